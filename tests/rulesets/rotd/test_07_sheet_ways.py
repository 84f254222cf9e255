"""7.7 and 7.8, sentence by sentence: what keeps a unit on its battlefield, in turns that are judged and played."""

from __future__ import annotations

import pytest

from tests.rulesets.rotd.pages import units
from tests.rulesets.rotd.turns import Turned, forced, refusals, staffed, turned

NEUTRAL_HOME = """
[map]
state = "SUI"
"""
ABROAD = """
[map]
state = "FRA"
[map.states.SUI]
name = "Switzerland"
"""
ALL = 'theatre = ["FRA", "SAR", "AUS", "SUI"]\n'


def marched(to: str, *others: str, start: str = "7-7", map: str = "\n[map]\n", head: str = "") -> Turned:
    """FR1IN's turn, who is told to march from G4-V6 to a neighbour."""
    page = head + staffed(f"FR1IN G4-V6 {start}", *others, at="G4-V7" if to != "G4-V7" else "G4-V5")
    return turned(page + map, f"FR1IN march {to}")


def outcome(to: str, *others: str, **given: str) -> str:
    """`marched`, or the rule that held FR1IN back in all six phases; then it was blocked in each of them."""
    played = marched(to, *others, **given)
    rules = played.rules("blocked", unit="FR1IN")
    if played.square("FR1IN") == to:
        assert rules == []
        return "marched"
    assert len(rules) == 6
    assert len(set(rules)) == 1
    return rules[0]


# 7.7


@pytest.mark.rule("rotd", "7.7a")
@pytest.mark.parametrize(
    ("to", "foe", "free"),
    [
        ("G4-V5", "7-0", "9-3"),
        ("G5-V5", "14-0", "7-1"),
        ("G5-V6", "14-4", "14-3"),
        ("G5-V7", "14-14", "8-14"),
        ("G4-V7", "4-14", "3-14"),
        ("G3-V7", "0-14", "6-14"),
        ("G3-V6", "0-4", "0-3"),
        ("G3-V5", "0-0", "0-7"),
    ],
)
def test_a_combat_unit_of_the_enemy_between_a_unit_and_an_edge_closes_that_way_and_no_other(
    to: str, foe: str, free: str
) -> None:
    assert outcome(to, f"AU1IN G4-V6 {foe}") == "7.7a"
    assert outcome(to, f"AU1IN G4-V6 {free}") == "marched"


@pytest.mark.rule("rotd", "7.7a")
@pytest.mark.parametrize("other", ["AU1AQ G4-V6 10-7", "AU1CQ G4-V6 10-7", "SD1IN G4-V6 10-7"])
def test_headquarters_and_friends_close_no_way(other: str) -> None:
    assert outcome("G5-V6", other) == "marched"


@pytest.mark.rule("rotd", "7.7b")
def test_neutrals_close_the_way_in_their_home_nation_alone() -> None:
    swiss = "SW1IN G4-V6 10-7"
    assert outcome("G5-V6", swiss, map=NEUTRAL_HOME, head=ALL) == "7.7a"
    assert outcome("G5-V6", swiss, map=ABROAD, head=ALL) == "marched"


@pytest.mark.rule("rotd", "7.7c")
@pytest.mark.parametrize(
    ("rows", "result"),
    [
        ("..........#####", "marched"),
        ("..........M....", "7.7c"),
    ],
)
def test_impassable_ground_closes_no_way_but_a_chain_of_mountains_does(rows: str, result: str) -> None:
    ground = f'\n[map]\n[map.tactical."G4-V6"]\nrows = {[rows] * 15}\n'
    assert outcome("G5-V6", map=ground) == result
    assert outcome("G3-V6", map=ground) == "marched"


@pytest.mark.rule("rotd", "7.7c")
def test_a_pass_opens_the_chain() -> None:
    rows = ["..........M...."] * 14 + ["..........P...."]
    assert outcome("G5-V6", map=f'\n[map]\n[map.tactical."G4-V6"]\nrows = {rows}\n') == "marched"


@pytest.mark.rule("rotd", "7.7d")
@pytest.mark.parametrize(
    ("north", "east", "result"),
    [
        ("AU8IN", "AU9IN", "7.7d"),
        ("AU8IN", "SW9IN", "7.7d"),
        ("SW8IN", "SW9IN", "7.7d"),
        ("AU8IN", "SD9IN", "marched"),
        ("FR8IN", "SW9IN", "marched"),
        ("AU8IN", "", "marched"),
        ("", "AU9IN", "marched"),
    ],
)
def test_nobody_leaves_diagonally_between_two_units_beside_it_that_are_no_allies(
    north: str, east: str, result: str
) -> None:
    others = [f"{id} G4-V6 {place}" for id, place in ((north, "7-6"), (east, "8-7")) if id]
    assert outcome("G5-V5", *others, map=ABROAD, head=ALL) == result


@pytest.mark.rule("rotd", "7.7d")
def test_units_further_off_squeeze_nobody() -> None:
    assert outcome("G5-V5", "AU8IN G4-V6 7-5", "AU9IN G4-V6 9-7") == "marched"


PAVIA = '\n[cities.Pavia]\nbesieged = true\n[map]\n[[map.cities]]\nname = "Pavia"\nplace = "G4-V6 7-7"\nstate = "FRA"\n'
RING = tuple(f"AU{n}IN G4-V6 {place}" for n, place in enumerate(("6-6", "6-7", "6-8"), start=1))


@pytest.mark.rule("rotd", "7.7e")
def test_nobody_marches_out_of_a_besieged_city_and_those_beside_it_do() -> None:
    assert outcome("G5-V6", *RING, map=PAVIA) == "7.7e"
    page = staffed("FR1IN G4-V6 7-7", "FR2IN G4-V6 9-7 men=100", *RING, at="G4-V7") + PAVIA
    played = turned(page, "FR2IN march G5-V6", "FR1IN march G5-V6")
    assert (played.square("FR2IN"), played.square("FR1IN")) == ("G5-V6", "G4-V6")


WAITED = staffed("FR1IN G4-V6 7-7", "AU1LC G4-V6 12-7", at="G4-V7")


@pytest.mark.rule("rotd", "7.7f")
def test_a_step_that_was_blocked_is_tried_again_in_the_next_phase() -> None:
    played = turned(WAITED, "FR1IN march G5-V6", "AU1LC march - G5-V5")
    assert played.way("FR1IN")[1:3] == ["G4-V6", "G5-V6"]
    assert played.rules("blocked", unit="FR1IN") == ["7.7a"]


@pytest.mark.rule("rotd", "7.7f")
def test_a_step_that_stays_blocked_is_tried_in_every_phase_and_costs_nothing() -> None:
    played = turned(WAITED, "FR1IN march G5-V6")
    assert [event.phase for event in played.events("blocked", unit="FR1IN")] == [f"strategic-{n}" for n in range(1, 7)]
    assert (played.unit("FR1IN").fatigue, played.fatigue("FR1IN")) == (0, [])


@pytest.mark.rule("rotd", "7.7g")
def test_all_that_follows_a_blocked_step_comes_a_phase_later_with_the_phases_left_out() -> None:
    played = turned(WAITED, "FR1IN march G5-V6 - G6-V6", "AU1LC march - G5-V5")
    assert played.way("FR1IN")[1:] == ["G4-V6", "G5-V6", "G5-V6", "G6-V6", "G6-V6", "G6-V6"]


@pytest.mark.parametrize(("others", "told"), [((), 1), (("AU1IN G4-V6 7-3",), 0)])
def test_strangers_are_told_of_an_arrival_that_they_see_and_of_no_other(others: tuple[str, ...], told: int) -> None:
    page = staffed("FR1IN G4-V6 7-7", "AU2IN G4-V5 7-14", *others, at="G4-V7")
    played = turned(page, "AU2IN march G4-V6", "AU2IN entry 7-0")
    assert played.place("AU2IN", "strategic-1") == "G4-V6 7-0"
    assert len(played.events("arrival-seen", unit="AU2IN")) == told


# 7.8


def river(rank: str, *, fords: str = "", more: str = "") -> str:
    """A river down the middle of G4-V6 and its neighbours to north and south."""
    ford = f'fords = ["{fords}"]\n' if fords else ""
    return f'\n[map]\n[[map.rivers]]\nclass = "{rank}"\ncourse = ["G4-V4 10-0", "G4-V8 10-14"]\n{ford}{more}\n'


FORDED = river("fordable", fords="G4-V6 10-5")
DEEP = river("unfordable")
RANGE = f'\n[map]\n[map.tactical."G4-V6"]\nrows = {["..........M...."] * 14 + ["..........P...."]}\n'
FOE = "AU1IN G4-V6 1-7"


@pytest.mark.rule("rotd", "7.8a")
@pytest.mark.parametrize("ground", [FORDED, RANGE])
def test_in_the_enemys_presence_no_march_leads_over_a_river_or_range(ground: str) -> None:
    assert outcome("G5-V6", FOE, map=ground) == "7.8a"
    assert outcome("G5-V6", FOE, map=ground, start="12-7") == "marched"
    assert outcome("G5-V6", map=ground) == "marched"


@pytest.mark.rule("rotd", "7.8a")
@pytest.mark.parametrize("other", ["AU1CQ G4-V6 1-7", 'AU1IN G4-V6 1-7 status="shattered"', "SD1IN G4-V6 1-7"])
def test_only_combat_units_of_the_enemy_keep_a_unit_from_its_river(other: str) -> None:
    assert outcome("G5-V6", other, map=FORDED) == "marched"


@pytest.mark.rule("rotd", "7.8a")
def test_it_counts_who_is_there_when_the_unit_comes_to_move() -> None:
    page = staffed("FR1IN G4-V6 7-7", "AU1LC G4-V6 1-7", at="G4-V7") + FORDED
    played = turned(page, "FR1IN march G5-V6", "AU1LC march G3-V6")
    assert played.way("FR1IN")[1] == "G5-V6"


@pytest.mark.rule("rotd", "7.8a")
@pytest.mark.parametrize("more", ['[[map.tracks]]\ncourse = ["G3-V6 7-2", "G5-V6 7-2"]', ""])
def test_not_even_a_bridge_carries_a_march_over_the_river_before_the_enemy(more: str) -> None:
    bridge = () if more else ("FR1PB G4-V6 10-3 deployed=true",)
    deep = river("unfordable", more=more)
    assert outcome("G5-V6", FOE, *bridge, map=deep) == "7.8a"
    assert outcome("G5-V6", *bridge, map=deep) == "marched"


@pytest.mark.rule("rotd", "7.8b")
def test_a_unit_that_first_goes_over_the_ford_marches_on_from_there() -> None:
    page = staffed("FR1IN G4-V6 8-5", FOE, at="G4-V7") + FORDED
    played = turned(page, "FR1IN move 12-5 via 10-5", "FR1IN march G5-V6")
    assert played.place("FR1IN", "tactical-2") == "G4-V6 12-5"
    assert played.way("FR1IN")[1] == "G5-V6"


@pytest.mark.rule("rotd", "7.8c")
@pytest.mark.parametrize("rank", ["unfordable", "unbridgeable"])
def test_without_a_bridge_nobody_marches_over_an_unfordable_river_though_no_enemy_is_near(rank: str) -> None:
    page = staffed("FR1IN G4-V6 7-7", at="G4-V7") + river(rank)
    assert refusals(page, "FR1IN march G5-V6") == {"FR1IN march G5-V6": "7.8c"}
    played = forced(page, "FR1IN march G5-V6")
    assert (played.square("FR1IN"), set(played.rules("blocked"))) == ("G4-V6", {"7.8c"})
    assert outcome("G5-V6", start="12-7", map=river(rank)) == "marched"


@pytest.mark.rule("rotd", "7.8d")
@pytest.mark.parametrize("owner", ["FR", "SD"])
def test_a_pontoon_bridge_of_ones_own_or_an_ally_carries_a_march_over_the_river(owner: str) -> None:
    assert outcome("G5-V6", f"{owner}1PB G4-V6 10-3 deployed=true", map=DEEP) == "marched"


@pytest.mark.rule("rotd", "7.8d")
def test_an_enemys_pontoon_bridge_carries_nobody() -> None:
    page = staffed("FR1IN G4-V6 7-7", "AU1PB G4-V6 10-3 deployed=true", at="G4-V7") + DEEP
    assert turned(page, "FR1IN march G5-V6").square("FR1IN") == "G4-V6"


ENDING = '\n[map]\n[[map.rivers]]\nclass = "fordable"\ncourse = ["G4-V6 6-0", "G4-V8 6-14"]\nfords = ["G4-V6 6-9"]\n'


@pytest.mark.rule("rotd", "7.8f")
@pytest.mark.parametrize(("start", "columns"), [("3-7", range(7)), ("9-7", range(8, 15))])
def test_past_the_end_of_a_river_the_side_is_kept_and_column_seven_divides(start: str, columns: range) -> None:
    page = staffed(f"FR1IN G4-V6 {start}", "AU1IN G4-V6 7-13", at="G4-V7") + ENDING
    for asked in ("12-12", "2-12", "7-12"):
        played = turned(page, "FR1IN march G4-V5", f"FR1IN entry {asked}")
        assert played.square("FR1IN") == "G4-V5"
        assert played.unit("FR1IN").tactical % 15 in columns


@pytest.mark.rule("rotd", "7.8f")
def test_past_the_end_of_a_river_that_runs_east_row_seven_divides() -> None:
    east = '\n[map]\n[[map.rivers]]\nclass = "fordable"\ncourse = ["G3-V6 0-6", "G4-V6 14-6"]\nfords = ["G4-V6 9-6"]\n'
    page = staffed("FR1IN G4-V6 7-3", "AU1IN G4-V6 1-3", at="G4-V5") + east
    played = turned(page, "FR1IN march G5-V6", "FR1IN entry 2-12")
    entered = played.unit("FR1IN", "strategic-1")
    assert (played.square("FR1IN"), entered.tactical // 15 < 7) == ("G5-V6", True)


@pytest.mark.rule("rotd", "7.8g")
def test_from_dry_ground_the_first_square_of_a_river_is_entered_on_either_side() -> None:
    first = '\n[map]\n[[map.rivers]]\nclass = "fordable"\ncourse = ["G4-V5 6-0", "G4-V5 6-14"]\nfords = ["G4-V5 6-9"]\n'
    for asked in ("2-12", "12-12"):
        page = staffed("FR1IN G4-V6 7-7", "AU1IN G4-V6 7-13", at="G4-V7") + first
        played = turned(page, "FR1IN march G4-V5", f"FR1IN entry {asked}")
        assert played.place("FR1IN", "strategic-1") == f"G4-V5 {asked}"


MARSH = '\n[map]\n[map.squares]\n"G4-V6" = "marsh"\n'


@pytest.mark.rule("rotd", "7.8h")
@pytest.mark.parametrize(
    ("to", "near", "far"),
    [
        ("G4-V5", "7-3", "7-4"),
        ("G5-V5", "11-3", "11-4"),
        ("G5-V6", "11-7", "10-7"),
        ("G5-V7", "11-11", "10-11"),
        ("G4-V7", "7-11", "7-10"),
        ("G3-V7", "3-11", "4-11"),
        ("G3-V6", "3-7", "4-7"),
        ("G3-V5", "3-3", "3-4"),
    ],
)
def test_out_of_a_marsh_a_unit_marches_from_the_proper_edge_or_corner_alone(to: str, near: str, far: str) -> None:
    assert outcome(to, start=near, map=MARSH) == "marched"
    assert outcome(to, start=far, map=MARSH) == "7.8h"


@pytest.mark.rule("rotd", "7.8h")
def test_a_marsh_binds_those_who_leave_it_and_not_those_who_enter() -> None:
    assert outcome("G4-V7", map='\n[map]\n[map.squares]\n"G4-V7" = "marsh"\n') == "marched"


@pytest.mark.rule("rotd", "7.8i")
def test_neutrals_keep_a_unit_from_its_river_in_their_home_nation_alone() -> None:
    swiss = "SW1IN G4-V6 1-7"
    home, abroad = (FORDED.replace("[map]\n", text, 1) for text in (NEUTRAL_HOME, '[map]\nstate = "FRA"\n'))
    assert outcome("G5-V6", swiss, map=home, head=ALL) == "7.8a"
    assert outcome("G5-V6", swiss, map=abroad, head=ALL.replace(', "SUI"', "")) == "marched"


@pytest.mark.rule("rotd", "12.4k")
def test_a_train_does_not_march_over_another_as_foot_does() -> None:
    water = '\n[map]\nstate = "FRA"\n[[map.rivers]]\nclass = "unfordable"\ncourse = ["G3-V6 0-7", "G5-V6 14-7"]\n'
    page = units("FR1IN G4-V6 7-3", "FR1PB G4-V6 3-3", "FR2PB G4-V6 7-7 deployed=true") + water
    assert refusals(page, "FR1PB march G4-V7", "FR1IN march G4-V7") == {"FR1PB march G4-V7": "7.8c"}
    played = forced(page, "FR1PB march G4-V7", "FR1IN march G4-V7")
    assert (played.square("FR1IN"), played.square("FR1PB")) == ("G4-V7", "G4-V6")
