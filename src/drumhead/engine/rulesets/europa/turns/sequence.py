"""What comes after what: the stages of a player turn, the two player turns of a game turn, and the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from drumhead.engine.play.dice import Dice
from drumhead.engine.rulesets.europa.combat.fighting import ATTACKED, attack_refused
from drumhead.engine.rulesets.europa.forces.abroad import business, land_unbidden
from drumhead.engine.rulesets.europa.forces.international import due
from drumhead.engine.rulesets.europa.forces.raising import place_unbidden
from drumhead.engine.rulesets.europa.forces.victory import leader
from drumhead.engine.rulesets.europa.forces.waiting import raises
from drumhead.engine.rulesets.europa.forces.works import builds
from drumhead.engine.rulesets.europa.gobernitos.governments import homeless, judge_falls, relocate_unbidden
from drumhead.engine.rulesets.europa.movement.record import STALLED
from drumhead.engine.rulesets.europa.movement.yards import refreshed
from drumhead.engine.rulesets.europa.orders.fighting import Attack
from drumhead.engine.rulesets.europa.position.calendar import month_title
from drumhead.engine.rulesets.europa.position.sides import SIDES
from drumhead.engine.rulesets.europa.position.state import (
    COMBAT,
    EXPLOITATION,
    INITIAL,
    MOVEMENT,
    STAGES,
    EuropaState,
    Unit,
)
from drumhead.engine.rulesets.europa.position.table import HexGame, is_motorized, on_map
from drumhead.engine.rulesets.europa.position.telling import Teller, now, sets_all
from drumhead.engine.rulesets.europa.position.titles import stage_spelled
from drumhead.engine.rulesets.europa.supply import hauling
from drumhead.engine.rulesets.europa.supply.stocks import expired, makers
from drumhead.engine.rulesets.europa.turns.initial import begin_player_turn
from drumhead.engine.rulesets.europa.turns.settling import settle
from drumhead.engine.rulesets.europa.turns.weather import turn_weather

Moment = tuple[int, str, str]
"""(game turn, phasing side, stage)."""


def moments(month: int, player: str, stage: str) -> Iterator[Moment]:
    """Every stage from the one behind the given one, for ever."""
    side, at = SIDES.index(player), STAGES.index(stage)
    while True:
        at += 1
        if at == len(STAGES):
            at, side = 0, side + 1
        if side == len(SIDES):
            side, month = 0, month + 1
        yield month, SIDES[side], STAGES[at]


def go_on(teller: Teller, dice: Dice) -> None:
    """To the next stage in which the phasing player may decide something; the game ends after its last game turn."""
    judge_falls(teller, dice)
    if teller.state.phase == INITIAL:
        _unbidden(teller)
    state = teller.state
    for month, player, stage in moments(state.month, state.player, state.phase):
        if month > int(teller.game.options["turns"]):
            teller.tell("over", changes=now(winner=leader(teller.game, teller.state), turn=state.turn + 1))
            return
        begin(teller, dice, month, player, stage)
        if decides(teller.game, teller.state):
            title = _title(teller.game, month, player, stage)
            teller.tell("stage", changes=now(turn=state.turn + 1), title=title)
            return


def _unbidden(teller: Teller) -> None:
    """What its player left to itself in an initial phase, and what follows from it."""
    before = teller.state
    relocate_unbidden(teller)
    place_unbidden(teller)
    land_unbidden(teller)
    settle(teller, before)


def begin(teller: Teller, dice: Dice, month: int, player: str, stage: str) -> None:
    """What happens by itself as a stage begins."""
    state = teller.state
    rests = stage == INITIAL
    fresh = {id: _afresh(unit, rests and unit.side == player) for id, unit in state.units.items()}
    changes = (*now(month=month, player=player, phase=stage), *sets_all("units", fresh))
    if rests:
        changes = (*changes, *refreshed(teller.game, state, player), *hauling.refreshed(state, player))
    if stage == MOVEMENT:
        changes = (*changes, *expired(state, player))
    teller.tell("began", changes=changes, title=_title(teller.game, month, player, stage), player=player)
    if stage == INITIAL:
        if player == SIDES[0]:
            turn_weather(teller, dice)
        begin_player_turn(teller, dice)
        settle(teller, state)


def _afresh(unit: Unit, rests: bool) -> dict[str, Any]:
    """The fields of a unit that count anew in each stage, and in each turn of its own."""
    spent: dict[str, Any] = {"spent": 0} if unit.spent else {}
    kept = () if rests else tuple(how for how in unit.moved if how != ATTACKED)
    return spent | ({"moved": kept} if kept != unit.moved else {})


def decides(game: HexGame, state: EuropaState) -> bool:
    """Whether the phasing player may decide anything in the stage that waits."""
    if state.phase == INITIAL:
        governs = homeless(state, state.player) or due(game, state) or any(business(game, state))
        return governs or raises(game, state) or builds(game, state) or bool(makers(game, state))
    if state.phase == COMBAT:
        return any(attacks_open(game, state))
    if state.phase == EXPLOITATION:
        return any(_exploits(unit) for _, unit in on_map(state, state.player))
    return True


def _exploits(unit: Unit) -> bool:
    return is_motorized(unit) and unit.factors[2] > 0 and STALLED not in unit.moved


def attacks_open(game: HexGame, state: EuropaState) -> Iterator[str]:
    """The phasing player's units that could attack somebody."""
    for id, unit in on_map(state, state.player):
        near = game.map.board.neighbours(unit.cell) if unit.factors[0] else ()
        if any(attack_refused(game, state, Attack(unit=id, target=cell)) is None for cell in near):
            yield id


def stage_title(game: HexGame, state: EuropaState) -> str:
    """`II Jul 36, Insurgent movement`."""
    return stage_spelled(_title(game, state.month, state.player, state.phase))


def _title(game: HexGame, month: int, player: str, stage: str) -> str:
    return f"{month_title(game.scenario.date, month)}, {player} {stage}"


def game_turn(game: HexGame, state: EuropaState) -> int:
    """Turns of the loop are stages; the scenario counts half months."""
    return state.month


def turn_title(game: HexGame, turn: int, waits: Callable[[], EuropaState], begins: str) -> str:
    """A turn of the loop by its stage: the one that waits in it or, where the state is the one behind it, was done."""
    state = waits()
    if state.turn <= turn or begins not in STAGES:
        return stage_title(game, state)
    return stage_spelled(_title(game, *played(state, begins)))


def played(state: EuropaState, stage: str) -> Moment:
    """When the last stage of that name was before a position; no player turn goes by without a stage that waits."""
    at = STAGES.index(state.phase)
    if STAGES.index(stage) < at + bool(state.winner):
        return state.month, state.player, stage
    first = state.player == SIDES[0]
    return state.month - first, SIDES[int(first)], stage
