"""Who is heard: how many listen to each control and to each signal of a page, a desk and a dialog.

`heard.txt` beside this file tells each thing once; `pytest tests/client/sights --rewrite` writes it anew after a change
that is meant: read the difference. A button that nobody hears does nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMetaMethod, QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QDialog,
    QLineEdit,
    QListView,
    QListWidget,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QSplitter,
    QTableWidget,
    QTabWidget,
    QTextBrowser,
    QTreeWidget,
    QWidget,
)

from drumhead.client.keys.keymap import words_of
from drumhead.client.main_window import MainWindow
from drumhead.engine.maps.bundled import scenario_files
from drumhead.engine.play.events import GM
from tests.client.driving import ALLIES, PASSWORDS, take_seat

pytestmark = pytest.mark.whole

KEPT = Path(__file__).with_name("heard.txt")
OURS = "drumhead"
BY_HAND: dict[type[QObject], tuple[str, ...]] = {
    QAction: ("triggered(bool)", "toggled(bool)"),
    QAbstractButton: ("clicked(bool)", "toggled(bool)"),
    QAbstractItemView: ("clicked(QModelIndex)", "doubleClicked(QModelIndex)", "activated(QModelIndex)"),
    QAbstractSpinBox: ("editingFinished()", "valueChanged(int)"),
    QListWidget: tuple(f"{done}(QListWidgetItem*)" for done in ("itemClicked", "itemActivated", "itemDoubleClicked")),
    QTreeWidget: tuple(
        f"{done}(QTreeWidgetItem*,int)" for done in ("itemClicked", "itemActivated", "itemDoubleClicked")
    ),
    QComboBox: ("activated(int)", "currentIndexChanged(int)"),
    QLineEdit: ("textChanged(QString)", "textEdited(QString)", "returnPressed()", "editingFinished()"),
    QPlainTextEdit: ("textChanged()",),
    QSplitter: ("splitterMoved(int,int)",),
    QTabWidget: ("currentChanged(int)",),
    QTextBrowser: ("anchorClicked(QUrl)",),
    QWidget: ("customContextMenuRequested(QPoint)",),
}
"""What a person does with a control of Qt's."""
BARE: dict[type[QObject], type[QObject]] = {
    QAbstractButton: QPushButton,
    QAbstractItemView: QListView,
    QAbstractSpinBox: QSpinBox,
}
"""What can be made of those that are no controls by themselves."""
OF_THE_SYSTEM = ("Open", "Export", "Import", "Save")


def heard(top: QObject) -> list[str]:
    """A line for each signal of what is there, with how many listen, and for how many alike."""
    found = Counter(line for each in (top, *top.findChildren(QObject)) for line in _lines(each))
    return [f"  {line}{f' x{count}' if count > 1 else ''}" for line, count in sorted(found.items())]


def _lines(each: QObject) -> Iterator[str]:
    name = f"{type(each).__name__} {each.objectName()}".strip()
    if isinstance(each, QAbstractButton | QAction):
        name = f"{name} {each.text()!r}"
    if not each.objectName().startswith(("qt_", "_q_")):
        for signal, count in (*_own(each), *_by_hand(each)):
            yield f"{name}: {signal} {count}"


def _own(each: QObject) -> Iterator[tuple[str, int]]:
    """The signals that classes of ours declare."""
    ours = {kind.__name__ for kind in type(each).__mro__ if kind.__module__.startswith(OURS)}
    meta = each.metaObject()
    while meta is not None and ours:
        for number in range(meta.methodOffset(), meta.methodCount()):
            method = meta.method(number)
            if method.methodType() == QMetaMethod.MethodType.Signal and meta.className() in ours:
                signal = bytes(method.methodSignature().data()).decode()
                yield signal, each.receivers(f"2{signal}")
        meta = meta.superClass()


def _by_hand(each: QObject) -> Iterator[tuple[str, int]]:
    """Of controls of Qt's the signals that somebody listens to, besides Qt itself."""
    if isinstance(each.parent(), QComboBox | QAbstractSpinBox) or (isinstance(each, QAction) and not each.objectName()):
        return
    menus = sum(isinstance(it, QMenu) for it in each.associatedObjects()) if isinstance(each, QAction) else 0
    itself = isinstance(each, QListWidget | QTreeWidget | QTableWidget)
    for kind, signals in BY_HAND.items():
        for signal in signals if isinstance(each, kind) and not (itself and kind is QAbstractItemView) else ():
            if (count := each.receivers(f"2{signal}") - _of_qt(kind, signal, menus)) > 0:
                yield signal, count


def _of_qt(kind: type[QObject], signal: str, menus: int) -> int:
    """How many parts of Qt's listen to such a control, if it stands in so many menus."""
    bare, within = BARE.get(kind, kind)(), [QMenu() for _ in range(menus)]
    if isinstance(bare, QAction):
        for menu in within:
            menu.addAction(bare)
    return bare.receivers(f"2{signal}")


def _desk(window: MainWindow, game: Path, seat: str) -> Iterator[str]:
    window.rooms.open_path(game)
    take_seat(window, seat, PASSWORDS.get(seat) or "")
    yield f"# The window at the desk of {seat}"
    yield from heard(window)


def _orders(window: MainWindow) -> Iterator[str]:
    desk, page = window.rooms.desk, window.rooms.desk_page
    desk.select(desk.own_units()[0])
    for form in desk.session.ruleset.forms:
        page.begin_order(form)
        yield f"# The order {form.title}"
        if page.drafting.editor is not None:
            yield from heard(page.drafting.editor)
        page.drafting.end()


def _dialogs(window: MainWindow) -> Iterator[str]:
    for action in window.commands():
        words = words_of(action)
        if action.text().endswith("…") and action.isEnabled() and not words.startswith(OF_THE_SYSTEM):
            action.trigger()
            for dialog in filter(QDialog.isVisible, window.findChildren(QDialog)):
                yield f"# {words}"
                yield from heard(dialog)
                dialog.reject()


def _scenario(window: MainWindow) -> Iterator[str]:
    page = window.rooms.workshop.scenarios
    page.open(next(path for path in scenario_files() if path.stem == "diplomacy-1901"))
    for path in ((), ("options",), ("centres", "ANK")):
        page.desk.choose((path,))
        yield f"# A scenario that is made, {path}"
        yield from heard(page)
    page.drop()


def test_who_is_heard(unused: None, window: MainWindow, game: Path, rewrite: bool) -> None:
    lines = [*_desk(window, game, ALLIES), *_orders(window), *_dialogs(window)]
    window.rooms.close_game()
    lines += _desk(window, game, GM)
    window.rooms.close_game()
    lines += _scenario(window)
    told = "\n".join(dict.fromkeys(lines)) + "\n"
    if rewrite:
        KEPT.write_text(told, encoding="utf-8")
    assert told == KEPT.read_text(encoding="utf-8")
