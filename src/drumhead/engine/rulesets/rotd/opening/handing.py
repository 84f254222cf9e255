"""A game master's rulings on several units at once: captured guns for the artillery (10.11d), commands (6.1)."""

from __future__ import annotations

from drumhead.engine.errors import InputError, UnknownNameError
from drumhead.engine.play.rulings import Mend, Wanted
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.battles.capture import gun_after
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.turns.batteries import handed, handing_refused

EXPECTED = "to=UNIT is expected, such as to=FR3LA"


def hand_guns(campaign: Campaign, wanted: Wanted) -> Mend:
    """`guns FR1IN to=FR3LA`: a battery more for the one, one fewer for the other."""
    if wanted.act or set(wanted.values) != {"to"}:
        raise InputError(f"What of the guns of {wanted.id}? {EXPECTED}.")
    unit, other = _unit(campaign, wanted.id), _unit(campaign, wanted.values["to"])
    if unit.id == other.id or not unit.batteries:
        raise InputError(f"{unit.id} has no battery to hand to {other.id}.")
    refused = handing_refused(campaign, unit, other.id, ruled=True)
    problems = () if refused is None else (f"Guns of {unit.id}: {refused.reason} (rule {refused.rule}).",)
    changes = handed(unit, other)
    return Mend(wanted.subject, changes, _values(unit, other), problems, unit.cell, unit.tactical, (unit.id, other.id))


def _unit(campaign: Campaign, id: str) -> Unit:
    found = campaign.units.get(id.upper())
    if found is None or found.status == "gone":
        raise UnknownNameError(f"There is no unit {id}.")
    return found


def _values(unit: Unit, other: Unit) -> tuple[tuple[str, str, str], ...]:
    """What was and is, by each of the two."""
    values = [(f"batteries of {each.id}", str(each.batteries), str(now)) for each, now in _counts(unit, other)]
    gun = gun_after(other, unit.gun)
    if gun != other.gun:
        values.append((f"guns of {other.id}", other.gun, gun))
    return tuple(values)


def _counts(unit: Unit, other: Unit) -> tuple[tuple[Unit, int], tuple[Unit, int]]:
    return (unit, unit.batteries - 1), (other, other.batteries + 1)


def pass_command(campaign: Campaign, wanted: Wanted) -> Mend:
    """6.1: `command Canrobert to=MacMahon`: his units go to somebody else, as when his player is silent for good."""
    if wanted.act or set(wanted.values) != {"to"}:
        raise InputError(f"Who has the units of {wanted.id}? to=COMMANDER is expected.")
    to = _commander(campaign, wanted.values["to"])
    mine = [unit for unit in campaign.units.values() if wanted.id in (unit.commander, unit.deputy)]
    if not mine or to == wanted.id:
        raise InputError(f"There are no units that {wanted.id} could give to {to}.")
    fields = {unit.id: _passed(unit, wanted.id, to) for unit in mine}
    values = tuple(
        (f"{name} of {unit.id}", getattr(unit, name), now) for unit in mine for name, now in fields[unit.id].items()
    )
    changes = tuple(change for id, given in fields.items() for change in sets("units", id, **given))
    strangers = [unit.id for unit in mine if unit.side not in _sides(campaign, to)]
    problems = (f"{', '.join(strangers)} are not of the side of {to} (rule 6.1).",) if strangers else ()
    return Mend(wanted.subject, changes, values, problems, units=tuple(fields))


def _passed(unit: Unit, gone: str, to: str) -> dict[str, str]:
    """Nobody is commander and deputy of one unit."""
    commander = to if unit.commander == gone else unit.commander
    deputy = to if unit.deputy == gone else unit.deputy
    now = {"commander": commander, "deputy": "" if deputy == commander else deputy}
    return {name: value for name, value in now.items() if value != getattr(unit, name)}


def _commander(campaign: Campaign, name: str) -> str:
    """A commander whose units a seat moves, in any case."""
    known = {held.casefold(): held for seat in campaign.game.seats for held in seat.holds}
    if name.casefold() not in known:
        raise UnknownNameError(f"No seat plays {name}; those who are played are {', '.join(known.values())}.")
    return known[name.casefold()]


def _sides(campaign: Campaign, name: str) -> list[str]:
    return [seat.side for seat in campaign.game.seats if name in seat.holds]
