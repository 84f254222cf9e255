"""The page of moments by itself: their order and kinds, what a click asks for, and the note of each moment."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QListView, QWidget
from pytestqt.qtbot import QtBot

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.pages import moments_page
from drumhead.client.pages.moments_page import IN_ORDER, WEIGHTIEST, MomentsPage
from drumhead.engine.errors import InputError
from drumhead.engine.play.recall.highlights import Highlight
from drumhead.engine.session.recalling.bookmarks import Bookmark
from tests.client.driving import button, click, part
from tests.client.pages.desks import desk

FOUND = (
    Highlight("march", 1, None, "sighting", "Seen.", 70, "1.1"),
    Highlight("fire", 2, 18, "battle", "Fought.", 500, "1.2"),
    Highlight("fire", None, None, "battle", "Won.", 80, "1.3"),
)
SEEN, FOUGHT, WON = "March: Seen.", "Fire: Fought.", "Fire: Won."


class Notes:
    """The notes beside the game, which can be spoiled, and the turns whose moments were asked for."""

    def __init__(self) -> None:
        self.kept: list[Bookmark] = [Bookmark(2, "march", "Rain"), Bookmark(1, "", "Off"), Bookmark(2, "", "On")]
        self.spoiled = False
        self.turns: list[int] = []

    def found(self, session: object, eyes: str, turn: int) -> tuple[Highlight, ...]:
        self.turns.append(turn)
        return FOUND if turn == 2 else FOUND[:1]

    def read(self, session: object, seat: str) -> tuple[Bookmark, ...]:
        if self.spoiled:
            raise InputError("The notes cannot be read.")
        return tuple(self.kept)

    def keep(self, session: object, seat: str, mark: Bookmark) -> None:
        if self.spoiled:
            raise InputError("The note cannot be kept.")
        self.kept = [*(each for each in self.kept if (each.turn, each.phase) != (mark.turn, mark.phase)), mark]


@pytest.fixture
def notes(monkeypatch: pytest.MonkeyPatch) -> Notes:
    found = Notes()
    monkeypatch.setattr(moments_page, "highlights", found.found)
    monkeypatch.setattr(moments_page, "bookmarks", found.read)
    monkeypatch.setattr(moments_page, "keep", found.keep)
    return found


@pytest.fixture
def page(qtbot: QtBot, notes: Notes) -> Iterator[MomentsPage]:
    found = MomentsPage()
    qtbot.addWidget(found)
    found.show_desk(desk())
    yield found
    found.forget()


@pytest.fixture
def said(page: MomentsPage) -> list[str]:
    found: list[str] = []
    page.told.connect(found.append)
    return found


def _box(page: MomentsPage, name: str) -> QComboBox:
    return part(page, QComboBox, name)


def _note(page: MomentsPage) -> QLineEdit:
    return part(page, QLineEdit, "moment-note")


def _head(page: MomentsPage) -> str:
    return part(page, QLabel, "heading").text()


NOTES = ("Note, March: Rain", "Note, Start: On")


@pytest.mark.parametrize(
    ("order", "kind", "rows"),
    [
        (WEIGHTIEST, "All kinds", (FOUGHT, WON, SEEN, *NOTES)),
        (IN_ORDER, "All kinds", (SEEN, FOUGHT, WON, *NOTES)),
        (WEIGHTIEST, "battle", (FOUGHT, WON)),
        (IN_ORDER, "sighting", (SEEN,)),
    ],
)
def test_moments_come_by_weight_or_in_order_with_the_notes_behind_and_those_of_a_kind_without(
    page: MomentsPage, order: str, kind: str, rows: tuple[str, ...]
) -> None:
    _box(page, "moments-order").setCurrentText(order)
    _box(page, "moments-kind").setCurrentText(kind)
    assert page.rows() == rows
    count = sum(not row.startswith("Note") for row in rows)
    assert _head(page) == (
        "Turn 2 from here: one moment worth seeing" if count == 1 else f"Turn 2 from here: {count} moments worth seeing"
    )


def test_the_kinds_of_a_turn_are_offered_once_each_and_the_one_chosen_stays_while_they_are_the_same(
    page: MomentsPage,
) -> None:
    kinds = _box(page, "moments-kind")
    assert [kinds.itemText(at) for at in range(kinds.count())] == ["All kinds", "sighting", "battle"]
    kinds.setCurrentText("battle")
    page.show_desk(desk())
    assert page.rows() == (FOUGHT, WON)
    page.show_desk(desk(moment=(1, None)))
    assert [kinds.itemText(at) for at in range(kinds.count())] == ["All kinds", "sighting"]
    assert page.rows() == (SEEN, "Note, Start: Off")


@pytest.mark.parametrize(
    ("turn", "played", "moment", "shown"),
    [(3, (1, 2), None, 2), (3, (1, 2, 3), None, 3), (3, (1, 2), (1, "fire"), 1), (1, (0,), None, 0)],
)
def test_the_turn_that_is_replayed_is_told_of_or_the_last_that_is_kept(
    page: MomentsPage, notes: Notes, turn: int, played: tuple[int, ...], moment: tuple[int, str] | None, shown: int
) -> None:
    shown_desk = desk(turn=turn, played=played, moment=moment)
    assert page.offered(shown_desk)
    page.show_desk(shown_desk)
    assert notes.turns[-1] == shown


@pytest.mark.parametrize("nothing", [desk(played=()), desk(played=(1,)), desk("")])
def test_there_is_nothing_to_see_without_a_seat_or_before_a_turn_was_played(
    page: MomentsPage, notes: Notes, nothing: OrderDesk
) -> None:
    assert not page.offered(nothing)
    before = page.rows()
    if nothing.seat:
        page.show_desk(nothing)
    assert (page.rows(), len(notes.turns)) == (before, 1)


def test_a_tip_says_what_a_click_shows_and_notes_stand_out(page: MomentsPage) -> None:
    rows = [page.model.index(row) for row in range(page.model.rowCount())]
    assert [row.data(Qt.ItemDataRole.ToolTipRole) for row in rows] == [
        "Show this phase and its battlefield (battle)",
        "Show this phase (battle)",
        "Show this phase and its square (sighting)",
        "Show this moment",
        "Show this moment",
    ]
    assert [row.data(Qt.ItemDataRole.FontRole) is not None for row in rows] == [False] * 3 + [True] * 2


@pytest.mark.parametrize("hand", ["clicked", "activated"])
def test_a_click_leads_to_the_moment_and_where_it_was(page: MomentsPage, hand: str) -> None:
    gone: list[object] = []
    page.moment_requested.connect(lambda *where: gone.append(where))
    view = page.findChild(QListView, "moments")
    assert view is not None
    for row in range(5):
        getattr(view, hand).emit(page.model.index(row))
    assert gone == [
        (2, "fire", 2, 18),
        (2, "fire", None, None),
        (2, "march", 1, None),
        (2, "march", None, None),
        (2, None, None, None),
    ]


@pytest.mark.parametrize(
    ("moment", "note"), [(None, "On"), ((2, None), "On"), ((2, "march"), "Rain"), ((2, "fire"), ""), ((1, None), "Off")]
)
def test_the_note_of_the_moment_shown_can_be_changed_and_no_other(
    page: MomentsPage, notes: Notes, said: list[str], moment: tuple[int, str | None] | None, note: str, qtbot: QtBot
) -> None:
    page.show_desk(desk(moment=moment))
    assert _note(page).text() == note
    _note(page).setText("Sun")
    qtbot.keyClick(_note(page), Qt.Key.Key_Return)
    where = (2, "") if moment is None else (moment[0], moment[1] or "")
    changed = [mark for mark in notes.kept if mark.note == "Sun"]
    assert changed == [Bookmark(*where, "Sun")] and len(notes.kept) == (3 if note else 4)
    assert any(row.endswith(": Sun") for row in page.rows())
    assert said == ["The note is kept beside the game; it is never sent."]


def test_notes_that_cannot_be_read_or_kept_are_told_of_and_the_moments_stand(
    page: MomentsPage, notes: Notes, said: list[str]
) -> None:
    notes.spoiled = True
    click(button(page, "moment-keep"))
    assert said == ["The note cannot be kept."]
    page.show_desk(desk())
    assert page.rows() == (FOUGHT, WON, SEEN) and _note(page).text() == ""
    assert set(said[1:]) == {"The notes cannot be read."}


def test_nothing_of_a_seat_stays_and_nothing_is_kept_without_one(
    page: MomentsPage, notes: Notes, said: list[str]
) -> None:
    page.forget()
    assert (page.rows(), _head(page), _note(page).text(), _box(page, "moments-kind").count()) == ((), "", "", 0)
    _note(page).setText("Sun")
    click(button(page, "moment-keep"))
    _box(page, "moments-order").setCurrentText(IN_ORDER)
    assert (len(notes.kept), said, page.rows(), _head(page)) == (3, [], (), "")


def test_all_of_the_page_is_seen(page: MomentsPage) -> None:
    page.show()
    names = ("moments", "moments-order", "moments-kind", "moment-note", "moment-keep", "heading")
    parts = [page.findChild(QWidget, name) for name in names]
    assert all(part is not None and part.isVisible() for part in parts)
