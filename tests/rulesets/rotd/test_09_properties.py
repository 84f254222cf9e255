"""What no tactical phase may do, on battlefields and orders drawn at random."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from drumhead.engine.maps.squares.model import TACTICAL_LETTERS, GameMap
from drumhead.engine.play.dice import SeededDice
from drumhead.engine.play.orders import Order
from drumhead.engine.rulesets.rotd.campaign.banks import passable, same_bank
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.knowledge.wording import wording
from drumhead.engine.rulesets.rotd.orders.orders import Attack, Engage, Intercept, Move, Support
from drumhead.engine.rulesets.rotd.tactics.ways import allowance, reachable, refusal
from tests.rulesets.rotd.boards import BOARD, FIELD, HOME, campaign, flat_map, unit
from tests.rulesets.rotd.tactics import play

pytestmark = pytest.mark.whole

CELL = BOARD.cell(HOME)
SQUARES = st.integers(0, FIELD.size - 1)
GROUND = st.lists(st.sampled_from(TACTICAL_LETTERS + "." * 20), min_size=FIELD.size, max_size=FIELD.size)
KINDS = ("IN", "LC", "LA", "CQ")


@st.composite
def orders_of(draw: st.DrawFn, id: str) -> list[Order]:
    """Any mixture of the orders that move a unit on its battlefield."""
    possible: list[Order] = [
        Move(unit=id, to=draw(SQUARES), via=draw(st.none() | SQUARES), start=draw(st.integers(1, 2))),
        Engage(unit=id),
        Intercept(unit=id, at=draw(SQUARES), radius=draw(st.integers(0, 6))),
        Support(unit=id, at=draw(SQUARES), radius=draw(st.integers(0, 6))),
        Attack(unit=id, mode=draw(st.sampled_from(("attack", "evade")))),
    ]
    return [order for order in possible if draw(st.booleans())]


@st.composite
def situations(draw: st.DrawFn) -> tuple[GameMap, list[Unit], list[Order]]:
    letters = "".join(draw(GROUND))
    map = flat_map(ground={HOME: [letters[row * 15 : row * 15 + 15] for row in range(15)]})
    free = [cell for cell in range(FIELD.size) if passable(map.battlefield(CELL), cell)]
    units, orders = [], list[Order]()
    for nation in ("FR", "AU", "SW"):
        for number in range(1, draw(st.integers(1, 5 if nation != "SW" else 1)) + 1):
            id = f"{nation}{number}{draw(st.sampled_from(KINDS))}"
            square, fatigue = draw(st.sampled_from(free)), draw(st.integers(0, 10))
            units.append(unit(id, f"{HOME} {FIELD.name(square)}", fatigue=fatigue, initiative=draw(st.integers(1, 5))))
            orders += draw(orders_of(id))
    return map, units, orders


def _played(situation: tuple[GameMap, list[Unit], list[Order]], seed: str = "seed") -> Campaign:
    map, units, orders = situation
    return play(campaign(map, *units), *orders, dice=SeededDice(seed, 1, "tactical-1"))


RANDOM = settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


@pytest.mark.rule("rotd", "9.1c")
@pytest.mark.rule("rotd", "9.7a")
@RANDOM
@given(situations())
def test_units_stand_on_firm_ground_of_banks_they_could_reach(
    situation: tuple[GameMap, list[Unit], list[Order]],
) -> None:
    played, field = _played(situation), situation[0].battlefield(CELL)
    for event in played.events:
        if event.kind == "moved":
            start, end = event.facts["start"], event.facts["end"]
            assert passable(field, end)
            assert same_bank(field, start, end)
            assert (
                FIELD.distance(start, end)
                <= event.facts["steps"]
                <= allowance(played.game, played.units[event.units[0]])
            )


@pytest.mark.rule("rotd", "9.1d")
@pytest.mark.rule("rotd", "9.1f")
@RANDOM
@given(situations())
def test_a_phase_costs_a_unit_one_point_at_most_and_the_tired_stay(
    situation: tuple[GameMap, list[Unit], list[Order]],
) -> None:
    played = _played(situation)
    for before in situation[1]:
        after = played.units[before.id]
        assert 0 <= after.fatigue - before.fatigue <= 1
        if before.fatigue > 8 and any(played.hostile(before, other) for other in situation[1]):
            assert after.tactical == before.tactical


@pytest.mark.rule("rotd", "9.12a")
@RANDOM
@given(situations())
def test_a_unit_makes_one_move_a_phase_and_perhaps_a_support_move(
    situation: tuple[GameMap, list[Unit], list[Order]],
) -> None:
    moves = Counter((event.units[0], event.rule) for event in _played(situation).events if event.kind == "moved")
    for id in {id for id, _ in moves}:
        assert sum(1 for rule in ("9.2", "9.8", "9.11") if moves[id, rule]) <= 1
        assert moves[id, "9.2"] <= 2


@RANDOM
@given(situations())
def test_the_same_seed_plays_the_same_phase_and_every_event_has_its_sentence(
    situation: tuple[GameMap, list[Unit], list[Order]],
) -> None:
    first, again = _played(situation), _played(situation)
    assert first.events == again.events
    assert first.finished() == again.finished()
    assert all(wording(first.game, event) for event in first.events)


@settings(max_examples=10, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(situations())
def test_what_is_offered_is_what_is_allowed(situation: tuple[GameMap, list[Unit], list[Order]]) -> None:
    start = campaign(situation[0], *situation[1])
    mover = situation[1][0]
    others = (cell for cell in range(FIELD.size) if cell != mover.tactical)
    assert list(reachable(start, mover)) == [cell for cell in others if refusal(start, mover, (cell,)) is None]
