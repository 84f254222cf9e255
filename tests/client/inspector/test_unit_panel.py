"""The unit at hand: who stands beside it, its orders, and which of them can be given."""

from __future__ import annotations

from dataclasses import replace

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QSize
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QPushButton, QScrollArea, QToolButton
from pytestqt.qtbot import QtBot

from drumhead.client.inspector.order_button import AIR, APART, LEAST, OrderButton
from drumhead.client.inspector.order_editor import OrderEditor
from drumhead.client.inspector.stack_list import StackList
from drumhead.client.inspector.unit_panel import EMPTY, FEW, IDLE, NOTHING, UnitPanel
from drumhead.engine.play.orders import Order
from drumhead.engine.play.ruleset import OrderForm
from drumhead.engine.play.view import Desk, Token
from drumhead.engine.rulesets.rotd import RULESET
from tests.client.board.boards import token
from tests.client.driving import bring_up

OWN, FRIEND = token("FR1IN", 7), token("SD1IN", 7, "friend")
LINE = RULESET.order({"kind": "line", "unit": "FR1IN", "line": "first"})
HALT = RULESET.order({"kind": "halt on detection", "unit": "FR1IN"})
ORDERS: tuple[tuple[Order, str], ...] = ((LINE, "FR1IN line first"), (HALT, "FR1IN halt on detection"))


def of(*sections: str) -> list[OrderForm]:
    """A form a section, numbered within it."""
    return [OrderForm(f"{name} {n}", f"{name.title()} {n}", name, "", "", ()) for n, name in enumerate(sections)]


@pytest.fixture
def panel(qtbot: QtBot) -> UnitPanel:
    made = UnitPanel()
    qtbot.addWidget(made)
    made.resize(400, 500)
    made.show()
    return made


def furnish(panel: UnitPanel, forms: list[OrderForm]) -> dict[str, QAction]:
    actions = {form.kind: QAction(form.title, panel, checkable=True) for form in forms}
    panel.set_forms(forms, actions)
    return actions


def settle() -> None:
    """What is put away goes, and what is new is laid out."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QCoreApplication.processEvents()


def lines(panel: UnitPanel) -> list[str]:
    """The orders that are shown."""
    settle()
    return [row.text() for row in panel.findChildren(QPushButton, "order") if row.isVisibleTo(panel)]


def sections(panel: UnitPanel) -> list[QToolButton]:
    """The buttons of the kinds of order that are shown."""
    settle()
    found = [part for part in panel.findChildren(QToolButton) if part.objectName().startswith(("section-", "order-"))]
    return [part for part in found if part.isVisibleTo(panel)]


def status(panel: UnitPanel) -> str:
    found = panel.findChild(QLabel, "status")
    assert found is not None
    return found.text()


def stack(panel: UnitPanel) -> StackList:
    found = panel.findChild(StackList, "stack")
    assert found is not None
    return found


def show(panel: UnitPanel, unit: str = "FR1IN", orders: tuple[tuple[Order, str], ...] = ()) -> None:
    panel.show_unit(unit, (FRIEND, OWN), ("2400 men", "fresh"), orders)


def test_without_a_unit_it_says_how_to_come_to_one(panel: UnitPanel) -> None:
    assert status(panel) == NOTHING
    assert not stack(panel).isVisible()
    show(panel)
    panel.show_unit("", (), (), ())
    assert (status(panel), stack(panel).topLevelItemCount()) == (NOTHING, 0)


def test_it_shows_the_unit_among_those_on_its_square(qtbot: QtBot, panel: UnitPanel) -> None:
    show(panel)
    box = stack(panel)
    assert box.isVisible()
    rows = [item for at in range(2) if (item := box.topLevelItem(at)) is not None]
    assert [item.text(0) for item in rows] == [FRIEND.name, OWN.name]
    assert [item.isSelected() for item in rows] == [False, True]
    assert status(panel) == "2400 men\nfresh"
    with qtbot.waitSignal(panel.unit_requested) as asked:
        box.setCurrentItem(rows[0])
    assert asked.args == ["SD1IN"]
    with qtbot.waitSignal(panel.units_chosen) as chosen:
        rows[1].setSelected(True)
    assert set(chosen.args[0]) == {FRIEND.id, OWN.id}


def test_a_stack_has_totals_and_shows_seven_rows_at_most(panel: UnitPanel) -> None:
    crowd = [replace(OWN, id=f"FR{at}IN", facts=(("Strength", "1200"),)) for at in range(1, 36)]
    panel.show_unit("FR30IN", crowd, (), ())
    box = stack(panel)
    head = box.headerItem()
    assert (head.text(0), head.text(1)) == ("35 units here, 42,000 men", "")
    assert box.topLevelItemCount() == 35 and box.height() < 9 * 30
    at_hand = box.row_of("FR30IN")
    assert at_hand is not None and box.viewport().rect().contains(box.visualItemRect(at_hand).center())
    panel.show_unit("FR1IN", crowd[:1], (), ())
    assert box.isHeaderHidden()


def test_a_square_without_units_tells_what_is_reported_of_it(panel: UnitPanel) -> None:
    show(panel, orders=ORDERS)
    panel.show_sightings(["AUS: hostile corps"])
    assert status(panel) == "AUS: hostile corps"
    assert lines(panel) == []
    panel.show_sightings([])
    assert status(panel) == EMPTY


def test_its_orders_are_opened_and_cleared_one_by_one(panel: UnitPanel) -> None:
    show(panel, orders=ORDERS)
    wished: list[tuple[str, object]] = []
    panel.order_opened.connect(lambda order: wished.append(("open", order)))
    panel.order_cleared.connect(lambda order: wished.append(("clear", order)))
    rows = panel.findChildren(QPushButton, "order")
    assert [row.text() for row in rows] == ["line first", "halt on detection"]
    assert rows[0].toolTip() == "FR1IN line first\nClick to change it"
    rows[0].click()
    clear = [part for part in panel.findChildren(QToolButton) if part.toolTip() == "Clear this order"]
    clear[1].click()
    assert wished == [("open", LINE), ("clear", HALT)]
    show(panel, orders=ORDERS[:1])
    assert lines(panel) == ["line first"]


def test_few_kinds_of_order_have_a_button_each_that_begins_them(panel: UnitPanel) -> None:
    actions = furnish(panel, of("march", "march", "line"))
    begun: list[str] = []
    for kind, action in actions.items():
        action.triggered.connect(lambda _=False, kind=kind: begun.append(kind))
    actions["line 2"].setToolTip("Line 2 (L)")
    panel.set_forms(of("march", "march", "line"), actions)
    show(panel)
    assert [part.text() for part in sections(panel)] == ["March 0", "March 1", "Line 2"]
    assert sections(panel)[2].toolTip() == "Line 2 (L)"
    for part in sections(panel):
        part.click()
    assert begun == list(actions)


def test_of_many_kinds_of_order_those_of_a_section_without_keys_stand_in_a_menu(panel: UnitPanel) -> None:
    furnish(panel, [*of(*["Strategic movement"] * FEW), OrderForm("supply", "Supply", "Supply", "", "u", ())])
    show(panel)
    first, second = sections(panel)
    assert (first.text(), second.text()) == ("Strategic", "Supply")
    assert first.objectName() == "section-strategic"
    menu = first.menu()
    assert menu is not None and len(menu.actions()) == FEW
    assert first.toolTip() == "Give an order: strategic movement"
    assert second.menu() is None


def test_the_menu_of_a_section_opens_as_soon_as_it_is_pressed(panel: UnitPanel) -> None:
    furnish(panel, [OrderForm(f"kind {n}", f"Kind {n}", "march", "", "", ()) for n in range(FEW + 1)])
    show(panel)
    (many,) = sections(panel)
    assert many.menu() is not None
    assert many.popupMode() == QToolButton.ToolButtonPopupMode.InstantPopup


def test_only_what_means_something_now_has_a_button_and_what_stands_is_ticked(panel: UnitPanel) -> None:
    actions = furnish(panel, of(*["Strategic"] * FEW, "Supply"))
    show(panel)
    panel.allow(frozenset({"Supply 12"}))
    assert [part.text() for part in sections(panel)] == ["Supply"]
    panel.allow(frozenset(actions))
    panel.mark_given(frozenset({"Strategic 3"}))
    assert [kind for kind, action in actions.items() if action.isChecked()] == ["Strategic 3"]
    assert [part.property("given") for part in sections(panel)] == [True, False]
    show(panel)
    assert not any(action.isChecked() for action in actions.values())


def test_orders_are_offered_to_ones_own_units_only(panel: UnitPanel) -> None:
    furnish(panel, of("Supply"))
    show(panel)
    assert len(sections(panel)) == 1
    show(panel, "SD1IN")
    assert sections(panel) == []
    show(panel)
    panel.set_locked(True)
    assert not sections(panel)[0].isEnabled()
    panel.set_locked(False)
    assert sections(panel)[0].isEnabled()


def test_an_order_in_the_making_takes_the_place_of_the_buttons(panel: UnitPanel) -> None:
    furnish(panel, of("Supply"))
    show(panel)
    first, second, third = (OrderEditor(of("Supply")[0], "FR1IN", lambda board, cell: "") for _ in range(3))
    panel.edit(first)
    assert (panel.editor, sections(panel)) == (first, [])
    show(panel)
    assert sections(panel) == []
    panel.edit(second)
    assert panel.editor is second and first.isHidden()
    settle()
    assert not shiboken6.isValid(first), "it is put away for good"
    panel.edit(None)
    assert panel.editor is None
    assert len(sections(panel)) == 1
    show(panel, "SD1IN")
    panel.edit(third)
    panel.edit(None)
    assert sections(panel) == []


def test_another_game_brings_other_kinds_of_order(panel: UnitPanel) -> None:
    furnish(panel, of("Supply", "March"))
    furnish(panel, of("Build"))
    show(panel)
    assert [part.text() for part in sections(panel)] == ["Build 0"]
    panel.allow(frozenset())
    assert sections(panel) == []


def test_a_menu_of_a_section_has_only_what_means_something_now_in_the_order_of_its_keys(panel: UnitPanel) -> None:
    actions = furnish(panel, of(*["Strategic"] * FEW, "Supply"))
    show(panel)
    menu = sections(panel)[0].menu()
    assert menu is not None
    for kinds in (("Strategic 7", "Strategic 2"), ("Supply 12",), tuple(actions)):
        panel.allow(frozenset(kinds))
        wanted = [kind for kind in actions if kind in kinds and kind != "Supply 12"]
        assert [action.text() for action in menu.actions()] == wanted
        assert len(sections(panel)) == bool(wanted) + ("Supply 12" in kinds)


def test_an_office_stands_among_those_of_its_seat_with_what_waits_there_and_can_be_ordered(panel: UnitPanel) -> None:
    furnish(panel, of("Supply"))
    show(panel, "SD1IN", orders=ORDERS)
    king, staff = (
        Desk("king", "King", "head", ("A war waits.",), (("Gold", "7"),)),
        Desk("staff", "Minister", "minister"),
    )
    panel.show_desk(king, (staff, king), ORDERS[:1])
    rows = [item for at in range(2) if (item := stack(panel).topLevelItem(at)) is not None]
    assert [(item.text(0), item.isSelected()) for item in rows] == [("Minister", False), ("King", True)]
    assert (status(panel), lines(panel), len(sections(panel))) == ("Gold: 7\nA war waits.", ["line first"], 1)
    panel.show_desk(staff, (staff, king), ())
    assert (status(panel), lines(panel)) == (IDLE, [])


def test_a_token_that_takes_no_orders_is_offered_none(panel: UnitPanel) -> None:
    furnish(panel, of("Supply"))
    tired = Token("FR9IN", "", 7, None, "own", "I", "IN", "active", False)
    panel.show_unit("FR9IN", (tired,), (), ())
    assert sections(panel) == []


def test_a_button_shows_the_key_of_its_order_as_it_is_now(qtbot: QtBot) -> None:
    action = QAction("March")
    action.setShortcut("M")
    button = OrderButton(action)
    qtbot.addWidget(button)
    wide = button.sizeHint().width()
    assert (button.text(), button.accessibleName(), button.key) == ("March", "March", "M")
    letters = button.fontMetrics()
    assert wide == 2 * AIR + letters.horizontalAdvance("March") + APART + letters.horizontalAdvance("M")
    action.setShortcut("Ctrl+Shift+M")
    assert button.key == "Ctrl+Shift+M" and button.sizeHint().width() > wide
    button.show()
    assert dark_columns(button) >= 2
    with qtbot.waitSignal(action.triggered):
        button.click()


def test_in_a_narrow_dock_a_long_order_gives_up_its_key_then_its_words(qtbot: QtBot) -> None:
    action = QAction("March to battle, allies or enemies")
    action.setShortcut("Alt+B")
    button = OrderButton(action)
    qtbot.addWidget(button)
    words, whole = action.text(), button.sizeHint().width()
    found = []
    for width in (whole, whole - 10, button.minimumSizeHint().width()):
        button.resize(width, button.sizeHint().height())
        found.append(button.shown)
    assert found[:2] == [(words, "Alt+B"), (words, "")]
    assert button.minimumSizeHint() == QSize(LEAST, button.sizeHint().height())
    assert found[2][0].startswith("March") and len(found[2][0]) < len(words)


def test_no_order_is_wider_than_a_narrow_dock(qtbot: QtBot) -> None:
    form = OrderForm("battle", "March to battle, allies or enemies, near or far", "Test", "", "", ())
    action = QAction(form.title)
    action.setShortcut("Alt+B")
    panel = UnitPanel()
    qtbot.addWidget(panel)
    panel.set_forms([form], {"battle": action})
    show(panel)
    panel.resize(240, 500)
    bring_up(panel)
    (area,) = panel.findChildren(QScrollArea)
    assert area.horizontalScrollBar().maximum() == 0
    (button,) = panel.findChildren(OrderButton)
    assert button.geometry().right() < area.viewport().width()


def dark_columns(button: OrderButton) -> int:
    """How many runs of columns have dark pixels: the words, and apart from them the key."""
    image = button.grab().toImage()
    ground = image.pixelColor(6, image.height() // 2).lightness()
    inner = range(6, image.width() - 6)
    rows = range(5, image.height() - 5)
    inked = [any(abs(image.pixelColor(x, y).lightness() - ground) > 40 for y in rows) for x in inner]
    gap, runs = 99, 0
    for ink in inked:
        if ink:
            runs += gap > 6
            gap = 0
        else:
            gap += 1
    return runs
