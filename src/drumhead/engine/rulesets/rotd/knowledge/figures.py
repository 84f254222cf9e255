"""4.5, 5.3: a turn's events as figures on its map: marches by phase, strangers seen or only reported, battles and what
they cost, what changed hands, who broke or was lost."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from operator import attrgetter

from drumhead.engine.play.events import Event
from drumhead.engine.play.figures import Cells, Fight, Figure, Path, Sign, Way
from drumhead.engine.play.game import Game

MARCHES = {"marched", "pursued", "sought", "interrupted", "withdrew", "railed"}
PLACED = {"deployed", "relocated"}
FLIGHTS = {"routed", "shattered", "fled"}
SIGNS = {
    "shattered": "shattered",
    "shattered-seen": "shattered",
    "destroyed": "destroyed",
    "destroyed-seen": "destroyed",
    "disbanded": "destroyed",
    "dispersed": "destroyed",
    "surrendered": "destroyed",
    "departure-seen": "went",
    "arrival-seen": "came",
    "ship-seen-leaving": "went",
    "ship-seen-coming": "came",
    "city-captured": "taken",
    "bridge-captured": "taken",
    "depot-destroyed": "razed",
}
REPORTED = {"headquarters-reported", "troops-reported", "port-reported"}
COSTLY = {"battle", "suffered", "shelled"}
PHASE = "strategic-"


def figures(game: Game, events: Sequence[Event]) -> tuple[Figure, ...]:
    """All of it comes from the events that a seat was told; what several units did alike is drawn once."""
    numbered, rest = _marches(events)
    seen, others = _seen(events)
    signs = [sign for event in others for sign in _signs(event)]
    tints: tuple[Figure, ...] = (*_tinted(events, {"battle"}, "clash"), *_tinted(events, REPORTED, "reported"))
    moves: tuple[Figure, ...] = (*seen, *rest, *numbered, *_flights(events))
    return tuple(dict.fromkeys((*tints, *moves, *fights(events, attrgetter("cell")), *signs)))


def _tinted(events: Iterable[Event], kinds: Collection[str], style: str) -> Iterator[Cells]:
    """10.1, 4.7: the squares of battles, and those of which a minister was told."""
    cells = {event.cell for event in events if event.kind in kinds and event.cell is not None}
    if cells:
        yield Cells(tuple(sorted(cells)), style)


def fights(events: Iterable[Event], place: Callable[[Event], int | None]) -> Iterator[Fight]:
    """10.7, 10.9, 10.15: where it was fought, with all the men whose loss was told."""
    lost: dict[int, int] = {}
    for event in events:
        if (cell := place(event)) is not None and event.kind in COSTLY:
            lost[cell] = lost.get(cell, 0) + int(event.facts.get("total", 0))
    yield from (Fight(cell, men) for cell, men in sorted(lost.items()))


def _marches(events: Iterable[Event]) -> tuple[list[Path], list[Path]]:
    """7.4: each unit's steps with the numbers of their phases, one way as long as they follow each other; and the
    ways that have no number: withdrawals, rail, and who was placed."""
    ways: list[list[int | None]] = []
    last: dict[str, list[int | None]] = {}
    rest: list[Path] = []
    for event in events:
        if (ends := _ends(event)) is None:
            continue
        number, (start, end) = _number(event), ends
        if not number:
            rest.append(Path(ends, "order"))
            continue
        way = last.get(event.units[0], [])
        if not way or way[-1] != start or len(way) > number:
            way = last[event.units[0]] = [start]
            ways.append(way)
        way += [None] * (number - len(way)) + [end]
    return [Path(tuple(way), "order", numbered=True) for way in ways], rest


def _ends(event: Event) -> tuple[int, int] | None:
    """Whence and whither a unit went by its orders, or a ship by its timetable, if it did."""
    if event.kind in MARCHES:
        return event.facts["from_cell"], event.facts["to"]
    if event.kind == "ship-sailed" and event.cell is not None and event.facts["left"] not in (None, event.cell):
        return event.facts["left"], event.cell
    if event.kind in PLACED and event.cell is not None and event.facts["origin"] != event.cell:
        return event.facts["origin"], event.cell
    return None


def _number(event: Event) -> int:
    """7.4: the strategic phase; 0 for the others, which have no box on the order form."""
    return int(event.phase.removeprefix(PHASE)) if event.phase.startswith(PHASE) else 0


def _seen(events: Sequence[Event]) -> tuple[list[Path], list[Event]]:
    """4.5: the ways of strangers who were seen to leave one square and to arrive in another, which is told at once; and
    the other events, among them those of strangers who only came or only went."""
    ways: list[Path] = []
    others: list[Event] = []
    for event in events:
        before = others[-1] if others else None
        if before is not None and _is_one_step(before, event):
            others.pop()
            number = _number(event)
            ways.append(Path((before.cell, *[None] * (number - 1), event.cell), "seen", numbered=number > 0))
        else:
            others.append(event)
    return ways, others


def _is_one_step(before: Event, event: Event) -> bool:
    went, came = before.kind == "departure-seen", event.kind == "arrival-seen"
    return went and came and (before.units, before.phase) == (event.units, event.phase)


def _flights(events: Iterable[Event]) -> Iterator[Way]:
    """10.8, 14.1, 14.4: whither own units were driven."""
    for event in events:
        if event.kind in FLIGHTS and event.cell is not None:
            yield Way(event.cell, event.facts["to"], "leave")


def _signs(event: Event) -> Iterator[Sign]:
    if event.kind in SIGNS and event.cell is not None:
        yield Sign(event.cell, SIGNS[event.kind])
