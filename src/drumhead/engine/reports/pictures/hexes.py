"""A map of hexes as a drawing: its chart on a page, with a legend and what was ordered on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial

from drumhead.engine.drawing.hexes.chart import LAYERS, HexChart
from drumhead.engine.drawing.hexes.layout import HEX
from drumhead.engine.drawing.hexes.units import standing
from drumhead.engine.drawing.ink.art import kinds_of
from drumhead.engine.drawing.ink.items import Box, Drawing, Item, Scaled
from drumhead.engine.drawing.ink.legend import Entry
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.orders.drawing import drawn
from drumhead.engine.drawing.orders.samples import entries as marks
from drumhead.engine.drawing.orders.strokes import Hand
from drumhead.engine.errors import UnknownNameError
from drumhead.engine.maps.hexes.model import HexMap
from drumhead.engine.play.figures import Cells
from drumhead.engine.reports.pictures.area_parts import boxed
from drumhead.engine.reports.pictures.charted import Charted, hand_of, layers_of
from drumhead.engine.reports.pictures.frame import Frame, Window

MARGIN, LARGEST_RADIUS = 1.2, 60  # hexes


@dataclass(frozen=True)
class Scene(Charted[HexMap]):
    """What a picture of a map of hexes shows."""

    cells = "hexes"

    @cached_property
    def chart(self) -> HexChart:
        found = HexChart(self.map, self.ruleset)
        found.meet(self.view)
        found.follow({note.cell: note.owner for note in self.notes if note.owner})
        return found


def hex_drawing(scene: Scene, frame: Frame) -> Drawing:
    """The whole page."""
    hand, layers = hand_of(frame.look, scene.chart.owners), layers_of(frame, LAYERS)
    size = scene.chart.layout.bounds[2:]
    return scene.page(frame, size, partial(_entries, scene, hand, layers), partial(_plot, scene, frame, hand, layers))


def _entries(scene: Scene, hand: Hand, layers: frozenset[str], part: Box) -> Iterator[Entry]:
    """All signs of the map, and of units those that anybody has."""
    look, titles = Look(hand.theme, layers, 1.0), kinds_of(scene.ruleset) if scene.ruleset else {}
    known = {titles.get(token.counter, "") for token in (scene.view.tokens if scene.view else ())}
    yield from (one for one in scene.chart.legend(look, part) if one.group != "Units" or one.label in known)
    yield from marks(scene.figures, hand)


def _plot(scene: Scene, frame: Frame, hand: Hand, layers: frozenset[str], window: Window) -> Iterator[Item]:
    """The chart in units of its layout; what was ordered below the units, and signs over them, in pixels."""
    chart, scale = scene.chart, window.unit
    corner = window.column - window.left / scale, window.row - window.top / scale
    look = Look(frame.look, layers - {"troops"}, scale, frame.detail)
    figures = list(scene.figures) if frame.shows("orders") else []
    plot = chart.layout.plot(scale, window.x(0.0), window.y(0.0))
    yield Scaled(corner, scale, tuple(chart.ground(window.shown(), look)))
    yield from drawn([figure for figure in figures if isinstance(figure, Cells)], plot, hand)
    yield Scaled(corner, scale, tuple(chart.signs(look, None)))
    troops = standing(chart.layout, scene.view, scale) if "troops" in layers else ()
    yield Scaled(corner, scale, chart.names(look, troops, window.shown()))
    yield from drawn([figure for figure in figures if not isinstance(figure, Cells)], plot, hand)
    if "troops" in layers:
        yield Scaled(corner, scale, tuple(chart.signs(replace(look, layers=frozenset({"troops"})), scene.view)))


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
    layout = scene.chart.layout
    return boxed(map(layout.middle, cells), (radius + MARGIN) * HEX, layout.bounds[2:])
