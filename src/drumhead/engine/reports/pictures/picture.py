"""Pictures of a map as a seat sees it, or of the map alone: SVG and PNG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.library import AnyMap
from drumhead.engine.play.view import Arrow, Note, View
from drumhead.engine.reports.pictures.area import Scene, area_drawing
from drumhead.engine.reports.pictures.display import Drawing
from drumhead.engine.reports.pictures.field import field_drawing
from drumhead.engine.reports.pictures.frame import Frame
from drumhead.engine.reports.pictures.strategic import strategic_drawing
from drumhead.engine.reports.pictures.svg import png

__all__ = ["Frame", "Picture", "compose", "png"]


def compose(map: AnyMap, view: View | None, frame: Frame, notes: Sequence[Note] = ()) -> Drawing:
    """The map of territories, the strategic map, or the tactical map of `frame.square` with `notes` of its cities."""
    if isinstance(map, AreaMap):
        return area_drawing(Scene(map, view), frame)
    if frame.square is None:
        return strategic_drawing(map, view, frame)
    return field_drawing(map, view, frame, notes)


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture still to be drawn, with the words below it; `heading` stands on a map of territories, whose units look
    as those of `ruleset` do."""

    title: str
    map: AnyMap
    view: View | None
    frame: Frame
    heading: str = ""
    notes: tuple[Note, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    ruleset: str = ""

    def drawing(self, frame: Frame | None = None) -> Drawing:
        """As it was meant to be framed, or otherwise."""
        wanted = frame or self.frame
        if not isinstance(self.map, AreaMap):
            return compose(self.map, self.view, wanted, self.notes)
        scene = Scene(self.map, self.view, self.notes, self.arrows, self.ruleset)
        return area_drawing(scene, replace(wanted, title=self.heading or wanted.title))
