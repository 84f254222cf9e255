"""Whom a player means by a name: a unit, a headquarters with all under it, an officer, several of them, or all."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from drumhead.engine.errors import UnknownNameError
from drumhead.engine.session.game_session import GameSession

ALL = "all"
SHOWN = 4
"""Formations that are listed where a name means more than one."""
_BETWEEN = re.compile(r"\s*,\s*|\s+and\s+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Named:
    """Units under a name: `names` are all it is called, the id first."""

    names: tuple[str, ...]
    units: tuple[str, ...]

    @property
    def title(self) -> str:
        """What it is called in a list."""
        return self.names[0] if len(self.names) == 1 else f"{self.names[0]} {self.names[1]}"


def units_called(session: GameSession, seat: str, text: str) -> tuple[str, ...]:
    """The units of the seat's that a name means, or several with commas or `and` between, in order of battle."""
    known = tuple(formations(session, seat))
    found = _found(known, text)
    if len(found) == 1:
        return found[0].units
    parts = [part for part in _BETWEEN.split(text) if part]
    if found or len(parts) < 2:
        raise _unclear(text, found)
    units: dict[str, None] = {}
    for part in parts:
        there = _found(known, part)
        if len(there) != 1:
            raise _unclear(part, there)
        units |= dict.fromkeys(there[0].units)
    return tuple(units)


def formations(session: GameSession, seat: str) -> Iterator[Named]:
    """All that a seat may name: everybody, its formations, its units."""
    view = session.view(seat)
    battle = session.ruleset.order_of_battle(session.game, view)
    own = [unit for unit in battle.units if view.orders_for(unit)]
    yield Named((ALL,), tuple(own))
    for formation in battle.formations:
        chief = formation.commander.partition(",")[0] if formation.unit else ""
        units = tuple(unit for unit in own if unit in formation.units)
        if units:
            yield Named(_each(formation.id, formation.title, chief), units)
    led = {formation.unit for formation in battle.formations}
    for unit in own:
        if unit not in led:
            yield Named(_each(unit, battle.strengths[unit].title if unit in battle.strengths else ""), (unit,))


def _each(*names: str) -> tuple[str, ...]:
    """Those that are no empty words, each once."""
    return tuple(dict.fromkeys(name for name in names if name))


def _found(known: Sequence[Named], text: str) -> list[Named]:
    """Those called so; else those whose name begins so; else those that have it as a part of their name."""
    said = " ".join(text.split()).casefold()
    called = [each for each in known if said in [name.casefold() for name in each.names]]
    begun = [each for each in known if any(name.casefold().startswith(f"{said} ") for name in each.names)]
    inside = [each for each in known if any(f" {said} " in f" {_bare(name)} " for name in each.names)]
    return next((found for found in (called, begun, inside) if found), [])


def _bare(name: str) -> str:
    """A name without what stands between its words."""
    return " ".join(re.findall(r"[^\W_]+", name.casefold()))


def _unclear(text: str, found: Sequence[Named]) -> UnknownNameError:
    if not found:
        return UnknownNameError(f"None of your formations or units is called {text!r}.")
    shown = "; ".join(each.title for each in found[:SHOWN])
    more = f"; and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
    return UnknownNameError(f"{text!r} may be {shown}{more}: say which.")
