"""Orders of any game looked over before they are handed in."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import cast

from drumhead.engine.play.orders import Order
from drumhead.engine.play.review import Review
from drumhead.engine.play.view import Task, Token, View
from drumhead.engine.session import GameSession
from drumhead.engine.session.rehearsal.reviewing import reviewed

MEETING = ("A Par - Bur", "A Mar - Bur")


def test_a_game_of_places_tells_orders_by_owner_and_one_clash_for_two_that_meet(tmp_path: Path) -> None:
    session = GameSession.create("diplomacy-1901", tmp_path / "game.drum", seed="1")
    found = reviewed(session, "France", [session.read_order(line, "France") for line in MEETING])
    assert [part.title for part in found.parts] == ["France"]
    assert "1 of 3 units is ordered" in found.parts[0].sentence()
    (clash,) = found.of("clash")
    assert clash.cell == session.game.map.board.cell("Bur")
    assert [len(found.of(kind)) for kind in ("unordered", "contradiction")] == [1, 0]
    session.close()


def test_what_was_drafted_is_what_is_looked_over(tmp_path: Path) -> None:
    session = GameSession.create("diplomacy-1901", tmp_path / "game.drum", seed="1")
    session.save_draft("France", [session.read_order(line, "France") for line in MEETING])
    assert len(reviewed(session, "France").of("clash")) == 1
    assert reviewed(session, "France", ()).of("clash") == ()
    session.close()


# with hardly a game behind them


def _token(id: str, owner: str, orderable: bool = True) -> Token:
    return Token(id, id, 1, None, "own", "I", "x", orderable=orderable, owner=owner)


def _looked_over(view: View, orders: Sequence[Order] = (), tasks: Sequence[Task] = ()) -> Review:
    rules = SimpleNamespace(review=None, forms=(), tasks=lambda game, view, orders: tasks)
    game = SimpleNamespace(map=SimpleNamespace(board=SimpleNamespace(name=str)))
    session = SimpleNamespace(
        view=lambda seat: view, ruleset=rules, game=game, write_order=lambda order: f"{order.unit} {order.kind}"
    )
    return reviewed(cast(GameSession, session), view.seat, orders)


def test_each_owners_units_do_what_they_are_ordered_and_offices_stand_behind_them() -> None:
    tokens = (_token("u10", "France"), _token("u2", "France"), _token("s1", ""), _token("x", "Austria", False))
    view = View("Anna", "f", False, 1, "p", None, tokens, (), (), ())
    orders = [Order(kind=kind, unit=unit) for unit, kind in (("u10", "go"), ("office", "pay"), ("s1", "halt"))]
    assert [(part.title, part.units, part.sentence()) for part in _looked_over(view, orders).parts] == [
        ("France", ("u2", "u10"), "France: 1 of 2 units has no orders; 1 of 2 units is ordered u10 go."),
        ("Anna", ("s1",), "Anna: it is ordered s1 halt."),
        ("office", ("office",), "office: it orders office pay."),
    ]


def test_a_task_is_a_doubt_of_its_unit_if_it_has_one() -> None:
    tasks = (
        Task("warning", "u2", "x", 3),
        Task("warning", "", "y"),
        Task("clash", "u2", "z", 4),
        Task("clash", "", "w"),
    )
    doubts = _looked_over(View("Anna", "f", False, 1, "p", None, (), (), (), ()), tasks=tasks).doubts
    assert {(doubt.kind, doubt.text, doubt.units, doubt.cell) for doubt in doubts} == {
        ("warning", "x", ("u2",), 3),
        ("warning", "y", (), None),
        ("clash", "z", ("u2",), 4),
        ("clash", "w", (), None),
    }
