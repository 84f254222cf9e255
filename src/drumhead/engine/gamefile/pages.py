"""The rows in the pages of an SQLite file, each by itself: what holds them together may be damaged."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from drumhead.engine import limits

Row = tuple[Any, ...]
HEAD = 100
"""Bytes of a file's head, behind which its first page begins."""
INNER_INDEX, INNER_TABLE, INDEX, TABLE = 0x02, 0x05, 0x0A, 0x0D
"""Kinds of pages; those of an index are of tables without numbers of rows."""
SIZES = (2048, 4096, 1024, 512, 8192, 16384, 32768, 65536)
"""Of a page, the likeliest first."""
_WIDTHS = {0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8, 7: 8, 8: 0, 9: 0}
"""Bytes of a number or fraction by the code of its kind; 0, 8 and 9 say it all themselves."""
COLUMNS = 32
"""Of a row at most; no table of any format has half as many."""
OVER = 4
"""How often over a file may be read: its trees once, its rows once, and what damage leads to besides."""
LEAST = 16
"""Bytes that a row counts for at least."""


def sizes(data: bytes) -> tuple[int, ...]:
    """Of a file's pages: what its head says, where it can be; else all there are."""
    said = int.from_bytes(data[16:18], "big")
    said = 65536 if said == 1 else said
    return (said,) if said in SIZES else SIZES


@dataclass
class Pages:
    """A file cut into its pages, numbered from 1, of which no more is read than is in it some times over."""

    data: bytes
    size: int

    def __post_init__(self) -> None:
        self._left = OVER * (len(self.data) + self.size)

    def _spend(self, read: int) -> None:
        """ValueError where pages lead to one another again and again."""
        self._left -= read
        if self._left < 0:
            raise ValueError("more than the file holds")

    @property
    def count(self) -> int:
        return -(-len(self.data) // self.size)

    def page(self, number: int) -> bytes:
        """The bytes of a page; of one that is missing or cut off, zeros in the place of what is."""
        return self.data[(number - 1) * self.size : number * self.size].ljust(self.size, b"\0")

    def rows(self, number: int) -> Iterator[tuple[int | None, Row]]:
        """(number of the row, None where it has none; its values) of each row of a page that can be read."""
        page, start = self.page(number), HEAD if number == 1 else 0
        kind = page[start]
        if kind not in (INNER_INDEX, INDEX, TABLE):
            return
        inner = kind == INNER_INDEX
        pointers = start + (12 if inner else 8)
        cells = min(int.from_bytes(page[start + 3 : start + 5], "big"), (self.size - pointers) // 2)
        for at in dict.fromkeys(struct.unpack_from(f">{cells}H", page, pointers)):
            try:
                yield self._row(page, at + (4 if inner else 0), table=kind == TABLE)
            except (IndexError, ValueError):
                continue

    def _row(self, page: bytes, at: int, *, table: bool) -> tuple[int | None, Row]:
        length, at = _number(page, at)
        row = None
        if table:
            row, at = _number(page, at)
        return row, _values(self._payload(page, at, length, table=table))

    def _payload(self, page: bytes, at: int, length: int, *, table: bool) -> bytes:
        """What begins in a page and goes on in others where it is long."""
        if length > min(len(self.data), limits.CELL):
            raise ValueError("longer than the file, or than any value")
        most = self.size - 35 if table else (self.size - 12) * 64 // 255 - 23
        least = (self.size - 12) * 32 // 255 - 23
        here = length
        if length > most:
            here = least + (length - least) % (self.size - 4)
            here = least if here > most else here
        self._spend(max(here, LEAST))
        found = bytearray(page[at : at + here])
        following = int.from_bytes(page[at + here : at + here + 4], "big")
        while len(found) < length:
            if not 1 < following <= self.count:
                raise ValueError("its end is missing")
            self._spend(self.size)
            page = self.page(following)
            following = int.from_bytes(page[:4], "big")
            found += page[4 : 4 + length - len(found)]
        return bytes(found)

    def below(self, root: int) -> Iterator[int]:
        """The pages of a tree, as far as it holds together."""
        seen, waiting = set[int](), [root]
        while waiting:
            number = waiting.pop()
            if number in seen or not 0 < number <= self.count:
                continue
            try:
                self._spend(self.size)
            except ValueError:
                return
            seen.add(number)
            yield number
            page, start = self.page(number), HEAD if number == 1 else 0
            if page[start] in (INNER_INDEX, INNER_TABLE):
                cells = min(int.from_bytes(page[start + 3 : start + 5], "big"), (self.size - start - 12) // 2)
                places = struct.unpack(f">{cells}H", page[start + 12 : start + 12 + 2 * cells])
                waiting += [int.from_bytes(page[at : at + 4], "big") for at in (*places, start + 8)]

    def free(self) -> set[int]:
        """Pages that hold nothing any more, as far as the file says which."""
        found, trunk = set[int](), int.from_bytes(self.data[32:36], "big")
        while 1 < trunk <= self.count and trunk not in found:
            page = self.page(trunk)
            leaves = min(int.from_bytes(page[4:8], "big"), self.size // 4 - 2)
            found |= {trunk, *struct.unpack(f">{leaves}I", page[8 : 8 + 4 * leaves])}
            trunk = int.from_bytes(page[:4], "big")
        return found


def _number(data: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where it ends."""
    found = 0
    for count in range(8):
        byte = data[at + count]
        found = found << 7 | byte & 0x7F
        if byte < 0x80:
            return found, at + count + 1
    return found << 8 | data[at + 8], at + 9


def _values(record: bytes) -> Row:
    """The values of a record; ValueError where it is none."""
    end, at = _number(record, 0)
    body, found = end, list[Any]()
    while at < end:
        code, at = _number(record, at)
        width = _WIDTHS[code] if code in _WIDTHS else (code - 12) // 2
        if width < 0 or body + width > len(record) or len(found) == COLUMNS:
            raise ValueError("no record")
        found.append(_value(code, record[body : body + width]))
        body += width
    if body != len(record):
        raise ValueError("no record")
    return tuple(found)


def _value(code: int, data: bytes) -> Any:
    match code:
        case 0:
            return None
        case 7:
            return struct.unpack(">d", data)[0]
        case 8 | 9:
            return code - 8
        case _ if code < 7:
            return int.from_bytes(data, "big", signed=True)
        case _ if code < 12:
            raise ValueError("no such kind")
    return data.decode() if code % 2 else data
