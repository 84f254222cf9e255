"""Items in a board's units written out in pixels, for pens that know no scale."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

import numpy as np

from drumhead.engine.drawing.ink.items import (
    Box,
    Clip,
    Item,
    Letters,
    Points,
    Raster,
    Scaled,
    Shape,
    Stamp,
    Texture,
    Words,
)

Corner = tuple[float, float]


def in_pixels(items: Iterable[Item]) -> Iterator[Item]:
    """The items from back to front, without any that are scaled or set somewhere as one."""
    for item in items:
        match item:
            case Scaled():
                yield from in_pixels(_placed(each, item.corner, item.scale) for each in item.items)
            case Stamp():
                yield from in_pixels(_placed(each, (-item.x, -item.y), 1.0) for each in item.items)
            case Clip():
                yield Clip(item.box, tuple(in_pixels(item.items)), item.lines)
            case _:
                yield item


def _placed(item: Item, corner: Corner, scale: float) -> Item:
    """An item of a board whose corner lies at (0, 0)."""
    match item:
        case Shape():
            texture = _laid(item.texture, corner, scale) if item.texture else None
            return replace(item, lines=tuple(_moved(line, corner, scale) for line in item.lines), texture=texture)
        case Words() | Stamp():
            return replace(item, x=(item.x - corner[0]) * scale, y=(item.y - corner[1]) * scale)
        case Letters():
            return replace(item, places=_moved(item.places, corner, scale))
        case Raster():
            return replace(item, box=_boxed(item.box, corner, scale))
        case Clip():
            items = tuple(_placed(each, corner, scale) for each in item.items)
            lines = tuple(_moved(line, corner, scale) for line in item.lines)
            return Clip(_boxed(item.box, corner, scale), items, lines)
        case Scaled():
            beyond = (item.corner[0] + corner[0] / item.scale, item.corner[1] + corner[1] / item.scale)
            return Scaled(beyond, item.scale * scale, item.items)


def _moved(points: Points, corner: Corner, scale: float) -> Points:
    found: Points = (points - np.array(corner)) * scale
    return found


def _boxed(box: Box, corner: Corner, scale: float) -> Box:
    left, top, right, bottom = box
    across, down = corner
    return (left - across) * scale, (top - down) * scale, (right - across) * scale, (bottom - down) * scale


@lru_cache(maxsize=64)
def _laid(texture: Texture, corner: Corner, scale: float) -> Texture:
    """One texture for all shapes that have the same, so that a file has its pixels once."""
    at = ((texture.at[0] - corner[0]) * scale, (texture.at[1] - corner[1]) * scale)
    return Texture(texture.pixels, texture.side * scale, texture.turn, at)
