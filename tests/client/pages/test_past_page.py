"""Past orders as a page: everybody's, by power; a click leads to where a unit stood, a button to the turn as played."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QComboBox, QLineEdit, QPushButton

from drumhead.client.desk_page import DeskPage
from drumhead.client.main_window import MainWindow
from drumhead.client.pages.past_page import PastPage
from tests.client.driving import click, take_seat
from tests.rulesets.diplomacy.table import Table


@pytest.fixture
def page(window: MainWindow, tmp_path: Path) -> DeskPage:
    """France's desk, after two turns of two powers."""
    table = Table(tmp_path, {"France": ["A Paris", "A Marseilles"], "Germany": ["A Munich"]})
    table.play(France=["A PAR - BUR", "A MAR S A PAR - GAS"], Germany=["A MUN - BUR"])
    table.play(Germany=["A MUN - TYR"])
    table.session.close()
    window.rooms.open_path(table.session.path)
    take_seat(window, "France", "")
    window.rooms.desk_page.bring("Past orders")
    return window.rooms.desk_page


def past(page: DeskPage) -> PastPage:
    found = page.front.page
    assert isinstance(found, PastPage)
    return found


def turn_to(page: PastPage, title: str) -> None:
    turns = page.findChild(QComboBox, "past-turn")
    assert turns is not None
    turns.setCurrentText(title)


LAST = (
    "France",
    "    A MAR H (no order)",
    "    A PAR H (no order)",
    "Germany",
    "    A MUN - TYR",
)
FIRST = (
    "France",
    "    A MAR S A PAR - GAS (void)",
    "    A PAR - BUR (bounce)",
    "Germany",
    "    A MUN - BUR (bounce)",
)


def test_the_last_turn_is_listed_by_power_and_every_other_can_be_chosen(page: DeskPage) -> None:
    assert past(page).rows() == LAST
    turn_to(past(page), "Spring 1901, movement")
    assert past(page).rows() == FIRST
    page.bring("Past orders")
    page.bring("Past orders")
    assert past(page).rows() == FIRST, "the turn that was read stays"


def test_words_leave_out_the_others(page: DeskPage) -> None:
    turn_to(past(page), "Spring 1901, movement")
    words = past(page).findChild(QLineEdit, "past-filter")
    assert words is not None
    words.setText("france bounce")
    assert past(page).rows() == ("France", "    A PAR - BUR (bounce)")


def test_a_click_leads_to_the_place_and_a_button_to_the_turn(page: DeskPage) -> None:
    shown = past(page)
    shown.choose(0)
    assert page.front.page is shown, "a power stands nowhere"
    shown.choose(4)
    cell = page.desk.session.game.map.board.cell("MUN")
    assert page.front.page is None
    assert page.boards.scene.selected == cell
    page.bring("Past orders")
    turn_to(shown, "Spring 1901, movement")
    click(shown.findChild(QPushButton, "past-play"))
    assert page.front.page is None and page.desk.moment == (1, "resolution")


def test_no_orders_stay_when_the_seat_is_left(page: DeskPage) -> None:
    shown = past(page)
    page.leave_requested.emit()
    assert shown.rows() == ()


def test_there_is_no_such_page_where_orders_stay_secret_or_nothing_was_played(
    window: MainWindow, founded: Path, tmp_path: Path
) -> None:
    window.rooms.open_path(Table(tmp_path, {"France": ["A Paris"]}).session.path)
    take_seat(window, "France", "")
    offered = [each.title for each in window.rooms.desk_page.front.offered()]
    assert "Past orders" not in offered
