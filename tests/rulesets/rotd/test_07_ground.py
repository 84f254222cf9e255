"""7.4, 7.8: the steps off a square that the ground alone allows, and what is said against the others."""

from __future__ import annotations

import pytest

from drumhead.engine.boards.square import Direction
from drumhead.engine.maps.library import find_map
from drumhead.engine.maps.squares.land import passable
from drumhead.engine.maps.squares.model import GameMap, Terrain
from drumhead.engine.maps.squares.survey import square_survey
from drumhead.engine.play.ways import step_facts
from drumhead.engine.rulesets.rotd.campaign.ground import march_bar, steps


@pytest.fixture(scope="module")
def europe() -> GameMap:
    found = find_map("europe-1859", 1859)
    assert isinstance(found, GameMap)
    return found


@pytest.mark.rule("rotd", "1.2b")
def test_from_water_no_step_is_allowed_and_the_reason_is_the_water(europe: GameMap) -> None:
    inner = (cell for cell in range(europe.board.size) if len(europe.board.neighbours(cell)) == len(Direction))
    water = next(cell for cell in inner if europe.terrain[cell] == Terrain.WATER)
    found = steps(europe, water)
    assert not square_survey(europe, water).passable
    assert not any(step.allowed for step in found)
    assert {step.rule for step in found} == {"1.2"}


@pytest.mark.rule("rotd", "7.4c")
def test_every_square_names_its_eight_steps_and_why_not(europe: GameMap) -> None:
    board = europe.board
    for cell in range(0, board.size, 97):
        found = steps(europe, cell)
        assert [step.direction for step in found] == [direction.name for direction in Direction]
        for step, direction in zip(found, Direction, strict=True):
            target = board.step(cell, direction)
            allowed = target is not None and passable(europe, cell) and march_bar(europe, cell, target) is None
            assert step.allowed == allowed
            assert bool(step.reason) != allowed
            assert step.square == ("" if target is None else board.name(target))


@pytest.mark.rule("rotd", "7.4e")
def test_the_map_ends_at_its_corner(europe: GameMap) -> None:
    corner = {step.direction: step for step in steps(europe, 0)}
    assert [name for name, step in corner.items() if step.square] == ["E", "SE", "S"]
    assert corner["N"].reason == "the map ends"


@pytest.mark.rule("rotd", "7.8c")
def test_a_great_river_is_marched_over_from_one_bank_only(europe: GameMap) -> None:
    cell = europe.board.cell("G4-V9")
    assert "Ticino" in [water.name for water in square_survey(europe, cell).rivers]
    magenta = steps(europe, cell)
    assert any(step.partly for step in magenta if step.allowed)
    assert not any(step.partly for step in magenta if not step.allowed)


@pytest.mark.rule("rotd", "7.4c")
def test_words_tell_the_ways_and_the_rule_against_each_other_step(europe: GameMap) -> None:
    told = dict(step_facts(steps(europe, europe.board.cell("G4-V9"))))
    assert told["March"]
    barred = [step for step in steps(europe, europe.board.cell("G4-V9")) if not step.allowed]
    assert {label: f"{step.reason} ({step.rule})" for step in barred if (label := f"Not {step.direction}")} == {
        label: words for label, words in told.items() if label != "March"
    }


def test_a_game_that_judges_no_ways_tells_none() -> None:
    assert dict(step_facts(())) == {}


@pytest.mark.rule("rotd", "7.4e")
def test_a_march_to_the_square_it_begins_on_is_refused_as_that(europe: GameMap) -> None:
    cell = europe.board.cell("G4-V8")
    bar = march_bar(europe, cell, cell)
    assert bar is not None and bar == ("7.4e", "G4-V8 is the square it marches from")
