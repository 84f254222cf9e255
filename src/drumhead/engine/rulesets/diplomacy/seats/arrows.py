"""A turn's orders as arrows on its map, read from the events that tell what became of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from drumhead.engine.play.events import Event
from drumhead.engine.play.view import Arrow
from drumhead.engine.rulesets.diplomacy.turns.table import AreaGame

MOVES = {"advanced": True, "bounced": False, "stranded": False, "stalled": False, "acted": True}
HELP = {"supported": ("support", True), "cut": ("support", False)}
CARRY = {"convoyed": ("convoy", True), "disrupted": ("convoy", False)}
HERE = {"built": "build", "removed": "disband", "disbanded": "lost", "contested": "clash", "void": "void"}


def arrows(game: AreaGame, events: Sequence[Event]) -> tuple[Arrow, ...]:
    """Supports and convoys first, so that moves are drawn over them."""
    found = [arrow for event in events for arrow in _arrow(game, event)]
    return tuple(sorted(found, key=lambda arrow: arrow.kind in ("move", "act", "retreat")))


def _arrow(game: AreaGame, event: Event) -> Iterator[Arrow]:
    if event.cell is None:
        return
    cell, owner = game.map.board.cell, str(event.facts.get("power", ""))
    if event.kind in MOVES:
        kind = "act" if event.facts.get("railway") else "move"
        yield Arrow(kind, event.cell, cell(event.facts["to"]), MOVES[event.kind], owner=owner)
    elif event.kind == "retreated":
        yield Arrow("retreat", event.cell, cell(event.facts["to"]), True, owner=owner)
    elif event.kind in HERE:
        yield Arrow(HERE[event.kind], event.cell, event.cell, event.kind != "void", owner=owner)
    elif event.kind in HELP or event.kind in CARRY:
        kind, done = (HELP | CARRY)[event.kind]
        yield Arrow(kind, event.cell, cell(event.facts["to"]), done, cell(event.facts["of"]), owner)
