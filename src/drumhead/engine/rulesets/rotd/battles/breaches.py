"""2.6, 10.15: how strong a fort still is, and the optional damage that bombardment does to it."""

from __future__ import annotations

from collections.abc import Mapping

from drumhead.engine.maps.squares.model import City
from drumhead.engine.play.dice import Stream
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.campaign.tables import number, switch, table
from drumhead.engine.rulesets.rotd.knowledge.detection import friends_present
from drumhead.engine.rulesets.rotd.tactics.forts import fort_at


def fort_level(campaign: Campaign, city: City) -> int:
    """2.6: the level of a city's fort, less what bombardment has taken from it."""
    return max(0, city.fort - campaign.cities[city.name].fort_lost)


def batter(
    campaign: Campaign, cell: int, tactical: int, strength: Mapping[str, float], cause: str, stream: Stream
) -> None:
    """10.15, if the switch is on: one percent for so much strength that the fort loses a level."""
    city = fort_at(campaign, cell, tactical)
    if city is None or not switch(campaign.game, "fort_damage"):
        return
    level, holding = fort_level(campaign, city), campaign.cities[city.name]
    gunners = [campaign.units[id] for id in sorted(strength)]
    able = [u for u in gunners if 0 < level <= table(campaign.game, "combat.fort_damage.highest")[u.type]]
    if not able:
        return
    chance = 0.01 * sum(strength[u.id] for u in able) / number(campaign.game, "combat.fort_damage.strength")
    roll = stream.unit()
    event = campaign.record(
        "battered",
        rule="10.15",
        cause=cause,
        cell=cell,
        tactical=tactical,
        units=[u.id for u in able],
        seen_by=_near(campaign, able, cell),
        city=city.name,
        chance=chance,
        roll=roll,
    )
    if roll < chance:
        inside = [u for u in campaign.standing(cell, tactical) if u.active]
        campaign.record(
            "fort-damaged",
            sets("cities", city.name, fort_lost=holding.fort_lost + 1),
            rule="10.15",
            cause=event.id,
            cell=cell,
            tactical=tactical,
            seen_by=_near(campaign, [*able, *inside], cell),
            city=city.name,
            level=level - 1,
        )


def _near(campaign: Campaign, units: list[Unit], cell: int) -> set[str]:
    """The seats of units and of their friends on the spot."""
    return {seat for unit in units for seat in friends_present(campaign, unit, cell)}
