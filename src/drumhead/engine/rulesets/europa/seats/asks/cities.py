"""Whether a city is pacified and purified, what garrison it needs, and when it is done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from drumhead.engine.errors import InputError
from drumhead.engine.play.recall.questions import Answer, Because
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.europa.cities.changing import since
from drumhead.engine.rulesets.europa.cities.garrisons import (
    DONE,
    blocks_supply,
    city_at,
    condition,
    garrisoned,
    intrinsic,
    need,
    stayers,
    tasks,
    why_pacifies,
)
from drumhead.engine.rulesets.europa.position.calendar import month_title
from drumhead.engine.rulesets.europa.position.sides import SIDES
from drumhead.engine.rulesets.europa.position.state import EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name, kind, owner
from drumhead.engine.rulesets.europa.position.titles import titled

RULES = {"pacify": "R237", "purify": "R245"}


def _city_cell(game: HexGame, words: Sequence[str]) -> int:
    cell = game.map.place(words[0])[0]
    if city_at(game, cell) is None:
        raise InputError(f"There is no city in {hex_name(game, cell)}.")
    return cell


def _builds(state: EuropaState, id: str) -> bool:
    return bool(kind(state.units[id]).get("engineer"))


def pacified(game: HexGame, view: View, words: Sequence[str]) -> Answer:
    """Whether the city of a hex is pacified and purified for its owner."""
    state: EuropaState = view.state
    cell = _city_cell(game, words)
    held, undone = owner(game, state, cell), tasks(game, state, cell)
    here = hex_name(game, cell)
    data = {"owner": held, "pacified": "pacify" not in undone, "purified": "purify" not in undone}
    if held not in SIDES:
        return Answer(f"{here} has no owner for whom it could be pacified.", False, data=data)
    if not undone:
        reason = Because("nothing is left to be done to it since it was its owner's", "R242", cell=cell)
        change = "the other side captures it, be it for a moment, and its owner retakes it"
        return Answer(f"{here} is pacified for the {titled(held)} side.", True, (reason,), (change,), data)
    words_of = " and ".join(DONE[task] for task in undone)
    left = tuple(_left(game, state, cell))
    says = f"{here} is not yet {words_of} for the {titled(held)} side."
    return Answer(says, False, left, tuple(_way(game, cell)), data)


def _left(game: HexGame, state: EuropaState, cell: int) -> Iterator[Because]:
    """What is undone since when, and whether lines of supply may enter meanwhile."""
    for task in tasks(game, state, cell):
        begun = month_title(game.scenario.date, since(condition(game, state, cell), task) or 1)
        yield Because(f"it must be {DONE[task]} since {begun}", RULES[task], cell=cell)
    barred = blocks_supply(game, state, cell, owner(game, state, cell))
    yield barred or Because("its garrison stands in it, so lines of supply may enter", "R242", cell=cell)


def _way(game: HexGame, cell: int) -> Iterator[str]:
    wanted = need(game, cell)
    assert wanted is not None, "a city has its need"
    turns = "turn" if wanted.turns == 1 else "turns"
    yield f"{wanted.res:g} RE of units stay in it for {wanted.turns} {turns} without spending movement points"


def garrison(game: HexGame, view: View, words: Sequence[str]) -> Answer:
    """What garrison a city needs, what stands in it, and whether it has one of its own."""
    state: EuropaState = view.state
    cell = _city_cell(game, words)
    own, wanted, there = intrinsic(game, state, cell), need(game, cell), dict(stayers(game, state, cell))
    assert wanted is not None, "a city has its need"
    reasons = [Because(f"{id} has {res:g} RE and stays", "R235", cell=cell) for id, res in there.items()]
    reasons += [busy for id in there if (busy := why_pacifies(game, state, id)) is not None and _builds(state, id)]
    if own is not None:
        reasons.append(Because(f"its own garrison defends with {own.defense} and cannot move", "R251", cell=cell))
    else:
        why = "no point city, nor one that is not pacified, has a garrison of its own"
        reasons.append(Because(why, "R242", cell=cell))
    enough = garrisoned(game, state, cell)
    says = f"{hex_name(game, cell)} takes {wanted.res:g} RE; {sum(there.values()):g} RE stand in it."
    data = {"needed": wanted.res, "turns": wanted.turns, "there": there, "intrinsic": own.defense if own else 0}
    return Answer(says, enough, tuple(reasons), data=data)
