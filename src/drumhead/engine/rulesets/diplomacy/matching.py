"""What legal orders mean together: who is carried by whom, and which supports and convoys fit nobody's order (void)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from drumhead.engine.rulesets.diplomacy import battle
from drumhead.engine.rulesets.diplomacy.battle import Action, Piece, reaches
from drumhead.engine.rulesets.diplomacy.chart import coast_of, province_of
from drumhead.engine.rulesets.diplomacy.convoys import net
from drumhead.engine.rulesets.diplomacy.options import Options
from drumhead.engine.rulesets.diplomacy.orders import Convoy, Move, Order, Support
from drumhead.engine.rulesets.diplomacy.position import Position, Unit

HOLD = battle.Hold()


@dataclass(frozen=True, slots=True)
class Void:
    """A legal order that matches nothing: the DATC number and why."""

    rule: str
    reason: str


def match(
    position: Position, orders: Mapping[str, Order], options: Options, walking: frozenset[str] = frozenset()
) -> tuple[dict[str, Piece], dict[str, Void]]:
    """The pieces to resolve, and the void orders; both by province. Armies in `walking` take the land for certain."""
    moves = {at: _action(position, unit, orders, options, walking) for at, unit in position.units.items()}
    pieces: dict[str, Piece] = {}
    void: dict[str, Void] = {}
    for at, unit in position.units.items():
        action = moves[at] or _matched(orders.get(at), orders, moves)
        if isinstance(action, Void):
            void[at], action = action, HOLD
        elif isinstance(action, battle.Move) and action.blocked:
            void[at] = Void("6.D.8", "no convoy was ordered for it")
        pieces[at] = Piece(unit.power, action)
    return pieces, void


def _action(
    position: Position, unit: Unit, orders: Mapping[str, Order], options: Options, walking: frozenset[str]
) -> battle.Move | None:
    order = orders.get(unit.province)
    if not isinstance(order, Move):
        return None
    chart, target = position.chart, province_of(order.to)
    fleets = frozenset(
        at
        for at, other in orders.items()
        if isinstance(other, Convoy) and (other.of, other.to) == (unit.province, target)
    )
    own = any(position.units[fleet].power == unit.power for fleet in fleets)
    by_land = unit.arm == "F" or target in chart.reach("A", unit.province)
    if by_land and (unit.province in walking or not _means_convoy(unit, order, own, options)):
        return battle.Move(target, railway=(unit.province, target) in chart.railways)
    routes = net(chart, unit.province, target, fleets)
    if reaches(routes, fleets):
        return battle.Move(target, routes)
    if by_land and options.land_fallback:
        return battle.Move(target, railway=(unit.province, target) in chart.railways)
    return battle.Move(target, routes, blocked=True)


def _means_convoy(unit: Unit, order: Move, own: bool, options: Options) -> bool:
    """4.A.3: whether an army that could walk goes by convoy."""
    if unit.arm == "F":
        return False
    means = {"2023": order.via or own, "1982": own, "tag": order.via}
    return means[options.adjacent_convoy]


def _matched(
    order: Order | None, orders: Mapping[str, Order], moves: Mapping[str, battle.Move | None]
) -> Action | Void:
    match order:
        case Support():
            return _matched_support(order, orders, moves)
        case Convoy():
            carried = moves.get(order.of)
            if carried is None or carried.to != order.to:
                return Void("6.D.27", f"the army in {order.of} was not ordered to {order.to}")
            return battle.Convoy(order.of, order.to) if carried.convoyed else Void("4.A.3", "the army goes by land")
        case _:
            return HOLD


def _matched_support(
    order: Support, orders: Mapping[str, Order], moves: Mapping[str, battle.Move | None]
) -> Action | Void:
    helped = moves.get(order.of)
    if not order.to:
        if helped is not None:
            return Void("6.D.7", f"the unit in {order.of} was ordered to move")
        return battle.Support(order.of, order.of)
    target = province_of(order.to)
    if helped is None or helped.to != target:
        return Void("6.D.26", f"the unit in {order.of} was not ordered to {target}")
    going = orders[order.of]
    if isinstance(going, Move) and coast_of(order.to) and coast_of(going.to) != coast_of(order.to):
        return Void("6.B.9", f"the fleet in {order.of} was ordered to another coast")
    return battle.Support(order.of, target)
