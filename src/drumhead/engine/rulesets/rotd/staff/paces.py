"""7.1: how long a row of squares takes whom, and what it costs him, by the ground alone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from drumhead.engine.play.game import Game
from drumhead.engine.rulesets.rotd.campaign.ground import march_bar
from drumhead.engine.rulesets.rotd.campaign.state import Kind
from drumhead.engine.rulesets.rotd.campaign.tables import whole
from drumhead.engine.rulesets.rotd.marches.allowance import ROUGH

CLASSES = (("on foot", Kind.IN), ("mounted", Kind.HC), ("siege guns and militia", Kind.SA))


def paces(game: Game, cells: Sequence[int]) -> tuple[tuple[str, str], ...]:
    """7.1, 7.4: of each class of troops its turns without forced marches, and the fatigue; what bars the way first."""
    steps = [(here, there) for here, there in pairwise(cells) if here != there]
    bars = (march_bar(game.map, here, there) for here, there in steps)
    barred = next((bar for bar in bars if bar is not None), None)
    if barred is not None:
        return (("barred", f"{barred.reason} (rule {barred.rule})"),)
    rough = sum(int(game.map.terrain[there]) in ROUGH for _, there in steps)
    points = len(steps) * whole(game, "march.fatigue.step") + rough * whole(game, "march.fatigue.rough")
    return tuple((name, _told(game, kind, len(steps), points)) for name, kind in CLASSES) if steps else ()


def _told(game: Game, kind: Kind, steps: int, points: int) -> str:
    turns = -(-steps // whole(game, f"march.allowance.{kind}"))
    return f"{turns} {'turn' if turns == 1 else 'turns'}, fatigue {points}"
