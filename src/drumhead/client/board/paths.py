"""Lines and outlines of a drawing as Qt takes them."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QPolygonF

from drumhead.engine.drawing.ink.outlines import Points

CELL = 64.0
"""Units of a field's scene a square."""


def path_of(outlines: list[Points], side: float) -> QPainterPath:
    """Closed outlines as a path bent from the middle of each edge to the next, holes left open.

    A cell is `side` units wide.
    """
    path = QPainterPath()
    for outline in outlines:
        corners = (outline * side).tolist()
        middles = ((outline + np.roll(outline, -1, axis=0)) * (side / 2)).tolist()
        path.moveTo(*middles[-1])
        for (x, y), (onward_x, onward_y) in zip(corners, middles, strict=True):
            path.quadTo(x, y, onward_x, onward_y)
        path.closeSubpath()
    return path


def polygon_of(points: Points) -> QPolygonF:
    """Points (n, 2) as a polygon."""
    return QPolygonF([QPointF(x, y) for x, y in points.tolist()])
