"""A game file whose tables are trees that lead to one page again and again ends in a sentence, not in hours."""

from __future__ import annotations

import sqlite3
import struct
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from drumhead.engine.cli import run
from drumhead.engine.session import GameSession

LEVELS, INTERIOR = 6, 0x05


@pytest.fixture
def crafted(tmp_path: Path) -> Path:
    """A game in which each of six levels of a table's tree leads to the next some hundreds of times."""
    path = tmp_path / "game.drum"
    GameSession.create("lombardy-1859", path, seed="1").close()
    with closing(sqlite3.connect(path)) as file:
        ((size,),) = file.execute("pragma page_size").fetchall()
        ((root,),) = file.execute("select rootpage from sqlite_master where name = 'seats'").fetchall()
    data = bytearray(path.read_bytes())
    pages = len(data) // size
    leaf = bytes(data[(root - 1) * size : root * size])
    data[(root - 1) * size : root * size] = _interior(pages + 1, size)
    for page in _levels(pages, size):
        data += page
    data += leaf
    struct.pack_into(">I", data, 28, len(data) // size)
    path.write_bytes(bytes(data))
    return path


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


@pytest.mark.parametrize(
    "words", [["info"], ["verify"], ["advance"], ["export", "--seat", "Gyulai", "--out", "x.drum"]]
)
def test_it_is_refused_in_one_sentence(
    words: list[str], crafted: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    before = crafted.read_bytes()
    assert run([words[0], str(crafted), *words[1:]]) == 2
    assert "is damaged" in capsys.readouterr().err
    assert crafted.read_bytes() == before
