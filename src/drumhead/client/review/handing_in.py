"""Orders handed in, taken back, or brought back from apart, and what came of it in a sentence."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.desk.mode_words import apart_words, handed_in_words
from drumhead.client.dialogs.drop_refused import ask_to_drop, refused_words
from drumhead.engine.errors import DrumheadError
from drumhead.engine.play.events import GM


class HandingIn(QWidget):
    """Never seen; what it asks stands over its parent. `told` is a hint, `refused` a refusal; a replay leads back to
    now, and a position file has its sheet written."""

    told = Signal(str)
    refused = Signal(str)
    now_wanted = Signal()
    sheet_wanted = Signal()
    done = Signal()

    def __init__(self, desk: OrderDesk, parent: QWidget) -> None:
        super().__init__(parent)
        self.hide()
        self._desk = desk

    def go(self) -> None:
        """Hand the orders in, or take them back; from a position file write the sheet to mail; from a replay to now."""
        desk = self._desk
        if desk.moment is not None:
            self.now_wanted.emit()
        elif desk.seat == GM or desk.session.over or desk.mode == "REHEARSAL":
            return
        elif desk.session.kind == "position":
            self.sheet_wanted.emit()
        else:
            self._swap_state()
            self.done.emit()

    def _swap_state(self) -> None:
        try:
            if self._desk.locked:
                self._desk.take_back()
                self.told.emit(apart_words(self._desk))
            else:
                self._hand_in(drop_refused=False)
        except DrumheadError as error:
            self.refused.emit(str(error))

    def _hand_in(self, *, drop_refused: bool) -> None:
        """Hand in; where orders are refused ask whether the others shall be."""
        receipt = self._desk.hand_in(drop_refused=drop_refused)
        if receipt.taken:
            self.told.emit(handed_in_words(self._desk))
            self.tell_apart()
        elif receipt:
            self.refused.emit(refused_words(receipt))
            ask_to_drop(receipt, lambda: self._hand_in(drop_refused=True), self)

    def swap_drafts(self) -> None:
        """Bring the draft that was kept apart to the desk, and keep the one that is there."""
        try:
            self._desk.swap_drafts()
        except DrumheadError as error:
            self.refused.emit(str(error))
            return
        if self._desk.mode == "DRAFT":
            self.tell_apart()

    def tell_apart(self) -> None:
        """That another draft is kept, if one is."""
        if words := apart_words(self._desk):
            self.told.emit(words)
