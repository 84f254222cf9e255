"""Orders of a unit kept under a name at the desk, used for a corps, and forgotten."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.dialogs.templates import GONE, KEPT, NAMELESS, TemplatesDialog, ask_template
from drumhead.client.main_window import MainWindow
from drumhead.engine.session.commanding.templates import read_templates, shelf
from tests.client.driving import ALLIES, PASSWORDS, button, click, take_seat


@pytest.fixture(autouse=True)
def _own_shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


def dialog(desk: OrderDesk, told: list[str]) -> TemplatesDialog:
    return TemplatesDialog(desk, told.append)


def name(found: TemplatesDialog, text: str) -> None:
    box = found.findChild(QComboBox, "template-name")
    assert isinstance(box, QComboBox)
    box.setCurrentText(text)


def wrong(found: TemplatesDialog) -> str:
    label = found.findChild(QLabel, "warning")
    assert isinstance(label, QLabel)
    return label.text()


def test_a_template_is_kept_used_and_forgotten(window: MainWindow, game: Path) -> None:
    window.rooms.open_path(game)
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    desk, told = window.rooms.desk, list[str]()
    assert desk.enter_lines("FR11IN attack assault\nFR11IN line second") == []
    desk.select("FR11IN")
    found = dialog(desk, told)
    name(found, "Storm")
    click(button(found, "keep-template"))
    assert told == [KEPT.format("Storm")]
    assert list(read_templates(shelf())) == ["Storm"]

    battle = desk.session.ruleset.order_of_battle(desk.session.game, desk.view())
    desk.selection.set(battle.called("III Corps")[0].units)
    QTest.keyClick(window.focusWidget() or window, Qt.Key.Key_E)
    editor = window.rooms.desk_page.inspector.formation.editor
    assert editor is not None
    box = editor.findChild(QComboBox, "field-template")
    assert isinstance(box, QComboBox)
    assert [box.itemText(at) for at in range(box.count())] == ["Storm"]
    box.setCurrentText("Storm")
    click(button(editor, "give-order"))
    assert {order.unit for order in desk.draft} > set(battle.called("Division Renault")[0].units)

    found = dialog(desk, told)
    name(found, "Storm")
    click(button(found, "forget-template"))
    assert (told[-1], read_templates(shelf())) == (GONE.format("Storm"), {})


def test_what_cannot_be_kept_or_forgotten_is_said_in_the_dialog(desk: OrderDesk) -> None:
    desk.select("FR11IN")
    found = dialog(desk, [])
    click(button(found, "keep-template"))
    assert wrong(found) == NAMELESS
    name(found, "Empty")
    click(button(found, "keep-template"))
    assert wrong(found).startswith("'Empty' would hold nothing")
    click(button(found, "forget-template"))
    assert wrong(found) == "No template 'Empty' is kept."


def test_a_shelf_that_cannot_be_read_is_told_of(desk: OrderDesk, window: MainWindow) -> None:
    shelf().parent.mkdir(parents=True, exist_ok=True)
    shelf().write_text("[", encoding="utf-8")
    told = list[str]()
    ask_template(desk, told.append, window)
    assert "holds no templates that can be read" in told[0]


def test_templates_are_offered_in_the_order_of_their_names_and_one_without_a_name_is_none(desk: OrderDesk) -> None:
    assert desk.enter_lines("FR11IN attack assault") == []
    desk.select("FR11IN")
    told = list[str]()
    for title in ("Storm", "Calm"):
        found = dialog(desk, told)
        name(found, f" {title} ")
        click(button(found, "keep-template"))
        assert found.result() == 1
    found = dialog(desk, told)
    box = found.findChild(QComboBox, "template-name")
    assert isinstance(box, QComboBox)
    assert [box.itemText(at) for at in range(box.count())] == ["Calm", "Storm"] and box.currentText() == ""
    click(button(found, "forget-template"))
    assert wrong(found) == NAMELESS and len(told) == 2 and found.result() == 0
    name(found, "Calm")
    click(button(found, "forget-template"))
    assert (list(read_templates(shelf())), told[2:], found.result()) == (["Storm"], [GONE.format("Calm")], 1)
