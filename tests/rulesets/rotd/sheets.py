"""A turn played as players play it: lines are handed in, judged on what their seat sees, and the phases run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from drumhead.engine.play.dice import Dice, ScriptedDice
from drumhead.engine.play.events import Event
from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order, Refusal
from drumhead.engine.play.turn import advance
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import RotdState, Unit
from drumhead.engine.rulesets.rotd.knowledge.wording import wording
from tests.rulesets.rotd.boards import FIELD

Script = Mapping[str, Sequence[float]]


@dataclass(frozen=True, slots=True)
class Turn:
    """What came of a sheet: the state before and after, and all events in order."""

    game: Game
    before: RotdState
    after: RotdState
    events: tuple[Event, ...]

    def unit(self, id: str) -> Unit:
        return self.after.units[id]

    def of(self, kind: str, id: str = "") -> tuple[Event, ...]:
        """The events of a kind, of one unit if it is named."""
        return tuple(event for event in self.events if event.kind == kind and (not id or id in event.units))

    def one(self, kind: str, id: str = "") -> Event:
        found = self.of(kind, id)
        assert len(found) == 1, f"{len(found)} of {kind} {id}"
        return found[0]

    def place(self, id: str) -> str:
        """Where a unit stands, as "G4-V6 7-7"."""
        now = self.unit(id)
        return f"{self.game.map.board.name(now.cell)} {FIELD.name(now.tactical)}"


def waiting(start: Campaign | tuple[Game, RotdState]) -> tuple[Game, RotdState]:
    """A situation as it waits for the orders of a turn."""
    game, state = (start.game, start.finished()) if isinstance(start, Campaign) else start
    return game, replace(state, phase="supply") if isinstance(start, Campaign) else state


def verdicts(start: Campaign | tuple[Game, RotdState], *lines: str) -> list[Refusal | None]:
    """What the desk says to each line beside the others of its seat."""
    game, state = waiting(start)
    orders = [RULESET.read_order(game, line) for line in lines]
    seats = [_commander(state, order) for order in orders]
    return [
        RULESET.check(
            game,
            RULESET.view(game, state, game.seat(seat)),
            order,
            [other for other, of in zip(orders, seats, strict=True) if of == seat and other is not order],
        )
        for order, seat in zip(orders, seats, strict=True)
    ]


def _commander(state: RotdState, order: Order) -> str:
    return state.units[order.unit].commander


def refused(start: Campaign | tuple[Game, RotdState], line: str, *beside: str) -> str:
    """The rule under which a line is refused beside others; empty if it is allowed."""
    found = verdicts(start, line, *beside)[0]
    assert found is None or found.reason.endswith(".")
    return found.rule if found else ""


def turn(
    start: Campaign | tuple[Game, RotdState],
    *lines: str,
    until: str = "",
    script: Script | None = None,
    dice: Dice | None = None,
) -> Turn:
    """The turn, or its phases up to and with one; every line must be accepted. Units without lines are silent."""
    game, state = waiting(start)
    judged = zip(lines, verdicts((game, state), *lines), strict=True)
    assert [(line, no.rule, no.reason) for line, no in judged if no is not None] == []
    return forced((game, state), *lines, until=until, script=script, dice=dice)


def forced(
    start: Campaign | tuple[Game, RotdState],
    *lines: str,
    until: str = "",
    script: Script | None = None,
    dice: Dice | None = None,
) -> Turn:
    """The same with lines that nobody judged: what the engine makes of them."""
    game, state = waiting(start)
    orders = [RULESET.read_order(game, line) for line in lines]
    events: list[Event] = []
    now = state
    for step in advance(RULESET.turn_of(state.phase), game, state, orders, lambda *_: dice or ScriptedDice(script)):
        events += step.events
        now = step.state
        if step.phase == until:
            break
    assert all(wording(game, event) for event in events)
    return Turn(game, state, now, tuple(events))
