"""What came of the orders of a turn, drawn as on the board: ways that swerve, help that reaches for them, signs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot

import numpy as np

from drumhead.engine.drawing.ink.items import Box, Item, Points, Shape, points
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.play.figures import Figure, Help, Sign, Way
from drumhead.engine.reports.pictures.area_units import ASIDE, HIGH, badge, middle_of
from drumhead.engine.reports.pictures.frame import Window
from drumhead.engine.reports.pictures.names import circle

Place = tuple[float, float]
SWERVE = 0.1  # of a way's length, to its right, so that two that cross keep apart
PIECES = 24
GAP = 2.0  # pixels between a unit and what begins or ends at it
RETREAT, SUPPORT, CONVOY, SLEEPERS = (2.0, 1.6), (3.2, 2.2), (0.4, 1.9), (1.6, 1.6)  # dashes in widths of their line
CORNERS = {"built", "void"}


@dataclass(frozen=True, slots=True)
class Marks:
    """How marks are drawn on one picture; `size` is the width of a unit in pixels, `colours` go by power."""

    theme: Theme
    size: float
    colours: dict[str, str]

    @property
    def reach(self) -> float:
        return self.size / 2

    @property
    def width(self) -> float:
        return max(1.6, min(4.0, self.size * 0.075))

    def ink(self, owner: str) -> str:
        """A power's colour; on paper, where they are pale, the same for all."""
        return self.theme.move if self.theme.letters else self.colours.get(owner, self.theme.move)

    def way(self, way: Way, start: Place, end: Place) -> Iterator[Item]:
        """A haloed arrow from unit to unit, or a railway up to a stop; crossed out where it did not come about."""
        start = self.aside(start) if way.style == "leave" else start
        line, head, colour = course(start, end, self.reach), max(self.reach * 0.52, 7.0), self.ink(way.owner)
        if way.style == "act":
            yield from self.railway(line, head, colour)
        else:
            yield from self.line(_cut(line, head * 0.7), self.width, colour, RETREAT if way.style == "leave" else ())
            yield Shape((_head(line, head),), self.theme.halo, 1.2, colour, closed=True)
        if not way.done:
            yield from self.cross(_at(line, 0.5), head * 0.42)

    def help(self, help: Help, start: Place, of: Place, end: Place) -> Iterator[Item]:
        """A broken line to the middle of the way that is helped, or to a ring round the unit that stays."""
        colour, width, stays = self.ink(help.owner), self.width * 0.8, help.of == help.end
        way = course(of, end, self.reach)
        goal = of if stays else _at(way, 0.45 if help.style == "carry" else 0.6)
        first = _beside(start, goal, self.reach)
        last = _towards(goal, first, self.reach * 1.25) if stays else goal
        dashes = CONVOY if help.style == "carry" else SUPPORT
        yield from self.line(points(first, last), width, colour, dashes)
        yield Shape((circle(*last, self.reach * 0.17),), self.theme.halo, 1.0, colour, closed=True)
        if stays:
            yield from self.ring(of, self.reach * 1.25, colour)
        if not help.done:
            yield from self.cross(_at(points(first, last), 0.5), self.reach * 0.3)

    def sign(self, sign: Sign, at: Place) -> Iterator[Item]:
        """What happened in one place, over its unit."""
        match sign.style:
            case "cross":
                yield from self.cross(at, self.reach * 0.8)
            case "lost":
                yield from self.cross(self.aside(at), self.reach * 0.8)
            case "clash":
                yield from self.ring(at, self.reach * 0.62, self.theme.bad)
                yield from self.cross(at, self.reach * 0.26)
            case style:
                corner = at[0] - self.reach, at[1] - self.reach * HIGH
                yield from self.badge(style, corner, max(4.5, self.size * 0.16))

    def aside(self, at: Place) -> Place:
        """Where a unit that was driven out stands."""
        return at[0] + ASIDE[0] * self.size, at[1] + ASIDE[1] * self.size

    def badge(self, style: str, at: Place, reach: float) -> Iterator[Item]:
        """A plus for what was built, a question mark for what came to nothing."""
        letter, colour = ("+", self.theme.good) if style == "built" else ("?", self.theme.bad)
        yield from badge(self.theme, at, reach, letter, colour)

    def line(self, line: Points, width: float, colour: str, dashes: tuple[float, ...]) -> Iterator[Item]:
        yield Shape((line,), self.theme.halo, width + 2.4)
        yield Shape((line,), colour, width, dashes=tuple(dash * width for dash in dashes), flat=dashes == SUPPORT)

    def railway(self, line: Points, head: float, colour: str) -> Iterator[Item]:
        """A line of sleepers up to a buffer stop."""
        bar = _bar(line, head)
        yield from self.line(line, self.width, colour, ())
        yield Shape(
            (line,), self.theme.halo, self.width * 0.45, dashes=tuple(d * self.width for d in SLEEPERS), flat=True
        )
        for ink, width in ((self.theme.halo, self.width * 1.3 + 2.4), (colour, self.width * 1.3)):
            yield Shape((bar,), ink, width)

    def ring(self, at: Place, reach: float, colour: str) -> Iterator[Item]:
        for ink, width in ((self.theme.halo, self.width + 2.0), (colour, self.width * 0.8)):
            yield Shape((circle(*at, reach, 40),), ink, width, closed=True)

    def cross(self, at: Place, half: float) -> Iterator[Item]:
        (x, y), slants = at, ((1, 1), (1, -1))
        lines = tuple(points((x - half * a, y - half * b), (x + half * a, y + half * b)) for a, b in slants)
        yield Shape(lines, self.theme.halo, self.width * 1.1 + 2.6)
        yield Shape(lines, self.theme.bad, self.width * 1.1)


def drawn_ways(map: AreaMap, figures: list[Figure], marks: Marks, window: Window) -> Iterator[Item]:
    """Moves, retreats, supports and convoys, in their order."""

    def middle(cell: int) -> Place:
        return middle_of(map, cell, window, marks.size)

    for figure in figures:
        if isinstance(figure, Way):
            yield from marks.way(figure, middle(figure.start), middle(figure.end))
        elif isinstance(figure, Help):
            yield from marks.help(figure, middle(figure.start), middle(figure.of), middle(figure.end))


def drawn_signs(map: AreaMap, figures: list[Figure], marks: Marks, window: Window) -> Iterator[Item]:
    """What happened in one place."""
    for sign in (figure for figure in figures if isinstance(figure, Sign)):
        yield from marks.sign(sign, middle_of(map, sign.cell, window, marks.size))


def sample(figure: Figure, marks: Marks, box: Box) -> Iterator[Item]:
    """A figure as a line of a legend shows it."""
    left, top, right, bottom = box
    centre, middle = (left + right) / 2, (top + bottom) / 2
    if isinstance(figure, Sign) and figure.style in CORNERS:
        yield from marks.badge(figure.style, (centre, middle), 6.0)
    elif isinstance(figure, Sign):
        yield from marks.sign(figure, (centre, middle))
    elif isinstance(figure, Way):
        yield from marks.way(figure, (left - marks.reach * 0.6, middle), (right + marks.reach * 0.4, middle))
    elif isinstance(figure, Help):
        dashes = CONVOY if figure.style == "carry" else SUPPORT
        yield from marks.line(points((left, middle), (right, middle)), marks.width * 0.8, marks.theme.ink, dashes)
        if not figure.done:
            yield from marks.cross((centre, middle), marks.reach * 0.4)


def course(start: Place, end: Place, reach: float) -> Points:
    """The line of a way, from the edge of a unit at its start to that of one at its end, `reach` half as wide."""
    bend = (
        (start[0] + end[0]) / 2 - (end[1] - start[1]) * SWERVE,
        (start[1] + end[1]) / 2 + (end[0] - start[0]) * SWERVE,
    )
    first, middle, last = (np.array(p) for p in (_beside(start, bend, reach), bend, _beside(end, bend, reach)))
    share = np.linspace(0.0, 1.0, PIECES + 1)[:, None]
    found: Points = first * (1 - share) ** 2 + middle * 2 * share * (1 - share) + last * share**2
    return found


def _beside(unit: Place, goal: Place, reach: float) -> Place:
    """Where the way from a unit's middle to a goal leaves the unit."""
    dx, dy = abs(goal[0] - unit[0]), abs(goal[1] - unit[1])
    far = hypot(dx, dy) or 1.0
    return _towards(unit, goal, min(reach * far / dx if dx else reach, reach * HIGH * far / dy if dy else reach) + GAP)


def _towards(start: Place, goal: Place, by: float) -> Place:
    """A point so far from the start towards a goal, at most two fifths of the way."""
    far = hypot(goal[0] - start[0], goal[1] - start[1]) or 1.0
    share = min(by, far * 0.4) / far
    return start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share


def _at(line: Points, share: float) -> Place:
    """The point at a share of a line's length."""
    run = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
    x, y = (float(np.interp(share * run[-1], run, line[:, axis])) for axis in (0, 1))
    return x, y


def _cut(line: Points, by: float) -> Points:
    """A line that stops short by so much, for the head."""
    length = float(np.hypot(*np.diff(line, axis=0).T).sum()) or 1.0
    share = max(0.0, 1 - by / length)
    return points(*(_at(line, share * step / PIECES) for step in range(PIECES + 1)))


def _bar(line: Points, size: float) -> Points:
    """A bar across the end of a line."""
    (x, y), before = _at(line, 1.0), _at(line, 0.9)
    far = hypot(x - before[0], y - before[1]) or 1.0
    ux, uy = (x - before[0]) / far * size * 0.6, (y - before[1]) / far * size * 0.6
    return points((x - uy, y + ux), (x + uy, y - ux))


def _head(line: Points, size: float) -> Points:
    """An arrow's head at the end of a line."""
    length = float(np.hypot(*np.diff(line, axis=0).T).sum()) or 1.0
    tip, before = _at(line, 1.0), _at(line, max(0.0, 1 - size / length))
    far = hypot(tip[0] - before[0], tip[1] - before[1]) or 1.0
    ux, uy = (tip[0] - before[0]) / far, (tip[1] - before[1]) / far
    base, wing = (tip[0] - ux * size, tip[1] - uy * size), size * 0.52
    return points(tip, (base[0] - uy * wing, base[1] + ux * wing), (base[0] + uy * wing, base[1] - ux * wing))
