"""A scenario on hexes is written by mouse: a unit put down, dragged to another hex, and both taken back."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from drumhead.client.scenarios.scenario_page import ScenarioPage
from tests.client.scenarios.conftest import Drag
from tests.rulesets.europa.test_staging import SCENE


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "strip.toml"
    path.write_text(SCENE, encoding="utf-8")
    return path


def test_a_unit_is_put_on_a_hex_and_dragged_to_another(page: ScenarioPage, drag: Drag, qtbot: QtBot) -> None:
    board, cell = page.boards.strategic, page.desk.staged.map.board.cell
    assert board is not None
    board.fit()
    page.stamps.taken_up.emit("Nat|infantry|X")
    drag(board, cell("0104"), cell("0104"))
    assert page.desk.staged.own(("units", "N2"))["at"] == "0104"
    qtbot.keyClick(board, Qt.Key.Key_Escape)
    drag(board, cell("0104"), cell("0203"))
    assert page.desk.staged.own(("units", "N2"))["at"] == "Jaca"
    page.desk.undo_stack.undo()
    page.desk.undo_stack.undo()
    assert page.desk.staged.text == SCENE
