"""Before handing in: what each formation does, what may be regretted, what changed, and the turn tried out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QListView, QPushButton, QSplitter, QTabWidget, QVBoxLayout, QWidget

from drumhead.client.alternatives.forking import forking
from drumhead.client.desk.desk import OrderDesk
from drumhead.client.desk.mode_words import hand_in_words
from drumhead.client.models.lines_model import ITEM_ROLE, LinesModel
from drumhead.client.pages.page import Page
from drumhead.client.review.changes_list import ChangesList
from drumhead.client.review.doubts_list import DoubtsList
from drumhead.client.review.drafts_panel import DraftsPanel
from drumhead.client.review.drafts_shown import ask_share_file, ask_shared_file, draft_figures, draft_rows
from drumhead.client.review.hidden import Hidden
from drumhead.client.review.rehearsal_panel import RehearsalPanel
from drumhead.engine.errors import DrumheadError
from drumhead.engine.play.events import GM
from drumhead.engine.play.review import KINDS, Doubt
from drumhead.engine.reading import read_text
from drumhead.engine.session.rehearsal.differing import differences, laid_over
from drumhead.engine.session.rehearsal.drafts import Kept, forget, keep_as
from drumhead.engine.session.rehearsal.reviewing import reviewed
from drumhead.engine.session.rehearsal.sent import sent
from drumhead.engine.session.rehearsal.sharing import Shared, read_shared

HAND_IN, EXPORT = "desk.hand-in-or-take-back", "desk.export-the-order-sheet"
NONE = "Nothing is doubtful."


class ReviewPage(Page):
    """At the left what formations do, at the right the doubts, the changes and rehearsals; handing in below."""

    title, key, tip = "Review", "F5", "Look the orders over before they are handed in"

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk: OrderDesk | None = None
        self._whose = ("", "")
        self.hidden = Hidden(self)
        self.formations = LinesModel(self)
        self.doubts = DoubtsList("doubts", "All doubts", KINDS, self.hidden, NONE)
        self.changes, self.rehearsal, self.drafts = ChangesList(), RehearsalPanel(), DraftsPanel()
        self._shared: tuple[Shared, ...] = ()
        self._heading, self._parts, self._tabs = QLabel(), QListView(), QTabWidget()
        self._silence = QLabel()
        self._silence.setWordWrap(True)
        self._hand_in, self._export = QPushButton("Hand the orders in"), QPushButton("Export the order sheet…")
        self._dress()
        self._lay_out()
        self._wire()

    def _dress(self) -> None:
        self._heading.setObjectName("review-heading")
        self._heading.setTextFormat(Qt.TextFormat.PlainText)
        font = self._heading.font()
        font.setBold(True)
        self._heading.setFont(font)
        self._parts.setObjectName("formations")
        self._parts.setAccessibleName("What each formation does")
        self._parts.setModel(self.formations)
        self._parts.setWordWrap(True)
        self._parts.setAlternatingRowColors(True)
        self._hand_in.setObjectName("review-hand-in")
        self._hand_in.setToolTip("Hand in and lock the orders (Ctrl+H)")
        self._export.setObjectName("review-export")
        self._export.setToolTip("Write the orders to mail to the game master (Ctrl+E)")

    def _lay_out(self) -> None:
        parts = {
            "Doubts": self.doubts,
            "Changes": self.changes,
            "Drafts": self.drafts,
            "Rehearsal": self.rehearsal,
        }
        for title, widget in parts.items():
            self._tabs.addTab(widget, title)
        halves = QSplitter(Qt.Orientation.Horizontal)
        halves.addWidget(self._parts)
        halves.addWidget(self._tabs)
        halves.setSizes([500, 500])
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(self._export)
        foot.addWidget(self._hand_in)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(8, 6, 8, 6)
        outer.addWidget(self._heading)
        outer.addWidget(self._silence)
        outer.addWidget(halves, 1)
        outer.addLayout(foot)

    def _wire(self) -> None:
        self._parts.clicked.connect(self._on_part)
        self._parts.activated.connect(self._on_part)
        self.doubts.chosen.connect(self._on_doubt)
        self.changes.chosen.connect(self.unit_requested)
        self.changes.marked.connect(self._mark)
        self.rehearsal.wanted.connect(self._rehearse)
        self.rehearsal.looked_at.connect(lambda path: self.file_requested.emit(path, None))
        self.drafts.keep_requested.connect(self._keep_draft)
        self.drafts.take_requested.connect(self._take_draft)
        self.drafts.forget_requested.connect(self._forget_draft)
        self.drafts.share_requested.connect(self._share)
        self.drafts.open_requested.connect(self._open_shared)
        self.drafts.marked.connect(self._mark_draft)
        self._hand_in.clicked.connect(lambda: self.act_requested.emit(HAND_IN))
        self._export.clicked.connect(lambda: self.act_requested.emit(EXPORT))

    def offered(self, desk: OrderDesk) -> bool:
        """For a player who may still order something."""
        return bool(desk.seat) and desk.seat != GM and not desk.session.over and desk.session.kind != "rehearsal"

    def show_desk(self, desk: OrderDesk) -> None:
        """The draft as it stands."""
        if not self.offered(desk):
            return
        if self._whose != (whose := (str(desk.session.path), desk.seat)):
            self._whose = whose
            self.hidden.sit(*whose)
        self._desk = desk
        found = reviewed(desk.session, desk.seat, desk.draft)
        found = replace(found, doubts=(*found.doubts, *forking(desk).doubts()))
        places = {token.id for token in desk.view().tokens if not token.arm}
        self._heading.setText(found.heading(desk.draft, places))
        self._silence.setText(found.silence if found.of("unordered") else "")
        self._silence.setVisible(bool(self._silence.text()))
        self.formations.show_lines([(part.sentence(), "", part) for part in found.parts])
        self.doubts.show_items(found.doubts)
        self._tabs.setTabText(0, f"Doubts ({len(found.doubts)})" if found.doubts else "Doubts")
        words, tip = hand_in_words(desk)
        self._hand_in.setText(words)
        self._hand_in.setToolTip(tip)
        self._export.setVisible(desk.session.kind == "game")
        self._show_changes()

    def _show_changes(self) -> None:
        desk = self._desk
        if desk is None:
            return
        before = sent(desk.session, desk.seat)
        found = None if before is None else differences(desk.session, desk.seat, before, desk.draft)
        self.changes.show_changes(found)
        self._tabs.setTabText(1, f"Changes ({len(found)})" if found else "Changes")
        self.drafts.show_drafts(draft_rows(desk, self._shared), locked=desk.mode != "DRAFT")
        changed = laid_over(desk.session, desk.seat, found or ()) if self.changes.on_map else ()
        self.over_map_requested.emit((*draft_figures(desk, self.drafts.on_map), *changed))

    def forget(self) -> None:
        """Nothing of the seat stays."""
        self._desk, self._whose = None, ("", "")
        self.doubts.forget()
        self.hidden.sit("", "")
        self._shared = ()
        self.changes.forget()
        self.drafts.forget()
        self.rehearsal.forget()
        self.formations.show_lines(())
        self._heading.clear()
        self._silence.clear()
        self._tabs.setTabText(0, "Doubts")
        self._tabs.setTabText(1, "Changes")
        self._tabs.setCurrentIndex(0)
        self.over_map_requested.emit(())

    def _mark(self) -> None:
        self._show_changes()
        if self.changes.on_map:
            self.left.emit()

    def _mark_draft(self, asked: bool) -> None:
        self._show_changes()
        if asked and self.drafts.on_map is not None:
            self.left.emit()

    def _keep_draft(self, title: str) -> None:
        desk = self._desk
        if desk is not None:
            self._try(lambda: keep_as(desk.session, desk.seat, title, desk.draft))

    def _take_draft(self, draft: Kept) -> None:
        desk = self._desk
        if desk is not None and desk.may_edit():
            desk.push(draft.orders, f"Draft {draft.name}")

    def _forget_draft(self, draft: Kept | Shared) -> None:
        desk = self._desk
        if isinstance(draft, Shared):
            self._shared = tuple(other for other in self._shared if other != draft)
            self._show_changes()
        elif desk is not None:
            self._try(lambda: forget(desk.session, desk.seat, draft.name))

    def _share(self) -> None:
        desk = self._desk
        if desk is not None:
            self.told.emit(ask_share_file(desk, desk.session.path.parent, self))

    def _open_shared(self) -> None:
        """An ally's draft, among those to be looked at until the seat is left."""
        desk = self._desk
        path = ask_shared_file(desk.session.path.parent, self) if desk is not None else None
        if desk is not None and path is not None:
            self._try(lambda: self._take_in(read_shared(desk.session, read_text(path, "shared draft"), path.name)))

    def _take_in(self, shared: Shared) -> None:
        self._shared = (*(other for other in self._shared if other.seat != shared.seat), shared)

    def _try(self, doing: Callable[[], object]) -> None:
        """Do something with drafts, and show them as they are then; what bars it is said."""
        try:
            doing()
        except DrumheadError as error:
            self.told.emit(str(error))
            return
        self._show_changes()

    def _rehearse(self) -> None:
        desk = self._desk
        if desk is not None and desk.save():
            self.rehearsal.begin(desk.session.path, desk.session.turn, desk.seat)

    def _on_part(self, index: QModelIndex) -> None:
        part = index.data(ITEM_ROLE)
        if part is not None and part.units:
            self.units_requested.emit(tuple(dict.fromkeys((part.id or part.units[0], *part.units))))

    def _on_doubt(self, doubt: Doubt) -> None:
        if doubt.units:
            self.units_requested.emit(doubt.units)
        elif doubt.cell is not None:
            self.cell_requested.emit(doubt.cell, None)
