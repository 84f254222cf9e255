"""The library `pydip` asked the same question: commands resolved, which includes the retreats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydip.map.predefined.vanilla_dip import generate_map
from pydip.player.command.command import (
    ConvoyMoveCommand,
    ConvoyTransportCommand,
    HoldCommand,
    MoveCommand,
    SupportCommand,
)
from pydip.player.player import Player
from pydip.player.unit import UnitTypes
from pydip.turn.resolve import resolve_turn

from drumhead.engine.rulesets.diplomacy.chart.chart import COASTS, coast_of, province_of
from drumhead.engine.rulesets.diplomacy.chart.position import Position, Unit
from drumhead.engine.rulesets.diplomacy.orders.orders import Move, Order
from drumhead.engine.rulesets.diplomacy.resolution import battle
from drumhead.engine.rulesets.diplomacy.resolution.battle import Piece
from tests.benchmarks.diplomacy.readings import Ends

ODD = {
    "EAS": "Eastern Mediterranean Sea",
    "WES": "Western Mediterranean Sea",
    "STP": "St. Petersburg",
    "BUL/EC": "Bulgaria North Coast",
}
BOARD = generate_map()


def place_name(position: Position, arm: str, place: str) -> str:
    """A place as the library calls it: a fleet on land stands on a coast of its own."""
    here = position.chart.provinces[province_of(place)]
    name = ODD.get(here.code, here.name)
    if arm == "A" or here.kind == "ocean":
        return name
    coast = COASTS.get(coast_of(place), "coast").title()
    return ODD.get(place, f"{name} {coast}")


class Table:
    """One phase as the library's players and commands; AssertionError where it allows no such command."""

    def __init__(self, position: Position, orders: Mapping[str, Order], pieces: Mapping[str, Piece]) -> None:
        self.position, self.orders = position, orders
        self.players: dict[str, Any] = {}
        self.units: dict[str, Any] = {}
        for power in sorted({unit.power for unit in position.units.values()}):
            self._seat(power, {at: unit for at, unit in position.units.items() if unit.power == power})
        self.commands = [self._command(at, piece, pieces) for at, piece in pieces.items()]

    def _seat(self, power: str, units: Mapping[str, Unit]) -> None:
        kinds = {"A": UnitTypes.TROOP, "F": UnitTypes.FLEET}
        rows = [
            {"territory_name": place_name(self.position, unit.arm, unit.place), "unit_type": kinds[unit.arm]}
            for unit in units.values()
        ]
        player = self.players[power] = Player(power, BOARD, rows)
        self.units |= dict(zip(units, player.units, strict=True))

    def _command(self, at: str, piece: Piece, pieces: Mapping[str, Piece]) -> Any:
        player, unit, arm = self.players[piece.power], self.units[at], self.position.units[at].arm
        match piece.action:
            case battle.Move() as move:
                order = self.orders[at]
                assert isinstance(order, Move), "a move comes of a move order"
                kind = ConvoyMoveCommand if move.convoyed else MoveCommand
                return kind(player, unit, place_name(self.position, arm, order.to))
            case battle.Support() as support:
                return SupportCommand(player, unit, self.units[support.of], self._target(support))
            case battle.Convoy() as convoy if self._embarks(pieces[convoy.of]):
                return ConvoyTransportCommand(
                    player, unit, self.units[convoy.of], place_name(self.position, "A", convoy.to)
                )
            case _:
                return HoldCommand(player, unit)

    def _embarks(self, piece: Piece) -> bool:
        """Whether an army goes by convoy; a fleet that stands ready for one that walks is no command here."""
        return isinstance(piece.action, battle.Move) and piece.action.convoyed and not piece.action.blocked

    def _target(self, support: battle.Support) -> str:
        """Where the helped unit goes, on its own coast, or where it stands."""
        helped, going = self.position.units[support.of], self.orders.get(support.of)
        if support.of != support.to and isinstance(going, Move):
            return place_name(self.position, helped.arm, going.to)
        return str(self.units[support.of].position)

    def resolve(self) -> Any:
        """What is timed."""
        return resolve_turn(BOARD, self.commands)


def outcome(resolved: Any) -> tuple[frozenset[str], frozenset[str]]:
    """(units where they stand, dislodged units) in the library's own names."""
    units = [(power, unit, free) for power, theirs in resolved.items() for unit, free in theirs.items()]
    standing = frozenset(f"{power} {unit.position}" for power, unit, free in units if free is None)
    return standing, frozenset(f"{power} {unit.position}" for power, unit, free in units if free is not None)


def named(position: Position, ends: Ends) -> tuple[frozenset[str], frozenset[str]]:
    """Our own ends in the library's words: where units stand, and where those that were dislodged stood."""
    beaten = {at: position.units[at].place for at in ends.beaten}
    return _named(position, ends.places), _named(position, beaten)


def _named(position: Position, units: Mapping[str, str]) -> frozenset[str]:
    return frozenset(
        f"{position.units[at].power} {place_name(position, position.units[at].arm, place)}"
        for at, place in units.items()
    )
