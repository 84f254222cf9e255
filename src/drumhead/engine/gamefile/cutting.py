"""Turns taken back: cut off the game, kept beside it, and put in their place again."""

from __future__ import annotations

import sqlite3

from drumhead.engine.errors import UnknownNameError
from drumhead.engine.gamefile.file import GameFile, StoredCut

TABLES = ("steps", "sheets", "drafts", "turns")
"""Each has one of the same columns beside it, behind the number of a cut."""
_PLAYED = (
    "delete from steps where turn > :turn or turn = :turn and number > 0",
    "delete from turns where turn >= :turn",
)
_LATER = ("delete from sheets where turn > :turn", "delete from drafts where turn > :turn")


def cut(file: GameFile, turn: int, why: str, *, later: bool = True) -> StoredCut:
    """A turn waits again, and all that was stored from it on is kept apart, in one transaction.

    Its sheets stay in, and the rulings on it; `later` sheets and drafts go unless that turn is played again at once.
    """
    with file.held("nothing was taken back") as db:
        found = StoredCut(_most(db, "number", "cuts") + 1, turn, _most(db, "turn", "turns"), why)
        db.execute("insert into cuts values (?, ?, ?, ?)", (found.number, found.turn, found.last, found.why))
        for table in TABLES:
            db.execute(f"insert into cut_{table} select ?, * from {table} where turn >= ?", (found.number, turn))
        for query in (*_PLAYED, *(_LATER if later else ())):
            db.execute(query, {"turn": turn})
        return found


def restore(file: GameFile, number: int) -> StoredCut:
    """A cut back in its place; what stood there since is kept as another cut."""
    with file.held("nothing was restored") as db:
        wanted = kept(file, number)
        cut(file, wanted.turn, f"cut {number} was restored")
        for table in TABLES:
            db.execute(f"delete from {table} where turn >= ?", (wanted.turn,))
            names = ", ".join(str(column[1]) for column in db.execute(f"pragma table_info({table})"))
            db.execute(f"insert into {table} select {names} from cut_{table} where cut = ?", (number,))
        _forget(db, number)
    return wanted


def kept(file: GameFile, number: int) -> StoredCut:
    """A cut by its number; UnknownNameError says which there are."""
    cuts = {each.number: each for each in file.cuts()}
    if number not in cuts:
        known = ", ".join(map(str, cuts)) or "none"
        raise UnknownNameError(f"{file.path} keeps no cut {number}; it keeps {known}.")
    return cuts[number]


def vacuum(file: GameFile) -> int:
    """Forget all cuts for good, and give back their room; how many there were.

    A damaged file is refused before anything of it is forgotten: its room can only be given back if all can be read.
    """
    file.shrink()
    with file.held("nothing was forgotten") as db:
        count = len(file.cuts())
        for table in ("cuts", *(f"cut_{table}" for table in TABLES)):
            db.execute(f"delete from {table}")
    file.shrink()
    return count


def _most(db: sqlite3.Connection, column: str, table: str) -> int:
    """Zero where there is none, or what stands there is no number."""
    return int(db.execute(f"select coalesce(max(cast({column} as integer)), 0) from {table}").fetchone()[0])


def _forget(db: sqlite3.Connection, number: int) -> None:
    db.execute("delete from cuts where number = ?", (number,))
    for table in TABLES:
        db.execute(f"delete from cut_{table} where cut = ?", (number,))
