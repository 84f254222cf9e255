"""The square that is pinned: what is told of it, renewed, shown and opened."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest
from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot

from drumhead.client.desk import pinning
from drumhead.client.desk.pinning import Pinning
from drumhead.client.inspector.square_panel import SquarePanel
from drumhead.client.panels.board_panel import BoardPanel


class Boards(QObject):
    """Boards that note what they are asked for; the battlefield of square 3 is open."""

    pin_requested = Signal(int, object)

    def __init__(self) -> None:
        super().__init__()
        self.known, self.field_cell, self.asked = SimpleNamespace(map=None), 3, list[object]()

    def title(self, cell: int, tactical: int | None) -> str:
        return f"{cell} {tactical}"

    def show_found(self, cells: tuple[int, ...]) -> None:
        self.asked.append(("map", cells))

    def show_found_on_field(self, cell: int, tactical: int) -> None:
        self.asked.append(("field", cell, tactical))

    def open_field(self, cell: int) -> None:
        self.asked.append(("open", cell))


class Panel(QObject):
    """A panel that notes what it is told."""

    show_requested = Signal(int, object)
    field_requested = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.pinned: tuple[int, int | None] | None = None
        self.told: list[object] = []

    def show_square(self, cell: int, tactical: int | None, title: str, rows: object) -> None:
        self.pinned = cell, tactical
        self.told.append((title, rows))


@pytest.fixture
def boards(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Boards:
    kind = SimpleNamespace(rows=lambda known, cell: f"square {cell}")
    monkeypatch.setattr(pinning, "kind_of", lambda _: kind)
    monkeypatch.setattr(pinning, "field_rows", lambda known, cell, tactical: f"spot {cell} {tactical}")
    return Boards()


@pytest.fixture
def panel(qtbot: QtBot) -> Panel:
    return Panel()


@pytest.fixture
def told(boards: Boards, panel: Panel) -> list[str]:
    """How often it was said that a square was pinned."""
    made = Pinning(cast(BoardPanel, boards), cast(SquarePanel, panel), boards)
    found: list[str] = []
    made.pinned.connect(lambda: found.append("pinned"))
    return found


def _made(boards: Boards) -> Pinning:
    found = boards.findChild(Pinning)
    assert found is not None
    return found


def test_a_square_that_is_pinned_is_told_of_by_its_board_and_brings_its_panel_up(
    boards: Boards, panel: Panel, told: list[str]
) -> None:
    boards.pin_requested.emit(7, None)
    boards.pin_requested.emit(7, 0)
    assert panel.told == [("7 None", "square 7"), ("7 0", "spot 7 0")]
    assert told == ["pinned", "pinned"]


def test_the_square_of_what_is_chosen_is_told_of_without_bringing_anything_up(
    boards: Boards, panel: Panel, told: list[str]
) -> None:
    _made(boards).follow(5, 2)
    assert (panel.told, told) == ([("5 2", "spot 5 2")], [])


def test_what_is_pinned_is_told_of_anew_and_nothing_where_nothing_is(
    boards: Boards, panel: Panel, told: list[str]
) -> None:
    _made(boards).renew()
    assert panel.told == []
    boards.pin_requested.emit(5, 2)
    _made(boards).renew()
    assert (panel.told, told) == ([("5 2", "spot 5 2")] * 2, ["pinned"])


def test_a_pinned_square_is_found_on_its_board_and_a_battlefield_opened_that_is_not(
    boards: Boards, panel: Panel, told: list[str]
) -> None:
    panel.show_requested.emit(7, None)
    panel.show_requested.emit(7, 0)
    panel.field_requested.emit(3)
    panel.field_requested.emit(4)
    assert boards.asked == [("map", (7,)), ("field", 7, 0), ("open", 4)]
