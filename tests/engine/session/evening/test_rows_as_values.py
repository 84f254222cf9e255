"""Rows of what came in beside each other, what bars a sheet, and what formations do, with hardly a game behind them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from drumhead.engine.errors import InputError
from drumhead.engine.play.game import Seat
from drumhead.engine.play.orders import Order, Refusal
from drumhead.engine.play.sheets import Sheet
from drumhead.engine.play.view import Task, Token, View
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
    _address,
    _beside,
    _failed,
    _missing,
    _seal,
)
from drumhead.engine.session.game_session import GameSession
from drumhead.engine.session.intake import Verdict
from drumhead.engine.session.rehearsal.reviewing import _doubt, _parts
from drumhead.engine.session.standing import Receipt


def _verdict(line: str, refused: bool = False) -> Verdict:
    unit, kind = line.split()
    order = Order(kind=kind, unit=unit)
    return Verdict(5, line, order, Refusal(order=None, rule="", reason="no") if refused else None)


def _row(file: str, seat: str, *lines: str, standing: str = VALID, taken: bool = True, refused: str = "") -> Row:
    verdicts = (*map(_verdict, lines), *([_verdict(refused, True)] if refused else []))
    return Row(file, standing, seat, 1, verdicts=verdicts, taken=taken)


def _position_of(text: str) -> None:
    if " old" in text:
        raise InputError("it was written for another position")


SESSION = cast(
    GameSession,
    SimpleNamespace(
        turn=1,
        over=False,
        hand=SimpleNamespace(founded=None, file=None, record=None),
        game=SimpleNamespace(id="skirmish", seats=(Seat("Ney", "f"), Seat("Murat", "f"))),
        read_sheet=_position_of,
        seats=lambda: [
            SimpleNamespace(seat=Seat(name, "f"), awaited=name != "Soult") for name in ("Ney", "Soult", "Murat")
        ],
    ),
)


def _told(*rows: Row) -> list[tuple[str, tuple[str, ...]]]:
    found = _beside(SESSION, rows)
    assert [row.file for row in found] == [row.file for row in rows] and not any(row.conflicts for row in found)
    return [(row.standing, row.replaced) for row in found]


def test_a_later_sheet_of_a_seat_replaces_what_it_orders_anew_and_one_all_of_which_it_does_is_marked() -> None:
    first, second = _row("a", "Ney", "u2 go", "u10 go"), _row("b", "Ney", "u10 halt", "u3 go")
    assert _told(first, second) == [(VALID, ("u10",)), (VALID, ())]
    assert _told(first, _row("b", "Ney", "u10 halt", "u2 halt")) == [(REPLACED, ("u2", "u10")), (VALID, ())]
    assert _told(second, first) == [(VALID, ("u10",)), (VALID, ())]


@pytest.mark.parametrize(
    "later",
    [
        _row("b", "Ney", "u2 halt", taken=False),
        _row("b", "Murat", "u9 halt"),
        _row("b", "Ney", refused="u2 halt"),
        _row("b", "Ney"),
    ],
    ids=["not taken", "of another seat", "refused", "empty"],
)
def test_what_is_not_taken_or_refused_or_anothers_replaces_nothing(later: Row) -> None:
    assert _told(_row("a", "Ney", "u2 go"), later)[0] == (VALID, ())


def test_what_is_not_taken_or_was_in_before_is_never_marked_as_replaced() -> None:
    anew = _row("b", "Ney", "u2 halt")
    assert _told(_row("a", "Ney", "u2 go", taken=False, standing=DOUBLE), anew)[0] == (DOUBLE, ())
    assert _told(_row("a", "Ney", "u2 go", standing=IN), anew)[0] == (IN, ("u2",))
    assert _told(_row("a", "Ney", refused="u2 go", standing=REFUSED), anew)[0] == (REFUSED, ())


def test_the_seats_that_are_awaited_and_of_whom_nothing_was_taken_are_missing() -> None:
    rows = (_row("a", "Ney", "u2 go", taken=False), _row("b", "Lannes", "u2 go"))
    found = list(_missing(SESSION, rows))
    assert [(row.file, row.standing, row.seat, row.turn) for row in found] == [
        ("", MISSING, "Ney", 1),
        ("", MISSING, "Murat", 1),
    ]
    assert [row.reason for row in found] == ["Nothing that can be taken came.", ""]
    assert [row.seat for row in _missing(SESSION, [_row("a", "Ney", "u2 go")])] == ["Murat"]


@pytest.mark.parametrize(
    ("sheet", "bar"),
    [
        (Sheet("SKIRMISH", "", 1, "ney", ()), None),
        (Sheet("skirmish", "new", 1, "Ney", ()), None),
        (Sheet("waterloo", "old", 2, "Soult", ()), GAME),
        (Sheet("skirmish", "old", 2, "Soult", ()), SEAT),
        (Sheet("skirmish", "", 1, "GM", ()), SEAT),
        (Sheet("skirmish", "old", 2, "Ney", ()), TURN),
        (Sheet("skirmish", "old", 1, "Ney", ()), POSITION),
    ],
)
def test_a_sheet_is_barred_by_the_first_thing_that_is_wrong_with_whom_it_is_for(sheet: Sheet, bar: str | None) -> None:
    assert _address(SESSION, sheet) == bar
    assert _seal(sheet) == "none" and _seal(Sheet("g", "", 1, "A", (), "hmac")) == "sealed"


@pytest.mark.parametrize(
    ("failed", "words"),
    [(0, ""), (1, "1 line of 3 cannot be carried out."), (2, "2 lines of 3 cannot be carried out.")],
)
def test_lines_that_fail_are_counted(failed: int, words: str) -> None:
    assert _failed(Receipt((_verdict("a go"),) * 3, False), failed) == words


def _token(id: str, owner: str, orderable: bool = True) -> Token:
    return Token(id, id, 1, None, "own", "I", "x", orderable=orderable, owner=owner)


def test_each_owners_units_do_what_they_are_ordered_and_offices_stand_behind_them() -> None:
    tokens = (_token("u10", "France"), _token("u2", "France"), _token("s1", ""), _token("x", "Austria", False))
    view = View("Anna", "f", False, 1, "p", None, tokens, (), (), ())
    session = cast(Any, SimpleNamespace(write_order=lambda order: f"{order.unit} {order.kind}"))
    orders = tuple(_verdict(line).order for line in ("u10 go", "office pay", "s1 halt"))
    found = list(_parts(session, view, cast(Any, orders)))
    assert [(part.title, part.units, part.sentence()) for part in found] == [
        ("France", ("u2", "u10"), "France: 1 of 2 units has no orders; 1 of 2 units is ordered u10 go."),
        ("Anna", ("s1",), "Anna: it is ordered s1 halt."),
        ("office", ("office",), "office: it orders office pay."),
    ]


def test_a_task_is_a_doubt_of_its_unit_if_it_has_one() -> None:
    assert _doubt(Task("warning", "u2", "x", 3)).units == ("u2",) and _doubt(Task("warning", "", "x")).units == ()
    assert (_doubt(Task("clash", "u2", "x", 3)).cell, _doubt(Task("clash", "", "x")).kind) == (3, "clash")
