"""One order in the making: its fields as small widgets, squares picked on the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from drumhead.engine.play.ruleset import Field, OrderForm

BOARD_TYPES = ("path", "cell", "tactical")
Namer = Callable[[str, int], str]
"""Names a cell for reading: (`strategic` or `tactical`, cell)."""


class OrderEditor(QWidget):
    """Collects the values of an order form; the board fills in those that are squares."""

    order_ready = Signal(object)
    cancelled = Signal()
    squares_requested = Signal(str)

    def __init__(self, form: OrderForm, unit: str, name: Namer, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.form, self.unit, self._name = form, unit, name
        self._picked: dict[str, Any] = {}
        self._readers: dict[str, Callable[[], dict[str, Any]]] = {}
        self._labels: dict[str, QLabel] = {}
        rows = QFormLayout()
        for field in form.fields:
            rows.addRow(field.title, self._widget(field))
        give = QPushButton("&Give order")
        give.setObjectName("give-order")
        give.setToolTip("Give the order (Return)")
        give.clicked.connect(self.give)
        cancel = QPushButton("Cancel")
        cancel.setToolTip("Leave the order as it was (Esc)")
        cancel.clicked.connect(self.cancelled)
        buttons = QHBoxLayout()
        buttons.addWidget(give)
        buttons.addWidget(cancel)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 6, 0, 6)
        heading = QLabel(f"{form.title}: {unit}")
        heading.setObjectName("heading")
        outer.addWidget(heading)
        outer.addLayout(rows)
        outer.addLayout(buttons)

    @property
    def board_field(self) -> Field | None:
        """The first square or path that is still to be picked on the board."""
        wanted = [field for field in self.form.fields if field.type in BOARD_TYPES]
        missing = [field for field in wanted if field.name not in self._picked]
        needed = [field for field in missing if not field.optional]
        return next(iter([*needed, *missing, *wanted]), None)

    def data(self) -> dict[str, Any]:
        """The order's plain data as far as it is given."""
        values: dict[str, Any] = {"kind": self.form.kind, "unit": self.unit, **self._picked}
        for read in self._readers.values():
            values |= read()
        return values

    def pick(self, field: str, value: Any) -> None:
        """A square, or a path of squares, was picked on the board."""
        if value is None or value == ():
            self._picked.pop(field, None)
        else:
            self._picked[field] = value
        self._labels[field].setText(self._words(field, value))

    def give(self) -> None:
        """Ask for the order to be given as it stands."""
        self.order_ready.emit(self.data())

    def _words(self, field: str, value: Any) -> str:
        kind = next(item.type for item in self.form.fields if item.name == field)
        board = "tactical" if kind == "tactical" else "strategic"
        cells = value if isinstance(value, list | tuple) else (value,)
        words = [cell if isinstance(cell, str) else "–" if cell is None else self._name(board, cell) for cell in cells]
        return "  ".join(words) if value not in (None, ()) else "click on the board"

    def _widget(self, field: Field) -> QWidget:
        makers: Mapping[str, Callable[[Field], QWidget]] = {
            "choice": self._choice,
            "integer": self._integer,
            "flag": self._flag,
            "phases": self._phases,
            "unit": self._text,
            "text": self._text,
        }
        return makers.get(field.type, self._square)(field)

    def _square(self, field: Field) -> QWidget:
        label = QLabel("click on the board" if not field.optional else "–")
        label.setWordWrap(True)
        self._labels[field.name] = label
        button = QPushButton("Pick")
        button.setObjectName(f"pick-{field.name}")
        button.clicked.connect(lambda: self.squares_requested.emit(field.name))
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(label, 1)
        if field.options:
            words = QComboBox()
            words.addItems(["square", *field.options])
            words.currentTextChanged.connect(lambda word: self.pick(field.name, None if word == "square" else word))
            row.addWidget(words)
        row.addWidget(button)
        box = QWidget()
        box.setLayout(row)
        return box

    def _choice(self, field: Field) -> QWidget:
        box = QComboBox()
        box.setObjectName(f"field-{field.name}")
        if field.optional:
            box.addItem("–")
        box.addItems(list(field.options))
        self._readers[field.name] = lambda: {} if box.currentText() == "–" else {field.name: box.currentText()}
        return box

    def _integer(self, field: Field) -> QWidget:
        box = QSpinBox()
        box.setObjectName(f"field-{field.name}")
        box.setRange(field.low - (1 if field.optional else 0), field.high or 99)
        if field.optional:
            box.setSpecialValueText("–")
        box.setValue(box.minimum() if field.optional else min(2, box.maximum()))
        self._readers[field.name] = (
            lambda: {} if field.optional and box.value() < field.low else {field.name: box.value()}
        )
        return box

    def _flag(self, field: Field) -> QWidget:
        box = QCheckBox()
        self._readers[field.name] = lambda: {field.name: True} if box.isChecked() else {}
        return box

    def _phases(self, field: Field) -> QWidget:
        first, last = QSpinBox(), QSpinBox()
        for box, value in ((first, field.low or 1), (last, field.high or 5)):
            box.setPrefix("T")
            box.setRange(field.low or 1, field.high or 5)
            box.setValue(value)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(first)
        row.addWidget(QLabel("to"))
        row.addWidget(last)
        self._readers[field.name] = lambda: {"first": first.value(), "last": max(first.value(), last.value())}
        whole = QWidget()
        whole.setLayout(row)
        return whole

    def _text(self, field: Field) -> QWidget:
        box = QLineEdit()
        box.setObjectName(f"field-{field.name}")
        box.returnPressed.connect(self.give)
        self._readers[field.name] = lambda: {field.name: box.text().strip()} if box.text().strip() else {}
        return box
