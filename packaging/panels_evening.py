"""The game master's evening over Lombardy as sights of `panels.py`: sheets that came in, all orders, the second turn
judged phase by phase and ruled on, and what goes out."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from drumhead.client.evening.evening_page import EveningPage
from drumhead.client.evening.judging_page import RULED, JudgingPage
from drumhead.client.evening.papers_page import PapersPage
from drumhead.client.evening.parts import GamePage
from drumhead.engine.maps.library import bundled_sheets, find_scenario
from drumhead.engine.play.events import GM
from drumhead.engine.play.orders import Order
from drumhead.engine.play.sheets import read_sheet
from drumhead.engine.session import GameSession

if TYPE_CHECKING:
    from panels import Panels

LOMBARDY, ALLIES, AUSTRIA = "lombardy-1859", "France and Sardinia", "Austria"
MACMAHON, GYULAI = "MacMahon", "Gyulai"
SEATS = (ALLIES, AUSTRIA, MACMAHON, GYULAI)
ROUTED = "AU3IN"
"""Who stood in the second battle, and might have routed."""
PLAYED = 600_000
"""Milliseconds that a turn may take on a busy machine."""


def evening(panels: Panels) -> None:
    """The second turn of Lombardy at the game master's desk."""
    mail = _mailed(panels.folder.parent)
    panels.open_file(mail.parent / "evening.drum")
    panels.sit(GM)
    panels.page.timeline.now()
    panels.page.bring("Evening")
    page = panels.page.front.page
    assert isinstance(page, EveningPage)
    page.tabs.setCurrentIndex(0)
    page.sheets.open_folder(mail)
    panels.take("evening-sheets")
    page.sheets.table.setCurrentCell([row.seat for row in page.sheets.rows].index(AUSTRIA), 0)
    panels.take("evening-sheets-letter")
    page.sheets.accept_chosen()
    panels.take("evening-sheets-taken")
    press(page.sheets, "take-valid")
    panels.take("evening-sheets-all")
    page.tabs.setCurrentIndex(1)
    panels.take("evening-orders")
    press(page.orders, "all-seats")
    panels.take("evening-orders-all")
    page.tabs.setCurrentIndex(2)
    _judge(panels, page.judging)
    page.tabs.setCurrentIndex(3)
    _send_out(panels, page.papers, panels.place / "papers")
    panels.window.rooms.close_game()


def _judge(panels: Panels, page: JudgingPage) -> None:
    """Phase by phase to the first with battles: foretold, noted, overruled there, and then the turn as a whole."""
    panels.take("judging-nothing")
    press(page, "next-phase")
    _until(page, lambda: page.phases.count() > 0 and not page.running, "the first phase")
    panels.take("judging-first")
    while not page.battles:
        press(page, "next-phase")
        _until(page, lambda: not page.running, "the next phase")
    page.account.why_requested.emit(page.battles[0].event)
    panels.take("judging-battle-why")
    press(page, "judge-odds")
    _until(page, lambda: "Odds beforehand" in page.account.toPlainText(), "the odds")
    panels.take("judging-battle-odds")
    page.reason.setText("Both sides agree that the bridge was not mined.")
    panels.take("judging-battle-reason")
    press(page, "note")
    page.table.setCurrentCell(page.table.rowCount() - 1, 0)
    panels.take("judging-phase")
    page.table.setCurrentCell(1, 0)
    page.words.setText(f"{page.battles[1].words}{ROUTED}=routed")
    page.reason.setText("Agreed by both")
    press(page, "overrule")
    panels.take("judging-working")
    _until(page, lambda: page.account.toPlainText().startswith(RULED), "a ruling")
    panels.take("judging-ruled")
    press(page, "accept")
    press(page, "judge")
    _until(page, lambda: not page.running and bool(page.battles), "the turn")
    page.phases.setCurrentRow(0)
    panels.take("judging-whole")
    page.table.setCurrentCell(len(page.battles) // 2, 0)
    panels.take("judging-whole-battle")
    press(page, "accept-all")
    panels.take("judging-accepted")


def _send_out(panels: Panels, page: PapersPage, folder: Path) -> None:
    panels.take("evening-papers")
    press(page, "set-deadline")
    panels.take("evening-papers-due")
    page.send(folder)
    panels.take("evening-papers-working")
    _until(page, lambda: page.table.rowCount() > 0, "the papers")
    panels.take("evening-papers-written")


def press(page: GamePage, name: str) -> None:
    """A button of the page, which may be pressed as things are."""
    button = page.findChild(QPushButton, name)
    assert button is not None and button.isEnabled(), name
    button.click()
    QApplication.processEvents()


def _until(page: GamePage, come: Callable[[], bool], what: str) -> None:
    clock = QElapsedTimer()
    clock.start()
    while not come():
        assert clock.elapsed() < PLAYED, f"waited in vain for {what}: {page.message.text()}"
        QTest.qWait(50)


# the game, and what was mailed for its second turn


def _mailed(place: Path) -> Path:
    """The folder of mails, made once: one is replaced by a later one, one has a line that cannot be, one seat is
    silent; the game after its first turn lies beside it."""
    mail, game = place / "mail", place / "evening.drum"
    if mail.is_dir():
        return mail
    session = GameSession.create(LOMBARDY, game, seed="7", seats=dict.fromkeys(SEATS))
    for seat in SEATS:
        session.submit(session.sheet(seat, _orders(session, seat, 1), comments=False))
    session.advance()
    mail.mkdir()
    mails = (
        (MACMAHON, 0, ""),
        (ALLIES, 40, ""),
        (ALLIES, 0, ""),
        (AUSTRIA, 0, "AU999IN defend evade\n"),
    )
    for number, (seat, first, more) in enumerate(mails, start=1):
        orders = _orders(session, seat, 2)
        path = mail / f"{number} {seat.lower()}.orders"
        path.write_text(session.sheet(seat, orders[: first or None], comments=False) + more, encoding="utf-8")
        came = (datetime.now() + timedelta(hours=number)).timestamp()
        os.utime(path, (came, came))
    session.close()
    return mail


def _orders(session: GameSession, seat: str, turn: int) -> Sequence[Order]:
    """What lies with the scenario for a turn, as far as it is this seat's and may stand."""
    sheets = [read_sheet(path.read_text(encoding="utf-8")) for path in bundled_sheets(find_scenario(LOMBARDY), turn)]
    own = {token.id for token in session.view(seat).tokens if token.orderable}
    found: list[Order] = []
    for order in (session.read_order(line, seat) for sheet in sheets for _, line in sheet.lines):
        if order.unit in own and session.check(seat, order, found) is None:
            found.append(order)
    return found
