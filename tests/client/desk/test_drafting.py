"""Orders in the making: several squares one after the other, words beside them, orders changed."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from drumhead.client.main_window import MainWindow
from drumhead.engine.play.ruleset import OrderForm
from tests.client.driving import ALLIES, PASSWORDS, click_cell, field, strategic, take_seat


@pytest.fixture
def seated(window: MainWindow, game: Path) -> MainWindow:
    """The allied desk."""
    window.open_path(game)
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    return window


def form(window: MainWindow, kind: str) -> OrderForm:
    return next(form for form in window.desk.session.ruleset.forms if form.kind == kind)


def test_a_depot_asks_for_its_square_then_its_place_on_the_battlefield_then_its_kind(seated: MainWindow) -> None:
    headquarters = next(token for token in seated.desk.view().tokens if token.id == "FR1AQ")
    seated.desk.select(headquarters.id)
    strategic(seated).go_to(headquarters.cell, least=2.0)
    seated.desk_page.begin_order(form(seated, "store"))
    click_cell(strategic(seated), headquarters.cell)
    assert seated.desk_page.boards.field_cell == headquarters.cell
    click_cell(field(seated), 112)
    editor = seated.desk_page.drafting.editor
    assert editor is not None
    assert (editor.data()["to"], editor.data()["at"], editor.data()["what"]) == (headquarters.cell, 112, "depot")
    assert seated.desk.draft == ()


def test_an_entry_square_is_picked_where_the_march_leads(seated: MainWindow) -> None:
    desk = seated.desk
    desk.select("FR12IN")
    assert desk.enter_lines("FR12IN march G4-V8") == []
    seated.desk_page.begin_order(form(seated, "entry"))
    assert seated.desk_page.boards.field_cell == desk.session.game.map.board.cell("G4-V8")
    click_cell(field(seated), 33)
    assert [order.kind for order in desk.orders_of("FR12IN")] == ["march", "entry"]


def test_a_march_begun_again_goes_on_from_the_one_that_stands(seated: MainWindow) -> None:
    desk = seated.desk
    desk.select("FR12IN")
    desk.enter_lines("FR12IN march G4-V8 G4-V7")
    seated.desk_page.begin_order(form(seated, "march"))
    view = strategic(seated)
    QTest.keyClick(view, Qt.Key.Key_Backspace)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert desk.session.write_order(desk.draft[0]).split() == ["FR12IN", "march", "G4-V8"]


def test_an_order_that_is_refused_leaves_the_editor_open_and_says_why(seated: MainWindow) -> None:
    desk = seated.desk
    desk.select("FR12IN")
    seated.desk_page.begin_order(form(seated, "supply"))
    editor = seated.desk_page.drafting.editor
    assert editor is not None
    editor.fill({"level": 12})
    editor.give()
    assert "can carry 1" in seated.desk_page.message
    assert "(rule 11.9)" in seated.desk_page.message
    assert seated.desk_page.drafting.editor is editor


def test_an_order_changed_into_another_takes_its_place(seated: MainWindow) -> None:
    desk = seated.desk
    desk.select("FR12IN")
    desk.enter_lines("FR12IN march to battle")
    seated.desk_page.drafting.reopen(desk.draft[0])
    editor = seated.desk_page.drafting.editor
    assert editor is not None
    editor.fill({"target": "enemies"})
    editor.give()
    assert [desk.session.write_order(order).split()[1:] for order in desk.draft] == [["march", "to", "enemies"]]


def test_an_order_given_goes_on_to_the_next_unit_if_that_is_wished(seated: MainWindow) -> None:
    desk = seated.desk
    seated.desk_page.set_goes_on(True)
    first = desk.own_units()[0]
    desk.select(first)
    seated.desk_page.begin_order(form(seated, "halt on detection"))
    assert desk.orders_of(first)
    assert desk.unit == desk.own_units()[1]
