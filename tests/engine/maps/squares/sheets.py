"""A small whole map in memory: 8 x 6 squares with a river, a stream, a railway, a sea, two states, cities."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from drumhead.engine.boards.square import lettered_board, numbered_board
from drumhead.engine.maps.squares.courses import river_classes
from drumhead.engine.maps.squares.model import (
    NOWHERE,
    City,
    GameMap,
    Ground,
    Region,
    River,
    RiverClass,
    Sea,
    State,
    TacticalLayers,
    Terrain,
    Village,
)

SIDE, COLUMNS, ROWS = 15, 8, 6
RIVER_Y, STREAM_X, TRACK_Y = 50, 37, 20


def small_map() -> GameMap:
    """A map without a fault: squares A0-N0 to A7-N5, sea in the last column, a great river to it along row N3."""
    board, tactical = lettered_board(COLUMNS, ROWS, "A", "N"), numbered_board(SIDE, SIDE)
    layers = TacticalLayers(*(np.zeros((ROWS * SIDE, COLUMNS * SIDE), np.uint8) for _ in range(4)))
    layers.terrain[:, 105:] = Ground.WATER
    river = tuple((x, RIVER_Y) for x in range(106))
    stream = tuple((STREAM_X, y) for y in range(RIVER_Y + 1))
    for x, y in (*stream, *river[:-1]):
        layers.terrain[y, x], layers.river[y, x] = Ground.RIVER, RiverClass.FORDABLE
    layers.river[RIVER_Y, :105] = RiverClass.UNFORDABLE
    for y in (7, 22, 35):
        layers.terrain[y, STREAM_X] = Ground.FORD
    layers.rail[TRACK_Y, 5:100], layers.rail[TRACK_Y:80, 60], layers.rail[25:, 10] = 50, 54, 44
    layers.rail[TRACK_Y:26, 10] = 44
    layers.rating[:, :60], layers.relief = 2, np.full(layers.terrain.shape, 180, np.uint8)
    terrain, state = np.zeros(board.size, np.uint8), np.zeros(board.size, np.uint8)
    terrain.reshape(ROWS, COLUMNS)[:, 7] = Terrain.WATER
    state.reshape(ROWS, COLUMNS)[:, 4:7], state.reshape(ROWS, COLUMNS)[:, 7] = 1, NOWHERE
    layers.terrain[[10, 10, 80], [6, 99, 60]] = Ground.TOWN
    found = GameMap(
        id="small",
        title="Small",
        year=1859,
        board=board,
        tactical_board=tactical,
        terrain=terrain,
        river=np.zeros(board.size, np.uint8),
        rail=np.zeros(board.size, np.uint8),
        state=state,
        states=(State("WES", "Westland", "West"), State("EAS", "Eastland", "East")),
        cities=(
            City("Alt", board.cell("A0-N0"), tactical.cell("6-10"), "WES", "Neu", 4, "", True, 4, 5000, 3, 90, "AA"),
            City("Hafen", board.cell("A6-N0"), tactical.cell("9-10"), "EAS", size=2, port="sea", region="BB"),
            City('Dorf, "das"', board.cell("A4-N5"), tactical.cell("0-5"), "EAS", region="BB"),
        ),
        rivers=(
            River("Strom", RiverClass.UNFORDABLE, river),
            River("Bach", RiverClass.FORDABLE, stream),
        ),
        tactical=layers,
        digest="",
        villages=(Village("Weiler", board.cell("A2-N2"), tactical.cell("3-3"), "Hamlet"),),
        regions=(
            Region("AA", "Westland", "W", "WES", ("WES", "EAS")),
            Region("BB", "Eastland", "", "EAS", ("EAS", "EAS")),
        ),
        region=state.copy(),
        seas=(Sea("n", "North Sea"),),
        sea=np.where(terrain == Terrain.WATER, 0, NOWHERE).astype(np.uint8),
        years=(1859, 1866),
    )
    rail = layers.rail.reshape(ROWS, SIDE, COLUMNS, SIDE).swapaxes(1, 2).reshape(board.size, -1)
    first = np.where(rail > 0, rail, 255).min(axis=1)
    return replace(found, river=river_classes(found), rail=np.where(first == 255, 0, first).astype(np.uint8))
