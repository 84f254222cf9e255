"""What lies in the middle of the desk: the boards or one page, whom it is offered to, and what leaving does."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.pages.front import Front
from drumhead.client.pages.page import Page
from tests.client.pages.desks import desk


class Noted(Page):
    """A page that notes what it is told, and is offered where it is wanted."""

    def __init__(self, wanted: bool) -> None:
        super().__init__()
        self.wanted, self.heard = wanted, list[str]()

    def offered(self, desk: OrderDesk) -> bool:
        return self.wanted and super().offered(desk)

    def show_desk(self, desk: OrderDesk) -> None:
        self.heard.append(f"shown {desk.seat}")

    def forget(self) -> None:
        self.heard.append("forgotten")


@pytest.fixture
def pages() -> tuple[Noted, Noted, Noted]:
    return Noted(True), Noted(True), Noted(False)


@pytest.fixture
def turned() -> list[Page | None]:
    return []


@pytest.fixture
def front(qtbot: QtBot, pages: tuple[Noted, Noted, Noted], turned: list[Page | None]) -> Front:
    boards = QWidget()
    boards.setObjectName("boards")
    boards.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    found = Front(desk(), boards, pages)
    qtbot.addWidget(found)
    found.turned.connect(lambda: turned.append(found.page))
    found.show()
    found.activateWindow()
    return found


def _boards(front: Front) -> QWidget:
    found = front.findChild(QWidget, "boards")
    assert found is not None
    return found


def test_the_boards_are_in_front_until_a_page_is_turned_to_which_has_the_keyboard(
    front: Front, pages: tuple[Noted, Noted, Noted], turned: list[Page | None]
) -> None:
    first, second, _ = pages
    assert front.page is None and _boards(front).isVisible() and not first.isVisible()
    front.turn_to(first)
    assert (front.page, first.heard, turned) == (first, ["shown Anna"], [first])
    assert first.isVisible() and not _boards(front).isVisible() and first.hasFocus()
    front.turn_to(second)
    assert (front.page, second.heard, turned) == (second, ["shown Anna"], [first, second])


def test_a_page_turned_to_once_more_gives_way_to_the_boards(
    front: Front, pages: tuple[Noted, Noted, Noted], turned: list[Page | None]
) -> None:
    front.turn_to(pages[0])
    front.turn_to(pages[0])
    assert front.page is None and turned == [pages[0], None] and _boards(front).hasFocus()
    front.show_boards()
    assert turned == [pages[0], None], "the boards were in front already"


def test_a_page_that_is_not_offered_is_not_turned_to(
    front: Front, pages: tuple[Noted, Noted, Noted], turned: list[Page | None], qtbot: QtBot
) -> None:
    assert front.offered() == pages[:2]
    front.turn_to(pages[2])
    assert (front.page, pages[2].heard, turned) == (None, [], [])
    nobody = Front(desk(""), QWidget(), [Noted(True)])
    qtbot.addWidget(nobody)
    assert nobody.offered() == ()


def test_only_the_page_in_front_is_told_that_something_changed(front: Front, pages: tuple[Noted, Noted, Noted]) -> None:
    front.renew()
    front.turn_to(pages[1])
    front.renew()
    assert [page.heard for page in pages] == [[], ["shown Anna"] * 2, []]


def test_every_page_forgets_a_seat_that_is_left_and_the_boards_come_to_the_front(
    front: Front, pages: tuple[Noted, Noted, Noted]
) -> None:
    front.turn_to(pages[0])
    front.forget()
    assert front.page is None
    assert [page.heard[-1] for page in pages] == ["forgotten"] * 3


def test_escape_on_a_page_or_its_wish_brings_the_boards_and_no_other_key(
    front: Front, pages: tuple[Noted, Noted, Noted], qtbot: QtBot
) -> None:
    for page in pages[:2]:
        front.turn_to(page)
        qtbot.keyClick(page, Qt.Key.Key_A)
        assert front.page is page
        qtbot.keyClick(page, Qt.Key.Key_Escape)
        assert front.page is None
    assert pages[0].autoFillBackground(), "nothing of the boards shows through a page"
