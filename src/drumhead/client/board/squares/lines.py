"""Lines of a map as they are kept from one board of it to the next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any
from weakref import WeakValueDictionary

import numpy.typing as npt

from drumhead.client.board.kept import Arrays, ground_digest, kept
from drumhead.engine.drawing.ink.items import Points
from drumhead.engine.drawing.ink.pieces import Lines, lines_of
from drumhead.engine.drawing.squares.traces import Keep, Traces
from drumhead.engine.maps.squares.model import GameMap


def kept_traces(map: GameMap) -> Traces:
    """The lines of a map, traced once for all boards of it."""
    return Traces(map, _keeper(map))


def _keeper(map: GameMap) -> Keep:
    def keep(name: str, of: Sequence[npt.NDArray[Any]], trace: Callable[[], Iterable[Points]]) -> Lines:
        """The lines that a board shows already, else those kept of another time, else traced now."""
        digest = ground_digest(map, *of)
        found = _shown.get(name + digest)
        if found is None:
            arrays = kept(name, digest, lambda: _arrays(lines_of(trace())))
            found = _shown[name + digest] = Lines(arrays["points"], arrays["lengths"])
        return found

    return keep


def _arrays(lines: Lines) -> Arrays:
    return {"points": lines.points, "lengths": lines.lengths}


_shown: WeakValueDictionary[str, Lines] = WeakValueDictionary()
