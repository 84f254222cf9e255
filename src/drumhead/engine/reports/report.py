"""Report: sections and lines as data; how it looks is text.py's, html.py's and pages.py's business."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from drumhead.engine.play.events import Event
from drumhead.engine.reports.pictures.picture import Picture


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence; `event` is the id of the event it tells, `rule` its rule's number."""

    text: str
    event: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with lines, and pictures, which are drawn when they are asked for."""

    title: str
    lines: tuple[Line, ...] = ()
    pictures: tuple[Picture, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """A report for one seat: title, a line below it, sections."""

    title: str
    subtitle: str
    sections: tuple[Section, ...]


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
