"""A game's desk, from its file to the painted board."""

from __future__ import annotations

import gc
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from drumhead.client.main_window import MainWindow
from drumhead.client.settings import Settings
from drumhead.client.theme import apply_theme
from drumhead.engine.maps import library
from drumhead.engine.maps.bundled import data_folder
from drumhead.engine.maps.squares.reader import read_map
from drumhead.engine.play.events import GM
from drumhead.engine.session import GameSession
from tests.benchmarks.conftest import Compare
from tests.client.driving import take_seat

SEAT, TURNS, ROUNDS = "Napoleon", 12, 7
Games = tuple[Path, Path]


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Games:
    """Lombardy before its first turn, and after twelve."""
    folder = tmp_path_factory.mktemp("desk")
    first, last = folder / "first.drum", folder / "last.drum"
    GameSession.create("lombardy-1859", first, seed="7").close()
    shutil.copy(first, last)
    session = GameSession.open(last)
    for _ in range(TURNS):
        session.advance()
    session.close()
    return first, last


@pytest.fixture
def shown(qtbot: QtBot, qapp: QApplication, settings: Settings) -> Iterator[Callable[[Path], None]]:
    """Opens a game and its desk, nothing of its map read before, and closes it."""
    window = MainWindow(settings, apply_theme(qapp, "light"))
    qtbot.addWidget(window)
    window.resize(1600, 900)
    with qtbot.waitExposed(window):
        window.show()

    def show(game: Path) -> None:
        library._read_once.cache_clear()
        window.rooms.open_path(game)
        take_seat(window, SEAT, "")
        qapp.processEvents()
        view = window.rooms.desk_page.boards.strategic
        assert view is not None
        view.settle()
        qapp.processEvents()
        window.rooms.close_game()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    gc.collect()
    gc.freeze()  # as the client does once it is ready: the board of the game before goes, the tests' own things stay
    yield show
    gc.unfreeze()
    window.close()


def test_a_desk_opens_after_twelve_turns_about_as_soon_as_before_the_first(
    shown: Callable[[Path], None], games: Games, compare: Compare
) -> None:
    first, last = games
    compare(lambda: shown(last), lambda: shown(first), most=1.2, rounds=ROUNDS)


def test_a_desk_opens_within_eight_times_the_reading_of_its_map_and_one_state(
    shown: Callable[[Path], None], games: Games, compare: Compare
) -> None:
    first, last = games
    session = GameSession.open(last)

    def read() -> None:
        read_map(data_folder("maps") / "europe-1859", 1859)
        session.reload()
        session.view(GM)

    compare(lambda: shown(first), read, most=8, rounds=ROUNDS)
    session.close()
