"""From event to sentence: one jinja template a kind, in wording/*.toml, one file a room."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, StrictUndefined, Template

from drumhead.engine.play.events import Event
from drumhead.engine.play.game import Game


@cache
def _entries() -> Mapping[str, Mapping[str, str]]:
    found: dict[str, Mapping[str, str]] = {}
    folder = files("drumhead.engine.rulesets.rotd.knowledge").joinpath("wording")
    for path in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if path.name.endswith(".toml"):
            found |= tomllib.loads(path.read_text(encoding="utf-8"))
    return found


def _in_thousands(value: object) -> object:
    """Whole numbers as they stand everywhere: 2,883."""
    return f"{value:,}" if type(value) is int else value


_LANGUAGE = Environment(undefined=StrictUndefined, autoescape=False, finalize=_in_thousands)


@cache
def _template(kind: str) -> Template:
    return _LANGUAGE.from_string(_entries()[kind]["text"])


def kinds() -> frozenset[str]:
    """Every kind of event that has a wording."""
    return frozenset(_entries())


def wording(game: Game, event: Event) -> str:
    """One sentence; templates know facts, `unit`, `units`, `square`, `tac`, `at(cell)`, `on(tac)`, `title(side)`."""
    board, tactical = game.map.board, game.map.tactical_board
    known: dict[str, Any] = {
        "unit": event.units[0] if event.units else "",
        "units": event.units,
        "square": "" if event.cell is None else board.name(event.cell),
        "tac": "" if event.tactical is None else tactical.name(event.tactical),
        "at": board.name,
        "on": tactical.name,
        "title": lambda side: game.sides.get(side, side),
    }
    return " ".join(_template(event.kind).render(**{**known, **event.facts, **event.secret}).split())


SECTIONS = {
    "deployment": "Deployment",
    "opening": "The campaign opens",
    "movement": "Movement",
    "season": "End of turn",
    "supply": "Supply",
    "withdrawal": "Strategic withdrawal",
    "rail": "Rail movement",
    "end": "End of turn",
}


def section(event: Event) -> str:
    """The heading of the turn report an event stands under: its phase in words (9.11 of the gaps: in play order)."""
    if event.phase in SECTIONS:
        return SECTIONS[event.phase]
    name, _, number = event.phase.partition("-")
    return f"{name.capitalize()} phase {number}"
