"""Pictures of a map as a seat sees it, or of the map alone; what draws them is imported when one is drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.hexes.model import HexMap
from drumhead.engine.maps.library import AnyMap
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.play.figures import Figure
from drumhead.engine.play.view import Note, View
from drumhead.engine.reports.pictures.frame import Frame

if TYPE_CHECKING:
    from drumhead.engine.drawing.ink.items import Drawing

__all__ = ["Frame", "Picture"]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture still to be drawn, with the words below it; `heading` stands on a map of territories or hexes, whose
    units look as those of `ruleset` do."""

    title: str
    map: AnyMap
    view: View | None
    frame: Frame
    heading: str = ""
    notes: tuple[Note, ...] = ()
    figures: tuple[Figure, ...] = ()
    ruleset: str = ""

    def drawing(self, frame: Frame | None = None) -> Drawing:
        """As it was meant to be framed, or otherwise."""
        return _DRAWN[self.map.kind](self, frame or self.frame)


def _areas(picture: Picture, frame: Frame) -> Drawing:
    from drumhead.engine.reports.pictures.area import Scene, area_drawing

    scene = Scene(cast(AreaMap, picture.map), picture.view, picture.notes, picture.figures, picture.ruleset)
    return area_drawing(scene, replace(frame, title=picture.heading or frame.title))


def _hexes(picture: Picture, frame: Frame) -> Drawing:
    from drumhead.engine.reports.pictures.hexes import Scene, hex_drawing

    scene = Scene(cast(HexMap, picture.map), picture.view, picture.notes, picture.figures, picture.ruleset)
    return hex_drawing(scene, replace(frame, title=picture.heading or frame.title))


def _squares(picture: Picture, frame: Frame) -> Drawing:
    map = cast(GameMap, picture.map)
    if frame.square is None:
        from drumhead.engine.reports.pictures.strategic import strategic_drawing

        return strategic_drawing(map, picture.view, frame, picture.figures)
    from drumhead.engine.reports.pictures.field import field_drawing

    return field_drawing(map, picture.view, frame, picture.notes, picture.figures)


_DRAWN: Mapping[str, Callable[[Picture, Frame], Drawing]] = {
    AreaMap.kind: _areas,
    GameMap.kind: _squares,
    HexMap.kind: _hexes,
}
