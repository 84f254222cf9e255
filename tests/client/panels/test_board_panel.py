"""The boards of a desk: one over the other, what they show, and what they hand on of clicks and keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from drumhead.client.board.area_scene import LAYERS as AREA_LAYERS
from drumhead.client.board.field_scene import LAYERS as FIELD_LAYERS
from drumhead.client.board.habits import Habits
from drumhead.client.board.strategic_scene import LAYERS
from drumhead.client.board.tools.pick_tool import PickTool
from drumhead.client.board.view import BoardView, Outlook
from drumhead.client.board_layers import CONTROL, OVERLAYS, RIVERS, RUINS, SHIPS, SITUATION
from drumhead.client.fonts import load_fonts
from drumhead.client.palette import DARK, LIGHT
from drumhead.client.panels.board_panel import NAMED, BoardPanel
from drumhead.engine.maps.library import find_map
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.play.figures import Cells, Path
from drumhead.engine.play.view import Note, View
from tests.client.board.boards import RESOURCES, small_map, token, view
from tests.client.driving import bring_up

MAP = small_map()
CAPITAL, FORTRESS, FAR = (MAP.board.cell(name) for name in ("A5-N5", "A7-N5", "B9-P9"))
MIDDLE, RIGHT, LEFT = Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton, Qt.MouseButton.LeftButton
SHIFT, NONE = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def boards(qtbot: QtBot) -> BoardPanel:
    load_fonts(RESOURCES)
    made = BoardPanel(LIGHT)
    qtbot.addWidget(made, before_close_func=lambda panel: panel.set_game(None))
    made.resize(700, 600)
    made.set_game(MAP, "rotd")
    bring_up(made)
    made.activateWindow()
    return made


def strategic(boards: BoardPanel) -> BoardView:
    assert boards.strategic is not None
    return boards.strategic


def field(boards: BoardPanel) -> BoardView:
    assert boards.field is not None
    return boards.field


def spot(board: BoardView, cell: int) -> QPoint:
    point = board.viewportTransform().map(board.board.plane.centre(cell)).toPoint()
    assert board.viewport().rect().contains(point)
    return point


def press(board: BoardView, cell: int, button: Qt.MouseButton, held: Qt.KeyboardModifier = NONE) -> None:
    QTest.mouseClick(board.viewport(), button, held, spot(board, cell))


def heard(boards: BoardPanel) -> list[object]:
    """What the panel hands on of clicks, in their order."""
    told: list[object] = []
    boards.cell_chosen.connect(lambda cell, held: told.append(("cell", cell, held)))
    boards.field_cell_chosen.connect(lambda cell, spot, unit: told.append(("field", cell, spot, unit)))
    boards.menu_requested.connect(lambda cell: told.append(("menu", cell)))
    boards.pin_requested.connect(lambda cell, spot: told.append(("pin", cell, spot)))
    return told


def marked(boards: BoardPanel, name: str) -> tuple[int, ...]:
    return tuple(cell for shape in boards.scene.overlay(name) if isinstance(shape, Cells) for cell in shape.cells)


# games


def test_before_a_game_there_is_nothing_to_ask(qtbot: QtBot) -> None:
    empty = BoardPanel(LIGHT)
    qtbot.addWidget(empty)
    assert (empty.strategic, empty.current, empty.has_fields, empty.field_scene) == (None, None, False, None)
    for ask in (lambda: empty.scene, lambda: empty.known):
        with pytest.raises(RuntimeError, match="no game is open"):
            ask()
    empty.show_view(None)
    empty.set_palette(DARK)
    for action in (empty.take_focus, empty.close_field, lambda: empty.fit_cells((1,)), lambda: empty.show_cell(1)):
        action()
    empty.show_orders(())
    empty.open_field(3)
    assert empty.field is None


def test_another_game_takes_the_place_of_the_first(boards: BoardPanel) -> None:
    first = strategic(boards)
    boards.open_field(CAPITAL)
    boards.set_game(MAP, "rotd")
    assert boards.field is None
    assert strategic(boards) is not first
    assert boards.current is strategic(boards)
    assert not first.isVisible()
    boards.set_game(None)
    assert (boards.strategic, boards.has_fields) == (None, False)


def test_its_layers_are_those_of_both_boards_and_of_the_desk(boards: BoardPanel) -> None:
    assert boards.layers == (*LAYERS, *FIELD_LAYERS, *OVERLAYS)


# clicks


def test_each_button_on_the_map_means_something_else(boards: BoardPanel) -> None:
    told = heard(boards)
    press(strategic(boards), CAPITAL, LEFT, SHIFT)
    press(strategic(boards), CAPITAL, RIGHT)
    press(strategic(boards), FORTRESS, MIDDLE)
    assert told == [("cell", CAPITAL, SHIFT), ("menu", CAPITAL), ("pin", FORTRESS, None)]


def test_each_button_on_a_battlefield_means_something_else(boards: BoardPanel) -> None:
    boards.show_view(view([token("FR1IN", CAPITAL, tactical=112)], gm=True))
    boards.open_field(CAPITAL)
    told = heard(boards)
    press(field(boards), 112, LEFT)
    press(field(boards), 16, LEFT)
    press(field(boards), 16, RIGHT)
    press(field(boards), 16, MIDDLE)
    assert told == [
        ("field", CAPITAL, 112, "FR1IN"),
        ("field", CAPITAL, 16, ""),
        ("menu", CAPITAL),
        ("pin", CAPITAL, 16),
    ]


def test_a_double_click_on_the_map_opens_the_battlefield(boards: BoardPanel) -> None:
    QTest.mouseDClick(strategic(boards).viewport(), LEFT, NONE, spot(strategic(boards), CAPITAL))
    assert boards.field_cell == CAPITAL


def test_tab_stays_on_the_board_and_space_asks_for_the_next(qtbot: QtBot, boards: BoardPanel) -> None:
    boards.open_field(CAPITAL)
    for board in (strategic(boards), field(boards)):
        with qtbot.waitSignal(boards.tab_pressed):
            QTest.keyClick(board, Qt.Key.Key_Tab)
        with qtbot.waitSignal(boards.next_requested):
            QTest.keyClick(board, Qt.Key.Key_Space)
    assert field(boards).hasFocus()


def test_what_is_pointed_at_is_told_in_a_line_on_either_board(boards: BoardPanel) -> None:
    told: list[str] = []
    boards.cell_hovered.connect(told.append)
    QTest.mouseMove(strategic(boards).viewport(), spot(strategic(boards), CAPITAL))
    boards.open_field(CAPITAL)
    QTest.mouseMove(field(boards).viewport(), spot(field(boards), 16))
    assert "A5-N5" in told[0] and "Capital" in told[0]
    assert "1-1" in told[-1] and "Capital" not in told[-1]


def test_a_card_tells_a_square_under_its_name(boards: BoardPanel) -> None:
    boards.open_field(FORTRESS)
    assert "<b>A5-N5</b>" in strategic(boards).words(CAPITAL) and "Capital" in strategic(boards).words(CAPITAL)
    assert "<b>A7-N5  7-7</b>" in field(boards).words(112) and "Fortress" in field(boards).words(112)


# the battlefield


def test_a_battlefield_opens_over_the_map_and_is_told(boards: BoardPanel) -> None:
    told: list[object] = []
    boards.field_opened.connect(told.append)
    boards.board_changed.connect(lambda: told.append("board"))
    boards.open_field(CAPITAL)
    assert boards.current is field(boards)
    assert field(boards).isVisible() and not strategic(boards).isVisible()
    assert field(boards).hasFocus()
    assert field(boards).seen.contains(field(boards).board.plane.bounds)
    boards.close_field()
    assert told == [CAPITAL, "board", None, "board"]
    assert strategic(boards).isVisible() and strategic(boards).hasFocus()
    assert (boards.field, boards.field_cell, boards.field_scene) == (None, None, None)
    boards.close_field()
    assert len(told) == 4


def test_escape_closes_the_battlefield_and_is_handed_on_only_from_the_map(boards: BoardPanel) -> None:
    escapes: list[bool] = []
    boards.escaped.connect(lambda: escapes.append(True))
    boards.open_field(CAPITAL)
    QTest.keyClick(field(boards), Qt.Key.Key_Escape)
    assert (boards.field, escapes) == (None, [])
    QTest.keyClick(strategic(boards), Qt.Key.Key_Escape)
    assert escapes == [True]


def test_back_on_the_map_its_own_zoom_is_told_again(boards: BoardPanel) -> None:
    strategic(boards).look(Outlook(2.0, 150, 150))
    told: list[float] = []
    boards.zoom_changed.connect(told.append)
    boards.open_field(CAPITAL)
    assert told
    boards.close_field()
    assert told[-1] == strategic(boards).zoom_percent


def test_only_the_outlook_of_the_map_is_told(boards: BoardPanel) -> None:
    told: list[object] = []
    boards.outlook_changed.connect(told.append)
    boards.open_field(CAPITAL)
    told.clear()
    field(boards).zoom(2)
    assert told == []
    strategic(boards).zoom(1)
    assert told


def test_a_battlefield_shows_the_troops_its_siege_and_the_layers_chosen_before(boards: BoardPanel) -> None:
    boards.set_layer("ratings", True)
    boards.set_layer("grid", False)
    siege = Note("siege", CAPITAL, None, "", "Capital is besieged.")
    boards.show_view(view([token("FR1IN", CAPITAL, tactical=33)]), [siege])
    boards.open_field(CAPITAL)
    scene = boards.field_scene
    assert scene is not None
    assert list(scene.marks) == [33]
    assert scene._note == "Capital is besieged."
    assert (scene.layer("ratings"), scene.layer("grid")) == (True, False)
    boards.show_view(view([token("FR1IN", CAPITAL, tactical=34)]))
    assert list(scene.marks) == [34]
    assert scene._note == ""


def test_destroyed_bridges_are_marked_on_both_boards_and_can_be_hidden(boards: BoardPanel) -> None:
    note = Note("bridge", CAPITAL, 112, "", "railway bridge destroyed")
    boards.show_view(view(), [note])
    boards.open_field(CAPITAL)
    scene = boards.field_scene
    assert scene is not None
    assert boards.scene.overlay(RUINS) and scene.overlay(RUINS)
    boards.set_layer(RUINS, False)
    assert not any(item.isVisible() for board in (boards.scene, scene) for item in board._overlays[RUINS])
    boards.set_layer(RUINS, True)
    assert all(item.isVisible() for board in (boards.scene, scene) for item in board._overlays[RUINS])


# what is shown


def test_taking_the_view_away_takes_all_that_was_laid_over_the_board(boards: BoardPanel) -> None:
    boards.show_view(view([token("FR1IN", CAPITAL)]))
    boards.show_orders([Path((CAPITAL, FORTRESS))])
    boards.select(CAPITAL, None)
    boards.open_field(CAPITAL)
    boards.show_view(None)
    assert boards.field is None
    assert (boards.scene.marks, boards.scene.overlay("orders"), boards.scene.selected) == ({}, (), None)


def test_orders_are_drawn_on_the_board_they_belong_to(boards: BoardPanel) -> None:
    boards.show_field_orders([Path((0, 1))])
    boards.open_field(CAPITAL)
    boards.show_orders([Path((CAPITAL, FORTRESS))])
    boards.show_field_orders([Path((3, 4), "move")])
    scene = boards.field_scene
    assert scene is not None
    assert scene.overlay("orders") == (Path((3, 4), "move"),)
    assert Path((CAPITAL, FORTRESS)) in boards.scene.overlay("orders")


def test_an_event_is_pointed_at_on_its_own_battlefield_only(boards: BoardPanel) -> None:
    boards.open_field(CAPITAL)
    scene = boards.field_scene
    assert scene is not None
    boards.mark_event(CAPITAL, 30)
    assert marked(boards, "event") == (CAPITAL,)
    assert scene.overlay("event") == (Cells((30,), "event"),)
    boards.mark_event(FORTRESS, 30)
    assert marked(boards, "event") == (FORTRESS,)
    assert scene.overlay("event") == ()
    boards.mark_event(CAPITAL)
    assert scene.overlay("event") == ()
    boards.mark_event(None)
    assert marked(boards, "event") == ()


def test_the_unit_at_hand_is_framed_on_its_own_battlefield_only(boards: BoardPanel) -> None:
    boards.open_field(CAPITAL)
    scene = boards.field_scene
    assert scene is not None
    boards.mark_open((1, 2))
    boards.select(CAPITAL, 30)
    assert (boards.scene.selected, scene.selected, marked(boards, "open")) == (CAPITAL, 30, ())
    boards.select(FORTRESS, 30)
    assert (boards.scene.selected, scene.selected) == (FORTRESS, None)


def test_places_one_may_go_to_are_marked_until_there_are_none(boards: BoardPanel) -> None:
    boards.mark_open([3, 4])
    assert marked(boards, "open") == (3, 4)
    boards.mark_open(())
    assert boards.scene.overlay("open") == ()


def test_a_square_that_was_looked_for_is_framed_and_large_enough_to_read(boards: BoardPanel) -> None:
    boards.open_field(CAPITAL)
    boards.show_found((FORTRESS,))
    assert boards.field is None
    assert (boards.scene.selected, marked(boards, "found")) == (FORTRESS, ())
    assert strategic(boards).scale_now == NAMED
    assert strategic(boards).seen.contains(boards.scene.plane.rect(FORTRESS))


def test_several_squares_that_were_looked_for_are_marked_and_all_in_view(boards: BoardPanel) -> None:
    boards.select(CAPITAL, None)
    boards.show_found((CAPITAL, FORTRESS))
    assert (boards.scene.selected, marked(boards, "found")) == (None, (CAPITAL, FORTRESS))
    assert all(strategic(boards).seen.contains(boards.scene.plane.rect(cell)) for cell in (CAPITAL, FORTRESS))
    boards.select(CAPITAL, None)
    assert marked(boards, "found") == ()


def test_a_place_on_a_battlefield_is_framed_there_and_moved_to_only_if_it_is_out_of_view(boards: BoardPanel) -> None:
    boards.show_found_on_field(CAPITAL, 30)
    first = field(boards)
    assert boards.field_scene is not None and boards.field_scene.selected == 30
    before = first.outlook
    boards.show_found_on_field(CAPITAL, 31)
    assert boards.field is first
    assert first.outlook == before
    first.look(Outlook(4.0, 100, 100))
    boards.show_found_on_field(CAPITAL, 224)
    assert first.seen.contains(first.board.plane.rect(224))
    boards.show_found_on_field(FORTRESS, 5)
    assert boards.field_cell == FORTRESS


def test_squares_close_together_are_shown_no_nearer_than_full_size(boards: BoardPanel) -> None:
    boards.fit_cells((CAPITAL,))
    assert strategic(boards).scale_now == boards.scene.scales[1]
    boards.fit_cells((0, FAR))
    assert strategic(boards).scale_now < boards.scene.scales[1]


@pytest.mark.parametrize("corner", [0, FAR])
def test_squares_at_an_edge_of_the_map_leave_nothing_empty_beyond_it(boards: BoardPanel, corner: int) -> None:
    view = strategic(boards)
    boards.resize(640, 480)
    boards.fit_cells((corner,))
    frame = QRectF(view.viewport().rect())
    seen = view.viewportTransform().inverted()[0].mapRect(frame)
    assert view.scale_now == boards.scene.scales[1]
    assert boards.scene.whole.adjusted(-0.5, -0.5, 0.5, 0.5).contains(seen)


def test_a_square_is_brought_into_view_only_if_it_is_out_of_it_or_too_small(boards: BoardPanel) -> None:
    strategic(boards).look(Outlook(4.0, 82, 82))
    before = strategic(boards).outlook
    boards.show_cell(CAPITAL)
    assert strategic(boards).outlook == before
    boards.show_cell(FAR)
    assert strategic(boards).seen.contains(boards.scene.plane.rect(FAR))
    strategic(boards).look(Outlook(boards.scene.readable / 2.2, 150, 150))
    boards.show_cell(CAPITAL)
    assert strategic(boards).scale_now == boards.scene.readable


# themes, tools, wheels


def test_another_theme_keeps_the_outlook_the_view_and_the_battlefield(boards: BoardPanel) -> None:
    boards.show_view(view([token("FR1IN", CAPITAL, tactical=33)]), [Note("siege", CAPITAL, None, "", "Besieged.")])
    strategic(boards).look(Outlook(3.0, 120, 130))
    before = strategic(boards).outlook
    boards.open_field(CAPITAL)
    boards.set_palette(DARK)
    assert boards.scene.palette_ is DARK and field(boards).board.palette_ is DARK
    assert strategic(boards).outlook == before
    assert list(boards.scene.marks) == [CAPITAL]
    assert boards.field_scene is not None and boards.field_scene._note == "Besieged."
    boards.close_field()
    boards.set_palette(LIGHT)
    assert boards.field is None


def test_a_tool_takes_the_mouse_and_the_keyboard_of_its_board(boards: BoardPanel) -> None:
    boards.open_field(CAPITAL)
    tool = PickTool()
    boards.set_tool(tool)
    assert (strategic(boards).tool, field(boards).tool) == (tool, None)
    other = PickTool()
    boards.set_tool(None, other)
    assert (strategic(boards).tool, field(boards).tool) == (None, other)
    assert field(boards).hasFocus()
    boards.close_field()
    boards.set_tool(None)
    assert strategic(boards).tool is None


def test_the_wheel_s_choice_holds_for_battlefields_opened_later(boards: BoardPanel) -> None:
    boards.set_habits(Habits(wheel_zooms=False))
    boards.open_field(CAPITAL)
    assert (strategic(boards).habits.wheel_zooms, field(boards).habits.wheel_zooms) == (False, False)


def test_the_keyboard_goes_to_the_board_in_front(boards: BoardPanel) -> None:
    boards.open_field(CAPITAL)
    boards.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    boards.setFocus()
    boards.take_focus()
    assert field(boards).hasFocus()
    boards.close_field()
    boards.setFocus()
    boards.take_focus()
    assert strategic(boards).hasFocus()


def test_a_map_that_is_edited_is_spoken_of_as_it_is_now(boards: BoardPanel) -> None:
    other: GameMap = small_map(uniform=True)
    boards.follow(other)
    assert boards.known.map is other
    assert "Capital" not in strategic(boards).words(CAPITAL)


def test_a_pointer_that_leaves_the_boards_tells_nothing(boards: BoardPanel) -> None:
    told: list[str] = []
    QTest.mouseMove(strategic(boards).viewport(), spot(strategic(boards), CAPITAL))
    boards.cell_hovered.connect(told.append)
    QApplication.sendEvent(strategic(boards).viewport(), QEvent(QEvent.Type.Leave))
    assert told == []


def test_what_a_seat_knows_is_told_of_in_the_card(boards: BoardPanel) -> None:
    known: View = view([token("FR1IN", CAPITAL)])
    boards.show_view(known)
    assert boards.known.view is known
    assert "FR1IN" in strategic(boards).words(CAPITAL)
    boards.show_view(None)
    assert boards.known.view is None
    assert "FR1IN" not in strategic(boards).words(CAPITAL)


def test_a_place_is_called_by_its_name_and_code_and_a_square_by_its_names(qtbot: QtBot, boards: BoardPanel) -> None:
    assert (boards.title(CAPITAL, None), boards.title(CAPITAL, 16)) == ("A5-N5", "A5-N5  1-1")
    places = BoardPanel(LIGHT)
    qtbot.addWidget(places)
    classic = find_map("diplomacy-classic", 1901)
    places.set_game(classic, "diplomacy")
    assert places.title(classic.board.cell("SPA/NC"), None) == "Spain NC  SPA/NC"
    assert (places.has_fields, places.layers) == (False, AREA_LAYERS)
    places.open_field(3)
    assert places.field is None
    places.set_game(None)


def test_who_controls_the_railways_is_laid_over_the_map_and_goes_with_the_view(boards: BoardPanel) -> None:
    boards.show_view(view(), [Note("rail", CAPITAL, None, "", "", stance="enemy")])
    assert boards.scene.overlay(CONTROL) == (Cells((CAPITAL,), "enemy"),)
    boards.show_view(None)
    assert boards.scene.overlay(CONTROL) == ()


def test_who_controls_the_rivers_is_laid_over_the_map_beside_the_railways(boards: BoardPanel) -> None:
    rail, river = (
        Note(kind, cell, None, "", "", stance="enemy") for kind, cell in (("rail", CAPITAL), ("river", FORTRESS))
    )
    boards.show_view(view(), [rail, river])
    assert boards.scene.overlay(CONTROL) == (Cells((CAPITAL,), "enemy"),)
    assert boards.scene.overlay(RIVERS) == (Cells((FORTRESS,), "enemy"),)
    boards.show_view(None)
    assert boards.scene.overlay(RIVERS) == ()


def test_lines_of_supply_are_worked_out_where_they_are_shown_and_go_with_the_view(boards: BoardPanel) -> None:
    asked: list[View] = []

    def situation(view: View) -> tuple[Path, ...]:
        asked.append(view)
        return (Path((CAPITAL, FORTRESS), "supply"),)

    seen = view([token("FR1IN", CAPITAL)])
    boards.set_game(MAP, "rotd", situation=situation)
    boards.show_view(seen)
    assert (asked, boards.scene.overlay(SITUATION)) == ([], ())
    boards.set_layer(SITUATION, True)
    assert (asked, boards.scene.overlay(SITUATION)) == ([seen], (Path((CAPITAL, FORTRESS), "supply"),))
    boards.set_palette(DARK)
    assert boards.scene.overlay(SITUATION) == (Path((CAPITAL, FORTRESS), "supply"),)
    boards.show_view(None)
    assert boards.scene.overlay(SITUATION) == ()
    boards.set_layer(SITUATION, False)
    boards.show_view(seen)
    assert boards.scene.overlay(SITUATION) == ()


def test_return_on_a_battlefield_means_the_cursor_s_square_not_what_the_mouse_clicked_last(boards: BoardPanel) -> None:
    boards.show_view(view([token("FR1IN", CAPITAL, tactical=33)]))
    boards.open_field(CAPITAL)
    told: list[object] = []
    boards.field_cell_chosen.connect(lambda *chosen: told.append(chosen))
    place = field(boards).viewportTransform().map(field(boards).board.plane.centre(33)).toPoint()
    QTest.mouseMove(field(boards).viewport(), place)
    QTest.mouseClick(field(boards).viewport(), Qt.MouseButton.LeftButton, pos=place)
    for _ in range(2):
        QTest.keyClick(field(boards), Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    QTest.keyClick(field(boards), Qt.Key.Key_Return)
    assert told[-1] == (CAPITAL, 35, "")


def test_ships_lie_on_the_map_and_go_with_the_view(boards: BoardPanel) -> None:
    seen = view([token("FR1IN", CAPITAL)])
    boards.show_view(seen, [Note("ship", FAR, None, "FR1RT", "FR1RT", "own")])
    assert len(boards.scene.overlay(SHIPS)) == 1
    boards.show_view(seen, [])
    assert len(boards.scene.overlay(SHIPS)) == 0
