"""One open game from founding to verification."""

from __future__ import annotations

import gc
import random
import sqlite3
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from drumhead.engine.errors import (
    GameFileError,
    InputError,
    PasswordError,
    RefusedError,
    SealError,
    UnknownNameError,
    VerificationError,
)
from drumhead.engine.play.events import GM
from drumhead.engine.session import GameSession
from tests.engine.session.pages import scenario, sheet

Found = Callable[..., GameSession]


@pytest.fixture
def found(tmp_path: Path) -> Iterator[Found]:
    opened: list[GameSession] = []

    def make(name: str = "game", seed: str = "1", **seats: str | None) -> GameSession:
        passwords = {key.replace("_", " "): value for key, value in seats.items()}
        session = GameSession.create(scenario(tmp_path), tmp_path / f"{name}.drum", seed=seed, seats=passwords)
        opened.append(session)
        return session

    yield make
    for session in opened:
        session.close()


def attack(session: GameSession) -> None:
    session.submit(sheet("MacMahon", "FR1IN engage T1-T2", "FR1IN attack assault"))
    session.submit(sheet("Gyulai", "AU1IN defend last-ditch"))


def test_a_new_game_waits_for_orders_of_turn_1(found: Found) -> None:
    session = found()
    assert (session.turn, session.over, session.kind) == (1, False, "game")
    assert [status.seat.name for status in session.seats()] == ["MacMahon", "Canrobert", "Gyulai"]


def test_a_side_may_be_played_as_one_seat(found: Found) -> None:
    session = found(Allies=None, Austria="secret")
    assert [(s.seat.name, s.seat.holds, s.locked) for s in session.seats()] == [
        ("Allies", ("MacMahon", "Canrobert"), False),
        ("Austria", ("Gyulai",), True),
    ]


def test_a_seat_that_does_not_exist_cannot_be_founded(found: Found) -> None:
    with pytest.raises(UnknownNameError, match="no seat or side 'Ney'"):
        found(Ney=None)


def test_playing_a_turn_keeps_every_phase_and_waits_for_the_next(found: Found) -> None:
    session = found()
    attack(session)
    assert session.advance() == 1
    assert session.turn == 2
    assert session.phases(1) == tuple(phase.id for phase in session.ruleset.phases)
    assert any(event.kind == "battle" for event in session.events(GM, 1))


def test_turns_of_a_calendar_are_named_without_reading_their_states(
    found: Found, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = found()
    session.advance()
    names = {turn: session.turn_title(turn) for turn in (1, 2)}
    again = GameSession.open(session.path)
    assert again.turn == 2

    def unpacked(*_: object) -> None:
        raise AssertionError("a stored step was read")

    monkeypatch.setattr(again.hand.file, "step", unpacked)
    assert {turn: again.turn_title(turn) for turn in (1, 2)} == names
    with pytest.raises(UnknownNameError, match="holds no turn 3"):
        again.turn_title(3)
    again.close()


def test_whether_orders_are_in_is_what_the_file_says_at_the_moment(found: Found) -> None:
    session = found()
    other = GameSession.open(session.path)
    assert not session.handed_in("Gyulai")
    other.submit(sheet("Gyulai", "AU1IN defend evade"))
    assert (session.handed_in("gyulai"), session.handed_in("MacMahon")) == (True, False)
    other.take_back("Gyulai")
    assert not session.handed_in("Gyulai")
    other.close()


def test_a_game_is_opened_without_judging_its_opening_again(found: Found, monkeypatch: pytest.MonkeyPatch) -> None:
    session = found()

    def judged_again(*_: object) -> None:
        raise AssertionError("the opening was judged again")

    monkeypatch.setattr("drumhead.engine.rulesets.rotd.opening.setup._judged", judged_again)
    again = GameSession.open(session.path)
    assert (again.turn, again.game.sides, again.game.options) == (1, session.game.sides, session.game.options)
    again.close()
    with pytest.raises(AssertionError, match="judged again"):
        found("another")


def test_the_same_input_gives_the_same_game_to_the_byte(found: Found) -> None:
    states = []
    for name in ("one", "two"):
        session = found(name)
        attack(session)
        session.advance()
        states.append((session.data(GM), session.position(GM), session.data("MacMahon")))
    assert states[0] == states[1]


def test_another_seed_gives_other_dice(found: Found) -> None:
    states = []
    for name in ("one", "two"):
        session = found(name, seed=name)
        attack(session)
        session.advance()
        states.append(session.data(GM))
    assert states[0] != states[1]


def test_a_game_that_is_opened_again_is_the_same(found: Found, tmp_path: Path) -> None:
    session = found()
    attack(session)
    session.advance()
    data, position = session.data(GM), session.position(GM)
    session.close()
    again = GameSession.open(tmp_path / "game.drum")
    assert (again.data(GM), again.position(GM)) == (data, position)
    again.close()


def test_a_replay_agrees_with_what_was_kept(found: Found) -> None:
    session = found()
    attack(session)
    session.advance()
    session.advance()
    assert len(list(session.verify())) == 2 * len(session.ruleset.phases)


def _tampered(path: Path, column: str, number: int, change: Callable[[str], str]) -> GameSession:
    """The game of a file in which one value of the steps of turn 1 was changed by hand."""
    connection = sqlite3.connect(path)
    where = f"where turn = 1 and number = {number}"
    (stored,) = connection.execute(f"select {column} from steps {where}").fetchone()
    packed = isinstance(stored, bytes)
    text = zlib.decompress(stored).decode() if packed else stored
    assert change(text) != text
    value = zlib.compress(change(text).encode()) if packed else change(text)
    connection.execute(f"update steps set {column} = ? {where}", (value,))
    connection.commit()
    connection.close()
    return GameSession.open(path)


@pytest.mark.parametrize("stored", ["0 state", "0 hash", "3 events", "3 hash", "3 phase", "15 events", "15 state"])
def test_wherever_a_letter_of_what_was_stored_is_changed_it_does_not_verify(found: Found, stored: str) -> None:
    session = found()
    attack(session)
    session.advance()
    session.close()
    number, column = stored.split()
    letters = random.Random(stored)

    def one_letter(text: str) -> str:
        at = letters.choice([at for at, letter in enumerate(text) if letter.isdecimal()] or range(len(text)))
        return f"{text[:at]}{'7' if text[at] != '7' else '3'}{text[at + 1 :]}"

    again = _tampered(session.path, column, int(number), one_letter)
    with pytest.raises((VerificationError, GameFileError), match=r"turn 1|damaged"):
        list(again.verify())
    again.close()


def test_the_first_phase_whose_events_were_tampered_with_is_named(found: Found) -> None:
    session = found()
    attack(session)
    session.advance()
    session.close()
    again = _tampered(session.path, "events", 3, lambda text: text.replace('"now":1,', '"now":1.0,', 1))
    with pytest.raises(VerificationError, match="turn 1, phase tactical-1: comes out differently"):
        list(again.verify())
    again.close()


def test_a_phase_that_was_added_or_taken_away_does_not_verify(found: Found) -> None:
    session = found()
    session.advance()
    session.close()
    again = "insert into steps select turn, 16, phase, events, state, hash from steps where number = 15"
    for change, named in (
        (again, "was not played"),
        ("delete from steps where number = 7", "comes out differently"),
    ):
        connection = sqlite3.connect(session.path)
        connection.execute(change)
        connection.commit()
        connection.close()
        changed = GameSession.open(session.path)
        with pytest.raises(VerificationError, match=named):
            list(changed.verify())
        changed.close()


def test_a_turn_is_judged_without_the_collector_which_works_again_even_after_a_fault(
    found: Found, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = found()
    seen: list[bool] = []

    def watched(*_: object) -> None:
        seen.append(gc.isenabled())
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        session.advance(progress=watched)
    assert (seen, gc.isenabled(), session.turn) == ([False], True, 1)
    gc.disable()
    try:
        session.advance()
        assert not gc.isenabled()
    finally:
        gc.enable()


@pytest.mark.parametrize(("line", "posture"), [("FR1IN marsch G5-V6", "attack"), ("to FR1IN", "skirmish")])
def test_a_unit_whose_only_line_cannot_be_read_was_sent_orders_all_the_same(
    found: Found, line: str, posture: str
) -> None:
    session = found()
    assert session.submit(sheet("MacMahon", line), drop_refused=True).taken
    session.advance()
    assert session.view("MacMahon").state.units["FR1IN"].attack == posture
    assert list(session.verify())


def test_silent_seats_may_be_refused(found: Found) -> None:
    session = found()
    attack(session)
    with pytest.raises(RefusedError, match="No orders from Canrobert"):
        session.advance(missing="refuse")
    assert session.turn == 1


def test_the_game_is_over_after_its_last_turn(found: Found) -> None:
    session = found()
    for _ in range(3):
        session.advance()
    assert session.over
    with pytest.raises(RefusedError, match="is over after turn 3"):
        session.advance()
    with pytest.raises(RefusedError, match="is over"):
        session.submit(sheet("MacMahon", turn=session.turn))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (sheet("MacMahon", turn=2), "for turn 2; turn 1 is waiting"),
        (sheet("MacMahon", game="waterloo"), "for the game waterloo"),
        (sheet("Ney"), "no seat 'Ney'"),
        (sheet("MacMahon").replace("game skirmish", "game skirmish 0123456789abcdef"), "another position"),
    ],
)
def test_a_sheet_for_something_else_is_not_taken(found: Found, text: str, words: str) -> None:
    with pytest.raises(InputError, match=words):
        found().submit(text)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("FR9IN engage", "FR9IN"),
        ("AU1IN engage", "AU1IN"),
        ("FR2IN engage", "FR2IN"),
        ("FR1IN march G9-V6", "G9-V6"),
        ("FR1IN march G5-O6", "G5-O6"),
        ("FR1IN dance", "dance"),
    ],
)
def test_an_order_that_is_not_allowed_keeps_the_whole_sheet_out(found: Found, line: str, words: str) -> None:
    session = found()
    verdicts = session.submit(sheet("MacMahon", "FR1IN attack assault", line))
    assert [verdict.accepted for verdict in verdicts] == [True, False]
    assert words in verdicts[1].reason
    assert not session.seats()[0].handed_in


def test_a_refused_order_is_left_out_if_told_so_and_stands_in_the_report(found: Found) -> None:
    session = found()
    session.submit(sheet("MacMahon", "FR1IN attack assault", "FR9IN engage"), drop_refused=True)
    session.advance()
    orders = session.turn_report("MacMahon", 1).sections[0]
    assert orders.title == "Orders"
    assert "FR9IN engage" in orders.lines[0].text
    assert session.turn_report("Gyulai", 1).sections[0].title != "Orders"
    assert len(list(session.verify())) == len(session.ruleset.phases)


def test_a_line_nobody_can_read_is_left_out_too_and_stands_in_the_report_until_it_is_taken_back(found: Found) -> None:
    session = found()
    session.submit(sheet("MacMahon", "FR1IN attack assault", "FR1IN dance"), drop_refused=True)
    session.submit(sheet("MacMahon", "FR1IN line rear"))
    session.advance()
    (orders, *_) = session.turn_report("MacMahon", 1).sections
    assert [line.text.count("FR1IN dance") for line in orders.lines] == [1]
    session.submit(sheet("MacMahon", "FR1IN dance", "FR1IN move 8-8 from T9", turn=2), drop_refused=True)
    session.submit(sheet("MacMahon", "clear all", "FR1IN line rear", turn=2))
    session.advance()
    assert [
        line
        for section in session.turn_report("MacMahon", 2).sections
        for line in section.lines
        if "dance" in line.text
    ] == []


@pytest.mark.rule("rotd", "6.2b")
def test_a_wrong_password_opens_nothing(found: Found) -> None:
    session = found(MacMahon="elan")
    assert not session.is_open("MacMahon")
    with pytest.raises(PasswordError, match="not the password of MacMahon"):
        session.unlock("MacMahon", "Elan")
    session.unlock("MacMahon", "elan")
    assert session.is_open("MacMahon")
    session.lock()
    assert not session.is_open("MacMahon")


@pytest.mark.rule("rotd", "6.2b")
@pytest.mark.rule("rotd", "3.5ac")
def test_a_seat_with_a_password_takes_sealed_sheets_only(found: Found) -> None:
    session = found(MacMahon="elan")
    order = session.read_order("FR1IN engage T1-T2")
    plain = session.sheet("MacMahon", (order,))
    with pytest.raises(SealError, match="not sealed"):
        session.submit(plain)
    session.unlock("MacMahon", "elan")
    sealed = session.sheet("MacMahon", (order,))
    with pytest.raises(SealError, match="broken"):
        session.submit(sealed.replace("engage T1-T2", "engage T1-T3"))
    assert all(verdict.accepted for verdict in session.submit(sealed))


def test_a_seal_holds_whatever_order_the_orders_were_given_in(found: Found) -> None:
    session = found(Allies="elan")
    session.unlock("Allies", "elan")
    lines = ("FR2IN engage T1-T2", "FR1IN attack assault", "FR2IN attack assault", "FR1IN engage T1-T1")
    text = session.sheet("Allies", [session.read_order(line) for line in lines])
    assert all(verdict.accepted for verdict in session.submit(text))


def test_no_password_stands_in_the_game_file_or_in_a_sheet(found: Found, tmp_path: Path) -> None:
    session = found(MacMahon="xyzzy-plugh")
    session.unlock("MacMahon", "xyzzy-plugh")
    assert "xyzzy" not in session.sheet("MacMahon", ())
    session.close()
    assert all(b"xyzzy" not in path.read_bytes() for path in tmp_path.iterdir())


def test_a_draft_is_kept_until_the_turn_is_played(found: Found) -> None:
    session = found()
    order = session.read_order("FR1IN engage T1-T2")
    session.save_draft("MacMahon", (order,))
    assert session.draft("MacMahon") == (order,)
    session.advance()
    assert session.draft("MacMahon") == ()


def test_a_position_holds_what_the_seat_may_know_and_nothing_else(found: Found, tmp_path: Path) -> None:
    session = found(MacMahon="elan")
    session.submit(sheet("Gyulai", "AU2IN move 3-3"))
    session.advance()
    path = tmp_path / "macmahon.drum"
    session.export("MacMahon", path)
    position = GameSession.open(path)
    assert position.kind == "position"
    assert position.data("MacMahon") == session.data("MacMahon")
    assert [event.id for event in position.events("MacMahon", 1)] == [e.id for e in session.events("MacMahon", 1)]
    assert _contents(path).count("AU2IN") == 0
    with pytest.raises(UnknownNameError, match="holds nothing of Gyulai"):
        position.view("Gyulai")
    with pytest.raises(RefusedError, match="is a position"):
        position.advance()
    position.close()


def _contents(path: Path) -> str:
    """All that stands in a file, unpacked."""
    connection = sqlite3.connect(path)
    found = []
    for (table,) in connection.execute("select name from sqlite_master where type = 'table'").fetchall():
        for row in connection.execute(f"select * from {table}").fetchall():
            found += [_unpacked(value) for value in row]
    connection.close()
    return "\n".join(found)


def _unpacked(value: object) -> str:
    """A value as text; salts are bytes at random, which at times begin as what is packed does."""
    try:
        return zlib.decompress(value).decode() if isinstance(value, bytes) else str(value)
    except zlib.error:
        return str(value)


def test_a_sheet_sealed_at_home_is_taken_by_the_game_master(found: Found, tmp_path: Path) -> None:
    session = found(MacMahon="elan")
    session.export("MacMahon", tmp_path / "home.drum")
    home = GameSession.open(tmp_path / "home.drum")
    with pytest.raises(PasswordError):
        home.unlock("MacMahon", "wrong")
    home.unlock("MacMahon", "elan")
    text = home.sheet("MacMahon", (home.read_order("FR1IN engage T1-T2"),))
    home.close()
    assert all(verdict.accepted for verdict in session.submit(text))


def test_events_given_to_a_player_carry_no_changes(found: Found) -> None:
    session = found()
    attack(session)
    session.advance()
    assert all(event.changes == () for event in session.events("MacMahon", 1))
    assert any(event.changes for event in session.events(GM, 1))


@pytest.mark.rule("rotd", "5.3a")
def test_every_event_a_seat_sees_is_one_line_of_its_report(found: Found) -> None:
    session = found()
    attack(session)
    session.advance()
    for seat in ("MacMahon", "Canrobert", "Gyulai", GM):
        lines = [line.event for section in session.turn_report(seat, 1).sections for line in section.lines]
        assert sorted(lines) == sorted(event.id for event in session.events(seat, 1))


def test_why_follows_the_causes_as_far_as_the_seat_may_know_them(found: Found) -> None:
    session = found()
    attack(session)
    session.advance()
    check = next(event for event in session.events(GM, 1) if event.kind == "morale-check")
    chain = session.why(GM, check.id)
    assert chain[0].kind == "morale-check"
    assert "battle" in [event.kind for event in chain]
    with pytest.raises(UnknownNameError, match="no event"):
        session.why("MacMahon", "1.tactical-1.9999")
    with pytest.raises(UnknownNameError, match="ids look like"):
        session.why(GM, "nonsense")


def test_a_phase_that_was_not_played_cannot_be_shown(found: Found) -> None:
    session = found()
    with pytest.raises(UnknownNameError, match="no phase 'tactical-1'"):
        session.view(GM, 1, "tactical-1")
    with pytest.raises(UnknownNameError, match="has not been played"):
        session.turn_report(GM, 1)


def test_a_game_file_is_not_founded_over_another(found: Found) -> None:
    found()
    with pytest.raises(GameFileError, match="is there already"):
        found()


@pytest.mark.rule("rotd", "6.1d")
def test_a_deputy_gives_way_to_the_commander_whoever_is_first(tmp_path: Path) -> None:
    page = Path(scenario(tmp_path))
    text = page.read_text().replace('id = "FR1IN"\n', 'id = "FR1IN"\ndeputy = "Canrobert"\n')
    page.write_text(text)
    session = GameSession.create(str(page), tmp_path / "deputy.drum", seed="1")
    session.submit(sheet("Canrobert", "FR1IN march G5-V5", "FR1IN attack evade"))
    session.submit(sheet("MacMahon", "FR1IN march G4-V6"))
    session.advance()
    assert session.data(GM)["units"]["FR1IN"]["cell"] != session.game.map.board.cell("G5-V5")
    session.close()
