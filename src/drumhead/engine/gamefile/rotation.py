"""Drafts that are kept beside the one on a desk: what was sent, those with a name, and the last ones before an edit."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from enum import StrEnum

SENT = -1
"""The number of a copy of what last left the desk."""
NAMED = range(-2, -10, -1)
"""Of drafts kept by a name."""
EARLIER = -10
"""Of the first draft that another one took the place of; later ones have lower numbers."""
MOST = 12
"""How many of these are kept."""
BESIDE = "select number, text from drafts where turn = ? and seat = ? and number < 0"
"""All that is kept beside the draft on the desk."""


class Meanwhile(StrEnum):
    """What another program did before a draft was kept; empty where it was nothing."""

    NOTHING, SHEET, DRAFT = "", "a sheet came in", "another draft was kept"


def rotate(db: sqlite3.Connection, turn: int, seat: str, new: str) -> None:
    """Keep the draft on a desk that another one is about to replace; the oldest kept goes."""
    values = {"turn": turn, "seat": seat, "new": new, "first": EARLIER, "most": MOST}
    here = "from drafts where turn = :turn and seat = :seat"
    next_one = f"(select min(:first + 1, coalesce(min(number), 0)) - 1 {here})"
    db.execute(
        f"insert into drafts select turn, seat, {next_one}, text {here} and number = 0 and text <> :new",
        values,
    )
    newest = f"select number {here} and number <= :first order by number limit :most"
    db.execute(
        f"delete from drafts where turn = :turn and seat = :seat and number <= :first and number not in ({newest})",
        values,
    )


def newest_first(rows: Iterable[tuple[int, str]]) -> list[tuple[int, str]]:
    """What is kept beside a draft: what was sent, then by name, then the earlier, newest first."""
    return sorted(rows, key=lambda row: (row[0] <= EARLIER, -row[0] if row[0] > EARLIER else row[0]))


def put(db: sqlite3.Connection, turn: int, seat: str, number: int, text: str) -> None:
    """Keep a draft at a number, in the place of what is there."""
    db.execute("insert or replace into drafts values (?, ?, ?, ?)", (turn, seat, number, text))


def drop(db: sqlite3.Connection, turn: int, seat: str, number: int) -> None:
    """Forget what is kept at a number."""
    db.execute("delete from drafts where turn = ? and seat = ? and number = ?", (turn, seat, number))
