"""Numbered steps from one format of the game file to the next."""

from __future__ import annotations

import hashlib
import hmac
import json
import sqlite3
import zlib
from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Any

from drumhead.engine.unpacking import object_of, toml_of, unpacked

Migration = Callable[[sqlite3.Connection], None]


def _create(connection: sqlite3.Connection) -> None:
    _run(connection, "schema.sql")


def _by_unit(connection: sqlite3.Connection) -> None:
    """Every sheet as received, for orders are replaced unit by unit; drafts kept apart; which sheets a turn was of."""
    _run(connection, "by_unit.sql")


def _run(connection: sqlite3.Connection, name: str) -> None:
    script = files("drumhead.engine.gamefile").joinpath(name).read_text(encoding="utf-8")
    bare = "\n".join(line.partition("--")[0] for line in script.splitlines())
    for statement in bare.split(";"):
        if statement.strip():
            connection.execute(statement)


def _keep_secrets(connection: sqlite3.Connection) -> None:
    """Format 2: the game's secret; sheets carry a hash of what their seat holds, and the one given out before for the
    turn that waits stays good; the digest of a map that a scenario carries covers the map alone."""
    meta = dict(connection.execute("select key, value from meta"))
    if meta.get("kind") != "game":
        return
    secret = hmac.new(meta["seed"].encode(), b"drumhead secret", hashlib.sha256).hexdigest()
    rows = {"secret": secret, "former_position": _former_position(connection, meta)}
    if meta["map_digest"] == hashlib.sha256(meta["scenario"].replace("\r\n", "\n").encode()).hexdigest():
        rows["map_digest"] = _map_digest(toml_of(meta["scenario"])["map"])
    connection.executemany("insert or replace into meta values (?, ?)", sorted(rows.items()))


def _former_position(connection: sqlite3.Connection, meta: Mapping[str, str]) -> str:
    newest = "select state, hash from steps order by turn desc, number desc limit 1"
    state, digest = connection.execute(newest).fetchone()
    turn = object_of(unpacked(state))["turn"]
    return hashlib.sha256(f"{meta['id']}|{turn}|{digest}|{meta['seed']}".encode()).hexdigest()[:16]


def _map_digest(map: Mapping[str, Any]) -> str:
    cities = [{key: value for key, value in city.items() if key != "supplies"} for city in map.get("cities", ())]
    text = json.dumps({**map, "cities": cities} if cities else map, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()


def _one_state(connection: sqlite3.Connection) -> None:
    """Of a turn that is played from now on one state alone is stored."""
    _run(connection, "one_state.sql")


def _pack_orders(connection: sqlite3.Connection) -> None:
    """The orders of a turn in the form of its events, in a tenth of the room."""
    _run(connection, "packed_orders.sql")
    for turn, engine, orders, sheets in connection.execute("select * from old_turns").fetchall():
        packed = zlib.compress(orders.encode())
        connection.execute("insert into turns values (?, ?, ?, ?)", (turn, engine, packed, sheets))
    connection.execute("drop table old_turns")


def _keep_cuts(connection: sqlite3.Connection) -> None:
    """What is taken back stays in the file; a turn knows the rulings it was played from."""
    _run(connection, "cuts.sql")


MIGRATIONS: tuple[Migration, ...] = (_create, _keep_secrets, _by_unit, _one_state, _pack_orders, _keep_cuts)
"""MIGRATIONS[n] brings a file of format n to format n+1; format 0 is an empty file."""

FORMAT = len(MIGRATIONS)


def migrate(connection: sqlite3.Connection, version: int, until: int = FORMAT) -> None:
    """Bring a file of an older format up to FORMAT, or to one before it, in one transaction: a file that only says so
    stays as it was. Another program may be doing the same."""
    if version >= until:
        return
    connection.execute("begin immediate")
    try:
        version = int(connection.execute("pragma user_version").fetchone()[0])
        for step in MIGRATIONS[version:until]:
            step(connection)
        connection.execute(f"pragma user_version = {max(version, until)}")
        connection.execute("commit")
    except BaseException:
        if connection.in_transaction:  # SQLite goes back by itself where the disk is full
            connection.execute("rollback")
        raise
