"""What does not fit a map among its Cities' seas and the links that it changes."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.engine.maps.areas.links import NOWHERE, links_of
from drumhead.engine.maps.areas.model import STAR, AreaMap


def misfits(map: AreaMap) -> list[str]:
    """A sentence for every City at a sea that does not wash its Country, and every link that no unit could take."""
    return [*_dry_seas(map), *_walks_at_sea(map), *_fleets_ashore(map)]


def _dry_seas(map: AreaMap) -> Iterator[str]:
    washed = {(sea, place.partition("/")[0]) for sea, place in map.sea_links} if map.cities else set()
    for city in map.cities:
        for sea in city.seas:
            if (sea, city.country) not in washed:
                yield f"cities.{city.country}: {sea} does not wash {map.area(city.country).name}."


def _walks_at_sea(map: AreaMap) -> Iterator[str]:
    oceans = {area.code for area in map.areas if area.territory.ocean}
    for key, pairs in (("added", map.changes.added), ("roads", map.changes.roads)):
        for code in sorted({code for pair in pairs for code in pair} & oceans):
            yield f"links.{key}: {code} is an ocean, and these links are for armies; sailed is for fleets."


def _fleets_ashore(map: AreaMap) -> Iterator[str]:
    for place in sorted({place for pair in map.changes.sailed for place in pair}):
        area = map.area(place.partition("/")[0].removesuffix(STAR))
        if place == area.code and len(area.places) > 1:
            yield f"links.sailed: {area.name} has several coasts; name one, such as {area.places[1]}."
        elif not area.territory.ocean and not _takes_fleets(map, place):
            yield f"links.sailed: {place} takes no fleet."


def _takes_fleets(map: AreaMap, place: str) -> bool:
    """Whether a fleet gets there over other links than those the map adds."""
    added = {pair for pair in map.changes.sailed if place in pair}
    return bool(links_of(map).sails.get(place, NOWHERE) - {end for pair in added for end in pair})
