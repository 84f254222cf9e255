"""The tactical map of one strategic square as a drawing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from drumhead.engine.drawing.fields.chart import FieldChart, named, signs
from drumhead.engine.drawing.fields.plane import CELL
from drumhead.engine.drawing.fields.window import field_window
from drumhead.engine.drawing.ink.faces import Face, fitted
from drumhead.engine.drawing.ink.items import Box, Clip, Drawing, Item, Scaled, Words, rectangle
from drumhead.engine.drawing.ink.legend import Entry
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.squares import flags
from drumhead.engine.maps.squares.model import GameMap, Terrain
from drumhead.engine.play.figures import Figure
from drumhead.engine.play.view import Note, View
from drumhead.engine.reports.cities import city_lines
from drumhead.engine.reports.pictures.frame import EDGE, FOOT, SCALE, Frame, Layout, Window, laid_out
from drumhead.engine.reports.pictures.furniture import graticule, legend, scale_bar, title
from drumhead.engine.reports.pictures.laid import Laid
from drumhead.engine.reports.pictures.legend import field_entries
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
        whole = Window(0, 0, side, side, 1, 0, 0)
        entries = [*field_entries(map, frame, square, ground), *flags.entries(theme, looks)]
        entries += Laid.over(map.tactical_board, figures, frame, whole).entries()
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


def _plot(map: GameMap, square: int, frame: Frame, chart: FieldChart, window: Window, units: Stacks) -> Iterator[Item]:
    """The ground as on the board, then what lies on it, then the names."""
    scale = window.unit / CELL
    corner = -window.left / scale, -window.top / scale
    fine = min(frame.detail, FINEST / window.unit) if frame.detail <= 1 else frame.detail
    look = Look(frame.look, frame.shown, scale, fine)
    yield Scaled(corner, scale, (*chart.ground(look), *signs(map, square, look)))
    yield from counters(map, frame.look, window, square, units)
    yield Scaled(corner, scale, tuple(named(map, square, look, _covered(map, units, window.unit))))


def _covered(map: GameMap, units: Stacks, side: float) -> Iterator[Box]:
    """The boxes of squares, `side` pixels wide, as far as counters fill them."""
    for spot, stack in units.items():
        column, row = map.tactical_board.position(spot)
        high = min(1.0, 0.3 * len(stack) + 0.05)
        yield column * side, row * side, (column + 1) * side, (row + high) * side


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
    if frame.shows("graticule"):
        board = map.tactical_board
        yield from graticule(theme, window, board.column_names, board.row_names, outer.box)
    if frame.shows("title"):
        aside = "" if view is None else seen_by(view)
        yield from title(theme, frame, frame.title or f"{map.board.name(square)}  {_heading(map, square)}", aside)
    if frame.shows("scale"):
        yield from scale_bar(theme, frame, window.unit, note(map))
    yield from legend(theme, layout, entries)


def _heading(map: GameMap, square: int) -> str:
    """The cities and villages of a square with their places on the battlefield, or its terrain."""
    named = [(city.name, city.tactical) for city in map.cities_at(square)]
    named += [(village.name, village.tactical) for village in map.villages if village.cell == square]
    if not named:
        return Terrain(int(map.terrain[square])).label
    return ", ".join(f"{name} {map.tactical_board.name(tactical)}" for name, tactical in named)
