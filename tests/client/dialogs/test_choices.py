"""The rules of a new game, asked for in words."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDialogButtonBox, QWidget
from pytestqt.qtbot import QtBot

from drumhead.client.dialogs.choices import ChoicesButton, ChoicesDialog
from drumhead.client.dialogs.new_game import NewGameDialog
from drumhead.engine.maps.library import find_scenario
from drumhead.engine.play.ruleset import Choice
from drumhead.engine.session import choices_of
from tests.client.driving import said

SUMMER = Choice("summer", ".62", "Years with a summer", (("none", "none"), ("odd", "the odd ones")), "none", years=True)
WAIVE = Choice("waive", "4.D.7", "A build may be left", (("true", "yes"), ("false", "no")), "true")


def box(dialog: ChoicesDialog, name: str) -> QComboBox:
    found = dialog.findChild(QComboBox, f"choice-{name}")
    assert isinstance(found, QComboBox)
    return found


@pytest.fixture
def dialog(qtbot: QtBot) -> ChoicesDialog:
    made = ChoicesDialog((SUMMER, WAIVE), {"waive": "false"})
    qtbot.addWidget(made)
    return made


def test_the_dialog_begins_with_what_was_answered_and_what_the_scenario_says(dialog: ChoicesDialog) -> None:
    assert (box(dialog, "summer").currentText(), box(dialog, "waive").currentText()) == ("none", "no")
    assert dialog.answers() == {"waive": "false"}


def test_only_what_differs_from_the_scenario_is_an_answer(dialog: ChoicesDialog) -> None:
    box(dialog, "waive").setCurrentText("yes")
    box(dialog, "summer").setCurrentIndex(1)
    assert dialog.answers() == {"summer": "odd"}


def test_years_are_written_beside_the_words(dialog: ChoicesDialog) -> None:
    box(dialog, "summer").setCurrentIndex(2)
    assert dialog.answers()["summer"] == "1903, 1905"
    box(dialog, "summer").setEditText("1902,1904")
    assert dialog.answers()["summer"] == "1902,1904"


def test_one_button_goes_back_to_the_scenario(dialog: ChoicesDialog) -> None:
    buttons = dialog.findChild(QDialogButtonBox)
    assert isinstance(buttons, QDialogButtonBox)
    QTest.mouseClick(buttons.button(QDialogButtonBox.StandardButton.RestoreDefaults), Qt.MouseButton.LeftButton)
    assert dialog.answers() == {}


def test_the_wheel_over_an_answer_does_not_change_it(dialog: ChoicesDialog) -> None:
    at = QPointF(5, 5)
    down = (QPoint(0, -120), QPoint(0, -120))
    none, still = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    turn = QWheelEvent(at, at, *down, none, still, Qt.ScrollPhase.NoScrollPhase, False)
    QApplication.sendEvent(box(dialog, "waive"), turn)
    assert dialog.answers() == {"waive": "false"}
    turn.accept()
    box(dialog, "waive").wheelEvent(turn)
    assert not turn.isAccepted(), "the page is scrolled instead"


def test_a_new_game_is_asked_with_its_rules(qtbot: QtBot, tmp_path: Path) -> None:
    scenarios = [find_scenario("city-country-1901"), find_scenario("lombardy-1859")]
    asking = NewGameDialog(scenarios, tmp_path)
    qtbot.addWidget(asking)
    button = asking.findChild(ChoicesButton, "choices")
    assert button is not None
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    rules = button.findChild(ChoicesDialog)
    assert isinstance(rules, ChoicesDialog)
    summers = box(rules, "three_seasons")
    summers.setCurrentIndex(summers.findData("odd"))
    rules.accept()
    assert button.text() == "1 changed…"
    assert asking.asked().options == {"three_seasons": "odd"}
    asking.choose("lombardy-1859")
    assert button.text() == "as the scenario says…"
    assert asking.asked().options == {}


def test_every_choice_of_a_scenario_is_in_the_dialog(qtbot: QtBot) -> None:
    choices = choices_of(find_scenario("city-country-1901"))
    made = ChoicesDialog(choices, {})
    qtbot.addWidget(made)
    assert made.answers() == {}
    assert all(box(made, choice.name).count() == len(choice.answers) + choice.years for choice in choices)


def test_the_dialog_asks_each_choice_with_its_rule_and_shows_what_it_may_be(dialog: ChoicesDialog) -> None:
    dialog.show()
    assert [line for line in said(dialog) if "small" in line] == [
        "Years with a summer <small>(.62)</small>",
        "A build may be left <small>(4.D.7)</small>",
    ]
    years, waive = box(dialog, "summer"), box(dialog, "waive")
    assert [years.itemText(row) for row in range(years.count())] == ["none", "the odd ones", "these years: 1903, 1905"]
    assert [waive.itemText(row) for row in range(waive.count())] == ["yes", "no"]
    assert (years.isEditable(), waive.isEditable()) == (True, False)


def test_years_that_were_answered_before_are_shown_as_such(qtbot: QtBot) -> None:
    made = ChoicesDialog((SUMMER,), {"summer": "1902, 1904"})
    qtbot.addWidget(made)
    assert box(made, "summer").currentText() == "these years: 1902, 1904"
    assert made.answers() == {"summer": "1902, 1904"}


def test_years_that_are_typed_join_no_list(dialog: ChoicesDialog) -> None:
    dialog.show()
    years = box(dialog, "summer")
    years.setEditText("1907")
    QTest.keyClick(years, Qt.Key.Key_Tab)
    assert years.count() == 3
    assert dialog.answers()["summer"] == "1907"


def test_rules_that_were_thought_better_of_stay_as_they_were(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    button = ChoicesButton(page)
    page.show()
    assert (button.text(), button.isEnabled()) == ("no choices", False)
    button.offer((SUMMER, WAIVE))
    assert (button.text(), button.isEnabled()) == ("as the scenario says…", True)
    button.click()
    rules = button.findChild(ChoicesDialog)
    assert isinstance(rules, ChoicesDialog)
    box(rules, "waive").setCurrentText("no")
    cancel = rules.findChild(QDialogButtonBox)
    assert cancel is not None
    QTest.mouseClick(cancel.button(QDialogButtonBox.StandardButton.Cancel), Qt.MouseButton.LeftButton)
    assert button.answers == {}
    button.offer(())
    assert not button.isEnabled()


def test_rules_that_were_agreed_on_are_shown_when_asked_again(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    button = ChoicesButton(page)
    page.show()
    button.offer((SUMMER, WAIVE))
    button.answers = {"waive": "false"}
    button.click()
    rules = button.findChild(ChoicesDialog)
    assert isinstance(rules, ChoicesDialog)
    assert box(rules, "waive").currentText() == "no"
    box(rules, "summer").setCurrentIndex(1)
    agreed = rules.findChild(QDialogButtonBox)
    assert agreed is not None
    QTest.mouseClick(agreed.button(QDialogButtonBox.StandardButton.Ok), Qt.MouseButton.LeftButton)
    assert button.answers == {"waive": "false", "summer": "odd"}
    assert button.text() == "2 changed…"
