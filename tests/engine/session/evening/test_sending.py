"""Everything for every seat in one act, and nothing of another seat in any of it."""

from __future__ import annotations

import re
import sqlite3
import zlib
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from functools import partial
from hashlib import sha256
from pathlib import Path

import pytest

from drumhead.engine.errors import GameFileError, InputError, RefusedError
from drumhead.engine.play.events import GM
from drumhead.engine.session import GameSession
from drumhead.engine.session.evening import sending
from drumhead.engine.session.evening.deadline import deadline, read_due, reminders, set_deadline
from drumhead.engine.session.evening.sending import send_out
from drumhead.engine.session.evening.sending_processes import papers_together
from tests.engine.session.pages import sheet


def decompressed(path: Path) -> str:
    """All that a file holds, with what is packed in it."""
    if path.suffix != ".drum":
        return path.read_text(encoding="utf-8")
    found = []
    with sqlite3.connect(path) as db:
        for (table,) in db.execute("select name from sqlite_master where type = 'table'").fetchall():
            for row in db.execute(f"select * from {table}").fetchall():
                found += [_plain(value) for value in row]
    return "\n".join(found)


def _plain(value: object) -> str:
    if isinstance(value, bytes):
        try:
            return zlib.decompress(value).decode()
        except zlib.error:
            return value.hex()
    return str(value)


def test_a_turn_goes_out_with_positions_reports_receipts_and_letters(game: GameSession, tmp_path: Path) -> None:
    game.submit(sheet("MacMahon", "FR1IN defend evade"))
    game.advance()
    papers = send_out(game, tmp_path / "out")
    assert [(paper.what, paper.file) for paper in papers if paper.seat == "MacMahon"] == [
        ("position", "skirmish-turn-2-MacMahon.drum"),
        ("report", "skirmish-turn-2-MacMahon-report.html"),
        ("receipt", "skirmish-turn-1-MacMahon-receipt-1.txt"),
        ("letter", "skirmish-turn-2-MacMahon-letter.txt"),
    ]
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "Canrobert",
        "Gyulai",
        "MacMahon",
        "index.html",
        "index.txt",
    ]
    names = [path.name for path in (tmp_path / "out").rglob("*") if path.is_file()]
    assert len(names) == len(set(names))


def test_the_papers_their_letter_and_the_index_tell_of_each_other_and_of_nothing_else(
    game: GameSession, tmp_path: Path
) -> None:
    """A sheet of the turn played and one of the turn that waits have a receipt each; how far it is is told by seats."""
    game.submit(sheet("MacMahon", "FR1IN defend evade"))
    game.advance()
    game.submit(sheet("MacMahon", "FR1IN defend evade", turn=2))
    set_deadline(game, read_due("2999-06-05 20:00"))
    told = list[tuple[str, int, int]]()
    papers = send_out(game, tmp_path / "out", ["macmahon", "Gyulai"], told=lambda *now: told.append(now))
    assert told == [("MacMahon", 1, 2), ("Gyulai", 2, 2)]
    named, stem = ["position", "report", "receipt", "receipt", "letter"], "skirmish-turn"
    assert [paper.what for paper in papers] == [*named, "position", "report", "letter"]
    assert [paper.file for paper in papers if paper.what == "receipt"] == [
        f"{stem}-1-MacMahon-receipt-1.txt",
        f"{stem}-2-MacMahon-receipt-1.txt",
    ]
    for paper in papers:
        assert sha256((tmp_path / "out" / paper.seat / paper.file).read_bytes()).hexdigest() == paper.sha256
    mine, his = papers[:5], papers[5:]
    due = "due on Wednesday, 5 June 2999, 20:00."
    assert (tmp_path / "out" / "MacMahon" / f"{stem}-2-MacMahon-letter.txt").read_text() == "\n".join(
        (
            "To MacMahon\n",
            f"Skirmish: turn 2 from 4 June 1859 waits for your orders. Your sheet is {due}\n",
            "With this letter go:",
            *(f"  {paper.sha256}  {paper.file}" for paper in mine[:-1]),
            "",
        )
    )
    index = ["Skirmish, turn 2 from 4 June 1859", f"Sheets are {due}"]
    for seat, those in (("MacMahon", mine), ("Gyulai", his)):
        index += ["", f"To {seat}, everything in {seat}:"]
        index += [f"  {paper.what.ljust(9)}{paper.file}  {paper.sha256}" for paper in those]
    assert (tmp_path / "out" / "index.txt").read_text() == "\n".join([*index, ""])
    page = (tmp_path / "out" / "index.html").read_text()
    assert re.findall(r'href="([^"]*)"', page) == [f"{paper.seat}/{paper.file}" for paper in papers]
    assert re.findall(r"<code>(.*?)</code>", page) == [paper.sha256[:16] for paper in papers]
    report = (tmp_path / "out" / "MacMahon" / f"{stem}-2-MacMahon-report.html").read_text()
    assert "report of turn 1" in report, "and how it stands now behind it"


def test_once_it_is_over_nobody_is_asked_for_orders_and_a_players_file_sends_nothing(
    game: GameSession, tmp_path: Path
) -> None:
    while not game.over:
        game.advance()
    papers = send_out(game, tmp_path / "out", ["Gyulai"])
    letter = (tmp_path / "out" / "Gyulai" / papers[-1].file).read_text()
    assert f"Skirmish: {game.ended}\n" in letter and "waits for" not in letter and "due" not in letter
    assert (tmp_path / "out" / "index.txt").read_text().startswith(f"Skirmish, {game.ended}\n")
    refused = pytest.raises(RefusedError, match="is a position; papers are sent out from the game master's game file")
    with closing(GameSession.open(tmp_path / "out" / "Gyulai" / papers[0].file)) as position, refused:
        send_out(position, tmp_path / "his")
    assert not (tmp_path / "his").exists()


def test_no_file_of_a_seat_holds_what_is_hidden_from_it(game: GameSession, tmp_path: Path) -> None:
    game.submit(sheet("MacMahon", "FR1IN defend evade"))
    game.advance()
    send_out(game, tmp_path / "out")
    units = set(game.data(GM)["units"])
    for seat in ("MacMahon", "Canrobert", "Gyulai"):
        known = {token.id for token in game.view(seat).tokens} | {t.id for t in game.view(seat, 1).tokens}
        told = "".join(decompressed(path) for path in (tmp_path / "out" / seat).iterdir())
        hidden = units - known
        assert [unit for unit in sorted(hidden) if unit in told] == []
        assert game.game.secret not in told
    austrian = "".join(decompressed(path) for path in (tmp_path / "out" / "Gyulai").iterdir())
    assert "FR2CQ" not in austrian


def test_papers_go_into_an_empty_folder_and_never_into_one_that_holds_anything(
    game: GameSession, tmp_path: Path
) -> None:
    (tmp_path / "out").mkdir()
    send_out(game, tmp_path / "out", ["Gyulai"])
    assert (tmp_path / "out" / "Gyulai").is_dir()
    with pytest.raises(GameFileError, match="is there already"):
        send_out(game, tmp_path / "out", ["MacMahon"])
    assert not (tmp_path / "out" / "MacMahon").exists()


def test_the_same_game_goes_out_as_the_same_bytes(game: GameSession, tmp_path: Path) -> None:
    first, second = send_out(game, tmp_path / "a"), send_out(game, tmp_path / "b")
    assert first == second


@pytest.mark.slow
def test_several_processes_write_the_bytes_that_one_writes(
    game: GameSession, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game.submit(sheet("MacMahon", "FR1IN defend evade"))
    game.advance()
    told: list[tuple[int, int]] = []
    monkeypatch.setattr(sending, "EACH", 1)
    together = send_out(game, tmp_path / "a", told=lambda _, done, seats: told.append((done, seats)), most=2)
    assert together == send_out(game, tmp_path / "b", most=1)
    first, second = ({path.name: path.read_bytes() for path in (tmp_path / on).rglob("*.*")} for on in "ab")
    assert first == second
    assert told == [(1, 3), (2, 3), (3, 3)]


@pytest.mark.slow
def test_what_another_process_cannot_write_is_told_of_and_leaves_nothing(
    game: GameSession, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "EACH", 1)
    monkeypatch.setattr(sending, "papers_together", partial(_without, papers_together))
    with pytest.raises(GameFileError, match="cannot be written: no such file or directory"):
        send_out(game, tmp_path / "out", most=2)
    assert [path.name for path in tmp_path.iterdir() if path.suffix != ".drum" and path.suffix != ".toml"] == []


def _without(write: Callable[..., object], session: GameSession, names: object, folder: Path, processes: int) -> object:
    """The folder is gone before anybody writes."""
    folder.rmdir()
    return write(session, names, folder, processes)


def test_nothing_is_written_over_and_nothing_left_behind(game: GameSession, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "mine.txt").write_text("mine", encoding="utf-8")
    before = sorted(tmp_path.iterdir())
    with pytest.raises(GameFileError, match="is there already"):
        send_out(game, tmp_path / "out")
    assert sorted(tmp_path.iterdir()) == before


def test_a_folder_in_a_place_that_there_is_not_is_told_of(game: GameSession, tmp_path: Path) -> None:
    with pytest.raises(GameFileError, match="cannot be made: no such file or directory"):
        send_out(game, tmp_path / "nowhere" / "out")


# the deadline


def test_a_deadline_is_of_one_turn(game: GameSession) -> None:
    set_deadline(game, read_due("2026-06-05 20:00"))
    assert deadline(game) == datetime(2026, 6, 5, 20)
    game.advance()
    assert deadline(game) is None


def test_a_day_without_a_time_lasts_until_it_ends() -> None:
    assert read_due(" 2026-06-05 ") == read_due("20260605") == datetime(2026, 6, 5, 23, 59)
    assert read_due("20260605T20") == read_due("2026-06-05 20:00") == datetime(2026, 6, 5, 20, 0)
    assert read_due("2026W23T20") == datetime(2026, 6, 1, 20, 0), "a week's first day, with a time"
    for text in ("tomorrow", "0001-01-01 00:00+14:00", "9999-12-31 23:59-14:00"):
        with pytest.raises(InputError, match=re.escape(repr(text))):
            read_due(text)


def test_whoever_is_awaited_is_reminded_of_his_own_alone(game: GameSession) -> None:
    set_deadline(game, read_due("2026-06-05 20:00"))
    game.submit(sheet("MacMahon", "FR1IN defend evade"))
    found = dict(reminders(game))
    assert list(found) == ["Canrobert", "Gyulai"]
    assert "Your sheet is due on Friday, 5 June 2026, 20:00." in found["Gyulai"]
    assert game.position("Gyulai") in found["Gyulai"]
    assert game.position("Canrobert") not in found["Gyulai"]
