"""How maps look: light, dark, and print, which is black on white with a letter for each terrain."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from drumhead.engine.drawing.ink.colours import colours_of

SNOW, MARSH, SWAMP = 10, 11, 12  # ground drawn though no tactical terrain: see ground.py


@dataclass(frozen=True, eq=False)
class Theme:
    """Colours as #rrggbb; `ground` goes by Ground, then SNOW, MARSH and SWAMP; `terrain` by Terrain, `river` by
    RiverClass; `tones` colour states; `sides` go by stance, `owners` by powers' order, `phases` by the strategic
    phases' and far enough from the paper to carry figures in its colour; `relief` is how strong hills are shaded."""

    name: str
    dark: bool
    paper: str
    ground: tuple[str, ...]
    terrain: tuple[str, ...]
    river: tuple[str, ...]
    coast: str
    shoreline: str
    deep: str
    field: str
    trees: str
    hachure: str
    roof: str
    rock: str
    snow: str
    rating: str
    cliff: str
    reed: str
    rail: str
    rail_gap: str
    road: str
    border: str
    tones: tuple[str, ...]
    grid: str
    ink: str
    ink_soft: str
    water_ink: str
    halo: str
    city: str
    city_fill: str
    capital: str
    fort: str
    sides: Mapping[str, str]
    on_side: str
    on_owner: str
    owners: tuple[str, ...]
    phases: tuple[str, ...]
    path: str
    ghost: str
    reach_edge: str
    supply: str
    broken: str
    support: str
    intercept: str
    measure: str
    warning: str
    good: str
    bad: str
    relief: float
    letters: bool


def read_theme(name: str) -> Theme:
    """A theme of resources/themes."""
    found = colours_of(name, [field.name for field in fields(Theme) if field.name != "name"])
    values: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in found.items()}
    return Theme(name, **values)


THEMES = {name: read_theme(name) for name in ("light", "dark", "print")}
LIGHT, DARK, PRINT = THEMES.values()
