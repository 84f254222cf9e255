"""What is on a board, whichever board it is: overlays by name, selection, pointer; a scene that fills in the ground."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene
from shiboken6 import isValid

from drumhead.client.board.items.field_items import FieldTroopsItem
from drumhead.client.board.items.glide_item import GlideItem
from drumhead.client.board.items.layers import FrameItem, FramesItem, OverlayItem
from drumhead.client.board.items.tiles import TileItem
from drumhead.client.board.items.troops_item import TroopsItem
from drumhead.client.board.plane import Plane, Surface
from drumhead.client.palette import Palette
from drumhead.engine.drawing.orders.reading import with_ghosts
from drumhead.engine.drawing.orders.words import Kind, kind_of
from drumhead.engine.play.figures import Cells, Figure
from drumhead.engine.play.view import Note
from drumhead.engine.reports.troops import Mark

UNDER_TROOPS, OVER_TROOPS, ON_THE_WAY = 12.0, 30.0, 32.0
MARGIN = 4


class BoardScene(QGraphicsScene):
    """A scene over a Surface; cells are the only words it shares with the rest of the client."""

    steps = 1.25
    scales: tuple[float, float, float] = 0.2, 4.0, 16.0
    """Least, full (100 %) and greatest zoom in pixels a scene unit."""
    kilometres: float | None = None
    """How many a scene unit is; None where distances are not measured, so that there is no scale either."""
    layers: tuple[str, ...] = ()
    """What can be shown or hidden on it."""
    on_the_way: GlideItem
    """Troops on the move, while a turn is replayed."""
    _ground: TileItem
    """All that seldom changes, which each kind of board draws."""

    def __init__(self, plane: Surface, palette: Palette) -> None:
        super().__init__()
        self.plane, self.palette_ = plane, palette
        margin = plane.side * MARGIN
        self.setSceneRect(plane.bounds.adjusted(-margin, -margin, margin, margin))
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.setBackgroundBrush(palette.window)
        self._overlays: dict[str, tuple[OverlayItem, OverlayItem]] = {}
        self._selection = FrameItem(plane, palette.selection, double=True)
        self._hover = FrameItem(plane, palette.hover, double=False)
        self._chosen = FramesItem(plane, palette.selection)
        self.on_the_way = GlideItem(plane)
        self.lay((ON_THE_WAY, self.on_the_way), (24.0, self._chosen), (40.0, self._selection), (41.0, self._hover))

    def lay(self, *items: tuple[float, QGraphicsItem]) -> None:
        """Adds items, each so high over the ground."""
        for z, item in items:
            item.setZValue(z)
            self.addItem(item)

    @property
    def readable(self) -> float:
        """The least zoom, in pixels a scene unit, at which one looks for a cell."""
        return self.scales[1] / 2

    @property
    def whole(self) -> QRectF:
        """The area that fitting the board into a window shows."""
        return self.plane.bounds

    def around(self, area: QRectF) -> QRectF:
        """As much of an area as is worth seeing."""
        return area.intersected(self.whole)

    def cell_at(self, point: QPointF) -> int | None:
        return self.plane.cell_at(point.x(), point.y())

    def words(self, cell: int) -> str:
        """What hovering over a cell says; rich text, empty for nothing."""
        return self.plane.board.name(cell)

    def row_names(self) -> tuple[str, ...]:
        """Of a board with rows and columns of squares, which has rulers along its edges."""
        return ()

    def column_names(self) -> tuple[str, ...]:
        return ()

    def position(self, cell: int) -> tuple[int | None, int | None]:
        """The column and row of a cell, where there are any."""
        return None, None

    def set_overlay(self, name: str, shapes: Sequence[Figure]) -> None:
        """Lays shapes over the board under a name; the same name again replaces them, no shapes remove them."""
        under, over = self._overlays.get(name) or self._new_overlay(name)
        under.sync_with([shape for shape in shapes if isinstance(shape, Cells)])
        over.sync_with([shape for shape in shapes if not isinstance(shape, Cells)])

    def says_in(self, area: QRectF, scale: float) -> bool:
        """Whether names that nothing may cover are written in an area at a zoom."""
        return False

    def stands_in(self, area: QRectF) -> bool:
        """Whether marks of troops are shown in an area."""
        return False

    def overlay(self, name: str) -> tuple[Figure, ...]:
        """The shapes laid under a name."""
        items = self._overlays.get(name, ())
        return tuple(shape for item in items for shape in item.shapes)

    def laid(self) -> frozenset[Kind]:
        """The kinds of what lies over the board and is not hidden."""
        items = (item for pair in self._overlays.values() for item in pair if item.isVisible())
        return frozenset(kind_of(shape) for item in items for shape in item.shapes)

    def clear_overlays(self) -> None:
        for name in self._overlays:
            self.set_overlay(name, ())

    def show_overlay(self, name: str, shown: bool) -> None:
        """Hides or shows an overlay without forgetting its shapes."""
        for item in self._overlays.get(name) or self._new_overlay(name):
            item.setVisible(shown)

    def show_orders(self, shapes: Iterable[Figure]) -> None:
        """Orders as shapes; units that go the same way share an arrow, units that end together share a ghost."""
        self.set_overlay("orders", with_ghosts(shapes))

    def select(self, cell: int | None) -> None:
        """Frames a cell as selected, or none."""
        self._selection.sync_with(cell)

    def choose(self, cells: Sequence[int], units: Collection[str]) -> None:
        """Frames the cells where units are chosen together, and marks the counters of all that are chosen."""
        self._chosen.sync_with(cells)

    @property
    def selected(self) -> int | None:
        return self._selection.cell

    def point_at(self, cell: int | None) -> None:
        """Frames the cell under the pointer, or none."""
        self._hover.sync_with(cell)

    def set_notes(self, notes: Iterable[Note]) -> None:
        """Shows what is known beside troops, on boards that show it otherwise than by what is laid over them."""

    @property
    def powers(self) -> tuple[str, ...]:
        """Whose colours are shown, in the order of their numbers."""
        return ()

    @property
    def stops(self) -> bool:
        """Whether there are places on which a unit acts without going in."""
        return False

    def tone(self, owner: str) -> int:
        """A power's number, where powers have colours."""
        return -1

    def tint(self, mark: Mark) -> str:
        """The colour of troops that are drawn without their counters."""
        return self.palette_.side(mark.stance).name()

    def settle(self) -> None:
        """Finishes what is drawn between frames; for tests and pictures."""
        self._ground.settle()

    def draw_at_once(self, wanted: bool) -> None:
        """Whether what is usually drawn between frames is drawn while painting."""
        self._ground.draw_at_once(wanted)

    def picture(self, area: QRectF, size: QSize) -> QImage:
        """A finished picture of an area, for print and export."""
        image = QImage(size, QImage.Format.Format_RGB32)
        image.fill(self.palette_.window)
        with QPainter(image) as painter:
            self.draw_at_once(True)
            self.render(painter, QRectF(0, 0, size.width(), size.height()), area)
            self.draw_at_once(False)
        return image

    def _new_overlay(self, name: str) -> tuple[OverlayItem, OverlayItem]:
        pair = (OverlayItem(self.plane, self.palette_, self.tone), OverlayItem(self.plane, self.palette_, self.tone))
        self.lay((UNDER_TROOPS, pair[0]), (OVER_TROOPS, pair[1]))
        self._overlays[name] = pair
        return pair


class SquareScene(BoardScene):
    """A scene over a board of squares."""

    plane: Plane
    kilometres: float = 1.0
    _troops: TroopsItem | FieldTroopsItem

    @property
    def marks(self) -> Mapping[int, tuple[Mark, ...]]:
        """The marks shown, by cell."""
        return self._troops.marks

    def choose(self, cells: Sequence[int], units: Collection[str]) -> None:
        super().choose(cells, units)
        self._troops.choose(frozenset(units))

    def stands_in(self, area: QRectF) -> bool:
        if not isValid(self._troops):  # a view still asks while its scene goes with it
            return False
        return self._troops.isVisible() and self._troops.stands_in(area)

    def around(self, area: QRectF) -> QRectF:
        return area

    def row_names(self) -> tuple[str, ...]:
        return self.plane.board.row_names

    def column_names(self) -> tuple[str, ...]:
        return self.plane.board.column_names

    def position(self, cell: int) -> tuple[int | None, int | None]:
        return self.plane.board.position(cell)
