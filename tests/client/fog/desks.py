"""All that a window holds of what a seat knows: words, tips, models, figures on the boards, pixels."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import sha256

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTextBrowser,
    QWidget,
)

from drumhead.client.board.view import BoardView
from drumhead.client.desk.lifelines import Lifelines
from drumhead.client.desk_page import DeskPage
from drumhead.client.main_window import MainWindow
from drumhead.client.pages.front import MAP

Held = tuple[str, object]
ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.AccessibleDescriptionRole,
    Qt.ItemDataRole.StatusTipRole,
    Qt.ItemDataRole.CheckStateRole,
)
UNITS, SQUARES, MOMENTS = 4, 6, 5
"""How many of a seat's units, squares and moments are looked at."""


def held_by(window: MainWindow) -> Iterator[Held]:
    """Everything, after each of the things a player does to learn something."""
    page, desk = window.rooms.desk_page, window.rooms.desk
    yield from _now("desk", window)
    for unit in desk.own_units()[:UNITS]:
        page.choosing.go_to_unit(unit)
        yield from _now(f"unit {unit}", window)
        yield from _forms(page, unit)
    for cell in _squares(page):
        yield from _square(window, cell)
    for shown in page.front.offered():
        page.bring(shown.title)
        yield from _now(f"page {shown.title}", window)
        page.bring(MAP)
    for notch in range(min(MOMENTS, page.timeline.notches)):
        page.timeline.go(notch * page.timeline.notches // MOMENTS)
        yield from _now(f"moment {page.timeline.notch}", window)
        page.timeline.on()
        if page.film.running:
            page.film.way.pause()
            page.film.way.setCurrentTime(page.film.way.duration() // 2)
        gliders = [scene.gliders for scene in (page.boards.scene, page.boards.field_scene) if scene is not None]
        yield f"on the way to {page.timeline.notch}", [(it.cells, it.text) for found in gliders for it in found]
        yield from _now(f"half way to {page.timeline.notch}", window)
        page.film.end()
    page.timeline.now()


def _forms(page: DeskPage, unit: str) -> Iterator[Held]:
    """What is marked on the boards while orders are made."""
    for form in page.desk.session.ruleset.forms[:9]:
        page.begin_order(form)
        yield f"{form.kind} of {unit}", (page.message, _overlays(page))
        page.drafting.end()


def _squares(page: DeskPage) -> list[int]:
    """Those of its units, and those beside the first."""
    own = list(dict.fromkeys(token.cell for token in page.desk.own_tokens()))
    near = page.desk.session.game.map.board.neighbours(own[0]) if own else ()
    return sorted({*own[:SQUARES], *list(near)[:SQUARES]})


def _square(window: MainWindow, cell: int) -> Iterator[Held]:
    page = window.rooms.desk_page
    view = page.boards.strategic
    assert view is not None
    yield f"card {cell}", view.words(cell)
    page.choosing.choose_square(cell)
    yield from _now(f"square {cell}", window)
    lines = page.findChild(Lifelines)
    assert isinstance(lines, Lifelines)
    lines.fall(cell)
    yield f"fallen {cell}", (page.message, _overlays(page))
    lines.drop()
    if page.boards.has_fields:
        page.boards.open_field(cell)
        yield from _now(f"battlefield {cell}", window)
        page.boards.close_field()


def _now(where: str, window: MainWindow) -> Iterator[Held]:
    QTest.qWait(1)
    for view in window.findChildren(BoardView):
        if view.isVisible():
            view.settle()
    page = window.rooms.desk_page
    yield f"{where}: words", [_words(part) for part in _parts(window)]
    yield f"{where}: actions", [_action(action) for action in window.findChildren(QAction)]
    yield f"{where}: overlays", _overlays(page)
    image = window.grab().toImage()
    yield f"{where}: pixels", sha256(image.constBits()).hexdigest()


def _parts(window: MainWindow) -> list[QWidget]:
    """Everything in the window in a sequence of its own, hidden pages too."""
    return [window, *window.findChildren(QWidget)]


def _words(part: QWidget) -> tuple[object, ...]:
    said = (type(part).__name__, part.objectName(), part.toolTip(), part.statusTip(), part.whatsThis())
    named = (part.accessibleName(), part.accessibleDescription(), part.windowTitle(), part.isVisible())
    return (*said, *named, *_contents(part))


def _contents(part: QWidget) -> Iterator[object]:
    texts: tuple[Callable[[], object], ...] = ()
    if isinstance(part, QTextBrowser):
        texts = (part.toHtml,)
    elif isinstance(part, QPlainTextEdit):
        texts = (part.toPlainText, part.placeholderText)
    elif isinstance(part, QLineEdit):
        texts = (part.text, part.placeholderText)
    elif isinstance(part, QAbstractItemView | QComboBox):
        yield list(_rows(part.model(), QModelIndex()))
    else:
        text = getattr(part, "text", None)
        texts = (text,) if callable(text) else ()
    for text in texts:
        with suppress(TypeError):
            yield text()


def _rows(model: QAbstractItemModel | None, above: QModelIndex) -> Iterator[object]:
    if model is None:
        return
    for row in range(model.rowCount(above)):
        for column in range(_columns(model, above)):
            index = model.index(row, column, above)
            yield tuple(index.data(role) for role in ROLES)
        yield from _rows(model, model.index(row, 0, above))


def _columns(model: QAbstractItemModel, above: QModelIndex) -> int:
    """Of a list one: Qt keeps its count to itself."""
    return 1 if isinstance(model, QAbstractListModel) else model.columnCount(above)


def _action(action: QAction) -> tuple[object, ...]:
    return action.text(), action.toolTip(), action.isEnabled(), action.isVisible(), action.isChecked()


def _overlays(page: DeskPage) -> object:
    """The figures that lie over the map and the battlefield, by layer."""
    scenes = [page.boards.scene, *([page.boards.field.board] if page.boards.field is not None else [])]
    return [{name: scene.overlay(name) for name in scene._overlays} for scene in scenes]
