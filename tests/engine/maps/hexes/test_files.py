"""Folders of maps of hexes: written and read they are the same, and every fault is told by file and line."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from PIL import Image
from pydantic import ValidationError

from drumhead.engine.boards.hex import HexBoard, Sheet
from drumhead.engine.errors import MapError
from drumhead.engine.maps.bundled import data_folder
from drumhead.engine.maps.hexes.file import MOST_PIXELS, HexHead, StreamPart
from drumhead.engine.maps.hexes.model import SIDES, TERRAINS, Ground, HexMap, HexPlace, Stream
from drumhead.engine.maps.hexes.reader import board_problems, read_hex_map
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


@pytest.mark.whole
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
        (
            "sides.csv",
            "0102,0103,river",
            "0102,0103,river\n0103,0102,rail",
            "drawn/sides.csv: line 3: the hexside of 0103 and 0102 has a row above.",
        ),
        ("sides.csv", "0102,0103", "0109,0103", "drawn/sides.csv: line 2: There is no hex or box '0109'"),
        ("sides.csv", "0102,0103", "0102,0109", "drawn/sides.csv: line 2: There is no hex or box '0109'"),
        ("places.csv", "0103", "0103;0109", "drawn/places.csv: line 2: There is no hex or box '0109'"),
        ("places.csv", "Jaca", " ", "drawn/places.csv: line 2: the place has no name."),
        (
            "places.csv",
            "Jaca",
            "jaca,0101,,,,\nJaca",
            "drawn/places.csv: line 3: another place is called 'jaca'.",
        ),
        (
            "places.csv",
            "dot,",
            "dot,huge",
            "drawn/places.csv: line 2: Jaca: unknown port 'huge'; there are minor, standard, major, great.",
        ),
        ("ground.json", '"lakes": []', '"lakes": [[1,2]]', "drawn/ground.json: lakes: line 1: it takes an x and a y"),
        ("ground.json", '"lakes": []', '"lakes": 3', "drawn/ground.json: lakes: "),
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


def test_a_box_has_no_terrain(tmp_path: Path) -> None:
    write_hex_map(hex_map(["."], boxes=["Far"], zones={"region": {"Away": ["Far"]}}), tmp_path / "boxed")
    table = tmp_path / "boxed" / "hexes.csv"
    assert "Far,,Away" in table.read_text()
    table.write_text(table.read_text().replace("Far,,Away", "Far,clear,Away"))
    with pytest.raises(MapError) as told:
        read_hex_map(tmp_path / "boxed")
    assert told.value.problems == ("boxed/hexes.csv: line 3: Far is a box and has no terrain.",)


@pytest.mark.parametrize(
    ("sheets", "said"),
    [
        ([("A", 3, 0), ("B", 3, 3)], ()),
        ([("A", 3, 0), ("B", 3, 4)], ("sheets: there is a gap between two sheets.",)),
        ([("A", 3, 0), ("a", 3, 3)], ("sheets: two sheets have the same name.",)),
    ],
)
def test_sheets_lie_beside_each_other_under_names_of_their_own(
    sheets: list[tuple[str, int, int]], said: tuple[str, ...]
) -> None:
    parts = [{"name": name, "hexes": hexes, "offset": offset} for name, hexes, offset in sheets]
    head = {"format": 2, "id": "x", "title": "X", "kind": "hex", "year": 1936, "first_row": 1, "last_row": 2}
    assert tuple(board_problems(HexHead.model_validate({**head, "sheets": parts}))) == said


def _picture(folder: Path, mode: str, size: tuple[int, int] = (3, 2)) -> None:
    Image.new(mode, size).save(folder / "heights.png")


@pytest.mark.parametrize(("mode", "good"), [("L", True), ("I;16", True), ("RGB", False), ("P", False), ("1", False)])
def test_heights_are_grey_of_eight_or_sixteen_bits(folder: Path, mode: str, good: bool) -> None:
    _picture(folder, mode)
    if good:
        assert read_hex_map(folder).ground.heights.shape == (2, 3)
        return
    with pytest.raises(MapError, match=r"heights\.png: cannot be read: it must be grey, of 8 or 16 bits"):
        read_hex_map(folder)


def test_heights_of_more_pixels_than_are_taken_in_are_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("drumhead.engine.maps.hexes.reader.MOST_PIXELS", 5)
    _picture(folder, "L")
    with pytest.raises(MapError, match="at most 5 pixels"):
        read_hex_map(folder)
    _picture(folder, "L", (5, 1))
    assert read_hex_map(folder).ground.heights.size == 5


def test_heights_are_metres_in_steps_and_no_higher_than_can_be_kept(folder: Path) -> None:
    head = folder / "map.toml"
    head.write_text(f"height_step = 20\n{head.read_text()}")
    Image.fromarray(np.array([[0, 3], [500, 2000]], np.uint16)).save(folder / "heights.png")
    assert read_hex_map(folder).ground.heights.tolist() == [[0, 60], [10_000, 32_767]]


def test_only_what_a_map_has_is_written(tmp_path: Path) -> None:
    plain = map_files(hex_map([". "]))
    assert set(plain) == {"map.toml", "hexes.csv", "sides.csv", "places.csv", "ground.json"}
    head = plain["map.toml"].decode()
    assert [word for word in ("[zones]", "boxes", "credits", "height_step") if word in head] == []
    assert plain["hexes.csv"].decode().splitlines() == ["hex,terrain", "0102,clear"]
    zoned = map_files(hex_map([".  "], zones={"region": {"Off": ["0102"]}}))["hexes.csv"].decode().splitlines()
    assert zoned == ["hex,terrain,region", "0102,,Off", "0103,clear,"]


def test_a_map_needs_no_ground(tmp_path: Path) -> None:
    drawn = hex_map([". "])
    write_hex_map(drawn, tmp_path / "map")
    (tmp_path / "map" / "ground.json").unlink()
    ground = read_hex_map(tmp_path / "map").ground
    assert (ground.coasts, ground.lakes, ground.streams, ground.heights.size) == ((), (), (), 0)


def test_heights_that_are_no_grey_picture_are_refused(folder: Path) -> None:
    (folder / "heights.png").write_bytes(b"nothing")
    with pytest.raises(MapError, match=r"drawn/heights\.png: cannot be read: "):
        read_hex_map(folder)


def test_the_bundled_map_of_hexes_written_again_is_the_same_files() -> None:
    folder = data_folder("maps") / "iberia-1936"
    for name, data in map_files(read_hex_map(folder)).items():
        if not name.endswith(".png"):
            assert (folder / name).read_bytes() == data, name


def test_sides_are_written_in_the_sequence_of_the_hexes_and_those_of_nothing_are_not() -> None:
    map = hex_map(["...", "..."], sides={"river": ["0103 0102", "0102 0101"]})
    bare = {max(map.board.sides()): frozenset[str]()}
    turned = replace(map, sides={**bare, **dict(reversed(map.sides.items()))})
    assert map_files(turned)["sides.csv"] == map_files(map)["sides.csv"]
    assert map_files(map)["sides.csv"].decode().splitlines() == ["a,b,kinds", "0101,0102,river", "0102,0103,river"]


@pytest.mark.parametrize(("highest", "mode"), [(254, "L"), (255, "L"), (256, "I;16")])
def test_heights_are_written_in_no_more_bits_than_they_need(tmp_path: Path, highest: int, mode: str) -> None:
    heights = np.array([[0, highest * 20]], np.int16)
    data = map_files(replace(hex_map(["."]), ground=Ground(heights=heights, step=20)))["heights.png"]
    with Image.open(io.BytesIO(data)) as image:
        assert (image.mode, np.asarray(image).tolist()) == (mode, [[0, highest]])


def test_a_whole_file_that_is_no_table_is_told_without_a_key(folder: Path) -> None:
    (folder / "ground.json").write_text("[]")
    with pytest.raises(MapError) as told:
        read_hex_map(folder)
    assert told.value.problems == ("drawn/ground.json: it takes a table of its own.",)


def test_what_a_head_and_a_ground_leave_unsaid() -> None:
    head = HexHead.model_validate_json(
        '{"format": 2, "id": "x", "title": "X", "kind": "hex", "year": 1936, "first_row": 0, "last_row": 399,'
        ' "sheets": [{"hexes": 99}]}'
    )
    assert (head.boxes, head.zones, head.credits, head.height_step) == ([], {}, "", 1)
    assert head.sheets[0].sheet() == Sheet("", 99, 0)
    assert (StreamPart(line=[]).name, StreamPart(line=[]).size, Ground().step, HexMap.has_fields) == ("", 1, 1, False)
    assert Ground().heights.shape == (0, 0)


@pytest.mark.parametrize(
    ("key", "value", "good"),
    [
        ("last_row", 399, True),
        ("last_row", 400, False),
        ("boxes", [f"Box {number}" for number in range(100)], True),
        ("boxes", [f"Box {number}" for number in range(101)], False),
        ("sheets", [{"hexes": 9, "offset": -400}], True),
        ("sheets", [{"hexes": 9, "offset": 400}], True),
        ("sheets", [{"hexes": 9, "offset": -401}], False),
        ("sheets", [{"hexes": 9, "offset": 401}], False),
    ],
)
def test_a_board_is_no_larger_than_can_be_drawn(key: str, value: object, good: bool) -> None:
    head = {"format": 2, "id": "x", "title": "X", "kind": "hex", "year": 1936, "first_row": 0, "last_row": 3}
    given = {**head, "sheets": [{"hexes": 9}], key: value}
    assert MOST_PIXELS == 16_000_000
    if good:
        assert HexHead.model_validate(given)
    else:
        with pytest.raises(ValidationError, match=key):
            HexHead.model_validate(given)
