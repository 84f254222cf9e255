"""A game file held: one transaction in another, what is only tried, and what is read and remembered at a moment."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from functools import partial
from itertools import count
from pathlib import Path

import pytest

from drumhead.engine.errors import DamagedFileError, GameBusyError, UnknownNameError
from drumhead.engine.gamefile.file import GameFile, StoredSeat, StoredStep

SEATS = (StoredSeat("A", "west", "", (), (), b"s", b"k"), StoredSeat("Z", "east", "", (), ()))


@pytest.fixture
def file(tmp_path: Path) -> Iterator[GameFile]:
    first = StoredStep(1, 0, "", b"[]", b"{}", "h")
    found = GameFile.create(tmp_path / "a.drum", {"kind": "game"}, SEATS, (first,))
    yield found
    found.close()


@pytest.fixture
def other(file: GameFile, monkeypatch: pytest.MonkeyPatch) -> Iterator[GameFile]:
    """The same file in another program; nobody waits for the other."""
    monkeypatch.setattr("drumhead.engine.gamefile.opening.PATIENCE", 0.0)
    with closing(GameFile.open(file.path)) as found:
        yield found


def test_what_is_written_inside_another_transaction_stands_or_falls_with_it(file: GameFile, other: GameFile) -> None:
    with pytest.raises(ZeroDivisionError), file.held("outer"):
        file.note("a", "1")
        assert file.meta()["a"] == "1" and "a" not in other.meta()
        raise ZeroDivisionError
    assert "a" not in file.meta()
    with file.held("outer"):
        file.note("a", "1")
        file.note("b", "2")
    assert other.meta() == {"kind": "game", "a": "1", "b": "2"}


def test_what_is_tried_is_undone_alone(file: GameFile) -> None:
    with file.tried("nothing"):
        file.note("a", "1")
        assert file.meta()["a"] == "1"
    assert "a" not in file.meta()
    with file.held("outer"):
        file.note("a", "1")
        with file.tried("nothing"):
            file.note("a", "2")
            file.note("b", "2")
        assert file.meta() == {"kind": "game", "a": "1"}
    assert file.meta() == {"kind": "game", "a": "1"}


def test_a_file_that_another_program_holds_says_what_was_not_done(file: GameFile, other: GameFile) -> None:
    with file.held("outer"):
        with pytest.raises(GameBusyError, match="the draft was not kept"):
            other.save_draft(1, "A", "text", patience=0)
        with pytest.raises(GameBusyError, match="nothing was noted"):
            other.note("a", "1")
    assert other.meta() == {"kind": "game"} and other.draft(1, "A") is None
    other.note("a", "1")
    assert file.meta()["a"] == "1"


def test_what_is_read_at_one_moment_does_not_change_meanwhile(file: GameFile, other: GameFile) -> None:
    with file.still():
        assert "a" not in file.meta()
        with file.still():
            pass
        with pytest.raises(GameBusyError):
            other.note("a", "1")
    other.note("a", "1")
    assert file.meta()["a"] == "1"
    with file.held("outer"), file.still():
        file.note("b", "2")
    assert file.meta()["b"] == "2", "inside a transaction nothing is undone"


def test_what_was_read_is_read_again_whoever_wrote_and_when_it_was_undone(file: GameFile, other: GameFile) -> None:
    times = count()

    def read() -> int:
        return file.memory.until_written("times", partial(next, times))

    found = [read()]
    assert read() == found[0]
    file.note("a", "1")
    found.append(read())
    other.note("b", "1")
    found.append(read())
    with file.tried("nothing"):
        file.note("a", "2")
        found.append(read())
    found.append(read())
    with file.held("outer"):
        with file.tried("nothing"):
            file.note("a", "2")
            found.append(read())
        found.append(read())
    assert found == list(range(7))


def test_the_newest_step_is_the_one_that_another_program_wrote_too(file: GameFile, other: GameFile) -> None:
    assert file.last() == (1, 0)
    step = StoredStep(1, 1, "p", b"[]", b"{}", "h1")
    with file.tried("nothing"):
        file.append(1, "0.1", [], (step,), {})
        assert file.last() == (1, 1)
    assert file.last() == (1, 0)
    other.append(1, "0.1", [], (step,), {})
    assert file.last() == (1, 1) and file.turns() == {1} and file.first() == 1


def test_a_file_without_a_turn_is_damaged(file: GameFile) -> None:
    with file.held("") as db:
        db.execute("delete from steps")
    with pytest.raises(DamagedFileError, match="holds no turn"):
        file.last()
    assert (file.first(), file.turns(), file.phases(1)) == (0, frozenset(), ())
    file.refuse_late(7, "nothing of no turn is late")


def test_a_password_is_another_one_of_one_seat_alone(file: GameFile) -> None:
    file.set_key("Z", b"salt", b"key")
    assert [(seat.salt, seat.key) for seat in file.seats()] == [(b"s", b"k"), (b"salt", b"key")]
    file.set_key("A", None, None)
    assert [(seat.salt, seat.key) for seat in file.seats()] == [(None, None), (b"salt", b"key")]


def test_a_ruling_takes_the_place_of_the_step_with_which_its_turn_begins(file: GameFile) -> None:
    file.begin(StoredStep(1, 0, "", b'[{"id":"r"}]', b'{"x":1}', "h2"))
    assert file.phases(1) == ((0, "", "h2"),)
    with pytest.raises(UnknownNameError, match="no step 1 of turn 1"):
        file.step(1, 1)


def test_a_digest_is_of_the_whole_game_or_of_one_turn(file: GameFile) -> None:
    def digests() -> tuple[str, ...]:
        return file.digest(), file.digest(1), file.digest(2)

    before = digests()
    file.add_sheet(1, "A", "sheet")
    with_sheet = digests()
    assert [new == old for new, old in zip(with_sheet, before, strict=True)] == [True, False, True]
    file.note("a", "1")
    noted = digests()
    assert [new == old for new, old in zip(noted, with_sheet, strict=True)] == [False, True, True]
    file.begin(StoredStep(1, 0, "", b"[]", b"{}", "other"))
    begun = digests()
    assert [new == old for new, old in zip(begun, noted, strict=True)] == [True, False, False]


def test_a_copy_holds_what_the_file_held_then(file: GameFile, tmp_path: Path) -> None:
    file.note("a", "1")
    file.copy(tmp_path / "copy.drum")
    file.note("a", "2")
    with closing(GameFile.open(tmp_path / "copy.drum")) as copied:
        assert copied.meta()["a"] == "1" and copied.seats() == SEATS


def test_numbers_that_no_file_could_hold_are_no_turns(file: GameFile) -> None:
    for turn in (2**63, -(2**70)):
        assert not file.phases(turn) and not file.sheets(turn, "A") and file.draft(turn, "A") is None
