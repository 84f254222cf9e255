"""Several units chosen by mouse and keys on both boards, and marked there."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from drumhead.client.board.items.field_items import counter_places
from drumhead.client.board.view import BoardView
from drumhead.client.main_window import MainWindow
from drumhead.engine.play.view import Token
from tests.client.driving import ALLIES, PASSWORDS, click_cell, field, spot, strategic, take_seat

pytestmark = pytest.mark.whole

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
NONE = Qt.KeyboardModifier.NoModifier
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def seated(window: MainWindow, game: Path) -> MainWindow:
    """The allied desk."""
    window.rooms.open_path(game)
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    return window


def here(window: MainWindow, cell: int) -> set[str]:
    return {token.id for token in window.rooms.desk.own_tokens() if token.cell == cell}


def crowds(window: MainWindow) -> list[int]:
    """The squares of own troops, the fullest first, with nobody else on them, at a zoom where each can be clicked."""
    view, desk = strategic(window), window.rooms.desk
    window.rooms.desk_page.fit_units()
    others = {token.cell for token in desk.view().tokens if token.stance != "own"}
    cells = {token.cell for token in desk.own_tokens()} - others
    seen = [cell for cell in cells if view.viewport().rect().contains(view.mapFromScene(view.board.plane.centre(cell)))]
    return sorted(seen, key=lambda cell: (-len(here(window, cell)), cell))


def drag(view: BoardView, start: QPoint, end: QPoint, held: Qt.KeyboardModifier = NONE) -> None:
    """Press the left button, drag and let go."""
    QTest.mouseMove(view.viewport(), start)
    QTest.mousePress(view.viewport(), LEFT, held, start)
    for point in (start + (end - start) / 2, end):
        QTest.mouseMove(view.viewport(), point)
        QApplication.processEvents()
    QTest.mouseRelease(view.viewport(), LEFT, held, end)


def test_shift_takes_the_stack_and_with_ctrl_adds_another(seated: MainWindow) -> None:
    chosen, view = seated.rooms.desk.selection, strategic(seated)
    first, second = crowds(seated)[:2]
    click_cell(view, first, SHIFT)
    assert set(chosen.units) == here(seated, first)
    click_cell(view, second, CONTROL | SHIFT)
    assert set(chosen.units) == here(seated, first) | here(seated, second)
    click_cell(view, second, SHIFT)
    assert set(chosen.units) == here(seated, second)


def test_ctrl_adds_one_after_the_other_and_then_takes_all_away(seated: MainWindow) -> None:
    chosen, view = seated.rooms.desk.selection, strategic(seated)
    cell = crowds(seated)[-1]
    for number in range(1, len(here(seated, cell)) + 1):
        click_cell(view, cell, CONTROL)
        assert len(chosen.units) == number
    click_cell(view, cell, CONTROL)
    assert chosen.units == ()


def test_a_click_without_keys_chooses_one_again(seated: MainWindow) -> None:
    chosen, view = seated.rooms.desk.selection, strategic(seated)
    cell = crowds(seated)[0]
    click_cell(view, cell, SHIFT)
    click_cell(view, cell)
    assert chosen.units == (chosen.unit,)


def test_a_box_chooses_the_own_units_in_it_and_with_shift_adds_them(seated: MainWindow) -> None:
    chosen, view = seated.rooms.desk.selection, strategic(seated)
    first, second = crowds(seated)[:2]
    reach = QPoint(3, 3) + (spot(view, first + 1) - spot(view, first)) / 3
    for cell, held in ((first, NONE), (second, SHIFT)):
        drag(view, spot(view, cell) - reach, spot(view, cell) + reach, held)
    assert set(chosen.units) == here(seated, first) | here(seated, second)
    drag(view, QPoint(2, 2), QPoint(view.viewport().width() - 2, view.viewport().height() - 2))
    assert len(chosen.units) > len(here(seated, first) | here(seated, second))


def test_tab_goes_through_those_chosen_and_they_stay_chosen(seated: MainWindow) -> None:
    desk, view = seated.rooms.desk, strategic(seated)
    desk.selection.set(desk.own_units()[:3])
    visited = []
    for _ in range(3):
        QTest.keyClick(view, Qt.Key.Key_Tab)
        visited.append(desk.unit)
    chosen = desk.selection.units
    assert visited == [*chosen[1:], chosen[0]]
    assert set(chosen) == set(desk.own_units()[:3])


def test_ctrl_a_chooses_all_and_esc_nobody(seated: MainWindow) -> None:
    desk, view = seated.rooms.desk, strategic(seated)
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_A, CONTROL)
    assert set(desk.selection.units) == set(desk.own_units())
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert (desk.selection.units, desk.unit) == ((), "")


def test_a_counter_of_a_battlefield_is_added_and_a_box_takes_those_in_it(seated: MainWindow) -> None:
    desk, boards = seated.rooms.desk, seated.rooms.desk_page.boards
    found: dict[tuple[int, int | None], list[Token]] = {}
    for token in desk.own_tokens():
        found.setdefault((token.cell, token.tactical), []).append(token)
    crowd = max(found.values(), key=len)
    boards.open_field(crowd[0].cell)
    tactical, view = crowd[0].tactical, field(seated)
    assert tactical is not None
    corner = view.board.plane.rect(tactical).topLeft()
    places = counter_places(len(crowd), corner, view.board.plane.side)
    for place in places[:2]:
        QTest.mouseClick(view.viewport(), LEFT, CONTROL, view.mapFromScene(place.center()))
    assert len(desk.selection.units) == 2
    whole = view.viewportTransform().mapRect(view.board.plane.rect(tactical)).toRect()
    drag(view, whole.topLeft(), whole.bottomRight())
    assert set(desk.selection.units) == {token.id for token in crowd}


def test_those_chosen_are_marked_on_both_boards_and_not_for_the_next_player(seated: MainWindow) -> None:
    desk, boards = seated.rooms.desk, seated.rooms.desk_page.boards
    cell = crowds(seated)[0]
    strategic(seated).settle()
    plain = strategic(seated).grab().toImage()
    desk.selection.set(here(seated, cell))
    assert strategic(seated).grab().toImage() != plain
    boards.open_field(cell)
    marked = field(seated).grab().toImage()
    desk.selection.clear()
    assert field(seated).grab().toImage() != marked
    desk.selection.set(here(seated, cell))
    desk.leave_seat()
    boards.show_view(None)
    boards.close_field()
    assert strategic(seated).board.items()
    assert boards._chosen == ()
