"""7.1-7.16: what a way is said to cost is what the phases make of it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from drumhead.engine.maps.squares.model import RiverClass
from drumhead.engine.play.orders import Order
from drumhead.engine.play.ways import Journey
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.state import Square, Unit
from drumhead.engine.rulesets.rotd.orders import orders as o
from tests.rulesets.rotd.boards import BOARD, campaign, flat_map, unit
from tests.rulesets.rotd.sheets import waiting
from tests.rulesets.rotd.staff.lombardy import played, seen

FAR = 6


def _proposed(side: str, rng: random.Random) -> Iterator[Journey]:
    """For every unit of a side, one of the ways to a square drawn by lot."""
    game, view = seen(side)
    for token in view.tokens:
        if token.orderable:
            to = rng.choice(game.map.board.within(token.cell, FAR))
            found = RULESET.journeys(game, view, token.id, to, (), ())
            if found:
                yield rng.choice(found)


def _compare(number: int) -> int:
    """A whole side marches at once: in each phase everybody is where it was said, with that fatigue in the end.

    Gives how many were compared; who meets enemies on its way may be fought with, and is not.
    """
    side = ("allies", "austria")[number % 2]
    game, view = seen(side)
    ways = list(_proposed(side, random.Random(number)))
    states = {step.phase: step.state for step in played(game, view, [order for way in ways for order in way.orders])}
    quiet = [way for way in ways if not any("meets enemies" in risk for risk in way.risks)]
    for way in quiet:
        at = view.state.units[way.unit].cell
        for phase, box in enumerate(way.boxes, 1):
            at = at if box is None else box
            now = states[f"strategic-{phase}"].units[way.unit]
            assert now.cell == at, f"{way.summary}: {game.map.board.name(now.cell)} in phase {phase}"
        assert now.fatigue - view.state.units[way.unit].fatigue == way.fatigue, way.summary
    return len(quiet)


@pytest.mark.whole
@pytest.mark.parametrize("number", [0, 1])
def test_a_way_costs_what_the_engine_makes_of_it(number: int) -> None:
    assert _compare(number) > 80


@pytest.mark.slow
def test_a_thousand_ways_cost_what_the_engine_makes_of_them() -> None:
    assert sum(_compare(number) for number in range(10)) >= 1000


def test_every_order_of_a_way_may_be_given() -> None:
    """As the desk judges it, beside nothing else and beside all the others."""
    game, view = seen("allies")
    ways = list(_proposed("allies", random.Random(7)))
    orders = [order for way in ways for order in way.orders]
    assert len(orders) > 80
    for order in orders:
        assert RULESET.check(game, view, order, ()) is None
        assert RULESET.check(game, view, order, [other for other in orders if other != order]) is None


def _ways(place: str, *units: Unit, via: str = "", others: tuple[Order, ...] = (), **drawn: Any) -> list[Journey]:
    """The ways of the first unit; `theatre` and `squares` are of the campaign, all else is drawn on its map."""
    given = {name: drawn.pop(name) for name in ("theatre", "squares") if name in drawn}
    game, state = waiting(campaign(flat_map(**drawn), *units, **given))
    stops, view = [BOARD.cell(name) for name in via.split()], RULESET.view(game, state, game.seat("Allies"))
    return list(RULESET.journeys(game, view, units[0].id, BOARD.cell(place), stops, others))


def _names(journey: Journey) -> str:
    return " ".join(BOARD.name(cell) for cell in journey.cells)


FOOT = unit("FR1IN", "G4-V6")
CORPS = unit("FR1CQ", "G4-V6")


@pytest.mark.rule("rotd", "7.1a")
@pytest.mark.rule("rotd", "7.1g")
def test_a_square_a_phase_and_a_point_of_fatigue_a_square() -> None:
    best = _ways("G6-V6", FOOT, CORPS)[0]
    assert (_names(best), best.arrival, best.turns, best.fatigue, best.forced) == ("G5-V6 G6-V6", 2, 1, 2, False)
    assert best.summary == "G6-V6: 2 squares, there in strategic phase 2; fatigue 0 to 2"


@pytest.mark.rule("rotd", "7.3b")
def test_the_fourth_square_is_forced_or_left_for_the_next_turn() -> None:
    soon, later = _ways("G8-V6", FOOT)
    assert (soon.arrival, soon.turns, soon.fatigue, soon.forced) == (4, 1, 6, True)
    assert (later.arrival, later.turns, later.fatigue, later.forced) == (1, 2, 3, False)
    assert later.boxes == soon.boxes[:3]


@pytest.mark.rule("rotd", "7.11a")
def test_who_is_not_to_force_its_march_does_not() -> None:
    (only,) = _ways("G8-V6", FOOT, others=(o.HaltBeforeForcedMarch(unit="FR1IN"),))
    assert (only.turns, only.forced) == (2, False)


def test_far_squares_take_several_turns() -> None:
    best = _ways("H4-V6", FOOT)[0]
    assert (len(best.cells), best.turns, best.arrival, len(best.boxes)) == (10, 4, 1, 3)


def test_a_way_leads_over_its_waypoints_in_their_order() -> None:
    best = _ways("G6-V6", FOOT, via="G5-V7")[0]
    assert _names(best) == "G5-V7 G6-V6"
    back = _ways("G4-V7", FOOT, via="G5-V6 G5-V7")[0]
    assert _names(back) == "G5-V6 G5-V7 G4-V7"


@pytest.mark.rule("rotd", "7.8c")
def test_a_great_river_is_gone_round_along_its_bank() -> None:
    wall = ["." * 15] * 6 + ["~" * 15] * 3 + ["." * 15] * 6
    row = ("G3-V7", "G4-V7", "G5-V7")
    drawn = {"ground": dict.fromkeys(row, wall), "river": dict.fromkeys(row, RiverClass.UNFORDABLE)}
    best = _ways("G4-V8", FOOT, **drawn)[0]
    assert len(best.cells) == 4
    assert best.cells[-3] == BOARD.cell("G6-V7") or best.cells[-3] == BOARD.cell("G2-V7")


@pytest.mark.rule("rotd", "7.16b")
def test_nobody_is_led_over_the_soil_of_a_nation_that_takes_no_part() -> None:
    swiss = dict.fromkeys(("G5-V5", "G5-V6", "G5-V7"), "SUI")
    drawn: dict[str, Any] = {"state": swiss, "theatre": ("FRA", "AUS")}
    best = _ways("G6-V6", FOOT, **drawn)[0]
    assert len(best.cells) == 4
    assert not {BOARD.cell(name) for name in swiss} & set(best.cells)
    assert _ways("G5-V6", FOOT, **drawn) == []


@pytest.mark.rule("rotd", "7.7a")
def test_a_way_keeps_clear_of_known_enemies_if_another_is_as_short() -> None:
    best = _ways("G6-V6", FOOT, unit("AU1IN", "G5-V6"))[0]
    assert BOARD.cell("G5-V6") not in best.cells


def test_what_is_met_is_said() -> None:
    best = _ways("G5-V6", FOOT, unit("AU1IN", "G5-V6"))[0]
    assert "It meets enemies known to be in G5-V6." in best.risks
    beside = _ways("G5-V6", FOOT, unit("AU1IN", "G5-V7"))[0]
    assert "It ends its march beside enemies known to be in G5-V7." in beside.risks


@pytest.mark.rule("rotd", "11.1f")
def test_leaving_communications_is_said_and_a_headquarters_that_marches_along_mends_it() -> None:
    units = FOOT, CORPS, unit("FR1AQ", "G4-V6")
    far = _ways("G7-V6", *units)[0]
    assert [risk for risk in far.risks if "out of communications" in risk]
    along = o.March(unit="FR1CQ", path=tuple(BOARD.cell(name) for name in ("G5-V6", "G6-V6")))
    near = _ways("G7-V6", *units, others=(along,))[0]
    assert not [risk for risk in near.risks if "out of communications" in risk]


@pytest.mark.rule("rotd", "7.5e")
def test_who_withdraws_loses_the_first_phase() -> None:
    fought = {"G4-V6": Square(battle_last_turn=True)}
    back = o.Withdraw(unit="FR1IN", to=BOARD.cell("G3-V6"))
    best = _ways("G1-V6", FOOT, unit("AU1IN", "G4-V6 0-14"), squares=fought, others=(back,))[0]
    assert (best.boxes, best.arrival) == ((None, BOARD.cell("G2-V6"), BOARD.cell("G1-V6")), 3)


@pytest.mark.parametrize("stays", [
    {"status": "shattered"}, {"status": "inactive"}, {"fatigue": 19}, {"aboard": "FR1RT"},
])  # fmt: skip
def test_who_does_not_march_has_no_ways(stays: dict[str, Any]) -> None:
    assert _ways("G5-V6", unit("FR1IN", "G4-V6", **stays)) == []


def test_strangers_have_no_ways() -> None:
    assert _ways("G6-V6", unit("AU1IN", "G5-V6"), FOOT) == []
