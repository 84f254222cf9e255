"""Everything a map of polygons knows of one place, as data and as facts to show."""

from __future__ import annotations

from dataclasses import dataclass

from drumhead.engine.boards.area import Point
from drumhead.engine.maps.area_map import STAR, Area, AreaMap


@dataclass(frozen=True, slots=True)
class PlaceSurvey:
    """A territory: what it is called, whose it is, its places, and where armies and fleets go from each.

    `kind` is ocean, coastal, inland or closed; `fleets` by place, the territory's own or one of its coasts.
    """

    code: str
    name: str
    names: tuple[str, ...]
    kind: str
    region: str
    centre: Point | None
    home: str
    city: tuple[str, ...]
    city_seas: tuple[str, ...]
    unit: Point
    armies: tuple[str, ...]
    fleets: tuple[tuple[str, tuple[str, ...]], ...]


def place_survey(map: AreaMap, cell: int) -> PlaceSurvey:
    """All about the territory of a place."""
    area = map.area_of(cell)
    city = next((city for city in map.cities if city.country == area.code), None)
    return PlaceSurvey(
        code=area.code,
        name=area.name,
        names=area.names,
        kind=_kind(area),
        region=area.territory.region,
        centre=area.centre,
        home=area.home,
        city=(area.code + STAR, *city.names) if city else (),
        city_seas=city.seas if city else (),
        unit=area.anchor,
        armies=tuple(sorted(b for a, b in map.land_links if a == area.code)),
        fleets=tuple((place, _sails(map, place)) for place in area.places if _sails(map, place)),
    )


def _kind(area: Area) -> str:
    if area.closed:
        return "closed"
    return "ocean" if area.territory.ocean else "coastal" if area.territory.coasts else "inland"


def _sails(map: AreaMap, place: str) -> tuple[str, ...]:
    return tuple(sorted(b for a, b in map.sea_links if a == place))


def place_facts(survey: PlaceSurvey) -> tuple[tuple[str, str], ...]:
    """(label, words) in the order in which they are shown; what a place has not is left out."""
    found = [
        ("Also", ", ".join(survey.names)),
        ("Kind", survey.kind),
        ("Region", survey.region),
        ("Supply centre", _centre(survey)),
        ("City", ", ".join(survey.city)),
        ("City's seas", ", ".join(survey.city_seas)),
        ("Armies to", ", ".join(survey.armies)),
        *((f"Fleets, {place}", ", ".join(others)) for place, others in survey.fleets),
    ]
    return tuple((label, words) for label, words in found if words)


def _centre(survey: PlaceSurvey) -> str:
    if survey.centre is None:
        return ""
    return f"home of {survey.home}" if survey.home else "of nobody"
