"""Ferries and transports at the desk: a move over a ferry, going aboard and ashore, by mouse and by choosing."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox

from drumhead.client.inspector.order_editor import OrderEditor
from drumhead.client.main_window import MainWindow
from drumhead.engine.drawing.orders.reading import Orders
from drumhead.engine.play.figures import Path as Way
from drumhead.engine.play.ruleset import OrderForm
from drumhead.engine.session import GameSession
from tests.client.driving import click_cell, field, strategic, take_seat
from tests.rulesets.rotd.afloat import page
from tests.rulesets.rotd.test_13_away import posted

SHIFT = Qt.KeyboardModifier.ShiftModifier
HEAD = 'format = 1\nid = "adda"\ntitle = "At the Adda"\nruleset = "rotd"\nturns = 6\ndate = "1859-06-01"\n'


@pytest.fixture
def at_adda(window: MainWindow, tmp_path: Path) -> MainWindow:
    """The desk of a commander with a unit beside a transport, and another aboard it."""
    text = page("FR3IN G5-V8 5-6", afloat=("FR1RT G5-V8 7-7 capacity=9000",), extra=posted("FR4IN", "FR1RT"))
    scenario, file = tmp_path / "adda.toml", tmp_path / "game.drum"
    scenario.write_text(HEAD + text, encoding="utf-8")
    GameSession.create(str(scenario), file, seed="1").close()
    window.rooms.open_path(file)
    take_seat(window, "Niel", "")
    strategic(window).go_to(window.rooms.desk.session.game.map.board.cell("G5-V8"), least=2.0)
    return window


def begin(window: MainWindow, unit: str, kind: str) -> OrderEditor:
    """Choose a unit and begin an order of a kind."""
    forms = window.rooms.desk.session.ruleset.forms
    form: OrderForm = next(form for form in forms if form.kind == kind)
    window.rooms.desk.select(unit)
    window.rooms.desk_page.begin_order(form)
    editor = window.rooms.desk_page.drafting.editor
    assert editor is not None
    return editor


def written(window: MainWindow) -> list[str]:
    desk = window.rooms.desk
    return [desk.session.write_order(order) for order in desk.draft]


def tactical(window: MainWindow, name: str) -> int:
    return int(window.rooms.desk.session.game.map.tactical_board.cell(name))


@pytest.mark.rule("rotd", "12.7b")
def test_shift_and_click_on_a_ferry_make_it_the_waypoint_by_its_id(at_adda: MainWindow) -> None:
    begin(at_adda, "FR3IN", "move")
    click_cell(field(at_adda), tactical(at_adda, "7-7"), SHIFT)
    click_cell(field(at_adda), tactical(at_adda, "5-9"))
    assert written(at_adda) == ["FR3IN move 5-9 via FR1RT"]
    desk = at_adda.rooms.desk
    notes = desk.session.ruleset.notes(desk.session.game, desk.view())
    read = Orders.of(desk.session.ruleset, desk.session.game.map, desk.view())
    way = tuple(tactical(at_adda, name) for name in ("5-6", "7-7", "5-9"))
    square = desk.session.game.map.board.cell("G5-V8")
    assert read.on_field(desk.draft, square, notes) == [Way(way, "move", label="FR3IN")]


@pytest.mark.rule("rotd", "12.7b")
def test_a_ferry_may_be_chosen_by_its_id_before_the_destination(at_adda: MainWindow) -> None:
    editor = begin(at_adda, "FR3IN", "move")
    box = editor.findChild(QComboBox, "words-via")
    assert box is not None and [box.itemText(n) for n in range(box.count())] == ["square", "FR1RT"]
    box.setCurrentText("FR1RT")
    click_cell(field(at_adda), tactical(at_adda, "5-9"))
    assert written(at_adda) == ["FR3IN move 5-9 via FR1RT"]


@pytest.mark.rule("rotd", "13.1a")
def test_a_unit_goes_aboard_a_ship_that_is_offered(at_adda: MainWindow) -> None:
    editor = begin(at_adda, "FR3IN", "board")
    box = editor.findChild(QComboBox, "field-ship")
    assert box is not None and [box.itemText(n) for n in range(box.count())] == ["FR1RT"]
    box.setCurrentText("FR1RT")
    editor.give()
    assert written(at_adda) == ["FR3IN board FR1RT"]


@pytest.mark.rule("rotd", "13.1a")
def test_a_unit_aboard_is_listed_and_goes_ashore_where_one_clicks(at_adda: MainWindow) -> None:
    model = at_adda.rooms.desk_page.orders_panel.model
    rows = {model.index(row, 0).data(): model.index(row, 1).data() for row in range(model.rowCount())}
    assert rows["FR4IN"] == "aboard FR1RT"
    editor = begin(at_adda, "FR4IN", "unload")
    editor.squares_requested.emit("at")
    click_cell(field(at_adda), tactical(at_adda, "8-8"))
    assert written(at_adda) == ["FR4IN unload at 8-8"]
