"""The game file: whole or not at all, and clear words for every damage."""

from __future__ import annotations

import shutil
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from drumhead.engine.errors import GameFileError, RefusedError, UnknownNameError
from drumhead.engine.gamefile.cells import digests_of, orders_of
from drumhead.engine.gamefile.cutting import TABLES
from drumhead.engine.gamefile.file import PAGE, GameFile, StoredSeat, StoredStep, StoredTurn
from drumhead.engine.gamefile.migrations import FORMAT, MIGRATIONS
from drumhead.engine.gamefile.opening import APPLICATION_ID

SEATS = (StoredSeat("Z", "east", "", (), ("Z",)), StoredSeat("A", "west", "", ("War Minister",), ("A",), b"s", b"k"))
FIRST = StoredStep(1, 0, "", b"[]", b'{"turn":1}', "h0")
STEPS = tuple(StoredStep(1, n, f"p{n}", b'[{"id":"1.p%d.1"}]' % n, b'{"n":%d}' % n, f"h{n}") for n in (1, 2))


def _made(path: Path) -> GameFile:
    return GameFile.create(path, {"kind": "game"}, SEATS, (FIRST,))


def test_what_was_written_is_read_again_in_the_same_order(tmp_path: Path) -> None:
    file = _made(tmp_path / "a.drum")
    assert file.seats() == SEATS
    assert file.meta() == {"kind": "game"}
    assert file.step(1, 0) == FIRST
    assert file.last() == (1, 0)


def test_a_turn_is_kept_whole(tmp_path: Path) -> None:
    file = _made(tmp_path / "a.drum")
    file.append(1, "0.1", [{"kind": "x"}], STEPS, {"A": "d"})
    assert file.phases(1) == ((0, "", "h0"), (1, "p1", "h1"), (2, "p2", "h2"))
    assert file.turn(1) == StoredTurn("0.1", [{"kind": "x"}], {"A": "d"}, file.rulings_digest(1))


def test_a_turn_keeps_the_events_of_every_step_and_the_state_after_the_last(tmp_path: Path) -> None:
    file = _made(tmp_path / "a.drum")
    file.append(1, "0.1", [], iter(STEPS), {})
    assert [file.step(1, n) for n in (1, 2)] == [replace(STEPS[0], state=None), STEPS[1]]
    assert [file.events(1, n) for n in (0, 1, 2, 3)] == [b"[]", STEPS[0].events, STEPS[1].events, b"[]"]
    assert [file.state(1, n) for n in (0, 1, 2)] == [FIRST.state, None, STEPS[1].state]
    with pytest.raises(UnknownNameError, match="no step 3 of turn 1"):
        file.state(1, 3)


def test_a_turn_that_breaks_off_while_it_is_played_leaves_nothing_of_it(tmp_path: Path) -> None:
    file = _made(tmp_path / "a.drum")

    def broken() -> Iterator[StoredStep]:
        yield STEPS[0]
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        file.append(1, "0.1", [], broken(), {})
    assert (file.last(), file.phases(1)) == ((1, 0), ((0, "", "h0"),))


def test_a_turn_that_cannot_be_kept_leaves_nothing_of_it(tmp_path: Path) -> None:
    file = _made(tmp_path / "a.drum")
    twice = [STEPS[0], STEPS[0]]
    with pytest.raises(GameFileError, match="nothing was changed"):
        file.append(1, "0.1", [], twice, {})
    assert file.last() == (1, 0)


def test_every_sheet_is_kept_as_it_came_by_turn_and_seat(tmp_path: Path) -> None:
    file = _made(tmp_path / "a.drum")
    file.add_sheet(1, "A", "first")
    file.add_sheet(1, "A", "second")
    assert (file.sheets(1, "A"), file.sheets(2, "A"), file.senders(1)) == (("first", "second"), (), ("A",))


def test_sheets_taken_back_are_a_draft(tmp_path: Path) -> None:
    file = _made(tmp_path / "a.drum")
    file.add_sheet(1, "A", "first")
    file.take_back(1, "A", "what stood")
    assert (file.sheets(1, "A"), file.draft(1, "A")) == ((), "what stood")


def test_a_draft_beside_a_sheet_is_kept_apart_once(tmp_path: Path) -> None:
    file = _made(tmp_path / "a.drum")
    assert not file.save_draft(1, "A", "draft")
    file.add_sheet(1, "A", "sheet")
    for text in ("late", "late"):
        assert file.save_draft(1, "A", text)
    assert (file.draft(1, "A"), file.draft_apart(1, "A")) == (None, "late")


def test_a_draft_kept_apart_changes_places_with_the_one_at_the_desk(tmp_path: Path) -> None:
    file = _made(tmp_path / "a.drum")
    file.save_draft(1, "A", "old")
    file.set_draft_apart(1, "A")
    file.save_draft(1, "A", "new")
    file.swap_drafts(1, "A", "newer")
    assert (file.draft(1, "A"), file.draft_apart(1, "A")) == ("old", "newer")
    with pytest.raises(RefusedError, match="No draft of Z is kept apart"):
        file.swap_drafts(1, "Z", "")


def test_nothing_is_taken_for_a_turn_that_was_played(tmp_path: Path) -> None:
    file = _made(tmp_path / "a.drum")
    file.append(1, "0.1", [], STEPS, {})
    for late in (file.add_sheet, file.save_draft, file.take_back):
        with pytest.raises(RefusedError, match="turn 1 has been played meanwhile"):
            late(1, "A", "text")


def test_a_file_of_the_first_format_keeps_sheets_drafts_and_turns(tmp_path: Path) -> None:
    path = tmp_path / "old.drum"
    _of_first_format(path)
    file = GameFile.open(path)
    assert (file.sheets(1, "A"), file.draft(1, "Z")) == (("sheet",), "draft")
    assert file.turn(1) == StoredTurn("1.0", [], None)


def _of_first_format(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("pragma journal_mode = wal")
    connection.execute(f"pragma application_id = {APPLICATION_ID}")
    MIGRATIONS[0](connection)
    connection.execute("pragma user_version = 1")
    connection.execute("insert into sheets values (1, 'A', 'sheet')")
    connection.execute("insert into drafts values (1, 'Z', 'draft')")
    connection.execute("insert into turns values (1, '1.0', '[]')")
    connection.commit()
    connection.close()


def test_an_older_file_becomes_one_file_for_good(tmp_path: Path) -> None:
    path = tmp_path / "old.drum"
    _of_first_format(path)
    file = GameFile.open(path)
    file.add_sheet(2, "A", "later")
    assert [each.name for each in tmp_path.iterdir()] == ["old.drum"]
    copied = GameFile.open(Path(shutil.copy(path, tmp_path / "copy.drum")))
    assert copied.sheets(2, "A") == ("later",)


def test_a_file_open_in_an_older_version_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("drumhead.engine.gamefile.opening.PATIENCE", 0.1)
    path = tmp_path / "old.drum"
    _of_first_format(path)
    older = sqlite3.connect(path)
    older.execute("select * from sheets").fetchone()
    with pytest.raises(GameFileError, match=r"is open in an older Drumhead; close it there first\."):
        GameFile.open(path)
    older.close()


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


@pytest.mark.parametrize("version", range(FORMAT))
def test_a_file_that_only_says_it_is_older_stays_as_it_was(version: int, tmp_path: Path) -> None:
    path = tmp_path / "e.drum"
    _made(path).close()
    connection = sqlite3.connect(path)
    connection.execute(f"pragma user_version = {version}")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(GameFileError):
        GameFile.open(path)
    assert path.read_bytes() == before


def test_a_damaged_step_is_named_as_damage(tmp_path: Path) -> None:
    path = tmp_path / "f.drum"
    _made(path).close()
    connection = sqlite3.connect(path)
    connection.execute("update steps set state = x'00'")
    connection.commit()
    connection.close()
    with pytest.raises(GameFileError, match="damaged"):
        GameFile.open(path).state(1, 0)


def test_a_damaged_name_of_a_table_is_told_of(tmp_path: Path) -> None:
    path = tmp_path / "f.drum"
    _made(path).close()
    path.write_bytes(path.read_bytes().replace(b"tablesheets", b"table\xddheets"))
    with pytest.raises(GameFileError, match="damaged or no Drumhead game file"):
        GameFile.open(path)


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


def test_a_new_file_has_small_pages_for_each_phase_begins_one(tmp_path: Path) -> None:
    _made(tmp_path / "a.drum").close()
    assert int.from_bytes((tmp_path / "a.drum").read_bytes()[16:18], "big") == PAGE == 2048


def test_the_file_says_what_it_is_to_other_programs(tmp_path: Path) -> None:
    _made(tmp_path / "a.drum").close()
    assert (tmp_path / "a.drum").read_bytes()[68:72] == APPLICATION_ID.to_bytes(4, "big")


@pytest.mark.parametrize("text", ["[]", "3", '"x"', "true", "{"])
def test_digests_that_are_no_table_of_seats_are_damage(text: str) -> None:
    with pytest.raises(ValueError):
        digests_of(text)
    assert (digests_of(None), digests_of("null"), digests_of('{"Ney": "1"}')) == (None, None, {"Ney": "1"})


@pytest.mark.parametrize("text", [b"{}", b"3", b"[3]", b"[{}, []]", b"null"])
def test_orders_that_are_no_list_of_orders_are_damage(text: bytes) -> None:
    with pytest.raises(ValueError):
        orders_of(zlib.compress(text))
    assert orders_of(zlib.compress(b'[{"kind": "hold"}]')) == [{"kind": "hold"}]


def test_what_is_cut_off_has_room_for_all_that_a_table_holds(tmp_path: Path) -> None:
    """A column that a later format adds to one of them is needed in the other."""
    _made(tmp_path / "a.drum").close()
    with sqlite3.connect(tmp_path / "a.drum") as db:
        for table in TABLES:
            here, aside = (
                [row[1:3] for row in db.execute(f"pragma table_info({name})")] for name in (table, f"cut_{table}")
            )
            assert aside == [("cut", "INTEGER"), *here]
    db.close()


@pytest.mark.parametrize("turn", [10**17, -(10**17)])
def test_a_turn_that_nobody_could_count_to_is_damage(tmp_path: Path, turn: int) -> None:
    _made(tmp_path / "a.drum").close()
    with closing(sqlite3.connect(tmp_path / "a.drum")) as db:
        db.execute("update steps set turn = ?", (turn,))
        db.commit()
    with pytest.raises(GameFileError, match="is damaged"):
        GameFile.open(tmp_path / "a.drum").first()
