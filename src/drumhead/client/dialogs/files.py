"""Where to write what leaves the client: the user is asked, the file written whole, the outcome told."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog, QWidget

from drumhead.client.desk.desk import OrderDesk
from drumhead.engine.errors import DrumheadError
from drumhead.engine.naming import stem_of
from drumhead.engine.session.rehearsal.sent import note_sent
from drumhead.engine.whole_file import write_whole

if TYPE_CHECKING:
    from drumhead.engine.reports.report import Report


def ask_sheet_file(desk: OrderDesk, folder: Path, parent: QWidget, password: str = "") -> str:
    """Write the draft as an order sheet, which takes a new `password` along; gives the outcome as a sentence, empty if
    the user thought better of it."""
    stem = stem_of(desk.session.game.scenario.id, desk.session.turn, desk.seat)
    name, _ = QFileDialog.getSaveFileName(
        parent, "Export the order sheet", str(folder / f"{stem}.orders"), "Order sheets (*.orders)"
    )
    if not name:
        return ""
    text = desk.sheet_text()
    note_sent(desk.session, desk.seat, desk.draft)
    return write_text(Path(name), desk.session.announcing(text, password) if password else text)


def ask_report_file(report: Report, folder: Path, parent: QWidget, stem: str = "report") -> str:
    """Write a report as a web page or, by how the name ends, as pages to print or as text; gives the outcome as a
    sentence. `stem` is the name that is proposed."""
    kinds = "Web page (*.html);;Pages to print (*.pdf);;Text (*.txt)"
    proposed = str(folder / f"{stem}.html".replace(" ", "-"))
    name, _ = QFileDialog.getSaveFileName(parent, "Save the report", proposed, kinds)
    return write_text(Path(name), _written(report, Path(name).suffix.lower())) if name else ""


def _written(report: Report, suffix: str) -> str | bytes:
    from drumhead.engine.reports.html import write_html
    from drumhead.engine.reports.pages import write_pages
    from drumhead.engine.reports.text import write_text as as_text

    if suffix == ".pdf":
        return write_pages(report)
    return as_text(report) if suffix == ".txt" else write_html(report)


def write_text(path: Path, text: str | bytes) -> str:
    """Write a file whole; gives the outcome as a sentence."""
    try:
        write_whole(path, text)
    except DrumheadError as error:
        return str(error)
    return f"Written: {path}"
