"""Who stands on a square, with their strength, or the offices of a seat: what is listed, and who is taken to hand."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QHeaderView, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from drumhead.client.inspector.stack_list import BESIDE, MOST, OFFICES, RIGHT, StackList
from drumhead.engine.play.view import Desk, Token
from tests.client.board.boards import token

MEN = (("FR1IN", "12,400"), ("FR2LI", ""), ("FR3LA", "some"), ("FR4IN", "950"))
Heard = tuple[list[str], list[object]]


@pytest.fixture
def box(qtbot: QtBot) -> StackList:
    made = StackList()
    qtbot.addWidget(made)
    made.resize(400, 300)
    made.show()
    return made


@pytest.fixture
def heard(box: StackList) -> Heard:
    """Who was taken to hand, and which several were chosen."""
    found: Heard = ([], [])
    box.subject_requested.connect(found[0].append)
    box.units_chosen.connect(found[1].append)
    return found


def _units(*men: tuple[str, str]) -> list[Token]:
    return [replace(token(id, 7), title="Foot", facts=(("Strength", told),) if told else ()) for id, told in men]


def _items(box: StackList) -> list[QTreeWidgetItem]:
    return [item for at in range(box.topLevelItemCount()) if (item := box.topLevelItem(at)) is not None]


def _rows(box: StackList) -> list[tuple[str, str]]:
    return [(item.text(0), item.text(1)) for item in _items(box)]


def _head(box: StackList) -> tuple[str, str]:
    return box.headerItem().text(0), box.headerItem().text(1)


def _press(box: StackList, at: int, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """A click on a row."""
    spot = box.visualItemRect(_items(box)[at]).center()
    QTest.mouseClick(box.viewport(), Qt.MouseButton.LeftButton, held, spot)


def test_each_unit_has_its_strength_at_its_right_and_the_sum_is_of_those_that_are_numbers(
    box: StackList, heard: Heard
) -> None:
    box.show_units(_units(*MEN), "FR3LA")
    assert _rows(box) == [("FR1IN Foot", "12,400"), ("FR2LI Foot", ""), ("FR3LA Foot", "some"), ("FR4IN Foot", "950")]
    assert _head(box) == ("4 units here, 13,350 men", "")
    assert [item.toolTip(0) for item in _items(box)] == [row[0] for row in _rows(box)]
    assert {item.textAlignment(1) for item in _items(box)} == {RIGHT}
    assert (box.toolTip(), box.accessibleName()) == (BESIDE, "Units on this square")
    assert [item.text(0) for item in box.selectedItems()] == ["FR3LA Foot"]
    assert box.isVisible() and not box.isHeaderHidden() and not box.rootIsDecorated()
    box.show_units(_units(("FR2LI", ""), ("FR3LA", "some")), "nobody")
    assert (_head(box)[0], box.selectedItems()) == ("2 units here", []), "no sum where nothing is known"
    assert heard == ([], []), "what is shown from elsewhere is not told again"


def test_offices_are_listed_without_strength_and_a_single_one_without_a_head(box: StackList, heard: Heard) -> None:
    king, staff = Desk("king", "King of Prussia", "head"), Desk("staff", "War minister", "minister")
    box.show_units(_units(*MEN), "FR1IN")
    box.show_desks((king, staff), "staff")
    assert _rows(box) == [("King of Prussia", ""), ("War minister", "")]
    assert (_head(box), box.toolTip(), box.accessibleName()) == (("2 offices", ""), OFFICES, "Offices")
    assert [item.text(0) for item in box.selectedItems()] == ["War minister"] and not box.isHeaderHidden()
    row = box.row_of("king")
    assert row is not None and row.text(0) == "King of Prussia" and box.row_of("FR1IN") is None
    _press(box, 0)
    assert heard == (["king"], [])
    box.show_desks((king,), "king")
    assert box.isHeaderHidden() and box.isVisible()
    box.show_desks((), "")
    assert not box.isVisible() and (_rows(box), heard) == ([], (["king"], []))


def test_a_click_takes_one_to_hand_several_are_chosen_together_and_nobody_is_no_choice(
    box: StackList, heard: Heard
) -> None:
    box.show_units(_units(*MEN), "")
    plain, control = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
    for at, held in ((2, plain), (0, control), (1, control), (None, plain), (3, plain)):
        if at is None:
            box.clearSelection()
        else:
            _press(box, at, held)
    assert heard[0] == ["FR3LA", "FR4IN"]
    assert [set(units) for units in heard[1] if isinstance(units, tuple)] == [
        {"FR1IN", "FR3LA"}, {"FR1IN", "FR2LI", "FR3LA"}
    ]  # fmt: skip


def test_it_is_as_high_as_its_rows_up_to_seven_and_as_nothing_without_any(box: StackList) -> None:
    heights = {}
    for count in (1, 2, 3, MOST, MOST + 1, 30):
        box.show_units(_units(*((f"FR{at}IN", "10") for at in range(count))), "")
        heights[count] = box.height()
    row = heights[3] - heights[2]
    head = box.header().sizeHint().height()
    assert row == max(18, box.sizeHintForRow(0))
    assert [heights[count] - heights[1] for count in heights] == [
        0, row + head, 2 * row + head, *[(MOST - 1) * row + head] * 3
    ]  # fmt: skip
    assert (
        MOST == 7
        and heights[1] == row + 2 * box.frameWidth()
        and box.horizontalScrollBarPolicy().name == "ScrollBarAlwaysOff"
    )
    assert all(box.viewport().height() // row >= min(MOST, count) for count in (1, MOST))


def test_names_take_all_room_that_strengths_leave_and_tab_leaves_the_list(box: StackList) -> None:
    box.show_units(_units(*MEN), "")
    header = box.header()
    modes = [header.sectionResizeMode(at) for at in (0, 1)]
    assert modes == [QHeaderView.ResizeMode.Stretch, QHeaderView.ResizeMode.ResizeToContents]
    assert box.columnWidth(0) + box.columnWidth(1) == box.viewport().width()
    assert not header.stretchLastSection() and not box.tabKeyNavigation() and box.columnCount() == 2
    assert box.uniformRowHeights() and box.alternatingRowColors()
