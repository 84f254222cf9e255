"""A Report as plain text, 100 columns wide."""

from __future__ import annotations

from textwrap import wrap

from drumhead.engine.reports.report import Report

WIDTH = 100


def write_text(report: Report) -> str:
    """The report as text; pictures are left out."""
    lines = [report.title, report.subtitle, "=" * max(len(report.title), len(report.subtitle))]
    for section in report.sections:
        if section.pictures and not section.lines:
            continue
        lines += ["", section.title, "-" * len(section.title)]
        for line in section.lines:
            rule = f" [{line.rule}]" if line.rule else ""
            lines += wrap(line.text + rule, WIDTH, subsequent_indent="    ") or [""]
        if not section.lines:
            lines.append("Nothing.")
    return "\n".join(lines) + "\n"
