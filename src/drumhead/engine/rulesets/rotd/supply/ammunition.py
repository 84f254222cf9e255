"""11.11: which sources hand out ammunition."""

from __future__ import annotations

from collections.abc import Mapping

from drumhead.engine.rulesets.rotd.campaign.contact import Link
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import ARTILLERY, FOOT, Kind, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import whole
from drumhead.engine.rulesets.rotd.orders.sourcing import CITY, DEPOT
from drumhead.engine.rulesets.rotd.supply.chains import city_chain
from drumhead.engine.rulesets.rotd.supply.sources import NONE

SHOOTERS = FOOT | ARTILLERY | {Kind.MI}


class Arsenals:
    """The answers of one supply phase; chains are followed once for each city and state."""

    def __init__(self, campaign: Campaign, found: Mapping[str, Link]) -> None:
        self._campaign = campaign
        self._found = found
        self._level = whole(campaign.game, "supply.loads.manufacturing")
        self._served: dict[str, frozenset[str]] = {}
        self._known: dict[tuple[str, str], bool] = {}

    def serves(self, unit: Unit, source: str) -> bool:
        """11.11: whether drawing from a source refills a unit: a depot, a works city of its nation or one in
        contact with such a city, or a corps headquarters that draws on one of these.

        Who takes from a headquarters' wagons does so because the store behind it is empty (11.9): a depot without
        supplies hands out no ammunition, the works of a city do.
        """
        if source.startswith(DEPOT):
            return self._campaign.depots[source.removeprefix(DEPOT)].kind == "depot"
        if not source.startswith(CITY):
            source = self._found.get(source, NONE).to
        return source.startswith(CITY) and self._city(source.removeprefix(CITY), unit.state)

    def _city(self, name: str, state: str) -> bool:
        key = name, state
        if key not in self._known:
            served = self._served[state] if state in self._served else self._works(state)
            chain = city_chain(self._campaign, name, state, served) if served else None
            self._served[state] = served.union(chain or ())  # a chain to a city in contact with works leads to works
            self._known[key] = chain is not None
        return self._known[key]

    def _works(self, state: str) -> frozenset[str]:
        """The cities of a state's nation that make ammunition."""
        map = self._campaign.game.map
        nations = {item.code: item.nation for item in map.states}
        home = nations.get(state, state)
        return frozenset(
            city.name
            for city in map.cities
            if city.manufacturing >= self._level and nations.get(city.state, city.state) == home
        )
