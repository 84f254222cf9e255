"""The tour: a strip below all pages that says the next step, waits until it is taken, and shows it if asked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QLabel, QMainWindow, QPushButton, QWidget

from drumhead.client.tour.steps import is_done, read_steps, show
from drumhead.engine.maps.bundled import data_folder
from drumhead.engine.session.keeping.scratch import scratch

if TYPE_CHECKING:
    from drumhead.client.keys.keymap import Keymap
    from drumhead.client.rooms import Rooms

SCENARIO, STEPS = "first-steps.toml", "first-steps.steps.toml"
WATCH_MS, PACE_MS = 200, 2500
BOTTOM = Qt.DockWidgetArea.BottomDockWidgetArea


class TourStrip(QWidget):
    """What is to be done next, how far one is, and buttons to be shown it or to be left alone."""

    shown_requested = Signal()
    play_requested = Signal(bool)
    ended = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("help", "playing#first-steps")
        self.far = QLabel()
        self.far.setObjectName("subject")
        self.words = QLabel()
        self.words.setObjectName("tour")
        self.words.setTextFormat(Qt.TextFormat.MarkdownText)
        self.words.setWordWrap(True)
        self.show_me = QPushButton("Show &me")
        self.show_me.setToolTip("Do this step")
        self.show_me.clicked.connect(self.shown_requested)
        self.play = QPushButton("Pla&y it all")
        self.play.setToolTip("Show all steps, one after the other")
        self.play.setCheckable(True)
        self.play.toggled.connect(self.play_requested)
        end = QPushButton("End")
        end.setToolTip("End the first steps; the game stays open")
        end.clicked.connect(self.ended)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 12, 6)
        row.addWidget(self.far)
        row.addWidget(self.words, 1)
        for button in (self.show_me, self.play, end):
            button.setAutoDefault(False)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            row.addWidget(button)


class Tour(QObject):
    """Leads through a game of its own in a folder that is gone afterwards."""

    def __init__(self, rooms: Rooms, window: QMainWindow, keymap: Keymap) -> None:
        super().__init__(rooms)
        self._rooms, self._window, self._keymap = rooms, window, keymap
        self._folder = scratch()
        self._steps = read_steps(data_folder("resources") / "tour" / STEPS)
        self.at, self.ended = 0, False
        self.strip = TourStrip()
        self.strip.shown_requested.connect(self.show_step)
        self.strip.play_requested.connect(self._on_play)
        self.strip.ended.connect(self.end)
        self._dock = self._docked()
        self._watch = QTimer(self, interval=WATCH_MS)
        self._watch.timeout.connect(self.look)
        self._pace = QTimer(self, interval=PACE_MS)
        self._pace.timeout.connect(self.show_step)

    def _docked(self) -> QDockWidget:
        """The strip, below whichever page is in front."""
        dock = QDockWidget("First steps")
        dock.setObjectName("tour")
        dock.setFeatures(QDockWidget.DockWidgetFeature.NoDockWidgetFeatures)
        dock.setTitleBarWidget(QWidget())
        dock.setWidget(self.strip)
        self._window.addDockWidget(BOTTOM, dock)
        return dock

    @property
    def path(self) -> Path:
        """The file of its game."""
        return Path(self._folder.name) / "First steps.drum"

    @property
    def scenario(self) -> str:
        """What is played."""
        return str(data_folder("resources") / "tour" / SCENARIO)

    def begin(self) -> None:
        """The first step; its game is open by now."""
        self._say()
        self._watch.start()

    def look(self) -> None:
        """On to the next step where this one was taken."""
        if self.at < len(self._steps) - 1 and is_done(self._rooms, self._steps[self.at].until):
            self.at += 1
            self._say()

    def show_step(self) -> None:
        """Take the step that is asked for, or end behind the last."""
        if self.at == len(self._steps) - 1:
            self.end()
        elif not self._rooms.worker.running:
            show(self._rooms, self._steps[self.at].show)
            self.look()

    def end(self) -> None:
        """Away with the strip; the game stays open as long as one wishes."""
        self._watch.stop()
        self._pace.stop()
        self._dock.hide()
        self.ended = True

    def clean(self) -> None:
        """Its game is closed: nothing of it stays."""
        self.end()
        self._window.removeDockWidget(self._dock)
        self._dock.deleteLater()
        self._folder.cleanup()
        self.deleteLater()

    def _on_play(self, wanted: bool) -> None:
        if wanted:
            self.show_step()
            self._pace.start()
        else:
            self._pace.stop()

    def _say(self) -> None:
        self.strip.far.setText(f"{self.at + 1} of {len(self._steps)}")
        self.strip.words.setText(self._keymap.present(self._steps[self.at].say))
        last = self.at == len(self._steps) - 1
        self.strip.show_me.setVisible(not last)
        self.strip.play.setVisible(not last)
