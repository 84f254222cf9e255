"""Drafts beside the one on the desk as rows and figures; and the files in which allies show each other theirs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.review.drafts_panel import Row
from drumhead.engine.errors import DrumheadError
from drumhead.engine.play.figures import Figure
from drumhead.engine.session.rehearsal.differing import differences
from drumhead.engine.session.rehearsal.drafts import Kept, branches, kept_drafts
from drumhead.engine.session.rehearsal.sharing import Shared, shared_figures, shared_lines, shared_text
from drumhead.engine.whole_file import read_text, write_whole

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
    stem = f"{desk.session.game.scenario.id}-turn-{desk.session.turn}-{desk.seat}.shared".replace(" ", "-")
    name, _ = QFileDialog.getSaveFileName(parent, "Share the draft with an ally", str(folder / stem), KIND)
    if not name:
        return ""
    try:
        write_whole(Path(name), shared_text(desk.session, desk.seat, desk.draft))
    except DrumheadError as error:
        return str(error)
    return f"Written: {name}"


def ask_shared_text(folder: Path, parent: QWidget) -> str:
    """The text of a draft that an ally has shared; empty if none was chosen, or it cannot be read."""
    name, _ = QFileDialog.getOpenFileName(parent, "Show an ally’s draft", str(folder), KIND)
    try:
        return read_text(Path(name), "shared draft") if name else ""
    except DrumheadError:
        return ""
