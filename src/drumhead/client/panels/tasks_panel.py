"""Open tasks: units without orders, orders at odds with each other, warnings."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from drumhead.client.review.doubts_list import DoubtsList
from drumhead.client.review.hidden import Hidden
from drumhead.engine.play.view import Task

ALL, NONE = "All open tasks", "No task is open."
NAMES = {"unordered": "Without orders", "contradiction": "Contradictions", "warning": "Warnings"}


class TasksPanel(QWidget):
    """A click on a task chooses its unit; what is `hidden` is so for the seat that hid it."""

    task_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.hidden = Hidden(self)
        self.list = DoubtsList("tasks", ALL, NAMES, self.hidden, NONE)
        self.model = self.list.model
        self.list.chosen.connect(self.task_chosen)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(4, 2, 4, 4)
        outer.addWidget(self.list)

    def sit(self, game: str, seat: str) -> None:
        """Another seat has the desk, or none."""
        self.list.forget()
        self.hidden.sit(game, seat)

    def show_tasks(self, tasks: Sequence[Task]) -> None:
        """Fill the list."""
        self.list.show_items(tasks)
