"""Sheets as they come in: each order read, checked on the seat's own view, and gathered for a turn."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from drumhead.engine.errors import InputError, OrderSyntaxError, UnknownNameError
from drumhead.engine.gamefile.file import GameFile
from drumhead.engine.play.events import Event
from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order, Refusal, replace_order
from drumhead.engine.play.ruleset import Judge, never_undone
from drumhead.engine.play.sheets import Sheet, read_sheet
from drumhead.engine.play.view import View
from drumhead.engine.session.founding import Founded

JudgeOf = Callable[[Game[Any], View, Sequence[Order]], Judge]
ORDERS_PHASE = "orders"
"""The heading under which refused orders stand in a turn report, before the first phase."""


Rank = tuple[int, int]
"""Of orders for a unit: 0 for a commander's, 1 for a deputy's, and of two the lower."""
Line = tuple[int, str, Order | str]
"""Its number, what stands there, and the order that it is, or why it cannot be read."""
LONGEST_PLACE = 80
"""Letters of a line that are shown beside its number."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one order line: accepted, refused, or unreadable (`error`).

    `meaning` is how it was read; `replaced` the number of a later line for the same thing, which counts instead;
    `clears` what a line takes back of earlier sheets (None: it is an order).
    """

    line: int
    text: str
    order: Order | None = None
    refusal: Refusal | None = None
    error: str = ""
    meaning: str = ""
    replaced: int = 0
    clears: tuple[str, ...] | None = None

    @property
    def accepted(self) -> bool:
        return (self.order is not None or self.clears is not None) and self.refusal is None

    @property
    def reason(self) -> str:
        """Why it was not accepted; empty if it was."""
        return str(self.refusal) if self.refusal else self.error

    @property
    def place(self) -> str:
        """The line's number and what stands there, so that a reason says what it is of."""
        shown = self.text if len(self.text) <= LONGEST_PLACE else f"{self.text[:LONGEST_PLACE]}..."
        return f"line {self.line}, {shown}"

    @property
    def rule(self) -> str:
        return self.refusal.rule if self.refusal else ""


def judge_lines(
    founded: Founded, view: View, lines: Iterable[tuple[int, str]], beside: Sequence[Order] = ()
) -> tuple[Verdict, ...]:
    """A verdict for every line, checked beside the accepted ones before it and those of earlier sheets.

    Where the game judges whole sheets, it is checked beside those after it too.
    """
    read = [(number, text, _read(founded, view, text)) for number, text in lines]
    judge = founded.ruleset.judge
    verdicts = (
        _one_by_one(founded, view, read, beside) if judge is None else _together(founded, view, read, beside, judge)
    )
    return _replaced(_undone(founded, view, list(verdicts)))


def _one_by_one(founded: Founded, view: View, read: Iterable[Line], beside: Sequence[Order]) -> Iterator[Verdict]:
    standing = tuple(beside)
    for line in read:
        verdict = _verdict(founded, line, partial(_checked, founded, view, standing))
        yield verdict
        if verdict.order is not None and verdict.accepted:
            standing = replace_order(standing, verdict.order)


def _checked(founded: Founded, view: View, standing: Sequence[Order], order: Order) -> Refusal | None:
    return founded.ruleset.check(founded.game, view, order, standing)


def _together(
    founded: Founded, view: View, read: Sequence[Line], beside: Sequence[Order], judge: JudgeOf
) -> Iterator[Verdict]:
    """Beside earlier orders and those of all lines that can be read; of two for one thing the later."""
    orders = (*beside, *(order for _, _, order in read if not isinstance(order, str)))
    standing = {order.key: order for order in orders}
    judged = judge(founded.game, view, tuple(standing.values()))
    return (_verdict(founded, line, judged) for line in read)


def _verdict(founded: Founded, line: Line, judged: Judge) -> Verdict:
    number, text, order = line
    if isinstance(order, str):
        return Verdict(number, text, error=order)
    return Verdict(number, text, order, judged(order), meaning=founded.ruleset.write_order(founded.game, order))


def _undone(founded: Founded, view: View, verdicts: Sequence[Verdict]) -> list[Verdict]:
    """The verdicts, of which later lines may have undone earlier ones."""
    game, ruleset = founded.game, founded.ruleset
    orders = [verdict.order for verdict in verdicts if verdict.order is not None]
    if ruleset.undone is never_undone or len(orders) < 2:
        return list(verdicts)
    fit = [order for order in orders if ruleset.check(game, view, order, ()) is None]
    found = []
    for verdict in verdicts:
        rivals = [order for order in fit if order is not verdict.order]
        lost = ruleset.undone(game, view, verdict.order, rivals) if verdict.order and verdict.accepted else None
        found.append(replace(verdict, refusal=lost) if lost is not None else verdict)
    return found


def _replaced(verdicts: Sequence[Verdict]) -> tuple[Verdict, ...]:
    """The verdicts, of which earlier ones know the last line for the same thing."""
    last = {verdict.order.key: verdict for verdict in verdicts if verdict.order is not None and verdict.accepted}
    return tuple(
        replace(verdict, replaced=last[verdict.order.key].line)
        if verdict.order is not None and verdict.accepted and last[verdict.order.key].meaning != verdict.meaning
        else verdict
        for verdict in verdicts
    )


def _read(founded: Founded, view: View, text: str) -> Order | str:
    """A line's order as its seat means it, or why it cannot be read."""
    try:
        return founded.ruleset.signed(founded.game, view, founded.ruleset.read_order(founded.game, text))
    except (OrderSyntaxError, UnknownNameError) as error:
        return str(error)


def accepted_orders(verdicts: Iterable[Verdict]) -> tuple[Order, ...]:
    """The orders that stand: of two for one thing the later."""
    accepted = (verdict.order for verdict in verdicts if verdict.order is not None and verdict.accepted)
    return tuple({order.key: order for order in accepted}.values())


def merge_orders(
    accepted: Sequence[Order],
    ranked: Callable[[str], Rank],
    orders: dict[tuple[str, str], Order],
    rank: dict[str, Rank],
) -> None:
    """Adds a seat's orders, which have a rank by their unit: a commander's displace his deputy's, whoever handed in
    first (6.1)."""
    mine = {order.unit: ranked(order.unit) for order in accepted}
    first = {unit: place for unit, place in mine.items() if place <= rank.get(unit, place)}
    for key in [key for key in orders if key[0] in first]:
        del orders[key]
    rank |= first
    for order in accepted:
        if mine[order.unit] == rank[order.unit]:
            orders[order.key] = order


def refusal_events(seat: str, turn: int, verdicts: Sequence[Verdict], first: int) -> tuple[Event, ...]:
    """An event for every order line that will not be carried out, seen by its seat alone."""
    failed = [verdict for verdict in verdicts if not verdict.accepted]
    return tuple(
        Event(
            id=f"{turn}.{ORDERS_PHASE}.{first + number}",
            kind="order-refused",
            phase=ORDERS_PHASE,
            rule=verdict.rule,
            facts={"line": verdict.text, "reason": verdict.refusal.reason if verdict.refusal else verdict.error},
            seen_by=(seat,),
        )
        for number, verdict in enumerate(failed)
    )


def refusal_words(event: Event) -> str:
    """A refused line as a sentence."""
    reason = str(event.facts["reason"]).rstrip(".")
    return f"Not carried out: {event.facts['line']}. {reason[:1].upper()}{reason[1:]}."


def check_addressed(
    founded: Founded,
    sheet: Sheet,
    turn: int,
    positions: Callable[[str], Sequence[str]],
    name: str,
    superseded: Container[str] = (),
) -> None:
    """InputError where a sheet is for another game, seat, turn or position than the one that is waiting."""
    if sheet.game.casefold() != founded.game.id.casefold():
        raise InputError(f"{name} is for the game {sheet.game}, not for {founded.game.id}.")
    try:
        founded.game.seat(sheet.seat)
    except UnknownNameError as error:
        raise InputError(f"{name}: {error}") from error
    if sheet.turn != turn:
        raise InputError(f"{name} is for turn {sheet.turn}; turn {turn} is waiting for orders.")
    if sheet.position and sheet.position not in (known := positions(sheet.seat)):
        if sheet.position in superseded:
            raise InputError(f"{name} was written for a position of turn {turn} that was corrected since ({known[0]}).")
        raise InputError(f"{name} was written for another position of turn {turn} ({sheet.position}, not {known[0]}).")


def put_draft_away(file: GameFile, turn: int, seat: str, handed_in: Iterable[str]) -> None:
    """The lines that were handed in are no draft any more; another draft is kept apart."""
    text = file.draft(turn, seat)
    if text is None:
        return
    drafted = {line for _, line in read_sheet(text, f"{file.path}, a draft of {seat}").lines}
    if drafted and drafted != set(handed_in):
        file.set_draft_apart(turn, seat)
    else:
        file.drop_draft(turn, seat)
