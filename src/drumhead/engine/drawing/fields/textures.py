"""Textures of a battlefield's ground: woods, parcelled fields, rock; drawn once for each fineness."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from drumhead.engine.drawing.fields.plane import chance
from drumhead.engine.drawing.ink.colours import shaded
from drumhead.engine.drawing.ink.items import Box, Pixels, Texture

SIDE = 320.0  # units; three of them are a battlefield, so that patterns go on from one to the next
TURN = 17.0  # degrees by which fields lie across the squares
Layer = npt.NDArray[np.float32]
Spot = tuple[float, float, int]
SHADOW = 120 / 255
STROKE = 70 / 255


@lru_cache(maxsize=12)
def woods(colour: str, dark: bool, size: int) -> Texture:
    """Round tree tops, light from the north-west; `size` pixels wide."""
    tints = shaded(colour, 1 / 1.45), colour, shaded(colour, 1.12 if dark else 1.24)
    return Texture(_coloured(_trees(size), tints), SIDE)


@lru_cache(maxsize=12)
def rocks(colour: str, size: int) -> Texture:
    """Short broken strokes of bare rock."""
    return Texture(_coloured(_strokes(size), (colour,)), SIDE)


@lru_cache(maxsize=12)
def parcels(colour: str, strength: float, size: int) -> Texture:
    """Fields with furrows, as faint as `strength` (0-1) says."""
    return Texture(_coloured(_ploughed(size, strength), (colour,)), SIDE, TURN)


def _coloured(layers: Layer, tints: tuple[str, ...]) -> Pixels:
    """How much of each tint there is on each pixel, as colours one sees through."""
    _, rows, columns = layers.shape
    found = np.empty((rows, columns, 4), np.uint8)
    parts = np.array([[int(tint[at : at + 2], 16) for at in (1, 3, 5)] for tint in tints], np.float32)
    seen = layers.sum(axis=0)
    found[..., :3] = parts[0]
    found[..., 3] = np.minimum(seen, 1) * 255 + 0.5
    if len(tints) > 1:
        seen = np.maximum(seen, np.float32(1e-6))
        for part in range(3):
            found[..., part] = sum(layer * tint[part] for layer, tint in zip(layers, parts, strict=True)) / seen + 0.5
    return found


def _lay(layers: Layer, top: int, left: int, patch: Layer, kept: Layer) -> None:
    """A patch laid over as much as is `kept` of what there is, as far as it lies within."""
    (rows, columns), (_, high, wide) = kept.shape, layers.shape
    below = layers[:, max(0, top) : max(0, top + rows), max(0, left) : max(0, left + columns)]
    if below.size:
        if not (0 <= top <= high - rows and 0 <= left <= wide - columns):
            part = slice(max(0, -top), max(0, high - top)), slice(max(0, -left), max(0, wide - left))
            patch, kept = patch[:, *part], kept[part]
        below *= kept
        below += patch


# woods and rock: glyphs on a shaken lattice


def _spots(step: float) -> Iterator[Spot]:
    """Where glyphs stand, each with its seed; those over an edge come in again at the opposite one."""
    count = round(SIDE / step)
    for i in range(count * count):
        seed = chance(i + 1)
        x = (i % count + 0.5 * (i // count % 2) + (seed % 101 / 101 - 0.5) * 0.7) * SIDE / count
        y = (i // count + (seed // 101 % 103 / 103 - 0.5) * 0.7) * SIDE / count
        yield from ((x + dx, y + dy, seed // 7) for dx in _wraps(x) for dy in _wraps(y))


def _wraps(at: float) -> tuple[float, ...]:
    if at < 12:
        return 0.0, SIDE
    return (0.0, -SIDE) if at > SIDE - 12 else (0.0,)


def _scattered(size: int, step: float, box: Box, glyph: Callable[..., Layer]) -> Layer:
    """All glyphs in one picture; `glyph` makes patches of many at once from the middles of their pixels, and `box` is
    what one can reach."""
    scale, spots = size / SIDE, np.array([*_spots(step)])
    corner = np.floor((spots[:, :2] + box[:2]) * scale).astype(np.int64)
    steps = (np.arange(int(length * scale) + 2) + 0.5 for length in (box[2] - box[0], box[3] - box[1]))
    x, y = (
        ((corner[:, axis, None] + along) / scale - spots[:, axis, None]).astype(np.float32)
        for axis, along in enumerate(steps)
    )
    seeds = spots[:, 2].astype(np.int64)[:, None, None]
    patches = glyph(x[:, None, :], y[:, :, None], seeds, np.float32(scale))
    kept, layers = 1 - patches.sum(axis=1), np.zeros((patches.shape[1], size, size), np.float32)
    for (left, top), patch, share in zip(corner.tolist(), patches, kept, strict=True):
        _lay(layers, top, left, patch, share)
    return layers


@lru_cache(maxsize=4)
def _trees(size: int) -> Layer:
    """Shadow, top and light of all trees."""
    return _scattered(size, 14.5, (-7.2, -6.8, 9.1, 9.0), _tree)


def _tree(x: Layer, y: Layer, seed: npt.NDArray[np.int64], scale: np.float32) -> Layer:
    wide = (4.6 + seed % 5 * 0.55).astype(np.float32)
    found = np.empty((len(seed), 3, y.shape[1], x.shape[2]), np.float32)
    shadow, top, light = found.swapaxes(0, 1)
    _disc(shadow, x - np.float32(1.9), y - np.float32(1.9 * 1.15), wide, scale)
    _disc(top, x, y, wide, scale)
    _disc(light, x + wide * np.float32(0.24), y + wide * np.float32(0.24 * 1.15), wide * np.float32(0.5), scale)
    top *= 1 - light
    shadow *= (1 - top - light) * np.float32(SHADOW)
    return found


def _disc(found: Layer, x: Layer, y: Layer, wide: Layer, scale: np.float32) -> None:
    """How much of each pixel an ellipse covers that is a little lower than wide."""
    np.add(x * x, y * y * np.float32(1 / 0.94**2), out=found)
    np.sqrt(found, out=found)
    found -= wide
    found *= -scale * np.float32(0.97)
    found += np.float32(0.5)
    np.clip(found, 0, 1, out=found)


@lru_cache(maxsize=4)
def _strokes(size: int) -> Layer:
    """Bare rock."""
    return _scattered(size, 16.0, (-4.0, -6.0, 4.0, 9.0), _stroke)


def _stroke(x: Layer, y: Layer, seed: npt.NDArray[np.int64], scale: np.float32) -> Layer:
    bend, long = (3.0 - seed % 7, -3.0 - seed % 3), (seed % 5 - 2.0, 5.0 + seed % 4)
    far = np.minimum(*(_far(x, y, *(part.astype(np.float32) for part in end)) for end in (bend, long)))
    wide = float(scale) * 1.1
    found: Layer = np.clip((wide + 1) / 2 - far * scale, 0, min(1.0, wide)).astype(np.float32)
    return found[:, None] * np.float32(STROKE)


def _far(x: Layer, y: Layer, end_x: Layer, end_y: Layer) -> Layer:
    """How far points are from the straight line between an end and the glyph's middle."""
    along = x * (end_x / (end_x**2 + end_y**2)) + y * (end_y / (end_x**2 + end_y**2))
    np.clip(along, 0, 1, out=along)
    x, y = x - along * end_x, y - along * end_y
    found: Layer = np.sqrt(x * x + y * y)  # rounded alike on every machine, as hypot is not
    return found


# fields


def _ploughed(size: int, strength: float) -> Layer:
    layers = np.zeros((1, size, size), np.float32)
    for seed, parcel in enumerate(_divided((0.0, 0.0, SIDE, SIDE), 1)):
        for box, seen in _furrows(parcel, chance(seed + 11)):
            _fill(layers, box, seen * strength, size / SIDE)
    return layers


def _divided(area: Box, seed: int) -> list[Box]:
    """A rectangle halved, never quite in the middle, until its parts are the size of a farm's fields."""
    left, top, right, bottom = area
    if max(right - left, bottom - top) < 62 + chance(seed) % 40:
        return [area]
    share = 0.36 + chance(seed * 3 + 1) % 28 / 100
    if right - left > bottom - top:
        at = left + (right - left) * share
        first, second = (left, top, at, bottom), (at, top, right, bottom)
    else:
        at = top + (bottom - top) * share
        first, second = (left, top, right, at), (left, at, right, bottom)
    return _divided(first, seed * 2) + _divided(second, seed * 2 + 1)


def _furrows(parcel: Box, seed: int) -> Iterator[tuple[Box, float]]:
    """A parcel's tint, its northern and western edge and its furrows, each with how much of it is seen."""
    left, top, right, bottom = parcel
    yield parcel, (0.02, 0.10, 0.05, 0.0, 0.15)[seed % 5]
    yield (left - 0.4, top - 0.4, right + 0.4, top + 0.4), 0.26
    yield (left - 0.4, top - 0.4, left + 0.4, bottom + 0.4), 0.26
    if seed % 5 in (1, 4):
        yield from (((left - 0.35, y - 0.35, right + 0.35, y + 0.35), 0.17) for y in _between(top, bottom))
    elif seed % 5 == 2:
        yield from (((x - 0.35, top - 0.35, x + 0.35, bottom + 0.35), 0.17) for x in _between(left, right))


def _between(first: float, last: float) -> list[float]:
    found: list[float] = np.arange(first + 5, last - 1, 5).tolist()
    return found


def _fill(layers: Layer, box: Box, seen: float, scale: float) -> None:
    """A box laid over a picture, its edges as soft as they fall between pixels."""
    left, top, right, bottom = (edge * scale for edge in box)
    columns, rows = _covered(left, right), _covered(top, bottom)
    patch = rows[:, None] * columns * np.float32(seen)
    _lay(layers, int(np.floor(top)), int(np.floor(left)), patch[None], 1 - patch)


def _covered(first: float, last: float) -> Layer:
    """How much of each pixel lies between two places, from the first pixel touched on."""
    edges = np.arange(np.floor(first), np.ceil(last) + 1, dtype=np.float32).clip(first, last)
    return np.diff(edges)
