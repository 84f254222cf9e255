"""What is read of a desk for its order of battle, and the units of a square as its menu offers them."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from drumhead.client.army.muster import Muster, read_links, read_muster
from drumhead.client.army.stack_menu import FEW, offer_units
from drumhead.client.desk.desk import OrderDesk
from drumhead.client.models.drafted import Drafted
from drumhead.engine.play.formations import NO_ORDERS, Formation, OrderOfBattle, Strength
from drumhead.engine.play.view import Link, Token
from tests.client.army.made import ARMY, LEFT, LINKS, ORDER, RIGHT, WHOLE
from tests.client.board.boards import token

# what is read


def _chain(game: object, view: object, draft: tuple[str, ...]) -> tuple[Link, ...]:
    """Says of a link what it was read from."""
    return Link("HQ", f"{game}, {view}", news=" ".join(draft)), Link("A1", "A1 Zach")


def _desk(seat: str = "Anna", moment: object = None, given: bool = True) -> OrderDesk:
    """At a seat, with a draft, in a replay at a moment; whether units are given to others in its game."""
    ruleset = SimpleNamespace(
        reassignment=SimpleNamespace(chain=_chain) if given else None,
        order_of_battle=lambda game, view: replace(ORDER, strengths={"HQ": Strength("HQ", str(game), str(view))}),
    )
    session = SimpleNamespace(game="the game", ruleset=ruleset)
    mode = "DRAFT" if moment is None else "REPLAY"
    known = SimpleNamespace(view=lambda: "what is known now", shown=lambda: "what is shown", draft=("given",))
    return cast(OrderDesk, SimpleNamespace(seat=seat, session=session, moment=moment, mode=mode, **vars(known)))


def test_the_order_of_battle_is_that_of_the_moment_shown_and_the_chain_of_command_that_of_the_draft() -> None:
    links = read_links(_desk())
    assert links == {"HQ": Link("HQ", "the game, what is known now", news="given"), "A1": Link("A1", "A1 Zach")}
    assert read_links(_desk(moment=(1, "march")))["HQ"].news == "", "in a replay nothing is drafted"
    assert read_links(_desk(given=False)) == {}
    found = read_muster(_desk(moment=(1, "march")))
    assert found.order.strengths == {"HQ": Strength("HQ", "the game", "what is shown")}
    assert (set(found.links), found.drafted) == ({"HQ", "A1"}, Drafted())
    assert read_muster(_desk(seat="")) == Muster()


def test_states_are_those_that_are_known_of_a_unit_and_before_them_that_it_waits_for_orders() -> None:
    waiting = replace(WHOLE, drafted=Drafted(waiting=frozenset({"B1", "X9"})))
    assert [waiting.states(unit) for unit in ("A1", "B1", "A2", "X9", "X8")] == [
        ("hungry",), (NO_ORDERS, "away", "hungry"), (), (NO_ORDERS,), ()
    ]  # fmt: skip
    assert waiting.all_states == (NO_ORDERS, "away", "hungry")
    assert (WHOLE.all_states, replace(WHOLE, drafted=Drafted()).all_states) == (
        (NO_ORDERS, "away", "hungry"), ("away", "hungry")
    )  # fmt: skip


def test_a_unit_is_called_as_among_its_own_else_as_in_the_chain_of_command_else_by_its_id() -> None:
    links = {**LINKS, "X1": Link("X1", "X1 Zobel")}
    nameless = replace(ORDER, strengths={**ORDER.strengths, "X2": Strength("X2", "", "Novi")})
    found = replace(WHOLE, order=nameless, links=links)
    assert [found.title(unit) for unit in ("A1", "X1", "X2", "X3")] == ["A1 Zach", "X1 Zobel", "X2", "X3"]


def test_who_is_dragged_onto_a_formation_is_given_to_the_nearest_link_from_it_upwards_if_there_is_one() -> None:
    below = Formation("below", "Brigade", "brigade", "left")
    order = replace(ORDER, formations=(*ORDER.formations, below))
    for linked, found in ((("army",), "army"), (("army", "left"), "left"), (("right",), "")):
        muster = replace(WHOLE, order=order, links={id: Link(id, id) for id in linked})
        assert muster.target(below) == found


# the units of a square


class Stack:
    """A menu over units of a square, and who was taken to hand."""

    def __init__(self, *formations: Formation) -> None:
        self.menu = QMenu()
        self.taken: list[tuple[str, ...]] = []
        order = OrderOfBattle(formations, (), {})
        session = SimpleNamespace(game=None, ruleset=SimpleNamespace(order_of_battle=lambda *_: order))
        selection = SimpleNamespace(set=self.taken.append)
        self.desk = cast(OrderDesk, SimpleNamespace(session=session, selection=selection, view=lambda: None))

    def told(self, menu: QMenu | None = None) -> list[Any]:
        """What a menu says, what lies below an entry with it, None for a line between."""
        return [
            None if act.isSeparator() else (act.text(), self.told(below)) if isinstance(below := act.menu(), QMenu)
            else act.text()
            for act in (menu or self.menu).actions()
        ]  # fmt: skip

    def press(self, *path: int) -> None:
        menu = self.menu
        for at in path[:-1]:
            below = menu.actions()[at].menu()
            assert isinstance(below, QMenu)
            menu = below
        menu.actions()[path[-1]].trigger()


def _named(*ids: str, stance: str = "own") -> list[Token]:
    return [replace(token(id, 7, stance), title="Foot") for id in ids]


def test_few_units_stand_in_the_menu_itself_as_they_came_and_each_is_taken_to_hand(qtbot: QtBot) -> None:
    stack = Stack(ARMY)
    qtbot.addWidget(stack.menu)
    ids = [f"A{at}" for at in range(FEW, 0, -1)]
    offer_units(stack.menu, stack.desk, _named(*ids))
    assert stack.told() == [f"{id} Foot" for id in ids]
    stack.press(1)
    assert stack.taken == [("A5",)]


@pytest.mark.parametrize("headed", [True, False])
def test_of_many_units_the_formations_with_a_headquarters_or_the_topmost_come_first_and_choose_ones_own(
    qtbot: QtBot, headed: bool
) -> None:
    army = replace(ARMY, unit="HQ" if headed else "", units=("HQ", "A1", "A2", "A10", "B1"))
    left = replace(LEFT, unit="A10", units=("A10", "A2", "A1"))
    stack = Stack(army, left, replace(RIGHT, unit=""))
    qtbot.addWidget(stack.menu)
    strangers = [*_named("SD12IN", "SD2IN", stance="friend"), *_named("AU1IN")]
    offer_units(stack.menu, stack.desk, [*strangers, *_named("B1", "A2", "A10", "HQ")])
    assert stack.told() == [
        ("Army of Italy (2)", ["All 2 of them", None, "HQ Foot", "B1 Foot"]),
        ("Left wing (2)", ["All 2 of them", None, "A2 Foot", "A10 Foot"]),
        ("AU (1)", ["All 1 of them", None, "AU1IN Foot"]),
        ("SD (2)", ["SD2IN Foot", "SD12IN Foot"]),
    ]
    for path in ((1, 0), (1, 3), (3, 0)):
        stack.press(*path)
    assert stack.taken == [("A2", "A10"), ("A10",), ("SD2IN",)]
