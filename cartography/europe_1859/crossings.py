"""How many marches the great crossings take: a mountain range must not become a wall."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from .grid import COLUMNS, ROWS, cell_at, square_of
from .marches import Square, may_march
from .terrain import Letters, passable

SPARE = 2
STEPS = tuple((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)
CROSSINGS = {
    "Brenner": ((47.263, 11.395), (46.715, 11.655)),
    "Simplon": ((46.320, 7.990), (46.117, 8.293)),
    "Gotthard": ((46.880, 8.644), (46.193, 9.017)),
    "San Bernardino": ((46.850, 9.533), (46.193, 9.017)),
    "Mont Cenis": ((45.215, 6.740), (45.137, 7.058)),
    "Great St Bernard": ((46.100, 7.070), (45.738, 7.317)),
    "Reschen": ((47.140, 10.566), (46.668, 11.160)),
    "Stelvio": ((46.690, 10.550), (46.169, 9.871)),
    "Arlberg": ((47.150, 9.820), (47.140, 10.566)),
    "Pontebba": ((46.610, 13.856), (46.069, 13.237)),
    "Loibl": ((46.625, 14.305), (46.051, 14.505)),
    "Semmering": ((47.805, 16.232), (47.417, 15.283)),
    "Montgenevre": ((44.900, 6.642), (45.137, 7.058)),
    "Tenda": ((44.391, 7.548), (43.703, 7.266)),
    "Perthus": ((42.698, 2.895), (42.266, 2.962)),
    "Roncesvalles": ((43.493, -1.473), (42.817, -1.643)),
}


def slow_crossings(letters: Letters) -> Iterator[str]:
    """7.4: crossings that take more than two marches beyond the straight line."""
    for name, (here, there) in CROSSINGS.items():
        start, end = square_of(cell_at(*here)), square_of(cell_at(*there))
        straight = max(abs(start[0] - end[0]), abs(start[1] - end[1]))
        marches = marches_from(letters, start).get(end)
        if marches is None or marches > straight + SPARE:
            yield f"the {name} takes {marches} marches for {straight}"


def marches_from(letters: Letters, start: Square) -> dict[Square, int]:
    """7.4: the fewest marches from a square to every square that can be reached."""
    reached = {start: 0}
    queue = deque([start])
    free = passable(letters)
    while queue:
        column, row = queue.popleft()
        for dx, dy in STEPS:
            to = column + dx, row + dy
            inside = 0 <= to[0] < COLUMNS and 0 <= to[1] < ROWS
            if inside and to not in reached and free[to[1], to[0]] and may_march(letters, (column, row), to):
                reached[to] = reached[column, row] + 1
                queue.append(to)
    return reached
