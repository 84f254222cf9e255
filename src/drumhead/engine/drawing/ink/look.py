"""All that may make two drawings of one place differ."""

from __future__ import annotations

from dataclasses import dataclass

from drumhead.engine.drawing.ink.theme import Theme


@dataclass(frozen=True, slots=True)
class Look:
    """A theme, what is shown, and `scale` pixels a unit of the board, by which alone the level of detail goes; `fine`
    is how many pixels of the device there are for one: more than one on paper and on fine screens."""

    theme: Theme
    layers: frozenset[str]
    scale: float
    fine: float = 1.0
