"""Band, tasks, the frame of a battlefield and the page between players by themselves."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QListView, QPlainTextEdit, QToolButton
from pytestqt.qtbot import QtBot

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.palette import LIGHT
from drumhead.client.panels import orders_panel
from drumhead.client.panels.band import WORDS, Band
from drumhead.client.panels.field_frame import FieldFrame
from drumhead.client.panels.hand_over_page import HandOverPage
from drumhead.client.panels.message_strip import LOW, PADDING, MessageStrip
from drumhead.client.panels.order_line import OrderLine
from drumhead.client.panels.orders_panel import OrdersPanel
from drumhead.client.panels.short_label import ShortLabel
from drumhead.client.panels.tasks_panel import TasksPanel
from drumhead.engine.play.events import GM
from drumhead.engine.play.ruleset import Field
from drumhead.engine.play.view import Task
from drumhead.engine.session import GameSession
from tests.client.driving import button, click, part
from tests.engine.session import pages, strait

TABS = (("Orders", "What is ordered"), ("Events", "What happened (F4)"))
TASKS = (Task("unordered", "FR1IN", "FR1IN has no orders."), Task("warning", "FR2IN", "FR2IN is tired."))


# the band


@pytest.fixture
def band(qtbot: QtBot) -> Band:
    found = Band()
    qtbot.addWidget(found)
    found.set_tabs(TABS)
    return found


def _tab(band: Band, title: str) -> QToolButton:
    return part(band, QToolButton, f"tab-{title}")


def test_each_tab_asks_for_its_page_and_only_those_offered_are_there(band: Band) -> None:
    asked: list[str] = []
    band.page_requested.connect(asked.append)
    for title, tip in TABS:
        tab = _tab(band, title.lower())
        assert (tab.text(), tab.toolTip(), tab.focusPolicy()) == (title, tip, Qt.FocusPolicy.NoFocus)
        tab.click()
    assert asked == ["Orders", "Events"]
    band.show_tab("Events", ["Events"])
    assert [_tab(band, name).isHidden() for name in ("orders", "events")] == [True, False]
    assert [_tab(band, name).isChecked() for name in ("orders", "events")] == [False, True]
    band.show_tab("Orders", ["Orders", "Events"])
    assert [_tab(band, name).isChecked() for name in ("orders", "events")] == [True, False], "one is in front"


@pytest.mark.parametrize(
    ("mode", "over", "told"),
    [
        ("DRAFT", "", WORDS["DRAFT"]),
        ("LOCKED", "", WORDS["LOCKED"]),
        ("LOCKED", "Austria won", "the game is over: Austria won"),
        ("GM", "Austria won", "the game is over: Austria won"),
        ("REPLAY", "Austria won", WORDS["REPLAY"]),
    ],
)
def test_the_band_says_whose_desk_it_is_and_what_may_be_done(band: Band, mode: str, over: str, told: str) -> None:
    band.show_mode(mode, "Anna, turn 1", QColor("purple"), over=over)
    words = band.findChild(ShortLabel)
    assert words is not None and words.text() == told
    assert part(band, QLabel, "mode").text() == mode
    assert QColor("purple").name() in band.styleSheet()
    band.forget()
    assert (words.text(), part(band, QLabel, "mode").text()) == ("", "")


def test_what_handing_in_means_is_offered_and_nothing_where_it_means_nothing(band: Band) -> None:
    heard: list[str] = []
    band.hand_in_requested.connect(lambda: heard.append("in"))
    band.leave_requested.connect(lambda: heard.append("leave"))
    band.show_hand_in("Hand in", "Locks the orders")
    assert (button(band, "hand-in").text(), button(band, "hand-in").toolTip()) == ("Hand in", "Locks the orders")
    click(button(band, "hand-in"))
    click(button(band, "leave-desk"))
    assert heard == ["in", "leave"]
    band.show_hand_in("", "")
    assert button(band, "hand-in").isHidden()


# tasks


def test_a_task_that_was_hidden_is_so_for_its_seat_alone_and_none_stays_for_the_next(qtbot: QtBot) -> None:
    panel = TasksPanel()
    qtbot.addWidget(panel)
    chosen: list[object] = []
    panel.task_chosen.connect(chosen.append)
    panel.sit("war.drum", "Anna")
    panel.show_tasks(TASKS)
    view = part(panel, QListView, "tasks")
    view.clicked.emit(view.model().index(1, 0))
    assert chosen == [TASKS[1]]
    panel.hidden.hide(TASKS[1])
    panel.show_tasks(TASKS)
    assert view.model().rowCount() == 1
    panel.sit("war.drum", "Ben")
    assert view.model().rowCount() == 0
    panel.show_tasks(TASKS)
    assert view.model().rowCount() == 2


# a battlefield's frame


def test_the_frame_of_a_battlefield_leads_back_and_gives_the_keyboard_to_its_board(qtbot: QtBot) -> None:
    board = QPlainTextEdit()
    frame = FieldFrame("Battlefield G4-V7", board)
    qtbot.addWidget(frame)
    left: list[bool] = []
    frame.left.connect(lambda: left.append(True))
    frame.resize(400, 300)
    frame.show()
    assert part(frame, QLabel, "field-title").text() == "Battlefield G4-V7"
    assert frame.focusProxy() is board and board.height() > 200
    part(frame, QToolButton, "field-back").click()
    assert left == [True]


# between players


@pytest.mark.parametrize("locked", [True, False])
def test_the_keyboard_waits_where_something_is_to_be_done(qtbot: QtBot, locked: bool) -> None:
    page = HandOverPage()
    qtbot.addWidget(page)
    page.show()
    page.ask("Anna", "Anna of the West", locked)
    password = part(page, QLineEdit, "password")
    assert page.focusWidget() is (password if locked else button(page, "open-desk"))
    assert password.isHidden() is not locked


# orders in words


def _panel(qtbot: QtBot, qapp: QApplication, session: GameSession, seat: str) -> tuple[OrdersPanel, OrderDesk]:
    desk = OrderDesk()
    desk.open(session)
    desk.take_seat(seat)
    panel = OrdersPanel(desk)
    qtbot.addWidget(panel)
    panel.refresh()
    return panel, desk


@pytest.mark.parametrize(
    ("seat", "shown"), [("Gothia", "F EAS - "), ("Iberia", "F SOU"), (GM, ""), ("Nobody", "")], ids=str
)
def test_the_line_shows_how_an_order_of_ones_own_is_written(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, seat: str, shown: str
) -> None:
    session = GameSession.create(strait.scenario(tmp_path, strait.PAGE), tmp_path / "strait.drum", seed="7")
    panel, desk = _panel(qtbot, qapp, session, "Gothia" if seat == "Nobody" else seat)
    if seat == "Nobody":
        desk.leave_seat()
        panel.refresh()
    hint = part(panel, OrderLine, "order-line").placeholderText()
    assert shown in hint and (seat == GM or bool(hint) is bool(shown))
    desk.close()
    session.close()


def test_who_is_led_along_paths_is_shown_a_march(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    session = GameSession.create(pages.scenario(tmp_path), tmp_path / "game.drum", seed="1")
    panel, desk = _panel(qtbot, qapp, session, "MacMahon")
    hint = part(panel, OrderLine, "order-line").placeholderText()
    assert f"{desk.own_units()[0]} march G4-V6 G5-V6" in hint
    desk.close()
    session.close()


def test_who_cannot_march_is_shown_a_way_to_a_square_beside_him_else_the_first_of_what_he_can(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = GameSession.create(pages.scenario(tmp_path), tmp_path / "game.drum", seed="1")
    panel, desk = _panel(qtbot, qapp, session, "MacMahon")
    token, board = desk.view().token(desk.own_units()[0]), session.game.map.board
    assert token is not None
    near, way = board.name(board.neighbours(token.cell)[0]), Field("way", "Way", "path")
    line = next(form for form in session.ruleset.forms if form.kind == "line")
    forms = (line, replace(line, kind="forced march", fields=(*line.fields, way)))
    monkeypatch.setattr(GameSession, "ruleset", replace(session.ruleset, forms=forms))
    for kinds, wanted in (
        ({"line", "forced march"}, f"{token.id} forced march {near}"),
        ({"line", "engage"}, f"{token.id} engage"),
        (set[str](), token.id),
    ):
        monkeypatch.setattr(orders_panel, "open_kinds", lambda desk, unit, kinds=kinds: frozenset(kinds))
        panel.refresh()
        assert part(panel, OrderLine, "order-line").placeholderText() == orders_panel.EXAMPLE.format(wanted)
    desk.close()
    session.close()


def test_a_message_has_one_line_in_a_low_window_and_two_in_a_higher_one_whatever_it_says(qtbot: QtBot) -> None:
    strip = MessageStrip(LIGHT)
    qtbot.addWidget(strip)
    line, found = strip.fontMetrics().lineSpacing(), {}
    first = strip.height()
    for high in (LOW - 1, LOW, 2 * LOW):
        strip.fit(high)
        strip.say("Nobody can stand there. " * 9)
        found[high] = strip.height() - PADDING
    assert found == {LOW - 1: line, LOW: 2 * line, 2 * LOW: 2 * line} and first == 2 * line + PADDING
