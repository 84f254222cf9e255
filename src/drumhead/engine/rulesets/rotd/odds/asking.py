"""The battles of a square that somebody asks about, from his view alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import get_args

from drumhead.engine.errors import InputError, UnknownNameError
from drumhead.engine.play.game import Game
from drumhead.engine.play.odds import Question
from drumhead.engine.play.orders import Order
from drumhead.engine.play.state import changed
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.rotd.battles.broadsides import supporting
from drumhead.engine.rulesets.rotd.battles.engagement import Units, engagement
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.seasons import turn_kind
from drumhead.engine.rulesets.rotd.combat.numbers import numbers
from drumhead.engine.rulesets.rotd.odds import lining
from drumhead.engine.rulesets.rotd.odds.bout import Bout, bout, posed
from drumhead.engine.rulesets.rotd.odds.joining import attacking, fitted, noted, put_there, sided
from drumhead.engine.rulesets.rotd.odds.scene import Scene, scene
from drumhead.engine.rulesets.rotd.orders.orders import AttackMode, DefendMode
from drumhead.engine.rulesets.rotd.orders.plans import plans
from drumhead.engine.rulesets.rotd.tactics.support import battles

AS_IT_STANDS = "As things stand: what supply, bombardment and troops from other squares may change is not reckoned."


def contests(game: Game, view: View, orders: Sequence[Order], question: Question) -> tuple[Bout, ...]:
    """10.1: the battles on a strategic square, or on one tactical square of it, in the first tactical phase.

    `orders` are those the asker knows of; InputError, in a sentence, where nobody would fight.
    """
    _check(game, view, question)
    question, idle = fitted(view, question)
    cell, tactical = _place(game, question.square)
    seen = _postured(scene(game, view, cell, question.put_there), orders)
    campaign, squares = _gathered(seen, view, orders, question, tactical)
    n = numbers(game)
    afloat = supporting(campaign, cell, squares)
    found = (engagement(campaign, cell, at, n, None, afloat.get(at, ())) for at in squares)
    met = [sided(each, question) for each in found if each is not None]
    notes = (*noted(question, idle), *_notes(game, view, cell))
    posing = (posed(each, question.attack, question.defend) for each in met)
    return tuple(bout(campaign, each, n, seen.assumed, notes) for each in posing)


def _check(game: Game, view: View, question: Question) -> None:
    kind = turn_kind(game, view.state)
    if kind:
        raise InputError(f"No battles are fought in a turn of {kind} (rule 10.1).")
    for mode, known in ((question.attack, get_args(AttackMode)), (question.defend, get_args(DefendMode))):
        if mode and mode not in known:
            raise UnknownNameError(f"There is no posture {mode!r}; there are {', '.join(known)}.")


def _place(game: Game, text: str) -> tuple[int, int | None]:
    """`G4-V9`, or `G4-V9 5-4` for one of its tactical squares."""
    words = text.split()
    if len(words) not in (1, 2):
        raise UnknownNameError(f"There is no square {text!r}; squares are written G4-V9, or G4-V9 5-4.")
    board = game.map.tactical_board
    return game.map.board.cell(words[0]), board.cell(words[1]) if len(words) == 2 else None


def _postured(seen: Scene, orders: Sequence[Order]) -> Scene:
    """6.4, 6.6: units with orders take the postures these say; of all others nobody knows what they will be."""
    units = dict(seen.state.units)
    for id, plan in plans(orders).items():
        if id in units:
            units[id] = changed(units[id], plan.postures)
    return replace(seen, state=replace(seen.state, units=units))


def _gathered(
    seen: Scene, view: View, orders: Sequence[Order], question: Question, at: int | None
) -> tuple[Campaign, tuple[int, ...]]:
    """Who fights on the square when all have moved, with those who are put there, and where on it."""
    if not question.put_there:
        return _lined_up(seen, view, orders, question, at)
    campaign, squares = seen.campaign(), tuple[int, ...]()
    if lining.fighters(campaign, seen.cell):
        named = replace(question, attacker=question.attacker or attacking(campaign, seen.cell, question))
        campaign, squares = _lined_up(seen, view, orders, named, at)
    return campaign, put_there(seen, campaign, question, squares, at)


def _lined_up(
    seen: Scene, view: View, orders: Sequence[Order], question: Question, at: int | None
) -> tuple[Campaign, tuple[int, ...]]:
    """The square when all have moved, and where on it they fight; the asker's side attacks unless he says otherwise."""
    ordered = {id: plan for id, plan in plans(orders).items() if id in seen.state.units}
    standing = seen.campaign()
    troops = lining.fighters(standing, seen.cell)
    if not troops:
        raise InputError(_nobody(seen, view))
    if not question.attacker and (ordered or battles(standing, seen.cell)):
        campaign, squares = lining.as_ordered(seen, ordered)
        if _of(squares, at):
            return campaign, _of(squares, at)
    attackers = _attackers(seen, view, troops, question.attacker)
    campaign, squares = lining.with_attack(seen, ordered, attackers, at)
    if not _of(squares, at):
        raise InputError(_out_of_reach(seen, attackers, at))
    return campaign, _of(squares, at)


def _of(squares: tuple[int, ...], at: int | None) -> tuple[int, ...]:
    return squares if at is None else tuple(square for square in squares if square == at)


def _attackers(seen: Scene, view: View, troops: Units, named: str) -> Units:
    if not named:
        return lining.of_side(troops, view.side) or lining.likely(seen.campaign(), troops)
    sides = seen.game.sides
    found = [id for id, title in sides.items() if named.casefold() in (id.casefold(), title.casefold())]
    if not found:
        raise UnknownNameError(f"There is no side {named!r}; the sides are {', '.join(sides.values())}.")
    attackers = lining.of_side(troops, found[0])
    if not attackers:
        raise InputError(f"{sides[found[0]]} has no troops in {_name(seen)} that could attack anybody there.")
    return attackers


def _nobody(seen: Scene, view: View) -> str:
    """Why nobody fights on the square, as far as the asker knows."""
    known = "" if view.gm else f" that {view.seat} knows to be on its battlefield"
    troops = [unit for unit in seen.state.units.values() if unit.active and unit.combat]
    if not troops:
        return f"There are no active troops in {_name(seen)}{known}."
    sides = dict.fromkeys(seen.game.sides.get(unit.side, unit.state) for unit in troops)
    return f"Nobody fights in {_name(seen)}: all troops{known} are of {' and '.join(sides)}."


def _out_of_reach(seen: Scene, attackers: Units, at: int | None) -> str:
    board = seen.game.map.tactical_board
    whom = "no enemy" if at is None else f"no enemy on {board.name(at)}"
    ids = ", ".join(unit.id for unit in attackers)
    return f"In one tactical phase {whom} of {_name(seen)} is reached by {ids}."


def _name(seen: Scene) -> str:
    return seen.game.map.board.name(seen.cell)


def _notes(game: Game, view: View, cell: int) -> Iterator[str]:
    """What the figures leave out."""
    yield AS_IT_STANDS
    names = game.map.state_names
    for sighting in view.sightings:
        if sighting.cell == cell:
            whose = names.get(sighting.state, sighting.state)
            yield f"Reported in the square, and not reckoned: {sighting.words} of {whose} ({sighting.arms})."
