"""Every sentence a reader of square maps can refuse with: one small damage each, and all that is said of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from drumhead.engine.errors import MapError
from drumhead.engine.maps.scenarios import scenario_from_text
from drumhead.engine.maps.squares.inline import read_inline_map
from drumhead.engine.maps.squares.model import TACTICAL_LETTERS as GROUNDS
from drumhead.engine.maps.squares.reader import read_map
from drumhead.engine.maps.squares.writer import map_files
from tests.engine.maps.squares.sheets import small_map

FILES = map_files(small_map())
NOUGHTS = ["0" * 15] * 15


def _refused(folder: Path) -> list[str]:
    with pytest.raises(MapError) as caught:
        read_map(folder)
    return list(caught.value.problems)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "small").mkdir()
    for name, data in FILES.items():
        (tmp_path / "small" / name).write_bytes(data)
    return tmp_path / "small"


CHANGED = [
    ("map.toml", "format = 2", "format = 3", "format: Input should be 2."),
    ("map.toml", "columns = 8", "columns = 1", "columns: Input should be greater than or equal to 2."),
    ("map.toml", "rows = 6", "rows = 1", "rows: Input should be greater than or equal to 2."),
    ("map.toml", "rows = 6", "rows = 1001", "rows: Input should be less than or equal to 1000."),
    ("map.toml", "tactical = 15", "tactical = 14", "tactical: Input should be 15."),
    ("map.toml", '"square"', '"hex"', "kind: Input should be 'square'."),
    ("map.toml", "year = 1859", "year = 1800", "year: Input should be greater than or equal to 1801."),
    ("map.toml", "year = 1859", "year = 2055", "year: Input should be less than or equal to 2054."),
    (
        "map.toml",
        "years = [1859, 1866]",
        "years = []",
        "years: List should have at least 1 item after validation, not 0.",
    ),
    ("map.toml", 'id = "small"', 'id = "small"\nsize = 3', "size: Extra inputs are not permitted."),
    ("map.toml", 'nation = "West"', 'nations = "West"', "states.WES.nations: Extra inputs are not permitted."),
    ("map.toml", 'name = "Westland"\n', "", "states.WES.name: Field required."),
    ("map.toml", 'id = "small"', "id = small", "Invalid value (at line 2, column 6)."),
    ("terrain.txt", ".......~\n", "", "must be 6 lines of 8 characters."),
    ("terrain.txt", ".......~", ".......~\n.......~", "must be 6 lines of 8 characters."),
    ("terrain.txt", ".......~", ".......", "must be 6 lines of 8 characters."),
    ("terrain.txt", ".......~", "......Ä~", "line 1: column 7: unknown letter 'Ä'."),
    ("rivers.txt", "00100000", "00400000", "line 1: column 3: unknown letter '4'."),
    ("seas.txt", ".......n", ".....m.n", "line 1: column 6: unknown letter 'm'."),
    ("regions.txt", "AAAAAAAA", "AAAAXXAA", "line 1: column 5: unknown letter 'XX'."),
    ("regions.txt", "AAAAAAAA", "AAAAAAA", "must be 6 lines of 16 characters."),
    (
        "seas.csv",
        "n,North Sea\n",
        "n,North Sea\nn,South Sea\n",
        "line 3: 'n' must be one letter that nothing else is drawn with.",
    ),
    (
        "seas.csv",
        "n,North Sea\n",
        "n,North Sea\nä,South Sea\n",
        "line 3: 'ä' must be one letter that nothing else is drawn with.",
    ),
    (
        "seas.csv",
        "n,North Sea\n",
        "n,North Sea\n,South Sea\n",
        "line 3: '' must be one letter that nothing else is drawn with.",
    ),
    ("rails.csv", "A0-N1,", "Q0-N1,", "line 2: There is no square 'Q0-N1'; squares run from A0-N0 to A7-N5."),
    ("rails.csv", "A0-N1,1844", "A0-N1,18.5", "line 2: '18.5' is no whole number."),
    ("rails.csv", "A0-N1,1844", "A0-N1,1800", "line 2: the year 1800 is not 1801 to 2054."),
    ("rails.csv", "A0-N1,1844", "A0-N1,2055", "line 2: the year 2055 is not 1801 to 2054."),
    ("rails.csv", "A0-N1,1844", "A0-N1", "line 2: must have 2 columns."),
    ("rails.csv", "A0-N1,1844", "A0-N1,1844,1850", "line 2: must have 2 columns."),
    (
        "straits.csv",
        "first,second\n",
        "first,second\nA0-N0,Q9-Q9\n",
        "line 2: There is no square 'Q9-Q9'; squares run from A0-N0 to A7-N5.",
    ),
    ("straits.csv", "first,second\n", "first,second\nA0-N0,A0-N0\n", "line 2: A0-N0 and A0-N0 are no neighbours."),
    ("straits.csv", "first,second\n", "first,second\nA0-N0,A0-N2\n", "line 2: A0-N0 and A0-N2 are no neighbours."),
    ("straits.csv", "first,second\n", "first\n", "line 1: lacks the column second."),
    ("cities.csv", "A0-N0,6-10,AA", "A0-N0,6-10,QQ", "line 2: unknown region 'QQ'."),
    ("cities.csv", "A0-N0,6-10", "Q0-N0,6-10", "line 2: There is no square 'Q0-N0'; squares run from A0-N0 to A7-N5."),
    ("cities.csv", "A0-N0,6-10", "A0-N0,15-0", "line 2: There is no square '15-0'; squares run from 0-0 to 14-14."),
    ("cities.csv", "AA,4,,1", "AA,x,,1", "line 2: 'x' is no whole number."),
    ("cities.csv", "AA,4,,1", "AA,4,,2", "line 2: '2' is neither 0 nor 1."),
    ("cities.csv", "4,5000,3,90", "four,5000,3,90", "line 2: 'four' is no whole number."),
    ("cities.csv", "4,5000,3,90", "4,5k,3,90", "line 2: '5k' is no whole number."),
    ("cities.csv", "4,5000,3,90", "4,5000,1234567890,90", "line 2: '1234567890' is no whole number."),
    ("cities.csv", "4,5000,3,90", "4,5000,3,", "line 2: '' is no whole number."),
    ("cities.csv", "size,port", "sizes,ports", "line 1: lacks the column size, port."),
    ("places.csv", "A2-N2,3-3", "A0-N9,3-3", "line 2: There is no square 'A0-N9'; squares run from A0-N0 to A7-N5."),
    ("places.csv", "A2-N2,3-3", "A2-N2,15-1", "line 2: There is no square '15-1'; squares run from 0-0 to 14-14."),
    ("rivers.csv", "Bach,1,0,37:0", "Bach,1,0,a:0", "line 3: 'a' is no whole number."),
    ("rivers.csv", "Bach,1,0,37:0", "Bach,1,0,37:b", "line 3: 'b' is no whole number."),
    ("rivers.csv", "Bach,1,0,37:0", "Bach,1,2,37:0", "line 3: '2' is neither 0 nor 1."),
    ("rivers.csv", "Bach,1,0,37:0", "Bach,0,0,37:0", "line 3: '0' is no class of river; there are 1, 2 and 3."),
    ("rivers.csv", "Bach,1,0,37:0", "Bach,4,0,37:0", "line 3: '4' is no class of river; there are 1, 2 and 3."),
    ("rivers.csv", "Bach,1,0,37:0", "Bach,1,0,120:0", "line 3: the course leaves the map."),
    ("rivers.csv", "Bach,1,0,37:0", "Bach,1,0,37:90", "line 3: the course leaves the map."),
    ("rivers.csv", "Bach,1,0,37:0", "Bach,1,0,-1:0", "line 3: the course leaves the map."),
    ("rivers.csv", "Bach,1,0,37:0", "Bach,1,0,37:-1", "line 3: the course leaves the map."),
    ("regions.csv", "W,WES,EAS", "W,XXX,EAS", "line 2: unknown state 'XXX'."),
    ("regions.csv", "W,WES,EAS", "W,WES,XXX", "line 2: unknown state 'XXX'."),
]


@pytest.mark.parametrize(("name", "was", "now", "sentence"), CHANGED, ids=[f"{row[0]} {row[3]}" for row in CHANGED])
def test_one_damage_of_a_folder_is_one_sentence(folder: Path, name: str, was: str, now: str, sentence: str) -> None:
    text = (folder / name).read_text(encoding="utf-8")
    assert was in text
    (folder / name).write_text(text.replace(was, now, 1), encoding="utf-8")
    where = f"small/{name}: "
    assert _refused(folder) == [f"{where}{sentence}"]


@pytest.mark.parametrize("name", [name for name in FILES if name not in ("tactical.npz", "regions.csv", "seas.csv")])
def test_a_file_that_is_not_there_is_told_once(folder: Path, name: str) -> None:
    (folder / name).unlink()
    assert _refused(folder) == [f"small/{name}: cannot be read: no such file or directory."]


def test_without_its_battlefields_a_folder_is_no_map(folder: Path) -> None:
    (folder / "tactical.npz").unlink()
    assert _refused(folder) == ["small/tactical.npz: is missing."]


def test_an_empty_head_lacks_every_key_that_has_no_default(folder: Path) -> None:
    (folder / "map.toml").write_text("")
    keys = ("format", "id", "title", "kind", "columns", "rows", "tactical", "year", "years")
    assert _refused(folder) == [f"small/map.toml: {key}: Field required." for key in keys]


@pytest.mark.parametrize("title", ["", "a\\u0007", "a\\u0085"])
def test_a_title_is_words_that_can_be_printed(folder: Path, title: str) -> None:
    head = folder / "map.toml"
    head.write_text(head.read_text().replace('"Small"', f'"{title}"'))
    assert _refused(folder) == [r"small/map.toml: title: String should match pattern '^[^\x00-\x1f\x7f-\x9f]+$'."]


def test_of_many_unknown_letters_the_first_twenty_are_told(folder: Path) -> None:
    (folder / "terrain.txt").write_text("???????~\n" * 6)
    places = [(line, column) for line in range(1, 7) for column in range(1, 8)][:20]
    assert _refused(folder) == [f"small/terrain.txt: line {y}: column {x}: unknown letter '?'." for y, x in places]


def test_sea_squares_of_an_area_that_is_none_are_told_with_it(folder: Path) -> None:
    (folder / "seas.csv").write_text("letter,name\nno,North Sea\n")
    assert _refused(folder) == [
        "small/seas.csv: line 2: 'no' must be one letter that nothing else is drawn with.",
        *(f"small/seas.txt: line {line}: column 8: unknown letter 'n'." for line in range(1, 7)),
    ]


@pytest.mark.parametrize(("code", "sentence"), [("B", "must have 2 letters"), ("AA", "stands twice")])
def test_a_regions_code_is_two_letters_of_its_own(folder: Path, code: str, sentence: str) -> None:
    table = folder / "regions.csv"
    table.write_text(table.read_text().replace("BB,", f"{code},"))
    first, *others = _refused(folder)
    assert first == f"small/regions.csv: line 3: the code {code!r} {sentence}."
    squares = [(line, column) for line in range(1, 7) for column in (9, 11, 13)]
    cities = [f"small/cities.csv: line {line}: unknown region 'BB'." for line in (3, 4)]
    assert others == [*(f"small/regions.txt: line {y}: column {x}: unknown letter 'BB'." for y, x in squares), *cities]


def test_what_is_wrong_in_several_files_is_told_in_one_go_and_what_is_sound_of_them_is_no_problem(folder: Path) -> None:
    (folder / "rails.csv").write_text("square,year\nQ0-N0,1850\nA0-N0,1850\nA0-N0,soon\n")
    (folder / "straits.csv").write_text("first,second\nA0-N0,Q0-N0\nA0-N0,A1-N0\nA0-N0,A5-N5\n")
    (folder / "places.csv").write_text("name,modern_name,square,tactical\nOrt,,Q0-N0,1-1\nDorf,,A0-N0,1-1\n")
    nowhere = "There is no square 'Q0-N0'; squares run from A0-N0 to A7-N5."
    assert _refused(folder) == [
        f"small/rails.csv: line 2: {nowhere}",
        "small/rails.csv: line 4: 'soon' is no whole number.",
        f"small/places.csv: line 2: {nowhere}",
        f"small/straits.csv: line 2: {nowhere}",
        "small/straits.csv: line 4: A0-N0 and A5-N5 are no neighbours.",
    ]


@pytest.mark.parametrize(("year", "owner"), [(1801, "WES"), (1859, "WES"), (1865, "WES"), (1866, "EAS"), (2054, "EAS")])
def test_a_region_is_its_owners_of_the_last_dated_column_before_the_year(folder: Path, year: int, owner: str) -> None:
    found = read_map(folder, year)
    assert (found.year, found.regions[0].state, found.city("Alt").state) == (year, owner, owner)
    assert read_map(folder).year == 1859


def test_edges_of_what_is_allowed_are_read(folder: Path) -> None:
    (folder / "rails.csv").write_text("square,year\nA0-N0,1801\nA1-N0,2054\n")
    (folder / "rivers.csv").write_text("name,class,stream,course\nRhein,3,1,119:89 0:0\nMain,1,,\n")
    (folder / "straits.csv").write_text("first,second\nA1-N1,A0-N0\n")
    found = read_map(folder)
    assert found.rail[:3].tolist() == [1, 254, 0]
    assert [(r.name, int(r.rank), r.stream, r.course) for r in found.rivers] == [
        ("Rhein", 3, True, ((119, 89), (0, 0))),
        ("Main", 1, False, ()),
    ]
    assert found.straits == {(0, 9)}


PAGES = [
    ('default = "lava"', "map.default: unknown terrain 'lava'."),
    ('squares = { "G4-V6" = "lava" }', "map.squares.G4-V6: unknown terrain 'lava'."),
    ('squares = { "Q4-V6" = "hill" }', "map.squares: There is no square 'Q4-V6'; squares run from A0-N0 to M9-Z9."),
    ("hight = 3", "map.hight: there is no such key."),
    ("rating = 5", "map.rating: input should be less than or equal to 4."),
    ("rating = -1", "map.rating: input should be greater than or equal to 0."),
    ('[map.states.FRA]\nsquares = ["G4"]', "map.states.FRA: There is no square 'G4'; squares run from A0-N0 to M9-Z9."),
    ('[[map.rows]]\nat = "G4-V6"\nrows = ["?"]', "map.rows: letter '?'."),
    ('[[map.rows]]\nat = "M9-Z9"\nrows = [".."]', "map.rows: runs off the board."),
    ('[[map.rows]]\nat = "M9-Z9"\nrows = [".", "."]', "map.rows: runs off the board."),
    ('[[map.rows]]\nat = "Q9"\nrows = ["."]', "map.rows.at: There is no square 'Q9'; squares run from A0-N0 to M9-Z9."),
    (
        '[[map.rivers]]\ncourse = ["G4-V6"]',
        "map.rivers.0.course: list should have at least 2 items after validation, not 1.",
    ),
    (
        '[[map.rivers]]\ncourse = ["G4-V6 0-0", "G4-V6 15-0"]',
        "map.rivers.0: There is no square '15-0'; squares run from 0-0 to 14-14.",
    ),
    (
        '[[map.rivers]]\nclass = "brook"\ncourse = ["G4-V6", "G5-V6"]',
        "map.rivers.0.class: input should be 'fordable', 'unfordable' or 'unbridgeable'.",
    ),
    (
        '[[map.rivers]]\ncourse = ["G4-V6 0-0", "G4-V6 3-0"]\nfords = ["G4-V6 4-0"]',
        "map.rivers.0: no ford can be at G4-V6 4-0 (fords lie on fordable rivers only).",
    ),
    (
        '[[map.rivers]]\nclass = "unfordable"\ncourse = ["G4-V6 0-0", "G4-V6 3-0"]\nfords = ["G4-V6 1-0"]',
        "map.rivers.0: no ford can be at G4-V6 1-0 (fords lie on fordable rivers only).",
    ),
    (
        '[[map.tracks]]\ncourse = ["G4-V6"]',
        "map.tracks.0.course: list should have at least 2 items after validation, not 1.",
    ),
    (
        '[[map.tracks]]\ncourse = ["G4-V6", "G5-V6"]\nyear = 1800',
        "map.tracks.0.year: input should be greater than or equal to 1801.",
    ),
    (
        '[[map.tracks]]\ncourse = ["G4-V6", "G5-V6"]\nyear = 2055',
        "map.tracks.0.year: input should be less than or equal to 2054.",
    ),
    (
        '[[map.tracks]]\ncourse = ["G4-V6", "Q5-V6"]',
        "map.tracks.0: There is no square 'Q5-V6'; squares run from A0-N0 to M9-Z9.",
    ),
    ('[[map.cities]]\nname = ""\nplace = "G4-V6"', "map.cities.0.name: string should have at least 1 character."),
    (
        '[[map.cities]]\nname = "X"\nplace = "Q4-V6"',
        "map.cities.X: There is no square 'Q4-V6'; squares run from A0-N0 to M9-Z9.",
    ),
    (
        '[[map.cities]]\nname = "X"\nplace = "G4-V6"\nsize = 0',
        "map.cities.0.size: input should be greater than or equal to 1.",
    ),
    (
        '[[map.cities]]\nname = "X"\nplace = "G4-V6"\nsize = 5',
        "map.cities.0.size: input should be less than or equal to 4.",
    ),
    (
        '[[map.cities]]\nname = "X"\nplace = "G4-V6"\nfort = -1',
        "map.cities.0.fort: input should be greater than or equal to 0.",
    ),
    (
        '[[map.cities]]\nname = "X"\nplace = "G4-V6"\nfort = 6',
        "map.cities.0.fort: input should be less than or equal to 5.",
    ),
    (
        '[[map.cities]]\nname = "X"\nplace = "G4-V6"\nfort_capacity = -1',
        "map.cities.0.fort_capacity: input should be greater than or equal to 0.",
    ),
    (
        '[[map.cities]]\nname = "X"\nplace = "G4-V6"\nmanufacturing = -1',
        "map.cities.0.manufacturing: input should be greater than or equal to 0.",
    ),
    (
        '[[map.cities]]\nname = "X"\nplace = "G4-V6"\nsupplies = -1',
        "map.cities.0.supplies: input should be greater than or equal to 0.",
    ),
    (
        '[[map.cities]]\nname = "X"\nplace = "G4-V6"\nport = "air"',
        "map.cities.0.port: input should be '', 'sea' or 'river'.",
    ),
    ('[map.tactical."Q4-V6"]', "map.tactical: There is no square 'Q4-V6'; squares run from A0-N0 to M9-Z9."),
    ('[map.tactical."G4-V6"]\nsquares = { "1-1" = "lava" }', "G4-V6 1-1: unknown terrain 'lava'."),
    (
        '[map.tactical."G4-V6"]\nsquares = { "1-15" = "open" }',
        "map.tactical.G4-V6: There is no square '1-15'; squares run from 0-0 to 14-14.",
    ),
    (
        '[map.tactical."G4-V6"]\nrated = { "1-1" = 5 }',
        "map.tactical.G4-V6.rated.1-1: input should be less than or equal to 4.",
    ),
    (
        '[map.tactical."G4-V6"]\nrated = { "1-1" = -1 }',
        "map.tactical.G4-V6.rated.1-1: input should be greater than or equal to 0.",
    ),
    ('[map.tactical."G4-V6"]\nrows = ["..."]', "map.tactical.G4-V6: must be 15 rows of 15 letters out of GROUNDS."),
    (
        f'[map.tactical."G4-V6"]\nratings = {[*NOUGHTS[1:], "5" * 15]}',
        "map.tactical.G4-V6: must be 15 rows of 15 letters out of 01234.",
    ),
    (
        f'[map.tactical."G4-V6"]\nratings = {[*NOUGHTS[1:], "0" * 14]}',
        "map.tactical.G4-V6: must be 15 rows of 15 letters out of 01234.",
    ),
    (
        f'[map.tactical."G4-V6"]\nratings = {[*NOUGHTS, NOUGHTS[0]]}',
        "map.tactical.G4-V6: must be 15 rows of 15 letters out of 01234.",
    ),
]


@pytest.mark.parametrize(("text", "sentence"), PAGES, ids=[sentence for _, sentence in PAGES])
def test_one_damage_of_a_map_that_a_scenario_carries_is_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(MapError) as caught:
        read_inline_map(scenario_from_text(f"[map]\n{text}", "page"))
    said = sentence.replace("GROUNDS", "".join(GROUNDS))
    assert list(caught.value.problems) == [f"The map of scenario page: {said}"]


def test_a_field_drawn_in_letters_is_read_letter_by_letter() -> None:
    rows = ["".join(GROUNDS).ljust(15, "."), *["." * 15] * 13, "." * 14 + GROUNDS[1]]
    ratings = ["01234".ljust(15, "0"), *["0" * 15] * 13, "0" * 14 + "4"]
    text = f'[map]\nrating = 1\n[map.tactical."G4-V6"]\nrows = {rows}\nratings = {ratings}'
    text += '\n[map.tactical."G5-V6"]\nsquares = { "2-3" = "town" }\nrated = { "3-2" = 4 }'
    map = read_inline_map(scenario_from_text(text, "page"))
    drawn, named = (map.battlefield(map.board.cell(name)) for name in ("G4-V6", "G5-V6"))
    assert list(drawn.terrain[: len(GROUNDS)]) == list(range(len(GROUNDS)))
    assert (drawn.terrain[224], drawn.terrain[223]) == (1, 0)
    assert (list(drawn.rating[:6]), drawn.rating[224]) == ([0, 1, 2, 3, 4, 0], 4)
    assert [spot for spot, ground in enumerate(named.terrain) if ground] == [3 * 15 + 2]
    assert [spot for spot, rating in enumerate(named.rating) if rating != 1] == [2 * 15 + 3]
