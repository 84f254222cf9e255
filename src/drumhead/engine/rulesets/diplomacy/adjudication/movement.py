"""A season of movement from written orders to who stands where and who must retreat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from drumhead.engine.play.orders import Refusal
from drumhead.engine.rulesets.diplomacy.adjudication.legality import counted, legal, not_counted
from drumhead.engine.rulesets.diplomacy.adjudication.matching import Void, match
from drumhead.engine.rulesets.diplomacy.chart.chart import province_of
from drumhead.engine.rulesets.diplomacy.chart.position import Position, Unit
from drumhead.engine.rulesets.diplomacy.orders.orders import Move as MoveOrder
from drumhead.engine.rulesets.diplomacy.orders.orders import Order
from drumhead.engine.rulesets.diplomacy.resolution.battle import Move, Outcome, Piece
from drumhead.engine.rulesets.diplomacy.resolution.options import Options
from drumhead.engine.rulesets.diplomacy.resolution.resolver import resolve


@dataclass(frozen=True)
class Season:
    """A resolved season of movement.

    `orders` are the legal ones by province, `refused` the others with their power; `void` the legal ones that fit
    nobody's; `places` where each unit that was not dislodged stands now, by where it started; `retreats` where each
    dislodged one may go.
    """

    orders: Mapping[str, Order]
    refused: tuple[tuple[str, Refusal], ...]
    void: Mapping[str, Void]
    pieces: Mapping[str, Piece]
    outcome: Outcome
    places: Mapping[str, str]
    retreats: Mapping[str, tuple[str, ...]]


def adjudicate(
    position: Position, written: Iterable[tuple[str, Order]], options: Options, heard: frozenset[str] = frozenset()
) -> Season:
    """A season from (power, order) pairs as they were written; `heard` are powers that wrote something besides.

    4.A.3: armies whose convoy was broken may walk instead, and then the season is resolved again, until none is left.
    """
    pairs = tuple(written)
    orders, refused = choose(position, pairs, options)
    heard |= {power for power, _ in pairs}
    pieces, void = match(position, orders, options, heard=heard)
    outcome, walking = resolve(pieces, options.customs), frozenset[str]()
    while options.falls_back and not outcome.stranded <= walking:
        walking |= outcome.stranded
        pieces, void = match(position, orders, options, walking, heard)
        outcome = resolve(pieces, options.customs)
    places = places_after(position, orders, pieces, outcome)
    retreats = retreats_after(position, pieces, outcome, places, options) if outcome.dislodged else {}
    return Season(orders, refused, void, pieces, outcome, places, retreats)


def choose(
    position: Position, written: Iterable[tuple[str, Order]], options: Options
) -> tuple[dict[str, Order], tuple[tuple[str, Refusal], ...]]:
    """4.D.3, 4.E.1: one legal order a unit; illegal ones are ignored and hide no other."""
    chosen: dict[str, Order] = {}
    several: dict[str, list[Order]] = {}
    refused: list[tuple[str, Refusal]] = []
    for power, order in written:
        found = legal(position, power, order, options)
        if type(found) is Refusal:
            refused.append((power, found))
        elif found.unit in chosen:
            several.setdefault(found.unit, [chosen[found.unit]]).append(found)
        else:
            chosen[found.unit] = found
    for at, orders in several.items():
        kept, others = counted(orders, options.double_orders)
        if kept is None:
            del chosen[at]
        else:
            chosen[at] = kept
        refused += [(position.units[at].power, not_counted(position, order, options)) for order in others]
    return chosen, tuple(refused)


def places_after(
    position: Position, orders: Mapping[str, Order], pieces: Mapping[str, Piece], outcome: Outcome
) -> dict[str, str]:
    """Where each unit that was not dislodged stands in the end."""
    places = {at: unit.place for at, unit in position.units.items() if at not in outcome.dislodged}
    for at in outcome.prevailed:
        order, action = orders[at], pieces[at].action
        if isinstance(order, MoveOrder) and isinstance(action, Move) and not action.railway:
            places[at] = order.to
    return places


def retreats_after(
    position: Position,
    pieces: Mapping[str, Piece],
    outcome: Outcome,
    places: Mapping[str, str],
    options: Options,
) -> dict[str, tuple[str, ...]]:
    """Where each dislodged unit may go."""
    taken = {province_of(place) for place in places.values()}
    return {
        at: tuple(sorted(_open(position.units[at], position, pieces, outcome, taken, options)))
        for at in sorted(outcome.dislodged)
    }


def _open(
    unit: Unit,
    position: Position,
    pieces: Mapping[str, Piece],
    outcome: Outcome,
    taken: set[str],
    options: Options,
) -> Iterator[str]:
    """Where a dislodged unit may go: in one step, not to a place that is taken or contested or its attacker's."""
    attacker = outcome.dislodged[unit.province]
    action = pieces[attacker].action
    by_sea = isinstance(action, Move) and action.convoyed
    barred = set() if by_sea and options.retreat_behind_convoy else {attacker}
    for place in position.chart.reach(unit.arm, unit.place):
        target = province_of(place)
        if (unit.province, target) in position.chart.railways or target in taken | barred | outcome.contested:
            continue
        if unit.arm == "F" or position.chart.provinces[target].kind != "ocean":
            yield place
