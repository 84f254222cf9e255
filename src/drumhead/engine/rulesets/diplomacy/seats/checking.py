"""Whether an order may stand now, and where the next click of one in the making may go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from drumhead.engine.maps.areas.model import STAR
from drumhead.engine.play.orders import Order as AnyOrder
from drumhead.engine.play.orders import Refusal
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.diplomacy.adjudication.adjusting import legal_adjustment
from drumhead.engine.rulesets.diplomacy.adjudication.legality import COUNTED, legal, not_counted
from drumhead.engine.rulesets.diplomacy.adjudication.retreating import legal_retreat
from drumhead.engine.rulesets.diplomacy.chart.atlas import chart_of
from drumhead.engine.rulesets.diplomacy.chart.chart import Chart, province_of
from drumhead.engine.rulesets.diplomacy.chart.cities import centre_of
from drumhead.engine.rulesets.diplomacy.orders.orders import (
    DISLODGED,
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    Support,
    Vote,
    Waive,
    meaning,
)
from drumhead.engine.rulesets.diplomacy.turns.state import ADJUSTMENTS, MOVEMENT, RETREATS, DiplomacyState, title
from drumhead.engine.rulesets.diplomacy.turns.table import (
    AreaGame,
    dislodged_of,
    options_of,
    position_of,
    powers_of,
    winter_of,
)
from drumhead.engine.rulesets.diplomacy.turns.votes import refused_vote
from drumhead.engine.rulesets.diplomacy.turns.writing import as_meant, power_of

UNTIMELY: dict[str, tuple[type[Order], ...]] = {
    MOVEMENT: (Retreat, Disband, Build, Waive),
    RETREATS: (Build, Waive),
    ADJUSTMENTS: (Hold, Move, Support, Convoy, Retreat),
}
"""By what the powers write now, the kinds of order that are never right then."""


def check(game: AreaGame, view: View, order: AnyOrder, others: Sequence[AnyOrder]) -> Refusal | None:
    """Why the order is refused, beside the seat's other orders; None if it stands."""
    assert isinstance(order, Order), "orders of another ruleset are never checked here"
    understood = _Judge(game, view).understood(order)
    if isinstance(understood, Refusal):
        return understood
    return _again(game, view, order, others) or _too_many(game, view, order, others)


def _again(game: AreaGame, view: View, order: Order, others: Sequence[AnyOrder]) -> Refusal | None:
    """4.D.3, 4.D.5: another order for a unit or a site that has one, unless the last is the one that counts."""
    options, chart = options_of(game), chart_of(game.map)
    choice = options.double_builds if isinstance(order, Build) else options.double_orders
    thing = _thing(chart, order)
    rivals = (o for o in others if isinstance(o, Order) and _thing(chart, o) == thing)
    if choice == "last" or all(meaning(o) == meaning(order) for o in rivals):
        return None
    if isinstance(order, Vote):
        which = COUNTED[choice]
        return Refusal(order=order, rule="4.D.3", reason=f"{order.unit} has one vote; of several {which}")
    if not isinstance(order, Build):
        return not_counted(position_of(game, view.state), order, options)
    name = position_of(game, view.state).name(province_of(order.unit))
    then = "none of them counts" if choice == "none" else "one is all there can be"
    return Refusal(order=order, rule="4.D.5", reason=f"another build is ordered in {name}, and {then}")


def _thing(chart: Chart, order: Order) -> tuple[str, str]:
    """What only one order can be for: a unit, or a centre that builds, in its City or outside."""
    name, kind = order.key
    return (centre_of(chart, name), kind) if isinstance(order, Build) else (name, kind)


class _Judge:
    """One look at a view, of which many orders may be asked."""

    def __init__(self, game: AreaGame, view: View) -> None:
        self.game, self.view = game, view
        self.state: DiplomacyState = view.state
        self.options, self.position = options_of(game), position_of(game, self.state)

    def understood(self, order: Order) -> Order | Refusal:
        """The order as the map understands it, or why it is refused."""
        game, state = self.game, self.state
        order = as_meant(state, order)
        power = power_of(game, state, order)
        if state.winner:
            return Refusal(order=order, rule="", reason="the game is over")
        if isinstance(order, UNTIMELY[state.stage]):
            reason = f"{order.kind} is no order for {title(state)}"
            return Refusal(order=order, rule="4.E.1", reason=reason)
        if not self.view.gm and power not in game.seat(self.view.seat).holds:
            return Refusal(order=order, rule="6.A.6", reason=self._not_yours(order))
        if order.giver not in ("", power):
            return Refusal(order=order, rule="6.A.6", reason=f"it is written for {order.giver}, not for {power}")
        if isinstance(order, Vote):
            return refused_vote(game, state, power, order) or order
        if state.stage == RETREATS:
            return legal_retreat(self.position, dislodged_of(state), power, order, self.options)
        if state.stage == ADJUSTMENTS:
            return legal_adjustment(winter_of(game, state), power, order, self.options)
        return legal(self.position, power, order, self.options)

    def _not_yours(self, order: Order) -> str:
        if not order.unit:
            return f"it does not say whose it is; write one of {', '.join(powers_of(self.game))} behind it"
        name = self.position.name(order.unit.removesuffix(DISLODGED))
        if isinstance(order, Build):
            return f"{name} is no home centre of yours"
        return f"no unit of yours stands in {name}"

    def fits(self, order: Order) -> bool:
        """Whether the order could stand."""
        return isinstance(self.understood(order), Order)

    def next_places(self, order: Order) -> Iterator[str]:
        """Of an order's fields the places that may fill the first empty one."""
        state = self.state
        match order:
            case Retreat():
                piece = state.piece(order.unit)
                yield from piece.open if piece is not None else ()
            case Move():
                yield from self._fitting(order)
            case Convoy() if order.of:
                yield from self._fitting(order)
            case Support() if not order.of:
                yield from (piece.place for at, piece in state.units.items() if self._helps(order, at))
            case Support():
                yield from self._supported(order)
            case Convoy() if province_of(order.unit) in self.position.chart.waters:
                yield from (piece.place for at, piece in state.units.items() if self._carries(order, at))
            case Build() if state.stage == ADJUSTMENTS:
                yield from (place for place in self._coasts(order) if self.fits(_fleet_at(order, place)))
            case _:
                return

    def _coasts(self, order: Build) -> tuple[str, ...]:
        """The coasts of a home centre that has several."""
        name = province_of(order.unit)
        return () if name.endswith(STAR) else self.game.map.area(name).places[1:]

    def _fitting(self, order: Order) -> Iterator[str]:
        """The places that make a legal order, each in the form the map understands it in; 4.B.4: a coast rather than
        its province."""
        fitting = [place for place in self._thinkable(order) if self._fits_as_named(order, place)]
        split = {province_of(place) for place in fitting if place != province_of(place)}
        yield from (place for place in fitting if place not in split)

    def _fits_as_named(self, order: Order, place: str) -> bool:
        understood = self.understood(order.model_copy(update={"to": place}))
        return isinstance(understood, Move | Support | Convoy) and understood.to == place

    def _thinkable(self, order: Order) -> Sequence[str]:
        """The places worth asking about: a unit supports only into where it could go itself (6.A.10), a fleet carries
        only to where the fleets at sea could land the army."""
        names, position, unit = self.game.map.board.names, self.position, self.state.piece(order.unit)
        if isinstance(order, Support) and unit is not None:
            touches = position.chart.touches
            return [name for name in names if touches(unit.arm, unit.place, province_of(name))]
        if isinstance(order, Convoy):
            landings = position.landings(province_of(order.of), position.fleets_at_sea)
            return [name for name in names if province_of(name) in landings]
        return names

    def _helps(self, order: Support, at: str) -> bool:
        if at == province_of(order.unit):
            return False
        asked = order.model_copy(update={"of": at})
        return self.fits(asked) or any(self._supported(asked))

    def _carries(self, order: Convoy, at: str) -> bool:
        return any(self._fitting(order.model_copy(update={"of": at})))

    def _supported(self, order: Support) -> Iterator[str]:
        """Where a supported unit may be helped to: its own place is support to hold."""
        helped = self.state.piece(order.of)
        if helped is None:
            return
        if self.fits(order.model_copy(update={"to": ""})):
            yield helped.place
        yield from self._fitting(order)


def _fleet_at(order: Build, place: str) -> Build:
    return order.model_copy(update={"unit": place, "arm": "F"})


def _too_many(game: AreaGame, view: View, order: Order, others: Sequence[AnyOrder]) -> Refusal | None:
    """4.D.4, 4.D.6: more builds or removals than are due."""
    state: DiplomacyState = view.state
    if state.stage != ADJUSTMENTS or isinstance(order, Vote):
        return None
    power, chart = power_of(game, state, order), chart_of(game.map)
    surplus = winter_of(game, state).surplus(power)
    choice = _when_too_many(game, surplus)
    kinds = (Build, Waive) if surplus > 0 else (Disband,)
    mine = {_thing(chart, o) for o in others if isinstance(o, kinds) and power_of(game, state, o) == power}
    if choice == "last" or len(mine - {_thing(chart, order)}) < abs(surplus):
        return None
    kind, rule = ("build", "4.D.4") if surplus > 0 else ("removal", "4.D.6")
    due = f"one {kind}" if abs(surplus) == 1 else f"{abs(surplus)} {kind}s"
    why = "of more orders none counts" if choice == "none" else "which the orders before it use up"
    return Refusal(order=order, rule=rule, reason=f"{power} has {due}, {why}")


def _when_too_many(game: AreaGame, surplus: int) -> str:
    """4.D.4, 4.D.6: which of too many orders count."""
    options = options_of(game)
    return options.extra_builds if surplus > 0 else options.extra_removals


def undone(game: AreaGame, view: View, order: AnyOrder, rivals: Sequence[AnyOrder]) -> Refusal | None:
    """4.D.3-4.D.6: an order that stood until another was written, where of several none counts."""
    assert isinstance(order, Order), "orders of another ruleset are never undone here"
    options, state = options_of(game), view.state
    if (options.double_builds if isinstance(order, Build) else options.double_orders) == "none":
        lost = _again(game, view, order, rivals)
        if lost:
            return lost
    surplus = winter_of(game, state).surplus(power_of(game, state, order))
    return _too_many(game, view, order, rivals) if _when_too_many(game, surplus) == "none" else None


def next_cells(game: AreaGame, view: View, order: AnyOrder, others: Sequence[AnyOrder] = ()) -> tuple[int, ...]:
    """The places that may be clicked next: of an order's fields the first that is empty."""
    assert isinstance(order, Order), "orders of another ruleset are never asked of here"
    cell = game.map.board.cell
    return tuple(sorted({cell(place) for place in _Judge(game, view).next_places(order)}))


def _built(data: dict[str, Any]) -> dict[str, Any]:
    """4.B.7: a fleet on the coast that was picked, or on the one it had; an army on none."""
    rest, picked = {name: value for name, value in data.items() if name != "at"}, data.get("at")
    if data.get("arm") == "A":
        return {**rest, "unit": province_of(data["unit"])}
    return {**rest, "unit": picked} if data.get("arm") == "F" and picked else rest


def order_from_picks(data: dict[str, Any]) -> dict[str, Any]:
    """A support to where the supported unit stands is one to hold; a fleet is built on the coast that was picked; a
    vote is its power's, whichever unit it was given with."""
    if data.get("owner"):
        data = {name: value for name, value in data.items() if name != "owner"} | {"unit": data["owner"]}
    if data.get("kind") == "build":
        data = _built(data)
    of, to = str(data.get("of", "")), str(data.get("to", ""))
    same = data.get("kind") == "support" and of and province_of(of) == province_of(to)
    return {**data, "to": ""} if same else data
