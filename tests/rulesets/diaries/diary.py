"""A diary: before a turn what each seat knows, may do and is told of its orders; then what came of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields, is_dataclass
from hashlib import sha256
from random import Random
from typing import Any

from drumhead.engine.errors import DrumheadError
from drumhead.engine.play.commanding.commands import Command
from drumhead.engine.play.dice import SeededDice
from drumhead.engine.play.events import EVERYONE, Event
from drumhead.engine.play.figures import cells_of
from drumhead.engine.play.game import Game, Seat
from drumhead.engine.play.odds import Question
from drumhead.engine.play.orders import Order
from drumhead.engine.play.ruleset import Ruleset
from drumhead.engine.play.state import state_hash
from drumhead.engine.play.turn import advance
from drumhead.engine.play.view import View
from drumhead.engine.session import telling
from drumhead.engine.session.commanding.spreading import spread

LONGEST = 230
"""Characters of a line; of a longer one the end is told by its digest."""


@dataclass
class Diary:
    """Writes down a game; `lines` are what was told."""

    ruleset: Ruleset
    game: Game[Any]
    dice: Random
    lines: list[str] = field(default_factory=list)
    known: set[str] = field(default_factory=set)
    """What a seat was told in the morning stands there once, until it changes."""
    events: list[Event] = field(default_factory=list)
    """Those of the turn that was played last."""

    def before(self, state: Any, seat: Seat, orders: Sequence[Order]) -> None:
        """A seat's knowledge of the morning and what the desk says to its sheet."""
        rules, game = self.ruleset, self.game
        view = rules.view(game, state, seat)
        self._list(f"## {seat.words}", ())
        self._anew("troops", seat, map(told, view.tokens))
        near = self._near(view)
        self._anew("notes", seat, (told(note) for note in rules.notes(game, view) if note.cell in near))
        mine = sorted(token.id for token in view.tokens if token.orderable)
        for unit in self.dice.sample(mine, min(2, len(mine))):
            self._unit(view, unit, orders)
        self._anew("formations", seat, map(told, rules.formations(game, view)))
        self._anew("strengths", seat, map(told, rules.strengths(game, view)))
        laid = (each for each in rules.situation(game, view) if near.issuperset(cells_of(each)))
        self._list("situation", map(told, laid))
        self._sheet(view, orders)

    def _near(self, view: View) -> set[int]:
        """The cells where somebody stands, and those beside them."""
        held = {token.cell for token in view.tokens if token.cell >= 0}
        return {cell for at in held for cell in (at, *self.game.map.board.neighbours(at))}

    def _unit(self, view: View, unit: str, orders: Sequence[Order]) -> None:
        """What a unit is, how far it comes, and by which ways."""
        rules, game = self.ruleset, self.game
        others = [order for order in orders if order.unit != unit]
        self._list(f"unit {unit}", rules.describe(game, view, unit))
        reach = rules.reach(game, view, unit, others)
        self._list("reach", [told(reach)])
        board = game.map.board
        for cell in self.dice.sample(range(board.size), 1) + self.dice.sample(
            sorted({t.cell for t in view.tokens if t.cell >= 0}), 1
        ):
            ways = rules.journeys(game, view, unit, cell, (), others)
            self._list(f"to {board.name(cell)}", [*map(told, ways), rules.beyond(game, view, unit, cell, others)])

    def _sheet(self, view: View, orders: Sequence[Order]) -> None:
        rules, game = self.ruleset, self.game
        judged = []
        for order in orders:
            refusal = rules.check(game, view, order, [other for other in orders if other is not order])
            judged.append(f"{rules.write_order(game, order)}{f' -- {refusal}' if refusal else ''}")
        self._list("orders", judged)
        good = [order for order, line in zip(orders, judged, strict=True) if " -- " not in line]
        self._list("tasks", (told(task) for task in rules.tasks(game, view, good)))
        self._list("timetable", (f"{unit}: {words}" for unit, words in rules.timetable(game, view, good).items()))
        self._list("lifelines", (told(each) for each in rules.lifelines(game, view, good, ())))
        if rules.review is not None:
            self._list("review", told(rules.review(game, view, good)).split("), "))
        if rules.agenda is not None:
            self._list("agenda", [told(rules.agenda(game, view))])
        self._odds(view, good)

    def judge(self, view: View, orders: Sequence[Order]) -> None:
        """What is said to each of some orders by itself, and of those that are taken what is foretold."""
        rules, game = self.ruleset, self.game
        for order in orders:
            refusal = rules.check(game, view, order, ())
            foretold = () if refusal else rules.foretold(game, view, order, ())
            self._list(rules.write_order(game, order), [told(refusal) if refusal else told(foretold)])

    def aim(self, view: View, orders: Sequence[Order]) -> None:
        """Where each order may go on to, and what is foretold of it; what of all is heard, and what in vain."""
        rules, game = self.ruleset, self.game
        for order in orders:
            others = [other for other in orders if other is not order]
            onward = rules.next_cells(game, view, order, others)
            foretold = rules.foretold(game, view, order, others)
            self._list(f"on from {rules.write_order(game, order)}", [told(onward), told(foretold)])
        beside = [[other for other in orders if other is not order] for order in orders]
        said = [rules.check(game, view, order, rest) for order, rest in zip(orders, beside, strict=True)]
        good = [order for order, refusal in zip(orders, said, strict=True) if refusal is None]
        self._list("heard", map(told, rules.heard(game, view, good, orders)))
        self._list("in vain", map(told, rules.in_vain(game, view, good, orders)))

    def command(self, view: View, commands: Iterable[Command], draft: Sequence[Order]) -> None:
        """What each of some commands comes to beside a draft."""
        for each in commands:
            found = spread(self.ruleset, self.game, view, each, draft)
            given = (self.ruleset.write_order(self.game, order) for order in found.orders)
            dropped = (f"without {self.ruleset.write_order(self.game, order)}" for order in found.dropped)
            self._list(f"{each.kind} {' '.join(each.units)} {told(each.values)}", (*given, *dropped, *found.told))

    def evening(self, seat: Seat, before: View, after: View, orders: Sequence[Order]) -> None:
        """What a seat reads of the turn that was played last."""
        accounts, game = self.ruleset.accounts, self.game
        events = telling.told(self.events, seat.name)
        self._list(f"## Evening of {seat.words}", ())
        self._list("on one page", map(told, accounts.digest(game, before, after, events)))
        self._list("battles", map(told, accounts.battles(game, events)))
        self._list("tolls", map(told, accounts.tolls(game, events)))
        self._list("throws", map(told, accounts.throws(game, events)))
        self._list("history", map(told, accounts.history(game, before, orders, events)))
        views = (("", before), (self.events[-1].phase, after)) if self.events else ()
        found = accounts.highlights(game, events, lambda event: self.ruleset.wording(game, event), views)
        self._list("highlights", map(told, found))

    def _odds(self, view: View, orders: Sequence[Order]) -> None:
        """What may come of a battle where somebody stands."""
        cells = sorted({token.cell for token in view.tokens if token.cell >= 0})
        if self.ruleset.odds is None or not cells:
            return
        cell = self.dice.choice(cells)
        try:
            found = self.ruleset.odds(self.game, view, orders, Question(self.game.map.board.name(cell)))
        except DrumheadError as error:
            self._list("odds", [str(error)])
        else:
            for contest in found:
                parts = (*contest.camps, *contest.notes, *contest.sums, contest.columns, contest.counted, contest.words)
                self._list(f"odds at {contest.place}, {contest.ground}", map(told, parts))
                dice = SeededDice("odds", 1, "odds").stream(contest.place)
                self._list("fought", (told(contest.fight(dice)) for _ in range(4)))

    def ask(self, state: Any, seat: Seat, words: Mapping[str, Sequence[str]]) -> None:
        """Each question of the rules, about things drawn from `words` by what a question takes."""
        view = self.ruleset.view(self.game, state, seat)
        for asked in self.ruleset.questions:
            given = [word for take in asked.takes for word in self._drawn(take, words)]
            try:
                answer = self.ruleset.ask(self.game, view, asked.word, given)
            except DrumheadError as error:
                self._list(f"? {' '.join((asked.word, *given))}", [str(error)])
                continue
            told_of = (answer.says, answer.holds, *answer.because, *answer.changes, answer.data, *answer.figures)
            self._list(f"? {' '.join((asked.word, *given))}", map(told, told_of))

    def _drawn(self, take: str, words: Mapping[str, Sequence[str]]) -> Iterator[str]:
        """Of what may be left out now and then nothing, of what may be many sometimes two."""
        kind = take.strip("[].")
        count = self.dice.choice((1, 2)) if "..." in take else 1
        if not take.startswith("[") or self.dice.random() < 0.5:
            yield from (self.dice.choice(words.get(kind, (kind,))) for _ in range(count))

    def turn(self, state: Any, phase: str, orders: Sequence[Order], seed: str) -> Any:
        """The turn, phase by phase; the state behind it."""
        rules, game, events = self.ruleset, self.game, list[Event]()
        for step in advance(rules.turn_of(phase), game, state, orders, lambda turn, id: SeededDice(seed, turn, id)):
            self._list(f"## {step.phase}", (self._event(event) for event in step.events))
            events.extend(step.events)
            state = step.state
        self.events = events
        self._list("engagements", (told(each) for each in rules.engagements(game, events)))
        self._list("figures", (told(each) for each in rules.figures(game, events)))
        cells = sorted({event.cell for event in events if event.cell is not None and event.cell >= 0})
        for cell in cells[:2]:
            self._list("on a field", (told(each) for each in rules.field_figures(game, events, cell)))
        self._list("points", (f"{side}: {points}" for side, points in rules.score(game, state)))
        self._list("end", [rules.ended(game, state), state_hash(state)])
        return state

    def _event(self, event: Event) -> str:
        parts = [
            f"{self.ruleset.section(event)}: {self.ruleset.wording(self.game, event)}",
            f"({event.rule})" if event.rule else "",
            f"<{event.cause}" + (">" if event.cause_known_to == (EVERYONE,) else f" {' '.join(event.cause_known_to)}>"),
            f"to {', '.join(event.seen_by)}" if event.seen_by else "to nobody",
        ]
        return " ".join(filter(None, parts))

    def _anew(self, heading: str, seat: Seat, lines: Iterable[str]) -> None:
        """What the seat has not been told before."""
        found = {f"{seat.name} {line}": line for line in lines}
        self._list(heading, (line for key, line in found.items() if key not in self.known))
        self.known |= found.keys()

    def _list(self, heading: str, lines: Iterable[str]) -> None:
        found = [_short(line) for line in lines if line]
        if found or heading.startswith("#"):
            self.lines += [heading, *(f"  {line}" for line in found)]


def told(value: object) -> str:
    """A value in a line: of a record what is not as it goes without saying."""
    if is_dataclass(value) and not isinstance(value, type):
        parts = [
            f"{each.name}={told(now)}" for each in fields(value) if (now := getattr(value, each.name)) != _usual(each)
        ]
        return f"{type(value).__name__}({', '.join(parts)})"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{told(key)}: {told(each)}' for key, each in value.items())}}}"
    if isinstance(value, frozenset | set):
        return f"{{{', '.join(sorted(map(told, value)))}}}"
    if isinstance(value, tuple | list):
        return f"({', '.join(map(told, value))})"
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def _usual(each: Field[Any]) -> object:
    return each.default_factory() if each.default_factory is not MISSING else each.default


def _short(line: str) -> str:
    line = line.replace("\n", " / ")
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}… {sha256(line.encode()).hexdigest()[:8]}"


def differing(found: Sequence[str], kept: Sequence[str]) -> Iterator[str]:
    """The first lines in which two diaries differ."""
    for at, (one, other) in enumerate(zip(found, kept, strict=False)):
        if one != other:
            yield f"line {at + 1}: was {other!r}, is {one!r}"
