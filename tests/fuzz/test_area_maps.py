"""Maps of territories with anything in them changed: read or refused in sentences, and linked as slowly reckoned."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drumhead.engine.boards.area import Path as Line
from drumhead.engine.boards.area import Point, Territory, touching
from drumhead.engine.errors import MapError
from drumhead.engine.maps.areas.faults import find_area_faults
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.areas.reader import read_area_map
from drumhead.engine.maps.areas.survey import place_survey
from drumhead.engine.maps.bundled import data_folder
from tests.engine.maps.areas.test_reader import FIVE, HEAD

RUNS = int(os.environ.get("DRUMHEAD_FUZZ", "12"))
SENTENCE = re.compile(r"[^\n\x00-\x1f\x7f]{10,400}\.")
NUMBERS = (-1, 0, 1, 10, 30, 59, 61, 10**6, 10**20)
STRAY = '\x00[]",=\n/*#é\ufeffA{}\\'


def changed(text: str, rng: random.Random) -> str:
    """A text with one thing in it wrong, or by luck only different."""
    kind = rng.choice((_number, _line, _swapped, _swapped, _letter))
    return kind(text, rng)


def _number(text: str, rng: random.Random) -> str:
    found = rng.choice([*re.finditer(r"\d+", text)] or [None])
    if found is None:
        return text
    near = int(found.group()[:9]) + rng.choice((-1, 1))
    return text[: found.start()] + str(rng.choice((near, near, *NUMBERS))) + text[found.end() :]


def _line(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[at : at + 1] = rng.choice(([], [lines[at], lines[other]], [lines[other]], [lines[at][: rng.randrange(20)]]))
    return "\n".join(lines)


def _swapped(text: str, rng: random.Random) -> str:
    """A point for another point, or words in quotes for others."""
    found = [*re.finditer(rng.choice((r"\d+,\d+", r'"[^"]*"')), text)]
    if not found:
        return text
    here, there = rng.choice(found), rng.choice(found)
    return text[: here.start()] + there.group() + text[here.end() :]


def _letter(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(STRAY) + text[at + rng.randrange(3) :]


def read(folder: Path, head: str, territories: str) -> AreaMap | None:
    """The map; None where it is refused in sentences."""
    (folder / "map.toml").write_text(head, encoding="utf-8")
    (folder / "territories.toml").write_text(territories, encoding="utf-8")
    try:
        map = read_area_map(folder)
    except MapError as error:
        assert all(SENTENCE.fullmatch(problem) for problem in error.problems), error.problems
        return None
    assert all(SENTENCE.fullmatch(fault) for fault in find_area_faults(map))
    return map


@settings(max_examples=RUNS * 10)
@given(st.integers(0, 2**32), st.integers(1, 3))
def test_a_small_map_with_anything_changed_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, seed: int, times: int
) -> None:
    rng, head, territories = random.Random(seed), HEAD, FIVE
    for _ in range(times):
        if rng.random() < 0.15:
            head = changed(head, rng)
        else:
            territories = changed(territories, rng)
    map = read(tmp_path_factory.mktemp("map"), head, territories)
    if map is not None:
        assert map.board.size == len([place_survey(map, cell) for cell in range(map.board.size)])
        assert touching([area.territory for area in map.areas]) == slowly_touching(
            [area.territory for area in map.areas]
        )


@settings(max_examples=max(2, RUNS // 4))
@given(st.integers(0, 2**32))
def test_the_classic_board_with_anything_changed_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    folder = data_folder("maps") / "diplomacy-classic"
    head, territories = ((folder / name).read_text(encoding="utf-8") for name in ("map.toml", "territories.toml"))
    read(tmp_path_factory.mktemp("classic"), head, changed(territories, random.Random(seed)))


# a slow reader that knows nothing of trees and rows


def slowly_touching(territories: Sequence[Territory]) -> set[tuple[str, str]]:
    points = {point for territory in territories for line in _lines(territory) for point in line}
    sides = {territory.code: set(_sides(territory, points)) for territory in territories}
    return {(a, b) for a, one in sides.items() for b, other in sides.items() if a != b and one & other}


def _lines(territory: Territory) -> Iterator[Line]:
    yield from (*territory.rings, *territory.holes)
    yield from (path for coast in territory.coasts for path in coast.paths)


def _sides(territory: Territory, points: set[Point]) -> Iterator[frozenset[Point]]:
    for ring in (*territory.rings, *territory.holes):
        for a, b in pairwise((*ring, ring[0])):
            between = sorted(point for point in points if _on(a, b, point))
            yield from (frozenset(pair) for pair in pairwise(between))


def _on(a: Point, b: Point, point: Point) -> bool:
    """Whether a point is on a stretch: as far off it as its ends are apart, by way of the point."""
    (ax, ay), (bx, by), (x, y) = a, b, point
    inside = min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by)
    return inside and (bx - ax) * (y - ay) == (by - ay) * (x - ax)
