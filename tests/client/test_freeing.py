"""A board takes much memory: what is put away goes at once, without waiting for the collector's turn."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from drumhead.client.board.scene import BoardScene
from drumhead.client.main_window import MainWindow
from drumhead.engine.maps.bundled import scenario_files
from drumhead.engine.maps.squares.writer import write_map
from tests.client.driving import ALLIES, PASSWORDS, strategic, take_seat
from tests.engine.maps.squares.sheets import small_map


@pytest.fixture(autouse=True)
def alone() -> Iterator[None]:
    """The collector does not come by itself."""
    gc.disable()
    yield
    gc.enable()


def test_the_board_of_a_closed_game_is_gone(qtbot: QtBot, window: MainWindow, game: Path) -> None:
    window.rooms.open_path(game)
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    board = weakref.ref[BoardScene](strategic(window).board)
    QTimer.singleShot(0, window.rooms.close_game)  # in a running loop, as a click does: only there Qt deletes at once
    qtbot.waitUntil(lambda: board() is None)


def test_the_session_of_a_closed_game_is_gone(qtbot: QtBot, window: MainWindow, game: Path) -> None:
    window.rooms.open_path(game)
    session = weakref.ref(window.rooms.desk.session)
    window.rooms.close_game()
    qtbot.waitUntil(lambda: session() is None)


def test_a_map_that_was_painted_is_gone_once_a_game_is_put_away(
    qtbot: QtBot, window: MainWindow, game: Path, tmp_path: Path
) -> None:
    write_map(small_map(), tmp_path / "small")
    window.rooms.workshop.edit_map(tmp_path / "small")
    window.rooms.workshop.maps.brush_panel.choose("terrain")
    board = weakref.ref[BoardScene](window.rooms.workshop.maps.boards.scene)
    window.rooms.workshop.maps.put_away()
    window.rooms.open_path(game)
    window.rooms.close_game()
    qtbot.waitUntil(lambda: board() is None)


def test_a_scenario_that_was_written_on_is_gone_once_it_is_closed(qtbot: QtBot, window: MainWindow) -> None:
    shop = window.rooms.workshop
    shop.edit_scenario(next(path for path in scenario_files() if path.stem == "diplomacy-1901"))
    board = weakref.ref[BoardScene](shop.scenarios.boards.scene)
    staged = weakref.ref(shop.scenarios.desk.staged)
    shop.scenarios.put_away()
    qtbot.waitUntil(lambda: (gc.collect(), board())[1] is None)
    assert staged() is None
