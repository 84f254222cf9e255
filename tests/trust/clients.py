"""What a client's desk does, without its window: for children that are killed, or meet another program at one file."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from drumhead.client.desk.desk import OrderDesk
from drumhead.engine.errors import DrumheadError
from drumhead.engine.session import GameSession
from drumhead.engine.session.advance_process import main as play


def at_desk(game: str, seat: str, act: str, line: str = "") -> int:
    """Sit down at a desk and do one thing; 1, and the reason told, where that was refused."""
    application = QCoreApplication([])
    desk = OrderDesk()
    desk.refused.connect(lambda reason: sys.stderr.write(f"{reason}\n"))
    try:
        desk.open(GameSession.open(Path(game)))
        desk.take_seat(seat)
        done = ACTS[act](desk, line)
        if done:
            sys.stdout.write(f"{seat}: {act}\n")
        return 0 if done else 1
    except DrumheadError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    finally:
        application.processEvents()


def _drafted(desk: OrderDesk, line: str) -> bool:
    desk.enter_lines(line)
    return desk.save()


def _handed_in(desk: OrderDesk, line: str) -> bool:
    desk.enter_lines(line)
    return desk.hand_in().taken


def _taken_back(desk: OrderDesk, line: str) -> bool:
    desk.take_back()
    return True


def played(game: str, turn: int) -> int:
    """The process in which the client has a turn played."""
    return play(Path(game), turn)


ACTS: Mapping[str, Callable[[OrderDesk, str], bool]] = {
    "draft": _drafted,
    "hand-in": _handed_in,
    "take-back": _taken_back,
}
