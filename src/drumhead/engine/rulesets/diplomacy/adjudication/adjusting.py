"""DATC 6.I, 6.J: builds and removals at the end of a year, and civil disorder."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from drumhead.engine.maps.areas.model import STAR
from drumhead.engine.play.orders import Refusal
from drumhead.engine.rulesets.diplomacy.adjudication.legality import ARMS, badly_named, counted
from drumhead.engine.rulesets.diplomacy.chart.chart import Chart, coast_of, province_of
from drumhead.engine.rulesets.diplomacy.chart.cities import arms_raised, centre_of
from drumhead.engine.rulesets.diplomacy.chart.position import Position, Unit
from drumhead.engine.rulesets.diplomacy.orders.orders import Build, Disband, Order, Waive
from drumhead.engine.rulesets.diplomacy.resolution.options import Options


@dataclass(frozen=True)
class Winter:
    """Who may build or must remove: `owners` of centres by province."""

    position: Position
    owners: Mapping[str, str]
    builds: str = "city"

    def surplus(self, power: str) -> int:
        """Centres less units: builds if above 0, removals if below."""
        centres = sum(owner == power for owner in self.owners.values())
        return centres - sum(unit.power == power for unit in self.position.units.values())

    def sites(self, power: str) -> tuple[str, ...]:
        """6.I: home centres that are owned and empty, or their Countries where those raise units."""
        chart = self.position.chart
        free = (at for at in chart.provinces if at not in self.position.units and arms_raised(chart, at, self.builds))
        return tuple(at for at in free if self.is_home(at, power) and self.owners.get(centre_of(chart, at)) == power)

    def room(self, power: str) -> int:
        """The most that could be built: one unit a centre."""
        return len({centre_of(self.position.chart, at) for at in self.sites(power)})

    def is_home(self, at: str, power: str) -> bool:
        """Whether a province is, or belongs to, a home centre of a power."""
        centre = self.position.chart.provinces[centre_of(self.position.chart, at)]
        return centre.centre and centre.home == power


@dataclass(frozen=True)
class Adjusted:
    """One power's winter: units built and removed (`disorder` those nobody ordered away), and waived builds."""

    built: tuple[Unit, ...]
    removed: tuple[str, ...]
    disorder: tuple[str, ...]
    waived: int
    refused: tuple[Refusal, ...] = field(default=())


def legal_adjustment(winter: Winter, power: str, order: Order, options: Options) -> Order | Refusal:
    """6.I, 6.J: whether a power could build or remove so, knowing none of its other orders."""
    surplus = winter.surplus(power)
    match order:
        case Build():
            return _build(winter, power, order, surplus, options)
        case Waive():
            fine = surplus > 0 and options.waive
            return order if fine else Refusal(order=order, rule="4.D.7", reason="there is no build to waive")
        case Disband():
            return _remove(winter, power, order, surplus, options)
    return Refusal(order=order, rule="6.I.1", reason=f"{order.kind} is no order for winter")


def _build(winter: Winter, power: str, order: Build, surplus: int, options: Options) -> Order | Refusal:
    chart, at = winter.position.chart, province_of(order.unit)
    name = winter.position.name(at)
    if surplus <= 0:
        return Refusal(order=order, rule="6.I.1", reason=f"{power} has no build")
    if at not in chart.provinces or not winter.is_home(at, power):
        return Refusal(order=order, rule="6.I.6", reason=f"{name} is no home centre of {power}")
    arms, centre = arms_raised(chart, at, winter.builds), centre_of(chart, at)
    if not arms:
        other = winter.position.name(at.removesuffix(STAR) if centre == at else centre)
        return Refusal(order=order, rule="cc.11b", reason=f"units are raised in {other}, not in {name}")
    if winter.owners.get(centre) != power:
        return Refusal(order=order, rule="6.I.5", reason=f"{power} does not own {winter.position.name(centre)}")
    if at in winter.position.units:
        return Refusal(order=order, rule="6.I.3", reason=f"a unit stands in {name}")
    arm = order.arm or _inferred(arms, order, options)
    if not arm:
        return Refusal(order=order, rule="4.C.3", reason=f"say whether an army or a fleet is built in {name}")
    if arm == "F" and arms == "A" and options.inland_fleet == "army":
        arm = "A"
    if arm not in arms:
        return Refusal(order=order, rule="6.I.2", reason=f"no {ARMS[arm]} can be built in {name}")
    return _sited(chart, order, arm, name)


def _inferred(arms: str, order: Build, options: Options) -> str:
    """4.C.3: what is built where the order does not say."""
    if options.build_arm == "required":
        return ""
    if len(arms) == 1:
        return arms
    return "F" if options.build_arm == "inferred" and coast_of(order.unit) else ""


def _sited(chart: Chart, order: Build, arm: str, name: str) -> Order | Refusal:
    """4.B.7: a fleet must name its coast where there are two."""
    at, places = province_of(order.unit), chart.provinces[province_of(order.unit)].places
    if arm == "A":
        return order.model_copy(update={"unit": at, "arm": arm})
    if len(places) == 1:
        return order.model_copy(update={"unit": places[0], "arm": arm})
    if order.unit not in places:
        return Refusal(order=order, rule="4.B.7", reason=f"the coast of {name} must be named")
    return order.model_copy(update={"arm": arm})


def _remove(winter: Winter, power: str, order: Disband, surplus: int, options: Options) -> Order | Refusal:
    at = province_of(order.unit)
    unit = winter.position.units.get(at)
    if surplus >= 0:
        return Refusal(order=order, rule="6.J.1", reason=f"{power} need not remove a unit")
    if unit is None or unit.power != power:
        return Refusal(order=order, rule="6.J.1", reason=f"{power} has no unit in {winter.position.name(at)}")
    refused = badly_named(winter.position, unit, order.unit, order.arm, order, options)
    return refused or order.model_copy(update={"unit": at, "arm": unit.arm})


def adjust(winter: Winter, power: str, written: Iterable[Order], options: Options) -> Adjusted:
    """4.D.4-4.D.6: a power's orders one by one until all is built or removed; the rest by civil disorder."""
    surplus = winter.surplus(power)
    orders: list[Order] = []
    refused: list[Refusal] = []
    for order in written:
        understood = legal_adjustment(winter, power, order, options)
        if isinstance(understood, Refusal):
            refused.append(understood)
        else:
            orders.append(understood)
    if surplus < 0:
        return _removals(winter, power, orders, -surplus, options, refused)
    kept, over = _within(_once_each(winter.position.chart, orders, options, refused), surplus, options.extra_builds)
    refused += [Refusal(order=order, rule="6.I.1", reason="all builds are used") for order in over]
    built = tuple(Unit(power, order.arm, order.unit) for order in kept if isinstance(order, Build))
    return Adjusted(built, (), (), surplus - len(built), tuple(refused))


def _once_each(chart: Chart, orders: list[Order], options: Options, refused: list[Refusal]) -> list[Order]:
    """6.I.7, 4.D.5: one build a centre."""
    sites: dict[str, list[Order]] = {}
    for order in orders:
        if isinstance(order, Build):
            sites.setdefault(centre_of(chart, province_of(order.unit)), []).append(order)
    kept = [counted(builds, options.double_builds)[0] for builds in sites.values()]
    chosen = [order for order in orders if not isinstance(order, Build) or any(order is one for one in kept)]
    over = [order for order in orders if not any(order is one for one in chosen)]
    refused += [Refusal(order=order, rule="6.I.7", reason="one unit only is built for a centre") for order in over]
    return chosen


def _within(orders: list[Order], most: int, choice: str) -> tuple[list[Order], list[Order]]:
    """The orders that count, and those too many."""
    if len(orders) <= most:
        return orders, []
    if choice == "none":
        return [], orders
    return (orders[:most], orders[most:]) if choice == "first" else (orders[-most:], orders[:-most])


def _removals(
    winter: Winter, power: str, orders: list[Order], due: int, options: Options, refused: list[Refusal]
) -> Adjusted:
    named: dict[str, Order] = {}
    for order in orders:
        if order.unit in named:
            refused.append(Refusal(order=order, rule="6.J.2", reason="that unit is removed already"))
        named.setdefault(order.unit, order)
    kept, over = _within(list(named.values()), due, options.extra_removals)
    refused += [Refusal(order=order, rule="6.J.1", reason="enough units are removed") for order in over]
    gone = tuple(order.unit for order in kept)
    left = [at for at, unit in winter.position.units.items() if unit.power == power and at not in gone]
    disorder = tuple(sorted(left, key=lambda at: _removal_key(winter, power, at, options))[: due - len(gone)])
    return Adjusted((), gone, disorder, 0, tuple(refused))


def _removal_key(winter: Winter, power: str, at: str, options: Options) -> tuple[bool, int, bool, str]:
    """4.D.8: the first to go comes first: off centres, far away, fleets, by the alphabet."""
    chart, unit = winter.position.chart, winter.position.units[at]
    if options.removal == "2023":
        owned = {code for code, owner in winter.owners.items() if owner == power}
        distance = _distance(at, owned, lambda place: _beside(chart, place))
    else:
        homes = {code for code, here in chart.provinces.items() if here.centre and here.home == power}
        sailing = unit.arm == "F"
        steps = (lambda place: chart.sails.get(place, ())) if sailing else (lambda place: _beside(chart, place))
        distance = _distance(unit.place, homes, steps)
    on_centre = options.removal == "2023" and chart.provinces[at].centre
    return on_centre, -distance, unit.arm == "A", chart.provinces[at].name


def _distance(start: str, goals: set[str], steps: Callable[[str], Iterable[str]]) -> int:
    """6.J.11: how many steps it is to the nearest goal."""
    reached, edge, count = {start}, {start}, 0
    while edge and goals.isdisjoint(map(province_of, reached)):
        edge = {other for place in edge for other in steps(place)} - reached
        reached |= edge
        count += 1
    return count


def _beside(chart: Chart, at: str) -> Iterator[str]:
    """The neighbouring provinces, whatever could go there."""
    yield from chart.walks.get(at, ())
    for place in chart.provinces[at].places:
        yield from map(province_of, chart.sails.get(place, ()))
