"""Questions to the rules at the desk: chosen, answered with reasons, drawn over the map, forgotten with the seat."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from drumhead.client.desk_page import DeskPage
from drumhead.client.dialogs.new_game import NewGame
from drumhead.client.main_window import MainWindow
from drumhead.client.pages.asking_page import AskingPage
from tests.client.driving import activate, click, take_seat

pytestmark = pytest.mark.whole


@pytest.fixture
def page(window: MainWindow, tmp_path: Path) -> DeskPage:
    """The Insurgent's desk at the start of 1936, with the question page in front."""
    path = tmp_path / "bells.drum"
    seats = {"insurgent": None, "loyalist": None}
    window.rooms.found(NewGame("bells-1936", path, seats, None, "7"))
    take_seat(window, "insurgent", "")
    window.rooms.desk.select("CR1")
    window.rooms.desk_page.bring("Ask")
    return window.rooms.desk_page


def asking(page: DeskPage) -> AskingPage:
    found = page.front.page
    assert isinstance(found, AskingPage)
    return found


def choose(page: AskingPage, word: str) -> None:
    rows = [page.questions.itemText(row).partition(":")[0] for row in range(page.questions.count())]
    page.questions.setCurrentIndex(rows.index(word))


def test_the_unit_at_hand_stands_in_the_question_and_return_answers_it(page: DeskPage) -> None:
    shown = asking(page)
    choose(shown, "strength")
    assert shown.words.text() == "CR1"
    QTest.keyClick(shown.words, Qt.Key.Key_Return)
    assert shown.rows()[0] == "CR1 attacks with 2 and defends with 2."
    choose(shown, "owner")
    assert shown.words.text() == "23A:4027"
    shown.words.setText("23A:2710")
    click(shown.findChild(QPushButton, "ask"))
    assert shown.rows()[0] == "23A:2710 (Madrid) is Loyalist."
    assert any("R234" in row for row in shown.rows())


def test_a_wrong_question_is_answered_by_what_is_wrong_with_it(page: DeskPage) -> None:
    shown = asking(page)
    choose(shown, "owner")
    shown.words.setText('"Nowhere')
    shown.ask()
    assert shown.rows() == ("A quotation mark is missing.",)
    shown.words.setText("Nowhere")
    shown.ask()
    assert len(shown.rows()) == 1
    assert "Nowhere" in shown.rows()[0]
    shown.words.setText('"unclosed')
    shown.ask()
    assert len(shown.rows()) == 1


def test_a_reason_leads_to_its_hex_and_what_is_shown_goes_over_the_map(page: DeskPage) -> None:
    shown = asking(page)
    asked: list[int] = []
    shown.cell_requested.connect(lambda cell, _: asked.append(cell))
    choose(shown, "owner")
    shown.words.setText("Burgos")
    shown.ask()
    activate(shown, shown.model, 1)
    assert asked == [page.desk.session.game.map.board.cell("23A:1906")]


def test_without_a_seat_nothing_stays(page: DeskPage) -> None:
    shown = asking(page)
    choose(shown, "strength")
    shown.ask()
    shown.forget()
    assert shown.rows() == ()
    assert shown.words.text() == ""
    assert shown.questions.count() == 0
