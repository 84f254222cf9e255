"""The figures of the city at hand, to be changed."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLabel, QLineEdit, QPushButton, QSpinBox, QWidget

from drumhead.engine.maps.squares.model import City

PORTS = ("", "sea", "river")
PORT_WORDS = ("none", "sea port", "river port")
SIZES = ("1 small", "2 town", "3 large", "4 great")


class CityForm(QWidget):
    """`changed` carries the city with another figure; `remove_requested` wants it gone."""

    changed = Signal(object)
    remove_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._city: City | None = None
        self.name, self.modern = QLineEdit(), QLineEdit()
        self.size_, self.port = QComboBox(), QComboBox()
        self.size_.addItems(SIZES)
        self.port.addItems(PORT_WORDS)
        self.capital = QCheckBox("capital")
        self.fort, self.capacity = _number(5), _number(99999, 500)
        self.manufacturing, self.supplies = _number(99), _number(9999, 10)
        self.remove = QPushButton("Remove the city")
        self._where = QLabel()
        self._where.setObjectName("soft")
        self._lay_out()
        for signal in (self.name.editingFinished, self.modern.editingFinished, self.size_.activated,
                       self.port.activated, self.capital.clicked, self.fort.editingFinished,
                       self.capacity.editingFinished, self.manufacturing.editingFinished,
                       self.supplies.editingFinished):  # fmt: skip
            signal.connect(self._tell)
        self.remove.clicked.connect(self.remove_requested)
        self.show_city(None)

    def _lay_out(self) -> None:
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.addRow(self._where)
        for label, widget in (
            ("Name", self.name),
            ("Today", self.modern),
            ("Size", self.size_),
            ("Port", self.port),
            ("", self.capital),
            ("Fort", self.fort),
            ("Its men", self.capacity),
            ("Industry", self.manufacturing),
            ("Supplies", self.supplies),
            ("", self.remove),
        ):
            widget.setObjectName(f"city-{label.lower() or widget.metaObject().className()}")
            form.addRow(label, widget)

    def show_city(self, city: City | None, where: str = "") -> None:
        """Fill in the figures of a city and where it lies, or wait for one."""
        self._city = city
        self._where.setText(where if city else "No city is chosen: click one on a board.")
        shown = city or City("", 0, 0, "", supplies=0)
        self.name.setText(shown.name)
        self.modern.setText(shown.modern_name)
        self.size_.setCurrentIndex(max(0, min(len(SIZES), shown.size) - 1))
        self.port.setCurrentIndex(PORTS.index(shown.port) if shown.port in PORTS else 0)
        self.capital.setChecked(shown.capital)
        numbers = (shown.fort, shown.fort_capacity, shown.manufacturing, shown.supplies)
        for box, value in zip((self.fort, self.capacity, self.manufacturing, self.supplies), numbers, strict=True):
            box.setValue(value)
        for widget in self.findChildren(QWidget):
            widget.setEnabled(city is not None)

    def _tell(self) -> None:
        if self._city is None:
            return
        given = replace(
            self._city,
            name=self.name.text().strip() or self._city.name,
            modern_name=self.modern.text().strip(),
            size=self.size_.currentIndex() + 1,
            port=PORTS[self.port.currentIndex()],
            capital=self.capital.isChecked(),
            fort=self.fort.value(),
            fort_capacity=self.capacity.value(),
            manufacturing=self.manufacturing.value(),
            supplies=self.supplies.value(),
        )
        if given != self._city:
            self.changed.emit(given)


def _number(most: int, step: int = 1) -> QSpinBox:
    box = QSpinBox()
    box.setRange(0, most)
    box.setSingleStep(step)
    return box
