"""What a picture shows and how large: size, part of the map, layers, and where the plot lies on the page."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from drumhead.engine.drawing.ink.items import Box, touch
from drumhead.engine.drawing.ink.theme import THEMES, Theme
from drumhead.engine.errors import InputError, UnknownNameError
from drumhead.engine.maps.squares.model import GameMap

LAYERS = (
    *("relief", "terrain", "rivers", "rails", "roads", "borders", "states", "cities", "grid", "contours", "ratings"),
    *("troops", "orders", "neighbours", "graticule", "title", "legend", "scale"),
)
"""What can be shown or left out; `terrain` is the letter and tint of each square, `states` their names."""
REPORT_LAYERS = frozenset(LAYERS) - {"terrain", "legend", "scale"}
"""A page of a report says elsewhere what the signs mean, and its players want the ratings."""
LARGEST_RADIUS = 130
NEAR, MARGIN = 5, 2  # squares: places twice as far apart share a picture; how much is shown round them
EDGE = 10.0
LEGEND_WIDTH, LEGEND_ROW, LEGEND_ENTRY = 186.0, 17.0, 168.0
LEGEND_SIGN = 26.0, 14.0  # pixels across and down
SCALE, FOOT = 26.0, 17.0  # the heights of the scale bar and of a line at the foot
SMALLEST_FURNISHED = (560, 420)  # pixels; below, a picture is all map


@dataclass(frozen=True, slots=True)
class Part:
    """Whole squares of the strategic board: the north-western one, and how many across and down."""

    column: int
    row: int
    columns: int
    rows: int

    def widened(self, ratio: float, columns: int, rows: int) -> Part:
        """As many squares more on both sides as make the part `ratio` times as wide as high, on a board."""
        across = min(columns, max(self.columns, round(self.rows * ratio)))
        down = min(rows, max(self.rows, round(self.columns / ratio)))
        left = min(max(0, self.column - (across - self.columns) // 2), columns - across)
        top = min(max(0, self.row - (down - self.rows) // 2), rows - down)
        return Part(left, top, across, down)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page of an atlas: its label, such as B2, and the part it shows."""

    label: str
    part: Part


@dataclass(frozen=True, slots=True)
class Frame:
    """What to draw: a size in pixels, and a square to open, or a part of the map, or with `fit` only where troops
    are. `layers` None are the theme's own; `detail` is how many pixels of ground are made for one of the picture;
    `filled` shows more squares where the page has room; `sheets` are outlined, as on the first page of an atlas; `box`
    is a part of a map of territories, in its own units."""

    width: int = 1600
    height: int = 1400
    square: int | None = None
    fit: bool = False
    part: Part | None = None
    theme: str = "light"
    layers: frozenset[str] | None = None
    detail: float = 1.0
    title: str = ""
    filled: bool = False
    sheets: tuple[Sheet, ...] = ()
    box: Box | None = None

    @property
    def look(self) -> Theme:
        return THEMES[self.theme]

    def shows(self, layer: str) -> bool:
        """Whether a layer is drawn; the small picture has no room for a legend."""
        if layer in ("legend", "title", "scale") and not self.furnished:
            return False
        return layer in (default_layers(self.theme) if self.layers is None else self.layers)

    @property
    def shown(self) -> frozenset[str]:
        """All layers that are drawn."""
        return frozenset(layer for layer in LAYERS if self.shows(layer))

    @property
    def furnished(self) -> bool:
        """Whether there is room for title, legend and scale."""
        least = SMALLEST_FURNISHED
        return self.width >= least[0] and self.height >= least[1]


def default_layers(theme: str) -> frozenset[str]:
    """Print has letters and ratings and no hill shade; on a screen it is the other way round."""
    without = {"relief"} if theme == "print" else {"terrain", "ratings"}
    return frozenset(LAYERS) - without


def read_layers(words: str, theme: str) -> frozenset[str]:
    """`rivers,rails` is just these; `+ratings,-grid` changes the theme's own."""
    asked = [word.strip().lower() for word in words.split(",") if word.strip()]
    for word in asked:
        if word.lstrip("+-") not in LAYERS:
            raise InputError(f"--layers knows no {word.lstrip('+-')!r}; layers are {', '.join(LAYERS)}.")
    plain = frozenset(word for word in asked if word[0] not in "+-")
    shown = plain or default_layers(theme)
    shown |= {word[1:] for word in asked if word[0] == "+"}
    return shown - {word[1:] for word in asked if word[0] == "-"}


def part_between(map: GameMap, area: str) -> Part:
    """`F0-V0:H9-W9` as a part: two opposite corners, both within it."""
    first, colon, last = area.partition(":")
    if not colon:
        raise InputError(f"--area must be two squares such as F0-V0:H9-W9, not {area!r}.")
    corners = [map.board.position(map.board.cell(name)) for name in (first, last)]
    (left, right), (top, bottom) = (sorted(axis) for axis in zip(*corners, strict=True))
    return Part(left, top, right - left + 1, bottom - top + 1)


def part_around(map: GameMap, place: str, radius: int) -> Part:
    """The squares at most `radius` steps from a square, city or village."""
    if not 0 <= radius <= LARGEST_RADIUS:
        raise UnknownNameError(f"--radius is 0 to {LARGEST_RADIUS} squares, not {radius}.")
    cells = map.board.within(map.place(place)[0], radius)
    (left, top), (right, bottom) = map.board.position(cells[0]), map.board.position(cells[-1])
    return Part(left, top, right - left + 1, bottom - top + 1)


def parts_round(map: GameMap, cells: Iterable[int]) -> tuple[Part, ...]:
    """Parts with all of some squares and a little round them, as few as keep far places apart."""
    found: list[Box] = []
    for column, row in sorted(map.board.position(cell) for cell in set(cells)):
        box = column - NEAR, row - NEAR, column + NEAR, row + NEAR
        while touched := [other for other in found if touch(box, other)]:
            found = [other for other in found if other not in touched]
            lefts, tops, rights, bottoms = zip(box, *touched, strict=True)
            box = min(lefts), min(tops), max(rights), max(bottoms)
        found.append(box)
    return tuple(_part_within(map, box) for box in sorted(found))


def _part_within(map: GameMap, box: Box) -> Part:
    """The squares whose surroundings a box is, with their margin, as far as there are squares."""
    less, board = NEAR - MARGIN, map.board
    left, top = max(0, round(box[0]) + less), max(0, round(box[1]) + less)
    right, bottom = min(board.columns - 1, round(box[2]) - less), min(board.rows - 1, round(box[3]) - less)
    return Part(left, top, right - left + 1, bottom - top + 1)


@dataclass(frozen=True, slots=True)
class Window:
    """A plot on the page: the first column and row shown (in squares), how many, pixels a square, and its corner."""

    column: float
    row: float
    columns: float
    rows: float
    unit: float
    left: float
    top: float

    def x(self, column: float) -> float:
        return self.left + (column - self.column) * self.unit

    def y(self, row: float) -> float:
        return self.top + (row - self.row) * self.unit

    def shows(self, column: float, row: float, beyond: float = 0.0) -> bool:
        """Whether a point lies in the plot or at most `beyond` squares outside."""
        across = -beyond <= column - self.column < self.columns + beyond
        return across and -beyond <= row - self.row < self.rows + beyond

    def shown(self, unit: float = 1.0) -> Box:
        """What lies in the plot, from the board's corner, in units of which a square has so many."""
        right, bottom = self.column + self.columns, self.row + self.rows
        return self.column * unit, self.row * unit, right * unit, bottom * unit

    @property
    def box(self) -> Box:
        right, bottom = self.left + self.columns * self.unit, self.top + self.rows * self.unit
        return self.left, self.top, right, bottom


@dataclass(frozen=True, slots=True)
class Layout:
    """Where things lie on the page: the room for the plot, and the legend's box if it has one."""

    plot: Box
    legend: Box | None
    band: float

    @property
    def ratio(self) -> float:
        left, top, right, bottom = self.plot
        return max(1.0, right - left) / max(1.0, bottom - top)

    def window(self, column: float, row: float, columns: float, rows: float) -> Window:
        """So many squares as large as fit, in the middle, on whole pixels."""
        left, top, right, bottom = self.plot
        unit = max(0.5, min((right - left) / columns, (bottom - top) / rows))
        corner = (left + right - columns * unit) / 2, (top + bottom - rows * unit) / 2
        return Window(column, row, columns, rows, unit, float(round(corner[0])), float(round(corner[1])))


def laid_out(frame: Frame, ratio: float, entries: int, foot: float = 0.0) -> Layout:
    """The page: the legend stands beside or below the plot, whichever leaves more to a plot of such a ratio; below,
    it follows a plot that does not fill the page at once. `foot` is the height of lines at the bottom."""
    band = 20.0 if frame.shows("graticule") else 2.0
    top = EDGE + (30.0 if frame.shows("title") else 0.0) + band
    bottom = frame.height - EDGE - band - (SCALE if frame.shows("scale") else 0.0) - foot
    left, right = EDGE + band + 4, frame.width - EDGE - band - 4
    if not (entries and frame.shows("legend")):
        return Layout((left, top, right, bottom), None, band)
    strip = LEGEND_ROW * math.ceil(entries / max(1, int((right - left) // LEGEND_ENTRY))) + 14
    beside: Box = (left, top, right - LEGEND_WIDTH - 12, bottom)
    below: Box = (left, top, right, bottom - strip - 8)
    tall = entries * LEGEND_ROW + 14 <= bottom - top
    if tall and _scale(beside, ratio) >= _scale(below, ratio):
        high = entries * LEGEND_ROW + 14
        return Layout(beside, (frame.width - EDGE - LEGEND_WIDTH, top, frame.width - EDGE, top + high), band)
    if not (frame.fit or frame.filled):
        below = (left, top, right, min(below[3], top + (right - left) / ratio))
    floor = below[3] + band + 6
    return Layout(below, (left, floor, right, floor + strip), band)


def _scale(plot: Box, ratio: float) -> float:
    left, top, right, bottom = plot
    return min((right - left) / ratio, bottom - top)
