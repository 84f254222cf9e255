"""A report on the screen: what matters first, figures between lines, headings that open, links that lead on."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from drumhead.client.pages.report_view import EDGE, WIDEST, ReportView
from drumhead.engine.drawing.ink.items import Drawing, rectangle
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.reports.pictures.chart import Chart
from drumhead.engine.reports.report import FOLDED, Line, Report, Section

WIDTHS: list[float] = []


def figure(width: float, theme: Theme) -> Drawing:
    WIDTHS.append(width)
    return Drawing(width, 40.0, "", (rectangle((0, 0, width, 40), theme.paper),))


SUMMARY = (Section("Battles", (Line("A battle.", goal="battle/7"), Line("FR1IN broke.", goal="unit/FR1IN"))),)
TOLD = (
    Section("Fire", (Line("It burnt.", goal="cell/7/3"),), charts=(Chart("Fire", figure),)),
    Section("Supply", (Line("FR1IN ate.", "1.supply.1", "11.9"), Line("FR2IN ate.", "1.supply.2")), folded=True),
    Section("Moves", (Line("It <moves>."),), folded=True),
)
REPORT = Report("A title", "for somebody", TOLD, SUMMARY)


@pytest.fixture
def view(qtbot: QtBot) -> ReportView:
    found = ReportView()
    qtbot.addWidget(found)
    found.resize(800, 600)
    found.show()
    found.show_report(REPORT)
    return found


def test_what_matters_is_read_first_and_the_rest_is_named_and_closed(view: ReportView) -> None:
    text = view.toPlainText()
    order = ("A title", "Battles", "A battle.", "Fire", "It burnt.", FOLDED, "Supply, 2 lines", "Moves, 1 line")
    assert sorted(order, key=text.index) == list(order)
    assert "FR1IN ate." not in text


def test_a_click_on_a_heading_opens_it_and_another_closes_it(view: ReportView) -> None:
    assert "▸ Supply, 2 lines" in view.toPlainText()
    view.anchorClicked.emit(QUrl("fold/0"))
    assert "FR1IN ate." in view.toPlainText() and "It <moves>." not in view.toPlainText()
    assert "▾ Supply, 2 lines" in view.toPlainText() and "▸ Moves, 1 line" in view.toPlainText()
    view.open("Moves")
    assert "It <moves>." in view.toPlainText()
    view.anchorClicked.emit(QUrl("fold/0"))
    assert "FR1IN ate." not in view.toPlainText()


def test_links_lead_to_battles_units_squares_and_reasons(view: ReportView) -> None:
    goals: list[str] = []
    asked: list[str] = []
    view.goal_requested.connect(goals.append)
    view.why_requested.connect(asked.append)
    view.open("Supply")
    page = view.toHtml()
    for link in ("battle/7", "unit/FR1IN", "cell/7/3", "event/1.supply.1"):
        assert f'href="{link}"' in page
        view.anchorClicked.emit(QUrl(link))
    assert (goals, asked) == (["battle/7", "unit/FR1IN", "cell/7/3"], ["1.supply.1"])


def test_figures_are_as_wide_as_the_page_and_drawn_anew_when_it_grows(view: ReportView, qtbot: QtBot) -> None:
    picture = view.document().resource(QTextDocument.ResourceType.ImageResource.value, QUrl("read1-0"))
    assert picture.width() == round(WIDTHS[-1] * view.devicePixelRatioF())
    before = WIDTHS[-1]
    view.resize(1100, 600)
    assert WIDTHS[-1] == before + 300


def test_lines_end_at_the_edge_of_the_page_and_on_a_wide_one_where_the_eye_still_finds_the_next(
    view: ReportView,
) -> None:
    found = {}
    for wide in (500, 900, 2000, 700):
        view.resize(wide, 600)
        QApplication.processEvents()
        found[wide] = view.lineWrapColumnOrWidth() - min(view.viewport().width(), WIDEST + EDGE)
    assert found == dict.fromkeys((500, 900, 2000, 700), 0)


def test_a_report_that_needs_no_scrolling_is_as_wide_as_one_that_does(view: ReportView) -> None:
    """Else Qt lays a text out within laying it out, and ends in a crash."""
    widths = set[int]()
    for report in (REPORT, Report("Short", "", (), ()), REPORT):
        view.show_report(report)
        widths.add(view.viewport().width())
    view.resize(800, 100)
    assert widths == {view.viewport().width()} and view.verticalScrollBar().maximum() > 0


def test_another_report_leaves_nothing_of_the_former(view: ReportView) -> None:
    view.open("Supply")
    view.show_report(Report("Another", "", ()))
    assert view.toPlainText().split() == ["Another"]
    view.show_report(None)
    assert view.toPlainText() == "" and view.report is None
