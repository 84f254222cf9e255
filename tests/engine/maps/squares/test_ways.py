"""7.14: ways over the battlefields of any ground, against a flood poured over each march's four squares."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import product

import numpy as np
import pytest

from drumhead.engine.maps.squares.faults.marches import march_faults, marches
from drumhead.engine.maps.squares.model import GameMap, Ground
from tests.engine.maps.squares.sheets import COLUMNS, ROWS, SIDE, small_map

Cell = tuple[int, int]
"""A strategic square, or a tactical cell of the whole ground, as (column, row)."""


def _strewn(seed: int, share: float) -> GameMap:
    """Mountains strewn over so much of the land, and neither rivers nor railways."""
    map, dice = small_map(), np.random.default_rng(seed)
    map.tactical.rail[:] = 0
    map.tactical.terrain[:] = np.where(dice.random(map.tactical.terrain.shape) < share, Ground.MOUNTAIN, Ground.OPEN)
    return map


def _grounds(map: GameMap) -> dict[Cell, set[Cell]]:
    """What can be stood on, square by square."""
    found: dict[Cell, set[Cell]] = {square: set() for square in product(range(COLUMNS), range(ROWS))}
    for y, x in np.argwhere(map.tactical.terrain == Ground.OPEN).tolist():
        found[x // SIDE, y // SIDE].add((x, y))
    return found


def _poured(free: set[Cell], springs: Iterable[Cell]) -> set[Cell]:
    """All that a flood from some cells reaches, over edges and corners."""
    wet = set(springs)
    ahead = list(wet)
    while ahead:
        x, y = ahead.pop()
        beside = {(x + dx, y + dy) for dx, dy in product((-1, 0, 1), repeat=2)} & free - wet
        wet |= beside
        ahead += beside
    return wet


def _entries(start: Cell, goal: Cell) -> set[Cell]:
    """7.14: cells where who marches diagonally comes in: four rows deep, eight along, from the corner he crosses."""
    near = [range(SIDE) if to > away else range(SIDE - 1, -1, -1) for away, to in zip(start, goal, strict=True)]
    corner = {*product(range(4), range(8)), *product(range(8), range(4))}
    return {(goal[0] * SIDE + near[0][along], goal[1] * SIDE + near[1][deep]) for along, deep in corner}


def _leads(grounds: dict[Cell, set[Cell]], start: Cell, goal: Cell) -> bool:
    """Whether a march between two neighbours finds a cell to come in by that hangs together with where it begins."""
    if 0 in (start[0] - goal[0], start[1] - goal[1]):
        return bool(_poured(grounds[goal], grounds[start]) - grounds[start])
    block = set().union(*(grounds[square] for square in product((start[0], goal[0]), (start[1], goal[1]))))
    return bool(_poured(block, grounds[start]) & _entries(start, goal))


def _both(grounds: dict[Cell, set[Cell]], first: Cell, second: Cell) -> bool:
    return _leads(grounds, first, second) and _leads(grounds, second, first)


def _place(cell: int) -> Cell:
    return cell % COLUMNS, cell // COLUMNS


def _told(map: GameMap) -> set[tuple[str, str]]:
    """The pairs that are said to have no way, by names."""
    sentence = re.compile(r"(\S+): no way leads over the battlefields to or from (\S+)\.")
    found = (sentence.fullmatch(fault.sentence(map, {"tactical": ""})[2:]) for fault in march_faults(map))
    return {(match[1], match[2]) if match else ("", "") for match in found}


@pytest.mark.rule("rotd", "7.14b")
@pytest.mark.parametrize("share", [0.58, 0.62, 0.68])
@pytest.mark.parametrize("seed", range(2))
def test_a_march_without_a_way_there_or_back_is_told_and_no_other(seed: int, share: float) -> None:
    map = _strewn(seed, share)
    grounds, name, pairs = _grounds(map), map.board.name, tuple(marches(map))
    shut = {(name(first), name(second)) for first, second in pairs if not _both(grounds, _place(first), _place(second))}
    assert 0 < len(shut) < len(pairs)
    assert _told(map) == shut
