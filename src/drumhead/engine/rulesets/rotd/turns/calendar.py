"""5.1, 5.2: with which phase a turn begins, what it is called, and when the game is over."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from drumhead.engine.play.game import Game
from drumhead.engine.rulesets.rotd.campaign.seasons import (
    Dated,
    Moment,
    deploying,
    first_day,
    in_a_row,
    number,
    outline,
    turn_kind,
)
from drumhead.engine.rulesets.rotd.campaign.state import DEPLOYMENT, QUIET, RotdState

FIRST_PHASE = "supply"


def first_phase(game: Game, moment: Dated) -> str:
    """5.2: peace and truce have no supply phase; all they have is one movement."""
    if deploying(game, moment):
        return DEPLOYMENT
    return QUIET if turn_kind(game, moment) else FIRST_PHASE


def turn_title(game: Game, turn: int, waits: Callable[[], RotdState], begins: str = "") -> str:
    """`turn 3 from 6 June 1859`, or the deployment before turn 1; `begins` is the turn's first phase."""
    if turn == 0:
        return "the deployment"
    if in_a_row(game):
        return _among(game, waits())
    moment = Moment(turn, truce=begins == QUIET)
    kind = turn_kind(game, moment)
    return f"turn {turn}{f' of {kind}' if kind else ''} from {_day(first_day(game, moment))}"


def _among(game: Game, moment: Dated) -> str:
    """A turn of one of several campaigns: `turn 9, the 2nd of the campaign of 1866, from 17 June 1866`."""
    campaign, kind = outline(game, moment.campaign), turn_kind(game, moment)
    if deploying(game, moment):
        return f"turn {moment.turn}, the deployment before {campaign.title}"
    if number(moment) > 0:
        where = f"{f'of {kind}, ' if kind else ''}the {_ordinal(number(moment))} of {campaign.title},"
    else:
        where = f"of {kind} before {campaign.title},"
    comma = "" if where.startswith("of") else ","
    return f"turn {moment.turn}{comma} {where} from {_day(first_day(game, moment))}"


def _ordinal(number: int) -> str:
    tail = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{tail}"


def _day(day: date) -> str:
    return f"{day.day} {day:%B %Y}"


def ended(game: Game, state: RotdState) -> str:
    """5.1: the game ends with its last campaign: with its last turn, or when all hostilities end."""
    if not state.closed:
        return ""
    last, row = state.turn - 1, len(in_a_row(game))
    if number(state) > outline(game, state.campaign).turns:
        return f"The {row + 1} campaigns have been played." if row else f"The {last} turns have been played."
    return f"Peace was made in turn {last}: the campaign is over."
