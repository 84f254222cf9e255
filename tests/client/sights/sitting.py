"""A sitting: what the window tells after each step, of which only what changed since it was last seen is written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QMenu, QTabWidget, QWidget
from shiboken6 import isValid

from drumhead.client.board.view import BoardView
from drumhead.client.desk.desk import OrderDesk
from drumhead.client.desk_page import DeskPage
from drumhead.client.main_window import MainWindow
from drumhead.client.pages.front import MAP
from drumhead.engine.session import GameSession
from tests.client.sights.telling import Part, figures, tell

MASKS = (
    (re.compile(r"\b[0-9a-f]{16,}\b"), "#"),
    (re.compile(r"\b20[2-9]\d-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?"), "WHEN"),
    (re.compile(r"\b\d\d \w{3} \d\d:\d\d\b"), "WHEN"),
    (re.compile(r"\b\d\d? \w{3,9} 20[2-9]\d\b"), "DAY"),
)


class Sitting:
    """Leads a window from sight to sight; `lines` are what was told."""

    def __init__(self, window: MainWindow, place: Path) -> None:
        self.window, self.place = window, place
        self.lines: list[str] = []
        self._shown: tuple[str, ...] = ()
        self._last: dict[str, list[str]] = {}

    def take(self, step: str) -> None:
        """Write what changed by a step."""
        self.settle()
        self.lines += ["", f"# {step}"]
        shown = {part.name: [self._masked(line) for line in part.lines] for part in self._told()}
        self.lines += [f"({name} is gone)" for name in self._shown if name not in shown]
        for name, now in shown.items():
            changes = list(_changes(self._last.get(name, ()), now))
            if changes or name not in self._shown:
                self.lines += [f"## {name}", *changes]
        self._shown = tuple(shown)
        self._last |= shown

    def settle(self) -> None:
        """Whatever waits is done."""
        for _ in range(4):
            QApplication.processEvents()

    def _told(self) -> Iterator[Part]:
        yield from tell(self.window)
        for other in sorted(QApplication.topLevelWidgets(), key=lambda each: type(each).__name__):
            if isinstance(other, QDialog) and other.isVisible():
                yield from tell(other)
        for view in self.window.findChildren(BoardView):
            if view.isVisible():
                yield Part(f"Figures of {view.objectName() or view.accessibleName()}", list(figures(view)))

    def _masked(self, line: str) -> str:
        line = line.replace(str(self.place), "PLACE")
        for found, put in MASKS:
            line = found.sub(put, line)
        return line.rstrip()

    # the way there

    @property
    def page(self) -> DeskPage:
        return self.window.rooms.desk_page

    @property
    def desk(self) -> OrderDesk:
        return self.window.rooms.desk

    def press(self, parent: QWidget, name: str) -> None:
        """A button, by its name, in its middle."""
        found = parent.findChild(QAbstractButton, name)
        assert found is not None, name
        QTest.mouseClick(found, Qt.MouseButton.LeftButton, pos=QPoint(found.width() // 2, found.height() // 2))
        self.settle()

    def click(self, view: BoardView | None, cell: int, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
        """A cell of a board, in its middle, which is brought into view."""
        assert view is not None
        view.centerOn(view.board.plane.centre(cell))
        QTest.mouseClick(view.viewport(), button, pos=view.mapFromScene(view.board.plane.centre(cell)))
        self.settle()

    def open(self, scenario: Path, seed: str = "7", seats: Mapping[str, str | None] | None = None) -> Path:
        """A new game of a scenario, with its seats in front; gives its file."""
        file = self.place / "game.drum"
        GameSession.create(str(scenario), file, seed=seed, seats=seats).close()
        self.window.rooms.open_path(file)
        return file

    def sit(self, seat: str) -> None:
        """To a desk."""
        self.window.rooms.seats_page.seat_requested.emit(seat)
        if self.window.page is self.window.rooms.hand_over:
            self.window.rooms.hand_over.opened.emit(seat, "")
        self.settle()

    def leave(self) -> None:
        """From it."""
        self.page.leave_requested.emit()
        self.settle()

    def dialog(self, step: str, ask: Callable[[], object]) -> None:
        """A dialog with each of its tabs, then closed."""
        ask()
        self.settle()
        found = [each for each in QApplication.topLevelWidgets() if isinstance(each, QDialog) and each.isVisible()]
        assert found, step
        self.take(step)
        tabs = found[-1].findChild(QTabWidget)
        for number in range(1, tabs.count() if tabs is not None else 1):
            assert tabs is not None
            tabs.setCurrentIndex(number)
            self.take(f"{step}, tab {number + 1}")
        for each in found:
            if isValid(each):
                each.close()
                each.deleteLater()
        self.settle()

    def commands(self, title: str, but: Sequence[str] = ()) -> None:
        """Each command of a menu that may be given, one after the other; those that ask for a file are left out."""
        for action in tuple(_every(self.window.menus[title])):
            words = action.text().replace("&", "")
            if not action.isEnabled() or words.startswith(tuple(but)):
                continue
            if words.endswith("…"):
                self.dialog(words, action.trigger)
            else:
                action.trigger()
                self.take(words)

    def pages(self, step: str) -> None:
        """Each dock and each page of a desk, with its tabs."""
        self.page.bring(MAP)
        for title in self.page.docks:
            self.page.bring(title)
            self.take(f"{step}: {title}")
        self.page.bring("Order of battle")
        for shown in self.page.front.offered():
            self.page.bring(shown.title)
            self.take(f"{step}: {shown.title}")
            tabs = shown.findChild(QTabWidget)
            for number in range(1, tabs.count() if tabs is not None else 1):
                assert tabs is not None
                tabs.setCurrentIndex(number)
                self.take(f"{step}: {shown.title}, tab {number + 1}")
            if tabs is not None:
                tabs.setCurrentIndex(0)
            self.page.bring(MAP)


def _every(menu: QMenu) -> Iterator[QAction]:
    """The commands of a menu and of those in it."""
    for action in menu.actions():
        if isinstance(inner := action.menu(), QMenu):
            yield from _every(inner)
        elif not action.isSeparator() and action.isVisible():
            yield action


def _changes(before: Sequence[str], now: Sequence[str]) -> Iterator[str]:
    for tag, start, end, first, last in SequenceMatcher(None, before, now, autojunk=False).get_opcodes():
        if tag != "equal":
            yield from (f"- {line}" for line in before[start:end])
            yield from (f"+ {line}" for line in now[first:last])
