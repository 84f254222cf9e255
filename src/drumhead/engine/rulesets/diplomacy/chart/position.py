"""Units on the chart: what every question about an order is asked of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from drumhead.engine.rulesets.diplomacy.chart.chart import COASTS, Chart, coast_of, province_of
from drumhead.engine.rulesets.diplomacy.chart.convoys import landings


@dataclass(frozen=True, slots=True)
class Unit:
    """An army (A) or a fleet (F) of a power, and the place it stands on."""

    power: str
    arm: str
    place: str
    province: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "province", province_of(self.place))


@dataclass(frozen=True)
class Position:
    """Who stands where, by province."""

    chart: Chart
    units: Mapping[str, Unit]

    @cached_property
    def fleets_at_sea(self) -> frozenset[str]:
        """The oceans with a fleet on them: all that could convoy."""
        oceans = self.chart.waters
        return frozenset(code for code, unit in self.units.items() if unit.arm == "F" and code in oceans)

    def landings(self, start: str, fleets: frozenset[str]) -> frozenset[str]:
        """The provinces an army could be convoyed to from `start` if all these fleets carried it."""
        asked = start, fleets
        if asked not in self._landings:
            self._landings[asked] = landings(self.chart, start, fleets)
        return self._landings[asked]

    @cached_property
    def _landings(self) -> dict[tuple[str, frozenset[str]], frozenset[str]]:
        return {}

    def name(self, place: str) -> str:
        """A place in words; what is on no map, as it was written."""
        province = self.chart.provinces.get(province_of(place))
        if province is None:
            return place
        coast = COASTS.get(coast_of(place), coast_of(place).title())
        return f"{province.name} ({coast})" if coast else province.name
