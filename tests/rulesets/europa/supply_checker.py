"""A second reading of the rules of supply, for tests: a search by hand over small boards that shares nothing with the
room but what a position is, and the zones of control in it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

from drumhead.engine.maps.hexes.model import HexPlace
from drumhead.engine.rulesets.europa.position.state import EuropaState, Unit
from drumhead.engine.rulesets.europa.position.table import HexGame
from drumhead.engine.rulesets.europa.zones.zones import projected

WEATHER = ("clear", "mud", "snow")
OVERLAND, ROAD = {"clear": 7, "mud": 4, "snow": 4}, {"clear": 14, "mud": 7, "snow": 7}
TRAINS = {"rail", "low-volume rail"}
SEQUENCE = ("overland", "road", "railroad", "naval", "connection", "end")
REPUBLICANS, RADICAL, BASQUE = {"Madrid", "Valencia", "Albacete", "Cartagena"}, {"Malaga"}, {"Bilbao"}
REBELS = {"Burgos", "Leon", "Pamplona", "Vigo", *REPUBLICANS, *RADICAL, *BASQUE}
"""Whose infantry cities yield, as the tables have it."""
WHOM = {"Nat": REBELS, "PA": REPUBLICANS, "An": RADICAL, "Basque": BASQUE}
OVERSEAS, COLONIES = {"Balearics", "Spanish Morocco"}, {"Spanish Morocco"}
LESSER, MAJOR = ("minor", "standard"), ("major",)
Uses = tuple[tuple[str, float], ...]
"""What a way to limited supply draws on, with the REs that each has in all."""


@dataclass(frozen=True)
class At:
    """Where a line has come to: its cell, the element it is in, what it has used of that, and the weather so far."""

    cell: int
    element: int
    used: int
    weather: int


class Checker:
    """Lines of one unit's coalition on one position."""

    def __init__(self, game: HexGame, state: EuropaState, unit: Unit) -> None:
        self.game, self.map, self.state, self.unit = game, game.map, state, unit
        self.side = unit.side
        self.enemy = "loyalist" if self.side == "insurgent" else "insurgent"

    def owner(self, cell: int) -> str:
        held = self.state.hexes.get(self.map.board.name(cell))
        return held.owner if held else ""

    def units(self, cell: int, side: str) -> list[Unit]:
        return [unit for unit in self.state.units.values() if unit.cell == cell and unit.side == side]

    def city(self, cell: int) -> HexPlace | None:
        return next((place for place in self.map.places if cell in place.cells and place.city), None)

    def unpacified(self, cell: int) -> bool:
        """An own city that was taken and has less than a brigade in it."""
        held = self.state.cities.get(self.map.board.name(cell))
        there = sum({"X": 1.0, "II": 0.5}[unit.size] for unit in self.units(cell, self.side))
        return bool(held and not held.pacified and self.owner(cell) == self.side and there < 1)

    def enters(self, cell: int) -> bool:
        if self.units(cell, self.enemy) or self.unpacified(cell):
            return False
        if projected(self.game, self.state, self.enemy)[cell] and not self.units(cell, self.side):
            return False
        held = self.state.cities.get(self.map.board.name(cell))
        return not (self.city(cell) and self.owner(cell) == self.enemy and (held is None or held.pacified))

    def on(self, a: int, b: int) -> frozenset[str]:
        return self.map.on(a, b)

    def land(self, cell: int) -> bool:
        return self.map.terrain[cell] not in ("", "sea")

    def wet(self, cell: int) -> bool:
        return self.map.terrain[cell] == "sea" or bool(self.land(cell) and self.map.zone("sea", cell))

    def sails(self, a: int, b: int) -> bool:
        if not (self.wet(a) and self.wet(b)) or self.peril(a) or self.peril(b):
            return False
        return "sea" in (self.map.terrain[a], self.map.terrain[b]) or "sea" in self.on(a, b)

    def peril(self, cell: int) -> bool:
        for place in self.map.places:
            if place.port == "major" and self.owner(place.cells[0]) == self.enemy:
                base = place.cells[0]
                if self.wet(base) and (cell == base or cell in self.map.board.neighbours(base)):
                    return True
        return False

    def harbour(self, cell: int, grades: Sequence[str] = MAJOR) -> bool:
        return self.owner(cell) == self.side and any(
            cell in place.cells and place.port in grades and self.wet(cell) for place in self.map.places
        )

    def train(self, a: int, b: int) -> bool:
        return bool(TRAINS & self.on(a, b)) and self.owner(a) == self.owner(b) == self.side and self.enters(b)

    def connected(self, start: int, end: int) -> bool:
        found, rim = {start}, [start]
        while rim:
            here = rim.pop()
            near = [cell for cell in self.map.board.neighbours(here) if cell not in found and self.train(here, cell)]
            found.update(near)
            rim += near
        return end in found

    @cached_property
    def goals(self) -> frozenset[int]:
        """The cells of the full sources the unit may use."""
        of = WHOM[self.unit.affiliation]
        mine = [place.cells[0] for place in self.map.places if place.name in of and self.holds(place.cells[0])]
        if of in (RADICAL, BASQUE):
            return frozenset(mine)
        mine = [cell for cell in mine if self.map.zone("region", cell) not in OVERSEAS]
        return frozenset(cell for three in combinations(mine, 3) if self.joined(three) for cell in three)

    def holds(self, cell: int) -> bool:
        """Whether a city of the side's own serves it."""
        return self.owner(cell) == self.side and not self.unpacified(cell)

    @cached_property
    def limited(self) -> dict[int, float]:
        """The cities that are limited sources of the unit, with their REs: by 12C2a those of the colonies to Rebels, by
        12C2b Bilbao to Republicans."""
        found = {}
        for place in self.map.places:
            cell = place.cells[0]
            colony = self.map.zone("region", cell) in COLONIES
            whose = "Nat" if colony else "PA" if place.name in BASQUE else ""
            if place.city and whose == self.unit.affiliation and self.holds(cell):
                found[cell] = 3.0
        return found

    def ways(self, start: int) -> Iterator[Uses]:
        """Every way to limited supply from a cell: cities, lesser ports with a line to a full source of the unit's own,
        and those from which one leads to a limited one."""
        for city, res in self.limited.items():
            if self.reaches(start, {city}):
                yield ((self._name(city), res),)
        for place in self.map.places:
            port = place.cells[0]
            if not self.harbour(port, LESSER) or not self.reaches(start, {port}, last="railroad"):
                continue
            if port not in self.goals and self.sails_to(port, self.goals):
                yield ((place.name, 6.0),)
            for city, res in self.limited.items():
                if city != port and self.sails_to(port, {city}):
                    yield (place.name, 6.0), (self._name(city), res)

    def _name(self, city: int) -> str:
        return f"city {city}"

    def sails_to(self, port: int, goals: Collection[int]) -> bool:
        """Whether a naval line leads from a port of any grade to a major one at a goal, or joined to it by rail."""
        return self.reaches(port, goals, first="naval")

    def isolated(self, start: int) -> bool:
        """3F: no overland line of any length to a full source of the unit's own; overseas none to a port either from
        which a line sails to one."""
        found, rim = {start}, [start]
        while rim:
            here = rim.pop()
            if here in self.goals:
                return False
            near = [cell for cell in self.map.board.neighbours(here) if cell not in found and self.walks(here, cell)]
            found.update(near)
            rim += near
        if self.map.zone("region", start) not in OVERSEAS:
            return True
        return not any(self.harbour(cell, (*LESSER, *MAJOR)) and self.sails_to(cell, self.goals) for cell in found)

    def walks(self, a: int, b: int) -> bool:
        return self.land(b) and self.enters(b) and "sea" not in self.on(a, b)

    def joined(self, cells: Sequence[int]) -> bool:
        """Whether a line can be traced between each two of them, from one or from the other."""
        return all(self.connected(a, b) or self.connected(b, a) for a, b in combinations(cells, 2))

    def sky(self, cell: int) -> int:
        return WEATHER.index(self.state.weather.get(self.map.zone("weather", cell), "clear"))

    def steps(self, at: At) -> Iterator[At]:
        """One hex on in the same element, or the next element begun here."""
        if at.element + 1 < len(SEQUENCE):
            yield from self._next(at)
        for cell in self.map.board.neighbours(at.cell):
            yield from (found for found in self._on(at, cell) if found is not None)

    def _next(self, at: At) -> Iterator[At]:
        then = SEQUENCE[at.element + 1]
        if SEQUENCE[at.element] == "naval" and then == "connection":
            if self.harbour(at.cell) and self.enters(at.cell):
                yield At(at.cell, at.element + 1, 0, 0)
        elif SEQUENCE[at.element] == "railroad" and not self.harbour(at.cell):
            return
        else:
            yield At(at.cell, at.element + 1, 0, self.sky(at.cell))

    def _on(self, at: At, cell: int) -> Iterator[At | None]:
        element, sky = SEQUENCE[at.element], max(at.weather, self.sky(cell))
        sides = self.on(at.cell, cell)
        if element == "overland" and self.walks(at.cell, cell):
            if at.used < OVERLAND[WEATHER[sky]]:
                yield At(cell, at.element, at.used + 1, sky)
        elif element == "road" and "road" in sides and self.owner(at.cell) == self.owner(cell) == self.side:
            if self.enters(cell) and at.used < ROAD[WEATHER[sky]]:
                yield At(cell, at.element, at.used + 1, sky)
        elif element in ("railroad", "connection") and self.train(at.cell, cell):
            low = int("rail" not in sides and element == "railroad")
            if at.used + low <= 7:
                yield At(cell, at.element, at.used + low, 0)
        elif element == "naval" and self.sails(at.cell, cell):
            yield At(cell, at.element, 0, 0)

    def reaches(
        self, start: int, goals: Collection[int] | None = None, first: str = "overland", last: str = "end"
    ) -> bool:
        """Whether any line at all leads from a cell to a goal, by these elements: every one is tried."""
        ends = self.goals if goals is None else goals
        found = {At(start, SEQUENCE.index(first), 0, self.sky(start))}
        rim = list(found)
        while rim:
            here = rim.pop()
            if here.cell in ends and SEQUENCE[here.element] != "naval":
                return True
            most = SEQUENCE.index(last)
            near = [at for at in self.steps(here) if at not in found and at.element <= most]
            found.update(near)
            rim += near
        return False

    def accepts(self, start: int, legs: Sequence[dict[str, Any]], limited: bool = False) -> bool:
        """Whether a line, leg by leg as it was told, is one; to limited sources it may sail from lesser ports."""
        cell = start
        last = -1
        for leg in legs:
            cells = [self.map.board.cell(name) for name in leg["hexes"]]
            number = SEQUENCE.index(leg["element"])
            grades = (*MAJOR, *LESSER) if limited else MAJOR
            if cells[0] != cell or number <= last or not self._leg(leg["element"], cells, grades):
                return False
            cell, last = cells[-1], number
        return cell in self.goals or (limited and cell in self.limited)

    def _leg(self, element: str, cells: Sequence[int], grades: Sequence[str] = MAJOR) -> bool:
        number = SEQUENCE.index(element)
        lands = self.harbour(cells[-1]) and self.enters(cells[-1])
        if element == "naval" and not (self.harbour(cells[0], grades) and lands):
            return False
        at = At(cells[0], number, 0, self.sky(cells[0]))
        for cell in cells[1:]:
            found = next((it for it in self._on(at, cell) if it is not None), None)
            if found is None:
                return False
            at = found
        limit = {"overland": OVERLAND, "road": ROAD}.get(element)
        return limit is None or at.used <= limit[WEATHER[at.weather]]


def feeds_all(wanted: Sequence[tuple[float, Sequence[Uses]]]) -> bool:
    """Whether units, each with its REs and its ways, can all be fed at once: every sharing is tried, unit by unit."""
    sharings: set[frozenset[tuple[str, float]]] = {frozenset()}
    for res, ways in wanted:
        sharings = {given for used in sharings for uses in set(ways) if (given := _given(used, uses, res)) is not None}
    return bool(sharings)


def _given(used: frozenset[tuple[str, float]], uses: Uses, res: float) -> frozenset[tuple[str, float]] | None:
    """What is used of each source when one more unit draws on a way; None if it has no room."""
    now = dict(used)
    for word, most in uses:
        now[word] = now.get(word, 0.0) + res
        if now[word] > most:
            return None
    return frozenset(now.items())
