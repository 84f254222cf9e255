"""What may come of a battle, asked at a desk."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from drumhead.client.dialogs.odds import OddsDialog
from drumhead.client.main_window import MainWindow
from drumhead.engine.session import GameSession
from tests.client.driving import click, take_seat
from tests.engine.session.pages import scenario, sheet

pytestmark = pytest.mark.whole


@pytest.fixture
def session(tmp_path: Path) -> Iterator[GameSession]:
    session = GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seed="1")
    session.submit(sheet("MacMahon", "FR1IN move 9-7 from T1", "FR1IN attack assault"))
    yield session
    session.close()


def asked(qtbot: QtBot, session: GameSession, seat: str, square: str = "G5-V6") -> OddsDialog:
    dialog = OddsDialog(session, seat, square)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_the_game_master_is_answered_from_the_truth_and_a_seat_from_its_own_view(
    qtbot: QtBot, session: GameSession
) -> None:
    answers = {}
    for seat in ("gm", "Gyulai"):
        dialog = asked(qtbot, session, seat)
        dialog.until.setCurrentIndex(0)
        with qtbot.waitSignal(dialog._worker.succeeded):
            click(dialog.ask)
        answers[seat] = dialog.answer.toPlainText()
        dialog.done(0)
    assert "Attackers  Allies: FR1IN" in answers["gm"] and "?" not in answers["gm"]
    assert "Attackers win" in answers["Gyulai"] and "? not known, taken as usual" in answers["Gyulai"]


def test_the_sides_and_postures_offered_are_the_games(qtbot: QtBot, session: GameSession) -> None:
    dialog = asked(qtbot, session, "gm")
    boxes = (dialog.attacker, dialog.attack, dialog.defend)
    offered = [{box.itemData(row) for row in range(box.count())} for box in boxes]
    assert offered[0] == {"", "allies", "austria"}
    assert {"", "assault", "evade"} <= offered[1] and {"", "last-ditch", "evade"} <= offered[2]


def test_a_square_without_a_battle_is_told_in_a_sentence(qtbot: QtBot, session: GameSession) -> None:
    dialog = asked(qtbot, session, "gm", "G9-V9")
    with qtbot.waitSignal(dialog._worker.failed):
        click(dialog.ask)
    assert dialog.message.text() == "There are no active troops in G9-V9."
    assert dialog.ask.isEnabled() and not dialog.stop.isEnabled()


def test_who_has_seen_enough_keeps_the_figures_so_far(qtbot: QtBot, session: GameSession) -> None:
    dialog = asked(qtbot, session, "gm")
    dialog.until.setCurrentIndex(3)
    click(dialog.ask)
    assert dialog.focusWidget() is dialog.stop, "Return ends the asking, it does not close the dialog"
    with qtbot.waitSignal(dialog._worker.answered):
        pass
    click(dialog.stop)
    assert dialog.focusWidget() is dialog.ask
    assert not dialog._worker.running
    assert "Attackers win" in dialog.answer.toPlainText()
    assert dialog.message.text() == "Broken off; these are the figures so far."


def test_a_and_d_put_those_who_are_chosen_among_the_attackers_or_the_defenders(
    qtbot: QtBot, session: GameSession
) -> None:
    dialog = OddsDialog(session, "gm", "G5-V6", chosen=("FR2IN",))
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.attackers.placeholderText().endswith("A puts FR2IN there")
    dialog.until.setCurrentIndex(0)
    told = []
    for key, role in ((Qt.Key.Key_A, "Attackers"), (Qt.Key.Key_D, "Defenders")):
        with qtbot.waitSignal(dialog._worker.succeeded):
            qtbot.keyClick(dialog.ask, key)
        camps = [line for line in dialog.answer.toPlainText().splitlines() if line.startswith(role)]
        told.append((dialog.attackers.text(), dialog.defenders.text(), "FR2IN" in camps[0]))
    assert told == [("FR2IN", "", True), ("", "FR2IN", True)]
    dialog.done(0)


def test_it_is_asked_at_the_desk_with_the_square_at_hand(
    window: MainWindow, tmp_path: Path, session: GameSession
) -> None:
    window.rooms.open_path(session.path)
    take_seat(window, "MacMahon", "")
    page = window.rooms.desk_page
    page.boards.scene.select(page.desk.session.game.map.board.cell("G5-V6"))
    next(action for action in window.commands() if "What may come" in action.text()).trigger()
    (dialog,) = window.findChildren(OddsDialog)
    assert dialog.square.text() == "G5-V6"
    assert dialog._worker.running, "it is asked at once"
    dialog.done(0)
    QApplication.processEvents()
