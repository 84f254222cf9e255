"""The dialog of odds without a process: what it asks for, by which keys, and what can be done while it is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QFormLayout
from pytestqt.qtbot import QtBot

from drumhead.client.dialogs import odds
from drumhead.client.dialogs.odds import OddsDialog
from drumhead.engine.session import GameSession
from tests.client.dialogs.processes import Asked
from tests.client.driving import click
from tests.engine.session import pages, strait

BROKEN_OFF = "Broken off; these are the figures so far."


Making = Callable[..., OddsDialog]


@pytest.fixture
def session(tmp_path: Path) -> Iterator[GameSession]:
    session = GameSession.create(pages.scenario(tmp_path), tmp_path / "game.drum", seed="1")
    yield session
    session.close()


@pytest.fixture
def made(qtbot: QtBot, session: GameSession, monkeypatch: pytest.MonkeyPatch) -> Making:
    monkeypatch.setattr(odds, "TurnWorker", Asked)

    def make(seat: str = "MacMahon", square: str = "G5-V6", chosen: tuple[str, ...] = ()) -> OddsDialog:
        found = OddsDialog(session, seat, square, chosen=chosen)
        found.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        qtbot.addWidget(found)
        found.show()
        return found

    return make


def worker(dialog: OddsDialog) -> Asked:
    found = dialog.findChild(Asked)
    assert found is not None
    return found


def test_what_stands_in_the_fields_is_asked_with_units_by_their_ids(made: Making) -> None:
    dialog = made(square=" G5-V6 7-7 ")
    dialog.attackers.setText("fr2in, , FR1IN ")
    dialog.attacker.setCurrentIndex(2)
    dialog.attack.setCurrentIndex(1)
    click(dialog.ask)
    (asked,) = worker(dialog).asked
    assert asked == {
        "turn": 1,
        "act": "odds",
        "seat": "MacMahon",
        "square": "G5-V6 7-7",
        "attacker": "austria",
        "attack": dialog.attack.itemText(1),
        "defend": "",
        "attackers": ["FR2IN", "FR1IN"],
        "defenders": [],
        "until": dialog.until.itemData(1),
    }


def test_without_a_square_nothing_is_asked_and_with_one_once_at_a_time(made: Making) -> None:
    dialog = made(square="")
    assert not dialog.ask.isEnabled() and not dialog.stop.isEnabled() and dialog.focusWidget() is not dialog.ask
    dialog.square.setText("  ")
    dialog.begin()
    assert worker(dialog).asked == [] and not dialog.ask.isEnabled()
    dialog.square.setText("G5-V6")
    assert dialog.ask.isEnabled()
    dialog.begin()
    dialog.begin()
    assert len(worker(dialog).asked) == 1
    assert not dialog.ask.isEnabled() and dialog.stop.isEnabled()


def test_the_keyboard_stays_with_asking_where_a_square_is_known(made: Making) -> None:
    dialog = made()
    assert dialog.focusWidget() is dialog.ask
    click(dialog.ask)
    assert dialog.focusWidget() is dialog.stop
    worker(dialog).end()
    assert dialog.focusWidget() is dialog.ask and dialog.message.text() == ""


def test_figures_come_bit_by_bit_and_stay_when_they_are_enough(made: Making) -> None:
    dialog = made()
    dialog.answer.setPlainText("of before")
    dialog.begin()
    assert dialog.answer.toPlainText() == ""
    worker(dialog).progressed.emit("G5-V6", 20, 400)
    assert dialog.message.text() == "G5-V6: 20 battles of at most 400"
    worker(dialog).answered.emit({"lines": ["Attackers win", "Defenders win"]})
    click(dialog.stop)
    assert dialog.answer.toPlainText() == "Attackers win\nDefenders win"
    assert (dialog.message.text(), worker(dialog).stopped) == (BROKEN_OFF, 1)


def test_why_there_are_no_odds_is_told_and_it_can_be_asked_again(made: Making) -> None:
    dialog = made()
    dialog.begin()
    worker(dialog).end("There are no active troops in G5-V6.")
    assert dialog.message.text() == "There are no active troops in G5-V6." and dialog.ask.isEnabled()


def test_who_leaves_ends_the_asking(made: Making) -> None:
    dialog = made()
    dialog.begin()
    box = dialog.findChild(QDialogButtonBox)
    assert box is not None
    box.button(QDialogButtonBox.StandardButton.Close).click()
    assert worker(dialog).stopped == 1 and not dialog.isVisible()


@pytest.mark.parametrize(("key", "side"), [(Qt.Key.Key_A, "allies"), (Qt.Key.Key_D, "austria")])
def test_with_nobody_chosen_a_has_ones_own_side_attack_and_d_the_other(made: Making, key: Qt.Key, side: str) -> None:
    dialog = made()
    assert dialog.ask.toolTip() == "Ask (Return); A: your side attacks, D: it defends"
    assert dialog.attackers.placeholderText() == "Units that are there too, with commas"
    QTest.keyClick(dialog.ask, key)
    assert [asked["attacker"] for asked in worker(dialog).asked] == [side]
    QTest.keyClick(dialog.stop, Qt.Key.Key_B)
    assert len(worker(dialog).asked) == 1, "no other key asks"


def test_a_and_d_put_those_who_are_chosen_into_one_camp_and_out_of_the_other_each_once(made: Making) -> None:
    dialog = made(chosen=("FR1IN", "FR2IN", "FR3IN"))
    assert dialog.ask.toolTip() == "Ask (Return); A: FR1IN, FR2IN and 1 more attack too, D: they defend"
    assert dialog.defenders.placeholderText().endswith("; D puts FR1IN, FR2IN and 1 more there")
    dialog.attackers.setText("FR9IN, FR2IN")
    dialog.defenders.setText("AU1IN")
    dialog.attacker.setCurrentIndex(1)
    QTest.keyClick(dialog.ask, Qt.Key.Key_A)
    assert (dialog.attackers.text(), dialog.defenders.text()) == ("FR9IN, FR2IN, FR1IN, FR3IN", "AU1IN")
    assert dialog.attacker.currentIndex() == 0, "who attacks is as ordered"
    QTest.keyClick(dialog.stop, Qt.Key.Key_D)
    assert (dialog.attackers.text(), dialog.defenders.text()) == ("FR9IN", "AU1IN, FR1IN, FR2IN, FR3IN")
    assert [asked["defenders"] for asked in worker(dialog).asked][-1] == ["AU1IN", "FR1IN", "FR2IN", "FR3IN"]
    assert worker(dialog).stopped == 2, "what was asked before is asked no more"


def test_two_who_are_chosen_are_both_named(made: Making) -> None:
    assert made(chosen=("FR1IN", "FR2IN")).ask.toolTip() == "Ask (Return); A: FR1IN, FR2IN attack too, D: they defend"


def test_postures_and_battlefields_are_spoken_of_only_where_a_game_has_them(
    made: Making, qtbot: QtBot, tmp_path: Path
) -> None:
    dialog = made()
    form = dialog.findChild(QFormLayout)
    assert form is not None and form.isRowVisible(dialog.attack) and form.isRowVisible(dialog.defend)
    assert dialog.square.placeholderText() == "A square, or one of its tactical squares behind it"
    (tmp_path / "other").mkdir()
    other = GameSession.create(strait.scenario(tmp_path / "other", strait.PAGE), tmp_path / "strait.drum", seed="7")
    bare = OddsDialog(other, "Gothia")
    qtbot.addWidget(bare)
    rows = bare.findChild(QFormLayout)
    assert rows is not None and not rows.isRowVisible(bare.attack) and not rows.isRowVisible(bare.defend)
    assert "tactical" not in bare.square.placeholderText()
    other.close()
