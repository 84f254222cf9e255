"""What must stand in a city, for how long, and what stands there (39A, 39B, 39D of the rules, by the rulings)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from drumhead.engine.maps.hexes.model import HexPlace
from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.position.sides import SIDES
from drumhead.engine.rulesets.europa.position.state import City, EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name, owner, size, units_at
from drumhead.engine.rulesets.europa.position.tables import table

GRADES = ("point", "reference", "dot", "major")
AT_PEACE = City()
PACIFY, PURIFY = "pacify", "purify"
DONE = {PACIFY: "pacified", PURIFY: "purified"}


@dataclass(frozen=True, slots=True)
class Need:
    """REs of units that stay in a hex of a city, and for how many turns."""

    res: float
    turns: int


@dataclass(frozen=True, slots=True)
class Intrinsic:
    """An intrinsic garrison: unsupported, static, attack 0, always in general supply (R251)."""

    side: str
    defense: int
    res: float


def city_at(game: HexGame, cell: int) -> HexPlace | None:
    """The city of a hex; towns are none."""
    return next((place for place in game.map.places_in.get(cell, ()) if place.city in GRADES), None)


def condition(game: HexGame, state: EuropaState, cell: int) -> City:
    """What has become of the city of a hex."""
    return state.cities.get(game.map.board.name(cell), AT_PEACE)


def _grade(place: HexPlace) -> dict[str, Any]:
    found: dict[str, Any] = table("cities.grades")[place.city]
    return found


def need(game: HexGame, cell: int) -> Need | None:
    """What pacifies the city of a hex, or purifies it; None where there is none. R241, R245: point cities too."""
    place = city_at(game, cell)
    return Need(_grade(place)["res"], _grade(place)["turns"]) if place is not None else None


def tasks(game: HexGame, state: EuropaState, cell: int) -> tuple[str, ...]:
    """What is still to be done to the city of a hex by its owner: pacify, purify, both or nothing."""
    held, city = owner(game, state, cell), condition(game, state, cell)
    if held not in SIDES or city_at(game, cell) is None:
        return ()
    return (*(() if city.pacified else (PACIFY,)), *((PURIFY,) if city.purify else ()))


def stayers(game: HexGame, state: EuropaState, cell: int, turns: int = 0) -> Iterator[tuple[str, float]]:
    """The owner's units in a hex and their REs, of those who stood still through so many of his initial phases; R236:
    engineers at work there are not of them."""
    held, busy = owner(game, state, cell), {work.worker for work in state.works.values()}
    for id, unit in units_at(state, cell, held):
        if unit.stayed >= turns and size(unit) > 0 and id not in busy:
            yield id, size(unit)


def garrisoned(game: HexGame, state: EuropaState, cell: int, without: str = "") -> bool:
    """Whether the required garrison stands in a city now, also if one unit is left out; R246: one of its own for each
    of two tasks."""
    wanted = need(game, cell)
    there = [res for id, res in stayers(game, state, cell) if id != without]
    return wanted is None or parted(there, [wanted.res] * len(tasks(game, state, cell)))


def why_pacifies(game: HexGame, state: EuropaState, id: str) -> Because | None:
    """R236: why a unit is busy with the city in its hex: it is not pacified and purified, and without it lacks its
    garrison; None if others are enough, or even with it they are not."""
    cell = state.units[id].cell
    if not tasks(game, state, cell) or garrisoned(game, state, cell, without=id) or not garrisoned(game, state, cell):
        return None
    return Because(
        f"{id} is of the garrison that pacifies {hex_name(game, cell)}, and does not build", "R236", cell=cell
    )


def parted(sizes: Sequence[float], shares: Sequence[float]) -> bool:
    """Whether units of these sizes can be parted so that each share has enough, no unit in two of them."""
    if not shares:
        return True
    first, rest = shares[0], shares[1:]
    if not rest:
        return sum(sizes) >= first
    numbers = range(len(sizes))
    for count in range(1, len(sizes) + 1):
        for chosen in combinations(numbers, count):
            left = [sizes[number] for number in numbers if number not in chosen]
            if sum(sizes[number] for number in chosen) >= first and parted(left, rest):
                return True
    return False


def blocks_supply(game: HexGame, state: EuropaState, cell: int, side: str) -> Because | None:
    """Why a line of supply may not enter a city of the side's own; None if it may (R237, R241, R244, R245).

    A city of the enemy's is not barred by this (R243), only by the garrison that it has when it is pacified.
    """
    if owner(game, state, cell) != side:
        return None
    undone = tasks(game, state, cell)
    if not undone or garrisoned(game, state, cell):
        return None
    wanted = need(game, cell)
    assert wanted is not None, "what is undone has a city"
    rule = "R246" if len(undone) > 1 else "R237" if undone == (PACIFY,) else "R245"
    words = " and ".join(DONE[task] for task in undone)
    each = f"{wanted.res:g} RE{' each' if len(undone) > 1 else ''}"
    return Because(f"{hex_name(game, cell)} is not {words} and lacks its garrison of {each}", rule, cell=cell)


def intrinsic(game: HexGame, state: EuropaState, cell: int) -> Intrinsic | None:
    """The intrinsic garrison of a hex: of friendly pacified cities that are no point cities (R242, R248, R251)."""
    place, held, city = city_at(game, cell), owner(game, state, cell), condition(game, state, cell)
    if place is None or held not in SIDES or not city.pacified or city.dispersed:
        return None
    grade = _grade(place)
    return Intrinsic(held, grade["garrison"], grade["garrison_res"]) if "garrison" in grade else None
