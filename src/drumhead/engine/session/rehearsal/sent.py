"""What last left a seat's desk, so that a draft can be laid beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from drumhead.engine.gamefile.file import GameFile
from drumhead.engine.play.orders import Order
from drumhead.engine.play.sheets import read_sheet
from drumhead.engine.session.founding import Founded
from drumhead.engine.session.game_session import GameSession
from drumhead.engine.session.intake import accepted_orders, judge_lines


@contextmanager
def file_of(session: GameSession) -> Iterator[GameFile]:
    """The file of an open session by a connection of its own."""
    file = GameFile.open(session.path)
    try:
        yield file
    finally:
        file.close()


def note_sent(session: GameSession, seat: str, orders: Sequence[Order]) -> None:
    """A sheet with these orders was exported."""
    name = session.game.seat(seat).name
    with file_of(session) as file:
        file.set_sent(session.turn, name, session.sheet(name, orders, comments=False))


def sent(session: GameSession, seat: str) -> tuple[Order, ...] | None:
    """What a seat handed in, else what it last exported or took back; None where nothing left its desk this turn."""
    name = session.game.seat(seat).name
    if session.handed_in(name):
        return session.draft(name)
    with file_of(session) as file:
        text = file.sent(session.turn, name)
    return None if text is None else orders_in(session, name, text)


def orders_in(session: GameSession, seat: str, text: str) -> tuple[Order, ...]:
    """The orders of a sheet that the seat could give now."""
    founded = Founded(session.game, session.ruleset)
    sheet = read_sheet(text, f"{session.path}, a draft of {seat}")
    return accepted_orders(judge_lines(founded, session.view(seat), sheet.lines))
