"""An order of battle: who is under whom, totals, groups of one rank, formations by name."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from drumhead.engine.boards.square import SquareBoard
from drumhead.engine.play.formations import (
    MEAN,
    OWN,
    Formation,
    Gauge,
    OrderOfBattle,
    Strength,
    by_owner,
    by_place,
    own_tokens,
)
from drumhead.engine.play.view import Token, View

MEN = Gauge("men", "Men")
MORALE = Gauge("morale", "Morale", MEAN, "men")
GRADE = Gauge("grade", "Grade", MEAN, words=("", "poor", "fair", "good"))
FORMATIONS = (
    Formation("A", "Army", "army", "", "HQ", ("HQ", "guns", "a", "b", "c", "d", "e", "f")),
    Formation("A1", "I Corps", "corps", "A", "a", ("a", "b", "c", "d")),
    Formation("A1/X", "Division X", "division", "A1", units=("b", "c")),
    Formation("A1/X/P", "Brigade P", "brigade", "A1/X", units=("b", "c")),
    Formation("A2", "II Corps", "corps", "A", "e", ("e", "f")),
    Formation("A2/P", "Brigade P", "brigade", "A2", units=("f",)),
)


def strength(unit: str, **values: int) -> Strength:
    return Strength(unit, unit, "here", values)


@pytest.fixture
def order() -> OrderOfBattle:
    known = (
        strength("b", men=300, morale=60, grade=1),
        strength("c", men=100, morale=20, grade=3),
        strength("f", men=50),
    )
    return OrderOfBattle(FORMATIONS, (MEN, MORALE, GRADE), {each.unit: each for each in known})


def test_a_single_one_is_told_in_the_singular() -> None:
    batteries = Gauge("batteries", "Batteries", one="Battery")
    assert [batteries.told(count) for count in (0, 1, 2)] == ["0 batteries", "1 battery", "2 batteries"]
    assert MEN.told(1) == "1 men", "what has no singular of its own keeps its title"


def test_a_unit_is_in_its_lowest_formation_and_in_all_above(order: OrderOfBattle) -> None:
    assert [each.id for each in order.above("b")] == ["A1/X/P", "A1/X", "A1", "A"]
    assert [order.direct(each) for each in order.formations] == [
        ("HQ", "guns"),
        ("a", "d"),
        (),
        ("b", "c"),
        ("e",),
        ("f",),
    ]
    assert [each.id for each in order.below("A")] == ["A1", "A2"]
    assert order.above("stranger") == ()


def test_ranks_stand_from_the_top_down_though_some_formations_leave_one_out(order: OrderOfBattle) -> None:
    assert order.ranks == ("army", "corps", "division", "brigade")
    turned = OrderOfBattle(tuple(reversed(FORMATIONS)), (), {})
    assert turned.ranks == ("army", "corps", "division", "brigade")


def test_men_add_up_and_morale_is_the_mean_of_the_men(order: OrderOfBattle) -> None:
    assert order.total(MEN, ("b", "c", "f")) == 450
    assert order.total(MORALE, ("b", "c", "f")) == 50
    assert order.total(GRADE, ("b", "c")) == 2
    assert order.total(MORALE, ("f", "stranger")) is None


def test_a_figure_is_written_as_a_word_where_there_are_words() -> None:
    assert [GRADE.write(value) for value in (1, 1.4, 2.6, 9, -1)] == ["poor", "poor", "good", "good", ""]
    assert MEN.write(12345) == "12,345"


def test_groups_of_a_rank_hold_each_unit_once_and_what_is_left_goes_to_the_next_above(order: OrderOfBattle) -> None:
    named = {rank: {each.id: units for each, units in order.grouped(rank)} for rank in order.ranks}
    assert named["division"] == {
        "A": ("HQ", "guns"),
        "A1": ("a", "d"),
        "A1/X": ("b", "c"),
        "A2": ("e", "f"),
    }
    assert named["corps"] == {"A": ("HQ", "guns"), "A1": ("a", "b", "c", "d"), "A2": ("e", "f")}
    assert list(named["army"]) == ["A"]


def test_a_formation_is_called_by_id_or_title_and_two_may_be_called_alike(order: OrderOfBattle) -> None:
    assert [each.id for each in order.called(" ii  corps")] == ["A2"]
    assert [each.id for each in order.called("Brigade P")] == ["A1/X/P", "A2/P"]
    assert [each.id for each in order.called("a1/x/p")] == ["A1/X/P"]
    assert order.called("III Corps") == ()


def test_units_are_put_in_order_and_those_that_are_not_in_it_come_last(order: OrderOfBattle) -> None:
    assert order.ordered(("stranger", "f", "b", "guns")) == ("guns", "b", "f", "stranger")


def test_each_unit_stands_once_also_one_that_is_in_no_formation(order: OrderOfBattle) -> None:
    assert order.units == ("HQ", "guns", "a", "b", "c", "d", "e", "f")
    stray = {**order.strengths, "z": strength("z", men=1)}
    assert replace(order, strengths=stray).units == (*order.units, "z")
    assert order.formation("A1") is order.formation_of("a") and order.formation("Z") is order.formation_of("z") is None


def test_a_mean_weighs_alike_those_of_whom_nothing_says_how_much_they_weigh(order: OrderOfBattle) -> None:
    known = {"x": strength("x", morale=60), "y": strength("y", morale=20), "z": strength("z", morale=40, men=9)}
    found = OrderOfBattle((), (), known)
    assert found.total(MORALE, ("x", "y")) == 40, "nobody has men"
    assert found.total(MORALE, ("x", "y", "z")) == 40 and found.total(MORALE, ("x", "z")) == 40
    assert found.total(MEN, ("x", "y", "z")) == 9 and found.total(MEN, ("x", "y")) is found.total(MEN, ()) is None


def test_a_group_is_of_the_lowest_formation_that_its_rank_allows(order: OrderOfBattle) -> None:
    assert {each.id: units for each, units in order.grouped("brigade")} == {
        "A": ("HQ", "guns"),
        "A1": ("a", "d"),
        "A1/X/P": ("b", "c"),
        "A2": ("e",),
        "A2/P": ("f",),
    }
    alone = replace(order, formations=(*FORMATIONS, Formation("C", "Corps C", "corps", units=("z",))))
    assert ("C", ("z",)) in [(each.id, units) for each, units in alone.grouped("army")], "nothing is above it"


def _token(id: str, stance: str, owner: str = "", **more: Any) -> Token:
    return Token(id, f"{id} title", 1, None, stance, "I", "FR/IN", owner=owner, **more)


def _view(*, gm: bool) -> View:
    tokens = (
        _token("FR10IN", "own", "France"),
        _token("AU1IN", "enemy", "Austria"),
        _token("FR2IN", "own", "France", status="away"),
        _token("SA1IN", "own"),
        _token("SA2IN", "friend"),
    )
    return View("Ney", "france", gm, 1, "moves", None, tokens, (), (), ())


def test_a_seats_own_units_are_known_by_their_owner_and_the_game_master_has_all() -> None:
    game = cast(Any, None)
    found = [(each.id, each.title, each.units) for each in by_owner(game, _view(gm=False))]
    assert found == [("France", "France", ("FR2IN", "FR10IN")), (OWN, OWN, ("SA1IN",))]
    assert [each.units for each in by_owner(game, _view(gm=True))] == [
        ("FR2IN", "FR10IN"),
        ("AU1IN",),
        ("SA1IN", "SA2IN"),
    ]
    assert [token.id for token in own_tokens(_view(gm=False))] == ["FR10IN", "FR2IN", "SA1IN"]


def test_a_unit_alike_others_is_told_where_it_is_or_that_it_is_away() -> None:
    game = cast(Any, SimpleNamespace(map=SimpleNamespace(board=SquareBoard(2, 2, ("A", "B"), ("1", "2")))))
    assert [(each.unit, each.where, each.states) for each in by_place(game, _view(gm=False))] == [
        ("FR10IN", game.map.board.name(1), ()),
        ("FR2IN", "", ("away",)),
        ("SA1IN", game.map.board.name(1), ()),
    ]
