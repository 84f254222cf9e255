"""A game master mends by hand: kept, replayed, undone, and told to those alone whom it concerns."""

from __future__ import annotations

import json
import re
import sqlite3
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from drumhead.engine.cli import run
from drumhead.engine.errors import InputError, RefusedError, UnknownNameError, VerificationError
from drumhead.engine.play.events import GM
from drumhead.engine.play.rulings import NOTICE, RULING
from drumhead.engine.reports.report import Report
from drumhead.engine.session import GameSession, Ruled, Said
from tests.engine.session.pages import scenario, sheet

WHY = Said("a slip of the pen")
SEATS = ("MacMahon", "Canrobert", "Gyulai")


@pytest.fixture
def game(tmp_path: Path) -> Iterator[GameSession]:
    session = GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seed="1")
    yield session
    session.close()


def rule(session: GameSession, *words: str, said: Said = WHY) -> Ruled:
    return session.rule(words, said)


def heard(session: GameSession, seat: str, turn: int = 1) -> list[str]:
    """What a seat hears of rulings, as sentences."""
    return [session.wording(event) for event in session.events(seat, turn) if event.phase == RULING]


def position(session: GameSession, seat: str, folder: Path) -> bytes:
    """A seat's position file."""
    path = folder / f"{seat}.drum"
    path.unlink(missing_ok=True)
    session.export(seat, path)
    return path.read_bytes()


def test_who_commands_the_unit_reads_what_was_and_what_is(game: GameSession) -> None:
    found = rule(game, "unit", "FR1IN", "men=1500", "morale=61", said=Said("a slip", "As we wrote on Tuesday."))
    assert game.data(GM)["units"]["FR1IN"]["men"] == 1500
    assert (found.knowing, found.noticing, found.upset) == (("MacMahon",), (), ())
    said = "Ruling on unit FR1IN: men 1500 (was 3000), morale 61 (was 50). As we wrote on Tuesday."
    assert heard(game, "MacMahon") == [said]
    assert heard(game, GM) == [f"{said} Reason: a slip"]
    assert heard(game, "Canrobert") == heard(game, "Gyulai") == []


def test_the_reason_and_what_leads_back_are_the_game_masters(game: GameSession) -> None:
    rule(game, "unit", "FR1IN", "men=1500")
    (event,) = game.events("MacMahon", 1)
    assert (event.secret, event.changes) == ({}, ())
    assert "slip of the pen" not in repr(event)


def test_whoever_sees_something_else_by_it_hears_that_alone(game: GameSession) -> None:
    found = rule(game, "unit", "FR1IN", "place=G5-V6 3-3", "men=7", said=Said("a slip", "Sorry."))
    assert (found.knowing, found.noticing) == (("MacMahon",), ("Canrobert", "Gyulai"))
    for seat in found.noticing:
        assert heard(game, seat) == ["The game master made a correction that changes what you see. Sorry."]
        (event,) = game.events(seat, 1)
        assert (event.kind, event.units, event.cell, event.cause) == (NOTICE, (), None, "")


def test_who_stands_on_the_battlefield_knows_where_a_unit_was_and_is(game: GameSession) -> None:
    assert rule(game, "unit", "FR1IN", "place=G5-V6 3-3").knowing == SEATS


@pytest.mark.parametrize(
    "words",
    [
        ("unit", "AU2IN", "men=900", "morale=20"),
        ("unit", "AU1CQ", "supplies=3"),
        ("make", "depot", "D9", "place=Magenta", "state=AUS", "supplies=7"),
        ("city", "Magenta", "supplies=77"),
    ],
)
def test_what_a_seat_does_not_see_leaves_its_position_to_the_byte(
    game: GameSession, tmp_path: Path, words: tuple[str, ...]
) -> None:
    before = {seat: position(game, seat, tmp_path) for seat in SEATS}
    hashes = {seat: game.position(seat) for seat in SEATS}
    rule(game, *words)
    for seat in ("MacMahon", "Canrobert"):
        assert position(game, seat, tmp_path) == before[seat]
        assert game.position(seat) == hashes[seat]
    assert position(game, "Gyulai", tmp_path) != before["Gyulai"]


def test_hidden_rulings_leave_no_gap_in_the_numbers_of_others(game: GameSession) -> None:
    rule(game, "unit", "AU2IN", "men=900")
    rule(game, "unit", "FR1IN", "men=1500")
    assert [event.id for event in game.events("MacMahon", 1)] == ["1.ruling.1"]
    assert [event.id for event in game.events(GM, 1)] == ["1.ruling.1", "1.ruling.2"]


def test_the_turn_is_played_from_what_was_ruled_and_verified(game: GameSession) -> None:
    rule(game, "unit", "FR2IN", "place=G4-V7 7-7")
    game.advance()
    rule(game, "unit", "FR2IN", "men=321")
    game.advance()
    assert game.data(GM)["units"]["FR2IN"]["men"] == 321
    moved = game.view(GM).token("FR2IN")
    assert moved is not None and moved.cell == game.game.map.board.cell("G4-V7")
    assert {turn for turn, _, _ in game.verify()} == {1, 2}


def test_reports_have_a_section_of_rulings(game: GameSession) -> None:
    rule(game, "unit", "FR1IN", "men=1500")
    waiting = game.position_report("MacMahon")
    assert ("Rulings", ("Ruling on unit FR1IN: men 1500 (was 3000).",)) in sections(waiting)
    assert "Rulings" not in dict(sections(game.position_report("Gyulai")))
    game.advance()
    assert sections(game.turn_report("MacMahon", 1))[0] == ("Rulings", ("Ruling on unit FR1IN: men 1500 (was 3000).",))
    assert "Rulings" not in dict(sections(game.turn_report("Gyulai", 1)))
    assert "Rulings" not in dict(sections(game.position_report("MacMahon")))


def sections(report: Report) -> list[tuple[str, tuple[str, ...]]]:
    return [(section.title, tuple(line.text for line in section.lines)) for section in report.sections]


def test_a_position_tells_of_rulings_since_the_turn(game: GameSession, tmp_path: Path) -> None:
    game.advance()
    rule(game, "unit", "FR1IN", "men=1500")
    position(game, "MacMahon", tmp_path)
    at_home = GameSession.open(tmp_path / "MacMahon.drum")
    assert (at_home.turn, at_home.position("MacMahon")) == (2, game.position("MacMahon"))
    assert heard(at_home, "MacMahon", 2) == ["Ruling on unit FR1IN: men 1500 (was 3000)."]
    assert at_home.phases(1) == game.phases(1)
    assert at_home.events("MacMahon", 1) == game.events("MacMahon", 1)
    with pytest.raises(RefusedError, match=r"is a position; rulings are made in the game master's game file\.$"):
        rule(at_home, "unit", "FR1IN", "men=9")
    game.submit(at_home.sheet("MacMahon", ()))
    at_home.close()


def test_a_broken_rule_is_refused_unless_forced_and_then_marked(game: GameSession) -> None:
    river = "place=G5-V6 1-1"
    for number in range(3, 10):
        rule(game, "make", "unit", f"FR{number}IN", river, "commander=MacMahon")
    with pytest.raises(
        RefusedError, match=r"G5-V6 1-1 holds 9 allied units; 8 is the most \(rule 2\.5\)\..*It can be forced"
    ):
        for number in range(10, 12):
            rule(game, "make", "unit", f"FR{number}IN", river, "commander=MacMahon")
    assert "FR11IN" not in game.data(GM)["units"]
    found = rule(game, "make", "unit", "FR11IN", river, "commander=MacMahon", said=Said("mass", forced=True))
    assert found.event.secret["forced"] == ["G5-V6 1-1 holds 9 allied units; 8 is the most (rule 2.5)."]
    assert heard(game, GM)[-1].endswith(" Forced. Reason: mass")
    assert "Forced" not in heard(game, "MacMahon")[-1]
    rule(game, "unit", "FR1IN", "men=7")  # what was broken before is no fault of another ruling


def test_a_ruling_is_undone_by_its_number(game: GameSession) -> None:
    before = game.data(GM)
    rule(game, "unit", "FR1IN", "place=G4-V7 3-3", "men=9")
    rule(game, "remove", "unit", "AU2IN")
    rule(game, "make", "depot", "D9", "place=Novara", "state=SAR")
    for number in ("5", "3", "1"):
        rule(game, "undo", number)
    assert game.data(GM) == before
    (*_, last) = heard(game, "MacMahon")
    assert last == "Ruling on unit FR1IN: undone, place G5-V6 7-7 (was G4-V7 3-3), men 3000 (was 9)."
    assert [event.cause for event in game.events(GM, 1)][-3:] == ["1.ruling.5", "1.ruling.3", "1.ruling.1"]
    game.advance()
    assert list(game.verify())


def test_what_was_undone_is_done_again_and_every_step_stands_in_the_list(game: GameSession) -> None:
    before = game.position(GM)
    rule(game, "unit", "FR1IN", "men=1500")
    mended = game.position(GM)
    rule(game, "undo", "1")
    assert game.position(GM) == before
    rule(game, "redo", "1")
    assert game.position(GM) == mended
    with pytest.raises(RefusedError, match=r"^Ruling 1 stands; there is nothing to do again\.$"):
        rule(game, "redo", "1")
    rule(game, "undo", "1")
    assert game.position(GM) == before
    assert [line.partition(" Reason")[0] for line in heard(game, GM)] == [
        "Ruling on unit FR1IN: men 1500 (was 3000).",
        "Ruling on unit FR1IN: undone, men 3000 (was 1500).",
        "Ruling on unit FR1IN: done again, men 1500 (was 3000).",
        "Ruling on unit FR1IN: undone, men 3000 (was 1500).",
    ]


def test_what_cannot_be_undone_is_refused(game: GameSession) -> None:
    rule(game, "unit", "FR1IN", "men=9")
    rule(game, "unit", "FR1IN", "men=10")
    with pytest.raises(RefusedError, match=r"^unit FR1IN was changed again since; undo that first\.$"):
        rule(game, "undo", "1")
    rule(game, "undo", "2")
    with pytest.raises(RefusedError, match=r"^Ruling 2 was undone already\.$"):
        rule(game, "undo", "2")
    with pytest.raises(UnknownNameError, match=r"^There is no ruling '7' on the turn that waits; there are 1, 2, 3\.$"):
        rule(game, "undo", "7")
    game.advance()
    with pytest.raises(
        UnknownNameError, match=r"^There is no ruling '1' on the turn that waits; there are none yet\.$"
    ):
        rule(game, "undo", "1")


def test_orders_that_a_ruling_makes_impossible_are_listed_and_left_out(game: GameSession) -> None:
    game.submit(sheet("MacMahon", "FR1IN engage T1-T2", "FR2CQ march - G4-V7"))
    found = rule(game, "remove", "unit", "FR1IN")
    (line,) = found.upset
    assert line.startswith("MacMahon: FR1IN engage T1-T2: ")
    game.advance()
    refused = [event.facts["line"] for event in game.events("MacMahon", 1) if event.kind == "order-refused"]
    assert refused == ["FR1IN engage T1-T2"]
    assert list(game.verify())


def test_rulings_need_a_reason_and_a_game_that_goes_on(game: GameSession) -> None:
    with pytest.raises(InputError, match=r"^A ruling needs its reason\.$"):
        rule(game, "unit", "FR1IN", "men=9", said=Said(" "))
    while not game.over:
        game.advance()
    with pytest.raises(RefusedError, match=r"^Skirmish is over; there is nothing left to rule on\.$"):
        rule(game, "unit", "FR1IN", "men=9")


def test_nothing_is_kept_of_what_was_refused(game: GameSession) -> None:
    before = game.path.read_bytes()
    for words in (("unit", "FR1IN", "men=x"), ("unit", "FR7IN", "men=1"), ("undo", "1"), ("unit", "FR1IN", "men=3000")):
        with pytest.raises((InputError, RefusedError)):
            rule(game, *words)
    assert game.path.read_bytes() == before


@pytest.mark.parametrize("played", [False, True], ids=["waiting", "played"])
@pytest.mark.parametrize("turn", [1, 2])
def test_a_forged_ruling_is_found(game: GameSession, tmp_path: Path, turn: int, played: bool) -> None:
    if turn == 2:
        game.advance()
    rule(game, "unit", "FR1IN", "men=1500")
    if played:
        game.advance()
    game.close()
    with sqlite3.connect(tmp_path / "game.drum") as file:
        (packed,) = file.execute("select events from steps where turn = ? and number = 0", (turn,)).fetchone()
        events = zlib.decompress(packed).replace(b'"now":1500', b'"now":1501')
        file.execute("update steps set events = ? where turn = ? and number = 0", (zlib.compress(events), turn))
    forged = GameSession.open(tmp_path / "game.drum")
    named = "are not those it was played from" if played else "lead to another state than the one stored"
    with pytest.raises(VerificationError, match=f"turn {turn}: its rulings {named}"):
        list(forged.verify())
    forged.close()


def test_at_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "game.drum")
    GameSession.create(scenario(tmp_path), Path(path), seed="1").close()

    def said(*words: str) -> list[str]:
        run(["edit", path, *words])
        return (out := capsys.readouterr()).out.splitlines() + out.err.splitlines()

    assert said() == [f"{path}: there are no rulings."]
    assert said("unit", "FR1IN", "place=G5-V6 3-3", "men=7", "--reason", "slip") == [
        "1  Ruling on unit FR1IN: place G5-V6 3-3 (was G5-V6 7-7), men 7 (was 3000). Reason: slip",
        "Told to MacMahon.",
        "Canrobert, Gyulai will hear that something was corrected.",
    ]
    assert said("relation", "AUS-SAR", "stance=neutral", "--reason", "truce") == [
        "3  Ruling on relation AUS-SAR: made, stance neutral. Reason: truce",
        "Told to every seat.",
    ]
    assert said("unit", "FR1IN", "men=1") == ["A ruling needs its reason."]
    assert run(["advance", path]) == 0
    capsys.readouterr()
    assert said("remove", "unit", "AU2IN", "--reason", "late")[0] == (
        "1  Ruling on unit AU2IN: status gone (was active). Reason: late"
    )
    assert said() == [
        "Before turn 1 was played:",
        "  1  Ruling on unit FR1IN: place G5-V6 3-3 (was G5-V6 7-7), men 7 (was 3000). Reason: slip",
        "  3  Ruling on relation AUS-SAR: made, stance neutral. Reason: truce",
        "On turn 2, which waits:",
        "  1  Ruling on unit AU2IN: status gone (was active). Reason: late",
    ]


def test_info_counts_rulings_and_those_that_were_forced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "game.drum")
    GameSession.create(scenario(tmp_path), Path(path), seed="1").close()

    def lines() -> list[str]:
        assert run(["info", path]) == 0
        return [line for line in capsys.readouterr().out.splitlines() if line.startswith(("ruled", "kept"))]

    assert lines() == []
    for words in (["unit", "FR1IN", "men=9"], ["unit", "FR1IN", "in_fort=true", "--force"]):
        assert run(["edit", path, *words, "--reason", "slip"]) == 0
    assert run(["advance", path]) == 0 and run(["rollback", path, "--turn", "1"]) == 0
    capsys.readouterr()
    assert lines() == [
        "ruled     3 rulings, 1 of them forced past a rule",
        "kept      1 taken back; `drumhead rollback --list` shows them",
    ]
    assert run(["info", path, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["rulings"], data["forced"], data["cuts"]) == (3, 1, 1)


def carried_out(session: GameSession, turn: int = 1) -> set[str]:
    """The orders of a turn that was played, as its replay finds them."""
    with sqlite3.connect(session.path) as file:
        (packed,) = file.execute("select orders from turns where turn = ?", (turn,)).fetchone()
    ruleset, game = session.ruleset, session.game
    return {ruleset.write_order(game, ruleset.order(order)) for order in json.loads(zlib.decompress(packed))}


def test_orders_of_a_unit_are_struck_all_or_those_of_a_kind(game: GameSession) -> None:
    game.submit(sheet("MacMahon", "FR1IN engage T1-T2", "FR1IN attack assault", "FR2CQ march - G4-V7"))
    game.submit(sheet("Gyulai", "AU1IN engage T1-T2", "AU1IN attack assault"))
    one, all_of_one = rule(game, "strike", "fr1in", "engage"), rule(game, "strike", "AU1IN")
    assert (one.knowing, one.noticing, one.upset) == (("MacMahon",), (), ())
    assert (all_of_one.knowing, all_of_one.noticing) == (("Gyulai",), ())
    assert heard(game, "MacMahon") == ["Ruling on orders of FR1IN: gone, order was FR1IN engage T1-T2."]
    assert heard(game, "Canrobert") == []
    game.advance()
    assert carried_out(game) == {"FR1IN attack assault", "FR2CQ march - G4-V7"}
    assert list(game.verify())


def test_an_order_is_given_in_the_place_of_another_or_anew(game: GameSession) -> None:
    game.submit(sheet("MacMahon", "FR1IN attack assault"))
    rule(game, "order", "FR1IN", "attack", "evade")
    rule(game, "order", "AU1IN defend last-ditch")
    assert heard(game, "MacMahon") == [
        "Ruling on orders of FR1IN: order FR1IN attack evade (was FR1IN attack assault)."
    ]
    assert heard(game, "Gyulai") == ["Ruling on orders of AU1IN: made, order AU1IN defend last-ditch."]
    game.advance()
    assert carried_out(game) == {"FR1IN attack evade", "AU1IN defend last-ditch"}
    assert list(game.verify())


def test_a_ruling_on_orders_is_undone_and_that_again(game: GameSession) -> None:
    game.submit(sheet("MacMahon", "FR1IN attack assault"))
    rule(game, "strike", "FR1IN")
    rule(game, "undo", "1")
    with pytest.raises(RefusedError, match=r"^Ruling 1 was undone already\.$"):
        rule(game, "undo", "1")
    rule(game, "undo", "2")
    game.advance()
    assert carried_out(game) == set()
    rule(game, "order", "FR1IN attack assault")
    rule(game, "undo", "1")
    game.advance()
    assert carried_out(game, 2) == set()
    assert {turn for turn, _, _ in game.verify()} == {1, 2}


def test_orders_come_back_after_what_stands_in_their_way(game: GameSession) -> None:
    """What a player hands in after a ruling on orders still meets it: the ruling is on the turn."""
    rule(game, "order", "FR1IN attack evade")
    game.submit(sheet("MacMahon", "FR1IN attack assault", "FR1IN engage T1"))
    game.advance()
    assert carried_out(game) == {"FR1IN attack evade", "FR1IN engage T1-T1"}


@pytest.mark.parametrize(
    ("words", "kind", "said"),
    [
        (("strike",), InputError, "Behind `strike` a unit is expected."),
        (("order",), InputError, "Behind `order` an order line is expected."),
        (("strike", "FR1IN"), RefusedError, "No order for FR1IN is in."),
        (("strike", "AU1IN", "march"), RefusedError, "No march order for AU1IN is in."),
        (("order", "FR9IN attack assault"), RefusedError, "No seat commands FR9IN."),
        (("order", "FR1IN dance"), InputError, ""),
        (("order", "FR1IN march - G9-V9"), RefusedError, "FR1IN"),
    ],
)
def test_what_cannot_be_struck_or_ordered_is_told(
    game: GameSession, words: tuple[str, ...], kind: type[Exception], said: str
) -> None:
    game.submit(sheet("Gyulai", "AU1IN attack assault"))
    with pytest.raises(kind, match=f"^{re.escape(said)}"):
        rule(game, *words)


def test_an_order_that_a_rule_refuses_can_be_forced(game: GameSession) -> None:
    game.submit(sheet("Gyulai", "AU1IN attack assault"))
    with pytest.raises(RefusedError, match=r"It can be forced, and is then marked as forced\.$"):
        rule(game, "order", "FR2CQ engage T1")
    found = rule(game, "order", "FR2CQ engage T1", said=Said("so be it", forced=True))
    assert found.event.secret["forced"]
    game.advance()
    assert "FR2CQ engage T1-T1" in carried_out(game)
    assert list(game.verify())


def test_what_another_program_ruled_is_played_and_meets_the_next_sheet(game: GameSession) -> None:
    """Both have the file open; each knows the position as it was when it looked last."""
    other = GameSession.open(game.path)
    rule(game, "unit", "FR1IN", "men=1500")
    assert other.data(GM)["units"]["FR1IN"]["men"] == 1500
    rule(game, "remove", "unit", "FR1IN")
    receipt = other.submit(sheet("MacMahon", "FR1IN engage T1-T2"), drop_refused=True)
    assert not receipt[0].accepted
    rule(game, "unit", "FR2IN", "men=77")
    rule(other, "unit", "FR2IN", "morale=99")
    rule(game, "unit", "AU1IN", "morale=98")
    other.advance()
    game.reload()
    units = game.data(GM, 1, "supply")["units"]
    assert (units["FR2IN"]["men"], units["FR2IN"]["morale"], units["AU1IN"]["morale"]) == (77, 99, 98)
    assert list(other.verify())
    other.close()
