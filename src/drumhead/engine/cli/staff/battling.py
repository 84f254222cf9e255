"""A battle of a turn on a page of its own: text, HTML, PDF, or as data."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from drumhead.engine.cli.games import only_seat, opened
from drumhead.engine.cli.output import deliver, say, say_json
from drumhead.engine.cli.reporting import HTML, PDF, written
from drumhead.engine.play.events import GM
from drumhead.engine.session import GameSession
from drumhead.engine.session.accounts.battles import battle_on, battles, report_of
from drumhead.engine.session.accounts.beforehand import odds_before

FORMATS = {".html": HTML, ".htm": HTML, ".pdf": PDF}
"""By how the name of the file ends; any other is text."""


def tell_battle(
    file: Path, square: str | None, seat: str | None, turn: int | None, out: Path | None, odds: bool, json: bool
) -> None:
    """One battle of a turn, or without a square a line for each that there was."""
    with opened(file) as session:
        name = only_seat(session) if seat is None else session.game.seat(seat).name
        played = session.turn - 1 if turn is None else turn
        if square is None:
            _list(session, name, played, json)
            return
        battle = battle_on(session, name, played, session.game.map.board.cell(square))
        if json:
            say_json(asdict(battle))
            return
        format = FORMATS.get("" if out is None else out.suffix.lower(), "")
        before = tuple(odds_before(session, name, played, battle)) if odds else ()
        report = report_of(session, name, played, battle, pictures=bool(format), odds=before)
        deliver(written(report, format), out)


def _list(session: GameSession, seat: str, turn: int, json: bool) -> None:
    found = battles(session, seat, turn)
    if json:
        say_json([asdict(battle) for battle in found])
        return
    for battle in found:
        say(" ".join(battle.summary))
    if not found:
        say(f"{'The game master' if seat == GM else seat} knows of no battle in turn {turn}.")
