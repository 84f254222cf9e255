"""The pages of events and of reports by themselves: what is listed, what it leads to, and what is not offered."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QModelIndex, Qt, QUrl
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QListView, QTextBrowser, QToolButton
from pytestqt.qtbot import QtBot

from drumhead.client.pages import report_page
from drumhead.client.pages.events_page import NONE_SUCH, NOTHING, EventsPage
from drumhead.client.pages.report_page import POSITION, ReportPage
from drumhead.client.pages.report_view import ReportView
from drumhead.client.pages.why_box import WhyBox
from drumhead.engine.play.events import Event
from drumhead.engine.play.rulings import RULING
from drumhead.engine.reports.report import Line, Report, Section
from drumhead.engine.reports.why import Cause
from tests.client.driving import button, click, part
from tests.client.pages.desks import desk

MARCH = Event(id="1.a.1", kind="march", phase="a", rule="7.4", facts={"says": "Anna marches"})
FIRE = Event(id="1.a.2", kind="fire", phase="a", facts={"says": "Ben fires at Anna"})
RULED = Event(id="1.a.3", kind=RULING, phase="a", facts={"says": "The master ruled"})
REPORT = Report("Turn 1", "", (Section("Moves", (Line("It rains."),), ()),))


def _says(event: Event) -> str:
    return str(event.facts["says"])


# events


@pytest.fixture
def events(qtbot: QtBot) -> EventsPage:
    found = EventsPage()
    qtbot.addWidget(found)
    found.show_events((MARCH, FIRE, RULED), _says)
    return found


def _list(page: EventsPage) -> QListView:
    return part(page, QListView, "events")


def _texts(page: EventsPage, role: Qt.ItemDataRole = Qt.ItemDataRole.DisplayRole) -> list[object]:
    model = _list(page).model()
    return [model.index(row, 0).data(role) for row in range(model.rowCount())]


def _nothing(page: EventsPage) -> str:
    label = part(page, QLabel, "no-events")
    return "" if label.isHidden() else label.text()


def test_events_are_listed_with_their_ids_and_rules_and_rulings_stand_out(events: EventsPage) -> None:
    assert _texts(events) == ["Anna marches", "Ben fires at Anna", "The master ruled"]
    assert _texts(events, Qt.ItemDataRole.ToolTipRole) == ["1.a.1, rule 7.4", "1.a.2", "1.a.3"]
    fonts = _texts(events, Qt.ItemDataRole.FontRole)
    assert [font is not None and font.bold() for font in fonts] == [False, False, True]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("typed", "found", "told"),
    [
        ("ANNA", ["Anna marches", "Ben fires at Anna"], ""),
        ("anna fires", ["Ben fires at Anna"], ""),
        ("anna rains", [], NONE_SUCH),
        (" ", ["Anna marches", "Ben fires at Anna", "The master ruled"], ""),
    ],
)
def test_events_are_found_by_all_words_typed_also_those_that_come_later(
    events: EventsPage, typed: str, found: list[str], told: str
) -> None:
    part(events, QLineEdit, "event-filter").setText(typed)
    assert (_texts(events), _nothing(events)) == (found, told)
    events.show_events((), _says)
    assert _nothing(events) == NOTHING, "there is nothing to be found"
    events.show_events((MARCH, FIRE, RULED), _says)
    assert (_texts(events), _nothing(events)) == (found, told)


def test_a_click_asks_why_and_a_double_click_for_the_battlefield_and_beside_the_rows_nothing_does(
    events: EventsPage,
) -> None:
    heard: list[tuple[str, str]] = []
    events.event_chosen.connect(lambda event: heard.append(("why", event.id)))
    events.event_opened.connect(lambda event: heard.append(("field", event.id)))
    row = events.model.index(1)
    _list(events).clicked.emit(row)
    _list(events).activated.emit(row)
    _list(events).doubleClicked.emit(row)
    assert heard == [("why", "1.a.2"), ("why", "1.a.2"), ("field", "1.a.2")]
    heard.clear()
    for signal in (_list(events).clicked, _list(events).doubleClicked):
        signal.emit(QModelIndex())
    assert heard == [] and events.chosen is None
    events.choose(2)
    assert heard == [("why", "1.a.3")] and events.chosen == RULED


def test_the_causes_of_an_event_are_told_until_others_are_listed(events: EventsPage) -> None:
    events.show_chain([Cause("1.a.2", "Ben fires.", "10.7"), Cause("1.a.1", "Anna marches.", order="FR1IN march")])
    assert "Ben fires." in events.why() and "Anna marches." in events.why()
    events.show_events((MARCH,), _says)
    assert events.why() == ""


def test_only_where_there_are_battlefields_a_double_click_is_spoken_of(events: EventsPage) -> None:
    assert _list(events).toolTip() == "Click for the reason; double-click for the battlefield"
    events.set_fields(False)
    assert _list(events).toolTip() == "Click for the reason"


def test_nothing_of_a_seat_stays_among_the_events(events: EventsPage) -> None:
    part(events, QLineEdit, "event-filter").setText("anna")
    events.show_chain([Cause("1.a.2", "Ben fires.")])
    events.forget()
    assert (_texts(events), events.why(), part(events, QLineEdit, "event-filter").text()) == ([], "", "")


# reports


@pytest.fixture
def report(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> ReportPage:
    monkeypatch.setattr(report_page, "why", lambda session, seat, event: [Cause(event, f"{seat} asks of {event}.")])
    found = ReportPage()
    qtbot.addWidget(found)
    return found


def _choice(page: ReportPage) -> QComboBox:
    return part(page, QComboBox, "reports")


def _offered(page: ReportPage) -> list[tuple[str, object]]:
    box = _choice(page)
    return [(box.itemText(row), box.itemData(row)) for row in range(box.count())]


def test_reports_of_turns_are_offered_the_newest_first_and_the_position_before_the_one_that_waits(
    report: ReportPage,
) -> None:
    assert _offered(report) == []
    report.show_choice([1, 2], 3, {2: "Turn 2 (corrected) from 4 June", 3: "Turn 3 from 6 June"})
    assert _offered(report) == [
        ("Report of Turn 2 (corrected)", 2),
        ("Report of turn 1", 1),
        ("Position before Turn 3", POSITION),
    ]
    report.show_choice([1])
    assert _offered(report) == [("Report of turn 1", 1)], "of a game that is over no position waits"


def test_a_report_that_is_chosen_is_asked_for_and_stands_in_the_choice_once_it_is_shown(report: ReportPage) -> None:
    asked: list[int] = []
    report.report_requested.connect(asked.append)
    report.show_choice([1, 2], 3)
    report.show_report(REPORT, 1)
    assert asked == [] and _choice(report).currentData() == 1
    _choice(report).activated.emit(2)
    assert asked == [POSITION]
    report.show_report(REPORT)
    assert asked == [POSITION] and _choice(report).currentData() == POSITION


def test_only_a_report_that_is_shown_can_be_saved_under_the_name_of_its_game_turn_and_seat(report: ReportPage) -> None:
    saved: list[bool] = []
    report.save_requested.connect(lambda: saved.append(True))
    assert report.stem == "report"
    report.show_choice([1], 2)
    report.show_report(None)
    assert not button(report, "save-report").isEnabled()
    report.show_desk(desk())
    report.show_report(REPORT, 1)
    assert report.stem == "war-turn-1-Anna"
    click(button(report, "save-report"))
    assert saved == [True]
    report.show_report(REPORT)
    assert report.stem == "war-position-Anna"


def test_reasons_are_told_to_a_seat_alone_until_closed_or_another_report_is_shown(report: ReportPage) -> None:
    view, why = part(report, ReportView, "report"), part(report, QTextBrowser, "why")
    box = report.findChild(WhyBox)
    assert box is not None
    report.show_report(REPORT, 1)
    view.anchorClicked.emit(QUrl("event/1.a.2"))
    assert why.toPlainText() == "", "without a seat nobody asks"
    report.show_desk(desk())
    view.anchorClicked.emit(QUrl("event/1.a.2"))
    assert "Anna asks of 1.a.2." in why.toPlainText() and not box.isHidden()
    part(report, QToolButton, "close-why").click()
    assert why.toPlainText() == "" and box.isHidden()
    ways: tuple[Callable[[], object], ...] = (lambda: report.show_report(REPORT, 1), report.forget)
    for ended in ways:
        report.show_desk(desk())
        view.anchorClicked.emit(QUrl("event/1.a.2"))
        assert not box.isHidden()
        ended()
        assert why.toPlainText() == "" and box.isHidden()


def test_links_lead_to_units_and_squares_and_without_a_seat_to_no_battle(report: ReportPage) -> None:
    gone: list[object] = []
    report.unit_requested.connect(gone.append)
    report.cell_requested.connect(lambda cell, tactical: gone.append((cell, tactical)))
    report.show_report(REPORT, 1)
    for link in ("unit/FR1IN", "cell/7", "cell/7/3", "battle/7"):
        part(report, ReportView, "report").anchorClicked.emit(QUrl(link))
    assert gone == ["FR1IN", (7, None), (7, 3)] and report.report == REPORT


def test_a_line_is_followed_by_its_rule_and_one_without_by_nothing(report: ReportPage) -> None:
    lines = (Line("It rains."), Line("Anna marches.", rule="7.4"))
    report.show_report(Report("Turn 1", "", (Section("Moves", lines, ()),)), 1)
    told = part(report, ReportView, "report").toPlainText().split("\n")
    assert "It rains." in told
    (marches,) = [line for line in told if line.startswith("Anna marches.")]
    assert marches.endswith("7.4")
