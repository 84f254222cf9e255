"""The strategic map as a drawing."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np
from PIL import Image

from drumhead.engine.drawing.ink.faces import Face
from drumhead.engine.drawing.ink.items import Clip, Drawing, Item, Pixels, Raster, Words, rectangle
from drumhead.engine.drawing.ink.legend import Entry
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.lands.ground import CONTOUR_SCALE, GroundRaster
from drumhead.engine.drawing.squares import flags
from drumhead.engine.drawing.squares.bands import even, with_states
from drumhead.engine.drawing.squares.chart import SquaresChart
from drumhead.engine.drawing.squares.traces import traces_of
from drumhead.engine.drawing.squares.wilds import laid, shown
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.play.figures import Figure
from drumhead.engine.play.view import View
from drumhead.engine.reports.pictures import lines
from drumhead.engine.reports.pictures.frame import Frame, Layout, Part, Sheet, Window, laid_out
from drumhead.engine.reports.pictures.furniture import graticule, legend, neat_line, scale_bar, title
from drumhead.engine.reports.pictures.laid import Laid
from drumhead.engine.reports.pictures.legend import strategic_entries
from drumhead.engine.reports.pictures.troops import signs, standing
from drumhead.engine.reports.troops import around


def part_of(map: GameMap, view: View | None, frame: Frame) -> Part:
    """The part asked for, the part where troops are, or the whole map."""
    if frame.part is not None:
        return frame.part
    board = map.board
    places = [board.position(cell) for cell in around(map, view)] if frame.fit and view else []
    if not places:
        return Part(0, 0, board.columns, board.rows)
    (left, right), (top, bottom) = ((min(axis), max(axis)) for axis in zip(*places, strict=True))
    return Part(left, top, right - left + 1, bottom - top + 1)


def strategic_drawing(map: GameMap, view: View | None, frame: Frame, figures: Sequence[Figure] = ()) -> Drawing:
    """The whole page, with what figures lay over it."""
    part, theme = part_of(map, view, frame), frame.look
    trial = Window(part.column, part.row, part.columns, part.rows, 1.0, 0.0, 0.0)
    troops = [sign.mark for sign in standing(map, view, trial)] if frame.shows("troops") else []
    looks = {(mark.stance, mark.kind) for mark in troops}
    entries = list[Entry]()
    if frame.shows("legend"):
        laid = Laid.over(map.board, figures, frame, trial)
        entries = [*strategic_entries(map, frame, trial), *flags.entries(theme, looks), *laid.entries()]
    layout = laid_out(frame, part.columns / part.rows, len(entries))
    if frame.fit or frame.filled:
        part = part.widened(layout.ratio, map.board.columns, map.board.rows)
    window = layout.window(part.column, part.row, part.columns, part.rows)
    page = rectangle((0, 0, frame.width, frame.height), theme.paper)
    plot = Clip(window.box, tuple(_plot(map, view, frame, window, Laid.over(map.board, figures, frame, window))))
    rest = _furniture(map, view, frame, window, layout, entries)
    name = f"{frame.title or map.title}, {span(map, part)}"
    return Drawing(frame.width, frame.height, name, (page, plot, *rest))


def _plot(map: GameMap, view: View | None, frame: Frame, window: Window, laid: Laid) -> Iterator[Item]:
    theme = frame.look
    yield _ground(map, frame, window)
    if plain(frame):
        yield from lines.reeds(map, theme, window)
    chart, area = SquaresChart(map, traces_of(map)), window.shown(map.tactical_board.columns)
    look = _look(map, frame, window)
    yield lines.placed(map, window, (*chart.tints(area, look), *chart.lines(area, look)))
    yield from laid.below()
    yield from _named(map, view, frame, window, chart, laid)
    yield from laid.above()
    for sheet in frame.sheets:
        yield from _outline(sheet, frame, window)


def _outline(sheet: Sheet, frame: Frame, window: Window) -> Iterator[Item]:
    """An atlas page on the overview."""
    part, theme = sheet.part, frame.look
    left, top = window.x(part.column), window.y(part.row)
    yield rectangle(
        (left, top, window.x(part.column + part.columns), window.y(part.row + part.rows)), stroke=theme.capital
    )
    middle = (window.x(part.column + part.columns / 2), window.y(part.row + part.rows / 2) + 14)
    yield Words(*middle, sheet.label, 40, theme.capital, Face.SERIF_BOLD, "middle", theme.halo, opacity=0.8)


def _ground(map: GameMap, frame: Frame, window: Window) -> Item:
    """Pixels on whole pixels of the page, a little larger than the plot."""
    left, top, right, bottom = window.box
    wide, high = math.ceil(right - left), math.ceil(bottom - top)
    side, detail = map.tactical_board.columns, frame.detail
    size = round(wide * detail), round(high * detail)
    pixels = _pixels(map, _look(map, frame, window), (window.column * side, window.row * side), size)
    if frame.shows("borders"):
        pixels = with_states(pixels, map, frame.look, (window.column, window.row), window.unit * detail)
    return Raster((left, top, left + size[0] / detail, top + size[1] / detail), pixels)


def _pixels(map: GameMap, look: Look, corner: tuple[float, float], size: tuple[int, int]) -> Pixels:
    """`size` (across, down) pixels of ground from a corner (kilometres)."""
    side, scale, (left, top) = map.tactical_board.columns, look.scale * look.fine, corner
    far = left + size[0] / scale, top + size[1] / scale
    columns, rows = (
        range(max(0, int(first / side) - 1), min(most, int(last / side) + 2))
        for first, last, most in ((left, far[0], map.board.columns), (top, far[1], map.board.rows))
    )
    raster = GroundRaster(shown(laid(map, columns, rows), look), look.theme, (columns.start * side, rows.start * side))
    if scale >= CONTOUR_SCALE:
        return even(raster.contoured(corner, size, scale, look.fine)[..., :3])
    (x0, y0, x1, y1), pixels = raster.around((*corner, *far))
    box = (left - x0, top - y0, min(far[0], x1) - x0, min(far[1], y1) - y0)
    way = Image.Resampling.HAMMING if scale < 1 else Image.Resampling.BILINEAR
    return even(np.asarray(Image.fromarray(pixels[..., :3]).resize(size, way, box=box)))


def plain(frame: Frame) -> bool:
    """Whether the ground tells only land from water, because each square's terrain is written on it."""
    return frame.look.letters and frame.shows("terrain")


def _look(map: GameMap, frame: Frame, window: Window) -> Look:
    return Look(frame.look, frame.shown, lines.scale_of(map, window), frame.detail)


def _named(
    map: GameMap, view: View | None, frame: Frame, window: Window, chart: SquaresChart, laid: Laid
) -> Iterator[Item]:
    """Cities, troops and all names; troops and ships take their room first, then cities, rivers, states."""
    theme, troops = frame.look, standing(map, view, window) if frame.shows("troops") else []
    shown = frozenset(layer for layer in ("states", "cities", "rivers") if frame.shows(layer))
    look, area = Look(theme, shown, lines.scale_of(map, window)), window.shown(map.tactical_board.columns)
    left, top = window.x(0.0), window.y(0.0)
    held = [*(box for sign in troops for box in (sign.box, sign.below)), *laid.held()]
    found = chart.names(look, ((x0 - left, y0 - top, x1 - left, y1 - top) for x0, y0, x1, y1 in held), area)
    stamps = chart.signs(look, every=True, area=area) if frame.shows("cities") else ()
    yield lines.placed(map, window, (*found.states, *found.rivers, *stamps, *found.places))
    yield from signs(troops, theme)


def _furniture(
    map: GameMap, view: View | None, frame: Frame, window: Window, layout: Layout, entries: list[Entry]
) -> Iterator[Item]:
    theme = frame.look
    yield neat_line(theme, window)
    if frame.shows("graticule"):
        yield from graticule(theme, window, map.board.column_names, map.board.row_names)
    if frame.shows("title"):
        yield from title(theme, frame, frame.title or map.title, _aside(map, view, window))
    if frame.shows("scale"):
        yield from scale_bar(theme, frame, lines.scale_of(map, window), note(map))
    yield from legend(theme, layout, entries)


def span(map: GameMap, part: Part) -> str:
    """The first and last square of a part."""
    board = map.board
    last = board.at(part.column + part.columns - 1, part.row + part.rows - 1)
    first = board.at(part.column, part.row)
    return f"{board.name(first or 0)} to {board.name(last if last is not None else board.size - 1)}"


def _aside(map: GameMap, view: View | None, window: Window) -> str:
    part = span(map, Part(round(window.column), round(window.row), round(window.columns), round(window.rows)))
    return part if view is None else f"{seen_by(view)}, {part}"


def seen_by(view: View) -> str:
    """Whose knowledge of which turn a picture shows."""
    return f"turn {view.turn}, " + ("all that stands" if view.gm else f"as {view.seat} knows it")


def note(map: GameMap) -> str:
    """Where the ground comes from."""
    drawn = f"{map.title}: squares of {map.tactical_board.columns} km, track of {map.year}"
    return drawn if map.tactical.relief is None else f"{drawn}. Sources and licences: credits.md of the map {map.id}"
