"""Names of rivers, along the straightest of their courses."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from drumhead.engine.drawing.ink.faces import Face, width_of
from drumhead.engine.drawing.ink.items import Box, Points, Words
from drumhead.engine.drawing.ink.lines import inside, run_of, smoothed
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.room import Taken, scaled, within
from drumhead.engine.maps.squares.model import GameMap, River

RIVERS_FROM = {3: 0.9, 2: 1.2, 1: 2.2}  # class: least scale, in pixels a kilometre, that names it
SMALLEST, LARGER = 9.5, 0.8  # pixels of letters, and what each class adds
SPACING = 0.6  # pixels
APART = 900.0  # pixels of a course for which one name will do
STEP = 12.0  # pixels from one place that is tried to the next
LONGER, BENT, STEEP = 0.86, 9.0, 2.4  # of its words: a stretch as the crow flies; pixels off; down by across
SAMPLES, COARSEST = 8, 3  # points of a stretch that are seen; points from the start of one to the next
BEST, TRIED = 4, 8  # stretches that are tried: the best, and others all over the course
EDGE = 14.0  # pixels from the edge of a page
Ends = tuple[tuple[float, float], tuple[float, float]]


@dataclass(frozen=True)
class Courses:
    """The courses of all rivers with a name, the greatest first, without what a greater one has as well: points in
    kilometres, how far along each lies, and whose it is."""

    rivers: tuple[River, ...]
    places: Points
    along: npt.NDArray[np.float64]
    whose: npt.NDArray[np.int64]


class RiverNames:
    """The rivers' names of one map."""

    def __init__(self, map: GameMap) -> None:
        self._map = map

    def on_board(self, look: Look, taken: Taken) -> tuple[Words, ...]:
        """Along each river as often as one will look for it, where there is room on the board."""
        return tuple(self._placed(look, taken, None, ()))

    def on_page(self, look: Look, part: Box, board: Collection[Words], taken: Taken) -> tuple[Words, ...]:
        """On a page that shows a part: of the names on the board those that lie there as a whole and have room, then
        those of other rivers."""
        page, found = scaled(part, look.scale), list[Words]()
        for words in board:
            boxes = slanted(words, look.scale)
            if all(within(box, page) and taken.free(box) for box in boxes):
                found.append(words)
                for box in boxes:
                    taken.take(box)
        named = {words.text for words in found}
        return *found, *self._placed(look, taken, page, named)

    def _placed(self, look: Look, taken: Taken, page: Box | None, named: Collection[str]) -> Iterator[Words]:
        """Names stretch by stretch, the straightest first; once on a page."""
        shown = dict[str, list[tuple[float, float]]]({name: [] for name in named})
        rivers, scale = self._map.rivers, look.scale
        for river, stretches in _over_board(rivers, scale) if page is None else _stretches(rivers, scale, page):
            spots = shown.get(river.name)
            if spots is not None and page is not None:
                continue
            for ends in stretches:
                x, y = ((a + b) / 2 * look.scale for a, b in zip(*ends, strict=True))
                if all(math.hypot(x - left, y - top) > APART / 2 for left, top in spots or ()):
                    words = _along(river, ends, look, taken)
                    if words is not None:
                        shown.setdefault(river.name, []).append((x, y))
                        yield words
                        break


@lru_cache(maxsize=4)
def _over_board(rivers: tuple[River, ...], scale: float) -> tuple[tuple[River, list[Ends]], ...]:
    """Pages of one scale have the names of the same board beside them."""
    return tuple(_stretches(rivers, scale, None))


def _stretches(rivers: tuple[River, ...], scale: float, page: Box | None) -> Iterator[tuple[River, list[Ends]]]:
    """For each piece of a river where one name will do the straightest stretches as long as its name."""
    courses = _courses(rivers)
    wanted = np.array([_wide(river) if scale >= RIVERS_FROM.get(river.rank, 9.0) else 0 for river in courses.rivers])
    starts = np.arange(0, len(courses.places), max(COARSEST, round(STEP / scale)))
    starts = starts[wanted[courses.whose[starts]] > 0]
    wide = wanted[courses.whose[starts]] / scale
    ends = np.searchsorted(courses.along, courses.along[starts] + wide * 1.05).clip(max=len(courses.along) - 1)
    cost = _costs(courses, starts, ends, wide, scale, page)
    good = np.flatnonzero(np.isfinite(cost))
    piece = (courses.along[starts] * scale // APART).astype(np.int64) if page is None else np.zeros_like(starts)
    whose = courses.whose[starts]
    order = good[np.lexsort((cost[good], piece[good], whose[good]))]
    cuts = np.flatnonzero(np.diff(whose[order]) | np.diff(piece[order])) + 1
    for group in np.split(order, cuts):
        if len(group):
            best = np.concatenate([group[:BEST], group[BEST :: len(group) // TRIED + 1]])
            pairs = zip(courses.places[starts[best]].tolist(), courses.places[ends[best]].tolist(), strict=True)
            yield courses.rivers[whose[best[0]]], [((a[0], a[1]), (b[0], b[1])) for a, b in pairs]


@lru_cache(maxsize=4)
def _courses(rivers: tuple[River, ...]) -> Courses:
    named = sorted((river for river in rivers if river.name), key=_greatest)
    seen, lines, whose = set[tuple[int, int]](), list[Points](), list[int]()
    for number, river in enumerate(named):
        own = np.array([point not in seen for point in river.course], np.bool_)
        seen.update(river.course)
        course = smoothed(np.array(river.course, np.float64).reshape(-1, 2) + 0.5, 4)
        for run in inside(course, own):
            lines.append(run)
            whose.append(number)
    return _joined(tuple(named), lines, whose)


def _greatest(river: River) -> tuple[int, int, str]:
    return -river.rank, -len(river.course), river.name


def _joined(rivers: tuple[River, ...], lines: list[Points], whose: list[int]) -> Courses:
    """One line after the other, so far apart along that no name reaches from one to the next."""
    apart, at, along = 1e6, 0.0, list[npt.NDArray[np.float64]]()
    for line in lines:
        run = run_of(line)
        along.append(at + run)
        at += float(run[-1]) + apart
    counts = [len(line) for line in lines]
    places = np.concatenate([np.zeros((0, 2)), *lines])
    return Courses(rivers, places, np.concatenate([np.zeros(0), *along]), np.repeat(np.array(whose, np.int64), counts))


def _costs(
    courses: Courses,
    starts: npt.NDArray[np.int64],
    ends: npt.NDArray[np.int64],
    wide: npt.NDArray[np.float64],
    scale: float,
    page: Box | None,
) -> npt.NDArray[np.float64]:
    """How far stretches bend and fall; infinite where a name cannot follow, or where they leave the page."""
    places, along = courses.places, courses.along
    chord = places[ends] - places[starts]
    length = np.maximum(np.hypot(*chord.T), 1e-9)
    steps = starts[:, None] + (ends - starts)[:, None] * np.arange(SAMPLES + 1) // SAMPLES
    seen = places[steps] * scale
    off = (seen - seen[:, :1]) / scale
    bent = np.abs(chord[:, :1] * off[..., 1] - chord[:, 1:] * off[..., 0]).max(axis=1) / length * scale
    steep = np.abs(chord[:, 1]) / np.maximum(1.0 / scale, np.abs(chord[:, 0]))
    fits = (along[ends] - along[starts] < wide * 1.05 + 10) & (along[ends] - along[starts] >= wide)
    fits &= (length > wide * LONGER) & (steep < STEEP) & (bent < BENT)
    if page is not None:
        fits &= (seen.min(axis=1) > (page[0] + EDGE, page[1] + EDGE)).all(axis=1)
        fits &= (seen.max(axis=1) < (page[2] - EDGE, page[3] - EDGE)).all(axis=1)
    found: npt.NDArray[np.float64] = np.where(fits, bent + steep, np.inf)
    return found


def _size(river: River) -> float:
    return SMALLEST + river.rank * LARGER


def _wide(river: River) -> float:
    return width_of(river.name, _size(river), Face.ITALIC, SPACING)


def _along(river: River, ends: Ends, look: Look, taken: Taken) -> Words | None:
    """A name above a stretch or below it, if there is room; it takes it."""
    size, scale = _size(river), look.scale
    (x0, y0), (x1, y1) = sorted(ends)
    angle = math.atan2(y1 - y0, x1 - x0)
    for off in (-size * 0.42, size * 1.1):
        x = (x0 + x1) / 2 - off * math.sin(angle) / scale
        y = (y0 + y1) / 2 + off * math.cos(angle) / scale
        theme, turn = look.theme, math.degrees(angle)
        words = Words(x, y, river.name, size, theme.water_ink, Face.ITALIC, "middle", theme.halo, SPACING, turn)
        boxes = slanted(words, scale)
        if all(taken.free(box) for box in boxes):
            for box in boxes:
                taken.take(box)
            return words
    return None


def slanted(words: Words, scale: float) -> list[Box]:
    """Small boxes along slanted words, in pixels from the board's corner."""
    size, wide = words.size, width_of(words.text, words.size, words.face, words.spacing)
    angle, count = math.radians(words.angle), max(2, math.ceil(wide / size))
    east, south, reach, found = math.cos(angle), math.sin(angle), size * 0.55, list[Box]()
    for i in range(count):
        along = ((i + 0.5) / count - 0.5) * wide
        x = words.x * scale + along * east + size * 0.32 * south
        y = words.y * scale + along * south - size * 0.32 * east
        found.append((x - reach, y - reach, x + reach, y + reach))
    return found
