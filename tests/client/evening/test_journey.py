"""A game master's evening with Lombardy by mouse and keys: the second turn, from the deadline to the papers and bundle,
and what each player finds in his own."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QTableWidget, QTextBrowser
from pytestqt.qtbot import QtBot

from drumhead.client.desk.watching import seat_tones, watching
from drumhead.client.evening.evening_page import EveningPage
from drumhead.client.evening.judging_page import RULED
from drumhead.client.main_window import MainWindow
from drumhead.engine.maps.library import bundled_sheets, find_scenario
from drumhead.engine.naming import slug
from drumhead.engine.play.events import GM
from drumhead.engine.play.figures import Path as Arrow
from drumhead.engine.play.orders import Order
from drumhead.engine.play.sheets import read_sheet
from drumhead.engine.session import GameSession
from drumhead.engine.session.evening.deadline import deadline
from tests.client.driving import LEFT, button, click, take_seat

ACTS = 60
"""Clicks and keys for the whole evening, the letters of reasons and notes not counted."""
"""Milliseconds that a turn, or papers for all, may take on a busy machine."""
ALT, NONE = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.NoModifier
MACMAHON, GYULAI, ALLIES, AUSTRIA = "MacMahon", "Gyulai", "France and Sardinia", "Austria"
ROUTED = "AU3IN"
"""Who stood in the second battle, and might have routed."""
PASSWORDS: dict[str, str | None] = {MACMAHON: "elan", GYULAI: "pavia", ALLIES: "solferino", AUSTRIA: "doppeladler"}


def drafted(session: GameSession, seat: str, turn: int) -> tuple[Order, ...]:
    """The orders that lie with the scenario for a turn, as far as they are this seat's and may stand."""
    sheets = [
        read_sheet(path.read_text(encoding="utf-8")) for path in bundled_sheets(find_scenario("lombardy-1859"), turn)
    ]
    own = {token.id for token in session.view(seat).tokens if token.orderable}
    found: list[Order] = []
    for order in (session.read_order(line, seat) for sheet in sheets for _, line in sheet.lines):
        if order.unit in own and session.check(seat, order, found) is None:
            found.append(order)
    return tuple(found)


def sheet_of(session: GameSession, seat: str, orders: Sequence[Order], *more: str, sealed: bool = True) -> str:
    """A sheet as a player mails it."""
    session.lock()
    text = "\n".join((session.sheet(seat, orders, comments=False).rstrip(), *more, ""))
    if not sealed:
        return text
    session.unlock(seat, PASSWORDS[seat] or "")
    return session.seal(text)


@pytest.fixture(scope="module")
def mailed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game after its first turn, and in a folder beside it what was mailed for the second: one sheet is replaced by
    a later one, one comes too late, one has a line that cannot be, one lacks its seal."""
    place = tmp_path_factory.mktemp("evening")
    session = GameSession.create("lombardy-1859", place / "game.drum", seed="7", seats=PASSWORDS, gm_password="umpire")
    for seat in PASSWORDS:
        session.submit(sheet_of(session, seat, drafted(session, seat, 1)))
    session.advance()
    (place / "mail").mkdir()
    orders = {seat: drafted(session, seat, 2) for seat in PASSWORDS}
    late = timedelta(days=9)
    mails = {
        "1 macmahon": (sheet_of(session, MACMAHON, orders[MACMAHON]), timedelta(hours=1)),
        "2 allies": (sheet_of(session, ALLIES, orders[ALLIES][:40]), timedelta(hours=2)),
        "3 allies": (sheet_of(session, ALLIES, orders[ALLIES]), timedelta(hours=3)),
        "4 gyulai": (sheet_of(session, GYULAI, orders[GYULAI], sealed=False), timedelta(hours=4)),
        "5 austria": (sheet_of(session, AUSTRIA, orders[AUSTRIA], "AU999IN defend evade"), timedelta(hours=5)),
        "6 macmahon": (sheet_of(session, MACMAHON, orders[MACMAHON][:3]), late),
    }
    for name, (text, after) in mails.items():
        path = place / "mail" / f"{name}.orders"
        path.write_text(text, encoding="utf-8")
        came = (datetime.now() + after).timestamp()
        os.utime(path, (came, came))
    session.close()
    return place


class Hand:
    """Counts what is clicked and typed at the game master's desk."""

    def __init__(self, window: MainWindow) -> None:
        self.window, self.acts = window, 0
        self.evening: EveningPage

    def open(self) -> None:
        self.key(Qt.Key.Key_F9)
        page = self.window.rooms.desk_page.front.page
        assert isinstance(page, EveningPage)
        self.evening = page

    def part(self, number: int) -> None:
        self.key(getattr(Qt.Key, f"Key_{number}"), ALT)
        assert self.evening.tabs.currentIndex() == number - 1

    def click(self, name: str) -> None:
        click(button(self.evening, name))
        self.acts += 1

    def key(self, key: Qt.Key, held: Qt.KeyboardModifier = NONE) -> None:
        QTest.keyClick(QApplication.focusWidget() or self.window, key, held)
        QApplication.processEvents()
        self.acts += 1

    def row(self, table: QTableWidget, at: int) -> None:
        place = table.visualItemRect(table.item(at, 0)).center()
        QTest.mouseClick(table.viewport(), LEFT, NONE, place)
        self.acts += 1


def standings(hand: Hand) -> dict[str, str]:
    """How each file stands, and each seat from which nothing came."""
    return {row.file.partition(".")[0] or row.seat: row.standing for row in hand.evening.sheets.rows}


def set_the_deadline(hand: Hand) -> None:
    hand.part(4)
    hand.click("set-deadline")
    assert deadline(hand.window.rooms.desk.session) is not None
    hand.click("copy-reminders")
    letters = QGuiApplication.clipboard().text()
    assert all(f"To {seat}" in letters for seat in PASSWORDS) and "Your sheet is due on" in letters


def take_the_sheets(hand: Hand) -> None:
    session = hand.window.rooms.desk.session
    hand.part(1)
    hand.click("choose-folder")
    assert standings(hand) == {
        "1 macmahon": "valid",
        "2 allies": "replaced",
        "3 allies": "valid",
        "4 gyulai": "not sealed",
        "5 austria": "lines refused",
        "6 macmahon": "late",
        GYULAI: "missing",
        AUSTRIA: "missing",
    }
    sheets = hand.evening.sheets
    files = [row.file.partition(".")[0] for row in sheets.rows]
    hand.row(sheets.table, files.index("5 austria"))
    hand.click("copy-letter")
    assert "AU999IN" in QGuiApplication.clipboard().text()
    hand.click("accept-lines")
    hand.row(sheets.table, files.index("4 gyulai"))
    QTest.mouseClick(sheets.reason, LEFT)
    QTest.keyClicks(sheets.reason, "he telephoned")
    hand.click("override")
    hand.click("take-valid")
    assert all(session.handed_in(seat) for seat in PASSWORDS), sheets.message.text()
    assert len(session.draft(MACMAHON)) > 3, "the sheet that came too late changes nothing"


def look_at_all_orders(hand: Hand) -> None:
    hand.part(2)
    hand.click("all-seats")
    assert len(hand.evening.orders.rows) > 150
    hand.key(Qt.Key.Key_Escape)
    assert hand.window.rooms.desk_page.front.page is None
    desk = hand.window.rooms.desk
    marching = {tone for seat, tone in seat_tones(desk.session).items() if has_marches(desk.session.draft(seat))}
    drawn = {arrow.tone for arrow in watching(desk).figures() if isinstance(arrow, Arrow)}
    assert drawn == marching and len(drawn) >= 3, "each seat's marches lie over the map in a colour of its own"
    hand.open()


def has_marches(orders: Sequence[Order]) -> bool:
    return any(order.kind == "march" for order in orders)


def judge(hand: Hand, qtbot: QtBot) -> None:
    judging, session = hand.evening.judging, hand.window.rooms.desk.session
    hand.part(3)
    hand.click("judge")
    qtbot.waitUntil(lambda: bool(judging.battles))
    second = judging.battles[1]
    hand.row(judging.table, 0)
    QTest.mouseClick(judging.reason, LEFT)
    QTest.keyClicks(judging.reason, "as the map shows")
    hand.click("accept")
    assert judging.battles[0].accepted and judging.chosen == second
    QTest.mouseClick(judging.words, LEFT)
    hand.key(Qt.Key.Key_End)
    QTest.keyClicks(judging.words, f"{ROUTED}=routed")
    QTest.mouseClick(judging.reason, LEFT)
    QTest.keyClicks(judging.reason, "agreed by both")
    hand.click("overrule")
    qtbot.waitUntil(lambda: judging.account.toPlainText().startswith(RULED))
    assert ROUTED in judging.account.toPlainText()
    assert [battle.accepted for battle in judging.battles[:2]] == [True, False], "only what changed waits again"
    hand.click("accept-all")
    hand.click("finish")
    qtbot.waitUntil(lambda: session.turn == 3)


def send_out(hand: Hand, folder: Path, qtbot: QtBot, patch: pytest.MonkeyPatch) -> None:
    papers = hand.evening.papers
    hand.part(4)
    patch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(folder / "out"), ""))
    with qtbot.waitSignal(papers.sent):
        hand.click("send-out")
    patch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(folder / "turn-2.zip"), ""))
    patch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(folder / "turn-2.zip"), ""))
    hand.click("bundle")
    assert (folder / "turn-2.zip").is_file(), papers.message.text()
    hand.click("verify-bundle")
    qtbot.waitUntil(lambda: "every hash agrees" in papers.message.text())
    hand.key(Qt.Key.Key_Escape)
    assert hand.window.rooms.desk_page.front.page is None


def open_at_home(window: MainWindow, folder: Path, seat: str) -> str:
    """A player opens what came for him; gives the report that lies in front of him."""
    (position,) = (folder / "out" / slug(seat)).glob("*.drum")
    window.rooms.open_path(position)
    take_seat(window, seat, PASSWORDS[seat] or "")
    page = window.rooms.desk_page
    assert window.rooms.desk.session.kind == "position" and page.front.page is page.report_page
    report = window.findChild(QTextBrowser, "report")
    assert report is not None
    return report.toPlainText()


@pytest.mark.slow
def test_an_evening_from_the_deadline_to_the_papers(
    window: MainWindow, mailed: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(mailed / "mail"))
    rooms, hand = window.rooms, Hand(window)
    rooms.open_path(mailed / "game.drum")
    take_seat(window, GM, "umpire")
    hand.open()
    set_the_deadline(hand)
    take_the_sheets(hand)
    look_at_all_orders(hand)
    judge(hand, qtbot)
    send_out(hand, tmp_path, qtbot, monkeypatch)
    assert hand.acts <= ACTS, hand.acts
    assert {path.name for path in (tmp_path / "out").iterdir()} == {*map(slug, PASSWORDS), "index.html", "index.txt"}
    for seat in PASSWORDS:
        told = open_at_home(window, tmp_path, seat)
        assert told.startswith("Lombardy 1859: report of turn 2") and f"for {seat}" in told
        other = "Austria with 18" if seat in (MACMAHON, ALLIES) else "France and Sardinia with 19"
        assert f"{other} units, whose men are not known" in told
