"""Who holds what after a phase: cities, depots (11.8), railways, rivers (8.2); and the inactive that wake (13.3)."""

from __future__ import annotations

from collections import Counter

from drumhead.engine.maps.squares.model import City, Ground
from drumhead.engine.play.dice import Dice
from drumhead.engine.play.events import EVERYONE
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.campaign.field import Campaign, holders
from drumhead.engine.rulesets.rotd.campaign.squares import mark_square, set_square
from drumhead.engine.rulesets.rotd.campaign.state import CONTESTED, CityHolding, Kind, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import switch
from drumhead.engine.rulesets.rotd.knowledge.detection import friends_present
from drumhead.engine.rulesets.rotd.supply.depots import destroy_depots


def update_control(campaign: Campaign, dice: Dice) -> None:
    """1.4, 8.2, 11.8: after the movement or the battles of a phase."""
    places = sorted({unit.cell for unit in campaign.units.values() if unit.active})
    for cell in places:
        for city in campaign.game.map.cities_at(cell):
            _capture(campaign, city, campaign.cities[city.name])
        if campaign.game.map.has_rail(cell):
            _hold_railway(campaign, cell)
        if switch(campaign.game, "rivers_by_troops") and Ground.RIVER in campaign.game.map.battlefield(cell).terrain:
            _hold_river(campaign, cell)
    destroy_depots(campaign, dice)


def _capture(campaign: Campaign, city: City, holding: CityHolding) -> None:
    """3.7, 11.3: a hostile combat unit alone on a city's square takes it, and the supplies inside."""
    there = [u for u in campaign.standing(city.cell, city.tactical) if u.active and u.combat]
    if any(campaign.stance(holding.state, u.state) in ("same", "ally") for u in there):
        return
    captors = [u for u in there if campaign.stance(holding.state, u.state) == "hostile"]
    if not captors:
        return
    new = _strongest(captors)
    before = campaign.square(city.cell)
    campaign.record(
        "city-captured",
        (
            *sets("cities", city.name, state=new, besieged=False),
            *set_square(campaign, city.cell, captured=(*before.captured, (city.name, holding.state, new))),
        ),
        rule="1.4",
        cell=city.cell,
        tactical=city.tactical,
        seen_by=(EVERYONE,),
        city=city.name,
        old=holding.state,
        new=new,
        to=next((state.name for state in campaign.game.map.states if state.code == new), new),
    )


def _strongest(units: list[Unit]) -> str:
    """The state with most men there; among equals the first by its code."""
    men: Counter[str] = Counter()
    for unit in units:
        men[unit.state] += unit.men
    return min(men, key=lambda state: (-men[state], state))


def _hold_railway(campaign: Campaign, cell: int) -> None:
    """8.2: the last combat units hold a railway square; of two sides, the one that alone stands on the track."""
    there = [u for u in campaign.present(cell) if u.active and u.combat and u.type != Kind.PB]
    if not there:
        return
    sides = {u.side for u in there if u.side} or {""}
    if len(sides) > 1:
        track = campaign.game.map.battlefield(cell).track
        sides = {u.side for u in there if u.side and track[u.tactical]}
    now = sides.pop() if len(sides) == 1 else CONTESTED
    if now == campaign.square(cell).rail:
        return
    seats = {seat for unit in there for seat in friends_present(campaign, unit, cell)}
    campaign.record(
        "rail-control",
        mark_square(campaign, cell, seats, rail=now),
        rule="8.2",
        cell=cell,
        seen_by=seats,
        side="" if now == CONTESTED else campaign.game.sides.get(now, now),
    )


def _hold_river(campaign: Campaign, cell: int) -> None:
    """8.2, by the option rivers_by_troops: the last combat units alone in a river square hold it, as no ships do."""
    there = [u for u in campaign.present(cell) if u.active and u.combat and u.type != Kind.PB]
    sides = {u.side for u in there}
    owner = campaign.game.map.state_of(cell)
    before = campaign.square(cell).river or campaign.table("sides").get(owner.code if owner else "", "")
    now = sides.pop() if len(sides) == 1 else ""
    if now in ("", before):
        return
    seats = {seat for unit in there for seat in friends_present(campaign, unit, cell)}
    campaign.record(
        "river-control",
        mark_square(campaign, cell, seats, river=now),
        rule="8.2",
        cell=cell,
        seen_by=seats,
        side=campaign.game.sides.get(now, now),
    )


def wake(campaign: Campaign) -> None:
    """13.3: inactive units become active when enemies or neutrals are in their square; they act from the next phase."""
    for id in sorted(campaign.units):
        unit = campaign.units[id]
        if unit.status != "inactive" or unit.away:
            continue
        if any(u.active and not _known(campaign, unit, u) for u in campaign.present(unit.cell)):
            campaign.set_unit("woke", unit, {"status": "active"}, rule="13.3", seen_by=holders(campaign.game, unit))


def _known(campaign: Campaign, unit: Unit, other: Unit) -> bool:
    return campaign.relation(unit, other) not in ("hostile", "neutral")
