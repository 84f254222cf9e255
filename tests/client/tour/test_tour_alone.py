"""The first steps over a window of nothing else: what each step waits for and shows, and how they begin and end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import Mock, call

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer
from PySide6.QtWidgets import QDockWidget, QLabel, QMainWindow, QPushButton
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from drumhead.client.keys.keymap import Keymap
from drumhead.client.rooms import Rooms
from drumhead.client.settings import Settings
from drumhead.client.tour.steps import SHOWN, is_done, read_steps, show
from drumhead.client.tour.tour import PACE_MS, SCENARIO, STEPS, WATCH_MS, Tour
from drumhead.engine.maps.bundled import data_folder

ORDERS = [SimpleNamespace(kind="march"), SimpleNamespace(kind="line")]


class House(QObject):
    """Rooms in which a seat's desk can be put; what is asked of them is noted."""

    def __init__(self) -> None:
        super().__init__()
        self.desk: Any = Mock(seat="", unit="", draft=[], locked=False, moment=None)
        self.desk.session.turn = 1
        self.desk_page, self.seats_page, self.hand_over, self.play_turn = Mock(), Mock(), Mock(), Mock()
        self.worker = SimpleNamespace(running=False)
        self.desk_page.boards.field_cell = None

    def sit(self, **how: object) -> Rooms:
        """With this at the desk."""
        for name, value in {"seat": "You", **how}.items():
            setattr(self.desk, name, value)
        return cast(Rooms, self)


@pytest.fixture
def house(qtbot: QtBot) -> House:
    return House()


def test_each_step_waits_for_its_own_deed_at_a_desk_and_for_no_other(house: House) -> None:
    waits = ("seat", "unit FR1IN", "order march", "field", "map", "handed in", "seats", "turn 2", "now", "end")

    def done() -> list[str]:
        return [until for until in waits if is_done(cast(Rooms, house), until)]

    found = [done()]
    house.desk.unit, house.desk.draft, house.desk.locked = "FR1IN", ORDERS, True
    found.append(done())
    house.sit()
    found.append(done())
    house.sit(unit="FR1AQ", draft=ORDERS[1:], locked=False, moment=(1, None))
    house.desk_page.boards.field_cell = 0
    house.desk.session.turn, house.worker.running = 2, True
    found.append(done())
    house.worker.running = False
    found.append(done())
    assert found == [
        ["map", "seats"],
        ["map", "seats"],
        ["seat", "unit FR1IN", "order march", "map", "handed in", "now"],
        ["seat", "field"],
        ["seat", "field", "turn 2"],
    ]


def test_each_step_is_shown_by_what_its_player_would_do(house: House) -> None:
    rooms = cast(Rooms, house)
    house.desk.session.game.map.board.cell = {"G4-V6": 44}.get
    for act in ("take You", "unit FR1IN", "line FR1IN march G4-V6", "field G4-V6", "map", "hand in", "leave", "play"):
        show(rooms, act)
    show(rooms, "now")
    show(rooms, "end")
    page = house.desk_page
    assert house.seats_page.mock_calls == [call.seat_requested.emit("You")]
    assert house.hand_over.mock_calls == [call.opened.emit("You", "")]
    assert house.desk.enter_lines.mock_calls == [call("FR1IN march G4-V6")]
    assert house.play_turn.mock_calls == [call()]
    assert page.mock_calls == [
        call.choosing.go_to_unit("FR1IN"),
        call.boards.open_field(44),
        call.boards.close_field(),
        call.handing.go(),
        call.leave_requested.emit(),
        call.timeline.now(),
    ]
    assert len(SHOWN) == 10


@pytest.fixture
def frame(qtbot: QtBot) -> QMainWindow:
    found = QMainWindow()
    qtbot.addWidget(found)
    return found


@pytest.fixture
def tour(house: House, frame: QMainWindow, settings: Settings) -> Iterator[Tour]:
    found = Tour(cast(Rooms, house), frame, Keymap(settings, frame))
    yield found
    if isValid(found):
        found.clean()


def running(tour: Tour) -> list[int]:
    """The clocks that run."""
    return sorted(clock.interval() for clock in tour.findChildren(QTimer) if clock.isActive())


def shown(tour: Tour) -> tuple[str, bool, bool, bool]:
    """How far it is, whether it can be shown and played, and whether the strip is there."""
    strip = tour.strip
    buttons = strip.show_me.isVisibleTo(strip), strip.play.isVisibleTo(strip)
    return strip.far.text(), *buttons, not strip.parentWidget().isHidden()


def test_it_goes_on_as_far_as_its_steps_are_taken_and_asks_for_no_more_at_the_last(tour: Tour, house: House) -> None:
    steps = read_steps(data_folder("resources") / "tour" / STEPS)
    assert (tour.at, tour.ended, running(tour)) == (0, False, [])
    tour.begin()
    assert running(tour) == [WATCH_MS]
    assert (tour.strip.words.text(), *shown(tour)) == (steps[0].say, f"1 of {len(steps)}", True, True, True)
    tour.look()
    assert tour.at == 0
    house.sit()
    tour.look()
    assert (tour.at, tour.strip.words.text()) == (1, steps[1].say)
    tour.at = len(steps) - 2
    tour.look()
    assert (tour.at, *shown(tour)) == (len(steps) - 1, f"{len(steps)} of {len(steps)}", False, False, True)
    tour.look()
    assert tour.at == len(steps) - 1 and not tour.ended
    tour.show_step()
    assert tour.ended and running(tour) == [] and not shown(tour)[3]


def test_a_step_is_shown_by_its_button_but_not_while_a_turn_is_worked_out(tour: Tour, house: House) -> None:
    tour.begin()
    house.worker.running = True
    tour.strip.show_me.click()
    assert house.seats_page.mock_calls == []
    house.worker.running = False
    house.hand_over.opened.emit.side_effect = lambda *_: house.sit()
    tour.strip.show_me.click()
    assert house.seats_page.mock_calls == [call.seat_requested.emit("You")] and tour.at == 1, "and it is taken"
    tour.strip.play.click()
    assert house.desk_page.choosing.go_to_unit.mock_calls == [call("FR1IN")] and tour.at == 1
    assert running(tour) == [WATCH_MS, PACE_MS]
    tour.strip.play.click()
    assert running(tour) == [WATCH_MS]


def test_it_ends_by_its_button_and_takes_its_folder_along_when_its_game_is_closed(
    tour: Tour, frame: QMainWindow
) -> None:
    docks = frame.findChildren(QDockWidget)
    assert [(dock.objectName(), dock.features().value) for dock in docks] == [("tour", 0)]
    assert tour.path.name == "First steps.drum" and tour.path.parent.is_dir() and not tour.path.exists()
    assert Path(tour.scenario) == data_folder("resources") / "tour" / SCENARIO and Path(tour.scenario).is_file()
    tour.begin()
    tour.strip.play.click()
    (end,) = (button for button in tour.strip.findChildren(QPushButton) if button.text() == "End")
    end.click()
    assert tour.ended and running(tour) == [] and not shown(tour)[3] and tour.path.parent.is_dir()
    tour.clean()
    assert not tour.path.parent.exists()
    assert [dock for dock in docks if frame.dockWidgetArea(dock).value] == []
    gone: list[str] = []
    for part in (tour, *docks):
        part.destroyed.connect(lambda: gone.append("gone"))
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert gone == ["gone", "gone"], "nothing of it stays"


def test_its_strip_says_of_each_button_what_it_does_and_leaves_return_to_the_page(tour: Tour) -> None:
    buttons = tour.strip.findChildren(QPushButton)
    assert [(each.text(), each.toolTip(), each.autoDefault(), each.isCheckable()) for each in buttons] == [
        ("Show &me", "Do this step", False, False),
        ("Pla&y it all", "Show all steps, one after the other", False, True),
        ("End", "End the first steps; the game stays open", False, False),
    ]
    words = tour.strip.findChild(QLabel, "tour")
    assert words is tour.strip.words and words.wordWrap()
    assert tour.strip.property("help") == "playing#first-steps"
