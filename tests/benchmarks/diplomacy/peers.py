"""`python -m tests.benchmarks.diplomacy.peers`: 300 random movement phases by us and by two peers, in one run.

(a) from structured orders with their checks to positions and retreats, against the package `diplomacy`;
(b) the same from the text of the orders to the positions in words, which is what a player waits for;
(c) the resolver alone on orders already checked and matched, and with checks, matching and retreats, against `pydip`.
Three rounds, in each all phases by us and then all by the peer, everything made anew outside the clock. The median
ratio must reach the bound, and every phase in which a peer comes to another result must be explained by a reading of
its own. Exits 1 otherwise.
"""

from __future__ import annotations

import gc
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from statistics import median
from time import process_time
from typing import Any

from drumhead.engine.rulesets.diplomacy.adjudication.matching import match
from drumhead.engine.rulesets.diplomacy.adjudication.movement import Season, adjudicate, choose
from drumhead.engine.rulesets.diplomacy.chart.position import Position
from drumhead.engine.rulesets.diplomacy.orders.canonical import canonical
from drumhead.engine.rulesets.diplomacy.orders.notation import read, write
from drumhead.engine.rulesets.diplomacy.orders.orders import Order
from drumhead.engine.rulesets.diplomacy.resolution.battle import Move, Piece
from drumhead.engine.rulesets.diplomacy.resolution.options import Options
from drumhead.engine.rulesets.diplomacy.resolution.resolver import resolve
from tests.benchmarks.diplomacy import library, package
from tests.benchmarks.diplomacy.readings import CUT_FROM_ANOTHER_COAST, PACKAGE, Ends, Reading, Written, coast_cuts
from tests.rulesets.diplomacy.classic import classic, names
from tests.rulesets.diplomacy.positions import full_phase

PHASES, ROUNDS = 300, 3
LEAST = {"package": 8.0, "text": 4.0, "library": 1.0, "checked": 1.0}
OPTIONS = Options()
LIBRARY = (Reading(CUT_FROM_ANOTHER_COAST, coast_cuts(library.place_name)),)
Phase = tuple[Position, Written]
Told = tuple[frozenset[str], frozenset[str]]
"""Units where they stand, and dislodged ones, in a peer's words."""


@dataclass
class Tally:
    """Seconds of both by round, phases compared, and by which reading of a peer's they differ."""

    ours: list[float] = field(default_factory=list)
    theirs: list[float] = field(default_factory=list)
    compared: int = 0
    left_out: int = 0
    differing: Counter[str] = field(default_factory=Counter)
    unexplained: list[int] = field(default_factory=list)

    @property
    def ratios(self) -> list[float]:
        """Of each round, how many times faster we are."""
        return [theirs / ours for ours, theirs in zip(self.ours, self.theirs, strict=True)]

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


def timed(calls: Sequence[Callable[[], Any]]) -> tuple[float, list[Any]]:
    """The seconds of processor time of all calls together, and their results."""
    gc.collect()
    gc.disable()
    start = process_time()
    found = [call() for call in calls]
    seconds = process_time() - start
    gc.enable()
    return seconds, found


def main() -> int:
    """Runs both comparisons and prints them."""
    phases = [full_phase(classic(), seed) for seed in range(PHASES)]
    units = sum(len(position.units) for position, _ in phases)
    _say(f"{PHASES} movement phases, {units} units, {units / PHASES:.1f} a phase, {ROUNDS} rounds")
    whole, trusted = _package(phases)
    _tell("(a) orders to result, against diplomacy 1.1.2", whole, LEAST["package"])
    _say(f"    (where it is told to trust the form of the orders: {median(trusted.ratios):.1f} times faster)")
    text = _from_text(phases)
    _tell("(b) text to positions in words, against diplomacy 1.1.2", text, LEAST["text"])
    alone, checked = _library(phases)
    _tell("(c) resolver alone, against pydip 0.1.8", alone, LEAST["library"])
    _tell("    with checks, matching and retreats on our side", checked, LEAST["checked"])
    tallies = {"package": whole, "text": text, "library": alone, "checked": checked}
    return int(any(tally.fails(LEAST[name]) for name, tally in tallies.items()))


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def _tell(title: str, tally: Tally, least: float) -> None:
    ratios = tally.ratios
    seconds = f"ours {median(tally.ours):.3f} s, theirs {median(tally.theirs):.3f} s"
    _say(f"{title}: {median(ratios):.1f} times faster, at least {min(ratios):.1f} (bound {least:g}); {seconds}")
    if not tally.compared:
        return
    count = sum(tally.differing.values())
    _say(f"    {count} of {tally.compared} differ{', all' if count else ''} because the peer reads otherwise:")
    for words, number in sorted(tally.differing.items()):
        _say(f"    {number:4} it {words}")
    if tally.left_out:
        _say(f"    {tally.left_out} more it cannot be asked")
    if tally.unexplained:
        _say(f"    NOT EXPLAINED: the phases of {tally.unexplained}")


def _package(phases: Sequence[Phase]) -> tuple[Tally, Tally]:
    """Against the package, which once checks the orders it is given and once trusts them."""
    whole, trusted = Tally(), Tally()
    lines = [package.orders_of(position, written, _convoyed(position, written)) for position, written in phases]
    seasons, games = list[Season](), list[Any]()
    for _ in range(ROUNDS):
        fresh = [(Position(position.chart, dict(position.units)), written) for position, written in phases]
        ours, seasons = timed([partial(adjudicate, position, written, OPTIONS) for position, written in fresh])
        for tally, checked in ((trusted, False), (whole, True)):
            games = [package.game_of(position) for position, _ in phases]
            calls = [partial(package.play, game, told, expand=checked) for game, told in zip(games, lines, strict=True)]
            tally.ours.append(ours)
            tally.theirs.append(timed(calls)[0])
    for seed, ((position, written), season, game) in enumerate(zip(phases, seasons, games, strict=True)):
        told_of = [at for at, free in season.retreats.items() if free]  # it takes off at once who has no retreat
        theirs, tell = package.outcome(game), partial(package.named, position)
        mine = tell(Ends(season.places, told_of))
        whole.compare(seed, mine, theirs, partial(_explained, PACKAGE, position, written, tell, theirs))
    return whole, trusted


def _from_text(phases: Sequence[Phase]) -> Tally:
    """Against the package, each side from lines as it writes them to where everybody stands, in the package's words."""
    tally = Tally()
    lines = [package.orders_of(position, written, _convoyed(position, written)) for position, written in phases]
    texts = [[(power, write(order)) for power, order in written] for _, written in phases]
    assert all(canonical(names(), line) for text in texts for _, line in text), "no line is read but once"
    mine, theirs = list[Told](), list[Told]()
    for _ in range(ROUNDS):
        fresh = [Position(position.chart, dict(position.units)) for position, _ in phases]
        seconds, mine = timed([partial(_judged, *asked) for asked in zip(fresh, texts, strict=True)])
        tally.ours.append(seconds)
        games = [package.game_of(position) for position, _ in phases]
        seconds, theirs = timed([partial(_played, *asked) for asked in zip(games, lines, strict=True)])
        tally.theirs.append(seconds)
    for seed, ((position, written), ours, other) in enumerate(zip(phases, mine, theirs, strict=True)):
        tell = partial(package.named, position)
        tally.compare(seed, ours, other, partial(_explained, PACKAGE, position, written, tell, other))
    return tally


def _judged(position: Position, text: Sequence[tuple[str, str]]) -> Told:
    season = adjudicate(position, [(power, read(names(), line)) for power, line in text], OPTIONS)
    return package.named(position, Ends(season.places, [at for at, free in season.retreats.items() if free]))


def _played(game: Any, lines: Mapping[str, Sequence[str]]) -> Told:
    package.play(game, lines)
    return package.outcome(game)


def _convoyed(position: Position, written: Written) -> set[str]:
    """The armies that go by convoy, which the package wants to be told."""
    pieces = adjudicate(position, written, OPTIONS).pieces
    return {at for at, piece in pieces.items() if isinstance(piece.action, Move) and piece.action.convoyed}


def _explained(
    readings: Sequence[Reading], position: Position, written: Written, tell: Callable[[Ends], Told], theirs: Told
) -> str | None:
    """The first reading by which we come to a peer's result."""
    return next((reading.words for reading in readings if tell(reading.judge(position, written)) == theirs), None)


def _library(phases: Sequence[Phase]) -> tuple[Tally, Tally]:
    """Against the library; `matched` with what comes before and after on our side."""
    alone, matched = Tally(), Tally()
    asked: list[tuple[int, library.Table, Mapping[str, Piece], Written]] = []
    for seed, (position, written) in enumerate(phases):
        orders, _ = choose(position, written, OPTIONS)
        pieces, _ = match(position, orders, OPTIONS)
        table = _table(position, orders, pieces)
        if table is not None:
            legal = [(position.units[at].power, order) for at, order in orders.items()]
            asked.append((seed, table, pieces, legal))
    alone.left_out = len(phases) - len(asked)
    found: list[Any] = []
    for _ in range(ROUNDS):
        seconds, found = timed([table.resolve for _, table, _, _ in asked])
        alone.theirs.append(seconds)
        matched.theirs.append(seconds)
        alone.ours.append(timed([partial(resolve, pieces) for _, _, pieces, _ in asked])[0])
        calls = [partial(adjudicate, table.position, legal, OPTIONS) for _, table, _, legal in asked]
        matched.ours.append(timed(calls)[0])
    for (seed, table, _, legal), resolved in zip(asked, found, strict=True):
        season = adjudicate(table.position, legal, OPTIONS)
        theirs, tell = library.outcome(resolved), partial(library.named, table.position)
        mine = tell(Ends(season.places, season.retreats))
        alone.compare(seed, mine, theirs, partial(_explained, LIBRARY, table.position, legal, tell, theirs))
    return alone, matched


def _table(position: Position, orders: Mapping[str, Order], pieces: Mapping[str, Piece]) -> library.Table | None:
    """None where the library refuses a command that is legal by DATC."""
    try:
        return library.Table(position, orders, pieces)
    except AssertionError:
        return None


if __name__ == "__main__":
    sys.exit(main())
