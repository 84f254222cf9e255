"""Turns cut off a game file, put back, and forgotten: table by table, and nothing of other turns."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from drumhead.engine.errors import GameFileError, UnknownNameError
from drumhead.engine.gamefile.cutting import TABLES, cut, kept, restore, vacuum
from drumhead.engine.gamefile.file import GameFile, StoredCut, StoredSeat, StoredStep

PLAYED = (1, 2, 3)
SEATS = (StoredSeat("A", "west", "", (), ()),)


def _step(turn: int, number: int) -> StoredStep:
    return StoredStep(turn, number, f"p{number}" if number else "", b"[]", b"{}", f"h{turn}{number}")


@pytest.fixture
def file(tmp_path: Path) -> Iterator[GameFile]:
    """Three turns were played, with a ruling before the second; the fourth waits with a sheet and a draft."""
    found = GameFile.create(tmp_path / "a.drum", {"kind": "game"}, SEATS, (_step(1, 0),))
    for turn in PLAYED:
        if turn == 2:
            found.begin(_step(2, 0))
        found.add_sheet(turn, "A", f"sheet {turn}")
        found.append(turn, "0.1", [], (_step(turn, 1), _step(turn, 2)), {"A": "d"})
    found.add_sheet(4, "A", "sheet 4")
    found.save_draft(4, "A", "draft 4")
    yield found
    found.close()


def _all(file: GameFile) -> dict[str, list[Any]]:
    with file.held("") as db:
        return {table: sorted(db.execute(f"select * from {table}").fetchall()) for table in TABLES}


def test_a_turn_that_is_cut_off_waits_with_its_sheets_and_the_rulings_on_it(file: GameFile) -> None:
    assert cut(file, 2, "a mistake") == StoredCut(1, 2, 3, "a mistake")
    assert file.cuts() == (StoredCut(1, 2, 3, "a mistake"),) and file.last() == (2, 0)
    assert [file.phases(turn) for turn in (1, 2, 3)] == [
        ((0, "", "h10"), (1, "p1", "h11"), (2, "p2", "h12")),
        ((0, "", "h20"),),
        (),
    ]
    assert [file.sheets(turn, "A") for turn in (1, 2, 3, 4)] == [("sheet 1",), ("sheet 2",), (), ()]
    assert file.all_drafts(4, "A") == () and file.turn(1)
    for turn in (2, 3):
        with pytest.raises(UnknownNameError):
            file.turn(turn)


def test_a_turn_that_is_played_again_at_once_leaves_what_is_in_for_later_ones(file: GameFile) -> None:
    cut(file, 2, "", later=False)
    assert file.sheets(4, "A") == ("sheet 4",) and file.all_drafts(4, "A") and file.sheets(3, "A") == ("sheet 3",)
    assert file.last() == (2, 0) and not file.phases(3)


@pytest.mark.parametrize("turn", PLAYED)
def test_what_was_cut_off_comes_back_as_it_was_and_what_stood_there_is_the_newest_cut(
    turn: int, file: GameFile
) -> None:
    before = _all(file)
    cut(file, turn, "")
    file.add_sheet(turn, "A", "another")
    file.append(turn, "0.2", [], (_step(turn, 1),), {})
    between = _all(file)
    assert restore(file, 1).turn == turn
    assert _all(file) == before
    assert file.cuts() == (StoredCut(2, turn, turn, "cut 1 was restored"),)
    restore(file, 2)
    assert _all(file) == between and [each.number for each in file.cuts()] == [3]


def test_cuts_are_numbered_and_known_by_their_numbers(file: GameFile) -> None:
    with pytest.raises(UnknownNameError, match="keeps no cut 1; it keeps none"):
        kept(file, 1)
    cut(file, 3, "later")
    cut(file, 1, "earlier")
    assert [kept(file, number).why for number in (1, 2)] == ["later", "earlier"]
    with pytest.raises(UnknownNameError, match=r"keeps no cut 3; it keeps 1, 2\."):
        restore(file, 3)


def test_all_cuts_are_forgotten_and_their_room_is_given_back(file: GameFile) -> None:
    assert vacuum(file) == 0
    for _ in range(3):
        cut(file, 2, "x" * 9000, later=False)
        file.append(2, "0.2", [], (_step(2, 1),), {})
    cut(file, 2, "last")
    stands, size = _all(file), file.path.stat().st_size
    assert vacuum(file) == 4
    assert file.cuts() == () and _all(file) == stands and file.path.stat().st_size < size - 9000
    with file.held("") as db:
        assert not any(db.execute(f"select count(*) from cut_{table}").fetchone()[0] for table in TABLES)


def test_what_cannot_be_cut_off_whole_is_not_cut_off(file: GameFile) -> None:
    before = _all(file)
    with file.held("") as db:
        db.execute("drop table cut_turns")
    with pytest.raises(GameFileError, match="nothing was changed"):
        cut(file, 2, "")
    assert _all(file) == before and file.cuts() == ()


def test_of_a_file_that_cannot_be_read_whole_nothing_is_forgotten(file: GameFile) -> None:
    with file.held("") as db:
        db.execute("create table of_somebody (x)")
        db.execute("insert into of_somebody values (?)", ("#" * 50_000,))
    cut(file, 2, "")
    data = bytearray(file.path.read_bytes())
    size = int.from_bytes(data[16:18], "big")
    first = next(at for at in range(0, len(data), size) if data[at + 4 : at + size] == b"#" * (size - 4))
    data[first : first + 4] = b"\xff" * 4  # the page that it goes on with
    file.path.write_bytes(bytes(data))
    with closing(GameFile.open(file.path)) as damaged:
        with pytest.raises(GameFileError, match="nothing was changed"):
            vacuum(damaged)
        assert damaged.cuts() == (StoredCut(1, 2, 3, ""),)
