"""Laws of City/Country that hold for every position, and what it has in common with Diplomacy."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drumhead.engine.maps.areas.model import LinkChanges
from drumhead.engine.rulesets.diplomacy.adjudication.matching import match
from drumhead.engine.rulesets.diplomacy.adjudication.movement import adjudicate, choose
from drumhead.engine.rulesets.diplomacy.chart.chart import Chart, province_of
from drumhead.engine.rulesets.diplomacy.chart.position import Position
from drumhead.engine.rulesets.diplomacy.resolution.battle import Move
from drumhead.engine.rulesets.diplomacy.resolution.options import Options
from tests.rulesets.diplomacy.city_country import chart, variant
from tests.rulesets.diplomacy.classic import classic
from tests.rulesets.diplomacy.positions import random_phase
from tests.rulesets.diplomacy.slow_resolver import Guess, solutions
from tests.rulesets.diplomacy.slow_season import SlowSeason

SEEDS = st.integers(0, 10**9)
CHOICES = st.builds(Options, city_convoy=st.sampled_from(["rail", "convoy"]))


@pytest.mark.rule("diplomacy", "cc.52b")
@pytest.mark.rule("diplomacy", "cc.521b")
@settings(max_examples=120)
@given(seed=SEEDS, options=CHOICES)
def test_a_season_agrees_with_trying_every_answer(seed: int, options: Options) -> None:
    position, written = random_phase(variant(), seed, 9)
    orders, _ = choose(position, written, options)
    pieces, _ = match(position, orders, options)
    season = adjudicate(position, written, options)
    if season.outcome.broken:
        return
    every = solutions(pieces)
    guess = max(every, key=lambda answer: len(answer.won))
    assert guess == Guess(season.outcome.prevailed, season.outcome.given)
    slow = SlowSeason(position, orders, pieces, guess)
    assert season.places == slow.standing()
    assert season.outcome.contested == slow.contested()
    assert {at: set(free) for at, free in season.retreats.items()} == {
        at: slow.retreats(at) for at in pieces if slow.dislodged(at)
    }


@pytest.mark.rule("diplomacy", "cc.5")
@pytest.mark.rule("diplomacy", "cc.51c")
@pytest.mark.rule("diplomacy", "cc.52a")
@settings(max_examples=150)
@given(seed=SEEDS)
def test_a_city_is_entered_from_its_country_or_over_a_sea_it_touches(seed: int) -> None:
    position, written = random_phase(variant(), seed, 14)
    season = adjudicate(position, written, Options())
    for start, place in season.places.items():
        city = variant().provinces[province_of(place)]
        if city.city_of and start not in (city.code, city.city_of):
            action = season.pieces[start].action
            assert isinstance(action, Move)
            last = [sea for sea, beyond in (action.routes or {}).items() if "" in beyond] or [start]
            assert any(sea in variant().sails[city.code] for sea in last)


@pytest.mark.rule("diplomacy", "cc.52a")
@settings(max_examples=150)
@given(seed=SEEDS)
def test_who_acts_by_rail_stands_where_he_stood_unless_he_is_dislodged(seed: int) -> None:
    position, written = random_phase(variant(), seed, 14)
    season = adjudicate(position, written, Options())
    for at, piece in season.pieces.items():
        if isinstance(piece.action, Move) and piece.action.railway and at not in season.outcome.dislodged:
            assert season.places[at] == position.units[at].place


@lru_cache(maxsize=1)
def only_divided() -> Chart:
    """The classic board with its Cities, without any link between Countries that it lacks."""
    return chart(LinkChanges())


@pytest.mark.rule("diplomacy", "cc.12b")
@settings(max_examples=120)
@given(seed=SEEDS)
def test_where_nobody_goes_to_a_city_the_countries_play_diplomacy(seed: int) -> None:
    position, written = random_phase(classic(), seed, 14)
    plain = adjudicate(position, written, Options())
    divided = adjudicate(Position(only_divided(), position.units), written, Options())
    assert divided.outcome == plain.outcome
    assert divided.places == plain.places
    assert divided.void == plain.void
    assert [refusal.rule for _, refusal in divided.refused] == [refusal.rule for _, refusal in plain.refused]
    provinces = classic().provinces
    kept = {
        at: tuple(place for place in free if province_of(place) in provinces) for at, free in divided.retreats.items()
    }
    assert kept == plain.retreats


@pytest.mark.rule("diplomacy", "cc.522a")
@pytest.mark.rule("diplomacy", "cc.522b")
@settings(max_examples=150)
@given(seed=SEEDS)
def test_the_choices_about_retreats_only_ever_close_cities_that_a_railway_move_emptied_or_found_empty(
    seed: int,
) -> None:
    position, written = random_phase(variant(), seed, 14)
    season = adjudicate(position, written, Options())
    strict = adjudicate(position, written, Options(city_emptied="closed", city_lone_railway=True))
    assert replace(strict.outcome, contested=season.outcome.contested) == season.outcome
    shut = strict.outcome.contested - season.outcome.contested
    winners = [season.pieces[at].action for at in season.outcome.prevailed]
    railed = {action.to for action in winners if isinstance(action, Move) and action.railway}
    standing = {province_of(place) for place in season.places.values()}
    assert season.outcome.contested <= strict.outcome.contested
    assert shut == railed - standing - season.outcome.contested
