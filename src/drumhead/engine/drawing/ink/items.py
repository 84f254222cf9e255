"""The display list: what a picture is made of, in pixels (x right, y down), before it is on a screen, SVG or PDF.

Colours are #rrggbb, or #aarrggbb where one sees through. Items carry the arrays they are given, uncopied: a pen may
keep what it made of an array as long as it is the same one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor

import numpy as np
import numpy.typing as npt

from drumhead.engine.drawing.ink.faces import Face

Points = npt.NDArray[np.float64]
"""(n, 2): x, y."""
Pixels = npt.NDArray[np.uint8]
"""(rows, columns, 3 or 4): red, green, blue, and how little one sees through."""
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@dataclass(frozen=True, slots=True, eq=False)
class Texture:
    """A pattern that repeats every `side` units across, and down as its pixels say; one of its repetitions begins `at`
    a point of its item's units, turned by so many degrees clockwise."""

    pixels: Pixels
    side: float
    turn: float = 0.0
    at: tuple[float, float] = (0.0, 0.0)

    @property
    def high(self) -> float:
        return self.side * float(self.pixels.shape[0] / self.pixels.shape[1])


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """Lines in one colour; a line of a single point is a dot as wide as the stroke. What lies within a line that runs
    round it is in the `fill`, and the texture is laid over that."""

    lines: tuple[Points, ...]
    stroke: str = ""
    width: float = 1.0
    fill: str = ""
    closed: bool = False
    opacity: float = 1.0
    dashes: tuple[float, ...] = ()
    flat: bool = False
    texture: Texture | None = None


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text on its base line at (x, y), or so many pixels off it; `anchor` start, middle or end; `angle` in
    degrees clockwise; with `caps` its small letters are small capitals."""

    x: float
    y: float
    text: str
    size: float
    colour: str
    face: Face = Face.PLAIN
    anchor: str = "start"
    halo: str = ""
    spacing: float = 0.0
    angle: float = 0.0
    opacity: float = 1.0
    dx: float = 0.0
    dy: float = 0.0
    caps: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Letters:
    """One letter set many times, its middle at each of (n, 2) places on the base line."""

    places: Points
    letter: str
    size: float
    colour: str
    face: Face = Face.BOLD
    halo: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Stamp:
    """A small sign in pixels round (0, 0), set at (x, y), with the box it stays in; a pen may keep one picture of it
    for as long as its items are the same tuple."""

    x: float
    y: float
    items: tuple[Item, ...]
    box: Box


@dataclass(frozen=True, slots=True, eq=False)
class Raster:
    """A picture of pixels stretched over a box."""

    box: Box
    pixels: Pixels


@dataclass(frozen=True, slots=True, eq=False)
class Clip:
    """Items seen only inside a box and, where there are any, inside lines that run round."""

    box: Box
    items: tuple[Item, ...]
    lines: tuple[Points, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Scaled:
    """Items in the units of a board, whose `corner` lies at (0, 0) and of which one is `scale` pixels; what has a width
    or a size has it in pixels all the same, and so have dashes, `dx` and `dy`."""

    corner: tuple[float, float]
    scale: float
    items: tuple[Item, ...]


Item = Shape | Words | Letters | Stamp | Raster | Clip | Scaled


@dataclass(frozen=True, slots=True, eq=False)
class Drawing:
    """One page: its size in pixels (96 an inch), a title for programs, and its items from back to front."""

    width: float
    height: float
    title: str
    items: tuple[Item, ...]


def common(one: Box, other: Box) -> Box:
    """What lies in both, without any size where nothing does."""
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


def box_of(*lines: Points) -> Box:
    """What lines take up."""
    every = np.concatenate(lines)
    left, top = every.min(axis=0).tolist()
    right, bottom = every.max(axis=0).tolist()
    return left, top, right, bottom


def touch(one: Box, other: Box) -> bool:
    """Whether two boxes have anything in common, be it an edge."""
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def around(reach: float) -> Box:
    """A box round (0, 0)."""
    return -reach, -reach, reach, reach


def corners(box: Box) -> Points:
    """A box as a line that runs round it."""
    left, top, right, bottom = box
    return points((left, top), (right, top), (right, bottom), (left, bottom))


def piece(pixels: Pixels, fine: float, area: Box, beyond: float) -> Iterator[Raster]:
    """The part of a picture of a whole board, `fine` pixels a unit, that an area and so many units round it need."""
    rows, columns = pixels.shape[:2]
    left, top = (max(0, floor((edge - beyond) * fine)) for edge in area[:2])
    right, bottom = min(columns, ceil((area[2] + beyond) * fine)), min(rows, ceil((area[3] + beyond) * fine))
    if left < right and top < bottom:
        yield Raster((left / fine, top / fine, right / fine, bottom / fine), pixels[top:bottom, left:right])


def points(*places: tuple[float, float]) -> Points:
    """A line through places."""
    return np.array(places, np.float64).reshape(-1, 2)


def circle(at: tuple[float, float], reach: float, corners: int = 32) -> Points:
    """A circle as a polygon of so many corners."""
    turn = np.linspace(0.0, 2 * np.pi, corners, endpoint=False)
    found: Points = np.stack([at[0] + reach * np.cos(turn), at[1] + reach * np.sin(turn)], axis=1)
    return found


def dots(places: Iterable[tuple[float, float]], colour: str, width: float, opacity: float = 1.0) -> Shape:
    """A dot at each place."""
    return Shape(tuple(points(place) for place in places), colour, width, opacity=opacity)


def rectangle(box: Box, fill: str = "", stroke: str = "", width: float = 1.0, opacity: float = 1.0) -> Shape:
    """A box, filled or framed."""
    return rectangles([box], fill, stroke, width, opacity)


def rectangles(
    boxes: Sequence[Box], fill: str = "", stroke: str = "", width: float = 1.0, opacity: float = 1.0
) -> Shape:
    """Boxes of one look in one shape."""
    return Shape(tuple(map(corners, boxes)), stroke, width, fill, closed=True, opacity=opacity)
