"""Whole sheets wished at random, and what judge and engine make of them: the material of the properties of plans."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from drumhead.engine.errors import OrderSyntaxError, UnknownNameError
from drumhead.engine.maps.squares.model import Ground
from drumhead.engine.play.dice import SeededDice
from drumhead.engine.play.events import Event
from drumhead.engine.play.game import Game, Seat
from drumhead.engine.play.orders import Order, Refusal, replace_order
from drumhead.engine.play.turn import advance
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.state import DEPLOYMENT, QUIET, RotdState
from tests.fuzz.wishes import WISHES, Wish, near, official, pontoons, tactical
from tests.rulesets.rotd.carried import carried_out


@dataclass(frozen=True)
class Sheet:
    """What one seat wishes, good or bad, and what the desk says to each order beside all the others."""

    seat: Seat
    orders: tuple[Order, ...]
    refusals: tuple[Refusal | None, ...]

    @property
    def refused(self) -> list[Order]:
        return [order for order, refusal in zip(self.orders, self.refusals, strict=True) if refusal is not None]

    def of_the_commander(self, game: Game, state: RotdState) -> Sheet:
        """Without what a deputy wishes: his orders and the commander's do not mix (6.1)."""
        pairs = zip(self.orders, self.refusals, strict=True)
        own = [pair for pair in pairs if RULESET.precedence(game, state, self.seat, pair[0].unit) == 0]
        return Sheet(self.seat, tuple(order for order, _ in own), tuple(refusal for _, refusal in own))


def sheets(game: Game, state: RotdState, rng: random.Random) -> Iterator[Sheet]:
    """A sheet of every seat, unsorted: nothing is left out because the judge would not have it."""
    return (sheet(game, state, seat, rng) for seat in game.seats)


def sheet(game: Game, state: RotdState, seat: Seat, rng: random.Random) -> Sheet:
    """What one seat wishes, and what the desk says to it."""
    view = RULESET.view(game, state, seat)
    if state.phase in (DEPLOYMENT, QUIET):
        orders = _read(game, view, _placed(game, view, rng))
    else:
        orders = _read(game, view, _more(game, view, rng), wished(game, view, rng))
    return Sheet(seat, orders, judged(game, view, orders))


def wished(game: Game, view: View, rng: random.Random) -> tuple[Order, ...]:
    """Some orders for every unit; of two for one thing the later."""
    lines = (line for unit in _orderable(view) for line in _lines(game, view, unit, rng))
    return _read(game, view, lines)


def _orderable(view: View) -> list[str]:
    return sorted(token.id for token in view.tokens if token.orderable)


def _read(game: Game, view: View, lines: Iterable[str], before: tuple[Order, ...] = ()) -> tuple[Order, ...]:
    """The orders of lines that can be read and are for the seat to give, after those that stand."""
    found, own = before, {*_orderable(view), *(desk.id for desk in view.desks)}
    for line in lines:
        try:
            order = RULESET.signed(game, view, RULESET.read_order(game, line))
        except (OrderSyntaxError, UnknownNameError):
            continue
        found = replace_order(found, order) if order.unit in own else found
    return found


def _placed(game: Game, view: View, rng: random.Random) -> Iterator[str]:
    """Where all may be placed before the campaign and in peace: near, to comrades, or elsewhere on a battlefield."""
    units, ships, cities = _orderable(view), (*sorted(view.state.ships), "FR1RT"), sorted(view.state.cities)
    for unit in units:
        comrade = view.token(rng.choice(units))
        assert comrade is not None
        to = near(game, view, unit, rng) if rng.random() < 0.7 else game.map.board.name(comrade.cell)
        at = tactical(game, rng)
        yield f"{unit} deploy to {rng.choice((to, f'{to} {at}', f'{to} {at}', at))}"
        if rng.random() < 0.2:
            yield unit + rng.choice((f" board {rng.choice(ships)}", " unload"))
        if unit.endswith("AQ"):
            yield f"{unit} transfer {rng.randint(1, 80)} from {rng.choice(cities)} to {rng.choice(cities)}"


def _more(game: Game, view: View, rng: random.Random) -> Iterator[str]:
    """What bridges, sleepers and units aboard may be told that hangs together, and what ministers order."""
    for unit in _orderable(view):
        known = view.state.units[unit]
        wish = landed if known.aboard else roused if known.status == "inactive" else carried_over
        if rng.random() < 0.5 and (wish is not carried_over or unit.endswith("PB")):
            yield from wish(game, view, unit, rng)
    for desk in view.desks:
        yield from (f"{desk.title} {official(game, view, desk, rng)}" for _ in range(rng.choice((0, 1, 2, 3))))


def _lines(game: Game, view: View, unit: str, rng: random.Random) -> Iterator[str]:
    """Single wishes, and now and then two that hang together."""
    for _ in range(rng.choice((1, 2, 3, 4))):
        wish = pontoons if unit.endswith("PB") and rng.random() < 0.5 else rng.choice((*WISHES, *WILD))
        yield wish(game, view, unit, rng)
    if rng.random() < 0.5:
        yield from rng.choice((fallen_back, bridged, walked_to_the_train))(game, view, unit, rng)


def judged(game: Game, view: View, orders: Sequence[Order]) -> tuple[Refusal | None, ...]:
    """What the desk says to each of a sheet's orders."""
    return tuple(RULESET.check(game, view, order, [o for o in orders if o is not order]) for order in orders)


def played(game: Game, state: RotdState, orders: Sequence[Order], seed: str) -> list[Event]:
    """The events of the turn, whatever was ordered."""
    steps = advance(RULESET.turn_of(state.phase), game, state, orders, lambda turn, id: SeededDice(seed, turn, id))
    return [event for step in steps for event in step.events]


def wrongly_refused(game: Game, made: Sequence[Sheet], events: Sequence[Event]) -> list[str]:
    """Orders that the desk refused and the engine carried out, as lines with the reasons."""
    found = []
    for sheet in made:
        done = carried_out(game, sheet.refused, events)
        reasons = {order: str(refusal) for order, refusal in zip(sheet.orders, sheet.refusals, strict=True)}
        found += [f"{order.unit} {RULESET.write_order(game, order)}: {reasons[order]}" for order in done]
    return found


def seen_by(game: Game, state: RotdState, seat: Seat) -> RotdState:
    """The position with nobody in it whom the seat does not know to the tactical square."""
    known = {token.id for token in RULESET.view(game, state, seat).tokens if token.tactical is not None}
    return replace(state, units={id: unit for id, unit in state.units.items() if id in known})


def stroll(game: Game, view: View, unit: str, rng: random.Random) -> str:
    """A path of near squares, in a row or not, with pauses."""
    token = view.token(unit)
    assert token is not None
    at, boxes = token.cell, []
    for _ in range(rng.randint(1, 6)):
        at = rng.choice(game.map.board.within(at, 1 if rng.random() < 0.85 else 2))
        boxes.append("-" if rng.random() < 0.2 else game.map.board.name(at))
    return f"{unit} march {' '.join(boxes)}"


def crossing(game: Game, view: View, unit: str, rng: random.Random) -> str:
    """A move over a river square of its battlefield or to one, where there is one."""
    token = view.token(unit)
    assert token is not None
    field = game.map.battlefield(token.cell)
    wet = [at for at, ground in enumerate(field.terrain) if ground in (Ground.RIVER, Ground.FORD, Ground.PASS)]
    at = game.map.tactical_board.name(rng.choice(wet or [0]))
    start = f" from T{rng.randint(1, 5)}" if rng.random() < 0.6 else ""
    return f"{unit} move {tactical(game, rng)} via {at}{start}" if rng.random() < 0.7 else f"{unit} move {at}{start}"


def leave(game: Game, view: View, unit: str, rng: random.Random) -> str:
    """A withdrawal to a neighbour."""
    return f"{unit} withdraw {beside(game, view, unit, rng)}"


def lay(game: Game, view: View, unit: str, rng: random.Random) -> str:
    return f"{unit} deploy {tactical(game, rng)} from T{rng.randint(1, 5)}"


def lift(game: Game, view: View, unit: str, rng: random.Random) -> str:
    return f"{unit} undeploy from T{rng.randint(1, 5)}"


def fallen_back(game: Game, view: View, unit: str, rng: random.Random) -> Iterator[str]:
    """A withdrawal, and a march on from there after the first box."""
    token, board = view.token(unit), game.map.board
    assert token is not None
    to = rng.choice(board.neighbours(token.cell))
    onward = rng.choice(board.neighbours(to))
    first = rng.choice(("-", "-", board.name(to), board.name(rng.choice(board.neighbours(token.cell)))))
    yield f"{unit} withdraw {board.name(to)}"
    yield f"{unit} march {first} {board.name(onward)}"


def bridged(game: Game, view: View, unit: str, rng: random.Random) -> Iterator[str]:
    """A bridge of the seat laid or taken up on the unit's battlefield, and the unit's move over it."""
    token = view.token(unit)
    assert token is not None
    field, board = game.map.battlefield(token.cell), game.map.tactical_board
    wet = [at for at, ground in enumerate(field.terrain) if ground == Ground.RIVER] or [0]
    site = board.name(rng.choice(wet))
    near = [t.id for t in view.tokens if t.orderable and t.counter == "PB" and t.cell == token.cell]
    for bridge in rng.sample(near, min(1, len(near))):
        start = rng.choice(("", "", " from T2", " from T3"))
        yield rng.choice((f"{bridge} deploy {site}{start}", f"{bridge} undeploy{start}"))
    yield f"{unit} move {tactical(game, rng)} via {site} from T{rng.randint(1, 4)}"
    yield f"{unit} march {beside(game, view, unit, rng)}"


def beside(game: Game, view: View, unit: str, rng: random.Random) -> str:
    """A neighbour of the unit's square."""
    token = view.token(unit)
    assert token is not None
    return game.map.board.name(rng.choice(game.map.board.neighbours(token.cell)))


def carried_over(game: Game, view: View, unit: str, rng: random.Random) -> Iterator[str]:
    """A bridge that is laid and taken up, on either bank, and marches on."""
    token = view.token(unit)
    assert token is not None
    field, board = game.map.battlefield(token.cell), game.map.tactical_board
    site = rng.choice([at for at, ground in enumerate(field.terrain) if ground == Ground.RIVER] or [0])
    yield f"{unit} deploy {board.name(site)} from T{rng.randint(1, 2)}"
    yield f"{unit} undeploy to {board.name(rng.choice(board.neighbours(site)))} from T{rng.randint(2, 3)}"
    yield f"{unit} march {rng.choice(('', '- '))}{beside(game, view, unit, rng)}"


def landed(game: Game, view: View, unit: str, rng: random.Random) -> Iterator[str]:
    """A landing, and what may follow it."""
    at, phase = tactical(game, rng), rng.randint(1, 5)
    yield f"{unit} unload"
    yield unit + rng.choice((
        f" move {at} from T{phase}", f" engage T{phase}-T5", f" deploy {at} from T{phase}", f" support {at} radius 5",
        f" intercept {at} radius 5", f" board {rng.choice((*sorted(view.state.ships), 'FR1RT'))}",
    ))  # fmt: skip


def roused(game: Game, view: View, unit: str, rng: random.Random) -> Iterator[str]:
    """What a sleeper may be told in case it is called up."""
    if rng.random() < 0.3:
        yield f"{unit} activate"
    works = (" destroy track", " destroy bridge", " inactivate", f" supply 1 from FR{rng.randint(1, 14)}CQ")
    yield unit + rng.choice((*works, f" march {beside(game, view, unit, rng)}"))


def walked_to_the_train(game: Game, view: View, unit: str, rng: random.Random) -> Iterator[str]:
    """A walk onto the track, then a ride along it."""
    token = view.token(unit)
    assert token is not None
    track = [at for at, laid in enumerate(game.map.battlefield(token.cell).track) if laid] or [0]
    tracked = [cell for cell in game.map.board.within(token.cell, 4) if game.map.has_rail(cell)] or [token.cell]
    yield f"{unit} move {game.map.tactical_board.name(rng.choice(track))}"
    yield f"{unit} rail {game.map.board.name(rng.choice(tracked))}"


WILD: tuple[Wish, ...] = (stroll, stroll, stroll, crossing, crossing, leave, leave, lay, lift)
