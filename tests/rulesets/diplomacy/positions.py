"""Random movement phases that are crowded enough to be interesting."""

from __future__ import annotations

from random import Random

from drumhead.engine.rulesets.diplomacy.adjudication.legality import legal
from drumhead.engine.rulesets.diplomacy.chart.chart import Chart, province_of
from drumhead.engine.rulesets.diplomacy.chart.position import Position, Unit
from drumhead.engine.rulesets.diplomacy.orders.orders import Convoy, Hold, Move, Order, Support
from drumhead.engine.rulesets.diplomacy.resolution.options import Options

POWERS = ("Austria", "England", "France", "Germany")
SEVEN = (*POWERS, "Italy", "Russia", "Turkey")


Written = tuple[Position, list[tuple[str, Order]]]


def random_phase(chart: Chart, seed: int, most: int) -> Written:
    """Up to `most` units close together, with orders that are legal and often fit one another."""
    dice = Random(seed)
    return _ordered(chart, dice, [_unit(chart, code, dice, POWERS) for code in _near(chart, dice, most)])


def full_phase(chart: Chart, seed: int) -> Written:
    """25 to 30 units of the seven powers anywhere on the board, ordered in the same manner."""
    dice = Random(seed)
    chosen = dice.sample(sorted(chart.provinces), dice.randint(25, 30))
    return _ordered(chart, dice, [_unit(chart, code, dice, SEVEN) for code in sorted(chosen)])


def convoy_phase(chart: Chart, seed: int) -> Written:
    """One or two convoys against units that help or attack the very fleets which carry them: paradoxes among them."""
    dice = Random(seed)
    units: dict[str, Unit] = {}
    orders: dict[str, Order] = {}
    for _ in range(dice.randint(1, 2)):
        _embark(chart, dice, units, orders)
    for order in list(orders.values()):
        if isinstance(order, Move) and order.to not in units:
            units[order.to] = _unit(chart, order.to, dice, POWERS)
    for fleet in [at for at, order in orders.items() if isinstance(order, Convoy)]:
        _attack(chart, dice, fleet, units, orders)
    position = Position(chart, units)
    for at in sorted(units.keys() - orders.keys()):
        orders[at] = _help_at_sea(position, at, orders, dice)
    return position, [(units[at].power, order) for at, order in sorted(orders.items())]


def swap_phase(chart: Chart, seed: int) -> Written:
    """Two armies that change places over water, in a crowd that helps them, comes with them or attacks their fleets."""
    dice = Random(seed)
    pairs = [(a, b) for a in sorted(chart.shores) for b in sorted(chart.shores) if len(_common(chart, a, b)) > 1]
    one, other = dice.choice(pairs)
    a, b = dice.sample(_common(chart, one, other), 2)
    units = {at: Unit(dice.choice(POWERS), "A", at) for at in (a, b)}
    orders: dict[str, Order] = {
        a: Move(unit=a, arm="A", to=b, via=True),
        b: Move(unit=b, arm="A", to=a, via=dice.random() < 0.7),
    }
    for sea, start, end in ((one, a, b), (other, b, a)):
        if sea not in units:
            units[sea] = Unit(dice.choice(POWERS), "F", sea)
            orders[sea] = Convoy(unit=sea, of=start, to=end)
    beside = {there for at in (a, b, one, other) for there in _beside(chart, at)} - units.keys()
    for code in dice.sample(sorted(beside), min(8, len(beside))):
        units[code] = _unit(chart, code, dice, POWERS)
    position = Position(chart, units)
    for at in sorted(units.keys() - orders.keys()):
        orders[at] = _join(position, at, orders, dice)
    return position, [(units[at].power, order) for at, order in sorted(orders.items())]


def _common(chart: Chart, one: str, other: str) -> list[str]:
    return sorted(chart.shores[one] & chart.shores[other])


def _join(position: Position, at: str, orders: dict[str, Order], dice: Random) -> Order:
    """A support of one of the moves, or a move to the same place, if one is possible."""
    moves = [order for order in orders.values() if isinstance(order, Move)]
    wishes: list[Order] = [Support(unit=at, of=order.unit, to=order.to) for order in moves]
    wishes += [Move(unit=at, to=order.to) for order in moves]
    dice.shuffle(wishes)
    power = position.units[at].power
    fit = (found for order in wishes if isinstance(found := legal(position, power, order, Options()), Order))
    return next(fit, Hold(unit=at))


def _beside(chart: Chart, code: str) -> set[str]:
    """The provinces next to one, for an army or a fleet."""
    sailed = (chart.sails.get(place, ()) for place in chart.provinces[code].places)
    return {*chart.walks.get(code, ()), *(province_of(place) for places in sailed for place in places)}


def _embark(chart: Chart, dice: Random, units: dict[str, Unit], orders: dict[str, Order]) -> None:
    """An army and the fleet that carries it from shore to shore."""
    ocean = dice.choice(sorted(chart.shores))
    shores = sorted(chart.shores[ocean] - units.keys())
    if ocean in units or len(shores) < 2:
        return
    start, end = dice.sample(shores, 2)
    units |= {ocean: Unit(dice.choice(POWERS), "F", ocean), start: Unit(dice.choice(POWERS), "A", start)}
    orders |= {ocean: Convoy(unit=ocean, of=start, to=end), start: Move(unit=start, arm="A", to=end, via=True)}


def _attack(chart: Chart, dice: Random, ocean: str, units: dict[str, Unit], orders: dict[str, Order]) -> None:
    """A fleet that sails against another."""
    places = sorted(place for place in chart.sails[ocean] if province_of(place) not in units)
    if places:
        place = dice.choice(places)
        units[province_of(place)] = Unit(dice.choice(POWERS), "F", place)
        orders[province_of(place)] = Move(unit=province_of(place), arm="F", to=ocean)


def _help_at_sea(position: Position, at: str, orders: dict[str, Order], dice: Random) -> Order:
    """A support of or against a fleet that carries, if one is possible."""
    fleets = sorted(fleet for fleet, order in orders.items() if isinstance(order, Convoy))
    attacks = [order for order in orders.values() if isinstance(order, Move) and order.to in fleets]
    wishes: list[Order] = [Support(unit=at, of=order.unit, to=order.to) for order in attacks]
    wishes += [Support(unit=at, of=fleet) for fleet in fleets]
    dice.shuffle(wishes)
    power = position.units[at].power
    fit = (order for order in wishes if isinstance(legal(position, power, order, Options()), Order))
    return next(fit, Hold(unit=at))


def _ordered(chart: Chart, dice: Random, units_of: list[Unit]) -> Written:
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
