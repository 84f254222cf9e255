"""The orders of all seats as made-up rows: columns, what is disputed, who is checked, and where a row leads."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from PySide6.QtWidgets import QLabel, QTableWidget
from pytestqt.qtbot import QtBot

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.desk.watching import watching
from drumhead.client.evening import orders_page
from drumhead.client.evening.orders_page import NONE, UNDISPUTED, AllOrdersPage
from drumhead.client.panels.vacancy import Vacancy
from drumhead.engine.session.evening.all_orders import Ordered
from tests.client.driving import button, click, part
from tests.client.evening.conftest import rows

AGREED = Ordered("FR1IN", {"MacMahon": ("FR1IN engage", "FR1IN march")}, ("FR1IN march", "FR1IN engage"))
TWICE = Ordered("FR2IN", {"MacMahon": ("FR2IN engage",), "Canrobert": ("FR2IN rest",)}, ("FR2IN rest",))
RULED = Ordered("FR3IN", {}, ("FR3IN march",))
BARRED = Ordered("FR4IN", {"Gyulai": ("FR4IN march",)}, ())
EVERY = (AGREED, TWICE, RULED, BARRED)
Asked = list[tuple[int | None, list[str]]]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    """Which orders were asked for: of which turn, of which seats."""
    found: Asked = []

    def given(session: object, turn: int | None, seats: Sequence[str]) -> tuple[Ordered, ...]:
        found.append((turn, list(seats)))
        return EVERY

    monkeypatch.setattr(orders_page, "side_by_side", given)
    return found


@pytest.fixture
def page(qtbot: QtBot, desk: OrderDesk, asked: Asked) -> AllOrdersPage:
    found = AllOrdersPage()
    qtbot.addWidget(found)
    found.show_desk(desk)
    return found


def _table(page: AllOrdersPage) -> QTableWidget:
    return part(page, QTableWidget, "all-orders")


def _heads(page: AllOrdersPage) -> list[str]:
    table, found = _table(page), list[str]()
    for at in range(table.columnCount()):
        item = table.horizontalHeaderItem(at)
        assert item is not None
        found.append(item.text())
    return found


def _count(page: AllOrdersPage) -> str:
    return next(label.text() for label in page.findChildren(QLabel) if "disputed." in label.text())


def test_each_seat_has_a_column_and_what_is_carried_out_stands_beside_them_where_it_is_disputed(
    page: AllOrdersPage,
) -> None:
    assert _heads(page) == ["Unit", "MacMahon", "Canrobert", "Gyulai", "Carried out"]
    assert rows(_table(page)) == [
        ["FR1IN", "FR1IN engage\nFR1IN march", "", "", "as ordered"],
        ["FR2IN", "FR2IN engage", "FR2IN rest", "", "FR2IN rest"],
        ["FR3IN", "", "", "", "FR3IN march"],
        ["FR4IN", "", "", "FR4IN march", "nothing"],
    ]
    assert _count(page) == "4 units, 3 disputed."


def test_where_seats_are_too_many_for_columns_they_stand_above_each_other(
    page: AllOrdersPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(orders_page, "BESIDE", 2)
    click(button(page, "no-seats"))
    assert _heads(page) == ["Unit", "Seat", "Ordered", "Carried out"]
    assert rows(_table(page))[:2] == [
        ["FR1IN", "MacMahon\n", "FR1IN engage\nFR1IN march", "as ordered"],
        ["FR2IN", "MacMahon\nCanrobert", "FR2IN engage\nFR2IN rest", "FR2IN rest"],
    ]
    for seat in ("MacMahon", "Gyulai"):
        page.boxes[seat].click()
    assert _heads(page) == ["Unit", "MacMahon", "Gyulai", "Carried out"], "two have columns"


def test_seats_that_are_checked_are_asked_for_and_watched_and_of_none_all(
    page: AllOrdersPage, desk: OrderDesk, asked: Asked
) -> None:
    assert asked[-1] == (None, []) and watching(desk).seats == ()
    page.boxes["Gyulai"].click()
    assert asked[-1] == (None, ["Gyulai"]) and watching(desk).seats == ("Gyulai",)
    assert page.boxes["Gyulai"].toolTip() == "The orders of Gyulai in the list and on the map"
    assert not page.boxes["Gyulai"].icon().isNull()
    before = len(asked)
    click(button(page, "all-seats"))
    assert asked[before:] == [(None, ["MacMahon", "Canrobert", "Gyulai"])], "it is asked once"
    assert set(watching(desk).seats) == set(page.boxes)
    click(button(page, "no-seats"))
    assert asked[-1] == (None, []) and watching(desk).seats == ()


def test_in_a_replay_the_orders_of_its_turn_are_asked_for(page: AllOrdersPage, desk: OrderDesk, asked: Asked) -> None:
    desk.show_moment(1, None)
    page.show_desk(desk)
    assert asked[-1] == (1, [])


def test_what_is_watched_already_is_checked_and_stays_so_when_the_page_is_shown_again(
    qtbot: QtBot, desk: OrderDesk, asked: Asked
) -> None:
    watching(desk).watch(["Canrobert"])
    page = AllOrdersPage()
    qtbot.addWidget(page)
    for _ in range(2):
        page.show_desk(desk)
        assert [name for name, box in page.boxes.items() if box.isChecked()] == ["Canrobert"]


def test_only_what_is_disputed_may_be_listed_and_where_nothing_is_that_is_said(
    page: AllOrdersPage, monkeypatch: pytest.MonkeyPatch, desk: OrderDesk
) -> None:
    vacancy = page.findChild(Vacancy)
    assert vacancy is not None
    page.only_disputed.click()
    assert [row[0] for row in rows(_table(page))] == ["FR2IN", "FR3IN", "FR4IN"]
    assert _count(page) == "3 units, 3 disputed."
    for given, words, count in (((AGREED,), UNDISPUTED, "0 units, 0"), ((), NONE, "0 units, 0")):
        monkeypatch.setattr(orders_page, "side_by_side", lambda *_, given=given: given)
        page.show_desk(desk)
        assert vacancy.shown == words and _count(page).startswith(count)
    page.only_disputed.click()
    monkeypatch.setattr(orders_page, "side_by_side", lambda *_: (AGREED,))
    page.show_desk(desk)
    assert _count(page) == "1 unit, 0 disputed." and vacancy.shown == ""


def test_a_row_leads_to_its_unit_by_the_button_or_a_double_click_and_no_row_nowhere(page: AllOrdersPage) -> None:
    gone: list[str] = []
    page.unit_requested.connect(gone.append)
    table = _table(page)
    table.setCurrentCell(1, 0)
    click(button(page, "see-unit"))
    table.setCurrentCell(0, 0)
    table.cellDoubleClicked.emit(0, 0)
    table.setCurrentCell(-1, -1)
    button(page, "see-unit").clicked.emit()
    assert gone == ["FR2IN", "FR1IN"]


def test_who_leaves_the_seat_watches_nobody_and_leaves_no_boxes(page: AllOrdersPage, desk: OrderDesk) -> None:
    page.boxes["Gyulai"].click()
    watcher = watching(desk)
    page.forget()
    assert (watcher.seats, page.boxes, rows(_table(page))) == ((), {}, [])
    page.only_disputed.click()
    assert rows(_table(page)) == []
