"""What a drawing of a map of squares holds, read back from its items, and what the map has in the same part.

As in `census.py` the reader knows what signs look like, and nothing of how they come to be drawn.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from drumhead.engine.drawing.ink.items import Box, Clip, Drawing, Item, Points, Shape, Words
from drumhead.engine.drawing.ink.scale import in_pixels
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.maps.squares.model import City, GameMap, Ground, Village
from tests.engine.drawing.census import flat

Sign = tuple[str, tuple[int, int]]
"""A kind and the kilometre it stands on, (x, y) on the whole map."""
Spots = npt.NDArray[np.float64]
NEAR = 2.3  # kilometres that a smooth line may keep from the middle of a square it runs through


@dataclass(frozen=True)
class Census:
    """The signs of one part, and the points of what runs over it, in kilometres."""

    signs: Counter[Sign]
    rivers: dict[int, Spots]
    track: Spots
    legend: frozenset[str]

    def of(self, kind: str) -> Counter[tuple[int, int]]:
        """How often a sign stands on which kilometres."""
        return Counter({place: count for (found, place), count in self.signs.items() if found == kind})


def read_page(drawing: Drawing, part: Box, theme: Theme) -> Census:
    """The census of a page that shows a part, in kilometres."""
    plot = next(item for item in drawing.items if isinstance(item, Clip))
    scale = (plot.box[2] - plot.box[0]) / (part[2] - part[0])
    corner = part[0] - plot.box[0] / scale, part[1] - plot.box[1] / scale
    words = frozenset(item.text for item in in_pixels(drawing.items) if isinstance(item, Words))
    return read_items(flat(in_pixels(plot.items)), part, corner, scale, theme, words)


def read_items(
    items: Iterable[Item],
    part: Box,
    corner: tuple[float, float],
    scale: float,
    theme: Theme,
    legend: frozenset[str] = frozenset(),
) -> Census:
    """The census of items in pixels, of which `scale` are a kilometre and the first lies at a corner."""
    found, signs = list(items), Counter[Sign]()
    read = [sign for item in found for sign in _signs(item, theme)]
    dots = np.array([spot for kind, spot in read if kind in ("city", "capital")]).reshape(-1, 2)
    for kind, spot in read:
        x, y = ((_above(spot, dots) if kind == "port" else spot) / scale + corner).tolist()
        if part[0] < x < part[2] and part[1] < y < part[3]:
            signs[kind, (int(x), int(y))] += 1
    lines = [
        item for item in found if isinstance(item, Shape) and not item.closed and not item.dashes and item.opacity == 1
    ]
    rivers = {rank: _points(lines, theme.river[rank], corner, scale, part) for rank in (1, 2, 3)}
    return Census(signs, rivers, _points(lines, theme.rail, corner, scale, part), legend)


def _points(lines: list[Shape], stroke: str, corner: tuple[float, float], scale: float, part: Box) -> Spots:
    """The points of lines in a colour, as close as half a kilometre, without those of anchors."""
    wanted = [item for item in lines if item.stroke == stroke and not _is_anchor(item)]
    courses = [line / scale + corner for item in wanted for line in item.lines if len(line) > 1]
    found = np.concatenate([np.zeros((0, 2)), *(_filled(course) for course in courses)])
    return found[_within(found, part)]


def _filled(course: Points) -> Spots:
    steps = [np.linspace(a, b, 2 + int(np.hypot(*(b - a)) * 2)) for a, b in pairwise(course)]
    return np.concatenate(steps)


def _within(spots: Spots, part: Box, margin: float = 0.0) -> npt.NDArray[np.bool_]:
    x, y = spots.T
    left, top, right, bottom = part
    found: npt.NDArray[np.bool_] = (
        (x > left + margin) & (x < right - margin) & (y > top + margin) & (y < bottom - margin)
    )
    return found


def _above(spot: Spots, dots: Spots) -> Spots:
    """The city whose anchor stands at a spot."""
    beside = dots[np.abs(dots[:, 0] - spot[0]) < 1]
    high = [dot for dot in beside if 0 < spot[1] - dot[1] < 20]
    assert high, "an anchor without a city"
    return max(high, key=lambda dot: float(dot[1]))


def _is_anchor(item: Shape) -> bool:
    """A shank, a stock, both arms and a ring."""
    return [len(line) == 2 for line in item.lines] == [True, True, False, False]


def _signs(item: Item, theme: Theme) -> Iterator[tuple[str, Spots]]:
    if isinstance(item, Words) and item.text.isdigit() and item.colour == theme.fort:
        yield "strength " + item.text, np.array((item.x, item.y))
    if not isinstance(item, Shape) or not item.lines:
        return
    count, middle = len(item.lines[0]), item.lines[0].mean(axis=0)
    if item.closed:
        kinds = {(24, theme.city_fill): "city", (4, theme.capital): "capital", (10, theme.halo): "fort"}
        kind = "village" if (count, item.fill, item.stroke) == (4, theme.roof, "") else kinds.get((count, item.fill))
        if kind is not None:
            yield kind, middle
    elif item.stroke == theme.river[3] and _is_anchor(item):
        yield "port", item.lines[0].mean(axis=0)
    elif item.stroke == theme.ink and count == 1:
        steps = zip(*(iter(item.lines),) * 3, strict=True)
        yield from (("ford", np.concatenate(three).mean(axis=0)) for three in steps)
    elif item.stroke == theme.ink and count == 4:
        yield from (
            ("bridge", np.concatenate(pair).mean(axis=0))
            for pair in zip(item.lines[::2], item.lines[1::2], strict=True)
        )


# what the map has


def at(map: GameMap, city: City | Village) -> tuple[int, int]:
    """The kilometre of a city."""
    (column, row), (x, y) = map.board.position(city.cell), map.tactical_board.position(city.tactical)
    side = map.tactical_board.columns
    return column * side + x, row * side + y


def cities(map: GameMap, part: Box) -> list[City]:
    """The cities of a part."""
    return [city for city in map.cities if _within(np.array([at(map, city)]) + 0.5, part)[0]]


def map_signs(map: GameMap, part: Box, kind: str) -> Counter[tuple[int, int]]:
    """The kilometres of a part on which a sign of a kind belongs."""
    if kind == "bridge":
        wet = np.isin(map.tactical.terrain, (Ground.RIVER, Ground.FORD))
        return Counter(_cells(_track(map) & wet, part))
    if kind == "ford":
        return Counter(_cells(~_track(map) & (map.tactical.terrain == Ground.FORD), part))
    if kind == "village":
        spots = (at(map, village) for village in map.villages)
        return Counter((x, y) for x, y in spots if part[0] <= x < part[2] and part[1] <= y < part[3])
    wanted = {
        "city": lambda city: not city.capital,
        "capital": lambda city: city.capital,
        "fort": lambda city: city.fort > 0,
        "port": lambda city: bool(city.port),
    }[kind]
    return Counter(at(map, city) for city in cities(map, part) if wanted(city))


def _cells(mask: npt.NDArray[np.bool_], part: Box) -> Iterator[tuple[int, int]]:
    left, top, right, bottom = (math.ceil(edge) for edge in part)
    left, top = max(left, 0), max(top, 0)
    for y, x in np.argwhere(mask[top:bottom, left:right]).tolist():
        yield left + x, top + y


def _track(map: GameMap) -> npt.NDArray[np.bool_]:
    found: npt.NDArray[np.bool_] = (map.tactical.rail > 0) & (map.tactical.rail <= map.year - 1800)
    return found


def middles(map: GameMap, part: Box, rank: int = 0) -> Spots:
    """The middles of a part's kilometres with a river of a class, or with track that is open."""
    mask = map.tactical.river == rank if rank else _track(map)
    return np.array([*_cells(mask, part)], np.float64).reshape(-1, 2) + 0.5


def far(spots: Spots, others: Spots, part: Box) -> Spots:
    """Those that no other comes near, leaving out what lies at the edge of the part."""
    wanted = spots[_within(spots, part, NEAR)]
    if not len(others):
        return wanted
    apart = np.array([np.hypot(*(others - spot).T).min() for spot in wanted])
    return wanted[apart > NEAR] if len(wanted) else wanted
