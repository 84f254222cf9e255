"""Marshalling yards: whose capacity they are, where it serves, and how it is built, captured and spent (7A4, 43C2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from drumhead.engine.play.events import Change
from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.movement.rails import chain
from drumhead.engine.rulesets.europa.position.sides import INSURGENT, SIDES
from drumhead.engine.rulesets.europa.position.state import EuropaState, Yard
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name, is_on, owner
from drumhead.engine.rulesets.europa.position.telling import Teller, put, sets_all
from drumhead.engine.rulesets.europa.position.titles import titled

PLAIN_HALF = "plain_half"
"""The simpler rule that R052 offers: a captor gains half of the current capacity, shares under 0.5 dropped."""
LEAST = 0.5
USED, EXTRA, BUILT = "rail used", "rail extra", "rail built"
"""What the state counts of a whole net, by side, where yards have none of their own (without 43C2)."""
PARTED = "43C2"


def yard_cell(game: HexGame, name: str) -> int:
    """The hex of a yard: that of its place, or of its number."""
    return game.map.place(name)[0]


def base(yard: Yard, side: str) -> float:
    """The capacity of a side's that lies at a yard."""
    return yard.insurgent if side == INSURGENT else yard.loyalist


def yards_of(game: HexGame, state: EuropaState, side: str) -> Iterator[tuple[str, Yard]]:
    """The yards that a side owns, in their sequence; foreign ones never are (R051)."""
    for name, yard in state.yards.items():
        if owner(game, state, yard_cell(game, name)) == side:
            yield name, yard


def serving(game: HexGame, state: EuropaState, side: str, cell: int) -> Mapping[str, Yard]:
    """R047: the yards whose capacity serves at a rail hex: under 43C2 those an owned chain leads to, else all."""
    yards = dict(yards_of(game, state, side))
    if not is_on(game, PARTED):
        return yards
    reached = chain(game, state, side, cell)
    return {name: yard for name, yard in yards.items() if yard_cell(game, name) in reached}


def capacity(game: HexGame, state: EuropaState, side: str, cell: int) -> tuple[float, float]:
    """The REs that may go by rail at a hex in the turn, and those that still may."""
    yards = serving(game, state, side, cell)
    total = sum(base(yard, side) + yard.extra for yard in yards.values())
    used = sum(yard.used for yard in yards.values())
    if not is_on(game, PARTED):
        total += state.tallies.get(f"{BUILT} {side}", 0.0) + state.tallies.get(f"{EXTRA} {side}", 0.0)
        used += state.tallies.get(f"{USED} {side}", 0.0)
    return total, total - used


def taken_up(game: HexGame, state: EuropaState, side: str, cell: int, res: float) -> tuple[Change, ...]:
    """The changes as so many REs go by rail at a hex."""
    if not is_on(game, PARTED):
        tally = f"{USED} {side}"
        return put("tallies", tally, state.tallies.get(tally, 0.0) + res) if res else ()
    found: dict[str, Mapping[str, float]] = {}
    for name, yard in serving(game, state, side, cell).items():
        part = min(res, base(yard, side) + yard.extra - yard.used)
        if part > 0:
            found[name] = {"used": yard.used + part}
            res -= part
    return sets_all("yards", found)


def refreshed(game: HexGame, state: EuropaState, side: str) -> tuple[Change, ...]:
    """R307: as a side's turn begins, all capacity is there again, and what was added for a turn is gone."""
    mine = yards_of(game, state, side)
    worn = {name: {"used": 0.0, "extra": 0.0} for name, yard in mine if yard.used or yard.extra}
    tallies = [f"{word} {side}" for word in (USED, EXTRA) if f"{word} {side}" in state.tallies]
    return (*sets_all("yards", worn), *(change for tally in tallies for change in put("tallies", tally, None)))


def note_captures(teller: Teller, before: EuropaState, cause: str = "") -> None:
    """R052, R308: a yard that changes hands is lost to its owner, and half of it gained by its captor."""
    game, state = teller.game, teller.state
    if state.hexes is before.hexes:
        return
    for name, yard in state.yards.items():
        cell = yard_cell(game, name)
        was, now = owner(game, before, cell), owner(game, state, cell)
        if now != was and now in SIDES:
            loser = next(side for side in SIDES if side != now)
            lost = base(yard, loser)
            if lost:
                _captured(teller, name, cell, captured(yard, now, is_on(game, PLAIN_HALF)), now, lost, cause)


def captured(yard: Yard, captor: str, plain: bool = False) -> Yard:
    """A yard as its captor finds it; what the loser itself had captured there comes back to nobody."""
    loser = next(side for side in SIDES if side != captor)
    half = (base(yard, loser) - (0.0 if plain else yard.taken)) / 2
    gain = 0.0 if plain and half < LEAST else half
    return replace(yard, **{captor: gain, loser: 0.0}, taken=gain, used=0.0, extra=0.0)


def _captured(teller: Teller, name: str, cell: int, yard: Yard, captor: str, lost: float, cause: str) -> None:
    teller.tell(
        "yard captured",
        cell,
        rule="R052",
        cause=cause,
        changes=put("yards", name, yard),
        yard=name,
        by=captor,
        lost=f"{lost:g}",
        gained=f"{base(yard, captor):g}",
    )


def not_mine(game: HexGame, state: EuropaState, side: str, name: str) -> Because | None:
    """R051: why a yard is none of a side's."""
    if name not in state.yards:
        return Because(f"there is no marshalling yard {name}; there are {', '.join(state.yards) or 'none'}", "R051")
    cell = yard_cell(game, name)
    whose = owner(game, state, cell)
    if whose == side:
        return None
    said = f"is {titled(whose)}" if whose else "is nobody's"
    return Because(
        f"the yard in {hex_name(game, cell)} {said}, and only a side's own yards serve it", "R051", cell=cell
    )
