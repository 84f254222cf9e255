"""What a replay shows of a phase and who glides into it, at a desk and over boards of nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any, cast

import pytest
from PySide6.QtCore import QObject, QVariantAnimation, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from drumhead.client.board.items.glide_item import Glider
from drumhead.client.desk.desk import OrderDesk
from drumhead.client.panels.board_panel import BoardPanel
from drumhead.client.replay import retold
from drumhead.client.replay.film import SHARE, Film
from drumhead.client.replay.glides import Glide, glides, on_field, on_map
from drumhead.client.timeline.timeline import Timeline
from drumhead.engine.boards.square import numbered_board
from drumhead.engine.play.figures import Fight, Path, Way
from drumhead.engine.play.view import Token, View

PHASES = ("rail", "march", "end")
TURN, FIELD = 1, 5


def token(id: str, cell: int, at: int | None = None, **more: Any) -> Token:
    return Token(id, id, cell, at, more.pop("stance", "own"), more.pop("arm", "I"), "IN", state="FR", **more)


def seen(*tokens: Token, seat: str = "France") -> View:
    return View(seat, "West", False, TURN, "", None, tokens, (), (), ())


def event(phase: str, cell: int | None = None, tactical: int | None = None, **more: Any) -> Any:
    return SimpleNamespace(phase=phase, cell=cell, tactical=tactical, figures=(), field=(), **more)


class Scene(QObject):
    """A board's scene: what is shown on it and who is on the way."""

    def __init__(self) -> None:
        super().__init__()
        self.on_the_way, self.plane = self, SimpleNamespace(board=numbered_board(10, 10))
        self.gliders: tuple[Glider, ...] = ()
        self.shares = list[float]()
        self.shown: list[str] = []

    def sync_with(self, gliders: Sequence[Glider]) -> None:
        self.gliders = tuple(gliders)

    def move(self, share: float) -> None:
        self.shares.append(share)

    def set_view(self, view: View) -> None:
        self.shown = [token.id for token in view.tokens]

    def tint(self, mark: Any) -> str:
        return "#0000ff" if mark.stance == "own" else "#ff0000"


class Boards(QObject):
    field_opened = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.scene, self.strategic = Scene(), object()
        self.field_scene: Scene | None = None
        self.field_cell: int | None = None


class Desk(QObject):
    """A seat's desk in a replay of one turn; `views` are by phase, what came of each is in `told`."""

    seat_changed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.seat = self.eyes = "France"
        self.moment: tuple[int, str | None] | None = None
        self.views: dict[str | None, View] = {phase: seen() for phase in (None, *PHASES)}
        self.told: list[Any] = []
        self.asked: list[object] = []
        ruleset = SimpleNamespace(
            figures=lambda game, events: tuple(figure for each in events for figure in each.figures),
            field_figures=lambda game, events, cell: tuple(
                f for each in events if each.cell == cell for f in each.field
            ),
        )
        self.session = SimpleNamespace(ruleset=ruleset, game=None, phases=lambda turn: PHASES)

    def events(self, turn: int, phase: str | None = None) -> tuple[Any, ...]:
        self.asked.append((turn, phase))
        return tuple(each for each in self.told if phase in (None, each.phase))

    def view(self) -> View:
        return self.views[self.moment[1] if self.moment else None]

    shown = view


class Player(QWidget):
    moment_requested, now_requested = Signal(int, object), Signal()

    def __init__(self) -> None:
        super().__init__()
        self.stepped, self.pace, self.paused = False, 900, 0
        self.is_quiet: Any = None

    def pause(self) -> None:
        self.paused += 1


class Show:
    """All of it together."""

    def __init__(self) -> None:
        self.desk, self.boards, self.player = Desk(), Boards(), Player()
        parts = cast(OrderDesk, self.desk), cast(BoardPanel, self.boards), cast(Timeline, self.player)
        self.film = Film(*parts, self.player)

    def go(self, phase: str | None, *, stepped: bool = True, turn: int = TURN) -> list[tuple[int, ...]]:
        """Who is on the way over the map then."""
        self.desk.moment, self.player.stepped = (turn, phase), stepped
        self.player.moment_requested.emit(turn, phase)
        return [glider.cells for glider in self.boards.scene.gliders]


@pytest.fixture
def show(qtbot: QtBot) -> Iterator[Show]:
    found = Show()
    qtbot.addWidget(found.player)
    found.desk.views["march"] = seen(token("FR1IN", 2), token("FR2IN", 2, arm="C"), token("FR3IN", 7))
    found.desk.views["rail"] = seen(token("FR1IN", 1), token("FR2IN", 1, arm="C"), token("FR3IN", 7))
    found.desk.told = [event("march", 2)]
    found.desk.told[0].figures = (Path((1, 12, 2), "order"),)
    yield found
    found.film.end()


def test_a_step_plays_the_way_that_was_told_and_back_the_other_way_with_those_alone_off_the_board(show: Show) -> None:
    scene = show.boards.scene
    assert show.go("rail") == [], "nothing was seen before"
    assert show.go("march") == [(1, 12, 2)] and show.film.running
    assert scene.gliders == (Glider((1, 12, 2), QColor("#0000ff"), "2"),)
    assert scene.shown == ["FR3IN"]
    assert show.film.way.duration() == round(900 * SHARE)
    show.film.way.setCurrentTime(show.film.way.duration() // 2)
    assert scene.shares and 0.4 < scene.shares[-1] < 0.6
    show.film.end()
    assert (scene.gliders, scene.shown, show.film.running) == ((), ["FR1IN", "FR2IN", "FR3IN"], False)
    assert show.go("rail") == [(2, 12, 1)]
    show.film.way.finished.emit()
    assert scene.gliders == () and show.film.way.state() == QVariantAnimation.State.Stopped
    assert show.go("rail") == [] and not show.film.running, "nobody moved"
    show.go("march")
    show.boards.strategic = None
    show.film.end()
    assert scene.gliders, "boards of no game are left alone"
    show.boards.strategic = show.boards


def test_only_a_step_of_the_same_turn_and_the_same_eyes_is_played_and_now_forgets(show: Show) -> None:
    show.go("rail")
    assert show.go("march", stepped=False) == []
    show.go("rail", stepped=False)
    assert show.go("march", turn=2) == []
    show.go("rail")
    show.desk.views["march"] = seen(token("FR1IN", 2), seat="Austria")
    assert show.go("march") == []
    show.desk.views["march"] = seen(token("FR1IN", 2))
    for forgets in (show.player.now_requested.emit, lambda: show.desk.seat_changed.emit("")):
        show.go("rail", stepped=False)
        forgets()
        assert show.go("march") == []
    show.go("rail", stepped=False)
    assert show.go("march") == [(1, 12, 2)]
    assert show.boards.scene.gliders[0].text == "I", "one alone by his arm"
    show.desk.seat, show.boards.scene.shown = "", ["whoever"]
    show.boards.field_opened.emit(None)
    assert (show.boards.scene.gliders, show.boards.scene.shown) == ((), ["whoever"]), "nobody looks on any more"


def test_over_an_open_battlefield_its_own_troops_go_by_what_was_told_of_it(show: Show) -> None:
    field = show.boards.field_scene = Scene()
    show.boards.field_cell = FIELD
    show.desk.views["rail"] = seen(token("FR1IN", FIELD, 7), token("FR2IN", 6, 7))
    show.desk.views["march"] = seen(token("FR1IN", FIELD, 9), token("FR2IN", 6, 9))
    show.desk.told = [event("march", FIELD, 9), event("march", 6, 9)]
    show.desk.told[0].field = (Path((7, 18, 9), "move"),)
    show.go("rail")
    assert show.go("march") == [] and [glider.cells for glider in field.gliders] == [(7, 18, 9)]
    assert show.boards.scene.shown == field.shown == ["FR2IN"]
    show.film.end()
    assert field.gliders == () and field.shown == show.boards.scene.shown == ["FR1IN", "FR2IN"]


def test_what_is_asked_over_the_window_ends_the_way_and_the_playing(
    show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    show.go("rail")
    show.go("march")
    moved = len(show.boards.scene.shares)
    monkeypatch.setattr(QApplication, "activeModalWidget", lambda: show.player)
    show.film.way.setCurrentTime(200)
    assert (show.player.paused, show.boards.scene.gliders, len(show.boards.scene.shares)) == (1, (), moved)


def test_a_phase_is_quiet_where_nothing_is_drawn_of_it_on_any_board_and_is_asked_for_once(show: Show) -> None:
    loud = event("end", 3, 4)
    loud.field = (Fight(4),)
    unplaced = event("rail", 8)
    unplaced.field = (Fight(1),)
    show.desk.told += [loud, unplaced]
    quiet = [show.player.is_quiet(TURN, phase) for phase in (None, "rail", "march", "end", "rail")]
    assert quiet == [True, True, False, False, True]
    assert show.desk.asked == [(TURN, "rail"), (TURN, "march"), (TURN, "end")]
    show.desk.eyes = "Austria"
    show.player.is_quiet(TURN, "rail")
    assert len(show.desk.asked) == 4, "other eyes see otherwise"
    show.film.forget()
    show.player.is_quiet(TURN, "rail")
    assert len(show.desk.asked) == 5


def test_fights_of_a_turn_stay_and_grow_and_all_else_goes_with_its_phase() -> None:
    desk = Desk()
    desk.told = [event("rail", 2), event("march", 3), event("end", 4)]
    for number, each in enumerate(desk.told):
        each.figures = (Path((1, number), "order"), Fight(number, 100))
        each.field = (Path((2, number), "move"), Fight(number + 50))
    found = {}
    for moment in (None, (TURN, None), (TURN, "rail"), (TURN, "march")):
        desk.moment = moment
        found[moment] = retold.on_map(cast(OrderDesk, desk))
    rail, march = (Path((1, 0), "order"), Fight(0, 100)), (Path((1, 1), "order"), Fight(0, 100), Fight(1, 100))
    assert found == {None: (), (TURN, None): (), (TURN, "rail"): rail, (TURN, "march"): march}
    assert retold.on_field(cast(OrderDesk, desk), 3) == (Path((2, 1), "move"), Fight(51))
    assert retold.on_field(cast(OrderDesk, desk), 4) == ()


def test_only_ways_that_were_gone_are_glided_along_and_nobody_who_is_away_is_on_any_board() -> None:
    board, before, after = numbered_board(10, 10), seen(token("A", 1)), seen(token("A", 3))

    def ways(*told: Any) -> list[tuple[int, ...]]:
        return [glide.cells for glide in glides(before, after, told, board, on_map)]

    assert ways(Path((1, 2, 3), "order"), Path((1, 14, 3), "move")) == [(1, 2, 3)], "the one drawn first"
    assert ways(Path((1, 2, 3), "supply")) == ways(Path((3,), "order")) == ways(Path((1, 2), "order")) == [(1, 3)]
    foe = {"stance": "enemy"}
    before, after = seen(token("A", 1, **foe)), seen(token("A", 9, **foe))
    assert [ways(Way(1, 9, style)) for style in ("go", "leave", "act", "other")] == [[(1, 9)], [(1, 9)], [], []]
    assert ways(Way(1, 9, done=False)) == ways() == []
    friend = {"stance": "friend"}
    before, after = seen(token("A", 1, **friend)), seen(token("A", 9, **friend))
    assert ways() == [(1, 9)]
    after = seen(token("A", 9, status="away"))
    assert ways() == []
    places = [on_map(token("A", 4)), on_map(token("A", 4, status="away"))]
    places += [on_field(4)(each) for each in (token("A", 4, 9), token("A", 5, 9), token("A", 4, 9, status="away"))]
    assert places == [4, None, 9, None, None]


def test_of_places_whoever_stands_at_the_end_came_by_the_way_of_his_own_power_and_moves_once() -> None:
    board = numbered_board(10, 10)
    after = seen(token("BUR", 2, owner="France"), token("MUN", 4, owner="Germany"), token("X", 6))
    told = [Way(1, 2, owner="France"), Way(3, 4, owner="France"), Way(3, 4, "act", owner="Germany"),
            Way(5, 6, owner=""), Way(7, 8, owner="France")]  # fmt: skip
    assert [(each.cells, each.units) for each in glides(seen(), after, told, board, on_map)] == [((1, 2), ("BUR",))]
    before = seen(token("BUR", 1, owner="France"))
    once = glides(before, seen(token("BUR", 2, owner="France")), told[:1], board, on_map)
    assert [each.cells for each in once] == [(1, 2)], "known by its name it is not told of twice"
    mixed = glides(
        seen(*(token(id, 1, arm=arm) for id, arm in (("A", "H"), ("B", "I"), ("C", "C")))),
        seen(*(token(id, 2, arm=arm) for id, arm in (("A", "H"), ("B", "I"), ("C", "C")))),
        (), board, on_map,
    )  # fmt: skip
    assert mixed == (Glide((1, 2), "own", mixed[0].state, "ICH", ("A", "B", "C")),)
