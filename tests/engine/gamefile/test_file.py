"""The game file: whole or not at all, and clear words for every damage."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from drumhead.engine.errors import GameFileError
from drumhead.engine.gamefile.file import APPLICATION_ID, GameFile, StoredSeat, StoredStep
from drumhead.engine.gamefile.migrations import FORMAT

SEATS = (StoredSeat("Z", "east", "", (), ("Z",)), StoredSeat("A", "west", "", ("War Minister",), ("A",), b"s", b"k"))
FIRST = StoredStep(1, 0, "", (), {"turn": 1}, "h0")


def _made(path: Path) -> GameFile:
    return GameFile.create(path, {"kind": "game"}, SEATS, (FIRST,))


def test_what_was_written_is_read_again_in_the_same_order(tmp_path: Path) -> None:
    file = _made(tmp_path / "a.drum")
    assert file.seats() == SEATS
    assert file.meta() == {"kind": "game"}
    assert file.step(1, 0) == StoredStep(1, 0, "", [], {"turn": 1}, "h0")
    assert file.last() == (1, 0)


def test_a_turn_is_kept_whole(tmp_path: Path) -> None:
    file = _made(tmp_path / "a.drum")
    steps = [StoredStep(1, n, f"p{n}", [{"id": f"1.p{n}.1"}], {"turn": 1, "n": n}, f"h{n}") for n in (1, 2)]
    file.append(1, "0.1", [{"kind": "x"}], steps)
    assert file.phases(1) == ((0, "", "h0"), (1, "p1", "h1"), (2, "p2", "h2"))
    assert file.turn(1) == ("0.1", [{"kind": "x"}])


def test_a_turn_that_cannot_be_kept_leaves_nothing_of_it(tmp_path: Path) -> None:
    file = _made(tmp_path / "a.drum")
    twice = [StoredStep(1, 1, "p", [], {}, ""), StoredStep(1, 1, "p", [], {}, "")]
    with pytest.raises(GameFileError, match="nothing was changed"):
        file.append(1, "0.1", [], twice)
    assert file.last() == (1, 0)


def test_sheets_and_drafts_are_kept_by_turn_and_seat(tmp_path: Path) -> None:
    file = _made(tmp_path / "a.drum")
    file.save_draft(1, "A", "draft")
    file.save_sheet(1, "A", "first")
    file.save_sheet(1, "A", "second")
    assert (file.draft(1, "A"), file.sheet(1, "A"), file.sheet(2, "A")) == ("draft", "second", None)
    file.withdraw_sheet(1, "A")
    assert file.sheet(1, "A") is None


def test_an_existing_file_is_not_overwritten(tmp_path: Path) -> None:
    _made(tmp_path / "a.drum").close()
    with pytest.raises(GameFileError, match="is there already"):
        _made(tmp_path / "a.drum")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(GameFileError, match=r"no game file .*b\.drum"):
        GameFile.open(tmp_path / "b.drum")


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "c.drum"
    path.write_bytes(b"not a database at all, but long enough to look at" * 40)
    with pytest.raises(GameFileError, match="damaged or no Drumhead game file"):
        GameFile.open(path)


def test_another_programs_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "d.drum"
    connection = sqlite3.connect(path)
    connection.execute("create table t (x)")
    connection.close()
    with pytest.raises(GameFileError, match="no Drumhead game file"):
        GameFile.open(path)


def test_a_newer_file_is_refused_in_a_plain_sentence(tmp_path: Path) -> None:
    path = tmp_path / "e.drum"
    _made(path).close()
    connection = sqlite3.connect(path)
    connection.execute(f"pragma user_version = {FORMAT + 1}")
    connection.close()
    with pytest.raises(GameFileError, match=f"newer Drumhead .*format {FORMAT + 1}"):
        GameFile.open(path)


def test_a_damaged_step_is_named_as_damage(tmp_path: Path) -> None:
    path = tmp_path / "f.drum"
    _made(path).close()
    connection = sqlite3.connect(path)
    connection.execute("update steps set state = x'00'")
    connection.commit()
    connection.close()
    with pytest.raises(GameFileError, match="damaged"):
        GameFile.open(path).step(1, 0)


def test_a_folder_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(GameFileError, match="cannot be written"):
        _made(tmp_path / "no such folder" / "a.drum")
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("drumhead.engine.gamefile.file._fill", full)
    with pytest.raises(GameFileError, match="disk is full"):
        _made(tmp_path / "a.drum")
    assert list(tmp_path.iterdir()) == []


def test_the_file_says_what_it_is_to_other_programs(tmp_path: Path) -> None:
    _made(tmp_path / "a.drum").close()
    assert (tmp_path / "a.drum").read_bytes()[68:72] == APPLICATION_ID.to_bytes(4, "big")
