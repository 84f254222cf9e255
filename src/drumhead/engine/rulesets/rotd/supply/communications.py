"""11.1, 11.3: which units are in communications, and through whom."""

from __future__ import annotations

from drumhead.engine.play.events import Change
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.campaign.contact import Link, contact_between, way_between
from drumhead.engine.rulesets.rotd.campaign.field import Campaign, holders
from drumhead.engine.rulesets.rotd.campaign.state import HEADQUARTERS, Kind, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import whole
from drumhead.engine.rulesets.rotd.supply.siege import parted, walls

NOBODY = "no headquarters within reach"


class Hubs:
    """The active headquarters as they stand when it is made; which are near a square is found once for each state."""

    def __init__(self, campaign: Campaign) -> None:
        self._campaign = campaign
        self._at: dict[int, list[Unit]] = {}
        self._near: dict[tuple[str, int, Kind, int], list[Unit]] = {}
        for _, unit in sorted(campaign.units.items()):
            if unit.active and unit.type in HEADQUARTERS:
                self._at.setdefault(unit.cell, []).append(unit)

    def near(self, unit: Unit, kind: Kind, reach: int) -> list[Unit]:
        """Friendly headquarters of a kind at most `reach` squares off, nearest first, then by number."""
        key = unit.state, unit.cell, kind, reach
        if key not in self._near:
            self._near[key] = self._found(unit, kind, reach)
        return [hub for hub in self._near[key] if hub.id != unit.id]

    def _found(self, unit: Unit, kind: Kind, reach: int) -> list[Unit]:
        board = self._campaign.game.map.board
        found = [
            hub
            for cell in board.within(unit.cell, reach)
            for hub in self._at.get(cell, ())
            if hub.type == kind and self._campaign.friendly(unit, hub)
        ]
        return sorted(found, key=lambda hub: (board.distance(unit.cell, hub.cell), hub.number, hub.id))


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
    within = around.near(unit, kind, reach)
    for hub in within:
        if not _barred(campaign, unit, hub, around, known):
            path = way_between(campaign, unit, hub, longest)
            if path is not None:
                return Link(hub.id, path)
    return _broken(campaign, unit, within[0], around, known, longest) if within else Link("", broken=NOBODY)


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
