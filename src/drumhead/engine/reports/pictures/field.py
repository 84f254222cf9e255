"""The tactical map of one strategic square as a drawing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from drumhead.engine.boards.square import Direction
from drumhead.engine.drawing.fields.chart import FieldChart
from drumhead.engine.drawing.fields.places import RING, hamlets, ports
from drumhead.engine.drawing.fields.plane import CELL
from drumhead.engine.drawing.fields.window import MARGIN as KNOWN
from drumhead.engine.drawing.fields.window import FieldWindow, field_window
from drumhead.engine.drawing.ink.faces import Face, fitted, width_of
from drumhead.engine.drawing.ink.items import Box, Clip, Drawing, Item, Letters, Scaled, Shape, Words, points, rectangle
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.room import Taken
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.maps.squares.model import City, GameMap, Terrain
from drumhead.engine.play.figures import Figure
from drumhead.engine.play.view import Note, View
from drumhead.engine.reports.cities import city_lines
from drumhead.engine.reports.pictures.frame import EDGE, FOOT, LAYERS, SCALE, Frame, Layout, Window, laid_out
from drumhead.engine.reports.pictures.furniture import Entry, graticule, legend, scale_bar, title
from drumhead.engine.reports.pictures.laid import Laid
from drumhead.engine.reports.pictures.legend import digit, field_entries, troop_entries
from drumhead.engine.reports.pictures.names import Label, hamlet_mark, placed, star
from drumhead.engine.reports.pictures.strategic import note, seen_by
from drumhead.engine.reports.pictures.troops import Stacks, counters, stacks

MARGIN = 0.8  # squares of the neighbours drawn round the board
FINEST = 56.0  # pixels of ground a square


def field_drawing(
    map: GameMap, view: View | None, frame: Frame, notes: Sequence[Note] = (), figures: Sequence[Figure] = ()
) -> Drawing:
    """The whole page of `frame.square` with figures over it; at the foot what `notes` tell of its cities (2.7)."""
    assert frame.square is not None, "only a square has a battlefield"
    theme, side, square = frame.look, map.tactical_board.columns, frame.square
    feet = _feet(map, square, notes) if frame.furnished else []
    units = stacks(map, view, square) if frame.shows("troops") else {}
    ground, entries = field_window(map, square), list[Entry]()
    if frame.shows("legend"):
        looks = {(unit.stance, unit.kind) for stack in units.values() for unit in stack}
        signs, whole = (
            [*field_entries(map, frame, square, ground), *troop_entries(looks)],
            Window(0, 0, side, side, 1, 0, 0),
        )
        entries = [*signs, *Laid.over(map.tactical_board, figures, frame, whole).entries()]
    layout = laid_out(frame, 1.0, len(entries), FOOT * len(feet))
    rim = MARGIN if frame.shows("neighbours") else 0.0
    outer = layout.window(-rim, -rim, side + 2 * rim, side + 2 * rim)
    window = Window(0, 0, side, side, outer.unit, outer.x(0), outer.y(0))
    page = rectangle((0, 0, frame.width, frame.height), theme.paper)
    laid = Laid.over(map.tactical_board, figures, frame, window)
    items = (*_plot(map, square, frame, FieldChart(ground), window, units), *laid.below(), *laid.above())
    plot = Clip(outer.box, items)
    rest = (*_furniture(map, view, square, frame, layout, (window, outer), entries), *_footed(frame, feet))
    return Drawing(frame.width, frame.height, f"{map.board.name(square)} {_heading(map, square)}", (page, plot, *rest))


def _feet(map: GameMap, square: int, notes: Sequence[Note]) -> list[str]:
    """1.4, 2.6, 2.7: who holds each city and what lies in it, its fort, and whether it is besieged."""
    here = [note for note in notes if note.cell == square]
    sieges = [note.text for note in here if note.kind == "siege"]
    return [*city_lines(map, here), *sieges]


def _footed(frame: Frame, feet: Sequence[str]) -> Iterator[Item]:
    """Lines at the foot of the page, above the scale bar."""
    bottom = frame.height - EDGE - (SCALE if frame.shows("scale") else 0.0)
    room = frame.width - 2 * EDGE - 8
    for number, text in enumerate(feet):
        y = bottom - FOOT * (len(feet) - number - 1) - 3
        yield Words(EDGE + 4, y, fitted(text, 12, room), 12, frame.look.ink, Face.BOLD)


def _plot(
    map: GameMap,
    square: int,
    frame: Frame,
    chart: FieldChart,
    window: Window,
    units: Stacks,
) -> Iterator[Item]:
    """The ground as on the board, then what lies on it."""
    scale = window.unit / CELL
    fine = min(frame.detail, FINEST / window.unit) if frame.detail <= 1 else frame.detail
    look = Look(frame.look, frozenset(layer for layer in LAYERS if frame.shows(layer)), scale, fine)
    yield Scaled((-window.left / scale, -window.top / scale), scale, tuple(chart.ground(look)))
    yield from _marked(map, square, frame, chart.window, window, units)


def _marked(
    map: GameMap,
    square: int,
    frame: Frame,
    ground: FieldWindow,
    window: Window,
    units: Stacks,
) -> Iterator[Item]:
    """The grid, figures, places and troops."""
    theme = frame.look
    if frame.shows("grid"):
        yield rectangle(window.box, stroke=theme.ink, width=1.6)
    if frame.shows("ratings"):
        yield from _ratings(ground, theme, window)
    taken = Taken(_covered(map, window, units))
    if frame.shows("cities"):
        scale = window.unit / CELL
        yield Scaled((-window.left / scale, -window.top / scale), scale, tuple(ports(map, square, theme)))
        yield from _places(map, square, theme, window, taken)
    yield from counters(map, theme, window, units)


def _ratings(ground: FieldWindow, theme: Theme, window: Window) -> Iterator[Item]:
    """The defensive rating of each square in its lower right corner, if it has one; the stronger, the darker."""
    size, inner = max(6.0, window.unit * 0.24), ground.rating[KNOWN:-KNOWN, KNOWN:-KNOWN]
    for rating in np.unique(inner[inner > 0]).tolist():
        found = np.argwhere(inner == rating).tolist()
        places = points(*((window.x(x + 0.89), window.y(y + 0.93)) for y, x in found))
        colour = theme.ink if rating > 2 else theme.ink_soft
        yield Letters(places, str(rating), size, colour, Face.NARROW, theme.halo)


def _covered(map: GameMap, window: Window, units: Stacks) -> Iterator[Box]:
    """The boxes of squares as far as counters fill them."""
    for spot, stack in units.items():
        column, row = map.tactical_board.position(spot)
        high = min(1.0, 0.3 * len(stack) + 0.05)
        yield window.x(column), window.y(row), window.x(column + 1), window.y(row + high)


def _places(map: GameMap, square: int, theme: Theme, window: Window, taken: Taken) -> Iterator[Item]:
    """Forts with their strength, names of cities in bold and of villages."""
    board, labels = map.tactical_board, list[Label]()
    for city in map.cities_at(square):
        x, y = _middle(window, board.position(city.tactical))
        if city.fort:
            yield from _fort(theme, city, x, y, window.unit)
        text = city.name if not city.fort else f"{city.name}, fort {city.fort} for {city.fort_capacity:,} men"
        labels.append(Label(text, x, y, window.unit * 0.4, max(12.0, window.unit * 0.32), Face.BOLD, theme.ink))
    small, ring = set(hamlets(map, square)), min(RING, window.unit * 0.1)
    for village in map.villages:
        if village.cell == square:
            x, y = _middle(window, board.position(village.tactical))
            if village in small:
                yield from hamlet_mark(theme, x, y, ring)
            reach = ring if village in small else window.unit * 0.46
            labels.append(Label(village.name, x, y, reach, max(11.0, window.unit * 0.26), Face.ITALIC, theme.ink))
    for label in labels:
        taken.take((label.x - label.radius, label.y - label.radius, label.x + label.radius, label.y + label.radius))
    for label in labels:
        words = placed(label, taken, window.box, theme.halo)
        if words is not None:
            yield words


def _middle(window: Window, place: tuple[int, int]) -> tuple[float, float]:
    return window.x(place[0] + 0.5), window.y(place[1] + 0.5)


def _fort(theme: Theme, city: City, x: float, y: float, unit: float) -> Iterator[Item]:
    yield Shape((star(x, y, unit * 0.4, unit * 0.25),), theme.paper, 1.2, theme.fort, closed=True)
    yield from digit(theme, x, y, str(city.fort), unit * 0.32)


def _furniture(
    map: GameMap,
    view: View | None,
    square: int,
    frame: Frame,
    layout: Layout,
    windows: tuple[Window, Window],
    entries: list[Entry],
) -> Iterator[Item]:
    theme, (window, outer) = frame.look, windows
    yield rectangle(outer.box, stroke=theme.ink_soft, width=0.9)
    if frame.shows("neighbours"):
        yield from _neighbours(map, square, theme, window, outer)
    if frame.shows("graticule"):
        board = map.tactical_board
        yield from graticule(theme, window, board.column_names, board.row_names, outer.box)
    if frame.shows("title"):
        aside = "" if view is None else seen_by(view)
        yield from title(theme, frame, frame.title or f"{map.board.name(square)}  {_heading(map, square)}", aside)
    if frame.shows("scale"):
        yield from scale_bar(theme, frame, window.unit, note(map))
    yield from legend(theme, layout, entries)


def _neighbours(map: GameMap, square: int, theme: Theme, window: Window, outer: Window) -> Iterator[Item]:
    """The eight squares around, named where the board goes over into them."""
    left, top, right, bottom = window.box
    far_left, far_top, far_right, far_bottom = outer.box
    size = min(12.0, (top - far_top) * 0.5)
    middle, centre = (left + right) / 2, (top + bottom) / 2
    across = {Direction.N: (middle, (far_top + top) / 2, 0.0), Direction.S: (middle, (bottom + far_bottom) / 2, 0.0)}
    across[Direction.W] = ((far_left + left) / 2, centre, -90.0)
    across[Direction.E] = ((right + far_right) / 2, centre, 90.0)
    for direction, (x, y, angle) in across.items():
        text = fitted(_neighbour(map, square, direction), size, (right - left) * 0.6, Face.BOLD)
        off = size * 0.35
        place = (x, y + off) if not angle else (x - off if angle > 0 else x + off, y)
        yield Words(*place, text, size, theme.ink, Face.BOLD, "middle", theme.halo, angle=angle)
    corners = {Direction.NW: (far_left, far_top), Direction.NE: (right, far_top)}
    corners |= {Direction.SW: (far_left, bottom), Direction.SE: (right, bottom)}
    for direction, (x, y) in corners.items():
        yield from _corner(_neighbour(map, square, direction)[:5], theme, x, y, top - far_top)


def _corner(text: str, theme: Theme, x: float, y: float, side: float) -> Iterator[Item]:
    size = min(11.0, side * 0.4)
    size *= min(1.0, side * 0.9 / max(1.0, width_of(text, size, Face.NARROW)))
    place = (x + side / 2, y + side / 2 + size * 0.35)
    yield Words(*place, text, size, theme.ink_soft, Face.NARROW, "middle", theme.halo)


def _neighbour(map: GameMap, square: int, direction: Direction) -> str:
    """A neighbour's square and its largest city; nothing off the map."""
    cell = map.board.step(square, direction)
    if cell is None:
        return ""
    cities = map.cities_at(cell)
    return map.board.name(cell) + (f"  {cities[0].name}" if cities else "")


def _heading(map: GameMap, square: int) -> str:
    """The cities and villages of a square with their places on the battlefield, or its terrain."""
    named = [(city.name, city.tactical) for city in map.cities_at(square)]
    named += [(village.name, village.tactical) for village in map.villages if village.cell == square]
    if not named:
        return Terrain(int(map.terrain[square])).label
    return ", ".join(f"{name} {map.tactical_board.name(tactical)}" for name, tactical in named)
