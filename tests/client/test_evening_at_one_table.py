"""An evening of two at one table: both sides of Lombardy are ordered, the turn is played, watched and read by each, and
the next one begun; by mouse and keys at one screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTextBrowser, QToolButton
from pytestqt.qtbot import QtBot

from drumhead.client.main_window import MainWindow
from drumhead.client.pages.battles_page import BattlesPage
from tests.client.acts import Acts
from tests.client.driving import ALLIES, AUSTRIA, LEFT, PASSWORDS, button, click, take_seat
from tests.client.test_evening_of_orders import CTRL, Hand, order_all

SHIFT = Qt.KeyboardModifier.ShiftModifier
"""Milliseconds that a turn may take on a busy machine."""
SIDES = {ALLIES: "France and Sardinia", AUSTRIA: "Austria"}
ENGAGED = ("AU1IN", "AU2IN", "AU3IN", "AU4IN")
MOST = 60
"""Clicks and keys for all Austrians."""


def sit(window: MainWindow, seat: str) -> Hand:
    take_seat(window, seat, PASSWORDS[seat] or "")
    QApplication.processEvents()
    return Hand(window)


def hand_over(hand: Hand) -> None:
    """Hand in and leave, for the other player to sit down."""
    hand.press(Qt.Key.Key_H, CTRL)
    assert hand.desk.mode == "LOCKED", hand.window.rooms.desk_page.message
    hand.press(Qt.Key.Key_L, CTRL)
    assert hand.window.page is hand.window.rooms.seats_page


def order_austria(hand: Hand) -> None:
    """Everybody rests; I Corps falls on the bridge-head, two more come up behind it, the hussars ride round."""
    hand.press(Qt.Key.Key_A, CTRL)
    hand.press(Qt.Key.Key_R)
    hand.press(Qt.Key.Key_Home, SHIFT)
    for corps, square in {"I Corps": "G4-V8", "III Corps": "G3-V9", "VII Corps": "G4-V9"}.items():
        hand.choose(corps)
        hand.press(Qt.Key.Key_M)
        hand.square(square)
        hand.press(Qt.Key.Key_P)
        hand.press(Qt.Key.Key_A)
        hand.press(Qt.Key.Key_Return)
    for unit in ENGAGED:
        hand.choose(row_of(hand, unit))
        hand.press(Qt.Key.Key_E)
        hand.press(Qt.Key.Key_Return)


def row_of(hand: Hand, unit: str) -> str:
    """What a unit is called in the order of battle."""
    return next(name for name in rows(hand) if name.startswith(f"{unit} "))


def rows(hand: Hand, above: QModelIndex = QModelIndex()) -> Iterator[str]:
    model = hand.tree.model()
    for row in range(model.rowCount(above)):
        index = model.index(row, 0, above)
        yield index.data()
        yield from rows(hand, index)


def ride_far(hand: Hand, unit: str, square: str) -> None:
    """One unit by a click on a far square, and one more that gives what was proposed."""
    hand.choose(next(name for name in rows(hand) if name.startswith(f"{unit} ")))
    hand.press(Qt.Key.Key_M)
    hand.square(square)
    assert "Return or a second click gives the order." in hand.window.rooms.desk_page.message
    hand.square(square)
    march = next(order for order in hand.desk.orders_of(unit) if order.kind == "march")
    assert march.path[-1] == hand.cell(square)  # type: ignore[attr-defined]


def follow(browser: QTextBrowser, goal: str) -> None:
    """Click the first link of a page whose address begins so."""
    cursor = QTextCursor(browser.document())
    while not cursor.charFormat().anchorHref().startswith(goal):
        assert cursor.movePosition(QTextCursor.MoveOperation.NextCharacter), goal
    cursor.movePosition(QTextCursor.MoveOperation.NextCharacter)
    browser.setTextCursor(cursor)
    browser.ensureCursorVisible()
    place = browser.cursorRect(cursor)
    QTest.mouseClick(browser.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, place.center())


def shown(browser: QTextBrowser) -> str:
    return browser.toPlainText()


def watch(hand: Hand, qtbot: QtBot) -> None:
    """The turn runs by itself for a while, is stepped through to its end, back by a phase, and left for now."""
    page = hand.window.rooms.desk_page
    assert hand.desk.mode == "REPLAY" and page.timeline.notch == 0
    play = page.timeline.findChild(QToolButton, "replay-play")
    assert play is not None
    click(play)
    qtbot.waitUntil(lambda: page.timeline.notch >= 2)
    click(play)
    assert not page.timeline.playing
    drawn = []
    while page.timeline.notch < page.timeline.notches:
        page.film.end()
        drawn.append(bool(page.boards.scene.overlay("orders")))
        hand.press(Qt.Key.Key_PageDown, CTRL)
    assert any(drawn), "marches and fights lie over the map"
    assert hand.desk.mode == "DRAFT"
    hand.press(Qt.Key.Key_PageUp, CTRL)
    assert hand.desk.mode == "REPLAY"
    hand.press(Qt.Key.Key_End, CTRL)
    assert hand.desk.mode == "DRAFT"


def read(hand: Hand, own: str) -> str:
    """The report opens by itself; from its battle to what happened there step by step, and why; gives the report."""
    page = hand.window.rooms.desk_page
    report = hand.window.findChild(QTextBrowser, "report")
    assert report is not None and page.front.page is page.report_page
    first = shown(report)
    assert first.startswith("Lombardy 1859: report of turn 1")
    follow(report, "battle/")
    assert shown(report).startswith("Lombardy 1859: Buffalora (G4-V8) in turn 1")
    assert f"{own} with " in shown(report)
    follow(report, "fold/0")
    follow(report, "event/")
    why = page.report_page.findChild(QTextBrowser, "why")
    assert why is not None and why.isVisible() and len(why.toPlainText().splitlines()) > 2, why.toPlainText()
    hand.press(Qt.Key.Key_Escape)
    assert page.front.page is None
    hand.press(Qt.Key.Key_F3, SHIFT)
    assert isinstance(page.front.page, BattlesPage)
    click(button(page.front.page, "battle-on-map"))
    assert page.front.page is None
    return first


@pytest.mark.slow
def test_two_at_one_table_play_an_evening(window: MainWindow, game: Path, qtbot: QtBot) -> None:
    window.rooms.open_path(game)
    hand = sit(window, ALLIES)
    order_all(hand, Acts())
    ride_far(hand, "FR1LC", "G5-V5")
    hand_over(hand)

    hand = sit(window, AUSTRIA)
    with Acts() as acts:
        order_austria(hand)
        ride_far(hand, "AU1LC", "G5-V6")
    assert acts.count <= MOST
    assert hand.desk.unordered() == ()
    hand_over(hand)

    click(button(window.rooms.seats_page, "play-turn"))
    qtbot.waitUntil(lambda: not window.rooms.worker.running and window.rooms.desk.session.turn == 2)
    told = {}
    for seat, own in SIDES.items():
        hand = sit(window, seat)
        told[seat] = read(hand, own)
        watch(hand, qtbot)
        hand.press(Qt.Key.Key_A, CTRL)
        hand.press(Qt.Key.Key_T)
        assert len(hand.desk.unordered()) < len(hand.desk.own_units()) / 2, "last turn's orders stand again"
        hand_over(hand)
    assert "Austria with 2 units, whose men are not known" in told[ALLIES]
    assert "France and Sardinia with 5 units, whose men are not known" in told[AUSTRIA]
