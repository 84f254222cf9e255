"""How the columns of the order of battle share a dock of any width, and by what its rows are sorted."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from drumhead.client.army.army_model import BEHIND, NAME, NEWS, ORDERS, ArmyModel
from drumhead.client.army.army_panel import ArmyPanel
from drumhead.client.army.army_tree import GAP, LETTERS, NEARLY, ORDERED, ORDERS_AT, ArmyTree
from drumhead.client.army.muster import Muster
from drumhead.engine.play.formations import OrderOfBattle
from tests.client.army.made import GUNS, MEN, ORDER, STRENGTHS, WHOLE

LONG = "Zach, of the reserve of the left wing beyond the river Bormida"
FAR = replace(ORDER, strengths={**STRENGTHS, "A1": replace(STRENGTHS["A1"], title=LONG)})


@pytest.fixture
def model() -> ArmyModel:
    return ArmyModel()


@pytest.fixture
def tree(qtbot: QtBot, model: ArmyModel) -> ArmyTree:
    found = ArmyTree(model)
    qtbot.addWidget(found)
    found.resize(600, 300)
    found.show()
    return found


def _show(tree: ArmyTree, model: ArmyModel, muster: Muster) -> None:
    model.show_muster(muster)
    tree.lay_out_columns()
    tree.renew()


def _widths(tree: ArmyTree, room: int) -> list[int]:
    """Of names, men and orders in a tree that has so much room."""
    tree.resize(tree.width() + room - tree.viewport().width(), 300)
    QApplication.processEvents()
    assert tree.viewport().width() == room
    return [tree.columnWidth(tree.columns().index(name)) for name in (NAME, "men", ORDERS)]


@pytest.mark.parametrize("order", [FAR, ORDER], ids=["long", "short"])
def test_names_are_read_whole_where_there_is_room_else_orders_give_way_and_then_the_figure_before_them(
    tree: ArmyTree, model: ArmyModel, order: OrderOfBattle
) -> None:
    _show(tree, model, replace(WHOLE, order=order))
    longest = tree.sizeHintForColumn(0)
    least = min(LETTERS * tree.fontMetrics().averageCharWidth() + 4 * tree.indentation(), round(NEARLY * longest))
    seen = []
    for room in (900, 600, 480, 380, 300, 260, 220, 180, 150, 125, 100, 80):
        name, men, orders = _widths(tree, room)
        wide = max(round(ORDERED * room), tree.header().minimumSectionSize())
        if name + men + orders == room:
            seen.append("all")
            assert (name == longest or orders == wide) and orders >= wide and least <= name <= longest
        elif name + men == room:
            seen.append("orders give way")
            assert name >= least > room - men - round(ORDERED * room) and orders == wide
        else:
            seen.append("names alone")
            assert (name, orders) == (room, wide) and room - men < least
    assert list(dict.fromkeys(seen)) == ["all", "orders give way", "names alone"]
    assert seen == sorted(seen, key=["all", "orders give way", "names alone"].index)


def test_orders_stand_behind_the_first_figure_apart_from_it_and_what_stands_aside_is_hidden(
    tree: ArmyTree, model: ArmyModel
) -> None:
    _show(tree, model, WHOLE)
    names, header = tree.columns(), tree.header()
    order = [names[header.logicalIndex(at)] for at in range(len(names))]
    rest = [name for name in names if name != ORDERS]
    assert order == [*rest[:ORDERS_AT], ORDERS, *rest[ORDERS_AT:]]
    assert [name for at, name in enumerate(names) if tree.isColumnHidden(at)] == ["guns"]
    apart = [name for at, name in enumerate(names) if tree.itemDelegateForColumn(at) is not tree.itemDelegate()]
    assert apart == [ORDERS]
    letters = tree.sizeHintForColumn(names.index(ORDERS)) - tree.sizeHintForColumn(names.index(NEWS))
    assert letters > 0 and GAP.isspace()
    _show(tree, model, replace(WHOLE, order=replace(ORDER, gauges=(GUNS, MEN)), links={}))
    names = tree.columns()
    assert [name for at, name in enumerate(names) if tree.isColumnHidden(at)] == ["guns", *list(BEHIND)[2:]]
    apart = [name for at, name in enumerate(names) if tree.itemDelegateForColumn(at) is not tree.itemDelegate()]
    assert apart == [ORDERS]


def test_a_tree_with_nobody_in_it_shares_nothing_out_and_the_next_army_does(tree: ArmyTree, model: ArmyModel) -> None:
    before = tree.columnWidth(0)
    tree.resize(500, 300)
    QApplication.processEvents()
    assert tree.columnWidth(0) == before and not tree.sharing
    tree.shares = False
    _show(tree, model, WHOLE)
    assert tree.shares and tree.columnWidth(0) == tree.sizeHintForColumn(0) and not tree.sharing


def test_figures_are_sorted_as_numbers_and_words_as_words_within_their_formation(
    tree: ArmyTree, model: ArmyModel
) -> None:
    men = {"A1": 9000, "A2": 12000, "B1": 3}
    strengths = {id: replace(each, values={"men": men[id]} if id in men else {}) for id, each in STRENGTHS.items()}
    _show(tree, model, replace(WHOLE, order=replace(ORDER, strengths=strengths)))
    found = {}
    for name in ("men", NAME):
        for way in Qt.SortOrder:
            tree.header().setSortIndicator(model.column_of(name), way)
            army = tree.model().index(0, 0)
            wings = [tree.model().index(at, 0, army) for at in range(tree.model().rowCount(army))]
            left = next(index for index in wings if index.data() == "Left wing")
            found[name, way] = [str(tree.model().index(at, 0, left).data()) for at in range(2)]
    up, down = ["A1 Zach", "A2 Ott"], ["A2 Ott", "A1 Zach"]
    ascending, descending = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder
    assert found == {
        ("men", ascending): up, ("men", descending): down, (NAME, ascending): up, (NAME, descending): down
    }  # fmt: skip


def test_a_column_hidden_by_hand_stays_so_at_another_position_and_comes_back_with_other_columns(qtbot: QtBot) -> None:
    panel = ArmyPanel()
    qtbot.addWidget(panel)
    panel.show_muster(WHOLE)
    men = panel.model.column_of("men")
    panel.tree.setColumnHidden(men, True)
    panel.show_muster(replace(WHOLE, order=FAR))
    assert panel.tree.isColumnHidden(men)
    panel.show_muster(Muster())
    panel.show_muster(replace(WHOLE, order=replace(ORDER, gauges=(MEN,))))
    assert not panel.tree.isColumnHidden(panel.model.column_of("men"))
