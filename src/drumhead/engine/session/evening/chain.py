"""The receipts of a seat as a chain: each fixes the one before it, the position it answers, and the sheet.

Whoever shows one link to others has fixed all before it: no sheet and no position can be put in another's place later.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass

from drumhead.engine.play.sheets import read_sheet
from drumhead.engine.session.game_session import GameSession


@dataclass(frozen=True, slots=True)
class Link:
    """A sheet of a seat: which of the turn's it is, its hash, the position it names, if any, and the link `before`."""

    game: str
    seat: str
    turn: int
    number: int
    sheet: str
    position: str
    before: str

    @property
    def hash(self) -> str:
        """What the next link has as `before`."""
        parts = (self.before, self.game, self.seat, str(self.turn), str(self.number), self.position, self.sheet)
        return digest("\n".join(parts))


def digest(text: str) -> str:
    """The hash of a text: of a sheet that of its file, if that is UTF-8."""
    return hashlib.sha256(text.encode()).hexdigest()


def beginning(game: str, seat: str) -> str:
    """What the first link of a seat has before it."""
    return digest(f"drumhead receipts of {seat} in {game}")


def links(session: GameSession, seat: str, last: int | None = None) -> Iterator[Link]:
    """The links of all sheets that a seat handed in, up to a turn."""
    file, name, game = session.hand.file, session.game.seat(seat).name, session.game.id
    before = beginning(game, name)
    for turn in range(file.first(), (session.turn if last is None else last) + 1):
        for number, text in enumerate(file.sheets(turn, name), start=1):
            found = Link(game, name, turn, number, digest(text), read_sheet(text).position, before)
            yield found
            before = found.hash
