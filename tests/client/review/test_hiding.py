"""One task or a kind of them is hidden, for the seat that hid it and no other."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QToolButton
from pytestqt.qtbot import QtBot

from drumhead.client.panels.tasks_panel import TasksPanel
from drumhead.client.panels.vacancy import Vacancy
from drumhead.engine.play.view import Task

TASKS = (
    Task("unordered", "FR1IN", "FR1IN has no orders."),
    Task("warning", "FR2IN", "FR2IN is tired."),
    Task("warning", "FR3IN", "FR3IN is hungry."),
)


def panel(qtbot: QtBot) -> TasksPanel:
    found = TasksPanel()
    qtbot.addWidget(found)
    found.show()
    found.sit("game", "Foch")
    found.show_tasks(TASKS)
    return found


def lines(shown: TasksPanel) -> list[str]:
    return [shown.model.index(row).data() for row in range(shown.model.rowCount())]


def choose(shown: TasksPanel, task: Task, words: str) -> None:
    """Choose from the menu of a line."""
    action = next(action for action in shown.list.menu(task).actions() if words in action.text().replace("&", ""))
    action.trigger()


def test_one_is_hidden_and_comes_back(qtbot: QtBot) -> None:
    shown = panel(qtbot)
    choose(shown, TASKS[1], "Hide this")
    assert lines(shown) == ["FR1IN has no orders.", "FR3IN is hungry."]
    back = shown.findChild(QToolButton, "tasks-hidden")
    assert back is not None and back.isVisible() and back.text() == "1 hidden"
    back.click()
    assert lines(shown) == [task.text for task in TASKS]
    assert not back.isVisible()


def test_a_kind_is_hidden_with_all_that_come_later(qtbot: QtBot) -> None:
    shown = panel(qtbot)
    choose(shown, TASKS[1], "Hide all of “Warnings”")
    shown.show_tasks((*TASKS, Task("warning", "FR4IN", "FR4IN is lost.")))
    assert lines(shown) == ["FR1IN has no orders."]


def test_what_one_seat_hid_or_looked_for_is_not_so_for_the_next(qtbot: QtBot) -> None:
    shown = panel(qtbot)
    choose(shown, TASKS[1], "Hide all of")
    kinds = shown.findChild(QComboBox, "task-kinds")
    assert kinds is not None
    kinds.setCurrentIndex(1)
    shown.sit("", "")
    assert lines(shown) == []
    shown.sit("game", "Gyulai")
    shown.show_tasks(TASKS)
    assert (kinds.currentIndex(), len(lines(shown))) == (0, 3)
    shown.sit("other game", "Foch")
    shown.show_tasks(TASKS)
    assert len(lines(shown)) == 3
    shown.sit("game", "Foch")
    shown.show_tasks(TASKS)
    assert lines(shown) == ["FR1IN has no orders."]


def test_a_line_that_is_chosen_in_its_menu_is_gone_to(qtbot: QtBot) -> None:
    shown = panel(qtbot)
    with qtbot.waitSignal(shown.task_chosen) as told:
        choose(shown, TASKS[2], "Go there")
    assert told.args == [TASKS[2]]


def test_why_nothing_is_listed_is_said_in_the_list(qtbot: QtBot) -> None:
    shown = panel(qtbot)
    words = shown.findChild(Vacancy)
    assert words is not None and not words.shown
    kinds = shown.findChild(QComboBox, "task-kinds")
    assert kinds is not None
    kinds.setCurrentIndex(2)
    assert words.shown == "None of this kind."
    shown.show_tasks(())
    assert words.shown == "No task is open."
