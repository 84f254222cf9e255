"""2.1-2.5: the battlefield, its ground and its room."""

from __future__ import annotations

import pytest

from drumhead.engine.boards.square import Direction
from drumhead.engine.maps.squares.model import Ground
from drumhead.engine.rulesets.rotd.campaign.banks import IMPASSABLE, bank_touches, banks, passable, same_bank
from drumhead.engine.rulesets.rotd.campaign.stacking import room
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.orders.orders import Move
from drumhead.engine.rulesets.rotd.tactics.ways import deployable
from tests.rulesets.rotd.boards import BOARD, FIELD, HOME, at, campaign, flat_map, rows, tac, unit
from tests.rulesets.rotd.tactics import place, play

CELL = BOARD.cell(HOME)
RIVER_AT_ROW_7 = rows(*["." * 15] * 7, "~~~~~=~~~~~~~~~")


@pytest.mark.rule("rotd", "2.1a")
@pytest.mark.rule("rotd", "2.1b")
def test_a_battlefield_has_fifteen_columns_from_the_west_and_fifteen_rows_from_the_north() -> None:
    assert (FIELD.columns, FIELD.rows) == (15, 15)
    north_east = FIELD.cell("14-0")
    assert FIELD.step(north_east, Direction.S) == FIELD.cell("14-1")
    assert FIELD.step(north_east, Direction.E) is None


@pytest.mark.rule("rotd", "2.2a")
@pytest.mark.rule("rotd", "2.2c")
def test_there_are_ten_grounds_and_three_of_them_cannot_be_entered() -> None:
    assert len(Ground) == 10
    assert {ground for ground in Ground if ground in IMPASSABLE} == {Ground.RIVER, Ground.MOUNTAIN, Ground.WATER}


@pytest.mark.rule("rotd", "2.2d")
def test_a_river_square_can_be_entered_only_where_it_is_bridged() -> None:
    field = flat_map(ground={HOME: RIVER_AT_ROW_7}, track={HOME: rows(*[".........+"] * 15)}).battlefield(CELL)
    assert passable(field, tac("9-7"))
    assert passable(field, tac("5-7"))
    assert not passable(field, tac("8-7"))
    assert passable(field, tac("8-7"), frozenset({tac("8-7")}))


@pytest.mark.rule("rotd", "2.3")
def test_a_river_that_leaves_by_an_edge_parts_the_next_battlefield_too() -> None:
    east = "G5-V6"
    map = flat_map(ground={HOME: RIVER_AT_ROW_7, east: RIVER_AT_ROW_7})
    assert BOARD.step(CELL, Direction.E) == BOARD.cell(east)
    for square in (HOME, east):
        field = map.battlefield(BOARD.cell(square))
        assert field.terrain[tac("0-7")] == field.terrain[tac("14-7")] == Ground.RIVER
        assert not same_bank(field, tac("3-6"), tac("3-8"))


@pytest.mark.rule("rotd", "2.4")
def test_every_square_has_a_rating_of_its_own() -> None:
    field = flat_map(rating={HOME: rows("01234".ljust(15, "2"), *["2" * 15] * 14)}).battlefield(CELL)
    assert list(field.rating[:6]) == [0, 1, 2, 3, 4, 2]


def _crowd(nation: str, count: int, place: str) -> list[Unit]:
    return [unit(f"{nation}{number}IN", f"{HOME} {place}") for number in range(1, count + 1)]


@pytest.mark.rule("rotd", "2.5d")
def test_a_ninth_allied_unit_finds_no_room_but_an_enemy_does() -> None:
    stand = campaign(flat_map(), *_crowd("FR", 8, "7-7"))
    assert not room(stand, unit("SD1IN", f"{HOME} 6-7"), *at(f"{HOME} 7-7"))
    assert room(stand, unit("AU1IN", f"{HOME} 6-7"), *at(f"{HOME} 7-7"))


@pytest.mark.rule("rotd", "2.5c")
def test_sixteen_is_the_most_even_of_two_sides() -> None:
    stand = campaign(flat_map(), *_crowd("FR", 8, "7-7"), *_crowd("AU", 8, "7-7"))
    assert not room(stand, unit("SW1IN", f"{HOME} 6-7"), *at(f"{HOME} 7-7"))
    assert room(stand, unit("SW1CQ", f"{HOME} 6-7"), *at(f"{HOME} 7-7"))
    staffed = campaign(flat_map(), *_crowd("FR", 8, "7-7"), *_crowd("AU", 7, "7-7"), unit("AU1CQ", f"{HOME} 7-7"))
    assert room(staffed, unit("SW1IN", f"{HOME} 6-7"), *at(f"{HOME} 7-7"))


@pytest.mark.rule("rotd", "2.5e")
def test_a_third_naval_battery_finds_no_room() -> None:
    stand = campaign(flat_map(), unit("FR1NB", f"{HOME} 7-7"), unit("FR2NB", f"{HOME} 7-7"))
    assert not room(stand, unit("FR3NB", f"{HOME} 6-7"), *at(f"{HOME} 7-7"))
    assert room(stand, unit("FR3IN", f"{HOME} 6-7"), *at(f"{HOME} 7-7"))


@pytest.mark.rule("rotd", "2.5d")
def test_a_unit_that_would_overfill_a_square_halts_one_short() -> None:
    mover = unit("SD1IN", f"{HOME} 4-7")
    played = play(campaign(flat_map(), *_crowd("FR", 8, "7-7"), mover), Move(unit="SD1IN", to=tac("7-7")))
    assert place(played, "SD1IN") == "6-7"
    assert played.events[-1].kind == "stopped-short"
    assert played.events[-1].facts["reason"] == "full"


@pytest.mark.rule("rotd", "2.5d")
def test_full_squares_on_the_way_are_passed() -> None:
    mover = unit("SD1IN", f"{HOME} 5-7")
    played = play(campaign(flat_map(), *_crowd("FR", 8, "7-7"), mover), Move(unit="SD1IN", to=tac("9-7")))
    assert place(played, "SD1IN") == "9-7"


def test_a_river_parts_two_banks_and_a_ford_belongs_to_both() -> None:
    field = flat_map(ground={HOME: RIVER_AT_ROW_7}).battlefield(CELL)
    north, south = banks(field)
    assert north & south == {tac("5-7")}
    assert tac("0-6") in north
    assert tac("0-8") in south


def test_a_river_that_runs_diagonally_leaves_no_gap_at_its_corners() -> None:
    drawn = rows(*["." * i + "~" + "." * (14 - i) for i in range(15)])
    field = flat_map(ground={HOME: drawn}).battlefield(CELL)
    assert len(banks(field)) == 2
    assert not same_bank(field, tac("6-5"), tac("5-6"))


def test_a_ford_in_the_bend_of_a_river_reaches_the_inner_bank_at_its_corner() -> None:
    drawn = rows(*[".......~......."] * 7, "~~~~~~~=.......")
    field = flat_map(ground={HOME: drawn}).battlefield(CELL)
    assert same_bank(field, tac("7-7"), tac("6-6"))
    assert same_bank(field, tac("7-7"), tac("8-8"))
    assert not same_bank(field, tac("6-6"), tac("8-8"))


def test_a_bridge_over_a_broad_river_joins_its_banks() -> None:
    drawn = rows(*["." * 15] * 7, "~" * 15, "~" * 15)
    field = flat_map(ground={HOME: drawn}, track={HOME: rows(*["....+"] * 15)}).battlefield(CELL)
    assert same_bank(field, tac("4-7"), tac("4-9"))
    assert same_bank(field, tac("4-8"), tac("4-6"))


def test_a_bank_touches_the_edges_it_reaches() -> None:
    field = flat_map(ground={HOME: RIVER_AT_ROW_7}).battlefield(CELL)
    reached = {direction.name for direction in Direction if bank_touches(field, tac("3-3"), direction)}
    assert reached == {"N", "NE", "NW", "E", "W"}


@pytest.mark.rule("rotd", "9.13")
def test_units_deploy_on_any_passable_square() -> None:
    game = campaign(flat_map(ground={HOME: rows("~=MP#fThH")})).game
    found = set(deployable(game, CELL))
    assert {FIELD.name(cell) for cell in range(FIELD.size) if cell not in found} == {"0-0", "2-0", "4-0"}
