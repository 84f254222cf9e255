"""All that a seat can get hold of, as text: what fog must keep out is looked for here."""

from __future__ import annotations

import json
import sqlite3
import zlib
from pathlib import Path

from drumhead.engine.reports.text import write_text
from drumhead.engine.session import GameSession

SALTED = ("salt", "commitment", "opening", "locks")
"""Rows of a file's head that come of its salt."""


def contents(path: Path, *, keys: bool = False) -> str:
    """Every value of every table of a file, blobs unpacked; salts and what comes of them only if asked for."""
    with sqlite3.connect(path) as file:
        tables = [name for (name,) in file.execute("select name from sqlite_master where type = 'table' order by name")]
        rows = [(table, row) for table in tables for row in file.execute(f"select * from {table}")]
    file.close()
    kept = [(table, row) for table, row in rows if keys or row[0] not in SALTED]
    plain = [_plain(value) for table, row in kept for value in (row[:-2] if table == "seats" and not keys else row)]
    return "\n".join(plain)


def _plain(value: object) -> str:
    if not isinstance(value, bytes):
        return str(value)
    try:
        return zlib.decompress(value).decode()
    except zlib.error:
        return value.hex()


def papers(session: GameSession, seat: str) -> dict[str, str]:
    """What a seat reads of the last turn and of the waiting one."""
    turn = session.turn - 1
    played = bool(session.phases(turn))
    return {
        "show": json.dumps(session.data(seat)),
        "sheet": session.sheet(seat, ()),
        "turn report": write_text(session.turn_report(seat, turn)) if played else "",
        "position report": write_text(session.position_report(seat)),
        "tasks": str(session.tasks(seat, ())),
        "events": "\n".join(session.wording(event) + event.model_dump_json() for event in session.events(seat, turn)),
    }
