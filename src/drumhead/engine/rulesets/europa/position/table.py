"""What the rules ask of a game again and again: whose a hex is, who stands there, which options are on, what is far."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from drumhead.engine.maps.hexes.model import HexMap, HexPlace
from drumhead.engine.play.game import Game
from drumhead.engine.rulesets.europa.position.sides import NEUTRAL, NOBODY
from drumhead.engine.rulesets.europa.position.state import ON_MAP, EuropaState, Unit
from drumhead.engine.rulesets.europa.position.tables import table

HexGame = Game[HexMap]


def is_on(game: HexGame, option: str) -> bool:
    """Whether an advanced or optional rule, such as 43C1, is played with."""
    return bool(game.options["rules"].get(option, False))


def owner(game: HexGame, state: EuropaState, cell: int) -> str:
    """Whose a hex is: a side's, neutral, or nobody's (R234, R298, R313)."""
    held = state.hexes.get(game.map.board.name(cell))
    if held is not None:
        return held.owner
    return NEUTRAL if is_neutral(game, cell) else NOBODY


def is_neutral(game: HexGame, cell: int) -> bool:
    """Whether a hex lies in a country that takes no part."""
    return game.map.zone("country", cell) not in ("", *game.options["at_war"])


def units_at(state: EuropaState, cell: int, side: str = "") -> Iterator[tuple[str, Unit]]:
    """The units on a cell, of one side if that is named."""
    for id in state.standing.get(cell, ()):
        unit = state.units[id]
        if not side or unit.side == side:
            yield id, unit


def on_map(state: EuropaState, side: str = "") -> Iterator[tuple[str, Unit]]:
    """All units on the map, in their sequence."""
    for id, unit in state.units.items():
        if unit.status == ON_MAP and (not side or unit.side == side):
            yield id, unit


def kind(unit: Unit) -> dict[str, Any]:
    """The row of a unit's type in the table of types."""
    found: dict[str, Any] = table("units.types")[unit.type]
    return found


def size(unit: Unit) -> float:
    """A unit's size in regimental equivalents."""
    return float(table("units.cadre") if unit.is_cadre else table("units.sizes")[unit.size])


def is_motorized(unit: Unit) -> bool:
    """Whether it moves as c/m does."""
    return bool(kind(unit).get("motorized", False))


def place_at(game: HexGame, cell: int) -> HexPlace | None:
    """The city of a cell, else the first place that has any name there."""
    places = game.map.places_in.get(cell, ())
    return next((place for place in places if place.city), places[0] if places else None)


def hex_name(game: HexGame, cell: int) -> str:
    """`23A:2710 (Madrid)`."""
    place, number = place_at(game, cell), game.map.board.name(cell)
    return f"{number} ({place.name})" if place is not None else number
