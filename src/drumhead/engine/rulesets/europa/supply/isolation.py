"""Who and what is isolated: from full sources of its own alone, at any distance (3F of the rules)."""

from __future__ import annotations

from dataclasses import replace

from drumhead.engine.boards.flood import Cells, cells_of, has
from drumhead.engine.rulesets.europa.movement.barring import owned
from drumhead.engine.rulesets.europa.position.sides import (
    INSURGENT,
    INTERVENTIONIST,
    REBEL,
    REPUBLICAN,
)
from drumhead.engine.rulesets.europa.position.state import EuropaState, Unit
from drumhead.engine.rulesets.europa.position.table import HexGame
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.supply.chains import OVERLAND, Chain, chain
from drumhead.engine.rulesets.europa.supply.coasts import ANY_PORT, harbours
from drumhead.engine.rulesets.europa.supply.connections import overseas
from drumhead.engine.rulesets.europa.supply.cuts import Cut, cut_of
from drumhead.engine.rulesets.europa.supply.ground import zoned
from drumhead.engine.rulesets.europa.supply.sources import customers, full, goal, sailing, terms
from drumhead.engine.rulesets.europa.supply.tracing import UNTRACED, Line, begun, hexes_begun

HEXES_OF = {INSURGENT: REBEL}
"""Whose full sources keep a side's hexes from being isolated; else the Republic's (R300)."""


def unit_line(game: HexGame, state: EuropaState, unit: Unit) -> Line | Cut:
    """What keeps a unit from being isolated (R032, R033, R059), or what isolates it."""
    if not begun(game, state):
        return UNTRACED
    for whom in customers(state, unit):
        line = _line(game, state, whom, unit.cell)
        if line is not None:
            return line
    return _cut(game, state, customers(state, unit)[0], unit.cell)


def hex_line(game: HexGame, state: EuropaState, cell: int, side: str) -> Line | Cut:
    """What keeps a side's hex, city or factory from being isolated, or what isolates it."""
    if not hexes_begun(game, state):
        return replace(UNTRACED, rule="R035")
    whom = HEXES_OF.get(side, REPUBLICAN)
    line = _line(game, state, whom, cell)
    return line if line is not None else _cut(game, state, whom, cell)


def isolated_unit(game: HexGame, state: EuropaState, id: str) -> bool:
    """Whether a unit is isolated now."""
    unit = state.units[id]
    return begun(game, state) and not any(
        has(reach, unit.cell) for whom in customers(state, unit) for reach in _reaches(game, state, whom, unit.cell)
    )


def isolated_hex(game: HexGame, state: EuropaState, cell: int, side: str) -> bool:
    """Whether a hex is isolated for a side now."""
    whom = HEXES_OF.get(side, REPUBLICAN)
    return hexes_begun(game, state) and not any(has(reach, cell) for reach in _reaches(game, state, whom, cell))


def isolated_hexes(game: HexGame, state: EuropaState, side: str) -> Cells:
    """All hexes of a side that are isolated."""
    if not hexes_begun(game, state):
        return 0
    whom, mine = HEXES_OF.get(side, REPUBLICAN), owned(game, state, side)
    abroad = _abroad(game)
    home, ports = overland(game, state, whom).reached, by_port(game, state, whom).reached
    return mine & ~home & ~(ports & abroad)


def _abroad(game: HexGame) -> Cells:
    names = tuple(table("supply.overseas"))
    boxes = cells_of(cell for cell in range(game.map.board.hexes, game.map.board.size) if overseas(game.map, cell))
    return zoned(game.map, "region", names) | zoned(game.map, "country", names) | boxes


def overland(game: HexGame, state: EuropaState, whom: str) -> Chain:
    """What an overland line of any length joins to the full sources (R059)."""
    return chain(game, state, terms(whom, far=True, by=(OVERLAND,)), goal(game, state, whom))


def by_port(game: HexGame, state: EuropaState, whom: str) -> Chain:
    """R032, R033: what such a line joins to a working port of any size from which a line sails to a full source."""
    home = sailing(game, state, whom, goal(game, state, whom))
    ports = harbours(game, state, terms(whom).side, ANY_PORT) & home.from_ports
    return chain(game, state, terms(whom, far=True, by=(OVERLAND,)), ports)


def _by_port_counts(game: HexGame, whom: str, cell: int) -> bool:
    """Overseas for Rebels and all others, everywhere for Interventionists."""
    return whom == INTERVENTIONIST or bool(overseas(game.map, cell))


def _reaches(game: HexGame, state: EuropaState, whom: str, cell: int) -> tuple[Cells, ...]:
    if not full(game, state, whom):
        return ()
    home = overland(game, state, whom).reached
    return (home, by_port(game, state, whom).reached) if _by_port_counts(game, whom, cell) else (home,)


def _line(game: HexGame, state: EuropaState, whom: str, cell: int) -> Line | None:
    if not full(game, state, whom):
        return None
    if has(overland(game, state, whom).reached, cell):
        legs = overland(game, state, whom).legs(cell)
        return Line(whom, _name(game, state, whom, legs[-1].cells[-1] if legs else cell), legs, "R059")
    ports = by_port(game, state, whom)
    if _by_port_counts(game, whom, cell) and has(ports.reached, cell):
        legs = ports.legs(cell)
        port = legs[-1].cells[-1] if legs else cell
        legs = (*legs, *sailing(game, state, whom, goal(game, state, whom)).legs(port))
        rule = "R033" if whom == INTERVENTIONIST else "R032"
        return Line(whom, _name(game, state, whom, legs[-1].cells[-1]), legs, rule)
    return None


def _name(game: HexGame, state: EuropaState, whom: str, cell: int) -> str:
    return next((it.name for it in full(game, state, whom) if has(it.cells, cell)), "")


def _cut(game: HexGame, state: EuropaState, whom: str, cell: int) -> Cut:
    """What isolates: the same bars as of any line, whatever the distance."""
    return cut_of(game, state, whom, cell, overland(game, state, whom))
