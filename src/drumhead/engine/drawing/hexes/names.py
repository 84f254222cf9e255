"""Names over a board of hexes: cities, regions, seas, rivers and boxes, placed off units, signs and each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import islice

import numpy as np

from drumhead.engine.boards.hex import BOX_HIGH, BOX_WIDE, HexBoard
from drumhead.engine.drawing.hexes.layout import HEX, HexLayout
from drumhead.engine.drawing.hexes.places import held_boxes, rank_of
from drumhead.engine.drawing.ink.colours import faint
from drumhead.engine.drawing.ink.faces import Face, width_of
from drumhead.engine.drawing.ink.items import Box, Points, Words
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.named import Named, first_free
from drumhead.engine.drawing.ink.room import RISE, Taken, extent, moved, room_for, scaled
from drumhead.engine.maps.hexes.model import SEA, SEA_LAYER, HexMap

NAME_FROM = {4: 0.3, 3: 0.5, 2: 1.0, 1: 1.6}  # rank: least scale (pixels a unit)
SIZES = {4: 15, 3: 13, 2: 12, 1: 10.5}
BELOW = 3  # of the places beside a sign: the one below it
STEPS_ASIDE = (20, 32, 44)  # pixels from a place that units stand on
REGIONS_TO, SEAS_FROM, STREAMS_FROM, BOXES_FROM = 3.0, 0.2, 0.7, 0.2
LARGEST, SMALLEST, SPACING, FILLED = 24, 9, 0.22, 0.9
REGION_LAYER = "region"
LEAST_IN_BOX, FRAME = 5.5, 2.0  # pixels of a box's name, and of its frame with what keeps off it
STEPS_SMALLER = 12  # half pixels that a box's name may give way
TRIED, LEAST_PARTED = 16, 3
Run = tuple[tuple[float, float], float]
"""A middle and a width."""


def names(layout: HexLayout, look: Look, troops: Iterable[Box], part: Box | None) -> Iterator[Words]:
    """All names, the most weighty first; over the whole board or within a part of it, in pixels from its corner."""
    standing = tuple(troops)
    signs = [(place, moved(box, *layout.middle(place.cells[0]), look.scale)) for place, box in held_boxes(layout, look)]
    taken = Taken((*standing, *(box for _, box in signs)))
    bounds = scaled(part or layout.bounds, look.scale)
    land = _both(bounds, scaled(layout.land, look.scale))
    yield from _boxes(layout, look, taken)
    if "names" in look.layers:
        yield from _cities(layout, look, taken, (land, bounds), bool(standing))
    if "zones" in look.layers:
        yield from _spread(layout, look, taken, land)
    if "names" in look.layers and "rivers" in look.layers and look.scale >= STREAMS_FROM:
        yield from _streams(layout, look, taken, land)


def _both(box: Box, other: Box) -> Box:
    """What lies in two boxes, a frame's width within the second."""
    low, high = map(max, box[:2], (at + FRAME for at in other[:2])), map(min, box[2:], (at - FRAME for at in other[2:]))
    left, top, right, bottom = *low, *high
    return left, top, right, bottom


def _boxes(layout: HexLayout, look: Look, taken: Taken) -> Iterator[Words]:
    """A box off the map says in its upper half what it is, clear of its frame and of what stands in it."""
    board = layout.board
    if look.scale < BOXES_FROM:
        return
    for number, name in enumerate(board.boxes):
        x, y = layout.middle(board.hexes + number)
        size = max(8.0, min(15.0, HEX * look.scale * 0.4))
        size *= min(1.0, (BOX_WIDE * HEX * look.scale - 4 * FRAME) / width_of(name, size, Face.SERIF_BOLD))
        words = Words(x, y - HEX * 0.7, name, size, look.theme.ink, Face.SERIF_BOLD, "middle", look.theme.halo)
        tried = (_below_frame(words, y, size - less * 0.5, look) for less in range(STEPS_SMALLER))
        fitting = (each for each in tried if each.size >= LEAST_IN_BOX)
        clear = (each for each in fitting if taken.free(moved(extent(each), each.x, each.y, look.scale)))
        yield from islice(clear, 1)


def _below_frame(words: Words, middle: float, size: float, look: Look) -> Words:
    """A box's name in a size, no higher than its frame lets it stand."""
    top = middle - HEX * BOX_HIGH / 2
    return replace(words, size=size, y=max(words.y, top + (size * RISE + FRAME) / look.scale))


def _cities(layout: HexLayout, look: Look, taken: Taken, bounds: tuple[Box, Box], crowded: bool) -> Iterator[Words]:
    """Each beside its sign, on the land or in its box."""
    land, whole = bounds
    for place, sign in held_boxes(layout, look):
        rank, at = rank_of(place), layout.middle(place.cells[0])
        if look.scale < NAME_FROM[rank]:
            continue
        face = Face.SERIF_BOLD if rank == 4 else Face.SERIF
        colour = look.theme.capital if place.city == "major" else look.theme.ink
        named = Named(place.name, at, sign, SIZES[rank], face, colour)
        boxes = [*named.boxes(look, STEPS_ASIDE if crowded else ())]
        boxed = layout.board.is_box(place.cells[0])
        if boxed:
            boxes = boxes[BELOW : BELOW + 1]
        if box := room_for(boxes, taken, whole if boxed else land):
            yield named.words(box, look)


def _spread(layout: HexLayout, look: Look, taken: Taken, bounds: Box) -> Iterator[Words]:
    """Regions in spaced capitals on the broadest of their land, seas in slanted blue."""
    for sea, name, runs in _runs(layout):
        if look.scale < SEAS_FROM or (not sea and look.scale > REGIONS_TO):
            continue
        yield from first_free((_fitting(look, sea, name, at, width) for at, width in runs), taken, bounds, look)


def _fitting(look: Look, sea: bool, name: str, at: tuple[float, float], width: float) -> Words | None:
    """As large as its ground allows; none where it could not be read."""
    theme, text = look.theme, name if sea else name.upper()
    face, spacing = (Face.ITALIC, 0.12) if sea else (Face.SERIF, SPACING)
    for size in range(LARGEST, SMALLEST - 1, -1):
        if width_of(text, size, face, size * spacing) <= width * look.scale * FILLED:
            ink, halo = faint(theme.water_ink if sea else theme.ink, 0.8), faint(theme.halo, 0.0 if sea else 0.5)
            return Words(*at, text, size, ink, face, "middle", halo if not sea else "", size * spacing, dy=size * 0.35)
    return None


@lru_cache(maxsize=2)
def _runs(layout: HexLayout) -> tuple[tuple[bool, str, tuple[Run, ...]], ...]:
    """Of each sea and region the rows of hexes where its name may stand, the best first."""
    map = layout.map
    seas = [(True, name, cells) for name, cells in _cells(map, SEA_LAYER, True).items()]
    regions = [(False, name, cells) for name, cells in _cells(map, REGION_LAYER, False).items()]
    return tuple((sea, name, _broadest(layout, cells)) for sea, name, cells in (*seas, *regions))


def _cells(map: HexMap, layer: str, sea: bool) -> dict[str, set[int]]:
    found: dict[str, set[int]] = {}
    for cell, name in enumerate(map.zones.get(layer, ())):
        if name and cell < map.board.hexes and (map.terrain[cell] == SEA) == sea:
            found.setdefault(name, set()).add(cell)
    return found


def _broadest(layout: HexLayout, cells: set[int]) -> tuple[Run, ...]:
    """The middles and widths of its longest rows, and of parts of them; those near the middle of all first."""
    middle = np.mean([layout.middle(cell) for cell in cells], axis=0)
    found: list[tuple[float, Run]] = []
    for run in _rows(layout.board, cells):
        for part in (run, run[: len(run) * 2 // 3], run[len(run) // 3 :]) if len(run) > LEAST_PARTED else (run,):
            x, y = np.mean([layout.middle(part[0]), layout.middle(part[-1])], axis=0).tolist()
            off = float(np.hypot(x - middle[0], y - middle[1])) / HEX
            found.append((off * 0.5 - len(part), ((x, y), len(part) * HEX)))
    return tuple(run for _, run in sorted(found)[:TRIED])


def _rows(board: HexBoard, cells: set[int]) -> Iterator[list[int]]:
    """Cells in a row, side by side; numbers of neighbours in a row follow each other, and those of rows do too."""
    run: list[int] = []
    for cell in sorted(cells):
        if run and (cell != run[-1] + 1 or board.row(cell) != board.row(run[-1])):
            yield run
            run = []
        run.append(cell)
    if run:
        yield run


def _streams(layout: HexLayout, look: Look, taken: Taken, bounds: Box) -> Iterator[Words]:
    """The names of rivers along their courses, once every so far."""
    size = 10.5
    for stream in layout.map.ground.streams:
        if not stream.name or (stream.size < 2 and look.scale < 2 * STREAMS_FROM):
            continue
        line = layout.line(stream.line)
        shares = (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8)
        tried = (_along(stream.name, line, share, size, look) for share in shares)
        yield from first_free(tried, taken, bounds, look)


def _along(name: str, line: Points, share: float, size: float, look: Look) -> Words:
    """Beside a river's line at a share of it, as it runs there."""
    at = round(share * (len(line) - 1))
    before, after = line[max(0, at - 4)], line[min(len(line) - 1, at + 4)]
    angle = float(np.degrees(np.arctan2(after[1] - before[1], after[0] - before[0])))
    angle = (angle + 90) % 180 - 90
    x, y = line[at].tolist()
    halo = faint(look.theme.halo, 0.8)
    return Words(x, y, name, size, look.theme.water_ink, Face.ITALIC, "middle", halo, 0.6, angle, dy=-3.0)
