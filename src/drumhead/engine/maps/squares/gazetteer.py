"""Places of a map of squares by what people call them: squares, and all that has an old or a modern name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from weakref import WeakKeyDictionary

import numpy as np

from drumhead.engine.errors import UnknownNameError
from drumhead.engine.maps.names import Entry, Place, fold, named
from drumhead.engine.maps.squares.model import City, GameMap, Layer, River, RiverClass, Terrain

SAINTS = ("saint", "sankt", "st")
_SQUARE = re.compile(r"([a-z]{1,2}\d)\s*([a-z]{1,2}\d)(?:\s+(\d+)\s+(\d+))?")


def find_places(map: GameMap, words: str, limit: int = 12) -> tuple[Place, ...]:
    """Places that go by these words, best first: the whole name, its beginning, a part of it, a name alike."""
    wanted = fold(words)
    if not wanted or limit < 1:
        return ()
    found = [*_squares(map, words), *named(gazetteer(map), wanted)]
    return tuple(found[:limit])


def gazetteer(map: GameMap) -> tuple[Entry, ...]:
    """All that has a name on a map, squares left out; gathered once a map."""
    if map not in _KEPT:
        writer = _Writer(map)
        _KEPT[map] = (*writer.cities(), *writer.villages(), *writer.areas(), *writer.rivers())
    return _KEPT[map]


def extent(map: GameMap, place: Place) -> tuple[int, ...]:
    """The strategic cells of a find: all of an area, all along a river, else its own."""
    layers = {"region": map.region, "state": map.state, "sea": map.sea}
    if place.kind in layers:
        layer = layers[place.kind]
        return tuple(np.flatnonzero(layer == layer[place.cell]).tolist())
    if place.kind not in ("river", "stream"):
        return (place.cell,)
    writer = _Writer(map)
    named = [river for river in writer.joined if river.name == place.name and writer.middle(river)[0] == place.cell]
    return tuple(dict.fromkeys(writer.cell(*point) for river in named for point in river.course))


_KEPT: WeakKeyDictionary[GameMap, tuple[Entry, ...]] = WeakKeyDictionary()


def _squares(map: GameMap, words: str) -> Iterator[Place]:
    """A square by its name, and the square of its battlefield if that is named too: `G4-V9 5-0`."""
    match = _SQUARE.fullmatch(" ".join(re.findall(r"\w+", words.casefold())))
    if match is None:
        return
    column, row, *at = match.groups()
    try:
        cell = map.board.cell(f"{column}-{row}")
        tactical = map.tactical_board.cell("-".join(at)) if at[0] else None
    except UnknownNameError:
        return
    name = map.board.name(cell) + ("" if tactical is None else f" {map.tactical_board.name(tactical)}")
    yield Place("square", name, ", ".join((name, *_nature(map, cell))), cell, tactical)


def _nature(map: GameMap, cell: int) -> Iterator[str]:
    yield Terrain(int(map.terrain[cell])).label
    owner = map.sea_of(cell) or map.region_of(cell) or map.state_of(cell)
    if owner is not None:
        yield owner.name
    yield from (city.name for city in map.cities_at(cell))


class _Writer:
    """Entries for everything with a name on one map."""

    def __init__(self, map: GameMap) -> None:
        self._map = map
        self._square = map.board.name

    def cities(self) -> Iterator[Entry]:
        for city in self._map.cities:
            place = Place(
                "city", city.name, self._label(city.name, city.modern_name, city.cell), city.cell, city.tactical
            )
            yield Entry(place, _keys(city.name, city.modern_name), _weight(city))

    def villages(self) -> Iterator[Entry]:
        for village in self._map.villages:
            label = self._label(village.name, village.modern_name, village.cell)
            place = Place("village", village.name, label, village.cell, village.tactical)
            yield Entry(place, _keys(village.name, village.modern_name))

    def _label(self, name: str, modern: str, cell: int) -> str:
        today = f", today {modern}" if modern and fold(modern) != fold(name) else ""
        return f"{name}{today}, {self._square(cell)}"

    def areas(self) -> Iterator[Entry]:
        map, owners = self._map, {state.code: state.name for state in self._map.states}
        for i, region in enumerate(map.regions):
            owner, bloc = owners.get(region.state, region.state), f" ({region.bloc})" if region.bloc else ""
            yield from self._area("region", region.name, f"region of {owner}{bloc}", map.region, i)
        for i, state in enumerate(map.states):
            yield from self._area("state", state.name, "state", map.state, i)
        for i, sea in enumerate(map.seas):
            yield from self._area("sea", sea.name, "sea", map.sea, i)

    def _area(self, kind: str, name: str, words: str, layer: Layer, index: int) -> Iterator[Entry]:
        cells = np.flatnonzero(layer == index)
        if len(cells):
            yield Entry(Place(kind, name, f"{name}, {words}", self._heart(cells)), (fold(name),), len(cells))

    def _heart(self, cells: np.ndarray[tuple[int], np.dtype[np.intp]]) -> int:
        """The cell of an area that lies nearest to its middle."""
        rows, columns = np.divmod(cells, self._map.board.columns)
        away = (rows - rows.mean()) ** 2 + (columns - columns.mean()) ** 2
        return int(cells[np.argmin(away)])

    def rivers(self) -> Iterator[Entry]:
        for river in self.joined:
            cell, tactical = self.middle(river)
            ends = dict.fromkeys(self._square(self.cell(*point)) for point in (river.course[0], river.course[-1]))
            kind = "stream" if river.stream else "river"
            words = f"{river.name}, {kind}, {' to '.join(ends)}"
            yield Entry(Place(kind, river.name, words, cell, tactical), (fold(river.name),), len(river.course))

    def middle(self, river: River) -> tuple[int, int]:
        """The strategic and the tactical cell half way down a course."""
        x, y = river.course[len(river.course) // 2]
        side = self._map.tactical_board.columns
        return self.cell(x, y), (y % side) * side + x % side

    def cell(self, x: int, y: int) -> int:
        """The strategic cell of a point in tactical squares."""
        side, board = self._map.tactical_board.columns, self._map.board
        return min(y // side, board.rows - 1) * board.columns + min(x // side, board.columns - 1)

    @cached_property
    def joined(self) -> tuple[River, ...]:
        """Stretches of one name that lie end to end, of whatever class, as one course."""
        whole: dict[str, list[River]] = {}
        for river in self._map.rivers:
            if river.name and river.course:
                whole[river.name] = _with(whole.get(river.name, []), river)
        return tuple(river for rivers in whole.values() for river in rivers)


def _with(whole: list[River], river: River) -> list[River]:
    """The courses of a name with one more stretch, joined to those that it continues."""
    rest = []
    for other in whole:
        if _meet(other.course[-1], river.course[0]):
            river = River(river.name, RiverClass.NONE, other.course + river.course, river.stream)
        elif _meet(river.course[-1], other.course[0]):
            river = River(river.name, RiverClass.NONE, river.course + other.course, river.stream)
        else:
            rest.append(other)
    return [*rest, river]


def _meet(end: tuple[int, int], start: tuple[int, int]) -> bool:
    return abs(end[0] - start[0]) <= 2 and abs(end[1] - start[1]) <= 2


def _keys(*names: str) -> tuple[str, ...]:
    """The folded names, and those of saints in every spelling of the word."""
    folded = dict.fromkeys(fold(name) for name in names if name)
    return tuple(dict.fromkeys(spelt for name in folded for spelt in (name, *_spellings(name))))


def _spellings(name: str) -> Iterator[str]:
    words = name.split()
    for at, word in enumerate(words):
        if word in SAINTS:
            yield from (" ".join((*words[:at], saint, *words[at + 1 :])) for saint in SAINTS)


def _weight(city: City) -> int:
    return 2 * city.size + city.capital
