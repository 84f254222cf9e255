"""What is wrong with a scenario, with the lines of its file; a double click goes there."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QListWidget, QListWidgetItem, QWidget

from drumhead.client.scenarios.entry_form import column
from drumhead.engine.session.staging.staged import Problem

PROBLEM = Qt.ItemDataRole.UserRole
SOUND = "Nothing is wrong: a game can be founded from it."


class ProblemsPanel(QWidget):
    """`jump_requested` carries a Problem."""

    jump_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._said = QLabel(SOUND)
        self._said.setWordWrap(True)
        self._said.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.refusal = QLabel()
        self.refusal.setObjectName("warning")
        self.refusal.setWordWrap(True)
        self.refusal.hide()
        self.rows = QListWidget()
        self.rows.setObjectName("problems")
        self.rows.setAccessibleName("What is wrong with the scenario")
        self.rows.setWordWrap(True)
        self.rows.itemActivated.connect(lambda item: self.jump_requested.emit(item.data(PROBLEM)))
        self.setLayout(column(self.refusal, self._said, self.rows))

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """What the ruleset says of the scenario as it is now."""
        self.rows.clear()
        for problem in problems:
            line = f"Line {problem.line}: " if problem.line else ""
            item = QListWidgetItem(f"{line}{problem.sentence}", self.rows)
            item.setData(PROBLEM, problem)
        count = f"{len(problems)} problem{'s' * (len(problems) != 1)}; a double click goes there."
        self._said.setText(count if problems else SOUND)
        self.rows.setVisible(bool(problems))

    def refuse(self, sentence: str) -> None:
        """Say why the last step was not taken; nothing once another was."""
        self.refusal.setText(f"Not done. {sentence}" if sentence else "")
        self.refusal.setVisible(bool(sentence))
