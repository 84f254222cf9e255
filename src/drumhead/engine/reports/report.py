"""Report: sections and lines as data; how it looks is text.py's, html.py's and pages.py's business."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from drumhead.engine.play.events import Event
from drumhead.engine.reports.pictures.chart import Chart
from drumhead.engine.reports.pictures.picture import Picture


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence; `event` is the id of the event it tells, `rule` its rule's number; `goal` what it is about, where
    a reader can go: `unit/ID`, `cell/NUMBER` with `/NUMBER` of its battlefield behind, `battle/CELL`."""

    text: str
    event: str = ""
    rule: str = ""
    goal: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with lines, and pictures, which are drawn when they are asked for; `folded` if it is for looking things
    up, behind all others; `charts` stand between its lines and its pictures."""

    title: str
    lines: tuple[Line, ...] = ()
    pictures: tuple[Picture, ...] = ()
    folded: bool = False
    charts: tuple[Chart, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """A report for one seat: title, a line below it, what matters first, sections."""

    title: str
    subtitle: str
    sections: tuple[Section, ...]
    summary: tuple[Section, ...] = ()

    @property
    def read(self) -> tuple[Section, ...]:
        """What is to be read, in this sequence."""
        return (*self.summary, *(section for section in self.sections if not section.folded))

    @property
    def folded(self) -> tuple[Section, ...]:
        """What is for looking things up."""
        return tuple(section for section in self.sections if section.folded)


FOLDED = "Everything that was told"
"""Above what is for looking things up."""


def merged(reports: Sequence[Report]) -> Report:
    """One report of several, under the title of the first."""
    sections = tuple(section for report in reports for section in report.sections)
    return replace(reports[0], sections=sections, summary=tuple(s for report in reports for s in report.summary))


def event_sections(
    events: Iterable[Event], heading: Callable[[Event], str], wording: Callable[[Event], str]
) -> tuple[Section, ...]:
    """One section a phase in the order of play; every event given becomes one line."""
    found: dict[str, list[Line]] = {}
    for event in events:
        found.setdefault(heading(event), []).append(Line(wording(event), event.id, event.rule))
    return tuple(Section(title, tuple(lines)) for title, lines in found.items())


def text_section(title: str, lines: Sequence[str]) -> Section:
    """A section of plain lines."""
    return Section(title, tuple(Line(text) for text in lines))
