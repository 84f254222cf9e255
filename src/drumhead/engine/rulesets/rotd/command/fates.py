"""OURS, with the switch `fallen_commanders`: who is with a headquarters that is taken does not command any more."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.engine.play.dice import Dice
from drumhead.engine.play.events import Change
from drumhead.engine.play.state import encode, sets
from drumhead.engine.rulesets.rotd.campaign.field import Campaign, holders
from drumhead.engine.rulesets.rotd.campaign.state import HEADQUARTERS, Kind, Person, RotdState, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import number, switch
from drumhead.engine.rulesets.rotd.command.ranks import officers


def share_fates(campaign: Campaign, before: RotdState, dice: Dice) -> None:
    """What a phase did to those whose headquarters the enemy took in it: captured, or fallen."""
    if not switch(campaign.game, "fallen_commanders"):
        return
    for id in sorted(
        id for id in set(campaign.displaced) if id[-2:] in HEADQUARTERS and _is_taken(campaign, before, id)
    ):
        person = officers(campaign.game, campaign.finished()).get(campaign.units[id].commander)
        if person is not None and not person.fate:
            roll = dice.stream(f"fate of {person.name}").unit()
            _lost(campaign, campaign.units[id], person, roll)


def _is_taken(campaign: Campaign, before: RotdState, id: str) -> bool:
    """Whether it is gone, and its men are the enemy's."""
    was, now = before.units[id], campaign.units[id]
    return now.status == "gone" and now.prisoners > was.prisoners


def _lost(campaign: Campaign, unit: Unit, person: Person, roll: float) -> None:
    """Told to his side; each unit of his goes to its deputy, or to the first army's commander, until it is assigned."""
    fate = "fallen" if roll < number(campaign.game, "command.fallen") else "captured"
    lost = Person(person.name, person.side, person.rank, fate)
    event = campaign.record(
        "commander-lost",
        (Change(table="persons", id=lost.name, field="", now=encode(lost)),),
        rule="3.5ad",
        units=(unit.id,),
        seen_by=campaign.side_seats(person.side),
        person=lost.name,
        fate=fate,
        roll=roll,
    )
    for mine in _units_of(campaign, lost):
        _handed_on(campaign, mine, lost, event.id)


def _units_of(campaign: Campaign, lost: Person) -> Iterator[Unit]:
    for id in sorted(campaign.units):
        unit = campaign.units[id]
        if lost.name in (unit.commander, unit.deputy) and unit.status != "gone":
            yield unit


def _handed_on(campaign: Campaign, unit: Unit, lost: Person, cause: str) -> None:
    heir = unit.commander if unit.commander != lost.name else _heir(campaign, unit)
    deputy = "" if unit.deputy in (lost.name, heir) else unit.deputy
    campaign.record(
        "taken-over",
        sets("units", unit.id, commander=heir, deputy=deputy),
        rule="3.5ad",
        cause=cause,
        units=(unit.id,),
        seen_by={*holders(campaign.game, unit), *campaign.game.seats_that_hold(heir)},
        person=heir,
        lost=lost.name,
    )


def _heir(campaign: Campaign, unit: Unit) -> str:
    """His deputy, the commander of the side's first army headquarters, or nobody."""
    persons = officers(campaign.game, campaign.finished())
    armies = sorted(u.id for u in campaign.units.values() if u.type == Kind.AQ and u.side == unit.side)
    chiefs = (campaign.units[id].commander for id in armies if campaign.units[id].status != "gone")
    return next((name for name in (unit.deputy, *chiefs) if name in persons and not persons[name].fate), "")
