"""Marks where orders send more of one's own to a place than it can hold."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.engine.play.figures import Sign
from drumhead.engine.play.review import Doubt


def clash_marks(clashes: Sequence[Doubt], field: int | None = None) -> list[Sign]:
    """One a place: on the map, or on the battlefield of a strategic square."""
    if field is None:
        places = [clash.cell for clash in clashes if clash.cell is not None]
    else:
        places = [clash.tactical for clash in clashes if clash.cell == field and clash.tactical is not None]
    return [Sign(place, "clash") for place in dict.fromkeys(places)]
