"""A HexMap -> a map folder: whole or not at all, and the same bytes for the same map."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
from PIL import Image

from drumhead.engine.maps.folder import csv_table, toml_lines, write_folder
from drumhead.engine.maps.hexes.file import (
    GROUND,
    HEAD,
    HEIGHTS,
    HEX_COLUMNS,
    HEXES,
    PLACE_COLUMNS,
    PLACES,
    SIDE_COLUMNS,
    SIDES,
    THOUSANDTHS,
)
from drumhead.engine.maps.hexes.model import SIDES as KINDS
from drumhead.engine.maps.hexes.model import Ground, HexMap, HexPlace, Point

_EIGHT_BITS = 255


def write_hex_map(map: HexMap, folder: Path, others: Path | None = None) -> None:
    """Make or replace a map folder in one step; GameFileError, and the old folder untouched, where that fails."""
    write_folder(folder, map_files(map), others)


def map_files(map: HexMap) -> dict[str, bytes]:
    """The files of a map's folder by name."""
    files = {HEAD: _head(map).encode(), HEXES: _hexes(map), SIDES: _sides(map), PLACES: _places(map)}
    drawn = {GROUND: _ground(map.ground)}
    return files | drawn | ({HEIGHTS: _heights(map.ground)} if map.ground.heights.size else {})


def _head(map: HexMap) -> str:
    board = map.board
    head: dict[str, object] = {"format": 2, "id": map.id, "title": map.title, "kind": map.kind, "year": map.year}
    head |= {"first_row": board.first_row, "last_row": board.last_row}
    head |= {"boxes": list(board.boxes)} if board.boxes else {}
    head |= {"credits": map.credits} if map.credits else {}
    head |= {"height_step": map.ground.step} if map.ground.step != 1 else {}
    sheets = ({"name": one.name, "hexes": one.hexes, "offset": one.offset} for one in board.sheets)
    zones = {layer: map.titles.get(layer, layer) for layer in map.zones}
    blocks = [toml_lines(head), *(f"[[sheets]]\n{toml_lines(sheet)}" for sheet in sheets)]
    return "\n".join([*blocks, *([f"[zones]\n{toml_lines(zones)}"] if zones else [])])


def _hexes(map: HexMap) -> bytes:
    layers = tuple(map.zones)
    rows = ((map.terrain[cell], *(map.zones[layer][cell] for layer in layers)) for cell in range(map.board.size))
    told = ((map.board.name(cell), *row) for cell, row in enumerate(rows) if any(row))
    return csv_table((*HEX_COLUMNS, *layers), told)


def _sides(map: HexMap) -> bytes:
    rows = ((side, [kind for kind in KINDS if kind in kinds]) for side, kinds in sorted(map.sides.items()) if kinds)
    return csv_table(SIDE_COLUMNS, ((*map.board.names(side), ";".join(kinds)) for side, kinds in rows))


def _places(map: HexMap) -> bytes:
    return csv_table(PLACE_COLUMNS, (_place(map, place) for place in map.places))


def _place(map: HexMap, place: HexPlace) -> tuple[str, ...]:
    marks = ";".join(f"{name}={number}" for name, number in place.marks.items())
    cells = ";".join(map.board.names(place.cells))
    return place.name, cells, place.city, place.port, marks, ";".join(place.names)


def _ground(ground: Ground) -> bytes:
    """A line a row, so that a change of one shows as one."""
    streams = ({"name": one.name, "size": one.size, "line": _line(one.line)} for one in ground.streams)
    tables = {
        "coasts": map(_line, ground.coasts),
        "lakes": map(_line, ground.lakes),
        "streams": streams,
        "borders": map(_line, ground.borders),
    }
    return (
        "{" + ",".join(f"\n{json.dumps(name)}: [{_rows(rows)}]" for name, rows in tables.items()) + "\n}\n"
    ).encode()


def _rows(rows: Iterable[object]) -> str:
    return ",".join(f"\n{json.dumps(row, ensure_ascii=False, separators=(',', ':'))}" for row in rows)


def _line(line: Iterable[Point]) -> list[int]:
    return list(_thousandths(line))


def _thousandths(line: Iterable[Point]) -> Iterator[int]:
    return (round(number * THOUSANDTHS) for point in line for number in point)


def _heights(ground: Ground) -> bytes:
    steps, buffer = ground.heights // ground.step, io.BytesIO()
    pixels = steps.astype(np.uint8 if steps.max() <= _EIGHT_BITS else np.uint16)
    Image.fromarray(pixels).save(buffer, "PNG", optimize=True)
    return buffer.getvalue()
