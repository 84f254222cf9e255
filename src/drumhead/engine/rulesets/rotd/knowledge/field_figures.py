"""4.4, 9.2, 10.8: what events lay over one battlefield: moves as they were made or seen, fights, who gave way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter

from drumhead.engine.play.events import Event
from drumhead.engine.play.figures import Figure, Path, Sign, Way
from drumhead.engine.play.game import Game
from drumhead.engine.rulesets.rotd.knowledge.figures import fights

STEPS = {"moved": "move", "move-seen": "seen"}
RETREATS = {"retreated", "fell-back"}
SIGNS = {
    "move-start-seen": "went",
    "move-end-seen": "came",
    "departure-seen": "went",
    "arrival-seen": "came",
    "retreated-seen": "went",
    "fell-back-seen": "went",
    "routed": "lost",
    "shattered": "shattered",
    "shattered-seen": "shattered",
    "destroyed": "destroyed",
    "destroyed-seen": "destroyed",
    "disbanded": "destroyed",
    "dispersed": "destroyed",
    "city-captured": "taken",
    "bridge-captured": "taken",
    "depot-destroyed": "razed",
}


FIRE = "bombarded"


def field_figures(game: Game, events: Sequence[Event], cell: int) -> tuple[Figure, ...]:
    """All of it comes from the events that a seat was told; what several units did alike is drawn once."""
    here = [(event.tactical, event) for event in events if event.cell == cell and event.tactical is not None]
    told = [event for _, event in here]
    fire = (Path((at, event.facts["target"]), "fire") for at, event in here if event.kind == FIRE)
    driven = (Way(at, event.facts["end"], "leave") for at, event in here if event.kind in RETREATS)
    signs = (Sign(at, SIGNS[event.kind]) for at, event in here if event.kind in SIGNS)
    return tuple(dict.fromkeys((*_moves(told), *fire, *driven, *fights(told, attrgetter("tactical")), *signs)))


def _moves(events: Iterable[Event]) -> Iterator[Path]:
    """9.2: the legs of each unit, one way as long as they follow each other."""
    ways: dict[tuple[str, str], list[list[int]]] = {}
    for event in events:
        if event.kind in STEPS:
            legs = ways.setdefault((event.units[0], STEPS[event.kind]), [])
            if not legs or legs[-1][-1] != event.facts["start"]:
                legs.append([event.facts["start"]])
            legs[-1].append(event.facts["end"])
    yield from (Path(tuple(way), style) for (_, style), legs in ways.items() for way in legs)
