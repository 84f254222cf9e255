"""Governments: lost with their hex, captured or not, and established anew (R190 to R197)."""

from __future__ import annotations

from typing import Any

from drumhead.engine.play.dice import Dice
from drumhead.engine.play.orders import Refusal
from drumhead.engine.rulesets.europa.cities.garrisons import city_at
from drumhead.engine.rulesets.europa.orders.governing import Relocate
from drumhead.engine.rulesets.europa.position.calendar import month_title
from drumhead.engine.rulesets.europa.position.governing import DEMORALIZED
from drumhead.engine.rulesets.europa.position.sides import INSURGENT, LOYALIST, REBEL, REPUBLICAN
from drumhead.engine.rulesets.europa.position.state import EuropaState, Government
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name, on_map, owner
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.position.telling import Teller, sets_all

LOST, CAPTURED, FALLEN = "lost", "captured", "fallen"
"""What has become of a government without its seat; fallen until it is thrown for whether it was captured."""


def seat_cell(game: HexGame, government: Government) -> int:
    return game.map.board.cell(government.seat)


def note_falls(teller: Teller, cause: str = "") -> None:
    """A seat whose hex is no longer its side's has fallen; whether it was captured is thrown for when dice fall."""
    for side, government in teller.state.governments.items():
        cell = seat_cell(teller.game, government)
        if not government.state and owner(teller.game, teller.state, cell) not in (side, ""):
            changes = sets_all("governments", {side: {"state": FALLEN}})
            teller.tell("seat lost", cell, rule="R190", cause=cause, changes=changes, side=side)


def judge_falls(teller: Teller, dice: Dice) -> None:
    """Throws for each government that fell in this stage: captured or only lost, and what that halves (R191, R192)."""
    for side, government in teller.state.governments.items():
        if government.state == FALLEN:
            die = dice.stream(f"capture of the {side} government").below(6) + 1
            captured = die <= int(table("governments.captured"))
            until = _halved_through(teller.game, teller.state, side, captured)
            fields = {"state": CAPTURED if captured else LOST, "halved": max(until, government.halved)}
            halved = until >= teller.state.month
            facts: dict[str, Any] = {"side": side, "die": die, "captured": captured, "halved": halved}
            facts["outcome"] = _outcome(teller.game, captured, until if halved else 0)
            cell = seat_cell(teller.game, government)
            changes = sets_all("governments", {side: fields})
            teller.tell("seat judged", cell, rule="R191" if captured else "R190", changes=changes, **facts)


def _outcome(game: HexGame, captured: bool, until: int) -> str:
    fate = "it was captured" if captured else "it escaped"
    return f"{fate}, and its side is halved through {month_title(game.scenario.date, until)}" if until else fate


def _halved_through(game: HexGame, state: EuropaState, side: str, captured: bool) -> int:
    """The last game turn in which its side is halved, 0 for none: captured, the Insurgents' through the next one
    (R191), the Loyalists' through this one (R192), who are halved too when they cannot but leave Madrid."""
    if side == INSURGENT:
        return state.month + 1 if captured else 0
    return state.month if captured or not _refuges(game, state, side, within=True) else 0


def _refuges(game: HexGame, state: EuropaState, side: str, within: bool) -> list[int]:
    """The side's city hexes in the city whose loss harms it nothing (Madrid), or outside it."""
    name = table("governments.home").get(side, "")
    cells = (cell for place in game.map.places if place.city for cell in place.cells if city_at(game, cell) is place)
    held = [cell for cell in cells if owner(game, state, cell) == side]
    return [cell for cell in held if (_city_name(game, cell) == name) is within]


def _city_name(game: HexGame, cell: int) -> str:
    place = city_at(game, cell)
    return place.name if place is not None else ""


def homeless(state: EuropaState, side: str) -> bool:
    """Whether a side's government must be established anew in its initial phase."""
    government = state.governments.get(side)
    return government is not None and government.state in (LOST, CAPTURED)


def relocation_refused(game: HexGame, state: EuropaState, order: Relocate) -> Refusal | None:
    """Why a government may not go there."""
    if not homeless(state, state.player):
        return Refusal(order=order, rule="R190", reason="its seat was not lost")
    if owner(game, state, order.to) != state.player or city_at(game, order.to) is None:
        return Refusal(order=order, rule="R190", reason=f"{hex_name(game, order.to)} is no city of its side")
    return None


def relocate(teller: Teller, to: int, cause: str = "") -> None:
    """The government of the phasing player goes to a city: R192, R197: a Loyalist one outside Madrid halves its side
    for this game turn; one that was captured demoralizes those of its coalition that are out of supply (R196)."""
    state = teller.state
    side, government = state.player, state.governments[state.player]
    home = table("governments.home").get(side, "")
    halved = max(government.halved, state.month if side == LOYALIST and _city_name(teller.game, to) != home else 0)
    shaken = _shaken(state, side) if government.state == CAPTURED else {}
    seat = {side: {"seat": teller.game.map.board.name(to), "state": "", "halved": halved}}
    changes = (*sets_all("governments", seat), *sets_all("units", shaken))
    facts = {"side": side, "halved": halved >= state.month}
    teller.tell("relocated", to, rule="R192", cause=cause, changes=changes, units=tuple(shaken), **facts)


def _shaken(state: EuropaState, side: str) -> dict[str, dict[str, Any]]:
    coalition = REBEL if side == INSURGENT else REPUBLICAN
    return {
        id: {"moved": (*unit.moved, DEMORALIZED)}
        for id, unit in on_map(state, side)
        if unit.coalition == coalition and unit.starving
    }


def relocate_unbidden(teller: Teller) -> None:
    """A government that its player gave no city takes the first of the largest, one of Madrid before all others."""
    state = teller.state
    if not homeless(state, state.player):
        return
    game = teller.game
    found = _refuges(game, state, state.player, within=True) or _refuges(game, state, state.player, within=False)
    if found:
        grades = table("governments.grades")
        relocate(teller, min(found, key=lambda cell: (grades.index(_grade(game, cell)), cell)))


def _grade(game: HexGame, cell: int) -> str:
    place = city_at(game, cell)
    return place.city if place is not None else ""
