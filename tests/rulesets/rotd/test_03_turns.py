"""3: units in whole turns: what they are, how they merge, what marching and fighting make of them."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.errors import ScenarioError
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.campaign.tables import read_tables
from tests.rulesets.rotd.boards import campaign, city, flat_map, unit
from tests.rulesets.rotd.pages import play, units
from tests.rulesets.rotd.sheets import Turn, forced, refused, turn

PLAIN = flat_map()
KINDS = ("IN", "LI", "HC", "MC", "LC", "HA", "LA", "SA", "NB", "MI", "AQ", "CQ", "PB")


def situation(*units: Unit, **how: Any) -> Campaign:
    return campaign(how.pop("map", PLAIN), *units, phase="supply", **how)


# 3.1, 3.2


@pytest.mark.rule("rotd", "3.1a")
@pytest.mark.rule("rotd", "3.1b")
def test_there_are_ten_types_of_brigade_two_headquarters_and_the_pontoon_bridge() -> None:
    _, state = play(units(*(f"FR{n}{kind} G4-V6 {n}-7" for n, kind in enumerate(KINDS))))
    assert [(u.nation, u.number, u.type) for u in state.units.values()] == [
        ("FR", n, kind) for n, kind in enumerate(KINDS)
    ]
    for id in ("FR1XX", "FRIN", "1FRIN", "FR1INF", "F1IN"):
        with pytest.raises(ScenarioError):
            play(units(f"{id} G4-V6 7-7"))


@pytest.mark.rule("rotd", "3.2a")
def test_a_status_report_tells_the_five_traits() -> None:
    game, state = play(units("FR1IN G4-V6 7-7 quality=6 experience=8 morale=61 fatigue=2 initiative=2"))
    view = RULESET.view(game, state, game.seat("Allies"))
    said = RULESET.describe(game, view, "FR1IN")
    traits = "Quality: Very Good", "Experience: 8", "Morale: 61", "Fatigue: 2", "Initiative: 2"
    assert [line for line in said if line in traits] == list(traits)


@pytest.mark.rule("rotd", "3.2c")
@pytest.mark.rule("rotd", "3.2d")
@pytest.mark.rule("rotd", "3.2e")
@pytest.mark.parametrize(("kind", "left"), [("IN", 1), ("LC", 0), ("HA", 0), ("AQ", 0), ("CQ", 1), ("LA", 1)])
def test_two_squares_tire_by_two_and_the_turns_end_takes_three_or_four_off(kind: str, left: int) -> None:
    start = situation(unit(f"FR1{kind}", "G4-V6", fatigue=2, in_communications=True))
    sheet = [f"FR1{kind} march G5-V6 G6-V6"]
    assert turn(start, *sheet, until="strategic-6").unit(f"FR1{kind}").fatigue == 4
    assert turn(start, *sheet).unit(f"FR1{kind}").fatigue == left


# 3.5b


def pair(first: str = "G4-V6 7-7", second: str = "G4-V6 7-7", *more: Unit) -> Campaign:
    a = unit("FR1IN", first, men=500, regiments=1, supplies=1, commander="Allies", quality=2, experience=0, morale=40)
    b = unit("FR2IN", second, men=1500, regiments=3, quality=6, experience=8, morale=60)
    return situation(a, b, *more)


@pytest.mark.rule("rotd", "3.5ba")
@pytest.mark.rule("rotd", "3.5bg")
@pytest.mark.rule("rotd", "3.5bh")
@pytest.mark.rule("rotd", "3.5bi")
@pytest.mark.rule("rotd", "3.5bj")
@pytest.mark.rule("rotd", "3.5bk")
def test_a_merger_is_done_in_the_supply_phase_and_the_larger_half_counts_for_more() -> None:
    played = turn(pair("G4-V6 3-3"), "FR1IN merge into FR2IN", "FR2IN supply keep", until="supply")
    one, both = played.unit("FR1IN"), played.unit("FR2IN")
    assert played.one("merged").phase == "supply" and one.status == "gone"
    assert (both.men, both.regiments) == (2000 - played.one("requisitioned", "FR2IN").facts["lost"], 4)
    assert (both.quality, both.experience, both.morale, both.supplies) == (5, 6, 55, 0)
    assert played.place("FR2IN") == "G4-V6 7-7"


@pytest.mark.rule("rotd", "3.5be")
@pytest.mark.rule("rotd", "3.5bf")
@pytest.mark.parametrize(
    ("start", "rule"),
    [
        (pair("G4-V6 3-3"), ""),
        (pair("G5-V6 7-7"), "3.5be"),
        (pair("G4-V6 3-3", "G4-V6 7-7", unit("AU1IN", "G4-V6 13-13")), "3.5bf"),
        (pair("G4-V6 7-7", "G4-V6 7-7", unit("AU1IN", "G4-V6 13-13")), ""),
        (pair("G4-V6 3-3", "G4-V6 7-7", unit("SW1IN", "G4-V6 13-13")), ""),
        (pair("G4-V6 3-3", "G4-V6 7-7", unit("AU1IN", "G5-V6 1-7")), ""),
    ],
)
def test_units_merge_from_anywhere_in_a_square_without_enemies_and_shoulder_to_shoulder_before_them(
    start: Campaign, rule: str
) -> None:
    assert refused(start, "FR1IN merge into FR2IN") == rule
    assert len(forced(start, "FR1IN merge into FR2IN").of("merged")) == (not rule)


@pytest.mark.rule("rotd", "3.5bb")
@pytest.mark.rule("rotd", "3.5bc")
def test_what_a_brigade_of_the_largest_size_cannot_hold_leaves_it() -> None:
    three, four = (
        unit("FR1IN", "G4-V6", men=1800, regiments=3, batteries=1),
        unit("FR2IN", "G4-V6", men=2500, regiments=4),
    )
    both = turn(situation(three, four), "FR1IN merge into FR2IN", "FR2IN supply none", until="supply")
    now = both.unit("FR2IN")
    assert (now.regiments, now.batteries, both.one("merged").facts["men"]) == (5, 1, 3100)
    assert both.one("merged").facts["excess"] == 1200 and now.stragglers <= 100


# 3.6


def experience(played: Turn, id: str) -> int:
    return played.unit(id).experience


@pytest.mark.rule("rotd", "3.6c")
@pytest.mark.rule("rotd", "3.6d")
def test_a_turn_with_a_march_teaches_one_point_up_to_eight_and_other_moves_none() -> None:
    start = situation(
        unit("FR1IN", "G4-V6 1-1"),
        unit("FR2IN", "G4-V6 2-1", experience=7),
        unit("FR3IN", "G4-V6 3-1", experience=8),
        unit("FR4IN", "G4-V6 4-1", experience=20),
        unit("FR5IN", "G4-V6 5-1"),
        unit("FR6IN", "G4-V6 6-1"),
    )
    played = turn(start, *(f"FR{n}IN march G5-V6 G6-V6" for n in (1, 2, 3, 4)), "FR5IN move 7-7")
    assert [experience(played, f"FR{n}IN") for n in range(1, 7)] == [1, 8, 8, 20, 0, 0]


def fought(men: int, *more: Unit, bloody: float = 1) -> Turn:
    """Two Austrian brigades of so many men storm a French one of 3000, with losses so many times the usual."""
    storm = [f"AU{n}IN {what}" for n in (1, 2) for what in ("move 7-7", "attack assault")]
    raiders = [unit(f"AU{n}IN", f"G4-V6 {5 + 2 * n}-8", men=men, experience=9, supplies=1) for n in (1, 2)]
    options = {"tables": read_tables({"combat": {"fire": 0.030 * bloody, "melee": 0.025 * bloody}})}
    start = situation(unit("FR1IN", "G4-V6 7-7", men=3000, experience=9, supplies=1), *raiders, *more, options=options)
    return turn(start, *storm, "FR1IN defend defend")


@pytest.mark.rule("rotd", "3.6a")
@pytest.mark.rule("rotd", "3.6b")
def test_each_phase_of_combat_teaches_one_to_five_points_and_more_at_even_odds() -> None:
    even, uneven = fought(1500), fought(300)
    for played in (even, uneven):
        taught = played.of("learnt")
        assert taught and all(1 <= event.facts["points"] <= 5 for event in taught)
    assert experience(even, "AU1IN") > experience(uneven, "AU1IN") > 9


@pytest.mark.rule("rotd", "3.6e")
def test_part_of_it_is_lost_as_the_campaign_ends_and_not_before() -> None:
    def ended(number: int) -> int:
        return experience(turn(situation(unit("FR1IN", "G4-V6", experience=20), turn=number)), "FR1IN")

    assert (ended(11), ended(12)) == (20, 15)


# 3.7


@pytest.mark.rule("rotd", "3.7a")
@pytest.mark.rule("rotd", "3.7b")
@pytest.mark.rule("rotd", "3.7c")
@pytest.mark.rule("rotd", "3.7h")
def test_a_battle_lifts_the_winners_and_those_near_them_and_casts_the_losers_down() -> None:
    beside = unit("AU3IN", "G6-V6", supplies=1), unit("FR3IN", "G2-V6", supplies=1), unit("AU4IN", "K0-V6", supplies=1)
    large, small = fought(6000, *beside, bloody=10), fought(3000, *beside)
    assert large.one("battle-won").facts["side"] == small.one("battle-won").facts["side"] == "Austria"
    morale = {id: large.unit(id).morale for id in ("AU1IN", "FR1IN", "AU3IN", "FR3IN", "AU4IN")}
    assert morale["AU1IN"] > morale["AU3IN"] > 50 == morale["AU4IN"]
    assert morale["FR1IN"] < morale["FR3IN"] < 50 > small.unit("FR1IN").morale
    assert morale["AU1IN"] > small.unit("AU1IN").morale > 50 == small.unit("AU3IN").morale


SIDES = {
    "one side": '[sides.allies]\nname = "Allies"\nstates = ["FRA", "SAR", "SUI"]\n',
    "two sides": '[sides.allies]\nname = "Allies"\nstates = ["FRA", "SAR"]\n'
    '[sides.swiss]\nname = "Swiss"\nstates = ["SUI"]\n',
    "no side": '[sides.allies]\nname = "Allies"\nstates = ["FRA", "SAR"]\n',
}


@pytest.mark.rule("rotd", "3.7a")
@pytest.mark.rule("rotd", "3.7b")
@pytest.mark.parametrize("theirs", SIDES)
@pytest.mark.parametrize(("ours", "rises"), [(3000, True), (600, False)])
def test_active_allies_share_victory_and_defeat_whatever_side_they_are_on(theirs: str, ours: int, rises: bool) -> None:
    troops = units(
        f"FR1IN G4-V6 7-7 men={ours} quality=7 regiments=5",
        f"SW1IN G4-V6 7-7 men={ours} quality=7 regiments=5",
        "AU1IN G4-V6 8-7 men=1500",
    )
    bonds = '[relations]\n"FRA-SUI" = "ally"\n"SAR-SUI" = "ally"\n"AUS-SUI" = "hostile"\n'
    austria = '[sides.austria]\nname = "Austria"\nstates = ["AUS"]\n'
    start = play(f"{troops}\n{bonds}{SIDES[theirs]}{austria}")
    played = forced(start, "AU1IN move 7-7", "AU1IN attack assault", "FR1IN defend defend", "SW1IN defend defend")
    rose = {id: played.one("morale-changed", id).facts["by"] > 0 for id in ("FR1IN", "SW1IN", "AU1IN")}
    assert rose == {"FR1IN": rises, "SW1IN": rises, "AU1IN": not rises}


@pytest.mark.rule("rotd", "3.7d")
@pytest.mark.rule("rotd", "3.7e")
def test_a_city_taken_without_a_shot_lifts_the_captors_and_saddens_those_near_who_lost_it() -> None:
    town = flat_map(cities=[city("Novara", "G4-V6 7-7")])
    near = unit("FR1IN", "G6-V6", supplies=1), unit("AU2IN", "G2-V6", supplies=1), unit("SW1IN", "G5-V6", supplies=1)
    start = situation(unit("AU1IN", "G4-V6 7-9", supplies=1), *near, map=town)
    played = turn(start, "AU1IN move 7-7")
    morale = {id: unit.morale for id, unit in played.after.units.items()}
    assert played.one("city-captured") and morale["AU1IN"] > morale["AU2IN"] > 50 > morale["FR1IN"]
    assert morale["SW1IN"] == 50


@pytest.mark.rule("rotd", "3.7f")
@pytest.mark.rule("rotd", "3.7g")
def test_morale_begins_at_fifty_and_goes_back_there_turn_by_turn() -> None:
    _, state = play(units("FR1IN G4-V6 7-7"))
    assert state.units["FR1IN"].morale == 50
    high, low = unit("FR1IN", "G4-V6", morale=80, supplies=1), unit("FR2IN", "G5-V6", morale=30, supplies=1)
    played = turn(situation(high, low))
    found = [(played.unit("FR1IN").morale, played.unit("FR2IN").morale)]
    again = turn((played.game, played.after))
    found.append((again.unit("FR1IN").morale, again.unit("FR2IN").morale))
    assert 80 > found[0][0] > found[1][0] > 50 > found[1][1] > found[0][1] > 30


@pytest.mark.rule("rotd", "3.2c")
def test_fighting_tires_those_who_fight_and_nobody_else() -> None:
    onlooker = unit("FR2IN", "G4-V6 1-1", supplies=1), unit("AU3IN", "G4-V6 13-13", supplies=1)
    played = fought(1500, *onlooker)
    tired = {id for id in played.after.units for event in played.of("suffered", id) if id in event.facts["tired"]}
    assert tired == {"FR1IN", "AU1IN", "AU2IN"}
