"""What rehearsals come to, alternatives of a unit, changes between drafts and lines that break, as values."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

import pytest

from drumhead.engine.errors import InputError
from drumhead.engine.play.orders import Order
from drumhead.engine.play.recall.highlights import Highlight, ranked
from drumhead.engine.play.recall.lifelines import Lifeline
from drumhead.engine.play.view import Engagement, Token, View
from drumhead.engine.session.game_session import GameSession
from drumhead.engine.session.recalling.highlights import quiet
from drumhead.engine.session.recalling.lines import broken_by, led_elsewhere, standing_on
from drumhead.engine.session.rehearsal.differing import differences
from drumhead.engine.session.rehearsal.forks import MOST, Fork, dropped, kept, other_branches, replaced, turned
from drumhead.engine.session.rehearsal.outcome import Fought, Outcome, outcome, outcome_lines
from drumhead.engine.session.rehearsal.rehearsing import Rehearsal, Run


def _token(id: str, stance: str = "own", status: str = "active", cell: int = 1) -> Token:
    return Token(id, id, cell, None, stance, "I", "FR/IN", status)


def _view(*tokens: Token) -> View:
    return View("Ney", "france", False, 1, "moves", None, tokens, (), (), ())


def _run(*battles: Engagement, after: Sequence[Token] = ()) -> Run:
    return Run("1", (), battles, _view(*after))


def _battle(cell: int, *sides: tuple[str, int, int]) -> Engagement:
    """Of each side the men it lost and the fights it won."""
    return Engagement(cell, ("fire",), tuple((side, 2, 1000, lost, won) for side, lost, won in sides))


BEFORE = (_token("FR10IN"), _token("FR2IN"), _token("FR3IN", status="shattered"), _token("AU1IN", "enemy"))


def _outcome(*runs: Run) -> Outcome:
    return outcome(cast(Rehearsal, SimpleNamespace(view=_view(*BEFORE))), runs)


def test_battles_are_counted_the_most_frequent_first_with_who_won_more_and_what_it_cost() -> None:
    found = _outcome(
        _run(_battle(9, ("france", 10, 1), ("austria", 30, 0))),
        _run(_battle(5, ("france", 7, 0)), _battle(9, ("france", 20, 1), ("austria", 5, 2))),
        _run(_battle(3, ("austria", 1, 1)), _battle(9, ("austria", 9, 1), ("france", 40, 1))),
    )
    assert found.times == 3
    assert [(battle.cell, battle.times) for battle in found.battles] == [(9, 3), (3, 1), (5, 1)]
    assert found.battles[0].sides == (("france", 1, (10, 20, 40)), ("austria", 1, (5, 9, 30))), "nobody won the third"
    assert found.battles[2].sides == (("france", 1, (7, 7, 7)),)


def test_own_units_that_came_to_be_broken_or_are_gone_are_counted_by_their_numbers() -> None:
    gone = [_token("FR10IN"), _token("FR3IN", status="shattered"), _token("AU1IN", "enemy", "shattered")]
    broken = [_token("FR10IN", status="shattered"), _token("FR2IN", status="shattered"), _token("FR3IN")]
    found = _outcome(_run(after=gone), _run(after=broken), _run(after=broken))
    assert found.broken == (("FR2IN", 2), ("FR10IN", 2))
    assert found.lost == (("FR2IN", 1),)


SESSION = cast(
    GameSession,
    SimpleNamespace(
        game=SimpleNamespace(
            map=SimpleNamespace(board=SimpleNamespace(name=lambda cell: f"G{cell}")), sides={"france": "France"}
        )
    ),
)


def test_one_rehearsal_is_told_as_it_came_and_several_by_how_often() -> None:
    battle = Fought(9, 1, (("france", 1, (10, 10, 10)), ("austria", 0, (1000, 1000, 1000))))
    assert list(outcome_lines(SESSION, Outcome(1, (battle,), (("FR1IN", 1),), ()))) == [
        "Fought in G9: France won, lost 10 men; austria lost 1,000 men.",
        "Broken: FR1IN.",
    ]
    often = Fought(9, 3, (("france", 2, (10, 20, 4000)), ("austria", 0, (5, 9, 30))))
    assert list(outcome_lines(SESSION, Outcome(4, (often,), (), (("FR1IN", 1), ("FR2IN", 4))))) == [
        "Fought in G9, 3 of 4 times: France won 2 times, lost 20 men (10 to 4,000); austria lost 9 men (5 to 30).",
        "Lost: FR1IN (1 of 4), FR2IN (4 of 4).",
    ]
    assert list(outcome_lines(SESSION, Outcome(4, (), (), ()))) == ["Nothing is fought."]


def _branch(word: str) -> tuple[Order, ...]:
    return (Order(kind=word, unit="A"),)


A, B, C, D = (_branch(word) for word in "abcd")


def test_alternatives_keep_the_places_in_which_they_were_made_whichever_goes() -> None:
    fork = kept(None, A)
    assert (fork, fork.branches(B)) == (Fork(1, (A,)), (A, B))
    fork = kept(fork, B)
    assert fork.branches(C) == (A, B, C)
    for to, goes in enumerate((A, B, C)):
        found, now = turned(fork, C, to)
        assert now == goes and found.at == to and found.branches(now) == (A, B, C)


def test_a_unit_has_no_more_alternatives_than_its_commander_can_tell_apart() -> None:
    fork: Fork | None = None
    for number in range(MOST - 1):
        fork = kept(fork, _branch(str(number)))
    with pytest.raises(InputError, match=f"at most {MOST} alternatives"):
        kept(fork, D)


@pytest.mark.parametrize(
    ("at", "which", "left", "goes"),
    [
        (0, 0, (B, C), B),
        (0, 1, (A, C), A),
        (0, 2, (A, B), A),
        (1, 0, (B, C), B),
        (1, 1, (A, C), C),
        (1, 2, (A, B), B),
        (2, 0, (B, C), C),
        (2, 1, (A, C), C),
        (2, 2, (A, B), A),
    ],
)
def test_an_alternative_that_is_dropped_leaves_the_others_in_place_and_where_it_went_the_next_goes(
    at: int, which: int, left: tuple[Any, ...], goes: tuple[Order, ...]
) -> None:
    fork, before = turned(Fork(2, (A, B)), C, at)
    found, now = dropped(fork, before, which)
    assert now == goes and found is not None and found.branches(now) == left


@pytest.mark.parametrize(("which", "goes"), [(0, B), (1, A)])
def test_a_last_alternative_is_none(which: int, goes: tuple[Order, ...]) -> None:
    for at in (0, 1):
        fork, before = turned(Fork(1, (A,)), B, at)
        assert dropped(fork, before, which) == (None, goes)


def _order(unit: str, kind: str) -> Order:
    return Order(kind=kind, unit=unit)


def test_other_orders_of_a_unit_stand_where_its_first_one_stood() -> None:
    draft = (_order("B", "x"), _order("A", "x"), _order("C", "x"), _order("A", "y"))
    assert replaced(draft, "A", (*A, *B)) == (draft[0], *A, *B, draft[2])
    assert replaced(draft, "D", D) == (*draft, *D) and replaced(draft, "A", ()) == (draft[0], draft[2])


def test_the_branches_that_do_not_go_are_those_that_say_something_else() -> None:
    both = (*A, *B)
    draft = (*both, _order("B", "x"))
    assert other_branches({"A": Fork(0, ((*B, *A), C, A))}, draft) == (C, A)


ORDERS = SimpleNamespace(
    view=lambda seat: _view(_token("FR2IN", cell=7), _token("FR1IN", status="away")),
    write_order=lambda order: f"{order.unit} {order.kind}{getattr(order, 'to', '')}",
)


class _March(Order):
    to: str = ""


def test_what_differs_is_told_by_unit_as_the_seat_has_them_and_what_is_the_same_is_not() -> None:
    before = (_order("GHOST", "halt"), _order("FR1IN", "halt"), _march("FR2IN", "A"), _order("FR2IN", "attack"))
    now = (_order("FR2IN", "attack"), _order("FR2IN", "line"), _march("FR2IN", "B"), _order("AIDE", "ride"))
    found = differences(cast(GameSession, ORDERS), "Ney", before, now)
    assert [(each.unit, each.kind, each.change, each.cell) for each in found] == [
        ("FR2IN", "line", "added", 7),
        ("FR2IN", "march", "changed", 7),
        ("FR1IN", "halt", "removed", None),
        ("AIDE", "ride", "added", None),
        ("GHOST", "halt", "removed", None),
    ]
    assert [each.words() for each in found[:3]] == [
        "+ FR2IN line",
        "~ FR2IN marchB   (before: FR2IN marchA)",
        "- FR1IN halt",
    ]


def _march(unit: str, to: str) -> Order:
    return _March(kind="march", unit=unit, to=to)


def _line(unit: str, to: str, kind: str = "supply", cell: int = 1) -> Lifeline:
    return Lifeline(kind, unit, cell, to, (), "")


def test_lines_are_broken_that_were_held_and_led_elsewhere_that_end_in_another_place() -> None:
    before = (_line("A", "Paris"), _line("B", ""), _line("C", "Lyon"), _line("D", "Lyon"), _line("A", "X", "orders"))
    after = (
        *(_line("A", ""), _line("B", ""), _line("C", "Lyon"), _line("D", "Paris"), _line("A", "X", "orders")),
        *(_line("E", ""), _line("F", "Paris"), _line("B", "Lyon", "orders")),
    )
    assert broken_by(before, after) == (after[0],)
    assert led_elsewhere(before, after) == (after[3],)
    assert led_elsewhere((_line("B", ""),), (_line("B", "Lyon"),)) == (), "it is found, not led elsewhere"
    assert standing_on((_line("A", "x", cell=3), _line("B", "x"), _line("A", "x", "orders", 3)), {3}) == ("A",)


def test_the_weightiest_is_seen_first_and_phases_without_anything_are_quiet() -> None:
    found = tuple(
        Highlight(phase, None, None, "k", phase, weight, "") for phase, weight in (("a", 1), ("c", 5), ("d", 1))
    )
    assert [each.phase for each in ranked(found)] == ["c", "a", "d"]
    assert quiet(found, tuple("abcde"), frozenset("b")) == ("e",)
