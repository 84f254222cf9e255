"""What is chosen: one unit at hand, and several of whom it is one."""

from __future__ import annotations

import pytest

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.desk.selecting import Selection
from tests.client.driving import AUSTRIA


class Told:
    """What the desk and its selection told, in sequence."""

    def __init__(self, desk: OrderDesk) -> None:
        self.words: list[str] = []
        desk.selection.changed.connect(lambda: self.words.append(f"{len(desk.selection.units)} chosen"))
        desk.selection_changed.connect(lambda unit: self.words.append(f"at hand: {unit or 'nothing'}"))


@pytest.fixture
def chosen(desk: OrderDesk) -> Selection:
    return desk.selection


@pytest.fixture
def own(desk: OrderDesk) -> tuple[str, ...]:
    """Some in order of battle."""
    return desk.session.ruleset.order_of_battle(desk.session.game, desk.view()).units[:6]


def test_a_unit_at_hand_is_chosen_alone(desk: OrderDesk, chosen: Selection, own: tuple[str, ...]) -> None:
    desk.select(own[1])
    assert (desk.unit, chosen.units) == (own[1], (own[1],))
    desk.select(own[0])
    assert (desk.unit, chosen.units) == (own[0], (own[0],))


def test_one_of_those_chosen_comes_to_hand_without_the_others_being_dropped(
    desk: OrderDesk, chosen: Selection, own: tuple[str, ...]
) -> None:
    chosen.set(own[:3])
    desk.select(own[2])
    assert (desk.unit, chosen.units) == (own[2], own[:3])


def test_they_stand_in_order_of_battle_however_they_were_named(chosen: Selection, own: tuple[str, ...]) -> None:
    chosen.set((own[4], own[0], own[2]))
    assert (chosen.units, chosen.unit) == ((own[0], own[2], own[4]), own[0])


def test_the_unit_at_hand_stays_while_it_is_among_them(chosen: Selection, own: tuple[str, ...]) -> None:
    chosen.take(own[3])
    chosen.add(own[:2])
    assert (chosen.units, chosen.unit) == ((own[0], own[1], own[3]), own[3])
    chosen.set(own[:2])
    assert chosen.unit == own[0]


def test_a_toggled_unit_joins_and_leaves(chosen: Selection, own: tuple[str, ...]) -> None:
    chosen.toggle(own[1])
    chosen.toggle(own[0])
    assert (chosen.units, chosen.unit) == (own[:2], own[0])
    chosen.toggle(own[0])
    assert (chosen.units, chosen.unit) == ((own[1],), own[1])
    chosen.toggle(own[1])
    assert (chosen.units, chosen.unit) == ((), "")


def test_nobody_is_chosen_whom_the_seat_does_not_know(chosen: Selection, own: tuple[str, ...]) -> None:
    chosen.set(("no such unit", own[0]))
    chosen.toggle("another")
    assert (chosen.units, chosen.unit) == (own[:1], own[0])


def test_a_change_is_told_once_and_nothing_if_nothing_changed(desk: OrderDesk, own: tuple[str, ...]) -> None:
    told = Told(desk)
    desk.selection.set(own[:2])
    desk.selection.set(own[:2])
    desk.select(own[1])
    desk.selection.clear()
    assert told.words == ["2 chosen", f"at hand: {own[0]}", f"at hand: {own[1]}", "0 chosen", "at hand: nothing"]


def test_who_leaves_the_seat_leaves_nothing_chosen(desk: OrderDesk, own: tuple[str, ...]) -> None:
    desk.selection.set(own)
    desk.leave_seat()
    assert (desk.selection.units, desk.unit) == ((), "")
    desk.take_seat(AUSTRIA)
    assert desk.selection.units == ()
