"""Boards for tests of supply: hexes in a row, so that every length can be counted, with rails, roads and cities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from drumhead.engine.boards.hex import HexBoard, Sheet
from drumhead.engine.maps.hexes.model import HexPlace
from tests.rulesets.europa.tables import Table, board_of

PA = {"affiliation": "PA", "factors": "2-2-6"}
NAT = {"affiliation": "Nat", "factors": "2-3-6"}


def hexes(first: int, last: int, row: int = 1) -> tuple[str, ...]:
    """The numbers of a row from one hex to another, both included."""
    step = 1 if last >= first else -1
    return tuple(f"{row:02d}{number:02d}" for number in range(first, last + step, step))


def way(first: int, last: int, kind: str = "rail", row: int = 1) -> dict[tuple[str, str], str]:
    """A railway or road along a row."""
    found = hexes(first, last, row)
    return dict.fromkeys(pairwise(found), kind)


def at(*numbers: str) -> Mapping[str, Any]:
    """A brigade's place, for `{**PA, **at("0101")}`."""
    return {"at": numbers[0]}


def place(name: str, *numbers: str, columns: int, rows: int = 1, boxes: tuple[str, ...] = (), **what: Any) -> HexPlace:
    """A place in hexes of a board of so many columns and rows; a reference city unless told otherwise."""
    board = HexBoard(1, rows, (Sheet("", columns),), boxes)
    return HexPlace(name, tuple(board.cell(number) for number in numbers), **{"city": "reference", **what})


def table(
    rows: Sequence[str],
    *,
    sides: Mapping[tuple[str, str], str] | None = None,
    cities: Mapping[str, str | tuple[str, Mapping[str, Any]]] | None = None,
    zones: Mapping[str, Mapping[str, str]] | None = None,
    boxes: tuple[str, ...] = (),
    insurgent: Sequence[str] = (),
    loyalist: Sequence[str] = (),
    turn: str = "I Sep 36",
    rules: Sequence[str] = (),
    **head: Any,
) -> Table:
    """A game on rows of letters; `cities` by name: its numbers with blanks between, with what it is beside a city."""
    columns, count = len(rows[0]), len(rows)
    places = []
    for name, told in (cities or {}).items():
        numbers, what = told if isinstance(told, tuple) else (told, {})
        places.append(place(name, *numbers.split(), columns=columns, rows=count, boxes=boxes, **what))
    owners = {"insurgent": {"owns": list(insurgent)}, "loyalist": {"owns": list(loyalist)}}
    board = board_of(rows, sides, places, zones, boxes)
    return Table(board, *rules, sides=owners, game_turn=turn, **head)
