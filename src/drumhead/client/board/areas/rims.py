"""A darker rim inside the border of every territory, as one soft picture in the colours of the owners."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter

from drumhead.client.board.area_plane import AreaPlane

RIM_FINE = 1.5  # pixels a scene unit
REACH = 5.0  # scene units from the border to where the rim has faded
STRENGTH = 150  # of 255, at the border
Field = npt.NDArray[np.float32]


class Rims:
    """How strong the rim is everywhere is reckoned once; only its colours change."""

    def __init__(self, plane: AreaPlane) -> None:
        self._codes = [area.code for area in plane.map.areas if not area.territory.ocean]
        self._whose = _whose(plane, self._codes)
        self._strength = self._faded(plane)

    def _faded(self, plane: AreaPlane) -> npt.NDArray[np.uint8]:
        found = np.zeros(self._whose.shape, np.uint8)
        reach = max(1, round(REACH * RIM_FINE))
        for number, code in enumerate(self._codes, start=1):
            box, pad = plane.paths[code].boundingRect(), 3 * reach
            edges = (box.top() * RIM_FINE, box.bottom() * RIM_FINE), (box.left() * RIM_FINE, box.right() * RIM_FINE)
            window = tuple(slice(max(0, int(low) - pad), int(high) + pad) for low, high in edges)
            mask = (self._whose[window] == number).astype(np.float32)
            if mask.size:
                depth = np.clip((blurred(mask, reach) - 0.5) * 2, 0, 1)
                found[window] += (mask * (1 - depth) ** 1.6 * STRENGTH).astype(np.uint8)
        return found

    def picture(self, colours: Mapping[str, QColor]) -> QImage:
        """The rims of those territories that have a colour, RIM_FINE pixels a scene unit."""
        table = np.zeros((len(self._codes) + 1, 4), np.uint16)
        for number, code in enumerate(self._codes, start=1):
            if code in colours:
                colour = colours[code]
                table[number] = colour.blue(), colour.green(), colour.red(), 255
        data = (table[self._whose] * self._strength[..., None] // 255).astype(np.uint8).tobytes()
        high, wide = self._whose.shape
        return QImage(data, wide, high, wide * 4, QImage.Format.Format_ARGB32_Premultiplied).copy()


def _whose(plane: AreaPlane, codes: list[str]) -> npt.NDArray[np.uint8]:
    """The number of the territory at each pixel, from 1; 0 for none."""
    bounds = plane.bounds
    wide, high = round(bounds.width() * RIM_FINE), round(bounds.height() * RIM_FINE)
    image = QImage(wide, high, QImage.Format.Format_Grayscale8)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.scale(RIM_FINE, RIM_FINE)
    for number, code in enumerate(codes, start=1):
        painter.fillPath(plane.paths[code], QColor(number, number, number))
    painter.end()
    rows: npt.NDArray[np.uint8] = np.frombuffer(image.constBits(), np.uint8).reshape(high, image.bytesPerLine())
    return rows[:, :wide].copy()


def blurred(field: Field, reach: int) -> Field:
    """Three box blurs that together reach so many pixels and half as many again."""
    half = max(1, reach // 2)
    for _ in range(6):
        padded = np.pad(field, ((half + 1, half), (0, 0)), mode="edge")
        sums = np.cumsum(padded, axis=0, dtype=np.float32)
        field = np.ascontiguousarray(((sums[2 * half + 1 :] - sums[: -2 * half - 1]) / (2 * half + 1)).T)
    return field
