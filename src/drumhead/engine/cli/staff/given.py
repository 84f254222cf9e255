"""The orders that a command of the staff is about."""

from __future__ import annotations

from pathlib import Path

from drumhead.engine.errors import InputError
from drumhead.engine.play.events import GM
from drumhead.engine.play.orders import Order
from drumhead.engine.play.sheets import Sheet
from drumhead.engine.reading import read_text
from drumhead.engine.session import GameSession
from drumhead.engine.session.intake import accepted_orders


def given(session: GameSession, seat: str, sheet: Path | None) -> tuple[Order, ...]:
    """Those of a sheet that can be carried out, else what the seat handed in or drafted."""
    found = coming(session, seat, sheet)
    return session.draft(seat) if found is None else accepted_orders(session.judge(found))


def coming(session: GameSession, seat: str, sheet: Path | None) -> Sheet | None:
    """A sheet that is not in yet, if one is named."""
    if seat == GM:
        raise InputError("The game master gives no orders; name the seat whose they are with --seat.")
    if sheet is None:
        return None
    found = session.read_sheet(read_text(sheet, "order sheet"), str(sheet))
    if session.game.seat(found.seat).name != seat:
        raise InputError(f"{sheet} is of {found.seat}, not of {seat}.")
    return found
