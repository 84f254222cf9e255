"""Panels as they are shown."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import (
    QApplication,
    QWidget,
)
from pytestqt.qtbot import QtBot

from drumhead.client.palette import Palette
from drumhead.client.theme import apply_theme
from tests.client.panels.made import Maker, Shown, resize


@pytest.fixture
def dressed(qapp: QApplication) -> Palette:
    return apply_theme(qapp, "light")


@pytest.fixture
def shown(qtbot: QtBot, dressed: Palette) -> Iterator[Shown]:
    """A panel in the light theme, as large as it is asked for."""

    def show(maker: Maker, width: int, height: int) -> QWidget:
        panel = maker()
        qtbot.addWidget(panel)
        panel.show()
        resize(panel, width, height)
        return panel

    yield show
