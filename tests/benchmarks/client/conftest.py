"""What the client's own tests set up, for those that measure it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QPen

from drumhead.engine.drawing.ink.theme import Theme
from tests.client.board.conftest import map
from tests.client.conftest import cache, freed, settings

__all__ = ["cache", "freed", "map", "settings"]

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The platform without a display says of itself what it cannot do; that is no fault of ours."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.qt_log_ignore("This plugin does not support"))


def grid_pen(theme: Theme, width: float = 1.0) -> QPen:
    """A stock scene's lines of a grid, through which one sees the map."""
    colour = QColor(theme.grid)
    colour.setAlpha(42)
    return QPen(colour, width)
