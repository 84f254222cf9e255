"""Events in words, and the headings of reports."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from drumhead.engine.play.events import Event
from drumhead.engine.play.figures import Cells, Fight, Figure, Path, Way
from drumhead.engine.play.view import Engagement
from drumhead.engine.rulesets.europa.forces.victory import points
from drumhead.engine.rulesets.europa.position.sides import SIDES
from drumhead.engine.rulesets.europa.position.state import EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name
from drumhead.engine.rulesets.europa.position.titles import spelled, stage_spelled, titled

WAYS = {"moved": "move", "rode": "link", "hauled": "link"}
"""What is drawn as a way, and how."""
SPELLED = {"title": stage_spelled, "points": spelled}
"""Facts in which short words stand among others."""
FOUGHT = ("battle", "overran")


@cache
def _words() -> Mapping[str, Mapping[str, str]]:
    text = files("drumhead.engine.rulesets.europa.seats").joinpath("wording.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def wording(game: HexGame, event: Event) -> str:
    """A sentence, with the facts of the event filled in."""
    at = hex_name(game, event.cell) if event.cell is not None else ""
    return _words()[event.kind]["says"].format_map({**_facts(event), "at": at, "units": ", ".join(event.units)})


def _facts(event: Event) -> dict[str, Any]:
    """The facts of an event as players read them; in the file they stand as they were told."""
    return {name: _spelled(name, value) for name, value in event.facts.items()}


def _spelled(name: str, value: Any) -> Any:
    return SPELLED.get(name, titled)(value) if isinstance(value, str) else value


def section(event: Event) -> str:
    """The heading an event stands under in a report."""
    return _words()[event.kind]["section"]


def engagements(game: HexGame, events: Sequence[Event]) -> tuple[Engagement, ...]:
    """Fights are told one by one; nobody counts men."""
    return ()


def figures(game: HexGame, events: Sequence[Event]) -> tuple[Figure, ...]:
    """What a turn's events lay over the map: the ways that were gone and ridden, what was taken, where it was fought
    and whereto the beaten went; what several did alike once."""
    return tuple(dict.fromkeys(figure for event in events for figure in _figure(game, event)))


def _figure(game: HexGame, event: Event) -> Iterator[Figure]:
    cell = game.map.board.cell
    if event.kind in WAYS:
        yield Path(tuple(cell(name) for name in event.facts["way"]), WAYS[event.kind])
    elif event.kind == "sailed":
        yield Path(tuple(cell(name) for name in event.facts["course"]), "link")
    elif event.kind == "taken":
        yield Cells(tuple(cell(name) for name in event.facts["hexes"]), "event")
    elif event.kind in FOUGHT and event.cell is not None:
        yield Fight(event.cell)
    elif event.kind == "retreated" and event.cell is not None:
        yield Way(event.cell, cell(str(event.facts["to"]).partition(" ")[0]), "leave")


def score(game: HexGame, state: EuropaState) -> tuple[tuple[str, int], ...]:
    """Each side's victory points."""
    return tuple((side, points(game, state, side)) for side in SIDES)


def ended(game: HexGame, state: EuropaState) -> str:
    """How the game ended; empty while it is played."""
    if not state.winner:
        return ""
    found = f"the {titled(state.winner)} side has won" if state.winner in SIDES else "neither side has more points"
    return f"The game is over; {found}."
