"""What is linked on a map of territories: by its drawing, by its own changes to that, and through its Cities."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache

from drumhead.engine.maps.areas.model import STAR, AreaMap, City, LinkChanges

Pair = tuple[str, str]
Linked = Mapping[str, frozenset[str]]
NOWHERE: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Links:
    """Who goes where, each link both ways: `walks` by territory or City, `sails` by place.

    `railways` are those (from, City) over which a unit acts on the City without entering it (City/Country .52).
    """

    walks: Linked
    sails: Linked
    railways: frozenset[Pair] = frozenset()


@lru_cache(maxsize=8)
def links_of(map: AreaMap) -> Links:
    """Every link of a map, its Cities' among them."""
    drawn = Links(_by_first(map.land_links), _by_first(map.sea_links))
    places = {area.code: area.places[1:] or area.places for area in map.areas if area.territory.coasts}
    return linked(drawn, map.cities, map.changes, places)


def linked(drawn: Links, cities: Sequence[City], changes: LinkChanges, places: Mapping[str, tuple[str, ...]]) -> Links:
    """The links of a drawing with a map's changes and Cities; `places` are where fleets stand in each territory."""
    walks = _walks(drawn, {city.country for city in cities}, changes)
    sailed = {(a, b) for a, others in drawn.sails.items() for b in others} | set(changes.sailed)
    harbours = {city.country: city.seas for city in cities if city.seas or _is_harbour(city, changes, places)}
    for code, seas in harbours.items():
        sailed |= {(code + STAR, there) for there in seas}
        beside = _Shore(drawn.sails, walks, harbours, places).of(code, by_coast=changes.coast_railways)
        sailed |= {(code + STAR, there) for there in beside}
    sails = _both_ways(sailed)
    return Links(walks, sails, frozenset(pair for city in cities for pair in _railways(city, walks, sails)))


def _railways(city: City, walks: Linked, sails: Linked) -> Iterator[Pair]:
    code = city.country + STAR
    beside = {*walks.get(code, NOWHERE), *(place.partition("/")[0] for place in sails.get(code, NOWHERE))}
    return ((start, code) for start in beside - {city.country, *city.seas})


def _is_harbour(city: City, changes: LinkChanges, places: Mapping[str, tuple[str, ...]]) -> bool:
    """City/Country .4: a City at no sea takes no fleet, unless the map says so of all on a coast."""
    return changes.fleets_in_every_city and city.country in places


def _walks(drawn: Links, split: Set[str], changes: LinkChanges) -> Linked:
    """City/Country .3, .30: both parts of each territory with both parts of its neighbours, but for the exceptions."""
    pairs = [(a, b) for a, others in drawn.walks.items() for b in others] + list(changes.roads)
    found = {(x, y) for a, b in pairs for x in _parts(a, split) for y in _parts(b, split)}
    found |= {(code, code + STAR) for code in split} | set(changes.added)
    barred = {*changes.barred, *((b, a) for a, b in changes.barred)}
    return _both_ways(pair for pair in found if pair not in barred and _is_kept(pair, changes.only))


def _parts(code: str, split: Set[str]) -> tuple[str, ...]:
    return (code, code + STAR) if code in split else (code,)


def _is_kept(pair: Pair, only: Mapping[str, tuple[str, ...]]) -> bool:
    """Whether neither end is a place that is linked with others only."""
    a, b = pair
    return b in only.get(a, (b,)) and a in only.get(b, (a,))


@dataclass(frozen=True, slots=True)
class _Shore:
    """City/Country .5x: a City sails to its own Country, and along the coast as its Country does."""

    sails: Linked
    walks: Linked
    harbours: Mapping[str, tuple[str, ...]]
    places: Mapping[str, tuple[str, ...]]

    def of(self, code: str, by_coast: bool) -> Iterator[str]:
        own = self.own_places(code)
        yield from own
        for place in own if by_coast else ():
            for there in sorted(self.sails.get(place, NOWHERE)):
                yield from self.along(code + STAR, there)

    def own_places(self, code: str) -> list[str]:
        """Of a Country with several coasts those on the City's seas."""
        places, seas = self.places.get(code, ()), self.harbours[code]
        by_sea = [place for place in places if self.sails.get(place, NOWHERE).intersection(seas)]
        return by_sea if seas and len(places) > 1 else list(places)

    def along(self, city: str, place: str) -> Iterator[str]:
        """A place of a neighbouring coast, and the City there, if the City is linked with them over land."""
        there, walked = place.partition("/")[0], self.walks.get(city, NOWHERE)
        if there in walked:
            yield place
        if there in self.harbours and there + STAR in walked:
            yield there + STAR


def _by_first(pairs: Iterable[Pair]) -> Linked:
    found: dict[str, set[str]] = {}
    for a, b in pairs:
        found.setdefault(a, set()).add(b)
    return {place: frozenset(others) for place, others in found.items()}


def _both_ways(pairs: Iterable[Pair]) -> Linked:
    return _by_first(end for a, b in pairs for end in ((a, b), (b, a)))
