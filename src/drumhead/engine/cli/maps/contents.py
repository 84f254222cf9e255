"""What is on a map."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from drumhead.engine.catalog import NAMES, find_ruleset
from drumhead.engine.cli.maps import areas, hexes
from drumhead.engine.cli.output import say, say_json
from drumhead.engine.errors import InputError
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.hexes.model import HexMap
from drumhead.engine.maps.library import find_map, map_of
from drumhead.engine.maps.scenarios import read_scenario
from drumhead.engine.maps.squares.gazetteer import find_places
from drumhead.engine.maps.squares.model import TACTICAL_LETTERS, GameMap, Terrain
from drumhead.engine.maps.squares.survey import field_survey, square_survey
from drumhead.engine.maps.squares.survey_words import field_facts, square_facts
from drumhead.engine.play.ways import Step, step_facts


def tell_map(name: str, square: str | None, tactical: str | None, find: str | None, year: int, json: bool) -> None:
    """What a map, or a scenario's, holds; all about one of its squares; or where a place is."""
    if tactical is not None and square is None:
        raise InputError("--tactical names a square of a battlefield; --square must say which.")
    found = map_of(read_scenario(Path(name))) if name.endswith(".toml") else find_map(name, year)
    TELLS[found.kind](found, square, tactical, find, json)


def _square_info(found: GameMap, square: str | None, tactical: str | None, find: str | None, json: bool) -> None:
    if find is not None:
        _tell([asdict(place) for place in find_places(found, find)], _place_lines(found, find), json)
    elif square is None:
        _tell(_whole(found), (f"{key:<14} {value}" for key, value in _whole(found).items()), json)
    elif tactical is None:
        _tell(_square(found, found.board.cell(square)), _square_lines(found, found.board.cell(square)), json)
    else:
        survey = field_survey(found, found.board.cell(square), found.tactical_board.cell(tactical))
        heading = f"{survey.square} {survey.tactical}"
        _tell(asdict(survey), _lines(heading, field_facts(survey)), json)


def _area_info(found: AreaMap, square: str | None, tactical: str | None, find: str | None, json: bool) -> None:
    if tactical is not None:
        raise InputError(f"--tactical asks about a battlefield; {found.title} is a map of territories.")
    if find is not None:
        places = areas.matches(found, find)
        _tell(places, (f"{one['code']:<8} {one['name']}" for one in places), json)
    elif square is not None:
        _tell(areas.place(found, square), areas.place_lines(found, square), json)
    else:
        _tell(areas.whole(found), areas.whole_lines(found), json)


def _hex_info(found: HexMap, square: str | None, tactical: str | None, find: str | None, json: bool) -> None:
    if tactical is not None:
        raise InputError(f"--tactical asks about a battlefield; {found.title} is a map of hexes.")
    if find is not None:
        places = hexes.matches(found, find)
        _tell(places, (f"{one['kind']:<8} {one['hex']:<10} {one['label']}" for one in places), json)
    elif square is not None:
        _tell(hexes.place(found, square), hexes.place_lines(found, square), json)
    else:
        _tell(hexes.whole(found), hexes.whole_lines(found), json)


def _tell(data: Any, lines: Iterable[str], json: bool) -> None:
    if json:
        say_json(data)
        return
    for line in lines:
        say(line)


def _lines(heading: str, facts: Iterable[tuple[str, str]]) -> Iterator[str]:
    yield heading
    for label, value in facts:
        yield f"{label:<14} {value}"


def _place_lines(found: GameMap, words: str) -> Iterator[str]:
    places = find_places(found, words)
    if not places:
        raise InputError(f"There is no place {words!r} on the map {found.title}.")
    for place in places:
        at = "" if place.tactical is None else f" {found.tactical_board.name(place.tactical)}"
        yield f"{place.kind:<8} {found.board.name(place.cell)}{at:<6} {place.label}"


def _whole(found: GameMap) -> dict[str, Any]:
    counts = {terrain.label: int((found.terrain == terrain).sum()) for terrain in Terrain}
    rail = sum(found.has_rail(cell) for cell in range(found.board.size))
    return {
        "title": found.title,
        "columns": found.board.columns,
        "rows": found.board.rows,
        "cities": len(found.cities),
        "places": len(found.villages),
        "regions": len(found.regions),
        "seas": len(found.seas),
        "rail squares": rail,
        "digest": found.digest,
    } | counts


def _square(found: GameMap, cell: int) -> dict[str, Any]:
    """The survey of a square as plain data, and its battlefield in rows."""
    survey = square_survey(found, cell)
    data = asdict(survey) | {"steps": [asdict(step) for step in _steps(found, cell)]}
    data["railway"], data["railway_year"] = data.pop("railway_open"), data.pop("railway")
    data["grounds"], data["city_facts"] = dict(survey.grounds), data["cities"]
    data["cities"] = [f"{city.name} at {city.square}" for city in survey.cities]
    return data | {"tactical": _rows(found, cell), "ratings": _ratings(found, cell)}


def _steps(found: GameMap, cell: int) -> tuple[Step, ...]:
    """As the first game judges them that is played on such a map; a map folder names none."""
    judged = (find_ruleset(name).steps(found, cell) for name in NAMES)
    return next(filter(None, judged), ())


def _square_lines(found: GameMap, cell: int) -> Iterator[str]:
    survey = square_survey(found, cell)
    yield from _lines(survey.square, (*square_facts(survey), *step_facts(_steps(found, cell))))
    yield "Battlefield    by terrain, and by rating"
    for ground, rating in zip(_rows(found, cell), _ratings(found, cell), strict=True):
        yield f"  {ground}  {rating}"


def _rows(found: GameMap, cell: int) -> list[str]:
    side = found.tactical_board.columns
    letters = "".join(TACTICAL_LETTERS[ground] for ground in found.battlefield(cell).terrain)
    return [letters[start : start + side] for start in range(0, len(letters), side)]


def _ratings(found: GameMap, cell: int) -> list[str]:
    side = found.tactical_board.columns
    figures = "".join(str(rating) for rating in found.battlefield(cell).rating)
    return [figures[start : start + side] for start in range(0, len(figures), side)]


TELLS: Mapping[str, Callable[[Any, str | None, str | None, str | None, bool], None]] = {
    AreaMap.kind: _area_info,
    GameMap.kind: _square_info,
    HexMap.kind: _hex_info,
}
"""By the kind of board: map, place, square of its battlefield, words to look for, and whether a program asks."""
