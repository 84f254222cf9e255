"""Damage as it comes, and files that are well-formed but wrong: every value another one, hashes made to fit."""

from __future__ import annotations

import io
import json
import random
import sqlite3
import tomllib
import zipfile
import zlib
from collections.abc import Callable, Iterator, MutableMapping, MutableSequence
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import tomlkit

from drumhead.engine.play.state import canonical, data_hash, text_hash
from drumhead.engine.session.evening.bundle import SUMS, archive, sums

Bytes = Callable[[bytes, random.Random], bytes]
Where = tuple[int, int]


def _span(data: bytes, rng: random.Random, most: int) -> Where:
    start = rng.randrange(len(data) or 1)
    return start, min(len(data), start + rng.randint(1, most))


def flipped(data: bytes, rng: random.Random) -> bytes:
    """One to eight bits."""
    found = bytearray(data)
    for _ in range(rng.randint(1, 8)):
        found[rng.randrange(len(found))] ^= 1 << rng.randrange(8)
    return bytes(found)


def cut(data: bytes, rng: random.Random) -> bytes:
    """The end is missing."""
    return data[: rng.randrange(len(data))]


def doubled(data: bytes, rng: random.Random) -> bytes:
    """A piece stands there twice."""
    start, end = _span(data, rng, 5000)
    return data[:end] + data[start:end] + data[end:]


def zeroed(data: bytes, rng: random.Random) -> bytes:
    """A piece was never written."""
    start, end = _span(data, rng, 3000)
    return data[:start] + bytes(end - start) + data[end:]


def left_out(data: bytes, rng: random.Random) -> bytes:
    """A piece is missing."""
    start, end = _span(data, rng, 3000)
    return data[:start] + data[end:]


def swapped(data: bytes, rng: random.Random) -> bytes:
    """Two pages stand in each other's place."""
    size = rng.choice((16, 512, 2048))
    one, other = sorted(rng.sample(range(max(2, len(data) // size)), 2))
    pieces = [data[at : at + size] for at in range(0, len(data), size)]
    if other < len(pieces):
        pieces[one], pieces[other] = pieces[other], pieces[one]
    return b"".join(pieces)


def scribbled(data: bytes, rng: random.Random) -> bytes:
    """Other bytes in the place of some."""
    start, end = _span(data, rng, 200)
    return data[:start] + rng.randbytes(end - start) + data[end:]


KINDS: tuple[Bytes, ...] = (flipped, cut, doubled, zeroed, left_out, swapped, scribbled)


def damaged(data: bytes, rng: random.Random) -> bytes:
    """One kind of damage, drawn."""
    return rng.choice(KINDS)(data, rng) if data else b"\0"


# well-formed but wrong

HUGE = 10**400
WRONG: tuple[Any, ...] = (
    None, True, 0, -1, 1, 2**31, 2**63 - 1, 2**70, HUGE, -(10**18), 0.5, float("nan"), float("inf"), "", "x", "\0",
    "\x1b[31m", "\ud800", "Ü" * 20_000, "9" * 4500, "1:1", [], {}, [[]], [{}], {"": {}}, ["x"], {"x": 1},
)  # fmt: skip


def deep(levels: int = 10_000) -> str:
    """Brackets within brackets."""
    return "[" * levels + "]" * levels


Place = tuple[Any, Any]
"""What holds a value, and by which key."""


def places(data: Any) -> Iterator[Place]:
    """Where each value of plain data stands."""
    pairs = data.items() if isinstance(data, MutableMapping) else enumerate(data) if isinstance(data, list) else ()
    for key, value in list(pairs):
        yield data, key
        yield from places(value)


def drawn_place(data: Any, rng: random.Random) -> Place | None:
    """A value, each branch as likely as its neighbours: long tables do not drown the rest."""
    found: Place | None = None
    here = data
    while isinstance(here, MutableMapping | MutableSequence) and here:
        keys = list(here) if isinstance(here, MutableMapping) else list(range(len(here)))
        key = rng.choice(keys)
        found, here = (here, key), here[key]
        if rng.random() < 0.15:
            break
    return found


def spoil(data: Any, rng: random.Random, wrong: tuple[Any, ...] = WRONG) -> Any:
    """Plain data with one value, key or entry changed in place, or another value in the place of all of it."""
    place = drawn_place(data, rng)
    if place is None or rng.random() < 0.03:
        return rng.choice(wrong)
    holder, key = place
    match rng.randrange(8):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, MutableMapping):
            holder[rng.choice(("x", "", "kind", "9" * 30))] = rng.choice(wrong)
        case 1:
            holder.append(rng.choice(wrong))
        case 2 if isinstance(holder, MutableMapping):
            holder[f"{key}x"] = holder.pop(key)
        case 2:
            holder.append(holder[key])
        case 3 if isinstance(holder[key], int | str):
            holder[key] = holder[key] * 1000 if isinstance(holder[key], int) else f"{holder[key]}x"
        case 4 if isinstance(holder[key], int):
            holder[key] = -holder[key] - 1
        case _:
            holder[key] = rng.choice(wrong)
    return data


def json_text(data: Any) -> bytes:
    """As Python writes it, halves of letters and endless numbers too."""
    return json.dumps(data, ensure_ascii=True).encode()


def spoilt_json(text: bytes, rng: random.Random) -> bytes:
    """JSON that says something else."""
    if rng.random() < 0.05:
        return deep().encode()
    return json_text(spoil(json.loads(text), rng))


NOWHERE: tuple[Any, ...] = ("Nowhere", 10**6, -7)
"""Names and cells of nothing."""


def led_astray(state: Any, rng: random.Random) -> str:
    """One name or number of a state is of nothing that there is, or an entry is called otherwise; words for it."""
    named = [(holder, key) for holder, key in places(state) if isinstance(holder[key], dict) and holder[key]]
    holder, key = rng.choice(named)
    fields = [name for name, value in holder[key].items() if type(value) in (str, int)]
    if isinstance(holder, dict) and (not fields or rng.random() < 0.1):
        holder["Nowhere"] = holder.pop(key)
        return f"{key} is called Nowhere"
    if not fields:
        return f"{key} stays"
    field = rng.choice(fields)
    kind = type(holder[key][field])
    holder[key][field] = rng.choice([value for value in NOWHERE if type(value) is kind])
    return f"{key} {field} = {holder[key][field]}"


# inside a game file

PACKED = frozenset({("steps", "events"), ("steps", "state"), ("turns", "orders")})
AS_JSON = frozenset({("seats", "offices"), ("seats", "holds"), ("turns", "sheets")})
HEADS = frozenset({"head", "map", "sides", "options", "deadline", "adjudication"})
CELLS: tuple[Any, ...] = (
    None, 0, -1, 1, 7, 2**31, 2**63 - 1, -(2**63), 0.5, float("inf"), "", "x", "\0", "\x1b[2J", "9" * 4500, b"", b"\0",
    b"\xff\xfe", b"x" * 3000, zlib.compress(b"[]"), zlib.compress(b"{}"), zlib.compress(b"null"), "[]", "{}", "null",
)  # fmt: skip


def spoil_file(path: Path, rng: random.Random) -> str:
    """One cell or row of a game file changed; gives words for it. Hashes are made to fit in half of the cases."""
    with closing(sqlite3.connect(path)) as db:
        names = [name for (name,) in db.execute("select name from sqlite_master where type = 'table'")]
        table = rng.choice([name for name in names for _ in range(_weight(name)) if _count(db, name)])
        columns = [str(column[1]) for column in db.execute(f"pragma table_info({table})")]
        rows = db.execute(f"select * from {table}").fetchall()
        row = list(rng.choice(rows))
        said = f"{table} {row[:2]!r:.60}: "
        with suppress(sqlite3.IntegrityError):
            said += _spoil_row(db, table, columns, row, rng)
        db.commit()
    return said


def _weight(table: str) -> int:
    return {"meta": 4, "steps": 10, "seats": 2, "sheets": 2, "drafts": 2, "turns": 2}.get(table, 1)


def _count(db: sqlite3.Connection, table: str) -> int:
    return int(db.execute(f"select count(*) from {table}").fetchone()[0])


def _spoil_row(db: sqlite3.Connection, table: str, columns: list[str], row: list[Any], rng: random.Random) -> str:
    where, before = " and ".join(f"{column} is ?" for column in columns), tuple(row)
    match rng.randrange(12):
        case 0:
            db.execute(f"delete from {table} where {where}", before)
            return "gone"
        case 1:
            row[rng.randrange(2)] = rng.choice(CELLS)
            db.execute(f"insert into {table} values ({', '.join('?' * len(row))})", row)
            return f"once more as {row[:2]!r:.60}"
    at = rng.randrange(len(columns)) if rng.random() < 0.3 else _richest(table, columns, row, rng)
    row[at] = _spoilt_cell(table, columns[at], row, at, rng)
    if table == "steps" and columns[at] == "state" and isinstance(row[at], bytes) and rng.random() < 0.7:
        with suppress(zlib.error):
            row[5] = text_hash(zlib.decompress(row[at]))
    db.execute(f"update {table} set {', '.join(f'{column} = ?' for column in columns)} where {where}", (*row, *before))
    return f"{columns[at]} = {row[at]!r:.60}"


def _richest(table: str, columns: list[str], row: list[Any], rng: random.Random) -> int:
    inside = [at for at, column in enumerate(columns) if (table, column) in PACKED | AS_JSON and row[at] is not None]
    return rng.choice(inside or [len(columns) - 1])


def _spoilt_cell(table: str, column: str, row: list[Any], at: int, rng: random.Random) -> Any:
    if rng.random() < 0.8:
        with suppress(ValueError, TypeError, zlib.error):
            if (table, column) in PACKED:
                return zlib.compress(_fitting(spoilt_json(zlib.decompress(row[at]), rng)))
            if (table, column) in AS_JSON or (table == "meta" and row[0] in HEADS and column == "value"):
                return spoilt_json(row[at].encode(), rng).decode()
            if table == "meta" and row[0] == "scenario" and column == "value":
                return spoilt_toml(row[at], rng)
    return rng.choice(CELLS)


def _fitting(text: bytes) -> bytes:
    """Canonical where it can be so, as what is hashed."""
    with suppress(ValueError, RecursionError):
        return canonical(json.loads(text))
    return text


def fit_position(path: Path) -> None:
    """The hash of a position fits what it holds now."""
    with (
        closing(sqlite3.connect(path)) as db,
        suppress(ValueError, TypeError, zlib.error, KeyError, IndexError, RecursionError),
    ):
        meta = dict(db.execute("select key, value from meta"))
        (state,) = db.execute("select state from steps order by turn desc, number desc limit 1").fetchone()
        view = json.loads(zlib.decompress(state))
        found = data_hash({"game": meta["id"], "turn": view["turn"], "view": view})[:16]
        db.execute("update meta set value = ? where key = 'position'", (found,))
        db.commit()


# texts

TOML_WRONG: tuple[Any, ...] = tuple(
    value for value in WRONG if value is not None and value != HUGE and value != "\ud800"
)


def spoilt_toml(text: str, rng: random.Random) -> str:
    """TOML that says something else, or whose end is missing."""
    if rng.random() < 0.2:
        lines = text.splitlines(keepends=True)
        return "".join(lines[: rng.randrange(len(lines))])
    if rng.random() < 0.05:
        return f"{text}\n[x]\ny = {deep()}\n"
    made = spoil(tomllib.loads(text), rng, TOML_WRONG)
    return tomlkit.dumps(made if isinstance(made, dict) else {"map": made})


def spoilt_lines(text: str, rng: random.Random) -> str:
    """A sheet or another text of lines: some twice, gone, in another sequence, or with other words."""
    lines = text.splitlines()
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(lines) or 1)
        match rng.randrange(6):
            case 0:
                lines[at:at] = lines[at : at + 1] * rng.choice((1, 2, 500))
            case 1:
                del lines[at : at + 1]
            case 2:
                rng.shuffle(lines)
            case 3:
                words = (lines[at] if lines else "").split(" ")
                words[rng.randrange(len(words))] = rng.choice(LINE_WORDS)
                lines[at : at + 1] = [" ".join(words)]
            case 4:
                lines.insert(at, rng.choice(LINE_WORDS))
            case _:
                words = " ".join(lines).split(" ")
                lines.insert(at, " ".join(rng.choices(words, k=rng.randint(1, 8))))
    return "\n".join(lines) + "\n"


LINE_WORDS = (
    "", "0", "-1", "9" * 4500, "9" * 18, "²", "٣", "\0", "\x1b[31m", "\u202e", "ü" * 5000, "#", "seat", "turn 1",
    "clear all", "seal x", "password 1:1", "G4-V9", "ZZ99-Z99", "(" * 3000, "->" * 3000, "\u2028", "\ufeff", "%s",
    "{0}", "<b>", "FR1IN",
)  # fmt: skip


# archives


def spoilt_archive(data: bytes, rng: random.Random) -> bytes:
    """A dispute bundle of which one file is another, its checksums made to fit."""
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        members = {entry.filename: packed.read(entry) for entry in packed.infolist() if entry.filename != SUMS}
    name = rng.choice(list(members))
    inside = members[name]
    if name.endswith(".json") and rng.random() < 0.8:
        members[name] = spoilt_json(inside, rng)
    elif name.endswith(".drum") and rng.random() < 0.8:
        members[name] = _spoilt_inside(inside, rng)
    else:
        members[name] = damaged(inside, rng)
    return archive({**members, SUMS: sums(members).encode()})


def _spoilt_inside(data: bytes, rng: random.Random) -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "turn.drum"
        path.write_bytes(data)
        spoil_file(path, rng)
        return path.read_bytes()
