"""11.1, 11.3: which units are in communications, and through whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from drumhead.engine.play.events import Change
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.campaign.contact import Gate, Lines, Link, contact_between
from drumhead.engine.rulesets.rotd.campaign.field import Campaign, holders
from drumhead.engine.rulesets.rotd.campaign.state import HEADQUARTERS, Kind, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import whole
from drumhead.engine.rulesets.rotd.supply.siege import parted, walled, walls

NOBODY = "no headquarters within reach"


Met = tuple[Unit, "tuple[int, ...] | None"]
"""A headquarters, and the path of the line to it; None if there is none."""
Post = tuple[Gate, str]
"""All that lines and sieges see of where somebody stands: the end of his lines, and the besieged city he is in."""


class _LinesOfStates(dict[str, Lines]):
    """Of each state, when they are first asked for."""

    def __init__(self, campaign: Campaign) -> None:
        super().__init__()
        self._campaign = campaign

    def __missing__(self, state: str) -> Lines:
        found = self[state] = Lines(self._campaign, state)
        return found


class Hubs:
    """The active headquarters as they stand when it is made, and the posts from which lines to them begin."""

    def __init__(self, campaign: Campaign) -> None:
        self._campaign, self._board = campaign, campaign.game.map.board
        self._all = [unit for unit in campaign.units.values() if unit.type in HEADQUARTERS and unit.active]
        self._friends: dict[tuple[str, Kind], dict[int, list[tuple[int, str, Unit]]]] = {}
        self._lines = _LinesOfStates(campaign)
        self._walled = walled(campaign)

    def post(self, unit: Unit) -> Post:
        """One and the same for all units that stand alike."""
        inside = walls(self._campaign, unit.cell, unit.tactical) if unit.cell in self._walled else ""
        return self._lines[unit.state].end(unit), inside

    def near(self, unit: Unit, kind: Kind, reach: int) -> Iterator[Unit]:
        """Friendly headquarters of a kind at most `reach` squares off, nearest first, then by number."""
        friends = self._by_cell(unit, kind)
        for far in range(reach + 1):
            cells = friends.keys() & self._board.ring(unit.cell, far)
            there = sorted([hub for cell in cells for hub in friends[cell]]) if cells else ()
            yield from (hub for _, id, hub in there if id != unit.id)

    def met(self, unit: Unit, kind: Kind, reach: int, longest: int) -> Iterator[Met]:
        """The same, each with the line to it that is at most `longest` squares long, sought when it is asked for."""
        return self._lines[unit.state].ways(unit, self.near(unit, kind, reach), longest)

    def _by_cell(self, unit: Unit, kind: Kind) -> Mapping[int, Sequence[tuple[int, str, Unit]]]:
        """Those of a kind that are friendly to a unit, each with what they are sorted by."""
        key = unit.state, kind
        if key not in self._friends:
            found = self._friends[key] = {}
            for hub in self._all:
                if hub.type == kind and self._campaign.friendly(unit, hub):
                    found.setdefault(hub.cell, []).append((hub.number, hub.id, hub))
        return self._friends[key]


Known = dict[tuple[Post, Kind], Link]
"""The links of those who stand alike and look for one kind of headquarters."""


def link(campaign: Campaign, unit: Unit, around: Hubs, known: Known) -> Link:
    """11.1: what keeps a unit in communications, or what breaks the way to the nearest headquarters.

    Who stand alike hang on one and the same, which `known` keeps.
    """
    if unit.type == Kind.AQ:
        return Link(unit.id)
    key = around.post(unit), Kind.AQ if unit.type == Kind.CQ else Kind.CQ
    found = known.get(key)
    if found is None:
        found = known[key] = _found(campaign, unit, key[1], around, known)
    return found


def _found(campaign: Campaign, unit: Unit, kind: Kind, around: Hubs, known: Known) -> Link:
    """The distances of 11.1 are straight; the line itself may wind."""
    city = _city_here(campaign, unit)
    if city:
        return Link(city)
    reach = whole(campaign.game, f"supply.lines.{'army' if kind == Kind.AQ else 'corps'}")
    longest = whole(campaign.game, "supply.lines.longest")
    for hub, path in around.met(unit, kind, reach, longest):
        if path is not None and not _barred(campaign, unit, hub, around, known):
            return Link(hub.id, path)
    nearest = next(around.near(unit, kind, reach), None)
    return _broken(campaign, unit, nearest, around, known, longest) if nearest else Link("", broken=NOBODY)


def _barred(campaign: Campaign, unit: Unit, hub: Unit, around: Hubs, known: Known) -> str:
    """11.1, 11.3: why a headquarters is of no use to a unit, line or no line; empty if it is of use."""
    if parted(campaign, unit, hub):
        return "a siege"
    if hub.type == Kind.CQ and not link(campaign, hub, around, known).to:
        return f"{hub.id} being out of communications"
    return ""


def _broken(campaign: Campaign, unit: Unit, hub: Unit, around: Hubs, known: Known, longest: int) -> Link:
    barred = _barred(campaign, unit, hub, around, known)
    if barred:
        return Link("", broken=barred, broken_at=hub.cell)
    line = contact_between(campaign, unit, hub, longest)
    return Link("", broken=line.broken, broken_at=line.broken_at)


def _city_here(campaign: Campaign, unit: Unit) -> str:
    """11.1, 11.3: the friendly city of the unit's square; a besieged one serves only those inside."""
    inside = walls(campaign, unit.cell, unit.tactical)
    for city in campaign.game.map.cities_at(unit.cell):
        holding = campaign.cities[city.name]
        if campaign.stance(unit.state, holding.state) not in ("same", "ally"):
            continue
        if city.name == inside or not (inside or holding.besieged):
            return city.name
    return ""


def links(campaign: Campaign) -> dict[str, Link]:
    """11.1: the link of every active or shattered unit, by id."""
    around, known = Hubs(campaign), Known()
    units = (unit for _, unit in sorted(campaign.units.items()) if unit.status in ("active", "shattered"))
    return {unit.id: link(campaign, unit, around, known) for unit in units}


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
