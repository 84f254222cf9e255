"""A survey tells all a player may ask of a square, and nothing the ground does not bear out."""

from __future__ import annotations

import pytest

from drumhead.engine.maps.squares.model import GameMap, Ground
from drumhead.engine.maps.squares.survey import CityFacts, SquareSurvey, courses_at, field_survey, square_survey
from drumhead.engine.maps.squares.survey_words import field_facts, field_line, square_facts, square_line


def survey(map: GameMap, name: str) -> SquareSurvey:
    return square_survey(map, map.board.cell(name))


def city_of(map: GameMap, name: str) -> CityFacts:
    found = square_survey(map, map.city(name).cell)
    return next(city for city in found.cities if city.name == name)


@pytest.mark.rule("rotd", "1.3f")
def test_paris_lies_on_the_seine_and_has_a_railway(europe: GameMap) -> None:
    found = survey(europe, "D2-T2")
    assert "Seine" in [water.name for water in found.rivers]
    assert found.river == "unfordable"
    assert found.railway_open
    assert 1837 <= found.railway <= 1859
    assert "Paris" in [city.name for city in found.cities]
    assert found.state == "France"


@pytest.mark.rule("rotd", "2.6c")
def test_a_city_tells_its_fort_its_port_and_its_stock(europe: GameMap) -> None:
    paris = city_of(europe, "Paris")
    assert (paris.capital, paris.state, paris.port) == (True, "France", "river")
    assert paris.fort > 0
    assert paris.fort_capacity > 0
    assert paris.supplies > 0


@pytest.mark.rule("rotd", "7.4c")
def test_a_strait_is_told_from_both_sides(europe: GameMap) -> None:
    for first, second in sorted(europe.straits):
        for here, there in ((first, second), (second, first)):
            assert europe.board.name(there) in square_survey(europe, here).straits


@pytest.mark.rule("rotd", "2.2b")
def test_fords_bridges_and_passes_of_a_square_are_those_of_its_battlefield(europe: GameMap) -> None:
    for cell in range(5, europe.board.size, 211):
        found, field, name = square_survey(europe, cell), europe.battlefield(cell), europe.tactical_board.name
        spots = range(len(field.terrain))
        assert found.fords == tuple(name(spot) for spot in spots if field.terrain[spot] == Ground.FORD)
        assert found.passes == tuple(name(spot) for spot in spots if field.terrain[spot] == Ground.PASS)
        assert found.bridges == tuple(name(spot) for spot in spots if field.bridged(spot))
        assert sum(count for _, count in found.grounds) == len(field.terrain)


@pytest.mark.rule("rotd", "2.4")
def test_a_tactical_square_tells_ground_rating_and_place(europe: GameMap) -> None:
    magenta = next(village for village in europe.villages if village.name == "Magenta")
    found = field_survey(europe, magenta.cell, magenta.tactical)
    field = europe.battlefield(magenta.cell)
    assert (found.place, found.ground) == ("Magenta", Ground(field.terrain[magenta.tactical]).label)
    assert found.rating == field.rating[magenta.tactical]
    assert "Magenta" in field_line(found)


@pytest.mark.rule("rotd", "2.3")
def test_a_river_square_names_its_river_however_broad_it_is(europe: GameMap) -> None:
    cell = europe.board.cell("G4-V9")
    field = europe.battlefield(cell)
    wet = [spot for spot in range(len(field.terrain)) if field.river[spot] > 1]
    assert wet
    named = {name for spot in wet for name in field_survey(europe, cell, spot).rivers}
    assert "Ticino" in named
    assert named <= {water.name for water in square_survey(europe, cell).rivers}
    assert all(field_survey(europe, cell, spot).rivers for spot in wet)


@pytest.mark.rule("rotd", "9.5b")
def test_a_cliff_is_told_from_above_and_from_below(europe: GameMap) -> None:
    board = europe.tactical_board
    cells = [cell for cell in range(europe.board.size) if Ground.HIGH_HILLS in europe.battlefield(cell).terrain][:40]
    seen = 0
    for cell in cells:
        spot = europe.battlefield(cell).terrain.index(Ground.HIGH_HILLS)
        for near in field_survey(europe, cell, spot).neighbours:
            back = field_survey(europe, cell, board.cell(near.square)).neighbours
            assert next(other.cliff for other in back if other.square == board.name(spot)) == near.cliff
            seen += near.cliff
    assert seen


def test_a_square_of_a_corner_has_three_neighbours_on_its_battlefield(europe: GameMap) -> None:
    assert [near.direction for near in field_survey(europe, 0, 0).neighbours] == ["E", "SE", "S"]


def test_rivers_of_a_square_are_those_whose_course_runs_through_it(europe: GameMap) -> None:
    river = next(river for river in europe.rivers if river.name == "Mincio")
    x, y = river.course[len(river.course) // 2]
    assert river in courses_at(europe, (y // 15) * europe.board.columns + x // 15)


def test_heights_are_told_where_the_map_has_them(europe: GameMap) -> None:
    found = survey(europe, "G4-V9")
    assert (found.height is None) == (europe.tactical.height is None)
    assert found.height is None or 0 < found.height[0] <= found.height[1] < 1000


def test_words_leave_out_what_is_not_there_and_tell_the_rest(europe: GameMap) -> None:
    facts = dict(square_facts(survey(europe, "D2-T2")))
    assert all(facts.values())
    assert "capital of France" in facts["Paris"]
    assert "Seine (unfordable)" in facts["Rivers"]
    assert "Sea" not in facts
    assert square_line(survey(europe, "D2-T2")).startswith("D2-T2  river  ")
    ground = dict(field_facts(field_survey(europe, europe.board.cell("D2-T2"), europe.city("Paris").tactical)))
    assert "Paris" in ground
    assert "River" not in ground
