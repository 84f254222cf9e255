"""A commander of 134 units orders all of them for a turn, by real presses of mouse and keys, which are counted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTreeView, QWidget

from drumhead.client.main_window import MainWindow
from drumhead.engine.play.orders import Order
from tests.client.acts import Acts
from tests.client.driving import ALLIES, LEFT, PASSWORDS, click_cell, field, strategic, take_seat

MOST = 150
NO, CTRL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
MARCHES = {
    "I Corps": "G3-V9",
    "III Corps": "G3-V9",
    "Imperial Guard": "G3-V9",
    "1st Division": "G3-V8",
    "4th Division": "G2-V9",
    "5th Division": "G2-V9",
}


class Hand:
    """One hand on the mouse, one on the keys; how far the wheel is turned is not counted."""

    def __init__(self, window: MainWindow) -> None:
        self.window, self.desk = window, window.rooms.desk
        tree = window.findChild(QTreeView, "army")
        assert isinstance(tree, QTreeView)
        self.tree = tree

    def cell(self, name: str) -> int:
        found: int = self.desk.session.game.map.board.cell(name)
        return found

    def choose(self, *names: str) -> None:
        """Click rows of the order of battle, the second and later ones with Ctrl."""
        for number, name in enumerate(names):
            index = next(index for index in self._rows(QModelIndex()) if index.data() == name)
            self._turn_to(index)
            held = CTRL if number else NO
            if held:
                self.press(Qt.Key.Key_Control)
            QTest.mouseClick(self.tree.viewport(), LEFT, held, self.tree.visualRect(index).center())

    def _rows(self, above: QModelIndex) -> Iterator[QModelIndex]:
        model = self.tree.model()
        for row in range(model.rowCount(above)):
            index = model.index(row, 0, above)
            yield index
            yield from self._rows(index)

    def _turn_to(self, index: QModelIndex) -> None:
        """Turn the wheel until a row is to be seen."""
        for _ in range(400):
            middle = self.tree.visualRect(index).center()
            if self.tree.viewport().rect().contains(middle):
                return
            self._wheel(self.tree.viewport(), 120 if middle.y() < 0 else -120)
        raise AssertionError(f"{index.data()} never came into view")

    def _wheel(self, widget: QWidget, by: int) -> None:
        spot = QPointF(widget.rect().center())
        buttons, phase = Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
        turned = QWheelEvent(spot, widget.mapToGlobal(spot), QPoint(), QPoint(0, by), buttons, NO, phase, False)
        QApplication.sendEvent(widget, turned)

    def press(self, key: Qt.Key, held: Qt.KeyboardModifier = NO) -> None:
        """A key, to whatever has the keyboard."""
        QTest.keyClick(self.window.focusWidget() or self.window, key, held)

    def type(self, words: str) -> None:
        for letter in words:
            QTest.keyClicks(self.window.focusWidget() or self.window, letter)

    def square(self, name: str) -> None:
        """Click a square of the map."""
        click_cell(strategic(self.window), self.cell(name))

    def tactical(self, name: str) -> None:
        """Click a square of the battlefield that is open."""
        click_cell(field(self.window), self.desk.session.game.map.tactical_board.cell(name))


@pytest.fixture
def hand(window: MainWindow, game: Path) -> Hand:
    """The allied desk, nothing ordered yet."""
    window.rooms.open_path(game)
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    found = Hand(window)
    assert len(found.desk.unordered()) == 134
    return found


def order_all(hand: Hand, acts: Acts) -> None:
    """The second of June: the left crosses at Turbigo, the rest closes up behind the Ticino."""
    hand.press(Qt.Key.Key_A, CTRL)
    hand.press(Qt.Key.Key_R)
    acts.note("everybody rests, loads and holds")
    hand.press(Qt.Key.Key_Home, Qt.KeyboardModifier.ShiftModifier)
    hand.choose("II Corps")
    hand.press(Qt.Key.Key_M)
    hand.square("G4-V8")
    hand.press(Qt.Key.Key_P)
    hand.press(Qt.Key.Key_A)
    hand.press(Qt.Key.Key_Return)
    acts.note("II Corps over the bridge, to assault whom it meets")
    hand.choose("2nd Division")
    hand.press(Qt.Key.Key_F)
    hand.type("FR2CQ")
    hand.press(Qt.Key.Key_Return)
    acts.note("2nd Division behind it")
    for name, square in MARCHES.items():
        hand.choose(name)
        hand.press(Qt.Key.Key_M)
        hand.square(square)
    acts.note("six formations march")
    hand.choose("FR1AQ Army of Italy, imperial headquarters (Vaillant, chief of staff)", *RESERVE)
    hand.press(Qt.Key.Key_M)
    hand.square("G3-V9")
    acts.note("headquarters and reserve artillery")
    hand.choose("IV Corps")
    hand.press(Qt.Key.Key_D)
    hand.tactical("13-3")
    hand.tactical("13-11")
    hand.press(Qt.Key.Key_Escape)
    acts.note("IV Corps in line on the Ticino")
    hand.choose("Division Desvaux")
    hand.press(Qt.Key.Key_C)
    acts.note("the cavalry of I Corps screens")
    hand.choose("III Corps")
    hand.press(Qt.Key.Key_U)
    hand.type("city Novara")
    hand.press(Qt.Key.Key_Return)
    acts.note("III Corps draws on Novara")


RESERVE = (
    "FR1HA General artillery reserve, horse (Le Boeuf)",
    "FR1LA General artillery reserve, foot (Le Boeuf)",
    "FR2PB Pontoon train, second section",
    "FR1SA Siege train, first convoy",
)


def by_unit(hand: Hand) -> dict[str, list[Order]]:
    found: dict[str, list[Order]] = {unit: [] for unit in hand.desk.own_units()}
    for order in hand.desk.draft:
        found[order.unit].append(order)
    return found


def units_of(hand: Hand, name: str) -> tuple[str, ...]:
    desk = hand.desk
    (formation,) = desk.session.ruleset.order_of_battle(desk.session.game, desk.view()).called(name)
    return formation.units


def lines(hand: Hand, unit: str) -> list[str]:
    return [hand.desk.session.write_order(order) for order in hand.desk.orders_of(unit)]


def every_unit_has_orders_that_fit_it(hand: Hand) -> None:
    orders, desk = by_unit(hand), hand.desk
    assert [unit for unit, given in orders.items() if not given] == []
    assert {task.kind for task in desk.tasks()} <= {"warning"}
    assert [order for order in desk.draft if desk.refusal(order) is not None] == []
    kinds = {unit: {order.kind for order in given} for unit, given in orders.items()}
    assert [unit for unit, given in kinds.items() if "supply" not in given] == []
    fighters = [unit for unit in kinds if unit[-2:] not in ("AQ", "CQ", "PB")]
    assert [unit for unit in fighters if not {"defend", "line", "support"} <= kinds[unit]] == []


def corps_are_where_they_were_sent_with_headquarters_and_guns(hand: Hand) -> None:
    bridges = {"FR1PB", "FR3PB"}
    sent = {**MARCHES, "II Corps": "G4-V8", "2nd Division": "G4-V8"}
    for name, square in sent.items():
        for unit in set(units_of(hand, name)) - bridges - set(units_of(hand, "Division Desvaux")):
            march = [line for line in lines(hand, unit) if " march " in line]
            token = hand.desk.view().token(unit)
            assert token is not None
            stays = token.cell == hand.cell(square)
            assert stays or march[0].endswith(square), (name, unit, march)
    assert "FR4LA line second" in lines(hand, "FR4LA")
    assert "FR11IN attack assault" in lines(hand, "FR11IN")
    assert {"FR2LC halt on detection", "FR2LC defend evade"} <= set(lines(hand, "FR2LC"))
    assert "FR15IN supply 1 from city Novara" in lines(hand, "FR15IN")
    assert sum(" move " in line for unit in units_of(hand, "IV Corps") for line in lines(hand, unit)) >= 9


def a_whole_command_is_one_step_back(hand: Hand) -> None:
    stack = hand.desk.undo_stack
    assert stack.count() == 14
    for _ in range(stack.count()):
        hand.press(Qt.Key.Key_Z, CTRL)
    assert hand.desk.draft == ()
    for _ in range(stack.count()):
        hand.press(Qt.Key.Key_Y, CTRL)


@pytest.mark.slow
def test_a_side_of_134_units_is_ordered_in_at_most_150_acts(hand: Hand) -> None:
    """Each unit by what fits it, all of it can be taken back, and is handed in."""
    with Acts() as acts:
        order_all(hand, acts)
    every_unit_has_orders_that_fit_it(hand)
    corps_are_where_they_were_sent_with_headquarters_and_guns(hand)
    ordered = hand.desk.draft
    a_whole_command_is_one_step_back(hand)
    assert hand.desk.draft == ordered
    hand.press(Qt.Key.Key_H, CTRL)
    assert hand.desk.mode == "LOCKED", hand.window.rooms.desk_page.message
    assert acts.count + 2 <= MOST, acts.said


@pytest.mark.whole
def test_keys_and_clicks_are_counted_as_they_are_made(hand: Hand) -> None:
    with Acts() as acts:
        hand.press(Qt.Key.Key_N)
        assert acts.count == 1
        hand.press(Qt.Key.Key_A, CTRL)
        assert acts.count == 3
        hand.square("G3-V8")
        assert acts.count == 4
        QTest.mouseDClick(strategic(hand.window).viewport(), LEFT)
        assert acts.count == 6
        hand.choose("II Corps")
        assert acts.count == 7
