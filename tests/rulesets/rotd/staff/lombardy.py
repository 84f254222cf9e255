"""The real map with the armies of 1859, as one seat sees them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from drumhead.engine.bench.armies import close_together
from drumhead.engine.play.dice import SeededDice
from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order
from drumhead.engine.play.turn import Step, advance
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.session.seating import grouped


@cache
def seen(side: str) -> tuple[Game, View]:
    """The first turn, and what one player of a whole side sees of it."""
    armies = close_together(1)
    game = replace(armies.game, seats=grouped(armies.game.seats, armies.game.sides, tuple(armies.game.sides)))
    return game, RULESET.view(game, armies.state, game.seat(side))


def played(game: Game, view: View, orders: Sequence[Order]) -> list[Step[Any]]:
    """The turn on nothing but what the view holds: strangers have no orders and stay."""
    return list(advance(RULESET.phases, game, view.state, orders, lambda turn, phase: SeededDice("ways", turn, phase)))
