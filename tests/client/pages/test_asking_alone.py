"""The page of questions by itself: what it asks, what it answers, where an answer leads, and what is not offered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QListView, QPushButton
from pytestqt.qtbot import QtBot

from drumhead.client.models.lines_model import ITEM_ROLE
from drumhead.client.pages import asking_page
from drumhead.client.pages.asking_page import AskingPage
from drumhead.engine.errors import InputError
from drumhead.engine.play.figures import Cells
from drumhead.engine.play.recall.questions import Answer, Asked, Because
from drumhead.engine.play.view import Token
from tests.client.driving import button, click, part
from tests.client.pages.desks import desk

QUESTIONS = (
    Asked("strength", "how strong a unit is", ("UNIT", "[HEX]"), "strength X1 PAR"),
    Asked("owner", "whose a place is", ("HEX",), "owner PAR"),
    Asked("stay", "who may stay in a city", ("CITY",), "stay PAR"),
    Asked("all", "what all may do", ("[UNIT...]",), "all X1 X2"),
    Asked("season", "what season it is", ("DATE",), "season March"),
    Asked("date", "what day it is", (), "date"),
)
FIGURES = (Cells((2,), "event"),)
ANSWER = Answer(
    "Yes.",
    True,
    (Because("it is near", "7.1", "fog", 2), Because("it is so", "", "fog"), Because("it must", "7.2"), Because("so")),
    ("it rained",),
    figures=FIGURES,
)
Said = list[tuple[str, tuple[str, ...]]]


def _token(status: str = "active") -> Token:
    return Token("X1", "Line", 1, None, "own", "I", "infantry", status)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Said:
    """What the rules were asked; they answer a question of `nobody` with a refusal and one of `map` without figures."""
    found: Said = []

    def ask(session: object, eyes: str, word: str, words: Sequence[str], draft: object) -> Answer:
        found.append((word, tuple(words)))
        if "nobody" in words:
            raise InputError("There is nobody.")
        return Answer("No.", False) if "map" in words else ANSWER

    monkeypatch.setattr(asking_page, "ask", ask)
    return found


@pytest.fixture
def page(qtbot: QtBot, asked: Said) -> AskingPage:
    found = AskingPage()
    qtbot.addWidget(found)
    found.show_desk(desk(questions=QUESTIONS))
    return found


def _choose(page: AskingPage, word: str) -> None:
    page.questions.setCurrentIndex([each.word for each in QUESTIONS].index(word))


def _answers(page: AskingPage) -> QListView:
    return part(page, QListView, "ask-answer")


def test_every_question_of_the_rules_is_offered_by_its_word_once(page: AskingPage) -> None:
    page.show_desk(desk(questions=QUESTIONS))
    offered = [page.questions.itemText(at) for at in range(page.questions.count())]
    assert offered == [f"{each.word}: {each.title}" for each in QUESTIONS]
    page.show_desk(desk(questions=QUESTIONS[:1]))
    assert page.questions.count() == 1


def test_the_question_that_was_chosen_stays_when_the_page_is_turned_to_again(page: AskingPage) -> None:
    _choose(page, "owner")
    page.words.setText("BUR")
    page.show_desk(desk(questions=QUESTIONS, unit="X1", token=_token()))
    assert (page.questions.currentData(), page.words.text()) == (QUESTIONS[1], "PAR")


@pytest.mark.parametrize(("seat", "count", "offered"), [("Anna", 2, True), ("", 2, False), ("Anna", 0, False)])
def test_the_page_is_there_for_a_seat_whose_rules_answer(
    page: AskingPage, seat: str, count: int, offered: bool
) -> None:
    assert page.offered(desk(seat, questions=QUESTIONS[:count])) is offered


@pytest.mark.parametrize(
    ("word", "status", "words"),
    [
        ("strength", "active", "X1"),
        ("all", "active", "X1"),
        ("owner", "active", "PAR"),
        ("stay", "active", "PAR"),
        ("owner", "away", ""),
        ("strength", "away", "X1"),
        ("season", "active", ""),
        ("date", "active", ""),
    ],
)
def test_the_unit_at_hand_or_its_place_stands_first_where_the_question_begins_with_such(
    page: AskingPage, word: str, status: str, words: str
) -> None:
    page.show_desk(desk(questions=QUESTIONS, unit="X1", token=_token(status)))
    _choose(page, word)
    assert page.words.text() == words
    for nobody in (desk(questions=QUESTIONS), desk(questions=QUESTIONS, unit="X9", token=_token())):
        page.show_desk(nobody)
        assert page.words.text() == ""


def test_what_a_question_takes_is_told_with_an_example(page: AskingPage) -> None:
    _choose(page, "strength")
    assert any(label.text() == "UNIT [HEX], such as: X1 PAR" for label in page.findChildren(QLabel))


def test_return_and_the_button_ask_with_the_words_as_they_are_quoted(
    page: AskingPage, asked: Said, qtbot: QtBot
) -> None:
    _choose(page, "owner")
    page.words.setText('"Ville Franche" 3')
    qtbot.keyClick(page.words, Qt.Key.Key_Return)
    click(button(page, "ask"))
    assert asked == [("owner", ("Ville Franche", "3"))] * 2


def test_an_answer_stands_with_its_reasons_and_their_grounds_and_what_would_change_it(page: AskingPage) -> None:
    page.ask()
    assert page.rows() == (
        "Yes.",
        "    because it is near (7.1, option fog)",
        "    because it is so (option fog)",
        "    because it must (7.2)",
        "    because so",
        "    otherwise if it rained",
    )
    data = [page.model.index(row) for row in range(page.model.rowCount())]
    assert [index.data(Qt.ItemDataRole.ToolTipRole) for index in data] == [
        "", "Show the place on the map", "", "", "", ""
    ]  # fmt: skip
    assert [index.data(Qt.ItemDataRole.FontRole) is not None for index in data] == [True, *[False] * 5]
    assert data[-1].data(ITEM_ROLE) is None


@pytest.mark.parametrize("hand", ["clicked", "activated"])
def test_only_a_reason_about_a_place_leads_there(page: AskingPage, hand: str) -> None:
    gone: list[object] = []
    page.cell_requested.connect(lambda *where: gone.append(where))
    page.ask()
    for row in range(page.model.rowCount()):
        getattr(_answers(page), hand).emit(page.model.index(row))
    assert gone == [(2, None)]


def test_what_an_answer_shows_is_laid_over_the_map_which_comes_to_the_front(page: AskingPage) -> None:
    told: list[Any] = []
    page.over_map_requested.connect(told.append)
    page.left.connect(lambda: told.append("left"))
    lay = button(page, "ask-map")
    assert not lay.isEnabled()
    page.ask()
    assert lay.isEnabled()
    click(lay)
    assert told == [FIGURES, "left"]
    for words in ("map", "nobody", '"'):
        page.words.setText("fine")
        page.ask()
        page.words.setText(words)
        page.ask()
        lay.clicked.emit()
        assert (lay.isEnabled(), len(told)) == (False, 2)


def test_what_is_wrong_with_a_question_stands_in_the_place_of_the_answer(page: AskingPage) -> None:
    page.ask()
    page.words.setText("nobody")
    page.ask()
    assert page.rows() == ("There is nobody.",)


def test_another_question_leaves_nothing_of_the_former(page: AskingPage, asked: Said) -> None:
    page.ask()
    _choose(page, "date")
    assert page.rows() == () and not button(page, "ask-map").isEnabled()
    page.ask()
    page.forget()
    assert (page.rows(), page.words.text(), page.questions.count()) == ((), "", 0)
    assert not button(page, "ask-map").isEnabled()
    assert not any("such as" in label.text() for label in page.findChildren(QLabel))
    count = len(asked)
    page.ask()
    page.questions.currentIndexChanged.emit(-1)
    assert (len(asked), page.rows()) == (count, ())


def test_all_that_is_asked_and_answered_stands_on_the_page(page: AskingPage) -> None:
    parts = (page.questions, page.words, _answers(page), *page.findChildren(QPushButton))
    assert all(page.isAncestorOf(part) for part in parts) and len(parts) == 5
    page.show()
    assert all(part.isVisible() for part in parts)
    assert isinstance(page.words, QLineEdit) and page.words.isClearButtonEnabled()
