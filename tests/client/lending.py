"""One window lent to test after test, so long as each gives it back as it was: making its rooms takes longer than most
tests do."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QSettings, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QDockWidget,
    QLineEdit,
    QPushButton,
    QTabBar,
    QTabWidget,
    QWidget,
)

from drumhead.client.main_window import MainWindow
from drumhead.client.settings import Settings
from drumhead.client.theme import apply_theme

SIZE = (1400, 900)
OF_A_GAME = {"recent", "folder", "layers", "layout", "window"}
"""Settings that are kept with every game; the next test finds none of them."""
FILLED = ("tab-map", "replay-eyes")
"""Widgets that a first game fills."""
SELDOM = 10
"""Windows after which the collector walks everything: circles that tests left are gone by then."""
DIRECT = Qt.FindChildOption.FindDirectChildrenOnly
Look = dict[str, object]


class Lender:
    """Holds the window between two tests; one that was changed by hand is not lent again."""

    def __init__(self, folder: Path) -> None:
        self._file = str(folder / "drumhead.ini")
        self._window: MainWindow | None = None
        self._look: Look = {}
        self._windows = 0

    def lend(self, place: Path) -> MainWindow:
        """The window on its first page, shown, as if nobody had used it; games lie in a place of the test's own."""
        if self._window is None:
            self._windows += 1
            if self._windows % SELDOM == 0:
                gc.unfreeze()
                gc.collect()
            self._window = self._made()
        gc.freeze()  # a game that is closed is collected at once: only what came with it need be walked
        found = self._window
        self._kept.clear()
        found.settings.folder = place
        found.show_start()
        found.resize(*SIZE)
        found.show()
        return found

    def _made(self) -> MainWindow:
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        self._kept.clear()
        found = MainWindow(Settings(Path(self._file)), apply_theme(application, "light"))
        found.resize(*SIZE)
        found.show()
        assert found.rooms.desk_page is not None
        self._look = dict(_look(found))
        return found

    @property
    def _kept(self) -> QSettings:
        return QSettings(self._file, QSettings.Format.IniFormat)

    def take_back(self) -> None:
        """Keep it for the next test if it is as it was, else let it go."""
        assert self._window is not None
        self._window.close()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        if self._is_in_use(self._window) or not self._is_as_it_was(self._window):
            self.drop()

    def _is_in_use(self, window: MainWindow) -> bool:
        rooms = window.rooms
        busy = window.isVisible() or rooms.worker.running or rooms.desk.is_open
        waits = not all(button.isEnabled() for button in rooms.seats_page.findChildren(QPushButton))
        return busy or waits or bool(window.findChildren(QDialog))

    def _is_as_it_was(self, window: MainWindow) -> bool:
        settled = {key.partition("/")[0] for key in self._kept.allKeys()} - OF_A_GAME
        now = dict(_look(window))
        same = all(now.get(name) == part for name, part in self._look.items())
        return same and not settled and window.theme.theme.name == "light"

    def drop(self) -> None:
        """Let the window go."""
        if self._window is not None:
            self._window.close()
            self._window.deleteLater()
            self._window = None


def _look(window: MainWindow) -> Iterator[tuple[str, object]]:
    """What a hand has put the window's parts to."""
    yield "pages", len(window.centralWidget().findChildren(QWidget, options=DIRECT))
    yield "tabs", {bar.tabText(bar.currentIndex()) for bar in window.findChildren(QTabBar)}
    for action in window.findChildren(QAction):
        if action.objectName():
            yield f"action {action.objectName()}", (action.isChecked(), action.shortcut().toString())
    for widget in window.findChildren(QWidget):
        name = widget.objectName()
        if name and name not in FILLED and not name.startswith("qt_"):
            yield f"{type(widget).__name__} {name}", _put_to(widget)


def _put_to(widget: QWidget) -> object:
    match widget:
        case QAbstractButton():
            return widget.isChecked()
        case QLineEdit() | QAbstractSpinBox():
            return widget.text()
        case QComboBox() | QTabWidget():
            return widget.currentIndex()
        case QDockWidget():
            return widget.isVisibleTo(widget.parentWidget()), widget.isFloating()
    return None
