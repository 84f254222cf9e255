"""6.11 and its like: a turn's sheets in the sequence in which they came in, each judged by who commanded then."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from drumhead.engine.gamefile.file import GameFile
from drumhead.engine.play.game import Seat
from drumhead.engine.play.orders import Order
from drumhead.engine.play.ruleset import Reassignment
from drumhead.engine.play.sheets import Sheet, read_sheet
from drumhead.engine.play.view import View
from drumhead.engine.session.founding import Founded
from drumhead.engine.session.standing import Judged, judged

Given = tuple[int, int]
"""When an order was given: the number of its sheet, and its place among that sheet's orders."""
UNGIVEN = (0, 0)


@dataclass(frozen=True)
class Start:
    """Where a turn's sheets meet: the state, and what each seat sees of it. `whole` if it is not a position."""

    state: Callable[[], Any]
    view: Callable[[str], View]
    whole: bool = True


@dataclass(frozen=True, slots=True)
class _Stage:
    """Who commands after a sheet."""

    number: int
    state: Any


class Walk:
    """All sheets of a turn; what costs time is found out when it is asked for."""

    def __init__(self, founded: Founded, file: GameFile, turn: int, start: Start) -> None:
        self._founded, self._file, self._turn, self._start = founded, file, turn, start
        self._texts: dict[str, tuple[tuple[int, str], ...]] = {}
        self._judged: dict[str, list[Judged]] = {}
        self._numbers: dict[str, list[int]] = {}
        self._views: dict[tuple[str, int], View] = {}
        self._given: dict[tuple[str, str, str], tuple[Given, Order]] = {}

    def sheets(self, seat: str, coming: Sheet | None = None) -> tuple[Judged, ...]:
        """A seat's sheets, one after the other, and behind them one that is not in yet."""
        if coming is not None:
            return (*self.sheets(seat), self.judge(coming))
        for number, text in self._numbered(seat)[len(self._read(seat)) :]:
            self._judge(self._stages, seat, number, text)
        return tuple(self._judged[seat])

    def view(self, seat: str) -> View:
        """What a seat sees when all sheets are in."""
        return self._view(self._stages, seat)

    def views(self, seat: str) -> tuple[View, ...]:
        """What a seat sees as the turn begins, and after each sheet that gave units to others."""
        return tuple(self._view((stage,), seat) for stage in self._stages)

    def orders(self, seat: str) -> tuple[Order, ...]:
        """What stands of a seat's sheets for what it commands now."""
        sheets = self.sheets(seat)
        return self._split(self._stages, seat, sheets[-1])[0] if sheets else ()

    def judge(self, sheet: Sheet) -> Judged:
        """A sheet that is not in yet, beside those of its seat that are."""
        seat = self._founded.game.seat(sheet.seat).name
        sheets = self.sheets(seat)
        before, away = self._split(self._stages, seat, sheets[-1]) if sheets else ((), ())
        return replace(judged(self._founded, self.view(seat), sheet, before), away=away)

    def rank(self, seat: Seat, unit: str) -> tuple[int, int]:
        """6.1: whose orders for a unit stand: a commander's, as he was when he gave them, the last ones first."""
        number = self._number(seat.name, unit)
        state = self._upon(self._stages, number).state
        return self._founded.ruleset.precedence(self._founded.game, state, seat, unit), -number

    @property
    def reassigning(self) -> tuple[Order, ...]:
        """The orders that give units to others, in the sequence in which they were given."""
        _ = self._stages
        return tuple(order for _, order in sorted(self._given.values(), key=_when))

    # who commands when

    @cached_property
    def _stages(self) -> tuple[_Stage, ...]:
        """Who commands after each sheet that gave units to others, behind who did as the turn began."""
        found = [_Stage(0, None)]
        change = self._founded.ruleset.reassignment if self._start.whole else None
        if change is None or not (seats := self._file.mentioning(self._turn, change.word)):
            return tuple(found)
        sheets = ((number, seat, text) for seat in seats for number, text in self._numbered(seat))
        for number, seat, text in sorted(sheets):
            self._judge(found, seat, number, text)
            self._note(change, seat, number)
            found += self._next_stage(change, found[-1], number)
        return tuple(found)

    def _numbered(self, seat: str) -> tuple[tuple[int, str], ...]:
        if seat not in self._texts:
            self._texts[seat] = self._file.numbered_sheets(self._turn, seat)
        return self._texts[seat]

    def _note(self, change: Reassignment, seat: str, number: int) -> None:
        """What a seat's sheets assign now; what was said before and is said again was given then."""
        last = self._judged[seat][-1]
        stand = {order.key: order for order in (*last.away, *last.orders) if order.kind in change.kinds}
        for place, (key, order) in enumerate(stand.items()):
            if self._given.get((seat, *key), (UNGIVEN, None))[1] != order:
                self._given[seat, *key] = (number, place), order
        gone = [each for each in self._given if each[0] == seat and each[1:] not in stand]
        for each in gone:
            del self._given[each]

    def _next_stage(self, change: Reassignment, last: _Stage, number: int) -> Iterator[_Stage]:
        game, start = self._founded.game, self._start.state()
        given = [order for _, order in sorted(self._given.values(), key=_when)]
        state = change.made(game, start, given)
        if state != (start if last.state is None else last.state):
            yield _Stage(number, state)

    def _upon(self, stages: Sequence[_Stage], number: int) -> _Stage:
        """Who commanded when a sheet came in: an assignment counts from the end of its own."""
        found = next((stage for stage in reversed(stages) if stage.number < number), stages[0])
        return found if found.state is not None else _Stage(found.number, self._start.state())

    def _view(self, stages: Sequence[_Stage], seat: str, number: int | None = None) -> View:
        stage = next((each for each in reversed(stages) if number is None or each.number < number), stages[0])
        if stage.state is None:
            return self._start.view(seat)
        key = seat, stage.number
        if key not in self._views:
            game = self._founded.game
            self._views[key] = self._founded.ruleset.view(game, stage.state, game.seat(seat))
        return self._views[key]

    # sheet by sheet

    def _read(self, seat: str) -> list[Judged]:
        _ = self._stages
        return self._judged.setdefault(seat, [])

    def _judge(self, stages: Sequence[_Stage], seat: str, number: int, text: str) -> None:
        done = self._judged.setdefault(seat, [])
        view = self._view(stages, seat, number)
        before, away = self._split(stages, seat, done[-1], number) if done else ((), ())
        sheet = read_sheet(text, f"{self._file.path}, a sheet of {seat}")
        done.append(replace(judged(self._founded, view, sheet, before), away=away))
        self._numbers.setdefault(seat, []).append(number)

    def _split(
        self, stages: Sequence[_Stage], seat: str, last: Judged, number: int | None = None
    ) -> tuple[tuple[Order, ...], tuple[Order, ...]]:
        """What stands of a seat's sheets for units that it still has, and for those it has no more (6.11)."""
        stand = (*last.away, *last.orders)
        if len(stages) == 1:
            return stand, ()
        now = self._view(stages, seat, number)
        were = [self._view(stages, seat, other.number + 1) for other in stages]
        lost = {order.unit for order in stand if not _owns(now, order.unit)}
        lost = {unit for unit in lost if any(_owns(view, unit) for view in were)}
        return tuple(o for o in stand if o.unit not in lost), tuple(o for o in stand if o.unit in lost)

    def _number(self, seat: str, unit: str) -> int:
        """The sheet with which a seat last ordered a unit; of no account where nothing was reassigned."""
        if len(self._stages) == 1:
            return 0
        if seat not in self._judged:
            self.sheets(seat)
        pairs = zip(reversed(self._numbers.get(seat, [])), reversed(self._judged.get(seat, [])), strict=True)
        for number, sheet in pairs:
            if any(v.order is not None and v.accepted and v.order.unit == unit for v in sheet.verdicts):
                return number
        return 0


def _when(given: tuple[Given, Order]) -> Given:
    return given[0]


def _owns(view: View, unit: str) -> bool:
    token = view.token(unit)
    return token is not None and token.stance == "own"
