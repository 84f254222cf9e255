"""Drafts of a game file: the one at the desk, what is kept beside it, and what was sent."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from drumhead.engine.errors import RefusedError
from drumhead.engine.gamefile.file import GameFile, StoredSeat, StoredStep
from drumhead.engine.gamefile.rotation import EARLIER, MOST, SENT, Meanwhile, drop, newest_first, put

SEATS = (StoredSeat("A", "west", "", (), ()), StoredSeat("Z", "east", "", (), ()))


@pytest.fixture
def file(tmp_path: Path) -> Iterator[GameFile]:
    found = GameFile.create(tmp_path / "a.drum", {"kind": "game"}, SEATS, (StoredStep(1, 0, "", b"[]", b"{}", "h"),))
    yield found
    found.close()


def test_a_draft_that_another_takes_the_place_of_is_kept_below_the_earlier_ones(file: GameFile) -> None:
    for text in ("one", "two", "two", "three"):
        assert file.save_draft(1, "A", text) is Meanwhile.NOTHING
    assert file.draft(1, "A") == "three"
    assert file.drafts_beside(1, "A") == [(EARLIER - 1, "two"), (EARLIER, "one")]
    assert file.draft(1, "Z") is None and file.drafts_beside(1, "Z") == []


def test_the_oldest_of_too_many_earlier_drafts_goes_and_nothing_else_does(file: GameFile) -> None:
    file.set_sent(1, "A", "sent")
    file.save_draft(1, "Z", "other")
    with file.held("") as db:
        put(db, 1, "A", -2, "named")
    texts = [f"draft {at}" for at in range(MOST + 4)]
    for text in texts:
        file.save_draft(1, "A", text)
    kept = [text for number, text in file.drafts_beside(1, "A") if number <= EARLIER]
    assert kept == texts[-2 : -2 - MOST : -1]
    assert (file.sent(1, "A"), file.draft(1, "Z")) == ("sent", "other")
    assert file.drafts_beside(1, "A")[:2] == [(SENT, "sent"), (-2, "named")]


def test_what_is_kept_beside_is_told_as_sent_then_by_name_then_the_newest_earlier_one() -> None:
    rows = [(EARLIER, "oldest"), (-3, "second name"), (EARLIER - 2, "newest"), (SENT, "sent"), (-2, "first name")]
    assert [text for _, text in newest_first(rows)] == ["sent", "first name", "second name", "newest", "oldest"]


def test_a_draft_at_a_number_takes_the_place_of_the_one_there_and_is_forgotten_alone(file: GameFile) -> None:
    with file.held("") as db:
        for number, text in ((-2, "a"), (-3, "b"), (-2, "c")):
            put(db, 1, "A", number, text)
        put(db, 1, "Z", -2, "z")
        put(db, 2, "A", -2, "later")
        assert file.drafts_beside(1, "A") == [(-2, "c"), (-3, "b")]
        drop(db, 1, "A", -2)
    assert file.drafts_beside(1, "A") == [(-3, "b")]
    assert file.drafts_beside(1, "Z") == [(-2, "z")] and file.drafts_beside(2, "A") == [(-2, "later")]


@pytest.mark.parametrize(
    ("there", "seen", "told"),
    [
        ("old", None, Meanwhile.NOTHING),
        ("old", "old", Meanwhile.NOTHING),
        ("old", "", Meanwhile.DRAFT),
        ("old", "other", Meanwhile.DRAFT),
        ("new", "other", Meanwhile.NOTHING),
        (None, "", Meanwhile.NOTHING),
        (None, "other", Meanwhile.DRAFT),
    ],
)
def test_a_draft_that_somebody_else_kept_meanwhile_is_told_of(
    there: str | None, seen: str | None, told: Meanwhile, file: GameFile
) -> None:
    if there is not None:
        file.save_draft(1, "A", there)
    assert file.save_draft(1, "A", "new", seen=seen) is told
    assert file.draft(1, "A") == "new"
    beside = [text for _, text in file.drafts_beside(1, "A")]
    assert beside == ([] if there in (None, "new") else [there])


def test_a_draft_beside_a_sheet_leaves_the_desk_behind_those_kept_apart_before(file: GameFile) -> None:
    file.add_sheet(1, "A", "sheet")
    for text in ("one", "two"):
        assert file.save_draft(1, "A", text) is Meanwhile.SHEET
    assert (file.draft(1, "A"), file.draft_apart(1, "A")) == (None, "two")
    assert sorted(file.all_drafts(1, "A")) == [(1, "one"), (2, "two")]
    assert file.draft_apart(1, "Z") is None


def test_a_draft_that_is_dropped_leaves_those_beside_it(file: GameFile) -> None:
    file.save_draft(1, "A", "one")
    file.save_draft(1, "A", "two")
    file.save_draft(1, "Z", "other")
    file.drop_draft(1, "A")
    assert (file.draft(1, "A"), file.draft(1, "Z")) == (None, "other")
    assert file.drafts_beside(1, "A") == [(EARLIER, "one")]


def test_what_is_taken_back_is_what_was_sent_and_what_is_at_the_desk(file: GameFile) -> None:
    file.add_sheet(1, "A", "sheet")
    file.add_sheet(1, "Z", "other")
    file.take_back(1, "A", "what stood")
    assert (file.sent(1, "A"), file.draft(1, "A"), file.sent(1, "Z")) == ("what stood", "what stood", None)
    assert (file.sheets(1, "A"), file.sheets(1, "Z")) == ((), ("other",))


def test_drafts_are_swapped_for_the_newest_kept_apart_alone(file: GameFile) -> None:
    for text in ("one", "two"):
        file.save_draft(1, "A", text)
        file.set_draft_apart(1, "A")
    file.swap_drafts(1, "A", "desk")
    assert (file.draft(1, "A"), file.draft_apart(1, "A")) == ("two", "desk")
    assert (1, "one") in file.all_drafts(1, "A")


def test_sheets_are_numbered_as_those_of_all_seats_came_in(file: GameFile) -> None:
    for seat, text in (("A", "first"), ("Z", "second"), ("A", "third MacMahon")):
        file.add_sheet(1, seat, text)
    assert file.numbered_sheets(1, "A") == ((1, "first"), (3, "third MacMahon"))
    assert file.numbered_sheets(1, "Z") == ((2, "second"),) and sorted(file.senders(1)) == ["A", "Z"]
    assert file.mentioning(1, "macmahon") == ("A",) and file.mentioning(1, "ir") == ("A",)
    assert file.mentioning(2, "first") == () == file.mentioning(1, "Ney")


@pytest.mark.parametrize(("turn", "how"), [(0, "has been played meanwhile"), (2, "an earlier one was taken back")])
def test_nothing_is_kept_for_a_turn_that_does_not_wait(turn: int, how: str, file: GameFile) -> None:
    for doing in (file.add_sheet, file.save_draft, file.take_back, file.swap_drafts):
        with pytest.raises(RefusedError, match=f"turn {turn} .*{how}"):
            doing(turn, "A", "text")
    assert not file.all_drafts(turn, "A") and not file.sheets(turn, "A")


def test_once_a_turn_was_played_the_next_one_waits(file: GameFile) -> None:
    file.save_draft(1, "A", "late")
    file.append(1, "0.1", [], (StoredStep(1, 1, "p", b"[]", b"{}", "h1"),), {})
    assert file.all_drafts(1, "A") == (), "drafts go with their turn"
    with pytest.raises(RefusedError, match="turn 1 has been played meanwhile"):
        file.save_draft(1, "A", "late")
    file.save_draft(2, "A", "next")
    file.add_sheet(2, "A", "next")
    assert file.draft(2, "A") == "next"
