"""The page of past orders by itself: which turns, whose orders, how many, and where they lead."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QListView, QWidget
from pytestqt.qtbot import QtBot

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.pages import past_page
from drumhead.client.pages.past_page import PastPage
from drumhead.engine.play.accounts import Accounts, nothing_told
from drumhead.engine.play.recall.fates import Fate
from tests.client.driving import button, click, part
from tests.client.pages.desks import desk as made_up

TOLD = {
    1: (Fate("France", "A", "A PAR - BUR", ("bounce",), cell=1), Fate("Russia", "B", "A MOS H", cell=None)),
    2: (Fate("France", "A", "A PAR H", given=False, cell=1),),
}
FIRST = ("France", "    A PAR - BUR (bounce)", "Russia", "    A MOS H")
LAST = ("France", "    A PAR H (no order)")


def desk(seat: str = "Anna", **about: object) -> OrderDesk:
    return made_up(seat, accounts=Accounts(told_orders=lambda *_: ()), **about)  # type: ignore[arg-type]


@pytest.fixture
def page(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> PastPage:
    monkeypatch.setattr(past_page, "told", lambda session, eyes, turn: TOLD[turn])
    found = PastPage()
    qtbot.addWidget(found)
    return found


def _turns(page: PastPage) -> QComboBox:
    return part(page, QComboBox, "past-turn")


def _head(page: PastPage) -> str:
    return part(page, QLabel, "heading").text()


@pytest.mark.parametrize(("seat", "played", "offered"), [("Anna", (1,), True), ("Anna", (), False), ("", (1,), False)])
def test_the_page_is_there_for_a_seat_once_a_turn_was_played_where_orders_are_told(
    page: PastPage, seat: str, played: tuple[int, ...], offered: bool
) -> None:
    assert page.offered(desk(seat, played=played)) is offered
    assert not page.offered(made_up(seat, played=played, accounts=Accounts(told_orders=nothing_told)))


def test_turns_stand_newest_first_and_the_one_that_is_read_stays_at_the_same_desk_only(page: PastPage) -> None:
    sat = desk()
    page.show_desk(sat)
    assert [_turns(page).itemText(at) for at in range(_turns(page).count())] == [
        "Turn 2 from here", "Turn 1 from here"
    ]  # fmt: skip
    assert page.rows() == LAST
    _turns(page).setCurrentIndex(1)
    assert page.rows() == FIRST
    page.show_desk(sat)
    assert page.rows() == FIRST and _turns(page).count() == 2
    page.show_desk(desk())
    assert page.rows() == LAST


def test_a_turn_that_is_replayed_is_read(page: PastPage) -> None:
    page.show_desk(desk(moment=(1, "fire")))
    assert page.rows() == FIRST
    page.show_desk(desk(moment=(9, None)))
    assert page.rows() == LAST


def test_even_the_turn_that_waits_is_read_where_a_part_of_it_was_played(page: PastPage) -> None:
    page.show_desk(desk(turn=2, played=(1, 2)))
    assert _turns(page).currentData() == 2


@pytest.mark.parametrize(
    ("words", "rows", "head"),
    [
        ("", FIRST, "2 orders"),
        ("FRANCE", FIRST[:2], "1 of 2 orders"),
        ("bounce", FIRST[:2], "1 of 2 orders"),
        ("france mos", (), "0 of 2 orders"),
        ("mos h", FIRST[2:], "1 of 2 orders"),
    ],
)
def test_orders_are_found_by_side_and_words_and_counted(
    page: PastPage, words: str, rows: tuple[str, ...], head: str
) -> None:
    page.show_desk(desk(moment=(1, None)))
    line = page.findChild(QLineEdit, "past-filter")
    assert line is not None and line.isClearButtonEnabled()
    line.setText(words)
    assert (page.rows(), _head(page)) == (rows, head)
    line.clear()
    _turns(page).setCurrentIndex(0)
    assert (page.rows(), _head(page)) == (LAST, "1 order")


@pytest.mark.parametrize("hand", ["clicked", "activated"])
def test_only_an_order_of_a_unit_whose_place_is_told_leads_there(page: PastPage, hand: str) -> None:
    gone: list[object] = []
    page.cell_requested.connect(lambda *where: gone.append(where))
    page.show_desk(desk(moment=(1, None)))
    view = page.findChild(QListView, "past-orders")
    assert view is not None
    for row in range(4):
        getattr(view, hand).emit(page.model.index(row))
    assert gone == [(1, None)]
    rows = [page.model.index(row) for row in range(4)]
    assert [row.data(Qt.ItemDataRole.FontRole) is not None for row in rows] == [True, False, True, False]
    assert [bool(row.data(Qt.ItemDataRole.ToolTipRole)) for row in rows] == [False, True, False, True]


def test_the_turn_is_shown_from_its_first_phase(page: PastPage) -> None:
    gone: list[object] = []
    page.moment_requested.connect(lambda *where: gone.append(where))
    page.show_desk(desk())
    _turns(page).setCurrentIndex(1)
    click(button(page, "past-play"))
    assert gone == [(1, "march", None, None)]


def test_nothing_stays_of_a_seat_and_nothing_is_asked_for_without_one(page: PastPage) -> None:
    gone: list[object] = []
    page.moment_requested.connect(lambda *where: gone.append(where))
    page.show_desk(desk())
    page.forget()
    assert (page.rows(), _head(page), _turns(page).count()) == ((), "", 0)
    click(button(page, "past-play"))
    line = page.findChild(QLineEdit, "past-filter")
    assert line is not None
    line.setText("france")
    assert (gone, page.rows(), _head(page)) == ([], (), "")


def test_all_of_the_page_is_seen(page: PastPage) -> None:
    page.show()
    for name in ("heading", "past-turn", "past-filter", "past-orders", "past-play"):
        assert part(page, QWidget, name).isVisible()
