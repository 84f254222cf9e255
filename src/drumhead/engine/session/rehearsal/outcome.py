"""What several rehearsals of one turn have in common: how often it was fought where, and at what cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from drumhead.engine.play.view import View, in_sequence
from drumhead.engine.session.game_session import GameSession
from drumhead.engine.session.rehearsal.rehearsing import Rehearsal, Run

Span = tuple[int, int, int]
"""The least, the middle one and the most of some numbers."""


@dataclass(frozen=True, slots=True)
class Fought:
    """A square in which it was fought: how often, and of each side how often it won more, and the men it lost."""

    cell: int
    times: int
    sides: tuple[tuple[str, int, Span], ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """Of so many rehearsals: where it was fought, and how often each own unit was broken or lost."""

    times: int
    battles: tuple[Fought, ...]
    broken: tuple[tuple[str, int], ...]
    lost: tuple[tuple[str, int], ...]


def outcome(rehearsal: Rehearsal, runs: Sequence[Run]) -> Outcome:
    """All of it counted."""
    cells = dict.fromkeys(battle.cell for run in runs for battle in run.battles)
    battles = (_fought(cell, runs) for cell in cells)
    broken = Counter(unit for run in runs for unit in _now(rehearsal.view, run.after, "shattered"))
    lost = Counter(unit for run in runs for unit in _gone(rehearsal.view, run.after))
    ranked = tuple(sorted(battles, key=lambda battle: (-battle.times, battle.cell)))
    return Outcome(len(runs), ranked, _by_unit(broken), _by_unit(lost))


def _by_unit(counts: Counter[str]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(counts.items(), key=lambda count: in_sequence(count[0])))


def _fought(cell: int, runs: Iterable[Run]) -> Fought:
    there = [battle for run in runs for battle in run.battles if battle.cell == cell]
    sides = dict.fromkeys(side for battle in there for side, *_ in battle.sides)
    found = []
    for name in sides:
        lost = [men for battle in there for side, _, _, men, _ in battle.sides if side == name]
        best = [max(battle.sides, key=lambda side: side[4]) for battle in there]
        won = sum(
            first[0] == name and sum(side[4] == first[4] for side in battle.sides) == 1
            for first, battle in zip(best, there, strict=True)
        )
        found.append((name, won, span(lost)))
    return Fought(cell, len(there), tuple(found))


def span(numbers: Sequence[int]) -> Span:
    """Of an even number the lower one of the two in the middle."""
    ranked = sorted(numbers)
    return ranked[0], ranked[(len(ranked) - 1) // 2], ranked[-1]


def _own(view: View) -> set[str]:
    return {token.id for token in view.tokens if token.stance == "own"}


def _now(before: View, after: View, status: str) -> Iterator[str]:
    """Own units that have come into a state."""
    were = {token.id for token in before.tokens if token.status == status}
    return (
        token.id for token in after.tokens if token.stance == "own" and token.status == status and token.id not in were
    )


def _gone(before: View, after: View) -> set[str]:
    return _own(before) - _own(after)


def outcome_lines(session: GameSession, found: Outcome) -> Iterator[str]:
    """Battles, the most frequent first, then who was broken or lost."""
    name, sides = session.game.map.board.name, session.game.sides
    for battle in found.battles:
        often = "" if found.times == 1 else f", {battle.times} of {found.times} times"
        told = (_side(sides.get(id, id), won, lost, battle.times) for id, won, lost in battle.sides)
        yield f"Fought in {name(battle.cell)}{often}: {'; '.join(told)}."
    if not found.battles:
        yield "Nothing is fought."
    for words, units in (("Broken", found.broken), ("Lost", found.lost)):
        if units:
            told = (unit if found.times == 1 else f"{unit} ({count} of {found.times})" for unit, count in units)
            yield f"{words}: {', '.join(told)}."


def _side(side: str, won: int, lost: tuple[int, int, int], times: int) -> str:
    least, middle, most = lost
    men = f"lost {middle:,} men" if least == most else f"lost {middle:,} men ({least:,} to {most:,})"
    if not won:
        return f"{side} {men}"
    return f"{side} won, {men}" if times == 1 else f"{side} won {won} times, {men}"
