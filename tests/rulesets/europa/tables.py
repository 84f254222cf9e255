"""Small hex boards and positions for tests of rules, and a table at which lines are written, checked and played."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from drumhead.engine.boards.hex import HexBoard, Sheet, side_of
from drumhead.engine.catalog import find_ruleset
from drumhead.engine.maps.hexes.model import HexMap, HexPlace
from drumhead.engine.maps.scenarios import Scenario
from drumhead.engine.play.dice import Dice, ScriptedDice
from drumhead.engine.play.events import Event
from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order, Refusal
from drumhead.engine.play.recall.questions import Answer
from drumhead.engine.play.turn import advance
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.europa.position.state import EuropaState

RULESET = find_ruleset("europa")
LETTERS = {
    ".": "clear",
    "w": "woods",
    "r": "rough",
    "W": "wooded rough",
    "m": "mountain",
    "s": "swamp",
    "S": "wooded swamp",
    "C": "major city",
    "~": "sea",
    " ": "",
}


def board_of(
    rows: Sequence[str],
    sides: Mapping[tuple[str, str], str] | None = None,
    places: Sequence[HexPlace] = (),
    zones: Mapping[str, Mapping[str, str]] | None = None,
    boxes: tuple[str, ...] = (),
) -> HexMap:
    """A map of letters: the first row is row 1, and its LAST letter is hex 01, as numbers grow to the left.

    `sides` by two numbers, kinds with `;` between; `zones` by layer and number, with `*` for all others.
    """
    board = HexBoard(1, len(rows), (Sheet("", len(rows[0])),), boxes)
    terrain = [LETTERS[letter] for row in rows for letter in reversed(row)] + [""] * len(boxes)
    layers = {"country": {"*": "Spain"}, "region": {"*": "Castilla"}, "weather": {"*": "D"}, "sea": {}} | dict(
        zones or {}
    )
    names = {
        layer: tuple(told.get(board.name(cell), told.get("*", "")) for cell in range(board.size))
        for layer, told in layers.items()
    }
    on = {side_of(board.cell(a), board.cell(b)): frozenset(kinds.split(";")) for (a, b), kinds in (sides or {}).items()}
    return HexMap("test", "Test", 1936, board, tuple(terrain), names, on, tuple(places), "")


class Table:
    """A game at one table: `unit` and `own` set it up, `line` orders, `end` ends the stage."""

    def __init__(self, map: HexMap, *rules: str, at_war: Sequence[str] = ("Spain",), **head: Any) -> None:
        content = {"map": "test", "options": dict.fromkeys(rules, True), "at_war": list(at_war), **head}
        date = datetime.date(1936, 7, 18)
        scenario = Scenario("test", "Test", "", "europa", date, 60, 15, content, "")
        ready = RULESET.setup(scenario, map)
        self.map, self.board = map, map.board
        self.game: Game[HexMap] = Game("test", scenario, map, ready.seats, ready.sides, ready.options)
        self.state: EuropaState = ready.state
        self.orders: list[Order] = []
        self.events: tuple[Event, ...] = ()

    def has(self, **fields: Any) -> Table:
        """Fields of the state as they are to be."""
        self.state = replace(self.state, **fields)
        return self

    @property
    def view(self) -> View:
        """What the phasing player sees."""
        return RULESET.view(self.game, self.state, self.game.seat(self.state.player))

    def order(self, line: str) -> Order:
        return RULESET.read_order(self.game, line)

    def refused(self, line: str) -> Refusal | None:
        """Why a line is refused beside those that were written; None if it stands."""
        return RULESET.check(self.game, self.view, self.order(line), self.orders)

    def line(self, line: str) -> Table:
        """Write a line that must be allowed; it is read back from the text it is written as."""
        order = self.order(line)
        assert self.refused(line) is None, self.refused(line)
        assert self.order(RULESET.write_order(self.game, order)) == order
        self.orders.append(order)
        return self

    def ask(self, word: str, *words: str) -> Answer:
        """What the rules answer the phasing player."""
        return RULESET.ask(self.game, self.view, word, words)

    def end(self, dice: Dice | None = None) -> tuple[Event, ...]:
        """Play the stage with the lines that were written; what came of it."""
        turn = RULESET.turn_of(self.state.phase)
        steps = advance(turn, self.game, self.state, self.orders, lambda number, phase: dice or ScriptedDice())
        events: list[Event] = []
        for step in steps:
            events.extend(step.events)
            self.state = step.state
        self.orders, self.events = [], tuple(events)
        assert not [event for event in events if event.kind == "ignored"]
        return self.events

    def cell(self, name: str) -> int:
        return self.map.place(name)[0]

    def at(self, unit: str) -> str:
        """The number of the hex a unit stands in."""
        return self.board.name(self.state.units[unit].cell)
