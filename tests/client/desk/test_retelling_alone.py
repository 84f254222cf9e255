"""Turns that were played without a window: which moment, events and report are shown to whom, and where they point."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.desk.retelling import RULED_ON, Retelling
from drumhead.client.fonts import load_fonts
from drumhead.client.models.lines_model import ITEM_ROLE
from drumhead.client.pages.events_page import EventsPage
from drumhead.client.pages.report_page import POSITION, ReportPage
from drumhead.client.pages.report_view import ReportView
from drumhead.client.palette import LIGHT
from drumhead.client.panels.board_panel import BoardPanel
from drumhead.client.timeline.timeline import Timeline
from drumhead.engine.play.events import GM, Event
from drumhead.engine.play.figures import Cells
from drumhead.engine.play.rulings import RULING
from drumhead.engine.session import GameSession
from tests.client.board.boards import RESOURCES
from tests.client.driving import part
from tests.engine.session.pages import scenario, sheet


class Teller:
    """A desk with what tells of turns, and what it asks to be brought to the front."""

    def __init__(self, path: Path) -> None:
        self.session = GameSession.open(path)
        self.desk, self.boards = OrderDesk(), BoardPanel(LIGHT)
        self.desk.open(self.session)
        self.boards.set_game(self.session.game.map, "rotd")
        self.timeline, self.page, self.report = Timeline(), EventsPage(), ReportPage()
        self.retelling = Retelling(self.desk, self.boards, self.timeline, self.page, self.report)
        self.front: list[str] = []
        self.back: list[bool] = []
        self.retelling.front_wanted.connect(self.front.append)
        self.retelling.back_at_now.connect(lambda: self.back.append(True))

    def sit(self, seat: str = "MacMahon") -> None:
        self.desk.take_seat(seat)
        self.boards.show_view(self.desk.view(), ())
        self.retelling.show_seat()

    @property
    def events(self) -> list[Event]:
        model = self.page.model
        return [model.index(row, 0).data(ITEM_ROLE) for row in range(model.rowCount())]

    def ids(self, phase: str | None = None, turn: int = 1) -> list[str]:
        return [event.id for event in self.desk.events(turn, phase)]

    def reports(self) -> QComboBox:
        return part(self.report, QComboBox, "reports")

    def shown(self) -> object:
        """The report that is shown."""
        return part(self.report, ReportView, "report").report

    def moment(self) -> tuple[int, str | None] | None:
        return self.desk.moment

    def ground(self) -> int | None:
        return self.boards.field_cell

    def marked(self) -> tuple[object, ...]:
        return tuple(self.boards.scene.overlay("event"))

    def close(self) -> None:
        self.boards.set_game(None)
        self.desk.close()
        self.session.close()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A skirmish of which a turn was played, never written to."""
    folder = tmp_path_factory.mktemp("played")
    session = GameSession.create(scenario(folder), folder / "game.drum", seed="1")
    session.submit(sheet("MacMahon", "FR1IN march G6-V6"))
    session.advance()
    session.close()
    return folder / "game.drum"


@pytest.fixture
def teller(qtbot: QtBot, played: Path, tmp_path: Path) -> Iterator[Callable[[str], Teller]]:
    load_fonts(RESOURCES)
    made: list[Teller] = []

    def at(seat: str = "") -> Teller:
        found = Teller(Path(shutil.copy(played, tmp_path / "game.drum")))
        for widget in (found.boards, found.timeline, found.page, found.report):
            qtbot.addWidget(widget)
        if seat:
            found.sit(seat)
        made.append(found)
        return found

    yield at
    for each in made:
        each.close()


@pytest.fixture
def told(teller: Callable[[str], Teller]) -> Teller:
    """MacMahon's desk at the second turn."""
    return teller("MacMahon")


def test_the_events_of_the_last_turn_are_told_and_the_orders_are_in_front(told: Teller) -> None:
    assert [event.id for event in told.events] == told.ids()
    assert told.front == ["Orders"] and told.moment() is None
    assert (told.timeline.turn, told.timeline.notches) == (1, len(told.session.phases(1)) + 1)
    listed = [told.reports().itemData(row) for row in range(told.reports().count())]
    assert listed == [1, POSITION]


def test_who_sits_down_in_a_moment_is_told_the_turn_from_its_start_with_its_report(
    teller: Callable[[str], Teller],
) -> None:
    found = teller("")
    found.desk.take_seat("MacMahon")
    found.boards.show_view(found.desk.view(), ())
    found.desk.show_moment(1, None)
    found.retelling.show_seat()
    assert found.front == ["Report"] and found.moment() == (1, None)
    assert found.timeline.notch == 0


def test_a_turn_is_untold_until_its_seat_sat_there_and_never_to_the_game_master(
    teller: Callable[[str], Teller],
) -> None:
    found = teller("")
    found.desk.take_seat("MacMahon")
    assert found.retelling.untold() == (1, None)
    assert found.retelling.untold() is None, "it is told once"
    found.desk.take_seat(GM)
    assert found.retelling.untold() is None


def test_without_a_played_turn_there_is_nothing_to_tell(qtbot: QtBot, tmp_path: Path) -> None:
    GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seed="1").close()
    found = Teller(tmp_path / "game.drum")
    qtbot.addWidget(found.boards)
    found.sit()
    assert found.retelling.untold() is None
    assert (found.events, found.front, found.timeline.notches) == ([], ["Orders"], 0)
    found.close()


def test_a_moment_shows_its_own_events_and_now_all_of_the_turn_again(told: Teller) -> None:
    phase = next(event.phase for event in told.desk.events(1) if event.phase)
    told.boards.mark_event(4)
    told.timeline.moment_requested.emit(1, phase)
    assert told.moment() == (1, phase) and [event.id for event in told.events] == told.ids(phase)
    assert told.marked() == () and told.back == []
    told.timeline.moment_requested.emit(1, None)
    assert told.events == [], "before its first phase nothing has happened"
    told.boards.mark_event(4)
    told.timeline.now_requested.emit()
    assert told.moment() is None and [event.id for event in told.events] == told.ids()
    assert told.back == [True] and told.marked() == ()


def test_without_a_seat_no_moment_is_shown(teller: Callable[[str], Teller]) -> None:
    found = teller("")
    found.timeline.moment_requested.emit(1, None)
    found.timeline.now_requested.emit()
    assert (found.moment(), found.events, found.back) == (None, [], [])


def test_another_turn_is_told_from_its_start(told: Teller) -> None:
    told.timeline.turn_chosen.emit(1)
    assert told.moment() == (1, None) and told.timeline.notch == 0


def test_an_event_that_is_chosen_is_pointed_at_and_leaves_only_its_own_battlefield_open(told: Teller) -> None:
    event = next(event for event in told.events if event.cell is not None)
    assert event.cell is not None
    told.boards.open_field(event.cell)
    told.page.event_chosen.emit(event)
    assert told.ground() == event.cell and told.marked() == (Cells((event.cell,), "event"),)
    assert told.page.why()
    told.boards.open_field(event.cell + 1)
    told.page.event_chosen.emit(event)
    assert told.ground() is None
    told.boards.open_field(event.cell + 1)
    told.page.event_chosen.emit(event.model_copy(update={"cell": None}))
    assert told.ground() == event.cell + 1 and told.marked() == (), "it happened nowhere"


def test_an_event_that_is_opened_opens_its_battlefield_and_one_of_nowhere_none(told: Teller) -> None:
    event = next(event for event in told.events if event.cell is not None)
    told.page.event_opened.emit(event.model_copy(update={"cell": None}))
    assert told.ground() is None
    told.page.event_opened.emit(event)
    assert told.ground() == event.cell and told.marked()
    field = told.boards.field
    told.page.event_opened.emit(event)
    assert told.boards.field is field, "it is open already"


def test_a_square_of_a_moment_is_shown_on_its_battlefield_only_where_it_has_a_place_there(told: Teller) -> None:
    cell, phase = told.session.game.map.board.cell("G5-V6"), told.session.phases(1)[0]
    told.retelling.show_moment(1, phase, cell, 112)
    assert told.moment() == (1, phase) and told.ground() == cell
    field = told.boards.field
    told.retelling.show_moment(1, None, cell, 96)
    assert told.boards.field is field and told.moment() == (1, None)
    told.retelling.show_moment(1, phase, cell)
    assert told.ground() is None and told.marked() == (Cells((cell,), "event"),)
    told.retelling.show_moment(1, None)
    assert told.moment() == (1, None) and told.marked() == ()


def test_a_report_is_written_once_it_is_seen_and_for_the_turn_that_is_asked_for(told: Teller) -> None:
    assert told.shown() is None
    told.retelling.write_report(True)
    first = told.shown()
    assert first is not None and told.reports().currentData() == 1
    told.retelling.write_report(True)
    assert told.shown() is first, "it is written once"
    told.report.report_requested.emit(POSITION)
    assert told.shown() is not first and told.reports().currentData() == POSITION
    told.retelling.write_report(False)
    second = told.shown()
    told.report.report_requested.emit(1)
    assert told.shown() is second, "it waits until it is seen"


def test_nothing_is_told_any_more_once_the_seat_is_left(told: Teller) -> None:
    told.retelling.write_report(True)
    told.retelling.forget()
    assert told.events == [] and told.shown() is None
    assert (told.reports().count(), told.timeline.notches) == (0, 0)
    told.retelling.write_report(True)
    assert told.shown() is None


def test_the_game_master_looks_with_a_seats_eyes_in_replays_alone(teller: Callable[[str], Teller]) -> None:
    found = teller(GM)
    eyes = part(found.timeline, QComboBox, "replay-eyes")
    assert [eyes.itemData(row) for row in range(1, eyes.count())] == ["MacMahon", "Canrobert", "Gyulai"]
    found.timeline.eyes_chosen.emit("Gyulai")
    assert found.moment() == (1, None), "what was known is of a moment that is past"
    assert found.desk.eyes == "Gyulai"
    phase = next(event.phase for event in found.desk.events(1) if event.phase)
    found.timeline.moment_requested.emit(1, phase)
    found.timeline.eyes_chosen.emit("MacMahon")
    assert found.moment() == (1, phase) and found.desk.eyes == "MacMahon", "the moment stays"
    assert [event.id for event in found.events] == found.ids(phase)
    found.timeline.eyes_chosen.emit("")
    assert [event.id for event in found.events] == found.ids(phase)
    found.timeline.now_requested.emit()
    found.timeline.eyes_chosen.emit("")
    assert found.moment() is None, "his own eyes lead nowhere"


def test_a_player_is_offered_no_other_eyes(told: Teller) -> None:
    assert part(told.timeline, QComboBox, "replay-eyes").count() <= 1
    told.timeline.eyes_chosen.emit("Gyulai")
    assert told.moment() is None and told.desk.eyes == "MacMahon"


def test_a_turn_is_told_from_its_first_phase_where_its_start_is_not_kept(
    teller: Callable[[str], Teller], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = teller("")
    found.desk.take_seat("MacMahon")
    monkeypatch.setattr(found.desk, "has_start", lambda turn: False)
    first = found.session.phases(1)[0]
    assert found.retelling.untold() == (1, first)
    found.boards.show_view(found.desk.view(), ())
    found.retelling.show_seat()
    assert found.timeline.notches == len(found.session.phases(1)), "it begins after the first phase"


def test_a_turn_that_was_ruled_on_is_marked_at_its_start(
    teller: Callable[[str], Teller], monkeypatch: pytest.MonkeyPatch
) -> None:
    found, told = teller("MacMahon"), list[str]()
    monkeypatch.setattr(found.timeline, "show_moments", lambda notches: told.append(notches[0].title))
    ruled = Event(id="1.0.1", kind=RULING, phase="")
    for events in ((), (ruled,)):
        monkeypatch.setattr(found.session, "rulings", lambda *_, events=events: events)
        found.retelling.show_seat()
    assert told == ["start", f"start{RULED_ON}"]
