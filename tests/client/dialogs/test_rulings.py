"""The game master mends at his desk, by mouse and keys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton
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


def test_what_the_lines_of_a_ruling_are_for_is_read_whole(dialog: RulingsDialog, session: GameSession) -> None:
    for line in (dialog.words, dialog.reason, dialog.told):
        hint = line.placeholderText()
        assert hint and line.fontMetrics().horizontalAdvance(hint) < line.width() - 12
    assert dialog.words.placeholderText() == f"Such as: {session.ruleset.rulings[0]}"


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
    QTest.keyClicks(dialog.reason, "and yet")
    assert not undo.isEnabled()


def test_an_undone_ruling_is_done_again_and_an_undoing_that_no_longer_holds_left_alone(
    dialog: RulingsDialog, session: GameSession
) -> None:
    write(dialog, "unit FR1IN men=1500")
    click(button(dialog, "Make the ruling"))
    both = [button(dialog, words) for words in ("Undo the chosen", "Do the chosen ruling again")]
    for words, men in (("Undo the chosen", 3000), ("Do the chosen ruling again", 1500)):
        dialog.made.clearSelection()
        dialog.reason.setText("on second thoughts")
        assert [each.isEnabled() for each in both] == [False, False], "none is chosen"
        dialog.made.setCurrentRow(0)
        assert [each.isEnabled() for each in both] == [men == 3000, men == 1500]
        dialog.reason.setText("  ")
        assert [each.isEnabled() for each in both] == [False, False], "nobody says why"
        dialog.reason.setText("on second thoughts")
        click(button(dialog, words))
        assert session.data(GM)["units"]["FR1IN"]["men"] == men
    assert [line.endswith("(undone)") for line in made(dialog)] == [False, True, False]
    assert not (dialog.made.item(1).flags() & Qt.ItemFlag.ItemIsSelectable)


def test_orders_that_become_impossible_are_listed(dialog: RulingsDialog, session: GameSession) -> None:
    session.submit(sheet("MacMahon", "FR1IN engage T1-T2"))
    write(dialog, "remove unit FR1IN")
    click(button(dialog, "Make the ruling"))
    assert "\nNo longer carried out: MacMahon: FR1IN engage T1-T2: " in dialog.message.text()
    QApplication.processEvents()


@pytest.fixture
def played(session: GameSession) -> GameSession:
    """FR1IN has attacked AU1IN, which stood to the last."""
    session.submit(sheet("MacMahon", "FR1IN move 9-7 from T1", "FR1IN attack assault"))
    session.submit(sheet("Gyulai", "AU1IN defend last-ditch"))
    session.advance()
    return session


@pytest.fixture
def after(qtbot: QtBot, played: GameSession) -> RulingsDialog:
    dialog = RulingsDialog(played, again=True)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def winner(session: GameSession) -> object:
    return next(event.facts["by"] for event in session.events(GM, 1) if event.kind == "battle-won")


@pytest.mark.whole
def test_the_turn_played_last_is_ruled_on_and_played_again(
    after: RulingsDialog, played: GameSession, qtbot: QtBot
) -> None:
    assert after.turn.currentText() == "Turn 1 from 2 June 1859, which is played again"
    other = "defenders" if winner(played) == "attackers" else "attackers"
    write(after, f"battle tactical-1 'G5-V6 9-7' winner={other}", told="As agreed.")
    with qtbot.waitSignal(after.replayed):
        click(button(after, "Rule, and play the turn again"))
    assert winner(played) == other
    assert after.message.text().startswith("Told to nobody. Canrobert, Gyulai, MacMahon will hear that something")
    assert made(after)[0].startswith("1  Ruling on battle G5-V6 9-7 in tactical-1: winner")


@pytest.mark.whole
def test_what_cannot_be_played_again_is_told_and_stays_as_it_was_written(
    after: RulingsDialog, played: GameSession, qtbot: QtBot
) -> None:
    write(after, "roll end 'no such purpose' 0.5")
    with qtbot.waitSignal(after._worker.failed):
        click(button(after, "Rule, and play the turn again"))
    qtbot.waitUntil(lambda: after.message.text().startswith("No dice fall for 'no such purpose' in end"))
    assert after.words.text() == "roll end 'no such purpose' 0.5"
    assert button(after, "Rule, and play the turn again").isEnabled()


def test_a_roll_is_chosen_among_those_of_the_turn(after: RulingsDialog, qtbot: QtBot) -> None:
    after.turn.setCurrentIndex(0)
    after.tabs.setCurrentWidget(after.dice)
    with qtbot.waitSignal(after.dice._worker.succeeded):
        click(button(after, "Show the dice"))
    rows = range(after.dice.throws.count())
    row = next(row for row in rows if "stragglers of AU1IN" in after.dice.throws.item(row).text())
    after.dice.throws.itemActivated.emit(after.dice.throws.item(row))
    assert after.words.text().startswith("roll end 'stragglers of AU1IN' 0.")
    assert (after.again, after.tabs.currentIndex()) == (True, 0)


def test_the_examples_are_those_of_the_game_and_go_into_the_line(dialog: RulingsDialog) -> None:
    actions = dialog.examples.menu().actions()
    assert tuple(action.text() for action in actions) == dialog._session.ruleset.rulings
    actions[0].trigger()
    assert dialog.words.text() == dialog._session.ruleset.rulings[0]


def test_turns_are_taken_back_restored_and_forgotten(after: RulingsDialog, played: GameSession, qtbot: QtBot) -> None:
    after.tabs.setCurrentWidget(after.back)
    QTest.keyClicks(after.back.reason, "too early")
    QTest.keyClicks(after.back.told, "we begin again")
    with qtbot.waitSignal(after.replayed):
        click(button(after, "Take back"))
    assert played.turn == 1
    assert (after.back.reason.text(), after.back.told.text()) == ("", ""), "the next is given words of its own"
    assert after.back.kept.item(0).text() == "1  turn 1: too early"
    assert after.turn.currentText() == "Turn 1 from 2 June 1859, which waits for orders"
    after.back.kept.setCurrentRow(0)
    click(button(after, "Put the chosen one in its place again"))
    assert played.turn == 2
    assert [after.back.kept.item(row).text() for row in range(after.back.kept.count())] == [
        "2  turn 1 as it waited: cut 1 was restored"
    ]
    assert answered(after, "Forget all") == "Once it is forgotten nothing brings it back."
    assert (after.back.kept.count(), played.hand.cuts()) == (0, ())


def answered(dialog: RulingsDialog, words: str) -> str:
    """What is asked before all is forgotten, answered by a button; Escape without words."""
    click(button(dialog, "Forget all for good"))
    (box,) = [box for box in dialog.findChildren(QMessageBox) if box.isVisible()]
    asked = box.informativeText()
    if words:
        click(next(found for found in box.buttons() if found.text() == words))
    else:
        QTest.keyClick(box, Qt.Key.Key_Escape)
    assert not box.isVisible()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return asked


@pytest.mark.parametrize("words", ["Keep it", ""])
def test_what_was_taken_back_is_not_forgotten_without_being_asked(
    after: RulingsDialog, played: GameSession, words: str
) -> None:
    after.tabs.setCurrentWidget(after.back)
    click(button(after, "Take back"))
    answered(after, words)
    assert after.back.kept.count() == len(played.hand.cuts()) == 1


def test_what_came_of_the_first_turn_taken_back_is_told(after: RulingsDialog) -> None:
    after.tabs.setCurrentWidget(after.back)
    click(button(after, "Take back"))
    said = "Turn 1 waits again with its sheets; what was cut off is kept as 1."
    assert after.back.message.text() == said
    after.back.kept.setCurrentRow(0)
    assert after.back.message.text() == said


def test_before_any_turn_nothing_can_be_taken_back(dialog: RulingsDialog) -> None:
    assert not button(dialog, "Take back").isEnabled()
    assert dialog.turn.count() == 1
