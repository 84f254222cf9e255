"""Folders of maps of hexes: written and read they are the same, and every fault is told by file and line."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from drumhead.engine.boards.hex import HexBoard, Sheet
from drumhead.engine.errors import MapError
from drumhead.engine.maps.bundled import data_folder
from drumhead.engine.maps.hexes.model import SIDES, TERRAINS, Ground, HexMap, HexPlace, Stream
from drumhead.engine.maps.hexes.reader import read_hex_map
from drumhead.engine.maps.hexes.writer import map_files, write_hex_map
from drumhead.engine.maps.library import HEX, find_map, kind_of
from tests.engine.maps.hexes.drawn import hex_map

WORDS = st.text("abcdefg äñ", min_size=1, max_size=8).map(str.strip).filter(bool)
POINTS = st.tuples(*(st.integers(-9000, 90000).map(lambda number: number / 1000) for _ in "xy"))
LINES = st.lists(POINTS, min_size=2, max_size=5).map(tuple)


def _same(one: HexMap, other: HexMap) -> bool:
    """Whether two maps say the same, whatever their digests."""
    assert np.array_equal(one.ground.heights, other.ground.heights)
    heights = one.ground.heights
    alike = [replace(map, board=None, digest="", ground=replace(map.ground, heights=heights)) for map in (one, other)]
    boards = [(map.board.first_row, map.board.last_row, map.board.sheets, map.board.boxes) for map in (one, other)]
    return boards[0] == boards[1] and alike[0].__dict__ == alike[1].__dict__


@st.composite
def _grounds(draw: st.DrawFn) -> Ground:
    step = draw(st.sampled_from((1, 20)))
    heights = draw(arrays(np.int16, (4, 5), elements=st.integers(0, 1500))) // step * step
    streams = draw(st.lists(st.builds(Stream, WORDS, st.integers(1, 3), LINES), max_size=2))
    lines = (tuple(draw(st.lists(LINES, max_size=2))) for _ in range(3))
    return Ground(*(next(lines), next(lines)), tuple(streams), next(lines), heights.astype(np.int16), step)


@st.composite
def _maps(draw: st.DrawFn) -> HexMap:
    sheets = (Sheet("23A", 4), Sheet("24", 5, -3)) if draw(st.booleans()) else (Sheet("", 5),)
    board = HexBoard(
        draw(st.integers(0, 2)), 3, sheets, tuple(draw(st.lists(WORDS, max_size=2, unique_by=str.casefold)))
    )
    terrain = [draw(st.sampled_from(TERRAINS)) if not board.is_box(cell) else "" for cell in range(board.size)]
    kinds = st.frozensets(st.sampled_from(SIDES), min_size=1, max_size=3)
    sides = draw(st.dictionaries(st.sampled_from(sorted(board.sides())), kinds, max_size=5))
    names = draw(st.lists(WORDS, max_size=4, unique_by=str.casefold))
    cells = st.lists(st.integers(0, board.size - 1), min_size=1, max_size=3, unique=True).map(tuple)
    marks = st.dictionaries(st.sampled_from(("airbase", "coast defence")), st.integers(0, 9))
    places = [HexPlace(name, draw(cells), draw(st.sampled_from(("", "dot"))), "", draw(marks)) for name in names]
    return HexMap(
        id="drawn",
        title=draw(WORDS),
        year=1936,
        board=board,
        terrain=tuple(terrain),
        zones={"region": tuple(draw(st.sampled_from(("", "Aragón"))) for _ in range(board.size))},
        sides=sides,
        places=tuple(places),
        digest="",
        ground=draw(_grounds()),
        titles={"region": "Region"},
    )


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(_maps())
def test_a_map_written_and_read_is_the_same(tmp_path_factory: pytest.TempPathFactory, map: HexMap) -> None:
    folder = tmp_path_factory.mktemp("maps") / "drawn"
    write_hex_map(map, folder)
    again = read_hex_map(folder)
    assert _same(map, again)
    assert map_files(again) == map_files(map)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    map = hex_map(
        ["..~", "w.~"],
        sides={"river": ["0103 0102"]},
        zones={"region": {"Aragón": ["*"]}},
        places=[{"name": "Jaca", "hexes": ["0103"], "city": "dot", "marks": {"airbase": 2}}],
    )
    write_hex_map(map, tmp_path / "drawn")
    return tmp_path / "drawn"


def test_a_folder_of_hexes_is_found_by_its_kind(folder: Path) -> None:
    found = find_map(str(folder), 1936)
    assert kind_of(folder) == HEX == found.kind
    assert found.digest


def test_the_same_folder_has_the_same_digest_and_another_has_not(folder: Path) -> None:
    before = read_hex_map(folder).digest
    assert read_hex_map(folder).digest == before
    (folder / "places.csv").write_text("name,hexes,city,port,marks,names\n")
    assert read_hex_map(folder).digest != before


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("map.toml", "last_row = 2", "last_row = 0", "drawn/map.toml: last_row: 0 comes before first_row 1."),
        ("map.toml", "format = 2", "colour = 1\nformat = 2", "drawn/map.toml: colour: there is no such key."),
        ("map.toml", "hexes = 3", "hexes = 0", "drawn/map.toml: sheets.1.hexes: input should be greater than 0."),
        ("map.toml", "[zones]", "[zones", "drawn/map.toml: line 14: is not good TOML: "),
        ("hexes.csv", "0101,sea", "0104,sea", "drawn/hexes.csv: line 2: There is no hex or box '0104' on this board"),
        ("hexes.csv", "0102,clear", "0101,clear", "drawn/hexes.csv: line 3: 0101 has a row above."),
        ("hexes.csv", "woods", "jungle", "drawn/hexes.csv: line 7: unknown terrain 'jungle'; there are sea, clear, "),
        ("hexes.csv", "region", "zone", "drawn/hexes.csv: line 1: lacks the column region."),
        ("sides.csv", "0102,0103", "0201,0103", "drawn/sides.csv: line 2: 0201 and 0103 do not touch."),
        ("sides.csv", "river", "canal", "drawn/sides.csv: line 2: unknown kind 'canal'; there are river, major river"),
        ("places.csv", "dot", "huge", "drawn/places.csv: line 2: Jaca: unknown city 'huge'; there are town, point"),
        ("places.csv", "airbase=2", "airbase", "drawn/places.csv: line 2: 'airbase' is no mark; it is written as"),
        ("places.csv", "0103", "", "drawn/places.csv: line 2: Jaca: it lies in no hex."),
        ("ground.json", '"lakes": []', '"lakes": [[1,2,3]]', "drawn/ground.json: lakes: line 1: it takes an x and a y"),
        ("ground.json", '"lakes": []', '"lakes": [[0,0,9999999,1]]', "drawn/ground.json: lakes: line 1: it leaves"),
    ],
)
def test_a_fault_is_told_with_its_file_and_line(folder: Path, file: str, old: str, new: str, said: str) -> None:
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(MapError) as told:
        read_hex_map(folder)
    assert told.value.problems[0].startswith(said)


def test_all_faults_are_told_at_once(folder: Path) -> None:
    for file, old, new in (("hexes.csv", "woods", "jungle"), ("sides.csv", "river", "canal")):
        text = (folder / file).read_text(encoding="utf-8")
        (folder / file).write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(MapError) as told:
        read_hex_map(folder)
    assert len(told.value.problems) == 2


def test_heights_that_are_no_grey_picture_are_refused(folder: Path) -> None:
    (folder / "heights.png").write_bytes(b"nothing")
    with pytest.raises(MapError, match=r"drawn/heights\.png: cannot be read: "):
        read_hex_map(folder)


def test_the_bundled_map_of_hexes_written_again_is_the_same_files() -> None:
    folder = data_folder("maps") / "iberia-1936"
    for name, data in map_files(read_hex_map(folder)).items():
        if not name.endswith(".png"):
            assert (folder / name).read_bytes() == data, name
