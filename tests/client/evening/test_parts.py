"""The tables of the game master's pages: filled at once however long, and searched by letters."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QHeaderView, QMainWindow, QTableWidget
from pytestqt.qtbot import QtBot

from drumhead.client.evening.parts import ABOVE, ReadTable, read_table, show_rows

COLUMNS = ("File", "From", "It stands")


def rows(count: int, word: str = "valid") -> list[list[str]]:
    return [[f"{number}.orders", f"Seat {number}", word] for number in range(count)]


def texts(table: QTableWidget) -> list[list[str]]:
    across, down = range(table.columnCount()), range(table.rowCount())
    return [[item.text() if (item := table.item(row, at)) is not None else "" for at in across] for row in down]


class Counting(ReadTable):
    """Says how often it was asked how wide a column wants to be."""

    def __init__(self) -> None:
        super().__init__(len(COLUMNS), slim=False)
        header = self.horizontalHeader()
        header.setSectionResizeMode(header.ResizeMode.ResizeToContents)
        self.asked = 0

    def sizeHintForColumn(self, column: int) -> int:  # noqa: N802
        self.asked += 1
        return super().sizeHintForColumn(column)


def test_a_long_table_measures_its_columns_as_often_as_a_short_one(qtbot: QtBot) -> None:
    asked = []
    for count in (100, 300):
        table = Counting()
        qtbot.addWidget(table)
        table.show()
        show_rows(table, rows(count))
        QApplication.processEvents()
        asked.append(table.asked)
    assert asked[0] == asked[1] > 0


@pytest.mark.parametrize("slim", [False, True])
def test_a_table_is_read_row_by_row_and_neither_written_in_nor_stepped_through_by_tab(qtbot: QtBot, slim: bool) -> None:
    table = read_table("sheets", COLUMNS, "Sheets", slim=slim)
    qtbot.addWidget(table)
    header, modes = table.horizontalHeader(), QHeaderView.ResizeMode
    assert (table.objectName(), table.accessibleName(), table.rowCount()) == ("sheets", "Sheets", 0)
    assert [item.text() for at in range(3) if (item := table.horizontalHeaderItem(at)) is not None] == list(COLUMNS)
    assert table.editTriggers() == QAbstractItemView.EditTrigger.NoEditTriggers
    assert table.selectionBehavior() == QAbstractItemView.SelectionBehavior.SelectRows
    assert table.selectionMode() == QAbstractItemView.SelectionMode.SingleSelection
    assert table.alternatingRowColors() and table.wordWrap() and not table.showGrid() and not table.tabKeyNavigation()
    assert table.verticalHeader().isHidden() and not header.highlightSections() and table.property("roomy") is True
    last = modes.Stretch if slim else modes.ResizeToContents
    assert [header.sectionResizeMode(at) for at in range(3)] == [modes.ResizeToContents, modes.ResizeToContents, last]
    assert header.stretchLastSection() == (not slim)
    assert header.defaultAlignment() == Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


def test_in_a_slim_table_the_first_column_has_a_fifth_and_others_a_sixth_where_all_want_more(qtbot: QtBot) -> None:
    slim, wide = (read_table("sheets", COLUMNS, "Sheets", slim=each) for each in (True, False))
    for table in (slim, wide):
        qtbot.addWidget(table)
        table.resize(600, 200)
        table.show()
        show_rows(table, [["long words " * 20] * len(COLUMNS)])
    room = slim.viewport().width()
    assert [slim.sizeHintForColumn(at) for at in range(len(COLUMNS))] == [room // 5, room // 6, room // 6]
    assert min(wide.sizeHintForColumn(at) for at in range(len(COLUMNS))) > room


def test_the_row_at_hand_stays_so_while_there_is_one_and_each_cell_tells_itself_whole(qtbot: QtBot) -> None:
    table = read_table("sheets", COLUMNS, "Sheets")
    qtbot.addWidget(table)
    at = []
    for count, chosen in ((4, 0), (4, 3), (3, 1), (0, -1), (2, -1)):
        show_rows(table, rows(count))
        at.append(table.currentRow())
        table.setCurrentCell(chosen, 0)
    assert at == [0, 0, 2, -1, 0]
    cell = table.item(1, 1)
    assert cell is not None and cell.toolTip() == cell.text() == "Seat 1"
    assert cell.textAlignment() == Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft


def test_a_row_is_as_tall_as_its_words_need_in_the_columns_that_are_shown(qtbot: QtBot) -> None:
    table = read_table("sheets", COLUMNS, "Sheets")
    qtbot.addWidget(table)
    show_rows(table, [["one of many words " * 9, "a", "b"], ["", "two\nlines", ""]])
    table.setColumnHidden(0, True)
    letters = table.fontMetrics()
    assert table.sizeHintForRow(0) == letters.size(0, "a").height() + 2 * ABOVE
    assert table.sizeHintForRow(1) == letters.size(0, "two\nlines").height() + 2 * ABOVE
    assert table.sizeHintForRow(1) > table.sizeHintForRow(0)


def test_a_table_that_is_filled_anew_shows_the_new_words_as_wide_as_they_are(qtbot: QtBot) -> None:
    table = read_table("sheets", COLUMNS, "Sheets")
    qtbot.addWidget(table)
    table.show()
    show_rows(table, rows(4))
    QApplication.processEvents()
    before = table.columnWidth(1)
    wide = [[name, f"{seat} of a very long name indeed", how] for name, seat, how in rows(2, "late")]
    show_rows(table, wide)
    QApplication.processEvents()
    assert texts(table) == wide and table.columnWidth(1) > before
    show_rows(table, ())
    assert texts(table) == []


@pytest.mark.parametrize(("typed", "found"), [("sch", "Schaffgotsch"), ("Z", "Zobel"), ("2", "2nd of Benedek")])
def test_letters_in_a_table_look_for_a_row_and_are_no_keys_of_the_desk(qtbot: QtBot, typed: str, found: str) -> None:
    window, given = QMainWindow(), list[str]()
    qtbot.addWidget(window)
    for key in ("A", "C", "S", "Z", "Shift+Z", "2", "Ctrl+Z"):
        action = QAction(key, window)
        action.setShortcut(QKeySequence(key))
        action.triggered.connect(lambda _=False, key=key: given.append(key))
        window.addAction(action)
    table = read_table("sheets", ("From",), "Sheets")
    window.setCentralWidget(table)
    window.show()
    window.activateWindow()
    assert QTest.qWaitForWindowExposed(window, 60_000)
    table.setFocus()
    show_rows(table, [[name] for name in ("Canrobert", "2nd of Benedek", "Schaffgotsch", "Zobel")])
    QTest.keyClicks(table, typed)
    chosen = table.currentItem()
    assert chosen is not None and (chosen.text(), given) == (found, [])
    QTest.keyClick(table, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert given == ["Ctrl+Z"]


def test_no_lines_of_a_grid_run_across_the_row_that_is_chosen(qtbot: QtBot) -> None:
    table = read_table("rows", COLUMNS, "Rows")
    qtbot.addWidget(table)
    assert not table.showGrid() and table.alternatingRowColors()
