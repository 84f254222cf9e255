"""Remote hexes, which belong to the side they are near to (44B1, R314)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import numpy as np
from numpy.typing import NDArray

from drumhead.engine.boards.hex import HexBoard
from drumhead.engine.rulesets.europa.position.sides import NOBODY, SIDES, enemy_of
from drumhead.engine.rulesets.europa.position.state import EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.zones.owning import OWNERS, Gains, kept, ownable_hexes, owners


def remote(game: HexGame, state: EuropaState, cut: Collection[int] = ()) -> Gains:
    """What changes hands: unowned hexes as if they were the enemy's to both, and of owned ones those `cut` off."""
    now, near = owners(game, state), distances(game, state)
    home = distances(game, state, cut)
    isolated = np.zeros(game.map.board.size, np.bool_)
    isolated[list(cut)] = True
    most, found = int(table("remote.near")), Gains()
    for side in SIDES:
        enemy = enemy_of(side)
        free = (now == OWNERS.index(NOBODY)) & (near[enemy] > most)
        lost = (now == OWNERS.index(enemy)) & isolated & (home[enemy] > most)
        cells = (near[side] <= most) & (free | lost) & ownable_hexes(game)
        found |= {cell: kept(game, state, cell, side) for cell in np.flatnonzero(cells).tolist()}
    return found


def distances(game: HexGame, state: EuropaState, cut: Collection[int] = ()) -> Mapping[str, NDArray[np.int32]]:
    """For each side how far every hex is from the nearest one that it owns and that is not `cut` off."""
    now = owners(game, state)
    return {
        side: _from(
            game.map.board, [cell for cell in np.flatnonzero(now == OWNERS.index(side)).tolist() if cell not in cut]
        )
        for side in SIDES
    }


def _from(board: HexBoard, rim: list[int]) -> NDArray[np.int32]:
    """By cell how many hexes it is from the nearest of some, over land and sea."""
    found = np.full(board.size, board.size, np.int32)
    found[rim] = 0
    distance = 0
    while rim:
        distance += 1
        around = board.around[rim].ravel()
        near = np.unique(around[around >= 0])
        rim = near[found[near] > distance].tolist()
        found[rim] = distance
    return found
