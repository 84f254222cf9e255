"""What every figure is drawn with: haloed lines and heads, rings, crosses, badges and small words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import hypot

import numpy as np

from drumhead.engine.drawing.ink.colours import rgb
from drumhead.engine.drawing.ink.faces import Face
from drumhead.engine.drawing.ink.items import Item, Pixels, Points, Shape, Texture, Words, circle, points
from drumhead.engine.drawing.ink.lines import along, run_of
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.drawing.orders.plots import Place
from drumhead.engine.drawing.orders.styles import HIGH, Stroke

HALO = 2.8  # pixels a halo is wider than its line
PIECES = 24
WORDS = 13.0  # pixels of small words
GRAIN = 8  # pixels from one line of a hatching to the next


@dataclass(frozen=True, slots=True)
class Hand:
    """Draws in the colours of a theme; `owners` gives a power's colour by its name."""

    theme: Theme
    owners: Callable[[str], str]

    def colour(self, name: str) -> str:
        """A colour by its name in the theme, or a stance's."""
        return self.theme.sides[name] if name in self.theme.sides else str(getattr(self.theme, name))

    def of(self, owner: str) -> str:
        """A power's colour; one's own orders have another, and so have all on paper, where colours are pale."""
        return self.owners(owner) if owner and not self.theme.letters else self.theme.path

    def tone(self, number: int) -> str:
        """One of the colours that tell several apart."""
        return self.theme.owners[number % len(self.theme.owners)]

    def lit(self, bodies: tuple[Points, ...]) -> Item:
        """Ground that has a colour of its own, lit up whatever that is."""
        dark = sum(rgb(self.theme.paper)) < sum(rgb(self.theme.ink))
        light, opacity = (self.theme.ink, 0.16) if dark else (self.theme.paper, 0.47)
        return Shape(bodies, fill=light, closed=True, opacity=opacity)

    def line(self, line: Points, width: float, colour: str, stroke: Stroke, opacity: float = 1.0) -> Iterator[Item]:
        """A haloed line."""
        dashes, opacity = tuple(dash * width for dash in stroke.dashes), opacity * stroke.opacity
        yield Shape((line,), self.theme.halo, width + HALO, opacity=opacity)
        yield Shape((line,), colour, width, opacity=opacity, dashes=dashes, flat=bool(dashes) and stroke.flat)

    def head(self, before: Place, tip: Place, size: float, colour: str, opacity: float = 1.0) -> Iterator[Item]:
        """The head of an arrow that comes from a point."""
        far = hypot(tip[0] - before[0], tip[1] - before[1]) or 1.0
        ux, uy = (tip[0] - before[0]) / far * size, (tip[1] - before[1]) / far * size
        base, wing = (tip[0] - ux * 0.89, tip[1] - uy * 0.89), 0.465
        wings = ((base[0] - uy * wing, base[1] + ux * wing), (base[0] + uy * wing, base[1] - ux * wing))
        yield Shape((points(tip, *wings),), self.theme.halo, 1.2, colour, closed=True, opacity=opacity)

    def strokes(self, at: Place, arms: tuple[Place, ...], colour: str) -> Iterator[Item]:
        """A cross or a plus of two lines through a point."""
        width = min(3.6, max(1.8, max(arms[0]) * 0.8))
        lines = tuple(points((at[0] - dx, at[1] - dy), (at[0] + dx, at[1] + dy)) for dx, dy in arms)
        yield Shape(lines, self.theme.halo, width * 1.9, flat=True)
        yield Shape(lines, colour, width, flat=True)

    def cross(self, at: Place, reach: float, colour: str = "") -> Iterator[Item]:
        """A slanted one."""
        yield from self.strokes(at, ((reach, reach), (reach, -reach)), colour or self.theme.bad)

    def ring(self, at: Place, reach: float, colour: str, opacity: float = 1.0) -> Iterator[Item]:
        for ink, width in ((self.theme.halo, 5.0), (colour, 2.4)):
            yield Shape((circle(at, reach),), ink, width, closed=True, opacity=opacity)

    def disc(self, at: Place, reach: float, colour: str, edge: float = 1.2, opacity: float = 1.0) -> Item:
        return Shape((circle(at, reach),), self.theme.halo, edge, colour, closed=True, opacity=opacity)

    def badge(self, at: Place, reach: float, letter: str, colour: str) -> Iterator[Item]:
        """A letter in a disc."""
        yield self.disc(at, reach, colour, 1.4)
        yield Words(at[0], at[1] + reach * 0.6, letter, reach * 1.7, self.theme.paper, Face.NARROW, "middle")

    def words(self, at: Place, text: str, colour: str) -> Iterator[Words]:
        """Small words, the same size at every zoom."""
        yield Words(at[0], at[1], text, WORDS, colour, Face.NARROW, halo=self.theme.halo)


def at(line: Points, share: float) -> Place:
    """The point at a share of a line's length."""
    run = run_of(line)
    x, y = along(line, run, share * run[-1]).tolist()
    return x, y


def length_of(line: Points) -> float:
    return float(np.hypot(*np.diff(line, axis=0).T).sum()) or 1.0


def without_end(line: Points, by: float) -> Points:
    """A line that stops short by so much, for the head."""
    share = max(0.0, 1 - by / length_of(line))
    return points(*(at(line, share * step / PIECES) for step in range(PIECES + 1)))


def towards(start: Place, goal: Place, by: float) -> Place:
    """A point so far from the start towards a goal, at most two fifths of the way."""
    far = hypot(goal[0] - start[0], goal[1] - start[1]) or 1.0
    share = min(by, far * 0.4) / far
    return start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share


def beside(unit: Place, goal: Place, reach: float) -> Place:
    """Where the way from a unit's middle to a goal leaves the unit."""
    dx, dy = abs(goal[0] - unit[0]), abs(goal[1] - unit[1])
    far = hypot(dx, dy) or 1.0
    sides = reach * far / dx if dx else reach, reach * HIGH * far / dy if dy else reach
    return towards(unit, goal, min(sides) + reach * 0.1)


@lru_cache(maxsize=64)
def hatching(hatch: str, colour: str) -> Texture:
    """Thin lines or dots in a colour, on nothing."""
    across, down = np.meshgrid(np.arange(GRAIN), np.arange(GRAIN))
    rising, falling = (across + down) % GRAIN == 0, (across - down) % GRAIN == 0
    marks = {"rising": rising, "falling": falling, "crossed": rising | falling}
    seen = marks.get(hatch, (across % 4 == 0) & (down % 4 == 0))
    pixels: Pixels = np.zeros((GRAIN, GRAIN, 4), np.uint8)
    pixels[..., :3] = rgb(colour)
    pixels[..., 3] = np.where(seen, 255, 0)
    return Texture(pixels, float(GRAIN))
