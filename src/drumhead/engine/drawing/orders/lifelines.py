"""The lines units hang on, as figures over a map: each line once, however many hang on it."""

from __future__ import annotations

from collections.abc import Iterable

from drumhead.engine.play.figures import Cells, Figure, Path
from drumhead.engine.play.recall.lifelines import Lifeline

STYLES = {"communications": "link", "supply": "supply"}


def hanging(lines: Iterable[Lifeline]) -> tuple[Figure, ...]:
    """Lines as they run; of one that is broken the way to what breaks it, and that."""
    found: dict[Figure, None] = {}
    for line in lines:
        if len(line.path) > 1:
            found[Path(line.path, STYLES[line.kind])] = None
        elif not line.to and line.broken_at is not None:
            if line.broken_at != line.cell:
                found[Path((line.cell, line.broken_at), "broken")] = None
            found[Cells((line.broken_at,), "broken")] = None
    return tuple(found)


def snapped(before: Iterable[Lifeline], gone: Iterable[Lifeline]) -> tuple[Figure, ...]:
    """Lines that are no more, as they ran."""
    lost = {(line.kind, line.unit) for line in gone}
    paths = (line.path for line in before if (line.kind, line.unit) in lost and len(line.path) > 1)
    return tuple(dict.fromkeys(Path(path, "broken") for path in paths))
