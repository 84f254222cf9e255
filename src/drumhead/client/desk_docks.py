"""The docks at the right of the desk: overview and tasks; orders, events, report, command; unit, square, legend."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabWidget, QWidget

RIGHT = Qt.DockWidgetArea.RightDockWidgetArea
WIDE, TALL = Qt.Orientation.Horizontal, Qt.Orientation.Vertical


def add_docks(window: QMainWindow, widgets: Mapping[str, QWidget]) -> dict[str, QDockWidget]:
    """A dock for each widget under its title, in their first places."""
    docks: dict[str, QDockWidget] = {}
    for title, widget in widgets.items():
        dock = QDockWidget(title)
        dock.setObjectName(title)
        dock.setWidget(widget)
        docks[title] = dock
        window.addDockWidget(RIGHT, dock)
    window.splitDockWidget(docks["Overview"], docks["Orders"], TALL)
    window.splitDockWidget(docks["Orders"], docks["Unit"], TALL)
    window.splitDockWidget(docks["Overview"], docks["Open tasks"], WIDE)
    window.tabifyDockWidget(docks["Orders"], docks["Events"])
    window.tabifyDockWidget(docks["Events"], docks["Report"])
    window.tabifyDockWidget(docks["Report"], docks["Command"])
    window.tabifyDockWidget(docks["Unit"], docks["Square"])
    window.tabifyDockWidget(docks["Square"], docks["Legend"])
    window.setTabPosition(RIGHT, QTabWidget.TabPosition.North)
    docks["Orders"].raise_()
    docks["Unit"].raise_()
    return docks


def size_docks(window: QMainWindow, docks: Mapping[str, QDockWidget]) -> None:
    """The sizes of a first time, in pixels; the window must be shown."""
    window.resizeDocks([docks["Orders"]], [430], WIDE)
    window.resizeDocks([docks["Overview"], docks["Open tasks"]], [190, 240], WIDE)
    window.resizeDocks([docks["Overview"], docks["Orders"], docks["Unit"]], [150, 420, 300], TALL)
