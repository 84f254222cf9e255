"""The lines that a test of collapse asks for, traced then and there (R232)."""

from __future__ import annotations

from drumhead.engine.rulesets.europa.gobernitos.collapse import Lines
from drumhead.engine.rulesets.europa.position.state import EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame


def lines_of(game: HexGame, state: EuropaState) -> Lines:
    """Of a position."""
    return Lines(lambda cell: False, lambda cell: True)
