"""The drawings of counters, which boards show too, as shapes in any colour and size."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as Xml

import numpy as np

from drumhead.engine.drawing.ink.items import Box, Item, Points, Shape, points
from drumhead.engine.maps.bundled import data_folder

TINTED, PLAIN = "#0000ff", "#ffffff"
"""In the files: what takes a power's colour, and what stands on it."""
STYLE = ("fill", "stroke", "stroke-width", "fill-opacity", "stroke-opacity", "stroke-dasharray")
STEPS = 5  # straight pieces of a bend
Recorded = Sequence[tuple[str, tuple[tuple[float, float], ...]]]
"""What a pen does for a path: a verb and its places, one after the other."""


@dataclass(frozen=True, slots=True, eq=False)
class Stroke:
    """One element of a drawing: its lines, open and closed, and how it is painted."""

    opened: tuple[Points, ...]
    closed: tuple[Points, ...]
    style: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Art:
    """A drawing with its own size."""

    width: float
    height: float
    strokes: tuple[Stroke, ...]


@lru_cache(maxsize=64)
def counter_art(ruleset: str, kind: str) -> Art:
    """The counter of a kind of unit; where there is none, what stands for any."""
    folder = data_folder("resources") / "counters" / ruleset
    path = folder / f"{kind}.svg"
    return read_art(path if path.is_file() else folder / "unknown.svg")


@lru_cache(maxsize=8)
def kinds_of(ruleset: str) -> Mapping[str, str]:
    """The kinds of unit there are pictures of with the pictures' titles, `unknown` and `more` left out."""
    paths = sorted((data_folder("resources") / "counters" / ruleset).glob("*.svg"))
    roots = {path.stem: Xml.parse(path).getroot() for path in paths if path.stem not in ("unknown", "more")}
    return {kind: root.findtext("{*}title", "") for kind, root in roots.items()}


def read_art(path: Path) -> Art:
    """The drawing of a file."""
    root = Xml.fromstring(path.read_text(encoding="utf-8"))
    _, _, width, height = (float(word) for word in root.attrib["viewBox"].split())
    return Art(width, height, tuple(_strokes(root, {})))


def drawn(art: Art, box: Box, tint: str, on: str) -> Iterator[Item]:
    """A drawing stretched over a box, in two colours."""
    colours = {TINTED: tint, PLAIN: on, "none": ""}
    for style, opened, closed, scale in _stretched(art, box):
        yield from _shapes(style, opened, closed, colours, scale)


def rimmed(art: Art, box: Box, colour: str, reach: float) -> Iterator[Item]:
    """What a drawing covers, so many pixels larger to every side, in one colour."""
    for style, opened, closed, scale in _stretched(art, box):
        width = float(style.get("stroke-width", 1)) if style.get("stroke", "none") != "none" else 0.0
        for lines, whole in ((opened, False), (closed, True)):
            if lines:
                yield Shape(lines, colour, width * scale + 2 * reach, closed=whole)


def _stretched(art: Art, box: Box) -> Iterator[tuple[Mapping[str, str], tuple[Points, ...], tuple[Points, ...], float]]:
    """Each element's style with its open and closed lines as they lie in a box, and how much wider they are there."""
    left, top, right, bottom = box
    size, corner = np.array(((right - left) / art.width, (bottom - top) / art.height)), np.array((left, top))
    for stroke in art.strokes:
        opened, closed = (tuple(line * size + corner for line in lines) for lines in (stroke.opened, stroke.closed))
        yield stroke.style, opened, closed, float(size[0])


def _shapes(
    style: Mapping[str, str],
    opened: tuple[Points, ...],
    closed: tuple[Points, ...],
    colours: Mapping[str, str],
    scale: float,
) -> Iterator[Item]:
    fill, stroke = (colours.get(style.get(name, "none"), style.get(name, "")) for name in ("fill", "stroke"))
    if fill:
        yield Shape((*opened, *closed), fill=fill, closed=True, opacity=float(style.get("fill-opacity", 1)))
    if stroke:
        width, opacity = float(style.get("stroke-width", 1)) * scale, float(style.get("stroke-opacity", 1))
        dashes = tuple(float(dash) * scale for dash in style.get("stroke-dasharray", "").split())
        for lines, whole in ((opened, False), (closed, True)):
            if lines:
                yield Shape(lines, stroke, width, closed=whole, opacity=opacity, dashes=dashes)


def _strokes(element: Xml.Element, style: Mapping[str, str]) -> Iterator[Stroke]:
    """A group hands its style down."""
    own = {**style, **{name: value for name, value in element.attrib.items() if name in STYLE}}
    for path in _paths(element):
        yield Stroke(*_traced(path), own)
    for child in element:
        yield from _strokes(child, own)


def _paths(element: Xml.Element) -> Iterator[Recorded]:
    """Those of one element, whatever figure it is."""
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.svgLib.path import parse_path
    from fontTools.svgLib.path.shapes import PathBuilder

    builder = PathBuilder()
    builder.add_path_from_element(element)
    for text in builder.paths:
        pen = RecordingPen()
        parse_path(text, pen)
        yield pen.value


def _traced(path: Recorded) -> tuple[tuple[Points, ...], tuple[Points, ...]]:
    """The open and the closed lines of a path, in straight pieces."""
    opened: list[Points] = []
    closed: list[Points] = []
    line: list[tuple[float, float]] = []
    for verb, places in path:
        match verb:
            case "moveTo":
                line = [places[0]]
            case "closePath" | "endPath":
                (closed if verb == "closePath" else opened).append(points(*line))
            case _:  # a straight line is a bend without corners between
                corners = [np.array(place) for place in (line[-1], *places)]
                steps = STEPS if len(places) > 1 else 1
                line += [_between(corners, step / steps) for step in range(1, steps + 1)]
    return tuple(opened), tuple(closed)


def _between(corners: list[Points], share: float) -> tuple[float, float]:
    """The point at a share of a bend, by halving its corners again and again."""
    while len(corners) > 1:
        corners = [a * (1 - share) + b * share for a, b in pairwise(corners)]
    x, y = corners[0].tolist()
    return x, y
