"""A small map and views for the board's tests: 20 x 20 squares, a river, a railway, a lake, two states."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor

from drumhead.client.board.area_scene import AreaScene
from drumhead.engine.boards.square import SquareBoard, lettered_board, numbered_board
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.squares.model import (
    City,
    GameMap,
    Ground,
    Layer,
    River,
    RiverClass,
    State,
    TacticalLayers,
    Terrain,
)
from drumhead.engine.play.view import Note, Sighting, Token, View

RESOURCES = Path(__file__).parents[3] / "resources"
SIDE = 15
COLUMNS = ROWS = 20


def small_map(relief: bool = True, uniform: bool = False) -> GameMap:
    """Squares A0-N0 to B9-P9; `uniform` leaves out everything but open ground."""
    board, tactical = lettered_board(COLUMNS, ROWS, "AB", "NP"), numbered_board(SIDE, SIDE)
    shape = (ROWS * SIDE, COLUMNS * SIDE)
    layers = TacticalLayers(*(np.zeros(shape, np.uint8) for _ in range(4)))
    if relief:
        layers.relief = np.full(shape, 180, np.uint8)
    state = np.zeros(board.size, np.uint8)
    terrain, river, rail = (np.zeros(board.size, np.uint8) for _ in range(3))
    rivers: tuple[River, ...] = ()
    if not uniform:
        rivers = _furnish(layers, terrain, river, rail, state)
    return GameMap(
        id="small",
        title="Small",
        year=1859,
        board=board,
        tactical_board=tactical,
        terrain=terrain,
        river=river,
        rail=rail,
        state=state,
        states=(State("WES", "Westland", "West"), State("EAS", "Eastland", "East")),
        cities=() if uniform else _cities(board, tactical),
        rivers=rivers,
        tactical=layers,
        digest="small",
    )


def _furnish(layers: TacticalLayers, terrain: Layer, river: Layer, rail: Layer, state: Layer) -> tuple[River, ...]:
    course = tuple((x, 100) for x in range(300))
    layers.terrain[100, :] = Ground.RIVER
    layers.river[100, :] = RiverClass.UNFORDABLE
    layers.terrain[100, 150] = Ground.FORD
    layers.terrain[200:240, 200:260] = Ground.WATER
    layers.terrain[20:60, 20:80] = Ground.FOREST
    layers.terrain[20:60, 100:160] = Ground.MOUNTAIN
    layers.rating[:] = 2
    layers.rail[:, 40] = 50
    layers.rail[150, 40:200] = 90
    grid = (ROWS, COLUMNS)
    terrain.reshape(grid)[1:4, 1:5] = Terrain.FOREST
    river.reshape(grid)[6, :] = RiverClass.UNFORDABLE
    rail.reshape(grid)[:, 2] = 50
    state.reshape(grid)[:, 10:] = 1
    return (River("Stream", RiverClass.UNFORDABLE, course),)


def _cities(board: SquareBoard, tactical: SquareBoard) -> tuple[City, ...]:
    return (
        City("Capital", board.cell("A5-N5"), tactical.cell("7-7"), "WES", size=4, capital=True),
        City("Fortress", board.cell("A7-N5"), tactical.cell("7-7"), "WES", size=3, fort=4, fort_capacity=5000),
        City("Hamlet", board.cell("A5-N5"), tactical.cell("9-8"), "WES", size=1),
    )


def token(id: str, cell: int, stance: str = "own", tactical: int | None = 112, status: str = "active") -> Token:
    """A unit named like `FR1IN`, its kind the last two letters."""
    arm = {"I": "I", "L": "C", "A": "A", "C": "H"}.get(id[-2], "I")
    return Token(id, f"unit {id}", cell, tactical, stance, arm, id[-2:], status, stance == "own", (("Men", "2400"),))


def view(
    tokens: Sequence[Token] = (), sightings: Sequence[Sighting] = (), watched: Sequence[int] = (), gm: bool = False
) -> View:
    """A view with just what a board draws."""
    return View("Seat", "West", gm, 1, "supply", None, tuple(tokens), tuple(sightings), (), tuple(watched))


def held(map: AreaMap, **owners: str) -> list[Note]:
    """Places of a board of places with those who hold them."""
    return [Note("city", map.board.cell(at), None, at, "", owner=owner) for at, owner in owners.items()]


def shade(scene: AreaScene, code: str) -> QColor:
    """The colour of a territory under its name."""
    spot = scene.plane.point(scene.map.area(code).label)
    return scene.picture(QRectF(spot.x() - 4, spot.y() - 4, 8, 8), QSize(16, 16)).pixelColor(8, 8)
