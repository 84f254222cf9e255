"""How figures look, on screens and on paper alike: colours by their names in the theme, dashes in widths of a line."""

from __future__ import annotations

from dataclasses import dataclass

SWERVE = 0.1  # of a way's length, to its right, so that two that cross keep apart
ASIDE = (0.62, -0.42)  # of a unit's width: where one that was driven out is drawn
HIGH = 0.7  # of a unit's width


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line's colour and dashes, and how little one sees through it; dashes end flat, dots round."""

    colour: str = "path"
    dashes: tuple[float, ...] = ()
    flat: bool = True
    opacity: float = 1.0


FAINT = 0.45
PATHS = {
    "order": Stroke(),
    "move": Stroke(),
    "draft": Stroke("reach_edge"),
    "seen": Stroke("ink", (0.4, 1.9), flat=False),
    "link": Stroke("supply", (1.6, 1.6)),
    "supply": Stroke("supply", (4.0, 2.0)),
    "broken": Stroke("broken", (1.0, 2.0)),
    "fire": Stroke("bad", (1.2, 1.6)),
    "measure": Stroke("measure", (4.0, 2.0, 1.0, 2.0)),
    "added": Stroke("good"),
    "removed": Stroke("bad", (2.0, 1.6)),
    "branch": Stroke("path", (2.6, 2.0)),
    "other": Stroke("path", (1.4, 1.6), opacity=FAINT),
    "ally": Stroke("measure", (0.4, 1.9), flat=False),
}
"""Of paths over cells."""
TONES: tuple[tuple[float, ...], ...] = ((), (4.0, 1.6), (1.6, 1.2), (4.0, 1.4, 1.0, 1.4), (7.0, 1.6), (2.6, 2.6))
"""Dashes of paths of several seats, which colour alone would not tell apart."""
WAYS = {
    "go": Stroke(),
    "leave": Stroke(dashes=(2.0, 1.6)),
    "act": Stroke(),
    "branch": Stroke(dashes=(2.6, 2.0)),
    "other": Stroke(dashes=(1.4, 1.6), opacity=FAINT),
    "ally": Stroke(dashes=(0.4, 1.9), flat=False),
}
"""Of ways from place to place, where they have no power's colour."""
HELPS = {
    "support": Stroke(dashes=(3.2, 2.2)),
    "carry": Stroke(dashes=(0.4, 1.9), flat=False),
    "other": Stroke(dashes=(1.4, 1.6), opacity=FAINT),
}
SLEEPERS = (1.35, 1.35)
BOXES = {"support": Stroke("support", (4.0, 2.0)), "intercept": Stroke("intercept", (4.0, 2.0, 1.0, 2.0))}


@dataclass(frozen=True, slots=True)
class Badge:
    """A letter in a disc at the edge of a unit; `right` and `below` say where: from -1 to 1."""

    letter: str
    colour: str
    right: float = -1.0
    below: float = -1.0


BADGES = {
    "built": Badge("+", "good"),
    "void": Badge("?", "bad"),
    "came": Badge("+", "ink", -1.0, 1.0),
    "went": Badge("–", "ink", -1 / 3, 1.0),
    "shattered": Badge("S", "bad", 1 / 3, 1.0),
    "destroyed": Badge("×", "bad", 1.0, 1.0),
    "added": Badge("+", "good", -1.0, 1.0),
    "changed": Badge("~", "warning", 0.0, 1.0),
    "removed": Badge("–", "bad", 1.0, 1.0),
    "taken": Badge("C", "capital", 1.0, -1.0),
    "ruled": Badge("R", "measure", 0.0, -1.0),
    "razed": Badge("D", "bad", 1 / 3, -1.0),
}
"""Of signs; those of squares beside each other, below the flags."""


@dataclass(frozen=True, slots=True)
class Tint:
    """The colour of cells, and a hatching where colour alone would speak: rising, falling, crossed or dotted."""

    colour: str
    hatch: str = ""


TINTS = {
    "reach": Tint("reach_edge"),
    "forced": Tint("warning", "rising"),
    "clash": Tint("warning", "crossed"),
    "watched": Tint("ghost"),
    "event": Tint("capital"),
    "broken": Tint("broken", "rising"),
    "reported": Tint("ghost", "dotted"),
    "own": Tint("own"),
    "friend": Tint("friend"),
    "enemy": Tint("enemy", "falling"),
    "neutral": Tint("neutral", "dotted"),
}
"""Of cells; a stance's is among the theme's sides."""
