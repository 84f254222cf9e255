"""The palette of brushes: which one, what it paints with, how wide it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSpinBox,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from drumhead.client.editor.brushes import BRUSHES, SIZES, Brush, Options
from drumhead.client.editor.city_form import CityForm
from drumhead.client.palette import Palette
from drumhead.engine.maps.squares.edits import Fields
from drumhead.engine.maps.squares.model import GameMap, Ground, RiverClass, Terrain, Village
from drumhead.engine.maps.squares.track_years import FIRST_YEAR, LAST_YEAR

COLUMNS = 3
GROUNDS = tuple(ground for ground in Ground if ground not in (Ground.RIVER, Ground.FORD))
RIVERS = (
    ("Stream: on battlefields only", RiverClass.FORDABLE, True),
    ("Fordable river", RiverClass.FORDABLE, False),
    ("Unfordable river", RiverClass.UNFORDABLE, False),
    ("Unbridgeable river", RiverClass.UNBRIDGEABLE, False),
)


class BrushPanel(QWidget):
    """`brush_chosen` carries a Brush, `options_changed` the Options the panel is set to."""

    brush_chosen = Signal(object)
    options_changed = Signal(object)
    village_named = Signal(str, str)
    village_removed = Signal()

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.options = Options()
        self.buttons = QButtonGroup(self)
        self._pages = QStackedWidget()
        self._page_of: dict[str, int] = {}
        self._hint, self._sizes = QLabel(), QWidget()
        self._hint.setWordWrap(True)
        self._hint.setObjectName("soft")
        self.city_form = CityForm()
        self._make_pages(palette)
        self._lay_out()
        self.choose("look")

    # making

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setSpacing(4)
        for number, brush in enumerate(BRUSHES):
            button = QToolButton()
            button.setText(brush.title)
            button.setObjectName(f"brush-{brush.name}")
            button.setToolTip(f"{brush.title} ({brush.key}): {brush.hint}")
            button.setCheckable(True)
            button.setProperty("compact", True)
            button.setSizePolicy(button.sizePolicy().Policy.Expanding, button.sizePolicy().Policy.Fixed)
            self.buttons.addButton(button, number)
            grid.addWidget(button, number // COLUMNS, number % COLUMNS)
        self.buttons.idClicked.connect(lambda number: self.choose(BRUSHES[number].name))
        column = QVBoxLayout(self)
        column.addLayout(grid)
        column.addWidget(self._hint)
        column.addWidget(self._size_row())
        column.addWidget(self._pages, 1)
        column.addStretch(0)

    def _size_row(self) -> QWidget:
        row = QHBoxLayout(self._sizes)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(QLabel("Width"))
        self.size_buttons = QButtonGroup(self)
        for size in SIZES:
            button = QToolButton()
            button.setText(str(size))
            button.setCheckable(True)
            button.setProperty("compact", True)
            self.size_buttons.addButton(button, size)
            row.addWidget(button)
        row.addStretch(1)
        self.size_buttons.button(SIZES[0]).setChecked(True)
        self.size_buttons.idClicked.connect(lambda size: self._set(size=size))
        return self._sizes

    def _make_pages(self, palette: Palette) -> None:
        self.terrains, self.grounds = _list("terrains"), _list("grounds")
        self.ratings, self.rivers, self.regions = _list("ratings"), _list("rivers"), _list("regions")
        self.set_palette(palette)
        _fill(self.ratings, ((str(rating), QIcon()) for rating in range(5)))
        _fill(self.rivers, ((title, QIcon()) for title, _, _ in RIVERS))
        self.ratings.setCurrentRow(self.options.rating)
        self.rivers.setCurrentRow(1)
        self.fields = QComboBox()
        self.fields.addItems([fields.value.capitalize() for fields in Fields])
        self.river_name, self.year, self.fords = QLineEdit(), QSpinBox(), QComboBox()
        self.river_name.setAccessibleName("Name of the river")
        self.fields.setAccessibleName("Battlefields")
        self.fords.setAccessibleName("Fords")
        self.river_name.setPlaceholderText("Name; empty goes on with any river")
        self.year.setRange(FIRST_YEAR, LAST_YEAR)
        self.year.setValue(self.options.year)
        self.fords.addItems(["Set fords", "Take fords away"])
        self.place, self.place_today = QLineEdit(), QLineEdit()
        remove = QPushButton("Remove the name")
        remove.clicked.connect(self.village_removed)
        self._add_page("terrain", _column(self.terrains, QLabel("Their battlefields get"), self.fields))
        self._add_page("ground", self.grounds)
        self._add_page("rating", self.ratings)
        self._add_page("river", _column(self.rivers, self.river_name))
        self._add_page("ford", _column(self.fords))
        self._add_page("rail", _form(("Opened in", self.year)))
        self._add_page("city", _column(self.city_form))
        self._add_page("place", _form(("Name", self.place), ("Today", self.place_today), ("", remove)))
        self._add_page("region", self.regions)
        self._wire_pages()

    def _add_page(self, brush: str, page: QWidget) -> None:
        self._page_of[brush] = self._pages.addWidget(page)

    def _wire_pages(self) -> None:
        rows: tuple[tuple[QListWidget, Callable[[int], dict[str, Any]]], ...] = (
            (self.terrains, lambda row: {"terrain": Terrain(row)}),
            (self.grounds, lambda row: {"ground": GROUNDS[row]}),
            (self.ratings, lambda row: {"rating": row}),
            (self.rivers, lambda row: {"river": RIVERS[row][1], "stream": RIVERS[row][2]}),
        )
        for rows_list, meaning in rows:
            rows_list.currentRowChanged.connect(partial(self._on_row, meaning))
        self.regions.currentItemChanged.connect(self._on_region)
        self.fields.currentIndexChanged.connect(lambda row: self._set(fields=tuple(Fields)[row]))
        self.river_name.textChanged.connect(lambda text: self._set(river_name=text.strip()))
        self.year.valueChanged.connect(lambda year: self._set(year=year))
        self.fords.currentIndexChanged.connect(lambda row: self._set(fords=row == 0))
        for edit in (self.place, self.place_today):
            edit.textChanged.connect(lambda _: self.village_named.emit(self.place.text(), self.place_today.text()))

    def _on_row(self, meaning: Callable[[int], dict[str, Any]], row: int) -> None:
        if row >= 0:
            self._set(**meaning(row))

    def _on_region(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self._set(region=item.data(_CODE))

    # what is chosen

    def choose(self, name: str) -> None:
        """Take a brush up by its name."""
        brush = next(brush for brush in BRUSHES if brush.name == name)
        self.buttons.button(BRUSHES.index(brush)).setChecked(True)
        self._hint.setText(brush.hint)
        self._sizes.setVisible(brush.sized)
        self._pages.setVisible(name in self._page_of)
        if name in self._page_of:
            self._pages.setCurrentIndex(self._page_of[name])
        self.brush_chosen.emit(brush)

    @property
    def brush(self) -> Brush:
        return BRUSHES[self.buttons.checkedId()]

    def step_size(self, step: int) -> None:
        """The next wider brush, or narrower."""
        place = SIZES.index(self.options.size) + step
        if 0 <= place < len(SIZES):
            self.size_buttons.button(SIZES[place]).setChecked(True)
            self._set(size=SIZES[place])

    def _set(self, **changed: Any) -> None:
        options = replace(self.options, **changed)
        if options != self.options:
            self.options = options
            self.options_changed.emit(options)

    def show_options(self, options: Options) -> None:
        """Show what was picked up from a board."""
        self.options = options
        self.terrains.setCurrentRow(options.terrain)
        self.grounds.setCurrentRow(GROUNDS.index(options.ground))
        self.ratings.setCurrentRow(options.rating)
        found = [row for row in range(self.regions.count()) if self.regions.item(row).data(_CODE) == options.region]
        self.regions.setCurrentRow(found[0] if found else -1)

    def show_village(self, village: Village | None) -> None:
        """Show the place name at hand."""
        if village is not None:
            self.place.setText(village.name)
            self.place_today.setText(village.modern_name)

    # what there is to choose from

    def set_map(self, map: GameMap) -> None:
        """Offer the regions of a map."""
        self.regions.clear()
        owners = {state.code: state.name for state in map.states}
        for region in sorted(map.regions, key=lambda region: region.name):
            owner = owners.get(region.state, "")
            item = QListWidgetItem(region.name if owner == region.name else f"{region.name} ({owner})")
            item.setData(_CODE, region.code)
            self.regions.addItem(item)
        self.regions.setCurrentRow(0)

    def set_palette(self, palette: Palette) -> None:
        """Swatches in the colours of a theme."""
        for rows, kinds, colours in (
            (self.terrains, tuple(Terrain), palette.theme.terrain),
            (self.grounds, GROUNDS, palette.theme.ground),
        ):
            row = max(0, rows.currentRow())
            rows.blockSignals(True)
            _fill(rows, ((kind.label, _swatch(QColor(colours[kind]), palette.text_soft)) for kind in kinds))
            rows.setCurrentRow(row)
            rows.blockSignals(False)


_CODE = Qt.ItemDataRole.UserRole


def _list(name: str) -> QListWidget:
    found = QListWidget()
    found.setAccessibleName(name.capitalize())
    found.setObjectName(name)
    found.setIconSize(QSize(26, 16))
    return found


def _fill(rows: QListWidget, entries: Iterable[tuple[str, QIcon]]) -> None:
    rows.clear()
    for text, icon in entries:
        rows.addItem(QListWidgetItem(icon, text))


def _swatch(colour: QColor, edge: QColor) -> QIcon:
    pixmap = QPixmap(26, 16)
    pixmap.fill(colour)
    painter = QPainter(pixmap)
    painter.setPen(edge)
    painter.drawRect(0, 0, 25, 15)
    painter.end()
    return QIcon(pixmap)


def _column(*widgets: QWidget) -> QWidget:
    page = QWidget()
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 0, 0, 0)
    for widget in widgets:
        column.addWidget(widget)
    if not any(isinstance(widget, QListWidget) for widget in widgets):
        column.addStretch(1)
    return page


def _form(*rows: tuple[str, QWidget]) -> QWidget:
    page = QWidget()
    form = QFormLayout(page)
    form.setContentsMargins(0, 0, 0, 0)
    for label, widget in rows:
        form.addRow(label, widget)
    return page
