"""`python -m tests.benchmarks.diplomacy.peers`: 300 random movement phases by us and by two peers, in one run.

(a) from structured orders with their checks to positions and retreats, against the package `diplomacy`;
(b) the resolver alone on orders already checked and matched, against `pydip`.
Each phase is timed by both in turn, three times each from fresh positions. Exits 1 if a ratio is missed.
"""

from __future__ import annotations

import gc
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import inf
from time import perf_counter
from typing import Any

from drumhead.engine.rulesets.diplomacy.battle import Move, Piece, Support
from drumhead.engine.rulesets.diplomacy.matching import match
from drumhead.engine.rulesets.diplomacy.movement import Season, adjudicate, choose
from drumhead.engine.rulesets.diplomacy.options import Options
from drumhead.engine.rulesets.diplomacy.orders import Order
from drumhead.engine.rulesets.diplomacy.position import Position
from drumhead.engine.rulesets.diplomacy.resolver import resolve
from tests.benchmarks.diplomacy import library, package
from tests.rulesets.diplomacy.classic import classic
from tests.rulesets.diplomacy.positions import full_phase

PHASES, ROUNDS = 300, 3
LEAST = {"package": 8.0, "library": 1.0}
OPTIONS = Options()


@dataclass
class Tally:
    """Seconds of both, phases compared, and why phases differ."""

    ours: float = 0.0
    theirs: float = 0.0
    compared: int = 0
    differing: Counter[str] = field(default_factory=Counter)

    @property
    def ratio(self) -> float:
        return self.theirs / self.ours

    def add(self, ours: float, theirs: float) -> None:
        """One phase's seconds."""
        self.ours, self.theirs = self.ours + ours, self.theirs + theirs

    def compare(self, same: bool, season: Season, position: Position) -> None:
        """One phase's results."""
        self.compared += 1
        if not same:
            self.differing[_why(season, position)] += 1


def timed(calls: Sequence[Callable[[], Any]]) -> tuple[float, Any]:
    """The least seconds of calls that do the same, so that what else the machine does counts little, and the result."""
    least, found = inf, None
    for call in calls:
        start = perf_counter()
        found = call()
        least = min(least, perf_counter() - start)
    return least, found


def main() -> int:
    """Runs both comparisons and prints them."""
    phases = [full_phase(classic(), seed) for seed in range(PHASES)]
    _package(*full_phase(classic(), PHASES), Tally(), Tally())  # what both keep for good is made outside the clock
    whole, trusted, alone, matched = Tally(), Tally(), Tally(), Tally()
    gc.disable()
    for position, written in phases:
        season = _package(position, written, whole, trusted)
        _library(position, written, season, alone, matched)
    gc.enable()
    units = sum(len(position.units) for position, _ in phases)
    _say(f"{PHASES} movement phases, {units} units, {units / PHASES:.1f} a phase")
    _tell("(a) orders to result, against diplomacy 1.1.2", whole, LEAST["package"])
    _say(f"    (where it is told to trust the form of the orders: {trusted.ratio:.1f} times faster)")
    _tell("(b) resolver alone, against pydip 0.1.8", alone, LEAST["library"])
    _say(f"    (with checks, matching and retreats on our side: {matched.ratio:.1f} times faster)")
    return int(whole.ratio < LEAST["package"] or alone.ratio < LEAST["library"])


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def _tell(title: str, tally: Tally, least: float) -> None:
    seconds = f"ours {tally.ours:.3f} s, theirs {tally.theirs:.3f} s"
    _say(f"{title}: {seconds}: {tally.ratio:.1f} times faster (bound {least:g})")
    _say(f"    {tally.compared} phases compared, {sum(tally.differing.values())} differ")
    for reason, count in sorted(tally.differing.items()):
        _say(f"    {count:4} {reason}")


def _package(position: Position, written: Sequence[tuple[str, Order]], tally: Tally, trusted: Tally) -> Season:
    convoyed = {at for at, move in _moves(adjudicate(position, written, OPTIONS)).items() if move.convoyed}
    lines = package.orders_of(position, written, convoyed)
    games = [package.game_of(position) for _ in range(2 * ROUNDS)]
    fresh = [Position(position.chart, dict(position.units)) for _ in range(ROUNDS)]
    season: Season
    ours, season = timed([partial(adjudicate, here, written, OPTIONS) for here in fresh])
    tally.add(ours, timed([partial(package.play, game, lines) for game in games[:ROUNDS]])[0])
    trusted.add(ours, timed([partial(package.play, game, lines, expand=False) for game in games[ROUNDS:]])[0])
    standing = frozenset(f"{_power(position, at)} {position.units[at].arm} {to}" for at, to in season.places.items())
    beaten = [at for at, free in season.retreats.items() if free]  # whoever has no retreat it takes off at once
    names = frozenset(f"{_power(position, at)} {package.name_of(position.units[at])}" for at in beaten)
    tally.compare((standing, names) == package.outcome(games[0]), season, position)
    return season


def _power(position: Position, at: str) -> str:
    return position.units[at].power.upper()


def _moves(season: Season) -> dict[str, Move]:
    return {at: piece.action for at, piece in season.pieces.items() if isinstance(piece.action, Move)}


def _why(season: Season, position: Position) -> str:
    """The rule on which two judges part, the likeliest first."""
    moves = _moves(season)
    if season.outcome.broken:
        return "a convoy paradox, which we settle by Szykman (4.A.2)"
    if any(move.blocked and move.to in position.chart.reach("A", at) for at, move in moves.items()):
        return "by convoy to a neighbour, but no fleet was ordered: we stay (6.G.8), they walk"
    if any(_against_its_own(season, position, at) for at in season.pieces):
        return "support of a convoyed attack on the helper's own unit, which we do not count (6.D.12)"
    if any(move.blocked for move in moves.values()):
        return "a unit whose convoy was not ordered: no hold support (6.D.8)"
    if any(move.convoyed for move in moves.values()):
        return "another convoy"
    return "another reason"


def _against_its_own(season: Season, position: Position, at: str) -> bool:
    action, moves = season.pieces[at].action, _moves(season)
    helped = moves.get(action.of) if isinstance(action, Support) else None
    there = position.units.get(helped.to) if helped is not None and helped.convoyed else None
    return there is not None and there.power == position.units[at].power


def _library(
    position: Position, written: Sequence[tuple[str, Order]], season: Season, tally: Tally, matched: Tally
) -> None:
    orders, _ = choose(position, written, OPTIONS)
    pieces, _ = match(position, orders, OPTIONS)
    table = _table(position, orders, pieces, tally)
    if table is None:
        return
    legal = [(position.units[at].power, order) for at, order in season.orders.items()]
    theirs, resolved = timed([table.resolve] * ROUNDS)
    tally.add(timed([partial(resolve, pieces)] * ROUNDS)[0], theirs)
    matched.add(timed([partial(adjudicate, position, legal, OPTIONS)] * ROUNDS)[0], theirs)
    standing = library.named(position, season.places)
    beaten = library.named(position, {at: position.units[at].place for at in season.retreats})
    tally.compare((standing, beaten) == library.outcome(resolved), season, position)


def _table(
    position: Position, orders: Mapping[str, Order], pieces: Mapping[str, Piece], tally: Tally
) -> library.Table | None:
    """None where the library refuses a command that is legal by DATC."""
    try:
        return library.Table(position, orders, pieces)
    except AssertionError:
        tally.differing["not compared: a legal order the library cannot express"] += 1
        return None


if __name__ == "__main__":
    sys.exit(main())
