"""Several units chosen on the boards: by a box, by clicks with Ctrl or Shift; and shown there as chosen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QRectF, Qt

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.panels.board_panel import BoardPanel
from drumhead.engine.play.view import Token

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
MANY = CONTROL | SHIFT
"""Held down by who means several units with a click."""


class ChoosingMany(QObject):
    """A box chooses the own units in it, Shift+click those of a square, Ctrl+click one more or one less.

    A box with Ctrl or Shift, and Ctrl+Shift+click, add to those chosen.
    """

    def __init__(self, desk: OrderDesk, boards: BoardPanel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk, self._boards = desk, boards
        boards.boxes = True
        boards.box_drawn.connect(self._on_box)
        desk.selection.changed.connect(self._show)
        desk.view_changed.connect(self._show)

    def click(self, units: Sequence[Token], hit: str = "") -> bool:
        """A click on a square with these units, `hit` the one clicked; whether several are meant by it."""
        held = self._boards.held & MANY
        own = [token.id for token in units if token.stance == "own"]
        if not held or not own:
            return False
        if held == SHIFT:
            self._desk.selection.set(own)
        elif held == CONTROL:
            self._toggle(own, hit)
        else:
            self._desk.selection.add(own)
        return True

    def _toggle(self, own: Sequence[str], hit: str) -> None:
        """The unit that was hit; of a square's the next one, and once all are chosen none of them."""
        selection = self._desk.selection
        free = [unit for unit in own if unit not in selection.units]
        if hit in own or free:
            selection.toggle(hit if hit in own else free[0])
        else:
            selection.set([unit for unit in selection.units if unit not in own])

    def all_units(self) -> None:
        """Choose every unit of the seat."""
        if self._desk.seat:
            self._desk.selection.set(self._desk.own_units())

    def show(self, units: Sequence[str]) -> None:
        """Bring all squares of some units into view."""
        found = (self._desk.shown().token(unit) for unit in units) if self._desk.seat else ()
        cells = [token.cell for token in found if token is not None and token.status != "away"]
        if cells:
            self._boards.fit_cells(tuple(dict.fromkeys(cells)))

    def _on_box(self, area: QRectF, held: Qt.KeyboardModifier) -> None:
        if not self._desk.seat:
            return
        own = [token.id for token in self._boards.tokens_in(area) if token.stance == "own"]
        if held & MANY:
            self._desk.selection.add(own)
        elif own:
            self._desk.selection.set(own)

    def _show(self) -> None:
        if self._desk.seat and self._boards.strategic is not None:
            self._boards.choose(self._desk.selection.units)
