"""Random movement phases that are crowded enough to be interesting."""

from __future__ import annotations

from random import Random

from drumhead.engine.rulesets.diplomacy.chart import Chart, province_of
from drumhead.engine.rulesets.diplomacy.legality import legal
from drumhead.engine.rulesets.diplomacy.options import Options
from drumhead.engine.rulesets.diplomacy.orders import Convoy, Hold, Move, Order, Support
from drumhead.engine.rulesets.diplomacy.position import Position, Unit

POWERS = ("Austria", "England", "France", "Germany")
SEVEN = (*POWERS, "Italy", "Russia", "Turkey")


def random_phase(chart: Chart, seed: int, most: int) -> tuple[Position, list[tuple[str, Order]]]:
    """Up to `most` units close together, with orders that are legal and often fit one another."""
    dice = Random(seed)
    return _ordered(chart, dice, [_unit(chart, code, dice, POWERS) for code in _near(chart, dice, most)])


def full_phase(chart: Chart, seed: int) -> tuple[Position, list[tuple[str, Order]]]:
    """25 to 30 units of the seven powers anywhere on the board, ordered in the same manner."""
    dice = Random(seed)
    chosen = dice.sample(sorted(chart.provinces), dice.randint(25, 30))
    return _ordered(chart, dice, [_unit(chart, code, dice, SEVEN) for code in sorted(chosen)])


def _ordered(chart: Chart, dice: Random, units_of: list[Unit]) -> tuple[Position, list[tuple[str, Order]]]:
    units = {unit.province: unit for unit in units_of}
    position = Position(chart, units)
    orders: dict[str, Order] = {at: _move(position, unit, dice) for at, unit in units.items() if dice.random() < 0.55}
    for at in sorted(units.keys() - orders.keys()):
        orders[at] = _help(position, at, orders, dice)
    return position, [(units[at].power, order) for at, order in sorted(orders.items())]


def _near(chart: Chart, dice: Random, most: int) -> list[str]:
    start = dice.choice(sorted(chart.provinces))
    near = [start]
    for code in near:
        beside = {*chart.walks.get(code, ()), *(province_of(p) for p in chart.sails.get(code, ()))}
        near += sorted(beside - set(near))
        if len(near) > most + 4:
            break
    return sorted(dice.sample(near, min(most, len(near))))


def _unit(chart: Chart, code: str, dice: Random, powers: tuple[str, ...]) -> Unit:
    here, power = chart.provinces[code], dice.choice(powers)
    places = [place for place in here.places if place in chart.sails]
    if here.kind == "ocean" or (places and dice.random() < 0.4):
        return Unit(power, "F", dice.choice(places))
    return Unit(power, "A", code)


def _move(position: Position, unit: Unit, dice: Random) -> Order:
    chart = position.chart
    targets = sorted(chart.reach(unit.arm, unit.place))
    if unit.arm == "A":
        targets = [to for to in targets if chart.provinces[province_of(to)].kind != "ocean"]
        targets += sorted(position.landings(unit.province, position.fleets_at_sea))
    occupied = [to for to in targets if province_of(to) in position.units]
    pick = dice.choice(occupied if occupied and dice.random() < 0.7 else targets or [unit.place])
    return Move(unit=unit.province, arm=unit.arm, to=pick, via=dice.random() < 0.2)


def _help(position: Position, at: str, orders: dict[str, Order], dice: Random) -> Order:
    wishes: list[Order] = [
        Convoy(unit=at, of=of, to=order.to) for of, order in orders.items() if isinstance(order, Move)
    ]
    wishes += [Support(unit=at, of=of, to=order.to) for of, order in orders.items() if isinstance(order, Move)]
    wishes += [Support(unit=at, of=of) for of in sorted(position.units)]
    dice.shuffle(wishes)
    wishes.sort(key=lambda order: not isinstance(order, Convoy))
    power = position.units[at].power
    fit = (order for order in wishes if isinstance(legal(position, power, order, Options()), Order))
    return next(fit, Hold(unit=at))
