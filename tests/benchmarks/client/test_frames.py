"""The board moves while a turn is judged as it does while none is: by the clock, for that is what a hand feels."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from drumhead.client.board.view import BoardView
from drumhead.client.desk.worker import TurnWorker
from drumhead.client.main_window import MainWindow
from drumhead.client.settings import Settings
from drumhead.client.theme import apply_theme
from drumhead.engine.bench.compare import Measured, least
from drumhead.engine.session import GameSession
from tests.client.driving import take_seat

SEAT, ROUNDS, FRAMES, MOST = "Napoleon", 9, 30, 1.2
Tell = Callable[[str, float, float], None]


@pytest.fixture
def view(qtbot: QtBot, qapp: QApplication, settings: Settings, tmp_path: Path) -> BoardView:
    """The board of Lombardy as the first day begins."""
    GameSession.create("lombardy-1859", tmp_path / "shown.drum", seed="7").close()
    window = MainWindow(settings, apply_theme(qapp, "light"))
    qtbot.addWidget(window, before_close_func=lambda closed: closed.rooms.close_game())
    window.resize(1600, 900)
    with qtbot.waitExposed(window):
        window.show()
    window.rooms.open_path(tmp_path / "shown.drum")
    take_seat(window, SEAT, "")
    found = window.rooms.desk_page.boards.strategic
    assert found is not None
    found.settle()
    return found


def _move(view: BoardView) -> None:
    """There and back again, painted at each step."""
    for number in range(FRAMES):
        view.scroll_by(*((12, 7) if number % 2 else (-12, -7)))
        view.viewport().repaint()


def _timed(view: BoardView, process: int, wanted: signal.Signals) -> float:
    """Seconds of the same frames while the judge goes on, or stands still."""
    os.kill(process, wanted)
    start = perf_counter()
    _move(view)
    return perf_counter() - start


def _ratio(qtbot: QtBot, view: BoardView, worker: TurnWorker) -> float:
    times: tuple[list[float], list[float]] = [], []
    for _ in range(ROUNDS):
        process = worker._process.processId()
        for wanted, found in zip((signal.SIGCONT, signal.SIGSTOP), times, strict=True):
            found.append(_timed(view, process, wanted))
    os.kill(process, signal.SIGCONT)
    qtbot.waitUntil(lambda: not worker.running)
    return Measured(tuple(sorted(times[0])), tuple(sorted(times[1]))).ratio()


@pytest.mark.skipif(sys.platform == "win32", reason="the judge is halted by a signal")
def test_frames_take_as_long_while_a_turn_is_judged(
    qtbot: QtBot, view: BoardView, tmp_path: Path, tell: Tell, request: pytest.FixtureRequest
) -> None:
    """The judge is another process: with two cores it takes nothing from the window."""
    game = tmp_path / "judged.drum"
    GameSession.create("lombardy-1859", game, seed="7").close()
    worker, turns = TurnWorker(), iter(range(1, 12))

    def ratio() -> float:
        worker.start(game, next(turns))
        with qtbot.waitSignal(worker.progressed):
            pass
        return _ratio(qtbot, view, worker)

    found = least(ratio, MOST)
    tell(request.node.name, found, MOST)
    assert found < MOST
