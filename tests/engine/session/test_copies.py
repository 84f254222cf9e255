"""Copies of a game before its turns: a dozen, of each game for itself, and brought back beside what was lost."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from drumhead.engine.errors import GameFileError
from drumhead.engine.session.keeping import copies as keeping
from drumhead.engine.session.keeping.copies import Copy, bring_back, copies, keep_copy


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(keeping, "folder", lambda: tmp_path / "kept")
    return tmp_path / "kept"


def write(game: Path, words: str) -> None:
    """A file of SQLite with some words in it, in the place of what was there."""
    game.unlink(missing_ok=True)
    with closing(sqlite3.connect(game)) as file:
        file.execute("create table said (words)")
        file.execute("insert into said values (?)", (words,))
        file.commit()


def read(game: Path) -> str:
    with closing(sqlite3.connect(game)) as file:
        return str(file.execute("select words from said").fetchone()[0])


def test_at_least_ten_turns_are_kept_the_newest_first(tmp_path: Path) -> None:
    game = tmp_path / "game.drum"
    for turn in range(1, 16):
        write(game, f"turn {turn}")
        keep_copy(game, turn)
    found = copies(game)
    assert [copy.turn for copy in found] == list(range(15, 3, -1))
    assert read(found[9].path) == "turn 6"


def test_games_of_one_name_in_two_places_do_not_mix(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        write(tmp_path / name / "game.drum", name)
        keep_copy(tmp_path / name / "game.drum", 1)
    assert [read(copies(tmp_path / name / "game.drum")[0].path) for name in ("a", "b")] == ["a", "b"]
    assert copies(tmp_path / "c.drum") == ()


def test_a_copy_comes_back_beside_the_game_and_overwrites_nothing(tmp_path: Path) -> None:
    game = tmp_path / "game.drum"
    write(game, "whole")
    keep_copy(game, 3)
    game.write_text("broken")
    names = [bring_back(game, copies(game)[0]).name for _ in range(2)]
    assert names == ["game before turn 3.drum", "game before turn 3 (1).drum"]
    assert read(tmp_path / names[0]) == "whole"
    assert game.read_text() == "broken"


def test_a_copy_has_what_was_written_and_nothing_of_what_is_being_written(tmp_path: Path) -> None:
    game = tmp_path / "game.drum"
    write(game, "whole")
    with closing(sqlite3.connect(game)) as busy:
        busy.execute("begin immediate")
        busy.execute("update said set words = 'half'")
        keep_copy(game, 1)
    assert read(copies(game)[0].path) == "whole"


def test_what_cannot_be_copied_is_no_reason_not_to_play(tmp_path: Path) -> None:
    keep_copy(tmp_path / "nowhere.drum", 1)
    assert copies(tmp_path / "nowhere.drum") == ()
    with pytest.raises(GameFileError, match="cannot be brought back"):
        bring_back(tmp_path / "game.drum", Copy(1, tmp_path / "nothing.drum"))


def test_a_copy_that_failed_does_not_fill_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(game: Path, part: Path) -> None:
        part.write_text("half")
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(keeping, "_copy", full)
    game = tmp_path / "game.drum"
    write(game, "whole")
    keep_copy(game, 1)
    assert [path for path in keeping.folder().rglob("*") if path.is_file()] == []
