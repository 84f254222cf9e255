"""11.5, 11.7: who orders for a side: an army headquarters, or an office in the shape of one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from drumhead.engine.play.game import Game
from drumhead.engine.play.state import changed
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Kind, Unit
from drumhead.engine.rulesets.rotd.offices.powers import power_refused
from drumhead.engine.rulesets.rotd.orders.orders import SideOrder
from drumhead.engine.rulesets.rotd.orders.plans import Plan
from drumhead.engine.rulesets.rotd.orders.subjects import office_of, write_subject

NOWHERE = -1
_OFFICE = Unit("", "", 0, Kind.AQ, "", "", "", "", NOWHERE, NOWHERE, 0)


def speaker(campaign: Campaign, subject: str) -> Unit | None:
    """Whoever's order it is: a unit, or an office as a headquarters of its side that stands on no map and is commanded
    by the office itself; None where there is neither."""
    side = side_of(campaign.game, subject)
    if not side:
        return campaign.units.get(subject)
    state = leading_state(campaign, side)
    return changed(_OFFICE, {"id": subject, "name": subject, "state": state, "side": side, "commander": subject})


def side_of(game: Game, subject: str) -> str:
    """The side of the seat that holds an office; empty where nobody does."""
    held = (seat.side for seat in game.seats if subject in seat.desks) if office_of(subject) else iter(())
    return next(held, "")


def leading_state(campaign: Campaign, side: str) -> str:
    """The state for which a side's offices speak: the first of its own that the scenario names for it."""
    now = campaign.sides
    named = campaign.game.scenario.content.get("sides", {}).get(side, {}).get("states", ())
    return next((state for state in (*named, *sorted(now)) if now.get(state) == side), "")


def said_for_sides(campaign: Campaign, plans: Mapping[str, Plan]) -> Iterator[tuple[Unit, SideOrder]]:
    """What those who may order for their sides, in the sequence in which it is carried out."""
    for id in sorted(id for id, plan in plans.items() if plan.side):
        by = speaker(campaign, id)
        if by is not None:
            yield from ((by, order) for order in plans[id].side if power_refused(campaign.game, by, order) is None)


def called(by: Unit) -> str:
    """A unit or an office at the head of a sentence."""
    return f"The {write_subject(by.id)}" if office_of(by.id) else by.id
