"""The front line of a setup, each hex of which a unit of the side stands in or has its zone in (R299)."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.engine.rulesets.europa.position.state import EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame, units_at
from drumhead.engine.rulesets.europa.zones.zones import projected


def front(game: HexGame, side: str) -> frozenset[str]:
    """The hexes by number in which a scenario has a side's front line as the game begins."""
    return frozenset(game.options.get("front", {}).get(side, ()))


def bare(game: HexGame, state: EuropaState, side: str) -> Iterator[int]:
    """Those that nobody of the side holds, reserves and their zones counted."""
    zones = projected(game, state, side)
    for number in sorted(front(game, side)):
        cell = game.map.board.cell(number)
        if not zones[cell] and not any(units_at(state, cell, side)):
            yield cell
