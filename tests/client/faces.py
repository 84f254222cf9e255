"""A page as it is met: each control with its names, hints and habits, and what stands below or beside what."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QBoxLayout,
    QComboBox,
    QHeaderView,
    QLabel,
    QLayout,
    QLineEdit,
    QListView,
    QPlainTextEdit,
    QSpinBox,
    QSplitter,
    QTableView,
    QWidget,
)

POLICY = QComboBox.SizeAdjustPolicy
HABITS: dict[str, Callable[[QWidget], bool]] = {
    "wraps": lambda it: isinstance(it, QListView | QTableView | QLabel) and it.wordWrap(),
    "striped": lambda it: isinstance(it, QAbstractItemView) and it.alternatingRowColors(),
    "read only": lambda it: isinstance(it, QPlainTextEdit) and it.isReadOnly(),
    "tab leaves": lambda it: isinstance(it, QPlainTextEdit) and it.tabChangesFocus(),
    "grid": lambda it: isinstance(it, QTableView) and it.showGrid(),
    "short": lambda it: (
        isinstance(it, QComboBox) and it.sizeAdjustPolicy() == POLICY.AdjustToMinimumContentsLengthWithIcon
    ),
    "as wide as its words": lambda it: isinstance(it, QComboBox) and it.sizeAdjustPolicy() == POLICY.AdjustToContents,
    "ticked": lambda it: isinstance(it, QAbstractButton) and it.isChecked(),
    "off": lambda it: not it.isEnabled(),
}


def faces(widget: QWidget) -> list[str]:
    """Each control that has a name or words, a line each."""
    kinds = QAbstractButton, QAbstractItemView, QLineEdit, QPlainTextEdit, QComboBox, QSpinBox, QLabel
    found = (each for each in widget.findChildren(QWidget) if isinstance(each, kinds))
    return [_face(each) for each in found if not isinstance(each, QHeaderView) and _names(each)]


def _names(widget: QWidget) -> str:
    own = "" if widget.objectName().startswith("qt_") else widget.objectName()
    text = widget.text() if isinstance(widget, QAbstractButton) else ""
    return " ".join(part for part in (own, text, widget.accessibleName()) if part)


def _face(widget: QWidget) -> str:
    hint = widget.placeholderText() if isinstance(widget, QLineEdit | QPlainTextEdit) else ""
    habits = ", ".join(name for name, has in HABITS.items() if has(widget))
    return " | ".join(part for part in (_names(widget), hint, widget.toolTip(), habits) if part)


def laid(layout: QLayout | None) -> str:
    """What stands in a layout, each with how much of the room left it takes; what stands within another in brackets."""
    return "" if layout is None else ", ".join(_item(layout, at) for at in range(layout.count()))


def _item(layout: QLayout, at: int) -> str:
    item = layout.itemAt(at)
    share = layout.stretch(at) if isinstance(layout, QBoxLayout) else 0
    widget, inner = (item.widget(), item.layout()) if item is not None else (None, None)
    words = "room" if widget is None and inner is None else f"[{laid(inner)}]" if widget is None else _called(widget)
    return f"{words}{f' {share}' if share else ''}"


def _called(widget: QWidget) -> str:
    """A name or the first word of what it says; of what holds others these."""
    if isinstance(widget, QSplitter):
        return f"({' / '.join(map(_part, [widget] * widget.count(), range(widget.count())))})"
    text = widget.text() if isinstance(widget, QLabel) else ""
    return (_names(widget) or text or type(widget).__name__).partition(" ")[0]


def _part(splitter: QSplitter, at: int) -> str:
    part, down = splitter.widget(at), splitter.orientation() == Qt.Orientation.Vertical
    policy = part.sizePolicy()
    shut = " shuts" if splitter.childrenCollapsible() else ""
    words = f"[{laid(part.layout())}]" if part.layout() is not None and not _names(part) else _called(part)
    return f"{words} {policy.verticalStretch() if down else policy.horizontalStretch()}{shut}"
