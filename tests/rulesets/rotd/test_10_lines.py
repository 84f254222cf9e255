"""10.3, 10.4: lines of battle."""

from __future__ import annotations

import pytest

from drumhead.engine.boards.square import Direction
from drumhead.engine.rulesets.rotd.combat.lines import (
    FIRST,
    REAR,
    SECOND,
    formed,
    front_length,
    fullness,
    places,
    weight,
)
from drumhead.engine.rulesets.rotd.combat.strength import frontage
from tests.rulesets.rotd.fights import NUMBERS, MeanStream, attackers, defenders, formations, fought, man

N, NE, E, S, W = Direction.N, Direction.NE, Direction.E, Direction.S, Direction.W


@pytest.mark.rule("rotd", "10.4a")
@pytest.mark.rule("rotd", "10.4g")
@pytest.mark.parametrize(
    ("came", "spaces"),
    [
        ((N,), 3000),
        ((N, E), 6000),
        ((N, NE), 4500),
        ((N, NE, E), 6000),
        ((N, S), 6000),
        ((N, E, S, W), 12000),
        (tuple(Direction), 12000),
        ((), 3000),
        ((N, Direction.NW), 4500),
        ((N, NE, S), 7500),
    ],
)
def test_the_front_grows_with_the_directions_of_attack(came: tuple[int, ...], spaces: int) -> None:
    assert front_length(came, NUMBERS.space) == spaces
    assert front_length(reversed(came), NUMBERS.space) == spaces


@pytest.mark.rule("rotd", "10.4a")
@pytest.mark.rule("rotd", "10.4b")
@pytest.mark.rule("rotd", "10.4c")
@pytest.mark.rule("rotd", "10.4d")
def test_a_front_holds_3000_foot_or_4000_cavalry_or_375_gunners() -> None:
    assert frontage(man(men=3000), 3000, NUMBERS) == 3000
    assert frontage(man(type="LC", men=4000), 4000, NUMBERS) == 3000
    assert frontage(man(type="LA", men=375, batteries=4), 375, NUMBERS) == 3000
    assert frontage(man(men=2500, batteries=1), 2500, NUMBERS) == 3200


@pytest.mark.rule("rotd", "10.3a")
def test_units_take_the_lines_they_are_ordered_to() -> None:
    ordered = [("a", "first"), ("b", "second"), ("c", "rear")]
    assert formed(ordered, MeanStream()) == {"a": FIRST, "b": SECOND, "c": REAR}


@pytest.mark.rule("rotd", "10.3b")
@pytest.mark.rule("rotd", "10.3d")
def test_an_empty_first_line_is_filled_at_random_from_the_second() -> None:
    ordered = [("a", "second"), ("b", "second"), ("c", "rear")]
    assert formed(ordered, MeanStream(0.0)) == {"a": FIRST, "b": SECOND, "c": REAR}
    assert formed(ordered, MeanStream(0.9)) == {"a": SECOND, "b": FIRST, "c": REAR}


@pytest.mark.rule("rotd", "10.3c")
def test_nobody_stands_in_the_rear_while_the_second_line_is_empty() -> None:
    assert formed([("a", "first"), ("b", "rear"), ("c", "rear")], MeanStream(0.9)) == {
        "a": FIRST,
        "b": REAR,
        "c": SECOND,
    }
    assert formed([("a", "rear"), ("b", "rear")], MeanStream(0.0)) == {"a": FIRST, "b": SECOND}
    assert formed([("a", "second")], MeanStream()) == {"a": FIRST}


@pytest.mark.rule("rotd", "10.4e")
def test_too_long_a_first_line_contributes_its_share_and_the_rest_fights_from_the_rear() -> None:
    placed = places({"a": FIRST, "b": FIRST}, {"a": 3000.0, "b": 3000.0}, 3000)
    assert [(p.line, p.fits, p.behind) for p in placed.values()] == [(FIRST, 0.5, 0.5), (FIRST, 0.5, 0.5)]


@pytest.mark.rule("rotd", "10.4h")
@pytest.mark.rule("rotd", "10.4i")
def test_what_the_third_line_cannot_hold_does_not_engage() -> None:
    placed = places({"a": FIRST, "b": SECOND, "c": REAR}, {"a": 6000.0, "b": 3000.0, "c": 3000.0}, 3000)
    assert placed["a"].fits == 0.5 and placed["a"].behind == pytest.approx(0.25)
    assert placed["b"].fits == 1.0 and placed["c"].fits == pytest.approx(0.5)


@pytest.mark.rule("rotd", "10.4f")
def test_losses_in_the_fire_bring_the_overflow_back_into_the_line() -> None:
    outcome = fought(attackers(2, men=1600), defenders(2), *[0.999] * 4, 0.0)
    before, after = (dict(each.places)["AU1IN"].fits for each in formations(outcome) if each.side == 0)
    assert before == pytest.approx(3000 / 3200)
    assert after > before


@pytest.mark.rule("rotd", "10.8g")
def test_how_full_the_front_is_counts_the_first_line() -> None:
    assert fullness({"a": FIRST, "b": SECOND}, {"a": 2250.0, "b": 3000.0}, 3000) == 0.75


@pytest.mark.rule("rotd", "10.9a")
@pytest.mark.rule("rotd", "10.9b")
@pytest.mark.rule("rotd", "10.9c")
def test_weights_of_the_lines_in_the_melee() -> None:
    found = [weight(line, guns, NUMBERS) for line in (FIRST, SECOND, REAR) for guns in (False, True)]
    assert found == [1.0, 1.0, 1.1, 1.2, 0.5, 0.5]


@pytest.mark.rule("rotd", "10.3d")
@pytest.mark.parametrize(("roll", "drawn"), [(0.0, "FR1IN"), (0.999, "FR2IN")])
def test_who_is_drawn_into_the_front_line_stands_there_for_the_whole_combat(roll: float, drawn: str) -> None:
    defence = defenders(2, line="second")
    outcome = fought(attackers(2), defence, roll, *[0.999] * 2, 0.0, 0.999 - roll)
    stood = [{id: place.line for id, place in each.places} for each in formations(outcome) if each.side == 1]
    assert [line[drawn] for line in stood] == [FIRST, FIRST]
    assert [sorted(line.values()) for line in stood] == [[FIRST, SECOND]] * 2


@pytest.mark.rule("rotd", "10.3b")
def test_a_front_line_that_the_fire_has_emptied_is_filled_before_the_melee() -> None:
    defence = (*defenders(1, experience=0, men=300), man(id="FR2IN", mode="defend", moved=False, line="second"))
    outcome = fought(attackers(2), defence, 0.0, 0.999, 0.0)
    assert outcome.fates["FR1IN"] == "routed" and outcome.melee
    last = [each for each in formations(outcome) if each.side == 1][-1]
    assert [(id, place.line) for id, place in last.places] == [("FR2IN", FIRST)]
