"""Drafts beside the one on the desk as rows and figures; and the files in which allies show each other theirs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.dialogs.files import write_text
from drumhead.client.review.drafts_panel import Row
from drumhead.engine.naming import stem_of
from drumhead.engine.play.figures import Figure
from drumhead.engine.session.rehearsal.differing import differences
from drumhead.engine.session.rehearsal.drafts import Kept, branches, kept_drafts
from drumhead.engine.session.rehearsal.sharing import Shared, shared_figures, shared_lines, shared_text

KIND = "Shared drafts (*.shared)"


def draft_rows(desk: OrderDesk, shared: Iterable[Shared]) -> list[Row]:
    """What is kept of the seat, then what allies have shown it."""
    return [*_kept(desk), *(_of_ally(desk, each) for each in shared)]


def _kept(desk: OrderDesk) -> Iterator[Row]:
    for each in kept_drafts(desk.session, desk.seat):
        found = differences(desk.session, desk.seat, desk.draft, each.orders)
        told = f"{len(found)} otherwise than on the desk" if found else "as on the desk"
        yield Row(f"{each.name}: {_counted(len(each.orders))}, {told}", tuple(one.words() for one in found), each)


def _of_ally(desk: OrderDesk, shared: Shared) -> Row:
    lines = shared_lines(desk.session, shared)
    return Row(f"{shared.seat}’s, shown to you: {_counted(len(lines))}", lines, shared)


def _counted(orders: int) -> str:
    return "1 order" if orders == 1 else f"{orders} orders"


def draft_figures(desk: OrderDesk, draft: Kept | Shared | None) -> tuple[Figure, ...]:
    """A draft over the map beside what is ordered."""
    if draft is None:
        return ()
    if isinstance(draft, Shared):
        return shared_figures(desk.session, desk.seat, draft)
    return branches(desk.session, desk.seat, draft.orders)


def ask_share_file(desk: OrderDesk, folder: Path, parent: QWidget) -> str:
    """Write the draft for an ally; gives the outcome as a sentence, empty if the user thought better of it."""
    stem = f"{stem_of(desk.session.game.scenario.id, desk.session.turn, desk.seat)}.shared"
    name, _ = QFileDialog.getSaveFileName(parent, "Share the draft with an ally", str(folder / stem), KIND)
    return write_text(Path(name), shared_text(desk.session, desk.seat, desk.draft)) if name else ""


def ask_shared_file(folder: Path, parent: QWidget) -> Path | None:
    """The draft that an ally has shared; None if none was chosen."""
    name, _ = QFileDialog.getOpenFileName(parent, "Show an ally’s draft", str(folder), KIND)
    return Path(name) if name else None
