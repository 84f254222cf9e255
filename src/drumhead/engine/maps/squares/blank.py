"""A map to begin with: open ground from edge to edge, one state, nothing on it."""

from __future__ import annotations

import hashlib

import numpy as np

from drumhead.engine.boards.square import lettered_board, numbered_board
from drumhead.engine.errors import MapError
from drumhead.engine.maps.squares.inline import SIDE
from drumhead.engine.maps.squares.model import NOWHERE, GameMap, Ground, State, TacticalLayers, Terrain
from drumhead.engine.maps.squares.reader import COLUMN_LETTERS, LARGEST, ROW_LETTERS
from drumhead.engine.maps.squares.writer import with_regions

LEAST = 2
YEAR = 1859


def blank_map(title: str, columns: int, rows: int, states: tuple[str, ...], year: int = YEAR) -> GameMap:
    """Of so many strategic squares, all the first state's; each state has a code, its first three letters, and a
    home region; MapError where size or names cannot be."""
    codes = [name[:3].upper() for name in states]
    problems = [*_unfit_size(columns, rows), *_unfit_names(states, codes)]
    if problems:
        raise MapError(problems)
    size, fields = columns * rows, (rows * SIDE, columns * SIDE)
    nothing = np.zeros(fields, np.uint8)
    bare = GameMap(
        id="new-map",
        title=title,
        year=year,
        board=lettered_board(columns, rows, COLUMN_LETTERS, ROW_LETTERS),
        tactical_board=numbered_board(SIDE, SIDE),
        terrain=np.full(size, Terrain.OPEN, np.uint8),
        river=np.zeros(size, np.uint8),
        rail=np.zeros(size, np.uint8),
        state=np.zeros(size, np.uint8),
        states=tuple(State(code, name, name) for code, name in zip(codes, states, strict=True)),
        cities=(),
        rivers=(),
        tactical=TacticalLayers(np.full(fields, Ground.OPEN, np.uint8), nothing, nothing.copy(), nothing.copy()),
        digest=hashlib.sha256(f"{title} {columns} {rows} {states} {year}".encode()).hexdigest(),
        sea=np.full(size, NOWHERE, np.uint8),
    )
    return with_regions(bare)


def _unfit_size(columns: int, rows: int) -> list[str]:
    if LEAST <= columns <= LARGEST and LEAST <= rows <= LARGEST:
        return []
    return [f"A map has {LEAST} to {LARGEST:,} columns and rows, not {columns} x {rows}."]


def _unfit_names(states: tuple[str, ...], codes: list[str]) -> list[str]:
    if not states:
        return ["A map needs a state: name one, or several with commas."]
    if any(len(code) < 3 or not code.isalpha() for code in codes):
        return ["The name of a state begins with three letters, which are its code."]
    if len(set(codes)) < len(codes):
        return ["Two states begin with the same three letters, which are their codes."]
    return []
