"""A game that waits for its first turn, and the window on it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from drumhead.client.board import kept
from drumhead.client.board.items import tiles
from drumhead.client.desk.desk import OrderDesk
from drumhead.client.main_window import MainWindow
from drumhead.client.settings import Settings
from drumhead.engine.play.sheets import password_key
from drumhead.engine.session import GameSession, keyring
from drumhead.engine.session.keeping import copies
from tests.client.driving import ALLIES, AUSTRIA, PASSWORDS, bring_up
from tests.client.lending import Lender

HERE = Path(__file__).parent
NEVER = 3_600_000


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The platform without a display says of itself what it cannot do; that is no fault of ours. Rooms of the client
    are tried by themselves; in a whole window, which takes ten times as long, with the slow tests."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.qt_log_ignore("This plugin does not support"))
            if item.path.parent != HERE and "window" in getattr(item, "fixturenames", ()):
                item.add_marker(pytest.mark.whole)


@pytest.fixture(autouse=True)
def freed() -> Iterator[None]:
    """Closed windows go with their boards when a test ends; by itself Qt deletes them only inside a running loop."""
    yield
    if QCoreApplication.instance() is not None:
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture(autouse=True)
def boards(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """What is kept of maps and games lies in a folder of the run's own, not in the user's."""
    place = tmp_path_factory.getbasetemp() / "boards"
    monkeypatch.setattr(kept, "folder", lambda: place)
    monkeypatch.setattr(copies, "folder", lambda: tmp_path_factory.getbasetemp() / "copies")


@pytest.fixture(autouse=True, scope="session")
def keys() -> Iterator[None]:
    """A password's key takes its time on purpose; most of these tests ask for the same two."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(keyring, "password_key", cache(password_key))
        yield


@pytest.fixture(scope="session")
def founded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game file of two players with passwords, never written to."""
    path = tmp_path_factory.mktemp("games") / "lombardy.drum"
    GameSession.create("lombardy-1859", path, seed="7", seats=PASSWORDS).close()
    return path


@pytest.fixture
def game(founded: Path, tmp_path: Path) -> Path:
    """A game file of one's own."""
    return Path(shutil.copy(founded, tmp_path / "lombardy.drum"))


@pytest.fixture
def session(game: Path) -> Iterator[GameSession]:
    found = GameSession.open(game)
    for seat in (ALLIES, AUSTRIA):
        found.unlock(seat, PASSWORDS[seat] or "")
    yield found
    found.close()


@pytest.fixture
def desk(qtbot: QtBot, session: GameSession) -> Iterator[OrderDesk]:
    """The allied desk."""
    found = OrderDesk()
    found.open(session)
    session.unlock(ALLIES, PASSWORDS[ALLIES] or "")
    found.take_seat(ALLIES)
    yield found
    found.close()


@pytest.fixture(scope="session")
def lender(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lender]:
    """Who holds the window between two tests."""
    found = Lender(tmp_path_factory.mktemp("window"))
    yield found
    found.drop()


@pytest.fixture
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    if "window" in request.fixturenames:
        window: MainWindow = request.getfixturevalue("window")
        return window.settings
    found = Settings(tmp_path / "drumhead.ini")
    found.folder = tmp_path
    return found


@pytest.fixture
def unused(lender: Lender) -> None:
    """The test's window is one that no game was ever opened in."""
    lender.drop()


@pytest.fixture
def window(lender: Lender, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    """The window on its start page, shown; its boards are drawn in full where a test settles them."""
    monkeypatch.setattr(tiles, "IDLE", NEVER)
    found = lender.lend(tmp_path)
    bring_up(found)
    found.activateWindow()
    yield found
    lender.take_back()
