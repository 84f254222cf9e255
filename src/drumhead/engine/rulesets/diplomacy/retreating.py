"""DATC 6.H: dislodged units leave or are disbanded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from drumhead.engine.play.orders import Refusal
from drumhead.engine.rulesets.diplomacy.chart import province_of
from drumhead.engine.rulesets.diplomacy.legality import destination
from drumhead.engine.rulesets.diplomacy.options import Options
from drumhead.engine.rulesets.diplomacy.orders import DISLODGED, Disband, Order, Retreat
from drumhead.engine.rulesets.diplomacy.position import Position, Unit


@dataclass(frozen=True)
class Dislodged:
    """A unit that must retreat: where it stood, and the places open to it."""

    unit: Unit
    open: tuple[str, ...]


@dataclass(frozen=True)
class Flight:
    """`places` of those that got away, by where they were dislodged; `lost` the others, with why."""

    places: Mapping[str, str]
    lost: Mapping[str, str]
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
    understood = order.model_copy(update={"unit": at + DISLODGED, "arm": beaten.unit.arm})
    if isinstance(understood, Disband):
        return understood
    if not isinstance(understood, Retreat):
        return Refusal(order=order, rule="6.H.1", reason=f"a dislodged unit cannot {order.kind}")
    if province_of(understood.to) not in position.chart.provinces:
        return Refusal(order=order, rule="6.A.1", reason=f"there is no province {understood.to}")
    place = destination(position, beaten.unit, understood.to, order, options, ferries=False)
    if isinstance(place, Refusal):
        return place
    if place not in beaten.open:
        return Refusal(order=order, rule="6.H.5", reason=f"{position.name(place)} is not open to its retreat")
    return understood.model_copy(update={"to": place})


def retreat(
    position: Position, dislodged: Mapping[str, Dislodged], written: Iterable[tuple[str, Order]], options: Options
) -> Flight:
    """6.H.7: who gets away; of several that make for one province none does."""
    going: dict[str, str] = {}
    refused: list[tuple[str, Refusal]] = []
    for power, order in written:
        understood = legal_retreat(position, dislodged, power, order, options)
        if isinstance(understood, Refusal):
            refused.append((power, understood))
        else:
            at = understood.unit.removesuffix(DISLODGED)
            going[at] = understood.to if isinstance(understood, Retreat) else ""
    crowd = Counter(province_of(place) for place in going.values() if place)
    places = {at: going[at] for at in sorted(going) if going[at] and crowd[province_of(going[at])] == 1}
    lost = {at: _why_lost(at, going) for at in sorted(dislodged) if at not in places}
    return Flight(places, lost, tuple(refused))


def _why_lost(at: str, going: Mapping[str, str]) -> str:
    if going.get(at):
        return "bounced"
    return "disbanded" if at in going else "unordered"
