"""A campaign that begins with its deployment, at the desk: a unit is placed by mouse, then told and replayed."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox

from drumhead.client.main_window import MainWindow
from drumhead.engine.drawing.orders.reading import Orders
from drumhead.engine.play.figures import Ghost
from drumhead.engine.session import GameSession
from tests.client.driving import click_cell, field, strategic, take_seat
from tests.engine.session.test_deployment import skirmish

SEAT = "MacMahon"


@pytest.fixture
def at_desk(window: MainWindow, tmp_path: Path) -> MainWindow:
    """The window at a desk of a skirmish that begins with its deployment."""
    file = tmp_path / "game.drum"
    GameSession.create(str(skirmish(tmp_path)), file, seed="1").close()
    window.rooms.open_path(file)
    take_seat(window, SEAT, "")
    return window


def choices(window: MainWindow, name: str) -> list[str]:
    box = window.findChild(QComboBox, name)
    assert box is not None
    return [box.itemText(i) for i in range(box.count())]


@pytest.mark.whole
@pytest.mark.rule("rotd", "7.17a")
def test_two_clicks_place_a_unit(at_desk: MainWindow) -> None:
    desk, view, map = at_desk.rooms.desk, strategic(at_desk), at_desk.rooms.desk.session.game.map
    home, goal = map.board.cell("G5-V6"), map.board.cell("G3-V6")
    view.go_to(home, least=2.0)
    click_cell(view, home)
    assert desk.unit == "FR1IN"
    QTest.keyClick(view, Qt.Key.Key_Y)
    click_cell(view, goal)
    click_cell(field(at_desk), map.tactical_board.cell("5-5"))
    assert [desk.session.write_order(order) for order in desk.draft] == ["FR1IN deploy to G3-V6 5-5"]
    desk.enter_lines("FR2CQ deploy to G3-V6 5-5\nFR1AQ deploy to 1-1")
    read = Orders.of(desk.session.ruleset, map, desk.view())
    spot = map.tactical_board.cell("5-5")
    assert read.on_field(desk.draft, goal) == [Ghost(spot, "FR1IN +1")]
    assert at_desk.rooms.desk_page.inspector.unit.editor is None


@pytest.mark.rule("rotd", "7.17a")
def test_the_deployment_has_its_report_and_its_replay(at_desk: MainWindow) -> None:
    desk, page = at_desk.rooms.desk, at_desk.rooms.desk_page
    assert choices(at_desk, "reports") == ["Position before the deployment"]
    assert page.timeline.strip.words() == (("Dep", ""), ("Open", ""))
    assert desk.enter_lines("FR1IN deploy to G3-V6 5-5") == []
    assert all(verdict.accepted for verdict in desk.hand_in())
    desk.session.advance()
    page.retelling.show_seat()
    assert choices(at_desk, "reports") == ["Report of the deployment", "Position before turn 1"]
    assert choices(at_desk, "replay-turns") == ["The deployment"]
    page.timeline.go(0)
    assert desk.moment == (0, None)
    assert desk.session.game.map.board.name(desk.session.view(SEAT, *desk.moment).state.units["FR1IN"].cell) == "G5-V6"
