"""What holds of every dialog: its title, how it is left, that it is gone then, and room for what it shows."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt
from PySide6.QtGui import QAction, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QTextBrowser,
    QToolButton,
    QTreeWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.dialogs import templates
from drumhead.client.dialogs.action_search import ActionSearch
from drumhead.client.dialogs.choices import ChoicesDialog
from drumhead.client.dialogs.go_to import GoToDialog
from drumhead.client.dialogs.help import HelpDialog
from drumhead.client.dialogs.import_sheets import ImportDialog, take_in
from drumhead.client.dialogs.kept_copies import KeptCopies
from drumhead.client.dialogs.new_game import NewGameDialog
from drumhead.client.dialogs.new_password import NewPasswordDialog
from drumhead.client.dialogs.rulings import RulingsDialog
from drumhead.client.dialogs.templates import TemplatesDialog
from drumhead.client.keys.keymap import Keymap
from drumhead.client.preferences.settings_dialog import SettingsDialog
from drumhead.client.scenarios.open_scenario_dialog import OpenScenarioDialog
from drumhead.client.settings import Settings
from drumhead.engine.maps.library import find_scenario
from drumhead.engine.maps.names import Place
from drumhead.engine.play.ruleset import Choice
from drumhead.engine.session import GameSession, choices_of
from tests.client.driving import ALLIES, LEFT, said

Made = Callable[[type[QDialog]], QDialog]
KINDS: tuple[tuple[type[QDialog], str], ...] = (
    (NewGameDialog, "New game"),
    (ChoicesDialog, "Rules of the new game"),
    (ActionSearch, "Search commands"),
    (GoToDialog, "Find a place or unit"),
    (HelpDialog, "Keys and mouse"),
    (SettingsDialog, "Settings"),
    (ImportDialog, "Order sheets"),
    (RulingsDialog, "Rulings"),
)
BUTTONS = {
    NewGameDialog: QDialogButtonBox.StandardButton.Cancel,
    ChoicesDialog: QDialogButtonBox.StandardButton.Cancel,
    HelpDialog: QDialogButtonBox.StandardButton.Close,
    SettingsDialog: QDialogButtonBox.StandardButton.Close,
    ImportDialog: QDialogButtonBox.StandardButton.Close,
    RulingsDialog: QDialogButtonBox.StandardButton.Close,
}
PLACES = (
    Place("city", "Milano", "Milano, today Milan, G5-V9", 7, 3),
    Place("river", "Mincio", "Mincio", 9),
)


@pytest.fixture
def page(qtbot: QtBot) -> QWidget:
    found = QWidget()
    qtbot.addWidget(found)
    found.show()
    return found


@pytest.fixture
def made(page: QWidget, session: GameSession, tmp_path: Path) -> Made:
    """A dialog of a kind over the page, shown and with something in it."""
    sheet = tmp_path / "a.orders"
    sheet.write_text(session.sheet(ALLIES, [session.read_order("FR12IN line first")], comments=False))
    scenario = find_scenario("city-country-1901")
    actions = [QAction(f"&Command number {number}…", page) for number in range(3)]
    settings = Settings(tmp_path / "a.ini")
    keymap = Keymap(settings, page)
    keymap.adopt(actions, "window")
    makers: dict[type[QDialog], Callable[[], QDialog]] = {
        NewGameDialog: lambda: NewGameDialog([find_scenario("lombardy-1859")], tmp_path, page),
        ChoicesDialog: lambda: ChoicesDialog(choices_of(scenario), {}, page),
        ActionSearch: lambda: ActionSearch(actions, page),
        GoToDialog: lambda: GoToDialog(lambda words: PLACES if words else (), lambda *_: None, page),
        HelpDialog: lambda: HelpDialog(actions, keymap, page),
        SettingsDialog: lambda: SettingsDialog(settings, keymap, page),
        ImportDialog: lambda: ImportDialog(session, [sheet], trusted=True, parent=page),
        RulingsDialog: lambda: RulingsDialog(session, "unit FR12IN men=900", page),
    }

    def make(kind: type[QDialog]) -> QDialog:
        dialog = makers[kind]()
        dialog.show()
        return dialog

    return make


def gone(dialog: QDialog) -> bool:
    """Whether a dialog that was closed is freed with all it showed."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return not shiboken6.isValid(dialog)


@pytest.mark.parametrize(("kind", "title"), KINDS)
def test_a_dialog_has_its_title_and_is_left_by_escape_and_gone(made: Made, kind: type[QDialog], title: str) -> None:
    dialog = made(kind)
    assert dialog.windowTitle() == title
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert gone(dialog)


def test_what_asks_a_single_thing_is_gone_too_once_it_is_left(
    page: QWidget, desk: OrderDesk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(templates, "shelf", lambda: tmp_path / "none.toml")
    for dialog in (
        OpenScenarioDialog(tmp_path, page),
        KeptCopies(tmp_path, lambda path: None, page),
        NewPasswordDialog("", lambda old, new: "", page),
        TemplatesDialog(desk, lambda words: None, page),
    ):
        dialog.show()
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
        assert gone(dialog)


@pytest.mark.parametrize("kind", BUTTONS)
def test_a_dialog_is_left_by_its_button(made: Made, kind: type[QDialog]) -> None:
    dialog = made(kind)
    box = next(found for found in dialog.findChildren(QDialogButtonBox) if found.button(BUTTONS[kind]))
    QTest.mouseClick(box.button(BUTTONS[kind]), LEFT)
    assert not dialog.isVisible()
    assert dialog.result() == QDialog.DialogCode.Rejected


@pytest.mark.parametrize(("kind", "title"), KINDS)
def test_a_dialog_is_wide_enough_for_what_it_shows_and_not_wider_than_a_small_screen(
    made: Made, kind: type[QDialog], title: str
) -> None:
    dialog = made(kind)
    said(dialog)
    areas = [area for area in dialog.findChildren(QAbstractScrollArea) if area.isVisible()]
    assert [area.horizontalScrollBar().maximum() for area in areas] == [0] * len(areas)
    assert QSize(500, 380).boundedTo(dialog.size()) == QSize(500, 380)
    assert dialog.size().boundedTo(QSize(1000, 700)) == dialog.size()


@pytest.mark.parametrize("kind", [ActionSearch, GoToDialog])
def test_what_is_searched_is_typed_wherever_the_mouse_was(made: Made, kind: type[QDialog]) -> None:
    dialog = made(kind)
    (line,) = dialog.findChildren(QLineEdit)
    line.setFocus()
    QTest.keyClicks(line, "m")
    found = dialog.findChild(QAbstractItemView)
    assert found is not None
    QTest.mouseClick(found.viewport(), LEFT, pos=found.visualRect(found.model().index(1, 0)).center())
    assert dialog.focusWidget() is line
    assert found.currentIndex().row() == 1


def test_places_stand_in_two_columns_without_head_or_branches_the_kind_softer(made: Made) -> None:
    dialog = made(GoToDialog)
    assert isinstance(dialog, GoToDialog)
    QTest.keyClicks(dialog.name, "mi")
    found = dialog.findChild(QTreeWidget, "found")
    assert found is not None
    for width in (560, 900):
        dialog.resize(width, 400)
        said(dialog)
        header = found.header()
        assert header.length() == found.viewport().width()
        assert header.sectionSize(1) < 100, "the names have the rest"
    assert not header.isVisible() and not found.rootIsDecorated()
    item = found.topLevelItem(0)
    assert item is not None
    assert item.foreground(1).color() == dialog.palette().color(QPalette.ColorRole.PlaceholderText)
    assert item.foreground(0) != item.foreground(1)


def test_what_was_typed_is_emptied_by_the_button_in_the_line(made: Made) -> None:
    dialog = made(GoToDialog)
    assert isinstance(dialog, GoToDialog)
    QTest.keyClicks(dialog.name, "mi")
    (clear,) = dialog.name.findChildren(QToolButton)
    QTest.mouseClick(clear, LEFT)
    assert (dialog.name.text(), dialog.found.topLevelItemCount()) == ("", 0)


def test_a_long_answer_wraps_and_widens_nothing(made: Made) -> None:
    dialog = made(GoToDialog)
    assert isinstance(dialog, GoToDialog)
    dialog._find = lambda words: ()
    dialog.name.setText("a name as long as the Mississippi " * 6)
    said(dialog)
    assert dialog.minimumSizeHint().width() < 400


def test_the_sheets_and_their_words_are_read_not_written(made: Made) -> None:
    dialog = made(ImportDialog)
    assert isinstance(dialog, ImportDialog)
    table = dialog.table
    place = table.visualItemRect(table.item(0, 1)).center()
    QTest.mouseClick(table.viewport(), LEFT, pos=place)
    QTest.mouseDClick(table.viewport(), LEFT, pos=place)
    for key in (Qt.Key.Key_F2, Qt.Key.Key_X):
        QTest.keyClick(table, key)
    assert table.findChildren(QLineEdit) == []
    assert table.item(0, 1).text() == ALLIES


def test_a_sheet_s_row_is_as_high_as_its_words_and_needs_no_number(
    page: QWidget, session: GameSession, tmp_path: Path
) -> None:
    lines = "\n".join(f"AU{number}IN line first" for number in range(1, 9))
    sheets = []
    for name, text in (("a.orders", "hello"), ("b.orders", session.sheet(ALLIES, [], comments=False))):
        sheets.append(tmp_path / name)
        sheets[-1].write_text(text)
    sheets[1].write_text(sheets[1].read_text().replace("seal", f"{lines}\nseal"))
    dialog = ImportDialog(session, sheets, trusted=True, parent=page)
    dialog.unsealed.setChecked(True)
    dialog.show()
    said(dialog)
    table = dialog.table
    assert table.rowHeight(1) > 2 * table.fontMetrics().height(), "what is refused is read in full"
    assert not table.verticalHeader().isVisible()
    assert all(table.columnWidth(at) >= table.sizeHintForColumn(at) for at in range(table.columnCount() - 1))
    note = next(label for label in dialog.findChildren(QLabel) if "Still missing" in label.text())
    note.setText(note.text() * 9)
    assert dialog.minimumSizeHint().width() < 600


def test_the_page_of_keys_and_the_commands_cannot_be_typed_into(made: Made) -> None:
    help, search = made(HelpDialog), made(ActionSearch)
    browser, found = help.findChild(QTextBrowser), search.findChild(QListWidget)
    assert browser is not None and found is not None
    assert browser.isReadOnly()
    QTest.mouseDClick(found.viewport(), LEFT, pos=found.visualRect(found.model().index(0, 0)).center())
    assert found.findChildren(QLineEdit) == []


def test_years_that_are_typed_and_entered_make_no_answer_of_the_list(
    page: QWidget,
) -> None:
    summer = Choice(
        "summer", ".62", "Years with a summer", (("none", "none"), ("odd", "the odd ones")), "none", years=True
    )
    dialog = ChoicesDialog((summer,), {}, page)
    dialog.show()
    (years,) = dialog.findChildren(QComboBox)
    years.setEditText("1907")
    line = years.lineEdit()
    assert line is not None
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert years.count() == 3
    assert dialog.answers() == {"summer": "1907"}


def test_where_the_seats_go_to_people_in_one_way_alone_none_is_to_be_chosen(
    page: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("drumhead.client.dialogs.new_game.may_share", lambda scenario: False)
    dialog = NewGameDialog([find_scenario("diplomacy-1901"), find_scenario("lombardy-1859")], tmp_path, page)
    ways = dialog.findChild(QComboBox, "players")
    assert ways is not None
    assert (ways.count(), ways.isEnabled()) == (1, False)
    dialog.choose("lombardy-1859")
    assert (ways.count(), ways.isEnabled()) == (2, True)


def test_a_sheet_of_this_turn_that_is_refused_is_neither_late_nor_early(session: GameSession, tmp_path: Path) -> None:
    path = tmp_path / "a.orders"
    path.write_text(session.sheet(ALLIES, [], comments=False).replace(ALLIES, "Nobody"))
    (row,) = take_in(session, path, unsealed=True)
    assert not row.taken and "There is no seat 'Nobody'" in row.result
    assert not row.result.startswith(("Late", "Early"))
