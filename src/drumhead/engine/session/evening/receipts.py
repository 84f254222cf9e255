"""Receipts: what was understood of each sheet, in a file that a person reads and that can be read back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from drumhead.engine.errors import InputError
from drumhead.engine.play.orders import Order
from drumhead.engine.session.evening.chain import Link, digest, links
from drumhead.engine.session.game_session import GameSession
from drumhead.engine.session.gathering import walk_of
from drumhead.engine.session.intake import Verdict

FORMAT = 2
_HEAD = re.compile(r"drumhead receipt ([0-9]{1,9})")
_FIELDS = ("game", "turn", "seat", "sheet", "sha256")
_CHAINED = ("answers", "before", "link")
"""Since format 2: the position that the sheet names, if any, the link of the seat's receipt before it, and its own."""
_SHEET = re.compile(r"([0-9]{1,9}) of [0-9]{1,9}")
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
    link: Link
    verdicts: tuple[Verdict, ...]
    stands: tuple[str, ...]

    @property
    def sha256(self) -> str:
        return self.link.sheet


@dataclass(frozen=True, slots=True)
class ReadBack:
    """A receipt as it is read again; one of format 1 is no link of a chain."""

    game: str
    turn: int
    seat: str
    sha256: str
    stands: tuple[str, ...]
    link: Link | None = None

    def orders(self, session: GameSession) -> tuple[Order, ...]:
        """The orders it says were accepted."""
        return tuple(session.read_order(line, self.seat) for line in self.stands)


def understood(session: GameSession, seat: str, turn: int | None = None) -> tuple[Understood, ...]:
    """What was made of a seat's sheets of a turn, by default the one that waits."""
    hand, name = session.hand, session.game.seat(seat).name
    asked = session.turn if turn is None else turn
    sheets = walk_of(hand.founded, hand.file, hand.record, asked).sheets(name)
    chain = [link for link in links(session, name, asked) if link.turn == asked] if sheets else []
    return tuple(
        Understood(
            session.game.id,
            asked,
            name,
            link.number,
            len(chain),
            link,
            sheet.verdicts,
            tuple(map(session.write_order, (*sheet.away, *sheet.orders))),
        )
        for link, sheet in zip(chain, sheets, strict=True)
    )


def write_receipt(found: Understood) -> str:
    """As text, whose last line is a digest of all above it."""
    link = found.link
    values = (found.game, str(found.turn), found.seat, f"{found.number} of {found.count}", found.sha256)
    pairs = zip((*_FIELDS, *_CHAINED), (*values, link.position, link.before, link.hash), strict=True)
    head = [f"drumhead receipt {FORMAT}", *(f"{key:<8}{value}".rstrip() for key, value in pairs)]
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
    link = _link(fields, name) if int(head.rpartition(" ")[2]) > 1 else None
    return ReadBack(fields["game"], int(fields["turn"]), fields["seat"], fields["sha256"], tuple(stands), link)


def _link(fields: dict[str, str], name: str) -> Link:
    number = _SHEET.fullmatch(fields["sheet"])
    if number is None or any(key not in fields for key in _CHAINED):
        raise InputError(f"{name} is no receipt that could be held against others: it lacks its place among them.")
    place = (fields["game"], fields["seat"], int(fields["turn"]), int(number[1]))
    link = Link(*place, fields["sha256"], fields["answers"], fields["before"])
    if link.hash != fields["link"]:
        raise InputError(f"{name}: its link is not that of its sheet, its position and the receipt before it.")
    return link


def _check(head: str, fields: dict[str, str], name: str) -> None:
    found = _HEAD.fullmatch(head)
    if found is None or any(key not in fields for key in _FIELDS) or not fields["turn"].isdecimal():
        raise InputError(f"{name} is no receipt; one begins with 'drumhead receipt {FORMAT}'.")
    if int(found[1]) > FORMAT:
        raise InputError(f"{name} was written by a newer Drumhead (receipt format {found[1]}).")
