"""The chain of command in its dock: who has what, a unit dragged onto another headquarters, what the draft says."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QComboBox, QTreeWidgetItem

from drumhead.client.main_window import MainWindow
from drumhead.client.panels.chain_panel import ChainPanel
from tests.client.driving import ALLIES, AUSTRIA, PASSWORDS, take_seat

COPY = Qt.DropAction.MoveAction


@pytest.fixture
def seated(window: MainWindow, game: Path) -> MainWindow:
    """The allied desk with the chain in front."""
    window.rooms.open_path(game)
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    window.rooms.desk_page.bring("Command")
    return window


def chain(window: MainWindow) -> ChainPanel:
    return window.rooms.desk_page.commanding.panel


def row(window: MainWindow, id: str) -> QTreeWidgetItem:
    found = chain(window).item_of(id)
    assert found is not None, id
    return found


def above(window: MainWindow, id: str) -> str:
    parent = row(window, id).parent()
    return "" if parent is None else str(parent.data(0, Qt.ItemDataRole.UserRole))


def drag(window: MainWindow, unit: str, onto: str, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Let a unit go above another row."""
    panel = chain(window)
    panel.setCurrentItem(row(window, unit))
    panel.scrollToItem(row(window, onto))
    point = QPointF(panel.visualItemRect(row(window, onto)).center())
    panel.dropEvent(QDropEvent(point, COPY, QMimeData(), Qt.MouseButton.LeftButton, held))


def test_brigades_stand_under_their_corps_and_corps_under_their_army(seated: MainWindow) -> None:
    assert [above(seated, id) for id in ("FR1AQ", "FR2CQ", "FR12IN")] == ["", "FR1AQ", "FR2CQ"]
    assert [row(seated, "FR2CQ").text(n) for n in (0, 1)] == ["FR2CQ II Corps", "MacMahon, Général de division"]
    assert row(seated, "FR3IN").text(2) == "Regnaud"


def test_a_unit_dragged_onto_another_corps_is_given_to_its_commander(seated: MainWindow) -> None:
    desk = seated.rooms.desk
    drag(seated, "FR12IN", "FR4CQ")
    assert [desk.session.write_order(order) for order in desk.draft] == ["FR1AQ assign FR12IN to Niel"]
    assert row(seated, "FR12IN").text(3) == "Niel, once handed in"
    assert above(seated, "FR12IN") == "FR2CQ"
    desk.undo_stack.undo()
    assert row(seated, "FR12IN").text(3) == ""


def test_with_ctrl_held_he_is_made_its_deputy(seated: MainWindow) -> None:
    drag(seated, "FR12IN", "FR23IN", Qt.KeyboardModifier.ControlModifier)
    desk = seated.rooms.desk
    assert [desk.session.write_order(order) for order in desk.draft] == ["FR1AQ assign FR12IN deputy Niel"]
    assert row(seated, "FR12IN").text(3) == "Niel as deputy, once handed in"


def test_what_the_rules_forbid_is_said_and_nothing_is_ordered(seated: MainWindow) -> None:
    drag(seated, "FR1AQ", "FR4CQ")
    assert seated.rooms.desk.draft == () and "3.5ae" in seated.rooms.desk_page.message


def test_a_click_goes_to_the_unit(seated: MainWindow) -> None:
    chain(seated).itemClicked.emit(row(seated, "FR12IN"), 0)
    assert seated.rooms.desk.unit == "FR12IN"


def test_a_branch_that_was_folded_up_stays_so(seated: MainWindow) -> None:
    row(seated, "FR4CQ").setExpanded(False)
    drag(seated, "FR12IN", "FR4CQ")
    assert not row(seated, "FR4CQ").isExpanded() and row(seated, "FR2CQ").isExpanded()


def test_the_other_side_sees_nothing_of_it(seated: MainWindow) -> None:
    seated.rooms.desk.leave_seat()
    assert chain(seated).topLevelItemCount() == 0
    take_seat(seated, AUSTRIA, PASSWORDS[AUSTRIA] or "")
    seated.rooms.desk_page.bring("Command")
    assert chain(seated).item_of("FR1AQ") is None and chain(seated).item_of("AU1AQ") is not None


def test_an_assignment_is_filled_in_from_those_who_are_known(seated: MainWindow) -> None:
    desk, page = seated.rooms.desk, seated.rooms.desk_page
    desk.select("FR1AQ")
    page.begin_order(next(form for form in desk.session.ruleset.forms if form.kind == "assign"))
    editor = page.drafting.editor
    assert editor is not None
    boxes = [editor.findChild(QComboBox, f"field-{name}") for name in ("target", "person")]
    units, officers = ([box.itemText(n) for n in range(box.count())] for box in boxes if box is not None)
    assert "FR12IN" in units and "AU1IN" not in units and {"Niel", "Canrobert"} <= {*officers}
    for box, text in zip(boxes, ("FR12IN", "Niel"), strict=True):
        assert box is not None
        box.setCurrentText(text)
    editor.give()
    assert [desk.session.write_order(order) for order in desk.draft] == ["FR1AQ assign FR12IN to Niel"]
