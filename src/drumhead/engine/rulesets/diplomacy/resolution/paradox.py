"""DATC 4.A.2: what a circle of orders is, and supports that a convoyed army does not cut by the older rulebooks."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Set
from typing import TypeVar

from drumhead.engine.rulesets.diplomacy.resolution.battle import Convoy, Customs, Move, Piece, Routes, Support, reaches

Q = TypeVar("Q", bound=Hashable)


def sealed_cores(turns_on: Mapping[Q, Set[Q]]) -> list[frozenset[Q]]:
    """The smallest sets of questions that turn on nothing open outside themselves, in order of their first question."""
    reach = {question: _reach(question, turns_on) for question in turns_on}
    cores: list[frozenset[Q]] = []
    for question, reached in reach.items():
        sealed = question in reached and all(question in reach[other] for other in reached)
        if sealed and not any(question in core for core in cores):
            cores.append(frozenset(reached))
    return cores


def _reach(start: Q, turns_on: Mapping[Q, Set[Q]]) -> set[Q]:
    found: set[Q] = set()
    edge = [start]
    while edge:
        for following in turns_on[edge.pop()]:
            if following in turns_on and following not in found:
                found.add(following)
                edge.append(following)
    return found


def exempt_attacks(
    pieces: Mapping[str, Piece], moves: Mapping[str, Move], supports: Mapping[str, Support], customs: Customs
) -> frozenset[tuple[str, str]]:
    """4.A.2a-c: (army's place, supporter's place) where a convoyed army cuts no support."""
    if customs.paradox not in ("1971", "1982", "2000"):
        return frozenset()
    return frozenset(
        (army, move.to)
        for army, move in moves.items()
        if move.routes is not None and move.to in supports
        if supports[move.to].to in _shielded(move.routes, pieces, customs.paradox)
        if customs.paradox == "1982" or supports[move.to].of != supports[move.to].to
    )


def _shielded(routes: Routes, pieces: Mapping[str, Piece], rule: str) -> Iterator[str]:
    """The waters a support into which is safe from the army of these routes."""
    if rule == "1982":
        return (place for place, piece in pieces.items() if isinstance(piece.action, Convoy))
    fleets = [fleet for fleet in routes if fleet]
    if rule == "1971":
        return iter(fleets)
    return (fleet for fleet in fleets if not reaches(routes, set(fleets) - {fleet}))
