"""What has a name on a map of hexes: places, regions, seas, rivers, boxes, and hexes by their printed numbers."""

from __future__ import annotations

from collections.abc import Iterator
from weakref import WeakKeyDictionary

from drumhead.engine.boards.hex import NO_CELL
from drumhead.engine.errors import UnknownNameError
from drumhead.engine.maps.hexes.model import SEA_LAYER, HexMap, HexPlace, Stream
from drumhead.engine.maps.hexes.survey import GRADES
from drumhead.engine.maps.names import Entry, Place, fold, named

SIZES = ("", "town", "reference", "point", "dot", "major")
"""Grades of cities, the smallest first."""


def find_hexes(map: HexMap, words: str, limit: int = 12) -> tuple[Place, ...]:
    """What goes by these words, best first: a printed number, a whole name, its beginning, a name alike."""
    wanted = fold(words)
    if not wanted or limit < 1:
        return ()
    return tuple([*_numbered(map, words), *named(_gazetteer(map), wanted)][:limit])


def extent(map: HexMap, place: Place) -> tuple[int, ...]:
    """The cells of a find: all of a zone or a city, all that a river runs through, else its own."""
    if place.kind in ("region", "sea"):
        layer = next(names for names in map.zones.values() if names[place.cell] == place.name)
        return tuple(cell for cell, name in enumerate(layer) if name == place.name)
    if place.kind == "river":
        return next(_along(map, stream) for stream in map.ground.streams if stream.name == place.name)
    found = (one.cells for one in map.places_in.get(place.cell, ()) if one.name == place.name)
    return next(found, (place.cell,))


_KEPT: WeakKeyDictionary[HexMap, tuple[Entry, ...]] = WeakKeyDictionary()


def _gazetteer(map: HexMap) -> tuple[Entry, ...]:
    """Gathered once a map."""
    if map not in _KEPT:
        _KEPT[map] = (*_places(map), *_zones(map), *_rivers(map), *_boxes(map))
    return _KEPT[map]


def _numbered(map: HexMap, words: str) -> Iterator[Place]:
    """A hex by its printed number; on sheets with names by the number alone too, of each sheet that has it."""
    written = [words, *(f"{sheet.name}:{words.strip()}" for sheet in map.board.sheets if sheet.name)]
    for text in written:
        try:
            cell = map.board.cell(text)
        except UnknownNameError:
            continue
        if not map.board.is_box(cell):
            name = map.board.name(cell)
            names = [place.name for place in map.places_in.get(cell, ())]
            yield Place("hex", name, ", ".join((name, map.terrain[cell] or "off the map", *names)), cell)


def _places(map: HexMap) -> Iterator[Entry]:
    for place in map.places:
        label = ", ".join(filter(None, (place.name, map.board.name(place.cells[0]), _grade(place), *place.names)))
        found = Place("city" if place.city else "village", place.name, label, place.cells[0])
        keys = dict.fromkeys(fold(name) for name in (place.name, *place.names))
        yield Entry(found, tuple(keys), SIZES.index(place.city))


def _grade(place: HexPlace) -> str:
    port = f"{place.port} port" if place.port else ""
    return " and ".join(filter(None, (GRADES.get(place.city, ""), port)))


def _zones(map: HexMap) -> Iterator[Entry]:
    """Every zone once, in the middle of its hexes."""
    for layer, names in map.zones.items():
        cells: dict[str, list[int]] = {}
        for cell, name in enumerate(names):
            if name:
                cells.setdefault(name, []).append(cell)
        kind = "sea" if layer == SEA_LAYER else "region"
        for name, there in cells.items():
            label = f"{name}, {map.title_of(layer).lower()}, {len(there)} hexes"
            yield Entry(Place(kind, name, label, _middle(map, there)), (fold(name),), len(there))


def _middle(map: HexMap, cells: list[int]) -> int:
    """The cell of some that is nearest to the middle of all."""
    hexes = [cell for cell in cells if not map.board.is_box(cell)]
    if not hexes:
        return cells[0]
    spots = [map.board.middle(cell) for cell in hexes]
    x, y = (sum(values) / len(spots) for values in zip(*spots, strict=True))
    return min(hexes, key=lambda cell: (map.board.middle(cell)[0] - x) ** 2 + (map.board.middle(cell)[1] - y) ** 2)


def _rivers(map: HexMap) -> Iterator[Entry]:
    seen = set[str]()
    for stream in map.ground.streams:
        cells = _along(map, stream)
        if stream.name and cells and stream.name not in seen:
            seen.add(stream.name)
            middle = cells[len(cells) // 2]
            yield Entry(Place("river", stream.name, f"{stream.name}, river", middle), (fold(stream.name),), stream.size)


def _along(map: HexMap, stream: Stream) -> tuple[int, ...]:
    cells = (map.board.under(point) for point in stream.line)
    return tuple(dict.fromkeys(cell for cell in cells if cell != NO_CELL))


def _boxes(map: HexMap) -> Iterator[Entry]:
    for number, name in enumerate(map.board.boxes):
        yield Entry(Place("territory", name, f"{name}, box", map.board.hexes + number), (fold(name),))
