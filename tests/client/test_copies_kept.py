"""A game that cannot be opened any more is offered as it was before its last turn."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from drumhead.client.main_window import MainWindow
from drumhead.engine.session import GameSession
from tests.engine.session import pages


def test_a_copy_is_kept_before_a_turn_and_offered_once_the_game_is_lost(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    game = tmp_path / "game.drum"
    GameSession.create(pages.scenario(tmp_path), game, seed="1").close()
    window.rooms.open_path(game)
    window.rooms.play_turn()
    qtbot.waitUntil(lambda: not window.rooms.worker.running and window.rooms.desk.session.turn == 2, timeout=60_000)
    window.rooms.close_game()
    game.write_bytes(b"no game any more")
    window.rooms.open_path(game)
    box = window.findChild(QMessageBox)
    assert box is not None and "from before turn 1" in box.informativeText()
    next(part for part in box.findChildren(QPushButton) if part.text() == "Bring the copy back").click()
    assert window.rooms.desk.session.path == tmp_path / "game before turn 1.drum"
    assert window.rooms.desk.session.turn == 1
    assert game.read_bytes() == b"no game any more"


def test_a_file_of_which_nothing_is_kept_is_only_told_of(window: MainWindow, tmp_path: Path) -> None:
    window.rooms.open_path(tmp_path / "nowhere.drum")
    box = window.findChild(QMessageBox)
    assert box is not None and not box.informativeText()
    box.reject()


def test_what_is_whole_of_a_damaged_game_is_saved_and_opened(window: MainWindow, tmp_path: Path) -> None:
    game = tmp_path / "game.drum"
    GameSession.create(pages.scenario(tmp_path), game, seed="1").close()
    made = bytearray(game.read_bytes())
    made[: len(made) // 20] = bytes(len(made) // 20)
    game.write_bytes(made)
    window.rooms.open_path(game)
    box = window.findChild(QMessageBox)
    assert box is not None and "drumhead mend 'game.drum'" in box.informativeText()
    next(part for part in box.findChildren(QPushButton) if part.text() == "Save what is whole").click()
    assert window.rooms.desk.session.path == tmp_path / "game mended.drum"
    assert game.read_bytes() == made
