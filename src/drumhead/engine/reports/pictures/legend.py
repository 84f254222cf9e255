"""Which signs of a legend occur in the part shown."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from drumhead.engine.drawing.fields import legend as fields
from drumhead.engine.drawing.fields.cliffs import steep
from drumhead.engine.drawing.fields.places import hamlets
from drumhead.engine.drawing.fields.relief import contours
from drumhead.engine.drawing.fields.window import MARGIN, FieldWindow
from drumhead.engine.drawing.ink.legend import Entry
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.squares import legend
from drumhead.engine.drawing.squares.lines import BRIDGES_FROM, FORDS_FROM
from drumhead.engine.drawing.squares.places import VILLAGES_FROM, size_of
from drumhead.engine.drawing.squares.traces import crossed
from drumhead.engine.maps.squares.model import NOWHERE, GameMap, Ground, RiverClass
from drumhead.engine.reports.pictures.frame import Frame, Window, laid_out
from drumhead.engine.reports.pictures.lines import squares

ENTRIES = 16  # about as many as a legend has
_WET = (Ground.RIVER, Ground.FORD)


def strategic_entries(map: GameMap, frame: Frame, window: Window) -> list[Entry]:
    """Terrain, rivers by class, railway, border and city signs of the strategic map, where there are any."""
    found = {*_grounds(map, frame, window), *_lines(map, frame, window)}
    if frame.shows("cities"):
        found |= {*_cities(map, frame, window)}
    look = Look(frame.look, frame.shown, 1.0, frame.detail)
    return [entry for entry in legend.entries(look) if entry.label in found]


def _grounds(map: GameMap, frame: Frame, window: Window) -> Iterator[str]:
    """Terrain of squares, and what else their battlefields have where no letters stand for it."""
    yield from (legend.TERRAINS[kind] for _, _, kind in squares(map, window))
    if not frame.shows("terrain"):
        there = np.unique(map.tactical.terrain[_part(map, window)])
        yield from (words for ground, words in legend.GROUNDS.items() if ground in there)


def _lines(map: GameMap, frame: Frame, window: Window) -> Iterator[str]:
    part = _part(map, window)
    if frame.shows("rivers"):
        ranks = map.tactical.river[part][np.isin(map.tactical.terrain[part], _WET)]
        yield from (legend.RIVERS[RiverClass(rank)] for rank in np.unique(ranks).tolist() if rank)
        yield from [legend.FORD] if _crossed(map, frame, window, fords=True) else []
    if frame.shows("rails"):
        yield legend.RAILWAY
        yield from [legend.BRIDGE] if _crossed(map, frame, window, fords=False) else []
    if frame.shows("borders") and (map.state != NOWHERE).any() and len(np.unique(map.state)) > 1:
        yield legend.BORDER


def _crossed(map: GameMap, frame: Frame, window: Window, fords: bool) -> bool:
    """Whether a bridge, or a ford, is in the window, and large enough there to be drawn."""
    if _scale(map, frame, window) < (FORDS_FROM if fords else BRIDGES_FROM):
        return False
    return bool(crossed(map, _part(map, window), fords).any())


def _scale(map: GameMap, frame: Frame, window: Window) -> float:
    """Pixels a kilometre on a page with a legend of some entries."""
    layout = laid_out(frame, window.columns / window.rows, ENTRIES)
    shown = layout.window(window.column, window.row, window.columns, window.rows)
    return shown.unit / map.tactical_board.columns


def _part(map: GameMap, window: Window) -> tuple[slice, slice]:
    """The tactical squares in the window."""
    side = map.tactical_board.columns
    top, left = (max(0, round(first * side)) for first in (window.row, window.column))
    return slice(top, top + round(window.rows * side)), slice(left, left + round(window.columns * side))


def _cities(map: GameMap, frame: Frame, window: Window) -> Iterator[str]:
    if _scale(map, frame, window) >= VILLAGES_FROM:
        there = (window.shows(*map.board.position(village.cell)) for village in map.villages)
        yield from [legend.VILLAGE] if any(there) else []
    for city in map.cities:
        if window.shows(*map.board.position(city.cell)):
            yield legend.CAPITAL if city.capital else legend.CITY if size_of(city) > 1 else legend.TOWN
            yield from [legend.FORT] if city.fort else []
            yield from [legend.PORT] if city.port else []


def field_entries(map: GameMap, frame: Frame, square: int, ground: FieldWindow) -> list[Entry]:
    """Terrain, water, ways and places of one battlefield, where there are any."""
    found = {*_on_ground(ground, frame), *_ways(map, frame, square), *_places(map, frame, square, ground)}
    look = Look(frame.look, frame.shown - {"grid", "neighbours"}, 1.0, frame.detail)
    return [entry for entry in fields.entries(look) if entry.label in found]


def _on_ground(ground: FieldWindow, frame: Frame) -> Iterator[str]:
    board = np.s_[MARGIN:-MARGIN, MARGIN:-MARGIN]
    there = {Ground(code) for code in np.unique(ground.terrain[board]).tolist()}
    yield from (words for kind, words in fields.GROUNDS.items() if kind in there and kind is not Ground.OPEN)
    ranks = ground.river[board][ground.wet[board]]
    yield from (fields.RIVERS[RiverClass(rank)] for rank in np.unique(ranks).tolist() if rank)
    yield from (words for kind, words in ((Ground.FORD, fields.FORD), (Ground.PASS, fields.PASS)) if kind in there)
    yield from [fields.CLIFF] if steep(ground) else []
    yield from [fields.CONTOUR] if frame.shows("contours") and contours(ground) else []


def _ways(map: GameMap, frame: Frame, square: int) -> Iterator[str]:
    field = map.battlefield(square)
    if frame.shows("rails") and any(field.track):
        yield fields.RAILWAY
        yield from [fields.BRIDGE] if any(field.bridged(spot) for spot in range(len(field.terrain))) else []
    if frame.shows("roads") and map.tactical.road is not None:
        yield fields.ROAD


def _places(map: GameMap, frame: Frame, square: int, ground: FieldWindow) -> Iterator[str]:
    if frame.shows("cities"):
        cities = map.cities_at(square)
        yield from [fields.PLACE] if any(hamlets(map, square)) else []
        yield from [fields.PORT] if any(city.port for city in cities) else []
        yield from [fields.FORT] if any(city.fort for city in cities) else []
    if frame.shows("ratings"):
        yield from (fields.RATINGS[rating] for rating in set(map.battlefield(square).rating))
