"""All that a window holds of what a seat knows: words, tips, models, figures on the boards, pixels."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTabWidget,
    QTextBrowser,
    QWidget,
)
from pytestqt.qtbot import QtBot

from drumhead.client.alternatives.forking import forking
from drumhead.client.board.view import BoardView
from drumhead.client.desk.lifelines import Lifelines
from drumhead.client.desk_page import DeskPage
from drumhead.client.main_window import MainWindow
from drumhead.client.pages.battles_page import BattlesPage
from drumhead.client.pages.front import MAP
from drumhead.client.pages.page import Page
from drumhead.client.settings import Settings
from drumhead.client.theme import apply_theme
from tests.client.driving import bring_up

Held = tuple[str, object]
ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.AccessibleDescriptionRole,
    Qt.ItemDataRole.StatusTipRole,
    Qt.ItemDataRole.CheckStateRole,
)


class Looked(NamedTuple):
    """How many of a seat's units, squares and moments are looked at."""

    units: int
    squares: int
    moments: int


FEW, MANY = Looked(2, 2, 3), Looked(4, 6, 5)


def at_a_desk(game: Path, seat: str, qtbot: QtBot, application: QApplication) -> MainWindow:
    """A window of its own in which a seat without a password sits; its folder is that around the game's."""
    settings = Settings(game.parent / "drumhead.ini")
    settings.folder = game.parent.parent
    window = MainWindow(settings, apply_theme(application, "light"))
    qtbot.addWidget(window)
    window.resize(1280, 720)
    bring_up(window)
    window.rooms.open_path(game)
    window.rooms.seats_page.seat_requested.emit(seat)
    window.rooms.hand_over.opened.emit(seat, "")
    return window


def held_by(window: MainWindow, looked: Looked = MANY) -> Iterator[Held]:
    """Everything, after each of the things a player does to learn something."""
    page, desk = window.rooms.desk_page, window.rooms.desk
    yield from _now("desk", window)
    for unit in desk.own_units()[: looked.units]:
        page.choosing.go_to_unit(unit)
        yield from _now(f"unit {unit}", window)
        yield from _forms(page, unit)
    for cell in _squares(page, looked.squares):
        yield from _square(window, cell)
    for shown in page.front.offered():
        page.bring(shown.title)
        yield from _now(f"page {shown.title}", window)
        yield from _behind(window, shown)
        page.bring(MAP)
    for notch in range(min(looked.moments, page.timeline.notches)):
        page.timeline.go(notch * page.timeline.notches // looked.moments)
        yield from _now(f"moment {page.timeline.notch}", window)
        page.timeline.on()
        if page.film.running:
            page.film.way.pause()
            page.film.way.setCurrentTime(page.film.way.duration() // 2)
        gliders = [
            scene.on_the_way.gliders for scene in (page.boards.scene, page.boards.field_scene) if scene is not None
        ]
        yield f"on the way to {page.timeline.notch}", [(it.cells, it.text) for found in gliders for it in found]
        yield from _now(f"half way to {page.timeline.notch}", window)
        page.film.end()
    page.timeline.now()
    yield from _alternatives(window)
    yield from _explained(window)


def _behind(window: MainWindow, shown: Page) -> Iterator[Held]:
    """The tabs of a page, and what could have been foretold of a battle."""
    for tabs in shown.findChildren(QTabWidget):
        for at in range(tabs.count()):
            tabs.setCurrentIndex(at)
            yield from _now(f"tab {at} of {shown.title}", window)
        tabs.setCurrentIndex(0)
    if isinstance(shown, BattlesPage) and shown.battle is not None:
        shown._odds.button.click()
        while shown._odds.running:  # however long that takes on a busy machine
            QTest.qWait(10)
        yield "odds beforehand", shown.view.toPlainText()
        yield from _now("odds beforehand", window)


def _alternatives(window: MainWindow) -> Iterator[Held]:
    """Two ways for a unit, as they are told, drawn and doubted."""
    page, desk = window.rooms.desk_page, window.rooms.desk
    ways = forking(desk)
    for unit in desk.own_units()[:1]:
        page.choosing.go_to_unit(unit)
        yield f"refused of {unit}", desk.enter_lines(f"{unit} halt on detection")
        ways.keep()
        yield f"alternatives of {unit}", (ways.lines(unit), ways.figures(), ways.doubts(), page.message)
        yield from _now(f"alternatives of {unit}", window)
        page.bring("Review")
        yield from _now("review of alternatives", window)
        page.bring(MAP)


def _explained(window: MainWindow) -> Iterator[Held]:
    """What help tells of the parts of the desk."""
    page = window.rooms.desk_page
    window.rooms.guiding.explain()
    guide = window.rooms.guiding.guide
    assert guide is not None
    for part in (page.boards, page.band, page.inspector, page.timeline, page.orders_panel, page.commanding.panel):
        guide.explain(part, part.mapToGlobal(part.rect().center()))
        yield f"help on {type(part).__name__}", (guide.words.text(), guide.page.toPlainText())
    guide.close()


def _forms(page: DeskPage, unit: str) -> Iterator[Held]:
    """What is marked on the boards while orders are made."""
    for form in page.desk.session.ruleset.forms[:9]:
        page.begin_order(form)
        yield f"{form.kind} of {unit}", (page.message, _overlays(page))
        page.drafting.end()


def _squares(page: DeskPage, count: int) -> list[int]:
    """Those of its units, and those beside the first."""
    own = list(dict.fromkeys(token.cell for token in page.desk.own_tokens()))
    near = page.desk.session.game.map.board.neighbours(own[0]) if own else ()
    return sorted({*own[:count], *list(near)[:count]})


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
