"""DATC 4.E.1: whether a movement order could be carried out, knowing the units but no other order.

`legal` gives the order back as the map understands it, with the coast it means, or a refusal with its DATC number.
Kinds of order are told by `type(...) is`: pydantic's models answer `isinstance` twenty times more slowly.
"""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.engine.play.orders import Refusal
from drumhead.engine.rulesets.diplomacy.chart.chart import Chart, coast_of, province_of
from drumhead.engine.rulesets.diplomacy.chart.convoys import on_route
from drumhead.engine.rulesets.diplomacy.chart.position import Position, Unit
from drumhead.engine.rulesets.diplomacy.orders.orders import (
    DISLODGED,
    Convoy,
    Hold,
    Move,
    Order,
    Support,
    meaning,
    understood,
)
from drumhead.engine.rulesets.diplomacy.resolution.options import Options

ARMS = {"A": "army", "F": "fleet"}
COUNTED = {"first": "the first counts", "last": "the last counts", "none": "none of them counts"}


def legal(position: Position, power: str, order: Order, options: Options) -> Order | Refusal:
    """The order as it is understood, or why it is illegal."""
    unit = position.units.get(province_of(order.unit))
    if unit is None or unit.power != power:
        return _foreign(position, unit, power, order)
    refused = badly_named(position, unit, order.unit, order.arm, order, options)
    if refused:
        return refused
    if type(order) is Move:
        return _move(position, unit, order, options)
    if type(order) is Support:
        return _support(position, unit, order, options)
    if type(order) is Convoy:
        return _convoy(position, unit, order, options)
    if type(order) is Hold:
        return understood(order, unit=unit.province)
    return Refusal(order=order, rule="4.E.1", reason=f"{order.kind} is no order for a season of movement")


def _foreign(position: Position, unit: Unit | None, power: str, order: Order) -> Refusal:
    name = position.name(order.unit)
    reason = f"no unit stands in {name}" if unit is None else f"the unit in {name} is not {power}'s"
    return Refusal(order=order, rule="6.A.6", reason=reason)


def badly_named(
    position: Position, unit: Unit, place: str, letter: str, order: Order, options: Options
) -> Refusal | None:
    """4.B.5, 4.C.1, 4.C.2: the letter and the coast with which a unit is written, be it ordered or helped."""
    if not options.strict_about_units:
        return None
    name = position.name(unit.province)
    if not letter and options.missing_arm == "illegal":
        return Refusal(order=order, rule="4.C.1", reason=f"the order does not say army or fleet of {name}")
    if letter not in ("", unit.arm) and options.wrong_arm == "illegal":
        return Refusal(order=order, rule="4.C.2", reason=f"in {name} stands no {ARMS[letter]}")
    if options.unit_coast == "illegal" and coast_of(place) not in ("", coast_of(unit.place)):
        return Refusal(order=order, rule="4.B.5", reason=f"the unit in {name} does not stand on that coast")
    return None


def _move(position: Position, unit: Unit, order: Move, options: Options) -> Order | Refusal:
    if order.to in position.chart.reach(unit.arm, unit.place) and not order.via:
        return understood(order, unit=unit.province)
    target = province_of(order.to)
    if target not in position.chart.provinces:
        return Refusal(order=order, rule="6.A.1", reason=f"there is no province {order.to}")
    if target == unit.province:
        return Refusal(order=order, rule="6.A.4", reason=f"{position.name(target)} is where the unit stands already")
    place = destination(position, unit, order.to, order, options)
    if isinstance(place, Refusal):
        return place
    if order.via and unit.arm == "A" and not _could_go_told_so(position, unit, target, options):
        return Refusal(order=order, rule="6.G.8", reason=f"no fleets could convoy it to {position.name(target)}")
    return understood(order, unit=unit.province, to=place, via=order.via and unit.arm == "A")


def _could_go_told_so(position: Position, unit: Unit, target: str, options: Options) -> bool:
    """6.G.8: whether an army told to go by convoy could do so, or walks by the choices of 4.A.3."""
    walks = options.walks_untold and target in position.chart.reach("A", unit.place)
    return walks or target in _ferried(position, unit)


def destination(
    position: Position, unit: Unit, to: str, order: Order, options: Options, ferries: bool = True
) -> str | Refusal:
    """The place a unit comes to when sent to a province, with the coast it means (4.B.1-4.B.3, 4.B.6)."""
    chart, target = position.chart, province_of(to)
    coast, known = coast_of(to), chart.provinces[target].coasts
    if coast and (unit.arm == "A" or coast not in known):
        if options.odd_coast == "illegal":
            return _odd_coast(position, target, coast, order)
        coast = ""
    if unit.arm == "A":
        return _by_army(position, unit, target, order, ferries)
    reached = [place for place in chart.reach("F", unit.place) if province_of(place) == target]
    if not reached:
        reason = f"a fleet in {position.name(unit.place)} cannot go to {position.name(target)}"
        return Refusal(order=order, rule=_why_unreached(chart, unit, target), reason=reason)
    return _on_coast(position, target, coast, sorted(reached), order, options)


def _why_unreached(chart: Chart, unit: Unit, target: str) -> str:
    """6.A.3, 6.B.11, 6.A.9, 6.A.1: inland, from the other coast only, by land only, or not at all."""
    if chart.provinces[target].kind == "inland":
        return "6.A.3"
    coasts = chart.provinces[unit.province].places
    if any(chart.touches("F", place, target) for place in coasts):
        return "6.B.11"
    return "6.A.9" if chart.touches("A", unit.province, target) else "6.A.1"


def _by_army(position: Position, unit: Unit, target: str, order: Order, ferries: bool) -> str | Refusal:
    if position.chart.provinces[target].kind == "ocean":
        return Refusal(order=order, rule="6.A.2", reason=f"an army cannot go to sea in {position.name(target)}")
    if target in position.chart.reach("A", unit.place) or (ferries and target in _ferried(position, unit)):
        return target
    away = "and no fleets could convoy it" if ferries else "and retreats are never convoyed"
    reason = f"{position.name(target)} is not adjacent to {position.name(unit.province)}, {away}"
    return Refusal(order=order, rule="6.A.1", reason=reason)


def _on_coast(
    position: Position, target: str, coast: str, reached: list[str], order: Order, options: Options
) -> str | Refusal:
    named = f"{target}/{coast}"
    if coast and named in reached:
        return named
    if coast and options.wrong_coast == "illegal":
        return Refusal(order=order, rule="4.B.3", reason=f"the fleet cannot reach {position.name(named)}")
    if len(reached) > 1:
        return Refusal(order=order, rule="4.B.1", reason=f"{position.name(target)} has two coasts in reach: name one")
    if not coast and coast_of(reached[0]) and options.only_coast == "illegal":
        return Refusal(order=order, rule="4.B.2", reason=f"the coast of {position.name(target)} must be named")
    return reached[0]


def _ferried(position: Position, unit: Unit, without: str = "") -> frozenset[str]:
    """6.D.31: where the fleets at sea could convoy an army, without the one that is wanted elsewhere."""
    afloat = position.fleets_at_sea
    return position.landings(unit.province, afloat - {without} if without in afloat else afloat)


def _support(position: Position, unit: Unit, order: Support, options: Options) -> Order | Refusal:
    helped = position.units.get(province_of(order.of))
    if helped is None:
        return Refusal(order=order, rule="4.E.1", reason=f"no unit stands in {position.name(order.of)} to be supported")
    if helped is unit:
        return Refusal(order=order, rule="6.A.8", reason="a unit cannot support itself")
    refused = _naming_refused(position, unit, helped, order, options)
    if refused:
        return refused
    target = province_of(order.to) or helped.province
    if target == unit.province:
        return Refusal(order=order, rule="6.D.34", reason="a unit cannot support into the place where it stands")
    if target not in position.chart.provinces:
        return Refusal(order=order, rule="6.A.1", reason=f"there is no province {order.to}")
    if not position.chart.touches(unit.arm, unit.place, target):
        way = f"the unit in {position.name(unit.place)} could not go to {position.name(target)} itself"
        other_coast = unit.arm == "F" and _why_unreached(position.chart, unit, target) == "6.B.11"
        return Refusal(order=order, rule="6.B.5" if other_coast else "6.A.10", reason=way)
    if not order.to:
        return understood(order, unit=unit.province, of=helped.province)
    if target == helped.province:
        return Refusal(order=order, rule="6.A.5", reason=f"the unit in {position.name(target)} stands there already")
    return _support_move(position, unit, helped, order, options)


def _naming_refused(
    position: Position, unit: Unit, helped: Unit, order: Support | Convoy, options: Options
) -> Refusal | None:
    """4.B.5, 4.C.1, 4.C.2, 4.C.5, 4.C.6: letter, coast and nationality beside a helped unit."""
    letter = order.of_arm if isinstance(order, Support) else helped.arm
    refused = badly_named(position, helped, order.of, letter, order, options)
    if refused:
        return refused
    if not order.power and helped.power != unit.power and options.missing_power == "illegal":
        reason = f"whose the unit in {position.name(helped.province)} is must be said"
        return Refusal(order=order, rule="4.C.5", reason=reason)
    if order.power and order.power != helped.power and options.wrong_power == "illegal":
        reason = f"the unit in {position.name(helped.province)} is not {order.power}'s"
        return Refusal(order=order, rule="4.C.6", reason=reason)
    return None


def _support_move(position: Position, unit: Unit, helped: Unit, order: Support, options: Options) -> Order | Refusal:
    """6.D.31: the supported move must be possible while the supporter stays, and on the coast that is named."""
    chart, target = position.chart, province_of(order.to)
    places = {place for place in chart.reach(helped.arm, helped.place) if province_of(place) == target}
    if not places and helped.arm == "A" and target in _ferried(position, helped, unit.province):
        places.add(target)
    if not places or (chart.provinces[target].kind == "ocean" and helped.arm == "A"):
        return _not_to_be_helped(position, helped, target, order)
    coast = coast_of(order.to)
    if coast and (helped.arm == "A" or coast not in chart.provinces[target].coasts):
        if options.odd_coast == "illegal":
            return _odd_coast(position, target, coast, order)
        coast = ""
    named = f"{target}/{coast}" if coast else target
    if coast and named not in places:
        return Refusal(order=order, rule="4.B.4", reason=f"the supported fleet cannot reach {position.name(named)}")
    unsaid = None if coast or helped.arm == "A" else _coast_unsaid(position, unit, helped, order, len(places), options)
    return unsaid or understood(order, unit=unit.province, of=helped.province, to=named)


def _not_to_be_helped(position: Position, helped: Unit, target: str, order: Support) -> Refusal:
    """6.D.22-6.D.24, 6.D.31: why the supported unit cannot go there, whatever it is ordered."""
    name, goal = position.name(helped.place), position.name(target)
    if helped.arm == "A" and target in _ferried(position, helped):
        reason = f"the army in {name} could get to {goal} only if the supporting fleet itself convoyed it"
        return Refusal(order=order, rule="6.D.31", reason=reason)
    rule = "6.D.24" if helped.arm == "A" else "6.D.23" if coast_of(helped.place) else "6.D.22"
    return Refusal(order=order, rule=rule, reason=f"the {ARMS[helped.arm]} in {name} cannot go to {goal}")


def _coast_unsaid(
    position: Position, unit: Unit, helped: Unit, order: Support, possible: int, options: Options
) -> Refusal | None:
    """4.B.4, and 4.B.2 where only one coast is possible: whether a support may leave the coast out."""
    target = province_of(order.to)
    if not position.chart.provinces[target].coasts:
        return None
    reason = f"the coast of {position.name(target)} must be named"
    must = options.support_coast == "required" or (options.support_coast == "own" and helped.power != unit.power)
    if possible > 1 and must:
        return Refusal(order=order, rule="4.B.4", reason=reason)
    if possible == 1 and options.only_coast == "illegal":
        return Refusal(order=order, rule="4.B.2", reason=reason)
    return None


def _odd_coast(position: Position, target: str, coast: str, order: Order) -> Refusal:
    reason = f"the coast {coast} of {position.name(target)} means nothing"
    return Refusal(order=order, rule="4.B.6", reason=reason)


def _convoy(position: Position, unit: Unit, order: Convoy, options: Options) -> Order | Refusal:
    chart, army = position.chart, position.units.get(province_of(order.of))
    if unit.arm != "F" or unit.province not in chart.waters:
        return Refusal(order=order, rule="6.F.1", reason=f"the unit in {position.name(unit.place)} is no fleet at sea")
    if army is None or army.arm != "A":
        return Refusal(order=order, rule="6.A.7", reason=f"no army stands in {position.name(order.of)} to be convoyed")
    refused = _naming_refused(position, unit, army, order, options)
    if refused:
        return refused
    end = province_of(order.to)
    if end not in chart.provinces or end == army.province:
        return Refusal(
            order=order, rule="6.A.5", reason=f"an army in {position.name(army.place)} cannot be convoyed there"
        )
    if not on_route(chart, army.province, end, unit.province, position.fleets_at_sea):
        away = f"the fleet in {position.name(unit.place)} is needed by no route to {position.name(end)}"
        return Refusal(order=order, rule="6.G.19", reason=away)
    return understood(order, unit=unit.province, of=army.province, to=end)


def counted(orders: Sequence[Order], choice: str) -> tuple[Order | None, list[Order]]:
    """4.D.3, 4.D.5: which of the orders for one thing counts, if any, and the others; one that is written twice is one
    order."""
    kept = orders[-1 if choice == "last" else 0]
    others = [order for order in orders if meaning(order) != meaning(kept)]
    if others and choice == "none":
        return None, list(orders)
    return kept, others


def not_counted(position: Position, order: Order, options: Options) -> Refusal:
    """4.D.3: the refusal of an order beside which another counts."""
    name = position.name(order.unit.removesuffix(DISLODGED))
    reason = f"the unit in {name} has several orders, and {COUNTED[options.double_orders]}"
    return Refusal(order=order, rule="4.D.3", reason=reason)
