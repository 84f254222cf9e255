"""Maps drawn as SVG by pure functions of map and view; PNG made from the SVG with the project's own fonts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from xml.etree import ElementTree as Xml

import resvg_py

from drumhead.engine.maps.library import data_folder
from drumhead.engine.maps.model import City, GameMap, Ground, RiverClass, Terrain
from drumhead.engine.play.view import View

GROUND_COLOURS = {
    Ground.OPEN: "#f3ecd6",
    Ground.HILLS: "#e2cf9f",
    Ground.HIGH_HILLS: "#cdae76",
    Ground.RIVER: "#6f9fc8",
    Ground.FORD: "#b9d3e6",
    Ground.MOUNTAIN: "#8d735a",
    Ground.PASS: "#d9c3a0",
    Ground.WATER: "#a9c8e0",
    Ground.FOREST: "#a9bf8a",
    Ground.TOWN: "#b3695c",
}
TERRAIN_COLOURS = {
    Terrain.OPEN: "#f3ecd6",
    Terrain.RIVER: "#eaebd8",
    Terrain.WATER: "#b5d0e4",
    Terrain.HILL: "#e2cf9f",
    Terrain.FOREST: "#bccf9f",
    Terrain.FORESTED_HILLS: "#a9b57c",
    Terrain.MOUNTAIN: "#b0926d",
    Terrain.HIGH_MOUNTAIN: "#e9e7e6",
    Terrain.MARSH: "#c3d8c6",
    Terrain.SWAMP: "#8fb3a5",
}
STANCE_COLOURS = {"own": "#1f4e9c", "friend": "#4d86c9", "enemy": "#b3261e", "neutral": "#6d6d6d"}
RIVER_WIDTHS = {RiverClass.FORDABLE: 1.0, RiverClass.UNFORDABLE: 2.2, RiverClass.UNBRIDGEABLE: 4.0}
RIVER, RAIL, GRID, INK, PAPER = "#4f86b8", "#3d3a36", "#d8cdb4", "#2b2620", "#faf6ec"
FONT = "PT Sans"


@dataclass(frozen=True, slots=True)
class Frame:
    """What to draw: a picture's size in pixels, and a square to open, or with `fit` only where troops are."""

    width: int = 1600
    height: int = 1400
    square: int | None = None
    fit: bool = False


def draw(map: GameMap, view: View, frame: Frame) -> str:
    """The strategic map, or the tactical map of `frame.square`, as SVG text."""
    svg = Xml.Element("svg", xmlns="http://www.w3.org/2000/svg", width=str(frame.width), height=str(frame.height))
    if frame.square is None:
        _draw_strategic(svg, map, view, frame)
    else:
        _draw_field(svg, map, view, frame.square, frame)
    return Xml.tostring(svg, encoding="unicode")


def png(svg: str) -> bytes:
    """The picture as PNG; the same bytes on every machine, since only the shipped fonts are used."""
    fonts = str(data_folder("resources") / "fonts")
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_dirs=[fonts], font_family=FONT))


@dataclass(frozen=True, slots=True)
class _Window:
    """Columns and rows shown, and pixels a square; the plot starts at (left, top)."""

    column: int
    row: int
    columns: int
    rows: int
    unit: float
    left: float
    top: float

    def x(self, column: float) -> float:
        return self.left + (column - self.column) * self.unit

    def y(self, row: float) -> float:
        return self.top + (row - self.row) * self.unit

    def shows(self, column: float, row: float) -> bool:
        return self.column <= column < self.column + self.columns and self.row <= row < self.row + self.rows


def _window(frame: Frame, column: int, row: int, columns: int, rows: int) -> _Window:
    margin = 34.0
    unit = min((frame.width - 2 * margin) / columns, (frame.height - 2 * margin) / rows)
    left, top = (frame.width - columns * unit) / 2, (frame.height - rows * unit) / 2
    return _Window(column, row, columns, rows, unit, left, top)


def _strategic_window(map: GameMap, view: View, frame: Frame) -> _Window:
    board = map.board
    cells = sorted({t.cell for t in view.tokens} | {s.cell for s in view.sightings}) if frame.fit else []
    if not cells:
        return _window(frame, 0, 0, board.columns, board.rows)
    columns = [board.position(cell)[0] for cell in cells]
    rows = [board.position(cell)[1] for cell in cells]
    left, top = max(0, min(columns) - 3), max(0, min(rows) - 3)
    right, bottom = min(board.columns - 1, max(columns) + 3), min(board.rows - 1, max(rows) + 3)
    return _window(frame, left, top, right - left + 1, bottom - top + 1)


def _draw_strategic(svg: Xml.Element, map: GameMap, view: View, frame: Frame) -> None:
    window = _strategic_window(map, view, frame)
    _rect(svg, 0, 0, frame.width, frame.height, PAPER)
    _draw_terrain(svg, map, window)
    _draw_grid(svg, window)
    _draw_rivers(svg, map, window)
    _draw_rails(svg, map, window)
    _draw_borders(svg, map, window)
    _draw_cities(svg, map.cities, map, window)
    _draw_flags(svg, map, view, window)
    names = (map.board.column_names, map.board.row_names)
    _draw_graticule(svg, window, names, max(1, round(24 / window.unit)))


def _draw_terrain(svg: Xml.Element, map: GameMap, window: _Window) -> None:
    layer = Xml.SubElement(svg, "g", {"shape-rendering": "crispEdges"})
    for row in range(window.row, window.row + window.rows):
        start = map.board.at(window.column, row) or 0
        codes = map.terrain[start : start + window.columns].tolist()
        for first, last, code in _runs(codes):
            x, y = window.x(window.column + first), window.y(row)
            _rect(layer, x, y, (last - first + 1) * window.unit, window.unit, TERRAIN_COLOURS[Terrain(code)])


def _runs(codes: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """(first, last, code) of each stretch of equal codes."""
    first = 0
    for at in range(1, len(codes) + 1):
        if at == len(codes) or codes[at] != codes[first]:
            yield first, at - 1, codes[first]
            first = at


def _draw_grid(svg: Xml.Element, window: _Window) -> None:
    if window.unit < 12:
        return
    lines = []
    for column in range(window.columns + 1):
        x = window.left + column * window.unit
        lines.append(f"M{x:.1f} {window.top:.1f}V{window.top + window.rows * window.unit:.1f}")
    for row in range(window.rows + 1):
        y = window.top + row * window.unit
        lines.append(f"M{window.left:.1f} {y:.1f}H{window.left + window.columns * window.unit:.1f}")
    _path(svg, "".join(lines), GRID, 0.8)


def _draw_rivers(svg: Xml.Element, map: GameMap, window: _Window) -> None:
    side = map.tactical_board.columns
    for river in map.rivers:
        for stretch in _inside(_smoothed(river.course, side), window):
            line = " ".join(f"{window.x(x):.1f},{window.y(y):.1f}" for x, y in stretch)
            width = RIVER_WIDTHS.get(river.rank, 1.0) * max(0.5, window.unit / 22)
            style = {"fill": "none", "stroke": RIVER, "stroke-width": f"{width:.1f}", "stroke-linejoin": "round"}
            Xml.SubElement(svg, "polyline", {"points": line, "stroke-linecap": "round", **style})


@lru_cache(maxsize=1024)
def _smoothed(course: tuple[tuple[int, int], ...], side: int) -> tuple[tuple[float, float], ...]:
    """A course in squares of `side` kilometres; each point the mean of itself and two neighbours a side."""
    points, found = [((x + 0.5) / side, (y + 0.5) / side) for x, y in course], []
    for at in range(len(points)):
        reach = min(2, at, len(points) - 1 - at)
        near = points[at - reach : at + reach + 1]
        found.append((sum(x for x, _ in near) / len(near), sum(y for _, y in near) / len(near)))
    return tuple(found)


def _inside(points: Iterable[tuple[float, float]], window: _Window) -> Iterator[list[tuple[float, float]]]:
    """The stretches of a line that lie in the window."""
    stretch: list[tuple[float, float]] = []
    for point in points:
        if window.shows(*point):
            stretch.append(point)
        elif stretch:
            yield stretch
            stretch = []
    if len(stretch) > 1:
        yield stretch


def _draw_rails(svg: Xml.Element, map: GameMap, window: _Window) -> None:
    """Track as it runs over the tactical maps, kilometre by kilometre."""
    side = map.tactical_board.columns
    rows = slice(window.row * side, (window.row + window.rows) * side)
    columns = slice(window.column * side, (window.column + window.columns) * side)
    rail = map.tactical.rail[rows, columns]
    track = (rail > 0) & (rail <= map.year - 1800)
    lines = []
    for east, south in ((1, 0), (0, 1)):
        both = track[: track.shape[0] - south, : track.shape[1] - east] & track[south:, east:]
        for row, column in zip(*(axis.tolist() for axis in both.nonzero()), strict=True):
            x = window.x(window.column + (column + 0.5) / side)
            y = window.y(window.row + (row + 0.5) / side)
            lines.append(f"M{x:.1f} {y:.1f}{'h' if east else 'v'}{window.unit / side:.2f}")
    _path(svg, "".join(lines), RAIL, max(0.6, window.unit / 30))


def _draw_borders(svg: Xml.Element, map: GameMap, window: _Window) -> None:
    lines = []
    for row in range(window.row, window.row + window.rows):
        for column in range(window.column, window.column + window.columns):
            here = map.state[map.board.at(column, row) or 0]
            east, south = map.board.at(column + 1, row), map.board.at(column, row + 1)
            if east is not None and here != map.state[east] and 255 not in (here, map.state[east]):
                lines.append(f"M{window.x(column + 1):.1f} {window.y(row):.1f}v{window.unit:.1f}")
            if south is not None and here != map.state[south] and 255 not in (here, map.state[south]):
                lines.append(f"M{window.x(column):.1f} {window.y(row + 1):.1f}h{window.unit:.1f}")
    _path(svg, "".join(lines), "#a14a6b", max(1.0, window.unit / 14), opacity=0.55)


def _draw_cities(svg: Xml.Element, cities: Iterable[City], map: GameMap, window: _Window) -> None:
    taken: list[tuple[float, float, float, float]] = []
    side = map.tactical_board.columns
    least = 3 if window.unit < 14 else 2 if window.unit < 26 else 1
    for city in sorted(cities, key=lambda c: (-c.size, c.name)):
        column, row = map.board.position(city.cell)
        tx, ty = map.tactical_board.position(city.tactical)
        px, py = column + (tx + 0.5) / side, row + (ty + 0.5) / side
        if city.size < least or not window.shows(px, py):
            continue
        x, y = window.x(px), window.y(py)
        half = 1.4 + city.size * 0.7 * max(1.0, window.unit / 40)
        _rect(svg, x - half, y - half, 2 * half, 2 * half, INK if not city.fort else "#7a1f14")
        size = 9 + 1.5 * city.size
        box = (x + half + 3, y - size * 0.7, x + half + 3 + len(city.name) * size * 0.58, y + size * 0.4)
        if not any(_overlap(box, other) for other in taken):
            taken.append(box)
            _text(svg, box[0], y + size * 0.35, city.name, size)


def _overlap(a: tuple[float, float, float, float], b: tuple[float, float, float, float]) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _draw_flags(svg: Xml.Element, map: GameMap, view: View, window: _Window) -> None:
    """1.5: a flag for each stance on a square, with how many units are known, or the size word."""
    counts = Counter((token.cell, token.stance) for token in view.tokens if token.status != "shattered")
    words = {(s.cell, s.stance): s.words for s in view.sightings}
    for number, (cell, stance) in enumerate(sorted(set(counts) | set(words))):
        column, row = map.board.position(cell)
        if not window.shows(column, row):
            continue
        beside = 0.48 if stance in ("enemy", "neutral") else 0.08
        x, y, size = window.x(column + beside), window.y(row + 0.12), window.unit * 0.44
        colour = STANCE_COLOURS[stance]
        _path(svg, f"M{x:.1f} {y:.1f}V{y + size * 1.6:.1f}", INK, max(0.7, window.unit / 40))
        _rect(svg, x, y, size, size * 0.7, colour, id=f"flag-{number}")
        if window.unit >= 18:
            label = words.get((cell, stance), str(counts[cell, stance]))
            _text(svg, x + size / 2, y + size * 0.53, label[:4], size * 0.5, anchor="middle", colour="#ffffff")


def _draw_graticule(svg: Xml.Element, window: _Window, names: tuple[Sequence[str], Sequence[str]], every: int) -> None:
    size = min(13.0, max(8.0, window.unit * 0.4 * every))
    for column in range(window.column, window.column + window.columns, every):
        x = window.x(column + 0.5)
        for y in (window.top - 6, window.top + window.rows * window.unit + size + 2):
            _text(svg, x, y, names[0][column], size, anchor="middle")
    for row in range(window.row, window.row + window.rows, every):
        y = window.y(row + 0.5) + size * 0.35
        _text(svg, window.left - 5, y, names[1][row], size, anchor="end")
        _text(svg, window.left + window.columns * window.unit + 5, y, names[1][row], size)


def _draw_field(svg: Xml.Element, map: GameMap, view: View, square: int, frame: Frame) -> None:
    board, field = map.tactical_board, map.battlefield(square)
    window = _window(frame, 0, 0, board.columns, board.rows)
    _rect(svg, 0, 0, frame.width, frame.height, PAPER)
    for spot in range(board.size):
        column, row = board.position(spot)
        colour = GROUND_COLOURS[Ground(field.terrain[spot])]
        _rect(svg, window.x(column), window.y(row), window.unit, window.unit, colour)
        if field.rating[spot]:
            spot_x, spot_y = window.x(column + 0.94), window.y(row + 0.22)
            _text(svg, spot_x, spot_y, str(field.rating[spot]), window.unit * 0.2, anchor="end", colour="#8a7d62")
    _draw_grid(svg, window)
    _draw_track(svg, map, square, window)
    _draw_counters(svg, map, view, square, window)
    _draw_graticule(svg, window, (board.column_names, board.row_names), 1)
    _text(svg, window.left, window.top - 20, f"{map.board.name(square)}  {_names(map, square)}", 15)


def _names(map: GameMap, square: int) -> str:
    """The cities and villages of a square with their places on the battlefield."""
    named = [(city.name, city.tactical) for city in map.cities_at(square)]
    named += [(village.name, village.tactical) for village in map.villages if village.cell == square]
    return ", ".join(f"{name} {map.tactical_board.name(tactical)}" for name, tactical in named)


def _draw_track(svg: Xml.Element, map: GameMap, square: int, window: _Window) -> None:
    board, field = map.tactical_board, map.battlefield(square)
    lines = []
    for spot in range(board.size):
        column, row = board.position(spot)
        for east, south in ((1, 0), (0, 1)):
            other = board.at(column + east, row + south)
            if other is not None and field.track[spot] and field.track[other]:
                start = f"M{window.x(column + 0.5):.1f} {window.y(row + 0.5):.1f}"
                lines.append(f"{start}L{window.x(column + east + 0.5):.1f} {window.y(row + south + 0.5):.1f}")
    _path(svg, "".join(lines), RAIL, window.unit * 0.1)
    _path(svg, "".join(lines), PAPER, window.unit * 0.05, dashes=f"{window.unit * 0.25:.1f}")


def _draw_counters(svg: Xml.Element, map: GameMap, view: View, square: int, window: _Window) -> None:
    stacks: dict[int, list[tuple[str, str]]] = {}
    for token in view.tokens:
        if token.cell == square and token.tactical is not None:
            stacks.setdefault(token.tactical, []).append((token.id, token.stance))
    for spot, units in sorted(stacks.items()):
        column, row = map.tactical_board.position(spot)
        across = 1 if len(units) <= 4 else 2
        down = -(-len(units) // across)
        width, height = 0.9 / across, min(0.24, 0.92 / down)
        for number, (id, stance) in enumerate(sorted(units)):
            x = window.x(column + 0.05 + number // down * width)
            y = window.y(row + 0.04 + number % down * height)
            _rect(svg, x, y, window.unit * width * 0.97, window.unit * height * 0.93, STANCE_COLOURS[stance])
            size = window.unit * min(height * 0.8, width * 0.27)
            middle = y + window.unit * height * 0.47 + size * 0.35
            _text(svg, x + window.unit * width * 0.485, middle, id, size, anchor="middle", colour="#ffffff")


def _rect(parent: Xml.Element, x: float, y: float, width: float, height: float, fill: str, **more: str) -> None:
    place = {"x": f"{x:.1f}", "y": f"{y:.1f}", "width": f"{width:.1f}", "height": f"{height:.1f}"}
    Xml.SubElement(parent, "rect", {**place, "fill": fill, **more})


def _path(parent: Xml.Element, d: str, stroke: str, width: float, *, dashes: str = "", opacity: float = 1.0) -> None:
    if not d:
        return
    style = {"fill": "none", "stroke": stroke, "stroke-width": f"{width:.2f}"}
    if dashes:
        style["stroke-dasharray"] = dashes
    if opacity != 1.0:
        style["stroke-opacity"] = f"{opacity:.2f}"
    Xml.SubElement(parent, "path", {"d": d, **style})


def _text(
    parent: Xml.Element, x: float, y: float, text: str, size: float, *, anchor: str = "start", colour: str = INK
) -> None:
    style = {"font-family": FONT, "font-size": f"{size:.1f}", "text-anchor": anchor, "fill": colour}
    Xml.SubElement(parent, "text", {"x": f"{x:.1f}", "y": f"{y:.1f}", **style}).text = text
