"""Alternatives for the orders of one unit: listed, another made, another let go, one forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from drumhead.engine.cli.games import opened
from drumhead.engine.cli.output import say, say_json
from drumhead.engine.cli.staff.given import given
from drumhead.engine.errors import InputError, RefusedError
from drumhead.engine.gamefile.file import GameFile
from drumhead.engine.session import GameSession
from drumhead.engine.session.rehearsal.forks import (
    HANDED_IN,
    NOT_KEPT,
    Branch,
    Fork,
    barred,
    dropped,
    kept,
    kept_forks,
    replaced,
    turned,
    write_forks,
)
from drumhead.engine.session.rehearsal.sent import file_of
from drumhead.engine.whole_file import alone

GOES = "goes"
ALONE = "{} has no alternatives; make one with --beside."


@dataclass(frozen=True, slots=True)
class Ask:
    """The command's options as they were typed."""

    unit: str
    beside: Sequence[str]
    go: int | None
    forget: int | None
    json: bool

    @property
    def changes(self) -> bool:
        """Whether anything is to be done with them."""
        return bool(self.beside) or self.go is not None or self.forget is not None


def tell_alternatives(file: Path, seat: str, ask: Ask) -> None:
    """Do what is asked with those of a unit, and list them, or those of all units."""
    with opened(file) as session:
        name = session.game.seat(seat).name
        if ask.changes:
            with alone(session.path), file_of(session) as kept_in, kept_in.held(NOT_KEPT):
                _change(session, kept_in, name, ask)
        found = _listed(session, name, ask.unit)
    if ask.json:
        say_json([{"unit": unit, "goes": goes, "alternatives": lines} for unit, goes, lines in found])
        return
    for unit, goes, lines in found:
        say(unit)
        for number, line in enumerate(lines, start=1):
            say(f"  {number} {GOES if number == goes else '':<4}  {line}")


def _listed(session: GameSession, seat: str, unit: str) -> list[tuple[str, int, list[str]]]:
    """By unit: the number of the one that goes, and each as a line."""
    draft = given(session, seat, None)
    return [
        (name, fork.at + 1, [_line(session, branch) for branch in fork.branches(_of(draft, name))])
        for name, fork in kept_forks(session, seat).items()
        if unit in ("", name)
    ]


def _line(session: GameSession, branch: Branch) -> str:
    return "; ".join(map(session.write_order, branch)) or "no orders"


def _of(draft: Branch, unit: str) -> Branch:
    return tuple(order for order in draft if order.key[0] == unit)


def _change(session: GameSession, file: GameFile, seat: str, ask: Ask) -> None:
    """One act, in the draft and beside it, or neither; nobody else writes to the `file` meanwhile."""
    if session.handed_in(seat):
        raise RefusedError(HANDED_IN.format(seat))
    turn = session.turn
    draft, forks = given(session, seat, None), kept_forks(session, seat)
    went = _of(draft, ask.unit)
    fork, goes = _done(session, seat, forks.get(ask.unit), went, ask)
    if goes != went and (reason := barred(session, seat, draft, ask.unit, goes)):
        raise RefusedError(reason)
    rest = {unit: each for unit, each in forks.items() if unit != ask.unit}
    others = rest if fork is None else {**rest, ask.unit: fork}
    write_forks(session, file, seat, others, turn, replaced(draft, ask.unit, goes))


def _done(session: GameSession, seat: str, fork: Fork | None, goes: Branch, ask: Ask) -> tuple[Fork | None, Branch]:
    """The alternatives as they are then, and the one that goes."""
    if not ask.unit:
        raise InputError("Name the unit whose alternatives they are.")
    if sum((bool(ask.beside), ask.go is not None, ask.forget is not None)) > 1:
        raise InputError("One of --beside, --go and --forget is done at a time.")
    if ask.beside:
        return kept(fork, goes), _read(session, seat, ask)
    if fork is None:
        raise InputError(ALONE.format(ask.unit))
    if ask.go is not None:
        return turned(fork, goes, _at(fork, ask.go))
    return dropped(fork, goes, _at(fork, ask.forget or 0))


def _read(session: GameSession, seat: str, ask: Ask) -> Branch:
    found = tuple(session.read_order(line, seat) for line in ask.beside)
    for line, order in zip(ask.beside, found, strict=True):
        if order.key[0] != ask.unit:
            raise InputError(f"{line!r} is no order of {ask.unit}.")
    return found


def _at(fork: Fork, number: int) -> int:
    """The place of an alternative, of its number from 1 up."""
    count = len(fork.others) + 1
    if not 1 <= number <= count:
        raise InputError(f"There is no alternative {number}; they go from 1 to {count}.")
    return number - 1
