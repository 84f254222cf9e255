"""From the first page to a game of one's own scenario, by mouse and keys alone."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QFileDialog,
    QListWidget,
    QPushButton,
    QTextBrowser,
    QTreeWidgetItem,
    QWidget,
)
from pytestqt.qtbot import QtBot

from drumhead.client.dialogs.help import HelpDialog
from drumhead.client.dialogs.new_game import NewGameDialog
from drumhead.client.main_window import MainWindow
from drumhead.client.preferences.settings_dialog import SettingsDialog
from drumhead.client.scenarios.open_scenario_dialog import OpenScenarioDialog
from drumhead.client.scenarios.scenario_page import ScenarioPage
from drumhead.client.scenarios.trees import below, groups
from drumhead.engine.maps.bundled import scenario_files
from drumhead.engine.maps.documents.patches import between
from tests.client.scenarios.conftest import Drag

LEFT = Qt.MouseButton.LeftButton


def _press(qtbot: QtBot, parent: QWidget, name: str) -> None:
    button = parent.findChild(QPushButton, name)
    assert button is not None
    qtbot.mouseClick(button, LEFT)


def _row(qtbot: QtBot, page: ScenarioPage, words: str) -> None:
    """Look for a stamp and click on the only one that is left."""
    page.stamps.search.setFocus()
    qtbot.keyClicks(page.stamps.search, words)
    left = [item for group in groups(page.stamps.tree) for item in below(group) if not item.isHidden()]
    assert len(left) == 1
    item: QTreeWidgetItem = left[0]
    page.stamps.tree.scrollToItem(item)
    qtbot.mouseClick(
        page.stamps.tree.viewport(), LEFT, pos=page.stamps.tree.visualItemRect(item).center() + QPoint(2, 0)
    )


@pytest.mark.slow
def test_a_copy_of_lombardy_gets_one_more_brigade_is_saved_and_played(
    qtbot: QtBot, window: MainWindow, drag: Drag, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = tmp_path / "mine.toml"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(mine), ""))
    _press(qtbot, window.start_page, "edit-scenario")
    (asked,) = window.findChildren(OpenScenarioDialog)
    files = asked.findChild(QListWidget, "scenarios")
    assert files is not None
    files.setCurrentRow(next(at for at in range(files.count()) if "Lombardy" in files.item(at).text()))
    buttons = asked.findChild(QDialogButtonBox)
    assert buttons is not None
    qtbot.mouseClick(buttons.button(QDialogButtonBox.StandardButton.Open), LEFT)
    page = window.rooms.workshop.scenarios
    assert window.page is page
    cell = page.desk.staged.map.board.cell
    board = page.boards.strategic
    assert board is not None
    board.go_to(cell("G4-V9"), least=1.0)
    _row(qtbot, page, "AU brigade")
    drag(board, cell("G4-V8"), cell("G4-V8"))
    qtbot.keyClick(board, Qt.Key.Key_Escape)
    drag(board, cell("G4-V8"), cell("G5-V8"))
    assert page.desk.staged.own(("units", "AU57IN"))["place"] == "G5-V8 7-7"
    qtbot.keyClick(window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(mine.is_file)
    before = next(path for path in scenario_files() if path.stem == "lombardy-1859").read_text(encoding="utf-8")
    patch = between(before, mine.read_text(encoding="utf-8"))
    assert (len(patch.old), len(patch.new)) == (0, 1)
    qtbot.keyClick(window, Qt.Key.Key_F8)
    qtbot.waitUntil(lambda: bool(window.findChildren(NewGameDialog)))
    (dialog,) = window.findChildren(NewGameDialog)
    begin = dialog.findChild(QDialogButtonBox)
    assert begin is not None
    qtbot.mouseClick(begin.button(QDialogButtonBox.StandardButton.Ok), LEFT)
    assert window.page is window.rooms.seats_page
    assert not page.desk.is_open
    unit = window.rooms.desk.session.view("gm").token("AU57IN")
    assert unit is not None
    assert unit.cell == cell("G5-V8")
    assert tomllib.loads(mine.read_text(encoding="utf-8"))["title"] == "Lombardy 1859"


def test_its_menu_works_while_a_scenario_is_open_only(window: MainWindow) -> None:
    shop = window.rooms.workshop
    shop.edit_scenario(next(path for path in scenario_files() if path.stem == "diplomacy-1901"))
    assert window.page is shop.scenarios
    working = {action.text() for action in window.commands() if action.isEnabled()}
    assert {"&Play it…", "&Save the scenario"} <= working
    shop.scenarios.put_away()
    assert window.page is window.start_page
    assert not window.menus["S&cenario"].isEnabled()


def test_its_keys_can_be_looked_up_and_changed(window: MainWindow) -> None:
    window.rooms.workshop.edit_scenario(next(path for path in scenario_files() if path.stem == "diplomacy-1901"))
    window.show_help()
    (help,) = window.findChildren(HelpDialog)
    assert "F8" in help.findChildren(QTextBrowser)[0].toPlainText()
    help.reject()
    window.show_settings()
    (dialog,) = window.findChildren(SettingsDialog)
    dialog.reject()
    assert [command.words for command in window.keymap.holders("scenario.take-away", "F8")] == ["Play it"]
    clashes = [
        (command.id, other.id)
        for command in window.keymap.commands
        if command.place == "scenario"
        for key in window.keymap.keys(command.id)
        for other in window.keymap.holders(command.id, key)
    ]
    assert {other for _, other in clashes} <= {"window.close-the-game"}


def test_what_is_no_scenario_is_told_and_nothing_opens(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_text("map = ", encoding="utf-8")
    window.rooms.workshop.edit_scenario(path)
    assert not window.rooms.workshop.scenarios.desk.is_open
    assert window.page is window.start_page
