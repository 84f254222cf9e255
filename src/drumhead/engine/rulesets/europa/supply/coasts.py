"""Ports and the waters between them: which work, and where a side's naval lines may not pass (R055, R127, R156)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from drumhead.engine.boards.flood import Cells, cells_of, has
from drumhead.engine.maps.hexes.model import SEA_LAYER, HexMap, HexPlace
from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.movement.barring import owned
from drumhead.engine.rulesets.europa.position.coasts import DEFENCE, coast_defence
from drumhead.engine.rulesets.europa.position.sides import INTERVENTIONIST, enemy_of
from drumhead.engine.rulesets.europa.position.state import EuropaState, Port
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.position.titles import titled
from drumhead.engine.rulesets.europa.supply.ground import ground, zoned

MINOR, STANDARD, MAJOR, GREAT = "minor", "standard", "major", "great"
LESSER, GREATER = (MINOR, STANDARD), (MAJOR, GREAT)
ANY_PORT = (*LESSER, *GREATER)
NAVAL_BASE = "naval base"


def damage(state: EuropaState, place: HexPlace) -> int:
    """The hits a port has taken."""
    return state.ports.get(place.name, Port()).damage


def works(state: EuropaState, place: HexPlace) -> bool:
    """R130: a port functions until it is damaged to its limit, though it may have no capacity before; R128: a blockade
    does not keep it from functioning."""
    return bool(place.port) and damage(state, place) < int(table("supply.ports")[place.port]["limit"])


def ports(game: HexGame, state: EuropaState, side: str, grades: tuple[str, ...]) -> Iterator[tuple[int, HexPlace]]:
    """The working ports of some grades that a side owns, hex by hex."""
    for cell, place in _working(game, state, side):
        if place.port in grades:
            yield cell, place


def _working(game: HexGame, state: EuropaState, side: str) -> tuple[tuple[int, HexPlace], ...]:
    word = f"ports {side}"
    found = state.found.get(word)
    if not isinstance(found, tuple):
        mine, all_ports = owned(game, state, side), _on_the_water(game.map)
        found = tuple((cell, place) for cell, place in all_ports if has(mine, cell) and works(state, place))
        state.found[word] = found
    return found


@lru_cache(maxsize=4)
def _on_the_water(map: HexMap) -> tuple[tuple[int, HexPlace], ...]:
    """Every hex of a port or naval base."""
    return tuple(
        (cell, place)
        for place in map.places
        if place.port or naval_base(place)
        for cell in place.cells
        if has(ground(map).water_cells, cell)
    )


def harbours(game: HexGame, state: EuropaState, side: str, grades: tuple[str, ...]) -> Cells:
    """Their hexes."""
    word = f"harbours {side} {' '.join(grades)}"
    found = state.found.get(word)
    if not isinstance(found, int):
        found = state.found[word] = cells_of(cell for cell, _ in ports(game, state, side, grades))
    return found


def naval_base(place: HexPlace) -> bool:
    """R157: every major port is one."""
    return place.port in GREATER or NAVAL_BASE in place.marks


def bases(game: HexGame, state: EuropaState, side: str) -> Iterator[tuple[int, HexPlace]]:
    """The naval bases that a side owns; R129: however damaged they are."""
    mine = owned(game, state, side)
    for cell, place in _on_the_water(game.map):
        if naval_base(place) and has(mine, cell):
            yield cell, place


def perils(game: HexGame, state: EuropaState, side: str, coalition: str) -> Cells:
    """The waters that no naval line of a coalition may begin in, pass or end in."""
    word = f"perils {side} {coalition == INTERVENTIONIST}"
    found = state.found.get(word)
    if not isinstance(found, int):
        found = cells_of(_perils(game, state, enemy_of(side)))
        if coalition == INTERVENTIONIST:
            found |= zoned(game.map, SEA_LAYER, tuple(table("supply.closed_seas")))
        state.found[word] = found
    return found


def _perils(game: HexGame, state: EuropaState, enemy: str) -> Iterator[int]:
    for cell, _ in bases(game, state, enemy):
        yield from (cell, *game.map.board.neighbours(cell))
    mine = owned(game, state, enemy)
    yield from (cell for cell, name in _batteries(game.map) if has(mine, cell) and coast_defence(game, state, name))
    yield from (game.map.board.cell(name) for name, side in state.fleets.items() if side == enemy)


@lru_cache(maxsize=4)
def _batteries(map: HexMap) -> tuple[tuple[int, str], ...]:
    """The hexes of coast defences, with their places."""
    return tuple((cell, place.name) for place in map.places if place.marks.get(DEFENCE) for cell in place.cells)


def why_peril(game: HexGame, state: EuropaState, side: str, coalition: str, cell: int) -> Because | None:
    """Why no naval line may be in a hex; None if it may."""
    enemy, here = enemy_of(side), hex_name(game, cell)
    for base, place in bases(game, state, enemy):
        if cell == base or cell in game.map.board.neighbours(base):
            rule = "R160" if cell != base else "R129"
            told = (
                f"{here} is in the danger zone of {place.name}, a naval base of the {titled(enemy)} side, day and night"
            )
            return Because(told, rule, cell=cell)
    if state.fleets.get(game.map.board.name(cell)) == enemy:
        return Because(f"an enemy naval group is in {here}", "R127", cell=cell)
    if coalition == INTERVENTIONIST and has(zoned(game.map, SEA_LAYER, tuple(table("supply.closed_seas"))), cell):
        told = f"{here} lies in the Bay of Biscay, a danger zone to every unit of the Interventionist coalition"
        return Because(told, "R163", cell=cell)
    if has(perils(game, state, side, coalition), cell):
        return Because(f"coast defences of the {titled(enemy)} side close {here}", "R055", cell=cell)
    return None
