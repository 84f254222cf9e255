"""The pages between games and between seats: what they say, what they offer, and what they keep to themselves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QListWidget, QProgressBar, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from drumhead.client.panels.hand_over_page import HandOverPage
from drumhead.client.panels.seats_page import SeatsPage
from drumhead.client.panels.start_page import StartPage
from drumhead.engine.maps.bundled import Billing
from drumhead.engine.play.events import GM
from drumhead.engine.play.game import Seat
from drumhead.engine.session import SeatStatus
from tests.client.driving import bring_up, button, click, part, said, tips

DUEL = Billing("duel", "Duel", "One day.", date(1859, 6, 2), 1, 1)
WAR = Billing("war", "War", "Two weeks.", date(1859, 4, 29), 2, 7)
YEARS = Billing("years", "Years", "No end.", date(1901, 3, 1), None, None)

# the first page


@pytest.fixture
def start(qtbot: QtBot) -> StartPage:
    page = StartPage(QPixmap(10, 10))
    qtbot.addWidget(page)
    page.resize(1000, 700)
    page.show()
    return page


def test_the_first_page_says_what_it_is_and_what_can_be_done(start: StartPage) -> None:
    start.show_scenarios([DUEL, WAR])
    start.show_recent([])
    words = said(start)
    assert words[:2] == [
        "Drumhead",
        "Campaigns by simultaneous orders: at one table, by mail, or under a game master.",
    ]
    begin = ["Begin a campaign", "Duel", "One day.", "War", "Two weeks.", "&New game…", "First &steps"]
    assert [line for line in words if line in begin] == begin
    go_on = ["Go on", "Open a game or &position…", "Draw your own", "&Edit a map…"]
    assert [line for line in words if line in go_on] == go_on
    assert any(line.startswith("No game was opened lately.") for line in words)
    assert tips(start) == [
        "Scenario, players, passwords (Ctrl+N)",
        "A small game that leads through a turn, step by step, or plays itself",
        "A game, or the position a game master sent (Ctrl+O)",
        "Games as they were before each turn that was played here, should a file be lost",
        "Paint terrain, rivers, railways, cities on a copy of a map, and save it as your own",
        "Put troops on a map, say who commands them, and play it",
        "Found a game of Duel",
        "Found a game of War",
    ]


def test_a_card_tells_when_its_scenario_begins_and_how_long_it_lasts(start: StartPage) -> None:
    start.show_scenarios([DUEL, WAR, YEARS])
    words = said(start)
    assert {"2 June 1859, 1 turn of 1 day", "29 April 1859, 2 turns of 7 days", "1901"} <= set(words)


def test_a_card_without_a_summary_is_seen_with_its_title(start: StartPage) -> None:
    start.show_scenarios([DUEL, replace(WAR, summary="")])
    assert "War" in said(start)
    whole, bare = (button(start, f"scenario-{id}") for id in ("duel", "war"))
    titles = [part(card, QLabel, "card-title").height() for card in (whole, bare)]
    assert bare.height() == whole.height() > 24 and titles[0] == titles[1] > 0


def test_scenarios_shown_again_take_the_place_of_the_first(qtbot: QtBot, start: StartPage) -> None:
    start.show_scenarios([DUEL, WAR])
    start.show_scenarios([WAR])
    qtbot.waitUntil(lambda: "Duel" not in said(start))
    assert said(start).count("War") == 1


@pytest.mark.parametrize(
    ("name", "signal"),
    [
        ("new-game", "new"),
        ("first-steps", "tour"),
        ("open-game", "open"),
        ("kept-copies", "copies"),
        ("edit-map", "edit"),
        ("edit-scenario", "write"),
    ],
)
def test_each_large_button_asks_for_what_it_says(qtbot: QtBot, start: StartPage, name: str, signal: str) -> None:
    with qtbot.waitSignal(getattr(start, f"{signal}_requested")):
        click(button(start, name))


def test_the_games_opened_lately_stand_in_their_order_in_the_place_of_a_hint(start: StartPage, tmp_path: Path) -> None:
    paths = [tmp_path / "b.drum", Path.home() / "games" / "a.drum"]
    start.show_recent([tmp_path / "old.drum"])
    start.show_recent(paths)
    recent = start.findChild(QListWidget, "recent")
    assert recent is not None and recent.isVisible()
    items = [recent.item(row) for row in range(recent.count())]
    assert [item.text() for item in items] == [f"b\n{tmp_path}", f"a\n{Path('~') / 'games'}"]
    assert [item.toolTip() for item in items] == [str(path) for path in paths]
    assert not any(line.startswith("No game") for line in said(start))
    start.show_recent([])
    assert not recent.isVisible()


def test_a_game_opened_lately_is_opened_by_its_file_and_a_card_by_its_scenario(
    start: StartPage, tmp_path: Path, qtbot: QtBot
) -> None:
    opened: list[object] = []
    start.recent_requested.connect(opened.append)
    start.scenario_requested.connect(opened.append)
    start.show_recent([tmp_path / "b.drum", tmp_path / "a.drum"])
    recent = start.findChild(QListWidget, "recent")
    assert recent is not None
    recent.setCurrentRow(1)
    recent.setFocus()
    qtbot.keyClick(recent, Qt.Key.Key_Return)
    start.show_scenarios([DUEL, WAR])
    click(button(start, "scenario-war"))
    assert opened == [tmp_path / "a.drum", "war"]


def test_the_first_page_tells_when_it_is_painted_and_offers_the_first_steps_to_somebody_new(
    start: StartPage, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(start.painted):
        start.repaint()
    start.activateWindow()
    start.offer_tour()
    qtbot.waitUntil(button(start, "first-steps").hasFocus)


# the seats


@pytest.fixture
def seats(qtbot: QtBot) -> Iterator[SeatsPage]:
    page = SeatsPage()
    qtbot.addWidget(page)
    page.resize(900, 700)
    bring_up(page)
    page.activateWindow()
    yield page


def status(name: str, title: str = "", *known: str) -> SeatStatus:
    """A seat of which it is known that it is locked, handed in or idle."""
    return SeatStatus(Seat(name, "West", title), *(word in known for word in ("locked", "handed in", "idle")))


def rows(page: SeatsPage) -> list[str]:
    found = page.findChild(QListWidget, "seats")
    assert found is not None
    return [found.item(row).text() for row in range(found.count())]


THREE = (status("Anna", "", "handed in"), status("Ben", "First Consul", "locked"), status("Carl", "Carl", "idle"))


def test_the_seats_tell_whose_orders_are_in_and_who_needs_a_password(seats: SeatsPage) -> None:
    seats.show_game("War", "Turn 1: waiting for orders.", THREE, gm=True, can_advance=True)
    assert rows(seats) == [
        "Anna\norders are in",
        "Ben, First Consul\norders awaited, opens with a password",
        "Carl\nnothing to order",
        "Game master\nsees everything at any moment, gives no orders",
    ]
    found = seats.findChild(QListWidget, "seats")
    assert found is not None
    assert [found.item(row).data(Qt.ItemDataRole.UserRole) for row in range(4)] == ["Anna", "Ben", "Carl", GM]
    icons = [found.item(row).icon() for row in range(4)]
    assert len({icon.actualSize(found.iconSize()).width() for icon in icons}) == 1, "all words begin alike"
    assert found.currentRow() == 1, "the first who is waited for"
    assert found.hasFocus()
    assert said(seats) == [
        "War",
        "Turn 1: waiting for orders.",
        "&Take this seat",
        "&Play the turn",
        "C&lose the game",
        "No orders yet from Ben. If the turn is played now, default orders stand for them.",
    ]
    assert tips(seats) == [
        "Hand the screen over to this seat (Return)",
        "Adjudicate the waiting turn; the game master can take it back",
    ]


def test_once_all_orders_are_in_the_turn_is_at_hand(seats: SeatsPage) -> None:
    seats.show_game("War", "", (THREE[0], THREE[2]), gm=True, can_advance=True)
    assert said(seats)[-1] == "All orders are in."
    assert button(seats, "play-turn").hasFocus()
    found = seats.findChild(QListWidget, "seats")
    assert found is not None
    assert found.currentRow() == 0
    seats.show_game("War", "", (THREE[0], THREE[1]), gm=True, can_advance=True)
    assert found.currentRow() == 1, "whose orders are awaited is chosen first"


def test_a_game_that_is_over_is_only_looked_back_at(seats: SeatsPage) -> None:
    seats.show_game("War", "The game is over.", (THREE[0], THREE[2]), gm=True, can_advance=False)
    assert rows(seats)[:2] == ["Anna\nreports and replay", "Carl\nreports and replay"]
    assert said(seats)[-1] == "The game is over; take a seat to read reports and replay the turns."
    assert not button(seats, "play-turn").isEnabled()
    found = seats.findChild(QListWidget, "seats")
    assert found is not None and found.hasFocus()


@pytest.mark.parametrize("locked", [True, False])
def test_it_says_whether_the_game_masters_seat_has_a_password(seats: SeatsPage, locked: bool) -> None:
    seats.show_game("War", "", THREE, gm=True, can_advance=True, gm_locked=locked)
    assert rows(seats)[-1].endswith("gives no orders, opens with a password") is locked


def test_a_position_has_neither_a_game_master_nor_a_turn_to_play(seats: SeatsPage) -> None:
    seats.show_game("War", "", THREE[1:2], gm=False, can_advance=True)
    assert rows(seats) == ["Ben, First Consul\norders awaited, opens with a password"]
    assert said(seats) == ["War", "&Take this seat", "C&lose the game"]


def test_a_seat_is_taken_by_its_button_or_by_return(qtbot: QtBot, seats: SeatsPage) -> None:
    seats.show_game("War", "", THREE, gm=True, can_advance=True)
    asked: list[str] = []
    seats.seat_requested.connect(asked.append)
    found = seats.findChild(QListWidget, "seats")
    assert found is not None
    QTest.keyClick(found, Qt.Key.Key_Return)
    found.setCurrentRow(3)
    click(button(seats, "take-seat"))
    assert asked == ["Ben", GM]


def test_the_turn_is_played_and_the_game_closed_by_their_buttons(qtbot: QtBot, seats: SeatsPage) -> None:
    seats.show_game("War", "", THREE, gm=True, can_advance=True)
    with qtbot.waitSignal(seats.advance_requested):
        click(button(seats, "play-turn"))
    with qtbot.waitSignal(seats.close_requested):
        click(next(part for part in seats.findChildren(QPushButton) if part.text() == "C&lose the game"))


def test_while_the_turn_is_played_nothing_else_can_be_done(seats: SeatsPage) -> None:
    seats.show_game("War", "", THREE, gm=True, can_advance=True)
    bar = seats.findChild(QProgressBar)
    assert bar is not None and not bar.isVisible()
    seats.show_progress("Supply", 3, 15)
    assert bar.isVisible()
    assert (bar.minimum(), bar.value(), bar.maximum(), bar.text()) == (0, 3, 15, "Supply  20%")
    found = seats.findChild(QListWidget, "seats")
    assert found is not None
    parts = (*seats.findChildren(QPushButton), found)
    assert not any(part.isEnabled() for part in parts)
    seats.end_progress()
    assert all(part.isEnabled() for part in parts)
    assert not bar.isVisible()


# between two seats


@pytest.fixture
def between(qtbot: QtBot) -> HandOverPage:
    page = HandOverPage()
    qtbot.addWidget(page)
    page.resize(800, 600)
    bring_up(page)
    page.activateWindow()
    return page


def typed(page: HandOverPage) -> QLineEdit:
    line = page.findChild(QLineEdit, "password")
    assert line is not None
    return line


LINES = ["Hand the screen over. Nothing is shown until the desk is opened.", "Open the &desk", "&Back to the seats"]


def test_a_seat_with_a_password_waits_for_it_and_hides_what_is_typed(between: HandOverPage) -> None:
    between.ask("ben", "Ben", True)
    assert said(between) == ["Ben", *LINES]
    assert typed(between).isVisible() and typed(between).hasFocus()
    assert typed(between).echoMode() == QLineEdit.EchoMode.Password
    given: list[tuple[str, str]] = []
    between.opened.connect(lambda seat, word: given.append((seat, word)))
    QTest.keyClicks(typed(between), "elan")
    QTest.keyClick(typed(between), Qt.Key.Key_Return)
    assert given == [("ben", "elan")]
    assert typed(between).text() == ""


def test_a_wrong_password_is_told_until_another_seat_is_asked_for(between: HandOverPage) -> None:
    between.ask("ben", "Ben", True)
    QTest.keyClicks(typed(between), "glory")
    between.refuse("That is not the password.")
    assert said(between) == ["Ben", *LINES, "That is not the password."]
    assert typed(between).text() == "" and typed(between).hasFocus()
    QTest.keyClicks(typed(between), "glo")
    between.ask("anna", "Anna", False)
    assert said(between) == ["Anna", *LINES]
    assert typed(between).text() == "" and not typed(between).isVisible()
    assert button(between, "open-desk").hasFocus()


def test_nothing_of_a_seat_is_kept_once_its_desk_is_open(between: HandOverPage) -> None:
    between.ask("ben", "Ben", True)
    QTest.keyClicks(typed(between), "glory")
    between.refuse("That is not the password.")
    QTest.keyClicks(typed(between), "elan")
    between.forget()
    assert said(between) == LINES
    given: list[str] = []
    between.opened.connect(lambda seat, word: given.append(seat + word))
    click(button(between, "open-desk"))
    assert given == [""]


def test_one_goes_back_to_the_seats(qtbot: QtBot, between: HandOverPage) -> None:
    between.ask("ben", "Ben", True)
    with qtbot.waitSignal(between.cancelled):
        click(next(part for part in between.findChildren(QPushButton) if "Back" in part.text()))


@pytest.mark.parametrize("width", [1000, 1600])
def test_pages_stand_in_the_middle_of_a_wide_window(start: StartPage, seats: SeatsPage, width: int) -> None:
    start.show_scenarios([DUEL])
    seats.show_game("War", "", THREE, gm=True, can_advance=True)
    for page, widest in ((start, 1080), (seats, 720)):
        page.resize(width, 800)
        said(page)
        named = page.findChild(QWidget, "frame")
        frame = named or next(part for part in page.children() if isinstance(part, QWidget))
        assert abs(frame.mapTo(page, frame.rect().center()).x() - width / 2) <= 2
        assert frame.width() <= widest
        assert frame.height() > 700


def test_a_sign_tells_whose_orders_are_awaited(seats: SeatsPage) -> None:
    seats.show_game("War", "", THREE, gm=True, can_advance=True)
    found = seats.findChild(QListWidget, "seats")
    assert found is not None
    handed_in, awaited, idle, master = (found.item(row).icon() for row in range(4))
    assert handed_in.pixmap(20).toImage() == idle.pixmap(20).toImage() != awaited.pixmap(20).toImage()
    nothing = master.pixmap(20).toImage()
    assert all(nothing.pixelColor(at, at).alpha() == 0 for at in range(nothing.width()))


def test_a_side_whose_name_is_a_common_word_is_named_with_a_capital(seats: SeatsPage) -> None:
    seats.show_game("Bells", "Turn 1", [status("insurgent", "Insurgent")], gm=True, can_advance=True)
    assert rows(seats)[0].startswith("Insurgent\n")
    assert "No orders yet from Insurgent." in said(seats)[-1]
