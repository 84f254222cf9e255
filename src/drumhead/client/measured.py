"""Steps of the client, each run in a process of its own, which says what it took: `drumhead bench` asks for them.

    python -m drumhead.client.measured SETTINGS paint
    python -m drumhead.client.measured SETTINGS desk GAME SEAT
    python -m drumhead.client.measured SETTINGS typing GAME SEAT LINE...

SETTINGS is a file that need not be there yet. The answer is JSON with seconds of processor time. No more is imported
here than the client imports itself before its first page.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median
from time import process_time

from PySide6.QtWidgets import QApplication

from drumhead.client.app import settle
from drumhead.client.main_window import MainWindow
from drumhead.client.settings import Settings
from drumhead.client.theme import apply_theme
from drumhead.engine.bench.held import megabytes_held

ROUNDS = 5
"""How often lines are typed and judged in turn; the median of either counts."""
PASSES = 20
"""How often events are worked off until all that waits to be drawn is drawn."""


class Client:
    """The client on the screen, as `drumhead` opens it, but for its settings."""

    def __init__(self, settings: Path) -> None:
        self._application = QApplication(["drumhead"])
        own = Settings(settings)
        self.window = MainWindow(own, apply_theme(self._application, own.theme))
        self.window.ready.connect(settle)

    def paint(self) -> None:
        """Ends the process once the first page is painted."""
        self.window.start_page.painted.connect(lambda: os._exit(0))
        self.window.show()
        self._application.exec()

    def open_desk(self, game: Path, seat: str) -> Mapping[str, float]:
        """From the start page to a seat's desk with all that is drawn on it, in seconds."""
        self.window.show()
        self._draw()
        rooms = self.window.rooms
        start = process_time()
        rooms.open_path(game)
        rooms.seats_page.seat_requested.emit(seat)
        rooms.hand_over.opened.emit(seat, "")
        self._draw()
        taken = process_time() - start
        assert self.window.page is rooms.desk_page, "the desk is open"
        return {"seconds": taken}

    def type_lines(self, game: Path, seat: str, lines: Sequence[str]) -> Mapping[str, float]:
        """Seconds that lines take, all of which are taken, typed at the desk without repainting, and only read and
        checked; each says something else than the one of the same kind before it."""
        self.open_desk(game, seat)
        desk = self.window.rooms.desk

        def type_them() -> None:
            failed = [line for line in lines if desk.enter_lines(line)]
            assert not failed, failed

        def judge() -> None:
            for line in lines:
                desk.session.check(seat, desk.session.read_order(line, seat), desk.draft)

        type_them()
        rounds = [(_seconds(type_them), _seconds(judge)) for _ in range(ROUNDS)]
        return {"typed": median(typed for typed, _ in rounds), "judged": median(judged for _, judged in rounds)}

    def close(self) -> None:
        """Lets go of the game."""
        self.window.rooms.close_game()
        self.window.close()

    def _draw(self) -> None:
        for _ in range(PASSES):
            self._application.processEvents()


def _seconds(work: Callable[[], object]) -> float:
    start = process_time()
    work()
    return process_time() - start


def _say(figures: Mapping[str, float]) -> None:
    sys.stdout.write(json.dumps(figures) + "\n")


def main(arguments: Sequence[str]) -> None:
    """Do what is asked and print its figures."""
    settings, asked, *rest = arguments
    client = Client(Path(settings))
    match asked, rest:
        case "paint", []:
            client.paint()
        case "desk", [game, seat]:
            _say({**client.open_desk(Path(game), seat), "megabytes": megabytes_held()})
        case "typing", [game, seat, *lines]:
            _say(client.type_lines(Path(game), seat, lines))
    client.close()


if __name__ == "__main__":
    main(sys.argv[1:])
