"""Game files made by a foreign hand: to be read without end, by trees that lead to one page again and again and by rows
that share one long end; and to say something else, with hashes that fit."""

from __future__ import annotations

import json
import sqlite3
import struct
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

from drumhead.engine.play.state import canonical, text_hash

R = TypeVar("R")
TABLES = ("meta", "seats", "steps", "turns", "sheets", "drafts")
LEVELS, INTERIOR, LEAF = 6, 0x05, 0x0D


def with_tree(path: Path, table: str = "seats") -> None:
    """Each of six levels of a table's tree leads to the next some hundreds of times."""
    size, root = _pages_of(path, table)
    data = bytearray(path.read_bytes())
    pages = len(data) // size
    leaf = bytes(data[(root - 1) * size : root * size])
    data[(root - 1) * size : root * size] = _interior(pages + 1, size)
    for page in _levels(pages, size):
        data += page
    _keep(path, data + leaf, size)


def with_chain(path: Path, *, leaves: int = 100, links: int = 1000) -> None:
    """Rows on so many pages that nobody has all go on in one chain of so many pages."""
    size, _ = _pages_of(path, "seats")
    data = bytearray(path.read_bytes())
    pages = len(data) // size
    for _ in range(leaves):
        data += _leaf(pages + leaves + 1, links, size)
    for link in range(1, links + 1):
        data += struct.pack(">I", pages + leaves + link + 1 if link < links else 0).ljust(size, b"\0")
    _keep(path, data, size)


def _pages_of(path: Path, table: str) -> tuple[int, int]:
    """The size of pages, and the first of a table."""
    with closing(sqlite3.connect(path)) as file:
        ((size,),) = file.execute("pragma page_size").fetchall()
        ((root,),) = file.execute("select rootpage from sqlite_master where name = ?", (table,)).fetchall()
    return size, root


def _keep(path: Path, data: bytearray, size: int) -> None:
    struct.pack_into(">I", data, 28, len(data) // size)
    path.write_bytes(bytes(data))


def _levels(pages: int, size: int) -> Iterator[bytes]:
    return (_interior(pages + level + 2, size) for level in range(LEVELS))


def _interior(child: int, size: int) -> bytes:
    """A page of a table's tree, full of cells that all lead to one child."""
    count = (size - 12) // 8
    page = bytearray(size)
    start = size - 6 * count
    struct.pack_into(">BHHHBI", page, 0, INTERIOR, 0, count, start, 0, child)
    for number in range(count):
        at = start + 6 * number
        struct.pack_into(">H", page, 12 + 2 * number, at)
        struct.pack_into(">IBB", page, at, child, 0x81, 0x7F)
    return bytes(page)


def _leaf(chain: int, links: int, size: int) -> bytes:
    """A page of rows that go on in a chain, each of them named as often as there is room."""
    least = (size - 12) * 32 // 255 - 23
    length = least + links * (size - 4)
    head = bytes([0x80 | length >> 21 & 0x7F, 0x80 | length >> 14 & 0x7F, 0x80 | length >> 7 & 0x7F, length & 0x7F, 1])
    cell = head + bytes(least) + struct.pack(">I", chain)
    count = (size - 8) // (len(cell) + 2)
    starts = [size - len(cell) * (number + 1) for number in range(count)]
    names = [starts[at % count] for at in range((starts[-1] - 8) // 2)]
    page = bytearray(size)
    struct.pack_into(f">BHHHB{len(names)}H", page, 0, LEAF, 0, len(names), starts[-1], 0, *names)
    for at in starts:
        page[at : at + len(cell)] = cell
    return bytes(page)


def last_state(path: Path) -> Any:
    """The newest state that a file holds, or what a position shows, as plain data."""
    with closing(sqlite3.connect(path)) as db:
        ((text,),) = db.execute("select state from steps order by turn desc, number desc limit 1").fetchall()
    return json.loads(zlib.decompress(text))


def with_state(path: Path, change: Callable[[Any], R]) -> R:
    """It says something else, and its hash fits; gives what the change gives."""
    data = last_state(path)
    made = change(data)
    text = canonical(data)
    newest = "(turn, number) = (select turn, number from steps order by turn desc, number desc limit 1)"
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"update steps set state = ?, hash = ? where {newest}", (zlib.compress(text), text_hash(text)))
        db.commit()
    return made
