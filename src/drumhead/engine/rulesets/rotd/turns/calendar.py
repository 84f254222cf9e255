"""5.1, 5.2: with which phase a turn begins, what it is called, and when the campaign is over."""

from __future__ import annotations

from datetime import timedelta

from drumhead.engine.play.game import Game
from drumhead.engine.rulesets.rotd.campaign.seasons import turn_kind
from drumhead.engine.rulesets.rotd.campaign.state import QUIET, RotdState

FIRST_PHASE = "supply"


def first_phase(game: Game, turn: int) -> str:
    """5.2: peace and truce have no supply phase; all they have is one movement."""
    return QUIET if turn_kind(game, turn) else FIRST_PHASE


def turn_title(game: Game, turn: int) -> str:
    """`turn 3 from 6 June 1859`, or the deployment before turn 1."""
    scenario = game.scenario
    if turn == 0:
        return "the deployment"
    day = scenario.date + timedelta(days=(turn - 1) * scenario.days_per_turn)
    kind = turn_kind(game, turn)
    return f"turn {turn}{f' of {kind}' if kind else ''} from {day.day} {day:%B %Y}"


def ended(game: Game, state: RotdState) -> str:
    """A campaign ends with its last turn."""
    return f"The {game.scenario.turns} turns have been played." if state.closed else ""
