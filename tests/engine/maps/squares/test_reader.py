"""Map folders: the bundled map is whole, and every fault of a broken one is named."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pydantic import ValidationError

from drumhead.engine.errors import MapError, UnknownNameError
from drumhead.engine.maps.bundled import data_folder
from drumhead.engine.maps.library import find_map, find_scenario
from drumhead.engine.maps.squares.faults import find_faults
from drumhead.engine.maps.squares.model import GameMap, Ground, RiverClass, Terrain
from drumhead.engine.maps.squares.reader import Head, read_map
from drumhead.engine.maps.squares.writer import write_map
from tests.engine.maps.squares.sheets import small_map


@pytest.mark.rule("rotd", "1.1d")
def test_paris_lies_at_d2_t2(europe: GameMap) -> None:
    assert europe.board.name(europe.city("Paris").cell) == "D2-T2"


@pytest.mark.rule("rotd", "1.2a")
def test_all_ten_strategic_terrains_are_there(europe: GameMap) -> None:
    assert {Terrain(int(code)) for code in set(europe.terrain.tolist())} == set(Terrain)


@pytest.mark.rule("rotd", "1.3a")
def test_all_three_classes_of_river_are_there(europe: GameMap) -> None:
    assert set(europe.river.tolist()) == set(RiverClass)


@pytest.mark.rule("rotd", "2.2a")
def test_all_ten_tactical_terrains_are_there(europe: GameMap) -> None:
    assert set(europe.tactical.terrain.reshape(-1).tolist()) == set(Ground)


@pytest.mark.rule("rotd", "2.4")
def test_ratings_run_from_0_to_4(europe: GameMap) -> None:
    assert set(europe.tactical.rating.reshape(-1).tolist()) == {0, 1, 2, 3, 4}


@pytest.mark.rule("rotd", "1.3c")
def test_fords_lie_on_fordable_rivers_only(europe: GameMap) -> None:
    fords = europe.tactical.terrain == Ground.FORD
    assert set(europe.tactical.river[fords].tolist()) == {RiverClass.FORDABLE}


def test_every_city_stands_on_passable_ground(europe: GameMap) -> None:
    impassable = {Ground.RIVER, Ground.MOUNTAIN, Ground.WATER}
    wrong = [c.name for c in europe.cities if europe.battlefield(c.cell).terrain[c.tactical] in impassable]
    assert wrong == []


@pytest.mark.rule("rotd", "2.3")
def test_rivers_join_over_the_edges_of_tactical_maps(europe: GameMap) -> None:
    for river in europe.rivers:
        steps = zip(river.course, river.course[1:], strict=False)
        assert all(abs(x - x2) + abs(y - y2) == 1 for (x, y), (x2, y2) in steps), river.name


def test_track_runs_from_square_to_square_without_diagonals(europe: GameMap) -> None:
    board = europe.board
    track = {board.position(cell) for cell in range(board.size) if europe.has_rail(cell)}
    beside = ((1, 0), (-1, 0), (0, 1), (0, -1))
    alone = [at for at in track if not any((at[0] + x, at[1] + y) in track for x, y in beside)]
    assert len(alone) <= 3, alone


def test_the_map_is_small_enough_to_ship() -> None:
    folder = data_folder("maps") / "europe-1859"
    assert sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) < 15_000_000


def test_an_earlier_year_has_less_track(europe: GameMap) -> None:
    before = find_map("europe-1859", 1845)
    assert sum(before.has_rail(cell) for cell in range(before.board.size)) < sum(
        europe.has_rail(cell) for cell in range(europe.board.size)
    )


def test_every_fault_of_a_folder_is_named_by_file_and_line(tmp_path: Path) -> None:
    folder = tmp_path / "broken"
    shutil.copytree(data_folder("maps") / "europe-1859", folder, ignore=shutil.ignore_patterns("scenarios"))
    lines = (folder / "terrain.txt").read_text().splitlines()
    lines[4] = "?" + lines[4][1:]
    (folder / "terrain.txt").write_text("\n".join(lines) + "\n")
    (folder / "rails.csv").write_text("square,year\nQ9-Q9,1850\n")
    (folder / "tactical.npz").unlink()
    with pytest.raises(MapError) as caught:
        read_map(folder)
    said = "\n".join(caught.value.problems)
    assert "terrain.txt: line 5: column 1: unknown letter '?'" in said
    assert "rails.csv: line 2" in said
    assert "tactical.npz: is missing" in said


def test_an_unknown_map_and_scenario_name_those_there_are() -> None:
    with pytest.raises(UnknownNameError, match="europe-1859"):
        find_map("atlantis", 1859)
    with pytest.raises(UnknownNameError, match="lombardy-1859"):
        find_scenario("atlantis")


def test_villages_cities_and_squares_are_found_by_name(europe: GameMap) -> None:
    assert europe.board.name(europe.place("magenta")[0]) == "G4-V9"
    assert europe.board.name(europe.place("Milan")[0]) == europe.board.name(europe.place("Milano")[0])
    assert europe.place("d2-t2") == (europe.board.cell("D2-T2"), None)
    with pytest.raises(UnknownNameError, match="no square, city or village 'Gondor'"):
        europe.place("Gondor")


def test_a_folder_saved_again_is_read_again(tmp_path: Path) -> None:
    write_map(small_map(), tmp_path / "small")
    before = find_map(str(tmp_path / "small"), 1859)
    assert find_map(str(tmp_path / "small"), 1859) is before
    write_map(replace(before, title="Elsewhere"), tmp_path / "small")
    assert find_map(str(tmp_path / "small"), 1859).title == "Elsewhere"


SPOILED_TABLES = [
    ("seas.csv", "letter,name\nab,Both\n", "seas.csv: line 2: 'ab' must be one letter"),
    ("seas.csv", "letter,name\n.,Dots\n", "seas.csv: line 2: '.' must be one letter"),
    ("rails.csv", "square,year\nA0-N0,1799\n", "rails.csv: line 2: the year 1799 is not 1801 to 2054"),
    ("rails.csv", "square,year\nA0-N0,1800\n", "rails.csv: line 2: the year 1800 is not 1801 to 2054"),
    ("rails.csv", "square,year\nA0-N0,soon\n", "rails.csv: line 2"),
    ("regions.csv", "code,name,bloc,1859,1866\nAA,A,,WES,WES\nAA,B,,EAS,EAS\n", "the code 'AA' stands twice"),
    ("regions.csv", "code,name,bloc,1859,1866\nAAA,A,,WES,ZZZ\n", "unknown state 'ZZZ'"),
    ("regions.csv", "code,name,bloc,1859,1866\n" + "AA,A,,WES,WES\n" * 600, "there are more than 254 regions"),
    ("straits.csv", "first,second\nA0-N0,A5-N0\n", "are no neighbours"),
    ("rivers.csv", "name,class,course\nRhein,3,999:0 0:0\n", "rivers.csv: line 2: the course leaves the map"),
]


@pytest.mark.parametrize(("name", "text", "words"), SPOILED_TABLES, ids=[words for _, _, words in SPOILED_TABLES])
def test_a_table_that_means_nothing_is_told_and_not_read(tmp_path: Path, name: str, text: str, words: str) -> None:
    write_map(small_map(), tmp_path / "small")
    (tmp_path / "small" / name).write_text(text)
    with pytest.raises(MapError) as caught:
        read_map(tmp_path / "small")
    assert words in "\n".join(caught.value.problems)
    assert sum(words in problem for problem in caught.value.problems) == 1


def test_a_state_is_its_own_nation_where_none_is_written(tmp_path: Path) -> None:
    write_map(small_map(), tmp_path / "small")
    head = tmp_path / "small" / "map.toml"
    head.write_text(head.read_text().replace('nation = "West"\n', ""))
    assert [(state.name, state.nation) for state in read_map(tmp_path / "small").states] == [
        ("Westland", "Westland"),
        ("Eastland", "East"),
    ]


SPOILED_BYTES = [
    ("cities.csv", b'name\n"', "cities.csv: line 1: lacks the column"),
    ("rails.csv", b'square,year\n"A0-N0', "rails.csv: line 2: is no row of a table"),
    ("rails.csv", b"square,year\n" + b"9" * 200_000, "rails.csv: line 2: is no row of a table"),
    ("places.csv", b"name,modern_name,square,tactical\nGr\xfcn,,A0-N0,0-0\n", "places.csv: line 2: is not UTF-8 text."),
    ("terrain.txt", b"\x1b[31m", r"terrain.txt: line 1: holds the character '\x1b', which cannot be printed."),
    ("rivers.csv", b"name,class,course\nRhein,9,0:0\n", "rivers.csv: line 2: '9' is no class of river"),
    (
        "rivers.csv",
        b"name,class,course\nRhein,1,0:" + b"9" * 5000,
        "rivers.csv: line 2: '99999999999999999999' is no whole",
    ),
    ("map.toml", b"format = \xff", "map.toml: line 1: is not UTF-8 text."),
]


@pytest.mark.parametrize(("name", "data", "words"), SPOILED_BYTES)
def test_bytes_that_are_no_table_are_told_once(tmp_path: Path, name: str, data: bytes, words: str) -> None:
    write_map(small_map(), tmp_path / "small")
    (tmp_path / "small" / name).write_bytes(data)
    with pytest.raises(MapError) as caught:
        read_map(tmp_path / "small")
    assert next(problem for problem in caught.value.problems if name in problem).startswith(f"small/{words}")
    assert sum(name in problem for problem in caught.value.problems) == 1


def test_files_that_a_spreadsheet_or_another_system_saved_read_alike(tmp_path: Path) -> None:
    write_map(small_map(), tmp_path / "small")
    before = read_map(tmp_path / "small")
    for path in (tmp_path / "small").glob("*.[tc][xos][tmv]*"):
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    after = read_map(tmp_path / "small")
    assert after.cities == before.cities
    assert after.terrain.tolist() == before.terrain.tolist()


def _archive(path: Path, name: str, layer: Any) -> None:
    layers = dict(np.load(path)) | {name: layer}
    np.savez_compressed(path, **layers)


@pytest.mark.parametrize("layer", ["terrain", "rating", "river", "rail", "relief", "height", "road"])
def test_a_layer_of_another_shape_or_kind_is_told_of_every_layer(tmp_path: Path, layer: str) -> None:
    write_map(small_map(), tmp_path / "small")
    ground = read_map(tmp_path / "small").tactical.terrain
    for wrong in (ground[:-1], ground.astype(float), np.uint8(3), np.array("abc"), np.array([{}], object)):
        _archive(tmp_path / "small" / "tactical.npz", layer, wrong)
        with pytest.raises(MapError, match=rf"tactical\.npz: the layer {layer} "):
            find_faults(read_map(tmp_path / "small"))


def test_an_archive_damaged_anywhere_is_told_in_a_sentence(tmp_path: Path) -> None:
    write_map(small_map(), tmp_path / "small")
    path = tmp_path / "small" / "tactical.npz"
    whole = path.read_bytes()
    damaged = [b"", whole[:99], bytes(range(256)) * 9, *(whole[:at] + b"\xff" * 9 + whole[at + 9 :] for at in DAMAGED)]
    for data in damaged:
        path.write_bytes(data)
        with pytest.raises(MapError, match=r"^tactical\.npz: "):
            find_faults(read_map(tmp_path / "small"))


DAMAGED = (0, 30, 45, 60, 100, 200, 300)


def test_a_board_of_more_than_a_thousand_columns_is_refused_in_a_sentence(tmp_path: Path) -> None:
    write_map(small_map(), tmp_path / "small")
    head = tmp_path / "small" / "map.toml"
    head.write_text(head.read_text().replace("columns = 8", "columns = 1001"))
    with pytest.raises(MapError, match=r"map\.toml: columns: Input should be less than or equal to 1000\."):
        read_map(tmp_path / "small")


def test_a_board_has_from_two_to_a_thousand_columns_and_rows_and_years_from_steam_on() -> None:
    head: dict[str, Any] = {"format": 2, "id": "x", "title": "X", "kind": "square", "tactical": 15, "years": [1859]}
    for side, year in ((2, 1801), (1000, 2054)):
        made = Head(**head, columns=side, rows=side, year=year)
        assert (made.columns, made.rows, made.year, made.credits, made.states) == (side, side, year, "", {})
    for side, year in ((1, 1800), (1001, 2055)):
        with pytest.raises(ValidationError) as told:
            Head(**head, columns=side, rows=side, year=year)
        assert [item["loc"] for item in told.value.errors()] == [("columns",), ("rows",), ("year",)]
