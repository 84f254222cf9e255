"""The square that is pinned, or how one is."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QTextBrowser
from pytestqt.qtbot import QtBot

from drumhead.client.inspector.square_panel import SquarePanel


@pytest.fixture
def panel(qtbot: QtBot) -> SquarePanel:
    made = SquarePanel()
    qtbot.addWidget(made)
    return made


def told(panel: SquarePanel) -> str:
    page = panel.findChild(QTextBrowser)
    assert page is not None
    return page.toPlainText()


def test_of_battlefields_is_spoken_only_where_squares_have_them(panel: SquarePanel) -> None:
    assert "battlefield" in told(panel)
    panel.set_fields(False)
    assert told(panel) == "Middle click a place of the map to pin it here."
    panel.set_fields(True)
    assert "battlefield" in told(panel)


def test_what_is_pinned_stays_when_a_board_is_told_to_have_no_battlefields(panel: SquarePanel) -> None:
    panel.show_square(3, None, "Brest", [])
    panel.set_fields(False)
    assert told(panel).strip() == "Brest"
    panel.forget()
    assert "battlefield" not in told(panel)
