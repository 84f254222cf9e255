"""A map being edited: edits as values that swap old and new both ways, and what follows from them kept in step."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from drumhead.engine.maps.squares.courses import CourseSquares
from drumhead.engine.maps.squares.model import City, GameMap, Layer, River, TacticalLayers, Village
from drumhead.engine.maps.squares.reader import owners
from drumhead.engine.maps.squares.writer import with_regions

STRATEGIC = ("terrain", "river", "rail", "region", "sea")
TACTICAL = ("ground", "rating", "stream", "track", "road")
LayerName = Literal["terrain", "river", "rail", "region", "sea", "ground", "rating", "stream", "track", "road"]
Places = tuple[City, ...] | tuple[Village, ...] | tuple[River, ...] | frozenset[tuple[int, int]] | str
ListName = Literal["cities", "villages", "rivers", "straits", "title"]
Indices = npt.NDArray[np.int64]
UNBUILT = 255


@dataclass(frozen=True, slots=True, eq=False)
class CellChange:
    """New values at flat indices of a layer: of strategic cells, or of tactical cells over the whole ground."""

    layer: LayerName
    cells: Indices
    old: Layer
    new: Layer

    def back(self) -> CellChange:
        return CellChange(self.layer, self.cells, self.new, self.old)

    def then(self, later: CellChange) -> CellChange:
        """Both changes of one layer as one."""
        cells = np.union1d(self.cells, later.cells)
        old, new = np.zeros(len(cells), np.uint8), np.zeros(len(cells), np.uint8)
        for change in (later, self):
            old[np.searchsorted(cells, change.cells)] = change.old
        for change in (self, later):
            new[np.searchsorted(cells, change.cells)] = change.new
        return CellChange(self.layer, cells, old, new)


@dataclass(frozen=True, slots=True, eq=False)
class ListChange:
    """One of the map's lists, or its title, replaced."""

    name: ListName
    old: Places
    new: Places

    def back(self) -> ListChange:
        return ListChange(self.name, self.new, self.old)

    def then(self, later: ListChange) -> ListChange:
        """Both changes of one list as one."""
        return ListChange(self.name, self.old, later.new)


@dataclass(frozen=True, slots=True, eq=False)
class Edit:
    """What one stroke changes: at most one change a layer and a list."""

    title: str
    cells: tuple[CellChange, ...] = ()
    lists: tuple[ListChange, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.cells or self.lists)

    def back(self) -> Edit:
        """The edit that takes this one back."""
        return Edit(self.title, tuple(c.back() for c in self.cells), tuple(c.back() for c in self.lists))

    def then(self, later: Edit) -> Edit:
        """This edit and a later one as one stroke."""
        cells = {change.layer: change for change in self.cells}
        for change in later.cells:
            cells[change.layer] = cells[change.layer].then(change) if change.layer in cells else change
        lists = {change.name: change for change in self.lists}
        for swap in later.lists:
            lists[swap.name] = lists[swap.name].then(swap) if swap.name in lists else swap
        return Edit(self.title, tuple(cells.values()), tuple(lists.values()))

    def touched(self, map: GameMap) -> frozenset[int]:
        """The strategic cells whose layers it changes."""
        found: set[int] = set()
        for change in self.cells:
            cells = change.cells if change.layer in STRATEGIC else squares_of(map, change.cells)
            found.update(np.unique(cells).tolist())
        return frozenset(found)


def squares_of(map: GameMap, spots: Indices) -> Indices:
    """The strategic cells of flat indices into the whole ground."""
    side, width = map.tactical_board.columns, map.board.columns * map.tactical_board.columns
    rows, columns = np.divmod(spots, width)
    found: Indices = (rows // side) * map.board.columns + columns // side
    return found


def spots_of(map: GameMap, cell: int) -> Indices:
    """Flat indices into the whole ground of a strategic cell's battlefield, in the order of tactical cells."""
    side, (column, row) = map.tactical_board.columns, map.board.position(cell)
    width = map.board.columns * side
    grid = (row * side + np.arange(side))[:, None] * width + column * side + np.arange(side)
    return grid.reshape(-1)


def spot(map: GameMap, cell: int, tactical: int) -> int:
    """The flat index into the whole ground of one tactical cell."""
    return int(spots_of(map, cell)[tactical])


def layer_of(map: GameMap, name: LayerName) -> Layer | None:
    """A layer by the name that changes use, flat; None where the map has none."""
    tactical = map.tactical
    found = {
        "terrain": map.terrain,
        "river": map.river,
        "rail": map.rail,
        "region": map.region,
        "sea": map.sea,
        "ground": tactical.terrain,
        "rating": tactical.rating,
        "stream": tactical.river,
        "track": tactical.rail,
        "road": tactical.road,
    }[name]
    return None if found is None else found.reshape(-1)


def change(map: GameMap, name: LayerName, cells: Indices | Iterable[int], new: Layer | int) -> tuple[CellChange, ...]:
    """The change of a layer to new values, only where they are new; nothing if none is."""
    layer = layer_of(map, name)
    if layer is None:
        return ()
    at = np.fromiter(cells, np.int64) if not isinstance(cells, np.ndarray) else cells
    values = np.broadcast_to(np.asarray(new, np.uint8), at.shape)
    other = layer[at] != values
    return (CellChange(name, at[other], layer[at[other]], values[other].copy()),) if other.any() else ()


class MapDraft:
    """A copy of a map in memory; `map` is its present value and a new one after each edit, over the same layers."""

    def __init__(self, map: GameMap) -> None:
        whole = map if map.regions else with_regions(map)
        self.map = replace(
            whole,
            terrain=whole.terrain.copy(),
            river=whole.river.copy(),
            rail=whole.rail.copy(),
            region=whole.region.copy(),
            state=whole.state.copy(),
            sea=whole.sea.copy(),
            tactical=_copied(whole),
        )
        self._courses = CourseSquares()

    def make(self, edit: Edit) -> Edit:
        """Does an edit and all that follows from it; gives both as one edit."""
        self.apply(edit)
        following = self._following(edit)
        self.apply(following)
        return edit.then(following)

    def apply(self, edit: Edit) -> None:
        """Puts the new values of an edit in the place of the old."""
        for part in edit.cells:
            layer = layer_of(self.map, part.layer)
            assert layer is not None, "an edit changes layers the map has"
            layer[part.cells] = part.new
        streams = [part.cells for part in edit.cells if part.layer == "stream"]
        self._courses.forget({cell for spots in streams for cell in squares_of(self.map, spots).tolist()})
        if any(part.layer == "region" for part in edit.cells):
            codes = [state.code for state in self.map.states]
            self.map.state[:] = owners(self.map.region, self.map.regions, codes)
        lists: dict[str, Any] = {swap.name: swap.new for swap in edit.lists}
        self.map = replace(self.map, **lists)

    def _following(self, edit: Edit) -> Edit:
        """1.3: the strategic rivers after courses, the strategic railways after track."""
        found: list[CellChange] = []
        tracks = [part for part in edit.cells if part.layer == "track"]
        if tracks:
            cells = np.unique(squares_of(self.map, tracks[0].cells))
            found += change(self.map, "rail", cells, np.array([_first_year(self.map, c) for c in cells], np.uint8))
        if any(part.layer == "stream" for part in edit.cells) or any(swap.name == "rivers" for swap in edit.lists):
            classes = self._courses.classes(self.map)
            found += change(self.map, "river", np.arange(self.map.board.size), classes)
        return Edit(edit.title, tuple(found))


def _copied(map: GameMap) -> TacticalLayers:
    given = map.tactical
    relief, height, road = (
        None if layer is None else layer.copy() for layer in (given.relief, given.height, given.road)
    )
    layers = (given.terrain.copy(), given.rating.copy(), given.river.copy(), given.rail.copy())
    return TacticalLayers(*layers, relief, height, road)


def _first_year(map: GameMap, cell: int) -> int:
    """The year a square's first track was opened, less 1800; 0 where there is none."""
    track = map.tactical.rail.reshape(-1)[spots_of(map, cell)]
    return int(track[track > 0].min(initial=UNBUILT)) % UNBUILT
