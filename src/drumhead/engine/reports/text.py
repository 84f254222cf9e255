"""A Report as plain text, 100 columns wide."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from drumhead.engine.reports.report import FOLDED, Report, Section

WIDTH = 100


def write_text(report: Report) -> str:
    """The report as text; pictures are left out, and what is for looking things up stands behind a rule."""
    lines = [report.title, report.subtitle, "=" * max(len(report.title), len(report.subtitle))]
    for section in report.read:
        lines += _section(section)
    if report.folded:
        lines += ["", "=" * WIDTH, FOLDED]
    for section in report.folded:
        lines += _section(section)
    return "\n".join(lines) + "\n"


def _section(section: Section) -> Iterator[str]:
    if section.pictures and not section.lines:
        return
    yield from ("", section.title, "-" * len(section.title))
    for line in section.lines:
        rule = f" [{line.rule}]" if line.rule else ""
        yield from wrap(line.text + rule, WIDTH, subsequent_indent="    ") or [""]
    if not section.lines:
        yield "Nothing."
