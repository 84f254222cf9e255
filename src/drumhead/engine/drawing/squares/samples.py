"""Small maps that show one thing each, drawn as any map is, for a legend."""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np

from drumhead.engine.boards.square import lettered_board, numbered_board
from drumhead.engine.drawing.ink.items import Box, Clip, Item, Raster, Scaled
from drumhead.engine.drawing.ink.legend import Draw
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.lands.ground import GroundRaster
from drumhead.engine.drawing.squares.bands import with_states
from drumhead.engine.drawing.squares.chart import SquaresChart
from drumhead.engine.drawing.squares.traces import Traces
from drumhead.engine.drawing.squares.wilds import laid, shown
from drumhead.engine.maps.squares.model import GameMap, Ground, River, RiverClass, State, TacticalLayers, Terrain

SIDE, SCALE = 15, 4.0  # kilometres a square, pixels a kilometre
LETTER = (2.3, 2.1)  # kilometres from a square's lower right corner to the middle of its letter
_COVER = {
    Terrain.HILL: Ground.HILLS,
    Terrain.FOREST: Ground.FOREST,
    Terrain.FORESTED_HILLS: Ground.HILLS,
    Terrain.MOUNTAIN: Ground.MOUNTAIN,
    Terrain.HIGH_MOUNTAIN: Ground.MOUNTAIN,
    Terrain.WATER: Ground.WATER,
}
_ROUGH = (Ground.HILLS, Ground.HIGH_HILLS, Ground.MOUNTAIN)


def sampled(map: GameMap, look: Look, *, letter: bool = False) -> Draw:
    """As much of the middle of a map, or round the letter of a square, as fits into a box; what is shown, and how fine,
    is the look's."""

    near = Look(look.theme, look.layers, SCALE, look.fine)
    return lambda box: _drawn(map, near, box, letter)


@lru_cache(maxsize=128)
def _drawn(map: GameMap, look: Look, box: Box, letter: bool) -> tuple[Item, ...]:
    """Each page of a report has the same legend."""
    left, top, right, bottom = box
    wide, high, middle = (right - left) / SCALE, (bottom - top) / SCALE, map.board.columns * SIDE / 2
    x, y = (middle - size / 2 + letter * (SIDE / 2 - off) for size, off in ((wide, LETTER[0]), (high, LETTER[1])))
    chart, part = SquaresChart(map, Traces(map)), (x, y, x + wide, y + high)
    items = Scaled((x - left / SCALE, y - top / SCALE), SCALE, (*chart.tints(part, look), *chart.lines(part, look)))
    return (Clip(box, (_ground(map, look, part, box), items)),)


def _ground(map: GameMap, look: Look, part: Box, box: Box) -> Item:
    scale = SCALE * look.fine
    size = round((part[2] - part[0]) * scale), round((part[3] - part[1]) * scale)
    raster = GroundRaster(shown(laid(map), look), look.theme)
    pixels = raster.contoured(part[:2], size, scale, look.fine)[..., :3]
    if "borders" in look.layers:
        pixels = with_states(pixels, map, look.theme, (part[0] / SIDE, part[1] / SIDE), scale * SIDE)
    return Raster(box, pixels)


@cache
def sample(
    terrain: Terrain = Terrain.OPEN,
    *,
    ground: Ground | None = None,
    river: int = 0,
    rail: bool = False,
    ford: bool = False,
    border: bool = False,
) -> GameMap:
    """A few squares of one terrain or tactical ground; a river or track through the middle, for both a bridge, or a
    ford; with a border the middle lies between squares, else in one."""
    squares = 4 if border else 5
    length = squares * SIDE
    layers = _ground_of(terrain, _COVER.get(terrain, Ground.OPEN) if ground is None else ground, length)
    course = tuple((x, length // 2 + round(1.6 * np.sin(x / 3.0))) for x in range(length))
    if ford or (rail and river):
        layers.terrain[course[length // 2][::-1]] = Ground.FORD if ford else Ground.RIVER
    if rail:
        layers.rail[np.s_[:, length // 2] if river else np.s_[length // 2, :]] = 50
    rivers = (River("", RiverClass(river), course),) if river else ()
    return _map(squares, terrain, layers, rivers, border)


def _map(squares: int, terrain: Terrain, layers: TacticalLayers, rivers: tuple[River, ...], border: bool) -> GameMap:
    board = lettered_board(squares, squares, "A", "N")
    empty = np.zeros(board.size, np.uint8)
    owned = (np.arange(board.size) % squares >= squares // 2).astype(np.uint8) if border else empty
    return GameMap(
        id="legend",
        title="Legend",
        year=1859,
        board=board,
        tactical_board=numbered_board(SIDE, SIDE),
        terrain=np.full(board.size, terrain, np.uint8),
        river=empty,
        rail=empty,
        state=owned,
        states=(State("A", "A", "A"), State("B", "B", "B")),
        cities=(),
        rivers=rivers,
        tactical=layers,
        digest="legend",
    )


def _ground_of(terrain: Terrain, ground: Ground, length: int) -> TacticalLayers:
    """Flat or rolling ground, half of forested hills under trees."""
    y, x = np.mgrid[0:length, 0:length]
    rolling = (np.sin(x / 2.1 + 0.6 * np.sin(y / 2.7)) + np.sin(y / 2.3)) * 26
    cover = np.full((length, length), ground, np.uint8)
    if terrain == Terrain.FORESTED_HILLS:
        cover[np.sin(x / 1.9) + np.sin(y / 1.6 + 1) > -0.1] = Ground.FOREST
    rating, river, rail = (np.zeros_like(cover) for _ in range(3))
    return TacticalLayers(cover, rating, river, rail, (180 + rolling * (ground in _ROUGH)).astype(np.uint8))
