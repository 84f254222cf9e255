"""The game master at his desk, over a small game whose sheets lie in a folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from drumhead.client.desk.desk import OrderDesk
from drumhead.engine.play.events import GM
from drumhead.engine.session import GameSession
from tests.engine.session.pages import scenario, sheet

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
