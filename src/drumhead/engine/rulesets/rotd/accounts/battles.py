"""10: the battles of a turn as pages, put together from the events that a seat was told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from drumhead.engine.play.events import Event
from drumhead.engine.play.game import Game
from drumhead.engine.play.told.battles import Battle, Camp, Clash, Fighter, Segment
from drumhead.engine.rulesets.rotd.accounts.digest import summed_up
from drumhead.engine.rulesets.rotd.accounts.places import place
from drumhead.engine.rulesets.rotd.knowledge.summaries import side_of
from drumhead.engine.rulesets.rotd.knowledge.wording import section, wording

ENDS = {
    "retreated": "retreats",
    "retreated-seen": "retreats",
    "routed": "routs",
    "fell-back": "falls back",
    "fell-back-seen": "falls back",
    "shattered": "shatters",
    "shattered-seen": "breaks up",
    "destroyed": "is destroyed",
    "destroyed-seen": "is destroyed",
}
"""How a unit leaves a battle."""
OF_CLASH = frozenset(
    {
        *ENDS,
        *("ships-support", "formed", "fired", "grappled", "reckoned", "suffered", "morale-check", "closed", "melee"),
        *("no-melee", "battle-won", "battle-tallied", "learnt", "guns-lost", "guns-taken", "bridge-captured"),
        "commander-lost",
        "taken-over",
    }
)
BESIDE = frozenset({"bombarded", "shelled", "bombardment-reckoned", "ships-bombarded", "battered", "fort-damaged"})
STRENGTHS = {"fire": "fired", "melee": "grappled"}
ROLES = ("Attackers", "Defenders")


def battles(game: Game, events: Sequence[Event]) -> tuple[Battle, ...]:
    """A page for each strategic square that was fought for, the costliest first."""
    clashes: dict[int, list[Clash]] = {}
    for run in _runs(events):
        clashes.setdefault(run[0].cell or 0, []).append(_clash(game, run))
    found = summed_up(game, events)
    return tuple(_battle(game, cell, words, clashes.get(cell, []), events) for cell, words in found)


def _battle(game: Game, cell: int, words: str, clashes: Iterable[Clash], events: Sequence[Event]) -> Battle:
    beside = tuple(event.id for event in events if event.cell == cell and event.kind in BESIDE)
    return Battle(cell, place(game, cell), (words,), tuple(clashes), beside)


def _runs(events: Sequence[Event]) -> Iterator[list[Event]]:
    """What was told of each clash: its beginning, and all that stands behind it and belongs to a battle."""
    run: list[Event] = []
    for event in events:
        if event.kind == "battle":
            if run:
                yield run
            run = [event]
        elif run and event.kind in OF_CLASH and event.phase == run[0].phase:
            run.append(event)
        elif run:
            yield run
            run = []
    if run:
        yield run


def _clash(game: Game, run: Sequence[Event]) -> Clash:
    first = run[0]
    units = (tuple(first.facts["attackers"]), tuple(first.facts["defenders"]))
    won = next((event for event in run if event.kind == "battle-won"), None)
    return Clash(
        first.id,
        f"{section(first)}, {game.map.tactical_board.name(first.tactical or 0)}",
        _ground(first.facts),
        (_camp(game, ROLES[0], units[0], run), _camp(game, ROLES[1], units[1], run)),
        tuple(_segments(units, run)),
        wording(game, won) if won else "",
        tuple(event.id for event in run),
        first.phase,
        first.tactical,
    )


def _ground(facts: Mapping[str, Any]) -> str:
    rating = f", rating {facts['rating']}" if facts["rating"] is not None else ""
    fort = f", fort of level {facts['fort']}" if facts["fort"] else ""
    meeting = ", where both sides were on the move" if facts["meeting"] else ""
    return f"{facts['ground']}{rating}{fort}, a front of {facts['front']:,} spaces{meeting}"


def _camp(game: Game, role: str, units: Sequence[str], run: Sequence[Event]) -> Camp:
    side = side_of(game, units[0]) if units else ""
    return Camp(side, game.sides.get(side, side or "others"), role, tuple(_fighter(unit, run) for unit in units))


def _fighter(unit: str, run: Sequence[Event]) -> Fighter:
    """A unit as far as it was told: its own side heard its numbers, the other saw it go."""
    hurt = [event for event in run if event.kind == "suffered" and unit in event.units]
    return Fighter(
        unit,
        next((event.facts["men"][unit] for event in hurt), None),
        next((line for event in run if event.kind == "formed" for line in _line(event, unit)), ""),
        tuple((event.facts["segment"], event.facts["losses"][unit]) for event in hurt),
        next((ENDS[event.kind] for event in run if event.kind in ENDS and event.units[:1] == (unit,)), "stands"),
    )


def _line(formed: Event, unit: str) -> Iterator[str]:
    yield from (found["line"] for found in formed.facts["lines"] if found["unit"] == unit)


def _segments(units: tuple[Sequence[str], Sequence[str]], run: Sequence[Event]) -> Iterator[Segment]:
    for name, kind in STRENGTHS.items():
        told = [event for event in run if event.kind in (kind, "reckoned", "suffered")]
        mine = [event for event in told if event.kind == kind or event.facts.get("segment") == name]
        if mine:
            strength = (_strength(kind, units[0], mine, 0), _strength(kind, units[1], mine, 1))
            yield Segment(name, strength, (_losses(units[0], mine), _losses(units[1], mine)))


def _strength(kind: str, units: Sequence[str], told: Sequence[Event], camp: int) -> float | None:
    """Of the own camp as it was told, in parts where units hear apart; the game master knows both."""
    for event in told:
        if event.kind == "reckoned":
            return float(event.facts["strength"][camp])
    own = [event.facts["strength"] for event in told if event.kind == kind and _of(event.facts["parts"], units)]
    return float(sum(own)) if own else None


def _of(parts: Sequence[Mapping[str, Any]], units: Sequence[str]) -> bool:
    return any(part["unit"] in units for part in parts)


def _losses(units: Sequence[str], told: Sequence[Event]) -> int | None:
    own = [event.facts["total"] for event in told if event.kind == "suffered" and event.units[0] in units]
    return int(sum(own)) if own else None
