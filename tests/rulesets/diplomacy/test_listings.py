"""Listings as judges print them: written, read back, pasted as a mail and handed in as one."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drumhead.engine.cli import run
from drumhead.engine.errors import InputError
from drumhead.engine.play.events import GM
from drumhead.engine.play.sheets import read_sheet
from drumhead.engine.session import GameSession
from drumhead.engine.session.commanding.lines import entered
from drumhead.engine.session.commanding.mail import mailed_sheets
from drumhead.engine.session.evening.exchanging import listed, read_moments, replayed
from drumhead.engine.session.recalling.past import past
from tests.rulesets.diplomacy.table import Table
from tests.rulesets.diplomacy.test_saved_games import beaten

UNITS = {"France": ["A Paris", "A Marseilles"], "Germany": ["A Munich", "F Kiel"]}
JUDGED = """\
From: judge@example.org
Subject: Diplomacy results table F1901M

:: Judge:  example   Game:  table

Movement results for Spring of 1901.  (table.S1901M)

France:  Army Marseilles SUPPORT Army Paris ->
   Burgundy.  (*cut*)
France:  Army Paris -> Burgundy.  (*bounce*)
Germany: Army Munich -> Burgundy.  (*bounce*)
Germany: Fleet Kiel, No Order Processed.

Ownership of supply centers:

France:   Marseilles, Paris.
Unowned:  Belgium, Holland.

The next phase of 'table' will be Movement for Fall of 1901.
"""
WAITING = """\
Starting position for Fall of 1901.  (table.F1901R)

Italy: Army Paris."""
FLED = f"{WAITING}\n\nThe following units were dislodged:"
MAILED = """\
> Dear game master,
>
> here is what I do:
>
> FRANCE:
> 1. A Paris-Burgundy
> 2. A Mar S A Par-Bur
>
> Thanks, and see you - soon
>
> Germany (Ben)
>    A mun - bur;  F kie Holds
"""


def test_a_game_is_printed_as_judges_do_and_played_again_from_that(tmp_path: Path) -> None:
    table = beaten(tmp_path)
    text = listed(table.session)
    for line in (
        "Starting position for Fall of 1901.  (table.F1901M)",
        "France: Fleet Mid-Atlantic Ocean -> Portugal.",
        "France: Fleet Marseilles, No Order Processed.  (*dislodged*)",
        "France's Fleet in Marseilles can retreat to Gulf of Lyon or Spain (south coast).",
        "Italy:   Marseilles, Naples, Rome, Venice.",
        "France: Builds a fleet in Brest.",
    ):
        assert line in text.splitlines(), line
    assert max(map(len, text.splitlines())) <= 80
    carried = replayed(read_moments(text, "listing.txt"), "listing.txt", tmp_path / "back.drum")
    assert (carried.played, carried.phase, carried.refused) == (3, "", ())
    with closing(GameSession.open(tmp_path / "back.drum")) as back:
        assert back.view(GM).state.units == table.state.units
        assert back.view(GM).state.centres == table.state.centres
        assert listed(back).split() == text.replace("(table.", "(listed.").split()


def test_a_listing_that_ends_where_retreats_wait_is_played_up_to_them(tmp_path: Path) -> None:
    table = Table(tmp_path, {"Austria": ["A Tyrolia", "F Trieste"], "Italy": ["A Venice", "A Rome"]}, {})
    table.play(Austria=("A TYR - VEN", "F TRI S A TYR - VEN"), Italy=("A VEN H", "A ROM H"))
    assert table.title == "Spring 1901, retreats"
    text = listed(table.session)
    assert text.count("Starting position for Spring of 1901.") == 2
    assert text.count("Ownership of supply centers:") == 2, "behind results only where a centre changed hands"
    carried = replayed(read_moments(text, "listing.txt"), "listing.txt", tmp_path / "back.drum")
    assert (carried.played, carried.turns, carried.phase) == (1, 1, "")
    with closing(GameSession.open(tmp_path / "back.drum")) as back:
        assert back.turn_title() == table.title
        assert listed(back).split() == text.replace("(table.", "(listed.").split()


BEATEN = """\
id = "table"
title = "A table"
ruleset = "diplomacy"
map = "diplomacy-classic"
date = 1901-03-01
season = "fall"
stage = "retreats"
[powers.Austria]
units = ["A Venice", "A Trieste"]
centres = ["VIE", "TRI"]
[powers.France]
units = ["F Tyrrhenian Sea"]
centres = ["PAR"]
[powers.France.dislodged]
"F Marseilles" = ["LYO", "SPA/SC"]
[powers.Italy]
units = ["A Piedmont"]
centres = ["ROM", "VEN"]
[powers.Italy.dislodged]
"A Venice" = ["APU", "ROM", "TUS"]
"F Rome" = []
"""


def test_a_listing_that_begins_where_retreats_wait_is_played_from_them(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text(BEATEN, encoding="utf-8")
    with closing(GameSession.create(tmp_path / "table.toml", tmp_path / "game.drum", seed="1")) as session:
        head = f"drumhead orders 1\ngame {session.game.id}\nturn 1\nseat "
        session.submit(f"{head}France\nF MAR R SPA/SC")
        session.submit(f"{head}Italy\nA VEN R TUS")
        session.advance()
        text, title, units = listed(session), session.turn_title(), session.view(GM).state.units
    assert "France's Fleet in Marseilles can retreat to Gulf of Lyon or Spain (south coast)." in text
    assert "Italy's Fleet in Rome can retreat to nowhere." in text
    sloppy = text.replace("Rome, Venice.", "Rome, , Venice,")
    assert sloppy != text and read_moments(sloppy, "listing.txt") == read_moments(text, "listing.txt")
    carried = replayed(read_moments(text, "listing.txt"), "listing.txt", tmp_path / "back.drum")
    assert (carried.played, carried.turns, carried.phase, carried.refused) == (1, 1, "", ())
    with closing(GameSession.open(tmp_path / "back.drum")) as back:
        assert (back.turn_title(), back.view(GM).state.units) == (title, units)
        assert listed(back).split() == text.replace("(table.", "(listed.").split()


def test_who_must_retreat_at_the_end_of_a_listing_may_be_told_in_any_words(tmp_path: Path) -> None:
    table = Table(tmp_path, {"Austria": ["A Tyrolia", "F Trieste"], "Italy": ["A Venice", "A Rome"]}, {})
    table.play(Austria=("A TYR - VEN", "F TRI S A TYR - VEN"), Italy=("A VEN H", "A ROM H"))
    text = listed(table.session)
    foreign = text.replace("Italy's Army in", "The Italian Army in")
    assert foreign != text and read_moments(foreign, "listing.txt") == read_moments(text, "listing.txt")


def test_a_listing_without_a_position_begins_with_the_units_that_were_ordered(tmp_path: Path) -> None:
    text = JUDGED.replace(", No Order Processed", " HOLD")
    carried = replayed(read_moments(text, "mail.txt"), "mail.txt", tmp_path / "game.drum")
    assert (carried.played, carried.turns, carried.phase) == (1, 1, "")
    with closing(GameSession.open(tmp_path / "game.drum")) as session:
        assert [(fate.order, fate.results) for fate in past(session, 1)] == [
            ("A MAR S A PAR - BUR", ()),
            ("A PAR - BUR", ()),
            ("F KIE H", ()),
            ("A MUN - BUR", ("bounce",)),
        ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Starting position for Spring of 1901.\n\nFrance: Army Parsi, Army Xyz.", "line 3: 'Army Xyz' names no unit"),
        ("Starting position for Spring of 1901.\n\nFrance: Paris.", "line 3: 'Paris' does not say army or fleet."),
        ("Retreat results for Fall of 1901.\n\nFrance: Army Paris -> Gascony.", "begins with F1901R; the position"),
        (
            f"{WAITING}\n\nRetreat results for Fall of 1901.\n\nFrance: Army Paris -> Gascony.",
            "begins with F1901R; the",
        ),
        (
            f"{FLED}\n\nFrance's Army in Paris must flee.",
            'line 7: "France\'s Army in Paris must flee" does not say which',
        ),
        (f"{FLED}\n\nThe Danish Army in Paris can retreat to Gascony.", "line 7: .* does not say which unit"),
        (f"{FLED}\n\nFrance's Army in Xyz can retreat to Gascony.", "line 7: 'Army Xyz' names no unit"),
        ("Dear all,\nlet us meet.", "neither a saved game nor a listing"),
    ],
)
def test_what_is_wrong_with_a_listing_is_one_sentence_with_its_line(text: str, said: str) -> None:
    with pytest.raises(InputError, match=said.replace("(", r"\(")):
        read_moments(text, "listing.txt")


def pasted(table: Table, seat: str, text: str) -> tuple[list[str], list[str]]:
    """The orders that a seat's paste comes to, and why lines of it were not taken."""
    found = entered(table.session, seat, text, ())
    return [table.session.write_order(order) for order in found.orders], [reason for _, reason in found.failed]


@pytest.mark.parametrize("text", [JUDGED, MAILED])
def test_of_a_mail_that_is_pasted_whole_each_seat_is_given_its_own(tmp_path: Path, text: str) -> None:
    table = Table(tmp_path, UNITS)
    france, wrong = pasted(table, "France", text)
    assert (sorted(france), wrong) == (["France A MAR S A PAR - BUR", "France A PAR - BUR"], [])
    germany, wrong = pasted(table, "Germany", text)
    assert (germany[0], wrong) == ("Germany A MUN - BUR", [])


def test_a_malformed_order_of_a_mail_is_told_by_itself(tmp_path: Path) -> None:
    table = Table(tmp_path, UNITS)
    orders, wrong = pasted(table, "France", "France:\n  A PAR - XYZ\n  A MAR H\nGermany:\n  A MUN H\n")
    assert orders == ["France A MAR H"]
    assert len(wrong) == 1 and wrong[0].startswith("'xyz' is no name on this map")


def test_a_mail_of_another_turn_or_of_others_is_not_taken(tmp_path: Path) -> None:
    table = Table(tmp_path, {**UNITS, "Italy": ["A Rome"]})
    said = "The mail lists orders of Fall 1901, movement; Spring 1901, movement waits for orders."
    assert pasted(table, "France", JUDGED.replace("results for Spring", "results for Fall")) == ([], [said])
    assert pasted(table, "Italy", MAILED)[1] == ["The mail has no orders of Italy; it has some of France, Germany."]


def test_a_mail_of_movement_is_not_taken_for_the_retreats_of_its_season(tmp_path: Path) -> None:
    table = Table(tmp_path, {"France": ["A Burgundy", "A Munich"], "Germany": ["A Ruhr"]})
    table.play(France=["A BUR S A MUN - RUH", "A MUN - RUH"])
    said = "The mail lists orders of Spring 1901, movement; Spring 1901, retreats waits for orders."
    assert pasted(table, "Germany", JUDGED) == ([], [said])


def test_lines_that_are_no_mail_are_read_as_ever(tmp_path: Path) -> None:
    table = Table(tmp_path, UNITS)
    orders, wrong = pasted(table, "France", "A PAR - BUR\nGermany: A MUN H")
    assert orders == ["A PAR - BUR"]
    assert len(wrong) == 1


def test_a_mail_is_handed_in_for_every_power_in_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = Table(tmp_path, UNITS)
    (tmp_path / "mail.txt").write_text(MAILED.replace("A Mar S", "A Mra S").replace("Mra S A Par", "Mar S A Rom"))
    table.session.close()
    assert run(["submit", str(table.session.path), str(tmp_path / "mail.txt"), "--drop-refused"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.partition(": ")[2] for line in said if "accepted" in line] == [
        "handed in: 1 order accepted, 1 not.",
        "handed in: 2 orders accepted, 0 not.",
    ]
    assert any("mail.txt, France" in line and "A Mar S A Rom" in line for line in said)
    with closing(GameSession.open(table.session.path)) as again:
        again.advance()
        assert [fate.order for fate in past(again, 1)] == ["A MAR H", "A PAR - BUR", "F KIE H", "A MUN - BUR"]


def test_the_command_prints_a_listing_of_one_turn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = Table(tmp_path, UNITS)
    table.play(France=["A PAR - BUR"], Germany=["A MUN - BUR"])
    assert run(["history", str(table.session.path), "--turn", "1", "--format", "listing"]) == 0
    said = capsys.readouterr().out
    assert "Movement results for Spring of 1901.  (table.S1901M)" in said
    assert "Germany: Army Munich -> Burgundy.  (*bounce*)" in said
    assert said.count("Starting position") == 1
    assert run(["history", str(table.session.path), "--format", "xml"]) == 2


WORDS = (
    "France:",
    "Germany",
    "Army Paris",
    "A PAR - BUR",
    "(*cut*)",
    ";",
    ">",
    "\n",
    " ",
    "Movement results for Spring of 1901",
)


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> GameSession:
    return Table(tmp_path_factory.mktemp("shared"), UNITS).session


@settings(max_examples=60)
@given(st.lists(st.sampled_from(WORDS) | st.text(max_size=5), max_size=14))
def test_any_text_is_orders_or_is_told_in_sentences(shared: GameSession, parts: list[str]) -> None:
    found = entered(shared, "France", "".join(parts), ())
    assert all(order.unit in ("PAR", "France") for order in found.orders)
    assert all(reason for _, reason in found.failed)


def test_orders_at_the_top_of_a_mail_keep_the_numbers_of_their_lines(tmp_path: Path) -> None:
    table = Table(tmp_path, UNITS)
    mail = "France:\n  A PAR - XYZ\n  A MAR H\nGermany:\n\n  A MUN H\n"
    sheets = {name: read_sheet(text, name) for name, text in mailed_sheets(table.session, mail, "mail.txt")}
    told = {name: [number for number, _ in sheet.lines] for name, sheet in sheets.items()}
    assert told == {"mail.txt, France": [2, 3], "mail.txt, Germany": [6]}
    assert sheets["mail.txt, France"].seat == "France"


@pytest.mark.parametrize("below", ["", "\nGermany: A KIE H", "\n\nGood luck", "\n   Germany: A KIE H", "\nA BRE H"])
def test_an_order_that_is_broken_off_and_does_not_go_on_is_told_and_not_lost(tmp_path: Path, below: str) -> None:
    table = Table(tmp_path, UNITS)
    mail = f"Germany: A MUN H\nFrance: A PAR S A MAR -{below}\n"
    sheets = dict(mailed_sheets(table.session, mail, "mail.txt"))
    assert read_sheet(sheets["mail.txt, France"]).lines[0] == (2, "France: A PAR S A MAR -")


def test_an_order_that_was_broken_off_goes_on_in_the_lines_that_are_set_in_below_it(tmp_path: Path) -> None:
    table = Table(tmp_path, UNITS)
    mail = "France: A PAR S A\n    MAR -\n    BUR\n    A MAR - BUR\n\nGermany: A MUN H\n"
    sheets = dict(mailed_sheets(table.session, mail, "mail.txt"))
    whole = ((1, "France: A PAR S A MAR - BUR"), (4, "France: A MAR - BUR"))
    assert read_sheet(sheets["mail.txt, France"]).lines == whole


def printed(folder: Path) -> Table:
    """An autumn, its retreats, a winter with builds, one left unused, and units that civil disorder takes."""
    units = {
        "France": ["F Marseilles"],
        "Italy": ["A Piedmont", "A Gascony", "A Rome"],
        "Germany": ["A Ruhr", "F Kiel"],
    }
    centres = {"France": ["BRE", "PAR", "MAR"], "Italy": ["ROM", "VEN", "NAP"], "Germany": ["KIE"]}
    table = Table(folder, units, centres, head='season = "fall"')
    table.play(Italy=("A PIE - MAR", "A GAS S A PIE - MAR", "A ROM H"), Germany=("A RUH - KIE",))
    table.play(France=("F MAR R SPA/SC",))
    table.play(France=("build F BRE",), Italy=("build F NAP",))
    return table


def test_a_listing_is_printed_line_by_line_as_it_is_kept(tmp_path: Path) -> None:
    kept = Path(__file__).with_name("listing.txt").read_text(encoding="utf-8")
    assert listed(printed(tmp_path).session) == kept


def test_of_a_mail_with_several_turns_the_orders_of_the_one_that_waits_are_taken(tmp_path: Path) -> None:
    table = Table(tmp_path, UNITS)
    turn = "Movement orders for {} of {}.\n\nFrance: A PAR - {}.\nGermany: A MUN H.\n\n"
    mail = "".join(
        turn.format(*each) for each in (("Fall", 1900, "GAS"), ("Spring", 1901, "BUR"), ("Spring", 1902, "PIC"))
    )
    sheets = dict(mailed_sheets(table.session, mail, "mail.txt"))
    assert read_sheet(sheets["mail.txt, France"]).lines == ((8, "France: A PAR - BUR"),)
    later = mail[mail.index("Movement orders for Spring of 1902") :]
    with pytest.raises(
        InputError, match=r"^mail\.txt lists orders of Spring 1902, movement; Spring 1901, movement waits"
    ):
        mailed_sheets(table.session, later, "mail.txt")
