"""Victory points: cities held, pacified and not isolated, and what the enemy lost for good (R300 to R303)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from drumhead.engine.rulesets.europa.cities.garrisons import condition
from drumhead.engine.rulesets.europa.position.sides import SIDES, enemy_of
from drumhead.engine.rulesets.europa.position.state import POOL, EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame, owner, size
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.supply.isolation import isolated_hex


@dataclass(frozen=True, slots=True)
class CityPoints:
    """A hex of a city that is worth points to its owner, and why it gives none, "" if it gives them."""

    cell: int
    name: str
    points: int
    missing: str = ""


def cities_of(game: HexGame, state: EuropaState, side: str) -> Iterator[CityPoints]:
    """The city hexes a side owns: R300: those count to which a line leads from a full source of the Rebels or the
    Republic, whatever a Gobernito has of its own."""
    worth = table("victory.cities")
    for place in game.map.places:
        for cell in place.cells if place.city in worth else ():
            if owner(game, state, cell) == side:
                yield CityPoints(cell, place.name, int(worth[place.city]), _missing(game, state, side, cell))


def _missing(game: HexGame, state: EuropaState, side: str, cell: int) -> str:
    if not condition(game, state, cell).pacified:
        return "it is not pacified"
    return "it is isolated" if isolated_hex(game, state, cell, side) else ""


def losses(state: EuropaState, side: str) -> float:
    """The REs of a side's units in the general pool: those lost by the roll of a collapse, before and after it as well
    (R301, R302, R303)."""
    return sum(
        size(unit) for unit in state.units.values() if unit.side == side and unit.status == POOL and not unit.box
    )


def points(game: HexGame, state: EuropaState, side: str) -> int:
    """What a side has now."""
    held = sum(each.points for each in cities_of(game, state, side) if not each.missing)
    return held + int(losses(state, enemy_of(side)) * float(table("victory.losses")))


def leader(game: HexGame, state: EuropaState) -> str:
    """The side with more points; nobody if they have as many."""
    first, second = (points(game, state, side) for side in SIDES)
    return "nobody" if first == second else SIDES[int(second > first)]
