"""BoardView: zoom at the pointer, pan, hover and click over any BoardScene; a tool may take the mouse."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPalette,
    QResizeEvent,
    QShowEvent,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from drumhead.client.board.habits import Habits
from drumhead.client.board.keying import Keying
from drumhead.client.board.plane import area_of
from drumhead.client.board.scene import BoardScene
from drumhead.client.board.window.box import DrawnBox
from drumhead.client.board.window.edge_scroll import EdgeScroll
from drumhead.client.board.window.hover_card import HoverCard
from drumhead.client.board.window.rulers import THICKNESS, Ruler
from drumhead.client.board.window.scale_bar import ScaleBar

if TYPE_CHECKING:
    from drumhead.client.board.tools.tools import Tool

DRAG_FROM = 4
NOTCH = 120
_PANNING = (Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton)


@dataclass(frozen=True, slots=True)
class Outlook:
    """Where a view looks: its scale in pixels a scene unit and the scene point at its middle."""

    scale: float
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a board to be seen whole, at no more than `nearest` pixels a scene unit."""

    area: QRectF
    nearest: float = inf


class BoardView(QGraphicsView):
    """A window on a board.

    The wheel zooms at the pointer (Shift sideways, Ctrl up and down; `wheel_zooms` swaps), right-, middle- and
    Space-drag pan, keys are those of `board/keys`; with Alt the arrows move a cursor, which is the pointer's cell.
    A box drawn with the left button, where `boxes` are wanted and no tool has the mouse, is told by `box_drawn`.
    `words` gives the rich text of a cell; `escaped` is an Esc that no tool wanted, `next_requested` a Space that did
    not drag.
    """

    zoom_changed = Signal(float)
    cell_hovered = Signal(int)
    cell_left = Signal()
    cell_clicked = Signal(int, object, object)
    cell_double_clicked = Signal(int)
    box_drawn = Signal(QRectF, object)
    outlook_changed = Signal(QRectF)
    escaped = Signal()
    next_requested = Signal()

    def __init__(self, scene: BoardScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.board = scene
        self._habits = Habits()
        self._card = HoverCard(self)
        self.words: Callable[[int], str] = scene.words
        self._tool: Tool | None = None
        self.hovered: int | None = None
        """The cell under the pointer, or at the cursor of the keyboard."""
        self._pressed_at: QPoint | None = None
        self._panning, self.boxes = False, False
        self._box = DrawnBox(self.viewport())
        self._keying = Keying(self)
        self._fraction = 0
        self._corner = (0.0, 0.0, 1.0)
        self._wanted: Outlook | Part | None = Part(QRectF(scene.whole))
        self._fitted: tuple[Part, QSize] | None = None
        self._column_ruler = Ruler(self, scene.palette_, level=True)
        self._row_ruler = Ruler(self, scene.palette_, level=False)
        self._scale_bar = ScaleBar(self, scene.palette_)
        self._prepare()
        self._colour()
        self._hover_timer = QTimer(self, singleShot=True, interval=self._habits.hover_ms)
        self._hover_timer.timeout.connect(self._on_rest)
        self._edge = EdgeScroll(self, self.scroll_by)
        self.horizontalScrollBar().valueChanged.connect(self._on_scrolled)
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)

    def _prepare(self) -> None:
        self.setAccessibleName("board")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        ruled = bool(self.board.row_names())
        if ruled:
            self.setViewportMargins(THICKNESS, THICKNESS, 0, 0)
        for ruler in (self._column_ruler, self._row_ruler):
            ruler.setVisible(ruled)
        self._scale_bar.setVisible(self.board.kilometres is not None)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)

    def _colour(self) -> None:
        colours = self.palette()
        colours.setColor(QPalette.ColorRole.Base, self.board.palette_.panel)
        colours.setColor(QPalette.ColorRole.Window, self.board.palette_.panel)
        self.setPalette(colours)

    @property
    def habits(self) -> Habits:
        return self._habits

    @habits.setter
    def habits(self, habits: Habits) -> None:
        self._habits = habits
        self._hover_timer.setInterval(habits.hover_ms)

    # where it looks

    @property
    def scale_now(self) -> float:
        """Pixels a scene unit."""
        return self.transform().m11()

    @property
    def zoom_percent(self) -> float:
        """The zoom level in per cent."""
        return 100 * self.scale_now / self.board.scales[1]

    @property
    def outlook(self) -> Outlook:
        """What is needed to look at the same place again."""
        width, height = self.viewport().width() / 2, self.viewport().height() / 2
        middle = self.viewportTransform().inverted()[0].map(QPointF(width, height))
        return Outlook(self.scale_now, middle.x(), middle.y())

    def look(self, outlook: Outlook) -> None:
        """Looks where `outlook` was taken; exactly there in a window of the same size."""
        if not self.isVisible():
            self._wanted = outlook
        self._look(outlook)

    def _look(self, outlook: Outlook) -> None:
        self._fitted = None
        self._set_scale(outlook.scale)
        self._place(QPointF(outlook.x, outlook.y), QPointF(self.viewport().width() / 2, self.viewport().height() / 2))
        self.zoom_changed.emit(self.zoom_percent)

    def go_to(self, cell: int, least: float = 0.0) -> None:
        """Brings a cell to the middle, or as near as the edge lets, zoomed to at least `least` pixels a unit."""
        self.look(self._filled(max(self.scale_now, least), self.board.plane.centre(cell)))

    def go_to_point(self, point: QPointF) -> None:
        """Brings a scene point to the middle."""
        self.look(self._filled(self.scale_now, point))

    def _filled(self, scale: float, middle: QPointF) -> Outlook:
        """Whatever is beyond the board's edge stays out of a window that the board could fill."""
        whole, size = self.board.whole, self.viewport().size()
        wide, high = size.width() / scale / 2, size.height() / scale / 2
        x = _inside(middle.x(), whole.left() + wide, whole.right() - wide)
        return Outlook(scale, x, _inside(middle.y(), whole.top() + high, whole.bottom() - high))

    def fit(self) -> None:
        """Shows the whole board."""
        self.fit_area(self.board.whole)

    def fit_area(self, area: QRectF) -> None:
        """Shows a part of the board as large as it goes, on no matter which zoom step."""
        self._fit(Part(QRectF(area)))

    def fit_cells(self, cells: tuple[int, ...], nearest: float = inf) -> None:
        """Shows some cells with two cells round them, at no more than `nearest` pixels a scene unit."""
        if cells:
            margin = 2 * self.board.plane.side
            area = area_of(self.board.plane, cells).adjusted(-margin, -margin, margin, margin)
            self._fit(Part(self.board.around(area), nearest))

    def _fit(self, part: Part) -> None:
        if not self.isVisible():
            self._wanted = part
        size, area = self.viewport().size(), part.area
        scale = min(size.width() / max(1.0, area.width()), size.height() / max(1.0, area.height()), part.nearest)
        least, _, greatest = self.board.scales
        self._look(self._filled(max(min(least, scale), min(greatest, scale)), area.center()))
        self._fitted = part, self.window().size()

    def zoom(self, steps: int, at: QPointF | None = None) -> None:
        """Zooms by steps of 1.25, the viewport point `at` (the middle by default) staying where it is."""
        middle = QPointF(self.viewport().width() / 2, self.viewport().height() / 2)
        self._zoom_to(self.scale_now * self.board.steps**steps, middle if at is None else at)

    def zoom_full(self) -> None:
        """100 %."""
        self._zoom_to(self.board.scales[1], QPointF(self.viewport().width() / 2, self.viewport().height() / 2))

    def _zoom_to(self, scale: float, at: QPointF) -> None:
        least, _, greatest = self.board.scales
        scale = max(least, min(greatest, scale))
        if abs(scale - self.scale_now) < 1e-9:
            return
        fixed, self._fitted = self.viewportTransform().inverted()[0].map(at), None
        self._set_scale(scale)
        self._place(fixed, at)
        self.zoom_changed.emit(self.zoom_percent)

    def _set_scale(self, scale: float) -> None:
        self.setTransform(QTransform.fromScale(scale, scale))

    def _place(self, point: QPointF, at: QPointF) -> None:
        """Scrolls so that a scene point comes to a viewport point."""
        self.horizontalScrollBar().setValue(round(point.x() * self.scale_now - at.x()))
        self.verticalScrollBar().setValue(round(point.y() * self.scale_now - at.y()))
        self._on_scrolled()

    def scroll_by(self, dx: int, dy: int) -> None:
        """Scrolls by pixels."""
        self._fitted = None
        self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() + dx)
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() + dy)

    @property
    def seen(self) -> QRectF:
        """The part of the scene in the window."""
        return self.viewportTransform().inverted()[0].mapRect(QRectF(self.viewport().rect()))

    def _on_scrolled(self) -> None:
        transform, side = self.viewportTransform(), self.board.plane.side
        length = side * self.scale_now
        self._corner = (transform.dx(), transform.dy(), self.scale_now)
        self._column_ruler.sync_with(self.board.column_names(), transform.dx(), length)
        self._row_ruler.sync_with(self.board.row_names(), transform.dy(), length)
        if (kilometres := self.board.kilometres) is not None:
            self._scale_bar.sync_with(self.scale_now / kilometres, side * kilometres)
            self._scale_bar.lie_in(self.viewport().geometry(), self._stands_under)
        self.outlook_changed.emit(self.seen)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A part that was made to fit fits a window of another size too, until a person looks elsewhere."""
        super().resizeEvent(event)
        if self._fitted is not None and self.isVisible() and self._fitted[1] != self.window().size():
            self._fit(self._fitted[0])
        frame = self.viewport().geometry()
        self._column_ruler.setGeometry(frame.left(), frame.top() - THICKNESS, frame.width(), THICKNESS)
        self._row_ruler.setGeometry(frame.left() - THICKNESS, frame.top(), THICKNESS, frame.height())
        self._on_scrolled()

    def _stands_under(self, place: QRect) -> bool:
        """Whether troops or names are shown where something would lie over the window."""
        window = QRectF(place.translated(-self.viewport().geometry().topLeft()))
        area = self.viewportTransform().inverted()[0].mapRect(window)
        return self.board.stands_in(area) or self.board.says_in(area, self.scale_now)

    def showEvent(self, event: QShowEvent) -> None:
        """What was asked for before the window had its size is done now; the whole board if nothing was."""
        super().showEvent(event)
        wanted, self._wanted = self._wanted, None
        if isinstance(wanted, Outlook):
            self._look(wanted)
        elif wanted is not None:
            self._fit(wanted)

    # tools

    @property
    def tool(self) -> Tool | None:
        return self._tool

    def set_tool(self, tool: Tool | None) -> None:
        """Gives the mouse to a tool, which draws on this board; the one before is cancelled."""
        if self._tool is not None:
            self._tool.stop()
        self._tool = tool
        if tool is not None:
            tool.start(self.board)
        self.viewport().setCursor(tool.cursor if tool is not None else Qt.CursorShape.ArrowCursor)

    # mouse

    def cell_under(self, point: QPoint) -> int | None:
        """The cell at a viewport point; of several that of the tool's candidates."""
        left, top, scale = self._corner
        among = self._tool.candidates if self._tool is not None else ()
        return self.board.plane.cell_at((point.x() - left) / scale, (point.y() - top) / scale, among, scale)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed_at = event.position().toPoint()
        self.forget_words()
        if event.button() == Qt.MouseButton.LeftButton and self._keying.drags():
            self._panning = True
        cell = self.cell_under(self._pressed_at)
        if event.button() == Qt.MouseButton.LeftButton and not self._panning and self._tool and cell is not None:
            self._tool.press(cell, event.modifiers())
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point, pressed = event.position().toPoint(), self._pressed_at
        if pressed is not None and self._drags(event, point - pressed):
            self._panning = True
            moved = pressed - point
            self._pressed_at = point
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            self.scroll_by(moved.x(), moved.y())
            return
        if pressed is not None and self._boxes(event) and self._box.stretch(pressed, point):
            return
        self._keying.by_keys = False
        self.hover(self.cell_under(point))
        if self._habits.edge_scroll:
            self._edge.point(point)
        if self._tool and self.hovered is not None and event.buttons() & Qt.MouseButton.LeftButton:
            self._tool.drag(self.hovered)

    def _boxes(self, event: QMouseEvent) -> bool:
        return self.boxes and event.buttons() == Qt.MouseButton.LeftButton and self._tool is None

    def _drags(self, event: QMouseEvent, by: QPoint) -> bool:
        if self._panning:
            return True
        held = any(event.buttons() & button for button in _PANNING)
        return held and by.manhattanLength() > DRAG_FROM

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._panning:
            self._panning = False
            self.viewport().setCursor(self._tool.cursor if self._tool else Qt.CursorShape.ArrowCursor)
        elif (box := self._box.take()) is not None:
            area = self.viewportTransform().inverted()[0].mapRect(QRectF(box))
            self.box_drawn.emit(area, event.modifiers())
        elif self._pressed_at is not None and (cell := self.cell_under(event.position().toPoint())) is not None:
            self.click_cell(cell, event.button(), event.modifiers())
        self._pressed_at = None
        event.accept()

    def click_cell(self, cell: int, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        """A click, which is the tool's if it wants it."""
        if self._tool is None or not self._tool.click(cell, button, modifiers):
            self.cell_clicked.emit(cell, button, modifiers)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        cell = self.cell_under(event.position().toPoint())
        if event.button() != Qt.MouseButton.LeftButton or cell is None:
            self.mousePressEvent(event)
        elif self._tool is None or not self._tool.double_click(cell):
            self._pressed_at = None
            self.cell_double_clicked.emit(cell)

    def wheelEvent(self, event: QWheelEvent) -> None:
        angle, modifiers = event.angleDelta(), event.modifiers()
        if not event.pixelDelta().isNull() and event.phase() != Qt.ScrollPhase.NoScrollPhase:
            self.scroll_by(-event.pixelDelta().x(), -event.pixelDelta().y())
        elif modifiers & Qt.KeyboardModifier.ShiftModifier:
            self.scroll_by(-(angle.y() or angle.x()), 0)
        elif bool(modifiers & Qt.KeyboardModifier.ControlModifier) == self._habits.wheel_zooms:
            self.scroll_by(-angle.x(), -angle.y())
        elif self._tool is None or not self._tool.wheel(angle.y() // NOTCH):
            self._wheel_zoom(angle.y(), event.position())
        event.accept()

    def _wheel_zoom(self, angle: int, at: QPointF) -> None:
        """Whole notches only; finer wheels add up."""
        self._fraction += angle
        notches = int(self._fraction / NOTCH)
        if notches:
            self._fraction -= notches * NOTCH
            self.zoom(notches, at)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.NativeGesture and isinstance(event, QNativeGestureEvent):
            if event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
                self._zoom_to(self.scale_now * (1 + event.value()), event.position())
            return True
        if event.type() == QEvent.Type.ToolTip:
            return True
        if event.type() == QEvent.Type.Leave:
            self._edge.stop()
            self.hover(None)
        return super().viewportEvent(event)

    @property
    def by_keys(self) -> bool:
        """Whether that is the cursor."""
        return self._keying.by_keys

    def hover(self, cell: int | None) -> None:
        """The pointer or the cursor comes to a cell, or leaves the board."""
        if cell == self.hovered:
            return
        self.hovered = cell
        self.board.point_at(cell)
        column, row = self.board.position(cell) if cell is not None else (None, None)
        self._column_ruler.mark(column)
        self._row_ruler.mark(row)
        self._card.forget()
        if cell is None:
            self._hover_timer.stop()
            self.cell_left.emit()
            return
        self._hover_timer.start()
        if self._tool is not None:
            self._tool.hover(cell)
        self.cell_hovered.emit(cell)

    def _on_rest(self) -> None:
        """The pointer rests: a card tells of the cell, unless cells are being picked."""
        if self._habits.cards and self._tool is None:
            self.show_words()

    def show_words(self) -> None:
        """Shows the hover words of the cell under the pointer or the cursor at once."""
        if self.hovered is not None and self.isVisible():
            frame = self.viewportTransform().mapRect(self.board.plane.rect(self.hovered)).toAlignedRect()
            frame.moveTo(self.viewport().mapToGlobal(frame.topLeft()))
            self._card.tell(self.words(self.hovered), frame)

    def forget_words(self) -> None:
        """Nothing is told of any cell any more."""
        self._hover_timer.stop()
        self._card.forget()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.forget_words()

    # keys

    def event(self, event: QEvent) -> bool:
        """Space held drags the board and Return clicks at the cursor, so the view keeps them from becoming shortcuts
        elsewhere."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._keying.wants(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._keying.press(event):
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if not self._keying.release(event):
            super().keyReleaseEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._keying.lose()
        super().focusOutEvent(event)

    def settle(self) -> None:
        """Paints and finishes all that is drawn between frames; for tests and pictures."""
        self.viewport().grab()
        self.board.settle()


def _inside(value: float, low: float, high: float) -> float:
    """As near as may be; as it is where nothing lies between the two."""
    return max(low, min(high, value)) if low <= high else value
