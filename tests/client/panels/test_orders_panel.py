"""The table of own units with their orders, and what is typed below it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSplitter,
    QTableView,
)
from pytestqt.qtbot import QtBot

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.panels.order_line import OrderLine
from drumhead.client.panels.orders_panel import OrdersPanel
from drumhead.client.theme import apply_theme
from drumhead.engine.play.events import GM
from tests.client.driving import LEFT, said


@pytest.fixture
def panel(qtbot: QtBot, qapp: QApplication, desk: OrderDesk) -> OrdersPanel:
    """The allies' panel, shown."""
    apply_theme(qapp, "light")
    made = OrdersPanel(desk)
    qtbot.addWidget(made)
    made.resize(320, 600)
    made.refresh()
    made.show()
    said(made)
    return made


def table(panel: OrdersPanel) -> QTableView:
    found = panel.findChild(QTableView, "units")
    assert isinstance(found, QTableView)
    return found


def label(panel: OrdersPanel, name: str) -> QLabel:
    found = panel.findChild(QLabel, name)
    assert isinstance(found, QLabel)
    return found


def line(panel: OrdersPanel) -> OrderLine:
    found = panel.findChild(OrderLine, "order-line")
    assert isinstance(found, OrderLine)
    return found


def give(panel: OrdersPanel, desk: OrderDesk, *units: str) -> None:
    for unit in units:
        assert desk.enter_lines(f"{unit} line first") == []
    panel.refresh_draft(frozenset(units))


def test_how_many_units_wait_is_counted_until_none_does(panel: OrdersPanel, desk: OrderDesk) -> None:
    units = desk.own_units()
    total = len(units)
    assert label(panel, "count").text() == f"{len(units)} of {total} wait for orders, in bold"
    give(panel, desk, units[0])
    assert label(panel, "count").text() == f"{len(units) - 1} of {total} wait for orders, in bold"
    give(panel, desk, *units[1:])
    assert label(panel, "count").text() == "Nothing waits for orders."
    desk.leave_seat()
    panel.refresh()
    assert (label(panel, "count").text(), panel.model.rowCount()) == ("", 0)
    assert line(panel).placeholderText() == ""


def test_a_row_is_chosen_by_a_click_or_by_return_and_nothing_in_it_is_written_over(
    panel: OrdersPanel, desk: OrderDesk
) -> None:
    asked: list[str] = []
    panel.unit_requested.connect(asked.append)
    rows, unit = table(panel), desk.own_units()[2]
    place = rows.visualRect(panel.model.index(panel.model.row_of(unit), 1)).center()
    QTest.mouseClick(rows.viewport(), LEFT, pos=place)
    assert asked == [unit]
    QTest.keyClick(rows, Qt.Key.Key_Return)
    assert asked == [unit, unit]
    QTest.mouseDClick(rows.viewport(), LEFT, pos=place)
    for key in (Qt.Key.Key_F2, Qt.Key.Key_X):
        QTest.keyClick(rows, key)
    assert rows.findChildren(QLineEdit) == []


def test_the_unit_at_hand_is_marked_by_its_whole_row_and_a_stranger_by_none(
    panel: OrdersPanel, desk: OrderDesk
) -> None:
    def marked() -> set[tuple[int, int]]:
        return {(index.row(), index.column()) for index in table(panel).selectedIndexes()}

    row = panel.model.row_of(desk.own_units()[3])
    panel.mark_unit(desk.own_units()[3])
    assert marked() == {(row, column) for column in range(panel.model.columnCount())}
    panel.mark_unit(desk.own_units()[1])
    assert {at for at, _ in marked()} == {panel.model.row_of(desk.own_units()[1])}
    panel.mark_unit("AU1IN")
    assert marked() == set()


def test_what_is_typed_is_entered_by_the_button_and_by_its_key(panel: OrdersPanel) -> None:
    entered: list[str] = []
    panel.lines_entered.connect(entered.append)
    line(panel).setPlainText("FR1IN line first")
    (enter,) = panel.findChildren(QPushButton)
    QTest.mouseClick(enter, LEFT)
    assert entered == ["FR1IN line first"]
    assert enter.shortcut().toString() == "Ctrl+Return"
    assert "Return enters them" in line(panel).toolTip()
    assert line(panel).placeholderText().startswith("Type or paste orders, such as: ")


def test_lines_that_were_not_taken_stay_with_their_reasons_until_the_next_are_entered(panel: OrdersPanel) -> None:
    reasons = label(panel, "warning")
    assert not reasons.isVisible()
    panel.keep_failed([("FR1IN dance", "Nobody dances."), ("FR2IN sing", ""), ("FR3IN march", "Too far.")])
    said(panel)
    assert line(panel).toPlainText() == "FR1IN dance\nFR2IN sing\nFR3IN march"
    assert reasons.text() == "Line 1, FR1IN dance: Nobody dances.\nLine 3, FR3IN march: Too far."
    assert reasons.isVisible() and reasons.height() >= reasons.heightForWidth(reasons.width())
    panel.keep_failed([])
    said(panel)
    assert (line(panel).toPlainText(), reasons.isVisible()) == ("", False)


def test_the_cursor_stays_in_a_line_that_was_not_taken(panel: OrdersPanel) -> None:
    field = line(panel)
    field.setPlainText("FR1IN line first\nFR2IN dance\nFR3IN sing")
    cursor = field.textCursor()
    cursor.setPosition(len("FR1IN line first\nFR2IN da"))
    field.setTextCursor(cursor)
    panel.keep_failed([("FR2IN dance", "Nobody dances."), ("FR3IN sing", "")])
    assert field.textCursor().position() == len("FR2IN da")
    assert [each.cursor.selectedText() for each in field.extraSelections()] == ["FR2IN dance"]
    panel.keep_failed([("FR9IN else", "Not known.")])
    assert field.textCursor().position() == len("FR9IN else"), "a new line is not glued to its front"


def test_many_reasons_are_scrolled_and_leave_the_table_its_room(panel: OrdersPanel) -> None:
    panel.keep_failed([(f"FR{number}IN dance", "Nobody dances here. " * 9) for number in range(40)])
    said(panel)
    (area,) = (found for found in panel.findChildren(QScrollArea) if type(found) is QScrollArea)
    assert area.height() == 112
    assert area.verticalScrollBar().maximum() > 0 == area.horizontalScrollBar().maximum()
    assert area.frameShape() == QFrame.Shape.NoFrame
    reasons = label(panel, "warning")
    assert reasons.width() <= area.width(), "they wrap"
    assert reasons.alignment() & Qt.AlignmentFlag.AlignTop
    assert table(panel).height() > 250
    panel.refresh()
    assert not reasons.isVisible() and reasons.text() == ""


def test_orders_that_are_handed_in_are_read_but_nothing_is_typed(panel: OrdersPanel) -> None:
    (enter,) = panel.findChildren(QPushButton)
    for locked in (True, False):
        panel.set_locked(locked)
        assert (line(panel).isEnabled(), enter.isEnabled()) == (not locked, not locked)
        assert table(panel).isEnabled()


def test_a_seat_taken_anew_finds_nothing_that_was_typed_and_after_it_no_unit_is_offered(
    panel: OrdersPanel, desk: OrderDesk
) -> None:
    line(panel).setPlainText("FR1IN dance")
    panel.refresh()
    assert line(panel).toPlainText() == ""
    assert set(desk.own_units()) <= set(line(panel).suggestions())
    desk.leave_seat()
    panel.refresh()
    assert line(panel).suggestions() == ()


def test_the_table_shows_each_unit_in_a_line_and_its_orders_to_the_edge(panel: OrdersPanel, desk: OrderDesk) -> None:
    rows = table(panel)
    header = rows.horizontalHeader()
    assert [panel.model.headerData(at, Qt.Orientation.Horizontal) for at in range(3)] == ["Unit", "Where", "Orders"]
    assert header.length() == rows.viewport().width()
    assert all(header.sectionSize(at) >= rows.sizeHintForColumn(at) for at in (0, 1))
    assert header.defaultAlignment() & Qt.AlignmentFlag.AlignLeft
    assert header.sectionResizeMode(0) == header.ResizeMode.Interactive
    assert not header.highlightSections()
    assert not rows.verticalHeader().isVisible()
    assert {rows.rowHeight(at) for at in range(panel.model.rowCount())} == {22}
    assert rows.alternatingRowColors() and not rows.showGrid() and not rows.wordWrap()
    rows.setFocus()
    rows.setCurrentIndex(panel.model.index(0, 0))
    QTest.keyClick(rows, Qt.Key.Key_Tab)
    assert rows.currentIndex().row() == 0, "Tab leaves the table"


def test_the_table_takes_the_room_and_the_line_keeps_two_rows(panel: OrdersPanel) -> None:
    (split,) = panel.findChildren(QSplitter)
    before = table(panel).height(), line(panel).height()
    assert line(panel).height() >= 44
    panel.resize(320, 900)
    said(panel)
    assert (table(panel).height() - before[0], line(panel).height()) == (300, before[1])
    split.setSizes([0, 600])
    assert table(panel).height() > 20, "neither is folded away"
    (enter,) = panel.findChildren(QPushButton)
    assert line(panel).width() > 2 * enter.width()
    assert enter.geometry().top() == line(panel).geometry().top()
    assert label(panel, "count").geometry().bottom() < split.geometry().top()
    layout = panel.layout()
    assert layout is not None
    assert layout.contentsRect().left() == 4


def test_the_game_master_is_told_that_he_gives_no_orders(panel: OrdersPanel, desk: OrderDesk) -> None:
    desk.take_seat(GM)
    panel.refresh()
    assert label(panel, "count").text() == "The game master gives no orders."
