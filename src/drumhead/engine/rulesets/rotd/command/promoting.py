"""3.5ae, gaps 9.10: the War Minister gives officers their ranks, between turns."""

from __future__ import annotations

from collections.abc import Mapping

from drumhead.engine.play.events import Change
from drumhead.engine.play.state import changed, encode
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.command.ranks import officers, titled
from drumhead.engine.rulesets.rotd.offices.speakers import said_for_sides
from drumhead.engine.rulesets.rotd.orders.orders import Promote
from drumhead.engine.rulesets.rotd.orders.plans import Plan


def promote(campaign: Campaign, plans: Mapping[str, Plan]) -> None:
    """When a turn is over; the side is told."""
    for by, order in said_for_sides(campaign, plans):
        if not isinstance(order, Promote):
            continue
        person = officers(campaign.game, campaign.finished()).get(order.person)
        if person is None or person.side != by.side or person.fate or person.rank == order.rank:
            continue
        now = changed(person, {"rank": order.rank})
        campaign.record(
            "promoted",
            (Change(table="persons", id=now.name, field="", now=encode(now)),),
            rule="3.5ae",
            cause=f"order {by.id} {order.kind}",
            seen_by=campaign.side_seats(by.side),
            person=now.name,
            rank=titled(campaign.game, now.rank, by.state),
        )
