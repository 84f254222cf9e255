"""10.13: the optional checks of those who see most of their side run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from drumhead.engine.play.dice import Dice, Stream
from drumhead.engine.rulesets.rotd.battles.engagement import fighter
from drumhead.engine.rulesets.rotd.battles.leaving import Flight, answer
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.campaign.tables import number, switch
from drumhead.engine.rulesets.rotd.combat.morale import check
from drumhead.engine.rulesets.rotd.combat.numbers import Numbers
from drumhead.engine.rulesets.rotd.orders.plans import Plan

RUNNING = frozenset({"retreated", "routed", "shattered"})


def panic(campaign: Campaign, plans: Mapping[str, Plan], dice: Dice, n: Numbers) -> None:
    """10.13, if the switch is on: where enough of a side ran from a strategic square, the others check too."""
    if not switch(campaign.game, "panic_checks"):
        return
    for (cell, side), (ran, cause) in sorted(_runners(campaign).items()):
        steady = [u for u in campaign.present(cell) if u.side == side and u.active and u.combat and u.id not in ran]
        if steady and len(ran) >= number(campaign.game, "combat.panic.share") * (len(ran) + len(steady)):
            stream = dice.stream(f"panic of {side} on {campaign.game.map.board.name(cell)}")
            _spread(campaign, plans, steady, cause, n, stream)


def _runners(campaign: Campaign) -> dict[tuple[int, str], tuple[set[str], str]]:
    """By strategic square and side: the units that ran in this phase, and the first event of it."""
    found: dict[tuple[int, str], tuple[set[str], str]] = {}
    for event in campaign.events:
        if event.kind in RUNNING and event.cell is not None:
            unit = campaign.units[event.units[0]]
            ran, _ = found.setdefault((event.cell, unit.side), (set(), event.id))
            ran.add(unit.id)
    return found


def _spread(
    campaign: Campaign, plans: Mapping[str, Plan], steady: Iterable[Unit], cause: str, n: Numbers, stream: Stream
) -> None:
    loss = number(campaign.game, "combat.panic.loss")
    for unit in steady:
        shaken = fighter(unit, unit.defend, False, unit.in_fort)
        made = check(shaken, unit.fatigue, loss, len(n.check.flanks) - 1, "", stream, n)
        answer(campaign, plans, made, Flight((), cause, stream), "panic")
