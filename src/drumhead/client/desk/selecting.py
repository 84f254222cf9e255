"""Selection: the units that are chosen, one or many, and the one of them that is at hand."""

from __future__ import annotations

from collections.abc import Callable, Collection

from PySide6.QtCore import QObject, Signal

from drumhead.engine.play.view import View

Ordered = Callable[[Collection[str]], tuple[str, ...]]
"""Puts units in order of battle."""


class Selection(QObject):
    """What the next order may be for; units of the moment that is shown, in order of battle."""

    changed = Signal()
    taken = Signal(str)

    def __init__(self, view: Callable[[], View | None], ordered: Ordered, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._view, self._ordered = view, ordered
        self._units: tuple[str, ...] = ()
        self._unit = ""

    @property
    def unit(self) -> str:
        """The unit or office at hand; empty if none."""
        return self._unit

    @property
    def units(self) -> tuple[str, ...]:
        """Those chosen, as far as they are known at the moment shown."""
        view = self._view()
        return tuple(unit for unit in self._units if view is not None and view.token(unit) is not None)

    def take(self, unit: str) -> None:
        """A unit is at hand: chosen alone, unless it is one of those chosen already."""
        self._become(self._units if unit in self._units else self._known((unit,)), unit)

    def set(self, units: Collection[str]) -> None:
        """Choose these and no others; the unit at hand stays if it is one of them."""
        known = self._known(units)
        self._become(known, self._unit if self._unit in known else next(iter(known), ""))

    def add(self, units: Collection[str]) -> None:
        """Choose these too."""
        self.set((*self._units, *units))

    def toggle(self, unit: str) -> None:
        """Choose a unit too, and have it at hand; one that is chosen is chosen no more."""
        if unit in self._units:
            self.set(tuple(other for other in self._units if other != unit))
        elif self._known((unit,)):
            self._become(self._known((*self._units, unit)), unit)

    def clear(self) -> None:
        """Nothing is chosen, and nothing at hand."""
        self._become((), "")

    def forget(self) -> None:
        """Nothing is left of it, and nobody is told: what showed it is put away by who leaves the seat."""
        self._units, self._unit = (), ""

    def _known(self, units: Collection[str]) -> tuple[str, ...]:
        """Those of some units that the view knows, in order of battle; strangers last."""
        view = self._view()
        known = () if view is None else tuple(token.id for token in view.tokens if token.id in units)
        return self._ordered(known) if len(known) > 1 else known

    def _become(self, units: tuple[str, ...], unit: str) -> None:
        before, self._units = self._units, units
        at_hand, self._unit = self._unit, unit
        if units != before:
            self.changed.emit()
        if unit != at_hand:
            self.taken.emit(unit)
