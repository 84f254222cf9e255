"""The order of battle beside a desk without a window: when it is read, whom it chooses, and who is given to whom."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QDockWidget
from pytestqt.qtbot import QtBot

from drumhead.client.army.army_tree import ArmyTree
from drumhead.client.desk.commanding import NOT_YOURS, Commanding
from drumhead.client.desk.desk import OrderDesk
from tests.client.driving import ALLIES, AUSTRIA

PAIR = ("FR11IN", "FR12IN")


class Chief:
    """The allied desk with its order of battle in a dock, and what was said."""

    def __init__(self, desk: OrderDesk) -> None:
        self.desk, self.dock = desk, QDockWidget()
        self.commanding = Commanding(desk)
        self.panel = self.commanding.panel
        self.dock.setWidget(self.panel)
        self.said: list[str] = []
        self.went: list[str] = []
        self.refused: list[str] = []
        self.commanding.follow(self.dock, self.went.append, self.said.append)
        desk.refused.connect(self.refused.append)

    def see(self, seen: bool = True) -> None:
        self.dock.visibilityChanged.emit(seen)

    def rows(self) -> int:
        """How many formations and units stand in it now."""
        QApplication.processEvents()
        tree = self.panel.findChild(ArmyTree)
        assert tree is not None
        return tree.model().rowCount()

    def lines(self) -> list[str]:
        return [self.desk.session.write_order(order) for order in self.desk.draft]


@pytest.fixture
def chief(qtbot: QtBot, desk: OrderDesk) -> Iterator[Chief]:
    found = Chief(desk)
    qtbot.addWidget(found.dock)
    yield found
    QApplication.processEvents()


def test_it_is_read_only_while_it_is_seen_and_nothing_of_it_stays_when_the_seat_is_left(chief: Chief) -> None:
    chief.desk.view_changed.emit()
    assert chief.rows() == 0
    chief.see()
    assert chief.rows() > 0
    chief.desk.leave_seat()
    assert chief.rows() == 0
    chief.see()
    assert chief.rows() == 0
    chief.desk.take_seat(AUSTRIA)
    assert chief.rows() > 0
    chief.see(False)
    chief.desk.leave_seat()
    chief.desk.take_seat(ALLIES)
    assert chief.rows() == 0


def test_units_that_are_chosen_there_are_chosen_at_the_desk_and_the_other_way_round(
    chief: Chief, monkeypatch: pytest.MonkeyPatch
) -> None:
    chief.see()
    chief.panel.units_chosen.emit(PAIR)
    assert set(chief.desk.selection.units) == set(PAIR)
    shown: list[tuple[str, ...]] = []
    monkeypatch.setattr(chief.panel, "show_chosen", lambda units, unit: shown.append((*units, unit)))
    chief.desk.selection.set(("FR12IN",))
    assert shown and set(shown) == {("FR12IN", "FR12IN")}
    chief.see(False)
    shown.clear()
    chief.desk.selection.set(PAIR)
    assert shown == [], "who does not see it needs nothing marked"


def test_a_unit_that_is_clicked_is_gone_to(chief: Chief) -> None:
    chief.panel.unit_requested.emit("FR12IN")
    assert chief.went == ["FR12IN"]


def test_one_is_given_as_one_step_and_several_as_one_too(chief: Chief) -> None:
    chief.panel.handed.emit(("FR12IN",), "FR4CQ", False)
    assert chief.lines() == ["FR1AQ assign FR12IN to Niel"]
    assert chief.desk.undo_stack.count() == 1 and chief.said == []
    chief.desk.undo_stack.undo()
    chief.panel.handed.emit(PAIR, "FR4CQ", False)
    assert len(chief.lines()) == 2 and chief.desk.undo_stack.count() == 1
    assert chief.desk.undo_stack.undoText() == "Give 2 units to another"
    chief.desk.undo_stack.undo()
    assert chief.lines() == []


def test_he_may_be_made_the_deputy_of_one(chief: Chief) -> None:
    chief.panel.handed.emit(("FR12IN",), "FR23IN", True)
    assert chief.lines() == ["FR1AQ assign FR12IN deputy Niel"]


@pytest.mark.parametrize("units", [("FR12IN",), PAIR])
def test_where_there_is_nobody_to_give_them_to_it_is_said_and_no_step_is_left(
    chief: Chief, units: tuple[str, ...]
) -> None:
    chief.panel.handed.emit(units, "nobody at all", False)
    assert chief.said == [NOT_YOURS] * len(units)
    assert (chief.lines(), chief.desk.undo_stack.count()) == ([], 0)


@pytest.mark.parametrize("units", [("FR12IN",), PAIR])
def test_once_the_orders_are_handed_in_nobody_is_given_away(chief: Chief, units: tuple[str, ...]) -> None:
    assert chief.desk.hand_in().taken
    chief.panel.handed.emit(units, "FR4CQ", False)
    assert (chief.lines(), chief.said, len(chief.refused)) == ([], [], 1)
