"""The odds of a battle as a seat could have asked for them before the phase in which it was fought."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from drumhead.engine.errors import InputError
from drumhead.engine.play.events import GM
from drumhead.engine.play.odds import ATTACKERS, Contest, Question, Wish
from drumhead.engine.play.orders import Order
from drumhead.engine.play.told.battles import Battle, Clash
from drumhead.engine.session.game_session import GameSession
from drumhead.engine.session.gathering import as_played
from drumhead.engine.session.odds import figures

RUNS = 400
"""Battles fought for each clash: enough for plus or minus five in a hundred."""


def odds_before(session: GameSession, seat: str, turn: int, battle: Battle, runs: int = RUNS) -> Iterator[str]:
    """A line a clash: who would have met as things stood, with what chance, and who won in the end."""
    for clash in battle.clashes:
        yield f"{clash.heading}: {_foretold(session, seat, turn, battle.cell, clash, runs)} {clash.result}".strip()


def _foretold(session: GameSession, seat: str, turn: int, cell: int, clash: Clash, runs: int) -> str:
    """By the view that the seat had before the phase, and the orders that it gave; the game master knows of all."""
    phases, map = session.phases(turn), session.game.map
    at = phases.index(clash.phase)
    if session.ruleset.odds is None or not at:
        return "no odds can be told."
    view, orders = session.view(seat, turn, phases[at - 1]), _ordered(session, seat, turn)
    square = f"{map.board.name(cell)} {map.tactical_board.name(clash.tactical or 0)}"
    attacker = "" if view.gm else clash.camps[0].side  # who knows all orders need not suppose anything
    try:
        found = session.ruleset.odds(session.game, view, orders, Question(square, attacker))
    except InputError:
        return "as things stood, nobody would have met there."
    return " ".join(_told(contest, runs) for contest in found)


def _ordered(session: GameSession, seat: str, turn: int) -> Sequence[Order]:
    if session.game.seat(seat).name != GM:
        return session.ordered(seat, turn)
    hand = session.hand
    return as_played(hand.founded, hand.file, hand.record, turn).orders


def _told(contest: Contest, runs: int) -> str:
    *_, tally = figures(contest, Wish(runs=runs))
    share = tally.winning(ATTACKERS)
    ids = [", ".join(camp.ids) for camp in contest.camps]
    odds = f"{100 * share.value:.0f} % ({100 * share.low:.0f} to {100 * share.high:.0f})"
    return f"{odds} for the attackers, had {ids[0]} met {ids[1]}."
