"""What an attack would be, how strong a unit is, and where it would retreat to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from drumhead.engine.errors import InputError
from drumhead.engine.play.figures import Cells
from drumhead.engine.play.recall.questions import Answer, Because
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.europa.combat.feeding import feeding
from drumhead.engine.rulesets.europa.combat.fighting import attack_refused
from drumhead.engine.rulesets.europa.combat.odds import Odds, defenders, odds
from drumhead.engine.rulesets.europa.combat.overruns import weigh, why_no_overrun
from drumhead.engine.rulesets.europa.combat.results import WORDS
from drumhead.engine.rulesets.europa.combat.retreats import RANKS, barred, refuges
from drumhead.engine.rulesets.europa.combat.strength import doubt, is_militia, strength
from drumhead.engine.rulesets.europa.orders.fighting import Attack, Overrun
from drumhead.engine.rulesets.europa.position.state import EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name


def _known(state: EuropaState, id: str) -> str:
    """An id as the unit has it."""
    found = next((other for other in state.units if other.casefold() == id.casefold()), None)
    if found is None:
        raise InputError(f"There is no unit {id!r}.")
    return found


def fielded(state: EuropaState, words: Sequence[str]) -> tuple[str, ...]:
    """The ids of units that stand on the map; InputError for one that does not."""
    ids = tuple(_known(state, word) for word in words)
    for id in ids:
        if state.units[id].cell < 0:
            raise InputError(f"{id} is not on the map.")
    return ids


def attack(game: HexGame, view: View, words: Sequence[str]) -> Answer:
    """The odds of these units on a hex: column, modifiers, and what each die comes to."""
    state: EuropaState = view.state
    target, ids = game.map.place(words[0])[0], fielded(state, words[1:])
    order = Attack(unit=ids[0], target=target, beside=ids[1:])
    side = state.units[ids[0]].side
    if not defenders(game, state, target, side):
        return Answer(f"Nobody defends {hex_name(game, target)}.", False)
    refused = attack_refused(game, state, order) if side == state.player else None
    fed = feeding(game, state, ids).fed
    found = odds(game, state, ids, target, {id: id in fed for id in ids})
    says = (
        f"{found.attack:g} against {found.defense:g} is {found.title}, the die modified by {found.added:+d}: "
        f"{', '.join(f'{die} {result}' for die, result in found.results.items())}."
    )
    because = (
        *_parts(found),
        *_modifiers(found),
        *_militia(game, state, (*ids, *_standing(game, state, target, side)), target),
    )
    if refused is not None:
        because = (Because(f"it may not be ordered now: {refused.reason}", refused.rule, cell=target), *because)
    return Answer(says, refused is None, because, tuple(_changes(found)), _data(found))


def _standing(game: HexGame, state: EuropaState, target: int, side: str) -> Iterator[str]:
    yield from (id for id in defenders(game, state, target, side) if id in state.units)


def _parts(found: Odds) -> Iterator[Because]:
    for part in found.parts.values():
        yield from part.because


def _modifiers(found: Odds) -> Iterator[Because]:
    yield from (Because(f"{each.points:+d} for {each.text}", each.rule) for each in found.modifiers)


def _militia(game: HexGame, state: EuropaState, ids: Sequence[str], target: int) -> Iterator[Because]:
    for id in ids:
        unit = state.units[id]
        if is_militia(unit):
            added = doubt(game, state, unit, target)
            for text, points, rule in added.parts:
                yield Because(f"{id} throws for its reliability with {points:+d}: {text}", rule, cell=target)
            if not added.parts:
                yield Because(f"{id} throws for its reliability", "R188", cell=target)


def _changes(found: Odds) -> Iterator[str]:
    if found.column is None:
        yield "more attack strength"
        return
    part, whole = found.column[0], found.column[1]
    least, most = found.defense * part / whole, found.attack * whole / part
    yield f"less than {least:g} attack strength, or a defense above {most:g}, is a lower column"
    for each in found.modifiers:
        yield f"without {each.text} the die is modified by {found.added - each.points:+d}"


def _data(found: Odds) -> dict[str, object]:
    return {
        "attack": found.attack,
        "defense": found.defense,
        "odds": found.title,
        "added": found.added,
        "modifiers": {each.text: each.points for each in found.modifiers},
        "results": {str(die): result for die, result in found.results.items()},
        "words": {result: WORDS[result] for result in dict.fromkeys(found.results.values())},
    }


def overrun_of(game: HexGame, view: View, words: Sequence[str]) -> Answer:
    """Whether these units may overrun a hex now."""
    state: EuropaState = view.state
    target, ids = game.map.place(words[0])[0], fielded(state, words[1:])
    order = Overrun(unit=ids[0], target=target, beside=ids[1:])
    why = why_no_overrun(game, state, order)
    found = weigh(game, state, ids, target)
    sums = f"{found.odds.attack:g} against {found.odds.defense:g}, where {found.needed}:1 are needed"
    says = f"{', '.join(ids)} {'may' if why is None else 'may not'} overrun {hex_name(game, target)}: {sums}."
    free = Because("overruns count general supply, and neither need nor use attack supply", "R088", cell=target)
    because = (*((why,) if why else ()), free, *_parts(found.odds))
    data = {"attack": found.odds.attack, "defense": found.odds.defense, "needed": found.needed}
    changes = (
        () if why is None else (f"{found.needed * found.odds.defense:g} attack strength, and the points to go in",)
    )
    return Answer(says, why is None, because, changes, data)


def strength_of(game: HexGame, view: View, words: Sequence[str]) -> Answer:
    """How strong a unit is now, attacking and defending."""
    state: EuropaState = view.state
    id = _known(state, words[0])
    forward, back = strength(game, state, id, True), strength(game, state, id, False)
    says = f"{id} attacks with {forward.points:g} and defends with {back.points:g}."
    because = tuple(dict.fromkeys((*forward.because, *back.because)))
    return Answer(says, None, because, data={"attack": forward.points, "defense": back.points})


def retreat_of(game: HexGame, view: View, words: Sequence[str]) -> Answer:
    """Where a beaten unit would go, hex by hex."""
    state: EuropaState = view.state
    (id,) = fielded(state, words[:1])
    found = refuges(game, state, id)
    shut = [barred(game, state, id, near) for near in game.map.board.neighbours(state.units[id].cell)]
    reasons = (*(refuge.because for refuge in found), *(bar for bar in shut if bar is not None))
    names = [game.map.board.name(refuge.cell) for refuge in found]
    data = {"hexes": names, "ranks": {game.map.board.name(each.cell): RANKS[each.rank] for each in found}}
    if not found:
        return Answer(f"{id} has nowhere to retreat: it would be lost.", False, reasons, data=data)
    figures = (Cells(tuple(refuge.cell for refuge in found)),)
    if found[0].punished:
        says = f"{id} could retreat only into an enemy zone, to {names[0]}: as a cadre if it has one, else it is lost."
        return Answer(says, True, reasons, data=data, figures=figures)
    return Answer(f"{id} would retreat to {hex_name(game, found[0].cell)}.", True, reasons, data=data, figures=figures)
