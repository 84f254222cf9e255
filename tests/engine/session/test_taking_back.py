"""Turns taken back: what is cut off is kept, stands again when it is restored, and is gone after a vacuum alone."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from drumhead.engine.cli import run
from drumhead.engine.errors import RefusedError, UnknownNameError
from drumhead.engine.gamefile import cutting
from drumhead.engine.play.events import GM
from drumhead.engine.play.rulings import RULINGS
from drumhead.engine.session import GameSession, Said
from tests.engine.session.pages import scenario, sheet

WHY = Said("too early")
ROWS = ("steps", "sheets", "drafts", "turns")


@pytest.fixture
def game(tmp_path: Path) -> Iterator[GameSession]:
    """Two turns were played; sheets and a draft are in for each."""
    session = GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seed="1")
    for turn in (1, 2):
        session.submit(sheet("MacMahon", "FR1IN engage T1-T2", turn=turn))
        session.submit(sheet("Gyulai", "AU1IN attack assault", turn=turn))
        session.advance()
    session.submit(sheet("Canrobert", "FR2IN attack evade", turn=3))
    yield session
    session.close()


def stored(session: GameSession) -> dict[str, list[Any]]:
    """All that the file says of its turns."""
    with sqlite3.connect(session.path) as file:
        found = {table: file.execute(f"select * from {table} order by 1, 2").fetchall() for table in ROWS}
    file.close()
    return found


def test_the_turn_waits_again_with_its_sheets_as_they_were_handed_in(game: GameSession) -> None:
    before = game.data(GM, 2)
    sheets = [row for row in stored(game)["sheets"] if row[0] == 2]
    found = game.hand.take_back(2, WHY)
    assert (found.number, found.turn, found.last, found.why) == (1, 2, 2, "too early")
    assert (game.turn, game.data(GM)) == (2, before)
    assert [row for row in stored(game)["sheets"] if row[0] == 2] == sheets
    assert [status.seat.name for status in game.seats() if status.handed_in] == ["MacMahon", "Gyulai"]
    assert not game.phases(2)


def test_what_was_played_after_another_turn_is_not_restored_behind_this_one(game: GameSession) -> None:
    """To and fro goes turn by turn: each behind the one that it was played after, ruled on or not."""
    game.hand.take_back(2, WHY)
    game.hand.take_back(1, WHY)
    game.rule(("unit", "FR1IN", "men=900"), Said("a slip"))
    game.advance()
    before = stored(game)
    with pytest.raises(RefusedError, match=r"^Cut 1 was played after a turn 1 that is not in place; restore"):
        game.hand.restore(1)
    assert (stored(game), [cut.number for cut in game.hand.cuts()], game.turn) == (before, [1, 2], 2)
    game.rule(("unit", "AU1IN", "men=700"), Said("a slip"))
    game.advance()
    game.hand.take_back(2, WHY)
    game.hand.restore(3)
    assert [turn for turn, _, _ in game.verify()][-1] == 2, "it was played after this one, from a ruling"
    game.hand.restore(2)
    game.hand.restore(1)
    assert game.turn == 3 and [turn for turn, _, _ in game.verify()][-1] == 2


def test_what_was_played_after_a_turn_that_is_gone_is_not_restored_over_the_gap(game: GameSession) -> None:
    game.advance()
    game.hand.take_back(3, WHY)
    game.hand.take_back(1, WHY)
    with pytest.raises(RefusedError, match=r"^Cut 1 was played after a turn 2 that is not in place; restore that"):
        game.hand.restore(1)
    game.hand.restore(2)
    game.hand.restore(1)
    assert game.turn == 4 and [turn for turn, _, _ in game.verify()][-1] == 3


@pytest.mark.parametrize("scenario", ["bells-1936", "diplomacy-1901"])
def test_turns_of_every_length_are_restored_behind_their_own_alone(tmp_path: Path, scenario: str) -> None:
    """A turn of *For Whom the Bell Tolls* has a single phase."""
    with closing(GameSession.create(scenario, tmp_path / "game.drum", seed="1")) as session:
        for _ in range(3):
            session.advance()
        session.hand.take_back(3, WHY)
        session.hand.take_back(2, WHY)
        with pytest.raises(RefusedError, match=r"^Cut 1 was played after a turn 2 that is not in place; restore that"):
            session.hand.restore(1)
        session.hand.restore(2)
        session.hand.restore(1)
        assert session.turn == 4 and [turn for turn, _, _ in session.verify()][-1] == 3


def test_it_is_played_to_the_same_end_and_verified(game: GameSession) -> None:
    before = game.data(GM)
    game.hand.take_back(1, WHY)
    game.advance()
    game.submit(sheet("MacMahon", "FR1IN engage T1-T2", turn=2))
    game.submit(sheet("Gyulai", "AU1IN attack assault", turn=2))
    game.advance()
    assert game.data(GM) == before
    assert {turn for turn, _, _ in game.verify()} == {1, 2}


def test_everybody_hears_of_it_and_reports_of_the_turn_are_marked(game: GameSession) -> None:
    game.hand.take_back(2, Said("too early", "Gyulai was promised an hour."))
    for seat in ("MacMahon", "Canrobert", "Gyulai"):
        (told,) = [game.wording(event) for event in game.events(seat, 2) if event.kind in RULINGS]
        assert told == "Ruling on turn 2: it waits again (was played). Gyulai was promised an hour."
    game.advance()
    assert game.turn_report("Gyulai", 2).title.endswith("(corrected)")
    assert "too early" not in repr(game.events("Gyulai", 2))


def test_what_was_cut_off_stands_again_to_the_byte(game: GameSession) -> None:
    before = stored(game)
    game.hand.take_back(1, WHY)
    game.submit(sheet("Canrobert", "FR2IN attack assault"))
    game.hand.restore(1)
    assert stored(game) == before
    assert game.turn == 3
    assert list(game.verify())


def test_restoring_keeps_what_stood_there_since(game: GameSession) -> None:
    game.hand.take_back(2, WHY)
    game.submit(sheet("Canrobert", "FR2IN attack assault", turn=2))
    game.advance()
    other = stored(game)
    game.hand.restore(1)
    (kept,) = game.hand.cuts()
    assert (kept.number, kept.turn, kept.last, kept.why) == (2, 2, 2, "cut 1 was restored")
    game.hand.restore(2)
    assert stored(game) == other


def test_a_vacuum_forgets_for_good_and_gives_room_back(game: GameSession) -> None:
    size = game.path.stat().st_size
    game.hand.take_back(1, WHY)
    assert game.hand.vacuum() == 1
    assert game.hand.cuts() == ()
    assert game.path.stat().st_size < size
    with pytest.raises(UnknownNameError, match=r"keeps no cut 1; it keeps none\.$"):
        game.hand.restore(1)
    game.advance()
    assert list(game.verify())


@pytest.mark.parametrize("table", ROWS)
def test_a_crash_in_between_leaves_the_game_as_it_was(
    game: GameSession, monkeypatch: pytest.MonkeyPatch, table: str
) -> None:
    """The rows of one table cannot be put aside."""
    before = game.path.read_bytes()
    monkeypatch.setattr(cutting, "TABLES", tuple("nothing" if name == table else name for name in ROWS))
    with pytest.raises(Exception, match="nothing"):
        game.hand.take_back(1, WHY)
    monkeypatch.undo()
    assert game.path.read_bytes() == before
    assert (game.turn, game.hand.cuts()) == (3, ())


def test_rulings_before_the_turn_stay_and_those_since_are_kept_with_the_cut(game: GameSession) -> None:
    game.rule(("unit", "FR1IN", "men=9"), WHY)
    game.advance()
    game.hand.take_back(3, WHY)
    assert game.data(GM)["units"]["FR1IN"]["men"] == 9
    game.hand.take_back(2, WHY)
    assert game.data(GM)["units"]["FR1IN"]["men"] != 9
    game.hand.restore(2)
    assert game.data(GM)["units"]["FR1IN"]["men"] == 9


@pytest.mark.parametrize("turn", [0, 3, 9])
def test_only_what_was_played_can_be_taken_back(game: GameSession, turn: int) -> None:
    with pytest.raises(UnknownNameError, match=rf"^Turn {turn} was not played; turns 1 to 2 can be taken back\.$"):
        game.hand.take_back(turn, WHY)


def test_a_turn_taken_back_is_not_undone_but_restored(game: GameSession) -> None:
    game.hand.take_back(2, WHY)
    with pytest.raises(RefusedError, match=r"^Ruling 1 took a turn back; `rollback --restore` brings it again\.$"):
        game.rule(("undo", "1"), WHY)


def test_a_position_has_nothing_of_what_was_cut_off(game: GameSession, tmp_path: Path) -> None:
    game.hand.take_back(2, WHY)
    game.export("Gyulai", tmp_path / "home.drum")
    with sqlite3.connect(tmp_path / "home.drum") as file:
        assert not any(file.execute(f"select * from cut_{table}").fetchall() for table in ROWS)
        assert not file.execute("select * from cuts").fetchall()
    file.close()
    at_home = GameSession.open(tmp_path / "home.drum")
    with pytest.raises(RefusedError, match="is a position"):
        at_home.hand.take_back(1, WHY)
    at_home.close()


def test_at_the_command_line(game: GameSession, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(game.path)

    def said(*words: str) -> str:
        run([*words[:1], path, *words[1:]])
        return (out := capsys.readouterr()).out + out.err

    assert said("rollback", "--list") == f"{path}: nothing that was taken back is kept.\n"
    assert said("rollback", "--turn", "1", "--reason", "too early").splitlines() == [
        "Turns 1 to 2 were taken back, kept as cut 1. Waiting: turn 1 from 2 June 1859.",
        "Sheets that are in again: MacMahon, Gyulai.",
    ]
    assert said("rollback", "--list") == "1  turns 1 to 2: too early\n"
    assert json.loads(said("rollback", "--list", "--json")) == [{"number": 1, "turn": 1, "last": 2, "why": "too early"}]
    assert said("rollback", "--restore", "1").startswith("Cut 1 is in its place again, and what stood there is kept.")
    assert said("rollback", "--list") == "2  turn 1 as it waited: cut 1 was restored\n"
    assert said("rollback", "--vacuum") == f"{path}: forgotten for good: 1.\n"
    assert "one of --turn, --restore, --list and --vacuum is expected" in said("rollback").replace("\n", " ")
    line = said("dice", "--turn", "1", "--phase", "end").splitlines()[0]
    assert line.startswith("end  stragglers of ")
    assert said("edit", "--again", "strike", "FR1IN", "--reason", "late").startswith("1  Ruling on orders of FR1IN")


def test_a_game_of_the_format_before_keeps_cuts_from_now_on(tmp_path: Path) -> None:
    source = Path(__file__).parents[2] / "files" / "format-5.drum"
    (tmp_path / "game.drum").write_bytes(source.read_bytes())
    session = GameSession.open(tmp_path / "game.drum")
    assert {turn for turn, _, _ in session.verify()} == {1, 2}
    before = stored(session)
    session.hand.take_back(1, WHY)
    session.hand.restore(1)
    assert stored(session) == before
    assert session.draft("MacMahon")
    session.close()
    (tmp_path / "home.drum").write_bytes(source.with_name("format-5-gyulai.drum").read_bytes())
    position = GameSession.open(tmp_path / "home.drum")
    assert position.turn_report("Gyulai", 2).sections
    position.close()
