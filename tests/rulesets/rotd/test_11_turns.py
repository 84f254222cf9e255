"""11: communications and supply in whole turns: a sheet is handed in, judged and played."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.errors import ScenarioError
from drumhead.engine.maps.squares.model import GameMap, RiverClass
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import CityHolding, Depot, Unit
from tests.rulesets.rotd.boards import at, campaign, city, flat_map, rows, unit
from tests.rulesets.rotd.pages import play, units
from tests.rulesets.rotd.sheets import Turn, forced, refused, turn, verdicts

PLAIN = flat_map()
WOODS = flat_map(terrain={f"G{column}-V{row}": "f" for column in range(10) for row in range(10)})
"""Nothing can be requisitioned."""
WALL = {f"G5-{letter}{row}": "X" for letter in "UVW" for row in range(10)}
NOVARA = city("Novara", "G4-V6 7-7", supplies=40)


def depot(place: str, supplies: int = 10, kind: str = "depot", id: str = "D", state: str = "FRA") -> Depot:
    cell, tactical = at(place)
    return Depot(id, kind, state, cell, tactical, supplies, supplies_at_start=supplies)


def situation(*units: Unit, map: GameMap = WOODS, **how: Any) -> Campaign:
    return campaign(map, *units, phase="supply", **how)


def stayed(*ids: str) -> list[str]:
    """A sheet that asks for nothing, so that nobody is silent and draws one supply."""
    return [f"{id} line first" for id in ids]


def source(played: Turn, id: str) -> str:
    """What a unit ate from; empty if it went short."""
    ate = played.of("ate", id)
    return ate[0].facts["store"] if ate else ""


# 11.1, 11.4


def marched(*units: Unit, map: GameMap = PLAIN) -> int:
    """How many squares FR1IN marches east without a forced march; an infantry brigade makes three."""
    sheet = ["FR1IN march G5-V6 G6-V6 G7-V6 G8-V6", "FR1IN halt before forced march"]
    played = turn(situation(*units, map=map), *sheet, *stayed(*(u.id for u in units if u.id.startswith("FR1C"))))
    return played.unit("FR1IN").cell - at("G4-V6")[0]


STAFF = unit("FR1AQ", "G1-V6"), unit("FR1CQ", "G3-V6")


@pytest.mark.rule("rotd", "11.1b")
@pytest.mark.rule("rotd", "11.1e")
@pytest.mark.rule("rotd", "11.4")
def test_who_hangs_on_a_corps_and_an_army_marches_a_square_farther_than_who_does_not() -> None:
    brigade = unit("FR1IN", "G4-V6")
    assert marched(brigade, *STAFF) == 3
    assert marched(brigade, STAFF[1]) == 2
    assert marched(brigade, STAFF[0]) == 2


def walled(column: str) -> GameMap:
    """A column of squares that nobody passes, far to the north and south."""
    return flat_map(terrain={f"{column}-{letter}{row}": "X" for letter in "UVW" for row in range(10)})


@pytest.mark.rule("rotd", "11.1b")
def test_a_corps_without_a_line_to_the_army_is_out_of_communications_however_near_it_is() -> None:
    assert marched(unit("FR1IN", "G4-V6"), *STAFF, map=walled("G2")) == 2


@pytest.mark.rule("rotd", "11.1e")
def test_a_brigade_without_a_line_to_its_corps_is_out_of_communications_however_near_it_is() -> None:
    beside = unit("FR1IN", "G4-V6"), unit("FR1CQ", "G2-V6"), unit("FR1AQ", "G1-V6")
    assert marched(*beside) == 3 and marched(*beside, map=walled("G3")) == 2


@pytest.mark.rule("rotd", "11.1d")
def test_a_friendly_city_in_its_square_keeps_a_corps_in_communications_without_an_army() -> None:
    town = flat_map(cities=[city("Vercelli", "G3-V6 1-1")])
    assert marched(unit("FR1IN", "G4-V6"), unit("FR1CQ", "G3-V6 9-9"), map=town) == 3
    lost = flat_map(cities=[city("Vercelli", "G3-V6 1-1", "AUS")])
    assert marched(unit("FR1IN", "G4-V6"), unit("FR1CQ", "G3-V6 9-9"), map=lost) == 2


# 11.2


@pytest.mark.rule("rotd", "11.2e")
def test_a_line_of_supply_goes_round_the_enemy_while_it_is_no_longer_for_it() -> None:
    base = unit("FR1IN", "G4-V6"), unit("FR1CQ", "G2-V6", supplies=5), unit("FR1AQ", "G1-V6")
    sheet = stayed("FR1IN", "FR1CQ", "FR1AQ")
    assert source(turn(situation(*base, unit("AU1IN", "G3-V6")), *sheet), "FR1IN") == "FR1CQ"
    wall = [unit(f"AU{n}IN", f"G3-V{n}") for n in (5, 6, 7)]
    assert source(turn(situation(*base, *wall), *sheet), "FR1IN") == ""


@pytest.mark.rule("rotd", "11.2n")
@pytest.mark.rule("rotd", "14.2c")
def test_who_flees_along_his_line_of_contact_runs_straight_home() -> None:
    """A brigade that shatters eight squares east of the only city ends on the straight way to it."""
    map = flat_map(cities=[city("Novara", "G0-V6 7-7")])
    start = situation(
        unit("FR1IN", "G8-V6", men=500, fatigue=18, quality=1),
        *[unit(f"AU{n}IN", f"G8-V6 {column}-7", men=3000, quality=7) for n, column in ((1, 6), (2, 8))],
        map=map,
    )
    played = turn(start, "AU1IN move 7-7", "AU1IN attack assault", "AU2IN move 7-7", "AU2IN attack assault")
    assert played.of("shattered", "FR1IN")
    square, _ = played.place("FR1IN").split()
    assert square in ("G5-V6", "G4-V6")


@pytest.mark.rule("rotd", "11.2l")
@pytest.mark.rule("rotd", "11.3f")
@pytest.mark.parametrize("besieged", [False, True])
def test_a_corps_reaches_a_depot_in_a_city_only_while_the_city_is_not_besieged(besieged: bool) -> None:
    held = {"Novara": CityHolding("Novara", "FRA", 0, besieged)}
    foes = [unit("AU1IN", "G4-V6 8-7", men=9000)] * besieged
    played = turn(
        situation(unit("FR1CQ", "G6-V6"), unit("FR2IN", "G4-V6 7-7"), *foes, cities=held, depots=[depot("G4-V6 7-7")],
                  map=flat_map(cities=[NOVARA], terrain={"G6-V6": "f"})),
        *stayed("FR1CQ", "FR2IN"),
    )  # fmt: skip
    assert source(played, "FR1CQ") == ("" if besieged else "DEPOT:D")
    assert source(played, "FR2IN") == "DEPOT:D"


# 11.3


TOWN = flat_map(cities=[NOVARA], terrain={"G4-V6": "f", "G5-V6": "f"})


def shut_in(*units: Unit, supplies: int = 40, **how: Any) -> Campaign:
    """Novara with a thousand men inside and nine thousand Austrians beside it."""
    base = unit("FR9IN", "G4-V6 7-7", men=1000), unit("AU9IN", "G4-V6 8-7", men=9000, supplies=1)
    held = {"Novara": CityHolding("Novara", "FRA", supplies, besieged=True, supplies_at_start=supplies)}
    return situation(*base, *units, map=how.pop("map", TOWN), cities=held, **how)


@pytest.mark.rule("rotd", "11.3a")
@pytest.mark.rule("rotd", "11.3c")
@pytest.mark.parametrize(("men", "besieged"), [(1500, False), (1501, True)])
def test_neither_quality_nor_fatigue_counts_in_a_siege_but_men_alone(men: int, besieged: bool) -> None:
    inside = unit("FR1IN", "G4-V6 7-7", men=1000, quality=7, experience=64, morale=100)
    beside = unit("AU1IN", "G4-V6 8-7", men=men, quality=1, morale=0, fatigue=9, supplies=1)
    played = turn(situation(inside, beside, map=TOWN), until="tactical-1")
    assert played.after.cities["Novara"].besieged == besieged
    assert len(played.of("besieged")) == besieged


@pytest.mark.rule("rotd", "11.3g")
def test_a_siege_begins_when_a_phase_is_over_and_keeps_out_only_who_comes_later() -> None:
    start = situation(
        unit("FR9IN", "G4-V6 7-7", men=1000),
        unit("AU9IN", "G4-V6 10-7", men=9000, initiative=1),
        unit("FR1IN", "G4-V6 5-7", men=100, initiative=5),
        unit("FR2IN", "G4-V6 4-6", men=100),
        map=TOWN,
    )
    played = turn(start, "AU9IN move 8-7", "FR1IN move 7-7", "FR2IN move 7-7 from T2", until="tactical-2")
    assert played.one("besieged").phase == "tactical-1"
    assert played.place("FR1IN") == "G4-V6 7-7" and played.place("FR2IN") != "G4-V6 7-7"


@pytest.mark.rule("rotd", "11.3d")
@pytest.mark.parametrize(
    ("origin", "goal"), [("Novara", "Milano"), ("Milano", "Novara"), ("D", "Milano"), ("Milano", "D")]
)
def test_a_transfer_into_or_out_of_a_siege_is_refused_at_the_desk_and_not_carried_out(origin: str, goal: str) -> None:
    towns = flat_map(cities=[NOVARA, city("Milano", "G6-V6", supplies=40)])
    line = f"FR1AQ transfer 5 from {origin} to {goal}"
    inside = [depot("G4-V6 7-7")]
    start = shut_in(unit("FR1AQ", "G8-V6"), map=towns, depots=inside)
    assert refused(start, line) == "11.3d"
    assert forced(start, line).of("transferred") == ()
    free = situation(unit("FR1AQ", "G8-V6"), map=towns, depots=inside)
    assert len(turn(free, line).of("transferred")) == 1


@pytest.mark.rule("rotd", "11.3e")
@pytest.mark.rule("rotd", "11.6e")
def test_inside_a_siege_one_draws_on_the_city_and_outside_one_does_not() -> None:
    start = shut_in(unit("FR1CQ", "G4-V6 7-7"), unit("FR2CQ", "G4-V6 2-2"), unit("FR1IN", "G4-V6 2-3"))
    played = turn(start, *stayed("FR9IN", "FR1CQ", "FR2CQ", "FR1IN"))
    assert source(played, "FR9IN") == source(played, "FR1CQ") == "CITY:Novara"
    assert source(played, "FR2CQ") == source(played, "FR1IN") == ""


@pytest.mark.rule("rotd", "11.3e")
@pytest.mark.rule("rotd", "11.3f")
def test_a_headquarters_within_a_siege_feeds_those_within_and_one_outside_those_outside() -> None:
    inside, outside = unit("FR1CQ", "G4-V6 7-7", supplies=3), unit("FR2CQ", "G4-V6 2-2", supplies=3)
    played = turn(shut_in(inside, outside, unit("FR1IN", "G4-V6 2-3"), supplies=0),
                  *stayed("FR9IN", "FR1CQ", "FR2CQ", "FR1IN"))  # fmt: skip
    assert source(played, "FR9IN") == "FR1CQ" and source(played, "FR1IN") == "FR2CQ"


@pytest.mark.rule("rotd", "11.3h")
@pytest.mark.rule("rotd", "11.10g")
@pytest.mark.parametrize(("roll", "kind"), [(0.32, "surrendered"), (0.34, "held-out")])
def test_a_starving_garrison_gives_up_one_time_in_three_as_the_turn_ends(roll: float, kind: str) -> None:
    played = turn(shut_in(supplies=0), *stayed("FR9IN"), script={"siege of Novara": [roll]})
    assert played.one(kind).phase == "end"
    assert played.unit("FR9IN").status == ("gone" if kind == "surrendered" else "active")
    assert played.unit("AU9IN").men == 9000


@pytest.mark.rule("rotd", "11.3h")
@pytest.mark.parametrize(("left", "asked"), [(0, True), (1, True), (2, False)])
def test_what_is_eaten_this_turn_no_longer_keeps_the_garrison_going(left: int, asked: bool) -> None:
    played = turn(shut_in(supplies=left), *stayed("FR9IN"))
    assert bool(played.of("held-out")) == asked and not played.of("surrendered")


@pytest.mark.rule("rotd", "11.3h")
@pytest.mark.parametrize(("place", "asked"), [("G4-V6 7-7", False), ("G4-V6 1-1", True)])
def test_a_depot_within_the_walls_keeps_the_garrison_going_and_one_outside_does_not(place: str, asked: bool) -> None:
    played = turn(shut_in(supplies=0, depots=[depot(place)]), *stayed("FR9IN"))
    assert bool(played.of("held-out")) == asked


@pytest.mark.rule("rotd", "11.3j")
def test_a_depot_in_the_field_is_not_besieged_by_any_number() -> None:
    keepers = unit("FR1IN", "G4-V6 3-3", men=100), unit("FR1CQ", "G6-V6"), unit("FR1AQ", "G7-V6")
    foes = unit("AU1IN", "G4-V6 4-3", men=9000), unit("AU2IN", "G4-V6 2-3", men=9000)
    played = turn(situation(*keepers, *foes, depots=[depot("G4-V6 3-3")]), *stayed("FR1IN", "FR1CQ", "FR1AQ"))
    assert source(played, "FR1IN") == "DEPOT:D" and not played.of("besieged")


# 11.5


@pytest.mark.rule("rotd", "11.5e")
@pytest.mark.rule("rotd", "11.5f")
@pytest.mark.rule("rotd", "11.5g")
@pytest.mark.rule("rotd", "11.5h")
@pytest.mark.parametrize(("place", "rule"), [("7-7", ""), ("3-10", ""), ("1-1", ""), ("3-3", "11.5"), ("8-7", "11.5")])
def test_of_city_track_and_river_bank_any_serves_a_depot_and_nothing_else_does(place: str, rule: str) -> None:
    map = flat_map(
        cities=[NOVARA],
        rail=["G4-V6"],
        track={"G4-V6": rows(*[""] * 10, "+" * 15)},
        river={"G4-V6": RiverClass.UNFORDABLE},
        ground={"G4-V6": rows("~" * 15)},
        owner="FRA",
    )
    start = situation(unit("FR1AQ", "G6-V6"), map=map)
    line = f"FR1AQ depot G4-V6 {place}"
    assert refused(start, line) == rule
    assert len(forced(start, line).of("store-placed")) == (not rule)


@pytest.mark.rule("rotd", "11.5c")
@pytest.mark.rule("rotd", "11.5d")
@pytest.mark.parametrize(
    ("square", "terrain", "base", "rule"),
    [
        ("G8-V6", ".", "city", ""),
        ("G8-V6", "r", "city", ""),
        ("G8-V6", "f", "city", "11.5"),
        ("G9-V6", ".", "city", "11.5"),
        ("G8-V6", ".", "depot", ""),
        ("G8-V6", ".", "cache", "11.5"),
        ("G8-V6", ".", "enemy", "11.5"),
    ],
)
def test_open_ground_carries_a_cache_within_four_squares_of_a_base(
    square: str, terrain: str, base: str, rule: str
) -> None:
    state = "AUS" if base == "enemy" else "FRA"
    cities = [city("Novara", "G4-V6 7-7", state)] if base in ("city", "enemy") else []
    depots = [depot("G4-V6 7-7", kind=base)] if base in ("depot", "cache") else []
    start = situation(unit("FR1AQ", "H6-V6"), map=flat_map(terrain={square: terrain}, cities=cities), depots=depots)
    assert refused(start, f"FR1AQ cache {square} 3-3") == rule
    assert len(forced(start, f"FR1AQ cache {square} 3-3").of("store-placed")) == (not rule)


@pytest.mark.rule("rotd", "11.5l")
def test_a_corps_fills_its_wagons_from_a_remote_depot_beyond_the_mountains() -> None:
    wall = flat_map(terrain={f"G5-{letter}{row}": "M" for letter in "UVW" for row in range(10)} | {"G4-V6": "f"})
    start = situation(unit("FR1CQ", "G4-V6"), map=wall, depots=[depot("G6-V6 3-3", 40)])
    played = turn(start, "FR1CQ supply 12")
    assert played.unit("FR1CQ").supplies == 12 and played.after.depots["D"].supplies == 40 - 1 - 12


# 11.6


@pytest.mark.rule("rotd", "11.6c")
def test_a_depot_without_a_line_is_no_source_however_near_it_is() -> None:
    near = depot("G6-V6 3-3", 40)
    apart = flat_map(terrain=WALL | {"G4-V6": "f"})
    assert source(turn(situation(unit("FR1CQ", "G4-V6"), map=WOODS, depots=[near]), *stayed("FR1CQ")), "FR1CQ")
    assert not source(turn(situation(unit("FR1CQ", "G4-V6"), map=apart, depots=[near]), *stayed("FR1CQ")), "FR1CQ")


@pytest.mark.rule("rotd", "11.6f")
def test_an_army_headquarters_is_fed_by_a_corps() -> None:
    start = situation(unit("FR1AQ", "G4-V6"), unit("FR1CQ", "G6-V6", supplies=3))
    assert source(turn(start, *stayed("FR1AQ", "FR1CQ")), "FR1AQ") == "FR1CQ"
    far = situation(unit("FR1AQ", "G3-V6"), unit("FR1CQ", "G6-V6", supplies=3))
    assert source(turn(far, *stayed("FR1AQ", "FR1CQ")), "FR1AQ") == ""


@pytest.mark.rule("rotd", "11.6i")
@pytest.mark.parametrize("kind", ["city", "depot", "cache"])
def test_a_city_depot_or_cache_feeds_more_than_eighteen(kind: str) -> None:
    there = [unit(f"FR{n}IN", f"G4-V6 {n % 10}-{n // 10 * 2}") for n in range(1, 26)]
    map = flat_map(cities=[NOVARA], terrain={"G4-V6": "f"}) if kind == "city" else WOODS
    stores = [] if kind == "city" else [depot("G4-V6 7-7", 40, kind)]
    played = turn(situation(*there, map=map, depots=stores), *stayed(*(u.id for u in there)))
    assert len(played.of("ate")) == 25 and not played.of("starved")


@pytest.mark.rule("rotd", "11.6h")
def test_a_corps_feeds_seventeen_beside_itself_and_the_rest_go_short() -> None:
    there = [unit(f"FR{n}IN", f"G4-V6 {n % 10}-{n // 10 * 2}") for n in range(1, 20)]
    start = situation(unit("FR1CQ", "G6-V6"), unit("FR1AQ", "G6-V5", status="inactive"), *there,
                      depots=[depot("G6-V6 3-3", 99)])  # fmt: skip
    played = turn(start, *stayed("FR1CQ", *(u.id for u in there)))
    assert len(played.of("ate")) == 18 and len(played.of("starved")) == 2


@pytest.mark.rule("rotd", "11.6k")
@pytest.mark.parametrize(
    ("foe", "kind"),
    [("AU1IN", "starved"), ("AU1LC", "starved"), ("AU1CQ", "requisitioned"), ("AU1PB", "requisitioned"),
     ("SW1IN", "requisitioned")],
)  # fmt: skip
def test_enemy_brigades_alone_keep_a_unit_from_requisitioning(foe: str, kind: str) -> None:
    played = turn(situation(unit("FR1IN", "G4-V6 1-1"), unit(foe, "G4-V6 13-13"), map=PLAIN), *stayed("FR1IN"))
    assert played.one(kind, "FR1IN")


@pytest.mark.rule("rotd", "11.6l")
@pytest.mark.parametrize(("others", "kind"), [(2, "requisitioned"), (3, "starved")])
@pytest.mark.parametrize("status", ["active", "inactive"])
def test_more_than_three_brigades_of_any_kind_eat_a_square_bare(others: int, kind: str, status: str) -> None:
    beside = [unit(f"SD{n}LA", f"G4-V6 {n}-3", status=status) for n in range(1, others + 1)]
    helpers = unit("FR1CQ", "G4-V6 9-9"), unit("FR1PB", "G4-V6 9-8")
    start = situation(unit("FR1IN", "G4-V6 1-1"), *beside, *helpers, map=PLAIN)
    assert turn(start, *stayed("FR1IN")).one(kind, "FR1IN")


@pytest.mark.rule("rotd", "11.6m")
def test_who_wants_no_source_draws_nothing_and_lives_off_the_land() -> None:
    start = situation(unit("FR1IN", "G4-V6"), map=PLAIN, depots=[depot("G4-V6 7-7")])
    played = turn(start, "FR1IN supply none")
    assert played.one("requisitioned", "FR1IN") and played.after.depots["D"].supplies == 10


@pytest.mark.rule("rotd", "11.6n")
def test_a_corps_that_wants_none_draws_nothing_and_still_feeds_its_brigades_from_its_wagons() -> None:
    start = situation(unit("FR1IN", "G4-V6"), unit("FR1CQ", "G5-V6", supplies=5), depots=[depot("G5-V6 7-7")])
    played = turn(start, "FR1CQ supply none", *stayed("FR1IN"))
    assert played.after.depots["D"].supplies == 10
    assert source(played, "FR1IN") == "FR1CQ" and played.unit("FR1CQ").supplies == 3


# 11.7


@pytest.mark.rule("rotd", "11.7g")
def test_where_one_of_two_equal_lines_is_closed_the_other_carries_the_transfer() -> None:
    towns = [city("Novara", "G4-V6", supplies=40), city("Milano", "G8-V6")]
    gates = [f"G6-V{row}" for row in (4, 5, 6, 7, 8)]
    for open_gate in gates:
        shut = {gate: "X" for gate in gates if gate != open_gate} | {f"G6-V{row}": "X" for row in (2, 3, 9)}
        start = situation(unit("FR1AQ", "G1-V6"), map=flat_map(cities=towns, terrain=shut))
        played = turn(start, "FR1AQ transfer 5 from Novara to Milano")
        assert played.after.cities["Milano"].supplies == 5, open_gate


@pytest.mark.rule("rotd", "11.7c")
@pytest.mark.parametrize(("goal", "reached"), [("G8-V6", True), ("G9-V6", False)])
def test_a_transfer_reaches_four_squares_and_no_more(goal: str, reached: bool) -> None:
    towns = flat_map(cities=[city("Novara", "G4-V6", supplies=40), city("Milano", goal)])
    start = situation(unit("FR1AQ", "G1-V6"), map=towns)
    played = turn(start, "FR1AQ transfer 5 from Novara to Milano")
    assert len(played.of("transferred")) == reached and len(played.of("transfer-refused")) == (not reached)


@pytest.mark.rule("rotd", "11.7i")
def test_supplies_that_arrive_this_turn_go_no_farther() -> None:
    towns = flat_map(cities=[city("Novara", "G4-V6", supplies=40), city("Milano", "G6-V6"), city("Lodi", "G8-V6")])
    start = situation(unit("FR1AQ", "G1-V6"), map=towns)
    on = "FR1AQ transfer 5 from Milano to Lodi"
    assert refused(start, on, "FR1AQ transfer 5 from Novara to Milano") == "11.7i"
    played = forced(start, "FR1AQ transfer 5 from Novara to Milano", on)
    assert played.after.cities["Milano"].supplies == 5 and played.after.cities["Lodi"].supplies == 0


@pytest.mark.rule("rotd", "11.7j")
@pytest.mark.parametrize(("second", "rule"), [(20, ""), (21, "11.7j")])
def test_sixty_is_the_most_a_place_sends_to_all_others_together(second: int, rule: str) -> None:
    towns = flat_map(cities=[city("Novara", "G4-V6", supplies=99), city("Milano", "G6-V6"), city("Lodi", "G7-V6")])
    start = situation(unit("FR1AQ", "G1-V6"), map=towns)
    both = "FR1AQ transfer 40 from Novara to Milano", f"FR1AQ transfer {second} from Novara to Lodi"
    assert sorted(no.rule if no else "" for no in verdicts(start, *both)) == ["", rule]
    assert len(forced(start, *both).of("transferred")) == (1 if rule else 2)


# 11.8


@pytest.mark.rule("rotd", "11.8b")
@pytest.mark.parametrize(("men", "falls"), [(300, True), (6000, False)])
def test_a_store_falls_with_the_battle_on_its_square_and_stands_if_its_keepers_win(men: int, falls: bool) -> None:
    keeper = unit("FR1IN", "G4-V6 3-3", men=men, quality=7 if men > 3000 else 1)
    raiders = [unit(f"AU{n}IN", f"G4-V6 {n + 3}-{n + 3}", men=1500) for n in (1, 2)]
    start = situation(keeper, *raiders, depots=[depot("G4-V6 3-3")])
    storm = [line for n in (1, 2) for line in (f"AU{n}IN move 3-3 from T1", f"AU{n}IN attack assault")]
    played = turn(start, *storm, "FR1IN defend defend", until="tactical-1")
    assert played.of("battle") and ("D" not in played.after.depots) == falls
    assert len(played.of("depot-destroyed")) == falls


@pytest.mark.rule("rotd", "11.8c")
@pytest.mark.rule("rotd", "11.8e")
def test_what_falls_loads_the_captors_in_the_square_their_corps_first_and_nobody_elsewhere() -> None:
    start = situation(
        unit("AU1IN", "G4-V6 4-4", ammunition=1),
        unit("AU2LA", "G4-V6 9-9", ammunition=0),
        unit("AU1CQ", "G4-V6 9-10", supplies=0),
        unit("AU3IN", "G5-V6", ammunition=0),
        depots=[depot("G4-V6 3-3", 12)],
    )
    played = turn(start, "AU1IN move 3-3", *stayed("AU2LA", "AU1CQ", "AU3IN"), until="tactical-1")
    found = {id: (played.unit(id).supplies, played.unit(id).ammunition) for id in ("AU1CQ", "AU1IN", "AU2LA", "AU3IN")}
    assert found == {"AU1CQ": (12, 5), "AU1IN": (0, 1), "AU2LA": (0, 0), "AU3IN": (0, 0)}


@pytest.mark.rule("rotd", "11.8c")
def test_what_falls_loads_no_ally_of_another_side() -> None:
    bonds = {"AUS-SUI": "ally", "FRA-SUI": "hostile"}
    hungry = unit("SW1IN", "G4-V6 9-9", ammunition=0), unit("AU2IN", "G4-V6 9-10", ammunition=0)
    start = situation(unit("AU1IN", "G4-V6 4-4"), *hungry, depots=[depot("G4-V6 3-3", 12)], relations=bonds)
    played = turn(start, "AU1IN move 3-3", *stayed("AU2IN"), until="tactical-1")
    assert {event.units[0] for event in played.of("plundered")} == {"AU1IN", "AU2IN"}


# 11.9


@pytest.mark.rule("rotd", "11.9a")
@pytest.mark.rule("rotd", "11.9c")
@pytest.mark.rule("rotd", "11.9g")
def test_a_unit_eats_one_and_then_fills_up_to_its_level() -> None:
    start = situation(unit("FR1IN", "G4-V6"), unit("FR1CQ", "G4-V6 1-1"), depots=[depot("G4-V6 7-7", 40)])
    played = turn(start, "FR1IN supply 1", "FR1CQ supply 6")
    assert source(played, "FR1IN") == source(played, "FR1CQ") == "DEPOT:D"
    assert (played.unit("FR1IN").supplies, played.unit("FR1CQ").supplies) == (1, 6)
    assert played.after.depots["D"].supplies == 40 - 2 - 7


@pytest.mark.rule("rotd", "11.9f")
@pytest.mark.parametrize(
    ("line", "rule"),
    [("FR1IN supply 2", "11.9"), ("FR1AQ supply 2", "11.9"), ("FR1CQ supply 12", ""), ("FR1AQ supply 1", "")],
)
def test_a_level_beyond_what_can_be_carried_is_refused(line: str, rule: str) -> None:
    start = situation(unit("FR1IN", "G4-V6"), unit("FR1CQ", "G4-V6 1-1"), unit("FR1AQ", "G4-V6 2-2"))
    assert refused(start, line) == rule


@pytest.mark.rule("rotd", "11.9h")
@pytest.mark.parametrize(("foe", "kept"), [("AU1IN", 7), ("AU1CQ", 7), ("AU1PB", 7), ("SW1IN", 2)])
def test_no_wagons_are_emptied_under_the_enemys_eyes(foe: str, kept: int) -> None:
    start = situation(unit("FR1CQ", "G4-V6 1-1", supplies=8), unit(foe, "G4-V6 13-13"), depots=[depot("G4-V6 7-7")])
    assert turn(start, "FR1CQ supply 2", until="supply").unit("FR1CQ").supplies == kept


@pytest.mark.rule("rotd", "11.9k")
@pytest.mark.rule("rotd", "11.9j")
@pytest.mark.parametrize(("line", "left", "taken"), [("line first", 4, 0), ("supply keep", 4, 0), ("supply 0", 0, 0)])
def test_a_blank_level_is_not_a_level_of_nothing(line: str, left: int, taken: int) -> None:
    start = situation(unit("FR1CQ", "G4-V6 1-1", supplies=5), depots=[depot("G4-V6 7-7")])
    played = turn(start, f"FR1CQ {line}")
    assert played.unit("FR1CQ").supplies == left and played.after.depots["D"].supplies == 10 + 4 - left
    assert bool(played.of("drew")) == bool(taken)


@pytest.mark.rule("rotd", "11.9l")
def test_what_is_moved_into_a_city_this_turn_feeds_nobody_there_yet() -> None:
    towns = flat_map(cities=[city("Novara", "G4-V6", supplies=40), city("Milano", "G6-V6")], terrain={"G6-V6": "f"})
    start = situation(unit("FR1IN", "G6-V6 1-1"), unit("FR1AQ", "G1-V6"), map=towns)
    played = turn(start, "FR1AQ transfer 5 from Novara to Milano", "FR1IN supply 1")
    assert played.one("starved", "FR1IN") and played.after.cities["Milano"].supplies == 5


# 11.10


@pytest.mark.rule("rotd", "11.10a")
@pytest.mark.rule("rotd", "11.10e")
@pytest.mark.rule("rotd", "11.10f")
def test_deserters_are_lost_every_turn_and_their_stragglers_come_back_as_others_do() -> None:
    played = turn(situation(unit("FR1IN", "G4-V6")), *stayed("FR1IN"))
    lost, back = played.one("starved", "FR1IN").facts["lost"], played.one("stragglers-returned", "FR1IN")
    now = played.unit("FR1IN")
    assert lost > 0 and now.prisoners == lost // 2
    assert back.facts["returned"] > 0 and now.men == 1500 - lost + back.facts["returned"]
    again = turn((played.game, played.after), *stayed("FR1IN"))
    assert again.one("starved", "FR1IN").facts["lost"] > 0


@pytest.mark.rule("rotd", "11.10c")
def test_who_requisitions_loses_fewer_and_keeps_his_spirits() -> None:
    fed = turn(situation(unit("FR1IN", "G4-V6"), map=PLAIN), *stayed("FR1IN"), until="supply")
    hungry = turn(situation(unit("FR1IN", "G4-V6")), *stayed("FR1IN"), until="supply")
    assert 0 < 1500 - fed.unit("FR1IN").men < 1500 - hungry.unit("FR1IN").men
    assert fed.unit("FR1IN").morale == 50 > hungry.unit("FR1IN").morale


@pytest.mark.rule("rotd", "11.10b")
def test_in_a_siege_nobody_deserts_and_outside_it_they_do() -> None:
    played = turn(shut_in(unit("FR1IN", "G4-V6 2-3"), supplies=0), *stayed("FR9IN", "FR1IN"), until="supply")
    assert played.unit("FR9IN").men == 1000 and played.unit("FR1IN").men < 1500


# 11.11


def refilled(*units: Unit, line: str = "FR1IN supply 1", **how: Any) -> int:
    """The rounds of FR1IN after it came to the supply phase with one."""
    start = situation(unit("FR1IN", "G4-V6", ammunition=1), *units, **how)
    return turn(start, line, *stayed(*(u.id for u in units)), until="supply").unit("FR1IN").ammunition


@pytest.mark.rule("rotd", "11.11b")
@pytest.mark.rule("rotd", "11.11e")
def test_five_rounds_are_the_most() -> None:
    assert refilled(depots=[depot("G4-V6 7-7")]) == 5
    with pytest.raises(ScenarioError):
        play(units("FR1IN G4-V6 7-7 ammunition=6"))


@pytest.mark.rule("rotd", "11.11d")
def test_who_draws_nothing_fills_nothing() -> None:
    start = situation(unit("FR1IN", "G4-V6", ammunition=1, supplies=1), depots=[depot("G4-V6 7-7")])
    assert turn(start, "FR1IN supply 0", until="supply").unit("FR1IN").ammunition == 1
    assert turn(start, "FR1IN supply 1", until="supply").unit("FR1IN").ammunition == 5


@pytest.mark.rule("rotd", "11.11e")
@pytest.mark.rule("rotd", "11.11h")
def test_a_corps_behind_which_lies_an_empty_depot_hands_out_no_ammunition() -> None:
    corps = unit("FR1CQ", "G5-V6", supplies=9, supply_source="DEPOT:D")
    assert refilled(corps, depots=[depot("G5-V6 7-7", 40)]) == 5
    assert refilled(corps, depots=[depot("G5-V6 7-7", 0)]) == 1
    assert refilled(corps) == 1


@pytest.mark.rule("rotd", "11.11f")
@pytest.mark.rule("rotd", "11.11h")
@pytest.mark.parametrize(("level", "state", "rounds"), [(3, "FRA", 5), (2, "FRA", 1), (3, "SAR", 1)])
def test_a_corps_that_draws_on_home_works_hands_out_ammunition_though_the_stores_are_empty(
    level: int, state: str, rounds: int
) -> None:
    town = flat_map(cities=[city("Lyon", "G5-V6 7-7", state, manufacturing=level)], terrain={"G4-V6": "f"})
    corps = unit("FR1CQ", "G5-V6 1-1", supplies=9, supply_source="CITY:Lyon")
    assert refilled(corps, map=town) == rounds


@pytest.mark.rule("rotd", "11.11g")
@pytest.mark.parametrize("besieged", [False, True])
def test_a_besieged_city_has_no_chain_to_the_works_at_home(besieged: bool) -> None:
    towns = flat_map(cities=[NOVARA, city("Lyon", "G7-V6", manufacturing=3)], terrain={"G4-V6": "f"})
    held = {"Novara": CityHolding("Novara", "FRA", 40, besieged)}
    start = situation(unit("FR1IN", "G4-V6 7-7", ammunition=1), map=towns, cities=held)
    rounds = turn(start, "FR1IN supply 1", until="supply").unit("FR1IN").ammunition
    assert rounds == (1 if besieged else 5)


# 11.13


@pytest.mark.rule("rotd", "11.13b")
def test_the_status_report_lists_the_source_and_the_communications() -> None:
    start = situation(unit("FR1IN", "G4-V6"), unit("FR1CQ", "G5-V6"), unit("FR1AQ", "G6-V6"),
                      depots=[depot("G5-V6 7-7", 40)])  # fmt: skip
    played = turn(start, *stayed("FR1IN", "FR1CQ", "FR1AQ"))
    view = RULESET.view(played.game, played.after, played.game.seat("Allies"))
    said = RULESET.describe(played.game, view, "FR1IN")
    assert "Supply: FR1CQ" in said and "Communications: FR1CQ" in said
    assert "Supply: D" in RULESET.describe(played.game, view, "FR1CQ")


@pytest.mark.rule("rotd", "11.13c")
@pytest.mark.rule("rotd", "11.13d")
def test_an_ordered_source_stands_for_the_turn_and_one_out_of_reach_gives_way_to_the_listed_one() -> None:
    near, far = unit("FR1CQ", "G5-V6", supplies=5), unit("FR2CQ", "G2-V6", supplies=5)
    brigade = unit("FR1IN", "G4-V6", supply_source="FR1CQ")
    sheet = stayed("FR1CQ", "FR2CQ")
    assert source(turn(situation(brigade, near, far), "FR1IN supply 0 from FR2CQ", *sheet), "FR1IN") == "FR2CQ"
    lost = unit("FR2CQ", "G1-V6", supplies=5)
    assert source(turn(situation(brigade, near, lost), "FR1IN supply 0 from FR2CQ", *sheet), "FR1IN") == "FR1CQ"


@pytest.mark.rule("rotd", "11.13a")
def test_after_a_march_the_nearest_corps_is_listed() -> None:
    start = situation(
        unit("FR1IN", "G4-V6", supply_source="FR1CQ"),
        unit("FR1CQ", "G3-V6", supplies=9),
        unit("FR2CQ", "G7-V6", supplies=9),
        map=PLAIN,
    )
    played = turn(start, "FR1IN march G5-V6 G6-V6", *stayed("FR1CQ", "FR2CQ"))
    assert source(played, "FR1IN") == "FR1CQ" and played.unit("FR1IN").supply_source == "FR2CQ"


@pytest.mark.rule("rotd", "11.6c")
@pytest.mark.rule("rotd", "11.6g")
@pytest.mark.parametrize(("relation", "brigade"), [("ally", "DEPOT:D"), ("passive", ""), ("neutral", "")])
def test_an_active_allys_depot_feeds_brigades_on_the_spot_but_no_headquarters(relation: str, brigade: str) -> None:
    start = situation(
        unit("FR1IN", "G4-V6"), unit("FR1CQ", "G4-V6 1-1"),
        depots=[depot("G4-V6 7-7", state="SUI")], relations={"FRA-SUI": relation},
    )  # fmt: skip
    played = turn(start, *stayed("FR1IN", "FR1CQ"))
    assert (source(played, "FR1IN"), source(played, "FR1CQ")) == (brigade, "")


@pytest.mark.rule("rotd", "11.13e")
def test_who_loses_his_corps_in_the_turn_eats_elsewhere_in_the_next() -> None:
    brigade = unit("FR1IN", "G4-V6", supply_source="FR1CQ")
    start = situation(brigade, unit("FR1CQ", "G3-V6", status="shattered", reform_turns=2, supplies=5),
                      unit("FR2CQ", "G6-V6", supplies=5))  # fmt: skip
    assert source(turn(start, *stayed("FR1IN", "FR2CQ")), "FR1IN") == "FR2CQ"


@pytest.mark.rule("rotd", "11.2l")
@pytest.mark.rule("rotd", "14.2b")
@pytest.mark.parametrize(("besieged", "refuges"), [(False, {"G5-V6", "G4-V6"}), (True, {"H1-V6", "H2-V6"})])
def test_the_shattered_flee_to_their_corps_depot_unless_a_siege_has_shut_it_in(
    besieged: bool, refuges: set[str]
) -> None:
    towns = flat_map(cities=[city("Novara", "G4-V6 7-7"), city("Lodi", "H2-V6 7-7")])
    start = situation(
        unit("FR1IN", "G8-V6", men=500, fatigue=18, quality=1, supply_source="FR1CQ"),
        unit("FR1CQ", "G9-V6", supply_source="DEPOT:D"),
        *[unit(f"AU{n}IN", f"G8-V6 {column}-7", men=3000, quality=7, supplies=1) for n, column in ((1, 6), (2, 8))],
        *[unit("FR9IN", "G4-V6 7-7", men=1000), unit("AU9IN", "G4-V6 8-7", men=9000, supplies=1)] * besieged,
        map=towns,
        cities={"Novara": CityHolding("Novara", "FRA", 9, besieged)},
        depots=[depot("G4-V6 7-7")],
    )
    storm = [f"AU{n}IN {what}" for n in (1, 2) for what in ("move 7-7", "attack assault")]
    played = turn(start, *storm, until="tactical-1")
    assert played.of("shattered", "FR1IN") and played.place("FR1IN").split()[0] in refuges
