"""What becomes of cities: captured, held by those who stay, pacified, purified; and how long units have stood still."""

from __future__ import annotations

from drumhead.engine.play.state import changed
from drumhead.engine.rulesets.europa.cities.garrisons import (
    PACIFY,
    PURIFY,
    city_at,
    condition,
    need,
    parted,
    stayers,
    tasks,
)
from drumhead.engine.rulesets.europa.position.sides import SIDES
from drumhead.engine.rulesets.europa.position.state import City, EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame, on_map, owner
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.position.telling import Teller, put, sets_all

WORDS = {PACIFY: "city pacified", PURIFY: "city purified"}


def note_captures(teller: Teller, before: EuropaState, cause: str = "") -> None:
    """Cities that were the enemy's and are a side's own now must be pacified, also where it is for the second time
    (R237, R305); their intrinsic garrisons are gone (R248)."""
    state = teller.state
    if state.hexes is before.hexes:
        return
    for number, holding in state.hexes.items():
        was = before.hexes.get(number)
        lost = was.owner if was is not None else ""
        if holding.owner == lost or lost not in SIDES or holding.owner not in SIDES:
            continue
        cell = teller.game.map.board.cell(number)
        place = city_at(teller.game, cell)
        if place is not None:
            city = changed(
                condition(teller.game, state, cell), {"pacified": False, "taken": state.month, "dispersed": True}
            )
            teller.tell(
                "city captured",
                cell,
                rule="R237",
                cause=cause,
                changes=put("cities", number, city),
                city=place.name,
                by=holding.owner,
            )


def settle_cities(teller: Teller) -> None:
    """The phasing player's cities as his initial phase begins: done are those whose garrison stayed its time (R235,
    R242, R246); then all his units have stood still for one initial phase more."""
    game, state = teller.game, teller.state
    for number in state.cities:
        cell = game.map.board.cell(number)
        if owner(game, state, cell) == state.player and tasks(game, state, cell):
            _settle(teller, cell)
    rested = {id: {"stayed": unit.stayed + 1} for id, unit in on_map(state, state.player)}
    if rested:
        teller.tell("stayed", changes=sets_all("units", rested), player=state.player)


def _settle(teller: Teller, cell: int) -> None:
    game, state = teller.game, teller.state
    place, number = city_at(game, cell), game.map.board.name(cell)
    for task in finished(game, state, cell):
        city = _after(condition(game, teller.state, cell), task, state.month)
        facts = {"city": place.name if place is not None else number, "by": state.player}
        teller.tell(WORDS[task], cell, rule="R242", changes=put("cities", number, city), **facts)


def _after(city: City, task: str, month: int) -> City:
    """R242, R248: a pacified city has a new garrison; R282: and yields replacements again after whole turns."""
    if task == PURIFY:
        return changed(city, {"purify": False})
    return changed(city, {"pacified": True, "dispersed": False, "resumes": month + table("cities.resumes")})


def finished(game: HexGame, state: EuropaState, cell: int) -> tuple[str, ...]:
    """Which tasks are done as its owner's initial phase begins, by units that stood in the city through the whole time
    required; both at once need garrisons of their own (R246)."""
    wanted, undone = need(game, cell), tasks(game, state, cell)
    if wanted is None or not undone:
        return ()
    city = condition(game, state, cell)
    ripe = tuple(task for task in undone if state.month - since(city, task) > wanted.turns)
    there = [res for _, res in stayers(game, state, cell, wanted.turns)]
    while ripe and not parted(there, [wanted.res] * len(ripe)):
        ripe = ripe[:-1]
    return ripe


def since(city: City, task: str) -> int:
    """The game turn since which a task waits; time counts from the owner's next initial phase."""
    return city.taken if task == PACIFY else city.due
