"""Orders out of a mail that somebody pasted or handed in as it came: each seat's own lines of it."""

from __future__ import annotations

from pathlib import Path

from drumhead.engine.errors import InputError
from drumhead.engine.play.events import GM
from drumhead.engine.play.recall.letters import holds_sheet, joined
from drumhead.engine.play.recall.mail import Listed
from drumhead.engine.play.sheets import COUNTED, FORMAT
from drumhead.engine.session.commanding.messages import texts_of
from drumhead.engine.session.game_session import GameSession


def mailed(session: GameSession, seat: str, text: str, name: str) -> tuple[Listed, ...] | None:
    """The orders of a mail by the sides they stand under; None of a text that is none, or in a game without mails."""
    exchange = session.ruleset.exchange
    if exchange is None or exchange.mail is None or "\n" not in text.strip() or session.over:
        return None
    if text.lstrip("\ufeff \n\r\t").casefold().startswith("drumhead") or holds_sheet(text):
        return None
    return exchange.mail(session.game, session.view(seat).state, text, name)


def own_lines(session: GameSession, seat: str, text: str) -> tuple[str, ...]:
    """The lines of a text, of a mail only those of the seat's sides; InputError where it has none of theirs."""
    found = mailed(session, seat, text, "The mail")
    if found is None:
        return tuple(line for _, line in joined(enumerate(text.splitlines())))
    holds = session.game.seat(seat).holds
    mine = tuple(line.text for line in found if line.side in holds)
    if not mine:
        raise InputError(f"The mail has no orders of {', '.join(holds)}; it has some of {_sides(found)}.")
    return mine


def _sides(found: tuple[Listed, ...]) -> str:
    return ", ".join(dict.fromkeys(line.side for line in found))


def sheets_of(session: GameSession, path: Path, name: str) -> tuple[tuple[str, str], ...]:
    """The sheets of a file with their names; GameFileError where it cannot be read, OrderSyntaxError where a mail is
    not as one is."""
    texts = texts_of(path, name)
    return tuple(sheet for told, text in texts for sheet in mailed_sheets(session, text, told) or ((told, text),))


def mailed_sheets(session: GameSession, text: str, name: str) -> tuple[tuple[str, str], ...]:
    """A mail as sheets, each with its seat behind the mail's name; none of a text that is no mail. An order keeps the
    number of its line."""
    found: dict[str, list[Listed]] = {}
    known = GM if session.kind == "game" else session.seats()[0].seat.name
    for line in mailed(session, known, text, name) or ():
        seat = next((seat.name for seat in session.game.seats if line.side in seat.holds), "")
        found.setdefault(seat, []).append(line)
    return tuple((f"{name}, {seat}", _sheet(session, seat, lines)) for seat, lines in found.items() if seat)


def _sheet(session: GameSession, seat: str, lines: list[Listed]) -> str:
    rows = [f"drumhead orders {FORMAT}", f"game {session.game.id}", f"turn {session.turn}", f"seat {seat}"]
    above = 0
    if min(line.line for line in lines) <= len(rows):
        rows.append(COUNTED)
        above = len(rows)
    for line in lines:
        rows += [""] * (above + line.line - 1 - len(rows))
        rows.append(line.text)
    return "\n".join(rows) + "\n"
