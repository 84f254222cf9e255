"""Where the docks of a desk stand first, and how large they are in windows of different sizes."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QLabel, QMainWindow
from pytestqt.qtbot import QtBot

from drumhead.client.desk_docks import add_docks, keep_docks, size_docks

WIDE, TALL = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
TITLES = ("Order of battle", "Orders", "Overview", "Legend", "Inspector")


def test_docks_take_their_share_of_the_window_but_never_too_little_nor_too_much(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, sized = QMainWindow(), list[tuple[list[str], list[int], Qt.Orientation]]()
    qtbot.addWidget(window)
    docks = add_docks(window, {title: QLabel(title) for title in TITLES})

    def size(docks: Sequence[QDockWidget], sizes: list[int], way: Qt.Orientation) -> None:
        sized.append(([dock.objectName() for dock in docks], sizes, way))

    monkeypatch.setattr(window, "resizeDocks", size)
    assert [(dock.windowTitle(), dock.widget().text()) for dock in docks.values()] == [(each, each) for each in TITLES]
    left, right = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
    assert [window.dockWidgetArea(dock) for dock in docks.values()] == [left] * 4 + [right]
    sides, small = ["Order of battle", "Inspector"], ["Order of battle", "Overview"]
    for wide, high, found in (
        (600, 400, ([250, 250], [280, 120])),
        (1500, 1000, ([360, 322], [810, 190])),
        (3000, 2000, ([620, 550], [1740, 260])),
    ):
        window.resize(wide, high)
        size_docks(window, docks)
        assert sized[-2:] == [(sides, found[0], WIDE), (small, found[1], TALL)]


def test_a_dock_has_a_bar_to_be_moved_by_only_while_that_is_wanted(qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    docks = add_docks(window, {title: QLabel(title) for title in TITLES})
    assert all(dock.titleBarWidget() is not None for dock in docks.values()), "an empty bar is none"
    keep_docks(docks, movable=True)
    assert all(dock.titleBarWidget() is None for dock in docks.values()), "the one of Qt's own"
    keep_docks(docks)
    assert all(dock.titleBarWidget() is not None for dock in docks.values())
