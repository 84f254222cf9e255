"""Alternatives for the orders of one unit, kept beside a draft: one of them is in the draft and goes, the others wait.

No sheet ever has more than the one that goes; the others are kept in the seat's own file until the turn is played.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from pydantic import Field, TypeAdapter

from drumhead.engine.drawing.orders.reading import Orders
from drumhead.engine.errors import InputError, RefusedError
from drumhead.engine.gamefile.file import GameFile
from drumhead.engine.gamefile.rotation import SENT, drop, put
from drumhead.engine.play.figures import Figure, Help, Path, Way
from drumhead.engine.play.orders import Order
from drumhead.engine.session.game_session import GameSession
from drumhead.engine.session.rehearsal.sent import file_of

Branch = tuple[Order, ...]
"""Orders of one unit that belong together."""
MOST = 5
"""So many branches a unit may have."""
OTHER = "other"
NOT_KEPT = "the alternatives were not kept"
HANDED_IN = "The orders of {} are handed in; take them back first."
_KEPT = "{}\x1falternatives"
"""Whose rows these are among the drafts of a file; no seat is called so."""


@dataclass(frozen=True, slots=True)
class Fork:
    """The branches of a unit that do not go, and `at` which place among them, from 0 up, the one that goes stands."""

    at: int
    others: tuple[Branch, ...]

    def branches(self, goes: Branch) -> tuple[Branch, ...]:
        """All in the sequence in which they were made."""
        return (*self.others[: self.at], goes, *self.others[self.at :])


@dataclass(frozen=True, slots=True)
class _Kept:
    """The same as it is kept, in lines."""

    at: Annotated[int, Field(ge=0)]
    others: tuple[tuple[str, ...], ...]


_FORKS = TypeAdapter(dict[str, _Kept])
Forks = Mapping[str, Fork]
"""By unit."""


def kept(fork: Fork | None, goes: Branch) -> Fork:
    """The branch that goes stays as it is, and a copy of it goes, to be changed; InputError where there are enough."""
    branches = (goes,) if fork is None else fork.branches(goes)
    if len(branches) >= MOST:
        raise InputError(f"A unit has at most {MOST} alternatives; take one away first.")
    return Fork(len(branches), branches)


def turned(fork: Fork, goes: Branch, to: int) -> tuple[Fork, Branch]:
    """Another branch goes."""
    branches = fork.branches(goes)
    return Fork(to, (*branches[:to], *branches[to + 1 :])), branches[to]


def dropped(fork: Fork, goes: Branch, which: int) -> tuple[Fork | None, Branch]:
    """Without one branch; where that is the one that goes, the next goes. None where no alternative is left."""
    if which == fork.at:
        fork, goes = turned(fork, goes, (which + 1) % (len(fork.others) + 1))
    gone = which if which < fork.at else which - 1
    others = (*fork.others[:gone], *fork.others[gone + 1 :])
    return (replace(fork, at=fork.at - (which < fork.at), others=others) if others else None), goes


# in the draft


def replaced(draft: Sequence[Order], unit: str, goes: Branch) -> Branch:
    """A draft with other orders of a unit, where the first of them stood."""
    at = next((number for number, order in enumerate(draft) if order.key[0] == unit), len(draft))
    rest = tuple(order for order in draft if order.key[0] != unit)
    return (*rest[:at], *goes, *rest[at:])


def barred(session: GameSession, seat: str, draft: Sequence[Order], unit: str, goes: Branch) -> str:
    """Why a branch may not stand beside the rest of a draft; "" if it may."""
    beside = tuple(order for order in draft if order.key[0] != unit)
    for number, order in enumerate(goes):
        refusal = session.check(seat, order, (*beside, *goes[:number]))
        if refusal is not None:
            return f"{session.write_order(order)}: {refusal}"
    return ""


# in the file


def kept_forks(session: GameSession, seat: str) -> dict[str, Fork]:
    """What is kept for the turn that waits; lines that cannot be read any more are left out."""
    name = session.game.seat(seat).name
    with file_of(session) as file:
        rows = file.drafts_beside(session.turn, _KEPT.format(name))
        data = file.read(_FORKS.validate_json, rows[0][1] if rows else "{}")
    return {unit: _fork(session, name, entry) for unit, entry in data.items()}


def _fork(session: GameSession, seat: str, entry: _Kept) -> Fork:
    others = tuple(tuple(_orders(session, seat, lines)) for lines in entry.others)
    return Fork(min(entry.at, len(others)), others)


def _orders(session: GameSession, seat: str, lines: Sequence[str]) -> list[Order]:
    found = []
    for line in lines:
        try:
            found.append(session.read_order(line, seat))
        except InputError:
            continue
    return found


def keep_forks(session: GameSession, seat: str, forks: Forks, turn: int) -> None:
    """Keep them for a turn, in the place of what is kept."""
    with file_of(session) as file:
        write_forks(session, file, seat, forks, turn)


def write_forks(
    session: GameSession, file: GameFile, seat: str, forks: Forks, turn: int, draft: Sequence[Order] | None = None
) -> None:
    """The same in the session's `file`, and with them the draft where that is another."""
    name = _KEPT.format(session.game.seat(seat).name)
    data = {
        unit: {"at": fork.at, "others": [[session.write_order(order) for order in branch] for branch in fork.others]}
        for unit, fork in sorted(forks.items())
    }
    with file.held(NOT_KEPT) as db:
        file.refuse_late(turn, NOT_KEPT)
        if draft is not None:
            _keep_draft(session, file, turn, seat, draft)
        if data:
            put(db, turn, name, SENT, json.dumps(data, ensure_ascii=False))
        else:
            drop(db, turn, name, SENT)


def _keep_draft(session: GameSession, file: GameFile, turn: int, seat: str, draft: Sequence[Order]) -> None:
    name = session.game.seat(seat).name
    if file.sheets(turn, name):
        raise RefusedError(HANDED_IN.format(name))
    file.save_draft(turn, name, session.sheet(name, draft, comments=False))


# to be seen


def other_branches(forks: Forks, draft: Sequence[Order]) -> tuple[Branch, ...]:
    """The branches that do not go, but for those that are as the one that does."""
    found = []
    for unit, fork in forks.items():
        goes = tuple(order for order in draft if order.key[0] == unit)
        found += [branch for branch in fork.others if set(branch) != set(goes)]
    return tuple(found)


def other_figures(
    session: GameSession, seat: str, branches: Sequence[Branch], field: int | None = None
) -> tuple[Figure, ...]:
    """Ways and help of branches that do not go, over the map or a battlefield."""
    read = Orders.of(session.ruleset, session.game.map, session.view(seat))
    drawn = (read.on_map(branch) if field is None else read.on_field(branch, field) for branch in branches)
    ways = (figure for figures in drawn for figure in figures if isinstance(figure, Path | Way | Help))
    return tuple(dict.fromkeys(replace(figure, style=OTHER) for figure in ways))
