"""Why a unit has no line: no source, a hex that no line may enter, waters that are closed, or too long a way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from drumhead.engine.boards.flood import NOTHING, has
from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.movement.barring import closed, why_closed
from drumhead.engine.rulesets.europa.position.sides import (
    INTERVENTIONIST,
    NEUTRAL,
    NOBODY,
    RADICAL,
    REBEL,
    REPUBLICAN,
)
from drumhead.engine.rulesets.europa.position.state import EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name, owner
from drumhead.engine.rulesets.europa.position.titles import titled
from drumhead.engine.rulesets.europa.supply.chains import NAVAL, RAILROAD, ROAD, Chain, Leg, bounds
from drumhead.engine.rulesets.europa.supply.coasts import why_peril
from drumhead.engine.rulesets.europa.supply.connections import cities_in, networks
from drumhead.engine.rulesets.europa.supply.ground import ground
from drumhead.engine.rulesets.europa.supply.sharing import Claim
from drumhead.engine.rulesets.europa.supply.sources import (
    SIDE_OF,
    customers,
    full,
    general,
)


@dataclass(frozen=True, slots=True)
class Cut:
    """That there is no line: why, the deciding reason first; what would change it; and the line that would be, with the
    leg that is broken last."""

    because: tuple[Because, ...]
    changes: tuple[str, ...] = ()
    legs: tuple[Leg, ...] = ()


def cut(game: HexGame, state: EuropaState, id: str, claims: Sequence[Claim] = ()) -> Cut:
    """Why a unit has no general supply."""
    unit = state.units[id]
    used_up = tuple(_used_up(id, claims))
    found = cut_of(game, state, customers(state, unit)[0], unit.cell)
    return replace(found, because=(*used_up, *found.because))


def _used_up(id: str, claims: Sequence[Claim]) -> Iterator[Because]:
    """Limited supply is within reach, but others have it."""
    for claim in claims:
        if claim.taps and claim.unit == id:
            yield Because(f"the {claim.taps[0].name} supply within reach is used up by others", claim.taps[0].rule)


def cut_of(game: HexGame, state: EuropaState, whom: str, cell: int, chain: Chain | None = None) -> Cut:
    """Why no line, or none of a kind, leads from a hex to a full source of somebody's."""
    if not full(game, state, whom):
        return _no_source(game, state, whom)
    return cut_along(game, state, chain or general(game, state, whom), cell)


def cut_along(game: HexGame, state: EuropaState, chain: Chain, cell: int, rule: str = "R062") -> Cut:
    """Why no line of a chain leads from a hex to its goal; `rule` is that of its length."""
    for ease in _eased(game, state, chain):
        if has(ease.reached, cell):
            return _barred(game, state, chain, ease.legs(cell))
    longer = Chain(game.map, replace(chain.terms, far=True), chain.goal, chain.bounds)
    if has(longer.reached, cell):
        return _too_far(game, longer.legs(cell), rule)
    here = hex_name(game, cell)
    return Cut((Because(f"no way by land and sea leads from {here} to where supply is", "R053", cell=cell),))


def _eased(game: HexGame, state: EuropaState, chain: Chain) -> Iterator[Chain]:
    """The chain with less and less to bar it: what may not be entered, waters, ownership, all of it."""
    now, every = bounds(game, state, chain.terms), ground(game.map).land
    for found in (
        replace(now, closed=NOTHING),
        replace(now, perils=NOTHING),
        replace(now, owned=every),
        replace(now, closed=NOTHING, owned=every, perils=NOTHING),
    ):
        yield Chain(game.map, chain.terms, chain.goal, found)


def _barred(game: HexGame, state: EuropaState, chain: Chain, legs: tuple[Leg, ...]) -> Cut:
    """The first hex of a line that would be on which it breaks."""
    side, coalition = chain.terms.side, chain.terms.coalition
    for leg in legs:
        for number, cell in enumerate(leg.cells):
            why = _why(game, state, side, coalition, leg, number, cell)
            if why is not None:
                change = _change(why, side)
                return Cut((why,), (change,) if change else (), legs)
    return Cut((Because(f"the line from {hex_name(game, legs[0].cells[0])} is broken", "R053"),), (), legs)


def _why(
    game: HexGame, state: EuropaState, side: str, coalition: str, leg: Leg, number: int, cell: int
) -> Because | None:
    if leg.element == NAVAL:
        peril = why_peril(game, state, side, coalition, cell)
        ends = number == len(leg.cells) - 1 and has(closed(game, state, side), cell)
        return peril or (why_closed(game, state, side, cell) if ends else None)
    if number and has(closed(game, state, side), cell):
        return _entering(game, state, side, leg, cell)
    return _unowned(game, state, side, leg, cell)


def _entering(game: HexGame, state: EuropaState, side: str, leg: Leg, cell: int) -> Because | None:
    if leg.element == RAILROAD and owner(game, state, cell) == NEUTRAL:
        return Because(f"no line runs over the railways of a neutral, as in {hex_name(game, cell)}", "R205", cell=cell)
    return why_closed(game, state, side, cell)


def _unowned(game: HexGame, state: EuropaState, side: str, leg: Leg, cell: int) -> Because | None:
    """Roads and railways are for those who own each hex of them."""
    whose = owner(game, state, cell)
    if leg.element not in (ROAD, RAILROAD, "connection") or whose == side:
        return None
    told = "nobody's" if whose == NOBODY else titled(whose)
    rule = "R205" if whose == NEUTRAL else "R298"
    return Because(f"{hex_name(game, cell)} is {told}, and a {leg.element} element takes own hexes", rule, cell=cell)


def _change(why: Because, side: str) -> str:
    if why.rule in ("R036", "R053"):
        return f"a unit of the {titled(side)} side stands there, or the enemy leaves"
    if why.rule in ("R129", "R160"):
        return f"the {titled(side)} side takes the naval base"
    if why.rule == "R298":
        return f"the {titled(side)} side gains the hex"
    return ""


def _too_far(game: HexGame, legs: tuple[Leg, ...], rule: str) -> Cut:
    first = legs[0]
    told = f"the nearest hex that leads on, {hex_name(game, first.cells[-1])}, is {first.length} hexes away"
    return Cut((Because(f"{told}, too many for an overland element", rule, cell=first.cells[-1]),), (), legs)


def _no_source(game: HexGame, state: EuropaState, whom: str) -> Cut:
    """There is nothing to trace to."""
    told = f"there is no full source of the {titled(whom)} units"
    if whom in (REBEL, REPUBLICAN):
        best = max(networks(game, state, SIDE_OF[whom]), key=lambda it: len(cities_in(it)), default=None)
        joined = ", ".join(cities_in(best)) if best is not None else "none"
        needed = Because(f"{told}: it takes three connected cities; connected are {joined}", "R065")
        return Cut((needed,), ("three of its cities are joined by its own rails",))
    rule = "R033" if whom == INTERVENTIONIST else "R217" if whom == RADICAL else "R057"
    return Cut((Because(told, rule),), (f"the {titled(SIDE_OF[whom])} side gains one of its cities",))
