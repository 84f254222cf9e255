"""The game master at his desk, over a small game whose sheets lie in a folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QTableWidget
from pytestqt.qtbot import QtBot

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.evening.parts import GamePage
from drumhead.client.evening.working import Working
from drumhead.engine.play.events import GM
from drumhead.engine.session import GameSession
from tests.engine.session.pages import scenario, sheet

Open = Callable[[type[GamePage]], GamePage]
FIGHT = ("FR1IN move 9-7", "FR1IN attack assault")


@pytest.fixture
def session(tmp_path: Path) -> Iterator[GameSession]:
    session = GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seed="1", seats={"Gyulai": "pavia"})
    yield session
    session.close()


@pytest.fixture
def desk(qtbot: QtBot, session: GameSession) -> Iterator[OrderDesk]:
    """The game master's."""
    found = OrderDesk()
    found.open(session)
    found.take_seat(GM)
    yield found
    found.close()


@pytest.fixture
def mail(tmp_path: Path) -> Path:
    """MacMahon's sheet is in order, Canrobert's has a line that is not, Gyulai's lacks its seal."""
    folder = tmp_path / "mail"
    folder.mkdir()
    texts = {
        "a.orders": sheet("MacMahon", *FIGHT),
        "b.orders": sheet("Canrobert", "FR2IN defend evade", "FR9IN defend evade"),
        "c.orders": sheet("Gyulai", "AU1IN defend last-ditch"),
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def opened(qtbot: QtBot, desk: OrderDesk) -> Iterator[Open]:
    """A page over the game master's map."""
    made: list[GamePage] = []

    def make(kind: type[GamePage]) -> GamePage:
        page = kind()
        qtbot.addWidget(page)
        page.resize(1000, 620)
        page.show()
        page.show_desk(desk)
        made.append(page)
        return page

    yield make
    for page in made:
        page.forget()


def rows(table: QTableWidget) -> list[list[str]]:
    return [
        [table.item(row, column).text() for column in range(table.columnCount())] for row in range(table.rowCount())
    ]


def working(page: GamePage) -> Working:
    """What a page has done in a process of its own."""
    (found,) = page.findChildren(Working)
    return found
