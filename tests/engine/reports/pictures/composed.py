"""Pictures for tests, framed at once."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.engine.drawing.ink.items import Drawing
from drumhead.engine.maps.library import AnyMap
from drumhead.engine.play.figures import Figure
from drumhead.engine.play.view import Note, View
from drumhead.engine.reports.pictures.frame import Frame
from drumhead.engine.reports.pictures.picture import Picture


def compose(
    map: AnyMap, view: View | None, frame: Frame, notes: Sequence[Note] = (), figures: Sequence[Figure] = ()
) -> Drawing:
    """A map, or the tactical map of `frame.square` with `notes` of its cities; with what `figures` lay over it."""
    return Picture("", map, view, frame, "", tuple(notes), tuple(figures)).drawing()
