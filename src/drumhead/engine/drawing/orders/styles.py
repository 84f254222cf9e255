"""How figures look, on screens and on paper alike: colours by their names in the theme, dashes in widths of a line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from drumhead.engine.drawing.ink.colours import table

SWERVE = 0.1  # of a way's length, to its right, so that two that cross keep apart
ASIDE = (0.62, -0.42)  # of a unit's width: where one that was driven out is drawn
HIGH = 0.7  # of a unit's width
SLEEPERS = (1.35, 1.35)
TONES: tuple[tuple[float, ...], ...] = ((), (4.0, 1.6), (1.6, 1.2), (4.0, 1.4, 1.0, 1.4), (7.0, 1.6), (2.6, 2.6))
"""Dashes of paths of several seats, which colour alone would not tell apart."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line's colour and dashes, and how little one sees through it; dashes end flat, dots round."""

    colour: str = "path"
    dashes: tuple[float, ...] = ()
    flat: bool = True
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Badge:
    """A letter in a disc at the edge of a unit; `right` and `below` say where: from -1 to 1."""

    letter: str
    colour: str
    right: float = -1.0
    below: float = -1.0


@dataclass(frozen=True, slots=True)
class Tint:
    """The colour of cells, and a hatching where colour alone would speak: rising, falling, crossed or dotted."""

    colour: str
    hatch: str = ""


Style = TypeVar("Style")


def _read(name: str, make: Callable[..., Style]) -> dict[str, Style]:
    """The styles of a table of resources/figures.toml."""
    rows = FIGURES[name].items()
    listed = {style: {key: tuple(v) if isinstance(v, list) else v for key, v in row.items()} for style, row in rows}
    return {style: make(**row) for style, row in listed.items()}


FIGURES = table("figures")
PATHS, WAYS, HELPS, BOXES = (_read(name, Stroke) for name in ("paths", "ways", "helps", "boxes"))
BADGES = _read("badges", Badge)
TINTS = _read("tints", Tint)
