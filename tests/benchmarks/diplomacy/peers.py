"""`python -m tests.benchmarks.diplomacy.peers`: 300 random movement phases by us and by two peers, in one run.

(a) from structured orders with their checks to positions and retreats, against the package `diplomacy`;
(b) the resolver alone on orders already checked and matched, against `pydip`.
Three times, each phase by both in turn from fresh positions; the median ratio of the three must reach the bound, and
every phase in which a peer comes to another result must be explained by a reading of its own. Exits 1 otherwise.
"""

from __future__ import annotations

import gc
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from statistics import median
from time import perf_counter
from typing import Any

from drumhead.engine.rulesets.diplomacy.battle import Move, Piece
from drumhead.engine.rulesets.diplomacy.matching import match
from drumhead.engine.rulesets.diplomacy.movement import Season, adjudicate, choose
from drumhead.engine.rulesets.diplomacy.options import Options
from drumhead.engine.rulesets.diplomacy.orders import Order
from drumhead.engine.rulesets.diplomacy.position import Position
from drumhead.engine.rulesets.diplomacy.resolver import resolve
from tests.benchmarks.diplomacy import library, package
from tests.benchmarks.diplomacy.readings import CUT_FROM_ANOTHER_COAST, PACKAGE, Ends, Reading, Written, coast_cuts
from tests.rulesets.diplomacy.classic import classic
from tests.rulesets.diplomacy.positions import full_phase

PHASES, ROUNDS = 300, 3
LEAST = {"package": 8.0, "library": 1.0}
OPTIONS = Options()
LIBRARY = (Reading(CUT_FROM_ANOTHER_COAST, coast_cuts(library.place_name)),)
Told = tuple[frozenset[str], frozenset[str]]
"""Units where they stand, and dislodged ones, in a peer's words."""


@dataclass
class Tally:
    """Seconds of both by round, phases compared, and by which reading of a peer's they differ."""

    ours: list[float] = field(default_factory=lambda: [0.0] * ROUNDS)
    theirs: list[float] = field(default_factory=lambda: [0.0] * ROUNDS)
    compared: int = 0
    left_out: int = 0
    differing: Counter[str] = field(default_factory=Counter)
    unexplained: list[int] = field(default_factory=list)

    @property
    def ratios(self) -> list[float]:
        """Of each round, how many times faster we are."""
        return [theirs / ours for ours, theirs in zip(self.ours, self.theirs, strict=True)]

    def add(self, ours: Sequence[float], theirs: Sequence[float]) -> None:
        """One phase's seconds, by round."""
        for number in range(ROUNDS):
            self.ours[number] += ours[number]
            self.theirs[number] += theirs[number]

    def compare(self, seed: int, mine: Told, theirs: Told, by_reading: Callable[[], str | None]) -> None:
        """One phase's results; where they differ, the reading that explains it."""
        self.compared += 1
        if mine == theirs:
            return
        words = by_reading()
        if words is None:
            self.unexplained.append(seed)
        else:
            self.differing[words] += 1

    def fails(self, least: float) -> bool:
        """Whether it is too slow, or differs from a peer for no reason that is known."""
        return median(self.ratios) < least or bool(self.unexplained)


def timed(calls: Sequence[Callable[[], Any]]) -> tuple[list[float], Any]:
    """The seconds of calls that do the same, and the result."""
    seconds, found = [], None
    for call in calls:
        start = perf_counter()
        found = call()
        seconds.append(perf_counter() - start)
    return seconds, found


def main() -> int:
    """Runs both comparisons and prints them."""
    phases = [full_phase(classic(), seed) for seed in range(PHASES)]
    _package(0, *full_phase(classic(), PHASES), Tally(), Tally())  # what both keep for good is made outside the clock
    whole, trusted, alone, matched = Tally(), Tally(), Tally(), Tally()
    gc.disable()
    for seed, (position, written) in enumerate(phases):
        season = _package(seed, position, written, whole, trusted)
        _library(seed, position, written, season, alone, matched)
    gc.enable()
    units = sum(len(position.units) for position, _ in phases)
    _say(f"{PHASES} movement phases, {units} units, {units / PHASES:.1f} a phase, {ROUNDS} times")
    _tell("(a) orders to result, against diplomacy 1.1.2", whole, LEAST["package"])
    _say(f"    (where it is told to trust the form of the orders: {median(trusted.ratios):.1f} times faster)")
    _tell("(b) resolver alone, against pydip 0.1.8", alone, LEAST["library"])
    _say(f"    (with checks, matching and retreats on our side: {median(matched.ratios):.1f} times faster)")
    return int(whole.fails(LEAST["package"]) or alone.fails(LEAST["library"]))


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def _tell(title: str, tally: Tally, least: float) -> None:
    ratios = tally.ratios
    seconds = f"ours {median(tally.ours):.3f} s, theirs {median(tally.theirs):.3f} s"
    _say(f"{title}: {median(ratios):.1f} times faster, at least {min(ratios):.1f} (bound {least:g}); {seconds}")
    count = sum(tally.differing.values())
    _say(f"    {count} of {tally.compared} differ{', all' if count else ''} because the peer reads otherwise:")
    for words, number in sorted(tally.differing.items()):
        _say(f"    {number:4} it {words}")
    if tally.left_out:
        _say(f"    {tally.left_out} more it cannot be asked")
    if tally.unexplained:
        _say(f"    NOT EXPLAINED: the phases of {tally.unexplained}")


def _package(seed: int, position: Position, written: Written, tally: Tally, trusted: Tally) -> Season:
    convoyed = {at for at, move in _moves(adjudicate(position, written, OPTIONS)).items() if move.convoyed}
    lines = package.orders_of(position, written, convoyed)
    games = [package.game_of(position) for _ in range(2 * ROUNDS)]
    fresh = [Position(position.chart, dict(position.units)) for _ in range(ROUNDS)]
    season: Season
    ours, season = timed([partial(adjudicate, here, written, OPTIONS) for here in fresh])
    tally.add(ours, timed([partial(package.play, game, lines) for game in games[:ROUNDS]])[0])
    trusted.add(ours, timed([partial(package.play, game, lines, expand=False) for game in games[ROUNDS:]])[0])
    ends = Ends(season.places, [at for at, free in season.retreats.items() if free])  # it takes off who has no retreat
    theirs = package.outcome(games[0])
    tell = partial(package.named, position)
    tally.compare(seed, tell(ends), theirs, partial(_explained, PACKAGE, position, written, tell, theirs))
    return season


def _explained(
    readings: Sequence[Reading], position: Position, written: Written, tell: Callable[[Ends], Told], theirs: Told
) -> str | None:
    """The first reading by which we come to a peer's result."""
    return next((reading.words for reading in readings if tell(reading.judge(position, written)) == theirs), None)


def _moves(season: Season) -> dict[str, Move]:
    return {at: piece.action for at, piece in season.pieces.items() if isinstance(piece.action, Move)}


def _library(seed: int, position: Position, written: Written, season: Season, tally: Tally, matched: Tally) -> None:
    orders, _ = choose(position, written, OPTIONS)
    pieces, _ = match(position, orders, OPTIONS)
    table = _table(position, orders, pieces)
    if table is None:
        tally.left_out += 1
        return
    legal = [(position.units[at].power, order) for at, order in season.orders.items()]
    theirs, resolved = timed([table.resolve] * ROUNDS)
    tally.add(timed([partial(resolve, pieces)] * ROUNDS)[0], theirs)
    matched.add(timed([partial(adjudicate, position, legal, OPTIONS)] * ROUNDS)[0], theirs)
    found, tell = library.outcome(resolved), partial(library.named, position)
    mine = tell(Ends(season.places, season.retreats))
    tally.compare(seed, mine, found, partial(_explained, LIBRARY, position, written, tell, found))


def _table(position: Position, orders: Mapping[str, Order], pieces: Mapping[str, Piece]) -> library.Table | None:
    """None where the library refuses a command that is legal by DATC."""
    try:
        return library.Table(position, orders, pieces)
    except AssertionError:
        return None


if __name__ == "__main__":
    sys.exit(main())
