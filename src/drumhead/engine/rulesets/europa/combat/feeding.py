"""Attack supply of a combat stage: settled for all attacks at once, before any die falls (R078, R079, R081)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from drumhead.engine.boards.flood import has
from drumhead.engine.rulesets.europa.combat.strength import counted
from drumhead.engine.rulesets.europa.position.state import EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame, size
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.position.telling import Teller, put
from drumhead.engine.rulesets.europa.supply.attacking import by_ports, within_step


@dataclass(frozen=True, slots=True)
class Feeding:
    """Who has attack supply, and the steps that are used up for it."""

    fed: frozenset[str]
    used: tuple[str, ...]


def feeding(game: HexGame, state: EuropaState, attackers: Sequence[str]) -> Feeding:
    """The attackers in their sequence, each from a port if it may (R081), from a step that has room left, or from the
    nearest whole one; a step serves so many REs in a phase."""
    fed: set[str] = set()
    room: dict[str, float] = {}
    for id in attackers:
        unit = state.units[id]
        ports = by_ports(game, state, unit)
        if ports is not None and has(ports.reached, unit.cell):
            fed.add(id)
            continue
        takes = size(unit) if counted(unit) else 0.0
        step = next(_with_room(game, state, id, room, takes), None)
        if step is not None:
            room[step] = room.get(step, float(table("supply.step"))) - takes
            fed.add(id)
    return Feeding(frozenset(fed), tuple(room))


def _with_room(game: HexGame, state: EuropaState, id: str, room: dict[str, float], takes: float) -> Iterator[str]:
    """Steps begun before whole ones, so that no more are used than must be."""
    near = within_step(game, state, state.units[id])
    yield from (step for step in near if step in room and room[step] >= takes)
    yield from (step for step in near if step not in room)


def feed(teller: Teller, attackers: Sequence[str]) -> Feeding:
    """The same, and the steps are gone."""
    found = feeding(teller.game, teller.state, attackers)
    if found.used:
        changes = tuple(change for step in found.used for change in put("items", step, None))
        teller.tell(
            "attack supply used", rule="R078", changes=changes, units=tuple(sorted(found.fed)), steps=list(found.used)
        )
    return found
