"""Seats, tasks, events, the flow of buttons, the start page."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QComboBox,
    QLabel,
    QLineEdit,
    QListView,
    QListWidget,
    QPushButton,
    QTextBrowser,
    QWidget,
)
from pytestqt.qtbot import QtBot

from drumhead.client.board.legend import Told
from drumhead.client.inspector.flow import GAP, Flow
from drumhead.client.inspector.square_panel import NOTHING, SquarePanel
from drumhead.client.pages.events_page import EventsPage
from drumhead.client.pages.report_page import POSITION, ReportPage
from drumhead.client.palette import LIGHT
from drumhead.client.panels.band import Band
from drumhead.client.panels.legend_panel import LegendPanel
from drumhead.client.panels.message_strip import MessageStrip
from drumhead.client.panels.start_page import StartPage
from drumhead.client.panels.tasks_panel import TasksPanel
from drumhead.engine.maps.bundled import Billing
from drumhead.engine.play.accounts import Reason, Sum, Term
from drumhead.engine.play.events import Event
from drumhead.engine.play.view import Task
from drumhead.engine.reports.report import Line, Report, Section
from drumhead.engine.reports.why import Cause
from tests.client.driving import LEFT, button, said, tips


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
    panel = EventsPage()
    qtbot.addWidget(panel)
    first = Cause("1.supply.1", "It was fed.", "11.9", "Drawing supplies", order="because of an order of FR1IN: Supply")
    tired = Reason(("It was dark.",), (Sum("Fatigue", (Term("the step", 1), Term("the ground", 2)), 3),))
    panel.show_chain((Cause("1.supply.2", "It moved.", "9.2", reason=tired), first))
    assert panel.why().splitlines() == [
        "It moved.",
        "    rule 9.2",
        "    It was dark.",
        "    Fatigue: 1 the step + 2 the ground = 3",
        "  because: It was fed.",
        "      rule 11.9: Drawing supplies",
        "    because of an order of FR1IN: Supply",
    ]


def test_events_can_be_narrowed_by_words_and_the_words_are_forgotten(qtbot: QtBot) -> None:
    panel = EventsPage()
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
    for made in buttons:
        flow.addWidget(made)
    height = flow.heightForWidth(260)
    flow.setGeometry(QRect(0, 0, 260, height))
    areas = [made.geometry() for made in buttons]
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
    panel = ReportPage()
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


def test_a_task_that_is_clicked_is_told_and_the_same_tasks_shown_again_change_nothing(qtbot: QtBot) -> None:
    panel = TasksPanel()
    qtbot.addWidget(panel)
    panel.show()
    tasks = [Task("unordered", "FR1IN", "no orders"), Task("contradiction", "FR2IN", "at odds")]
    panel.show_tasks(tasks)
    resets: list[bool] = []
    panel.model.modelReset.connect(lambda: resets.append(True))
    panel.show_tasks(tuple(tasks))
    assert resets == []
    rows = panel.findChild(QListView, "tasks")
    assert rows is not None
    with qtbot.waitSignal(panel.task_chosen) as told:
        QTest.mouseClick(rows.viewport(), LEFT, pos=rows.visualRect(panel.model.index(1)).center())
    assert told.args == [tasks[1]]
    with qtbot.waitSignal(panel.task_chosen) as told:
        QTest.keyClick(rows, Qt.Key.Key_Return)
    assert told.args == [tasks[1]]


def test_without_tasks_nothing_is_counted(qtbot: QtBot) -> None:
    panel = TasksPanel()
    qtbot.addWidget(panel)
    panel.show_tasks([Task("warning", "FR1IN", "tired")])
    panel.show_tasks([])
    kinds = panel.findChild(QComboBox, "task-kinds")
    assert kinds is not None
    assert [kinds.itemText(row) for row in range(kinds.count())] == [
        "All open tasks",
        "Without orders",
        "Contradictions",
        "Warnings",
    ]
    assert panel.model.rowCount() == 0


def test_the_kind_chosen_holds_for_the_tasks_that_come(qtbot: QtBot) -> None:
    panel = TasksPanel()
    qtbot.addWidget(panel)
    kinds = panel.findChild(QComboBox, "task-kinds")
    assert kinds is not None
    kinds.setCurrentIndex(1)
    panel.show_tasks([Task("warning", "FR1IN", "tired"), Task("unordered", "FR2IN", "no orders")])
    assert [panel.model.index(row).data() for row in range(panel.model.rowCount())] == ["no orders"]
    kinds.setCurrentIndex(0)
    assert panel.model.rowCount() == 2


TOLD = (
    Event(id="1.a.1", kind="march", phase="a", rule="7.2"),
    Event(id="1.a.2", kind="fire", phase="a"),
)


def test_an_event_is_chosen_by_click_or_return_and_opened_by_a_double_click(qtbot: QtBot) -> None:
    panel = EventsPage()
    qtbot.addWidget(panel)
    panel.show()
    panel.show_events(TOLD, lambda event: event.kind)
    rows = panel.findChild(QListView, "events")
    assert rows is not None
    told: list[tuple[str, object]] = []
    panel.event_chosen.connect(lambda event: told.append(("chosen", event)))
    panel.event_opened.connect(lambda event: told.append(("opened", event)))
    at = rows.visualRect(panel.model.index(1)).center()
    QTest.mouseClick(rows.viewport(), LEFT, pos=at)
    assert told == [("chosen", TOLD[1])]
    QTest.mouseDClick(rows.viewport(), LEFT, pos=at)
    assert told.count(("opened", TOLD[1])) == 1
    told.clear()
    QTest.keyClick(rows, Qt.Key.Key_Return)
    assert told == [("chosen", TOLD[1])]


def test_an_events_tip_is_its_number_and_its_rule(qtbot: QtBot) -> None:
    panel = EventsPage()
    qtbot.addWidget(panel)
    panel.show_events(TOLD, lambda event: event.kind)
    tips = [panel.model.index(row).data(Qt.ItemDataRole.ToolTipRole) for row in range(2)]
    assert tips == ["1.a.1, rule 7.2", "1.a.2"]


def test_other_events_leave_no_cause_of_the_former(qtbot: QtBot) -> None:
    panel = EventsPage()
    qtbot.addWidget(panel)
    panel.show_chain((Cause("1.a.1", "It marched."),))
    assert panel.why() == "It marched."
    panel.show_events(TOLD, lambda event: event.kind)
    assert panel.why() == ""
    panel.show_chain(())
    assert panel.why() == ""


def test_events_of_a_board_without_battlefields_promise_none(qtbot: QtBot) -> None:
    panel = EventsPage()
    qtbot.addWidget(panel)
    rows = panel.findChild(QListView, "events")
    assert rows is not None
    assert "battlefield" in rows.toolTip()
    panel.set_fields(False)
    assert rows.toolTip() == "Click for the reason"


def test_reports_are_chosen_newest_first_and_the_position_last(qtbot: QtBot) -> None:
    panel = ReportPage()
    qtbot.addWidget(panel)
    panel.show_choice([1, 2], 3, {2: "winter 1901 from 3 June"})
    choice = panel.findChild(QComboBox, "reports")
    assert choice is not None
    assert [choice.itemText(row) for row in range(choice.count())] == [
        "Report of winter 1901",
        "Report of turn 1",
        "Position before turn 3",
    ]
    asked: list[int] = []
    panel.report_requested.connect(asked.append)
    panel.show_report(Report("Turn 1", "", ()), 1)
    assert (choice.currentIndex(), asked) == (1, [])
    for row in range(3):
        choice.activated.emit(row)
    assert asked == [2, 1, POSITION]
    panel.show_choice([1])
    assert choice.count() == 1


def test_only_a_report_that_is_shown_can_be_saved(qtbot: QtBot) -> None:
    panel = ReportPage()
    qtbot.addWidget(panel)
    save = panel.findChild(QPushButton, "save-report")
    assert save is not None
    panel.show_report(Report("Turn 1", "", (Section("Moves", (Line("It rains.", rule="9.2"),), ()),)))
    assert save.isEnabled()
    with qtbot.waitSignal(panel.save_requested):
        QTest.mouseClick(save, LEFT)
    page = panel.findChild(QTextBrowser, "report")
    assert page is not None and "It rains.  9.2" in page.toPlainText()
    panel.show_report(None)
    assert not save.isEnabled()


def test_a_report_leaves_out_headings_with_nothing_below(qtbot: QtBot) -> None:
    panel = ReportPage()
    qtbot.addWidget(panel)
    panel.show_report(Report("Turn 1", "", (Section("Moves", (Line("It rains."),), ()), Section("Maps", (), ()))))
    page = panel.findChild(QTextBrowser, "report")
    assert page is not None
    assert "Moves" in page.toPlainText() and "Maps" not in page.toPlainText()


def test_the_band_says_whose_desk_it_is_and_what_may_be_done(qtbot: QtBot) -> None:
    band = Band()
    qtbot.addWidget(band)
    band.resize(1200, 40)
    band.show()
    words = {}
    for mode in ("DRAFT", "LOCKED", "REPLAY", "REHEARSAL", "GM"):
        band.show_mode(mode, "Anna, turn 1", QColor("purple"))
        words[mode] = [part for part in said(band) if part not in ("Leave the desk", "Anna, turn 1", mode)]
    assert words == {
        "DRAFT": ["orders may be changed until they are handed in"],
        "LOCKED": ["orders are handed in"],
        "REPLAY": ["what was known then"],
        "REHEARSAL": ["tried out on what the seat knows; the game goes on in its own window"],
        "GM": ["everything is shown"],
    }
    band.show_mode("LOCKED", "Anna, turn 1", QColor("purple"), over="Anna has won.")
    assert "the game is over: Anna has won." in said(band)
    band.show_mode("REPLAY", "Anna, turn 1", QColor("purple"), over="Anna has won.")
    assert "what was known then" in said(band)
    band.forget()
    assert said(band) == ["Leave the desk"]


def test_the_buttons_of_the_band_ask_for_what_they_say(qtbot: QtBot) -> None:
    band = Band()
    qtbot.addWidget(band)
    band.show()
    band.show_hand_in("Hand the orders in", "Ctrl+H")
    assert tips(band) == ["Ctrl+H", "Keep the draft and hand the screen over (Ctrl+L)"]
    for name, signal in (("hand-in", band.hand_in_requested), ("leave-desk", band.leave_requested)):
        with qtbot.waitSignal(signal):
            QTest.mouseClick(button(band, name), LEFT)
    band.show_hand_in("", "")
    assert not button(band, "hand-in").isVisible()


def test_words_too_long_for_the_band_end_in_dots_and_stand_in_its_tip(qtbot: QtBot) -> None:
    band = Band()
    qtbot.addWidget(band)
    band.show_mode("DRAFT", "Anna", QColor("purple"))
    band.show()
    words = next(part for part in band.findChildren(QLabel) if part.text().startswith("orders may"))
    band.resize(1200, 40)
    band.grab()
    assert words.toolTip() == ""
    band.resize(360, 40)
    band.grab()
    assert words.toolTip() == words.text()


def test_a_refusal_stands_out_from_what_is_asked(qtbot: QtBot) -> None:
    strip = MessageStrip(LIGHT)
    qtbot.addWidget(strip)
    strip.say("No.")
    loud = strip.styleSheet()
    assert (strip.text(), LIGHT.bad.name() in loud, "bold" in loud, "border" in loud) == ("No.", True, True, True)
    strip.ask("Click a square.")
    assert strip.text() == "Click a square."
    assert LIGHT.bad.name() not in strip.styleSheet()
    strip.say("")
    assert "border" not in strip.styleSheet()


def test_what_was_done_at_a_key_stands_out_more_than_a_hint_and_is_no_refusal(qtbot: QtBot) -> None:
    strip = MessageStrip(LIGHT)
    qtbot.addWidget(strip)
    looks = []
    for tell in (strip.note, strip.ask, strip.say):
        tell("Given: FR1IN halt.")
        looks.append(strip.styleSheet())
    assert len(set(looks)) == 3
    assert LIGHT.accent.name() in looks[0] and LIGHT.accent.name() not in looks[1] + looks[2]


def test_a_page_that_is_pinned_anew_stays_where_it_was_read(qtbot: QtBot) -> None:
    panel = SquarePanel()
    qtbot.addWidget(panel)
    panel.resize(300, 200)
    panel.show()
    rows = [(f"Row {number}", "much to tell") for number in range(80)]
    panel.show_square(4, None, "Milano", rows)
    page = panel.findChild(QTextBrowser, "square")
    assert page is not None
    page.verticalScrollBar().setValue(120)
    panel.show_square(4, None, "Milano", [*rows, ("New", "something")])
    assert page.verticalScrollBar().value() == 120
    panel.show_square(4, 7, "Milano 7-0", rows)
    assert page.verticalScrollBar().value() == 0
    assert panel.pinned == (4, 7)
    assert panel.text.startswith("Milano 7-0")


def test_what_is_pinned_can_be_shown_and_opened_and_nothing_else(qtbot: QtBot) -> None:
    panel = SquarePanel()
    qtbot.addWidget(panel)
    panel.show()
    asked: list[object] = []
    panel.show_requested.connect(lambda cell, tactical: asked.append((cell, tactical)))
    panel.field_requested.connect(asked.append)
    assert panel.text == NOTHING
    panel.show_square(4, 7, "Milano", [])
    assert said(panel) == ["Show", "Battlefield"]
    assert tips(panel) == ["Bring the square into view", "Open the square's battlefield"]
    for part in panel.findChildren(QPushButton):
        QTest.mouseClick(part, LEFT)
    assert asked == [(4, 7), 4]
    panel.set_fields(False)
    assert said(panel) == ["Show"]
    panel.forget()
    assert not any(part.isEnabled() for part in panel.findChildren(QPushButton))


def test_a_legend_is_drawn_once_it_is_seen_and_again_for_another_board(qtbot: QtBot) -> None:
    panel = LegendPanel()
    qtbot.addWidget(panel)
    panel.resize(300, 400)
    panel.show_board(LIGHT, "square")
    assert panel.entries == ()
    panel.set_seen(True)
    first = panel.entries
    panel.show_board(LIGHT, "square")
    assert panel.entries is first
    panel.show_board(LIGHT, "field")
    assert panel.entries != first
    panel.set_seen(False)
    panel.show_board(LIGHT, "square")
    assert panel.entries != first, "out of sight nothing is drawn"


def test_a_legend_names_its_groups_and_every_sign_beside_its_picture(qtbot: QtBot) -> None:
    panel = LegendPanel()
    qtbot.addWidget(panel)
    panel.show()
    panel.set_seen(True)
    panel.show_board(LIGHT, "area", Told("diplomacy", ("France", "Germany")))
    words = said(panel)
    groups = list(dict.fromkeys(entry.group for entry in panel.entries))
    assert [word for word in words if word in groups] == groups
    assert {entry.label for entry in panel.entries} <= set(words)
    pictures = [part.pixmap() for part in panel.findChildren(QLabel) if not part.pixmap().isNull()]
    assert len(pictures) == len(panel.entries)
    assert {"France: F", "Germany: G"} <= set(words)


def test_a_flow_counts_its_buttons_and_gives_them_back(qtbot: QtBot) -> None:
    widget, flow = QWidget(), Flow()
    qtbot.addWidget(widget)
    widget.setLayout(flow)
    buttons = [QPushButton(f"Button {number}") for number in range(3)]
    for made in buttons:
        flow.addWidget(made)
    assert flow.count() == 3
    first, none, below = flow.itemAt(0), flow.itemAt(3), flow.itemAt(-1)
    assert first is not None and first.widget() is buttons[0]
    assert (none, below, flow.takeAt(3), flow.takeAt(-1)) == (None, None, None, None)
    last = flow.takeAt(2)
    assert last is not None and last.widget() is buttons[2]
    assert flow.count() == 2


def test_a_flow_stands_side_by_side_while_there_is_room_and_is_as_high_as_its_lines(qtbot: QtBot) -> None:
    widget, flow = QWidget(), Flow()
    qtbot.addWidget(widget)
    widget.setLayout(flow)
    buttons = [QPushButton(f"Button {number}") for number in range(4)]
    for made in buttons:
        flow.addWidget(made)
    size = buttons[0].sizeHint()
    two = 2 * size.width() + GAP
    assert flow.heightForWidth(10_000) == size.height()
    assert flow.heightForWidth(two) == 2 * size.height() + GAP
    assert flow.heightForWidth(two - 1) == 4 * size.height() + 3 * GAP
    flow.setGeometry(QRect(5, 7, two, 200))
    corners = [(made.x(), made.y()) for made in buttons]
    right, below = 5 + size.width() + GAP, 7 + size.height() + GAP
    assert corners == [(5, 7), (right, 7), (5, below), (right, below)]
    assert flow.minimumSize() == flow.sizeHint() == buttons[0].minimumSizeHint().expandedTo(flow.minimumSize())
