"""What a seat does not want to be told again: single tasks and doubts, and kinds of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from drumhead.engine.play.review import Doubt
from drumhead.engine.play.view import Task

T = TypeVar("T", bound=Task | Doubt)


@dataclass
class _Away:
    """Of one seat of one game."""

    kinds: set[str] = field(default_factory=set)
    texts: set[str] = field(default_factory=set)


class Hidden(QObject):
    """Kept for each seat of each game while the program runs, and in no file: its words are the seat's alone."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._kept: dict[str, _Away] = {}
        self._now = _Away()

    def sit(self, game: str, seat: str) -> None:
        """Another seat has the desk: what it hid is hidden; without one nothing is."""
        self._now = self._kept.setdefault(f"{game} {seat}", _Away()) if seat else _Away()
        self.changed.emit()

    def hide(self, item: Task | Doubt) -> None:
        """One alone, until its words are others."""
        self._now.texts.add(item.text)
        self.changed.emit()

    def hide_kind(self, kind: str) -> None:
        """All of a kind, those too that come later."""
        self._now.kinds.add(kind)
        self.changed.emit()

    def show_all(self) -> None:
        """Nothing is hidden any more."""
        self._now.kinds.clear()
        self._now.texts.clear()
        self.changed.emit()

    def shown(self, items: Iterable[T]) -> tuple[T, ...]:
        """Those that are not hidden."""
        return tuple(item for item in items if item.kind not in self._now.kinds and item.text not in self._now.texts)
