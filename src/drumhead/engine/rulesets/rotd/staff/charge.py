"""A command as the staff takes it up: who is meant, what was said, and the turn beside which it is worked out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from drumhead.engine.play.commanding.commands import Command
from drumhead.engine.play.game import Game
from drumhead.engine.play.orders import Order
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.rotd.campaign.state import ARTILLERY, CAVALRY, Kind, Unit
from drumhead.engine.rulesets.rotd.foresight import forecast
from drumhead.engine.rulesets.rotd.foresight.outlook import Outlook, look
from drumhead.engine.rulesets.rotd.orders.orders import March

TRAVELS = frozenset({"march", "entry", "withdraw", "pursue", "march to", "rail", "board", "unload"})
"""Orders that take a unit to another strategic square, and what belongs to them."""
HALTS = frozenset({"halt on detection", "halt on enemy entry", "halt before forced march"})
MOVES = frozenset({"move", "deploy", "undeploy"})
"""Orders for one battlefield, which say nothing on another."""
RANKS = (Kind.LC, Kind.MC, Kind.LI, Kind.IN, Kind.MI, Kind.HA, Kind.LA, Kind.HC, Kind.CQ, Kind.AQ, Kind.SA, Kind.PB)
"""The marching order: who sees first, who fights, who follows."""


@dataclass(frozen=True)
class Charge:
    """`units` are in marching order; `others` all orders of the seat, `travelling` whether the command replaces those
    that take its units elsewhere, which the outlook then leaves out."""

    game: Game
    view: View
    units: tuple[Unit, ...]
    values: Mapping[str, Any]
    others: tuple[Order, ...]
    travelling: bool = False

    @cached_property
    def outlook(self) -> Outlook:
        """The turn with the orders that stay; who is to travel is not silent (6.9)."""
        ids = {unit.id for unit in self.units} if self.travelling else set[str]()
        gone = TRAVELS | HALTS
        kept = (order for order in self.others if order.unit not in ids or order.kind not in gone)
        return look(self.game, self.view, (*kept, *(March(unit=id, path=(None,)) for id in sorted(ids))))

    @cached_property
    def foes(self) -> frozenset[int]:
        """The strategic squares where enemies are known to be."""
        known = (token.cell for token in self.view.tokens if token.stance == "enemy" and token.status == "active")
        told = (seen.cell for seen in self.view.sightings if seen.stance == "enemy" and seen.status == "active")
        return frozenset((*known, *told))

    def name(self, cell: int) -> str:
        """A strategic square as players write it."""
        found: str = self.game.map.board.name(cell)
        return found

    @cached_property
    def ends(self) -> Mapping[str, int]:
        """Where each unit stands once it has marched as ordered."""
        return {unit.id: next(iter(forecast.ends(self.outlook, unit)), unit.cell) for unit in self.units}

    @cached_property
    def ground(self) -> int:
        """The strategic square a command on the battlefield is for: the one named, else where most of them will be."""
        named = self.values.get("where")
        return int(named) if named is not None else middle(tuple(self.ends.values()))


def taken_up(game: Game, view: View, command: Command, others: Sequence[Order], *, travelling: bool = False) -> Charge:
    """A command whose units the seat knows."""
    units = tuple(view.state.units[id] for id in command.units if id in view.state.units)
    ranked = sorted(units, key=lambda unit: RANKS.index(unit.type) if unit.type in RANKS else len(RANKS))
    return Charge(game, view, tuple(ranked), command.values, tuple(others), travelling)


def middle(cells: Sequence[int]) -> int:
    """The square where most are; of two the first in reading order."""
    counted = Counter(cells)
    return min(counted, key=lambda cell: (-counted[cell], cell))


def marched(orders: Sequence[Order], unit: str) -> March | None:
    """The march a unit is ordered to make."""
    return next((order for order in orders if isinstance(order, March) and order.unit == unit), None)


def infantry(unit: Unit) -> bool:
    """Foot, that holds a line."""
    return unit.type in (Kind.IN, Kind.LI, Kind.MI)


def mounted(unit: Unit) -> bool:
    """Cavalry, that keeps the flanks."""
    return unit.type in CAVALRY


def guns(unit: Unit) -> bool:
    """Artillery, that stands behind a line."""
    return unit.type in ARTILLERY
