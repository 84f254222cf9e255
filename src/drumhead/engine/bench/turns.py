"""Turns and views of large armies, against as many small ones: 1 is what grows as the armies do."""

from __future__ import annotations

from drumhead.engine.bench.armies import Armies, close_together, far_apart
from drumhead.engine.bench.bench import Bench
from drumhead.engine.bench.compare import Work, measured
from drumhead.engine.play.events import GM

SMALL = 5
"""Turns of the small armies that are timed for one of the large."""
CLOSE, FAR = 20, 76
"""Copies of Lombardy's 265 units: 5,300 on the same ground, 20,140 each on its own."""
ROUNDS = {CLOSE: 3, FAR: 1}
"""How often they are timed: one round of the close ones alone was a third more or less than another."""


def close_turn(bench: Bench) -> float:
    """A turn without orders."""
    large = close_together(CLOSE)
    return _turns(lambda: large.turn(), lambda: bench.single.turn(), CLOSE)


def close_marching(bench: Bench) -> float:
    """A turn with half of all marching."""
    return _marching(bench, close_together(CLOSE), CLOSE)


def far_turn(bench: Bench) -> float:
    """A turn without orders, armies apart."""
    large = far_apart(FAR)
    return _turns(lambda: large.turn(), lambda: bench.single.turn(), FAR)


def far_marching(bench: Bench) -> float:
    """A turn with half of all marching, armies apart."""
    return _marching(bench, far_apart(FAR), FAR)


def _marching(bench: Bench, large: Armies, copies: int) -> float:
    orders, few = large.marching, bench.single.marching
    return _turns(lambda: large.turn(orders), lambda: bench.single.turn(few), copies)


def _turns(ours: Work, small: Work, copies: int) -> float:
    small()
    found = measured(ours, lambda: [small() for _ in range(SMALL)], rounds=ROUNDS[copies], warm=False)
    return found.ratio() * SMALL / copies


def seats_view(bench: Bench) -> float:
    """What a seat may know of 5,300 units, over twenty times the same of 265."""
    large, small = close_together(CLOSE), bench.single
    return measured(lambda: _view(large), lambda: [_view(small) for _ in range(CLOSE)], rounds=3).ratio()


def _view(armies: Armies) -> object:
    seat = next(seat for seat in armies.game.seats if seat.name != GM)
    return armies.ruleset.view(armies.game, armies.state, seat)
