"""One undo command per kind of edit: both swap the old orders and the new."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QUndoCommand

from drumhead.engine.play.orders import Order

Write = Callable[[tuple[Order, ...], frozenset[str]], None]
"""Puts orders into the draft and tells which units changed."""


class SetOrders(QUndoCommand):
    """Replaces the whole list of orders; edits of one key in a row merge into one step."""

    def __init__(self, write: Write, old: tuple[Order, ...], new: tuple[Order, ...], text: str, key: str = "") -> None:
        super().__init__(text)
        self._write, self._old, self._new, self._key = write, old, new, key
        self.setObsolete(old == new)

    def id(self) -> int:
        return 1 if self._key else -1

    def redo(self) -> None:
        self._swap(self._old, self._new)

    def undo(self) -> None:
        self._swap(self._new, self._old)

    def mergeWith(self, other: QUndoCommand) -> bool:
        if not isinstance(other, SetOrders) or other._key != self._key:
            return False
        self._new = other._new
        self.setObsolete(self._old == self._new)
        return True

    def _swap(self, before: tuple[Order, ...], after: tuple[Order, ...]) -> None:
        changed = set(before) ^ set(after)
        self._write(after, frozenset(order.key[0] for order in changed))
