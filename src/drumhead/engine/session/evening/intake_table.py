"""The table of what came in for a turn: a row for every file, and one for every seat from which nothing came."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from drumhead.engine.errors import DrumheadError, RefusedError, SealError
from drumhead.engine.play.events import GM
from drumhead.engine.play.sheets import Sheet
from drumhead.engine.play.view import in_sequence
from drumhead.engine.session.evening.arriving import Arrived
from drumhead.engine.session.evening.chain import digest
from drumhead.engine.session.evening.deadline import awaited
from drumhead.engine.session.game_session import GameSession
from drumhead.engine.session.gathering import walk_of
from drumhead.engine.session.intake import Verdict
from drumhead.engine.session.standing import Receipt

VALID, REFUSED, LATE, DOUBLE, REPLACED = "valid", "lines refused", "late", "double", "replaced"
UNSEALED, BROKEN_SEAL = "not sealed", "seal broken"
BROKEN, MISSING, IN, RULED = "broken", "missing", "in before", "by ruling"
GAME, SEAT, TURN, POSITION = "another game", "no such seat", "another turn", "another position"
ASKABLE = frozenset({REFUSED})
"""What may be accepted without its refused lines."""
OVERRIDABLE = frozenset({REFUSED, LATE, UNSEALED, BROKEN_SEAL, POSITION})
"""What a game master may take in past what bars it, by a ruling."""
_GAME_LINE = re.compile(r"^(\s*game\s+\S+)[^\n]*$", re.IGNORECASE | re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Row:
    """A file, or with no name a seat: how it stands, what was made of its lines, and what it says beside others.

    `replaced` are units whose orders a later sheet of the seat gives anew, `conflicts` those that another seat orders
    too; `reason` why it is not simply valid.
    """

    file: str
    standing: str
    seat: str = ""
    turn: int | None = None
    came: datetime | None = None
    seal: str = ""
    sha256: str = ""
    reason: str = ""
    verdicts: tuple[Verdict, ...] = ()
    replaced: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    taken: bool = False

    @property
    def accepted(self) -> int:
        """How many orders of it stand."""
        return sum(verdict.accepted and verdict.order is not None for verdict in self.verdicts)

    @property
    def refused(self) -> tuple[Verdict, ...]:
        """Its lines that cannot be carried out."""
        return tuple(verdict for verdict in self.verdicts if not verdict.accepted)


def table(
    session: GameSession, files: Sequence[Arrived], due: datetime | None = None, accept: Collection[str] = ()
) -> tuple[Row, ...]:
    """What would become of the files; nothing is handed in."""
    with session.hand.file.tried("the sheets were not looked at"):
        found = taken_in(session, files, due, accept)
    session.reload()
    return tuple(replace(row, taken=False) for row in found)


def taken_in(
    session: GameSession,
    files: Sequence[Arrived],
    due: datetime | None = None,
    accept: Collection[str] = (),
    ruled: Collection[str] = (),
) -> tuple[Row, ...]:
    """Hand in what is valid, and of the files `accept` names the lines that are; late is what came after it was due.

    Those that were `ruled` on are in already.
    """
    if session.over:
        raise RefusedError(f"{session.game.scenario.title} is over; no more orders are taken.")
    with session.hand.file.held("the sheets were not handed in"):
        before = _earlier(session)
        rows: list[Row] = []
        for each in files:
            row = _row(session, each, due, accept, (*rows, *before))
            rows.append(_by_ruling(session, each, row) if each.name in ruled else row)
        settled, told = _beside(session, rows), {row.sha256 for row in rows}
        told |= {
            digest(without_position(each.text))
            for each, row in zip(files, rows, strict=True)
            if row.standing in (RULED, IN)
        }
        return (*settled, *(row for row in before if row.sha256 not in told), *_missing(session, settled))


def _by_ruling(session: GameSession, each: Arrived, row: Row) -> Row:
    """What was taken in past what bars it, with the verdicts on its lines, though it was written for whatever
    position."""
    found = replace(row, standing=RULED, reason="", taken=True)
    if row.verdicts or each.sheet is None:
        return found
    anew = replace(each, text=without_position(each.text))
    return _judged(session, anew, replace(found, seat=session.game.seat(row.seat).name))


def without_position(text: str) -> str:
    """A sheet as a ruling takes it in that was written for another position."""
    return _GAME_LINE.sub(r"\1", text, count=1)


def _earlier(session: GameSession) -> tuple[Row, ...]:
    """What was handed in before these files."""
    hand, turn = session.hand, session.turn
    found = []
    for seat in session.game.seats:
        found += [
            Row("", IN, seat.name, turn, sha256=digest(text), taken=True) for text in hand.file.sheets(turn, seat.name)
        ]
    return tuple(found)


def _row(
    session: GameSession, each: Arrived, due: datetime | None, accept: Collection[str], known: Sequence[Row]
) -> Row:
    sheet = each.sheet
    if sheet is None:
        sha256 = digest(each.text) if each.text else each.sha256
        return Row(each.name, BROKEN, came=each.came, sha256=sha256, reason=each.error)
    row = Row(each.name, VALID, sheet.seat, sheet.turn, each.came, _seal(sheet), digest(each.text))
    bare = replace(each, text=without_position(each.text))
    if bare.text != each.text and any(other.sha256 == digest(bare.text) for other in known if not other.file):
        seat = session.game.seat(sheet.seat).name
        return _judged(session, bare, replace(row, seat=seat, standing=IN, taken=True))
    if (bar := _address(session, sheet)) is not None:
        return replace(row, standing=bar, reason=_why(session, each))
    row = replace(row, seat=session.game.seat(sheet.seat).name)
    twin = next((other for other in known if other.sha256 == row.sha256 and other.standing != DOUBLE), None)
    if twin is not None and not twin.file:
        return _judged(session, each, replace(row, standing=IN, taken=True))
    if twin is not None:
        return replace(row, standing=DOUBLE, reason=f"It is word for word {twin.file}.")
    if due is not None and each.came > due:
        return _judged(session, each, replace(row, standing=LATE, reason=f"It was due by {due:%Y-%m-%d %H:%M}."))
    return _handed_in(session, each, row, drop=each.name in accept)


def _seal(sheet: Sheet) -> str:
    return "sealed" if sheet.seal else "none"


def _address(session: GameSession, sheet: Sheet) -> str | None:
    """What bars a sheet before any line of it is read."""
    if sheet.game.casefold() != session.game.id.casefold():
        return GAME
    if sheet.seat.casefold() == GM or sheet.seat.casefold() not in {s.name.casefold() for s in session.game.seats}:
        return SEAT
    if sheet.turn != session.turn:
        return TURN
    return POSITION if sheet.position and _is_refused(session, sheet) else None


def _is_refused(session: GameSession, sheet: Sheet) -> bool:
    """Whether its position is none that was ever good for this turn."""
    try:
        session.read_sheet(_head(sheet))
    except DrumheadError:
        return True
    return False


def _head(sheet: Sheet) -> str:
    return f"drumhead orders 1\ngame {sheet.game} {sheet.position}\nturn {sheet.turn}\nseat {sheet.seat}\n"


def _why(session: GameSession, each: Arrived) -> str:
    try:
        session.read_sheet(each.text, each.name)
    except DrumheadError as error:
        return str(error)
    return f"{each.name}: the game master gives no orders."


def _judged(session: GameSession, each: Arrived, row: Row) -> Row:
    """A row with the verdicts on its lines; nothing is handed in."""
    return replace(row, verdicts=session.judge(session.read_sheet(each.text, each.name)).verdicts)


def _handed_in(session: GameSession, each: Arrived, row: Row, drop: bool) -> Row:
    try:
        receipt = session.submit(each.text, each.name, drop_refused=drop)
    except SealError as error:
        bar = BROKEN_SEAL if each.sheet is not None and each.sheet.seal else UNSEALED
        return _judged(session, each, replace(row, standing=bar, reason=str(error)))
    except DrumheadError as error:
        return replace(row, standing=BROKEN, reason=str(error))
    failed = [verdict for verdict in receipt if not verdict.accepted]
    return replace(
        row,
        standing=REFUSED if failed else VALID,
        reason=_failed(receipt, len(failed)),
        verdicts=receipt.verdicts,
        taken=receipt.taken,
    )


def _failed(receipt: Receipt, failed: int) -> str:
    if not failed:
        return ""
    lines = "1 line" if failed == 1 else f"{failed} lines"
    return f"{lines} of {len(receipt)} cannot be carried out."


# what the files say beside each other


def _beside(session: GameSession, rows: Sequence[Row]) -> tuple[Row, ...]:
    """The rows with what later sheets replace in them, and what several seats order."""
    givers: dict[str, set[str]] = {}
    for row in rows:
        for unit in _ordered(row) if row.taken else ():
            givers.setdefault(unit, set()).add(row.seat)
    found = [
        replace(row, replaced=tuple(_replaced(row, rows[at + 1 :])), conflicts=tuple(_conflicts(session, row, givers)))
        for at, row in enumerate(rows)
    ]
    return tuple(
        replace(row, standing=REPLACED)
        if row.taken and row.standing != IN and row.replaced and set(row.replaced) >= _ordered(row)
        else row
        for row in found
    )


def _ordered(row: Row) -> set[str]:
    return {verdict.order.unit for verdict in row.verdicts if verdict.order is not None and verdict.accepted}


def _replaced(row: Row, later: Sequence[Row]) -> Iterator[str]:
    """The units to which a later sheet of the seat gives orders anew."""
    if not row.taken:
        return
    anew = {unit for other in later if other.taken and other.seat == row.seat for unit in _ordered(other)}
    yield from sorted(anew & _ordered(row), key=in_sequence)


def _conflicts(session: GameSession, row: Row, givers: dict[str, set[str]]) -> Iterator[str]:
    """6.1: the units that other seats order as well, each with whose orders count."""
    if not row.taken:
        return
    hand = session.hand
    shared = sorted(unit for unit in _ordered(row) if len(givers[unit]) > 1)
    walk = walk_of(hand.founded, hand.file, hand.record, session.turn) if shared else None
    for unit in shared:
        if walk is not None:
            first = min(sorted(givers[unit]), key=lambda name: walk.rank(session.game.seat(name), unit))
            others = ", ".join(sorted(givers[unit] - {row.seat}))
            yield f"{unit} is ordered by {others} too; the orders of {first} count"


def _missing(session: GameSession, rows: Sequence[Row]) -> Iterator[Row]:
    """The seats that are awaited, and from which not even a file came that could be taken."""
    taken = {row.seat for row in rows if row.taken}
    for seat in awaited(session):
        if seat not in taken:
            came = any(row.seat == seat for row in rows)
            yield Row("", MISSING, seat, session.turn, reason="Nothing that can be taken came." if came else "")
