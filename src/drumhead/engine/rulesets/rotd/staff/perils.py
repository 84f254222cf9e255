"""What a march costs and risks, in sentences: fatigue, known enemies, rivers, communications, supply."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.campaign.contact import Link
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import HEADQUARTERS, Unit
from drumhead.engine.rulesets.rotd.foresight.forecast import ends
from drumhead.engine.rulesets.rotd.foresight.outlook import Outlook, scratch
from drumhead.engine.rulesets.rotd.marches.allowance import ROUGH
from drumhead.engine.rulesets.rotd.marches.steps import landing, legal_step
from drumhead.engine.rulesets.rotd.staff.trial import known_foes, may_be_bridged
from drumhead.engine.rulesets.rotd.supply.communications import Hubs, link
from drumhead.engine.rulesets.rotd.supply.sources import NONE, draws, sources

Stand = Sequence[Unit]
"""A unit where it stands before a march and behind each of its steps."""


def costs(outlook: Outlook, stands: Stand) -> Iterator[str]:
    """7.1, 7.3: the fatigue of this turn's march and where it comes from."""
    first, last, map = stands[0], stands[-1], outlook.campaign.game.map
    points = last.fatigue - first.fatigue
    yield f"{points} {'point' if points == 1 else 'points'} of fatigue: then it has {last.fatigue} (rule 7.1)."
    if last.steps > first.allowance:
        yield f"It forces its march for square {last.steps} (rule 7.3)."
    rough = [map.board.name(each.cell) for each in stands[1:] if int(map.terrain[each.cell]) in ROUGH]
    if rough:
        yield f"Rough ground in {_listed(rough)} (rule 7.1)."


def risks(outlook: Outlook, stands: Stand, after: Sequence[int]) -> Iterator[str]:
    """What may spoil the march, or be regretted; `after` are the squares of later turns."""
    campaign, unit = outlook.campaign, stands[0]
    name = campaign.game.map.board.name
    way = [*(each.cell for each in stands[1:]), *after]
    met = [name(cell) for cell in way if known_foes(campaign, unit, cell)]
    if met:
        yield f"It meets enemies known to be in {_listed(met)}."
    near = _beside(campaign, unit, stands[-1].cell)
    if near:
        yield f"It ends its march beside enemies known to be in {_listed([name(cell) for cell in near])}."
    yield from _over_rivers(outlook, stands)
    yield from _out_of_touch(outlook, stands[-1])


def _beside(campaign: Campaign, unit: Unit, cell: int) -> list[int]:
    return [near for near in campaign.game.map.board.neighbours(cell) if known_foes(campaign, unit, near)]


def _over_rivers(outlook: Outlook, stands: Stand) -> Iterator[str]:
    """7.8, 12.4, 12.7: steps that hang on a ferry, or on a bridge that is not laid yet."""
    campaign = outlook.campaign
    name = campaign.game.map.board.name
    for unit, then in pairwise(stands):
        refused = legal_step(campaign, unit, then.cell)
        if refused is not None and may_be_bridged(outlook, unit, then.cell, refused):
            yield f"It comes to {name(then.cell)} only if a bridge is laid in time (rule 12.4)."
        elif refused is None and (ferry := landing(campaign, unit, unit.cell, then.cell).ferry):
            yield f"It is ferried to {name(then.cell)} by {ferry} only if there is room then (rule 7.8)."


def _out_of_touch(outlook: Outlook, last: Unit) -> Iterator[str]:
    """11.1, 11.2, 11.6: whether the roads behind it join it to a headquarters and to stores where its march ends."""
    campaign = _with_headquarters_moved(outlook)
    place, around = campaign.game.map.board.name(last.cell), Hubs(campaign)
    found = link(campaign, last, around, {})
    if not found.to:
        yield f"In {place} it is out of communications: {_break(campaign, found)} (rule 11.1)."
    if not draws(last) or last.supplies > 1:
        return
    store = next(sources(campaign, last, around, {}), NONE)
    if not store.to:
        yield f"In {place} it finds no supplies: {_break(campaign, store)} (rule 11.6)."


def _with_headquarters_moved(outlook: Outlook) -> Campaign:
    """The country with the seat's own headquarters where their marches end."""
    draft = outlook.campaign
    moving = [
        (id, goal)
        for id, plan in outlook.plans.items()
        if plan.march is not None and id in outlook.own and (unit := draft.units.get(id)) is not None
        for goal in ends(outlook, unit)
        if unit.type in HEADQUARTERS
    ]
    if not moving:
        return draft
    draft = scratch(outlook)
    draft.write(change for id, goal in moving for change in sets("units", id, cell=goal))
    return draft


def _break(campaign: Campaign, found: Link) -> str:
    where = "" if found.broken_at is None else f" in {campaign.game.map.board.name(found.broken_at)}"
    return f"{found.broken}{where}"


def _listed(names: Iterable[str]) -> str:
    """As "A, B and C"."""
    *most, last = dict.fromkeys(names)
    return f"{', '.join(most)} and {last}" if most else last
