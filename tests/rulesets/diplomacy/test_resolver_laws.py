"""Laws of the resolver that hold for every position."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drumhead.engine.rulesets.diplomacy.adjudication.matching import match
from drumhead.engine.rulesets.diplomacy.adjudication.movement import adjudicate, choose
from drumhead.engine.rulesets.diplomacy.chart.chart import Chart, province_of
from drumhead.engine.rulesets.diplomacy.resolution.battle import Customs, Piece
from drumhead.engine.rulesets.diplomacy.resolution.options import Options
from drumhead.engine.rulesets.diplomacy.resolution.resolver import Resolver, resolve
from tests.rulesets.diplomacy.city_country import variant
from tests.rulesets.diplomacy.classic import classic
from tests.rulesets.diplomacy.positions import convoy_phase, random_phase
from tests.rulesets.diplomacy.slow_resolver import Guess, held, is_paradox, solutions

pytestmark = pytest.mark.whole

SEEDS = st.integers(0, 10**9)
BOARDS = pytest.mark.parametrize("board", [classic, variant], ids=["classic", "city-country"])


def pieces_of(chart: Chart, seed: int, most: int) -> dict[str, Piece]:
    position, written = random_phase(chart, seed, most)
    orders, _ = choose(position, written, Options())
    return match(position, orders, Options())[0]


def check_by_trying(pieces: dict[str, Piece]) -> None:
    """Of all sets of answers that follow from themselves the resolver's is one, the one in which every ring turns; and
    fleets hold just where it is a paradox without that."""
    outcome = resolve(pieces)
    found = Guess(outcome.prevailed, outcome.given)
    every = solutions(held(pieces, outcome.broken))
    assert found in every
    assert len(found.won) == max(len(guess.won) for guess in every)
    assert not is_paradox(pieces, every)
    if outcome.broken:
        assert is_paradox(pieces, solutions(pieces))


@BOARDS
@settings(max_examples=80)
@given(seed=SEEDS)
def test_it_agrees_with_trying_every_answer(board: type, seed: int) -> None:
    check_by_trying(pieces_of(board(), seed, 9))


@settings(max_examples=150)
@given(seed=SEEDS)
def test_it_agrees_with_trying_every_answer_where_convoys_attack_what_carries_them(seed: int) -> None:
    position, written = convoy_phase(classic(), seed)
    orders, _ = choose(position, written, Options())
    check_by_trying(match(position, orders, Options())[0])


def test_paradoxes_are_among_the_convoys_that_are_tried() -> None:
    broken = 0
    for seed in range(200):
        position, written = convoy_phase(classic(), seed)
        broken += bool(adjudicate(position, written, Options()).outcome.broken)
    assert broken > 5


@BOARDS
@settings(max_examples=60)
@given(seed=SEEDS)
def test_it_does_not_matter_in_which_order_the_orders_are_given(board: type, seed: int) -> None:
    pieces = pieces_of(board(), seed, 14)
    shuffled = list(pieces.items())
    Random(seed).shuffle(shuffled)
    assert resolve(dict(shuffled)) == resolve(pieces)


@BOARDS
@settings(max_examples=60)
@given(seed=SEEDS)
def test_a_season_does_not_depend_on_the_order_in_which_orders_are_written(board: type, seed: int) -> None:
    position, written = random_phase(board(), seed, 14)
    shuffled = list(written)
    Random(seed).shuffle(shuffled)
    one, other = adjudicate(position, written, Options()), adjudicate(position, shuffled, Options())
    assert (one.outcome, one.places, one.retreats) == (other.outcome, other.places, other.retreats)


@settings(max_examples=120)
@given(seed=SEEDS)
def test_it_does_not_matter_which_answers_the_resolver_begins_with(seed: int) -> None:
    """Whatever part of the answers is known beforehand, and whichever question is asked first, the rest follows."""
    dice = Random(seed)
    position, written = convoy_phase(classic(), seed) if seed % 2 else random_phase(classic(), seed, 14)
    orders, _ = choose(position, written, Options())
    pieces = match(position, orders, Options())[0]
    outcome = resolve(pieces)
    begun = Resolver(pieces, Customs())
    begun.broken = set(outcome.broken)
    begun.won |= {at: at in outcome.prevailed for at in begun.won if dice.random() < 0.4}
    begun.given |= {at: at in outcome.given for at in begun.given if dice.random() < 0.4}
    assert begun.resolve() == outcome


@settings(max_examples=60)
@given(seed=SEEDS)
def test_it_does_not_matter_what_the_powers_are_called(seed: int) -> None:
    pieces = pieces_of(classic(), seed, 14)
    names = {"Austria": "z", "England": "y", "France": "b", "Germany": "a"}
    renamed = {at: Piece(names[piece.power], piece.action) for at, piece in pieces.items()}
    assert resolve(renamed) == resolve(pieces)


@BOARDS
@settings(max_examples=60)
@given(seed=SEEDS)
def test_every_unit_ends_in_one_place_and_no_place_holds_two(board: type, seed: int) -> None:
    position, written = random_phase(board(), seed, 14)
    season = adjudicate(position, written, Options())
    ends = [province_of(place) for place in season.places.values()]
    assert len(set(ends)) == len(ends)
    assert season.places.keys() | season.retreats.keys() == position.units.keys()
    assert not season.places.keys() & season.retreats.keys()


@settings(max_examples=60)
@given(seed=SEEDS)
def test_nobody_dislodges_his_own(seed: int) -> None:
    pieces = pieces_of(classic(), seed, 14)
    dislodged = resolve(pieces).dislodged
    assert not [at for at, attacker in dislodged.items() if pieces[at].power == pieces[attacker].power]
