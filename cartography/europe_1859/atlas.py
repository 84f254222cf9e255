"""The finished map as one value: what the folder's files and the checks are made from."""

from __future__ import annotations

from dataclasses import dataclass

from .battlefields import Village
from .grid import Bools, Bytes
from .marches import Square
from .nations import Nations
from .places import Site
from .rivers import Course
from .seas import Seas
from .terrain import Letters
from .ways import Country


@dataclass(frozen=True, slots=True)
class Atlas:
    """All layers; strategic ones (120, 130), tactical ones (1800, 1950)."""

    letters: Letters
    river_classes: Bytes
    nations: Nations
    seas: Seas
    rail_years: dict[Square, int]
    sites: tuple[Site, ...]
    villages: tuple[Village, ...]
    courses: tuple[Course, ...]
    country: Country
    rating: Bytes
    relief: Bytes
    height: Bytes
    water: Bools
