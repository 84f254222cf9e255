"""Written orders as clicks: on the board for places, on buttons for all the rest."""

from __future__ import annotations

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QPushButton, QToolButton

from drumhead.client.board.tools.pick_tool import PickTool
from drumhead.client.main_window import MainWindow
from drumhead.engine.play.orders import Order
from tests.client.driving import button, click, click_cell, click_hand_in, strategic


def cell(window: MainWindow, name: str) -> int:
    """A place by its code."""
    found: int = window.rooms.desk.session.game.map.board.cell(name)
    return found


def lines(window: MainWindow) -> list[str]:
    """The draft as lines."""
    return [window.rooms.desk.session.write_order(order) for order in window.rooms.desk.draft]


def click_place(window: MainWindow, name: str) -> None:
    """Click a place, from far enough to see the whole map."""
    view = strategic(window)
    view.fit()
    click_cell(view, cell(window, name))


def choose(window: MainWindow, unit: str) -> None:
    """Click where a unit stands until it is at hand; a dislodged one shares its place with another."""
    place = unit.partition(" ")[0]
    token = window.rooms.desk.view().token(unit)
    name = place if token is None else window.rooms.desk.session.game.map.board.name(token.cell)
    for _ in range(3):
        if window.rooms.desk.unit == unit:
            return
        click_place(window, name)
    assert window.rooms.desk.unit == unit, f"{unit} cannot be chosen, but {window.rooms.desk.unit!r}"


def click_form(window: MainWindow, kind: str) -> None:
    """The button of a kind of order in the Unit dock."""
    title = next(form.title for form in window.rooms.desk.session.ruleset.forms if form.kind == kind)
    tools = window.rooms.desk_page.inspector.unit.findChildren(QToolButton)
    found = [tool for tool in tools if tool.text() == title and tool.isVisible()]
    assert len(found) == 1, (kind, [tool.text() for tool in tools if tool.isVisible()])
    click(found[0])


def give(window: MainWindow, line: str) -> None:
    """Click one written order together, and see that the draft has it."""
    order = window.rooms.desk.session.read_order(line)
    choose_for(window, order)
    {"move": _move, "retreat": _move, "support": _help, "convoy": _help, "build": _build}.get(order.kind, _plain)(
        window, order
    )
    assert window.rooms.desk_page.drafting.editor is None, f"{line}: {window.rooms.desk_page.message}"


def choose_for(window: MainWindow, order: Order) -> None:
    """The unit of an order, or the home centre it builds in."""
    view = window.rooms.desk.view()
    beaten = f"{order.unit} dislodged"
    choose(window, beaten if view.token(beaten) is not None else order.unit.partition("/")[0])


def _move(window: MainWindow, order: Order) -> None:
    """A click on the place is enough, unless the click could mean a unit of one's own."""
    to, by_convoy = str(order.to), bool(getattr(order, "via", False))
    here = window.rooms.desk_page.boards.scene.plane.alike(cell(window, to))
    if by_convoy or any(token.cell in here for token in window.rooms.desk.own_tokens()):
        click_form(window, order.kind)
        editor = window.rooms.desk_page.drafting.editor
        assert editor is not None
        if by_convoy:
            box = editor.findChild(QCheckBox, "field-via")
            assert isinstance(box, QCheckBox)
            box.click()
    click_place(window, to)


def _help(window: MainWindow, order: Order) -> None:
    click_form(window, order.kind)
    of, to = str(order.of), str(order.to)
    for name in (of, to or of):
        tool = strategic(window).tool
        assert isinstance(tool, PickTool), window.rooms.desk_page.message
        wanted = next((at for at in tool.candidates if _province(window, at) == name), cell(window, name))
        click_cell(strategic(window), wanted)


def _province(window: MainWindow, at: int) -> str:
    name: str = window.rooms.desk.session.game.map.board.name(at)
    return name.partition("/")[0]


def _build(window: MainWindow, order: Order) -> None:
    click_form(window, "build")
    editor = window.rooms.desk_page.drafting.editor
    if editor is not None and (choice := editor.findChild(QPushButton, f"choose-{order.arm}")) is not None:
        click(choice)
    if isinstance(strategic(window).tool, PickTool):
        click_place(window, order.unit)


def _plain(window: MainWindow, order: Order) -> None:
    click_form(window, order.kind)


def hand_in(window: MainWindow) -> None:
    """Hand the orders in and leave the desk."""
    click_hand_in(window.rooms.desk_page)
    assert window.rooms.desk.mode == "LOCKED", window.rooms.desk_page.message
    click(button(window.rooms.desk_page, "leave-desk"))


def back_to_now(window: MainWindow) -> None:
    """Out of the replay that a new turn opens with."""
    if window.rooms.desk.mode == "REPLAY":
        click_hand_in(window.rooms.desk_page)
    assert window.rooms.desk.mode == "DRAFT"
    QTest.qWait(0)
