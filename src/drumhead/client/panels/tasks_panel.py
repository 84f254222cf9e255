"""Open tasks: units without orders, orders at odds with each other, warnings."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QComboBox, QListView, QVBoxLayout, QWidget

from drumhead.client.models.lines_model import ITEM_ROLE, LinesModel
from drumhead.engine.play.view import Task

ALL = "All open tasks"
NAMES = {"unordered": "Without orders", "contradiction": "Contradictions", "warning": "Warnings"}


class TasksPanel(QWidget):
    """A list that can be narrowed to one kind; a click on a task chooses its unit."""

    task_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = LinesModel(self)
        self._tasks: tuple[Task, ...] = ()
        self._kinds = QComboBox()
        self._kinds.setObjectName("task-kinds")
        for name in (ALL, *NAMES.values()):
            self._kinds.addItem(name)
        self._kinds.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._kinds.setMinimumContentsLength(10)
        self._kinds.currentIndexChanged.connect(self._fill)
        self._list = QListView()
        self._list.setObjectName("tasks")
        self._list.setAccessibleName("Open tasks")
        self._list.setModel(self.model)
        self._list.setUniformItemSizes(True)
        self._list.clicked.connect(self._on_chosen)
        self._list.activated.connect(self._on_chosen)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(4, 2, 4, 4)
        outer.setSpacing(2)
        outer.addWidget(self._kinds)
        outer.addWidget(self._list)

    def show_tasks(self, tasks: Sequence[Task]) -> None:
        """Fill the list."""
        if tuple(tasks) == self._tasks:
            return
        self._tasks = tuple(tasks)
        self._fill()

    def _fill(self) -> None:
        counts = {kind: sum(task.kind == kind for task in self._tasks) for kind in NAMES}
        self._kinds.setItemText(0, f"{ALL} ({len(self._tasks)})" if self._tasks else ALL)
        for at, (kind, name) in enumerate(NAMES.items(), start=1):
            self._kinds.setItemText(at, f"{name} ({counts[kind]})" if self._tasks else name)
        chosen = self._kinds.currentIndex()
        wanted = list(NAMES)[chosen - 1] if chosen > 0 else ""
        shown = [task for task in self._tasks if wanted in ("", task.kind)]
        self.model.show_lines([(task.text, task.text, task) for task in shown])

    def _on_chosen(self, index: QModelIndex) -> None:
        task = index.data(ITEM_ROLE)
        if task is not None:
            self.task_chosen.emit(task)
