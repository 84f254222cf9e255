"""What is painted on hexes: which brush, with what, how wide; and the form of a place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import cast, get_args

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QFormLayout,
    QGridLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from drumhead.engine.maps.hexes.model import SIDES, TERRAINS, CityGrade, HexMap, HexPlace, PortGrade

LOOK, TERRAIN, SIDE, ZONE, PLACE = "look", "terrain", "side", "zone", "place"
WIDEST = 4


@dataclass(frozen=True, slots=True)
class HexBrush:
    """A brush: its words, its key, and how it is used."""

    name: str
    title: str
    key: str
    hint: str


BRUSHES = (
    HexBrush(LOOK, "Look", "V", "Nothing is painted."),
    HexBrush(TERRAIN, "Terrain", "T", "Drag over hexes. Right-click picks a terrain up."),
    HexBrush(SIDE, "Hexside", "I", "Drag from a hex into its neighbour; once more takes it away."),
    HexBrush(ZONE, "Zone", "O", "Drag over hexes. Right-click picks a name up."),
    HexBrush(PLACE, "Place", "P", "Click to found a place or to choose one; drag it elsewhere."),
)


class HexPanel(QWidget):
    """`brush_chosen` carries a name; `place_changed` (old, new), `place_dropped` a place."""

    brush_chosen = Signal(str)
    size_changed = Signal(int)
    place_changed = Signal(object, object)
    place_dropped = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.brush, self._place = LOOK, cast(HexPlace | None, None)
        self.buttons = QButtonGroup(self)
        self.terrain = _choice("Terrain", [name or "off the map" for name in TERRAINS[1:] + TERRAINS[:1]])
        self.side, self.layer = _choice("Kind of hexside", SIDES), _choice("Layer", ())
        self.zone, self.breadth = QLineEdit(), QSpinBox()
        self.zone.setAccessibleName("Name of the zone")
        self.breadth.setRange(1, WIDEST)
        self.breadth.setAccessibleName("Width of the brush")
        self.breadth.valueChanged.connect(self.size_changed)
        self._hint = QLabel()
        self._hint.setWordWrap(True)
        self._hint.setObjectName("soft")
        self.form = PlaceForm()
        self.form.changed.connect(lambda place: self.place_changed.emit(self._place, place))
        self.form.remove_requested.connect(lambda: self.place_dropped.emit(self._place))
        self._lay_out()
        self.choose(LOOK)

    def _lay_out(self) -> None:
        grid, form, column = QGridLayout(), QFormLayout(), QVBoxLayout(self)
        grid.setSpacing(4)
        for number, brush in enumerate(BRUSHES):
            button = QToolButton()
            button.setText(brush.title)
            button.setObjectName(f"hex-brush-{brush.name}")
            button.setToolTip(f"{brush.title} ({brush.key}): {brush.hint}")
            button.setCheckable(True)
            button.setProperty("compact", True)
            button.setSizePolicy(button.sizePolicy().Policy.Expanding, button.sizePolicy().Policy.Fixed)
            button.clicked.connect(partial(self.choose, brush.name))
            self.buttons.addButton(button, number)
            grid.addWidget(button, number // 3, number % 3)
        self._rows = {
            TERRAIN: (("Terrain", self.terrain), ("Width", self.breadth)),
            SIDE: (("Kind", self.side),),
            ZONE: (("Layer", self.layer), ("Name", self.zone)),
        }
        for rows in self._rows.values():
            for words, widget in rows:
                form.addRow(words, widget)
        self._form = form
        column.addLayout(grid)
        column.addWidget(self._hint)
        column.addLayout(form)
        column.addWidget(self.form)
        column.addStretch(1)

    def step_size(self, step: int) -> None:
        """A wider or narrower brush."""
        self.breadth.stepBy(step)

    def choose(self, name: str) -> None:
        """Take up a brush by its name."""
        self.brush = name
        number = [brush.name for brush in BRUSHES].index(name)
        self.buttons.button(number).setChecked(True)
        self._hint.setText(BRUSHES[number].hint)
        for brush, rows in self._rows.items():
            for _, widget in rows:
                self._form.setRowVisible(widget, brush == name)
        self._form.setRowVisible(self.breadth, name in (TERRAIN, ZONE))
        self.form.setVisible(name == PLACE)
        self.brush_chosen.emit(name)

    def set_map(self, map: HexMap) -> None:
        """Offer the layers of another map."""
        self.layer.clear()
        for layer in map.zones:
            self.layer.addItem(map.title_of(layer), layer)
        self.show_place(map, None)

    @property
    def wanted_terrain(self) -> str:
        words = self.terrain.currentText()
        return words if words in TERRAINS else ""

    @property
    def wanted_layer(self) -> str:
        return str(self.layer.currentData() or "")

    def show_place(self, map: HexMap, place: HexPlace | None) -> None:
        """Take a place in hand, or none."""
        self._place = place
        self.form.show_place(map, place)


class PlaceForm(QWidget):
    """What a place is; `changed` carries it as it shall be."""

    changed = Signal(object)
    remove_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._place: HexPlace | None = None
        self.name, self.names, self.marks = QLineEdit(), QLineEdit(), QLineEdit()
        self.city, self.port = (
            _choice(words, get_args(grade)) for words, grade in (("City", CityGrade), ("Port", PortGrade))
        )
        self.marks.setPlaceholderText("airbase=3; fort=1")
        self.names.setPlaceholderText("other names; with semicolons")
        self._hexes, self.remove = QLabel(), QPushButton("Take the place away")
        form = QFormLayout(self)
        rows = (
            ("Name", self.name),
            ("City", self.city),
            ("Port", self.port),
            ("Marks", self.marks),
            ("Also", self.names),
        )
        for words, widget in (*rows, ("Hexes", self._hexes)):
            widget.setAccessibleName(f"{words} of the place")
            form.addRow(words, widget)
        form.addRow(self.remove)
        for line in (self.name, self.names, self.marks):
            line.editingFinished.connect(self._tell)
        for choice in (self.city, self.port):
            choice.activated.connect(self._tell)
        self.remove.clicked.connect(self.remove_requested)

    def show_place(self, map: HexMap, place: HexPlace | None) -> None:
        self._place = place
        self.setEnabled(place is not None)
        shown = place or HexPlace("", ())
        self.name.setText(shown.name)
        self.names.setText("; ".join(shown.names))
        self.marks.setText("; ".join(f"{name}={number}" for name, number in shown.marks.items()))
        self.city.setCurrentText(shown.city)
        self.port.setCurrentText(shown.port)
        self._hexes.setText(", ".join(map.board.names(shown.cells)))

    def _tell(self) -> None:
        """Only what is otherwise than before."""
        if self._place is None:
            return
        wanted = replace(
            self._place,
            name=self.name.text().strip() or self._place.name,
            city=cast(CityGrade, self.city.currentText()),
            port=cast(PortGrade, self.port.currentText()),
            marks=dict(_marks(self.marks.text())),
            names=tuple(word.strip() for word in self.names.text().split(";") if word.strip()),
        )
        if wanted != self._place:
            self.changed.emit(wanted)


def _marks(text: str) -> list[tuple[str, int]]:
    """Marks as they are written; what has no number counts once."""
    found = (part.partition("=") for part in text.split(";") if part.strip())
    return [(name.strip().lower(), int(number) if number.strip().isdecimal() else 1) for name, _, number in found]


def _choice(words: str, names: Sequence[str]) -> QComboBox:
    found = QComboBox()
    found.addItems(list(names))
    found.setAccessibleName(words)
    return found
