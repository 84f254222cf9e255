"""The typed order line."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from drumhead.client.panels.order_line import HISTORY, USE, OrderLine

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def line(qtbot: QtBot) -> OrderLine:
    found = OrderLine()
    qtbot.addWidget(found)
    found.set_words(("FR1IN", "FR2IN", "SD1IN"), ("march", "march to", "move"))
    return found


def test_the_first_word_becomes_a_unit_and_the_second_an_order(qtbot: QtBot) -> None:
    typed = line(qtbot)
    QTest.keyClicks(typed, "fr")
    assert typed.suggestions() == ("FR1IN", "FR2IN")
    typed.setPlainText("FR1IN ma")
    typed.moveCursor(typed.textCursor().MoveOperation.End)
    assert typed.suggestions() == ("march", "march to")
    typed.setPlainText("FR1IN march G")
    typed.moveCursor(typed.textCursor().MoveOperation.End)
    assert typed.suggestions() == ()


def test_a_word_offered_is_taken_by_return_in_the_place_of_what_was_typed(qtbot: QtBot) -> None:
    typed = line(qtbot)
    typed.show()
    typed.setPlainText("SD1IN march A1-B2\n")
    typed.moveCursor(typed.textCursor().MoveOperation.End)
    entered: list[str] = []
    typed.entered.connect(entered.append)
    QTest.keyClicks(typed, "fr2")
    popup = typed._completer.popup()
    assert popup.isVisible()
    QTest.keyClick(popup, Qt.Key.Key_Down)
    QTest.keyClick(popup, Qt.Key.Key_Return)
    assert typed.toPlainText() == "SD1IN march A1-B2\nFR2IN "
    assert entered == []
    QTest.keyClicks(typed, "mo")
    QTest.keyClick(popup, Qt.Key.Key_Escape)
    assert not popup.isVisible()
    assert typed.toPlainText() == "SD1IN march A1-B2\nFR2IN mo"


def test_return_enters_and_shift_return_begins_another_line(qtbot: QtBot) -> None:
    typed = line(qtbot)
    typed.setPlainText("FR1IN line first")
    typed.moveCursor(typed.textCursor().MoveOperation.End)
    QTest.keyClick(typed, Qt.Key.Key_Return, SHIFT)
    QTest.keyClicks(typed, "FR2IN march A1-B2")
    with qtbot.waitSignal(typed.entered) as said:
        QTest.keyClick(typed, Qt.Key.Key_Return)
    assert said.args is not None
    assert said.args[0].split() == ["FR1IN", "line", "first", "FR2IN", "march", "A1-B2"]


def test_earlier_lines_come_back(qtbot: QtBot) -> None:
    typed = line(qtbot)
    for text in ("FR1IN line first", "FR2IN line rear"):
        typed.setPlainText(text)
        typed.enter()
        typed.clear()
    QTest.keyClick(typed, Qt.Key.Key_Up, CONTROL)
    assert typed.toPlainText() == "FR2IN line rear"
    QTest.keyClick(typed, Qt.Key.Key_Up, CONTROL)
    assert typed.toPlainText() == "FR1IN line first"
    QTest.keyClick(typed, Qt.Key.Key_Down, CONTROL)
    QTest.keyClick(typed, Qt.Key.Key_Down, CONTROL)
    assert typed.toPlainText() == ""


def test_another_seat_finds_no_past_and_no_words(qtbot: QtBot) -> None:
    typed = line(qtbot)
    typed.setPlainText("FR1IN line first")
    typed.enter()
    typed.forget()
    QTest.keyClick(typed, Qt.Key.Key_Up, CONTROL)
    QTest.keyClicks(typed, "FR")
    assert typed.toPlainText() == "FR"
    assert typed.suggestions() == ()


def recalled(typed: OrderLine, steps: int) -> str:
    for _ in range(steps):
        QTest.keyClick(typed, Qt.Key.Key_Up, CONTROL)
    return typed.toPlainText()


def test_a_line_entered_again_stands_once_in_the_past_and_nothing_is_no_line(qtbot: QtBot) -> None:
    typed = line(qtbot)
    for text in ("FR1IN line first", "FR2IN line rear", "FR1IN line first", "  "):
        typed.setPlainText(text)
        typed.enter()
    assert recalled(typed, 1) == "FR1IN line first"
    assert recalled(typed, 1) == "FR2IN line rear"
    assert recalled(typed, 1) == "FR2IN line rear", "there is no earlier one"


def test_only_so_many_lines_are_remembered(qtbot: QtBot) -> None:
    typed = line(qtbot)
    for number in range(HISTORY + 3):
        typed.setPlainText(f"FR1IN supply {number}")
        typed.enter()
    assert recalled(typed, HISTORY + 5) == "FR1IN supply 3"
    assert HISTORY == 100


def test_a_line_recalled_is_gone_on_with_at_its_end(qtbot: QtBot) -> None:
    typed = line(qtbot)
    typed.setPlainText("FR1IN line")
    typed.enter()
    recalled(typed, 1)
    QTest.keyClicks(typed, " rear")
    assert typed.toPlainText() == "FR1IN line rear"


def test_ctrl_and_space_offer_all_that_may_come_next(qtbot: QtBot) -> None:
    typed = line(qtbot)
    typed.show()
    popup = typed._completer.popup()
    QTest.keyClick(typed, Qt.Key.Key_Space, CONTROL)
    assert popup.isVisible()
    assert [popup.model().index(row, 0).data() for row in range(popup.model().rowCount())] == [
        "FR1IN",
        "FR2IN",
        "SD1IN",
    ]
    QTest.keyClick(popup, Qt.Key.Key_Escape)
    typed.setPlainText("FR1IN ")
    typed.moveCursor(typed.textCursor().MoveOperation.End)
    assert typed.suggestions() == ("march", "march to", "move")


def test_nothing_is_offered_unasked_between_words_or_where_nothing_fits(qtbot: QtBot) -> None:
    typed = line(qtbot)
    typed.show()
    popup = typed._completer.popup()
    QTest.keyClicks(typed, "FR1IN ")
    assert not popup.isVisible()
    QTest.keyClicks(typed, "m")
    assert popup.isVisible()
    QTest.keyClicks(popup, "x")
    assert not popup.isVisible()
    assert typed.toPlainText() == "FR1IN mx"


def test_a_word_that_is_whole_is_not_offered_again(qtbot: QtBot) -> None:
    typed = line(qtbot)
    QTest.keyClicks(typed, "FR1IN")
    assert typed.suggestions() == ()
    QTest.keyClicks(typed, " MARCH")
    assert typed.suggestions() == ("march", "march to")


def test_another_seat_cannot_bring_back_what_was_typed(qtbot: QtBot) -> None:
    typed = line(qtbot)
    QTest.keyClicks(typed, "FR1IN line first")
    typed.forget()
    assert typed.toPlainText() == ""
    typed.undo()
    assert typed.toPlainText() == ""
    assert not typed._completer.popup().isVisible()


def test_a_line_that_was_not_taken_without_a_reason_is_not_underlined_and_the_tip_says_what_the_field_is_for(
    qtbot: QtBot,
) -> None:
    line = OrderLine()
    qtbot.addWidget(line)
    for failed, tip, marked in (
        ([("a", "Too far."), ("b", ""), ("c", "No.")], "Too far.\nNo.", ["a", "c"]),
        ([("b", "")], USE, []),
        ([], USE, []),
    ):
        line.keep(failed, QColor("red"))
        assert (line.toPlainText(), line.toolTip()) == ("\n".join(text for text, _ in failed), tip)
        assert [each.cursor.selectedText() for each in line.extraSelections()] == marked
