"""The first page of a turn report: what matters of a turn, in sections."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from drumhead.engine.play.accounts import Chapter, Remark
from drumhead.engine.reports.report import Line, Report, Section

MOST = 40
"""Lines of a chapter that stand on the first page; the rest is among all that was told."""

SHORT = 100
"""So many lines of events are read as they are."""


def with_summary(report: Report, chapters: Iterable[Chapter]) -> Report:
    """A report that begins with a digest of it, and folds up what it tells event by event if that is long."""
    summary = tuple(Section(chapter.title, tuple(_lines(chapter))) for chapter in chapters)
    if not summary:
        return report
    long = sum(len(section.lines) for section in report.sections) > SHORT
    sections = tuple(replace(section, folded=long and bool(section.lines)) for section in report.sections)
    return replace(report, sections=sections, summary=summary)


def _lines(chapter: Chapter) -> Iterator[Line]:
    for remark in chapter.remarks[:MOST]:
        yield Line(remark.text, goal=goal_of(remark))
    if len(chapter.remarks) > MOST:
        yield Line(f"And {len(chapter.remarks) - MOST} more, among all that was told.")


def goal_of(remark: Remark) -> str:
    """Where a reader can go from a line: to a battle's page, a unit or a square."""
    if remark.battle:
        return f"battle/{remark.cell}"
    if remark.unit:
        return f"unit/{remark.unit}"
    if remark.cell is None:
        return ""
    return f"cell/{remark.cell}" + ("" if remark.tactical is None else f"/{remark.tactical}")
