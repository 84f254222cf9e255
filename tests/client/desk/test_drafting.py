"""Orders in the making: several squares one after the other, words beside them, orders changed."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QToolButton

from drumhead.client.board.tools.pick_tool import PickTool
from drumhead.client.board.tools.tools import BoxTool, DestinationTool, PathTool
from drumhead.client.desk.drafting import BOX_WORDS, FIELD_WORDS, MOVE_WORDS
from drumhead.client.inspector.order_editor import OrderEditor
from drumhead.client.kinds import SQUARES
from drumhead.client.main_window import MainWindow
from drumhead.engine.play.ruleset import OrderForm
from drumhead.engine.play.view import Token
from tests.client.driving import ALLIES, PASSWORDS, click_cell, field, said, strategic, take_seat

pytestmark = pytest.mark.whole


@pytest.fixture
def seated(window: MainWindow, game: Path) -> MainWindow:
    """The allied desk."""
    window.rooms.open_path(game)
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    return window


def form(window: MainWindow, kind: str) -> OrderForm:
    return next(form for form in window.rooms.desk.session.ruleset.forms if form.kind == kind)


def test_a_depot_asks_for_its_square_then_its_place_on_the_battlefield_then_its_kind(seated: MainWindow) -> None:
    headquarters = next(token for token in seated.rooms.desk.view().tokens if token.id == "FR1AQ")
    seated.rooms.desk.select(headquarters.id)
    strategic(seated).go_to(headquarters.cell, least=2.0)
    seated.rooms.desk_page.begin_order(form(seated, "store"))
    click_cell(strategic(seated), headquarters.cell)
    assert seated.rooms.desk_page.boards.field_cell == headquarters.cell
    click_cell(field(seated), 112)
    editor = seated.rooms.desk_page.drafting.editor
    assert editor is not None
    assert (editor.data()["to"], editor.data()["at"], editor.data()["what"]) == (headquarters.cell, 112, "depot")
    assert seated.rooms.desk.draft == ()


def test_an_entry_square_is_picked_where_the_march_leads(seated: MainWindow) -> None:
    desk = seated.rooms.desk
    desk.select("FR12IN")
    assert desk.enter_lines("FR12IN march G4-V8") == []
    seated.rooms.desk_page.begin_order(form(seated, "entry"))
    assert seated.rooms.desk_page.boards.field_cell == desk.session.game.map.board.cell("G4-V8")
    click_cell(field(seated), 33)
    assert [order.kind for order in desk.orders_of("FR12IN")] == ["march", "entry"]


def test_a_march_begun_again_goes_on_from_the_one_that_stands(seated: MainWindow) -> None:
    desk = seated.rooms.desk
    desk.select("FR12IN")
    desk.enter_lines("FR12IN march G4-V8 G4-V7")
    seated.rooms.desk_page.begin_order(form(seated, "march"))
    view = strategic(seated)
    QTest.keyClick(view, Qt.Key.Key_Backspace)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert desk.session.write_order(desk.draft[0]).split() == ["FR12IN", "march", "G4-V8"]


def test_an_order_that_is_refused_leaves_the_editor_open_and_says_why(seated: MainWindow) -> None:
    desk = seated.rooms.desk
    desk.select("FR12IN")
    seated.rooms.desk_page.begin_order(form(seated, "supply"))
    editor = seated.rooms.desk_page.drafting.editor
    assert editor is not None
    editor.fill({"level": 12})
    editor.give()
    assert "can carry 1" in seated.rooms.desk_page.message
    assert "(rule 11.9)" in seated.rooms.desk_page.message
    assert seated.rooms.desk_page.drafting.editor is editor


def test_an_order_changed_into_another_takes_its_place(seated: MainWindow) -> None:
    desk = seated.rooms.desk
    desk.select("FR12IN")
    desk.enter_lines("FR12IN march to battle")
    seated.rooms.desk_page.drafting.reopen(desk.draft[0])
    editor = seated.rooms.desk_page.drafting.editor
    assert editor is not None
    editor.fill({"target": "enemies"})
    editor.give()
    assert [desk.session.write_order(order).split()[1:] for order in desk.draft] == [["march", "to", "enemies"]]


def test_an_order_given_goes_on_to_the_next_unit_if_that_is_wished(seated: MainWindow) -> None:
    desk = seated.rooms.desk
    seated.rooms.desk_page.set_goes_on(True)
    first = desk.own_units()[0]
    desk.select(first)
    seated.rooms.desk_page.begin_order(form(seated, "halt on detection"))
    assert desk.orders_of(first)
    assert desk.unit == desk.own_units()[1]


def test_an_order_that_is_cancelled_leaves_draft_boards_and_words_as_they_were(seated: MainWindow) -> None:
    desk, page = seated.rooms.desk, seated.rooms.desk_page
    desk.select("FR12IN")
    desk.enter_lines("FR12IN march G4-V8")
    before, ended = desk.draft, []
    page.drafting.ended.connect(lambda: ended.append(True))
    page.begin_order(form(seated, "march"))
    view = strategic(seated)
    QTest.keyClick(view, Qt.Key.Key_Delete)
    assert page.drafting.editor is not None and "path" not in page.drafting.editor.data()
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert page.drafting.editor is None
    assert view.tool is None
    assert desk.draft == before
    assert ended == [True]
    assert not page.message


def test_nothing_ends_where_nothing_was_begun(seated: MainWindow) -> None:
    ended: list[bool] = []
    seated.rooms.desk_page.drafting.ended.connect(lambda: ended.append(True))
    seated.rooms.desk_page.drafting.end()
    assert ended == []


@pytest.mark.parametrize("unit", ["", "AU9IN"])
def test_an_order_without_a_unit_of_ones_own_is_told_and_not_begun(seated: MainWindow, unit: str) -> None:
    desk = seated.rooms.desk
    desk.select(unit)
    told: list[str] = []
    seated.rooms.desk_page.drafting.refused.connect(told.append)
    seated.rooms.desk_page.drafting.begin(form(seated, "march"))
    assert told == ["Choose one of your units first."]
    assert seated.rooms.desk_page.drafting.editor is None
    assert desk.draft == ()


def test_after_handing_in_no_order_is_begun_or_opened_again(seated: MainWindow) -> None:
    desk = seated.rooms.desk
    desk.select("FR12IN")
    desk.enter_lines("FR12IN march G4-V8")
    stands = desk.draft[0]
    desk.hand_in()
    told: list[str] = []
    desk.refused.connect(told.append)
    seated.rooms.desk_page.drafting.begin(form(seated, "march"))
    assert told == ["The orders are handed in; take them back to change them."]
    seated.rooms.desk_page.drafting.reopen(stands)
    assert seated.rooms.desk_page.drafting.editor is None


def test_the_units_offered_to_merge_into_are_those_of_ones_own_on_the_square(seated: MainWindow) -> None:
    desk = seated.rooms.desk
    tokens = [token for token in desk.view().tokens if token.orderable]
    squares = {token.cell: [other.id for other in tokens if other.cell == token.cell] for token in tokens}
    shared = next(ids for ids in squares.values() if len(ids) > 1)
    desk.select(shared[0])
    seated.rooms.desk_page.drafting.begin(form(seated, "merge"))
    editor = seated.rooms.desk_page.drafting.editor
    assert editor is not None
    box = editor.findChild(QComboBox, "field-into")
    assert box is not None
    assert [box.itemText(row) for row in range(box.count())] == shared[1:]


def test_clicks_where_a_march_may_not_go_change_nothing(seated: MainWindow) -> None:
    desk, view = seated.rooms.desk, strategic(seated)
    desk.select("FR12IN")
    view.go_to(next(token.cell for token in desk.view().tokens if token.id == "FR12IN"), least=2.0)
    seated.rooms.desk_page.begin_order(form(seated, "march"))
    far = desk.session.game.map.board.cell("G4-V5")
    view.go_to(far, least=2.0)
    click_cell(view, far)
    editor = seated.rooms.desk_page.drafting.editor
    assert editor is not None and "path" not in editor.data()
    assert desk.unit == "FR12IN"


def test_an_order_without_its_square_is_told_what_is_missing(seated: MainWindow) -> None:
    seated.rooms.desk.select("FR12IN")
    seated.rooms.desk_page.begin_order(form(seated, "march"))
    told: list[str] = []
    seated.rooms.desk_page.drafting.refused.connect(told.append)
    editor = seated.rooms.desk_page.drafting.editor
    assert editor is not None
    editor.give()
    assert told == ["The order is not complete: path is missing or wrong."]
    assert seated.rooms.desk_page.drafting.editor is editor
    assert seated.rooms.desk.draft == ()


def begun(seated: MainWindow, unit: str, kind: str) -> OrderEditor:
    """The editor of an order that is begun."""
    seated.rooms.desk.select(unit)
    seated.rooms.desk_page.begin_order(form(seated, kind))
    editor = seated.rooms.desk_page.drafting.editor
    assert editor is not None
    return editor


def fighter(seated: MainWindow) -> Token:
    """An own unit of infantry on a battlefield."""
    return next(t for t in seated.rooms.desk.own_tokens() if t.orderable and t.tactical is not None and t.arm == "I")


@pytest.mark.parametrize(
    ("kind", "words", "field_opens"),
    [
        ("march", SQUARES.leading, False),
        ("withdraw", "To: click a square.", False),
        ("entry", "Entry square: click a tactical square.", True),
        ("move", MOVE_WORDS, True),
        ("support", BOX_WORDS, True),
        ("supply", FIELD_WORDS, False),
        ("undeploy", FIELD_WORDS, False),
    ],
)
def test_each_kind_of_order_says_what_is_to_be_done_next_on_its_board(
    seated: MainWindow, kind: str, words: str, field_opens: bool
) -> None:
    editor = begun(seated, fighter(seated).id, kind)
    boards = seated.rooms.desk_page.boards
    assert seated.rooms.desk_page.message.partition(": ")[2] == words.partition(": ")[2]
    assert (boards.field_cell == fighter(seated).cell) is field_opens
    picking = {"supply", "undeploy"}.isdisjoint({kind})
    assert (strategic(seated).tool is not None) is (picking and not field_opens)
    if boards.field is not None:
        assert boards.field.tool is not None
    assert editor.form.kind == kind


def test_another_order_that_is_begun_takes_the_place_of_the_first(seated: MainWindow) -> None:
    unit = fighter(seated).id
    first = begun(seated, unit, "march")
    second = begun(seated, unit, "support")
    assert second is not first and seated.rooms.desk_page.inspector.unit.editor is second
    assert strategic(seated).tool is None
    assert isinstance(field(seated).tool, BoxTool)
    begun(seated, unit, "march")
    assert seated.rooms.desk_page.boards.field is None
    assert isinstance(strategic(seated).tool, PathTool)


def test_a_box_that_stands_is_opened_as_it_is_and_given_again_by_return(seated: MainWindow) -> None:
    desk, unit = seated.rooms.desk, fighter(seated).id
    desk.select(unit)
    assert desk.enter_lines(f"{unit} support 7-7 radius 2") == []
    seated.rooms.desk_page.drafting.reopen(desk.draft[0])
    tool = field(seated).tool
    assert isinstance(tool, BoxTool)
    assert tool.box == (112, 2)
    tool.wheel(1)
    QTest.keyClick(field(seated), Qt.Key.Key_Return)
    (order,) = desk.draft
    assert (order.at, order.radius) == (112, 3)  # type: ignore[attr-defined]
    assert seated.rooms.desk_page.drafting.editor is None


def test_a_move_that_is_picked_again_forgets_its_waypoint(seated: MainWindow) -> None:
    desk, token = seated.rooms.desk, fighter(seated)
    editor = begun(seated, token.id, "move")
    tool = field(seated).tool
    assert isinstance(tool, DestinationTool)
    near = [cell for cell in tool.open_cells if cell != token.tactical]
    editor.pick("via", near[0])
    click_cell(field(seated), near[1])
    (order,) = desk.draft
    assert (order.to, order.via) == (near[1], None)  # type: ignore[attr-defined]


def test_where_a_move_that_stands_leads_is_picked_again_on_the_battlefield_of_its_unit(seated: MainWindow) -> None:
    desk, token = seated.rooms.desk, fighter(seated)
    desk.select(token.id)
    move = desk.session.ruleset.order({"kind": "move", "unit": token.id, "to": token.tactical})
    goal = next(cell for cell in desk.session.next_cells(desk.seat, move, ()) if cell != token.tactical)
    assert desk.set_order(desk.session.ruleset.order({"kind": "move", "unit": token.id, "to": goal}))
    seated.rooms.desk_page.drafting.reopen(desk.draft[0])
    editor = seated.rooms.desk_page.drafting.editor
    assert editor is not None
    pick = editor.findChild(QToolButton, "pick-to")
    assert pick is not None
    pick.click()
    assert seated.rooms.desk_page.boards.field_cell == token.cell
    assert isinstance(field(seated).tool, DestinationTool)
    QTest.keyClick(field(seated), Qt.Key.Key_Escape)
    assert len(desk.draft) == 1


def test_the_button_beside_a_square_asks_for_it_again(seated: MainWindow) -> None:
    desk = seated.rooms.desk
    desk.enter_lines("FR12IN march G4-V8 G4-V7")
    editor = begun(seated, "FR12IN", "march")
    QTest.keyClick(strategic(seated), Qt.Key.Key_Backspace)
    pick = editor.findChild(QToolButton, "pick-path")
    assert pick is not None
    pick.click()
    tool = strategic(seated).tool
    assert isinstance(tool, PathTool)
    board = desk.session.game.map.board
    assert [board.name(cell) for cell in tool.path if cell is not None][1:] == ["G4-V8"]
    assert editor.data()["path"] == tool.path[1:]


def test_a_square_named_by_its_code_is_read_with_it_in_the_editor(seated: MainWindow) -> None:
    desk = seated.rooms.desk
    desk.enter_lines("FR12IN march G4-V8 G4-V7")
    editor = begun(seated, "FR12IN", "march")
    assert "G4-V8  G4-V7" in said(editor)


def test_an_order_without_fields_is_not_opened_and_one_begun_in_a_replay_neither(seated: MainWindow) -> None:
    desk, page = seated.rooms.desk, seated.rooms.desk_page
    desk.enter_lines("FR12IN halt on detection\nFR12IN line first")
    page.drafting.reopen(desk.draft[0])
    assert page.drafting.editor is None
    desk.show_moment(1, None)
    page.drafting.reopen(desk.draft[1])
    assert page.drafting.editor is None
    desk.select("FR12IN")
    page.drafting.begin(form(seated, "march"))
    assert page.drafting.editor is None
    assert "replay" in page.message


def test_an_order_that_ends_gives_the_keyboard_back_to_the_board(seated: MainWindow) -> None:
    editor = begun(seated, "FR12IN", "supply")
    editor.setFocus()
    assert not strategic(seated).hasFocus()
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    assert strategic(seated).hasFocus()
    assert seated.rooms.desk.draft == ()


def test_only_ones_own_units_on_the_square_are_offered_as_comrades_when_an_order_is_opened_again(
    seated: MainWindow,
) -> None:
    desk = seated.rooms.desk
    tokens = [token for token in desk.view().tokens if token.orderable]
    lonely = next(t for t in tokens if sum(other.cell == t.cell for other in tokens) == 1)
    editor = begun(seated, lonely.id, "merge")
    box = editor.findChild(QComboBox, "field-into")
    assert box is not None and box.count() == 0


def test_a_square_that_knows_no_waypoint_is_picked_by_one_click(seated: MainWindow) -> None:
    token = fighter(seated)
    editor = begun(seated, token.id, "undeploy")
    pick = editor.findChild(QToolButton, "pick-to")
    assert pick is not None
    pick.click()
    assert seated.rooms.desk_page.boards.field_cell == token.cell
    assert isinstance(field(seated).tool, PickTool)
    assert seated.rooms.desk_page.message.endswith(": click a tactical square.")


def _names(window: MainWindow, kind: str = "march") -> list[str]:
    desk = window.rooms.desk
    (order,) = [order for order in desk.draft if order.kind == kind]
    return desk.session.write_order(order).split()


def test_a_march_to_a_far_square_takes_a_letter_and_two_clicks(seated: MainWindow) -> None:
    desk = seated.rooms.desk
    board = desk.session.game.map.board
    begun(seated, "FR12IN", "march")
    click_cell(strategic(seated), board.cell("G1-V8"))
    assert seated.rooms.desk_page.message.startswith("G1-V8: 2 squares, there in strategic phase 2")
    assert desk.draft == ()
    click_cell(strategic(seated), board.cell("G1-V8"))
    assert _names(seated) == ["FR12IN", "march", "G2-V8", "G1-V8"]


def test_a_square_no_way_leads_to_is_told_of_in_a_sentence(seated: MainWindow) -> None:
    begun(seated, "FR12IN", "march")
    strategic(seated).go_to(seated.rooms.desk.session.game.map.board.cell("G0-U8"), least=1.0)
    click_cell(strategic(seated), seated.rooms.desk.session.game.map.board.cell("G0-U8"))
    assert "finds no way" in seated.rooms.desk_page.message


def test_a_march_that_is_refused_stays_on_the_map_with_its_reason(seated: MainWindow) -> None:
    desk = seated.rooms.desk
    board = desk.session.game.map.board
    editor = begun(seated, "FR12IN", "march")
    far = (board.cell("G9-V8"), board.cell("G8-V8"))
    editor.pick("path", far)
    editor.give()
    assert desk.draft == () and "(rule 7.4" in seated.rooms.desk_page.message
    tool = strategic(seated).tool
    assert isinstance(tool, PathTool)
    assert tool.path[1:] == far
