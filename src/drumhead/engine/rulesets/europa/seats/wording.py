"""Events in words, and the headings of reports."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from drumhead.engine.play.events import Event
from drumhead.engine.play.figures import Figure
from drumhead.engine.play.view import Engagement
from drumhead.engine.rulesets.europa.position.sides import SIDES
from drumhead.engine.rulesets.europa.position.state import EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name


@cache
def _words() -> Mapping[str, Mapping[str, str]]:
    text = files("drumhead.engine.rulesets.europa.seats").joinpath("wording.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def wording(game: HexGame, event: Event) -> str:
    """A sentence, with the facts of the event filled in."""
    at = hex_name(game, event.cell) if event.cell is not None else ""
    return _words()[event.kind]["says"].format_map({**event.facts, "at": at, "units": ", ".join(event.units)})


def section(event: Event) -> str:
    """The heading an event stands under in a report."""
    return _words()[event.kind]["section"]


def engagements(game: HexGame, events: Sequence[Event]) -> tuple[Engagement, ...]:
    """Fights are told one by one; nobody counts men."""
    return ()


def figures(game: HexGame, events: Sequence[Event]) -> tuple[Figure, ...]:
    """What a turn's events lay over the map."""
    return ()


def score(game: HexGame, state: EuropaState) -> tuple[tuple[str, int], ...]:
    """Each side's victory points."""
    return tuple((side, int(state.tallies.get(f"victory {side}", 0))) for side in SIDES)


def ended(game: HexGame, state: EuropaState) -> str:
    """How the game ended; empty while it is played."""
    return f"The game is over; it was won by {state.winner}." if state.winner else ""
