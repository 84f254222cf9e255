"""The lines that a test of collapse asks for, traced then and there (R232)."""

from __future__ import annotations

from drumhead.engine.rulesets.europa.gobernitos.collapse import Lines
from drumhead.engine.rulesets.europa.position.sides import REBEL
from drumhead.engine.rulesets.europa.position.state import EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame
from drumhead.engine.rulesets.europa.supply.sources import joins_republic
from drumhead.engine.rulesets.europa.supply.tracing import city_line


def lines_of(game: HexGame, state: EuropaState) -> Lines:
    """Of a position."""
    return Lines(
        lambda cell: city_line(game, state, REBEL, cell) is not None, lambda cell: joins_republic(game, state, cell)
    )
