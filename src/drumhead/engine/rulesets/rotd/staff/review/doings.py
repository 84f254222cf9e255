"""6: what a unit does this turn, in a few words, so that units which do the same can be told together."""

from __future__ import annotations

from drumhead.engine.play.review import Doing
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.foresight.courses import withdrawal_refused
from drumhead.engine.rulesets.rotd.foresight.forecast import course, marching_allowance, withdraws
from drumhead.engine.rulesets.rotd.foresight.outlook import Outlook
from drumhead.engine.rulesets.rotd.marches.allowance import may_force
from drumhead.engine.rulesets.rotd.orders.plans import Plan

Words = tuple[str, str]
"""The verb and what follows it, of one and of several."""
SILENCE: Words = ("has no orders", "have no orders")
FORMING: Words = ("forms again", "form again")
RESTING: Words = ("rests", "rest")
STANDING: Words = ("stands where it is", "stand where they are")


def doing(outlook: Outlook, unit: Unit) -> Doing:
    """The one thing that says most of its turn: where it goes, else what it works at, else how it stands."""
    plan = outlook.plan(unit)
    goes = _goes(outlook, unit, plan)
    if goes is not None:
        return goes
    one, many = _stays(unit, plan)
    return Doing((unit.id,), one, many)


def _goes(outlook: Outlook, unit: Unit, plan: Plan) -> Doing | None:
    """7, 8, 7.17: to another square."""
    if plan.deploy_to is not None and plan.deploy_to.to is not None:
        return _to(outlook, unit, "deploy", plan.deploy_to.to)
    if plan.march is not None and (end := arrival(outlook, unit, plan)) is not None:
        return _to(outlook, unit, "march", *end)
    if plan.rail is not None:
        return _to(outlook, unit, "go by rail", plan.rail.to)
    if plan.withdraw is not None and withdrawal_refused(outlook, unit, plan.withdraw) is None:
        return _to(outlook, unit, "withdraw", plan.withdraw.to)
    return None


def _to(outlook: Outlook, unit: Unit, verb: str, cell: int, phase: int = 0) -> Doing:
    name = outlook.campaign.game.map.board.name(cell)
    one, many = f"{_third(verb)} to {name}", f"{verb} to {name}"
    return Doing((unit.id,), one, many, cell, (phase,) if phase else ())


def _third(verb: str) -> str:
    """`go by rail` as `goes by rail`."""
    first, _, rest = verb.partition(" ")
    ending = "es" if first.endswith(("o", "ch")) else "s"
    return f"{first}{ending} {rest}".rstrip()


def arrival(outlook: Outlook, unit: Unit, plan: Plan) -> tuple[int, int] | None:
    """7.1-7.4, 7.11: the square where its march ends as it stands, and the strategic phase in which it comes there."""
    if plan.march is None:
        return None
    boxes = course(outlook, unit, plan.march.path)[1:]
    stops = [(cell, phase) for phase, cell in enumerate(boxes, start=1) if cell is not None]
    left = marching_allowance(outlook, unit) - withdraws(outlook, unit)
    marched = stops[: max(0, left + may_force(unit, plan))]
    return marched[-1] if marched else None


def _stays(unit: Unit, plan: Plan) -> Words:
    if unit.status == "shattered":
        return FORMING
    if plan.silent and plan.side:
        return "orders for its side alone", "order for their side alone"
    if plan.silent:
        return SILENCE if unit.active else RESTING
    return _calls(plan) or _works(plan) or _fights(plan) or STANDING


def _calls(plan: Plan) -> Words | None:
    """7.12, 7.13: marches whose end is not known yet."""
    calls = {
        "battle": plan.march_to_battle,
        "their allies": plan.march_to_allies,
        "enemies": plan.march_to_enemies,
    }
    for what, order in calls.items():
        if order is not None:
            return f"marches to {what}", f"march to {what}"
    if plan.pursue is not None:
        return "pursues", "pursue"
    return None


def _works(plan: Plan) -> Words | None:
    """3.5b, 8.5, 11.5, 12.4, 13.2: what is no fighting."""
    if plan.board is not None:
        return f"goes aboard {plan.board.ship}", f"go aboard {plan.board.ship}"
    if plan.merge is not None:
        return f"merges into {plan.merge.into}", f"merge into {plan.merge.into}"
    if plan.destroy is not None:
        return f"destroys the {plan.destroy.what}", f"destroy the {plan.destroy.what}"
    found: tuple[tuple[object, Words], ...] = (
        (plan.unload, ("goes ashore", "go ashore")),
        (plan.deploy, ("lays its bridge", "lay their bridges")),
        (plan.undeploy, ("takes its bridge up", "take their bridges up")),
        (plan.inactivate, ("goes to rest", "go to rest")),
        (plan.activate, ("stands to arms", "stand to arms")),
        (plan.deploy_to, ("deploys on its square", "deploy on their squares")),
    )
    return next((words for order, words in found if order is not None), None)


def _fights(plan: Plan) -> Words | None:
    """9.1, 9.10, 9.11: what it does on its battlefield."""
    found: tuple[tuple[object, Words], ...] = (
        (plan.move, ("moves on its battlefield", "move on their battlefields")),
        (plan.engage, ("engages", "engage")),
        (plan.intercept, ("lies in wait", "lie in wait")),
        (plan.support, ("supports friends in reach", "support friends in reach")),
    )
    return next((words for order, words in found if order is not None), None)
