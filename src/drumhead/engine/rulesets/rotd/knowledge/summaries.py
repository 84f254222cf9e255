"""A turn's fighting by strategic square and side, added up from the events a seat was told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from drumhead.engine.play.events import Event
from drumhead.engine.play.game import Game
from drumhead.engine.play.view import Engagement

KINDS = frozenset({"battle", "suffered", "battle-won"})


@dataclass(slots=True)
class _Tally:
    """One side on one square: men before its first losses by unit, men lost, battles won."""

    units: set[str] = field(default_factory=set)
    before: dict[str, int] = field(default_factory=dict)
    lost: int = 0
    won: int = 0


def engagements(game: Game, events: Sequence[Event]) -> tuple[Engagement, ...]:
    """10.1: the battles of a turn by strategic cell; of the other side a seat knows the units, not men and losses."""
    cells: dict[int, list[Event]] = {}
    for event in events:
        if event.kind in KINDS and event.cell is not None:
            cells.setdefault(event.cell, []).append(event)
    return tuple(_engagement(game, cell, fought) for cell, fought in sorted(cells.items()))


def _engagement(game: Game, cell: int, events: Sequence[Event]) -> Engagement:
    tallies = {side: _Tally() for side in game.sides}
    for event in events:
        _count(game, tallies, event)
    found = tuple(
        (side, len(tally.units), sum(tally.before.values()), tally.lost, tally.won)
        for side, tally in tallies.items()
        if tally.units
    )
    return Engagement(cell, tuple(dict.fromkeys(event.phase for event in events)), found)


def _count(game: Game, tallies: dict[str, _Tally], event: Event) -> None:
    if event.kind == "battle-won":
        for side in _sides(game, event.facts["winners"]):
            tallies.setdefault(side, _Tally()).won += 1
        return
    for unit in event.units:
        tally = tallies.setdefault(side_of(game, unit), _Tally())
        tally.units.add(unit)
        if event.kind == "suffered":
            tally.before.setdefault(unit, event.facts["men"][unit])
            tally.lost += event.facts["losses"][unit]


def _sides(game: Game, units: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(side_of(game, unit) for unit in units))


def side_of(game: Game, unit: str) -> str:
    """The side of a unit by its nation's prefix; empty for neutrals."""
    return str(game.options.get("nation_sides", {}).get(unit[:2], ""))
