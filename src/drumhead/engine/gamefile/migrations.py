"""Numbered steps from one format of the game file to the next, each one transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from importlib.resources import files

Migration = Callable[[sqlite3.Connection], None]


def _create(connection: sqlite3.Connection) -> None:
    script = files("drumhead.engine.gamefile").joinpath("schema.sql").read_text(encoding="utf-8")
    for statement in script.split(";"):
        if statement.strip():
            connection.execute(statement)


MIGRATIONS: tuple[Migration, ...] = (_create,)
"""MIGRATIONS[n] brings a file of format n to format n+1; format 0 is an empty file."""

FORMAT = len(MIGRATIONS)


def migrate(connection: sqlite3.Connection, version: int) -> None:
    """Bring a file of an older format up to FORMAT."""
    for number in range(version, FORMAT):
        connection.execute("begin immediate")
        try:
            MIGRATIONS[number](connection)
            connection.execute(f"pragma user_version = {number + 1}")
            connection.execute("commit")
        except BaseException:
            connection.execute("rollback")
            raise
