"""The steps of an initial phase in their sequence (R226): what is judged by itself, before the player decides."""

from __future__ import annotations

from collections.abc import Callable

from drumhead.engine.boards.flood import each
from drumhead.engine.play.dice import Dice
from drumhead.engine.rulesets.europa.cities.changing import settle_cities
from drumhead.engine.rulesets.europa.forces.abroad import arrive
from drumhead.engine.rulesets.europa.forces.producing import produce
from drumhead.engine.rulesets.europa.forces.withdrawing import withdraw
from drumhead.engine.rulesets.europa.forces.works import finish
from drumhead.engine.rulesets.europa.gobernitos.collapse import collapse_all
from drumhead.engine.rulesets.europa.gobernitos.france import assist
from drumhead.engine.rulesets.europa.gobernitos.garrisons import join_garrisons, note_intruders, release_garrisons
from drumhead.engine.rulesets.europa.gobernitos.guards import expand_areas
from drumhead.engine.rulesets.europa.gobernitos.lines import lines_of
from drumhead.engine.rulesets.europa.gobernitos.revolt import revolt
from drumhead.engine.rulesets.europa.position.sides import INSURGENT, LOYALIST, SIDES
from drumhead.engine.rulesets.europa.position.table import is_on
from drumhead.engine.rulesets.europa.position.telling import Teller
from drumhead.engine.rulesets.europa.supply.hunger import judge_supply
from drumhead.engine.rulesets.europa.supply.isolation import isolated_hexes
from drumhead.engine.rulesets.europa.zones.owning import claim
from drumhead.engine.rulesets.europa.zones.remote import remote

Step = Callable[[Teller, Dice], None]


def _collapse(teller: Teller, dice: Dice) -> None:
    collapse_all(teller, dice, lambda state: lines_of(teller.game, state))


def _cities(teller: Teller, dice: Dice) -> None:
    settle_cities(teller)


def _revolt(teller: Teller, dice: Dice) -> None:
    """R199: before cities are settled, so that the turn in which the last is purified still counts."""
    revolt(teller)


def _garrisons(teller: Teller, dice: Dice) -> None:
    """R212: who joins a garrison that stands does so before it may be released in the same step."""
    join_garrisons(teller)
    release_garrisons(teller)


def _intruders(teller: Teller, dice: Dice) -> None:
    note_intruders(teller)


def _supply(teller: Teller, dice: Dice) -> None:
    judge_supply(teller)


def _remote(teller: Teller, dice: Dice) -> None:
    """R314: on the isolation that was judged just now."""
    game, state = teller.game, teller.state
    if is_on(game, "44B1"):
        cut = {cell for side in SIDES for cell in each(isolated_hexes(game, state, side))}
        claim(teller, remote(game, state, cut), rule="R314")


def _works(teller: Teller, dice: Dice) -> None:
    finish(teller)


def _withdraw(teller: Teller, dice: Dice) -> None:
    withdraw(teller)


def _arrive(teller: Teller, dice: Dice) -> None:
    arrive(teller)


def _produce(teller: Teller, dice: Dice) -> None:
    produce(teller)


def _areas(teller: Teller, dice: Dice) -> None:
    expand_areas(teller)


STEPS: tuple[tuple[tuple[str, ...], Step], ...] = (
    ((LOYALIST,), assist),  # 1
    ((LOYALIST,), _revolt),  # 1
    (SIDES, _cities),  # 2
    ((INSURGENT,), _intruders),  # 3
    ((INSURGENT,), _collapse),  # 3
    (SIDES, _supply),  # 4
    (SIDES, _remote),  # 4
    ((LOYALIST,), _garrisons),  # 7
    (SIDES, _works),  # 7
    (SIDES, _withdraw),  # 7
    (SIDES, _arrive),  # 7
    (SIDES, _produce),  # 7
    ((LOYALIST,), _areas),  # 8
)
"""In the order of their numbers in the book: whose initial phase they are of, and what is done."""


def begin_player_turn(teller: Teller, dice: Dice) -> None:
    """All steps of the phasing player."""
    for sides, step in STEPS:
        if teller.state.player in sides:
            step(teller, dice)
