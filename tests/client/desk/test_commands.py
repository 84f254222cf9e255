"""Edits of a draft as steps that can be undone, and when a draft is due to be kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QUndoStack
from pytestqt.qtbot import QtBot

from drumhead.client.desk.autosave import LONGEST_MS, QUIET_MS, Autosave
from drumhead.client.desk.commands import SetOrders
from drumhead.engine.play.orders import Order


@dataclass(frozen=True)
class Given:
    """An order that is told apart by its unit and what it says."""

    unit: str
    says: str

    @property
    def key(self) -> tuple[str, str]:
        return self.unit, "move"


def order(unit: str, says: str = "rest") -> Order:
    return cast(Order, Given(unit, says))


ONE, OTHER, THIRD = order("A1"), order("A1", "march"), order("B1")


class Draft:
    """What a step writes: the orders that stand, and whose changed each time."""

    def __init__(self) -> None:
        self.orders: tuple[Order, ...] = ()
        self.changed: list[frozenset[str]] = []
        self.stack = QUndoStack()

    def write(self, orders: tuple[Order, ...], units: frozenset[str]) -> None:
        self.orders = orders
        self.changed.append(units)

    def become(self, *orders: Order, key: str = "") -> None:
        self.stack.push(SetOrders(self.write, self.orders, orders, "step", key))


@pytest.fixture
def draft(qtbot: QtBot) -> Draft:
    return Draft()


def test_a_step_tells_whose_orders_changed_both_ways_and_no_others(draft: Draft) -> None:
    draft.become(ONE, THIRD)
    draft.become(OTHER, THIRD)
    assert draft.changed == [frozenset({"A1", "B1"}), frozenset({"A1"})]
    draft.stack.undo()
    assert draft.orders == (ONE, THIRD) and draft.changed[-1] == frozenset({"A1"})
    draft.stack.undo()
    assert draft.orders == () and draft.changed[-1] == frozenset({"A1", "B1"})
    draft.stack.redo()
    assert draft.orders == (ONE, THIRD)


def test_edits_of_one_key_in_a_row_are_one_step_and_of_others_or_none_each_their_own(draft: Draft) -> None:
    for orders, key, count in (
        ((ONE,), "A1", 1),
        ((OTHER,), "A1", 1),
        ((OTHER, THIRD), "B1", 2),
        ((ONE, THIRD), "A1", 3),
        ((ONE,), "", 4),
        ((OTHER,), "", 5),
    ):
        draft.become(*orders, key=key)
        assert draft.stack.count() == count
    back: tuple[tuple[Order, ...], ...] = ((ONE,), (ONE, THIRD), (OTHER, THIRD), (OTHER,), ())
    for orders in back:
        draft.stack.undo()
        assert draft.orders == orders


def test_an_edit_that_comes_back_to_where_it_began_or_changes_nothing_is_no_step(draft: Draft) -> None:
    draft.become()
    assert draft.stack.count() == 0
    draft.become(ONE)
    draft.become(ONE, THIRD, key="B1")
    draft.become(ONE, key="B1")
    assert draft.stack.count() == 1
    draft.become(ONE)
    assert draft.stack.count() == 1
    draft.stack.undo()
    assert draft.orders == ()


# when it is kept


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def saving(qtbot: QtBot, told: list[str]) -> Autosave:
    found = Autosave()
    found.due.connect(lambda: told.append("due"))
    return found


def _running(saving: Autosave) -> tuple[bool, bool]:
    return saving._quiet.isActive(), saving._longest.isActive()


def test_nothing_is_due_before_an_edit_and_after_all_is_kept(saving: Autosave) -> None:
    assert _running(saving) == (False, False)
    saving.touch()
    assert _running(saving) == (True, True)
    saving.stop()
    assert _running(saving) == (False, False)


def test_another_edit_puts_off_the_quiet_moment_and_never_the_longest_wait(
    saving: Autosave, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []
    start = type(saving._quiet).start

    def noting(name: str, timer: QTimer) -> Callable[[], None]:
        def begin() -> None:
            begun.append(name)
            start(timer)

        return begin

    for name, timer in (("quiet", saving._quiet), ("longest", saving._longest)):
        monkeypatch.setattr(timer, "start", noting(name, timer))
    for _ in range(3):
        saving.touch()
    assert begun == ["quiet", "longest", "quiet", "quiet"]


def test_either_moment_is_told_and_each_comes_once(saving: Autosave, told: list[str]) -> None:
    saving._quiet.timeout.emit()
    saving._longest.timeout.emit()
    assert told == ["due", "due"]
    assert saving._quiet.isSingleShot() and saving._longest.isSingleShot()


def test_a_desk_is_quiet_after_half_the_time_that_an_edit_may_wait(saving: Autosave) -> None:
    assert (saving._quiet.interval(), saving._longest.interval()) == (QUIET_MS, LONGEST_MS)
    saving.set_longest(3001)
    assert (saving._quiet.interval(), saving._longest.interval()) == (1500, 3001)
