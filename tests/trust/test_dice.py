"""Dice fall fairly, and are settled before play."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from scipy.stats import chi2

from drumhead.engine.errors import VerificationError
from drumhead.engine.play.dice import Seed, SeededDice, Stream, committed_seed, in_drawn_order, opened_seed
from drumhead.engine.reports.text import write_text
from drumhead.engine.session import GameSession
from tests.engine.session.pages import scenario
from tests.fuzz.paper import contents
from tests.trust.conftest import Tried
from tests.trust.volume import cases, draws

A_STREAM = 20
"""Throws of one purpose."""
SURE = 1e-6
"""How seldom fair dice may be called unfair."""


def _corner(u: float) -> float:
    """The triangular law on 0.5 .. 1.5, which makes its throws even."""
    below = u - 0.5
    return 2 * below * below if u < 1.0 else 1 - 2 * (1.5 - u) ** 2


KINDS: dict[str, tuple[int, Callable[[Stream], int]]] = {
    "unit": (100, lambda dice: int(100 * dice.unit())),
    "percent": (100, lambda dice: int(dice.percent())),
    "uniform": (50, lambda dice: int(dice.uniform(-25, 25) // 1) + 25),
    "triangular": (40, lambda dice: min(39, int(40 * _corner(dice.triangular(0.5))))),
    "chance": (2, lambda dice: int(dice.chance(0.5))),
    "below six": (6, lambda dice: dice.below(6)),
    "below fifteen": (15, lambda dice: dice.below(15)),
    "choice": (7, lambda dice: dice.choice(range(7))),
    "rounded": (2, lambda dice: dice.rounded(2.5) - 2),
    "two in a row": (100, lambda dice: 10 * dice.below(10) + dice.below(10)),
    "first of a purpose": (100, lambda dice: int(100 * dice.unit())),
}
ORDERS = {order: number for number, order in enumerate(itertools.permutations("abcd"))}


def _even(counts: Counter[int], bins: int) -> float:
    """How likely fair dice fall as unevenly as this."""
    mean = counts.total() / bins
    return float(chi2.sf(sum((counts[face] - mean) ** 2 for face in range(bins)) / mean, bins - 1))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.promise("dice-fair")
def test_every_kind_of_throw_falls_evenly(kind: str, tried: Tried) -> None:
    bins, throw = KINDS[kind]
    each = 1 if kind == "first of a purpose" else A_STREAM
    counts: Counter[int] = Counter()
    for number in range(cases(1_000_000, 100_000) // each):
        dice = SeededDice(f"seed {number % 97}", number % 31, "tactical-1").stream(f"battle {number}")
        counts.update(throw(dice) for _ in range(each))
        tried(each)
    assert min(counts) >= 0 and max(counts) < bins
    assert _even(counts, bins) > SURE


@pytest.mark.parametrize("kind", ["shuffled", "in drawn order"])
@pytest.mark.promise("dice-fair")
def test_every_order_comes_as_often(kind: str, tried: Tried) -> None:
    counts: Counter[int] = Counter()
    each = len("abcd") - (kind == "shuffled")
    for number in range(cases(1_000_000, 20_000) // each):
        dice = SeededDice("seed", number, "end")
        found = dice.stream("who").shuffled("abcd") if kind == "shuffled" else in_drawn_order(dice, "who", "abcd")
        counts[ORDERS[tuple(found)]] += 1
        tried(each)
    assert _even(counts, len(ORDERS)) > SURE


@pytest.mark.promise("dice-fair")
def test_neighbours_know_nothing_of_one_another(tried: Tried) -> None:
    """Throws for purposes, turns and seeds that differ by a letter."""
    count = cases(300_000, 30_000)
    pairs: list[tuple[float, float]] = []
    for number in range(count // 3):
        first = SeededDice("1", number, "end").stream("morale of FR1IN").unit()
        mine = "morale of FR1IN"
        others = (("2", number, mine), ("1", number + 1, mine), ("1", number, "morale of FR2IN"))
        pairs += [(first, SeededDice(seed, turn, "end").stream(purpose).unit()) for seed, turn, purpose in others]
        tried(3)
    like = sum((x - 0.5) * (y - 0.5) for x, y in pairs) / len(pairs) * 12
    assert abs(like) * math.sqrt(len(pairs)) < 5.5


@pytest.mark.promise("seed-committed")
def test_a_seed_fits_its_commitment_alone(tried: Tried) -> None:
    for rng in draws("seeds", 20_000):
        seed = Seed(str(rng.getrandbits(rng.choice((4, 16, 128)))), f"{rng.getrandbits(256):064x}")
        assert opened_seed(seed.opening) == seed
        other = Seed(seed.text + rng.choice("0 :"), seed.salt)
        salted = Seed(seed.text, seed.salt[:-1] + ("0" if seed.salt[-1] != "0" else "1"))
        moved = Seed(f"{seed.salt[-1]}{seed.text}", seed.salt[:-1])
        known = {each.commitment for each in (seed, other, salted, moved, committed_seed(seed.text))}
        assert len(known) == 5
        tried(4)


@pytest.mark.promise("seed-committed")
@pytest.mark.parametrize("seed", [None, "7"])
def test_what_is_told_before_play_is_the_same_for_all_and_nothing_of_a_seed_that_was_given(
    seed: str | None, tmp_path: Path, tried: Tried
) -> None:
    for number in range(cases(30)):
        path = tmp_path / f"{number}.drum"
        session = GameSession.create(scenario(tmp_path), path, seed=seed, gm_password="x")
        told = set()
        for status in session.seats():
            home = tmp_path / f"{number} {status.seat.name}.drum"
            session.export(status.seat.name, home)
            position = GameSession.open(home)
            told.add(position.game.commitment)
            assert (position.game.opening, position.seed) == ("", "")
            position.close()
            read = contents(home, keys=True)
            assert not any(word in read for word in (session.game.opening, committed_seed(session.seed).commitment))
        assert told == {opened_seed(session.game.opening).commitment if seed is None else ""}
        session.close()
        tried(3)


@pytest.mark.promise("seed-committed")
def test_at_the_end_the_seed_is_told_and_another_one_in_the_file_is_found(tmp_path: Path, tried: Tried) -> None:
    session = GameSession.create(scenario(tmp_path), tmp_path / "game.drum")
    while not session.over:
        assert session.seed not in write_text(session.position_report("Gyulai"))
        session.advance()
        tried()
    session.export("Gyulai", tmp_path / "end.drum")
    position = GameSession.open(tmp_path / "end.drum")
    assert opened_seed(position.game.opening).commitment == session.game.commitment
    for each in (session, position):
        words = write_text(each.position_report("Gyulai")).split()
        assert {*session.game.opening.split(":"), session.game.commitment} <= {*words}
    assert list(session.verify())
    session.hand.file.note("seed", "0" * 32)
    session.close()
    other = GameSession.open(tmp_path / "game.drum")
    with pytest.raises(VerificationError, match="not the one that was committed to"):
        list(other.verify())
    position.close()
    other.close()
    tried()
