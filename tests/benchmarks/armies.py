"""Lombardy's armies many times over, spread over the map: some 2,000 brigades and more."""

from __future__ import annotations

from dataclasses import replace

from drumhead.engine.maps.library import find_scenario, map_of
from drumhead.engine.maps.marching import IMPASSABLE
from drumhead.engine.maps.model import GameMap
from drumhead.engine.play.game import Game
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.banks import passable
from drumhead.engine.rulesets.rotd.campaign.state import RotdState, Unit


def armies(copies: int) -> tuple[Game, RotdState]:
    """The campaign's first state with every unit `copies` times, each copy some squares away from the last."""
    scenario = find_scenario("lombardy-1859")
    map = map_of(scenario)
    made = RULESET.setup(scenario, map)
    game = Game(scenario.id, scenario, map, made.seats, made.sides, made.options)
    units = (_copy(map, unit, number) for number in range(copies) for unit in made.state.units.values())
    return game, replace(made.state, units={unit.id: unit for unit in units})


def _copy(map: GameMap, unit: Unit, copy: int) -> Unit:
    if copy == 0:
        return unit
    number = unit.number + 100 * copy
    cell, tactical = _place(map, unit, copy)
    return replace(
        unit, id=f"{unit.nation}{number}{unit.type}", number=number, cell=cell, tactical=tactical, deployed=False
    )


def _place(map: GameMap, unit: Unit, copy: int) -> tuple[int, int]:
    column, row = map.board.position(unit.cell)
    cell = map.board.at(column + copy * 5 % 13 - 6, row + copy * 7 % 15 - 7)
    if cell is None or int(map.terrain[cell]) in IMPASSABLE:
        cell = unit.cell
    field = map.battlefield(cell)
    nearest = sorted(range(map.tactical_board.size), key=lambda square: abs(square - unit.tactical))
    return cell, next((square for square in nearest if passable(field, square)), unit.tactical)
