"""The small map a scenario may carry."""

from __future__ import annotations

import pytest

from drumhead.engine.errors import MapError
from drumhead.engine.maps.scenarios import scenario_from_text
from drumhead.engine.maps.squares.inline import read_inline_map
from drumhead.engine.maps.squares.model import TACTICAL_LETTERS, GameMap, Ground, River, RiverClass, Sea, State, Terrain

PAGE = """
[map]
default = "open"
state = "FRA"
rating = 2
squares = { "G5-V6" = "mountain" }
[map.states.AUS]
name = "Austria"
squares = ["G6-V6"]
[[map.rows]]
at = "F8-V0"
rows = ["h~", ".M"]
[[map.rivers]]
name = "Ticino"
class = "fordable"
course = ["G4-V6 7-0", "G4-V6 7-14"]
fords = ["G4-V6 7-9"]
[[map.tracks]]
course = ["G3-V6 0-5", "G4-V6 14-5"]
[[map.cities]]
name = "Novara"
place = "G4-V6 3-3"
fort = 2
fort_capacity = 3000
[map.tactical."G4-V6"]
squares = { "1-1" = "forest" }
rated = { "1-1" = 4 }
"""


def _map(text: str) -> GameMap:
    return read_inline_map(scenario_from_text(text, "page"))


@pytest.fixture(scope="module")
def page() -> GameMap:
    return _map(PAGE)


def test_the_whole_labelled_board_is_there_and_open(page: GameMap) -> None:
    assert page.board.size == 15_600
    assert page.terrain[page.board.cell("M9-Z9")] == Terrain.OPEN


def test_named_squares_and_rows_of_letters_differ(page: GameMap) -> None:
    names = {"G5-V6": Terrain.MOUNTAIN, "F8-V0": Terrain.HILL, "F9-V0": Terrain.WATER, "F9-V1": Terrain.MOUNTAIN}
    assert {name: Terrain(int(page.terrain[page.board.cell(name)])) for name in names} == names


@pytest.mark.rule("rotd", "2.2a")
def test_a_river_course_is_river_on_the_tactical_map_with_its_fords(page: GameMap) -> None:
    cell = page.board.cell("G4-V6")
    field, board = page.battlefield(cell), page.tactical_board
    assert page.terrain[cell] == Terrain.RIVER
    assert field.terrain[board.cell("7-3")] == Ground.RIVER
    assert field.terrain[board.cell("7-9")] == Ground.FORD
    assert field.river[board.cell("7-3")] == RiverClass.FORDABLE


@pytest.mark.rule("rotd", "12.2a")
def test_a_railway_bridge_stands_where_track_crosses_the_river(page: GameMap) -> None:
    field, board = page.battlefield(page.board.cell("G4-V6")), page.tactical_board
    assert field.bridged(board.cell("7-5"))
    assert not field.bridged(board.cell("7-4"))
    assert not field.bridged(board.cell("6-5"))


def test_track_that_opened_later_is_not_there() -> None:
    later = _map(PAGE.replace("[[map.tracks]]", "[[map.tracks]]\nyear = 1870"))
    assert not later.has_rail(later.board.cell("G3-V6"))
    assert not any(later.battlefield(later.board.cell("G3-V6")).track)


def test_a_city_stands_on_a_town_square_in_its_state(page: GameMap) -> None:
    city = page.city("novara")
    assert (city.state, city.fort) == ("FRA", 2)
    assert page.battlefield(city.cell).terrain[city.tactical] == Ground.TOWN
    state = page.state_of(page.board.cell("G6-V6"))
    assert state is not None
    assert state.name == "Austria"


def test_ratings_and_grounds_may_be_given_square_by_square(page: GameMap) -> None:
    field = page.battlefield(page.board.cell("G4-V6"))
    spot = page.tactical_board.cell("1-1")
    assert (field.terrain[spot], field.rating[spot], field.rating[0]) == (Ground.FOREST, 4, 2)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[map]\ndefault = "lava"', "unknown terrain 'lava'"),
        ('[map]\nsquares = { "G4-O6" = "hill" }', "no square 'G4-O6'"),
        ("[map]\nhight = 3", "hight"),
        ('[map.tactical."G4-V6"]\nrows = ["..."]', "15 rows of 15"),
        ('[[map.rivers]]\nclass = "unfordable"\ncourse = ["G4-V6 0-0", "G4-V6 3-0"]\nfords = ["G4-V6 1-0"]', "no ford"),
        ('[[map.tracks]]\ncourse = ["G4-V6 0-0", "G4-V6 3-0"]\nyear = 1799', "map.tracks.0.year"),
        ('[map.tactical."G4-V6"]\nrated = { "1-1" = 300 }', "map.tactical.G4-V6.rated.1-1"),
        ('[[map.cities]]\nname = "X"\nplace = "G4-V6"\nsize = 9', "map.cities.0.size"),
        ('[[map.rows]]\nat = "M9-Z9"\nrows = [".."]', "runs off the board"),
        ('[[map.rows]]\nat = "M9-Z9"\nrows = [".", "."]', "runs off the board"),
        ('[[map.rows]]\nat = "M9-Z9"\nrows = ["?"]', r"map\.rows: letter '\?'"),
        ('[[map.rivers]]\ncourse = ["G4-V6 0-0", "G4-V6 3-0"]\nfords = ["G4-V6 3-1"]', "no ford can be at G4-V6 3-1"),
        ('[map.seas]\n"Ligurian Sea" = ["G2-V6"]', "map.seas.Ligurian Sea: G2-V6 is no water"),
    ],
)
def test_a_wrong_map_says_what_is_wrong(text: str, words: str) -> None:
    with pytest.raises(MapError, match=words):
        _map(text)


def test_a_wrong_map_says_all_that_is_wrong_and_at_which_key() -> None:
    with pytest.raises(MapError) as caught:
        _map('[map]\ndefault = "lava"\nsquares = { "G4-V6" = "ice" }\n[map.states.AUS]\nsquares = ["Q0-Q0"]')
    assert [str(line).split(": ")[1] for line in caught.value.problems] == [
        *("map.default", "map.squares.G4-V6", "map.states.AUS")
    ]
    with pytest.raises(MapError) as caught:
        _map("[map]\nhight = 3")
    assert caught.value.problems == ("The map of scenario page: map.hight: there is no such key.",)
    with pytest.raises(MapError) as caught:
        _map("[map]\nrating = 5")
    assert caught.value.problems == ("The map of scenario page: map.rating: input should be less than or equal to 4.",)


FULL, RATED = ["." * 15] * 15, ["0" * 15] * 15


@pytest.mark.parametrize(
    ("key", "rows"),
    [
        ("rows", FULL[:14]),
        ("rows", [*FULL, FULL[0]]),
        ("rows", [*FULL[:14], "." * 14]),
        ("rows", [*FULL[:14], "." * 16]),
        ("rows", [*FULL[:14], "." * 14 + "?"]),
        ("ratings", [*RATED[:14], "0" * 14 + "5"]),
    ],
)
def test_a_battlefield_that_is_not_fifteen_lines_of_fifteen_known_letters_is_refused(key: str, rows: list[str]) -> None:
    with pytest.raises(MapError) as caught:
        _map(f'[map.tactical."G4-V6"]\n{key} = {rows}')
    letters = "01234" if key == "ratings" else TACTICAL_LETTERS
    assert caught.value.problems == (
        f"The map of scenario page: map.tactical.G4-V6: must be 15 rows of 15 letters out of {letters}.",
    )


def test_a_battlefield_is_drawn_by_letters_and_digits_and_what_flows_there_can_be_forded() -> None:
    rows = [f".hH~=MP#fT{'.' * 5}", *FULL[1:]]
    ratings = ["0" * 14 + "4", *RATED[2:], "3" * 15]
    found = _map(f'[map]\nrating = 2\n[map.tactical."G4-V6"]\nrows = {rows}\nratings = {ratings}')
    field = found.battlefield(found.board.cell("G4-V6"))
    assert list(field.terrain[:10]) == list(Ground)
    assert not any(field.terrain[10:])
    assert (field.rating[14], set(field.rating[15:210]), set(field.rating[210:])) == (4, {0}, {3})
    assert [at for at, rank in enumerate(field.river) if rank] == [3, 4]
    assert {field.river[3], field.river[4]} == {RiverClass.FORDABLE}
    beside = found.battlefield(found.board.cell("G5-V6"))
    assert (set(beside.terrain), set(beside.rating), any(beside.river)) == ({Ground.OPEN}, {2}, False)


@pytest.mark.parametrize("corner", ["A0-N0", "M8-N0", "A0-Z8", "M8-Z8"])
def test_a_block_of_letters_may_touch_the_edges_of_the_board(corner: str) -> None:
    found = _map(f'[[map.rows]]\nat = "{corner}"\nrows = ["hf", "FM"]')
    column, row = found.board.position(found.board.cell(corner))
    places = ((column, row), (column + 1, row), (column, row + 1), (column + 1, row + 1))
    drawn = [found.terrain[at] for at in (found.board.at(*place) for place in places) if at is not None]
    assert drawn == [Terrain.HILL, Terrain.FOREST, Terrain.FORESTED_HILLS, Terrain.MOUNTAIN]
    assert sum(1 for terrain in found.terrain if terrain) == 4


def _river(course: list[str], more: str = "") -> tuple[GameMap, River]:
    found = _map(f"[[map.rivers]]\ncourse = {course}\n{more}")
    return found, found.rivers[0]


@pytest.mark.parametrize(
    ("places", "points"),
    [
        (["2-3", "4-5"], [(2, 3), (3, 3), (4, 3), (4, 4), (4, 5)]),
        (["4-5", "2-3"], [(4, 5), (3, 5), (2, 5), (2, 4), (2, 3)]),
        (["2-3", "2-3"], [(2, 3)]),
        (["2-3", "4-3", "4-2"], [(2, 3), (3, 3), (4, 3), (4, 2)]),
        (["7-5", ""], [(7, 5), (7, 6), (7, 7)]),
    ],
)
def test_a_course_goes_along_rows_first_and_a_place_without_a_spot_is_the_middle(
    places: list[str], points: list[tuple[int, int]]
) -> None:
    found, river = _river([f"G4-V6 {place}" for place in places])
    column, row = found.board.position(found.board.cell("G4-V6"))
    assert river.course == tuple((column * 15 + x, row * 15 + y) for x, y in points)
    field = found.battlefield(found.board.cell("G4-V6"))
    wet = {at for at, ground in enumerate(field.terrain) if ground == Ground.RIVER}
    assert wet == {at for at, rank in enumerate(field.river) if rank} == {y * 15 + x for x, y in points}


def test_a_course_goes_on_from_square_to_square() -> None:
    found, river = _river(["G4-V6 14-7", "G5-V6 0-7", "G5-V6 0-14", "G5-V7 0-0"])
    wet = [found.board.name(int(cell)) for cell in found.river.nonzero()[0]]
    assert (sorted(wet), len(river.course)) == (["G4-V6", "G5-V6", "G5-V7"], 10)


@pytest.mark.rule("rotd", "2.2a")
@pytest.mark.parametrize("terrain", list(Terrain))
def test_open_wooded_hilly_and_marshy_squares_become_river_squares_and_no_others(terrain: Terrain) -> None:
    squares = f'[map]\nsquares = {{ "G4-V6" = "{terrain.label}" }}\n'
    found = _map(f'{squares}[[map.rivers]]\ncourse = ["G4-V6 0-7", "G4-V6 14-7"]')
    becomes = terrain in (Terrain.OPEN, Terrain.FOREST, Terrain.HILL, Terrain.MARSH)
    assert found.terrain[found.board.cell("G4-V6")] == (Terrain.RIVER if becomes else terrain)


@pytest.mark.parametrize("classes", [("fordable", "unbridgeable"), ("unbridgeable", "fordable")])
def test_a_square_of_two_rivers_has_the_greater(classes: tuple[str, str]) -> None:
    rivers = (f'[[map.rivers]]\nclass = "{c}"\ncourse = ["G4-V6 0-{y}", "G4-V6 9-{y}"]' for y, c in enumerate(classes))
    found = _map("\n".join(rivers))
    assert found.river[found.board.cell("G4-V6")] == RiverClass.UNBRIDGEABLE


def test_track_lies_where_it_was_drawn_from_its_year_on() -> None:
    found = _map('[[map.tracks]]\ncourse = ["G3-V6 13-5", "G4-V6 1-5"]\nyear = 1859')
    assert [found.board.name(cell) for cell in found.railways] == ["G3-V6", "G4-V6"]
    assert {int(year) for year in found.rail if year} == {59}
    tracks = [found.battlefield(found.board.cell(name)).track for name in ("G3-V6", "G4-V6")]
    assert [[at for at, laid in enumerate(track) if laid] for track in tracks] == [[88, 89], [75, 76]]
    later = _map('[[map.tracks]]\ncourse = ["G3-V6 13-5", "G4-V6 1-5"]\nyear = 1860')
    assert later.railways == ()
    assert not any(later.battlefield(later.board.cell("G4-V6")).track)


def test_cities_are_whose_they_say_or_the_squares_or_nobodys() -> None:
    city = '[[map.cities]]\nname = "{}"\nplace = "{}"\n{}'
    cities = (("Novara", "G4-V6 3-9", ""), ("Pavia", "G5-V6", 'state = "PIE"'), ("Como", "G6-V6", ""))
    states = '[map.states.AUS]\nsquares = ["G4-V6", "G5-V6"]\n'
    found = _map(states + "\n".join(city.format(*entry) for entry in cities))
    assert [(found.board.name(c.cell), found.tactical_board.name(c.tactical), c.state) for c in found.cities] == [
        *(("G4-V6", "3-9", "AUS"), ("G5-V6", "7-7", "PIE"), ("G6-V6", "7-7", ""))
    ]
    assert [
        (c.size, c.port, c.capital, c.fort, c.fort_capacity, c.manufacturing, c.supplies) for c in found.cities
    ] == [(2, "", False, 0, 0, 0, 20)] * 3
    assert found.states == (State("AUS", "AUS", "AUS"), State("PIE", "PIE", "PIE"))
    assert [Terrain(int(found.terrain[c.cell])) for c in found.cities] == [Terrain.OPEN] * 3


def test_states_have_a_nation_of_their_own_name_and_one_may_own_all_other_squares() -> None:
    found = _map(
        '[map]\nstate = "FRA"\n[map.states.AUS]\nname = "Austria"\nsquares = ["G4-V6"]\n'
        '[map.states.VEN]\nname = "Venetia"\nnation = "Italy"'
    )
    assert found.states == (
        *(State("AUS", "Austria", "Austria"), State("VEN", "Venetia", "Italy"), State("FRA", "FRA", "FRA")),
    )
    assert {cell for cell in range(found.board.size) if found.states[found.state[cell]].code != "FRA"} == {
        found.board.cell("G4-V6")
    }
    assert _map("[map]").state_of(0) is None


def test_sea_areas_lie_on_their_squares_and_meet_where_they_touch() -> None:
    seas = {"Ligurian Sea": ["A0-N0", "A1-N0"], "Tuscan Sea": ["A2-N0"], "Far Sea": ["A4-N0"]}
    text = "".join(f'"{name}" = {squares}\n' for name, squares in seas.items())
    found = _map(f'[map]\ndefault = "water"\n[map.seas]\n{text}')
    assert found.seas == (Sea("A", "Ligurian Sea"), Sea("B", "Tuscan Sea"), Sea("C", "Far Sea"))
    assert [found.sea_of(cell) for cell in range(5)] == [
        *(found.seas[0], found.seas[0], found.seas[1], None, found.seas[2])
    ]
    assert found.seas_meet(*found.seas[:2])
    assert not found.seas_meet(*found.seas[1:])


def test_what_lies_in_cities_makes_no_other_map_but_all_else_does() -> None:
    digests = [
        _map(PAGE.replace("fort = 2", more)).digest for more in ("fort = 2", "fort = 2\nsupplies = 7", "fort = 3")
    ]
    assert digests[0] == digests[1] != digests[2]


def test_a_carried_map_is_called_as_it_says_or_as_its_scenario() -> None:
    found = _map('title = "A War"\n[map]')
    assert (found.id, found.title, found.year) == ("page-map", "A War", 1859)
    assert _map('title = "A War"\n[map]\ntitle = "A Land"').title == "A Land"


BOUNDED = """
[map]
rating = {rating}
[[map.rivers]]
course = {course}
[[map.tracks]]
course = {course}
year = {year}
[[map.cities]]
name = "{name}"
place = "G4-V6"
size = {size}
fort = {fort}
fort_capacity = {none}
manufacturing = {none}
supplies = {none}
[map.tactical."G4-V6"]
rated = {{ "1-1" = {rating} }}
"""
TWICE = '["G4-V6 0-0", "G4-V6 3-0"]'
LEAST = {"rating": 0, "course": TWICE, "year": 1801, "name": "X", "size": 1, "fort": 0, "none": 0}
MOST = LEAST | {"rating": 4, "year": 2054, "size": 4, "fort": 5}
BELOW = {"rating": -1, "course": '["G4-V6 0-0"]', "year": 1800, "name": "", "size": 0, "fort": -1, "none": -1}
ABOVE = LEAST | {"rating": 5, "year": 2055, "size": 5, "fort": 6}


@pytest.mark.parametrize(("given", "track"), [(LEAST, True), (MOST, False)])
def test_numbers_of_a_carried_map_may_be_their_least_and_their_greatest(given: dict[str, object], track: bool) -> None:
    found = _map(BOUNDED.format(**given))
    (city,) = found.cities
    field = found.battlefield(city.cell)
    assert (city.size, city.fort, field.rating[16]) == (given["size"], given["fort"], given["rating"])
    assert (city.fort_capacity, city.manufacturing, city.supplies, bool(field.track[0])) == (0, 0, 0, track)


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        (
            BELOW,
            [
                *("rating", "rivers.0.course", "tracks.0.course", "tracks.0.year", "cities.0.name", "cities.0.size"),
                *("cities.0.fort", "cities.0.fort_capacity", "cities.0.manufacturing", "cities.0.supplies"),
                "tactical.G4-V6.rated.1-1",
            ],
        ),
        (ABOVE, ["rating", "tracks.0.year", "cities.0.size", "cities.0.fort", "tactical.G4-V6.rated.1-1"]),
    ],
)
def test_numbers_of_a_carried_map_beyond_their_bounds_are_all_told(given: dict[str, object], wrong: list[str]) -> None:
    with pytest.raises(MapError) as told:
        _map(BOUNDED.format(**given))
    keys = [problem.partition("map.")[2].partition(":")[0] for problem in told.value.problems]
    assert keys == wrong
