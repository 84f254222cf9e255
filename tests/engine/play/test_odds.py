"""Odds: shares with their intervals, what is added up, and when it is enough."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from math import comb
from statistics import stdev

import pytest

from drumhead.engine.play.dice import Stream
from drumhead.engine.play.odds import (
    ATTACKERS,
    BATCH,
    DEFENDERS,
    Camp,
    Piece,
    Result,
    Tally,
    Wish,
    fought,
    running,
    share,
)


class Coin:
    """Heads the attackers win and lose nobody, tails they run and lose 1 to 100 men."""

    place, ground, notes = "here", "a table", ()
    camps = Camp("Heads", (Piece("H1", ()),)), Camp("Tails", (Piece("T1", ()),))
    words: Mapping[str, str] = {}

    def __init__(self, heads: float) -> None:
        self.heads = heads

    def fight(self, stream: Stream) -> Result:
        if stream.chance(self.heads):
            return Result(ATTACKERS, "heads", {"H1": 0, "T1": 0}, {"H1": "stood", "T1": "stood"})
        return Result(DEFENDERS, "tails", {"H1": 1 + stream.below(100), "T1": 0}, {"H1": "routed", "T1": "stood"})


def _all(contest: Coin, wish: Wish, seed: str = "1") -> list[Tally]:
    return list(running(partial(map, partial(fought, contest, seed)), wish))


@pytest.mark.parametrize(
    ("count", "runs", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662)],
)
def test_intervals_are_those_of_wilson(count: int, runs: int, low: float, high: float) -> None:
    """The last is the example of Newcombe (1998), method 3."""
    found = share(count, runs)
    assert (found.low, found.high) == pytest.approx((low, high), abs=5e-5)
    assert found.half == pytest.approx((high - low) / 2, abs=5e-5)


@pytest.mark.parametrize("runs", [1, 3, 7, 10, 250, 999, 12345])
def test_what_never_or_always_came_about_may_never_or_always_do(runs: int) -> None:
    """To the last digit: no share lies below nothing or above all."""
    assert share(0, runs).low == 0.0 and share(runs, runs).high == 1.0


def test_at_most_so_many_battles_are_fought_as_even_odds_take() -> None:
    """The sample size that every handbook has for a share known to one point in a hundred, and to two."""
    assert [Wish(until=until).most for until in (0.01, 0.02)] == [9604, 2401] and Wish(runs=77).most == 77


@pytest.mark.parametrize("true", [0.005, 0.02, 0.1, 0.3, 0.5, 0.77, 0.99])
def test_the_true_chance_lies_in_the_interval_nearly_as_often_as_said(true: float) -> None:
    """By enumeration of all counts; Wilson's interval errs by some points near 0 and 1, to the safe side or not."""
    runs = 1000
    inside = (n for n in range(runs + 1) if share(n, runs).low <= true <= share(n, runs).high)
    assert 0.93 <= sum(comb(runs, n) * true**n * (1 - true) ** (runs - n) for n in inside) <= 0.985


def test_so_many_battles_are_fought_as_were_wished_for_with_a_figure_after_every_batch() -> None:
    assert [known.runs for known in _all(Coin(0.5), Wish(runs=2 * BATCH + 10))] == [BATCH, 2 * BATCH, 2 * BATCH + 10]


def test_no_batch_is_empty() -> None:
    assert list(Wish(runs=2 * BATCH).batches()) == [(0, BATCH), (1, BATCH)]
    assert list(Wish(runs=3).batches()) == [(0, 3)]


@pytest.mark.parametrize("heads", [0.0, 0.2, 0.5, 1.0])
def test_it_goes_on_until_the_interval_is_narrow_and_not_a_batch_longer(heads: float) -> None:
    wish = Wish(until=0.02)
    known = _all(Coin(heads), wish)
    halves = [each.winning(ATTACKERS).half for each in known]
    assert halves[-1] <= 0.02 < min(halves[:-1], default=1.0)
    assert known[-1].runs < wish.most + BATCH


def test_the_same_seed_gives_the_same_and_another_seed_something_else() -> None:
    wish = Wish(runs=700)
    first, again, other = (_all(Coin(0.4), wish, seed)[-1] for seed in ("a", "a", "b"))
    assert first == again != other


def test_a_batch_does_not_depend_on_those_before_it() -> None:
    """So processes may share them out."""
    parts = [fought(Coin(0.4), "1", (number, BATCH)) for number in (2, 0, 1)]
    assert parts[1] + parts[2] + parts[0] == _all(Coin(0.4), Wish(runs=3 * BATCH))[-1]


def test_nothing_is_fought_beyond_what_is_asked_for() -> None:
    asked: list[int] = []

    def watched(batches: Iterator[tuple[int, int]]) -> Iterator[Tally]:
        for number, battles in batches:
            asked.append(number)
            yield fought(Coin(0.4), "1", (number, battles))

    known = running(watched, Wish(until=0.001))
    next(known), next(known)
    known.close()
    assert asked == [0, 1]


def test_what_was_counted_is_told_as_shares_means_and_quantiles() -> None:
    known = _all(Coin(0.25), Wish(runs=4000))[-1]
    assert known.winning(ATTACKERS).count + known.winning(DEFENDERS).count == 4000
    assert [how for how, _ in known.ways(DEFENDERS)] == ["tails"]
    assert known.ending("T1")[0][1].value == 1.0
    fates = dict(known.ending("H1"))
    assert fates["routed"].count == known.winning(DEFENDERS).count
    losses = known.losing(ATTACKERS)
    assert losses.low < 0.75 * 50.5 < losses.high
    assert losses.mean == known.fallen["H1"] / 4000
    each = list(known.lost[ATTACKERS].elements())
    assert losses.high - losses.mean == pytest.approx(1.96 * stdev(each) / 4000**0.5, rel=1e-3)
    quantiles = dict(losses.quantiles)
    assert quantiles[0.05] == 0 and 93 <= quantiles[0.95] <= 94
    assert quantiles[0.5] == pytest.approx(33, abs=3)
    assert known.losing(DEFENDERS).mean == 0.0
