"""A small scenario open on its page, and a hand that drags over the boards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from drumhead.client.board.view import BoardView
from drumhead.client.scenarios.scenario_page import ScenarioPage
from drumhead.client.settings import Settings
from drumhead.client.theme import apply_theme
from tests.client.driving import bring_up
from tests.engine.session.staging.scenes import SMALL

Drag = Callable[[BoardView | None, int, int], None]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A scenario of one's own."""
    path = tmp_path / "small.toml"
    path.write_text(SMALL, encoding="utf-8")
    return path


@pytest.fixture
def page(qtbot: QtBot, qapp: QApplication, settings: Settings, file: Path) -> Iterator[ScenarioPage]:
    found = ScenarioPage(apply_theme(qapp, "light"), settings)
    qtbot.addWidget(found)
    found.resize(1300, 850)
    bring_up(found)
    found.open(file)
    yield found
    found.drop()


@pytest.fixture
def drag(qtbot: QtBot) -> Drag:
    """Presses the left button on a cell, moves to another and lets go there."""

    def over(view: BoardView | None, start: int, end: int) -> None:
        assert view is not None
        port, button = view.viewport(), Qt.MouseButton.LeftButton
        at, to = (view.mapFromScene(view.board.plane.centre(cell)) for cell in (start, end))
        assert port.rect().contains(at)
        assert port.rect().contains(to)
        qtbot.mousePress(port, button, pos=at)
        if start != end:
            there = QPointF(port.mapToGlobal(to))
            moved = QMouseEvent(
                QEvent.Type.MouseMove,
                QPointF(to),
                there,
                Qt.MouseButton.NoButton,
                button,
                Qt.KeyboardModifier.NoModifier,
            )
            QApplication.sendEvent(port, moved)
        qtbot.mouseRelease(port, button, pos=to)

    return over
