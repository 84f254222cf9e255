"""The chain of command in the order of battle: who has what, a unit dragged onto another headquarters, the draft."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QItemSelectionModel, QMimeData, QModelIndex, QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QComboBox

from drumhead.client.army.army_model import COMMANDER, DEPUTY, NEWS
from drumhead.client.army.army_tree import ArmyTree
from drumhead.client.main_window import MainWindow
from tests.client.driving import ALLIES, AUSTRIA, PASSWORDS, take_seat

pytestmark = pytest.mark.whole

COPY = Qt.DropAction.MoveAction
ROW = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows


@pytest.fixture
def seated(window: MainWindow, game: Path) -> MainWindow:
    """The allied desk with the order of battle in front."""
    window.rooms.open_path(game)
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    window.rooms.desk_page.bring("Order of battle")
    QApplication.processEvents()
    return window


def tree(window: MainWindow) -> ArmyTree:
    return window.rooms.desk_page.commanding.panel.tree


def row(window: MainWindow, key: str) -> QModelIndex:
    """The row of a unit (`unit FR1IN`) or a formation."""
    found = [index for index, each in tree(window).rows() if each.key == key]
    assert len(found) == 1, key
    return found[0]


def told(window: MainWindow, key: str, column: str) -> str:
    QApplication.processEvents()
    at = window.rooms.desk_page.commanding.panel.model.column_of(column)
    return str(row(window, key).siblingAtColumn(at).data())


def drag(window: MainWindow, unit: str, onto: str, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Let a unit go above another row."""
    view = tree(window)
    view.selectionModel().select(row(window, f"unit {unit}"), ROW)
    view.scrollTo(row(window, onto))
    point = QPointF(view.visualRect(row(window, onto)).center())
    view.dropEvent(QDropEvent(point, COPY, QMimeData(), Qt.MouseButton.LeftButton, held))


def test_a_unit_says_who_has_it(seated: MainWindow) -> None:
    assert told(seated, "FR2CQ", COMMANDER) == "MacMahon, Général de division"
    assert told(seated, "unit FR3IN", DEPUTY) == "Regnaud"


def test_a_unit_dragged_onto_another_corps_is_given_to_its_commander(seated: MainWindow) -> None:
    desk = seated.rooms.desk
    drag(seated, "FR12IN", "FR4CQ")
    assert [desk.session.write_order(order) for order in desk.draft] == ["FR1AQ assign FR12IN to Niel"]
    assert told(seated, "unit FR12IN", NEWS) == "Niel, once handed in"
    desk.undo_stack.undo()
    assert told(seated, "unit FR12IN", NEWS) == ""


def test_a_division_stands_for_the_headquarters_above_it(seated: MainWindow) -> None:
    desk = seated.rooms.desk
    drag(seated, "FR12IN", "FR4CQ/Vinoy")
    assert [desk.session.write_order(order) for order in desk.draft] == ["FR1AQ assign FR12IN to Niel"]


def test_several_are_given_in_one_step(seated: MainWindow) -> None:
    desk, view = seated.rooms.desk, tree(seated)
    desk.selection.set(("FR11IN", "FR12IN"))
    QApplication.processEvents()
    view.scrollTo(row(seated, "FR4CQ"))
    point = QPointF(view.visualRect(row(seated, "FR4CQ")).center())
    view.dropEvent(QDropEvent(point, COPY, QMimeData(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier))
    assert len(desk.draft) == 2
    desk.undo_stack.undo()
    assert desk.draft == ()


def test_once_orders_are_handed_in_a_drag_leaves_no_step_to_undo(seated: MainWindow) -> None:
    desk, said = seated.rooms.desk, list[str]()
    assert desk.hand_in().taken
    desk.refused.connect(said.append)
    seated.rooms.desk_page.commanding.panel.handed.emit(("FR11IN", "FR12IN"), "FR4CQ", False)
    assert (desk.draft, desk.undo_stack.count()) == ((), 0)
    assert said == ["The orders are handed in; take them back to change them."]


def test_with_ctrl_held_he_is_made_its_deputy(seated: MainWindow) -> None:
    drag(seated, "FR12IN", "unit FR23IN", Qt.KeyboardModifier.ControlModifier)
    desk = seated.rooms.desk
    assert [desk.session.write_order(order) for order in desk.draft] == ["FR1AQ assign FR12IN deputy Niel"]
    assert told(seated, "unit FR12IN", NEWS) == "Niel as deputy, once handed in"


def test_what_the_rules_forbid_is_said_and_nothing_is_ordered(seated: MainWindow) -> None:
    drag(seated, "FR1AQ", "FR4CQ")
    assert seated.rooms.desk.draft == () and "3.5ae" in seated.rooms.desk_page.message


def test_the_other_side_sees_nothing_of_it(seated: MainWindow) -> None:
    seated.rooms.desk.leave_seat()
    assert list(tree(seated).rows()) == []
    take_seat(seated, AUSTRIA, PASSWORDS[AUSTRIA] or "")
    QApplication.processEvents()
    keys = {each.key for _, each in tree(seated).rows()}
    assert "FR1AQ" not in keys and "AU1AQ" in keys


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
