"""Seats, tasks, events, the flow of buttons, the start page."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLineEdit, QListWidget, QPushButton, QTextBrowser, QWidget
from pytestqt.qtbot import QtBot

from drumhead.client.panels.band import Band
from drumhead.client.panels.events_panel import EventsPanel
from drumhead.client.panels.flow import Flow
from drumhead.client.panels.report_panel import ReportPanel
from drumhead.client.panels.start_page import StartPage
from drumhead.client.panels.tasks_panel import TasksPanel
from drumhead.engine.maps.bundled import Billing
from drumhead.engine.play.events import Event
from drumhead.engine.play.view import Task
from drumhead.engine.reports.report import Line, Report, Section
from tests.client.driving import LEFT


def test_tasks_can_be_narrowed_to_a_kind(qtbot: QtBot) -> None:
    panel = TasksPanel()
    qtbot.addWidget(panel)
    panel.show_tasks([Task("unordered", "FR1IN", "no orders"), Task("warning", "FR2IN", "tired")])
    kinds = panel.findChild(QComboBox, "task-kinds")
    assert kinds is not None
    assert [kinds.itemText(row) for row in range(4)] == [
        "All open tasks (2)",
        "Without orders (1)",
        "Contradictions (0)",
        "Warnings (1)",
    ]
    kinds.setCurrentIndex(3)
    assert [panel.model.index(row).data() for row in range(panel.model.rowCount())] == ["tired"]


def test_an_event_tells_its_causes_with_figures_and_rules(qtbot: QtBot) -> None:
    panel = EventsPanel()
    qtbot.addWidget(panel)
    first = Event(id="1.supply.1", kind="fed", phase="supply", rule="11.9", cause="order FR1IN supply")
    second = Event(
        id="1.supply.2",
        kind="moved",
        phase="supply",
        rule="9.2",
        cause="1.supply.1",
        facts={"men_lost": 120, "run": True},
    )
    panel.show_chain((second, first), lambda event: f"It was {event.kind}.")
    assert panel.why().splitlines() == [
        "It was moved. (rule 9.2)",
        "    men lost: 120",
        "    run: yes",
        "It was fed. (rule 11.9)",
        "because of order FR1IN supply",
    ]


def test_the_parts_of_a_strength_stand_in_lines_of_their_own(qtbot: QtBot) -> None:
    panel = EventsPanel()
    qtbot.addWidget(panel)
    parts = [{"men": 1850, "unit": "FR11IN", "factors": {"gun_share": 0.5}}, {"men": 100, "unit": "FR2HA"}]
    panel.show_chain((Event(id="1.a.1", kind="fire", phase="a", facts={"parts": parts}),), lambda event: "Fire.")
    assert panel.why().splitlines() == [
        "Fire.",
        "    parts:",
        "        FR11IN: men 1850; factors gun share 0.5",
        "        FR2HA: men 100",
    ]


def test_events_can_be_narrowed_by_words_and_the_words_are_forgotten(qtbot: QtBot) -> None:
    panel = EventsPanel()
    qtbot.addWidget(panel)
    events = [
        Event(id=f"1.a.{number}", kind=kind, phase="a") for number, kind in enumerate(("march", "fire", "flight"))
    ]
    panel.show_events(events, lambda event: f"A {event.kind} is seen.")
    words = panel.findChild(QLineEdit, "event-filter")
    assert words is not None
    words.setText("SEEN f")
    assert [panel.model.index(row).data() for row in range(2)] == ["A fire is seen.", "A flight is seen."]
    panel.forget()
    assert words.text() == ""
    assert panel.model.rowCount() == 0


def test_buttons_flow_into_the_next_line_and_never_overlap(qtbot: QtBot) -> None:
    widget, flow = QWidget(), Flow()
    qtbot.addWidget(widget)
    widget.setLayout(flow)
    buttons = [QPushButton(f"Button {number}") for number in range(9)]
    for button in buttons:
        flow.addWidget(button)
    height = flow.heightForWidth(260)
    flow.setGeometry(QRect(0, 0, 260, height))
    areas = [button.geometry() for button in buttons]
    assert len({area.top() for area in areas}) > 1
    assert max(area.right() for area in areas) < 260
    assert max(area.bottom() for area in areas) < height
    assert not any(a.intersects(b) for n, a in enumerate(areas) for b in areas[:n])


def test_the_start_page_offers_scenarios_and_recent_games(qtbot: QtBot, tmp_path: Path) -> None:
    page = StartPage(QPixmap(10, 10))
    qtbot.addWidget(page)
    page.show()
    scenario = Billing("tiny", "Tiny", "A duel.", date(1859, 6, 2), 1, 1)
    page.show_scenarios([scenario])
    card = page.findChild(QPushButton, "scenario-tiny")
    assert card is not None
    with qtbot.waitSignal(page.scenario_requested) as asked:
        QTest.mouseClick(card, LEFT)
    assert asked.args == ["tiny"]
    page.show_recent([tmp_path / "war.drum"])
    recent = page.findChild(QListWidget, "recent")
    assert recent is not None and recent.isVisible()
    with qtbot.waitSignal(page.recent_requested) as asked:
        recent.itemActivated.emit(recent.item(0))
    assert asked.args == [tmp_path / "war.drum"]


def test_a_report_is_read_without_its_pictures(qtbot: QtBot) -> None:
    panel = ReportPanel()
    qtbot.addWidget(panel)
    line = Line("FR1IN moves.", "9.2", "1.supply.1")
    panel.show_report(
        Report("Turn 1", "for MacMahon", (Section("Moves", (line,), (("Map", "<svg><text>X1</text></svg>"),)),))
    )
    page = panel.findChild(QTextBrowser, "report")
    assert page is not None
    assert "FR1IN moves." in page.toPlainText()
    assert "X1" not in page.toPlainText()
    panel.show_report(None)
    assert page.toPlainText() == ""


def test_the_band_leaves_room_for_a_narrow_window(qtbot: QtBot) -> None:
    band = Band()
    qtbot.addWidget(band)
    band.show_mode("REPLAY", "Victor Emmanuel, turn 12 from 24 June 1859", QColor("purple"))
    band.show_hand_in("Hand in 24 orders", "")
    assert band.minimumSizeHint().width() < 640
