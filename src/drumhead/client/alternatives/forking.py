"""The alternatives of a seat's draft: kept, switched and taken away as steps to undo, and saved with the draft."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand

from drumhead.client.desk.autosave import Autosave
from drumhead.client.desk.desk import OrderDesk
from drumhead.engine.errors import DrumheadError, InputError
from drumhead.engine.play.events import GM
from drumhead.engine.play.figures import Figure
from drumhead.engine.play.review import Doubt
from drumhead.engine.play.view import Token, in_sequence
from drumhead.engine.session import GameSession
from drumhead.engine.session.rehearsal.forks import (
    Branch,
    Fork,
    Forks,
    barred,
    dropped,
    keep_forks,
    kept,
    kept_forks,
    other_branches,
    other_figures,
    replaced,
    turned,
)

NOBODY = "Choose a unit with orders first."
ALONE = "The orders of {} have no alternative; keep them as one first, then order otherwise."
KEPT = "Alternative {} of {} is kept; what is ordered now is alternative {}, which goes."
GOES = "Alternative {} of {} goes: {}."


class SetForks(QUndoCommand):
    """Other alternatives of a unit in the place of these; what the draft has of them is a step of its own."""

    def __init__(self, write: Callable[[Forks, str], None], old: Forks, new: Forks, unit: str) -> None:
        super().__init__()
        self._write, self._old, self._new, self._unit = write, old, new, unit

    def redo(self) -> None:
        self._write(self._new, self._unit)

    def undo(self) -> None:
        self._write(self._old, self._unit)


class Forking(QObject):
    """Knows the alternatives of the seat at a desk; `changed` tells whose are others now, `told` what was done."""

    changed = Signal(str)
    told = Signal(str)

    def __init__(self, desk: OrderDesk) -> None:
        super().__init__(desk)
        self.desk = desk
        self._forks = dict[str, Fork]()
        self._of: tuple[GameSession, str, int] | None = None
        self._unsaved = False
        self._autosave = Autosave(self)
        self._autosave.due.connect(self.save)
        desk.seat_changed.connect(self._on_seat)
        desk.view_changed.connect(self._on_view)

    # what there is

    @property
    def forks(self) -> Forks:
        """By unit; of those alone that have alternatives."""
        return self._forks

    def branches(self, unit: str) -> tuple[Branch, ...]:
        """All alternatives of a unit in their sequence, the one that goes among them; none of a unit with one way."""
        fork = self._forks.get(unit)
        return () if fork is None else fork.branches(self.desk.orders_of(unit))

    def goes(self, unit: str) -> int:
        """Which of them goes, from 0 up."""
        return self._forks[unit].at

    def lines(self, unit: str) -> tuple[str, ...]:
        """Each of them as a line."""
        return tuple(self.words(branch) for branch in self.branches(unit))

    def words(self, branch: Branch) -> str:
        """A branch in a line."""
        return "; ".join(map(self.desk.session.write_order, branch)) or "no orders"

    def figures(self, field: int | None = None) -> tuple[Figure, ...]:
        """Those that do not go, over the map or a battlefield; in a replay none."""
        desk = self.desk
        if not self._forks or desk.moment is not None or not desk.seat:
            return ()
        return other_figures(desk.session, desk.seat, other_branches(self._forks, desk.draft), field)

    def doubts(self) -> tuple[Doubt, ...]:
        """Each unit with alternatives, to be looked over before handing in: which goes, and what waits beside it."""
        view = self.desk.view()
        return tuple(self._doubt(unit, view.token(unit)) for unit in sorted(self._forks, key=in_sequence))

    def _doubt(self, unit: str, token: Token | None) -> Doubt:
        goes, lines = self.goes(unit), self.lines(unit)
        others = "; ".join(f"{number}: {line}" for number, line in enumerate(lines, start=1) if number != goes + 1)
        text = f"{unit}: alternative {goes + 1} of {len(lines)} goes, {lines[goes]}; beside it is kept {others}."
        return Doubt("alternative", text, (unit,), None if token is None else token.cell)

    # what is done

    def keep(self) -> None:
        """The orders of the unit at hand stay as an alternative; what is ordered next is another."""
        desk, unit = self.desk, self.desk.unit
        if not desk.may_edit():
            return
        goes = desk.orders_of(unit) if unit else ()
        if not goes:
            desk.refused.emit(NOBODY)
            return
        try:
            fork = kept(self._forks.get(unit), goes)
        except InputError as error:
            desk.refused.emit(str(error))
            return
        at = 0 if unit not in self._forks else self._forks[unit].at
        self._change(unit, fork, goes, f"Alternative of {unit}")
        self.told.emit(KEPT.format(at + 1, unit, fork.at + 1))

    def turn(self, unit: str = "", to: int | None = None) -> None:
        """Another alternative of a unit goes, by default the next of the unit at hand."""
        unit = unit or self.desk.unit
        fork = self._forks.get(unit)
        if not self.desk.may_edit():
            return
        if fork is None:
            self.desk.refused.emit(ALONE.format(unit) if unit else NOBODY)
            return
        number = (fork.at + 1) % (len(fork.others) + 1) if to is None else to
        if number == fork.at:
            self.changed.emit(unit)
            return
        found, goes = turned(fork, self.desk.orders_of(unit), number)
        if self._stands(unit, goes):
            self._change(unit, found, goes, f"Alternative {number + 1} of {unit}")
            self.told.emit(GOES.format(number + 1, unit, self.words(goes)))

    def drop(self, unit: str, which: int) -> None:
        """One alternative of a unit away."""
        fork = self._forks.get(unit)
        if fork is None or not self.desk.may_edit():
            return
        left, goes = dropped(fork, self.desk.orders_of(unit), which)
        if which != fork.at or self._stands(unit, goes):
            self._change(unit, left, goes, f"Without alternative {which + 1} of {unit}")

    def _stands(self, unit: str, goes: Branch) -> bool:
        """Whether a branch may stand beside the rest of the draft; if not, why is said."""
        desk = self.desk
        reason = barred(desk.session, desk.seat, desk.draft, unit, goes)
        if reason:
            desk.refused.emit(reason)
        return not reason

    def _change(self, unit: str, fork: Fork | None, goes: Branch, text: str) -> None:
        """One step to undo: other alternatives, and the one that goes in the draft."""
        forks = {name: each for name, each in self._forks.items() if name != unit}
        stack, draft = self.desk.undo_stack, replaced(self.desk.draft, unit, goes)
        stack.beginMacro(text)
        stack.push(SetForks(self._write, self._forks, forks if fork is None else {**forks, unit: fork}, unit))
        self.desk.push(draft, text)
        stack.endMacro()

    def _write(self, forks: Forks, unit: str) -> None:
        self._forks, self._unsaved = dict(forks), True
        self._autosave.touch()
        self.changed.emit(unit)

    # kept with the draft

    def save(self) -> None:
        """Keep them in the file of the game now."""
        self._autosave.stop()
        if self._of is None or not self._unsaved:
            return
        session, seat, turn = self._of
        try:
            keep_forks(session, seat, self._forks, turn)
            self._unsaved = False
        except DrumheadError as error:
            self.desk.refused.emit(str(error))

    def _on_seat(self, seat: str) -> None:
        self.save()
        self._read()

    def _on_view(self) -> None:
        """Another turn has other alternatives."""
        if self._of is not None and self._of[2] != self.desk.session.turn:
            self._read()

    def _read(self) -> None:
        desk = self.desk
        self._forks, self._of, self._unsaved = {}, None, False
        if desk.is_open and desk.seat not in ("", GM) and desk.session.kind != "rehearsal":
            self._of = (desk.session, desk.seat, desk.session.turn)
            self._forks = kept_forks(desk.session, desk.seat)


def forking(desk: OrderDesk) -> Forking:
    """The alternatives at a desk."""
    return desk.findChild(Forking) or Forking(desk)
