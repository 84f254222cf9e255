"""What is at hand: by clicks on both boards, from the lists, by keys and by the pinned page."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListView, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from drumhead.client.board.field_scene import FieldScene
from drumhead.client.board.items.field_items import counter_places
from drumhead.client.desk.choosing import NO_MORE
from drumhead.client.main_window import MainWindow
from drumhead.engine.play.events import GM
from drumhead.engine.play.view import Task, Token
from tests.client.driving import ALLIES, PASSWORDS, click, click_cell, field, spot, strategic, take_seat

pytestmark = pytest.mark.whole

RIGHT = Qt.MouseButton.RightButton
NONE = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def seated(window: MainWindow, game: Path) -> MainWindow:
    """The allied desk."""
    window.rooms.open_path(game)
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    return window


def crowd(window: MainWindow) -> list[Token]:
    """Own units that share a tactical square, those the desk would choose first coming first."""
    found: dict[tuple[int, int | None], list[Token]] = {}
    for token in window.rooms.desk.view().tokens:
        if token.orderable and token.tactical is not None:
            found.setdefault((token.cell, token.tactical), []).append(token)
    return max(found.values(), key=len)


def test_tab_goes_through_the_units_of_a_square_and_begins_again(seated: MainWindow) -> None:
    desk = seated.rooms.desk
    here = [token.id for token in desk.view().tokens if token.cell == crowd(seated)[0].cell]
    desk.select(here[0])
    went = []
    for _ in here:
        QTest.keyClick(strategic(seated), Qt.Key.Key_Tab)
        went.append(desk.unit)
    assert sorted(went) == sorted(here)
    assert went[-1] == here[0]
    desk.select("")
    QTest.keyClick(strategic(seated), Qt.Key.Key_Tab)
    assert not desk.unit


def test_clicks_on_a_battlefield_choose_the_counter_hit_and_then_the_next_there(seated: MainWindow) -> None:
    desk, here = seated.rooms.desk, crowd(seated)
    at = here[0].tactical
    assert at is not None
    seated.rooms.desk_page.boards.open_field(here[0].cell)
    chosen = []
    for _ in range(3):
        click_cell(field(seated), at)
        chosen.append(desk.unit)
    assert len(set(chosen)) == 3
    assert set(chosen) <= {token.id for token in here}


def test_a_click_on_the_counter_of_the_unit_at_hand_chooses_the_next_there(seated: MainWindow) -> None:
    """It was chosen elsewhere: a click that chose it once more would do nothing."""
    desk, here = seated.rooms.desk, crowd(seated)
    at = here[0].tactical
    assert at is not None
    seated.rooms.desk_page.boards.open_field(here[0].cell)
    click_cell(field(seated), at)
    first = desk.unit
    desk.select(next(token.id for token in desk.view().tokens if token.orderable and token.cell != here[0].cell))
    desk.select(first)
    seated.rooms.desk_page.choosing.choose_on_field(here[0].cell, at, first)
    assert desk.unit != first and desk.unit in {token.id for token in here}


def test_an_empty_square_of_a_battlefield_leaves_the_unit_at_hand(seated: MainWindow) -> None:
    desk, here = seated.rooms.desk, crowd(seated)
    desk.select(here[0].id)
    seated.rooms.desk_page.boards.open_field(here[0].cell)
    taken = {token.tactical for token in desk.view().tokens if token.cell == here[0].cell}
    click_cell(field(seated), next(at for at in range(225) if at not in taken))
    assert desk.unit == here[0].id


def test_a_right_click_on_a_battlefield_opens_the_menu_of_its_square(qtbot: QtBot, seated: MainWindow) -> None:
    token = crowd(seated)[0]
    assert token.tactical is not None
    page = seated.rooms.desk_page
    page.boards.open_field(token.cell)
    QTest.mouseClick(field(seated).viewport(), RIGHT, NONE, spot(field(seated), token.tactical))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    words = [action.text() for action in menu.actions() if action.text()]
    title = page.boards.title(token.cell, None)
    assert f"Open the battlefield of {title}" in words
    assert words[-1].startswith(f"Pin {title}")
    assert token.name in words
    menu.close()


def test_the_menu_of_a_square_chooses_its_units_opens_its_battlefield_and_pins_it(seated: MainWindow) -> None:
    page, token = seated.rooms.desk_page, crowd(seated)[1]
    page.boards.go_to(token.cell)

    def choose(words: str) -> None:
        QTest.mouseClick(strategic(seated).viewport(), RIGHT, NONE, spot(strategic(seated), token.cell))
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        next(action for action in menu.actions() if action.text().startswith(words)).trigger()
        menu.close()

    choose(token.name)
    assert seated.rooms.desk.unit == token.id
    choose("Pin ")
    assert page.inspector.square.pinned == (token.cell, None)
    choose("Open the battlefield")
    assert page.boards.field_cell == token.cell


def test_the_menu_of_a_square_sets_its_units_apart_from_what_concerns_the_square_and_is_gone_when_it_closes(
    seated: MainWindow,
) -> None:
    page, token = seated.rooms.desk_page, crowd(seated)[1]
    page.boards.go_to(token.cell)
    QTest.mouseClick(strategic(seated).viewport(), RIGHT, NONE, spot(strategic(seated), token.cell))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    here = [other.name for other in seated.rooms.desk.view().tokens if other.cell == token.cell]
    title = page.boards.title(token.cell, None)
    parts = groupby(menu.actions(), QAction.isSeparator)
    groups = [[action.text() for action in group] for between, group in parts if not between]
    of_the_square = ("Open the battlefield of {}", "What may come of a battle in {}…", "Pin {}: all about it")
    assert groups == [here, [words.format(title) for words in of_the_square]]
    menu.close()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not shiboken6.isValid(menu)
    assert not seated.rooms.desk.unit


def test_a_task_that_is_clicked_brings_its_unit_to_hand(seated: MainWindow) -> None:
    view = seated.rooms.desk_page.tasks_panel.findChild(QListView, "tasks")
    assert isinstance(view, QListView)
    row = view.model().index(40, 0)
    unit = str(row.data()).split()[0]
    view.scrollTo(row)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, NONE, view.visualRect(row).center())
    assert seated.rooms.desk.unit == unit
    token = seated.rooms.desk.view().token(unit)
    assert token is not None
    assert strategic(seated).seen.contains(strategic(seated).board.plane.rect(token.cell))


def test_where_every_unit_has_orders_the_next_one_is_not_sought(seated: MainWindow) -> None:
    desk = seated.rooms.desk
    desk.enter_lines("\n".join(f"{unit} line first" for unit in desk.own_units()))
    assert desk.unordered() == ()
    desk.select(desk.own_units()[4])
    QTest.keyClick(strategic(seated), Qt.Key.Key_Space)
    assert seated.rooms.desk_page.message == NO_MORE
    assert desk.unit == desk.own_units()[4]


def test_the_pinned_page_brings_its_square_back_and_opens_its_battlefield(seated: MainWindow) -> None:
    page, token = seated.rooms.desk_page, crowd(seated)[0]
    assert token.tactical is not None
    show, battlefield = page.inspector.square.findChildren(QPushButton)
    assert not show.isEnabled() and not battlefield.isEnabled()
    page.boards.select(token.cell, None)
    page.pin_at_hand()
    assert page.inspector.square.pinned == (token.cell, None)
    far = next(cell for cell in range(0, 9000, 130) if cell != token.cell)
    page.boards.go_to(far)
    click(show)
    assert strategic(seated).seen.contains(strategic(seated).board.plane.rect(token.cell))
    click(battlefield)
    assert page.boards.field_cell == token.cell
    page.pinning.pin(token.cell, token.tactical)
    page.boards.close_field()
    click(show)
    assert page.boards.field_cell == token.cell
    assert field(seated).seen.contains(field(seated).board.plane.rect(token.tactical))


def test_what_is_pinned_is_told_anew_when_more_is_known(seated: MainWindow) -> None:
    page, token = seated.rooms.desk_page, crowd(seated)[0]
    page.pinning.pin(token.cell, None)
    page.inspector.square._page.setPlainText("what was known before")
    page.pinning.renew()
    assert "what was known before" not in page.inspector.square.text
    page.inspector.square.forget()
    page.pinning.renew()
    assert page.inspector.square.pinned is None


def test_the_battlefield_key_opens_the_square_at_hand_and_only_a_square(seated: MainWindow) -> None:
    page, token = seated.rooms.desk_page, crowd(seated)[0]
    page.open_battlefield()
    assert page.boards.field is None
    page.boards.select(token.cell, None)
    page.open_battlefield()
    assert page.boards.field_cell == token.cell


def test_typing_orders_puts_the_keyboard_on_the_line_in_front(seated: MainWindow) -> None:
    page = seated.rooms.desk_page
    page.bring("Report")
    page.type_orders()
    assert page.orders_panel.line.hasFocus()
    assert page.orders_panel.isVisible()


def test_the_game_master_has_no_sheet_to_export_or_hand_in(window: MainWindow, game: Path) -> None:
    window.rooms.open_path(game)
    take_seat(window, GM, "")
    page = window.rooms.desk_page
    page.export_sheet()
    assert page.message.startswith("The game master gives no orders")
    page.handing.go()
    assert window.rooms.desk.mode == "GM"
    assert not any(status.handed_in for status in window.rooms.desk.session.seats())


def test_the_wheel_s_choice_holds_for_both_boards_and_is_remembered(seated: MainWindow) -> None:
    page = seated.rooms.desk_page
    page.boards.open_field(crowd(seated)[0].cell)
    for zooms in (False, True):
        seated.settings.wheel_zooms = zooms
        assert (strategic(seated).habits.wheel_zooms, field(seated).habits.wheel_zooms) == (zooms, zooms)


def test_a_square_in_view_does_not_move_the_board_and_one_out_of_view_comes_into_it(seated: MainWindow) -> None:
    boards, view = seated.rooms.desk_page.boards, strategic(seated)
    here = crowd(seated)[0].cell
    view.go_to(here, least=2.0)
    before = view.outlook
    boards.show_cell(here)
    assert view.outlook == before
    QTest.mouseMove(view.viewport(), QPoint(1, 1))
    far = here - 20
    assert not view.seen.contains(view.board.plane.rect(far))
    boards.show_cell(far)
    assert view.seen.contains(view.board.plane.rect(far))


def test_of_several_counters_the_one_that_is_hit_is_chosen(seated: MainWindow) -> None:
    desk, here = seated.rooms.desk, crowd(seated)
    seated.rooms.desk_page.boards.open_field(here[0].cell)
    board = field(seated)
    assert isinstance(board.board, FieldScene)
    tactical = here[0].tactical
    assert tactical is not None
    there = [token for mark in board.board.marks[tactical] for token in mark.tokens]
    plane = board.board.plane
    places = counter_places(len(there), plane.rect(tactical).topLeft(), plane.side)
    for token, place in list(zip(there, places, strict=True))[::-2]:
        spot = board.viewportTransform().map(place.center()).toPoint()
        QTest.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, NONE, spot)
        assert desk.unit == token.id


def test_a_counter_is_chosen_by_a_click_on_it_though_it_was_the_last_one_clicked(seated: MainWindow) -> None:
    desk, here = seated.rooms.desk, crowd(seated)
    seated.rooms.desk_page.boards.open_field(here[0].cell)
    board, tactical = field(seated), here[0].tactical
    assert isinstance(board.board, FieldScene) and tactical is not None
    there = [token for mark in board.board.marks[tactical] for token in mark.tokens]
    places = counter_places(len(there), board.board.plane.rect(tactical).topLeft(), board.board.plane.side)
    at = board.viewportTransform().map(places[1].center()).toPoint()
    for _ in range(2):
        QTest.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, NONE, at)
        assert desk.unit == there[1].id
        desk.select(next(token.id for token in desk.own_tokens() if token.cell != here[0].cell))


def test_a_task_of_a_square_brings_it_into_view_and_one_of_nothing_moves_nothing(seated: MainWindow) -> None:
    page, board, cell = seated.rooms.desk_page, strategic(seated), crowd(seated)[0].cell
    board.go_to(cell, 4.0)
    assert not board.seen.intersects(board.board.plane.rect(0))
    page.boards.open_field(cell)
    before = page.boards.field_cell
    page.choosing.follow(Task("warning", "", "All is well."))
    assert page.boards.field_cell == before
    page.choosing.follow(Task("warning", "", "Here.", 0))
    assert page.boards.field_cell is None
    assert board.seen.contains(board.board.plane.rect(0))
