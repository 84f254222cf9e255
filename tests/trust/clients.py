"""What clients and editors do: for children that are killed, or meet another program at one file."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from unittest.mock import patch

from PySide6.QtCore import QCoreApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.editor.map_desk import MapDesk
from drumhead.client.main_window import MainWindow
from drumhead.client.rooms import Rooms
from drumhead.client.scenarios.scenario_desk import ScenarioDesk
from drumhead.client.settings import Settings
from drumhead.client.theme import apply_theme
from drumhead.engine.errors import DrumheadError
from drumhead.engine.maps.documents.changes import Edit, Put
from drumhead.engine.maps.squares.edits.ground import paint_terrain
from drumhead.engine.maps.squares.model import Terrain
from drumhead.engine.session import GameSession
from drumhead.engine.session.advance_process import main as play
from tests.client.driving import click_hand_in


def at_desk(game: str, seat: str, act: str, line: str = "") -> int:
    """Sit down at a desk and do one thing; 1, and the reason told, where that was refused."""
    application = QCoreApplication([])
    desk = OrderDesk()
    desk.refused.connect(lambda reason: sys.stderr.write(f"{reason}\n"))
    try:
        desk.open(GameSession.open(Path(game)))
        desk.take_seat(seat)
        done = ACTS[act](desk, line)
        if done:
            sys.stdout.write(f"{seat}: {act}\n")
        return 0 if done else 1
    except DrumheadError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    finally:
        application.processEvents()


def _drafted(desk: OrderDesk, line: str) -> bool:
    return not desk.enter_lines(line) and desk.save()


def _handed_in(desk: OrderDesk, line: str) -> bool:
    return not desk.enter_lines(line) and desk.hand_in().taken


def _looked(desk: OrderDesk, line: str) -> bool:
    sys.stdout.write(f"{desk.session.turn}: {len(desk.view().tokens)} units, {len(desk.draft)} orders\n")
    return True


def _taken_back(desk: OrderDesk, line: str) -> bool:
    desk.take_back()
    return True


def played(game: str, turn: int) -> int:
    """The process in which the client has a turn played."""
    return play(Path(game), turn)


ACTS: Mapping[str, Callable[[OrderDesk, str], bool]] = {
    "draft": _drafted,
    "hand-in": _handed_in,
    "take-back": _taken_back,
    "look": _looked,
}


def at_window(game: str) -> int:
    """A window in which a seat drafts, hands in and takes back and the game master plays; after each it says so."""
    window = _opened(game)
    for done in _evening(window, window.rooms):
        _say(f"{done}: {seen(Path(game))}")
    window.close()
    return 0


def _opened(game: str) -> MainWindow:
    application = QApplication.instance() or QApplication(["drumhead"])
    assert isinstance(application, QApplication)
    settings = Settings(Path("drumhead.ini"))
    settings.autosave_ms, settings.hands_over = 500, False
    window = MainWindow(settings, apply_theme(application, settings.theme))
    window.resize(1200, 800)
    window.show()
    window.rooms.open_path(Path(game))
    return window


def at_window_in_vain(game: str) -> int:
    """Windows where nothing can be kept: each thing that is done says why not in a line, and the orders stay there."""
    told = list[str]()
    with patch.object(MainWindow, "tell", lambda _, sentence: told.append(sentence)):
        seats, masters = _opened(game), _opened(game)
        for window in (seats, masters):
            window.rooms.desk.refused.connect(told.append)
        for done in (*_vain_evening(seats), *_vain_turn(masters)):
            _until(lambda: bool(told))
            QTest.qWait(1)
            _say(f"{done}: {' / '.join(dict.fromkeys(told))}")
            told.clear()
    return 0


def _vain_evening(window: MainWindow) -> Iterator[str]:
    """What a player does, who is still at his desk with his order after it."""
    desk, rooms = window.rooms.desk, window.rooms
    rooms.seats_page.seat_requested.emit("Canrobert")
    before = len(desk.draft)
    desk.enter_lines("FR2IN line second")
    yield "keeps a draft"
    click_hand_in(rooms.desk_page)
    yield "hands in"
    rooms.desk_page.leave_requested.emit()
    yield "leaves"
    assert (window.page, desk.locked, len(desk.draft)) == (rooms.desk_page, False, before + 1)


def _vain_turn(window: MainWindow) -> Iterator[str]:
    turn = window.rooms.desk.session.turn
    window.rooms.play_turn()
    _until(lambda: not window.rooms.worker.running)
    yield "plays"
    assert window.rooms.desk.session.turn == turn


def seen(path: Path) -> str:
    """What of a game its players see: the turn, whose orders are in, and Canrobert's."""
    with closing(GameSession.open(path)) as game:
        orders = [game.write_order(order) for order in game.draft("Canrobert")]
        return f"{game.turn}, {[status.handed_in for status in game.seats()]}, {orders}"


def _evening(window: MainWindow, rooms: Rooms) -> Iterator[str]:
    desk = rooms.desk
    rooms.seats_page.seat_requested.emit("Canrobert")
    desk.enter_lines("FR2IN line first")
    _until(lambda: not desk._unsaved)
    yield "kept by itself"
    desk.enter_lines("FR2IN line second")
    click_hand_in(rooms.desk_page)
    assert desk.locked
    yield "handed in"
    desk.take_back()
    yield "taken back"
    desk.enter_lines("FR2IN attack evade")
    rooms.desk_page.leave_requested.emit()
    yield "left"
    rooms.play_turn()
    _until(lambda: not rooms.worker.running)
    yield "played"


def _until(reached: Callable[[], bool]) -> None:
    """However long that takes: a busy machine is no fault."""
    while not reached():
        QTest.qWait(10)


def painted(folder: str, steps: int) -> int:
    """The editor paints one square after the other on a map, and saves it after each."""
    application = QCoreApplication([])
    desk = MapDesk()
    desk.open(Path(folder))
    for cell in range(steps):
        desk.do(paint_terrain(desk.map, [cell], Terrain.FOREST))
        desk.save(Path(folder))
        _say(f"{cell}")
    application.processEvents()
    return 0


def written(scenario: str, steps: int) -> int:
    """The scenario's page is changed again and again, and saved after each step."""
    application = QCoreApplication([])
    desk = ScenarioDesk()
    desk.open(Path(scenario))
    for step in range(steps):
        assert desk.do(Edit("Title", (Put((), {"title": f"Skirmish {step}"}),)))
        desk.save(Path(scenario))
        _say(f"{step}")
    application.processEvents()
    return 0


def _say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()
