"""Names of territories where they have room: whole, in two lines, smaller, or as their code."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from drumhead.engine.maps.area_map import Area, AreaMap
from drumhead.engine.reports.pictures.display import Box, Item, Points, Words, points
from drumhead.engine.reports.pictures.frame import Window
from drumhead.engine.reports.pictures.names import Taken
from drumhead.engine.reports.pictures.themes import Theme
from drumhead.engine.reports.pictures.typefaces import Face, width_of

SIZES = (13.0, 12.0, 11.0, 10.0, 9.0, 8.0)
CODE_SIZES = (10.0, 9.0, 8.0)
LINE = 1.12
STEPS = (0.0, 0.6, -0.6, 1.2, -1.2, 1.9, -1.9, 2.6, -2.6)


def area_names(map: AreaMap, theme: Theme, window: Window, taken: Taken) -> Iterator[Item]:
    """Small territories choose first, since they have the fewest places."""
    rings = {area.code: _outline(area, window) for area in map.areas}
    for area in sorted(map.areas, key=lambda area: (abs(_size(rings[area.code])), area.code)):
        if not area.closed or area.name:
            yield from _name(area, rings[area.code], theme, window, taken)


def _outline(area: Area, window: Window) -> Points:
    """The largest ring in pixels."""
    lines = [points(*((window.x(x), window.y(y)) for x, y in ring)) for ring in area.territory.rings]
    return max(lines, key=lambda line: abs(_size(line)))


def _size(ring: Points) -> float:
    x, y = ring[:, 0], ring[:, 1]
    return float(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y)) / 2


def _name(area: Area, ring: Points, theme: Theme, window: Window, taken: Taken) -> Iterator[Item]:
    face = Face.ITALIC if area.territory.ocean else Face.PLAIN
    colour = theme.water_ink if area.territory.ocean else theme.ink
    at = window.x(area.label[0]), window.y(area.label[1])
    for lines, size in _wordings(area):
        box = _found(lines, size, face, at, ring, taken)
        if box is not None:
            taken.take(box)
            for number, text in enumerate(lines):
                y = box[1] + size * (0.8 + LINE * number)
                yield Words((box[0] + box[2]) / 2, y, text, size, colour, face, "middle", theme.halo)
            return


def _wordings(area: Area) -> Iterator[tuple[tuple[str, ...], float]]:
    """What may stand there, the best first; two lines rather than much smaller letters."""
    broken = _broken(area.name)
    for size in SIZES:
        yield (area.name,), size
        if len(broken) > 1:
            yield broken, size
    yield from (((area.code,), size) for size in CODE_SIZES)


def _broken(name: str) -> tuple[str, ...]:
    """A name in two lines of nearly equal length."""
    words = name.replace("-", "- ").split()
    cuts = [
        (" ".join(words[:at]).replace("- ", "-"), " ".join(words[at:]).replace("- ", "-"))
        for at in range(1, len(words))
    ]
    return min(cuts, key=lambda cut: max(len(cut[0]), len(cut[1])), default=(name,))


def _found(
    lines: tuple[str, ...], size: float, face: Face, at: tuple[float, float], ring: Points, taken: Taken
) -> Box | None:
    """The nearest place to the label's own where the words lie inside the territory and cover nothing."""
    wide, high = max(width_of(text, size, face) for text in lines), size * (1 + LINE * (len(lines) - 1))
    tries = sorted(
        ((dx, dy) for dx in STEPS for dy in STEPS), key=lambda step: (abs(step[0]) * 1.3 + abs(step[1]), step)
    )
    for dx, dy in tries:
        x, y = at[0] + dx * wide * 0.4, at[1] + dy * size
        box = (x - wide / 2 - 1, y - high / 2, x + wide / 2 + 1, y + high / 2)
        if taken.free(box) and _inside(box, ring):
            return box
    return None


def _inside(box: Box, ring: Points) -> bool:
    """Whether corners and the middles of the long sides lie in the ring."""
    left, top, right, bottom = box
    x = np.array([left, (left + right) / 2, right, left, (left + right) / 2, right])
    y = np.array([top, top, top, bottom, bottom, bottom])
    ax, ay = ring[:, 0][:, None], ring[:, 1][:, None]
    bx, by = np.roll(ring[:, 0], -1)[:, None], np.roll(ring[:, 1], -1)[:, None]
    across = (ay > y) != (by > y)
    with np.errstate(divide="ignore", invalid="ignore"):
        left_of = x < (bx - ax) * (y - ay) / (by - ay) + ax
    return bool(np.all((across & left_of).sum(axis=0) % 2 == 1))
