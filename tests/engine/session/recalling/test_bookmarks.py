"""Notes at turns and phases: each seat's for itself, beside the game, and never in what is sent."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from drumhead.engine.errors import InputError
from drumhead.engine.session import GameSession
from drumhead.engine.session.recalling.bookmarks import Bookmark, bookmarks, keep, notes_file
from tests.engine.session.pages import PAGE


@pytest.fixture
def session(tmp_path: Path) -> Iterator[GameSession]:
    page = tmp_path / "skirmish.toml"
    page.write_text(PAGE, encoding="utf-8")
    found = GameSession.create(str(page), tmp_path / "game.drum", seed="1")
    found.advance()
    yield found
    found.close()


def test_notes_stand_in_the_order_of_play_and_a_later_one_takes_the_place_of_one_before(session: GameSession) -> None:
    for phase, note in (("rail", "late"), ("supply", "early"), ("", "begin"), ("rail", "  later \n still ")):
        keep(session, "MacMahon", Bookmark(1, phase, note))
    found = [(mark.phase, mark.note) for mark in bookmarks(session, "MacMahon")]
    assert found == [("", "begin"), ("supply", "early"), ("rail", "later still")]
    keep(session, "MacMahon", Bookmark(1, "supply", ""))
    assert [mark.phase for mark in bookmarks(session, "MacMahon")] == ["", "rail"]


def test_each_seat_has_its_own_and_nothing_of_them_is_sent(session: GameSession, tmp_path: Path) -> None:
    before = session.path.read_bytes()
    keep(session, "MacMahon", Bookmark(1, "rail", "a secret of mine"))
    assert bookmarks(session, "Gyulai") == bookmarks(session, "gm") == ()
    assert session.path.read_bytes() == before, "the game's file has nothing of it"
    session.export("MacMahon", tmp_path / "home.drum")
    home = GameSession.open(tmp_path / "home.drum")
    assert bookmarks(home, "MacMahon") == ()
    home.close()


def test_a_moment_that_never_was_has_no_note(session: GameSession) -> None:
    with pytest.raises(InputError, match="Turn 1 has no phase 'picnic'"):
        keep(session, "MacMahon", Bookmark(1, "picnic", "nice"))
    with pytest.raises(InputError, match="500 letters"):
        keep(session, "MacMahon", Bookmark(1, "", "x" * 501))


def test_a_file_of_another_game_counts_for_nothing_and_a_spoiled_one_is_told_of(session: GameSession) -> None:
    keep(session, "MacMahon", Bookmark(1, "", "mine"))
    path = notes_file(session)
    path.write_text(path.read_text(encoding="utf-8").replace(session.game.id, "other"), encoding="utf-8")
    assert bookmarks(session, "MacMahon") == ()
    keep(session, "MacMahon", Bookmark(1, "", "mine again"))
    beside = path.with_name("game.drum.other.notes.json")
    assert '"mine"' in beside.read_text(encoding="utf-8") and len(bookmarks(session, "MacMahon")) == 1
    path.write_text("{", encoding="utf-8")
    with pytest.raises(InputError, match="is no file of notes"):
        bookmarks(session, "MacMahon")
    path.write_text(f'{{"game": "{session.game.id}", "seats": {{"MacMahon": [{{"turn": "1"}}]}}}}', encoding="utf-8")
    with pytest.raises(InputError, match="is no file of notes"):
        bookmarks(session, "MacMahon")


def test_notes_of_other_games_that_had_the_name_all_stay(session: GameSession, tmp_path: Path) -> None:
    path = notes_file(session)
    long = "o" * 300
    for game, note in (("other", "first"), ("other", "second"), (long, "third")):
        path.write_text(f'{{"game": "{game}", "seats": {{"MacMahon": [{{"turn": 1, "note": "{note}"}}]}}}}', "utf-8")
        keep(session, "MacMahon", Bookmark(1, "", "mine"))
    beside = (found.read_text(encoding="utf-8") for found in tmp_path.glob("game.drum.o*.notes.json"))
    assert sorted(note for text in beside for note in ("first", "second", "third") if note in text) == [
        "first",
        "second",
        "third",
    ]
