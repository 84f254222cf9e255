"""DATC 6.H: dislodged units leave or are disbanded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from drumhead.engine.play.orders import Refusal
from drumhead.engine.rulesets.diplomacy.adjudication.legality import badly_named, counted, destination, not_counted
from drumhead.engine.rulesets.diplomacy.chart.chart import province_of
from drumhead.engine.rulesets.diplomacy.chart.position import Position, Unit
from drumhead.engine.rulesets.diplomacy.orders.orders import DISLODGED, Disband, Order, Retreat
from drumhead.engine.rulesets.diplomacy.resolution.options import Options


@dataclass(frozen=True)
class Dislodged:
    """A unit that must retreat: where it stood, and the places open to it."""

    unit: Unit
    open: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Loss:
    """Why a dislodged unit is disbanded: DATC's number, and words."""

    rule: str
    why: str


NOWHERE_TO_GO = Loss("6.H.17", "it has no place to go")
BY_ORDER = Loss("6.H.9", "its power gave it up")
UNORDERED = Loss("6.H.3", "no order sends it to a place that is open")


@dataclass(frozen=True)
class Flight:
    """`places` of those that got away, by where they were dislodged; `lost` the others, with why."""

    places: Mapping[str, str]
    lost: Mapping[str, Loss]
    refused: tuple[tuple[str, Refusal], ...]


def legal_retreat(
    position: Position, dislodged: Mapping[str, Dislodged], power: str, order: Order, options: Options
) -> Order | Refusal:
    """6.H: a retreat to an open place, or a disbandment, of a dislodged unit; nothing else."""
    at = province_of(order.unit.removesuffix(DISLODGED))
    beaten = dislodged.get(at)
    if beaten is None or not order.unit.endswith(DISLODGED):
        return Refusal(order=order, rule="6.H.4", reason=f"no unit was dislodged in {position.name(at)}")
    if beaten.unit.power != power:
        return Refusal(order=order, rule="6.A.6", reason=f"the unit dislodged in {position.name(at)} is not {power}'s")
    written = order.unit.removesuffix(DISLODGED)
    refused = badly_named(position, beaten.unit, written, order.arm, order, options)
    if refused:
        return refused
    if not isinstance(order, Disband | Retreat):
        return Refusal(order=order, rule="6.H.1", reason=f"a dislodged unit cannot {order.kind}")
    place = _goal(position, beaten, order, options) if isinstance(order, Retreat) else ""
    if isinstance(place, Refusal):
        return place
    to = {"to": place} if place else {}
    return order.model_copy(update={"unit": at + DISLODGED, "arm": beaten.unit.arm, **to})


def _goal(position: Position, beaten: Dislodged, order: Retreat, options: Options) -> str | Refusal:
    """6.H.5: the open place that is meant, or why it is closed."""
    if province_of(order.to) not in position.chart.provinces:
        return Refusal(order=order, rule="6.A.1", reason=f"there is no province {order.to}")
    if province_of(order.to) == beaten.unit.province:
        at = position.name(beaten.unit.province)
        return Refusal(order=order, rule="6.A.4", reason=f"a unit dislodged in {at} cannot retreat to {at} itself")
    place = destination(position, beaten.unit, order.to, order, options, ferries=False)
    if isinstance(place, Refusal):
        return place
    if (beaten.unit.province, province_of(place)) in position.chart.railways:
        return Refusal(order=order, rule="cc.52a", reason=f"nobody gets into {position.name(place)} by rail")
    if place not in beaten.open:
        return Refusal(order=order, rule="6.H.5", reason=_why_closed(position, place))
    return place


def _why_closed(position: Position, place: str) -> str:
    name = position.name(place)
    if province_of(place) in position.units:
        return f"a unit stands in {name}"
    return f"{name} is closed to its retreat: the attack came from there, or others bounced there"


def retreat(
    position: Position, dislodged: Mapping[str, Dislodged], written: Iterable[tuple[str, Order]], options: Options
) -> Flight:
    """6.H.7: who gets away; of several that make for one province none does."""
    given: dict[str, list[Order]] = {}
    refused: list[tuple[str, Refusal]] = []
    for power, order in written:
        understood = legal_retreat(position, dislodged, power, order, options)
        if isinstance(understood, Refusal):
            refused.append((power, understood))
        else:
            given.setdefault(understood.unit.removesuffix(DISLODGED), []).append(understood)
    going: dict[str, str] = {}
    for at, orders in sorted(given.items()):
        kept, others = counted(orders, options.double_orders)
        refused += [(dislodged[at].unit.power, not_counted(position, order, options)) for order in others]
        if kept is not None:
            going[at] = kept.to if isinstance(kept, Retreat) else ""
    crowd = Counter(province_of(place) for place in going.values() if place)
    places = {at: place for at, place in going.items() if place and crowd[province_of(place)] == 1}
    lost = {at: _why_lost(position, at, dislodged[at], going, crowd) for at in sorted(dislodged) if at not in places}
    return Flight(places, lost, tuple(refused))


def _why_lost(
    position: Position, at: str, beaten: Dislodged, going: Mapping[str, str], crowd: Mapping[str, int]
) -> Loss:
    if not beaten.open:
        return NOWHERE_TO_GO
    if at not in going:
        return UNORDERED
    if not going[at]:
        return BY_ORDER
    target = province_of(going[at])
    others = crowd[target] - 1
    who = "another makes" if others == 1 else f"{others} others make"
    return Loss("6.H.7" if others == 1 else "6.H.8", f"{who} for {position.name(target)} too")
