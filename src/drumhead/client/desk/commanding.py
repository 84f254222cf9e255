"""The chain of command at the desk: shown as the draft makes it, and units given to others by a drag."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDockWidget

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.panels.chain_panel import ChainPanel
from drumhead.engine.play.ruleset import Reassignment

NOT_YOURS = "Who commands a unit is not for this seat to say."


class Commanding(QObject):
    """Reads the chain when its dock is seen, and again when view or draft change."""

    def __init__(self, desk: OrderDesk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk, self._seen, self._put_away = desk, False, False
        self.panel = ChainPanel()
        self._say: Callable[[str], None] = lambda _: None
        self.panel.handed.connect(self._hand)
        desk.view_changed.connect(self._refresh)
        desk.draft_changed.connect(lambda _: self._refresh())
        desk.seat_changed.connect(lambda _: self._refresh())

    def follow(self, dock: QDockWidget, go_to: Callable[[str], None], say: Callable[[str], None]) -> None:
        """Work only while the dock is seen; a unit that is clicked is gone to, and what is refused is said."""
        self._dock, self._say = dock, say
        dock.visibilityChanged.connect(self._on_seen)
        self.panel.unit_requested.connect(go_to)
        self._offer()

    def _offer(self) -> None:
        """A game in which nobody is reassigned has no such dock."""
        if not self._desk.is_open:
            return
        known = self._desk.session.ruleset.reassignment is not None
        self._dock.toggleViewAction().setVisible(known)
        if known == self._put_away:
            self._dock.setVisible(known)
        self._put_away = not known

    def _change(self) -> Reassignment | None:
        return self._desk.session.ruleset.reassignment if self._desk.seat else None

    def _refresh(self) -> None:
        """Show the chain of the moment that is shown; without a seat nothing."""
        desk, change = self._desk, self._change()
        if change is None:
            self.panel.show_links(())
        elif self._seen:
            draft = desk.draft if desk.moment is None else ()
            self.panel.show_links(change.chain(desk.session.game, desk.view(), draft))
        self._offer()

    def _on_seen(self, seen: bool) -> None:
        self._seen = seen
        if seen:
            self._refresh()

    def _hand(self, unit: str, to: str, deputy: bool) -> None:
        desk, change = self._desk, self._change()
        if change is None:
            return
        order = change.posted(desk.session.game, desk.view(), unit, to, deputy)
        if order is None:
            self._say(NOT_YOURS)
        else:
            desk.set_order(order)
