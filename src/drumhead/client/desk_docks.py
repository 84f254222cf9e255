"""The docks of the desk: who there is at the left, with the small map below; what is chosen at the right."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabWidget, QWidget

LEFT, RIGHT = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
WIDE, TALL = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
INSPECTOR = "Inspector"
LOWER = ("Overview", "Legend")
"""Tabs below the others at the left."""
SHARES = {LEFT: (0.24, 250, 620), RIGHT: (0.215, 250, 550)}
"""Of a window's width: how much a side takes, at least and at most in pixels."""
LOW, LEAST, MOST = 0.19, 120, 260
"""Of its height: how much the small map takes."""


def add_docks(window: QMainWindow, widgets: Mapping[str, QWidget]) -> dict[str, QDockWidget]:
    """A dock for each widget under its title, in their first places."""
    docks = {title: _dock(title, widget) for title, widget in widgets.items()}
    upper = [dock for title, dock in docks.items() if title not in (*LOWER, INSPECTOR)]
    lower = [docks[title] for title in LOWER]
    window.addDockWidget(RIGHT, docks[INSPECTOR])
    window.addDockWidget(LEFT, upper[0])
    window.splitDockWidget(upper[0], lower[0], TALL)
    for group in (upper, lower):
        for one, other in pairwise(group):
            window.tabifyDockWidget(one, other)
        group[0].raise_()
    window.setTabPosition(LEFT | RIGHT, QTabWidget.TabPosition.North)
    keep_docks(docks)
    return docks


def _dock(title: str, widget: QWidget) -> QDockWidget:
    found = QDockWidget(title)
    found.setObjectName(title)
    found.setWidget(widget)
    return found


def keep_docks(docks: Mapping[str, QDockWidget], *, movable: bool = False) -> None:
    """Docks stand where they are, without title bars; or they have them, to be moved and closed by."""
    for dock in docks.values():
        dock.setTitleBarWidget(None if movable else QWidget())  # type: ignore[arg-type]


def size_docks(window: QMainWindow, docks: Mapping[str, QDockWidget]) -> None:
    """The sizes of a first time; the window must be shown."""
    upper = next(dock for title, dock in docks.items() if title not in (*LOWER, INSPECTOR))
    left, right = (_within(window.width(), *SHARES[side]) for side in (LEFT, RIGHT))
    window.resizeDocks([upper, docks[INSPECTOR]], [left, right], WIDE)
    low = _within(window.height(), LOW, LEAST, MOST)
    window.resizeDocks([upper, docks[LOWER[0]]], [window.height() - low, low], TALL)


def _within(whole: int, share: float, least: int, most: int) -> int:
    return max(least, min(most, round(whole * share)))
