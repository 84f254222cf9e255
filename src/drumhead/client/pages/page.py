"""One page over the map: what every page tells and is told."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from drumhead.client.desk.desk import OrderDesk


class Page(QWidget):
    """The base of all pages: blank. A page knows of the desk only while it is shown one, and asks for the rest.

    `title` is the word of its tab, `key` opens it, `tip` says what it is for. `cell_requested` carries a strategic
    cell and a tactical one or None; `moment_requested` a turn, a phase or None for its start, and then the same, the
    strategic cell None too where it is nowhere; `told` a sentence for the strip below the board; `played` says that
    turns are others than before; `act_requested` a command of the desk by its id; `over_map_requested` figures that the
    page wants laid over the map; `file_requested` a turn that was tried out, to be looked at in a window of its own,
    and the moment to begin with, a turn and a phase, or None.
    """

    title: ClassVar[str] = ""
    key: ClassVar[str] = ""
    tip: ClassVar[str] = ""
    unit_requested = Signal(str)
    units_requested = Signal(object)
    cell_requested = Signal(int, object)
    moment_requested = Signal(int, object, object, object)
    told = Signal(str)
    played = Signal()
    act_requested = Signal(str)
    over_map_requested = Signal(object)
    file_requested = Signal(object, object)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAutoFillBackground(True)

    def offered(self, desk: OrderDesk) -> bool:
        """Whether its tab is there for this seat and game."""
        return bool(desk.seat)

    def show_desk(self, desk: OrderDesk) -> None:
        """It came to the front, or what it shows changed while it was there."""

    def forget(self) -> None:
        """The seat is left: nothing of it stays."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc goes back to the map."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
