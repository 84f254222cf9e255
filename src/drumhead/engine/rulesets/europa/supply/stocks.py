"""Points of general supply that sources make, and for how long they last (12C3a of the rules, R075 to R077)."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.engine.boards.flood import NOTHING, Cells, each, has
from drumhead.engine.errors import UnknownNameError
from drumhead.engine.play.events import Change
from drumhead.engine.play.orders import Refusal
from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.movement.barring import owned
from drumhead.engine.rulesets.europa.orders.supplying import Stock
from drumhead.engine.rulesets.europa.position.state import EuropaState, Item
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name, on_map
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.position.telling import Teller, put
from drumhead.engine.rulesets.europa.supply.coasts import LESSER, harbours
from drumhead.engine.rulesets.europa.supply.points import GENERAL
from drumhead.engine.rulesets.europa.supply.sources import SIDE_OF, full, limited_cities, makes_points

STOCKED = "stocked "
"""Before a side and the number of a hex: the tally of the game turn in which points were made there."""


def source_of(game: HexGame, state: EuropaState, side: str, cell: int) -> Cells:
    """The hexes of the source of a side's that a hex is of now; nothing where it is of none (R077)."""
    for whom, whose in SIDE_OF.items():
        for source in full(game, state, whom) if whose == side and not game.map.board.is_box(cell) else ():
            if has(source.cells, cell):
                return source.cells
    limited = has(owned(game, state, side), cell) and makes_points(game, state, cell) is not None
    return 1 << cell if limited else NOTHING


def why_no_points(game: HexGame, state: EuropaState, side: str, cell: int) -> Because | None:
    """Why no points are made in a hex now; None if they may be."""
    cells, here = source_of(game, state, side, cell), hex_name(game, cell)
    if not cells:
        return Because(f"{here} is no source of general supply now, full or limited", "R077", cell=cell)
    for made in _made(game, state, side):
        if has(cells, made):
            told = f"the source of {here} has made its points of this turn in {hex_name(game, made)}"
            return Because(told, "R057", cell=made)
    return None


def _made(game: HexGame, state: EuropaState, side: str) -> Iterator[int]:
    """Where a side's sources have made points in the game turn."""
    begins = f"{STOCKED}{side} "
    for name, month in state.tallies.items():
        if name.startswith(begins) and month == state.month:
            yield game.map.board.cell(name.removeprefix(begins))


def stock_refused(game: HexGame, state: EuropaState, order: Stock) -> Refusal | None:
    """R075: points that are still in play use up no source; each makes its points once in a turn (R057, D)."""
    used = NOTHING
    for name in order.hexes:
        try:
            cell = game.map.board.cell(name)
        except UnknownNameError as error:
            return Refusal(order=order, rule="R077", reason=str(error))
        cells = source_of(game, state, state.player, cell)
        why = why_no_points(game, state, state.player, cell)
        if why is None and cells & used:
            why = Because(f"another hex of the source of {hex_name(game, cell)} is named", "R057", cell=cell)
        if why is not None:
            return Refusal(order=order, rule=why.rule, reason=why.text)
        used |= cells
    return None


def stock(teller: Teller, order: Stock) -> None:
    """The points lie in the hexes that are named."""
    for name in order.hexes:
        state, amount = teller.state, float(table("items.made"))
        cell = teller.game.map.board.cell(name)
        item = Item(GENERAL, state.player, cell, amount)
        tally = put("tallies", f"{STOCKED}{state.player} {name}", float(state.month))
        changes = (*put("items", _id(name, state.month), item), *tally)
        cause = f"order {order.unit} {order.kind}"
        teller.tell("stocked", cell, rule="R077", cause=cause, changes=changes, points=f"{amount:g}")


def _id(name: str, month: int) -> str:
    return f"general-{name}-{month}".replace(" ", "-")


def expired(state: EuropaState, side: str) -> Iterator[Change]:
    """R075: points last through the next initial phase of their side; the changes as its movement begins."""
    begins = f"{STOCKED}{side} "
    for name, month in state.tallies.items():
        if name.startswith(begins) and month < state.month:
            yield from put("tallies", name, None)
            id = _id(name.removeprefix(begins), int(month))
            if id in state.items:
                yield from put("items", id, None)


def makers(game: HexGame, state: EuropaState) -> tuple[int, ...]:
    """Where the phasing player's sources may make points, if any of his units lives without supply."""
    side = state.player
    if not any(unit.hungry for _, unit in on_map(state, side)):
        return ()
    cells = harbours(game, state, side, LESSER)
    for whom, whose in SIDE_OF.items():
        for source in full(game, state, whom) if whose == side else ():
            cells |= source.cells
    for city in limited_cities(game, state):
        cells |= 1 << city.cell
    return tuple(cell for cell in each(cells) if why_no_points(game, state, side, cell) is None)
