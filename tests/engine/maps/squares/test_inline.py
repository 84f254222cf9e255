"""The small map a scenario may carry."""

from __future__ import annotations

import pytest

from drumhead.engine.errors import MapError
from drumhead.engine.maps.scenarios import scenario_from_text
from drumhead.engine.maps.squares.inline import read_inline_map
from drumhead.engine.maps.squares.model import GameMap, Ground, RiverClass, Terrain

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
    ],
)
def test_a_wrong_map_says_what_is_wrong(text: str, words: str) -> None:
    with pytest.raises(MapError, match=words):
        _map(text)
