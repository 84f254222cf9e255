"""The rebellion as it may begin under 44H: a die for each city that a scenario names, and who is whose from then on
(R011, R019, R319, R320, R322)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from drumhead.engine.play.dice import Dice
from drumhead.engine.play.events import Change
from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.gobernitos.governments import note_falls
from drumhead.engine.rulesets.europa.position.sides import INSURGENT, LOYALIST, enemy_of
from drumhead.engine.rulesets.europa.position.state import GONE, City, EuropaState, Holding, Unit, Yard
from drumhead.engine.rulesets.europa.position.table import HexGame, is_on, owner, units_at
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.position.telling import Teller, put, sets_all
from drumhead.engine.rulesets.europa.position.titles import titled
from drumhead.engine.rulesets.europa.zones.owning import claim, gains

OPTION = "44H"
RISEN = "risen"
"""The tally of the game turn in which the rebellion began by dice."""
IMPROVISED = "improvised"
"""The trait of units that one side alone can have, and nobody where the other holds the hex they begin in (R011)."""


def thrown_for(game: HexGame) -> Mapping[str, int]:
    """The hexes by number in which it is thrown for, and the die on which or less they rise."""
    found: Mapping[str, int] = game.options.get("rising", {})
    return found


def waits(game: HexGame, state: EuropaState) -> bool:
    """Whether the rebellion is still to be thrown for."""
    return is_on(game, OPTION) and bool(thrown_for(game)) and RISEN not in state.tallies


def rise(teller: Teller, dice: Dice) -> None:
    """Hex by hex; then whoever has come to stand elsewhere among enemies gains what is his, and no city of it all was
    captured; a seat of government that rose has fallen (R319)."""
    if not waits(teller.game, teller.state):
        return
    for number, most in sorted(thrown_for(teller.game).items()):
        die = dice.stream(f"rising of {number}").below(6) + 1
        _throw(teller, number, INSURGENT if die <= most else LOYALIST, die)
    changes = put("tallies", RISEN, float(teller.state.month))
    told = teller.tell("rebellion begun", rule="R319", changes=changes)
    claim(teller, gains(teller.game, teller.state), cause=told.id)
    note_falls(teller, told.id)


def _throw(teller: Teller, number: str, side: str, die: int) -> None:
    game, state = teller.game, teller.state
    cell = game.map.board.cell(number)
    turned = owner(game, state, cell) != side
    over = dict(_gone_over(state, cell, side)) if turned else {}
    changes = (*_taken_over(game, state, cell, side), *sets_all("units", over)) if turned else ()
    gone = [state.units[id].title for id, fields in over.items() if "status" in fields]
    told = f"; out of play: {', '.join(gone)}" if gone else ""
    seat = any(number == government.seat for government in state.governments.values())
    rule = "R319" if turned and seat else ""
    teller.tell("rose", cell, rule=rule, changes=changes, units=tuple(over), die=die, side=side, told=told)


def _gone_over(state: EuropaState, cell: int, side: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The other side's regular units serve who has the hex; all others of it, and what it had improvised, are out of
    play (R011)."""
    for id, unit in units_at(state, cell, enemy_of(side)):
        serves = table("rising.goes_over").get(unit.affiliation, "")
        if serves and IMPROVISED not in unit.traits:
            yield id, {"affiliation": serves}
        else:
            yield id, {"status": GONE, "cell": -1}


def _taken_over(game: HexGame, state: EuropaState, cell: int, side: str) -> Iterator[Change]:
    """The hex with its yards and supply; a Loyalist city alone is purified (R245)."""
    number = game.map.board.name(cell)
    held = state.hexes.get(number, Holding(side))
    yield from put("hexes", number, replace(held, owner=side))
    for name, yard in state.yards.items():
        if game.map.place(name)[0] == cell:
            whole = yard.insurgent + yard.loyalist
            yield from put("yards", name, replace(Yard(), **{side: whole}))
    for id, item in state.items.items():
        if item.cell == cell:
            yield from put("items", id, replace(item, side=side))
    if side == INSURGENT and state.cities.get(number, City()).purify:
        yield from put("cities", number, replace(state.cities[number], purify=False))


def never_was(unit: Unit) -> Because | None:
    """R011: why a unit is not in the game at all."""
    if unit.status != GONE or IMPROVISED not in unit.traits:
        return None
    return Because(f"the {titled(unit.side)} side alone can have {unit.title}, and lost the city it begins in", "R011")


def seat_rose(state: EuropaState, side: str) -> Because | None:
    """R319: why a government is without its seat in the game turn in which the rebellion began."""
    government = state.governments[side]
    if not government.state or state.tallies.get(RISEN) != state.month:
        return None
    return Because("where its seat rose, its capture is thrown for as if it had been overrun", "R319")
