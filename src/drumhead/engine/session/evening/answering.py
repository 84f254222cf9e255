"""What a game master does with a sheet that is not simply valid: he asks back, or takes it in by a ruling."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from drumhead.engine.errors import RefusedError, UnknownNameError
from drumhead.engine.session.evening.arriving import Arrived
from drumhead.engine.session.evening.deadline import deadline, due_words
from drumhead.engine.session.evening.intake_table import (
    BROKEN,
    BROKEN_SEAL,
    DOUBLE,
    GAME,
    IN,
    LATE,
    MISSING,
    OVERRIDABLE,
    POSITION,
    REFUSED,
    REPLACED,
    RULED,
    SEAT,
    TURN,
    UNSEALED,
    VALID,
    Row,
    table,
    without_position,
)
from drumhead.engine.session.game_session import GameSession
from drumhead.engine.session.rulings.ruling import NOTE, Said
from drumhead.engine.session.standing import Receipt

SAYS = {
    VALID: "was understood.",
    REFUSED: "was not taken in: some of its lines cannot be carried out.",
    LATE: "came after it was due.",
    UNSEALED: "is not sealed, and your seat has a password.",
    BROKEN_SEAL: "has a seal that does not fit it; perhaps it was changed after it was sealed.",
    POSITION: "was written for another position than the one you were sent last.",
    BROKEN: "cannot be read.",
    GAME: "was not taken in.",
    SEAT: "was not taken in.",
    TURN: "was not taken in.",
    DOUBLE: "came twice; it counts once.",
    REPLACED: "was taken in; a later sheet of yours orders all of its units anew.",
    RULED: "was taken in.",
    IN: "was taken in.",
    MISSING: "has not come.",
}
TOLD_WHY = frozenset({BROKEN, GAME, SEAT, TURN})
"""What bars these stands in the row's reason alone."""
ARRIVED = frozenset({VALID, DOUBLE, REPLACED, RULED, IN})
"""Nothing more is asked of whoever sent these."""


def ask_back(session: GameSession, row: Row) -> str:
    """A letter to a row's seat: what is wrong with its sheet, line by line, in the words its own view gives."""
    named = f"Your sheet {row.file}" if row.file else "Your sheet"
    what = SAYS[row.standing]
    return "\n".join(
        (
            f"To {row.seat or 'whom it concerns'}",
            "",
            f"{session.game.scenario.title}, {session.turn_title()}. {named} {what}",
            *((f"Its sha256 is {row.sha256}.",) if row.sha256 else ()),
            *_lines(row),
            *(() if row.standing in ARRIVED else ("", due_words(deadline(session)))),
            "",
        )
    )


def _lines(row: Row) -> Iterator[str]:
    if row.standing in TOLD_WHY:
        yield row.reason
    for verdict in row.refused:
        yield f"  {verdict.place}: {verdict.reason}"
    if row.accepted and row.refused:
        yield f"The other {row.accepted} can be carried out."


def override(
    session: GameSession, files: tuple[Arrived, ...], name: str, reason: str, due: datetime | None = None
) -> Receipt:
    """Take in one file past what bars it, with its lines that can be carried out; kept as a ruling with its reason."""
    each = next((each for each in files if each.name == name), None)
    if each is None:
        known = ", ".join(each.name for each in files) or "none"
        raise UnknownNameError(f"There is no sheet {name!r} among those that came; there are {known}.")
    row = next(row for row in table(session, (each,), due) if row.file == name)
    if row.standing not in OVERRIDABLE:
        raise RefusedError(f"{name} cannot be taken in by a ruling: {row.standing}. {row.reason}".rstrip())
    text = without_position(each.text) if row.standing == POSITION else each.text
    with session.hand.file.held("the sheet was not handed in"):
        session.rule((NOTE, f"sheet {name} of {row.seat}", f"taken in, though {_though(row)}"), Said(reason))
        return session.submit(text, name, unsealed=True, drop_refused=True)


def _though(row: Row) -> str:
    """What barred it, behind `though`."""
    barred = {LATE: "it came late", REFUSED: "lines of it were refused", POSITION: "it was for another position"}
    return barred.get(row.standing, f"it was {row.standing}" if row.standing == UNSEALED else "its seal was broken")
