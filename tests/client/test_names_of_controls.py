"""A reader of the screen has a name for every control: of the pages, the docks and the dialogs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QDialog,
    QKeySequenceEdit,
    QLineEdit,
    QPlainTextEdit,
    QSlider,
    QTextBrowser,
    QWidget,
)

from drumhead.client.board.view import BoardView
from drumhead.client.keys.keymap import words_of
from drumhead.client.main_window import MainWindow
from drumhead.engine.maps.bundled import scenario_files
from drumhead.engine.play.events import GM
from tests.client.driving import ALLIES, PASSWORDS, take_seat

pytestmark = pytest.mark.whole

CONTROLS = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QKeySequenceEdit,
    QLineEdit,
    QPlainTextEdit,
    QSlider,
    QTextBrowser,
    BoardView,
)
OF_A_CONTROL = (QAbstractSpinBox, QComboBox, QKeySequenceEdit, QLineEdit)
"""What has parts of its own that are controls too."""


def controls(page: QWidget) -> Iterator[QWidget]:
    """All that can be worked with there, without the parts that Qt makes of them."""
    for widget in page.findChildren(QWidget):
        parent = widget.parentWidget()
        own = widget.objectName().startswith("qt_") or isinstance(parent, OF_A_CONTROL)
        within = parent is not None and isinstance(parent.parentWidget(), QComboBox)
        frame = type(widget).__name__ in ("QDockWidgetTitleButton", "QTableCornerButton", "CloseButton", "QHeaderView")
        if isinstance(widget, CONTROLS) and not (
            widget.isHidden() or own or within or frame or type(parent).__name__ == "QTableView"
        ):
            yield widget


def nameless(page: QWidget) -> list[str]:
    """The controls that a reader of the screen cannot name."""
    found = []
    for widget in controls(page):
        spoken = QAccessible.queryAccessibleInterface(widget)
        if spoken is None or not spoken.text(QAccessible.Text.Name).strip():
            chain = [type(widget).__name__, widget.objectName()]
            above = widget.parentWidget()
            while above is not None and above is not page:
                chain.insert(0, type(above).__name__)
                above = above.parentWidget()
            found.append(" > ".join(chain))
    return found


@pytest.mark.parametrize("seat", [ALLIES, GM])
def test_every_control_of_every_page_has_a_name(window: MainWindow, game: Path, seat: str) -> None:
    found = {"start": nameless(window.start_page)}
    window.rooms.open_path(game)
    found["seats"] = nameless(window.rooms.seats_page)
    found["hand-over"] = nameless(window.rooms.hand_over)
    take_seat(window, seat, PASSWORDS.get(seat) or "")
    found["desk"] = nameless(window.rooms.desk_page)
    desk, page = window.rooms.desk, window.rooms.desk_page
    if seat != GM:
        desk.select(desk.own_units()[0])
        for form in desk.session.ruleset.forms:
            page.begin_order(form)
            found[form.title] = nameless(page)
            page.drafting.end()
    assert {title: names for title, names in found.items() if names} == {}


def test_every_control_of_every_dialog_has_a_name(window: MainWindow, game: Path) -> None:
    window.rooms.open_path(game)
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    found: dict[str, list[str]] = {}
    of_the_system = ("Open", "Export", "Import", "Save")
    for action in window.commands():
        words = words_of(action)
        if action.text().endswith("…") and action.isEnabled() and not words.startswith(of_the_system):
            action.trigger()
            for dialog in window.findChildren(QDialog):
                found[words] = nameless(dialog)
                dialog.reject()
    assert len(found) > 5
    assert {title: names for title, names in found.items() if names} == {}


def test_every_control_of_the_map_editor_has_a_name(window: MainWindow) -> None:
    window.rooms.ask_map()
    (asked,) = window.findChildren(QDialog)
    found = nameless(asked)
    asked.reject()
    assert [*found, *nameless(window.rooms.workshop.maps)] == []


def test_every_control_of_a_scenario_that_is_written_has_a_name(window: MainWindow) -> None:
    window.rooms.ask_scenario()
    (asked,) = window.findChildren(QDialog)
    found = nameless(asked)
    asked.reject()
    page = window.rooms.workshop.scenarios
    page.open(next(path for path in scenario_files() if path.stem == "diplomacy-1901"))
    for path in ((), ("options",), ("centres", "ANK")):
        page.desk.choose((path,))
        found += nameless(page)
    page.drop()
    assert found == []
