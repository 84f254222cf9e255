"""A campaign from its first sheet to its peace: ministers, a ferry, a blockade, a promotion, rulings, an armistice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from drumhead.engine.cli.app import run
from drumhead.engine.play.events import GM
from drumhead.engine.session import GameSession, Said
from tests.rulesets.rotd.afloat import LAND, ships
from tests.rulesets.rotd.pages import units

PAGE = """
format = 1
id = "adda"
title = "On the Adda"
date = 1859-06-01
turns = 12
[options]
treasury = true
[treasury.allies]
eg = 100
mp = 50
men = 500
[treasury.austria]
eg = 100
mp = 50
[cities.Bastia]
supplies = 0
[objectives]
Genova = 3
Novara = 2
[sides.allies]
name = "Allies"
states = ["FRA", "SAR"]
[sides.austria]
name = "Austria"
states = ["AUS"]
"""
OFFICES = (
    ("allies", "Napoleon", "Monarch"),
    ("allies", "MacMahon", "War Minister"),
    ("allies", "Niel", "Treasury Minister"),
    ("austria", "Benedek", "Monarch"),
    ("austria", "Gyulai", "War Minister"),
    ("austria", "Clam", "Treasury Minister"),
)
SEATS = "\n".join(
    f'[[seats]]\nname = "{name}"\nside = "{side}"\noffices = ["{office}"]' for side, name, office in OFFICES
)
ARMIES = units(
    'FR1AQ G5-V9 7-7 commander="Napoleon" supplies=1',
    'FR1CQ G5-V9 6-7 commander="MacMahon" supplies=12',
    'FR2CQ G5-V8 4-3 commander="Niel" supplies=12',
    'FR1IN G6-V9 8-7 commander="MacMahon" supplies=1',
    'FR2IN G6-V9 8-7 commander="MacMahon" supplies=1',
    'FR3IN G5-V8 5-6 commander="Niel" deputy="MacMahon" supplies=1',
    'AU1AQ G8-V7 7-7 commander="Benedek" supplies=1',
    'AU1CQ G8-V8 7-11 commander="Gyulai" supplies=12',
    'AU2CQ G8-V7 6-7 commander="Clam" supplies=12',
    'AU1IN G6-V9 10-7 commander="Gyulai" supplies=1',
    'AU2IN G8-V7 6-7 commander="Clam" supplies=1',
)
FLEET = ships(
    "FR1RT G5-V8 7-7 capacity=3000",
    'AU1SL Far Sea timetable={3="off_Genova",6="Far_Sea"}',
)
BY_SEA = "War Minister transfer 5 from Genova to Bastia"
Sheet = tuple[str, tuple[str, ...]]
SCRIPT: tuple[tuple[Sheet, ...], ...] = (
    (("Niel", ("FR3IN move 5-9 via FR1RT",)), ("MacMahon", (BY_SEA,)), ("Clam", ("AU2IN supply 1",))),
    (
        ("Niel", ("Treasury Minister depot G5-V9 7-8",)),
        ("MacMahon", ("War Minister assign FR3IN to Napoleon", "War Minister promote Niel to lieutenant general")),
        ("Napoleon", ("FR3IN march G5-V9",)),
    ),
    (("MacMahon", (BY_SEA, "FR1IN engage", "FR1IN attack assault")), ("Gyulai", ("AU1IN defend last-ditch",))),
    (("Napoleon", ("FR3IN march G6-V9",)),),
    (("MacMahon", (BY_SEA,)), ("Gyulai", ("War Minister inactivate AU2IN",))),
    (("MacMahon", (BY_SEA,)), ("Napoleon", ("Monarch offer armistice to austria",))),
    (("Benedek", ("Monarch accept armistice of allies",)),),
    (("Niel", ("FR2CQ deploy to 5-3",)),),
    (("Benedek", ("Monarch offer peace to allies",)), ("Napoleon", ("Monarch offer peace to austria",))),
)


@pytest.fixture
def session(tmp_path: Path) -> Iterator[GameSession]:
    page = tmp_path / "adda.toml"
    page.write_text("\n".join([PAGE, SEATS, ARMIES, FLEET, LAND]), encoding="utf-8")
    made = GameSession.create(str(page), tmp_path / "adda.drum", seed="7")
    yield made
    made.close()


def play(session: GameSession, first: int, last: int) -> None:
    """The script of some turns; every sheet goes in as a player sends it, and is taken whole."""
    for turn in range(first, last + 1):
        assert session.turn == turn
        for seat, lines in SCRIPT[turn - 1]:
            orders = [session.read_order(line, seat) for line in lines]
            refused = [verdict.reason for verdict in session.submit(session.sheet(seat, orders)) if verdict.reason]
            assert refused == []
        session.advance()


def kinds(session: GameSession, turn: int, seat: str = GM) -> list[str]:
    return [event.kind for event in session.events(seat, turn)]


def square(session: GameSession, unit: str) -> str:
    token = session.view(GM).token(unit)
    assert token is not None
    return session.game.map.board.name(token.cell)


def stocks(session: GameSession) -> tuple[int, int]:
    """What lies in the two ports."""
    cities = session.view(GM).state.cities
    return cities["Genova"].supplies, cities["Bastia"].supplies


@pytest.mark.slow
def test_a_campaign_is_played_to_its_peace_and_comes_out_again(session: GameSession) -> None:
    play(session, 1, 1)
    assert "ferried" in kinds(session, 1)
    assert stocks(session) == (35, 5)

    play(session, 2, 2)
    assert [kinds(session, 2).count(kind) for kind in ("assigned", "store-placed", "paid", "promoted")] == [1, 1, 1, 1]
    assert square(session, "FR3IN") == "G5-V9"

    play(session, 3, 3)
    assert kinds(session, 3, "MacMahon").count("transfer-refused") == 1
    assert "battle-won" in kinds(session, 3, "Gyulai")

    play(session, 4, 5)
    assert stocks(session) == (35, 5)
    assert session.view(GM).state.units["AU2IN"].status == "inactive"

    session.rule(("unit", "FR2IN", "men=2500"), Said("a slip in the scenario"))
    session.rule(("treasury", "allies", "eg=120"), Said("a loan"))
    mended = session.view(GM).state
    assert (mended.units["FR2IN"].men, mended.treasuries["allies"].eg) == (2500, 120)
    play(session, 6, 7)
    assert stocks(session) == (30, 10)
    assert "armistice-made" in kinds(session, 7)
    assert session.turn_title().startswith("turn 8 of truce")

    play(session, 8, 9)
    assert session.ended == "Peace was made in turn 9: the campaign is over."
    assert square(session, "AU1IN") == "G8-V7"
    assert {turn for turn, _, _ in session.verify()} == set(range(1, 10))
    assert run(["verify", str(session.path)]) == 0


def test_within_the_turn_the_new_commander_orders_and_the_old_one_no_more(session: GameSession) -> None:
    play(session, 1, 1)
    for seat, lines in SCRIPT[1]:
        session.submit(session.sheet(seat, [session.read_order(line, seat) for line in lines]))
    head = session.sheet("Niel", ())
    (verdict,) = session.submit(f"{head}FR3IN march G4-V9\n")
    assert not verdict.accepted
    assert not session.view("Niel").orders_for("FR3IN") and session.view("Napoleon").orders_for("FR3IN")


def test_a_purse_is_known_to_its_ministers_alone(session: GameSession) -> None:
    play(session, 1, 2)
    known = {name: tuple(session.view(name).state.treasuries) for _, name, _ in OFFICES}
    assert all(side in known[name] for side, name, office in OFFICES if office == "Treasury Minister")
    assert all(set(purses) <= {side} for side, name, _ in OFFICES for purses in (known[name],))
