"""A seat's whole sheet beside what the seat sees: what every question about the turn to come is asked of.

A sheet is a set of orders: nothing here depends on which stands first. What others will do is not known, so whoever
is in the way now may be gone by then; what nobody can change (ground, soil, a unit's own kind) holds all turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypeVar

from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.rotd.campaign.field import FRIENDLY, Campaign
from drumhead.engine.rulesets.rotd.campaign.state import CityHolding, Depot, Kind, RotdState, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import whole
from drumhead.engine.rulesets.rotd.orders.plans import SILENT, Plan, plans

H = TypeVar("H", CityHolding, Depot)


@dataclass(frozen=True)
class Outlook:
    """`campaign` is the position as the seat sees it; `plans` its orders by unit and office; `own` the units it
    commands, `offices` those it holds, `holds` the persons who command (none: the game master), `sighted` the states
    whose troops are reported of each strategic cell."""

    campaign: Campaign
    state: RotdState
    plans: Mapping[str, Plan]
    own: frozenset[str]
    offices: frozenset[str] = frozenset()
    holds: tuple[str, ...] = ()
    sighted: Mapping[int, Sequence[str]] = field(default_factory=dict)

    @cached_property
    def empty(self) -> RotdState:
        """The same country with nobody in it and nothing besieged."""
        return replace(self.state, units={}, cities=_relieved(self.state.cities), depots=_relieved(self.state.depots))

    @cached_property
    def bridged(self) -> dict[int, frozenset[int]]:
        """12.4: by strategic cell, as `bridges` has found it."""
        return {}

    @cached_property
    def joined(self) -> dict[str, Campaign]:
        """11.2: by state, as `joined` has found it."""
        return {}

    @cached_property
    def pontoons(self) -> Mapping[int, Sequence[Unit]]:
        """12.5: the bridges that can march or lie already, by strategic cell."""
        found: dict[int, list[Unit]] = {}
        for unit in self.campaign.units.values():
            if unit.type == Kind.PB and unit.status in ("active", "inactive"):
                found.setdefault(unit.cell, []).append(unit)
        return found

    @cached_property
    def eyes(self) -> Mapping[str, frozenset[int]]:
        """4.1, 13.3: by state the strategic cells where the seat has units that are awake."""
        found: dict[str, set[int]] = {}
        for id in self.own:
            if (unit := self.campaign.units[id]).active:
                found.setdefault(unit.state, set()).add(unit.cell)
        return {state: frozenset(cells) for state, cells in found.items()}

    def plan(self, unit: Unit) -> Plan:
        """The unit's own orders."""
        return self.plans.get(unit.id, SILENT)


def _relieved(places: Mapping[str, H]) -> Mapping[str, H]:
    freed = {id: replace(place, besieged=False) for id, place in places.items() if place.besieged}
    return {**places, **freed} if freed else places


def look(game: Game, view: View, orders: Iterable[Order]) -> Outlook:
    """The outlook of a seat with these orders, in whatever sequence they stand."""
    state: RotdState = view.state
    offices = frozenset(desk.id for desk in view.desks)
    holds = () if view.gm else game.seat(view.seat).holds
    sighted: dict[int, list[str]] = {}
    for flag in view.sightings:
        sighted.setdefault(flag.cell, []).append(flag.state)
    return Outlook(Campaign(game, state, view.phase), state, plans(orders), view.commanded, offices, holds, sighted)


def under(rule: str, number: str) -> bool:
    """Whether a rule is a number of the book or one of its sentences: "9.1f" is under "9.1"."""
    return rule.rstrip("abcdefghijklmnopqrstuvwxyz") == number


def scratch(outlook: Outlook) -> Campaign:
    """A draft of the position to try things on."""
    return Campaign(outlook.campaign.game, outlook.state, outlook.campaign.phase)


def blind(outlook: Outlook, unit: Unit, around: int = 0) -> bool:
    """4.1: whether nobody of the seat is awake near enough to know all friends of the unit so many squares around it;
    to troops of another state some of them may be strangers."""
    board, reach = outlook.campaign.game.map.board, whole(outlook.campaign.game, "detection.friends")
    return not any(board.distance(eye, unit.cell) + around <= reach for eye in _knowing(outlook, unit))


def unattended(outlook: Outlook, unit: Unit) -> bool:
    """4.2: whether nobody of the seat is awake in the unit's square to know where there all its friends stand."""
    return unit.cell not in _knowing(outlook, unit)


def _knowing(outlook: Outlook, unit: Unit) -> frozenset[int]:
    """Where the seat has somebody awake to whom all friends of the unit are friends."""
    friends = _friends(outlook.campaign, unit.state)
    knowing = (cells for state, cells in outlook.eyes.items() if friends <= _friends(outlook.campaign, state))
    return frozenset[int]().union(*knowing)


def _friends(campaign: Campaign, state: str) -> frozenset[str]:
    """4.1: the states friendly to one, itself among them."""
    named = {state, *campaign.sides, *(code for pair in campaign.relations for code in pair.split("-"))}
    return frozenset(other for other in named if campaign.stance(state, other) in FRIENDLY)
