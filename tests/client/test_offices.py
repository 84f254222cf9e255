"""A minister at the desk: his offices among the orders, what he may order, and his orders by mouse."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QComboBox, QLabel, QPushButton, QSpinBox, QTableView, QToolButton

from drumhead.client.desk.offering import open_kinds
from drumhead.client.inspector.stack_list import StackList
from drumhead.client.main_window import MainWindow
from drumhead.engine.play.ruleset import OrderForm
from tests.client.driving import ALLIES, PASSWORDS, click, click_cell, field, strategic, take_seat

pytestmark = pytest.mark.whole

WAR, TREASURY = "War Minister of allies", "Treasury Minister of allies"


@pytest.fixture
def seated(window: MainWindow, game: Path) -> MainWindow:
    """The allied desk, which holds three offices."""
    window.rooms.open_path(game)
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    return window


def form(window: MainWindow, kind: str) -> OrderForm:
    return next(form for form in window.rooms.desk.session.ruleset.forms if form.kind == kind)


def sections(window: MainWindow) -> list[str]:
    """The buttons that begin orders, in the Unit dock."""
    tools = window.rooms.desk_page.inspector.unit.findChildren(QToolButton)
    return [tool.text() for tool in tools if tool.objectName().startswith("section-") and tool.isVisible()]


def menu(window: MainWindow, title: str) -> list[str]:
    """The orders that one of these buttons offers."""
    tools = window.rooms.desk_page.inspector.unit.findChildren(QToolButton)
    found = next(tool.menu() for tool in tools if tool.text() == title and tool.isVisible())
    assert found is not None
    return [action.text() for action in found.actions()]


def choose(window: MainWindow, title: str) -> None:
    """Click the row of an office among the orders."""
    table = window.rooms.desk_page.orders_panel.findChild(QTableView, "units")
    assert isinstance(table, QTableView)
    model = table.model()
    rows = [row for row in range(model.rowCount()) if model.index(row, 0).data() == title]
    table.clicked.emit(model.index(rows[0], 0))


def test_offices_stand_above_the_units_and_are_not_counted_among_them(seated: MainWindow) -> None:
    panel = seated.rooms.desk_page.orders_panel
    model = panel.model
    assert [model.index(row, 0).data() for row in range(3)] == ["Monarch", "Treasury Minister", "War Minister"]
    units = len(seated.rooms.desk.own_units())
    count = panel.findChild(QLabel, "count")
    assert isinstance(count, QLabel) and count.text() == f"{units} of {units} wait for orders, in bold"


def test_an_office_at_hand_offers_its_own_orders_and_the_other_offices(seated: MainWindow) -> None:
    choose(seated, "War Minister")
    assert seated.rooms.desk.unit == WAR
    assert "For the side" in sections(seated) and "Postures" not in sections(seated)
    offered = menu(seated, "For the side")
    assert {"Rebuild track", "Transfer supplies"} <= {*offered} and "Set up depot or cache" not in offered
    stack = seated.rooms.desk_page.inspector.unit.findChild(StackList, "stack")
    assert isinstance(stack, StackList)
    offices = [item for at in range(stack.topLevelItemCount()) if (item := stack.topLevelItem(at)) is not None]
    assert [item.text(0) for item in offices] == ["Monarch", "Treasury Minister", "War Minister"]
    stack.setCurrentItem(offices[1])
    assert seated.rooms.desk.unit == TREASURY


def test_a_unit_is_offered_no_order_that_is_an_offices_alone(seated: MainWindow) -> None:
    desk = seated.rooms.desk
    assert {"transfer", "march"} <= open_kinds(desk, "FR1AQ")
    assert "march" not in open_kinds(desk, WAR) and "store" not in open_kinds(desk, WAR)
    desk.select(WAR)
    seated.rooms.desk_page.begin_order(form(seated, "march"))
    assert "March" in seated.rooms.desk_page.message and seated.rooms.desk_page.drafting.editor is None


def test_a_transfer_is_filled_in_and_given(seated: MainWindow) -> None:
    desk, page = seated.rooms.desk, seated.rooms.desk_page
    choose(seated, "War Minister")
    page.begin_order(form(seated, "transfer"))
    editor = page.drafting.editor
    assert editor is not None
    amount = editor.findChild(QSpinBox, "field-amount")
    assert isinstance(amount, QSpinBox)
    amount.setValue(5)
    for name, text in (("origin", "Torino"), ("goal", "Alessandria")):
        box = editor.findChild(QComboBox, f"field-{name}")
        assert isinstance(box, QComboBox)
        known = [box.itemText(row) for row in range(box.count())]
        assert text in known and "Milano" not in known, "what friends hold is there to be chosen"
        box.setCurrentText(text)
    give = editor.findChild(QPushButton, "give-order")
    assert isinstance(give, QPushButton)
    click(give)
    line = "War Minister transfer 5 from Torino to Alessandria"
    assert [desk.session.write_order(order) for order in desk.draft] == [line]
    assert [order.unit for order in desk.draft] == [WAR]
    row = page.orders_panel.model.row_of(WAR)
    assert page.orders_panel.model.index(row, 2).data() == line.removeprefix("War Minister ")
    page.drafting.reopen(desk.draft[0])
    again = page.drafting.editor.findChild(QComboBox, "field-goal") if page.drafting.editor else None
    assert isinstance(again, QComboBox) and again.currentText() == "Alessandria"
    page.drafting.end()
    desk.undo_stack.undo()
    assert desk.draft == ()


def test_a_depot_is_placed_by_clicks_on_both_boards(seated: MainWindow) -> None:
    desk, page = seated.rooms.desk, seated.rooms.desk_page
    headquarters = desk.view().token("FR1AQ")
    assert headquarters is not None
    choose(seated, "Treasury Minister")
    page.begin_order(form(seated, "store"))
    strategic(seated).go_to(headquarters.cell, least=2.0)
    click_cell(strategic(seated), headquarters.cell)
    assert page.boards.field_cell == headquarters.cell
    click_cell(field(seated), 112)
    editor = page.drafting.editor
    assert editor is not None
    assert (editor.data()["unit"], editor.data()["to"], editor.data()["at"]) == (TREASURY, headquarters.cell, 112)


def test_typed_lines_begin_with_the_office(seated: MainWindow) -> None:
    desk = seated.rooms.desk
    assert desk.enter_lines("war minister transfer 5 from Torino to Alessandria") == []
    assert [order.unit for order in desk.draft] == [WAR]
    assert "War Minister transfer 5 from city Torino to city Alessandria" in desk.sheet_text()
