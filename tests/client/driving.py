"""Hands for the tests: clicks on boards and buttons as a player makes them."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QAbstractItemModel, QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLabel,
    QLineEdit,
    QListView,
    QListWidget,
    QPushButton,
    QWidget,
)

from drumhead.client.board.view import BoardView
from drumhead.client.desk_page import DeskPage
from drumhead.client.main_window import MainWindow
from drumhead.engine.play.view import Token

ALLIES, AUSTRIA = "France and Sardinia", "Austria"
PASSWORDS: dict[str, str | None] = {ALLIES: "elan", AUSTRIA: "doppeladler"}
LEFT = Qt.MouseButton.LeftButton
Part = TypeVar("Part", bound=QWidget)


def click(widget: QWidget | None) -> None:
    """Click a widget in its middle."""
    assert widget is not None
    QTest.mouseClick(widget, LEFT)


def bring_up(widget: QWidget) -> None:
    """Show a window, and wait until it is there to be pointed at, as long as a busy machine takes; the pointer is not
    on it yet, so that each move to a place of it is one."""
    QCursor.setPos(widget.mapToGlobal(QPoint(-9, -9)))
    widget.show()
    assert QTest.qWaitForWindowExposed(widget, 60_000)


def part(parent: QWidget, kind: type[Part], name: str) -> Part:
    """What is of a kind and so called within a widget."""
    found = parent.findChild(kind, name)
    assert isinstance(found, kind), name
    return found


def button(parent: QWidget, name: str) -> QPushButton:
    """A button by its name."""
    return part(parent, QPushButton, name)


def said(page: QWidget) -> list[str]:
    """What the labels and buttons of a page say that are shown, from the top down and from left to right."""
    QApplication.processEvents()
    parts = [part for kind in (QLabel, QAbstractButton) for part in page.findChildren(kind)]
    places = {part: part.mapTo(page, QPoint(0, part.height() // 2)) for part in parts if part.isVisible()}
    in_order = sorted(places, key=lambda part: (places[part].y(), places[part].x()))
    return [part.text() for part in in_order if part.text()]


def tips(page: QWidget) -> list[str]:
    """What the buttons of a page tell when they are hovered over."""
    return [button.toolTip() for button in page.findChildren(QAbstractButton) if button.toolTip()]


def activate(parent: QWidget, model: QAbstractItemModel, row: int) -> None:
    """A row of the list that shows a model, as by Return on it."""
    (shown,) = (found for found in parent.findChildren(QListView) if found.model() is model)
    shown.activated.emit(model.index(row, 0))


def spot(view: BoardView, cell: int) -> QPoint:
    """Where a cell's middle is in the window, which must show it."""
    point = view.viewportTransform().map(view.board.plane.centre(cell)).toPoint()
    assert view.viewport().rect().contains(point)
    return point


def click_cell(view: BoardView, cell: int, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Move the pointer to a cell and click it."""
    QTest.mouseMove(view.viewport(), spot(view, cell))
    QTest.mouseClick(view.viewport(), LEFT, held, spot(view, cell))


def double_click_cell(view: BoardView, cell: int) -> None:
    """Double-click a cell."""
    QTest.mouseDClick(view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, spot(view, cell))
    QTest.mouseRelease(view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, spot(view, cell))


def take_seat(window: MainWindow, seat: str, password: str) -> None:
    """From the list of seats through the hand-over page to the desk."""
    seats = window.rooms.seats_page.findChild(QListWidget, "seats")
    assert isinstance(seats, QListWidget)
    rows = [seats.item(row).data(Qt.ItemDataRole.UserRole) for row in range(seats.count())]
    seats.setCurrentRow(rows.index(seat))
    click(button(window.rooms.seats_page, "take-seat"))
    line = window.rooms.hand_over.findChild(QLineEdit, "password")
    assert isinstance(line, QLineEdit)
    if line.isVisible():
        QTest.keyClicks(line, password)
    click(button(window.rooms.hand_over, "open-desk"))


def strategic(window: MainWindow) -> BoardView:
    """The map of the desk."""
    view = window.rooms.desk_page.boards.strategic
    assert view is not None
    return view


def field(window: MainWindow) -> BoardView:
    """The battlefield that is open."""
    view = window.rooms.desk_page.boards.field
    assert view is not None
    return view


def marchers(window: MainWindow) -> list[Token]:
    """For each square with own troops the unit that a click on it chooses, if that unit could march."""
    desk = window.rooms.desk
    first: dict[int, Token] = {}
    for token in desk.view().tokens:
        if token.orderable:
            first.setdefault(token.cell, token)
    order = desk.session.ruleset.order
    return [
        token
        for token in first.values()
        if desk.session.next_cells(desk.seat, order({"kind": "march", "unit": token.id, "path": (None,)}))
    ]


def click_hand_in(page: DeskPage) -> None:
    """The band's button: a draft is looked over first, and goes in with a second click."""
    drafted = page.desk.mode == "DRAFT"
    click(button(page, "hand-in"))
    if drafted:
        click(button(page, "hand-in"))
