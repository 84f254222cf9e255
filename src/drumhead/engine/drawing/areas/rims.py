"""The soft parts of a polygon map: the sea along its shores, and a darker rim inside the border of every territory."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from drumhead.engine.drawing.areas.layout import AreaLayout
from drumhead.engine.drawing.ink.colours import rgb
from drumhead.engine.drawing.ink.fields import Field, spread
from drumhead.engine.drawing.ink.fill import share_within, within
from drumhead.engine.drawing.ink.items import Pixels

RIM_FINE = 1.5  # pixels a unit
SEA_FINE = 0.8
REACH = 5.0  # units from the border to where the rim has faded
STRENGTH = 150  # of 255, at the border
SHALLOWS = (3, 8, 22)  # units: how far the shore is felt
Bytes = npt.NDArray[np.uint8]


class Shores:
    """How near the shore is everywhere, reckoned once; only the sea's colours change."""

    def __init__(self, layout: AreaLayout) -> None:
        rows, columns = _size(layout, SEA_FINE)
        land = [area.code for area in layout.map.areas if not area.territory.ocean]
        lines = [line * SEA_FINE for code in land for line in layout.outlines[code]]
        shore = share_within(lines, rows, columns)
        near = np.mean([spread(shore, round(2 * reach * SEA_FINE)) for reach in SHALLOWS], axis=0)
        self._near: Field = np.clip(near * 1.9, 0, 1).astype(np.float32)[..., None]

    def picture(self, shallow: str, deep: str) -> Pixels:
        """The whole sea, light along the shores and darker the farther from them, SEA_FINE pixels a unit."""
        near, far = (np.array(rgb(colour), np.float32) for colour in (shallow, deep))
        found: Pixels = (far * (1 - self._near) + near * self._near).astype(np.uint8)
        return found


class Rims:
    """How strong the rim is everywhere is reckoned once; only its colours change."""

    def __init__(self, layout: AreaLayout) -> None:
        self._codes = [area.code for area in layout.map.areas if not area.territory.ocean]
        self._whose = np.zeros(_size(layout, RIM_FINE), np.uint8)
        for number, code in enumerate(self._codes, start=1):
            window = _window(layout, code, 1)
            here = self._whose[window]
            down, across = (part.start for part in window)
            lines = [line * RIM_FINE - (across, down) for line in layout.outlines[code]]
            here[within(lines, *here.shape)] = number
        self._strength = self._faded(layout)

    def _faded(self, layout: AreaLayout) -> Bytes:
        found = np.zeros(self._whose.shape, np.uint8)
        reach = max(1, round(REACH * RIM_FINE))
        for number, code in enumerate(self._codes, start=1):
            window = _window(layout, code, 3 * reach)
            mask = (self._whose[window] == number).astype(np.float32)
            if mask.size:
                depth = np.clip((spread(mask, reach) - 0.5) * 2, 0, 1)
                found[window] += (mask * (1 - depth) ** 1.6 * STRENGTH).astype(np.uint8)
        return found

    def picture(self, colours: Mapping[str, str]) -> Pixels:
        """The rims of those territories that have a colour, RIM_FINE pixels a unit, on nothing."""
        table = np.zeros((len(self._codes) + 1, 4), np.uint8)
        for number, code in enumerate(self._codes, start=1):
            if code in colours:
                table[number] = *rgb(colours[code]), 1
        found: Pixels = table[self._whose]
        found[..., 3] *= self._strength
        return found


def _size(layout: AreaLayout, fine: float) -> tuple[int, int]:
    _, _, wide, high = layout.bounds
    return round(high * fine), round(wide * fine)


def _window(layout: AreaLayout, code: str, pad: int) -> tuple[slice, slice]:
    """The rows and columns round a territory."""
    left, top, right, bottom = (edge * RIM_FINE for edge in layout.boxes[code])
    rows, columns = ((int(low) - pad, int(high) + pad) for low, high in ((top, bottom), (left, right)))
    return slice(max(0, rows[0]), max(0, rows[1])), slice(max(0, columns[0]), max(0, columns[1]))
