"""What legal orders mean together: who is carried by whom, and which supports and convoys fit nobody's order (void)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from drumhead.engine.rulesets.diplomacy.chart.chart import coast_of, province_of
from drumhead.engine.rulesets.diplomacy.chart.convoys import net
from drumhead.engine.rulesets.diplomacy.chart.position import Position, Unit
from drumhead.engine.rulesets.diplomacy.orders.orders import Convoy, Move, Order, Support
from drumhead.engine.rulesets.diplomacy.resolution import battle
from drumhead.engine.rulesets.diplomacy.resolution.battle import Action, Piece, reaches
from drumhead.engine.rulesets.diplomacy.resolution.options import Options

HOLD = battle.Hold()


@dataclass(frozen=True, slots=True)
class Void:
    """A legal order that matches nothing: the DATC number and why."""

    rule: str
    reason: str


NO_ROUTES: battle.Routes = {"": frozenset()}


def _uncarried(position: Position, order: Order) -> Void:
    """6.D.8, and 6.G.8 where it could have walked: no fleets were ordered that reach its goal."""
    assert isinstance(order, Move), "only a move can be carried"
    beside = province_of(order.to) in position.chart.reach("A", order.unit)
    return Void("6.G.8" if beside else "6.D.8", "no convoy was ordered for it")


def match(
    position: Position,
    orders: Mapping[str, Order],
    options: Options,
    walking: frozenset[str] = frozenset(),
    heard: frozenset[str] = frozenset(),
) -> tuple[dict[str, Piece], dict[str, Void]]:
    """The pieces to resolve, and the void orders; both by province. Armies in `walking` take the land for certain;
    `heard` are powers that wrote something, were it all illegal."""
    carriers: dict[tuple[str, str], list[str]] = {}
    for at, order in orders.items():
        if type(order) is Convoy:
            carriers.setdefault((order.of, order.to), []).append(at)
    moves = {
        at: _action(position, position.units[at], order, orders, carriers, options, walking)
        for at, order in orders.items()
        if type(order) is Move
    }
    helpless = frozenset() if options.disorder_supported else _silent(position, orders, heard)
    pieces: dict[str, Piece] = {}
    void = {at: _uncarried(position, orders[at]) for at, move in moves.items() if move.blocked}
    for at, unit in position.units.items():
        action: Action | Void = (
            moves[at] if at in moves else _matched(position, orders.get(at), orders, moves, helpless)
        )
        if isinstance(action, Void):
            void[at], action = action, HOLD
        pieces[at] = Piece(unit.power, action)
    return pieces, void


def _action(
    position: Position,
    unit: Unit,
    order: Move,
    orders: Mapping[str, Order],
    carriers: Mapping[tuple[str, str], Sequence[str]],
    options: Options,
    walking: frozenset[str],
) -> battle.Move:
    chart, at, target = position.chart, unit.province, province_of(order.to)
    by_land = unit.arm == "F" or target in chart.reach("A", at)
    ordered = carriers.get((at, target), ())
    if by_land and (at in walking or not _means_convoy(position, unit, order, orders, ordered, options)):
        return battle.Move(target, railway=(at, target) in chart.railways)
    fleets = frozenset(ordered)
    routes = net(chart, at, target, fleets) if fleets else NO_ROUTES
    if fleets and reaches(routes, fleets):
        return battle.Move(target, routes)
    if by_land and options.falls_back:
        return battle.Move(target, railway=(at, target) in chart.railways)
    return battle.Move(target, routes, blocked=True)


def _means_convoy(
    position: Position,
    unit: Unit,
    order: Move,
    orders: Mapping[str, Order],
    fleets: Sequence[str],
    options: Options,
) -> bool:
    """4.A.3: whether an army that could walk goes by convoy."""
    if unit.arm == "F" or not (fleets or (order.via and options.heeds_via)):
        return False
    if options.city_convoy == "convoy" and (unit.province, province_of(order.to)) in position.chart.railways:
        return True
    own = any(position.units[fleet].power == unit.power for fleet in fleets)
    match options.adjacent_convoy:
        case "2023":
            return order.via or own
        case "tag":
            return order.via
        case "1982":
            return own or _meets(position, unit, order, orders, unit.power)
    return _meets(position, unit, order, orders)


def _meets(position: Position, unit: Unit, order: Move, orders: Mapping[str, Order], power: str = "") -> bool:
    """Whether the unit at the target, if need be of a certain power, is ordered the other way."""
    target = province_of(order.to)
    coming = orders.get(target)
    opposite = isinstance(coming, Move) and province_of(coming.to) == unit.province
    return opposite and power in ("", position.units[target].power)


def _silent(position: Position, orders: Mapping[str, Order], heard: frozenset[str]) -> frozenset[str]:
    """4.D.9: the units of powers that gave no order at all."""
    spoke = heard | {position.units[at].power for at in orders}
    return frozenset(at for at, unit in position.units.items() if unit.power not in spoke)


def _matched(
    position: Position,
    order: Order | None,
    orders: Mapping[str, Order],
    moves: Mapping[str, battle.Move],
    helpless: frozenset[str],
) -> Action | Void:
    if type(order) is Support:
        if order.of in helpless:
            return Void("4.D.9", f"the unit in {position.name(order.of)} is in civil disorder")
        return _matched_support(position, order, orders, moves)
    if type(order) is Convoy:
        carried = moves.get(order.of)
        if carried is None or carried.to != order.to:
            here, there = position.name(order.of), position.name(order.to)
            return Void("6.D.27", f"the army in {here} was not ordered to {there}")
        return battle.Convoy(order.of, order.to)
    return HOLD


def _matched_support(
    position: Position, order: Support, orders: Mapping[str, Order], moves: Mapping[str, battle.Move]
) -> Action | Void:
    helped = moves.get(order.of)
    if not order.to:
        if helped is not None:
            return Void("6.D.7", f"the unit in {position.name(order.of)} was ordered to move")
        return battle.Support(order.of, order.of)
    target = province_of(order.to)
    if helped is None or helped.to != target:
        rule = "6.D.9" if helped is None else "6.D.26"
        return Void(rule, f"the unit in {position.name(order.of)} was not ordered to {position.name(target)}")
    going = orders[order.of]
    if isinstance(going, Move) and coast_of(order.to) and coast_of(going.to) != coast_of(order.to):
        return Void("6.B.9", f"the fleet in {position.name(order.of)} was ordered to another coast")
    return battle.Support(order.of, target)
