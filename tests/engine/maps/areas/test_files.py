"""Folders of polygon maps as editors and disks leave them: read, or told with file, line and part."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from drumhead.engine.errors import MapError, ScenarioError
from drumhead.engine.maps.areas.faults import find_area_faults
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.areas.reader import read_area_map
from drumhead.engine.maps.bundled import data_folder
from drumhead.engine.maps.library import find_map, find_scenario, kind_of, map_of
from drumhead.engine.maps.scenarios import scenario_from_text
from tests.engine.maps.areas.test_reader import FIVE, HEAD, drawn, faults
from tests.engine.session.strait import PAGE

MARK = b"\xef\xbb\xbf"


def folder_of(parent: Path, head: bytes = HEAD.encode(), territories: bytes = FIVE.encode()) -> Path:
    folder = parent / "strait"
    folder.mkdir()
    (folder / "map.toml").write_bytes(head)
    (folder / "territories.toml").write_bytes(territories)
    return folder


def problem(folder: Path) -> str:
    with pytest.raises(MapError) as caught:
        find_map(str(folder), 1901)
    return caught.value.problems[0]


def links(map: AreaMap) -> tuple[object, ...]:
    return map.land_links, map.sea_links


def test_marks_at_the_start_and_ends_of_lines_of_other_systems_change_nothing(tmp_path: Path) -> None:
    (tmp_path / "plain").mkdir()
    plain = drawn(tmp_path / "plain", FIVE)
    head, territories = (MARK + text.replace("\n", "\r\n").encode() for text in (HEAD, FIVE))
    found = find_map(str(folder_of(tmp_path, head, territories)), 1901)
    assert isinstance(found, AreaMap)
    assert links(found) == links(plain)


@pytest.mark.parametrize(
    ("territories", "words"),
    [
        (FIVE.encode("utf-16"), "strait/territories.toml: line 1: is not UTF-8 text."),
        (FIVE.replace("Eastland", "Östland").encode("latin-1"), "strait/territories.toml: line 10: is not UTF-8 text."),
        (b"", "strait/territories.toml: there is no territory in it."),
        (b'name = "x"', "strait/territories.toml: NAME: it takes a table of its own."),
        (
            b"[NOR\n",
            "strait/territories.toml: line 1: is not good TOML: Expected ']' at the end of a table declaration.",
        ),
        (b"\n\n[NOR]\n[NOR]\n", "strait/territories.toml: line 4: is not good TOML: Cannot declare ('NOR',) twice."),
        (b'[NOR]\nname = "x', "strait/territories.toml: line 2: is not good TOML: Unterminated string."),
        (b"x = " + b"[" * 9000, "strait/territories.toml: line 1: is not good TOML: brackets within brackets"),
        (b"x = " + b"9" * 9000, "strait/territories.toml: line 1: is not good TOML: Exceeds the limit"),
    ],
)
def test_a_file_that_is_no_map_is_told_with_its_line(tmp_path: Path, territories: bytes, words: str) -> None:
    assert problem(folder_of(tmp_path, territories=territories)).startswith(words)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("width = 60", 'width = "60"', "width: it takes a whole number from 1 to 1000000."),
        ("width = 60", "width = 60.5", "width: it takes a whole number from 1 to 1000000."),
        ("width = 60", "width = 0", "width: it takes a whole number from 1 to 1000000."),
        ("width = 60", "", "width: it is missing."),
        ("width = 60", "width = 60\ncolour = 3", "colour: there is no such key."),
        ("format = 2", "format = 3", "format: it must be 2."),
        ('kind = "area"', 'kind = "hexagons"', "kind: it must be 'area', 'hex' or 'square', not 'hexagons'."),
        ('title = "The Strait"', 'title = ""', "title: it takes words that can be printed."),
        ('title = "The Strait"', 'title = "\\u001b[2J"', "title: it takes words that can be printed."),
        (
            'id = "strait"',
            'id = "strait"\ndrawing = "nowhere"',
            "nowhere/territories.toml: cannot be read: no such file",
        ),
    ],
)
def test_a_wrong_head_is_told_key_by_key(tmp_path: Path, old: str, new: str, words: str) -> None:
    assert words in problem(folder_of(tmp_path, HEAD.replace(old, new).encode()))


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('border = ["0,0 30,0 30,10 0,10"]', 'border = "0,0 30,0 30,10 0,10"', "border: it takes a list in brackets."),
        ('border = ["0,0 30,0 30,10 0,10"]', "border = [3]", "border.1: it takes text in quotes."),
        ('border = ["0,0 30,0 30,10 0,10"]', "border = []", "border: it takes at least one entry."),
        ('unit = "10,5"', "", "unit: it is missing."),
        ('unit = "10,5"', 'unit = ""', "'' is no point; it takes two whole numbers such as 120,340."),
        ('unit = "10,5"', "unit = [10, 5]", "unit: it takes text in quotes."),
        ('name = "Northland"', 'name = " "', "name: it takes words that can be printed."),
        ('region = "north"', 'region = "north"\ncoast = 3', "coast: there is no such key."),
        ('paths = ["0,10 30,10"]', "paths = []", "coasts.1.paths: it takes at least one entry."),
    ],
)
def test_a_wrong_territory_is_told_by_its_line_and_key(tmp_path: Path, old: str, new: str, words: str) -> None:
    assert old in FIVE
    said = problem(folder_of(tmp_path, territories=FIVE.replace(old, new, 1).encode()))
    assert said == f"strait/territories.toml: line 2: NOR: {words}"


def test_every_problem_is_told_at_once(tmp_path: Path) -> None:
    said = faults(
        tmp_path, FIVE.replace('unit = "10,5"', 'unit = "x"').replace('"45,5"', '"99,5"').replace("60,40", "q")
    )
    assert [line.partition("toml: ")[2].split(":")[0] for line in said.splitlines()] == ["line 2", "line 9", "line 26"]


@pytest.mark.parametrize("name", ["map.toml", "territories.toml"])
def test_a_missing_file_is_named(tmp_path: Path, name: str) -> None:
    folder = folder_of(tmp_path)
    (folder / name).unlink()
    with pytest.raises(MapError, match=f"strait/{name}: cannot be read: no such file or directory"):
        read_area_map(folder)


def test_the_kind_of_a_folder_is_told_wrong_in_the_same_words(tmp_path: Path) -> None:
    with pytest.raises(MapError, match=r"strait/map\.toml: line 1: is not good TOML"):
        kind_of(folder_of(tmp_path, b"kind"))


def test_a_map_of_ones_own_may_use_a_bundled_drawing(tmp_path: Path) -> None:
    head = (data_folder("maps") / "city-country" / "map.toml").read_bytes().replace(b'"IRI"', b'"IRI", "NAO"')
    folder = folder_of(tmp_path, head)
    found = find_map(str(folder), 1901)
    assert isinstance(found, AreaMap)
    assert found.area("STP").name == "St Petersburg"
    assert next(city.seas for city in found.cities if city.country == "LVP") == ("IRI", "NAO")


@pytest.mark.parametrize("given", ["territories = 5", 'territories = ["NOR"]', 'territories = "all"'])
def test_a_scenario_whose_territories_are_no_tables_is_told_so(given: str) -> None:
    page = PAGE.partition("[map.territories.NOR]")[0] + given
    with pytest.raises(MapError, match=r"\[map\.territories\]: it takes a table \[map\.territories\.CODE\] for each"):
        map_of(scenario_from_text(page, "strait"))


def test_a_scenarios_map_has_the_same_faults_as_a_folders() -> None:
    with pytest.raises(MapError) as caught:
        map_of(scenario_from_text(PAGE.replace("30,10 60,10 60,30", "31,10 60,10 60,30"), "strait"))
    assert "[map.territories]: line 44: BAY and SEA leave a gap between them near 30,20." in caught.value.problems[0]
    with pytest.raises(ScenarioError):
        scenario_from_text(PAGE.replace("[map]", "[map"), "strait")


@pytest.mark.parametrize("text", ["x = " + "[" * 9000, "x = " + "9" * 9000, "x = "])
def test_a_scenario_that_is_no_toml_is_told_so(tmp_path: Path, text: str) -> None:
    (tmp_path / "x.toml").write_text(text)
    with pytest.raises(ScenarioError, match="is not good TOML"):
        find_scenario(str(tmp_path / "x.toml"))


def test_a_scenario_with_a_mark_at_its_start_is_read(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_bytes(MARK + PAGE.replace("\n", "\r\n").encode())
    assert map_of(find_scenario(str(tmp_path / "x.toml"))).board.size == 7


# large maps


def grid(side: int, step: int) -> str:
    """side x side squares with three more points on every stretch, each a territory, every seventh an ocean."""
    return "\n".join(_square(x, y, step) for x in range(side) for y in range(side))


def _square(x: int, y: int, step: int) -> str:
    corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1), (x, y)]
    points = [
        f"{step * a + step * (c - a) * part // 4},{step * b + step * (d - b) * part // 4}"
        for (a, b), (c, d) in pairwise(corners)
        for part in range(4)
    ]
    region = "land" if (x + y) % 7 else "ocean"
    middle = f"{step * x + step // 2},{step * y + step // 2}"
    return (
        f'[X{x:03}{y:03}]\nname = "Place {x} {y}"\nregion = "{region}"\n'
        f'border = ["{" ".join(points)}"]\nunit = "{middle}"\n'
    )


@pytest.mark.parametrize("side", [30, pytest.param(100, marks=pytest.mark.slow)])
def test_a_map_of_very_many_territories_is_read_in_step_with_their_number(tmp_path: Path, side: int) -> None:
    """10,000 territories with 160,000 points take seconds; work that grew by the square would take hours."""
    head = HEAD.replace("width = 60", f"width = {side * 8}").replace("height = 40", f"height = {side * 8}")
    map = drawn(tmp_path, grid(side, 8), head)
    assert len(map.land_links | map.sea_links) > 2 * side * side
    board = map.board
    assert board.neighbours(board.cell("X001001")) == tuple(
        board.cell(name) for name in ("X000001", "X001000", "X001002", "X002001")
    )
    assert len(find_area_faults(map)) >= side


def test_hundreds_of_faults_are_told_at_once(tmp_path: Path) -> None:
    text = grid(30, 8).replace('region = "land"', 'region = "Ocean"')
    head = HEAD.replace("width = 60", "width = 240").replace("height = 40", "height = 240")
    assert len(faults(tmp_path, text, head).splitlines()) > 700
