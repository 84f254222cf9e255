"""What the map means to Diplomacy: who walks and sails from where to where, and what a unit may stand on.

A place is a province's code, or a code and a coast where a fleet must choose one: `SPA/NC`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal

NOWHERE: frozenset[str] = frozenset()
COASTS = {"NC": "north coast", "SC": "south coast", "EC": "east coast", "WC": "west coast"}


Kind = Literal["inland", "coastal", "ocean"]


@dataclass(frozen=True, slots=True)
class Province:
    """One province: `coasts` only where there are several; `home` the power whose home centre it is."""

    code: str
    name: str
    kind: Kind
    coasts: tuple[str, ...] = ()
    centre: bool = False
    home: str = ""
    names: tuple[str, ...] = ()
    city_of: str = ""

    @property
    def places(self) -> tuple[str, ...]:
        """Where a fleet may stand in it."""
        if self.kind == "inland":
            return ()
        return tuple(f"{self.code}/{coast}" for coast in self.coasts) or (self.code,)


@lru_cache(maxsize=1024)
def province_of(place: str) -> str:
    """The province of a place."""
    return place.partition("/")[0]


def coast_of(place: str) -> str:
    """The coast of a place; empty where none is named."""
    return place.partition("/")[2]


@dataclass(frozen=True)
class Chart:
    """Provinces by code with their links, each both ways: `walks` by province, `sails` by place.

    `railways` are (from, to) links over which a unit acts without entering.
    """

    provinces: Mapping[str, Province]
    walks: Mapping[str, frozenset[str]]
    sails: Mapping[str, frozenset[str]]
    railways: frozenset[tuple[str, str]] = frozenset()

    @cached_property
    def shores(self) -> Mapping[str, frozenset[str]]:
        """Each ocean's provinces that are none: where it may take an army on board and land it."""
        return {code: frozenset(self._shore(code)) for code, here in self.provinces.items() if here.kind == "ocean"}

    def _shore(self, ocean: str) -> Iterator[str]:
        for place in self.sails.get(ocean, NOWHERE):
            if self.provinces[province_of(place)].kind != "ocean":
                yield province_of(place)

    @cached_property
    def waters(self) -> Mapping[str, frozenset[str]]:
        """Each ocean's neighbouring oceans."""
        oceans = self.shores.keys()
        return {ocean: frozenset(self.sails.get(ocean, NOWHERE) & oceans) for ocean in oceans}

    def reach(self, arm: str, place: str) -> frozenset[str]:
        """The places an army or a fleet goes to in one step, railway links among them."""
        links = self.walks.get(province_of(place)) if arm == "A" else self.sails.get(place)
        return links or NOWHERE

    def touches(self, arm: str, place: str, province: str) -> bool:
        """Whether a unit could go to a province, on whichever coast; so whether it may support into it."""
        return province in self._beside[arm].get(province_of(place) if arm == "A" else place, NOWHERE)

    @cached_property
    def _beside(self) -> Mapping[str, Mapping[str, frozenset[str]]]:
        """By arm and place, the provinces one step away."""
        links = {"A": self.walks, "F": self.sails}
        return {
            arm: {place: frozenset(map(province_of, others)) for place, others in steps.items()}
            for arm, steps in links.items()
        }
