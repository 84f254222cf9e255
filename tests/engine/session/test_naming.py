"""Whom a name means: the whole name before its beginning, its beginning before a part of it, and several of them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from drumhead.engine.errors import UnknownNameError
from drumhead.engine.play.formations import Formation, OrderOfBattle, Strength
from drumhead.engine.play.view import Token, View
from drumhead.engine.session.commanding.naming import formations, units_called
from drumhead.engine.session.game_session import GameSession

BATTLE = OrderOfBattle(
    (
        Formation("AI", "Army of Italy", "army", "", "HQ", ("HQ", "C1", "a", "b", "C2", "c", "d"), "Ney, Marshal"),
        Formation("I", "I Corps", "corps", "AI", "C1", ("C1", "a", "b"), "Reille"),
        Formation("II", "II Corps (Guard)", "corps", "AI", "C2", ("C2", "c", "d"), "Drouot"),
        Formation("Div", "Guard Cavalry", "division", "II", "", ("c", "d"), "Nobody"),
        Formation("X", "Foreign Corps", "corps", "AI", "x", ("x",), "Murat"),
    ),
    (),
    {id: Strength(id, title, "") for id, title in (("a", "Old Guard"), ("b", "Guard"), ("c", "c"))},
)


def _session(*own: str) -> GameSession:
    tokens = tuple(
        Token(id, id, 1, None, "own", "I", "FR/IN", orderable=id in own) for id in (*BATTLE.units, "x", "stray")
    )
    view = View("Ney", "france", False, 1, "moves", None, tokens, (), (), ())
    ruleset = SimpleNamespace(order_of_battle=lambda game, seen: BATTLE)
    return cast(GameSession, SimpleNamespace(view=lambda seat: view, ruleset=ruleset, game=None))


SESSION = _session("HQ", "C1", "a", "b", "C2", "c", "d")


@pytest.mark.parametrize(
    ("name", "units"),
    [
        ("all", "HQ C1 a b C2 c d"),
        ("  army  OF italy ", "HQ C1 a b C2 c d"),
        ("army", "HQ C1 a b C2 c d"),
        ("Ney", "HQ C1 a b C2 c d"),
        ("reille", "C1 a b"),
        ("I", "C1 a b"),
        ("II", "C2 c d"),
        ("b", "b"),
        ("guard", "b"),
        ("Guard Cavalry", "c d"),
        ("cavalry", "c d"),
        ("old", "a"),
        ("I Corps and b", "C1 a b"),
        ("d, I Corps AND c", "d C1 a b c"),
        ("II, I", "C2 c d C1 a b"),
        (", d, , I Corps and ", "d C1 a b"),
    ],
)
def test_a_name_means_the_units_of_the_best_fit_in_the_order_of_battle(name: str, units: str) -> None:
    assert units_called(SESSION, "Ney", name) == tuple(units.split())


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("corps", "'corps' may be I I Corps; II II Corps (Guard): say which."),
        ("Nobody", "None of your formations or units is called 'Nobody'."),
        ("Murat", "None of your formations or units is called 'Murat'."),
        ("x", "None of your formations or units is called 'x'."),
        ("a and corps", "'corps' may be"),
        ("a, nobody", "None of your formations or units is called 'nobody'."),
        ("Marshal", "None of your formations or units is called 'Marshal'."),
        ("or", "None of your formations or units is called 'or'."),
    ],
)
def test_a_name_that_means_nobody_or_several_is_told(name: str, said: str) -> None:
    with pytest.raises(UnknownNameError) as error:
        units_called(SESSION, "Ney", name)
    assert str(error.value).startswith(said)


@pytest.mark.parametrize(("count", "more"), [(4, ""), (5, "; and 1 more"), (7, "; and 3 more")])
def test_of_many_that_fit_some_are_told_and_the_others_counted(count: int, more: str) -> None:
    battle = OrderOfBattle(
        tuple(Formation(f"F{at}", f"Corps {at}", "corps", units=(f"u{at}",)) for at in range(count)), (), {}
    )
    session = _session()
    tokens = tuple(Token(f"u{at}", "u", 1, None, "own", "I", "FR/IN", orderable=True) for at in range(count))
    view = View("Ney", "france", False, 1, "moves", None, tokens, (), (), ())
    cast(Any, session).view = lambda seat: view
    cast(Any, session).ruleset.order_of_battle = lambda game, seen: battle
    shown = "; ".join(f"F{at} Corps {at}" for at in range(4))
    with pytest.raises(UnknownNameError) as error:
        units_called(session, "Ney", "corps")
    assert str(error.value) == f"'corps' may be {shown}{more}: say which."


def test_a_seat_may_name_its_formations_with_what_is_its_own_of_them_and_its_units() -> None:
    found = list(formations(_session("C1", "a", "c"), "Ney"))
    assert [(each.title, each.units) for each in found] == [
        ("all", ("C1", "a", "c")),
        ("AI Army of Italy", ("C1", "a", "c")),
        ("I I Corps", ("C1", "a")),
        ("II II Corps (Guard)", ("c",)),
        ("Div Guard Cavalry", ("c",)),
        ("a Old Guard", ("a",)),
        ("c", ("c",)),
    ]
    assert [each.names for each in found][3:5] == [("II", "II Corps (Guard)", "Drouot"), ("Div", "Guard Cavalry")]
