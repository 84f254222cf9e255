"""2.5: own troops ordered to one tactical square who have no room there beside each other."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order
from drumhead.engine.play.review import Doubt
from drumhead.engine.play.view import View, in_sequence
from drumhead.engine.rulesets.rotd.campaign.stacking import ALLIED_LIMIT, NB_LIMIT
from drumhead.engine.rulesets.rotd.campaign.state import Kind, Unit
from drumhead.engine.rulesets.rotd.foresight.outlook import Outlook, look

Spot = tuple[int, int]
"""A strategic square and a tactical one."""


def crowding(game: Game, view: View, orders: Sequence[Order]) -> tuple[Doubt, ...]:
    """The clashes of a seat's orders, for whoever asks of nothing else."""
    return tuple(clashes(look(game, view, orders)))


def clashes(outlook: Outlook) -> Iterator[Doubt]:
    """One for each tactical square that would be too full if all came where they are sent."""
    units = outlook.campaign.units
    ordered = [units[id] for id in sorted(units.keys() & outlook.plans.keys(), key=in_sequence)]
    sent = {spot for unit in ordered if _sent(outlook, unit) and (spot := _spot(outlook, unit)) is not None}
    for spot, there in sorted(_together(outlook, sent).items()):
        yield from _crowded(outlook, spot, there, [unit for unit in there if _sent(outlook, unit)])
    yield from _bridges(outlook, ordered)


def _together(outlook: Outlook, spots: Collection[Spot]) -> Mapping[Spot, list[Unit]]:
    """Who will stand on some tactical squares."""
    found: dict[Spot, list[Unit]] = {spot: [] for spot in spots}
    for unit in outlook.campaign.units.values() if spots else ():
        if (spot := _spot(outlook, unit)) in found:
            found[spot].append(unit)
    return found


def _sent(outlook: Outlook, unit: Unit) -> bool:
    plan = outlook.plan(unit)
    return plan.move is not None or plan.deploy_to is not None


def _spot(outlook: Outlook, unit: Unit) -> Spot | None:
    """Where it will stand when all have moved; None where that is open or nobody's to say."""
    plan = outlook.plan(unit)
    if unit.away or unit.status in ("gone", "shattered") or unit.tactical < 0 or plan.moves_strategically:
        return None
    if plan.deploy_to is not None:
        to, at = plan.deploy_to.to, plan.deploy_to.at
        return None if at is None else (unit.cell if to is None else to, at)
    if plan.move is not None:
        return (unit.cell, plan.move.to) if isinstance(plan.move.to, int) else None
    return unit.cell, unit.tactical


def _crowded(outlook: Outlook, spot: Spot, units: list[Unit], coming: list[Unit]) -> Iterator[Doubt]:
    friends = [unit for unit in units if outlook.campaign.friendly(coming[0], unit)]
    batteries = [unit for unit in friends if unit.type == Kind.NB]
    ids, where = tuple(sorted((unit.id for unit in coming), key=in_sequence)), _name(outlook, spot)
    if len(friends) > ALLIED_LIMIT:
        text = f"{len(friends)} friendly units would stand on {where}, which has room for {ALLIED_LIMIT} (rule 2.5)."
        yield Doubt("clash", text, ids, *spot)
    elif len(batteries) > NB_LIMIT:
        text = f"{len(batteries)} naval batteries would stand on {where}, which has room for {NB_LIMIT} (rule 2.5)."
        yield Doubt("clash", text, ids, *spot)


def _bridges(outlook: Outlook, ordered: Iterable[Unit]) -> Iterator[Doubt]:
    """12.4: one bridge lies on a tactical square."""
    laid: dict[Spot, list[str]] = {}
    for unit in ordered:
        order = outlook.plan(unit).deploy
        if order is not None and not outlook.plan(unit).moves_strategically:
            laid.setdefault((unit.cell, order.at), []).append(unit.id)
    for spot, ids in sorted(laid.items()):
        if len(ids) > 1:
            names = " and ".join(ids)
            yield Doubt(
                "clash", f"{names} are to be laid on one square, {_name(outlook, spot)} (rule 12.4).", tuple(ids), *spot
            )


def _name(outlook: Outlook, spot: Spot) -> str:
    map = outlook.campaign.game.map
    return f"{map.board.name(spot[0])} {map.tactical_board.name(spot[1])}"
