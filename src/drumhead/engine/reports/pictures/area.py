"""A map of polygons as a drawing: its chart on a page, with a legend and what came of a turn's orders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import pairwise

import numpy as np
from PIL import Image

from drumhead.engine.drawing.areas.chart import LAYERS, AreaChart
from drumhead.engine.drawing.areas.legend import DRIVEN
from drumhead.engine.drawing.ink.items import Box, Drawing, Item, Raster, Scaled, Shape
from drumhead.engine.drawing.ink.legend import Entry, framed
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.orders.drawing import drawn
from drumhead.engine.drawing.orders.samples import entries as marks
from drumhead.engine.drawing.orders.strokes import Hand
from drumhead.engine.drawing.orders.styles import ASIDE, HIGH
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.play.figures import Sign
from drumhead.engine.reports.pictures.charted import Charted, hand_of, layers_of
from drumhead.engine.reports.pictures.frame import Frame, Window

PIECE = 6.0  # pixels of a line that names keep off at once
NEARLY = 0.1  # of a pixel: so many too few are not missed


@dataclass(frozen=True)
class Scene(Charted[AreaMap]):
    """What a picture of a map of territories shows."""

    cells = "territories"

    @cached_property
    def held(self) -> dict[str, str]:
        """Each centre's owner by territory; of a map without a game the power whose home it is."""
        if self.view is None:
            return {area.code: area.home for area in self.map.areas if area.centre is not None and area.home}
        return {
            self.map.area_of(note.cell).code: note.owner for note in self.notes if note.kind == "city" and note.owner
        }

    @cached_property
    def chart(self) -> AreaChart:
        """Everybody who owns or could own something comes in an order that stays the same through a game."""
        found = AreaChart(self.map, self.ruleset)
        tokens = self.view.tokens if self.view else ()
        for name in sorted({*(token.owner for token in tokens if token.owner), *self.held.values()}):
            found.owners.tone(name)
        found.follow(self.held)
        return found


def area_drawing(scene: Scene, frame: Frame) -> Drawing:
    """The whole page."""
    hand, size = hand_of(frame.look, scene.chart.owners), (float(scene.map.width), float(scene.map.height))
    return scene.page(frame, size, partial(_entries, scene, hand), partial(_plot, scene, frame, hand))


def _entries(scene: Scene, hand: Hand, part: Box) -> Iterator[Entry]:
    """The powers with as many centres as each has, what hatched ground means, what the mark of a unit without a place,
    and all marks of orders, where there are any."""
    unit, look = scene.chart.layout.scale, Look(hand.theme, frozenset(LAYERS), 1.0)
    left, top, right, bottom = part
    yield from scene.chart.legend(look, (left * unit, top * unit, right * unit, bottom * unit))
    if scene.view and any(token.status == "shattered" for token in scene.view.tokens):
        yield Entry("Units", DRIVEN, framed(hand.theme, partial(_exclaimed, hand)))
    yield from marks(scene.figures, hand)


def _exclaimed(hand: Hand, box: Box) -> list[Item]:
    left, top, right, bottom = box
    return [*hand.badge(((left + right) / 2, (top + bottom) / 2), (bottom - top) * 0.45, "!", hand.theme.bad)]


def _plot(scene: Scene, frame: Frame, hand: Hand, window: Window) -> Iterator[Item]:
    """The chart in units of its layout, what was ordered between its centres and its units in pixels."""
    chart, unit = scene.chart, scene.chart.layout.scale
    scale = window.unit / unit
    corner = (window.column - window.left / window.unit) * unit, (window.row - window.top / window.unit) * unit
    layers = layers_of(frame, LAYERS)
    look = Look(frame.look, layers - {"troops"}, scale, frame.detail)
    part = window.shown(unit)
    figures = list(scene.figures) if frame.shows("orders") else []
    plot = chart.layout.plot(scale, window.x(0.0), window.y(0.0))
    ground = tuple(as_fine(item, scale * frame.detail) for item in chart.ground(part, look))
    yield Scaled(corner, scale, ground)
    yield Scaled(corner, scale, tuple(chart.signs(look, None)))
    ways = list(drawn([figure for figure in figures if not isinstance(figure, Sign)], plot, hand))
    standing = _standing(scene, scale) if "troops" in layers else ()
    yield Scaled(corner, scale, chart.names(look, standing, part, _crossed(ways, window)))
    yield from ways
    if "troops" in layers:
        troops = replace(look, layers=frozenset({"troops"}))
        yield Scaled(corner, scale, tuple(chart.signs(troops, scene.view)))
    yield from drawn([figure for figure in figures if isinstance(figure, Sign)], plot, hand)


def as_fine(item: Item, scale: float) -> Item:
    """What has several pixels where a page shows one takes as much more room in a file and shows no more."""
    if not isinstance(item, Raster):
        return item
    left, top, right, bottom = item.box
    rows, columns, depth = item.pixels.shape
    times = int(columns / ((right - left) * scale) + NEARLY)
    if times < 2:
        return item
    pixels = item.pixels[::times, ::times].copy()
    for part in range(depth) if depth == 3 else (3,):
        pixels[..., part] = np.asarray(Image.fromarray(item.pixels[..., part]).reduce(times))
    wide, high = ((far - near) * times / size for near, far, size in ((left, right, columns), (top, bottom, rows)))
    return Raster((left, top, left + wide * pixels.shape[1], top + high * pixels.shape[0]), pixels)


def _crossed(items: Iterable[Item], window: Window) -> Iterator[Box]:
    """Where lines run, piece by piece, in pixels from the board's corner."""
    corner = np.array((window.x(0.0), window.y(0.0)))
    for line in (line - corner for item in items if isinstance(item, Shape) for line in item.lines):
        for start, end in pairwise(line):
            for share in np.arange(0.0, 1.0, PIECE / max(PIECE, float(np.hypot(*(end - start))))).tolist():
                x, y = (start * (1 - share) + end * share).tolist()
                yield x - PIECE / 2, y - PIECE / 2, x + PIECE / 2, y + PIECE / 2


def _standing(scene: Scene, scale: float) -> Iterator[Box]:
    """Where units stand, in pixels from the board's corner; the driven out aside."""
    layout = scene.chart.layout
    wide = layout.unit(scale)
    for token in scene.view.tokens if scene.view else ():
        (x, y), aside = layout.middle(token.cell), ASIDE if token.status == "shattered" else (0.0, 0.0)
        x, y = x * scale + aside[0] * wide, y * scale + aside[1] * wide
        yield x - wide / 2, y - wide * HIGH / 2, x + wide / 2, y + wide * HIGH / 2
