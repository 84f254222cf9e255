"""9.5: the cliffs of a battlefield, edge of square by edge of square, along the soft outline of its high hills."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from drumhead.engine.drawing.fields.window import MARGIN, FieldWindow
from drumhead.engine.drawing.ink.lines import along, run_of
from drumhead.engine.drawing.ink.outlines import SHAKE, Points, loops, rounded, shaken
from drumhead.engine.maps.squares.land import falls
from drumhead.engine.maps.squares.model import Ground

TEETH = 7  # an edge
REACH = 0.13  # of a square: how far a tooth points down


@dataclass(frozen=True, eq=False)
class Cliff:
    """One edge between two squares, in squares of the window: its line, and the teeth that point down from it."""

    line: Points
    teeth: tuple[Points, ...]

    @property
    def middle(self) -> tuple[float, float]:
        """Half way along."""
        x, y = self.line.mean(axis=0).tolist()
        return x, y


def cliffs(window: FieldWindow) -> tuple[Cliff, ...]:
    """Every edge where the land falls off so steeply, the neighbours' that are seen among them."""
    return tuple(cliff for loop in loops(window.kind(Ground.HIGH_HILLS)) for cliff in _along(loop, window))


def steep(window: FieldWindow) -> bool:
    """Whether a cliff lies on the board itself, its edge counted."""
    low, high = MARGIN - SHAKE, MARGIN + window.side + SHAKE
    return any(all(low < at < high for at in cliff.middle) for cliff in cliffs(window))


def _along(loop: Points, window: FieldWindow) -> Iterator[Cliff]:
    """The cliffs of one outline, high hills on its right."""
    soft = rounded(shaken(loop, window.east, window.south))
    corners = (soft[2::4] + soft[3::4]) / 2  # half way round the corner an edge leads to
    for at, (here, onward) in enumerate(zip(loop, np.roll(loop, -1, axis=0), strict=True)):
        if _falls(window, here, onward - here):
            inner = np.roll(soft, 1 - 4 * at, axis=0)[:4]
            yield _cliff(np.concatenate([corners[at - 1][None], inner, corners[at][None]]))


def _falls(window: FieldWindow, corner: Points, step: Points) -> bool:
    """Whether the edge from an outline's corner falls to ground that the window knows."""
    middle, right = corner + step / 2, np.array((-step[1], step[0])) / 2
    (x, y), (out_x, out_y) = (np.floor(middle + side).astype(int).tolist() for side in (right, -right))
    held = 0 <= out_x < window.span and 0 <= out_y < window.span
    return held and falls(int(window.terrain[y, x]), int(window.terrain[out_y, out_x]))


def _cliff(line: Points) -> Cliff:
    """The edge with teeth evenly spaced along it, each at right angles."""
    run = run_of(line)
    where = (np.arange(TEETH) + 0.5) / TEETH * run[-1]
    at, ahead = along(line, run, where), along(line, run, where + 0.01) - along(line, run, where - 0.01)
    ahead /= np.maximum(np.hypot(*ahead.T), 1e-9)[:, None]
    down = at + np.stack([ahead[:, 1], -ahead[:, 0]], axis=1) * REACH
    return Cliff(line, tuple(np.stack([at, down], axis=1)))
