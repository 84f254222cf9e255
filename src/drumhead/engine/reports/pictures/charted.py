"""A map that one chart draws whole, on a page: the part asked for in a window, and what stands round that."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from drumhead.engine.drawing.ink.items import Box, Clip, Drawing, Item, rectangle
from drumhead.engine.drawing.ink.legend import Entry
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.drawing.lands.owners import Owners, owner_colour
from drumhead.engine.drawing.orders.strokes import Hand
from drumhead.engine.errors import InputError
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.hexes.model import HexMap
from drumhead.engine.play.figures import Figure
from drumhead.engine.play.view import Note, View
from drumhead.engine.reports.pictures.area_parts import window_on
from drumhead.engine.reports.pictures.frame import LAYERS, Frame, Window, laid_out
from drumhead.engine.reports.pictures.furniture import legend, neat_line, title

Drawn = TypeVar("Drawn", bound=AreaMap | HexMap)
CALLED = {"names": "cities", "zones": "states"}
"""Layers of a chart that a frame calls otherwise."""


@dataclass(frozen=True)
class Charted(Generic[Drawn]):
    """What a picture of a map shows: a view, who owns what, the figures of its orders, whose counters."""

    cells: ClassVar[str]
    map: Drawn
    view: View | None
    notes: Sequence[Note] = ()
    figures: Sequence[Figure] = ()
    ruleset: str = ""

    def page(
        self,
        frame: Frame,
        size: tuple[float, float],
        entries: Callable[[Box], Iterable[Entry]],
        plot: Callable[[Window], Iterable[Item]],
    ) -> Drawing:
        """The whole page of a map that is so large in the units of a frame's box."""
        if frame.square is not None or frame.part is not None:
            raise InputError(f"{self.map.title} is a map of {self.cells} and has no squares.")
        theme, name, part = frame.look, self.map.title, frame.box or (0.0, 0.0, *size)
        told = [*entries(part)] if frame.shows("legend") else []
        layout = laid_out(frame, (part[2] - part[0]) / (part[3] - part[1]), len(told))
        window = window_on(size, part, layout.plot, frame.box is not None)
        paper = rectangle((0, 0, frame.width, frame.height), theme.paper)
        shown = Clip(window.box, tuple(plot(window)))
        rest: list[Item] = [neat_line(theme, window), *legend(theme, layout, told)]
        if frame.shows("title"):
            heading = frame.title[:1].upper() + frame.title[1:]
            rest += title(theme, frame, heading or name, name if heading else "")
        return Drawing(frame.width, frame.height, f"{name} {frame.title}".strip(), (paper, shown, *rest))


def hand_of(theme: Theme, owners: Owners) -> Hand:
    """What draws figures in the colours of the powers."""
    return Hand(theme, lambda owner: owner_colour(theme, owners.tone(owner)) if owner else theme.path)


def layers_of(frame: Frame, layers: Collection[str]) -> frozenset[str]:
    """Which layers of a chart a frame shows; those it has no name for always."""
    called = {layer: CALLED.get(layer, layer) for layer in layers}
    return frozenset(layer for layer, name in called.items() if name not in LAYERS or frame.shows(name))
