"""The turn report and the position report of a seat, written down."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from drumhead.engine.cli.games import only_seat, opened
from drumhead.engine.cli.output import as_json, deliver
from drumhead.engine.cli.passwords import warn_holder
from drumhead.engine.reports.html import write_html
from drumhead.engine.reports.pages import write_pages
from drumhead.engine.reports.report import Report, merged
from drumhead.engine.reports.text import write_text

HTML, PDF, JSON = "html", "pdf", "json"


def write_report(file: Path, seat: str | None, turn: int | None, format: str, out: Path | None) -> None:
    """As text, html, pdf or json, to a file or standard output."""
    with opened(file) as session:
        name = only_seat(session) if seat is None else seat
        warn_holder(session, name)
        played = turn if turn is not None else session.turn - 1
        reports = []
        if session.phases(played):
            reports.append(session.turn_report(name, played))
        elif turn is not None:
            session.turn_report(name, played)
        if turn is None or not reports or turn == session.turn - 1:
            reports.append(session.position_report(name))
    if format == JSON:
        deliver(as_json([_report_data(item) for item in reports]) + "\n", out)
        return
    deliver(written(merged(reports), format), out)


def written(report: Report, format: str) -> str | bytes:
    """A report in one of the forms it can have."""
    if format == PDF:
        return write_pages(report)
    return write_html(report) if format == HTML else write_text(report)


def _report_data(item: Report) -> dict[str, Any]:
    return {
        "title": item.title,
        "subtitle": item.subtitle,
        "sections": [
            {"title": s.title, "lines": [{"text": x.text, "event": x.event, "rule": x.rule} for x in s.lines]}
            for s in item.sections
        ],
        "summary": [{"title": s.title, "lines": [x.text for x in s.lines]} for s in item.summary],
    }
