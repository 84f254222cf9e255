"""The ledger of replacement points: general ones, and those that lie where they cannot get away (R276 to R281)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from drumhead.engine.boards.flood import cells_of, has
from drumhead.engine.play.events import Change
from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.forces.values import ARMOUR, ARTILLERY, COMBINED, INFANTRY, Points, cost
from drumhead.engine.rulesets.europa.position.sides import AFFILIATIONS, COALITION, INTERVENTIONIST, REPUBLICAN, side_of
from drumhead.engine.rulesets.europa.position.state import EuropaState, Unit
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name, owner
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.position.titles import POINTS
from drumhead.engine.rulesets.europa.supply.chains import chain
from drumhead.engine.rulesets.europa.supply.isolation import HEXES_OF, isolated_hex
from drumhead.engine.rulesets.europa.supply.sources import terms

LOCAL = " at "
"""Between the kind of points that lie somewhere and the number of the hex."""


@dataclass(frozen=True, slots=True)
class Account:
    """Points of one affiliation and kind: the key in the state, and the hex they lie in, None of general ones."""

    key: str
    affiliation: str
    kind: str
    at: str | None
    points: float


def accounts(state: EuropaState) -> Iterator[Account]:
    """Every account that has points."""
    for key, points in state.points.items():
        told, _, at = key.partition(LOCAL)
        affiliation, _, name = told.partition(" ")
        if points > 0:
            yield Account(key, affiliation, name, at or None, points)


def account(affiliation: str, kind: str, at: str = "") -> str:
    """The key of an account."""
    return f"{affiliation} {kind}{LOCAL + at if at else ''}"


def payers(unit: Unit, kind: str) -> Sequence[str]:
    """Whose points of a kind may pay for a unit, its own first; R279: the Colonial ones for Nationalist divisions of
    infantry too; R276: guns and armour are a side's, whosever the units."""
    found: list[str] = list(table("forces.payers")[unit.affiliation])
    if unit.affiliation == "Nat" and kind == INFANTRY and unit.type == "infantry" and unit.size == "XX":
        found.append("Col")
    if kind in (ARTILLERY, ARMOUR):
        found += [other for other in AFFILIATIONS if other not in found and _shares_guns(unit, other)]
    return found


def _shares_guns(unit: Unit, other: str) -> bool:
    return side_of(other) == unit.side and COALITION[other] != INTERVENTIONIST


def spendable(game: HexGame, state: EuropaState, unit: Unit, cell: int) -> tuple[Account, ...]:
    """The accounts that may pay for a unit in a hex: general ones where it is not isolated, those that lie there, and
    those that lie where a line runs to it and back (R276, R280, R281); R290: never those in the French box."""
    here = game.map.board.name(cell)
    cut_off = isolated_hex(game, state, cell, unit.side)
    found = []
    for each in accounts(state):
        if side_of(each.affiliation) != unit.side or each.at == table("forces.box"):
            continue
        near = each.at is not None and (each.at == here or _joined(game, state, unit.side, cell, each.at))
        if near or (each.at is None and not cut_off):
            found.append(each)
    return tuple(found)


def _joined(game: HexGame, state: EuropaState, side: str, cell: int, other: str) -> bool:
    """R280, R281: whether lines of supply run both ways between two places."""
    there = game.map.board.cell(other)
    return reaches(game, state, side, cell, there) and reaches(game, state, side, there, cell)


def reaches(game: HexGame, state: EuropaState, side: str, a: int, b: int) -> bool:
    """Whether a line of supply runs from one hex to another (R281: there, which is not yet back)."""
    whom = HEXES_OF.get(side, REPUBLICAN)
    return has(chain(game, state, terms(whom), cells_of((b,))).reached, a)


def lie_there(game: HexGame, state: EuropaState, unit: Unit, cell: int) -> bool:
    """R276: whether points that pay for a unit lie in a hex, be it a port or a factory; it may come there for them."""
    here, needed = game.map.board.name(cell), cost(unit)
    return any(
        each.at == here and each.affiliation in payers(unit, kind) and each.kind in _fits(kind, each.affiliation)
        for each in accounts(state)
        for kind in needed
    )


@dataclass(frozen=True, slots=True)
class Bill:
    """What is taken from which account, or why it cannot be paid."""

    taken: Mapping[str, float]
    lacks: Because | None = None


def bill(game: HexGame, state: EuropaState, unit: Unit, needed: Points, cell: int) -> Bill:
    """Who pays for a unit in a hex: points that lie there before those elsewhere and general ones, and those of its own
    affiliation before others'."""
    here = game.map.board.name(cell)
    found = spendable(game, state, unit, cell)
    open_accounts = sorted(found, key=lambda each: (each.at != here, each.at is None, each.key))
    taken: dict[str, float] = {}
    for kind, points in needed.items():
        left = points
        for payer in payers(unit, kind):
            for each in open_accounts:
                if each.affiliation == payer and each.kind in _fits(kind, payer) and left > 0:
                    part = min(left, each.points - taken.get(each.key, 0.0))
                    if part > 0:
                        taken[each.key] = taken.get(each.key, 0.0) + part
                        left -= part
        if left > 0:
            where = hex_name(game, cell)
            text = f"{left:g} {POINTS[kind]} points are lacking in {where}, of those that may be spent there"
            return Bill({}, Because(text, "R276", cell=cell))
    return Bill(taken)


def _fits(kind: str, payer: str) -> tuple[str, ...]:
    """R025: combined points serve for infantry and artillery, and only the Interventionists have them."""
    return (kind, COMBINED) if kind in (INFANTRY, ARTILLERY, COMBINED) else (kind,)


def gathered(game: HexGame, state: EuropaState, side: str) -> tuple[Change, ...]:
    """R276: the changes as points that lie in a side's hexes that are isolated no longer become general ones."""
    now = dict(state.points)
    for each in accounts(state):
        cell = game.map.board.cell(each.at) if each.at is not None else -1
        mine = cell >= 0 and side_of(each.affiliation) == side == owner(game, state, cell)
        if mine and not isolated_hex(game, state, cell, side):
            key = account(each.affiliation, each.kind)
            now[each.key], now[key] = 0.0, now.get(key, 0.0) + each.points
    return tuple(_now(key, points) for key, points in sorted(now.items()) if points != state.points.get(key, 0.0))


def paid(state: EuropaState, taken: Mapping[str, float]) -> tuple[Change, ...]:
    """The changes that take points out of accounts."""
    return tuple(_now(key, state.points[key] - points) for key, points in sorted(taken.items()))


def given(state: EuropaState, points: Mapping[str, float]) -> tuple[Change, ...]:
    """The changes that put points into accounts, by their keys."""
    return tuple(_now(key, state.points.get(key, 0.0) + more) for key, more in sorted(points.items()) if more)


def _now(key: str, now: float) -> Change:
    return Change(table="points", id=key, field="", now=now)
