"""Between two seats nothing of the former one is left: not in pixels, texts, models, scenes, tooltips or memory."""

from __future__ import annotations

import gc
import re
import weakref
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLabel,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from drumhead.client.main_window import MainWindow
from drumhead.client.palette import LIGHT
from drumhead.client.settings import Settings
from drumhead.engine.session import GameSession
from tests.client.driving import (
    ALLIES,
    AUSTRIA,
    PASSWORDS,
    bring_up,
    button,
    click,
    click_hand_in,
    marchers,
    strategic,
    take_seat,
)

UNIT = re.compile(r"\b(FR|SD|AU)\d+[A-Z]{2}\b")


def texts(window: MainWindow, strangers: Collection[QWidget] = ()) -> Iterator[str]:
    """Every text, tooltip, title and model cell in the window, and in others but for those of strangers."""
    yield window.windowTitle()
    for widget in QApplication.allWidgets():
        if widget in strangers and widget.window() is not window:
            continue
        yield widget.toolTip()
        if isinstance(widget, QLabel | QPushButton):
            yield widget.text()
        elif isinstance(widget, QTextEdit | QPlainTextEdit):
            yield widget.toPlainText()
            yield getattr(widget, "placeholderText", str)()
        elif isinstance(widget, QComboBox):
            yield from (widget.itemText(row) for row in range(widget.count()))
    for action in window.findChildren(QAction):
        yield action.text()
        yield action.toolTip()
    for model in window.findChildren(QAbstractItemModel):
        for row in range(model.rowCount()):
            for column in range(1 if isinstance(model, QAbstractListModel) else model.columnCount()):
                for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
                    yield str(model.index(row, column).data(role) or "")


def give_something(window: MainWindow) -> None:
    """A seat that leaves much behind: a unit at hand, orders, undo texts, something typed, a battlefield."""
    desk, page = window.rooms.desk, window.rooms.desk_page
    token = marchers(window)[0]
    desk.select(token.id)
    assert desk.enter_lines(f"{token.id} line first\n{token.id} attack evade") == []
    QTest.keyClicks(page.orders_panel.line, f"{token.id} mar")
    page.boards.open_field(token.cell)
    page.begin_order(next(form for form in desk.session.ruleset.forms if form.kind == "support"))


@pytest.fixture
def strangers() -> list[QWidget]:
    """What other tests have left."""
    return QApplication.allWidgets()


@pytest.fixture
def left(qtbot: QtBot, strangers: list[QWidget], window: MainWindow, game: Path) -> MainWindow:
    """The window on the hand-over page of Austria, after the allies sat there."""
    window.rooms.open_path(game)
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    give_something(window)
    assert any(UNIT.search(text) for text in texts(window))
    window.rooms.desk_page.leave_requested.emit()
    window.rooms.seats_page.seat_requested.emit(AUSTRIA)
    QApplication.processEvents()
    return window


def test_the_hand_over_page_looks_like_that_of_a_window_nobody_sat_at(
    qtbot: QtBot, left: MainWindow, game: Path, tmp_path: Path
) -> None:
    fresh = MainWindow(Settings(tmp_path / "fresh.ini"), LIGHT)
    qtbot.addWidget(fresh)
    fresh.resize(left.size())
    bring_up(fresh)
    fresh.rooms.open_path(game)
    fresh.rooms.seats_page.seat_requested.emit(AUSTRIA)
    for window in (left, fresh):
        window.rooms.hand_over.setFocus()
        QApplication.processEvents()
    assert left.grab().toImage() == fresh.grab().toImage()
    fresh.close()


def test_no_text_or_model_names_a_unit_of_the_former_seat(left: MainWindow, strangers: list[QWidget]) -> None:
    QApplication.sendPostedEvents(None, 52)
    assert [text for text in texts(left, strangers) if UNIT.search(text)] == []


def test_the_scenes_hold_no_troops_and_no_overlay(left: MainWindow) -> None:
    boards = left.rooms.desk_page.boards
    assert boards.field is None
    assert boards.scene.marks == {}
    assert all(boards.scene.overlay(name) == () for name in ("orders", "tool", "event"))
    assert boards.scene.selected is None


def test_the_view_of_the_former_seat_is_gone_from_memory(qtbot: QtBot, window: MainWindow, game: Path) -> None:
    window.rooms.open_path(game)
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    seen = weakref.ref(window.rooms.desk.view())
    window.rooms.desk_page.leave_requested.emit()
    gc.collect()
    assert seen() is None


def test_a_password_opens_only_its_own_seat(window: MainWindow, game: Path) -> None:
    window.rooms.open_path(game)
    take_seat(window, AUSTRIA, PASSWORDS[ALLIES] or "")
    assert window.rooms.desk.seat == ""
    take_seat(window, AUSTRIA, PASSWORDS[AUSTRIA] or "")
    assert window.rooms.desk.seat == AUSTRIA


def test_a_seat_left_is_locked_again(left: MainWindow) -> None:
    assert not left.rooms.desk.session.is_open(ALLIES)


def test_the_draft_waits_for_the_seat_that_made_it(left: MainWindow) -> None:
    left.rooms.hand_over.cancelled.emit()
    take_seat(left, ALLIES, PASSWORDS[ALLIES] or "")
    assert [order.kind for order in left.rooms.desk.draft] == ["line", "attack"]


def test_the_seat_list_says_who_has_handed_in_and_nothing_more(window: MainWindow, game: Path) -> None:
    window.rooms.open_path(game)
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    click_hand_in(window.rooms.desk_page)
    click(button(window.rooms.desk_page, "leave-desk"))
    seats = window.rooms.seats_page.findChild(QListWidget, "seats")
    assert seats is not None
    assert seats.item(0).text() == f"{ALLIES}\norders are in, opens with a password"
    assert seats.item(1).text() == f"{AUSTRIA}\norders awaited, opens with a password"


def test_the_keys_of_the_desk_are_dead_between_seats(left: MainWindow) -> None:
    QTest.keyClick(left, Qt.Key.Key_N)
    assert left.rooms.desk.unit == ""
    assert not strategic(left).isVisible()


def test_return_opens_a_desk_without_a_password(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "open.drum"
    GameSession.create("lombardy-1859", path, seed="7").close()
    window.rooms.open_path(path)
    window.rooms.seats_page.seat_requested.emit("MacMahon")
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert window.rooms.desk.seat == "MacMahon"
