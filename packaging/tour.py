"""A window that is led from page to page, and pictures of it."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from gallery import packed
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from drumhead.client.board.view import BoardView
from drumhead.client.main_window import MainWindow
from drumhead.client.settings import Settings
from drumhead.client.theme import apply_theme

SIZE = (1500, 940)
PATIENCE = 240.0
COLOURS = 128  # of either kind: a window beside a map has more than the map


class Tour:
    """One window, its games in `place`; pictures go to `folder`."""

    def __init__(self, folder: Path, place: Path, theme: str) -> None:
        self._application = QApplication.instance() or QApplication(["drumhead"])
        self.folder, self.place = folder, place
        settings = Settings(place / "drumhead.ini")
        settings.theme = theme
        settings.folder = place
        assert isinstance(self._application, QApplication)
        self.window = MainWindow(settings, apply_theme(self._application, theme))
        self.window.resize(*SIZE)
        self.window.show()

    def keep(self, name: str, widget: QWidget | None = None) -> None:
        """Save a picture of the window, or of a dialog over it."""
        deadline = time.monotonic() + 1.0
        while time.monotonic() < deadline:
            QTest.qWait(30)
        for view in self.window.findChildren(BoardView):
            if view.isVisible():
                view.settle()
        QTest.qWait(60)
        (self.folder / f"{name}.png").write_bytes(packed((widget or self.window).grab().toImage(), COLOURS))

    def wait(self, done: Callable[[], bool]) -> None:
        """Let the window live until something is done."""
        deadline = time.monotonic() + PATIENCE
        while not done():
            if time.monotonic() > deadline:
                raise TimeoutError("The client did not come to an end.")
            QTest.qWait(50)

    def sit(self, seat: str, password: str = "") -> None:
        """Through the hand-over page to a desk."""
        self.window.rooms.seats_page.seat_requested.emit(seat)
        self.window.rooms.hand_over.opened.emit(seat, password)
        QTest.qWait(100)

    def leave(self) -> None:
        """From a desk to the page of seats."""
        self.window.rooms.desk_page.leave_requested.emit()

    def played(self, turn: int) -> None:
        """Wait until a turn that is being played is over."""
        self.wait(lambda: not self.window.rooms.worker.running and self.window.rooms.desk.session.turn > turn)
