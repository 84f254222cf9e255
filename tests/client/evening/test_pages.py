"""The game master's evening, page by page, by mouse and keys."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTableWidget, QWidget
from pytestqt.qtbot import QtBot

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.desk.watching import ruling_marks, watching
from drumhead.client.evening.evening_page import EveningPage
from drumhead.client.evening.judging_page import JudgingPage
from drumhead.client.evening.orders_page import AllOrdersPage
from drumhead.client.evening.papers_page import PapersPage
from drumhead.client.evening.parts import GamePage, show_rows
from drumhead.client.evening.sheets_page import SheetsPage, cells, more
from drumhead.engine.play.events import GM
from drumhead.engine.play.figures import Path as Arrow
from drumhead.engine.session import GameSession, Said
from drumhead.engine.session.evening.bundle import write_bundle
from drumhead.engine.session.evening.deadline import deadline, set_deadline
from tests.client.driving import button, click
from tests.client.evening.conftest import FIGHT, Open, rows
from tests.engine.session.pages import sheet

pytestmark = pytest.mark.whole

ALL: tuple[type[GamePage], ...] = (SheetsPage, AllOrdersPage, JudgingPage, PapersPage)


# all pages


@pytest.mark.parametrize("kind", ALL)
def test_a_page_is_offered_to_the_game_master_alone(kind: type[GamePage], opened: Open, desk: OrderDesk) -> None:
    page = opened(kind)
    assert page.offered(desk)
    desk.take_seat("MacMahon")
    assert not page.offered(desk)


@pytest.mark.parametrize("kind", ALL)
def test_nothing_of_the_game_stays_on_a_page_that_was_left(kind: type[GamePage], opened: Open, mail: Path) -> None:
    page = opened(kind)
    if isinstance(page, SheetsPage):
        page.open_folder(mail)
    page.forget()
    assert [table.rowCount() for table in page.findChildren(QTableWidget)] in ([0], [])
    texts = [child.toPlainText() for child in page.findChildren(QWidget) if hasattr(child, "toPlainText")]
    assert "".join(texts) == ""


@pytest.mark.parametrize("kind", ALL)
def test_escape_leads_back_to_the_map(kind: type[GamePage], opened: Open, qtbot: QtBot) -> None:
    page = opened(kind)
    with qtbot.waitSignal(page.left):
        QTest.keyClick(page, Qt.Key.Key_Escape)


def test_the_evening_fills_the_part_in_front_and_hands_on_what_its_parts_ask(
    qtbot: QtBot, desk: OrderDesk, session: GameSession
) -> None:
    session.submit(sheet("MacMahon", *FIGHT))
    page = EveningPage()
    qtbot.addWidget(page)
    page.show_desk(desk)
    assert page.orders.rows == ()
    page.tabs.setCurrentWidget(page.orders)
    assert [row.unit for row in page.orders.rows] == ["FR1IN"]
    with qtbot.waitSignal(page.unit_requested):
        click(button(page, "see-unit"))
    page.forget()
    assert page.orders.rows == ()


# sheets


@pytest.fixture
def sheets(opened: Open, mail: Path) -> SheetsPage:
    page = opened(SheetsPage)
    assert isinstance(page, SheetsPage)
    page.open_folder(mail)
    return page


def choose(page: SheetsPage, file: str) -> None:
    at = [row.file for row in page.rows].index(file)
    page.table.setCurrentCell(at, 0)


def test_the_folder_is_only_looked_at(sheets: SheetsPage, session: GameSession) -> None:
    assert [row[:3] for row in rows(sheets.table)] == [
        ["a.orders", "MacMahon", "valid"],
        ["b.orders", "Canrobert", "lines refused"],
        ["c.orders", "Gyulai", "not sealed"],
        ["–", "Canrobert", "missing"],
        ["–", "Gyulai", "missing"],
    ]
    assert not any(status.handed_in for status in session.seats())


def test_valid_sheets_are_handed_in_by_one_click(sheets: SheetsPage, session: GameSession) -> None:
    click(button(sheets, "take-valid"))
    assert [status.seat.name for status in session.seats() if status.handed_in] == ["MacMahon"]
    assert sheets.message.text() == "1 sheet was handed in."


def test_a_refusal_is_told_however_often_it_is_asked_for(
    sheets: SheetsPage, session: GameSession, tmp_path: Path
) -> None:
    for file in (tmp_path / "mail").iterdir():
        file.unlink()
    (tmp_path / "mail").rmdir()
    for _ in range(2):
        sheets.take_valid()
        assert sheets.message.text().endswith("is no folder.")
    assert not any(status.handed_in for status in session.seats())


def test_a_letter_that_asks_back_is_copied(sheets: SheetsPage) -> None:
    choose(sheets, "b.orders")
    click(button(sheets, "copy-letter"))
    assert "line 7, FR9IN defend evade: You know of no unit FR9IN" in QGuiApplication.clipboard().text()


def test_the_other_lines_of_a_sheet_are_accepted(sheets: SheetsPage, session: GameSession) -> None:
    choose(sheets, "b.orders")
    click(button(sheets, "accept-lines"))
    assert [session.write_order(order) for order in session.draft("Canrobert")] == ["FR2IN defend evade"]


def test_a_sheet_without_its_seal_is_taken_in_by_a_ruling_once_a_reason_is_given(
    sheets: SheetsPage, session: GameSession
) -> None:
    choose(sheets, "c.orders")
    assert not button(sheets, "override").isEnabled()
    QTest.keyClicks(sheets.reason, "he telephoned")
    click(button(sheets, "override"))
    assert session.handed_in("Gyulai")
    assert "he telephoned" in session.wording(session.rulings(GM, 1)[-1])


def test_a_long_path_presses_nothing_beside_the_page_together(sheets: SheetsPage, tmp_path: Path) -> None:
    before = sheets.minimumSizeHint().width()
    long = tmp_path / ("sheets-of-the-second-army-" * 8) / ("and-of-the-allies" * 8)
    long.mkdir(parents=True)
    sheets.open_folder(long)
    sheets.message.setText(f"Written: {long}")
    QApplication.processEvents()
    assert sheets.minimumSizeHint().width() == before
    assert sheets.folder_label.text() == str(long)


def test_of_many_conflicts_the_first_is_told_and_the_others_stand_in_the_tip(sheets: SheetsPage) -> None:
    also = tuple(f"FR{at}IN is ordered by Canrobert too" for at in range(1, 5))
    row = replace(sheets.rows[0], replaced=("FR1IN", "FR2IN", "FR3IN", "FR4IN", "FR5IN"), conflicts=also)
    told, *_, last = cells(row)[-1].splitlines()
    assert (told, last) == ("Given anew later: FR1IN, FR2IN, FR3IN, and 2 more.", "and 3 more")
    assert also[-1] in more(row, every=True) and "FR5IN" in more(row, every=True)


@pytest.mark.parametrize("wide", [560, 900])
def test_what_more_is_to_be_said_of_a_sheet_is_read_whole_at_each_width(sheets: SheetsPage, wide: int) -> None:
    words = "FR2LI is ordered by France and Sardinia too; the orders of MacMahon count"
    table, last = sheets.table, sheets.table.columnCount() - 1
    show_rows(table, [["4 france and sardinia.orders", "France and Sardinia", "valid", "24 Nov 00:52", "90", words]])
    table.setParent(None)
    table.resize(wide, 200)
    table.show()
    QApplication.processEvents()
    assert not table.horizontalScrollBar().isVisible() and table.columnWidth(last) > wide / 5
    lines = table.fontMetrics().horizontalAdvance(words) / (table.columnWidth(last) - 22)
    assert table.rowHeight(0) > lines * table.fontMetrics().lineSpacing()
    many = [[f"{at} austria.orders", "Austria", "valid", "", "", words] for at in range(9)]
    show_rows(table, many)
    table.setCurrentCell(7, 0)
    table.resize(wide - 60, 200)
    QApplication.processEvents()
    chosen = table.visualItemRect(table.item(7, 0))
    assert table.viewport().rect().contains(chosen.center()), "what is chosen stays in view"
    table.close()


def test_a_folder_that_went_away_is_told_and_nothing_breaks(sheets: SheetsPage, tmp_path: Path) -> None:
    sheets.open_folder(tmp_path / "gone")
    assert sheets.message.text().endswith("is no folder.")


def test_words_that_stand_in_one_line_take_one(sheets: SheetsPage) -> None:
    sheets.table.setColumnHidden(0, True)
    show_rows(sheets.table, [["by the post", "Austria", "valid", "24 Nov 00:52", "90", "late"]])
    QApplication.processEvents()
    assert sheets.table.rowHeight(0) < 2 * sheets.table.fontMetrics().lineSpacing() + 10


@pytest.mark.parametrize("kind", ALL)
def test_no_page_is_wider_than_a_small_window_leaves_it(kind: type[GamePage], opened: Open, desk: OrderDesk) -> None:
    set_deadline(desk.session, datetime(2026, 12, 30, 20))
    page = opened(kind)
    QApplication.processEvents()
    assert page.minimumSizeHint().width() <= 700


# all orders


def test_the_orders_of_the_seats_that_are_checked_stand_beside_each_other_and_lie_on_the_map(
    opened: Open, desk: OrderDesk, session: GameSession
) -> None:
    session.submit(sheet("MacMahon", "FR1IN march G5-V7"))
    session.submit(sheet("Gyulai", "AU2IN march G6-V7"), unsealed=True)
    page = opened(AllOrdersPage)
    assert isinstance(page, AllOrdersPage)
    assert [row[0] for row in rows(page.table)] == ["AU2IN", "FR1IN"]
    assert watching(desk).figures() == []
    page.boxes["MacMahon"].click()
    assert [row[:2] for row in rows(page.table)] == [["FR1IN", "FR1IN march G5-V7"]]
    page.boxes["Gyulai"].click()
    name = session.game.map.board.name
    tones = {name(arrow.cells[0] or 0): arrow.tone for arrow in watching(desk).figures() if isinstance(arrow, Arrow)}
    assert tones == {"G5-V6": 1, "G6-V6": 0}, "blue as the first side's troops are, and red"
    click(button(page, "no-seats"))
    assert watching(desk).figures() == []


def test_a_row_leads_to_its_unit(opened: Open, session: GameSession, qtbot: QtBot) -> None:
    session.submit(sheet("MacMahon", *FIGHT))
    page = opened(AllOrdersPage)
    with qtbot.waitSignal(page.unit_requested) as found:
        click(button(page, "see-unit"))
    assert found.args == ["FR1IN"]


def test_nobody_but_the_game_master_watches_the_orders_of_others(desk: OrderDesk, session: GameSession) -> None:
    session.submit(sheet("MacMahon", "FR1IN march G5-V7"))
    watching(desk).watch(["MacMahon"])
    assert watching(desk).figures()
    desk.take_seat("Canrobert")
    assert watching(desk).seats == ()
    watching(desk).watch(["MacMahon"])
    assert watching(desk).figures() == []


def test_where_a_ruling_stands_is_marked_for_those_who_know_of_it(desk: OrderDesk, session: GameSession) -> None:
    session.rule(("unit", "FR1IN", "men=1500"), Said("a slip"))
    session.rule(("unit", "AU2IN", "men=1500"), Said("another"))
    session.rule(("undo", "2"), Said("it was right"))
    name = session.game.map.board.name

    def marked(seat: str) -> list[str]:
        desk.take_seat(seat)
        return [name(sign.cell) for sign in ruling_marks(desk)]

    assert marked(GM) == ["G5-V6"]
    assert marked("MacMahon") == ["G5-V6"]
    assert marked("Gyulai") == []


def test_with_a_seats_eyes_its_orders_and_the_rulings_it_knows_of_are_seen_alone(
    desk: OrderDesk, session: GameSession
) -> None:
    session.submit(sheet("MacMahon", "FR1IN march G5-V7"))
    session.submit(sheet("Gyulai", "AU2IN march G6-V7"), unsealed=True)
    session.rule(("unit", "FR1IN", "men=1500"), Said("a slip"))
    session.advance()
    desk.show_moment(1, None)
    watching(desk).watch(["MacMahon", "Gyulai"])
    assert len(watching(desk).figures()) == 2
    assert len(ruling_marks(desk)) == 1
    desk.look_as("Gyulai")
    assert [arrow.tone for arrow in watching(desk).figures() if isinstance(arrow, Arrow)] == [0]
    assert ruling_marks(desk) == []


# papers


def test_a_deadline_is_set_and_whoever_is_awaited_reminded_of_it(opened: Open, session: GameSession) -> None:
    page = opened(PapersPage)
    assert "To MacMahon" in page.letters.toPlainText()  # type: ignore[attr-defined]
    assert not button(page, "drop-deadline").isEnabled()
    click(button(page, "set-deadline"))
    assert button(page, "drop-deadline").isEnabled()
    assert deadline(session) is not None
    assert page.due_label.text().startswith("Sheets are due on ")  # type: ignore[attr-defined]
    click(button(page, "copy-reminders"))
    assert "Your sheet is due on" in QGuiApplication.clipboard().text()
    click(button(page, "drop-deadline"))
    assert deadline(session) is None
    assert not button(page, "drop-deadline").isEnabled()


def test_all_papers_are_written_by_one_act(opened: Open, session: GameSession, tmp_path: Path, qtbot: QtBot) -> None:
    page = opened(PapersPage)
    assert isinstance(page, PapersPage)
    with qtbot.waitSignal(page.sent):
        page.send(tmp_path / "out")
    assert (tmp_path / "out" / "index.html").is_file()
    assert {row[0] for row in rows(page.table)} == {"MacMahon", "Canrobert", "Gyulai"}


@pytest.mark.slow
def test_a_turn_goes_into_a_bundle_and_is_proven(
    opened: Open, session: GameSession, tmp_path: Path, qtbot: QtBot
) -> None:
    session.advance()
    page = opened(PapersPage)
    assert isinstance(page, PapersPage)
    page.bundle(tmp_path / "b.zip", 1)
    page.verify(tmp_path / "b.zip")
    assert not button(page, "verify-bundle").isEnabled()
    qtbot.waitUntil(lambda: "every hash agrees" in page.message.text())
    write_bundle(session, tmp_path / "c.zip", 1, judge=True)
    (tmp_path / "c.zip").write_bytes((tmp_path / "c.zip").read_bytes()[:-1])
    page.verify(tmp_path / "c.zip")
    qtbot.waitUntil(lambda: "is not as it was written" in page.message.text())
