"""What becomes of a unit's movement if all stays as the seat sees it now: sentences to warn with, none that forbids."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from drumhead.engine.rulesets.rotd.campaign.ground import Refused
from drumhead.engine.rulesets.rotd.campaign.railways import troops
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.campaign.tables import whole
from drumhead.engine.rulesets.rotd.foresight.bridging import layers
from drumhead.engine.rulesets.rotd.foresight.courses import Boxes, beginnings, step_refused, withdrawal_refused
from drumhead.engine.rulesets.rotd.foresight.ferrying import doubts, unseen
from drumhead.engine.rulesets.rotd.foresight.outlook import Outlook, under
from drumhead.engine.rulesets.rotd.marches.allowance import allowance, may_force
from drumhead.engine.rulesets.rotd.marches.march import hindrance
from drumhead.engine.rulesets.rotd.marches.rail import journey, rail_refusal
from drumhead.engine.rulesets.rotd.marches.steps import landing, legal_step
from drumhead.engine.rulesets.rotd.orders.orders import Rail
from drumhead.engine.rulesets.rotd.orders.plans import Plan
from drumhead.engine.rulesets.rotd.supply.consumption import capacity
from drumhead.engine.rulesets.rotd.tactics.ferrying import ferry_of
from drumhead.engine.rulesets.rotd.tactics.pontoons import laying_refused
from drumhead.engine.rulesets.rotd.tactics.ways import refusal, resolve

JOINING, RIDING = 3, 5
"""5.2: the first tactical phases after the first strategic one, and after the trains."""


def movement(outlook: Outlook, unit: Unit) -> Iterator[str]:
    """7, 8, 9, 12: what will go otherwise than ordered, as it stands."""
    plan = outlook.plan(unit)
    yield from _withdrawal(outlook, unit, plan)
    yield from _march(outlook, unit, plan)
    if plan.rail is not None and plan.march is None:
        yield from _rail(outlook, unit, plan.rail)
    if plan.move is not None and unit.active:
        yield from _move(outlook, unit, plan)
    if plan.deploy is not None and plan.move is None and plan.march is None and not unit.deployed:
        found = laying_refused(outlook.campaign, unit, plan.deploy.at)
        if found is not None:
            yield f"does not lay the bridge as it stands: {_lower(found[1])} ({_by(found)})."


def withdraws(outlook: Outlook, unit: Unit) -> bool:
    """7.5: whether the unit has an order to withdraw that may be carried out."""
    order = outlook.plan(unit).withdraw
    return order is not None and withdrawal_refused(outlook, unit, order) is None


def marching_allowance(outlook: Outlook, unit: Unit) -> int:
    """7.2, 11.9: the squares it may march once it has eaten what it carries, and loaded again if so ordered."""
    plan, left = outlook.plan(unit), max(0, unit.supplies - 1)
    wanted = 1 if plan.silent else left if plan.supply is None or plan.supply.level is None else plan.supply.level
    source = unit.supply_source if plan.supply is None or not plan.supply.source else plan.supply.source
    if source not in ("", "none") or wanted < left:
        left = min(wanted, capacity(outlook.campaign, unit))
    return allowance(outlook.campaign.game, replace(unit, supplies=left))


def route(outlook: Outlook, unit: Unit, path: Boxes) -> tuple[list[int], str]:
    """7.4: the squares of a march as far as it can go, and why it goes no further, as the end of a sentence."""
    at, after = list(beginnings(outlook, unit, path))[-1] if withdraws(outlook, unit) else (unit.cell, path)
    stops: list[int] = []
    name = outlook.campaign.game.map.board.name
    for cell in (box for box in after if box is not None):
        refused = step_refused(outlook, unit, cell, at, unseen=True)
        if refused is not None:
            return stops, f"halts in {name(at)}: {refused.reason} (rule {refused.rule})."
        stops.append(cell)
        at = cell
    return stops, ""


def course(outlook: Outlook, unit: Unit, path: Boxes) -> tuple[int | None, ...]:
    """7.4, 7.5: whence a march sets out, and its boxes as far as it can go, those left out or lost as None."""
    lost = withdraws(outlook, unit)
    origin = list(beginnings(outlook, unit, path))[-1][0] if lost else unit.cell
    left, boxes = len(route(outlook, unit, path)[0]), list[int | None]()
    for number, cell in enumerate(path):
        marched = cell is not None and not (lost and number == 0)
        if marched and not left:
            break
        boxes.append(cell if marched else None)
        left -= marched
    return origin, *boxes


def _withdrawal(outlook: Outlook, unit: Unit, plan: Plan) -> Iterator[str]:
    """7.5, 7.7: troops that may keep it from withdrawing, if they are still there."""
    if plan.withdraw is None or not withdraws(outlook, unit):
        return
    campaign, board = outlook.campaign, outlook.campaign.game.map.board
    if campaign.enemies(unit, plan.withdraw.to):
        yield f"withdraws only if no enemy combat unit is in {board.name(plan.withdraw.to)} (rule 7.5)."
    direction = board.direction(unit.cell, plan.withdraw.to)
    found = None if direction is None else hindrance(campaign, unit, direction)
    if found is not None:
        yield f"does not withdraw as it stands: {found.reason} (rule {found.rule})."


def _march(outlook: Outlook, unit: Unit, plan: Plan) -> Iterator[str]:
    """7.1-7.4, 7.7, 7.11: how far it comes, what for, and whether it gets away at all."""
    if plan.march is None:
        return
    stops, halt = route(outlook, unit, plan.march.path)
    yield from (halt,) if halt else ()
    left = marching_allowance(outlook, unit) - withdraws(outlook, unit)
    most = left + may_force(unit, plan)
    if len(stops) > left and plan.halt_before_forced_march:
        yield f"halts after {_squares(left)}, ordered not to force its march (rule 7.11)."
    elif len(stops) > most:
        yield f"marches {_squares(most)} as it stands, not {len(stops)} (rule {'7.3' if most > left else '7.1'})."
    elif len(stops) > left:
        yield f"forces its march for square {len(stops) + withdraws(outlook, unit)} (rule 7.3)."
    if stops and not withdraws(outlook, unit):
        yield from _departure(outlook, unit, stops)


def _squares(number: int) -> str:
    return f"{number} square{'s' * (number != 1)}"


def _departure(outlook: Outlook, unit: Unit, stops: list[int]) -> Iterator[str]:
    campaign, at = outlook.campaign, unit.cell
    board = campaign.game.map.board
    direction = board.direction(unit.cell, stops[0])
    found = None if direction is None or unit.deployed else hindrance(campaign, unit, direction)
    if found is not None:
        yield f"does not leave its square as it stands: {found.reason} (rule {found.rule})."
    for cell in stops:
        ferry = landing(campaign, unit, at, cell).ferry
        if ferry:
            yield f"is ferried to {board.name(cell)} by {ferry} only if it has room then (rule 7.8)."
        now = legal_step(campaign, unit, cell, at)
        if now is not None and under(now.rule, "7.8"):
            yield f"marches to {board.name(cell)} only if {_bridge_between(outlook, at, cell)} in time (rule 12.4)."
        at = cell


def _bridge_between(outlook: Outlook, a: int, b: int) -> str:
    ids = dict.fromkeys((*layers(outlook, a), *layers(outlook, b)))
    return f"{' or '.join(ids)} is laid" if ids else "a bridge is laid or taken"


def _rail(outlook: Outlook, unit: Unit, order: Rail) -> Iterator[str]:
    """8.1-8.3: what keeps it from boarding the train, riding, or coming all the way, if it is still so then."""
    campaign, standing = outlook.campaign, troops(outlook.campaign)
    traveller = replace(unit, start_cell=unit.cell, marched=False)
    found = rail_refusal(campaign, traveller, standing) or journey(campaign, traveller, order, standing)
    if unit.deployed:
        return
    if isinstance(found, Refused):
        yield f"does not go by rail as it stands: {found.reason} (rule {found.rule})."
    elif found.way[-1] != order.to:
        reach, end = whole(campaign.game, "rail.path.reach"), campaign.game.map.board.name(found.way[-1])
        spent = f"a train goes {reach} squares a turn (rule 8.3d)"
        shut = "the railway is closed or full beyond it (rule 8.3e)"
        yield f"comes only as far as {end} by rail: {spent if len(found.way) == reach else shut}."


def _move(outlook: Outlook, unit: Unit, plan: Plan) -> Iterator[str]:
    """9.1-9.7: what keeps it from the move where it stands now, unless it will be elsewhere by then."""
    order = plan.move
    if order is None or unit.deployed or withdraws(outlook, unit):
        return
    if (plan.march and order.start >= JOINING) or (plan.rail and order.start >= RIDING):
        return
    yield from doubts(outlook, unit, order)
    if unseen(outlook, order):
        return
    way, ferry = resolve(outlook.campaign, unit, order), ferry_of(outlook.campaign, unit, order)
    nowhere = "9.2c", f"there is no {order.to} it can reach."
    found = nowhere if way is None else refusal(outlook.campaign, unit, way, ferry=ferry)
    if found is None or under(found[0], "9.1"):
        return
    ids = layers(outlook, unit.cell)
    if ids and (under(found[0], "2.2") or under(found[0], "9.7")):
        yield f"makes its move only if {' or '.join(ids)} is laid in time (rule 12.4)."
    else:
        yield f"does not move as it stands: {_lower(found[1])} ({_by(found)})."


def _lower(sentence: str) -> str:
    """A sentence as the end of another; ids keep their capitals."""
    bare = sentence.rstrip(".")
    return bare if bare[1:2].isupper() else bare[:1].lower() + bare[1:]


def _by(found: tuple[str, str]) -> str:
    return f"rule {found[0]}"


def ends(outlook: Outlook, unit: Unit) -> Iterable[int]:
    """Where its march leads, as far as it can go."""
    march = outlook.plan(unit).march
    return () if march is None else route(outlook, unit, march.path)[0][-1:]
