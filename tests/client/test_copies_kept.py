"""A game that cannot be opened any more is offered as it was before its last turn."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from drumhead.client.main_window import MainWindow
from drumhead.engine.errors import DrumheadError
from drumhead.engine.session import GameSession
from tests.engine.session import pages


@pytest.mark.whole
def test_a_copy_is_kept_before_a_turn_and_offered_once_the_game_is_lost(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    game = tmp_path / "game.drum"
    GameSession.create(pages.scenario(tmp_path), game, seed="1").close()
    window.rooms.open_path(game)
    window.rooms.play_turn()
    qtbot.waitUntil(lambda: not window.rooms.worker.running and window.rooms.desk.session.turn == 2)
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


def test_a_game_whose_boards_cannot_be_built_leads_to_the_first_page_and_tells_why(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("one", "other"):
        GameSession.create(pages.scenario(tmp_path), tmp_path / f"{name}.drum", seed="1").close()
    window.rooms.open_path(tmp_path / "one.drum")
    window.rooms.open_desk("MacMahon", "")
    build = window.rooms.desk_page.set_game

    def torn(session: GameSession | None) -> None:
        if session is not None:
            raise DrumheadError("The map is torn.")
        build(None)

    monkeypatch.setattr(window.rooms.desk_page, "set_game", torn)
    window.rooms.open_path(tmp_path / "other.drum")
    assert window.page is window.start_page and not window.rooms.desk.is_open
    box = window.findChild(QMessageBox)
    assert box is not None and box.text() == "The map is torn."
    box.reject()
