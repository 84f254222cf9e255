"""Lines of supply over a desk that is made up: told on a card, drawn, broken where a square falls, forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

import pytest
from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot

from drumhead.client.board_layers import SITUATION
from drumhead.client.desk.desk import OrderDesk
from drumhead.client.desk.lifelines import FALLEN, HOVERED, MOST, Lifelines
from drumhead.client.panels.board_panel import BoardPanel
from drumhead.engine.play.figures import Cells
from drumhead.engine.play.recall.lifelines import Lifeline

NAMES = ("Lodi", "Pavia", "Milano", "Novara")


def supply(unit: str, cell: int, to: str = "Milano", kind: str = "supply") -> Lifeline:
    if not to:
        return Lifeline(kind, unit, cell, "", (), f"{unit}: no bread.", broken="the enemy", broken_at=2)
    return Lifeline(kind, unit, cell, to, (cell, 2), f"{unit}: from {to}.")


class Boards(QObject):
    """Boards that only have overlays and a layer."""

    square_hovered = Signal(object)
    escaped = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.strategic: object | None = self
        self.overlays: dict[str, tuple[Any, ...]] = {}
        self.shown, self.more_rows = True, None
        self.scene = SimpleNamespace(set_overlay=lambda name, figures: self.overlays.update({name: tuple(figures)}))

    def layer_shown(self, name: str) -> bool:
        return name == SITUATION and self.shown


class Desk(QObject):
    """A desk whose lines are given, and those that are left when some squares fall; it counts how often it is asked."""

    view_changed = Signal()
    draft_changed = Signal(object)
    seat_changed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.seat, self.moment, self.draft = "Anna", None, ("an order",)
        self.now: tuple[Lifeline, ...] = ()
        self.after: tuple[Lifeline, ...] = ()
        self.asked: list[tuple[object, ...]] = []
        self._view = object()
        board = SimpleNamespace(name=lambda cell: NAMES[cell])
        game = SimpleNamespace(map=SimpleNamespace(board=board))
        self.session = SimpleNamespace(game=game, ruleset=SimpleNamespace(lifelines=self._lines))

    def view(self) -> object:
        return self._view

    def _lines(self, game: object, view: object, orders: Sequence[object], fallen: Sequence[int]) -> Any:
        self.asked.append((tuple(orders), tuple(fallen)))
        return self.after if fallen else self.now


@pytest.fixture
def desk(qtbot: QtBot) -> Desk:
    return Desk()


@pytest.fixture
def boards(qtbot: QtBot) -> Boards:
    return Boards()


@pytest.fixture
def lifelines(desk: Desk, boards: Boards) -> Lifelines:
    return Lifelines(cast(OrderDesk, desk), cast(BoardPanel, boards), boards)


@pytest.fixture
def told(lifelines: Lifelines) -> list[str]:
    found: list[str] = []
    lifelines.told.connect(found.append)
    return found


def test_a_card_tells_the_lines_of_its_square_by_kind_and_those_alike_together(
    desk: Desk, lifelines: Lifelines
) -> None:
    desk.now = (
        supply("A1", 0),
        supply("A2", 0),
        supply("A3", 0),
        supply("A4", 0, ""),
        supply("A1", 0, "Novara", "communications"),
        supply("B1", 1),
        supply("B2", 1),
    )
    assert lifelines.rows(1) == (("Supply", "B1, B2: from Milano."),)
    assert lifelines.rows(0) == (
        ("Communications", "A1: from Novara."),
        ("Supply", "A4: no bread."),
        ("Supply", "A1, A2 and 1 more: from Milano."),
    )
    assert lifelines.rows(3) == ()


@pytest.mark.parametrize("more", [0, 1, 2])
def test_of_many_lines_the_first_are_told_and_how_many_more_there_are(
    desk: Desk, lifelines: Lifelines, more: int
) -> None:
    desk.now = tuple(supply(f"A{at}", 0, f"store {at}") for at in range(MOST + more))
    rows = [text for _, text in lifelines.rows(0)]
    assert len(rows) == MOST + bool(more)
    assert rows[MOST:] == ([f"and {more} more lines"] if more else [])


def test_lines_are_worked_out_once_until_view_draft_or_seat_are_others(desk: Desk, lifelines: Lifelines) -> None:
    for change in (None, desk.view_changed, desk.draft_changed, desk.seat_changed):
        if change is not None:
            change.emit(*(("Anna",) if change is not desk.view_changed else ()))
        before = len(desk.asked)
        lifelines.rows(0)
        lifelines.rows(1)
        assert len(desk.asked) == before + 1
    desk._view = object()
    lifelines.rows(0)
    assert len(desk.asked) == 5


def test_orders_count_now_and_not_in_a_replay_and_without_a_seat_there_are_no_lines(
    desk: Desk, lifelines: Lifelines
) -> None:
    desk.now = (supply("A1", 0),)
    lifelines.lines()
    desk.moment = (1, None)  # type: ignore[assignment]
    lifelines.forget()
    lifelines.lines()
    assert desk.asked == [(("an order",), ()), ((), ())]
    desk.seat = ""
    assert lifelines.rows(0) == () and len(desk.asked) == 2


def test_lines_are_drawn_for_the_square_under_the_pointer_while_such_lines_are_shown(
    desk: Desk, boards: Boards, lifelines: Lifelines
) -> None:
    desk.now = (supply("A1", 0), supply("B1", 1))
    boards.square_hovered.emit(0)
    assert [figure.cells for figure in boards.overlays[HOVERED]] == [(0, 2)]
    for cell, shown in ((3, True), (None, True), (0, False)):
        boards.overlays[HOVERED] = ("something",)
        boards.shown = shown
        boards.square_hovered.emit(cell)
        assert boards.overlays[HOVERED] == ()


def test_what_falls_with_a_square_is_told_in_numbers_and_the_first_of_it_in_words(
    desk: Desk, boards: Boards, lifelines: Lifelines, told: list[str]
) -> None:
    desk.now = (supply("A1", 0), supply("A2", 0), supply("A3", 1), supply("A4", 1), supply("A5", 3, ""))
    desk.after = (supply("A1", 0, ""), supply("A2", 0, ""), supply("A3", 1, ""), supply("A4", 1, "Novara"),
                  supply("A5", 3, ""))  # fmt: skip
    lifelines.fall(1)
    head = "If Pavia fell, 3 of 5 lines would break, 1 would lead elsewhere, 2 units would have to leave."
    assert told == [f"{head} A1: no bread.  A2: no bread."]
    assert Cells((1,), "clash") in boards.overlays[FALLEN]
    lifelines.fall(3)
    assert told[-1].startswith("If Pavia and Novara fell, ") and "3 units would have to leave" in told[-1]
    lifelines.fall(1)
    assert told[-1].startswith("If Novara fell, ") and "1 unit would have to leave" in told[-1]
    lifelines.fall(3)
    assert (told[-1], boards.overlays[FALLEN]) == ("", ())


def test_where_nothing_breaks_only_that_is_said(desk: Desk, lifelines: Lifelines, told: list[str]) -> None:
    desk.now = desk.after = (supply("A1", 0),)
    lifelines.fall(3)
    assert told == ["If Novara fell, 0 of 1 lines would break."]


@pytest.mark.parametrize(("cell", "seat"), [(None, "Anna"), (1, "")])
def test_without_a_square_or_a_seat_nothing_falls(
    desk: Desk, boards: Boards, lifelines: Lifelines, told: list[str], cell: int | None, seat: str
) -> None:
    desk.seat = seat
    lifelines.fall(cell)
    assert (told, boards.overlays, desk.asked) == (["Choose a square of the map first."], {}, [])


def test_escape_or_another_view_takes_back_what_fell_and_all_that_was_drawn(
    desk: Desk, boards: Boards, lifelines: Lifelines, told: list[str]
) -> None:
    for change in (boards.escaped, desk.view_changed):
        lifelines.fall(1)
        assert boards.overlays[FALLEN] != ()
        change.emit()
        assert boards.overlays == {HOVERED: (), FALLEN: ()}
    lifelines.fall(1)
    assert told[-1].startswith("If Pavia fell"), "it is asked anew, not taken back"
    boards.strategic = None
    desk.view_changed.emit()
