"""All a player may ask of a hex of the map, as data and in words; what stands on it is the view's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from drumhead.engine.maps.hexes.model import OFF, SIDES, HexMap, HexPlace

GRADES = {"town": "town", "point": "point city", "reference": "reference city", "dot": "city", "major": "major city"}
"""What the grades of cities are called; reference cities count for nothing but their names."""


@dataclass(frozen=True, slots=True)
class PlaceFacts:
    """A place as the map has it; `partly` if another hex is more of it."""

    name: str
    names: tuple[str, ...]
    city: str
    port: str
    partly: bool
    marks: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class HexSurvey:
    """A hex or a box: `also` its numbers on other sheets, `zones` title and name, `sides` what lies on its hexsides
    and towards which hexes."""

    hex: str
    also: tuple[str, ...]
    terrain: str
    zones: tuple[tuple[str, str], ...]
    sides: tuple[tuple[str, tuple[str, ...]], ...]
    places: tuple[PlaceFacts, ...]


def hex_survey(map: HexMap, cell: int) -> HexSurvey:
    """All about a hex or a box."""
    board = map.board
    zones = ((map.title_of(layer), names[cell]) for layer, names in map.zones.items())
    return HexSurvey(
        hex=board.name(cell),
        also=board.other_names(cell),
        terrain="box" if board.is_box(cell) else map.terrain[cell] or "off the map",
        zones=tuple((title, name) for title, name in zones if name),
        sides=tuple(_sides(map, cell)),
        places=tuple(_place(map, place, cell) for place in map.places_in.get(cell, ())),
    )


def _sides(map: HexMap, cell: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each kind with the neighbours towards which it lies."""
    for kind in SIDES:
        towards = [other for other in map.board.neighbours(cell) if kind in map.on(cell, other)]
        if towards:
            yield kind, map.board.names(towards)


def _place(map: HexMap, place: HexPlace, cell: int) -> PlaceFacts:
    partly = len(place.cells) > 1 and map.terrain[cell] != "major city"
    return PlaceFacts(place.name, place.names, place.city, place.port, partly, tuple(place.marks.items()))


def hex_facts(survey: HexSurvey) -> tuple[tuple[str, str], ...]:
    """(label, words) in the order in which they are shown; what a hex has not is left out."""
    found = [
        ("Also", ", ".join(survey.also)),
        ("Terrain", survey.terrain),
        *survey.zones,
        *(("Place", place_words(place)) for place in survey.places),
        *((kind.capitalize(), f"towards {', '.join(others)}") for kind, others in survey.sides),
    ]
    return tuple((label, words) for label, words in found if words not in (OFF, ""))


def place_words(place: PlaceFacts) -> str:
    """A place in a line: `Madrid (part of it), major city, airbase 3`."""
    head = f"{place.name} (part of it)" if place.partly else place.name
    port = f"{place.port} port" if place.port else ""
    marks = (f"{name} {number}" if number != 1 else name for name, number in place.marks)
    also = f"also {', '.join(place.names)}" if place.names else ""
    return ", ".join(filter(None, (head, GRADES.get(place.city, ""), port, *marks, also)))
