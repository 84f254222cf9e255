"""The order of battle at the desk: shown as the draft makes it, units chosen there, and given to others by a drag."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QDockWidget

from drumhead.client.army.army_panel import ArmyPanel
from drumhead.client.army.muster import read_muster
from drumhead.client.desk.desk import OrderDesk

NOT_YOURS = "Who commands a unit is not for this seat to say."


class Commanding(QObject):
    """Reads the order of battle when its dock is seen, and again when view or draft change."""

    def __init__(self, desk: OrderDesk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk, self._seen = desk, False
        self.panel = ArmyPanel()
        self._say: Callable[[str], None] = lambda _: None
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._refresh)
        self.panel.handed.connect(self._hand)
        self.panel.units_chosen.connect(self._choose)
        desk.view_changed.connect(self._soon.start)
        desk.draft_changed.connect(lambda _: self._soon.start())
        desk.seat_changed.connect(self._on_seat)
        desk.selection.changed.connect(self._show_chosen)
        desk.selection_changed.connect(lambda _: self._show_chosen())

    def follow(self, dock: QDockWidget, go_to: Callable[[str], None], say: Callable[[str], None]) -> None:
        """Work only while the dock is seen; a unit that is clicked is gone to, and what is refused is said."""
        self._say = say
        dock.visibilityChanged.connect(self._on_seen)
        self.panel.unit_requested.connect(go_to)

    def _refresh(self) -> None:
        """Show the moment that is shown; without a seat nothing."""
        if self._desk.seat and self._seen:
            self.panel.show_muster(read_muster(self._desk))
            self._show_chosen()

    def _show_chosen(self) -> None:
        if self._desk.seat and self._seen:
            self.panel.show_chosen(self._desk.selection.units, self._desk.unit)

    def _on_seat(self, seat: str) -> None:
        """Nothing of the one before stays for a moment."""
        if seat:
            self._soon.start()
        else:
            self._soon.stop()
            self.panel.forget()

    def _on_seen(self, seen: bool) -> None:
        self._seen = seen
        self._refresh()

    def _choose(self, units: tuple[str, ...]) -> None:
        self._desk.selection.set(units)
        self._show_chosen()

    def _hand(self, units: tuple[str, ...], to: str, deputy: bool) -> None:
        """One step to undo, however many they are, and none where nothing may be ordered."""
        if not self._desk.may_edit():
            return
        if len(units) == 1:
            self._give(units, to, deputy)
            return
        stack = self._desk.undo_stack
        stack.beginMacro(f"Give {len(units)} units to another")
        self._give(units, to, deputy)
        stack.endMacro()
        step = stack.command(stack.index() - 1)
        if step is not None and not step.childCount():
            step.setObsolete(True)
            stack.undo()  # a step that does nothing goes as it is undone

    def _give(self, units: tuple[str, ...], to: str, deputy: bool) -> None:
        desk = self._desk
        change = desk.session.ruleset.reassignment if desk.seat else None
        for unit in units if change is not None else ():
            order = change.posted(desk.session.game, desk.view(), unit, to, deputy) if change else None
            if order is None:
                self._say(NOT_YOURS)
            else:
                desk.set_order(order)
