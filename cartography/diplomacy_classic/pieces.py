"""The single shapes that a shape is made of."""

from __future__ import annotations

from collections.abc import Iterator

from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry


def parts(geometry: BaseGeometry) -> Iterator[BaseGeometry]:
    """The single shapes of a shape."""
    for part in getattr(geometry, "geoms", [geometry]):
        if hasattr(part, "geoms"):
            yield from parts(part)
        elif not part.is_empty:
            yield part


def polygons(geometry: BaseGeometry) -> Iterator[Polygon]:
    """The polygons of a shape."""
    return (part for part in parts(geometry) if isinstance(part, Polygon))
