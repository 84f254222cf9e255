"""What a window tells and offers, in lines: what a person would be told who cannot see it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt
from PySide6.QtGui import QAction, QFont, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QDockWidget,
    QGraphicsView,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QMenuBar,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QSlider,
    QSplitter,
    QSplitterHandle,
    QStackedWidget,
    QTabBar,
    QTableView,
    QTextEdit,
    QTreeView,
    QWidget,
)

from drumhead.client.panels.short_label import ShortLabel

ROWS = 40
"""Of a longer list so many rows are told, and how many there are."""
OF_QT = ("ScrollLeftButton", "ScrollRightButton")
"""Parts of a widget that are none of ours."""
Role = Qt.ItemDataRole
CHECKED = {Qt.CheckState.Checked: "checked", Qt.CheckState.PartiallyChecked: "half checked"}


@dataclass(slots=True)
class Part:
    """A window, dock, page or menu bar: what stands in it but in no part within it."""

    name: str
    lines: list[str] = field(default_factory=list)


def tell(root: QWidget) -> list[Part]:
    """Its parts that are shown; a line for each widget that says or offers anything, those inside it indented."""
    parts = [Part(_called(root))]
    _tell(root, 0, parts[0], parts)
    return parts


def _tell(widget: QWidget, depth: int, part: Part, parts: list[Part]) -> None:
    if isinstance(widget, QSplitterHandle) or widget.objectName() in OF_QT:
        return
    if widget.isHidden() and not widget.isWindow():
        if widget.objectName() and not widget.objectName().startswith("qt_"):
            part.lines.append(f"{'  ' * depth}(hidden) {_called(widget)}")
        return
    if widget.parentWidget() is not None and _stands_apart(widget):
        part, depth = Part(" ".join(filter(None, (_called(widget), widget.windowTitle())))), 0
        parts.append(part)
    if widget.objectName() or _says(widget):
        part.lines.append(f"{'  ' * depth}{' '.join(filter(None, (_called(widget), *_facts(widget))))}")
        depth += 1
    if isinstance(widget, QMenuBar):
        part.lines.extend(_menus(widget, depth))
    elif isinstance(widget, QAbstractItemView) and not isinstance(widget, QHeaderView):
        part.lines.extend(_rows(widget, depth))
    elif not isinstance(widget, QComboBox | QAbstractSpinBox | QLineEdit | QPlainTextEdit | QTextEdit | QHeaderView):
        for child in widget.children():
            if isinstance(child, QWidget) and not child.isWindow():
                _tell(child, depth, part, parts)


def _stands_apart(widget: QWidget) -> bool:
    return isinstance(widget, QDockWidget | QMenuBar) or isinstance(widget.parentWidget(), QStackedWidget)


def _called(widget: QWidget) -> str:
    name, spoken = widget.objectName(), widget.accessibleName()
    kind = type(widget).__name__
    return " ".join(filter(None, (kind, "" if name.startswith("qt_") else name, f"<{spoken}>" if spoken else "")))


def _says(widget: QWidget) -> bool:
    told = QAbstractButton | QLabel | QLineEdit | QComboBox | QAbstractSpinBox | QAbstractItemView | QTabBar | QTextEdit
    return isinstance(
        widget, told | QPlainTextEdit | QProgressBar | QSlider | QSplitter | QGraphicsView | QMenuBar
    ) or bool(widget.accessibleName() or widget.toolTip() or widget.windowTitle())


def _facts(widget: QWidget) -> Iterator[str]:
    """What it says, then how it stands."""
    yield _text(widget)
    if not widget.isEnabled() and (parent := widget.parentWidget()) is not None and parent.isEnabled():
        yield "[off]"
    if widget.toolTip() and type(widget) is not ShortLabel:  # that is told where it is cut, as long paths are
        yield f"(tip: {_line(widget.toolTip())})"
    if widget.windowTitle() and widget.isWindow():
        yield f"(title: {widget.windowTitle()})"
    if widget.hasFocus():
        yield "[focus]"
    if widget.contextMenuPolicy() != Qt.ContextMenuPolicy.DefaultContextMenu:
        yield f"[menu: {widget.contextMenuPolicy().name}]"
    if widget.acceptDrops() and not isinstance(widget, QLineEdit | QPlainTextEdit | QTextEdit):
        yield "[drops]"
    yield from _standing(widget)


def _line(text: str) -> str:
    return text.replace("\n", " / ")


def _text(widget: QWidget) -> str:
    match widget:
        case QLabel():
            return _line(widget.text()) + (f" > {buddy.objectName()}" if (buddy := widget.buddy()) else "")
        case QAbstractButton():
            return _line(widget.text())
        case QLineEdit():
            return f"{widget.text()!r} hint {widget.placeholderText()!r}"
        case QPlainTextEdit() | QTextEdit():
            return f"hint {_line(widget.placeholderText())!r} " + _line(widget.toPlainText())
        case QComboBox():
            offered = [widget.itemText(at) for at in range(min(widget.count(), ROWS))]
            return f"{widget.currentText()!r} of {offered}"
        case QTabBar():
            tabs = [
                f"{'*' if at == widget.currentIndex() else ''}{widget.tabText(at)}"
                f"{f' ({tip})' if (tip := widget.tabToolTip(at)) not in ('', widget.tabText(at)) else ''}"
                f"{'' if widget.isTabEnabled(at) else ' [off]'}"
                for at in range(widget.count())
                if widget.isTabVisible(at)
            ]
            return " | ".join(tabs)
        case QProgressBar():
            return f"{widget.minimum()} to {widget.maximum()}"
        case QAbstractSpinBox():
            return repr(widget.text())
    return ""


def _standing(widget: QWidget) -> Iterator[str]:
    match widget:
        case QAbstractButton():
            yield f"[{'checked' if widget.isChecked() else 'not checked'}]" if widget.isCheckable() else ""
            yield f"[key {_key(widget.shortcut())}]" if not widget.shortcut().isEmpty() else ""
            yield "[icon]" if not widget.icon().isNull() else ""
            if isinstance(widget, QPushButton):
                yield "[default]" if widget.isDefault() else ""
                menu = widget.menu()
                yield f"[menu of {[_action(each) for each in menu.actions()]}]" if menu is not None else ""
        case QSplitter():
            yield "[folds]" if widget.childrenCollapsible() else "[folds nothing]"
        case QLabel():
            yield "[wraps]" if widget.wordWrap() else ""
        case QLineEdit():
            yield "" if widget.echoMode() == QLineEdit.EchoMode.Normal else "[hides what is typed]"
            yield "[read only]" if widget.isReadOnly() else ""
        case QPlainTextEdit() | QTextEdit():
            yield "[read only]" if widget.isReadOnly() else ""
        case QComboBox():
            yield "[editable]" if widget.isEditable() else ""
        case QAbstractItemView():
            yield f"[{widget.selectionMode().name} {widget.selectionBehavior().name}]"
            yield "[edits]" if widget.editTriggers() != QAbstractItemView.EditTrigger.NoEditTriggers else ""
            yield "[stripes]" if widget.alternatingRowColors() else ""
            yield f"[{widget.dragDropMode().name}]"
            if isinstance(widget, QTableView | QTreeView):
                yield "[sorts]" if widget.isSortingEnabled() else ""
                yield "[wraps]" if widget.wordWrap() else ""


def _key(keys: QKeySequence) -> str:
    return keys.toString(QKeySequence.SequenceFormat.PortableText)


def _action(action: QAction) -> str:
    parts = [
        action.text() or "---",
        f"[key {_key(action.shortcut())}]" if not action.shortcut().isEmpty() else "",
        "" if action.isEnabled() else "[off]",
        ("[checked]" if action.isChecked() else "[not checked]") if action.isCheckable() else "",
        f"(tip: {_line(action.toolTip())})" if action.toolTip() != action.text().replace("&", "") else "",
    ]
    return " ".join(filter(None, parts))


def _menus(bar: QMenuBar | QMenu, depth: int) -> Iterator[str]:
    for action in bar.actions():
        if action.isVisible():
            yield f"{'  ' * depth}{_action(action)}"
            if isinstance(menu := action.menu(), QMenu):
                yield from _menus(menu, depth + 1)


def _rows(view: QAbstractItemView, depth: int) -> Iterator[str]:
    model = view.model()
    columns = model.columnCount(view.rootIndex()) if isinstance(view, QTableView | QTreeView) else 1
    shown = [at for at in range(columns) if not _is_hidden(view, at)]
    titles = [str(model.headerData(at, Qt.Orientation.Horizontal) or "") for at in shown]
    header = isinstance(view, QTableView) and not view.horizontalHeader().isHidden()
    if header or (isinstance(view, QTreeView) and not view.header().isHidden()):
        yield f"{'  ' * depth}= {' | '.join(titles)}"
    count = 0
    for index, level in _indexes(model, view.rootIndex(), 0, _is_open(view)):
        count += 1
        if count <= ROWS:
            yield f"{'  ' * (depth + level)}- {_row(view, index, shown)}"
    if count > ROWS:
        yield f"{'  ' * depth}- {count} rows"


def _is_hidden(view: QAbstractItemView, column: int) -> bool:
    return isinstance(view, QTableView | QTreeView) and view.isColumnHidden(column)


def _is_open(view: QAbstractItemView) -> Callable[[QModelIndex], bool]:
    return view.isExpanded if isinstance(view, QTreeView) else lambda _: False


def _indexes(
    model: QAbstractItemModel, above: QModelIndex, level: int, is_open: Callable[[QModelIndex], bool]
) -> Iterator[tuple[QModelIndex, int]]:
    for row in range(model.rowCount(above)):
        index = model.index(row, 0, above)
        yield index, level
        if is_open(index):
            yield from _indexes(model, index, level + 1, is_open)


def _row(view: QAbstractItemView, index: QModelIndex, shown: list[int]) -> str:
    tips = {_tip(index.siblingAtColumn(at)) for at in shown}
    cells = [_cell(index.siblingAtColumn(at), len(tips) > 1) for at in shown]
    current = view.currentIndex().isValid() and view.currentIndex().siblingAtColumn(0) == index.siblingAtColumn(0)
    marks = [
        "[current]" if current else "",
        "[chosen]" if view.selectionModel().isSelected(index) else "",
        "" if index.flags() & Qt.ItemFlag.ItemIsEnabled else "[off]",
        "[drags]" if index.flags() & Qt.ItemFlag.ItemIsDragEnabled and view.dragEnabled() else "",
        "".join(tips) if len(tips) == 1 else "",
    ]
    return " ".join(filter(None, (" | ".join(cells), *marks)))


def _tip(index: QModelIndex) -> str:
    tip, text = index.data(Role.ToolTipRole), index.data(Role.DisplayRole)
    return f"(tip: {_line(str(tip))})" if tip and tip != text else ""


def _cell(index: QModelIndex, with_tip: bool) -> str:
    shown, checked, font = (index.data(role) for role in (Role.DisplayRole, Role.CheckStateRole, Role.FontRole))
    parts = [
        _line("" if shown is None else str(shown)),
        "" if checked is None else f"[{CHECKED.get(Qt.CheckState(checked), 'not checked')}]",
        *(("[bold]" * font.bold(), "[italic]" * font.italic()) if isinstance(font, QFont) else ()),
        _tip(index) if with_tip else "",
    ]
    return " ".join(filter(None, parts))


def figures(view: QGraphicsView) -> Iterator[str]:
    """What lies on a board, from the lowest up."""
    counts: dict[tuple[float, str, bool], int] = {}
    for item in view.scene().items():
        key = (round(item.zValue(), 2), type(item).__name__, item.isVisible())
        counts[key] = counts.get(key, 0) + 1
    for (height, kind, visible), count in sorted(counts.items()):
        yield f"{height:g} {kind}{'' if count == 1 else f' x {count}'}{'' if visible else ' (hidden)'}"
