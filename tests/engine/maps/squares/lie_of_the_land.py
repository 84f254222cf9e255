"""The lie of the land at 1 km, asked by the names of places and rivers: the words the tests of battlefields are in."""

from __future__ import annotations

from collections import deque

import numpy as np

from drumhead.engine.maps.squares.model import GameMap, Ground

Cell = tuple[int, int]
SLOPES = (Ground.HILLS, Ground.HIGH_HILLS)


class Countryside:
    """The whole 1 km map, asked by the names of places and rivers; cells are (x east, y south)."""

    def __init__(self, europe: GameMap) -> None:
        self.europe = europe
        self.terrain, self.rating = europe.tactical.terrain, europe.tactical.rating

    def at(self, name: str) -> Cell:
        """The cell of a city or village."""
        square, field = self.europe.place(name)
        assert field is not None
        column, row = self.europe.board.position(square)
        x, y = self.europe.tactical_board.position(field)
        side = self.europe.tactical_board.columns
        return column * side + x, row * side + y

    def river(self, name: str) -> set[Cell]:
        """All cells of the courses that bear a name."""
        found = {cell for river in self.europe.rivers if river.name == name for cell in river.course}
        assert found, f"there is no river {name}"
        return found

    def ground(self, name: str, reach: int = 0) -> set[Ground]:
        """The terrains within reach of a place."""
        return {Ground(self.terrain[y, x]) for x, y in self.around(self.at(name), reach)}

    def rated(self, name: str, reach: int = 0) -> int:
        """The best rating within reach of a place."""
        return max(int(self.rating[y, x]) for x, y in self.around(self.at(name), reach))

    def height(self, name: str) -> int:
        """Steps above the sea."""
        layer = self.europe.tactical.height
        assert layer is not None
        x, y = self.at(name)
        return int(layer[y, x])

    def away(self, name: str, river: str) -> int:
        """Steps from a place to the nearest cell of a river."""
        x, y = self.at(name)
        return min(max(abs(x - i), abs(y - j)) for i, j in self.river(river))

    def apart(self, first: str, second: str) -> float:
        """Kilometres between two places."""
        (ax, ay), (bx, by) = self.at(first), self.at(second)
        return float(np.hypot(ax - bx, ay - by))

    def parts(self, river: str, first: str, second: str) -> bool:
        """Whether the straight way from one place to another crosses a river."""
        return bool(set(self.line(first, second)) & self.river(river))

    def line(self, first: str, second: str) -> list[Cell]:
        """The cells of the straight way between two places."""
        (ax, ay), (bx, by) = self.at(first), self.at(second)
        steps = max(abs(ax - bx), abs(ay - by), 1)
        return [(round(ax + (bx - ax) * n / steps), round(ay + (by - ay) * n / steps)) for n in range(steps + 1)]

    def crossing(self, river: str, name: str, reach: int = 2) -> bool:
        """Whether an army can cross a river within reach of a place: by ford, or by railway."""
        near = self.river(river) & set(self.around(self.at(name), reach))
        rail = self.europe.tactical.rail
        return any(self.terrain[y, x] == Ground.FORD or 0 < rail[y, x] <= 59 for x, y in near)

    def wood(self, first: str, second: str) -> bool:
        """Whether a wood lies on the way between two places, or beside it."""
        cells = {near for cell in self.line(first, second) for near in self.around(cell, 1)}
        return any(self.terrain[y, x] == Ground.FOREST for x, y in cells)

    def dry_way(self, first: str, second: str, reach: int) -> bool:
        """Whether land joins two places within a square window round the first."""
        start, goal = self.at(first), self.at(second)
        window = set(self.around(start, reach))
        reached, queue = {start}, deque([start])
        while queue:
            for cell in self.around(queue.popleft(), 1):
                if cell in window and cell not in reached and self.terrain[cell[1], cell[0]] != Ground.WATER:
                    reached.add(cell)
                    queue.append(cell)
        return goal in reached

    @staticmethod
    def around(cell: Cell, reach: int) -> list[Cell]:
        side = range(-reach, reach + 1)
        return [(cell[0] + dx, cell[1] + dy) for dx in side for dy in side]


def east_of(country: Countryside, first: str, second: str) -> bool:
    return country.at(first)[0] > country.at(second)[0]


def south_of(country: Countryside, first: str, second: str) -> bool:
    return country.at(first)[1] > country.at(second)[1]


def flows_south(country: Countryside, river: str, upper: str, lower: str) -> bool:
    """Whether a river comes by one place before another, and the second lies farther south."""
    courses = [river_.course for river_ in country.europe.rivers if river_.name == river]
    course = [cell for part in courses for cell in part]

    def nearest(name: str) -> int:
        x, y = country.at(name)
        return min(range(len(course)), key=lambda n: (course[n][0] - x) ** 2 + (course[n][1] - y) ** 2)

    return nearest(upper) < nearest(lower) and south_of(country, lower, upper)
