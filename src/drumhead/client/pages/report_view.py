"""A report to read: what matters first, figures between the lines, what is for looking things up opened by a click."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QImage, QResizeEvent, QTextDocument
from PySide6.QtWidgets import QTextBrowser, QWidget

from drumhead.client.board.pen import Pen
from drumhead.engine.drawing.ink.theme import DARK, LIGHT
from drumhead.engine.reports.report import FOLDED

if TYPE_CHECKING:
    from drumhead.engine.reports.pictures.chart import Chart
    from drumhead.engine.reports.report import Line, Report, Section

GOALS = {"unit": "to the unit", "cell": "to the square", "battle": "the battle"}
"""What a link behind a line says, by where it leads."""
FOLD, EVENT = "fold", "event"
NARROWEST, WIDEST, EDGE = 420, 1100, 60


class ReportView(QTextBrowser):
    """`goal_requested` carries what a line is about, `unit/ID`, `cell/NUMBER` or `battle/CELL`; `why_requested` the id
    of an event."""

    goal_requested = Signal(str)
    why_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.report: Report | None = None
        self._opened: set[int] = set()
        self._pen = Pen()
        self._drawn = 0
        self.setOpenLinks(False)
        self.setLineWrapMode(QTextBrowser.LineWrapMode.FixedPixelWidth)
        # one that came and went while a text is laid out would have it laid out anew within that, which ends in a crash
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.anchorClicked.connect(self._on_link)

    def show_report(self, report: Report | None) -> None:
        """Show a report from its top, or nothing."""
        self.report, self._drawn = report, 0
        self._opened.clear()
        self.clear()
        self.document().clearUndoRedoStacks()
        if report is not None:
            self._write()

    def open(self, title: str) -> None:
        """Open what is folded up under a heading, as a click on it does."""
        for at, section in enumerate(self.report.folded if self.report else ()):
            if section.title == title:
                self._fold(at)

    def _on_link(self, url: QUrl) -> None:
        kind, _, rest = url.toString().partition("/")
        if kind == FOLD:
            self._fold(int(rest))
        elif kind == EVENT:
            self.why_requested.emit(rest)
        else:
            self.goal_requested.emit(url.toString())

    def _fold(self, at: int) -> None:
        """Open or close one heading."""
        self._opened ^= {at}
        self._write_anew()

    def _write_anew(self) -> None:
        """What is read stays where it is."""
        place = self.verticalScrollBar().value()
        self._write()
        self.verticalScrollBar().setValue(place)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Figures are as wide as the page; on a wide screen lines end where the eye still finds the next."""
        super().resizeEvent(event)
        room = min(self.viewport().width(), WIDEST + EDGE)
        if self.lineWrapColumnOrWidth() != room:
            self.setLineWrapColumnOrWidth(room)
        drawn = self.report is not None and any(section.charts for section in self.report.sections)
        if drawn and abs(self._wide() - self._drawn) > EDGE / 2:
            self._write_anew()

    def _wide(self) -> int:
        return max(NARROWEST, min(WIDEST, self.viewport().width() - EDGE))

    def _write(self) -> None:
        self._drawn = self._wide()
        self.setHtml("".join(self._html()))

    def _html(self) -> Iterator[str]:
        report = self.report
        assert report is not None, "a report is written while it is shown"
        yield f"<h2>{escape(report.title)}</h2><p>{escape(report.subtitle)}</p>"
        for number, section in enumerate(report.read):
            if section.lines or section.charts:
                yield f"<h3>{escape(section.title)}</h3>"
                yield from self._section(section, f"read{number}")
        if report.folded:
            yield f"<h2>{FOLDED}</h2>"
        for number, section in enumerate(report.folded):
            opened = number in self._opened
            mark, count = ("▾" if opened else "▸"), len(section.lines)
            words = f"{mark} {escape(section.title)}, {count} line{'' if count == 1 else 's'}"
            yield f'<h3><a href="{FOLD}/{number}">{words}</a></h3>'
            if opened:
                yield from self._section(section, f"fold{number}")

    def _section(self, section: Section, name: str) -> Iterator[str]:
        for number, chart in enumerate(section.charts):
            yield self._figure(chart, f"{name}-{number}")
        yield from map(_line, section.lines)

    def _figure(self, chart: Chart, name: str) -> str:
        """A figure in the colours of the window, as fine as its screen."""
        theme = DARK if self.palette().window().color().lightness() < 128 else LIGHT
        drawn = chart.drawing(float(self._drawn), theme)
        picture = self._pen.picture(drawn.items, drawn.width, drawn.height, self.devicePixelRatioF()).toImage()
        picture.setDevicePixelRatio(1.0)
        self._keep(name, picture)
        return f'<p><img src="{name}" width="{drawn.width:.0f}" height="{drawn.height:.0f}"></p>'

    def _keep(self, name: str, picture: QImage) -> None:
        self.document().addResource(QTextDocument.ResourceType.ImageResource, QUrl(name), picture)


def _line(line: Line) -> str:
    """A sentence, its rule, and what it leads to."""
    rule = f"&nbsp; <small>{escape(line.rule)}</small>" if line.rule else ""
    links = []
    if line.event:
        links.append(f'<a href="{EVENT}/{line.event}">why</a>')
    if line.goal:
        links.append(f'<a href="{line.goal}">{GOALS[line.goal.partition("/")[0]].replace(" ", "&nbsp;")}</a>')
    more = f"&nbsp; <small>{' '.join(links)}</small>" if links else ""
    return f"<p style='margin: 2px 0 2px 12px'>{escape(line.text)}{rule}{more}</p>"
