"""Pictures of a map as a seat sees it, or of the map alone: SVG and PNG."""

from __future__ import annotations

from dataclasses import dataclass

from drumhead.engine.maps.model import GameMap
from drumhead.engine.play.view import View
from drumhead.engine.reports.pictures.display import Drawing
from drumhead.engine.reports.pictures.field import field_drawing
from drumhead.engine.reports.pictures.frame import Frame
from drumhead.engine.reports.pictures.strategic import strategic_drawing
from drumhead.engine.reports.pictures.svg import png, write_svg

__all__ = ["Frame", "Picture", "compose", "draw", "png"]


def compose(map: GameMap, view: View | None, frame: Frame) -> Drawing:
    """The strategic map, or the tactical map of `frame.square`."""
    if frame.square is None:
        return strategic_drawing(map, view, frame)
    return field_drawing(map, view, frame.square, frame)


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture still to be drawn, with the words below it."""

    title: str
    map: GameMap
    view: View | None
    frame: Frame

    def drawing(self) -> Drawing:
        return compose(self.map, self.view, self.frame)


def draw(map: GameMap, view: View | None, frame: Frame) -> str:
    """The picture as SVG text."""
    return write_svg(compose(map, view, frame))
