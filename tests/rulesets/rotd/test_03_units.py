"""3.2, 3.6, 3.7, 10.14: what a turn does to the traits of units."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.play.dice import ScriptedDice
from drumhead.engine.play.events import Event
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Square, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import table
from drumhead.engine.rulesets.rotd.knowledge.wording import wording
from drumhead.engine.rulesets.rotd.orders.orders import March, Rail
from drumhead.engine.rulesets.rotd.orders.plans import plans
from drumhead.engine.rulesets.rotd.turns.initiative import initiative
from drumhead.engine.rulesets.rotd.turns.moods import battle_points, stir_morale, winners
from drumhead.engine.rulesets.rotd.turns.recovery import (
    drift,
    fade,
    gain_by_marching,
    recover,
    return_stragglers,
    return_wounded,
)
from tests.rulesets.rotd.boards import campaign, flat_map, unit

PLAIN = flat_map()
NUMBERS = table(campaign(PLAIN).game, "morale_drift")


def army(*units: Unit, **how: Any) -> Campaign:
    return campaign(PLAIN, *units, phase="end", **how)


def stirred(*units: Unit, at: str = "G4-V6", square: Square, swing: float = 0.5) -> Campaign:
    """`swing` 0.5 is no swing at all."""
    played = army(*units, squares={at: square})
    stir_morale(played, ScriptedDice(otherwise=swing))
    assert all(wording(played.game, event) for event in played.events)
    return played


# 3.2


@pytest.mark.rule("rotd", "3.2d")
@pytest.mark.rule("rotd", "3.2e")
@pytest.mark.parametrize(
    ("kind", "left"), [("IN", 7), ("LA", 7), ("CQ", 7), ("SA", 7), ("LC", 6), ("HA", 6), ("AQ", 6)]
)
def test_cavalry_horse_artillery_and_army_headquarters_rest_faster(kind: str, left: int) -> None:
    played = army(unit(f"FR1{kind}", "G4-V6", fatigue=10))
    recover(played)
    assert played.units[f"FR1{kind}"].fatigue == left


@pytest.mark.rule("rotd", "3.2e")
def test_nobody_is_fresher_than_fresh() -> None:
    played = army(unit("FR1IN", "G4-V6", fatigue=2), unit("FR2IN", "G4-V6"))
    recover(played)
    assert played.units["FR1IN"].fatigue == 0 and len(played.events[0].changes) == 1


@pytest.mark.rule("rotd", "3.2b")
@pytest.mark.parametrize(
    ("kind", "fields", "expected"),
    [
        ("IN", {"experience": 9}, 3),
        ("IN", {"experience": 0}, 4),
        ("IN", {"experience": 25}, 2),
        ("LC", {"experience": 9}, 2),
        ("HA", {"experience": 9, "quality": 6}, 1),
        ("LC", {"experience": 64, "quality": 7}, 1),
        ("IN", {"experience": 9, "quality": 2}, 4),
        ("IN", {"experience": 9, "fatigue": 6}, 4),
        ("IN", {"experience": 9, "fatigue": 5}, 3),
        ("IN", {"experience": 9, "in_communications": False}, 4),
        ("SA", {"experience": 9}, 4),
        ("MI", {"experience": 0, "fatigue": 9, "quality": 1}, 5),
    ],
)
def test_the_mobile_practised_fresh_and_connected_come_first(kind: str, fields: dict[str, Any], expected: int) -> None:
    numbers = table(army().game, "initiative")
    assert initiative(numbers, unit(f"FR1{kind}", "G4-V6", **fields)) == expected


# 3.6


@pytest.mark.rule("rotd", "3.6c")
@pytest.mark.rule("rotd", "3.6d")
@pytest.mark.parametrize(
    ("before", "marched", "after"), [(0, True, 1), (7, True, 8), (8, True, 8), (20, True, 20), (3, False, 3)]
)
def test_a_march_teaches_up_to_eight(before: int, marched: bool, after: int) -> None:
    played = army(unit("FR1IN", "G4-V6", experience=before, marched=marched))
    gain_by_marching(played)
    assert played.units["FR1IN"].experience == after


@pytest.mark.rule("rotd", "3.6e")
@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 0), (4, 3), (10, 7), (64, 48)])
def test_a_quarter_of_the_experience_is_lost_at_the_end_of_a_campaign(before: int, after: int) -> None:
    played = army(unit("FR1IN", "G4-V6", experience=before))
    fade(played)
    assert played.units["FR1IN"].experience == after


# 10.14


@pytest.mark.rule("rotd", "10.14b")
@pytest.mark.rule("rotd", "10.14c")
def test_stragglers_come_back_faster_to_units_without_a_strategic_order() -> None:
    three = [unit(f"FR{n}IN", "G4-V6", stragglers=100) for n in (1, 2, 3)]
    orders = plans([March(unit="FR2IN", path=(0,)), Rail(unit="FR3IN", to=0)])
    played = army(*three)
    return_stragglers(played, orders, ScriptedDice(otherwise=0.0))
    assert [played.units[f"FR{n}IN"].stragglers for n in (1, 2, 3)] == [60, 80, 80]
    assert [played.units[f"FR{n}IN"].men for n in (1, 2, 3)] == [1540, 1520, 1520]


@pytest.mark.rule("rotd", "10.14d")
def test_wounded_come_back_at_the_end_of_the_campaign() -> None:
    played = army(unit("FR1IN", "G4-V6", wounded=70, prisoners=30))
    return_wounded(played)
    now = played.units["FR1IN"]
    assert (now.men, now.wounded, now.prisoners) == (1570, 0, 30)


# 3.7


@pytest.mark.rule("rotd", "3.7g")
@pytest.mark.parametrize(("before", "after"), [(50, 50), (60, 58), (100, 90), (40, 42), (0, 10), (51, 50), (48, 49)])
def test_morale_goes_back_towards_fifty(before: int, after: int) -> None:
    played = army(unit("FR1IN", "G4-V6", morale=before))
    drift(played, 5)
    assert played.units["FR1IN"].morale == after


@pytest.mark.rule("rotd", "3.7h")
def test_morale_that_a_battle_or_city_moved_does_not_drift() -> None:
    played = army(unit("FR1IN", "G4-V6", morale=80, morale_moved=True))
    drift(played, 5)
    assert played.units["FR1IN"].morale == 80 and played.events == ()


@pytest.mark.rule("rotd", "3.7c")
@pytest.mark.parametrize(
    ("casualties", "took_part", "distance", "points"),
    [
        (5000, True, 0, 12), (4999, True, 0, 8), (2499, True, 3, 4), (999, True, 0, 2), (99, True, 0, 0),
        (6000, False, 0, 6), (3000, False, 0, 4), (1000, False, 0, 2), (500, False, 0, 0),
        (6000, False, 1, 4), (6000, False, 3, 4), (3000, False, 2, 2), (1000, False, 1, 0),
        (6000, False, 4, 2), (6000, False, 12, 2), (3000, False, 4, 0), (6000, False, 13, 0),
    ],
)  # fmt: skip
def test_larger_and_nearer_battles_move_morale_more(
    casualties: int, took_part: bool, distance: int, points: int
) -> None:
    assert battle_points(NUMBERS, casualties, took_part, distance) == points


WON = Square(battle_now=True, casualties=6000, wins=(("allies", 3), ("austria", 1)),
             lost=(("allies", 3500), ("austria", 2500)))  # fmt: skip


@pytest.mark.rule("rotd", "3.7a")
@pytest.mark.rule("rotd", "3.7b")
def test_winners_gain_and_losers_lose_by_their_quality() -> None:
    units = unit("FR1IN", "G4-V6", fought_in="tactical-1"), unit("AU1IN", "G5-V6", fought_in="tactical-1", quality=6)
    played = stirred(*units, square=WON)
    assert played.units["FR1IN"].morale == 50 + 12 and played.units["AU1IN"].morale == 50 - round(12 * 0.8)
    assert all(played.units[id].morale_moved for id in ("FR1IN", "AU1IN"))


@pytest.mark.rule("rotd", "3.7a")
def test_units_near_a_battle_share_in_it_and_far_ones_do_not() -> None:
    units = [unit("FR1IN", "G4-V6", fought_in="tactical-1"), unit("FR2IN", "G4-V6"), unit("FR3IN", "G6-V6"),
             unit("FR4IN", "H4-V6"), unit("FR5IN", "I4-V6")]  # fmt: skip
    played = stirred(*units, square=WON)
    assert [played.units[f"FR{n}IN"].morale for n in (2, 3, 4, 5)] == [56, 54, 52, 50]
    assert not played.units["FR5IN"].morale_moved


@pytest.mark.rule("rotd", "3.7a")
def test_a_battle_that_only_allies_fought_counts_half() -> None:
    played = stirred(unit("FR1IN", "G4-V6", fought_in="tactical-1"), unit("SD1IN", "G4-V6"), square=WON)
    assert played.units["SD1IN"].morale == 53


@pytest.mark.rule("rotd", "3.7a")
def test_a_bombardment_alone_is_no_battle() -> None:
    shelled = Square(casualties=6000, lost=(("allies", 6000), ("austria", 0)))
    assert stirred(unit("FR1IN", "G4-V6"), square=shelled).units["FR1IN"].morale == 50


@pytest.mark.rule("rotd", "3.7a")
def test_chance_moves_it_by_one_at_most() -> None:
    fighter = unit("FR1IN", "G4-V6", fought_in="tactical-1")
    assert stirred(fighter, square=WON, swing=0.0).units["FR1IN"].morale == 61
    assert stirred(fighter, square=WON, swing=0.999).units["FR1IN"].morale == 63


@pytest.mark.rule("rotd", "3.7a")
@pytest.mark.rule("rotd", "3.7b")
def test_the_winner_won_more_battles_or_else_lost_fewer_men() -> None:
    even = (("allies", 1), ("austria", 1))
    assert winners(army(), WON) == {"allies"}
    assert winners(army(), Square(wins=even, lost=(("allies", 9), ("austria", 8)))) == {"austria"}
    assert winners(army(), Square(lost=(("allies", 9), ("austria", 8)))) == {"austria"}
    assert winners(army(), Square(wins=even, lost=(("allies", 8), ("austria", 8)))) == set()


@pytest.mark.rule("rotd", "3.7a")
@pytest.mark.parametrize(
    ("relation", "wins", "won"),
    [
        ("ally", {"allies": 1, "SUI": 1, "austria": 1}, {"allies", "SUI"}),
        ("ally", {"allies": 1, "austria": 3}, {"austria"}),
        ("hostile", {"allies": 1, "SUI": 1}, set()),
        ("hostile", {"allies": 2, "SUI": 1}, {"allies"}),
    ],
)
def test_the_battles_of_active_allies_are_won_together(relation: str, wins: dict[str, int], won: set[str]) -> None:
    relations = {"FRA-SUI": relation, "SAR-SUI": relation, "AUS-SUI": "hostile"}
    lost = tuple((side, 5) for side in ("SUI", "allies", "austria"))
    assert winners(army(relations=relations), Square(wins=tuple(wins.items()), lost=lost)) == won


@pytest.mark.rule("rotd", "3.7d")
@pytest.mark.rule("rotd", "3.7e")
def test_cities_won_and_lost_move_morale_by_distance() -> None:
    units = [unit("FR1IN", "G4-V6"), unit("FR2IN", "G9-V6"), unit("FR3IN", "L0-V6"), unit("SD1IN", "G4-V6"),
             unit("AU1IN", "G5-V6"), unit("AU2IN", "G4-V6 1-1"), unit("SW1IN", "G4-V6 2-2")]  # fmt: skip
    played = stirred(*units, square=Square(captured=(("Milano", "AUS", "FRA"),)))
    now = {id: item.morale for id, item in played.units.items()}
    assert now == {"FR1IN": 58, "FR2IN": 54, "FR3IN": 52, "SD1IN": 54, "AU1IN": 46, "AU2IN": 42, "SW1IN": 50}


@pytest.mark.rule("rotd", "3.7d")
@pytest.mark.rule("rotd", "3.7e")
def test_morale_stays_between_nothing_and_a_hundred() -> None:
    units = unit("FR1IN", "G4-V6", morale=97), unit("AU1IN", "G4-V6 1-1", morale=3)
    played = stirred(*units, square=Square(captured=(("Milano", "AUS", "FRA"),)))
    assert played.units["FR1IN"].morale == 100 and played.units["AU1IN"].morale == 0


@pytest.mark.rule("rotd", "10.14d")
def test_nobody_rejoins_a_unit_without_wounded_or_one_that_is_gone() -> None:
    played = army(unit("FR1IN", "G4-V6"), unit("FR2IN", "G4-V6", wounded=70, status="gone", men=0))
    return_wounded(played)
    assert played.events == () and played.units["FR2IN"].men == 0


@pytest.mark.rule("rotd", "3.7a")
@pytest.mark.rule("rotd", "3.7b")
@pytest.mark.rule("rotd", "3.7d")
def test_what_moved_a_unit_is_told_part_by_part_to_its_own_command_and_the_fallen_feel_nothing() -> None:
    lost = replace(WON, casualties=2600, wins=(("austria", 1),))
    drawn = Square(battle_now=True, casualties=6000, lost=(("allies", 3000), ("austria", 3000)))
    foreign = Square(battle_now=True, casualties=6000, wins=(("austria", 1),), lost=(("SUI", 1), ("austria", 9)))
    bombarded = Square(casualties=6000, lost=(("allies", 6000),))
    taken = Square(captured=(("Milano", "AUS", "FRA"), ("Lodi", "FRA", "AUS"), ("Zug", "SUI", "BAV")))
    squares = {"G4-V7": WON, "G4-V5": lost, "G4-V6": drawn, "G6-V6": foreign, "G5-V5": bombarded, "H9-V6": taken}
    played = army(
        unit("FR1IN", "G4-V7", fought_in="tactical-1"),
        unit("FR2IN", "G4-V5"),
        unit("FR3IN", "M9-V6"),
        unit("FR4IN", "G4-V7", status="gone", men=0),
        unit("SD1IN", "G4-V5", fought_in="tactical-2", quality=6),
        unit("SW1IN", "G4-V7"),
        squares=squares,
    )
    stir_morale(played, ScriptedDice(otherwise=0.5))
    told = {event.units: (event.seen_by, event.facts["by"], _parts(event)) for event in played.events}
    lodi, milano = "the loss of Lodi", "the capture of Milano"
    assert told == {
        ("FR1IN",): (("Allies",), 11, {"the battle at G4-V5": -1, "the battle at G4-V7": 12, milano: 2, lodi: -2}),
        ("FR2IN",): (("Allies",), 2, {"the battle at G4-V5": -2, "the battle at G4-V7": 4, milano: 2, lodi: -2}),
        ("FR3IN",): (("Allies",), 0, {milano: 2, lodi: -2}),
        ("SD1IN",): (("Allies",), -4, {"the battle at G4-V5": -6, "the battle at G4-V7": 2, milano: 1, lodi: -1}),
        ("SW1IN",): ((), -4, {"the battle at G6-V6": -2, "the loss of Zug": -2}),
    }
    assert {event.kind: event.rule for event in played.events} == {"morale-changed": "3.7"}
    in_order = ["the battle at G4-V5", "the battle at G4-V7"]
    assert all(list(told[(id,)][2])[:2] == in_order for id in ("FR1IN", "FR2IN", "SD1IN"))


def _parts(event: Event) -> dict[str, int]:
    return dict(zip(event.facts["why"], event.facts["parts"], strict=True))
