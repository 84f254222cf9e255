"""Receipts: what was understood of each sheet, in a file that a person reads and that can be read back."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from drumhead.engine.errors import InputError
from drumhead.engine.play.orders import Order
from drumhead.engine.session.game_session import GameSession
from drumhead.engine.session.gathering import walk_of
from drumhead.engine.session.intake import Verdict

FORMAT = 1
_HEAD = re.compile(r"drumhead receipt ([0-9]{1,9})")
_FIELDS = ("game", "turn", "seat", "sheet", "sha256")
STANDS, CHECK = "stands", "check"


@dataclass(frozen=True, slots=True)
class Understood:
    """One sheet of a seat: its `number` among the seat's sheets of the turn and how many there are, its hash, what was
    made of each line, and the lines of all orders that stand by it."""

    game: str
    turn: int
    seat: str
    number: int
    count: int
    sha256: str
    verdicts: tuple[Verdict, ...]
    stands: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReadBack:
    """A receipt as it is read again."""

    game: str
    turn: int
    seat: str
    sha256: str
    stands: tuple[str, ...]

    def orders(self, session: GameSession) -> tuple[Order, ...]:
        """The orders it says were accepted."""
        return tuple(session.read_order(line, self.seat) for line in self.stands)


def digest(text: str) -> str:
    """The hash of a sheet as it was sent: that of its file, if that is UTF-8."""
    return hashlib.sha256(text.encode()).hexdigest()


def understood(session: GameSession, seat: str, turn: int | None = None) -> tuple[Understood, ...]:
    """What was made of a seat's sheets of a turn, by default the one that waits."""
    hand, name = session.hand, session.game.seat(seat).name
    asked = session.turn if turn is None else turn
    texts = hand.file.sheets(asked, name)
    sheets = walk_of(hand.founded, hand.file, hand.record, asked).sheets(name)
    return tuple(
        Understood(
            session.game.id,
            asked,
            name,
            number,
            len(texts),
            digest(text),
            sheet.verdicts,
            tuple(map(session.write_order, (*sheet.away, *sheet.orders))),
        )
        for number, (text, sheet) in enumerate(zip(texts, sheets, strict=True), start=1)
    )


def write_receipt(found: Understood) -> str:
    """As text, whose last line is a digest of all above it."""
    values = (found.game, str(found.turn), found.seat, f"{found.number} of {found.count}", found.sha256)
    head = [f"drumhead receipt {FORMAT}", *(f"{key:<8}{value}" for key, value in zip(_FIELDS, values, strict=True))]
    body = "\n".join((*head, "", *_lines(found.verdicts), "", *_standing(found.stands))) + "\n"
    return f"{body}\n{CHECK:<8}{digest(body)}\n"


def _lines(verdicts: Sequence[Verdict]) -> Iterator[str]:
    yield "# What was understood, line by line:"
    for verdict in verdicts:
        word = "accepted" if verdict.accepted else "refused" if verdict.refusal else "unread"
        later = f" (line {verdict.replaced} counts instead)" if verdict.replaced else ""
        yield f"# {word:<9}line {verdict.line}: {verdict.meaning or verdict.text}{later}"
        if verdict.reason:
            yield f"#          {verdict.reason}"
    if not verdicts:
        yield "# no orders"


def _standing(lines: Sequence[str]) -> Iterator[str]:
    yield "# What stands for the turn by this sheet and those before it:"
    yield from (f"{STANDS:<8}{line}" for line in lines)


def read_receipt(text: str, name: str = "receipt") -> ReadBack:
    """A receipt read again; InputError where it is none or was changed."""
    fields, stands, head = dict[str, str](), list[str](), ""
    body, _, check = text.replace("\r\n", "\n").rpartition(f"\n{CHECK}")
    for line in body.splitlines():
        bare = line.partition("#")[0].strip()
        if bare and not head:
            head = bare
        elif bare.startswith(f"{STANDS} "):
            stands.append(bare.removeprefix(STANDS).strip())
        elif bare:
            key, _, value = bare.partition(" ")
            fields[key] = value.strip()
    _check(head, fields, name)
    if digest(body) != check.strip():
        raise InputError(f"{name} was changed since it was written.")
    return ReadBack(fields["game"], int(fields["turn"]), fields["seat"], fields["sha256"], tuple(stands))


def _check(head: str, fields: dict[str, str], name: str) -> None:
    found = _HEAD.fullmatch(head)
    if found is None or any(key not in fields for key in _FIELDS) or not fields["turn"].isdecimal():
        raise InputError(f"{name} is no receipt; one begins with 'drumhead receipt {FORMAT}'.")
    if int(found[1]) > FORMAT:
        raise InputError(f"{name} was written by a newer Drumhead (receipt format {found[1]}).")
