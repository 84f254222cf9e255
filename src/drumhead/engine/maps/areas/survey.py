"""Everything a map of polygons knows of one place, as data and as facts to show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from drumhead.engine.boards.area import Point
from drumhead.engine.maps.areas.links import NOWHERE, links_of
from drumhead.engine.maps.areas.model import STAR, Area, AreaMap, City


@dataclass(frozen=True, slots=True)
class PlaceSurvey:
    """A territory, or the City in it: what it is called, whose it is, and where armies and fleets go from it.

    `kind` is ocean, coastal, inland, closed or city; `country` the territory a City lies in, `city` the City that lies
    in a territory; `seas` are the oceans a City touches; `fleets` by place, its own or one of its coasts;
    `railways` are Cities on which units act from here without entering.
    """

    code: str
    name: str
    names: tuple[str, ...]
    kind: str
    region: str
    country: str
    city: str
    centre: Point | None
    home: str
    seas: tuple[str, ...]
    unit: Point
    armies: tuple[str, ...]
    fleets: tuple[tuple[str, tuple[str, ...]], ...]
    railways: tuple[str, ...]


def place_survey(map: AreaMap, cell: int) -> PlaceSurvey:
    """All about the territory or the City of a place."""
    area = map.area_of(cell)
    city = next((city for city in map.cities if city.country == area.code), None)
    if city is not None and map.board.name(cell).endswith(STAR):
        return _city_survey(map, area, city)
    return PlaceSurvey(
        code=area.code,
        name=area.name,
        names=tuple(name for name in area.names if city is None or name not in city.names),
        kind=_kind(map, area),
        region=area.territory.region,
        country="",
        city=area.code + STAR if city else "",
        centre=None if city else area.centre,
        home="" if city else area.home,
        seas=(),
        unit=area.anchor,
        armies=_armies(map, area.code),
        fleets=tuple(_fleets(map, area.places)),
        railways=_railways(map, area.code),
    )


def _city_survey(map: AreaMap, area: Area, city: City) -> PlaceSurvey:
    code = area.code + STAR
    return PlaceSurvey(
        code=code,
        name=f"{area.name}-City",
        names=city.names,
        kind="city",
        region=area.territory.region,
        country=area.name,
        city="",
        centre=area.centre,
        home=area.home,
        seas=tuple(map.area(sea).name for sea in city.seas),
        unit=area.centre or area.anchor,
        armies=_armies(map, code),
        fleets=tuple(_fleets(map, (code,))),
        railways=_railways(map, code),
    )


def _kind(map: AreaMap, area: Area) -> str:
    if area.closed and area.code not in map.changes.opened:
        return "closed"
    return "ocean" if area.territory.ocean else "coastal" if area.territory.coasts else "inland"


def _armies(map: AreaMap, code: str) -> tuple[str, ...]:
    return tuple(sorted(links_of(map).walks.get(code, NOWHERE) - {*_railways(map, code)}))


def _fleets(map: AreaMap, places: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Of each place that fleets go from, where they get to."""
    sails = links_of(map).sails
    for place in places:
        if place in sails:
            yield place, tuple(sorted(sails[place] - {*_railways(map, place.partition("/")[0])}))


def _railways(map: AreaMap, code: str) -> tuple[str, ...]:
    return tuple(sorted(city for start, city in links_of(map).railways if start == code))


def place_facts(survey: PlaceSurvey) -> tuple[tuple[str, str], ...]:
    """(label, words) in the order in which they are shown; what a place has not is left out."""
    city = survey.kind == "city"
    found = [
        ("Also", ", ".join(survey.names)),
        ("Kind", f"City in {survey.country}" if city else survey.kind),
        ("Region", survey.region if survey.region != survey.kind else ""),
        ("City", survey.city),
        ("Supply centre", _centre(survey)),
        ("Seas", (", ".join(survey.seas) or "touches none") if city else ""),
        ("Armies to", ", ".join(survey.armies)),
        *((f"Fleets, {place}", ", ".join(others)) for place, others in survey.fleets),
        ("By rail on", ", ".join(survey.railways)),
    ]
    return tuple((label, words) for label, words in found if words)


def _centre(survey: PlaceSurvey) -> str:
    if survey.centre is None:
        return ""
    return f"home of {survey.home}" if survey.home else "home of no power"
