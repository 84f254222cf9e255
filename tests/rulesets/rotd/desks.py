"""A page, a sheet and the turn that comes of it: the words in which rules are tested from the desk to the field."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from drumhead.engine.play.dice import Dice, ScriptedDice
from drumhead.engine.play.events import Event
from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order
from drumhead.engine.play.turn import advance
from drumhead.engine.play.view import Task, View
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.state import RotdState
from drumhead.engine.session.founding import Founded
from drumhead.engine.session.intake import Verdict, accepted_orders, judge_lines
from tests.rulesets.rotd.pages import play, units

SEATS = """
[[seats]]
name = "Foch"
side = "allies"
[[seats]]
name = "Niel"
side = "allies"
[[seats]]
name = "Gyulai"
side = "austria"
"""


@dataclass(frozen=True)
class Table:
    """A game in its first position, and the seat at whose desk we sit."""

    game: Game
    state: RotdState
    seat: str = "Foch"

    @property
    def view(self) -> View:
        return RULESET.view(self.game, self.state, self.game.seat(self.seat))

    def verdicts(self, *lines: str) -> tuple[Verdict, ...]:
        """What becomes of each line of a sheet."""
        return judge_lines(Founded(self.game, RULESET), self.view, list(enumerate(lines, 1)))

    def rules(self, *lines: str) -> list[str]:
        """The rule that refuses each line, "" where it is allowed."""
        verdicts = self.verdicts(*lines)
        assert [verdict.error for verdict in verdicts] == [""] * len(lines)
        return [verdict.rule for verdict in verdicts]

    def orders(self, *lines: str) -> tuple[Order, ...]:
        """The orders of a sheet that is taken whole."""
        verdicts = self.verdicts(*lines)
        assert [verdict.reason for verdict in verdicts if not verdict.accepted] == []
        return accepted_orders(verdicts)

    def tasks(self, *lines: str) -> list[str]:
        """What the desk points out about units that have orders, as they stand."""
        found: Sequence[Task] = RULESET.tasks(self.game, self.view, self.orders(*lines))
        return [f"{task.kind}: {task.text}" for task in found if task.kind != "unordered"]

    def turn(self, *lines: str, others: Sequence[Order] = (), dice: Dice | None = None) -> Turn:
        """The turn played with a sheet that is taken whole, and orders of other seats."""
        return self.played((*self.orders(*lines), *others), dice)

    def played(self, orders: Sequence[Order], dice: Dice | None = None) -> Turn:
        """The turn played with some orders, whether the desk would take them or not."""
        phases = RULESET.turn_of(self.state.phase)
        steps = list(advance(phases, self.game, self.state, orders, lambda turn, id: dice or ScriptedDice()))
        return Turn(self.game, tuple(event for step in steps for event in step.events), steps[-1].state)


@dataclass(frozen=True)
class Turn:
    """What a turn brought."""

    game: Game
    events: tuple[Event, ...]
    after: RotdState

    def done(self, order: str) -> list[str]:
        """The phases and kinds of the events that "FR1IN march" caused."""
        return [f"{event.phase} {event.kind}" for event in self.events if event.cause == f"order {order}"]

    def place(self, id: str) -> str:
        unit = self.after.units[id]
        return f"{self.game.map.board.name(unit.cell)} {self.game.map.tactical_board.name(unit.tactical)}"

    def square(self, id: str) -> str:
        return self.place(id).partition(" ")[0]


def table(*lines: str, page: str = "", seat: str = "Foch") -> Table:
    """A page with units written as `FR1IN G4-V6 7-7 men=3000`."""
    game, state = play(page + SEATS + units(*lines))
    return Table(game, state, seat)
