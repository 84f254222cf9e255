"""One order in the making: its fields as small widgets, squares picked on the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from drumhead.client.inspector.picked_label import PickedLabel
from drumhead.engine.play.ruleset import Field, OrderForm

BOARD_TYPES = ("path", "cell", "place", "tactical")
UNPICKED = "not yet"
Namer = Callable[[str, int], str]
"""Names a cell for reading: (`strategic` or `tactical`, cell)."""


class OrderEditor(QWidget):
    """Collects the values of an order form; the board fills in those that are squares."""

    order_ready = Signal(object)
    chosen = Signal()
    cancelled = Signal()
    squares_requested = Signal(str)

    def __init__(
        self,
        form: OrderForm,
        unit: str,
        name: Namer,
        comrades: Sequence[str] = (),
        own: Mapping[str, Any] = MappingProxyType({}),
        others: Mapping[str, str] = MappingProxyType({}),
        named: Mapping[str, Sequence[str]] = MappingProxyType({}),
        titles: Mapping[str, str] = MappingProxyType({}),
        parent: QWidget | None = None,
    ) -> None:
        """`named` is what may be named near the unit, by the field that asks for it; `titles` are what comrades are
        called beside their ids."""
        super().__init__(parent)
        self._listed_units = {unit: f"{unit} {titles[unit]}" if unit in titles else unit for unit in comrades}
        self._ids = {said.casefold(): unit for unit, title in titles.items() for said in (title, f"{unit} {title}")}
        self._own, self._others, self._named = dict(own), dict(others), dict(named)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.form, self.unit, self._name = form, unit, name
        self._picked: dict[str, Any] = {}
        self._readers: dict[str, Callable[[], dict[str, Any]]] = {}
        self._writers: dict[str, Callable[[Mapping[str, Any]], None]] = {}
        self._labels: dict[str, QLabel] = {}
        self._buttons_of_choice: dict[str, QPushButton] = {}
        self._rows = QFormLayout()
        self._widgets = {field.name: self._widget(field) for field in form.asked}
        self._lay_out()

    def _lay_out(self) -> None:
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        heading = QLabel(self.form.title if self.form.whole else f"{self.form.title}: {self.unit}")
        heading.setObjectName("subject")
        self._rows.setVerticalSpacing(2)
        for field in self.form.asked:
            self._rows.addRow(field.title, self._widgets[field.name])
        outer = QVBoxLayout(self)
        outer.setContentsMargins(8, 4, 8, 6)
        outer.setSpacing(4)
        outer.addWidget(heading)
        outer.addLayout(self._rows)
        outer.addLayout(self._buttons())
        for field in self.form.asked if self.choice else ():
            self._rows.setRowVisible(self._widgets[field.name], not field.optional)

    def _buttons(self) -> QHBoxLayout:
        """To give the order, unless choosing a word gives it, and to leave it as it was."""
        buttons = QHBoxLayout()
        if self.choice is None:
            give = QPushButton("Give &the order")
            give.setObjectName("give-order")
            give.setToolTip("Give the order (Return)")
            give.setDefault(True)
            give.clicked.connect(self.give)
            buttons.addWidget(give)
        cancel = QPushButton("Cancel")
        cancel.setToolTip("Leave the order as it was (Esc)")
        cancel.clicked.connect(self.cancelled)
        buttons.addWidget(cancel)
        return buttons

    def ask(self, field: str) -> None:
        """Show a field that was not asked for until now."""
        self._rows.setRowVisible(self._widgets[field], True)

    @property
    def board_field(self) -> Field | None:
        """The first square or path that is still to be picked on the board."""
        wanted = [field for field in self.form.asked if field.type in BOARD_TYPES]
        missing = [field for field in wanted if field.name not in self._picked]
        needed = [field for field in missing if not field.optional]
        return next(iter([*needed, *missing, *wanted]), None)

    @property
    def complete(self) -> bool:
        """Whether every square the order needs was picked."""
        needed = [field for field in self.form.asked if field.type in BOARD_TYPES and not field.optional]
        return all(field.name in self._picked for field in needed)

    @property
    def leaves_a_choice(self) -> bool:
        """Whether a word or a name is to be chosen beside the squares."""
        asked = (field for field in self.form.asked if not field.optional and not field.words)
        return any(field.type in ("choice", "unit", "side", "post", "officer", "text", "names") for field in asked)

    @property
    def choice(self) -> Field | None:
        """The field whose words a button each stands for, if one is still to be chosen."""
        wanted = (field for field in self.form.asked if field.words and field.name not in self._picked)
        return next(wanted, None)

    def allow(self, values: Sequence[str]) -> None:
        """Which values of the choice mean something now."""
        for value, button in self._buttons_of_choice.items():
            button.setEnabled(value in values)

    def data(self) -> dict[str, Any]:
        """The order's plain data as far as it is given."""
        values: dict[str, Any] = {"kind": self.form.kind, "unit": self.unit, **self._own, **self._picked}
        for read in self._readers.values():
            values |= read()
        return values

    def fill(self, values: Mapping[str, Any]) -> None:
        """Take up the values of an order that stands."""
        for field in self.form.asked:
            if field.type in BOARD_TYPES:
                self.pick(field.name, values.get(field.name))
            elif field.words:
                self.choose(field.name, str(values.get(field.name)))
            else:
                self._writers[field.name](values)

    def focus_first(self) -> None:
        """Put the keyboard on the first field that takes it."""
        for box in self.findChildren(QWidget):
            if box.objectName().startswith("field-"):
                box.setFocus()
                return
        self.setFocus()

    def set_value(self, field: str, value: object) -> None:
        """A value came from the board, such as the radius of a box, or the names of what was clicked."""
        self._writers[field]({field: value})

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return gives the order, Esc leaves it as it was; line edits and spin boxes pass both on."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.give()
        elif event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        elif not self._choose_by(event.text()):
            super().keyPressEvent(event)

    def _choose_by(self, letter: str) -> bool:
        """The first letter of a choice's word chooses it."""
        found = (
            button for button in self._buttons_of_choice.values() if button.text()[1:2].casefold() == letter.casefold()
        )
        button = next(found, None) if letter else None
        if button is not None:
            button.click()
        return button is not None

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
        asked = next(item for item in self.form.asked if item.name == field)
        board = "tactical" if asked.type == "tactical" else "strategic"
        cells = value if isinstance(value, list | tuple) else (value,)
        words = [cell if isinstance(cell, str) else "–" if cell is None else self._name(board, cell) for cell in cells]
        return "  ".join(words) if value not in (None, ()) else _unpicked(asked)

    def _widget(self, field: Field) -> QWidget:
        makers: Mapping[str, Callable[[Field], QWidget]] = {
            "choice": self._choice,
            "integer": self._integer,
            "flag": self._flag,
            "phases": self._phases,
            "unit": self._unit,
            "side": self._side,
            "post": self._listed,
            "officer": self._listed,
            "text": self._listed if field.held else self._text,
            "names": self._names,
        }
        return makers.get(field.type, self._square)(field)

    def _square(self, field: Field) -> QWidget:
        label = PickedLabel(_unpicked(field))
        self._labels[field.name] = label
        button = QToolButton()
        button.setText("Pick")
        button.setObjectName(f"pick-{field.name}")
        button.setAccessibleName(f"Pick {field.title}")
        button.clicked.connect(lambda: self.squares_requested.emit(field.name))
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(label, 1)
        if offered := (*field.options, *self._named.get(field.name, ())):
            words = QComboBox()
            words.setObjectName(f"words-{field.name}")
            words.setAccessibleName(f"{field.title} in words")
            words.addItems(["square", *offered])
            words.currentTextChanged.connect(lambda word: self.pick(field.name, None if word == "square" else word))
            row.addWidget(words)
        row.addWidget(button)
        box = QWidget()
        box.setLayout(row)
        return box

    def choose(self, field: str, value: str) -> None:
        """One of a choice's values, as by its button."""
        self._picked[field] = value
        for known, button in self._buttons_of_choice.items():
            button.setChecked(known == value)

    def _worded(self, field: Field) -> QWidget:
        """A button for each value of a choice."""
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        for value, word in zip(field.options, field.words, strict=True):
            button = QPushButton(f"&{word}")
            button.setCheckable(True)
            button.setObjectName(f"choose-{value}")
            button.clicked.connect(lambda _=False, value=value: self._on_choice(field.name, value))
            self._buttons_of_choice[value] = button
            row.addWidget(button)
        whole = QWidget()
        whole.setLayout(row)
        return whole

    def _on_choice(self, field: str, value: str) -> None:
        self.choose(field, value)
        self.chosen.emit()

    def _choice(self, field: Field) -> QWidget:
        if field.words:
            return self._worded(field)
        box = QComboBox()
        box.setObjectName(f"field-{field.name}")
        left_out = (field.unset,) if field.optional else ()
        box.addItems(list(dict.fromkeys((*left_out, *field.options))))
        self._readers[field.name] = lambda: {} if box.currentText() in left_out else {field.name: box.currentText()}
        self._writers[field.name] = lambda values: box.setCurrentText(str(values.get(field.name) or field.unset))
        return box

    def _integer(self, field: Field) -> QWidget:
        box = QSpinBox()
        box.setObjectName(f"field-{field.name}")
        box.setRange(field.low - (1 if field.optional else 0), field.high or 99)
        if field.optional:
            box.setSpecialValueText(field.unset)
        box.setValue(box.minimum() if field.optional else min(2, box.maximum()))
        self._readers[field.name] = lambda: (
            {} if field.optional and box.value() < field.low else {field.name: box.value()}
        )
        self._writers[field.name] = lambda values: box.setValue(_number(values.get(field.name), box.minimum()))
        return box

    def _flag(self, field: Field) -> QWidget:
        box = QCheckBox()
        box.setObjectName(f"field-{field.name}")
        self._readers[field.name] = lambda: {field.name: True} if box.isChecked() else {}
        self._writers[field.name] = lambda values: box.setChecked(bool(values.get(field.name)))
        return box

    def _phases(self, field: Field) -> QWidget:
        first, last = QSpinBox(), QSpinBox()
        for box, value in ((first, field.low or 1), (last, field.high or 5)):
            box.setPrefix("T")
            box.setAccessibleName(f"{field.title}, {'first' if box is first else 'last'} phase")
            box.setObjectName(f"field-{field.name}")
            box.setRange(field.low or 1, field.high or 5)
            box.setValue(value)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(first)
        row.addWidget(QLabel("to"))
        row.addWidget(last)
        self._readers[field.name] = lambda: {"first": first.value(), "last": max(first.value(), last.value())}

        def write(values: Mapping[str, Any]) -> None:
            first.setValue(_number(values.get("first"), first.minimum()))
            last.setValue(_number(values.get("last"), last.maximum()))

        self._writers[field.name] = write
        whole = QWidget()
        whole.setLayout(row)
        return whole

    def _unit(self, field: Field) -> QWidget:
        """Another unit, or a ship: one on the same square, or any by its id or title."""
        box = QComboBox()
        box.setEditable(True)
        box.setObjectName(f"field-{field.name}")
        box.addItems(list(self._named.get(field.name, ()) if field.noted else self._listed_units.values()))
        box.setCurrentText("")
        if self._ids:
            box.setCompleter(None)  # type: ignore[arg-type]  # Return would take what it completes, and give nothing

        def read() -> dict[str, Any]:
            said = box.currentText().strip()
            return {field.name: self._meant(said)} if said else {}

        def write(values: Mapping[str, Any]) -> None:
            unit = str(values.get(field.name) or "")
            box.setCurrentText(self._listed_units.get(unit, unit))

        self._readers[field.name], self._writers[field.name] = read, write
        return box

    def _meant(self, said: str) -> str:
        """A unit by its id, by its title, or by what only one of those that are listed begins with."""
        text = said.casefold()
        begun = {unit for name, unit in self._ids.items() if name.startswith(text)}
        return self._ids.get(text) or (begun.pop() if len(begun) == 1 else said.upper())

    def _listed(self, field: Field) -> QWidget:
        """A unit that may be assigned, an officer, a store: one of those that are known, or what else one types."""
        box = QComboBox()
        box.setEditable(True)
        box.setObjectName(f"field-{field.name}")
        box.addItems(list(self._named.get(field.name, ())))
        box.setCurrentText("")
        self._readers[field.name] = lambda: {field.name: box.currentText().strip()} if box.currentText() else {}
        self._writers[field.name] = lambda values: box.setCurrentText(self._called(field, values.get(field.name)))
        return box

    def _called(self, field: Field, value: object) -> str:
        """What a field names, as it is listed; behind a colon where the value tells its kind before."""
        text = str(value or "")
        return next((name for name in self._named.get(field.name, ()) if text.endswith(f":{name}")), text)

    def _side(self, field: Field) -> QWidget:
        """Another side by its title, or what else one types."""
        box = QComboBox()
        box.setEditable(True)
        box.setObjectName(f"field-{field.name}")
        box.addItems([*([""] if field.optional else []), *self._others.values()])
        ids = {title: id for id, title in self._others.items()}

        def read() -> dict[str, Any]:
            text = box.currentText().strip()
            return {field.name: ids.get(text, text)} if text else {}

        self._readers[field.name] = read
        self._writers[field.name] = lambda values: box.setCurrentText(self._titled(values.get(field.name)))
        return box

    def _titled(self, side: object) -> str:
        return self._others.get(str(side), str(side or ""))

    def _names(self, field: Field) -> QWidget:
        """Several names with commas between."""
        box = QLineEdit()
        box.setObjectName(f"field-{field.name}")
        box.setPlaceholderText("names, with commas between")

        def read() -> dict[str, Any]:
            names = tuple(name.strip() for name in box.text().split(",") if name.strip())
            return {field.name: names} if names else {}

        self._readers[field.name] = read
        self._writers[field.name] = lambda values: box.setText(", ".join(values.get(field.name) or ()))
        return box

    def _text(self, field: Field) -> QWidget:
        box = QLineEdit()
        box.setObjectName(f"field-{field.name}")
        self._readers[field.name] = lambda: {field.name: box.text().strip()} if box.text().strip() else {}
        self._writers[field.name] = lambda values: box.setText(str(values.get(field.name) or ""))
        return box


def _unpicked(field: Field) -> str:
    return field.unset if field.optional else UNPICKED


def _number(value: object, otherwise: int) -> int:
    return value if isinstance(value, int) else otherwise
