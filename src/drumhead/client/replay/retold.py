"""What came of the phase that a replay shows, as figures over the boards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from drumhead.client.desk.desk import OrderDesk
from drumhead.engine.play.events import Event
from drumhead.engine.play.figures import Fight, Figure

Draw = Callable[[Sequence[Event]], tuple[Figure, ...]]


def on_map(desk: OrderDesk) -> tuple[Figure, ...]:
    """Over the map; the fights of the turn so far stay, and grow with the men lost in them."""
    ruleset, game = desk.session.ruleset, desk.session.game
    return _grown(desk, lambda events: ruleset.figures(game, events))


def on_field(desk: OrderDesk, cell: int) -> tuple[Figure, ...]:
    """The same over the battlefield of a square."""
    ruleset, game = desk.session.ruleset, desk.session.game
    return _grown(desk, lambda events: ruleset.field_figures(game, events, cell))


def _grown(desk: OrderDesk, draw: Draw) -> tuple[Figure, ...]:
    moment = desk.moment
    if moment is None or moment[1] is None:
        return ()
    turn, phase = moment
    now = [figure for figure in draw(desk.events(turn, phase)) if not isinstance(figure, Fight)]
    phases = desk.session.phases(turn)
    passed = phases[: phases.index(phase) + 1]
    before = draw([event for event in desk.events(turn) if event.phase in passed])
    return (*now, *(figure for figure in before if isinstance(figure, Fight)))
