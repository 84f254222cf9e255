"""Drafts beside the one on the desk: alternatives, what was sent, how it stood before edits, and those of allies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QListView, QPushButton, QVBoxLayout, QWidget

from drumhead.client.models.lines_model import ITEM_ROLE, LinesModel
from drumhead.client.panels.vacancy import Vacancy
from drumhead.client.wiping import wipe
from drumhead.engine.session.rehearsal.drafts import Kept
from drumhead.engine.session.rehearsal.sharing import Shared


@dataclass(frozen=True, slots=True)
class Row:
    """A draft as the list shows it: its words, and what it has otherwise than the desk, or says, in lines."""

    words: str
    lines: tuple[str, ...]
    draft: Kept | Shared


class DraftsPanel(QWidget):
    """A list, and below it what the chosen one has otherwise; an ally's is only looked at. `marked` says that another
    is wanted on the map, and whether that was asked just now."""

    keep_requested = Signal(str)
    take_requested = Signal(object)
    forget_requested = Signal(object)
    share_requested = Signal()
    open_requested = Signal()
    marked = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model, self.lines = LinesModel(self), LinesModel(self)
        self._list, self._told = QListView(), QListView()
        self._locked = False
        self._title, self._keep = QLineEdit(), QPushButton("&Keep the draft as")
        self._take, self._forget = QPushButton("Bring &it to the desk"), QPushButton("&Forget it")
        self._share, self._open = QPushButton("&Share the draft…"), QPushButton("Show an ally’s &draft…")
        self._on_map = QCheckBox("Show it on the ma&p, dashed")
        self._name()
        self._lay_out()
        self._wire()
        self._allow()

    def _name(self) -> None:
        self._list.setObjectName("drafts")
        self._list.setAccessibleName("Drafts beside the one on the desk")
        self._list.setModel(self.model)
        Vacancy(self._list, "No other draft is kept.")
        self._told.setObjectName("draft-lines")
        self._told.setAccessibleName("What the chosen draft has otherwise")
        self._told.setModel(self.lines)
        Vacancy(self._told, "What a chosen draft has otherwise than the desk stands here.")
        self._told.setWordWrap(True)
        self._title.setObjectName("draft-title")
        self._title.setAccessibleName("Name of the alternative")
        self._title.setPlaceholderText("a name, such as By the left")
        self._title.setMaxLength(40)
        self._on_map.setObjectName("draft-on-map")
        for widget, name in (
            (self._keep, "draft-keep"),
            (self._take, "draft-take"),
            (self._forget, "draft-forget"),
            (self._share, "draft-share"),
            (self._open, "draft-open"),
        ):
            widget.setObjectName(name)
        self._take.setToolTip("In the place of the draft that is there; one step to undo")
        self._share.setToolTip("Write the draft to a file for an ally, who can look at it and cannot hand it in")

    def _lay_out(self) -> None:
        outer = QVBoxLayout(self)
        outer.setContentsMargins(4, 4, 4, 4)
        self._row(outer, self._keep, self._title)
        outer.addWidget(self._list, 2)
        self._row(outer, self._take, self._forget, self._on_map)
        outer.addWidget(self._told, 2)
        self._row(outer, self._share, self._open)

    @staticmethod
    def _row(outer: QVBoxLayout, *widgets: QWidget) -> None:
        row = QHBoxLayout()
        for widget in widgets:
            row.addWidget(widget, 1 if isinstance(widget, QLineEdit) else 0)
        row.addStretch(0 if any(isinstance(widget, QLineEdit) for widget in widgets) else 1)
        outer.addLayout(row)

    def _wire(self) -> None:
        self._keep.clicked.connect(lambda: self.keep_requested.emit(self._title.text()))
        self._title.returnPressed.connect(lambda: self.keep_requested.emit(self._title.text()))
        self._title.textChanged.connect(self._allow)
        self._take.clicked.connect(lambda: self.take_requested.emit(self.chosen))
        self._forget.clicked.connect(lambda: self.forget_requested.emit(self.chosen))
        self._share.clicked.connect(self.share_requested)
        self._open.clicked.connect(self.open_requested)
        self._on_map.toggled.connect(self.marked)
        self._list.selectionModel().currentChanged.connect(self._on_chosen)

    @property
    def chosen(self) -> Kept | Shared | None:
        """The draft that is chosen in the list."""
        row: Row | None = self._list.currentIndex().data(ITEM_ROLE)
        return None if row is None else row.draft

    @property
    def on_map(self) -> Kept | Shared | None:
        """The draft that is wanted on the map."""
        return self.chosen if self._on_map.isChecked() else None

    def show_drafts(self, rows: Sequence[Row], *, locked: bool) -> None:
        """Fill the list; the same one stays chosen."""
        before, self._locked = self.chosen, locked
        with QSignalBlocker(self._list.selectionModel()):
            self.model.show_lines([(row.words, "", row) for row in rows])
            at = next((at for at, row in enumerate(rows) if before is not None and _same(row.draft, before)), -1)
            self._list.setCurrentIndex(self.model.index(at) if at >= 0 else QModelIndex())
        self._tell()

    def forget(self) -> None:
        """The seat is left."""
        self._on_map.setChecked(False)
        wipe(self._title)
        self.show_drafts((), locked=True)

    def _on_chosen(self) -> None:
        self._tell()
        if self._on_map.isChecked():
            self.marked.emit(False)

    def _tell(self) -> None:
        row: Row | None = self._list.currentIndex().data(ITEM_ROLE)
        self.lines.show_lines([(line, "", None) for line in (row.lines if row else ())])
        self._allow()

    def _allow(self) -> None:
        chosen = self.chosen
        self._keep.setEnabled(bool(self._title.text().strip()))
        self._take.setEnabled(isinstance(chosen, Kept) and not self._locked)
        self._forget.setEnabled(isinstance(chosen, Shared) or (chosen is not None and chosen.named))
        self._on_map.setEnabled(chosen is not None or self._on_map.isChecked())


def _same(one: Kept | Shared, other: Kept | Shared) -> bool:
    if isinstance(one, Kept) and isinstance(other, Kept):
        return one.name == other.name
    return one == other
