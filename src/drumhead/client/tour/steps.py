"""The steps of a tour as a file has them: what is said, what is waited for, and what shows it."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from drumhead.client.rooms import Rooms


@dataclass(frozen=True, slots=True)
class Step:
    """`say` is markdown; `until` and `show` begin with a word of the tables below, what follows is about what."""

    say: str
    until: str
    show: str


def read_steps(file: Path) -> tuple[Step, ...]:
    """All steps of a file, in their sequence."""
    return tuple(Step(**step) for step in tomllib.loads(file.read_text(encoding="utf-8"))["step"])


def is_done(rooms: Rooms, until: str) -> bool:
    """Whether what a step waits for has come."""
    word, _, about = until.partition(" ")
    return REACHED[word](rooms, about)


def show(rooms: Rooms, act: str) -> None:
    """Do what a step asks for, as its player would."""
    word, _, about = act.partition(" ")
    SHOWN[word](rooms, about)


def _take(rooms: Rooms, seat: str) -> None:
    rooms.seats_page.seat_requested.emit(seat)
    rooms.hand_over.opened.emit(seat, "")


def _open_field(rooms: Rooms, square: str) -> None:
    rooms.desk_page.boards.open_field(rooms.desk.session.game.map.board.cell(square))


def _seated(rooms: Rooms) -> bool:
    return bool(rooms.desk.seat)


REACHED: Mapping[str, Callable[[Rooms, str], bool]] = {
    "seat": lambda rooms, _: _seated(rooms),
    "unit": lambda rooms, unit: _seated(rooms) and rooms.desk.unit == unit,
    "order": lambda rooms, kind: _seated(rooms) and any(order.kind == kind for order in rooms.desk.draft),
    "field": lambda rooms, _: rooms.desk_page.boards.field_cell is not None,
    "map": lambda rooms, _: rooms.desk_page.boards.field_cell is None,
    "handed": lambda rooms, _: _seated(rooms) and rooms.desk.locked,
    "seats": lambda rooms, _: not _seated(rooms),
    "turn": lambda rooms, turn: not rooms.worker.running and rooms.desk.session.turn >= int(turn),
    "now": lambda rooms, _: _seated(rooms) and rooms.desk.moment is None,
    "end": lambda rooms, _: False,
}
SHOWN: Mapping[str, Callable[[Rooms, str], object]] = {
    "take": _take,
    "unit": lambda rooms, unit: rooms.desk_page.choosing.go_to_unit(unit),
    "line": lambda rooms, line: rooms.desk.enter_lines(line),
    "field": _open_field,
    "map": lambda rooms, _: rooms.desk_page.boards.close_field(),
    "hand": lambda rooms, _: rooms.desk_page.handing.go(),
    "leave": lambda rooms, _: rooms.desk_page.leave_requested.emit(),
    "play": lambda rooms, _: rooms.play_turn(),
    "now": lambda rooms, _: rooms.desk_page.timeline.now(),
    "end": lambda rooms, _: None,
}
