"""Which columns of the order of battle a person wants, how wide, and sorted by which: kept for every kind of game."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

from PySide6.QtCore import QObject, Qt

from drumhead.client.army.army_tree import ArmyTree
from drumhead.client.settings import Settings


class KeptColumns(QObject):
    """Writes down what is changed by hand, by the names of the columns, and lays them out so again."""

    def __init__(self, tree: ArmyTree, settings: Settings) -> None:
        super().__init__(tree)
        self._tree, self._settings, self._laying = tree, settings, False
        header = tree.header()
        header.sectionResized.connect(self._on_resized)
        header.sortIndicatorChanged.connect(lambda *_: self._keep())

    def lay_out(self) -> None:
        """The columns of a game as it has them, or as they were kept."""
        self._laying = True
        self._tree.lay_out_columns()
        if kept := self._kept():
            self._restore(kept)
        self._laying = False

    @property
    def _key(self) -> str:
        """Games with the same columns share what is kept."""
        return f"army/{sha256(' '.join(self._tree.columns()).encode()).hexdigest()[:8]}"

    def _on_resized(self, at: int, before: int, now: int) -> None:
        """A column that a person pulls at is as wide as he wants it; one that comes or goes is not pulled at."""
        if self._laying or self._tree.sharing:
            return
        self._tree.shares &= not (before and now)
        self._keep()

    def _keep(self) -> None:
        if self._laying or not self._tree.model().rowCount():
            return
        header, names = self._tree.header(), self._tree.columns()
        widths = {name: self._tree.columnWidth(at) for at, name in enumerate(names) if not header.isSectionHidden(at)}
        at = header.sortIndicatorSection()
        by = names[at] if 0 <= at < len(names) else ""
        down = header.sortIndicatorOrder() == Qt.SortOrder.DescendingOrder
        kept = {"widths": widths, "by": by, "down": down, "shared": self._tree.shares}
        self._settings.keep(self._key, json.dumps(kept))

    def _kept(self) -> dict[str, Any]:
        """Nothing where nothing was kept that can be read."""
        try:
            found = json.loads(self._settings.text(self._key) or "{}")
            return {"widths": {str(name): int(width) for name, width in found["widths"].items()}, **_sorting(found)}
        except (ValueError, KeyError, TypeError, AttributeError):
            return {}

    def _restore(self, kept: dict[str, Any]) -> None:
        """The first column is always there; one by which rows are sorted must be."""
        names, widths = self._tree.columns(), kept["widths"]
        self._tree.shares = kept["shared"]
        for at, name in enumerate(names):
            self._tree.setColumnHidden(at, at > 0 and name not in widths)
            if name in widths:
                self._tree.setColumnWidth(at, max(24, widths[name]))
        if self._tree.shares:
            self._tree.share_width()
        if kept["by"] in names:
            order = Qt.SortOrder.DescendingOrder if kept["down"] else Qt.SortOrder.AscendingOrder
            self._tree.header().setSortIndicator(names.index(kept["by"]), order)


def _sorting(found: dict[str, Any]) -> dict[str, Any]:
    return {"by": str(found["by"]), "down": bool(found["down"]), "shared": bool(found.get("shared", False))}
