"""One order for all units that are chosen, from the key to the draft, and back in one step."""

from __future__ import annotations

from pathlib import Path as File

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QToolButton
from pytestqt.qtbot import QtBot

from drumhead.client.board.tools.pick_tool import PickTool
from drumhead.client.board.tools.target_tool import TargetTool
from drumhead.client.desk.ordering_many import ALONE, CHOOSE, FRIEND, NO_TEMPLATE, STORE, TARGET, OrderingMany
from drumhead.client.inspector.formation_card import FormationCard
from drumhead.client.main_window import MainWindow
from drumhead.client.ways.foreseeing import foreseen
from drumhead.engine.play.figures import Cells, Path
from tests.client.driving import ALLIES, AUSTRIA, PASSWORDS, click_cell, field, strategic, take_seat

pytestmark = pytest.mark.whole


@pytest.fixture
def seated(window: MainWindow, game: File) -> MainWindow:
    """The allied desk, II Corps chosen and in sight."""
    window.rooms.open_path(game)
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    window.rooms.desk_page.fit_units()
    choose(window, "II Corps")
    return window


def choose(window: MainWindow, name: str) -> tuple[str, ...]:
    units = units_of(window, name)
    window.rooms.desk.selection.set(units)
    return units


def units_of(window: MainWindow, name: str) -> tuple[str, ...]:
    desk = window.rooms.desk
    (formation,) = desk.session.ruleset.order_of_battle(desk.session.game, desk.view()).called(name)
    return formation.units


def press(window: MainWindow, key: Qt.Key) -> None:
    QTest.keyClick(window.focusWidget() or window, key)


def cell(window: MainWindow, name: str) -> int:
    found: int = window.rooms.desk.session.game.map.board.cell(name)
    return found


def card(window: MainWindow) -> FormationCard:
    return window.rooms.desk_page.inspector.formation


def many(window: MainWindow) -> OrderingMany:
    return window.rooms.desk_page.ordering_many


def lines(window: MainWindow, unit: str) -> list[str]:
    desk = window.rooms.desk
    return [desk.session.write_order(order) for order in desk.orders_of(unit)]


def test_several_units_have_a_card_with_their_sums_and_one_alone_has_not(seated: MainWindow) -> None:
    assert card(seated).isVisible()
    assert not seated.rooms.desk_page.inspector.unit.isVisible()
    seated.rooms.desk.selection.set(("FR11IN",))
    assert not card(seated).isVisible()
    assert seated.rooms.desk_page.inspector.unit.isVisible()


def test_a_key_and_a_click_march_a_corps_and_one_undo_takes_it_back(seated: MainWindow) -> None:
    desk = seated.rooms.desk
    press(seated, Qt.Key.Key_M)
    click_cell(strategic(seated), cell(seated, "G4-V8"))
    assert lines(seated, "FR11IN") == ["FR11IN march G4-V8"]
    assert len({order.unit for order in desk.draft}) == 13
    said = "each cannot march: a deployed bridge must be taken up first (rule 12.5)."
    assert card(seated).told == f"FR1PB, FR3PB: {said}"
    message = seated.rooms.desk_page.message
    assert message == f"II Corps march to G4-V8: 13 units have new orders. 2 units: {said}"
    assert desk.undo_stack.undoText() == "II Corps march to G4-V8"
    desk.undo_stack.undo()
    assert desk.draft == ()


def test_where_the_middle_enters_may_be_asked_for_before_the_goal_and_is_picked_on_its_battlefield(
    seated: MainWindow,
) -> None:
    boards = seated.rooms.desk_page.boards
    press(seated, Qt.Key.Key_M)
    editor = card(seated).editor
    assert editor is not None
    pick = editor.findChild(QToolButton, "pick-at")
    assert isinstance(pick, QToolButton)
    pick.click()
    assert boards.field_cell is None, "which battlefield is meant is asked first"
    click_cell(strategic(seated), cell(seated, "G4-V8"))
    assert boards.field_cell == cell(seated, "G4-V8")
    assert seated.rooms.desk.draft == ()
    click_cell(field(seated), 37)
    assert card(seated).editor is None
    desk = seated.rooms.desk
    middle = desk.session.game.map.tactical_board.name(37)
    assert desk.undo_stack.undoText() == f"II Corps march to G4-V8 at {middle}"
    given = set(desk.draft)
    desk.undo_stack.undo()
    assert desk.enter_lines(f"II Corps march to G4-V8 at {middle}") is not None
    assert set(desk.draft) == given != set()


def test_what_is_undone_is_said_and_nothing_is_said_of_it_any_more(seated: MainWindow) -> None:
    press(seated, Qt.Key.Key_M)
    click_cell(strategic(seated), cell(seated, "G4-V8"))
    assert "have new orders" in seated.rooms.desk_page.message
    control = Qt.KeyboardModifier.ControlModifier
    QTest.keyClick(seated.focusWidget() or seated, Qt.Key.Key_Z, control)
    assert (seated.rooms.desk_page.message, card(seated).told) == ("Taken back: II Corps march to G4-V8.", "")
    QTest.keyClick(seated.focusWidget() or seated, Qt.Key.Key_Y, control)
    assert seated.rooms.desk_page.message == "Done again: II Corps march to G4-V8."


def test_waypoints_are_clicked_with_shift_and_taken_back_with_backspace(seated: MainWindow) -> None:
    press(seated, Qt.Key.Key_M)
    shift = Qt.KeyboardModifier.ShiftModifier
    click_cell(strategic(seated), cell(seated, "G5-V9"), shift)
    QTest.keyClick(strategic(seated), Qt.Key.Key_Backspace)
    click_cell(strategic(seated), cell(seated, "G3-V7"), shift)
    click_cell(strategic(seated), cell(seated, "G4-V7"))
    assert lines(seated, "FR11IN") == ["FR11IN march G3-V7 G4-V7"]


def ghosts(window: MainWindow) -> list[Path]:
    """The marches that a command in the making would come to, as they are drawn."""
    laid = window.rooms.desk_page.boards.scene.overlay("tool")
    return [figure for figure in laid if isinstance(figure, Path) and figure.style == "branch"]


def test_what_a_command_would_come_to_is_drawn_once_the_pointer_rests_and_nothing_is_ordered(
    seated: MainWindow, qtbot: QtBot
) -> None:
    desk, board = seated.rooms.desk, strategic(seated)
    press(seated, Qt.Key.Key_M)
    tool = board.tool
    assert isinstance(tool, TargetTool)
    tool.hover(cell(seated, "G4-V8"))
    assert not ghosts(seated)
    qtbot.waitUntil(lambda: bool(ghosts(seated)))
    assert {figure.cells[-1] for figure in ghosts(seated)} == {cell(seated, "G4-V8")} and desk.draft == ()
    tool.hover(cell(seated, "G5-V8"))
    assert not ghosts(seated)


def test_where_all_of_a_corps_can_be_is_tinted_by_phase_as_its_march_begins_and_who_cannot_is_told(
    seated: MainWindow, qtbot: QtBot
) -> None:
    scene, desk = seated.rooms.desk_page.boards.scene, seated.rooms.desk
    press(seated, Qt.Key.Key_M)
    qtbot.waitUntil(lambda: bool(scene.overlay("tool-reach")), timeout=20_000)
    tints = [figure for figure in scene.overlay("tool-reach") if isinstance(figure, Cells)]
    reach = {
        unit: found
        for unit in desk.selection.units
        if (found := desk.session.ruleset.reach(desk.session.game, desk.view(), unit, ())).cells
    }
    near, far = cell(seated, "G4-V8"), cell(seated, "G7-V9")
    assert any(near in tint.cells and tint.phase for tint in tints)
    assert len(reach) == 13 and all(near in found.cells for found in reach.values())
    late = [unit for unit, found in reach.items() if far not in found.cells]
    tool = strategic(seated).tool
    assert isinstance(tool, TargetTool)
    tool.hover(far)
    qtbot.waitUntil(lambda: "can be there this turn" in seated.rooms.desk_page.message, timeout=20_000)
    assert seated.rooms.desk_page.message.startswith(f"{13 - len(late)} of 13 can be there this turn; not {late[0]}")
    tool.hover(near)
    qtbot.waitUntil(lambda: seated.rooms.desk_page.message == TARGET.format("To"), timeout=20_000)
    click_cell(strategic(seated), near)
    assert scene.overlay("tool-reach") == ()


def test_units_that_would_end_together_have_one_label(seated: MainWindow) -> None:
    found = foreseen(seated.rooms.desk, units_of(seated, "II Corps"), "march to", {"to": cell(seated, "G4-V8")})
    ways = [figure for figure in found.figures if isinstance(figure, Path)]
    assert len(ways) == 2
    assert [way.label for way in ways if way.label] == ["FR4LC +12"]


def test_of_an_army_the_ways_of_one_unit_from_each_square_are_foreseen(seated: MainWindow) -> None:
    desk = seated.rooms.desk
    units = desk.own_units()
    found = foreseen(desk, units, "march to", {"to": cell(seated, "G4-V9")}).figures
    starts = [figure.cells[0] for figure in found if isinstance(figure, Path)]
    assert len(units) > 100 and 5 < len(starts) <= 40 and len(set(starts)) == len(starts)
    assert foreseen(desk, units[:2], "copy from", {"whom": "FR99IN"}).figures == ()


def test_a_friend_who_is_to_be_followed_is_named_by_a_click_on_his_square(seated: MainWindow) -> None:
    desk = seated.rooms.desk
    press(seated, Qt.Key.Key_F)
    assert seated.rooms.desk_page.message == FRIEND
    tool = strategic(seated).tool
    assert isinstance(tool, PickTool)
    assert card(seated).editor is not None
    view, board = desk.view(), desk.session.game.map.board
    mine = [token.cell for unit in desk.selection.units if (token := view.token(unit)) is not None]
    goal = min(set(tool.candidates) - set(mine), key=lambda at: min(board.distance(at, me) for me in mine))
    tool.finished.emit((goal,))
    followers = {order.unit for order in desk.draft if order.kind == "march"}
    assert followers and followers <= set(desk.selection.units) and card(seated).editor is None


def test_esc_leaves_all_as_it_was(seated: MainWindow) -> None:
    press(seated, Qt.Key.Key_M)
    assert card(seated).editor is not None
    QTest.keyClick(strategic(seated), Qt.Key.Key_Escape)
    assert (card(seated).editor, seated.rooms.desk.draft) == (None, ())


def test_a_command_that_asks_for_nothing_is_given_at_once(seated: MainWindow) -> None:
    press(seated, Qt.Key.Key_R)
    assert "FR11IN defend defend" in lines(seated, "FR11IN")
    assert card(seated).told == ""


def test_postures_are_chosen_on_the_card_and_offered_again_the_next_time(seated: MainWindow) -> None:
    press(seated, Qt.Key.Key_P)
    assert seated.rooms.desk_page.message == CHOOSE
    press(seated, Qt.Key.Key_A)
    press(seated, Qt.Key.Key_Return)
    assert lines(seated, "FR11IN") == ["FR11IN attack assault"]
    choose(seated, "III Corps")
    press(seated, Qt.Key.Key_P)
    editor = card(seated).editor
    assert editor is not None
    box = editor.findChild(QComboBox, "field-attack")
    assert isinstance(box, QComboBox)
    assert box.currentText() == "assault"


def test_what_a_seat_chose_last_is_not_offered_to_the_next_one(seated: MainWindow) -> None:
    for key in (Qt.Key.Key_P, Qt.Key.Key_A, Qt.Key.Key_Return):
        press(seated, key)
    seated.rooms.desk_page.leave_requested.emit()
    take_seat(seated, AUSTRIA, PASSWORDS[AUSTRIA] or "")
    seated.rooms.desk.selection.set(seated.rooms.desk.own_units())
    press(seated, Qt.Key.Key_P)
    editor = card(seated).editor
    assert editor is not None
    assert "assault" not in editor.data().values()


def test_a_line_is_clicked_on_the_battlefield_where_they_will_be(seated: MainWindow) -> None:
    press(seated, Qt.Key.Key_M)
    click_cell(strategic(seated), cell(seated, "G4-V8"))
    press(seated, Qt.Key.Key_D)
    assert seated.rooms.desk_page.boards.field_cell == cell(seated, "G4-V8")
    for square in (2 + 2 * 15, 7 + 2 * 15):
        click_cell(field(seated), square)
    assert "FR11IN defend defend" in lines(seated, "FR11IN")
    assert sum(order.kind == "move" for order in seated.rooms.desk.draft) == 13


def test_a_line_is_drawn_from_its_first_end_and_who_would_go_where_while_the_pointer_rests(
    seated: MainWindow, qtbot: QtBot
) -> None:
    press(seated, Qt.Key.Key_D)
    click_cell(field(seated), 32)
    tool, scene = field(seated).tool, seated.rooms.desk_page.boards.field_scene
    assert isinstance(tool, TargetTool) and scene is not None
    tool.hover(37)
    drawn = [figure for figure in scene.overlay("tool") if isinstance(figure, Path)]
    assert [figure.cells for figure in drawn] == [(32, 37)]

    def moves() -> list[Path]:
        return [figure for figure in scene.overlay("tool") if isinstance(figure, Path) and figure.style == "move"]

    qtbot.waitUntil(lambda: len(moves()) > 5, timeout=20_000)
    assert seated.rooms.desk.draft == ()
    tool.finished.emit((37,))
    given = {order.unit for order in seated.rooms.desk.draft if order.kind == "move"}
    assert len(given) > 5 and field(seated).tool is None


def test_letters_are_of_one_unit_again_once_one_is_chosen(seated: MainWindow) -> None:
    seated.rooms.desk.selection.set(("FR11IN",))
    press(seated, Qt.Key.Key_M)
    assert seated.rooms.desk_page.drafting.editor is not None
    many(seated).begin(seated.rooms.desk.session.ruleset.commands[0])
    assert seated.rooms.desk_page.message == ALONE


def test_del_clears_the_orders_of_all_that_are_chosen(seated: MainWindow) -> None:
    press(seated, Qt.Key.Key_R)
    choose(seated, "III Corps")
    press(seated, Qt.Key.Key_R)
    both = {order.unit for order in seated.rooms.desk.draft}
    press(seated, Qt.Key.Key_Delete)
    left = {order.unit for order in seated.rooms.desk.draft}
    assert 0 < len(left) < len(both)
    assert "FR15IN" in both - left
    seated.rooms.desk.undo_stack.undo()
    assert {order.unit for order in seated.rooms.desk.draft} == both


def test_a_typed_command_becomes_ordinary_orders(seated: MainWindow) -> None:
    desk, told = seated.rooms.desk, list[str]()
    desk.refused.connect(told.append)
    assert desk.enter_lines("II Corps march to G4-V8 together\nFR11IN attack evade\nIX Corps rest") == [
        ("IX Corps rest", "None of your formations or units is called 'IX Corps'.")
    ]
    assert lines(seated, "FR11IN") == ["FR11IN march G4-V8", "FR11IN attack evade"]
    assert told == ["FR1PB, FR3PB: each cannot march: a deployed bridge must be taken up first (rule 12.5)."]


def test_handed_in_orders_are_not_touched(seated: MainWindow) -> None:
    press(seated, Qt.Key.Key_R)
    desk = seated.rooms.desk
    assert desk.hand_in().taken
    before = desk.draft
    many(seated).give(desk.session.ruleset.commands[0], {"to": cell(seated, "G4-V8")})
    many(seated).begin(desk.session.ruleset.commands[0])
    assert (desk.draft, card(seated).editor) == (before, None)


def test_nothing_of_the_units_stays_when_the_seat_is_left(seated: MainWindow) -> None:
    press(seated, Qt.Key.Key_M)
    click_cell(strategic(seated), cell(seated, "G4-V8"))
    seated.rooms.desk_page.drop_seat()
    QTest.qWait(0)
    shown = [label.text() for label in card(seated).findChildren(QLabel) if label.text()]
    assert shown == []


def test_places_of_a_battlefield_mean_the_one_that_is_open(seated: MainWindow) -> None:
    """Most of II Corps is in G3-V8; four of its units are on the battlefield beside it, which is looked at."""
    boards, desk = seated.rooms.desk_page.boards, seated.rooms.desk
    boards.open_field(cell(seated, "G3-V9"))
    press(seated, Qt.Key.Key_A)
    assert boards.field_cell == cell(seated, "G3-V9")
    click_cell(field(seated), 97)
    there = {token.id for token in desk.view().tokens if token.cell == cell(seated, "G3-V9")}
    assert {order.unit for order in desk.draft if order.kind == "move"} <= there
    assert any(order.kind == "move" for order in desk.draft)


def test_a_battlefield_on_which_none_of_them_will_be_is_left_for_theirs(seated: MainWindow) -> None:
    boards = seated.rooms.desk_page.boards
    boards.open_field(cell(seated, "G2-W3"))
    press(seated, Qt.Key.Key_A)
    assert boards.field_cell == cell(seated, "G3-V8")


def box(window: MainWindow, name: str) -> QComboBox:
    editor = card(window).editor
    assert editor is not None
    found = editor.findChild(QComboBox, name)
    assert isinstance(found, QComboBox)
    return found


def test_stores_to_draw_on_are_listed_the_nearest_first(seated: MainWindow) -> None:
    press(seated, Qt.Key.Key_U)
    listed = box(seated, "field-source")
    stores = [listed.itemText(row) for row in range(listed.count())]
    assert stores[:2] == ["Novara", "FR depot Novara"]
    assert stores.index("Alessandria") < stores.index("Torino") < stores.index("Abbeville")


def test_a_store_to_draw_on_is_named_by_a_click_on_its_square(seated: MainWindow) -> None:
    press(seated, Qt.Key.Key_U)
    assert seated.rooms.desk_page.message == STORE.format("square")
    click_cell(strategic(seated), cell(seated, "F8-W1"))
    assert "FR11IN supply 1 from city Torino" in lines(seated, "FR11IN")


def test_of_several_stores_on_a_square_one_is_chosen_before_the_order_is_given(seated: MainWindow) -> None:
    press(seated, Qt.Key.Key_U)
    click_cell(strategic(seated), cell(seated, "G2-V9"))
    assert box(seated, "field-source").currentText() == "Novara" and seated.rooms.desk.draft == ()
    assert "Novara, FR depot Novara" in seated.rooms.desk_page.message
    press(seated, Qt.Key.Key_Return)
    assert "FR11IN supply 1 from city Novara" in lines(seated, "FR11IN")


def test_who_may_be_followed_is_listed_with_what_he_leads_and_may_be_named_by_it(seated: MainWindow) -> None:
    press(seated, Qt.Key.Key_F)
    listed = box(seated, "field-whom")
    assert "FR3CQ III Corps" in [listed.itemText(row) for row in range(listed.count())]
    for said, unit in (("iii", "FR3CQ"), ("IV Corps", "FR4CQ"), ("fr5cq", "FR5CQ"), ("FR9IN", "FR9IN")):
        listed.setCurrentText("")
        listed.setFocus()
        for letter in said:
            QTest.keyClicks(seated.focusWidget(), letter)
        editor = card(seated).editor
        assert editor is not None and editor.data()["whom"] == unit
    press(seated, Qt.Key.Key_Return)
    assert "II Corps follow FR9IN" in seated.rooms.desk_page.message


def test_without_a_template_it_is_said_how_one_is_made(seated: MainWindow) -> None:
    press(seated, Qt.Key.Key_E)
    assert seated.rooms.desk_page.message == NO_TEMPLATE
    assert card(seated).editor is None
