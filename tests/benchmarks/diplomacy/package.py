"""The package `diplomacy` asked the same questions: a game set up with a position, orders set, one phase processed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any

from diplomacy import Game

from drumhead.engine.rulesets.diplomacy.chart.chart import province_of
from drumhead.engine.rulesets.diplomacy.chart.position import Position, Unit
from drumhead.engine.rulesets.diplomacy.orders.orders import Convoy, Move, Order, Support
from tests.benchmarks.diplomacy.readings import Ends


def game_of(position: Position) -> Any:
    """A game in spring 1901 with these units and no others."""
    game = Game()
    game.clear_units()
    for unit in position.units.values():
        game.set_units(unit.power.upper(), [name_of(unit)])
    return game


def name_of(unit: Unit) -> str:
    """`F SPA/NC`."""
    return f"{unit.arm} {unit.place}"


def orders_of(position: Position, written: Sequence[tuple[str, Order]], convoyed: Set[str]) -> dict[str, list[str]]:
    """The orders by power; armies in `convoyed` are said to go by convoy, since the package asks for the word."""
    found: dict[str, list[str]] = {}
    for power, order in written:
        found.setdefault(power.upper(), []).append(_line(position, order, order.unit in convoyed))
    return found


def _line(position: Position, order: Order, convoyed: bool) -> str:
    unit = position.units[order.unit]
    match order:
        case Move():
            beside = order.to in position.chart.reach(unit.arm, unit.place)
            by_sea = unit.arm == "A" and (convoyed or order.via or not beside)
            return f"{name_of(unit)} - {order.to}" + (" VIA" if by_sea else "")
        case Support():
            helped = name_of(position.units[order.of])
            return f"{name_of(unit)} S {helped}" + (f" - {province_of(order.to)}" if order.to else "")
        case Convoy():
            return f"{name_of(unit)} C A {order.of} - {order.to}"
        case _:
            return f"{name_of(unit)} H"


def play(game: Any, orders: Mapping[str, Sequence[str]], expand: bool = True) -> None:
    """What is timed: orders checked as they are set, then the phase. Without `expand` it trusts their form."""
    for power, lines in orders.items():
        game.set_orders(power, lines, expand=expand)
    game.process()


def outcome(game: Any) -> tuple[frozenset[str], frozenset[str]]:
    """(units where they stand, dislodged units) as `FRANCE A PAR`."""
    units = [(power, unit) for power, theirs in game.get_units().items() for unit in theirs]
    standing = frozenset(f"{power} {unit}" for power, unit in units if not unit.startswith("*"))
    return standing, frozenset(f"{power} {unit[1:]}" for power, unit in units if unit.startswith("*"))


def named(position: Position, ends: Ends) -> tuple[frozenset[str], frozenset[str]]:
    """Our own ends in the package's words."""
    units, places = position.units, ends.places
    standing = frozenset(f"{units[at].power.upper()} {units[at].arm} {place}" for at, place in places.items())
    return standing, frozenset(f"{units[at].power.upper()} {name_of(units[at])}" for at in ends.beaten)
