"""Doubts by their kinds, and changes since the orders were sent, as lists of lines."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QListView, QMenu, QToolButton
from pytestqt.qtbot import QtBot

from drumhead.client.models.lines_model import LinesModel
from drumhead.client.panels.vacancy import Vacancy
from drumhead.client.review.changes_list import NOTHING, NOTHING_SENT, ChangesList
from drumhead.client.review.doubts_list import DoubtsList
from drumhead.client.review.hidden import Hidden
from drumhead.engine.play.view import Task
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.session.rehearsal.differing import Difference

TASKS = (
    Task("unordered", "FR1IN", "FR1IN has no orders."),
    Task("warning", "FR2IN", "FR2IN is tired."),
    Task("warning", "FR3IN", "FR3IN is hungry."),
)
KINDS = {"unordered": "Without orders", "warning": "Warnings"}
LINE = RULESET.order({"kind": "line", "unit": "FR1IN", "line": "first"})


@pytest.fixture
def doubts(qtbot: QtBot) -> DoubtsList:
    made = DoubtsList("tasks", "All tasks", KINDS, Hidden(), "None are left.")
    qtbot.addWidget(made)
    made.resize(300, 300)
    made.show()
    return made


@pytest.fixture
def changes(qtbot: QtBot) -> ChangesList:
    made = ChangesList()
    qtbot.addWidget(made)
    made.resize(300, 300)
    made.show()
    return made


def kinds(doubts: DoubtsList) -> QComboBox:
    found = doubts.findChild(QComboBox, "task-kinds")
    assert found is not None
    return found


def lines(model: LinesModel) -> list[str]:
    return [model.index(row).data() for row in range(model.rowCount())]


def headings(doubts: DoubtsList) -> list[str]:
    return [kinds(doubts).itemText(at) for at in range(kinds(doubts).count())]


def spot(shown: QListView | None, row: int) -> QPoint:
    assert shown is not None
    return shown.visualRect(shown.model().index(row, 0)).center()


def test_each_kind_tells_how_many_there_are_of_it_and_leaves_only_them(doubts: DoubtsList) -> None:
    assert headings(doubts) == ["All tasks", "Without orders", "Warnings"], "where nothing is told nothing is counted"
    doubts.show_items(TASKS)
    assert headings(doubts) == ["All tasks (3)", "Without orders (1)", "Warnings (2)"]
    found = []
    for at in range(3):
        kinds(doubts).setCurrentIndex(at)
        found.append(len(lines(doubts.model)))
    assert found == [3, 1, 2]
    doubts.menu(TASKS[1]).actions()[1].trigger()
    assert headings(doubts) == ["All tasks (2)", "Without orders (1)", "Warnings (1)"]
    assert lines(doubts.model) == ["FR3IN is hungry."]
    doubts.forget()
    assert (kinds(doubts).currentIndex(), lines(doubts.model)) == (0, [])


def test_a_line_is_gone_to_by_a_click_or_return_and_told_whole_in_its_tip(doubts: DoubtsList) -> None:
    chosen: list[object] = []
    doubts.chosen.connect(chosen.append)
    doubts.show_items(TASKS)
    shown = doubts.findChild(QListView, "tasks")
    assert shown is not None
    QTest.mouseClick(shown.viewport(), Qt.MouseButton.LeftButton, pos=spot(shown, 2))
    shown.setCurrentIndex(doubts.model.index(0))
    QTest.keyClick(shown, Qt.Key.Key_Return)
    assert chosen == [TASKS[2], TASKS[0]]
    assert doubts.model.index(1).data(Qt.ItemDataRole.ToolTipRole) == "FR2IN is tired."


def test_a_right_click_on_a_line_opens_its_menu_and_beside_the_lines_none(
    doubts: DoubtsList, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[list[str]] = []
    monkeypatch.setattr(QMenu, "popup", lambda menu, at: opened.append([a.text() for a in menu.actions()]))
    doubts.show_items(TASKS)
    shown = doubts.findChild(QListView, "tasks")
    assert shown is not None
    for at in (spot(shown, 1), QPoint(20, 280)):
        shown.customContextMenuRequested.emit(at)
    assert opened == [["&Go there", "&Hide this", "Hide all of “Warnings”"]]


def test_as_long_as_something_is_hidden_it_is_counted_and_offered_back(doubts: DoubtsList) -> None:
    back = doubts.findChild(QToolButton, "tasks-hidden")
    assert back is not None
    doubts.show_items(TASKS)
    assert not back.isVisible()
    doubts.menu(TASKS[2]).actions()[2].trigger()
    assert (back.isVisible(), back.text()) == (True, "2 hidden")
    back.click()
    assert (back.isVisible(), len(lines(doubts.model))) == (False, 3)


def test_what_was_hidden_of_one_kind_or_in_these_words_alone_stays_away() -> None:
    hidden = Hidden()
    hidden.sit("game", "Foch")
    hidden.hide(TASKS[1])
    assert hidden.shown((*TASKS, Task("warning", "FR2IN", "FR2IN is very tired."))) == (
        TASKS[0],
        TASKS[2],
        Task("warning", "FR2IN", "FR2IN is very tired."),
    )
    hidden.sit("", "")
    hidden.hide(TASKS[0])
    hidden.sit("", "")
    assert hidden.shown(TASKS) == TASKS, "without a seat nothing is kept"


def test_changes_are_told_a_line_each_or_why_there_are_none(changes: ChangesList) -> None:
    shown, words = changes.findChild(QListView, "changes"), changes.findChild(Vacancy)
    box, asked = changes.findChild(QCheckBox, "changes-on-map"), list[str]()
    assert shown is not None and words is not None and box is not None
    changes.chosen.connect(asked.append)
    change = Difference("FR1IN", "line", "added", None, LINE, ("", "FR1IN line first"), 7)
    for found, told in ((None, NOTHING_SENT), ((), NOTHING)):
        changes.show_changes(found)
        assert (words.shown, box.isEnabled()) == (told, False)
    changes.show_changes([change])
    assert (words.shown, box.isEnabled()) == ("", True)
    assert lines(changes.model) == ["+ FR1IN line first"]
    QTest.mouseClick(shown.viewport(), Qt.MouseButton.LeftButton, pos=spot(shown, 0))
    shown.setCurrentIndex(changes.model.index(0))
    QTest.keyClick(shown, Qt.Key.Key_Return)
    assert asked == ["FR1IN", "FR1IN"]
    box.click()
    assert changes.on_map
    changes.forget()
    assert (changes.on_map, words.shown, lines(changes.model)) == (False, NOTHING_SENT, [])
