"""Small maps that show one thing each, for the legend."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from drumhead.engine.boards.square import lettered_board, numbered_board
from drumhead.engine.drawing.fields.window import MARGIN, FieldWindow, Heights
from drumhead.engine.drawing.ink.outlines import Mask
from drumhead.engine.maps.squares.model import GameMap, Ground, Layer, River, RiverClass, State, Terrain

FIELD_SIDE, STRATEGIC_SIDE, SQUARES = 3, 15, 4
_MIDDLE = MARGIN + FIELD_SIDE // 2
_COVER = {
    Terrain.HILL: Ground.HILLS,
    Terrain.FOREST: Ground.FOREST,
    Terrain.FORESTED_HILLS: Ground.HILLS,
    Terrain.MOUNTAIN: Ground.MOUNTAIN,
    Terrain.HIGH_MOUNTAIN: Ground.MOUNTAIN,
    Terrain.WATER: Ground.WATER,
}


@dataclass
class _Layers:
    """Tactical layers of a sample."""

    terrain: Layer
    rating: Layer
    river: Layer
    rail: Layer
    relief: Layer | None
    height: Layer | None = None
    road: Layer | None = None
    seal: str = ""


def strategic_sample(
    terrain: Terrain, river: int = 0, rail: bool = False, border: bool = False, ford: bool = False
) -> GameMap:
    """Four squares by four of one terrain; a river or track through the middle, a bridge for both, a ford, a border."""
    board, tactical = lettered_board(SQUARES, SQUARES, "A", "N"), numbered_board(STRATEGIC_SIDE, STRATEGIC_SIDE)
    layers = _ground(terrain)
    length = SQUARES * STRATEGIC_SIDE
    course = tuple((x, length // 2 + round(1.6 * np.sin(x / 3.0))) for x in range(length))
    if rail and river:
        layers.rail[:, length // 2] = 50
        layers.terrain[course[length // 2][1], length // 2] = Ground.RIVER
    elif ford:
        layers.terrain[course[length // 2][1], length // 2] = Ground.FORD
    elif rail:
        layers.rail[length // 2, :] = 50
    flat = np.full(board.size, terrain, np.uint8)
    empty = np.zeros(board.size, np.uint8)
    owned = (np.arange(board.size) % SQUARES >= SQUARES // 2).astype(np.uint8) if border else empty
    return GameMap(
        id="legend",
        title="Legend",
        year=1859,
        board=board,
        tactical_board=tactical,
        terrain=flat,
        river=empty,
        rail=empty,
        state=owned,
        states=(State("A", "A", "A"), State("B", "B", "B")),
        cities=(),
        rivers=(River("", RiverClass(river), course),) if river else (),
        tactical=layers,
        digest="legend",
    )


def _ground(terrain: Terrain) -> _Layers:
    """Flat or rolling ground, half of forested hills under trees."""
    length = SQUARES * STRATEGIC_SIDE
    shape = (length, length)
    y, x = np.mgrid[0:length, 0:length]
    rolling = (np.sin(x / 2.1 + 0.6 * np.sin(y / 2.7)) + np.sin(y / 2.3)) * 26
    rough = terrain in (Terrain.HILL, Terrain.FORESTED_HILLS, Terrain.MOUNTAIN, Terrain.HIGH_MOUNTAIN)
    relief = (180 + rolling * rough).astype(np.uint8)
    cover = np.full(shape, _COVER.get(terrain, Ground.OPEN), np.uint8)
    if terrain == Terrain.FORESTED_HILLS:
        cover[np.sin(x / 1.9) + np.sin(y / 1.6 + 1) > -0.1] = Ground.FOREST
    empty = np.zeros(shape, np.uint8)
    return _Layers(cover, empty.copy(), empty.copy(), empty.copy(), relief)


def field_sample(grounds: tuple[Ground, ...], rank: int = 0, track: bool = False, road: bool = False) -> FieldWindow:
    """A battlefield of three squares by three whose columns, the rim's included, have these grounds.

    A river (`rank`) is the middle column; track and roads are the middle row.
    """
    span = FIELD_SIDE + 2 * MARGIN
    terrain = np.tile(np.array(grounds, np.uint8), (span, 1))
    level = np.zeros((span, span), np.bool_)
    level[_MIDDLE, :] = True
    none = np.zeros_like(level)
    if Ground.FORD in grounds:
        terrain[:, _MIDDLE] = Ground.RIVER
        terrain[_MIDDLE, _MIDDLE] = Ground.FORD
    if Ground.PASS in grounds:
        terrain[:, _MIDDLE] = Ground.MOUNTAIN
        terrain[_MIDDLE, _MIDDLE] = Ground.PASS
    river = np.where(np.isin(terrain, (Ground.RIVER, Ground.FORD)), np.uint8(rank), np.uint8(0))
    return _window(terrain, river, level if track else none, level if road else none, None)


def height_sample() -> FieldWindow:
    """A slope of 640 metres."""
    span = FIELD_SIDE + 2 * MARGIN
    y, x = np.mgrid[0:span, 0:span] - _MIDDLE
    height = (500 + 60 * x + 20 * y).astype(np.float32)
    empty = np.zeros((span, span), np.uint8)
    return _window(empty, empty, empty > 0, empty > 0, height)


def _window(terrain: Layer, river: Layer, track: Mask, road: Mask, height: Heights | None) -> FieldWindow:
    end = FIELD_SIDE + MARGIN
    return FieldWindow(
        side=FIELD_SIDE,
        east=0,
        south=0,
        terrain=terrain,
        rating=np.zeros_like(terrain),
        river=river,
        track=track,
        road=road,
        height=height,
        relief=None,
        land=(-MARGIN, -MARGIN, end, end),
    )
