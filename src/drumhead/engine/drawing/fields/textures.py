"""Textures of a battlefield's ground: woods, parcelled fields, rock; drawn once for each fineness."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from drumhead.engine.drawing.fields.plane import chance
from drumhead.engine.drawing.ink.colours import rgb, shaded
from drumhead.engine.drawing.ink.items import Box, Pixels, Texture

SIDE = 320.0  # units; three of them are a battlefield, so that patterns go on from one to the next
TURN = 17.0  # degrees by which fields lie across the squares
TREE, LIT = (-7.2, -6.8, 9.1, 9.0), ((1.6, 9.6), (1.0, 8.8))  # what a tree can reach; its light, from that corner
TOGETHER = 64  # glyphs made at once: more of them take longer to fetch than to reckon
Layer = npt.NDArray[np.float32]
Seeds = npt.NDArray[np.int64]
Packed = npt.NDArray[np.uint32]
Spot = tuple[float, float, int]
Stretch = tuple[float, float]
Glyph = Callable[[Layer, Layer, Seeds, float], Layer]
SHADOW = 120 / 255
STROKE = 70 / 255


@lru_cache(maxsize=12)
def woods(colour: str, dark: bool, size: int) -> Texture:
    """Round tree tops, light from the north-west; `size` pixels wide."""
    tone, seen = _trees(size)
    shade = _between_colours(shaded(colour, 1 / 1.45), colour, shaded(colour, 1.12 if dark else 1.24))
    step = tone / np.maximum(seen, np.float32(1e-6))
    step *= 127
    step += 128
    return Texture(_seen(np.take(shade, step.astype(np.intp), mode="clip"), seen), SIDE)


@lru_cache(maxsize=12)
def rocks(colour: str, size: int) -> Texture:
    """Short broken strokes of bare rock."""
    return Texture(_seen(_packed(rgb(colour)), *_strokes(size)), SIDE)


@lru_cache(maxsize=12)
def parcels(colour: str, strength: float, size: int) -> Texture:
    """Fields with furrows, as faint as `strength` (0-1) says."""
    return Texture(_seen(_packed(rgb(colour)), *_ploughed(size, strength)), SIDE, TURN)


def _between_colours(dark: str, usual: str, light: str) -> Packed:
    """255 steps from one colour over the next to the last, from 1 on."""
    stops = zip(*(rgb(colour) for colour in (dark, usual, light)), strict=True)
    red, green, blue = (np.interp(np.arange(256), (1, 128, 255), channel) + 0.5 for channel in stops)
    return _packed((red, green, blue))


def _packed(colour: Sequence[npt.ArrayLike]) -> Packed:
    """Red, green and blue from the lowest byte up."""
    red, green, blue = (np.asarray(part).astype(np.uint32) for part in colour)
    found: Packed = (red | green << 8 | blue << 16).astype(np.uint32)
    return found


def _seen(colours: Packed, seen: Layer) -> Pixels:
    """Colours of which so much is seen, from 0 to 1."""
    found = seen * np.float32(255)
    found += np.float32(0.5)
    packed = found.astype(np.int32).view(np.uint32)
    packed <<= 24
    packed |= colours
    return packed.astype("<u4", copy=False).view(np.uint8).reshape(*seen.shape, 4)


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


def _scattered(size: int, step: float, box: Box, layers: int, glyph: Glyph) -> Layer:
    """All glyphs in pictures of which the last is how much is seen; `glyph` makes patches of many at once from the
    middles of their pixels, and `box` is what one can reach."""
    scale, spots = size / SIDE, np.array([*_spots(step)])
    corner = np.floor((spots[:, :2] + box[:2]) * scale).astype(np.int64)
    steps = (np.arange(int(length * scale) + 2) + 0.5 for length in (box[2] - box[0], box[3] - box[1]))
    x, y = (
        (corner[:, axis, None] + along - spots[:, axis, None] * scale).astype(np.float32)
        for axis, along in enumerate(steps)
    )
    seeds, found = spots[:, 2].astype(np.int64)[:, None, None], np.zeros((layers, size, size), np.float32)
    for first in range(0, len(spots), TOGETHER):
        some = slice(first, first + TOGETHER)
        patches = glyph(x[some, None, :], y[some, :, None], seeds[some], scale)
        for (left, top), patch, kept in zip(corner[some].tolist(), patches, 1 - patches[:, -1], strict=True):
            _lay(found, top, left, patch, kept)
    return found


@lru_cache(maxsize=4)
def _trees(size: int) -> Layer:
    """How light (to 1) or dark (to -1) trees are, as far as they are seen; and how much of them is."""
    return _scattered(size, 14.5, TREE, 2, _tree)


def _tree(x: Layer, y: Layer, seed: Seeds, scale: float) -> Layer:
    """A top over its shadow; its light lies in the part of the top that is to the north-west."""
    wide = ((4.6 + seed % 5 * 0.55) * scale).astype(np.float32)
    found = np.empty((len(seed), 2, y.shape[1], x.shape[2]), np.float32)
    tone, seen = found.swapaxes(0, 1)
    _disc(tone, x - np.float32(1.9 * scale), y - np.float32(1.9 * 1.15 * scale), wide)
    _disc(seen, x, y, wide)
    columns, rows = (slice(int(low * scale), int(high * scale) + 2) for low, high in LIT)
    light = np.empty_like(seen[:, rows, columns])
    x, y = x[..., columns] + wide * np.float32(0.24), y[:, rows] + wide * np.float32(0.24 * 1.15)
    _disc(light, x, y, wide * np.float32(0.5))
    seen[:, rows, columns] += light * (1 - seen[:, rows, columns])
    shadow = seen * np.float32(SHADOW)
    shadow -= np.float32(SHADOW)
    tone *= shadow
    seen -= tone
    tone[:, rows, columns] += light
    return found


def _disc(found: Layer, x: Layer, y: Layer, wide: Layer) -> None:
    """How much of each pixel an ellipse covers that is a little lower than wide."""
    x, y = x * np.float32(0.97), y * np.float32(0.97 / 0.94)
    np.add(x * x, y * y, out=found)
    np.sqrt(found, out=found)
    np.subtract(wide * np.float32(0.97) + np.float32(0.5), found, out=found)
    np.clip(found, 0, 1, out=found)


@lru_cache(maxsize=4)
def _strokes(size: int) -> Layer:
    """Bare rock."""
    return _scattered(size, 16.0, (-4.0, -6.0, 4.0, 9.0), 1, _stroke)


def _stroke(x: Layer, y: Layer, seed: Seeds, scale: float) -> Layer:
    bend, long = (3.0 - seed % 7, -3.0 - seed % 3), (seed % 5 - 2.0, 5.0 + seed % 4)
    first, second = (_far(x, y, *((part * scale).astype(np.float32) for part in end)) for end in (bend, long))
    found = np.minimum(first, second, out=first)
    np.sqrt(found, out=found)  # rounded alike on every machine, as hypot is not
    wide = scale * 1.1
    np.subtract(np.float32((wide + 1) / 2), found, out=found)
    np.clip(found, 0, min(1.0, wide), out=found)
    found *= np.float32(STROKE)
    return found[:, None]


def _far(x: Layer, y: Layer, end_x: Layer, end_y: Layer) -> Layer:
    """The square of how far points are from the straight line between an end and the glyph's middle."""
    length = end_x**2 + end_y**2
    along = x * (end_x / length) + y * (end_y / length)
    np.clip(along, 0, 1, out=along)
    found: Layer = x - along * end_x
    found *= found
    along *= end_y
    np.subtract(y, along, out=along)
    along *= along
    found += along
    return found


# fields


def _ploughed(size: int, strength: float) -> Layer:
    """How much of fields is seen."""
    found = np.zeros((1, size, size), np.float32)
    for seed, parcel in enumerate(_divided((0.0, 0.0, SIDE, SIDE), 1)):
        _plough(found, parcel, chance(seed + 11) % 5, strength, size / SIDE)
    return found


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


def _plough(found: Layer, parcel: Box, kind: int, strength: float, scale: float) -> None:
    """A parcel's tint, its northern and western edge and its furrows."""
    left, top, right, bottom = parcel
    across, down = [(left, right)], [(top, bottom)]
    _fill(found, across, down, (0.02, 0.10, 0.05, 0.0, 0.15)[kind] * strength, scale)
    _fill(found, [(left - 0.4, right + 0.4)], [(top - 0.4, top + 0.4)], 0.26 * strength, scale)
    _fill(found, [(left - 0.4, left + 0.4)], [(top - 0.4, bottom + 0.4)], 0.26 * strength, scale)
    if kind in (1, 4):
        _fill(found, [(left - 0.35, right + 0.35)], _furrows(top, bottom), 0.17 * strength, scale)
    elif kind == 2:
        _fill(found, _furrows(left, right), [(top - 0.35, bottom + 0.35)], 0.17 * strength, scale)


def _furrows(first: float, last: float) -> list[Stretch]:
    return [(at - 0.35, at + 0.35) for at in np.arange(first + 5, last - 1, 5).tolist()]


def _fill(layers: Layer, across: list[Stretch], down: list[Stretch], seen: float, scale: float) -> None:
    """Boxes side by side laid over a picture, their edges as soft as they fall between pixels."""
    if across and down and seen:
        (left, columns), (top, rows) = _covered(across, scale), _covered(down, scale)
        patch = rows[:, None] * columns * np.float32(seen)
        _lay(layers, top, left, patch[None], 1 - patch)


def _covered(stretches: list[Stretch], scale: float) -> tuple[int, Layer]:
    """The first pixel that stretches touch, and how much of each from there on they cover."""
    first, last = (int(edge) for edge in (np.floor(stretches[0][0] * scale), np.ceil(stretches[-1][1] * scale)))
    low, high = (np.array(stretches, np.float32) * np.float32(scale)).T[..., None]
    edges = np.arange(first, last + 1, dtype=np.float32)
    return first, np.diff(edges.clip(low, high)).sum(axis=0)
