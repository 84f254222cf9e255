"""A map of hexes being edited: edits as values that swap old and new both ways."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from drumhead.engine.boards.hex import HexBoard, Hexside, Sheet, side_of
from drumhead.engine.maps.hexes.model import OFF, SEA, SEA_LAYER, HexMap, HexPlace

Swap = tuple[str, str]
"""What was, and what comes in its place."""
Kinds = frozenset[str]
EXCLUDING: tuple[Kinds, ...] = (
    frozenset(("river", "major river")),
    frozenset(("mountain", "high mountain")),
    frozenset(("rail", "low-volume rail")),
    frozenset(("border", "neutral border")),
)
"""Of these a hexside has one at most."""


@dataclass(frozen=True)
class HexEdit:
    """What one stroke changes: terrain and zones by cell, hexsides, all places, or the title."""

    title: str
    terrain: Mapping[int, Swap] = field(default_factory=dict)
    zones: Mapping[tuple[str, int], Swap] = field(default_factory=dict)
    sides: Mapping[Hexside, tuple[Kinds, Kinds]] = field(default_factory=dict)
    places: tuple[tuple[HexPlace, ...], tuple[HexPlace, ...]] | None = None
    name: Swap | None = None

    def __bool__(self) -> bool:
        return bool(self.terrain or self.zones or self.sides or self.places or self.name)

    def back(self) -> HexEdit:
        """The edit that takes this one back."""
        return HexEdit(
            self.title,
            {cell: swap[::-1] for cell, swap in self.terrain.items()},
            {at: swap[::-1] for at, swap in self.zones.items()},
            {side: swap[::-1] for side, swap in self.sides.items()},
            self.places and self.places[::-1],
            self.name and self.name[::-1],
        )

    def then(self, later: HexEdit) -> HexEdit:
        """This edit and a later one as one stroke."""
        terrain = {**self.terrain, **later.terrain}
        zones, sides = {**self.zones, **later.zones}, {**self.sides, **later.sides}
        return HexEdit(
            self.title,
            {cell: (self.terrain.get(cell, swap)[0], swap[1]) for cell, swap in terrain.items()},
            {at: (self.zones.get(at, swap)[0], swap[1]) for at, swap in zones.items()},
            {side: (self.sides.get(side, swap)[0], swap[1]) for side, swap in sides.items()},
            (self.places[0], later.places[1]) if self.places and later.places else self.places or later.places,
            (self.name[0], later.name[1]) if self.name and later.name else self.name or later.name,
        )

    @property
    def cells(self) -> frozenset[int]:
        """The cells whose ground it changes."""
        return frozenset((*self.terrain, *(cell for side in self.sides for cell in side)))


def apply(map: HexMap, edit: HexEdit) -> HexMap:
    """The map with an edit done."""
    terrain = _swapped(map.terrain, {cell: swap[1] for cell, swap in edit.terrain.items()})
    zones = {
        layer: _swapped(names, {cell: swap[1] for (of, cell), swap in edit.zones.items() if of == layer})
        for layer, names in map.zones.items()
    }
    sides = {**map.sides, **{side: swap[1] for side, swap in edit.sides.items()}}
    return replace(
        map,
        terrain=terrain,
        zones=zones,
        sides={side: kinds for side, kinds in sides.items() if kinds},
        places=edit.places[1] if edit.places else map.places,
        title=edit.name[1] if edit.name else map.title,
    )


def _swapped(values: tuple[str, ...], changes: Mapping[int, str]) -> tuple[str, ...]:
    if not changes:
        return values
    found = list(values)
    for cell, value in changes.items():
        found[cell] = value
    return tuple(found)


def paint(map: HexMap, cells: Iterable[int], terrain: str) -> HexEdit:
    """Terrain on hexes; boxes have none."""
    wanted = [cell for cell in cells if not map.board.is_box(cell) and map.terrain[cell] != terrain]
    return HexEdit(f"Terrain: {terrain or 'off the map'}", {cell: (map.terrain[cell], terrain) for cell in wanted})


def zone(map: HexMap, cells: Iterable[int], layer: str, name: str) -> HexEdit:
    """A zone's name on hexes."""
    names = map.zones.get(layer)
    if names is None:
        return HexEdit("")
    changes = {(layer, cell): (names[cell], name) for cell in cells if names[cell] != name}
    return HexEdit(f"{map.title_of(layer)}: {name or 'none'}", zones=changes)


def lay(map: HexMap, a: int, b: int, kind: str, there: bool = True) -> HexEdit:
    """A kind on the hexside between two hexes, in the place of what it excludes; or none of it."""
    if b not in map.board.neighbours(a):
        return HexEdit("")
    side, old = side_of(a, b), map.on(a, b)
    beside = frozenset().union(*(pair for pair in EXCLUDING if kind in pair))
    new = (old - beside) | {kind} if there else old - {kind}
    return HexEdit(kind.capitalize(), sides={side: (old, new)} if new != old else {})


def put(map: HexMap, place: HexPlace, instead: HexPlace | None = None) -> HexEdit:
    """A new place, or other words for one that is there; none where another is called so."""
    others = tuple(one for one in map.places if one != instead)
    taken = {word.casefold() for one in others for word in (one.name, *one.names)}
    if not place.name or taken & {word.casefold() for word in (place.name, *place.names)}:
        return HexEdit("")
    places = tuple(place if one == instead else one for one in map.places) if instead else (*map.places, place)
    return HexEdit(f"Place: {place.name}", places=(map.places, places) if places != map.places else None)


def drop(map: HexMap, place: HexPlace) -> HexEdit:
    """A place taken away."""
    places = tuple(one for one in map.places if one != place)
    return HexEdit(f"No {place.name}", places=(map.places, places) if places != map.places else None)


def entitle(map: HexMap, title: str) -> HexEdit:
    """Another title."""
    said = title.strip()
    return HexEdit("Title", name=(map.title, said) if said and said != map.title else None)


def blank(title: str, columns: int, rows: int, terrain: str = SEA) -> HexMap:
    """A new map of one terrain, on a sheet without a name, with regions and seas still to be named."""
    board = HexBoard(1, rows, (Sheet("", columns),))
    return HexMap(
        id="new",
        title=title,
        year=1936,
        board=board,
        terrain=(terrain or OFF,) * board.size,
        zones=dict.fromkeys(("region", SEA_LAYER), ("",) * board.size),
        sides={},
        places=(),
        digest="",
        titles={"region": "Region", SEA_LAYER: "Sea"},
    )
