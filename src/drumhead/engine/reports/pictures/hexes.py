"""A map of hexes as a drawing: its chart on a page, with a legend and what was ordered on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from drumhead.engine.drawing.hexes.chart import LAYERS, HexChart
from drumhead.engine.drawing.hexes.layout import HEX
from drumhead.engine.drawing.hexes.units import standing
from drumhead.engine.drawing.ink.art import kinds_of
from drumhead.engine.drawing.ink.items import Box, Clip, Drawing, Item, Scaled, rectangle
from drumhead.engine.drawing.ink.legend import Entry
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.drawing.lands.owners import owner_colour
from drumhead.engine.drawing.orders.drawing import drawn
from drumhead.engine.drawing.orders.samples import entries as marks
from drumhead.engine.drawing.orders.strokes import Hand
from drumhead.engine.errors import InputError, UnknownNameError
from drumhead.engine.maps.hexes.model import HexMap
from drumhead.engine.play.figures import Cells, Figure
from drumhead.engine.play.view import Note, View
from drumhead.engine.reports.pictures.area_parts import window_on
from drumhead.engine.reports.pictures.frame import Frame, Window, laid_out
from drumhead.engine.reports.pictures.furniture import legend, neat_line, title

SHOWN = {
    "relief": "relief",
    "rivers": "rivers",
    "rails": "rails",
    "borders": "borders",
    "states": "zones",
    "cities": "names",
    "grid": "grid",
    "troops": "troops",
}
"""Which layer of a chart a layer of a frame is; the others of a map of hexes are always shown."""
MARGIN, LARGEST_RADIUS = 1.2, 60  # hexes


@dataclass(frozen=True)
class Scene:
    """What a picture of a map of hexes shows: a view, who holds which city, the figures of orders, whose counters."""

    map: HexMap
    view: View | None
    notes: Sequence[Note] = ()
    figures: Sequence[Figure] = ()
    ruleset: str = ""

    @cached_property
    def chart(self) -> HexChart:
        found = HexChart(self.map, self.ruleset)
        found.meet(self.view)
        found.follow({note.cell: note.owner for note in self.notes if note.owner})
        return found

    def hand(self, theme: Theme) -> Hand:
        return Hand(theme, lambda owner: owner_colour(theme, self.chart.owners.tone(owner)) if owner else theme.path)


def hex_drawing(scene: Scene, frame: Frame) -> Drawing:
    """The whole page."""
    if frame.square is not None or frame.part is not None:
        raise InputError(f"{scene.map.title} is a map of hexes and has no squares.")
    theme, bounds = frame.look, scene.chart.layout.bounds
    part, hand = frame.box or bounds, scene.hand(theme)
    layers = {layer for layer in LAYERS if all(layer != SHOWN[name] or frame.shows(name) for name in SHOWN)}
    entries = [*_entries(scene, hand, frozenset(layers), part)] if frame.shows("legend") else []
    layout = laid_out(frame, (part[2] - part[0]) / (part[3] - part[1]), len(entries))
    window = window_on((bounds[2], bounds[3]), part, layout.plot, frame.box is not None)
    page = rectangle((0, 0, frame.width, frame.height), theme.paper)
    plot = Clip(window.box, tuple(_plot(scene, frame, window, frozenset(layers))))
    rest: list[Item] = [neat_line(theme, window), *legend(theme, layout, entries)]
    if frame.shows("title"):
        heading = frame.title[:1].upper() + frame.title[1:]
        rest += title(theme, frame, heading or scene.map.title, scene.map.title if heading else "")
    return Drawing(frame.width, frame.height, f"{scene.map.title} {frame.title}".strip(), (page, plot, *rest))


def _entries(scene: Scene, hand: Hand, layers: frozenset[str], part: Box) -> Iterator[Entry]:
    """All signs of the map, and of units those that anybody has."""
    look, titles = Look(hand.theme, layers, 1.0), kinds_of(scene.ruleset) if scene.ruleset else {}
    known = {titles.get(token.counter, "") for token in (scene.view.tokens if scene.view else ())}
    yield from (one for one in scene.chart.legend(look, part) if one.group != "Units" or one.label in known)
    yield from marks(scene.figures, hand)


def _plot(scene: Scene, frame: Frame, window: Window, layers: frozenset[str]) -> Iterator[Item]:
    """The chart in units of its layout; what was ordered below the units, and signs over them, in pixels."""
    chart, scale, hand = scene.chart, window.unit, scene.hand(frame.look)
    corner = window.column - window.left / scale, window.row - window.top / scale
    part = window.column, window.row, window.column + window.columns, window.row + window.rows
    look = Look(frame.look, layers - {"troops"}, scale, frame.detail)
    figures = list(scene.figures) if frame.shows("orders") else []
    plot = chart.layout.plot(scale, window.x(0.0), window.y(0.0))
    yield Scaled(corner, scale, tuple(chart.ground(part, look)))
    yield from drawn(_of(figures, Cells), plot, hand)
    yield Scaled(corner, scale, tuple(chart.signs(look, None)))
    troops = standing(chart.layout, scene.view, scale) if "troops" in layers else ()
    yield Scaled(corner, scale, chart.names(look, troops, part))
    yield from drawn([figure for figure in figures if not isinstance(figure, Cells)], plot, hand)
    if "troops" in layers:
        yield Scaled(corner, scale, tuple(chart.signs(replace(look, layers=frozenset({"troops"})), scene.view)))


def _of(figures: Iterable[Figure], kind: type[Figure]) -> list[Figure]:
    return [figure for figure in figures if isinstance(figure, kind)]


def box_around(scene: Scene, place: str, radius: int) -> Box:
    """A hex and all at most `radius` from it, in units of the layout."""
    if not 0 <= radius <= LARGEST_RADIUS:
        raise UnknownNameError(f"--radius is 0 to {LARGEST_RADIUS} hexes, not {radius}.")
    return box_of(scene, [scene.map.place(place)[0]], radius)


def box_between(scene: Scene, words: str) -> Box:
    """`23A:0101:23A:0505` would be two hexes too, so they stand apart by `..`: both lie whole within."""
    first, dots, last = words.partition("..")
    if not dots:
        raise UnknownNameError(f"--area must be two hexes or places such as Madrid..Barcelona, not {words!r}.")
    return box_of(scene, [scene.map.place(name)[0] for name in (first, last)])


def box_of(scene: Scene, cells: Sequence[int], radius: float = 0.0) -> Box:
    """The part of the board round some cells."""
    layout, margin = scene.chart.layout, (radius + MARGIN) * HEX
    x, y = zip(*(layout.middle(cell) for cell in cells), strict=True)
    _, _, right, bottom = layout.bounds
    return (
        max(0.0, min(x) - margin),
        max(0.0, min(y) - margin),
        min(right, max(x) + margin),
        min(bottom, max(y) + margin),
    )
