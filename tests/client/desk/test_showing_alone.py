"""What a desk's parts show without a window: the position, the draft and the unit at hand, and to whom nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QPushButton, QTableView
from pytestqt.qtbot import QtBot

from drumhead.client.desk import showing
from drumhead.client.desk.desk import OrderDesk
from drumhead.client.desk.offering import open_kinds
from drumhead.client.desk.showing import Showing, Shown
from drumhead.client.desk.watching import watching
from drumhead.client.fonts import load_fonts
from drumhead.client.inspector.inspector import Inspector
from drumhead.client.inspector.unit_panel import EMPTY, IDLE, NOTHING
from drumhead.client.kinds import SQUARES
from drumhead.client.palette import LIGHT
from drumhead.client.panels.board_panel import BoardPanel
from drumhead.client.panels.legend_panel import LegendPanel
from drumhead.client.panels.orders_panel import OrdersPanel
from drumhead.client.panels.overview import Overview
from drumhead.client.panels.tasks_panel import TasksPanel
from drumhead.client.timeline.timeline import Timeline
from drumhead.engine.play.figures import Cells, Figure
from drumhead.engine.session import GameSession
from tests.client.board.boards import RESOURCES
from tests.client.driving import part
from tests.engine.session.strait import PAGE, scenario

MINISTER = "War Minister of allies"


class Sight:
    """The parts of a desk, what was laid over its boards, and what it told."""

    def __init__(self, desk: OrderDesk, monkeypatch: pytest.MonkeyPatch) -> None:
        self.desk, self.boards = desk, BoardPanel(LIGHT)
        self.boards.set_game(desk.session.game.map, desk.session.ruleset.id)
        self.inspector, self.timeline, self.tasks = Inspector(), Timeline(), TasksPanel()
        self.legend = LegendPanel()
        self.legend.set_seen(True)
        forms = desk.session.ruleset.forms
        self.inspector.unit.set_forms(forms, {form.kind: QAction(form.title, self.inspector) for form in forms})
        self.orders_panel = OrdersPanel(desk)
        self.lists = self.orders_panel, self.tasks, Overview()
        self.showing = Showing(desk, Shown(self.boards, self.inspector, self.timeline, *self.lists, self.legend))
        self.laid: list[Sequence[Figure]] = []
        self.inner: list[Sequence[Figure]] = []
        monkeypatch.setattr(self.boards, "show_orders", self.laid.append)
        monkeypatch.setattr(self.boards, "show_field_orders", self.inner.append)
        self.changed: list[bool] = []
        self.placed: list[int] = []
        self.asked: list[str] = []
        self.units: list[bool] = []
        self.showing.changed.connect(lambda: self.changed.append(True))
        self.showing.placed.connect(lambda cell, tactical: self.placed.append(cell))
        self.showing.asked.connect(self.asked.append)
        self.showing.unit_shown.connect(lambda: self.units.append(True))

    def status(self) -> str:
        return part(self.inspector.unit, QLabel, "status").text()

    def orders(self) -> list[str]:
        """The orders that stand below the unit at hand."""
        rows = self.inspector.unit.findChildren(QPushButton, "order")
        return [row.toolTip().partition("\n")[0] for row in rows]

    def open(self) -> tuple[object, ...]:
        return tuple(self.boards.scene.overlay("open"))

    def widgets(self) -> tuple[object, ...]:
        return self.boards, self.inspector, self.timeline, self.tasks, self.legend

    def at(self, unit: str) -> int:
        token = self.desk.view().token(unit)
        assert token is not None
        return token.cell


@pytest.fixture
def sight(qtbot: QtBot, desk: OrderDesk, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sight]:
    """The allied desk of the great war."""
    load_fonts(RESOURCES)
    found = Sight(desk, monkeypatch)
    for widget in (*found.widgets(), *found.lists):
        qtbot.addWidget(widget)
    yield found
    found.boards.set_game(None)


@pytest.fixture
def strait(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sight]:
    """Gothia's desk at the strait, where a click gives a move."""
    load_fonts(RESOURCES)
    session = GameSession.create(scenario(tmp_path, PAGE), tmp_path / "strait.drum", seed="7")
    desk = OrderDesk()
    desk.open(session)
    desk.take_seat("Gothia")
    found = Sight(desk, monkeypatch)
    for widget in (*found.widgets(), *found.lists):
        qtbot.addWidget(widget)
    yield found
    found.boards.set_game(None)
    desk.close()
    session.close()


Shows = Callable[[Showing], object]
EVERY: tuple[Shows, ...] = (
    lambda it: it.show_view(),
    lambda it: it.show_draft(frozenset({"FR12IN"})),
    lambda it: it.show_orders(),
)


@pytest.mark.parametrize("show", EVERY)
def test_without_a_seat_nothing_is_shown_and_nobody_is_told_of_a_change(sight: Sight, show: Shows) -> None:
    sight.desk.leave_seat()
    show(sight.showing)
    assert (sight.laid, sight.changed, sight.status()) == ([], [], NOTHING)


def test_a_view_fills_board_draft_and_unit_at_hand_and_tells_the_pages_once(sight: Sight) -> None:
    sight.desk.enter_lines("FR12IN march G4-V8")
    sight.desk.select("FR12IN")
    sight.showing.show_view()
    assert sight.changed == [True] and len(sight.laid) == 1 and len(sight.laid[0]) > 0
    assert sight.boards.tokens_in(sight.boards.scene.plane.bounds), "the troops are on the board"
    assert sight.orders() == ["FR12IN march G4-V8"] and sight.status() not in ("", NOTHING)
    assert sight.placed == [sight.at("FR12IN")]


def test_orders_that_changed_are_laid_and_told_and_the_unit_at_hand_is_shown_anew_only_if_it_is_its(
    sight: Sight,
) -> None:
    sight.showing.show_unit("FR12IN")
    sight.desk.select("FR12IN")
    sight.desk.enter_lines("FR12IN march G4-V8\nFR11IN march G4-V8")
    sight.units.clear()
    sight.showing.show_draft(frozenset({"FR11IN"}))
    assert sight.units == [] and sight.orders() == []
    assert len(sight.laid) == 1 and sight.changed == [True]
    sight.showing.show_draft(frozenset({"FR12IN", "FR11IN"}))
    assert sight.units == [True] and sight.orders() == ["FR12IN march G4-V8"]


def test_in_a_replay_no_orders_are_laid_or_listed_nor_planned(sight: Sight) -> None:
    sight.desk.enter_lines("FR12IN march G4-V8")
    sight.showing.show_orders()
    now = len(sight.laid[-1])
    sight.desk.select("FR12IN")
    sight.desk.show_moment(1, None)
    sight.showing.show_orders()
    sight.showing.show_unit("FR12IN")
    assert len(sight.laid[-1]) < now
    assert sight.orders() == []


def test_a_battlefield_that_is_open_has_its_own_orders(sight: Sight) -> None:
    sight.desk.enter_lines("FR12IN support 7-7 radius 2")
    sight.showing.show_orders()
    assert sight.inner == [], "none is open"
    sight.boards.open_field(sight.at("FR12IN"))
    sight.showing.show_orders()
    assert len(sight.inner[-1]) > 0
    sight.boards.open_field(sight.at("FR12IN") + 1)
    sight.showing.show_orders()
    assert len(sight.inner[-1]) == 0


def test_a_unit_is_framed_where_it_stands_with_those_beside_it_own_ones_first(sight: Sight) -> None:
    sight.showing.show_unit("FR12IN")
    assert sight.placed == [sight.at("FR12IN")] and sight.units == [True]
    assert sight.status() not in (NOTHING, EMPTY)


def test_nothing_at_hand_leaves_the_card_empty_and_places_nothing(sight: Sight) -> None:
    sight.showing.show_unit("FR12IN")
    sight.showing.show_unit("")
    assert sight.status() == NOTHING and sight.orders() == []
    assert len(sight.placed) == 1 and sight.open() == ()


def test_whoever_is_at_hand_is_marked_among_the_orders_and_offered_its_own(
    sight: Sight, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered: list[frozenset[str]] = []
    monkeypatch.setattr(sight.inspector.unit, "allow", offered.append)
    sight.orders_panel.refresh()
    table = part(sight.orders_panel, QTableView, "units")
    for unit in ("FR12IN", MINISTER):
        sight.showing.show_unit(unit)
        assert offered[-1] == open_kinds(sight.desk, unit)
        rows = table.selectionModel().selectedRows()
        assert [sight.orders_panel.model.unit_at(row.row()) for row in rows] == [unit]
    sight.showing.show_unit("")
    assert len(offered) == 2 and table.selectionModel().selectedRows() == []


def test_units_that_would_meet_in_one_place_are_marked_over_the_map(
    sight: Sight, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def found(session: object, seat: str, orders: Sequence[object]) -> tuple[()]:
        asked.append(len(orders))
        return ()

    monkeypatch.setattr(showing, "clashes", found)
    sight.showing.show_orders()
    assert asked == [], "nothing is ordered"
    sight.desk.enter_lines("FR12IN march G4-V8")
    sight.showing.show_orders()
    assert asked == [1]


def test_an_office_at_hand_shows_its_orders_and_stands_nowhere(sight: Sight) -> None:
    sight.desk.enter_lines(f"{MINISTER} transfer 5 from Torino to Alessandria")
    sight.boards.select(sight.at("FR12IN"), None)
    assert sight.boards.scene.selected is not None
    sight.showing.show_unit(MINISTER)
    assert sight.placed == [] and sight.boards.scene.selected is None, "the square of who was chosen before is let go"
    assert len(sight.orders()) == len(sight.desk.orders_of(MINISTER))
    assert sight.status() not in (NOTHING, EMPTY)
    assert sight.status() == "\n".join(_lines(sight, MINISTER)) or sight.status() == IDLE


def _lines(sight: Sight, office: str) -> Sequence[str]:
    found = sight.desk.view().desk(office)
    assert found is not None
    return found.lines


def test_a_square_without_units_tells_what_is_reported_of_it_and_no_square_nothing(sight: Sight) -> None:
    sight.showing.show_square(5)
    assert (sight.status(), sight.placed) == (EMPTY, [5])
    sight.showing.show_square(None)
    assert (sight.status(), sight.placed) == (NOTHING, [5])


def test_where_a_click_gives_a_move_it_is_marked_and_said_until_the_unit_has_an_order(strait: Sight) -> None:
    board = strait.desk.session.game.map.board
    strait.desk.select("EAS")
    strait.showing.show_unit("EAS")
    assert strait.open() == (Cells((board.cell("NOR"), board.cell("BAY")), "reach"),)
    assert strait.asked == ["Move: click one of the places that are marked, or choose another order in the inspector."]
    strait.desk.enter_lines("F EAS - BAY")
    strait.asked.clear()
    strait.showing.show_unit("EAS")
    assert (strait.open(), strait.asked) == ((), [])
    strait.desk.undo_stack.undo()
    strait.showing.show_unit("EAS")
    assert strait.open() != ()
    strait.showing.show_unit("")
    assert strait.open() == (), "nobody is at hand who could go there"


def test_where_units_are_led_no_place_is_marked(sight: Sight) -> None:
    sight.showing.show_unit("FR12IN")
    assert (sight.open(), sight.asked) == ((), [])


@pytest.mark.parametrize("handed_in", [False, True])
def test_only_what_a_unit_may_be_ordered_now_is_offered_for_it_while_orders_may_be_changed(
    strait: Sight, monkeypatch: pytest.MonkeyPatch, handed_in: bool
) -> None:
    offered: list[frozenset[str]] = []
    monkeypatch.setattr(strait.inspector.unit, "allow", offered.append)
    if handed_in:
        strait.desk.hand_in()
    strait.showing.show_unit("EAS")
    strait.showing.show_unit("SOU")
    assert len(offered) == (0 if handed_in else 1), "a stranger is offered nothing"
    assert handed_in or ({"move", "hold", "support"} <= offered[0] and "build" not in offered[0])


def test_the_plan_of_a_unit_tells_its_phases_and_a_replay_has_none(
    sight: Sight, monkeypatch: pytest.MonkeyPatch
) -> None:
    planned: list[dict[str, str]] = []
    monkeypatch.setattr(sight.timeline, "plan", lambda notes: planned.append(dict(notes)))
    sight.desk.enter_lines("FR12IN march G4-V8")
    sight.showing.show_plan()
    sight.desk.select("FR12IN")
    sight.showing.show_plan()
    sight.desk.show_moment(1, None)
    sight.showing.show_plan()
    assert planned[0] == planned[2] == {} and len(planned[1]) > 0


def test_the_phases_of_the_turn_that_waits_are_told_for_its_plan(sight: Sight, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[list[str]] = []
    monkeypatch.setattr(sight.timeline, "show_phases", lambda notches: told.append([it.title for it in notches]))
    sight.showing.show_phases()
    ruleset = sight.desk.session.ruleset
    assert told == [[phase.title for phase in ruleset.turn_of(sight.desk.view().phase)]] and told[0]


def test_the_legend_is_of_the_board_in_front(sight: Sight, monkeypatch: pytest.MonkeyPatch) -> None:
    boards: list[str] = []
    monkeypatch.setattr(sight.legend, "show_board", lambda palette, board="none", told=None: boards.append(board))
    sight.showing.show_legend(LIGHT)
    sight.boards.open_field(sight.at("FR12IN"))
    sight.showing.show_legend(LIGHT)
    sight.boards.set_game(None)
    sight.showing.show_legend(LIGHT)
    assert boards == [SQUARES.legend, "field", "none"]


def test_what_is_watched_is_drawn_as_it_changes(sight: Sight) -> None:
    drawn = len(sight.laid)
    watching(sight.desk).watch(("Austria",))
    assert len(sight.laid) == drawn + 1
    watching(sight.desk).watch(("Austria",))
    assert len(sight.laid) == drawn + 1, "the same are watched"
