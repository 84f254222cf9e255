"""Tactical phases played in a test: orders in, the campaign afterwards out."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.engine.play.dice import Dice, ScriptedDice
from drumhead.engine.play.orders import Order
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.orders.plans import plans
from drumhead.engine.rulesets.rotd.tactics.tactical import movement
from tests.rulesets.rotd.boards import FIELD


def play(start: Campaign, *orders: Order, dice: Dice | None = None) -> Campaign:
    """One phase of movement."""
    movement(start, plans(orders), dice or ScriptedDice())
    return start


def play_on(start: Campaign, *orders: Order, phases: Sequence[int]) -> Campaign:
    """Several tactical phases, one after the other, without what follows movement."""
    now = start
    for number in phases:
        now = play(Campaign(start.game, now.finished(), f"tactical-{number}"), *orders)
    return now


def place(played: Campaign, id: str) -> str:
    """The tactical square where a unit stands."""
    return FIELD.name(played.units[id].tactical)


def places(played: Campaign) -> dict[str, str]:
    return {id: place(played, id) for id in played.units}


def told(played: Campaign, seat: str) -> list[str]:
    """The kinds of the events a seat may know, in order."""
    return [event.kind for event in played.events if event.visible_to(seat)]
