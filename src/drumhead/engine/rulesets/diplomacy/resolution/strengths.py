"""DATC 5.B: the strengths of a season that is resolved, each with the supports that count in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from drumhead.engine.rulesets.diplomacy.resolution.battle import Customs, Outcome, Piece
from drumhead.engine.rulesets.diplomacy.resolution.resolver import Resolver, Span


@dataclass(frozen=True, slots=True)
class Strength:
    """What the unit of a province weighs: one, and one for each helper; or nothing."""

    unit: str
    total: int
    helpers: tuple[str, ...] = ()


class Strengths:
    """Asks the equations of the resolver once every answer is known."""

    def __init__(self, pieces: Mapping[str, Piece], outcome: Outcome, customs: Customs) -> None:
        self._settled = Resolver(pieces, customs)
        self._settled.settle(outcome)
        self._pieces, self._outcome = pieces, outcome

    def attack(self, at: str) -> Strength:
        """5.B.8: a move against whoever stays at its target."""
        return self._told(at, self._settled.moves[at].to, self._settled.attack(at))

    def idle(self, at: str) -> tuple[str, ...]:
        """6.D.12: supports of a move that do not count, since they would help to dislodge the helper's own unit."""
        attack = self.attack(at)
        given = self._given(at, self._settled.moves[at].to)
        return tuple(helper for helper in given if attack.total and helper not in attack.helpers)

    def met(self, at: str) -> tuple[Strength, ...]:
        """5.B.1: all a move has to beat: who holds or comes the other way, then who else is on the way there."""
        return tuple(strength for strength in self._met(at, self._settled.moves[at].to) if strength.total)

    def head_on(self, at: str) -> bool:
        """5.B.1: whether the unit at a move's target comes the other way."""
        return self._settled.head_on(at)

    def _met(self, at: str, target: str) -> Iterator[Strength]:
        settled = self._settled
        if settled.head_on(at):
            yield self._told(target, at, settled.defend(target))
        elif target in self._pieces:
            yield self._told(target, target, settled.hold(target))
        for other in sorted(settled.comers[target]):
            if other != at:
                yield self._told(other, target, settled.prevent(other))

    def _told(self, of: str, to: str, span: Span) -> Strength:
        """A strength whose helpers are the given supports that count in it."""
        total, given = span[0], self._given(of, to)
        if not total:
            return Strength(of, 0)
        if total <= len(given):
            given = [helper for helper in given if self._pieces[helper].power != self._pieces[to].power]
        return Strength(of, total, tuple(given))

    def _given(self, of: str, to: str) -> list[str]:
        return sorted(at for at in self._settled.helpers.get((of, to), ()) if at in self._outcome.given)
