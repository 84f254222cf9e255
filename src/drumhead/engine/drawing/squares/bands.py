"""Where states meet: a soft band inside each in its own tone, over its map at FINE pixels a square."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from drumhead.engine.drawing.ink.colours import rgb
from drumhead.engine.drawing.ink.fields import Sampling, blurred, cut, enlarged
from drumhead.engine.drawing.ink.items import Pixels
from drumhead.engine.drawing.ink.theme import Theme
from drumhead.engine.maps.squares.model import NOWHERE, GameMap

FINE = 4  # pixels a square
REACH = 4  # passes of blur: how far a band fades into its state
STRENGTH = 165


def bands(map: GameMap, colours: Sequence[tuple[int, int, int]]) -> Pixels:
    """Red, green and blue of the whole map's bands, each as strong as it covers, and that; nothing elsewhere."""
    grid = map.state.reshape(map.board.rows, map.board.columns)
    rows, columns = grid.shape
    sums = np.zeros((rows * FINE, columns * FINE, 4), np.float32)
    for state, tone in tones(map, len(colours)).items():
        ys, xs = np.nonzero(grid == state)
        part = slice(max(0, ys.min() - 1), ys.max() + 2), slice(max(0, xs.min() - 1), xs.max() + 2)
        near = grid[part].repeat(FINE, axis=0).repeat(FINE, axis=1)
        inside = np.clip((blurred((near == state).astype(np.float32), 2) - 0.5) * 3 + 0.5, 0, 1)
        beyond = blurred(((near != state) & (near != NOWHERE)).astype(np.float32), REACH)
        alpha = inside * np.clip(beyond * 2, 0, 1) * STRENGTH
        parts = (*(part / 255 for part in colours[tone]), 1.0)
        fine = tuple(slice(axis.start * FINE, axis.start * FINE + alpha.shape[i]) for i, axis in enumerate(part))
        sums[fine] += alpha[..., None] * np.array(parts, np.float32)
    found: Pixels = np.clip(sums, 0, 255).astype(np.uint8)
    return found


def with_states(pixels: Pixels, map: GameMap, theme: Theme, corner: tuple[float, float], scale: float) -> Pixels:
    """Ground with its bands; the corner in squares, `scale` in pixels a square."""
    across, down = (Sampling(corner[i] * FINE, pixels.shape[1 - i], scale / FINE) for i in (0, 1))
    over = cut(_bands(map, theme.tones), across, down).astype(np.float32)
    under, laid_over = pixels.astype(np.float32), [enlarged(over[..., part], across, down) for part in range(4)]
    rest = 1 - laid_over[3] / np.float32(255)
    for channel in range(3):
        under[..., channel] = under[..., channel] * rest + laid_over[channel]
    return even(np.clip(under, 0, 255).astype(np.uint8))


@lru_cache(maxsize=4)
def _bands(map: GameMap, tones: tuple[str, ...]) -> Pixels:
    return bands(map, [rgb(tone) for tone in tones])


def even(pixels: Pixels) -> Pixels:
    """Even numbers, which the eye does not see and which pack better."""
    return pixels & np.uint8(0xFE)


def tones(map: GameMap, count: int) -> dict[int, int]:
    """A tone for each state that has a neighbour, unlike its neighbours' where that is possible."""
    return toned(_beside(map), count)


def _beside(map: GameMap) -> dict[int, set[int]]:
    """The states that meet each state."""
    grid = map.state.reshape(map.board.rows, map.board.columns)
    found: dict[int, set[int]] = {}
    for first, second in ((grid[:, :-1], grid[:, 1:]), (grid[:-1], grid[1:])):
        meet = (first != second) & (first != NOWHERE) & (second != NOWHERE)
        for a, b in set(zip(first[meet].tolist(), second[meet].tolist(), strict=True)):
            found.setdefault(a, set()).add(b)
            found.setdefault(b, set()).add(a)
    return found


def toned(beside: dict[int, set[int]], count: int) -> dict[int, int]:
    """A tone for each state, unlike its neighbours'; the busiest choose first."""
    chosen: dict[int, int] = {}
    for state in sorted(beside, key=lambda s: (-len(beside[s]), s)):
        taken = {chosen[near] for near in beside[state] if near in chosen}
        chosen[state] = next((tone for tone in range(count) if tone not in taken), state % count)
    return chosen
