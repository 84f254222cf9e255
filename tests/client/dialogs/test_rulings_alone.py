"""Rulings on a turn that was played, while it is played again: what is asked, told and barred meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from drumhead.client.dialogs import dice_list, rulings
from drumhead.client.dialogs.rulings import RulingsDialog
from drumhead.engine.session import GameSession
from tests.client.dialogs.processes import Asked
from tests.engine.session.pages import scenario


@pytest.fixture
def session(tmp_path: Path) -> Iterator[GameSession]:
    session = GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seed="1")
    session.advance()
    yield session
    session.close()


@pytest.fixture
def dialog(qtbot: QtBot, session: GameSession, monkeypatch: pytest.MonkeyPatch) -> RulingsDialog:
    """On the turn that is played again."""
    monkeypatch.setattr(rulings, "TurnWorker", Asked)
    found = RulingsDialog(session, "unit FR1IN men=1500", again=True)
    found.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(found)
    found.reason.setText("a slip")
    found.told.setText("of the pen")
    found.show()
    return found


def _worker(dialog: RulingsDialog) -> Asked:
    found = dialog.findChild(Asked, options=Qt.FindChildOption.FindDirectChildrenOnly)
    assert found is not None
    return found


def _rule(dialog: RulingsDialog) -> QPushButton:
    return next(button for button in dialog.findChildren(QPushButton) if button.text().startswith("Rule, and"))


def test_the_turn_is_played_again_with_the_ruling_as_it_was_written(dialog: RulingsDialog) -> None:
    assert dialog.again and dialog.turn.count() == 2
    dialog.forced.setChecked(True)
    _rule(dialog).click()
    assert _worker(dialog).asked == [
        {
            "turn": 1,
            "act": "again",
            "words": ["unit", "FR1IN", "men=1500"],
            "reason": "a slip",
            "told": "of the pen",
            "forced": True,
        }
    ]


def test_while_it_is_played_nothing_else_is_ruled_and_nobody_leaves(dialog: RulingsDialog) -> None:
    _rule(dialog).click()
    assert not _rule(dialog).isEnabled()
    _worker(dialog).progressed.emit("Marches", 3, 20)
    assert dialog.message.text() == "Marches  3 of 20"
    dialog.reject()
    assert dialog.isVisible()
    assert dialog.message.text() == "The turn is being played again; wait until it is kept."
    _worker(dialog).end("The ruling cannot be carried out.")
    assert dialog.message.text() == "The ruling cannot be carried out." and _rule(dialog).isEnabled()
    assert dialog.words.text() == "unit FR1IN men=1500", "it stays as it was written"
    dialog.reject()
    assert not dialog.isVisible()


def test_once_it_was_played_who_hears_of_it_is_told_and_the_lines_are_free_again(dialog: RulingsDialog) -> None:
    replayed: list[bool] = []
    dialog.replayed.connect(lambda: replayed.append(True))
    _rule(dialog).click()
    _worker(dialog).answered.emit({"knowing": ["Anna"], "noticing": ["Ben"], "upset": ["FR1IN march"]})
    _worker(dialog).end()
    assert dialog.message.text() == (
        "Told to Anna. Ben will hear that something was corrected.\nNo longer carried out: FR1IN march"
    )
    assert (dialog.words.text(), dialog.reason.text(), dialog.told.text(), replayed) == ("", "", "", [True])
    assert not dialog.forced.isChecked()


def test_a_throw_that_is_chosen_is_ruled_on_the_turn_that_is_played_again(dialog: RulingsDialog) -> None:
    dialog.turn.setCurrentIndex(0)
    dialog.tabs.setCurrentIndex(1)
    dialog.dice.chosen.emit("roll fire 'at FR1IN' 0.5")
    assert dialog.again and dialog.tabs.currentIndex() == 0 and dialog.words.text() == "roll fire 'at FR1IN' 0.5"


def test_once_the_dice_are_there_what_can_be_done_with_them_is_told(
    qtbot: QtBot, session: GameSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dice_list, "TurnWorker", Asked)
    dice = dice_list.DiceList(session)
    qtbot.addWidget(dice)
    dice.ask()
    worker = dice.findChild(Asked)
    assert worker is not None and [asked["act"] for asked in worker.asked] == ["dice"]
    assert dice.message.text() == "The turn is played once more for its dice; nothing is changed by it."
    worker.answered.emit({"throws": [{"phase": "fire", "purpose": "at FR1IN", "rolls": [0.5]}]})
    assert dice.message.text() == "A double click makes a ruling of one of them."
    dice.stop()
    assert worker.stopped == 1
