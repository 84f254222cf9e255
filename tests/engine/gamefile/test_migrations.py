"""What each step from one format of the game file to the next keeps, adds and leaves alone."""

from __future__ import annotations

import hashlib
import hmac
import json
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from drumhead.engine.gamefile import migrations
from drumhead.engine.gamefile.cutting import TABLES as CUT
from drumhead.engine.gamefile.migrations import FORMAT, MIGRATIONS, migrate
from drumhead.engine.gamefile.shapes import TABLES

SCENARIO = 'id = "s"\r\n[map]\r\ndefault = "open"\r\n[[map.cities]]\r\nname = "N"\r\nsupplies = 3\r\n'
STATE = zlib.compress(b'{"turn": 2}')


@pytest.fixture
def first() -> Iterator[sqlite3.Connection]:
    """A game of the first format with two turns begun, a sheet, a draft and the orders of a turn."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        migrate(db, 0, 1)
        meta = {"kind": "game", "id": "g", "seed": "7", "scenario": SCENARIO, "map_digest": "of a map"}
        db.executemany("insert into meta values (?, ?)", meta.items())
        for turn, number, hash in ((1, 0, "h0"), (1, 1, "h1")):
            db.execute("insert into steps values (?, ?, 'p', x'00', ?, ?)", (turn, number, STATE, hash))
        db.execute("insert into sheets values (1, 'A', 'sheet')")
        db.execute("insert into drafts values (1, 'Z', 'draft')")
        db.execute("insert into turns values (1, '0.1', '[{\"kind\":\"é\"}]')")
        yield db


def _meta(db: sqlite3.Connection) -> dict[str, str]:
    return dict(db.execute("select key, value from meta"))


def _version(db: sqlite3.Connection) -> int:
    return int(db.execute("pragma user_version").fetchone()[0])


def test_formats_are_gone_through_one_by_one_and_all_at_once_to_the_same_end(first: sqlite3.Connection) -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as other:
        first.backup(other)
        for version in range(1, FORMAT):
            migrate(other, version, version + 1)
            assert _version(other) == version + 1
        migrate(first, 1)
        assert _version(first) == FORMAT == len(MIGRATIONS)
        assert list(other.iterdump()) == list(first.iterdump())
    tables = {name for (name,) in first.execute("select name from sqlite_master where type = 'table'")}
    assert tables == {*TABLES, "cuts", *(f"cut_{table}" for table in CUT)}


def test_a_game_has_a_secret_and_its_last_position_stays_good(first: sqlite3.Connection) -> None:
    migrate(first, 1, 2)
    meta = _meta(first)
    assert meta["secret"] == hmac.new(b"7", b"drumhead secret", hashlib.sha256).hexdigest()
    assert meta["former_position"] == hashlib.sha256(b"g|2|h1|7").hexdigest()[:16]
    assert meta["map_digest"] == "of a map"


def test_the_digest_of_a_map_that_a_scenario_carries_covers_the_map_without_what_lies_in_its_cities(
    first: sqlite3.Connection,
) -> None:
    whole = hashlib.sha256(SCENARIO.replace("\r\n", "\n").encode()).hexdigest()
    first.execute("update meta set value = ? where key = 'map_digest'", (whole,))
    migrate(first, 1, 2)
    bare = json.dumps({"default": "open", "cities": [{"name": "N"}]}, sort_keys=True)
    assert _meta(first)["map_digest"] == hashlib.sha256(bare.encode()).hexdigest()


def test_the_digest_of_a_map_without_cities_covers_it_as_it_stands(first: sqlite3.Connection) -> None:
    scenario = '[map]\ndefault = "open"\n'
    whole = hashlib.sha256(scenario.encode()).hexdigest()
    first.execute("update meta set value = ? where key = 'scenario'", (scenario,))
    first.execute("update meta set value = ? where key = 'map_digest'", (whole,))
    migrate(first, 1, 2)
    assert _meta(first)["map_digest"] == hashlib.sha256(b'{"default": "open"}').hexdigest()


def test_a_position_has_no_secret(first: sqlite3.Connection) -> None:
    first.execute("update meta set value = 'position' where key = 'kind'")
    before = _meta(first)
    migrate(first, 1, 2)
    assert _meta(first) == before


def test_sheets_drafts_steps_and_orders_are_what_they_were(first: sqlite3.Connection) -> None:
    steps = first.execute("select * from steps order by turn, number").fetchall()
    migrate(first, 1)

    def rows(table: str) -> list[Any]:
        return first.execute(f"select * from {table}").fetchall()

    assert rows("sheets") == [(1, "A", 1, "sheet")] and rows("drafts") == [(1, "Z", 0, "draft")]
    assert first.execute("select * from steps order by turn, number").fetchall() == steps
    ((turn, engine, orders, sheets, rulings),) = rows("turns")
    assert (turn, engine, sheets, rulings) == (1, "0.1", None, None)
    assert zlib.decompress(orders).decode() == '[{"kind":"é"}]'
    assert rows("cuts") == rows("cut_steps") == []
    first.execute("insert into steps values (2, 1, 'p', x'00', null, 'h')")


def test_a_file_of_the_current_or_a_later_format_is_left_alone(first: sqlite3.Connection) -> None:
    migrate(first, 1, 3)
    before = list(first.iterdump())
    for version, until in ((3, 3), (4, 3), (FORMAT, FORMAT)):
        migrate(first, version, until)
    migrate(first, 1, 3)
    assert list(first.iterdump()) == before, "another program has done it meanwhile"


def test_a_step_that_fails_leaves_the_file_as_it_was(first: sqlite3.Connection) -> None:
    first.execute("update meta set value = 'x' where key = 'seed'")
    first.execute("update steps set state = x'00'")
    before = list(first.iterdump())
    with pytest.raises(ValueError):
        migrate(first, 1)
    assert list(first.iterdump()) == before and _version(first) == 1 and not first.in_transaction


def test_what_went_back_by_itself_is_told_of_as_it_failed(
    first: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As SQLite does where the disk is full."""

    def fail(connection: sqlite3.Connection) -> None:
        connection.execute("rollback")
        raise ValueError("the disk is full")

    monkeypatch.setattr(migrations, "MIGRATIONS", (fail,) * FORMAT)
    with pytest.raises(ValueError, match="the disk is full"):
        migrate(first, 1)
    assert _version(first) == 1
