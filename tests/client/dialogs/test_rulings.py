"""The game master mends at his desk, by mouse and keys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from drumhead.client.dialogs.rulings import RulingsDialog
from drumhead.engine.play.events import GM
from drumhead.engine.session import GameSession
from tests.client.driving import click
from tests.engine.session.pages import scenario, sheet


@pytest.fixture
def session(tmp_path: Path) -> Iterator[GameSession]:
    session = GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seed="1")
    yield session
    session.close()


@pytest.fixture
def dialog(qtbot: QtBot, session: GameSession) -> RulingsDialog:
    dialog = RulingsDialog(session, "unit FR1IN ")
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def button(dialog: RulingsDialog, words: str) -> QPushButton:
    return next(found for found in dialog.findChildren(QPushButton) if words in found.text().replace("&", ""))


def made(dialog: RulingsDialog) -> list[str]:
    return [dialog.made.item(row).text() for row in range(dialog.made.count())]


def write(dialog: RulingsDialog, words: str, reason: str = "a slip", told: str = "") -> None:
    for line, text in ((dialog.words, words), (dialog.reason, reason), (dialog.told, told)):
        line.selectAll()
        QTest.keyClicks(line, text) if text else line.clear()


def test_a_ruling_is_made_with_return_and_told(dialog: RulingsDialog, session: GameSession, qtbot: QtBot) -> None:
    assert dialog.words.text() == "unit FR1IN "
    assert made(dialog) == []
    write(dialog, "unit FR1IN men=1500 name='Old Guard'", told="As agreed.")
    with qtbot.waitSignal(dialog.ruled):
        QTest.keyClick(dialog.told, Qt.Key.Key_Return)
    assert session.data(GM)["units"]["FR1IN"]["men"] == 1500
    assert made(dialog) == [
        "1  Ruling on unit FR1IN: name Old Guard (was empty), men 1500 (was 3000). As agreed. Reason: a slip"
    ]
    assert dialog.message.text() == "Told to MacMahon."
    assert (dialog.words.text(), dialog.reason.text(), dialog.told.text()) == ("", "", "")


def test_nothing_can_be_done_without_words_and_reason(dialog: RulingsDialog) -> None:
    make = button(dialog, "Make the ruling")
    assert not make.isEnabled()
    write(dialog, "unit FR1IN men=3", "")
    assert not make.isEnabled()
    write(dialog, "", "a slip")
    assert not make.isEnabled()
    write(dialog, "unit FR1IN men=3", "a slip")
    assert make.isEnabled()


def test_a_refusal_leaves_what_was_written(dialog: RulingsDialog, session: GameSession, qtbot: QtBot) -> None:
    write(dialog, "unit FR1IN in_fort=true")
    with qtbot.assertNotEmitted(dialog.ruled):
        click(button(dialog, "Make the ruling"))
    assert dialog.message.text() == (
        "Unit FR1IN: there is no fort on G5-V6 7-7 (rule 2.6). It can be forced, and is then marked as forced."
    )
    assert (dialog.words.text(), dialog.reason.text()) == ("unit FR1IN in_fort=true", "a slip")
    assert not session.data(GM)["units"]["FR1IN"]["in_fort"]
    QTest.keyClick(dialog.forced, Qt.Key.Key_Space)
    click(button(dialog, "Make the ruling"))
    assert session.data(GM)["units"]["FR1IN"]["in_fort"]
    assert " Forced. Reason: a slip" in made(dialog)[0]
    assert not dialog.forced.isChecked()


def test_an_open_quotation_is_told(dialog: RulingsDialog) -> None:
    write(dialog, "unit FR1IN name='Old")
    click(button(dialog, "Make the ruling"))
    assert dialog.message.text() == "A quotation mark is missing."


def test_the_chosen_ruling_is_undone_once(dialog: RulingsDialog, session: GameSession) -> None:
    write(dialog, "unit FR1IN men=1500")
    click(button(dialog, "Make the ruling"))
    undo = button(dialog, "Undo the chosen")
    assert not undo.isEnabled()
    dialog.made.setCurrentRow(0)
    assert not undo.isEnabled(), "a reason is needed"
    QTest.keyClicks(dialog.reason, "it was right")
    click(undo)
    assert session.data(GM)["units"]["FR1IN"]["men"] == 3000
    assert [line.endswith("(undone)") for line in made(dialog)] == [True, False]
    dialog.made.setCurrentRow(0)
    assert not (dialog.made.item(0).flags() & Qt.ItemFlag.ItemIsSelectable)


def test_orders_that_become_impossible_are_listed(dialog: RulingsDialog, session: GameSession) -> None:
    session.submit(sheet("MacMahon", "FR1IN engage T1-T2"))
    write(dialog, "remove unit FR1IN")
    click(button(dialog, "Make the ruling"))
    assert "\nNo longer carried out: MacMahon: FR1IN engage T1-T2: " in dialog.message.text()
    QApplication.processEvents()
