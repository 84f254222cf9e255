"""The rules a new game is founded with: the choices its scenario leaves, each with what it says itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from drumhead.engine.play.ruleset import Choice

YEARS = "these years: "
EXAMPLE = f"{YEARS}1903, 1905"


class ChoicesButton(QPushButton):
    """Says how many choices were answered otherwise than the scenario does, and asks about them when it is clicked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("choices")
        self.setAutoDefault(False)
        self._choices: tuple[Choice, ...] = ()
        self.answers: dict[str, str] = {}
        self.clicked.connect(self._on_click)
        self.offer(())

    def offer(self, choices: Sequence[Choice]) -> None:
        """Ask about these; what was answered before is forgotten."""
        self._choices = tuple(choices)
        self.setEnabled(bool(self._choices))
        self._take({})

    def _take(self, answers: Mapping[str, str]) -> None:
        self.answers = dict(answers)
        changed = f"{len(self.answers)} changed…" if self.answers else "as the scenario says…"
        self.setText(changed if self._choices else "no choices")

    def _on_click(self) -> None:
        dialog = ChoicesDialog(self._choices, self.answers, self)
        dialog.accepted.connect(lambda: self._take(dialog.answers()))
        dialog.open()


class ChoicesDialog(QDialog):
    """Each choice with a list of its answers in words."""

    def __init__(self, choices: Sequence[Choice], answers: Mapping[str, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Rules of the new game")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._choices = tuple(choices)
        self._boxes = {choice.name: _box(choice, answers.get(choice.name, choice.now)) for choice in choices}
        rows = QFormLayout()
        rows.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        for choice in choices:
            rows.addRow(_label(choice), self._boxes[choice.name])
        self._lay_out(rows)

    def _lay_out(self, rows: QFormLayout) -> None:
        inner = QWidget()
        inner.setLayout(rows)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inner)
        kinds = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(kinds.Ok | kinds.Cancel | kinds.RestoreDefaults)
        again = buttons.button(kinds.RestoreDefaults)
        again.setText("As the scenario says")
        again.clicked.connect(self._restore)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        outer = QVBoxLayout(self)
        outer.addWidget(area)
        outer.addWidget(buttons)
        self.resize(760, 620)

    def answers(self) -> dict[str, str]:
        """What is answered otherwise than the scenario does, by the choices' names."""
        found = {choice.name: _answer(self._boxes[choice.name]) for choice in self._choices}
        return {choice.name: found[choice.name] for choice in self._choices if found[choice.name] != choice.now}

    def _restore(self) -> None:
        for choice in self._choices:
            _show(self._boxes[choice.name], choice.now)


class _Answers(QComboBox):
    """A list that leaves the wheel to the page it stands on."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


def _label(choice: Choice) -> QLabel:
    label = QLabel(f"{escape(choice.title)} <small>({escape(choice.rule)})</small>")
    label.setToolTip(f"{choice.name} in a scenario's [options]")
    label.setWordWrap(True)
    label.setMinimumWidth(300)
    return label


def _box(choice: Choice, answer: str) -> QComboBox:
    box = _Answers()
    box.setObjectName(f"choice-{choice.name}")
    for value, words in choice.answers:
        box.addItem(words, value)
    if choice.years:
        box.addItem(EXAMPLE)
        box.setEditable(True)
        box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
    _show(box, answer)
    return box


def _show(box: QComboBox, answer: str) -> None:
    at = box.findData(answer)
    if at >= 0:
        box.setCurrentIndex(at)
    else:
        box.setEditText(f"{YEARS}{answer}")


def _answer(box: QComboBox) -> str:
    """The chosen answer; words that are in no list are years."""
    at = box.findText(box.currentText())
    value = box.itemData(at) if at >= 0 else None
    return str(value) if value is not None else box.currentText().removeprefix(YEARS).strip()
