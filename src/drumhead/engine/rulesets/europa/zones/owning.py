"""Whose hexes are: gained by occupying and by uncontested zones, lent to small units (43C1)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from drumhead.engine.maps.hexes.model import HexMap
from drumhead.engine.play.events import Change
from drumhead.engine.rulesets.europa.cities.garrisons import intrinsic
from drumhead.engine.rulesets.europa.position.same import Same
from drumhead.engine.rulesets.europa.position.sides import NEUTRAL, NOBODY, SIDES
from drumhead.engine.rulesets.europa.position.state import EuropaState, Holding, Unit
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name, is_on, on_map, place_at, size
from drumhead.engine.rulesets.europa.position.telling import Teller, put
from drumhead.engine.rulesets.europa.zones.zones import projected, reached, zone

OWNERS = (NOBODY, *SIDES, NEUTRAL)
"""Who may own a hex, by the numbers they have in tables by cell."""
SMALL = 1.0
"""Below so many REs a unit only borrows hexes (43C1)."""

Gains = dict[int, Holding]
"""Hexes by cell as they are to be held."""


def owners(game: HexGame, state: EuropaState) -> NDArray[np.uint8]:
    """By cell whose it is, as a place in OWNERS; not to be written to."""
    found = state.found.get("owners")
    if found is None:
        found = state.found["owners"] = _owners(game.map, tuple(game.options["at_war"]), Same(state.hexes))
    assert isinstance(found, np.ndarray)
    return found


@lru_cache(maxsize=16)
def _owners(map: HexMap, at_war: tuple[str, ...], hexes: Same[Mapping[str, Holding]]) -> NDArray[np.uint8]:
    found = _untouched(map, at_war).copy()
    for name, holding in hexes.of.items():
        found[map.board.cell(name)] = OWNERS.index(holding.owner)
    return found


@lru_cache(maxsize=4)
def _untouched(map: HexMap, at_war: tuple[str, ...]) -> NDArray[np.uint8]:
    """Whose hexes are before anybody owns one: neutral ones and nobody's."""
    countries = [map.zone("country", cell) for cell in range(map.board.size)]
    return np.array([OWNERS.index(NOBODY if it in ("", *at_war) else NEUTRAL) for it in countries], np.uint8)


def ownable_hexes(game: HexGame) -> NDArray[np.bool_]:
    """The hexes that a side may own."""
    return _fought_over(game.map, tuple(game.options["at_war"]))


@lru_cache(maxsize=4)
def _fought_over(map: HexMap, at_war: tuple[str, ...]) -> NDArray[np.bool_]:
    found: NDArray[np.bool_] = map.land & (_untouched(map, at_war) == OWNERS.index(NOBODY))
    return found


def gains(game: HexGame, state: EuropaState) -> Gains:
    """R234, R313: what changes hands, or is held on other terms, where the units stand now."""
    by_zone = _by_zone(game, state)
    found: Gains = {}
    for cell in np.flatnonzero((by_zone > 0) & (by_zone != owners(game, state))).tolist():
        found[cell] = kept(game, state, cell, OWNERS[by_zone[cell]])
    found |= dict(_returned(game, state, by_zone))
    return found | dict(_occupied(game, state, by_zone))


def claims(game: HexGame, state: EuropaState) -> tuple[Change, ...]:
    """The changes that give every hex to whom it belongs after anything moved."""
    return changes_of(game, gains(game, state))


def changes_of(game: HexGame, gained: Mapping[int, Holding]) -> tuple[Change, ...]:
    """Hexes into the state's table."""
    name = game.map.board.name
    return tuple(change for cell in sorted(gained) for change in put("hexes", name(cell), gained[cell]))


def _by_zone(game: HexGame, state: EuropaState) -> NDArray[np.uint8]:
    """R238: who alone has a zone in a hex; a contested one gains nothing."""
    one, other = (projected(game, state, side) > 0 for side in SIDES)
    found = np.where(one & ~other, 1, np.where(other & ~one, 2, 0)).astype(np.uint8)
    found[~ownable_hexes(game)] = 0
    for cell in (*state.standing, *_garrisoned(game, state)):
        found[cell] = 0
    return found


def _garrisoned(game: HexGame, state: EuropaState) -> Iterator[int]:
    """Cities with garrisons of their own, which are units in them (R028): no zone takes those."""
    yield from (cell for cell in game.map.places_in if intrinsic(game, state, cell) is not None)


def _occupied(game: HexGame, state: EuropaState, by_zone: NDArray[np.uint8]) -> Iterator[tuple[int, Holding]]:
    """Hexes in which units stand; small ones borrow them under 43C1 (R304)."""
    ownable, now, lends = ownable_hexes(game), owners(game, state), is_on(game, "43C1")
    for cell, ids in state.standing.items():
        units = [state.units[id] for id in ids]
        if not ownable[cell]:
            continue
        side = units[0].side
        if lends and all(map(is_small, units)) and not _alone(game, state, cell, side):
            if OWNERS[now[cell]] != side:
                yield cell, _lent(game, state, cell, side)
        elif OWNERS[now[cell]] != side or _holding(game, state, cell).lent:
            yield cell, kept(game, state, cell, side)


def is_small(unit: Unit) -> bool:
    """43C1: whether it is too small to gain a hex for good."""
    return size(unit) < SMALL


def _alone(game: HexGame, state: EuropaState, cell: int, side: str) -> bool:
    """Whether a side has the only zone in a hex."""
    mine, others = (projected(game, state, each)[cell] > 0 for each in (side, *(it for it in SIDES if it != side)))
    return bool(mine and not others)


def _returned(game: HexGame, state: EuropaState, by_zone: NDArray[np.uint8]) -> Iterator[tuple[int, Holding]]:
    """R304: borrowed hexes that were left are whose they were, or are kept by who has the only zone in them."""
    if not is_on(game, "43C1"):
        return
    for name, held in state.hexes.items():
        cell = game.map.board.cell(name)
        if held.lent and cell not in state.standing:
            owner = OWNERS[by_zone[cell]] if by_zone[cell] else held.before
            yield cell, replace(held, owner=owner, before=NOBODY, lent=False)


def _holding(game: HexGame, state: EuropaState, cell: int) -> Holding:
    return state.hexes.get(game.map.board.name(cell)) or Holding(NOBODY)


def kept(game: HexGame, state: EuropaState, cell: int, side: str) -> Holding:
    """A hex as a side's own for good."""
    return replace(_holding(game, state, cell), owner=side, before=NOBODY, lent=False)


def _lent(game: HexGame, state: EuropaState, cell: int, side: str) -> Holding:
    held = _holding(game, state, cell)
    return replace(held, owner=side, before=held.before if held.lent else held.owner, lent=True)


def swept(game: HexGame, state: EuropaState, id: str, path: Collection[int]) -> Gains:
    """What a unit gains on its way over hexes that it does not stay in, such as are borrowed included (R304)."""
    unit, ownable = state.units[id], ownable_hexes(game)
    enemy = SIDES[1 - SIDES.index(unit.side)]
    other = projected(game, state, enemy)
    shut = {*(each.cell for _, each in on_map(state, enemy)), *_garrisoned(game, state)}
    near = [cell for here in path for cell in _claimed(game, state, unit, here, other) if cell not in shut]
    passed = [] if is_on(game, "43C1") and is_small(unit) else list(path)
    cells = dict.fromkeys(cell for cell in (*passed, *near) if ownable[cell])
    found = {cell: kept(game, state, cell, unit.side) for cell in cells}
    return {cell: held for cell, held in found.items() if held != _holding(game, state, cell)}


def _claimed(game: HexGame, state: EuropaState, unit: Unit, here: int, other: NDArray[np.uint8]) -> Iterator[int]:
    """The hexes into which alone a unit would have a zone from where it passes."""
    if zone(game, state, unit):
        yield from (cell for cell in reached(game, state, unit, here) if not other[cell])


def claim(teller: Teller, gained: Mapping[int, Holding], rule: str = "R313", cause: str = "") -> tuple[int, ...]:
    """Tells what changes hands, an event for each new owner; the hexes that did."""
    game, state = teller.game, teller.state
    now = owners(game, state)
    moved = [cell for cell in sorted(gained) if OWNERS[now[cell]] != gained[cell].owner]
    for owner in OWNERS[:3]:
        held = {cell: gained[cell] for cell in sorted(gained) if gained[cell].owner == owner}
        if held:
            _tell(teller, owner, [cell for cell in held if cell in moved], held, rule, cause)
    return tuple(moved)


def _tell(teller: Teller, owner: str, told: list[int], gained: Mapping[int, Holding], rule: str, cause: str) -> None:
    changes, name = changes_of(teller.game, gained), teller.game.map.board.name
    if not told:
        teller.tell("kept", next(iter(gained)), rule=rule, cause=cause, changes=changes, owner=owner)
        return
    places = [hex_name(teller.game, cell) for cell in told if place_at(teller.game, cell)]
    teller.tell(
        "taken",
        told[0],
        rule=rule,
        cause=cause,
        changes=changes,
        owner=owner or "nobody",
        count=len(told),
        places=places,
        hexes=[name(cell) for cell in told],
    )
