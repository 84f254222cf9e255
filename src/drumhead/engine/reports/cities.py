"""What a seat knows of cities, in lines for its reports."""

from __future__ import annotations

from collections.abc import Iterable

from drumhead.engine.maps.squares.model import City, GameMap
from drumhead.engine.play.view import Note


def city_lines(map: GameMap, notes: Iterable[Note]) -> list[str]:
    """1.4, 2.6: each city the notes tell of: place, name, who holds it, what lies in it, its fort."""
    known = {city.name: city for city in map.cities}
    return [_line(map, known[note.name], note.text) for note in notes if note.kind == "city" and note.name in known]


def _line(map: GameMap, city: City, text: str) -> str:
    place = f"{map.board.name(city.cell)} {map.tactical_board.name(city.tactical)}"
    fort = f", fort {city.fort} for {city.fort_capacity:,} men" if city.fort else ""
    return f"{place} {city.name}: {text}{fort}."
