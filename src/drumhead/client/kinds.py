"""What a kind of map brings to the desk: its scene, its battlefields, its words and its index; nobody else asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from drumhead.client.board.area_scene import LAYERS as AREA_LAYERS
from drumhead.client.board.area_scene import AreaScene
from drumhead.client.board.field_scene import LAYERS as FIELD_LAYERS
from drumhead.client.board.field_scene import FieldScene
from drumhead.client.board.hex_scene import LAYERS as HEX_LAYERS
from drumhead.client.board.hex_scene import HexScene
from drumhead.client.board.map_scene import MapScene
from drumhead.client.board.strategic_scene import LAYERS as SQUARE_LAYERS
from drumhead.client.board.strategic_scene import StrategicScene
from drumhead.client.board_layers import OVERLAYS
from drumhead.client.hover import Knowledge, line_of_square, rows_of_square
from drumhead.client.hover_hexes import hex_title, line_of_hex, rows_of_hex
from drumhead.client.hover_places import line_of_place, place_name, rows_of_place
from drumhead.client.palette import Palette
from drumhead.engine.maps.areas.gazetteer import find_territories
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.hexes.gazetteer import extent as hex_extent
from drumhead.engine.maps.hexes.gazetteer import find_hexes
from drumhead.engine.maps.hexes.model import HexMap
from drumhead.engine.maps.library import AnyMap
from drumhead.engine.maps.names import Place
from drumhead.engine.maps.squares.gazetteer import extent, find_places
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.maps.squares.survey_words import Fact


@dataclass(frozen=True)
class Kind:
    """`layers` are those of the boards together; `field` opens a cell's battlefield, None where there are none.

    `line` and `rows` tell of a cell, `name` and `title` what it is called in a table and over a card; `find` looks
    words up, and `extent` are the cells of a find. `legend` is the board's in the legend panel.
    `word` is what a cell is, `leading` how a unit is led from one to the next, and `phases` how many steps a way has at
    most, each in a phase of its own; 0 where all of it is gone at once.
    """

    legend: str
    layers: tuple[str, ...]
    scene: Callable[[Any, Path, Palette, str], MapScene]
    field: Callable[[Any, int, Path, Palette, str], FieldScene] | None
    line: Callable[[Knowledge, int], str]
    rows: Callable[[Knowledge, int], tuple[Fact, ...]]
    name: Callable[[Any, int], str]
    title: Callable[[Any, int], str]
    find: Callable[[Any, str, int], tuple[Place, ...]]
    extent: Callable[[Any, Place], tuple[int, ...]]
    word: str
    leading: str
    phases: int = 0


def _square_name(map: GameMap, cell: int) -> str:
    return map.board.name(cell)


def _place_title(map: AreaMap, cell: int) -> str:
    return f"{place_name(map, cell)}  {map.board.name(cell)}"


def _own_cell(map: AreaMap, place: Place) -> tuple[int, ...]:
    return (place.cell,)


def _hex_name(map: HexMap, cell: int) -> str:
    return map.board.name(cell)


SQUARES = Kind(
    legend="square",
    layers=(*SQUARE_LAYERS, *FIELD_LAYERS, *OVERLAYS),
    scene=StrategicScene,
    field=FieldScene,
    line=line_of_square,
    rows=rows_of_square,
    name=_square_name,
    title=_square_name,
    find=find_places,
    extent=extent,
    word="square",
    leading="Click square after square (the last one again leaves a phase out), or a far one; Return gives the order.",
    phases=6,
)
AREAS = Kind(
    legend="area",
    layers=AREA_LAYERS,
    scene=AreaScene,
    field=None,
    line=line_of_place,
    rows=rows_of_place,
    name=place_name,
    title=_place_title,
    find=find_territories,
    extent=_own_cell,
    word="place",
    leading="Click place after place; Return, or the last one again, gives the order.",
)
HEXES = Kind(
    legend="hex",
    layers=(*HEX_LAYERS, *OVERLAYS),
    scene=HexScene,
    field=None,
    line=line_of_hex,
    rows=rows_of_hex,
    name=_hex_name,
    title=hex_title,
    find=find_hexes,
    extent=hex_extent,
    word="hex",
    leading="Click hex after hex, or a far one; Return, or the last one again, gives the order.",
)
KINDS: Mapping[str, Kind] = {GameMap.kind: SQUARES, AreaMap.kind: AREAS, HexMap.kind: HEXES}


def kind_of(map: AnyMap) -> Kind:
    """What a map's kind brings."""
    return KINDS[map.kind]
