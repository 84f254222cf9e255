"""A turn's orders as figures on its map, read from the events that tell what became of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from drumhead.engine.maps.areas.links import links_of
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.play.events import Event
from drumhead.engine.play.figures import Figure, Help, Sign, Way
from drumhead.engine.rulesets.diplomacy.chart.chart import province_of
from drumhead.engine.rulesets.diplomacy.turns.table import AreaGame

MOVES = {"advanced": True, "bounced": False, "stranded": False, "stalled": False, "acted": True}
HELP = {
    "supported": ("support", True),
    "cut": ("support", False),
    "convoyed": ("carry", True),
    "disrupted": ("carry", False),
}
HERE = {"built": "built", "removed": "cross", "disbanded": "lost", "contested": "clash", "void": "void"}


def figures(game: AreaGame, events: Sequence[Event]) -> tuple[Figure, ...]:
    """Supports and convoys first, so that moves are drawn over them."""
    found = [figure for event in events for figure in _figure(game, event)]
    return tuple(sorted(found, key=lambda figure: isinstance(figure, Way)))


def _figure(game: AreaGame, event: Event) -> Iterator[Figure]:
    if event.cell is None:
        return
    cell, owner = game.map.board.cell, str(event.facts.get("power", ""))
    if event.kind in MOVES:
        style = "act" if event.facts.get("railway") else "go"
        yield Way(event.cell, cell(event.facts["to"]), style, MOVES[event.kind], owner)
    elif event.kind == "retreated":
        yield Way(event.cell, cell(event.facts["to"]), "leave", owner=owner)
    elif event.kind in HERE:
        yield Sign(event.cell, HERE[event.kind], owner)
    elif event.kind in HELP:
        style, done = HELP[event.kind]
        yield Help(event.cell, cell(event.facts["of"]), cell(event.facts["to"]), style, done, owner)


def acts(map: AreaMap, order: Mapping[str, Any], start: int, end: int) -> bool:
    """City/Country .52: whether a unit only acts on the place at the end, whichever coast it begins on."""
    name = map.board.name
    return not order.get("via") and (province_of(name(start)), name(end)) in links_of(map).railways
