"""Trees of two floors: groups that may be folded, and what is in them."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem


def groups(tree: QTreeWidget) -> Iterator[QTreeWidgetItem]:
    """The rows at the top."""
    for at in range(tree.topLevelItemCount()):
        item = tree.topLevelItem(at)
        if item is not None:
            yield item


def below(item: QTreeWidgetItem) -> Iterator[QTreeWidgetItem]:
    """The rows under one."""
    for at in range(item.childCount()):
        child = item.child(at)
        if child is not None:
            yield child


def open_titles(tree: QTreeWidget) -> set[str]:
    """What the groups that lie open are called."""
    return {item.text(0) for item in groups(tree) if item.isExpanded()}
