"""Rows of what came in beside each other, and what bars a sheet, with hardly a game behind them."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from drumhead.engine.errors import InputError
from drumhead.engine.play.game import Seat
from drumhead.engine.play.orders import Order, Refusal
from drumhead.engine.play.sheets import Sheet
from drumhead.engine.session.evening.arriving import Arrived
from drumhead.engine.session.evening.intake_table import (
    DOUBLE,
    GAME,
    IN,
    MISSING,
    POSITION,
    REFUSED,
    REPLACED,
    SEAT,
    TURN,
    VALID,
    Row,
    taken_in,
)
from drumhead.engine.session.game_session import GameSession
from drumhead.engine.session.intake import Verdict
from drumhead.engine.session.standing import Receipt


def _verdict(number: int, line: str) -> Verdict:
    unit, kind = line.split()
    order = Order(kind=kind, unit=unit)
    return Verdict(number, line, order, Refusal(order=None, rule="", reason="no") if kind == "fly" else None)


class _Game:
    """A game whose units may do anything but fly, and of which the position `old` is none."""

    turn, over = 1, False

    def __init__(self, **earlier: str) -> None:
        seats = {name.casefold(): Seat(name, "f") for name in ("Ney", "Murat")}
        self.game = SimpleNamespace(id="skirmish", seats=(*seats.values(),), seat=lambda name: seats[name.casefold()])
        sheets = {seat: (text,) for seat, text in earlier.items()}
        file = SimpleNamespace(held=lambda _: nullcontext(), sheets=lambda turn, seat: sheets.get(seat, ()))
        self.hand = SimpleNamespace(founded=None, file=file, record=None)

    def seats(self) -> list[Any]:
        awaited = {"Ney": True, "Soult": False, "Murat": True}
        return [SimpleNamespace(seat=Seat(name, "f"), awaited=each) for name, each in awaited.items()]

    def read_sheet(self, text: str, name: str = "") -> str:
        if " old" in text:
            raise InputError("it was written for another position")
        return text

    def judge(self, text: str) -> Receipt:
        return Receipt(tuple(_verdict(at, line) for at, line in enumerate(text.splitlines()) if at > 4), False)

    def submit(self, text: str, name: str, *, drop_refused: bool) -> Receipt:
        verdicts = self.judge(text).verdicts
        return Receipt(verdicts, drop_refused or all(verdict.accepted for verdict in verdicts))


def _file(name: str, seat: str, *lines: str, **said: Any) -> Arrived:
    sheet = Sheet(**{"game": "skirmish", "position": "", "turn": 1, "seat": seat, "lines": (), **said})
    head = f"drumhead orders 1\ngame {sheet.game} {sheet.position}\nturn {sheet.turn}\nseat {seat}\n\n"
    return Arrived(Path(name), name, datetime.min, "\n".join((head.rstrip("\n") + "\n", *lines)), sheet)


def _rows(*files: Arrived, game: _Game | None = None, accept: str = "") -> tuple[Row, ...]:
    return taken_in(cast(GameSession, game or _Game()), files, accept=tuple(accept))


def _told(*files: Arrived, game: _Game | None = None, accept: str = "") -> list[tuple[str, tuple[str, ...]]]:
    found = [row for row in _rows(*files, game=game, accept=accept) if row.file]
    assert [row.file for row in found] == [each.name for each in files] and not any(row.conflicts for row in found)
    return [(row.standing, row.replaced) for row in found]


def test_a_later_sheet_of_a_seat_replaces_what_it_orders_anew_and_one_all_of_which_it_does_is_marked() -> None:
    first, second = _file("a", "Ney", "u2 go", "u10 go"), _file("b", "Ney", "u10 halt", "u3 go")
    assert _told(first, second) == [(VALID, ("u10",)), (VALID, ())]
    assert _told(first, _file("b", "Ney", "u10 halt", "u2 halt")) == [(REPLACED, ("u2", "u10")), (VALID, ())]
    assert _told(second, first) == [(VALID, ("u10",)), (VALID, ())]


def test_what_is_not_taken_or_refused_or_anothers_or_empty_replaces_nothing() -> None:
    first, half = _file("a", "Ney", "u2 go"), _file("b", "Ney", "u2 halt", "u9 fly")
    assert _told(first, half) == [(VALID, ()), (REFUSED, ())], "it is not taken"
    assert _told(first, half, accept="b") == [(REPLACED, ("u2",)), (REFUSED, ())]
    for later in (_file("b", "Murat", "u9 halt"), _file("b", "Ney", "u2 fly"), _file("b", "Ney")):
        assert _told(first, later, accept="b")[0] == (VALID, ())


def test_what_is_not_taken_or_was_in_before_is_never_marked_as_replaced() -> None:
    first, anew = _file("a", "Ney", "u2 go"), _file("b", "Ney", "u2 halt")
    twice = [(REPLACED, ("u2",)), (DOUBLE, ()), (VALID, ())]
    assert _told(first, replace(first, name="c"), anew) == twice
    assert _told(first, anew, game=_Game(Ney=first.text))[0] == (IN, ("u2",))
    assert _told(_file("a", "Ney", "u2 fly"), anew, accept="a")[0] == (REFUSED, ())


def test_the_seats_that_are_awaited_and_of_whom_nothing_was_taken_are_missing() -> None:
    found = _rows(_file("a", "Ney", "u2 fly"), _file("b", "Lannes", "u2 go"))
    assert [(row.standing, row.seat, row.turn, row.reason) for row in found if not row.file] == [
        (MISSING, "Ney", 1, "Nothing that can be taken came."),
        (MISSING, "Murat", 1, ""),
    ]
    assert [row.seat for row in _rows(_file("a", "Ney", "u2 go")) if not row.file] == ["Murat"]


def test_a_sheet_is_barred_by_the_first_thing_that_is_wrong_with_whom_it_is_for() -> None:
    files = (
        _file("a", "ney", game="SKIRMISH"),
        _file("b", "Ney", position="new"),
        _file("c", "Soult", game="waterloo", position="old", turn=2),
        _file("d", "Soult", position="old", turn=2),
        _file("e", "GM"),
        _file("f", "Ney", position="old", turn=2),
        _file("g", "Ney", position="old"),
    )
    found = [row for row in _rows(*files) if row.file]
    assert [row.standing for row in found] == [VALID, VALID, GAME, SEAT, SEAT, TURN, POSITION]
    assert found[4].reason == "e: the game master gives no orders."
    assert {found[at].reason for at in (2, 3, 5, 6)} == {"it was written for another position"}
    assert [row.seal for row in _rows(_file("a", "Ney"), _file("b", "Ney", seal="hmac"))[:2]] == ["none", "sealed"]


def test_lines_that_fail_are_counted() -> None:
    lines = ("u1 go", "u2 go", "u3 go")
    told = [
        _rows(_file("a", "Ney", *(line.replace("go", "fly") for line in lines[:failed]), *lines[failed:]))[0].reason
        for failed in range(3)
    ]
    assert told == ["", "1 line of 3 cannot be carried out.", "2 lines of 3 cannot be carried out."]
