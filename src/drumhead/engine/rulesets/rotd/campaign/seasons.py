"""5.2: of what kind a turn is."""

from __future__ import annotations

from drumhead.engine.play.game import Game


def turn_kind(game: Game, turn: int) -> str:
    """5.2: `peace` or `truce` where the scenario says so, else empty: a turn of the campaign."""
    return str(game.options.get("quiet", {}).get(str(turn), ""))
