"""What follows from a guess that is right: who stands where, what is contested, who may retreat where.

Nothing is remembered and nothing is quick: every question is asked of all units again.
"""

from __future__ import annotations

from dataclasses import dataclass

from drumhead.engine.rulesets.diplomacy.chart.chart import province_of
from drumhead.engine.rulesets.diplomacy.chart.position import Position
from drumhead.engine.rulesets.diplomacy.orders.orders import Move as MoveOrder
from drumhead.engine.rulesets.diplomacy.orders.orders import Order
from drumhead.engine.rulesets.diplomacy.resolution.battle import Move, Piece
from tests.rulesets.diplomacy.slow_resolver import Guess


@dataclass(frozen=True)
class SlowSeason:
    """A season whose winning moves are known."""

    position: Position
    orders: dict[str, Order]
    pieces: dict[str, Piece]
    guess: Guess

    def move(self, at: str) -> Move | None:
        action = self.pieces[at].action if at in self.pieces else None
        return action if isinstance(action, Move) and not action.blocked else None

    def enters(self, at: str) -> bool:
        """.52: who wins over a railway stays where he is."""
        move = self.move(at)
        return move is not None and at in self.guess.won and not move.railway

    def dislodged(self, at: str) -> bool:
        return at in self.pieces and not self.enters(at) and bool(self.winner(at))

    def winner(self, place: str) -> str:
        """Who prevails in a place: one at most."""
        won = [at for at in self.pieces if at in self.guess.won and (m := self.move(at)) is not None and m.to == place]
        assert len(won) < 2
        return won[0] if won else ""

    def place_after(self, at: str) -> str:
        order = self.orders.get(at)
        if self.enters(at):
            assert isinstance(order, MoveOrder)
            return order.to
        return self.position.units[at].place

    def standing(self) -> dict[str, str]:
        return {at: self.place_after(at) for at in self.pieces if not self.dislodged(at)}

    def keeps_others_out(self, at: str) -> bool:
        """Whether a failed move counted at its target: it got there, and was not beaten by who came the other way."""
        move = self.move(at)
        if move is None or at in self.guess.won:
            return False
        if move.routes is not None:
            return self.is_carried(at)
        back = self.move(move.to)
        return not (back is not None and back.to == at and back.routes is None and move.to in self.guess.won)

    def is_carried(self, at: str) -> bool:
        """Whether a chain of fleets that were not dislodged leads an army over."""
        move = self.move(at)
        assert move is not None
        assert move.routes is not None
        edge, seen = [f for f in move.routes[""] if f], set[str]()
        while edge:
            fleet = edge.pop()
            if fleet in seen or self.dislodged(fleet):
                continue
            if "" in move.routes[fleet]:
                return True
            seen.add(fleet)
            edge += move.routes[fleet]
        return False

    def contested(self) -> set[str]:
        full = {province_of(place) for place in self.standing().values()}
        targets = {move.to for at in self.pieces if (move := self.move(at)) is not None and self.keeps_others_out(at)}
        return targets - full

    def retreats(self, at: str) -> set[str]:
        """Section 8."""
        unit, chart = self.position.units[at], self.position.chart
        full = {province_of(place) for place in self.standing().values()}
        attacker = self.winner(at)
        move = self.move(attacker)
        assert move is not None
        shut = full | self.contested() | (set() if move.routes is not None else {attacker})
        steps = chart.walks[at] if unit.arm == "A" else chart.sails[unit.place]
        return {to for to in steps if province_of(to) not in shut and self.may_enter(at, to, unit.arm)}

    def may_enter(self, start: str, to: str, arm: str) -> bool:
        """Section 6: a City from its Country, or by a fleet from an ocean."""
        there = self.position.chart.provinces[province_of(to)]
        if arm == "A" and there.kind == "ocean":
            return False
        here = self.position.chart.provinces[start]
        return not there.city_of or start == there.city_of or (arm == "F" and here.kind == "ocean")
