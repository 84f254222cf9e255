"""Turns that several seats order together, one after the other: what the sides say, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from drumhead.engine.play.dice import SeededDice
from drumhead.engine.play.events import Event
from drumhead.engine.play.game import Game
from drumhead.engine.play.turn import advance
from drumhead.engine.play.view import Task, View
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.state import RotdState, Unit
from drumhead.engine.session.founding import Founded
from drumhead.engine.session.intake import accepted_orders, judge_lines
from tests.rulesets.rotd.pages import play, units

SEATS = """
[[seats]]
name = "Napoleon"
side = "allies"
offices = ["Monarch"]
[[seats]]
name = "Niel"
side = "allies"
[[seats]]
name = "Gyulai"
side = "austria"
"""
LOMBARDY = [f"{column}{i}-V{row}" for column in "DEF" for i in range(10) for row in range(10)]
MAP = f"""
[map]
state = "FRA"
[map.states.FRA]
name = "France"
[map.states.SUI]
name = "Switzerland"
squares = ["C6-V6"]
[map.states.AUS]
name = "Austria"
squares = {LOMBARDY}
[[map.cities]]
name = "Lyon"
place = "C5-V6 7-7"
state = "FRA"
supplies = 900
[[map.cities]]
name = "Milano"
place = "D5-V6 7-7"
state = "AUS"
supplies = 900
[[map.cities]]
name = "Verona"
place = "E5-V6 7-7"
state = "AUS"
supplies = 900
"""
SIDES = """
[sides.allies]
name = "Allies"
states = ["FRA"]
[sides.austria]
name = "Austria"
states = ["AUS"]
"""
ARMIES = units(
    'FR1AQ C5-V6 7-7 commander="Niel"',
    'FR1IN D5-V6 7-7 commander="Niel"',
    'AU1AQ E5-V6 7-7 commander="Gyulai"',
    'AU1IN E5-V6 7-7 commander="Gyulai"',
)


@dataclass(frozen=True)
class Court:
    """A game as it stands, and what the last turn brought."""

    game: Game
    state: RotdState
    events: tuple[Event, ...] = ()

    def view(self, seat: str) -> View:
        return RULESET.view(self.game, self.state, self.game.seat(seat))

    def rules(self, seat: str, *lines: str) -> list[str]:
        """The rule that refuses each line of a seat's sheet, "" where it is allowed."""
        verdicts = judge_lines(Founded(self.game, RULESET), self.view(seat), list(enumerate(lines, 1)))
        assert [verdict.error for verdict in verdicts] == [""] * len(lines)
        return [verdict.rule for verdict in verdicts]

    def reasons(self, seat: str, *lines: str) -> list[str]:
        """What the desk says against each line by itself, "" where it is allowed."""
        judged = (judge_lines(Founded(self.game, RULESET), self.view(seat), [(1, line)]) for line in lines)
        return [verdict.reason for (verdict,) in judged]

    def tasks(self, seat: str, *lines: str) -> list[str]:
        """What the desk points out to a seat with these lines on its sheet, units without orders left out."""
        judged = judge_lines(Founded(self.game, RULESET), self.view(seat), list(enumerate(lines, 1)))
        found: Sequence[Task] = RULESET.tasks(self.game, self.view(seat), accepted_orders(judged))
        return [task.text for task in found if task.kind != "unordered"]

    def turn(self, **sheets: str) -> Court:
        """The turn played with sheets that are taken whole: lines with semicolons between them, by seat."""
        orders = []
        for seat, text in sheets.items():
            lines = [line.strip() for line in text.split(";") if line.strip()]
            judged = judge_lines(Founded(self.game, RULESET), self.view(seat), list(enumerate(lines, 1)))
            assert [verdict.reason for verdict in judged if not verdict.accepted] == []
            orders += accepted_orders(judged)
        phases = RULESET.turn_of(self.state.phase)
        steps = list(advance(phases, self.game, self.state, orders, lambda turn, id: SeededDice("1", turn, id)))
        events = tuple(event for step in steps for event in step.events)
        assert all(RULESET.wording(self.game, event) for event in events)
        return Court(self.game, steps[-1].state, events)

    def turns(self, count: int) -> Court:
        """So many turns in which nobody orders anything."""
        return self.turn().turns(count - 1) if count else self

    def kinds(self, seat: str = "") -> list[str]:
        """The kinds of what happened, to all or as one seat hears it."""
        return [event.kind for event in self.events if not seat or event.visible_to(seat)]

    def one(self, kind: str) -> Event:
        """The only event of a kind."""
        (found,) = [event for event in self.events if event.kind == kind]
        return found

    def said(self, kind: str) -> str:
        """What reports say of the only event of a kind."""
        return RULESET.wording(self.game, self.one(kind))

    def unit(self, id: str) -> Unit:
        return self.state.units[id]

    def square(self, id: str) -> str:
        return self.game.map.board.name(self.unit(id).cell)

    def title(self) -> str:
        """What the turn is called that waits."""
        return RULESET.turn_title(self.game, self.state.turn, lambda: self.state, self.state.phase)


def court(*more: str, page: str = "", seats: str = SEATS, sides: str = SIDES, armies: str = ARMIES) -> Court:
    """France against Austria, whose Milano a French brigade stands in; `page` goes first, `more` are further units."""
    game, state = play("\n".join([page, seats, armies, units(*more), MAP, sides]))
    return Court(game, state)
