"""A board of hexes by mouse: a way ordered by a click on its end, handed in, played, replayed and looked at."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox
from pytestqt.qtbot import QtBot

from drumhead.client.board.tools.way_tool import WayTool
from drumhead.client.board.view import BoardView
from drumhead.client.dialogs.new_game import NewGame
from drumhead.client.main_window import MainWindow
from drumhead.engine.play.figures import Cells, Ghost
from drumhead.engine.play.figures import Path as Way
from tests.client.at_one_screen import play
from tests.client.driving import click_cell, strategic, take_seat
from tests.client.orders_by_mouse import cell, hand_in, lines

pytestmark = pytest.mark.whole

PAGE = """
id = "hexes"
title = "Hexes"
ruleset = "europa"
date = 1937-05-01
turns = 4
days_per_turn = 15

[units.N1]
title = "1st Brigade"
affiliation = "Nat"
factors = "3-4-6"
at = "0305"

[units.N2]
title = "2nd Brigade"
affiliation = "Nat"
factors = "3-4-6"
at = "0208"

[units.L1]
title = "Column"
affiliation = "PA"
type = "militia"
size = "XX"
factors = "2-3-4"
at = "0301"

[map]
kind = "hex"
rows = ["........", "........", "..w.r...", "........", "~~~~~~~~"]
zones.country = { Spain = ["*"] }
zones.region = { Aragon = ["*"] }

[[map.places]]
name = "Jaca"
hexes = ["0303"]
city = "dot"
"""


def begin(window: MainWindow, place: Path) -> BoardView:
    """The first player at his desk, the whole board before him."""
    (place / "hexes.toml").write_text(PAGE, encoding="utf-8")
    seats = {"insurgent": None, "loyalist": None}
    window.rooms.found(NewGame(str(place / "hexes.toml"), place / "hexes.drum", seats, None, "7"))
    window.activateWindow()
    take_seat(window, "insurgent", "")
    view = strategic(window)
    view.fit()
    return view


def test_what_was_ticked_for_an_order_stands_in_it_also_where_its_way_was_proposed(
    window: MainWindow, tmp_path: Path
) -> None:
    """Administrative movement keeps out of hexes that are nobody's: it is refused, and not given without a word as
    another."""
    view, page = begin(window, tmp_path), window.rooms.desk_page
    click_cell(view, cell(window, "0305"))
    QTest.keyClick(view, Qt.Key.Key_M)
    assert isinstance(view.tool, WayTool) and page.drafting.editor is not None
    (ticked,) = page.drafting.editor.findChildren(QCheckBox)
    ticked.setChecked(True)
    click_cell(view, cell(window, "0206"))
    assert view.tool.way is not None
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert (lines(window), "(rule R298)" in page.message) == ([], True)
    ticked.setChecked(False)
    QTest.keyClick(view, Qt.Key.Key_Return)
    (line,) = lines(window)
    assert line.startswith("N1 move 0") and line.endswith(" 0206")


def test_an_order_that_is_begun_again_begins_where_its_unit_stood_before_it(window: MainWindow, tmp_path: Path) -> None:
    """Where orders are done as they are given the unit is shown where the order leaves it."""
    view = begin(window, tmp_path)
    assert not window.rooms.desk.enter_lines("N1 move 0304 0404")
    window.rooms.desk.select("N1")
    QTest.keyClick(view, Qt.Key.Key_M)
    assert isinstance(view.tool, WayTool)
    assert view.tool.path == tuple(cell(window, name) for name in ("0305", "0304", "0404"))


def test_a_unit_goes_its_way_over_hexes(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    page, view = window.rooms.desk_page, begin(window, tmp_path)
    assert not window.rooms.desk.enter_lines("N2 move 0207")
    click_cell(view, cell(window, "0305"))
    QTest.keyClick(view, Qt.Key.Key_M)
    assert isinstance(view.tool, WayTool), page.message
    click_cell(view, cell(window, "0403"))
    assert view.tool.way is not None
    QTest.keyClick(view, Qt.Key.Key_Return)
    first, line = lines(window)
    sheet = [text for text in window.rooms.desk.sheet_text().splitlines() if " move " in text]
    assert sheet == [first, line], "they are handed in in the sequence in which they are done"
    assert line.startswith("N1 move ")
    assert line.endswith(" 0403")
    way = [cell(window, name) for name in line.split()[2:]]
    shapes = page.boards.scene.overlay("orders")
    assert [shape.cells for shape in shapes if isinstance(shape, Way)][1:] == [(cell(window, "0305"), *way)]
    assert not [shape for shape in shapes if isinstance(shape, Ghost)], "it stands where it goes, so there is no ghost"
    assert [mark.words for mark in page.boards.scene.marks[cell(window, "0403")]] != []
    assert not page.boards.scene.marks.get(cell(window, "0305"))
    page.boards.set_layer("situation", True)
    zones = page.boards.scene.overlay("situation")
    assert {shape.style for shape in zones if isinstance(shape, Cells)} >= {"enemy"}
    hand_in(window)
    play(qtbot, window)
    take_seat(window, "loyalist", "")
    token = window.rooms.desk.session.view("loyalist").token("N1")
    assert token is not None
    assert window.rooms.desk.session.game.map.board.name(token.cell) == "0403"
    page.bring("Report")
    assert page.report_page.report is not None
