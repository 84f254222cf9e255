"""11.1, 11.3: which units are in communications, and through whom."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy

from drumhead.engine.play.events import Change
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.campaign.contact import Gate, Link, contact_between, gate, ways_between
from drumhead.engine.rulesets.rotd.campaign.field import Campaign, holders
from drumhead.engine.rulesets.rotd.campaign.state import HEADQUARTERS, Kind, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import whole
from drumhead.engine.rulesets.rotd.supply.siege import parted, walls

NOBODY = "no headquarters within reach"


Met = tuple[Unit, "tuple[int, ...] | None"]
"""A headquarters, and the path of the line to it; None if there is none."""


class _Places:
    """Where the headquarters stand that are friendly to a state."""

    def __init__(self, campaign: Campaign) -> None:
        self._campaign, self._board = campaign, campaign.game.map.board
        self._all = [unit for unit in campaign.units.values() if unit.type in HEADQUARTERS and unit.active]
        self._friends: dict[tuple[str, Kind], dict[int, list[tuple[int, str, Unit]]]] = {}
        self._rings: dict[tuple[str, int, Kind, int], tuple[Unit, ...]] = {}

    def ring(self, unit: Unit, kind: Kind, far: int) -> tuple[Unit, ...]:
        """Those of a kind just so far off, by number."""
        key = unit.state, unit.cell, kind, far
        found = self._rings.get(key)
        if found is None:
            friends = self._by_cell(unit, kind)
            cells = friends.keys() & self._board.ring(unit.cell, far)
            there = sorted([hub for cell in cells for hub in friends[cell]]) if cells else ()
            found = self._rings[key] = tuple([hub for _, _, hub in there])
        return found

    def _by_cell(self, unit: Unit, kind: Kind) -> Mapping[int, Sequence[tuple[int, str, Unit]]]:
        """Those of a kind that are friendly to a unit, each with what they are sorted by."""
        key = unit.state, kind
        if key not in self._friends:
            found = self._friends[key] = {}
            for hub in self._all:
                if hub.type == kind and self._campaign.friendly(unit, hub):
                    found.setdefault(hub.cell, []).append((hub.number, hub.id, hub))
        return self._friends[key]


class Hubs:
    """The active headquarters as they stand when it is made; who stand alike find theirs, and lines to them, once.

    Lines are sought one by one, as far as anybody asks; a `tee` keeps what was found, and a copy of it begins anew.
    """

    def __init__(self, campaign: Campaign) -> None:
        self._campaign = campaign
        self._places = _Places(campaign)
        self._here: dict[tuple[str, int, Kind], tuple[Met, ...]] = {}
        self._beyond: dict[tuple[str, int, int, Kind, int, int], Iterator[Met]] = {}
        self._alike: dict[tuple[Gate, Kind, int, int], Iterator[Met]] = {}

    def near(self, unit: Unit, kind: Kind, reach: int) -> Iterator[Unit]:
        """Friendly headquarters of a kind at most `reach` squares off, nearest first, then by number."""
        rings = (hub for far in range(reach + 1) for hub in self._places.ring(unit, kind, far))
        return (hub for hub in rings if hub.id != unit.id)

    def met(self, unit: Unit, kind: Kind, reach: int, longest: int) -> Iterator[Met]:
        """The same, each with the line to it that is at most `longest` squares long."""
        key = unit.state, unit.cell, kind
        here: Iterable[Met] | None = self._here.get(key)
        if here is None:
            here = self._here[key] = tuple([(hub, ()) for hub in self._places.ring(unit, kind, 0)])
        if unit.type == kind:
            here = (met for met in here if met[0].id != unit.id)
        return itertools.chain(here, self._elsewhere(unit, kind, reach, longest))

    def _elsewhere(self, unit: Unit, kind: Kind, reach: int, longest: int) -> Iterator[Met]:
        """Those on other squares."""
        post = unit.state, unit.cell, unit.tactical, kind, reach, longest
        if post not in self._beyond:
            key = gate(self._campaign, unit), kind, reach, longest
            if key not in self._alike:
                self._alike[key] = _lines(self._campaign, self._places, unit, kind, reach, longest)
            self._beyond[post] = self._alike[key]
        yield from copy(self._beyond[post])


def _lines(campaign: Campaign, places: _Places, unit: Unit, kind: Kind, reach: int, longest: int) -> Iterator[Met]:
    """To headquarters on other squares, to be asked for by copies."""
    there = (hub for far in range(1, reach + 1) for hub in places.ring(unit, kind, far))
    (lines,) = itertools.tee(ways_between(campaign, unit, there, longest), 1)
    return lines


def link(campaign: Campaign, unit: Unit, around: Hubs, known: dict[str, Link]) -> Link:
    """11.1: what keeps a unit in communications, or what breaks the way to the nearest headquarters.

    The distances of 11.1 are straight; the line itself may wind. `known` keeps the links of headquarters.
    """
    if unit.type == Kind.AQ:
        return Link(unit.id)
    city = _city_here(campaign, unit)
    if city:
        return Link(city)
    kind = Kind.AQ if unit.type == Kind.CQ else Kind.CQ
    reach = whole(campaign.game, f"supply.lines.{'army' if kind == Kind.AQ else 'corps'}")
    longest = whole(campaign.game, "supply.lines.longest")
    for hub, path in around.met(unit, kind, reach, longest):
        if path is not None and not _barred(campaign, unit, hub, around, known):
            return Link(hub.id, path)
    nearest = next(around.near(unit, kind, reach), None)
    return _broken(campaign, unit, nearest, around, known, longest) if nearest else Link("", broken=NOBODY)


def _barred(campaign: Campaign, unit: Unit, hub: Unit, around: Hubs, known: dict[str, Link]) -> str:
    """11.1, 11.3: why a headquarters is of no use to a unit, line or no line; empty if it is of use."""
    if parted(campaign, unit, hub):
        return "a siege"
    if hub.type == Kind.CQ:
        if hub.id not in known:
            known[hub.id] = link(campaign, hub, around, known)
        if not known[hub.id].to:
            return f"{hub.id} being out of communications"
    return ""


def _broken(campaign: Campaign, unit: Unit, hub: Unit, around: Hubs, known: dict[str, Link], longest: int) -> Link:
    barred = _barred(campaign, unit, hub, around, known)
    if barred:
        return Link("", broken=barred, broken_at=hub.cell)
    line = contact_between(campaign, unit, hub, longest)
    return Link("", broken=line.broken, broken_at=line.broken_at)


def _city_here(campaign: Campaign, unit: Unit) -> str:
    """11.1, 11.3: the friendly city of the unit's square; a besieged one serves only those inside."""
    inside = walls(campaign, unit.cell, unit.tactical)
    for city in campaign.game.map.cities_at(unit.cell):
        holding = campaign.cities.get(city.name)
        if holding is None or campaign.stance(unit.state, holding.state) not in ("same", "ally"):
            continue
        if city.name == inside or not (inside or holding.besieged):
            return city.name
    return ""


def links(campaign: Campaign) -> dict[str, Link]:
    """11.1: the link of every active or shattered unit, by id."""
    around, known = Hubs(campaign), dict[str, Link]()
    for id in sorted(campaign.units):
        unit = campaign.units[id]
        if id not in known and unit.status in ("active", "shattered"):
            known[id] = link(campaign, unit, around, known)
    return known


def judge_communications(campaign: Campaign) -> None:
    """11.1: write down who is in communications; those cut off are told in the supply phase, those back at once."""
    changes: list[Change] = []
    found = links(campaign)
    for id in sorted(found):
        unit, new = campaign.units[id], found[id]
        if new.to and not unit.in_communications:
            _announce(campaign, "in-touch", unit, new)
        elif not new.to and campaign.phase == "supply" and unit.active:
            _announce(campaign, "cut-off", unit, new)
        if (unit.in_communications, unit.communications) != (bool(new.to), new.to):
            changes += sets("units", id, in_communications=bool(new.to), communications=new.to)
    if changes:
        campaign.record("communications-judged", changes, rule="11.1")


def _announce(campaign: Campaign, kind: str, unit: Unit, new: Link) -> None:
    campaign.set_unit(
        kind,
        unit,
        {},
        rule="11.1",
        seen_by=holders(campaign.game, unit),
        secret={"path": new.path, "broken": new.broken, "broken_at": new.broken_at},
        to=new.to,
    )
