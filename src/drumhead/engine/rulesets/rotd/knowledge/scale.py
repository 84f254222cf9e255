"""3.1: what units and the parts they are made of are called; the book thinks of other names."""

from __future__ import annotations

from drumhead.engine.play.game import Game
from drumhead.engine.rulesets.rotd.campaign.tables import switch


def units_called(game: Game) -> str:
    """Several of them."""
    return "regiments" if switch(game, "regiments") else "brigades"


def parts_called(game: Game) -> str:
    """Those that infantry, cavalry and militia are made of."""
    return "battalions" if switch(game, "regiments") else "regiments"
