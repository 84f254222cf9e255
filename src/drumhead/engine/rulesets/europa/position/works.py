"""Forts and permanent airfields that sides have built, by their kind and hex."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from drumhead.engine.rulesets.europa.position.state import EuropaState, Work
from drumhead.engine.rulesets.europa.position.table import HexGame

FORT: Literal["fort"] = "fort"
AIRFIELD: Literal["airfield"] = "airfield"
KINDS = (FORT, AIRFIELD)


def works_key(game: HexGame, kind: str, cell: int) -> str:
    """`fort 23A:2710`."""
    return f"{kind} {game.map.board.name(cell)}"


def works_cell(game: HexGame, key: str) -> int:
    return game.map.board.cell(key.partition(" ")[2])


def works_at(game: HexGame, state: EuropaState, cell: int) -> Mapping[str, Work]:
    """Those of a hex by their kind, in whatever state they are."""
    found = {kind: state.works.get(works_key(game, kind, cell)) for kind in KINDS}
    return {kind: work for kind, work in found.items() if work is not None}


def fortified(game: HexGame, state: EuropaState, cell: int) -> bool:
    """Whether a fort that was built stands in a hex and is of use (R315)."""
    work = state.works.get(works_key(game, FORT, cell))
    return work is not None and work.built and not work.ruined
