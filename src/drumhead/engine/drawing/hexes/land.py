"""What the ground of a map of hexes is made of, a value a unit: terrain, depth of the sea, shade of its heights."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from drumhead.engine.drawing.hexes.layout import HEX, HexLayout
from drumhead.engine.drawing.ink.fields import FLAT, Field, Sampling, blurred, cut, enlarged, spread
from drumhead.engine.drawing.ink.fill import within
from drumhead.engine.drawing.ink.items import Pixels
from drumhead.engine.drawing.ink.theme import SNOW, SWAMP
from drumhead.engine.maps.hexes.model import OFF, SEA, TERRAINS, HexMap, Point
from drumhead.engine.maps.squares.model import Ground

Bools = npt.NDArray[np.bool_]
Bytes = npt.NDArray[np.uint8]
GROUNDS = {
    OFF: Ground.OPEN,
    SEA: Ground.OPEN,
    "clear": Ground.OPEN,
    "woods": Ground.FOREST,
    "rough": Ground.HILLS,
    "wooded rough": Ground.HILLS,
    "mountain": Ground.HIGH_HILLS,
    "swamp": SWAMP,
    "wooded swamp": SWAMP,
    "major city": Ground.TOWN,
}
"""What each terrain is drawn as; what of the land lies in a hex of sea is open."""
_ROLLING = {"rough": 15.0, "wooded rough": 15.0, "mountain": 24.0}
"""How much a terrain is shaded where the heights show nothing of it."""
_WOODED = ("wooded rough", "wooded swamp")
WANDER = 2.4  # units by which the edges of terrain stray from hexsides
PEAKS, SNOWY = 1500, 2450  # metres
LIFT = 5.0  # times heights are raised, for light from the upper left
_TINTS = (
    *((0, 150, 178, 112, 62), (250, 176, 190, 128, 36), (550, 214, 196, 140, 20)),
    *((900, 205, 168, 104, 48), (1400, 176, 132, 84, 62), (2200, 140, 110, 90, 58), (2800, 235, 235, 240, 60)),
)
"""Metres, and red, green, blue and how little one sees through."""
SHELF = 26  # units over which the sea deepens


@lru_cache(maxsize=2)
def laid(map: HexMap) -> Mapping[str, Bytes]:
    """`terrain`, `depth` and `relief`, for all hexes."""
    columns, rows = size_of(map)
    found = part(map, 0, 0, columns, rows)
    wet = found["terrain"] == Ground.WATER
    depth = np.clip((spread(wet.astype(np.float32), SHELF) - 0.6) / 0.4, 0, 1) * 255
    return {**found, "depth": depth.astype(np.uint8)}


def relaid(old: Mapping[str, Bytes], map: HexMap, cells: Iterable[int]) -> Mapping[str, Bytes]:
    """What is laid for a map that is like the old one but in some cells; how deep the sea is stays."""
    layout, (columns, rows) = HexLayout(map), size_of(map)
    found = {name: layer.copy() for name, layer in old.items()}
    for x, y in middles_of(layout, cells):
        left, top = max(0, int(x - HEX)), max(0, int(y - HEX))
        right, bottom = min(columns, int(x + HEX)), min(rows, int(y + HEX))
        for name, layer in part(map, left, top, right, bottom).items():
            found[name][top:bottom, left:right] = layer
    return found


def middles_of(layout: HexLayout, cells: Iterable[int]) -> list[tuple[float, float]]:
    """The middles of hexes, boxes left out."""
    return [layout.middle(cell) for cell in cells if not layout.board.is_box(cell)]


def size_of(map: HexMap) -> tuple[int, int]:
    """How many units a map is wide and high."""
    _, _, wide, high = HexLayout(map).land
    return max(1, round(wide)), max(1, round(high))


def part(map: HexMap, left: int, top: int, right: int, bottom: int) -> dict[str, Bytes]:
    """Terrain and relief of some units."""
    layout = HexLayout(map)
    x, y = np.meshgrid(np.arange(left, right, dtype=np.float32) + 0.5, np.arange(top, bottom, dtype=np.float32) + 0.5)
    codes = map.terrain_codes[layout.hexes_at(*_strayed(x, y))]
    water = _water(layout, (left, top), x.shape, None if map.ground.coasts else layout.hexes_at(x, y))
    heights = _heights(map, left, top, right, bottom)
    terrain = _terrain(codes, x, y, heights)
    terrain[water] = Ground.WATER
    rolling = np.array([_ROLLING.get(name, 0.0) for name in TERRAINS], np.float32)[codes]
    relief = _shade(heights) + rolling * _waves(x, y)
    relief[water] = FLAT
    return {"terrain": terrain, "relief": np.clip(relief, 40, 255).astype(np.uint8)}


def _strayed(x: Field, y: Field) -> tuple[Field, Field]:
    """Places moved a little, so that woods do not end on straight lines."""
    dx = np.sin(0.31 * x + 1.7 * np.sin(0.23 * y)) + 0.6 * np.sin(0.83 * y + 1.1)
    dy = np.sin(0.29 * y + 1.9 * np.sin(0.21 * x)) + 0.6 * np.sin(0.77 * x + 0.4)
    return (x + WANDER / 1.6 * dx).astype(np.float32), (y + WANDER / 1.6 * dy).astype(np.float32)


def _waves(x: Field, y: Field) -> Field:
    """Rolling ground from -1 to 1."""
    found: Field = np.sin(x / 2.1 + 0.9 * np.sin(y / 3.7)) * 0.5 + np.sin(y / 2.3 + 0.8 * np.sin(x / 4.1)) * 0.5
    return found


def _water(
    layout: HexLayout, corner: tuple[int, int], shape: tuple[int, ...], cells: npt.NDArray[np.int32] | None
) -> Bools:
    """What is not within the coasts, and lakes; without coasts hexes of sea."""
    ground, map = layout.map.ground, layout.map
    if cells is not None:
        sea: Bools = (map.terrain_codes == TERRAINS.index(SEA))[cells]
    else:
        sea = ~_inside(layout, ground.coasts, corner, shape)
    lakes = _inside(layout, ground.lakes, corner, shape) if ground.lakes else np.False_
    found: Bools = sea | lakes
    return found


def _inside(
    layout: HexLayout, rings: Iterable[tuple[Point, ...]], corner: tuple[int, int], shape: tuple[int, ...]
) -> Bools:
    return within([layout.line(ring) - np.array(corner, np.float64) for ring in rings], shape[0], shape[1])


def _terrain(codes: Bytes, x: Field, y: Field, heights: Field | None) -> Bytes:
    """The ground of each terrain, in patches where two share a hex, bare where it is high."""
    found = np.array([GROUNDS[name] for name in TERRAINS], np.uint8)[codes]
    patches = np.sin(x / 2.9 + 1.3 * np.sin(y / 4.1)) + np.sin(y / 2.6 + 1.1 * np.sin(x / 3.7)) > -0.35
    wooded = np.isin(codes, [TERRAINS.index(name) for name in _WOODED])
    found[wooded & patches] = Ground.FOREST
    if heights is not None:
        steep = found == Ground.HIGH_HILLS
        found[steep & (heights > PEAKS)] = Ground.MOUNTAIN
        found[steep & (heights > SNOWY)] = SNOW
    return found


def _heights(map: HexMap, left: int, top: int, right: int, bottom: int) -> Field | None:
    """Metres of some units."""
    heights = map.ground.heights
    if not heights.size:
        return None
    columns, rows = size_of(map)
    fine = columns / heights.shape[1], rows / heights.shape[0]
    across = Sampling(left / fine[0], right - left, fine[0])
    down = Sampling(top / fine[1], bottom - top, fine[1])
    return enlarged(cut(heights.astype(np.float32), across, down), across, down)


def _shade(heights: Field | None) -> Field:
    """0 to 255, level ground FLAT; light from the upper left."""
    if heights is None:
        return np.float32(FLAT) + np.zeros((), np.float32)
    south, east = np.gradient(blurred(heights), 1000.0)
    up = 1.0 / np.sqrt(1.0 + (LIFT * east) ** 2 + (LIFT * south) ** 2)
    found: Field = FLAT * (LIFT * (east + south) * 0.5 + 0.7071) * up / 0.7071
    return found


def tinted(map: HexMap, land: Mapping[str, Bytes]) -> Pixels | None:
    """Colours laid over the land by its height: green in the plains, tan and brown the higher; None without heights."""
    rows, columns = land["terrain"].shape
    heights = _heights(map, 0, 0, columns, rows)
    if heights is None:
        return None
    metres, *channels = zip(*_TINTS, strict=True)
    found = np.stack([np.interp(heights, metres, channel) for channel in channels], axis=-1).astype(np.uint8)
    found[land["terrain"] == Ground.WATER, 3] = 0
    return found
