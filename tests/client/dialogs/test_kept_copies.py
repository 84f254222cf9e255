"""Copies of games that are lost, listed and brought back."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog

from drumhead.client.dialogs.kept_copies import NONE, KeptCopies
from drumhead.client.main_window import MainWindow
from drumhead.engine.session import GameSession
from drumhead.engine.session.keeping.copies import all_copies, keep_copy
from tests.client.driving import button, click
from tests.engine.session.pages import scenario


@pytest.fixture
def lost(tmp_path: Path) -> Path:
    """A game that was played for a turn, and whose file is gone."""
    path = tmp_path / "game.drum"
    session = GameSession.create(scenario(tmp_path), path, seed="1")
    keep_copy(path, 1)
    session.advance()
    keep_copy(path, 2)
    session.close()
    path.unlink()
    return path


def _asked(window: MainWindow) -> KeptCopies:
    click(button(window.start_page, "kept-copies"))
    (found,) = window.findChildren(KeptCopies)
    return found


def test_the_newest_copy_of_a_lost_game_is_at_hand_and_opens(
    window: MainWindow, lost: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert next((name, [copy.turn for copy in kept]) for name, kept in all_copies()) == ("game", [2, 1])
    dialog = _asked(window)
    assert dialog.chosen is not None and dialog.chosen[1].turn == 2
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    click(dialog.back)
    assert (tmp_path / "game before turn 2.drum").is_file()
    assert window.rooms.desk.session.turn == 2


def test_a_game_as_a_whole_cannot_be_brought_back_and_a_reason_is_told(
    window: MainWindow, lost: Path, tmp_path: Path
) -> None:
    dialog = _asked(window)
    assert dialog.chosen is not None
    chosen = dialog.chosen
    dialog.tree.setCurrentItem(dialog.tree.topLevelItem(0))
    assert not dialog.back.isEnabled()
    dialog.bring(tmp_path / "nowhere", *chosen)
    assert dialog.isVisible() and "nowhere" in dialog.message.text()
    dialog.done(0)


def test_where_no_copy_is_kept_that_is_said(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("drumhead.client.dialogs.kept_copies.all_copies", lambda: ())
    dialog = _asked(window)
    assert dialog.message.text() == NONE and not dialog.back.isEnabled()
    dialog.done(0)
