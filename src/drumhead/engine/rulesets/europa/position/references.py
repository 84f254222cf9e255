"""What a state of this game may refer to; a file by a foreign hand may name anything."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.engine.boards.board import finds
from drumhead.engine.play.view import View, unfounded
from drumhead.engine.rulesets.europa.position.sides import AFFILIATIONS, GOBERNITOS, NEUTRAL, NOBODY, SIDES
from drumhead.engine.rulesets.europa.position.state import (
    AVAILABLE,
    DUE,
    FORMING,
    GONE,
    ON_MAP,
    POOL,
    EuropaState,
    Unit,
)
from drumhead.engine.rulesets.europa.position.table import HexGame
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.position.works import KINDS

STATUSES = (ON_MAP, AVAILABLE, FORMING, POOL, DUE, GONE)


def astray(game: HexGame, state: EuropaState, seen: View | None) -> Iterator[str]:
    """What in a state is of a hex, side, kind or unit that there is not, each in a few words."""
    if state.player not in SIDES:
        yield f"it is the turn of {state.player!r}"
    types, sizes = table("units.types"), table("units.sizes")
    cells = game.map.board.size
    for id, unit in state.units.items():
        if (
            unit.affiliation not in AFFILIATIONS
            or unit.type not in types
            or unit.size not in sizes
            or unit.status not in STATUSES
            or unit.hungry < 0
            or (unit.status == ON_MAP and not 0 <= unit.cell < cells)
        ):
            yield _of_unit(id, unit)
    yield from unfounded(seen, lambda token: token.id in state.units)
    yield from _places(game, state)
    yield from _holders(game, state)


def _of_unit(id: str, unit: Unit) -> str:
    found = f"{unit.affiliation!r}, {unit.type!r}, {unit.size!r}, {unit.status!r}, on cell {unit.cell}"
    return f"the unit {id} is none that there can be: {found}"


def _places(game: HexGame, state: EuropaState) -> Iterator[str]:
    """What is told of hexes by their numbers, of ports and yards by their places, and of works by kind and hex."""
    board = game.map.board
    for what, told in (("hex", state.hexes), ("city", state.cities), ("fleet", state.fleets)):
        yield from (f"the {what} {name!r} is on no hex of the map" for name in told if not finds(board.cell, name))
    for what, named in (("port", state.ports), ("yard", state.yards)):
        strange = (name for name in named if not finds(game.map.place, name))
        yield from (f"the {what} {name!r} is at no place of the map" for name in strange)
    for key, work in state.works.items():
        kind, _, name = key.partition(" ")
        if kind not in KINDS or not finds(board.cell, name) or work.side not in SIDES:
            yield f"the work {key!r} of {work.side!r} is none that there can be"
        if work.worker and work.worker not in state.units:
            yield f"the unit {work.worker!r} at work on {key} is none of the game"


def _holders(game: HexGame, state: EuropaState) -> Iterator[str]:
    """Whose something is."""
    for name, held in state.hexes.items():
        if {held.owner, held.before} - {*SIDES, NOBODY, NEUTRAL}:
            yield f"the hex {name} is of {held.owner!r}, before of {held.before!r}"
    yield from (f"there is no Gobernito {name!r}" for name in state.gobernitos if name not in GOBERNITOS)
    yield from (f"nothing is said of the Gobernito {name!r}" for name in GOBERNITOS if name not in state.gobernitos)
    for side, government in state.governments.items():
        if side not in SIDES or not finds(game.map.board.cell, government.seat):
            yield f"the government of {side!r} has its seat in {government.seat!r}"
    for id, item in state.items.items():
        if item.kind not in table("items.titles") or item.side not in SIDES or not 0 <= item.cell < game.map.board.size:
            yield f"the supply {id} is none that there can be: {item.kind!r}, {item.side!r}, on cell {item.cell}"
    yield from (f"the fleet at {name} is of {side!r}" for name, side in state.fleets.items() if side not in SIDES)
