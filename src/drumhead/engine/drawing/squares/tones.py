"""Which of a theme's tones each state of a map is drawn in."""

from __future__ import annotations

from drumhead.engine.maps.squares.model import NOWHERE, GameMap


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
