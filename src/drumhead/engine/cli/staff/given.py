"""The orders that a command of the staff is about."""

from __future__ import annotations

from pathlib import Path

from drumhead.engine.errors import InputError
from drumhead.engine.play.events import GM
from drumhead.engine.play.orders import Order
from drumhead.engine.reading import read_text
from drumhead.engine.session import GameSession
from drumhead.engine.session.intake import accepted_orders


def given(session: GameSession, seat: str, sheet: Path | None) -> tuple[Order, ...]:
    """Those of a sheet that can be carried out, else what the seat handed in or drafted."""
    if seat == GM:
        raise InputError("The game master gives no orders; name the seat whose they are with --seat.")
    if sheet is None:
        return session.draft(seat)
    found = session.read_sheet(read_text(sheet, "order sheet"), str(sheet))
    if session.game.seat(found.seat).name != seat:
        raise InputError(f"{sheet} is of {found.seat}, not of {seat}.")
    return accepted_orders(session.judge(found))
