"""What a session tells of turns that were played, out of what its game tells: figures, battles, orders as causes."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

import pytest

from drumhead.engine.drawing.ink.theme import LIGHT
from drumhead.engine.errors import UnknownNameError
from drumhead.engine.play.accounts import Accounts
from drumhead.engine.play.events import GM, Event
from drumhead.engine.play.formations import MEAN, Formation, Gauge, OrderOfBattle, Strength
from drumhead.engine.play.game import Game, Seat
from drumhead.engine.play.ruleset import OrderForm
from drumhead.engine.play.told.battles import Battle
from drumhead.engine.play.told.tolls import Throw, Toll
from drumhead.engine.reports.statistics import WHOLE, Luck, Row
from drumhead.engine.session.accounts.battles import battle_on
from drumhead.engine.session.accounts.statistics import chronicle
from drumhead.engine.session.accounts.why import order_words
from drumhead.engine.session.game_session import GameSession

GAUGES = (Gauge("men", "Men"), Gauge("morale", "Morale", MEAN))
SEATS = (
    Seat("Ney", "france", "", ("War Minister",), ("Ney", "Reille")),
    Seat("Soult", "france", holds=("Soult",)),
    Seat("Radetzky", "austria", holds=("Radetzky",)),
)
SIDES = {"france": "France", "austria": "Austria"}


def _army(*formations: Formation, **men: int) -> OrderOfBattle:
    known = {id: Strength(id, id, "" if id.endswith("0") else "here", {"men": count}) for id, count in men.items()}
    return OrderOfBattle(formations, GAUGES, known)


def _corps(id: str, commander: str, *units: str, under: str = "") -> Formation:
    return Formation(id, f"{id} Corps", "corps", under, "", units, commander)


def _session(
    orders: dict[tuple[int, str], OrderOfBattle],
    tolls: Sequence[Toll] = (),
    throws: Sequence[Throw] = (),
    *,
    start: bool = True,
) -> GameSession:
    """Turns 2 and 3 were played in phases `a` and `b`; events tell of turn 3 alone."""
    told = (Event(id="3.b.1", kind="k", phase="b"),)
    nothing = cast(Any, None)
    accounts = Accounts(
        tolls=lambda game, events: tuple(tolls) if events else (),
        throws=lambda game, events: tuple(throws) if events else (),
    )
    found = SimpleNamespace(
        game=Game("g", nothing, nothing, SEATS, SIDES),
        ruleset=SimpleNamespace(
            accounts=accounts, gauges=GAUGES, order_of_battle=lambda game, view: orders[cast(Any, view)]
        ),
        turn=4,
        phases=lambda turn: ("a", "b") if turn in (2, 3) else (),
        has_start=lambda turn: start,
        events=lambda seat, turn: told if turn == 3 else (),
        view=lambda seat, turn, phase="": (turn, phase),
    )
    return cast(GameSession, found)


FULL = _army(_corps("I", "Ney, Marshal", "x", "y"), x=100, y=200)
LATER = _army(_corps("I", "Ney, Marshal", "x"), x=90, n0=7)
ORDERS = {(2, ""): FULL, (2, "b"): FULL, (3, "b"): LATER}
TOLLS = (
    Toll("x", "fire", 10, "3.b.1"),
    Toll("y", "fire", 200, "3.b.1"),
    Toll("x", "back", -3, "3.b.1"),
    Toll("enemy", "fire", 999, "3.b.1"),
)


def test_a_war_is_told_from_the_start_of_the_first_turn_that_is_kept_to_the_end_of_each() -> None:
    rows = chronicle(_session(ORDERS), "Ney").rows
    assert [(row.turn, row.id, row.units, row.values["men"]) for row in rows] == [
        *((turn, id, 2, 300) for turn in (1, 2) for id in ("", "I")),
        (3, "", 1, 90),
        (3, "I", 1, 90),
    ]
    assert [row.turn for row in chronicle(_session(ORDERS, start=False), "Ney").rows] == [2, 2, 3, 3]


def test_losses_are_a_seats_own_and_who_is_gone_is_counted_where_he_was() -> None:
    found = chronicle(_session(ORDERS, TOLLS), "Ney")
    assert found.kinds == ("back", "fire") and found.gauges == GAUGES
    assert found.rows[-2:] == (
        Row(3, "", WHOLE, "", "", 1, {"men": 90}, {"back": -3, "fire": 210}),
        Row(3, "I", "I Corps", "corps", "", 1, {"men": 90}, {"back": -3, "fire": 210}, 0),
    )
    assert not any(row.tolls for row in found.rows[:-2])


def test_luck_is_of_the_seats_own_units_by_side_and_kind() -> None:
    throws = (
        Throw("x", "france", "morale", 0.5, 1, "3.b.1"),
        Throw("y", "france", "morale", 0.25, 0, "3.b.1"),
        Throw("x", "austria", "fire", 3.0, 4, "3.b.1"),
        Throw("x", "france", "fire", 1.0, 2, "3.b.1"),
        Throw("enemy", "austria", "fire", 9.0, 9, "3.b.1"),
    )
    assert chronicle(_session(ORDERS, throws=throws), "Ney").luck == (
        Luck(3, "austria", "fire", 1, 3.0, 4),
        Luck(3, "france", "fire", 1, 1.0, 2),
        Luck(3, "france", "morale", 2, 0.75, 1),
    )


def _tones(*formations: Formation) -> dict[str, int | None]:
    army = _army(*formations, x=1)
    session = _session(dict.fromkeys(ORDERS, army))
    found = chronicle(session, "Ney").rows
    tones = {row.id: row.tone for row in found if row.id}
    assert all(row.tone == tones[row.id] for row in found if row.id), "the same after each turn"
    return tones


def test_a_formation_has_the_colour_of_the_place_of_its_commander_among_all_of_his_side() -> None:
    found = _tones(
        _corps("II", "Reille", "x"),
        _corps("I", "Ney, Marshal", "x"),
        _corps("A", "Radetzky", "x"),
        _corps("III", "Soult", "x"),
        _corps("II/1", "Reille", "x", under="II"),
        _corps("IV", "Nobody", "x"),
    )
    assert found == {"I": 0, "II": 2, "III": 6, "A": 1, "II/1": None, "IV": None}, "the War Minister is third of France"


def test_two_formations_of_one_commander_have_different_colours_as_long_as_there_are_any() -> None:
    count = len(LIGHT.owners)
    found = _tones(*(_corps(f"C{at}", "Ney", "x") for at in range(count + 2)))
    assert [found[f"C{at}"] for at in range(4)] == [0, 2, 4, 6]
    apart = [tone for tone in found.values() if tone]
    assert len({tone % count for tone in apart}) == len({found[f"C{at}"] for at in range(count + 2)} - {0})
    assert found[f"C{count + 1}"] == 0, "none is free any more"


def _with_battles(*battles: Battle) -> GameSession:
    accounts = Accounts(battles=lambda game, events: battles)
    board = SimpleNamespace(name=lambda cell: f"G{cell}")
    found = SimpleNamespace(
        game=SimpleNamespace(map=SimpleNamespace(board=board)),
        ruleset=SimpleNamespace(accounts=accounts),
        events=lambda seat, turn: (),
    )
    return cast(GameSession, found)


@pytest.mark.parametrize(("seat", "who"), [("Ney", "Ney"), (GM, "the game master")])
def test_a_battle_is_found_by_its_square_or_those_there_are_are_named(seat: str, who: str) -> None:
    first, second = (Battle(cell, f"G{cell}", (), ()) for cell in (3, 5))
    session = _with_battles(first, second)
    assert battle_on(session, seat, 2, 5) is second
    with pytest.raises(UnknownNameError) as error:
        battle_on(session, seat, 2, 4)
    assert str(error.value) == f"No battle was fought on G4 in turn 2; those that {who} knows of were on G3, G5."
    with pytest.raises(UnknownNameError, match=f"{who} knows of none"):
        battle_on(_with_battles(), seat, 2, 4)


FORMS = tuple(OrderForm(kind, title, "", "", "", ()) for kind, title in (("go", "Go"), ("go to", "March to")))


@pytest.mark.parametrize(
    ("cause", "words"),
    [
        ("order FR1IN go", "because of an order of FR1IN: Go"),
        ("order FR1IN go to", "because of an order of FR1IN: March to"),
        ("order War Minister of france go to", "because of an order of War Minister of france: March to"),
        ("order FR1IN dance", "because of an order: FR1IN dance"),
    ],
)
def test_an_order_behind_an_event_is_told_by_the_title_of_its_form(cause: str, words: str) -> None:
    assert order_words(cause, FORMS) == words
