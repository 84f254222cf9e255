"""Orders that name one hex: which hexes they may name now, and what is known of an attack before it is given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from drumhead.engine.play.figures import Figure, Path, Way
from drumhead.engine.play.orders import Order as AnyOrder
from drumhead.engine.play.orders import Refusal
from drumhead.engine.play.view import View
from drumhead.engine.play.ways import Foretold
from drumhead.engine.rulesets.europa.combat.odds import Odds
from drumhead.engine.rulesets.europa.combat.overruns import weigh
from drumhead.engine.rulesets.europa.combat.retreats import refuges
from drumhead.engine.rulesets.europa.movement.rides import rail_ends
from drumhead.engine.rulesets.europa.orders.fighting import Attack, Overrun
from drumhead.engine.rulesets.europa.orders.lines import KINDS
from drumhead.engine.rulesets.europa.orders.supplying import Haul
from drumhead.engine.rulesets.europa.position.state import EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name
from drumhead.engine.rulesets.europa.seats.checking import sides
from drumhead.engine.rulesets.europa.seats.contests import assault
from drumhead.engine.rulesets.europa.seats.forms import FORMS
from drumhead.engine.rulesets.europa.supply.hauling import destinations
from drumhead.engine.rulesets.europa.supply.sailing import harbours_of
from drumhead.engine.rulesets.europa.turns.acts import after, out_of_turn, refusal

AIMS = {form.kind: field.name for form in FORMS for field in form.fields if field.type == "cell"}
"""The kinds of order that name one hex, and the field it stands in."""
NEAR = ("attack", "overrun")
"""Those that name a hex beside their unit's."""


def targets(game: HexGame, view: View, kind: str, unit: str, others: Sequence[AnyOrder]) -> tuple[int, ...] | None:
    """The hexes that an order of a kind may name behind those that were given before it."""
    state = after(game, view.state, [order for order in others if order.key != (unit, kind)])
    if kind == "rail":
        return _stations(game, view, state, unit)
    if kind == "haul":
        return _depots(game, view, state, unit)
    if kind not in AIMS:
        return None

    def refused(cell: int) -> Refusal | None:
        return refusal(game, state, sides(game, view), KINDS[kind].model_validate({"unit": unit, AIMS[kind]: cell}))

    return tuple(cell for cell in _around(game, state, kind, unit) if refused(cell) is None)


def _stations(game: HexGame, view: View, state: EuropaState, unit: str) -> tuple[int, ...]:
    """Where a ride may end, at either rate."""
    found = state.units.get(unit)
    if found is None or found.cell < 0 or found.side not in sides(game, view):
        return ()
    return tuple(sorted({cell for rate in (False, True) for cell in rail_ends(game, state, unit, rate)}))


def _depots(game: HexGame, view: View, state: EuropaState, id: str) -> tuple[int, ...]:
    """Where a load may be sent."""
    item = state.items.get(id)
    if item is None or out_of_turn(game, state, sides(game, view), Haul(unit=id, to=item.cell)) is not None:
        return ()
    return destinations(game, state, id)


def _around(game: HexGame, state: EuropaState, kind: str, unit: str) -> Iterable[int]:
    if kind == "sail":
        return harbours_of(game, state, unit)
    if kind not in NEAR:
        return range(game.map.board.size)
    found = state.units.get(unit)
    return game.map.board.neighbours(found.cell) if found is not None and found.cell >= 0 else ()


def foretold(game: HexGame, view: View, order: AnyOrder, others: Sequence[AnyOrder]) -> Foretold | None:
    """What is known of an attack or an overrun before it is given; None of other orders."""
    if not isinstance(order, Attack | Overrun):
        return None
    before = [other for other in others if other.key != order.key]
    state = after(game, view.state, before)
    if refusal(game, state, sides(game, view), order) is not None:
        return None
    return _attack(game, state, order) if isinstance(order, Attack) else _overrun(game, state, order)


def _attack(game: HexGame, state: EuropaState, order: Attack) -> Foretold:
    """Odds, and where those would go who must retreat."""
    found = assault(game, state, order.attackers, order.target)
    whole = found.odds(dict.fromkeys(found.doubts, 1.0))
    doubted = f"; {', '.join(found.doubts)} in doubt" if found.doubts else ""
    drawn = (*_strikes(state, order.attackers, order.target), *_retreats(game, state, found.against, order.target))
    return Foretold(f"{hex_name(game, order.target)}: {_told(whole)}{doubted}.", drawn)


def _told(found: Odds) -> str:
    results = " ".join(found.results.values())
    return f"{found.title}, {found.attack:g} against {found.defense:g}, die {found.added:+d}: {results}"


def _overrun(game: HexGame, state: EuropaState, order: Overrun) -> Foretold:
    found = weigh(game, state, order.stack, order.target)
    sums = f"{found.odds.attack:g} against {found.odds.defense:g}, {found.needed}:1 needed"
    return Foretold(f"{hex_name(game, order.target)}: {sums}.", tuple(_strikes(state, order.stack, order.target)))


def _strikes(state: EuropaState, ids: Sequence[str], target: int) -> Iterator[Figure]:
    yield from (Path((cell, target), "fire") for cell in dict.fromkeys(state.units[id].cell for id in ids))


def _retreats(game: HexGame, state: EuropaState, against: Mapping[str, Any], target: int) -> Iterator[Figure]:
    """R038: an arrow for each hex that a defender would take."""
    found = [refuges(game, state, id)[:1] for id in against if id in state.units]
    yield from (Way(target, cell, "branch") for cell in dict.fromkeys(each[0].cell for each in found if each))
