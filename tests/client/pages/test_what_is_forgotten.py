"""What was typed on a page is nobody's once the seat is left: no step back brings it again."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from drumhead.client.evening.evening_page import EveningPage
from drumhead.client.pages.asking_page import AskingPage
from drumhead.client.pages.book import PAGES
from drumhead.client.pages.events_page import EventsPage
from drumhead.client.pages.moments_page import MomentsPage
from drumhead.client.pages.page import Page
from drumhead.client.pages.past_page import PastPage
from drumhead.client.pages.report_page import ReportPage
from drumhead.client.pages.review_page import ReviewPage

EVERY = (ReportPage, EventsPage, *PAGES)
TYPED_ON = {AskingPage: 1, EventsPage: 1, MomentsPage: 1, PastPage: 1, ReviewPage: 1, EveningPage: 3}


def lines(page: Page) -> list[QLineEdit]:
    """Those of words; numbers and dates keep no steps."""
    return [line for line in page.findChildren(QLineEdit) if line.objectName() != "qt_spinbox_lineedit"]


@pytest.mark.parametrize("kind", EVERY)
def test_undo_brings_back_nothing_that_a_seat_typed(kind: type[Page], qtbot: QtBot) -> None:
    page = kind()
    qtbot.addWidget(page)
    assert len(lines(page)) == TYPED_ON.get(kind, 0)
    for line in lines(page):
        line.insert("the guns at G4-V7")
    page.forget()
    assert [line.text() for line in lines(page)] == [""] * TYPED_ON.get(kind, 0)
    for line in lines(page):
        line.undo()
        assert line.text() == ""
