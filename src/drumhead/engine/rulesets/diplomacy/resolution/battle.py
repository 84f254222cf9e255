"""What a movement phase is resolved from, and what it ends in: units and their matched orders as plain values.

Provinces are named by their codes. Everything that depends on the map or on the wording of orders is settled before:
a move says whether it goes by convoy and over which fleets, and whether it is a railway move.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field

Routes = Mapping[str, frozenset[str]]
"""A convoy's net: each convoying fleet's province and those of the next fleets; `""` holds the first fleets, and a
fleet that reaches the landing place has `""` among its next."""


def reaches(routes: Routes, afloat: Set[str]) -> bool:
    """Whether an army gets over a net of fleets, of which only some are afloat."""
    reached: set[str] = set()
    edge = [fleet for fleet in routes[""] if fleet in afloat]
    while edge:
        fleet = edge.pop()
        if "" in routes[fleet]:
            return True
        if fleet not in reached:
            reached.add(fleet)
            edge += [other for other in routes[fleet] if other in afloat and other not in reached]
    return False


@dataclass(frozen=True, slots=True)
class Hold:
    """Stays; a unit without an order, and one whose order is illegal or void, does so too."""


@dataclass(frozen=True, slots=True)
class Move:
    """Goes to a province; `routes` is None over land, else the net of fleets ordered to convoy it.

    `railway` is a move that acts on a City without ever entering it (City/Country .52).
    `blocked` is a move that cannot get there whatever happens: no convoy was ordered. It does nothing but deny its
    unit support to hold.
    """

    to: str
    routes: Routes | None = None
    railway: bool = False
    blocked: bool = False

    @property
    def convoyed(self) -> bool:
        return self.routes is not None


@dataclass(frozen=True, slots=True)
class Support:
    """Helps the unit of a province: to hold there (`to` is `of`), or to move to `to`. It matches that unit's order."""

    of: str
    to: str


@dataclass(frozen=True, slots=True)
class Convoy:
    """Carries the army of a province to another; it matches that army's order."""

    of: str
    to: str


Action = Hold | Move | Support | Convoy


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit's power, its province (its City if it stands in one) and what it was ordered to do."""

    power: str
    action: Action = Hold()


@dataclass(frozen=True, slots=True)
class Customs:
    """Choices of DATC chapter 4 that the resolver itself turns on; the defaults are those DATC prefers."""

    any_route_disrupts: bool = False
    """4.A.1a: a convoy fails when any of its fleets is dislodged."""
    paradox: str = "szykman"
    """4.A.2: szykman, or before it 1971, 1982, 2000 (supports a convoyed army does not cut), or all-hold."""
    convoy_cuts_support_on_itself: bool = False
    """4.A.4b: an attack by convoy cuts a support given against its own starting place."""
    dislodged_never_bounces: bool = False
    """4.A.7a: a dislodged unit has no effect on the place its attacker came from, whichever way that one came."""
    closes_emptied_cities: bool = False
    """City/Country .522: nobody retreats into a City whose unit was dislodged over a railway link."""
    lone_railway_contests: bool = False
    """City/Country .522: a railway move that nobody resists contests an empty City."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of each order, by the province the unit started in.

    `prevailed` are moves that won; they entered unless they are railway moves. `given` are supports that counted;
    `carried` convoys that nobody broke. `dislodged` maps a beaten unit's province to its attacker's.
    `contested` are empty provinces where a standoff was. `broken` are fleets that held because of a convoy paradox,
    `stranded` armies that no fleets were left to carry.
    """

    prevailed: frozenset[str]
    given: frozenset[str]
    carried: frozenset[str]
    dislodged: Mapping[str, str]
    contested: frozenset[str]
    cut: Mapping[str, str] = field(default_factory=dict)
    broken: frozenset[str] = frozenset()
    stranded: frozenset[str] = frozenset()
