"""7.7, 7.8: what keeps a unit from leaving its battlefield."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.boards.square import Direction
from drumhead.engine.rulesets.rotd.campaign.cones import clear_to_edge, cone
from drumhead.engine.rulesets.rotd.campaign.state import CityHolding, Unit
from tests.rulesets.rotd.boards import FIELD, campaign, city, flat_map, rows, tac, unit
from tests.rulesets.rotd.marching import path, played, prepared, rules_of, square, turn

S1 = ("strategic-1",)


def outcome(*others: Unit, to: str = "G5-V6", start: str = "G4-V6 7-7", id: str = "FR1IN", **given: Any) -> str:
    """`marched`, or the rule that held the unit back."""
    after, events = turn(unit(id, start), *others, plans=path(id, to), phases=S1, **given)
    return "marched" if square(after, id) == to else ", ".join(rules_of(events, "blocked"))


@pytest.mark.rule("rotd", "7.7a")
@pytest.mark.parametrize(
    ("square", "direction"),
    [
        ("7-6", "N"), ("7-0", "N"), ("8-4", "N"), ("8-5", "NE"), ("9-2", "N"), ("9-3", "NE"),
        ("10-0", "N"), ("11-0", "NE"),
        ("8-6", "NE"), ("9-6", "NE"), ("10-6", "E"), ("14-4", "E"), ("14-3", "NE"), ("14-14", "SE"), ("7-14", "S"),
        ("4-14", "S"), ("3-14", "SW"), ("6-7", "W"), ("0-7", "W"), ("0-4", "W"), ("0-3", "NW"), ("0-0", "NW"),
    ],
)  # fmt: skip
def test_the_eight_cones_cover_the_map_as_the_figure_shows(square: str, direction: str) -> None:
    assert cone(FIELD, tac("7-7"), tac(square)) == Direction[direction]


@pytest.mark.rule("rotd", "7.7a")
def test_cones_are_alike_in_all_four_quarters() -> None:
    for cell in range(FIELD.size):
        column, row = FIELD.position(cell)
        turned = FIELD.at(14 - row, column)
        assert turned is not None
        here, there = cone(FIELD, tac("7-7"), cell), cone(FIELD, tac("7-7"), turned)
        assert there == (None if here is None else here.turned(2))


@pytest.mark.rule("rotd", "7.7a")
@pytest.mark.parametrize(
    ("foe", "result"), [("10-6", "7.7a"), ("10-5", "marched"), ("14-4", "7.7a"), ("3-7", "marched")]
)
def test_an_enemy_between_a_unit_and_the_edge_closes_the_way(foe: str, result: str) -> None:
    assert outcome(unit("AU1IN", f"G4-V6 {foe}")) == result


@pytest.mark.rule("rotd", "7.7a")
def test_headquarters_and_inactive_enemies_close_no_way() -> None:
    assert outcome(unit("AU1CQ", "G4-V6 10-7")) == "marched"
    assert outcome(unit("AU1IN", "G4-V6 10-7", status="inactive")) == "marched"
    assert outcome(unit("AU1IN", "G4-V6 10-7", status="shattered")) == "marched"


@pytest.mark.rule("rotd", "7.7b")
@pytest.mark.parametrize(("owner", "result"), [("SUI", "7.7a"), ("FRA", "marched")])
def test_neutrals_close_the_way_only_in_their_own_nation(owner: str, result: str) -> None:
    assert outcome(unit("SW1IN", "G4-V6 10-7"), map=flat_map(owner=owner)) == result


@pytest.mark.rule("rotd", "7.7a")
def test_allies_close_no_way() -> None:
    assert outcome(unit("SD1IN", "G4-V6 10-7")) == "marched"


@pytest.mark.rule("rotd", "7.7c")
def test_impassable_ground_does_not_close_the_way() -> None:
    lake = rows(*["...........####"] * 15)
    assert outcome(map=flat_map(ground={"G4-V6": lake})) == "marched"


@pytest.mark.rule("rotd", "7.7d")
@pytest.mark.parametrize(
    ("north", "east", "result"),
    [
        ("AU", "AU", "7.7d"),
        ("AU", "SW", "7.7d"),
        ("AU", "FR", "marched"),
        ("SW", "SD", "marched"),
        ("AU", "", "marched"),
    ],
)
def test_nobody_passes_diagonally_between_two_who_are_not_allies(north: str, east: str, result: str) -> None:
    beside = enumerate(((north, "7-6"), (east, "8-7")), start=8)
    others = [unit(f"{who}{number}IN", f"G4-V6 {at}") for number, (who, at) in beside if who]
    assert outcome(*others, to="G5-V5") == result


@pytest.mark.rule("rotd", "7.7e")
def test_nobody_marches_out_of_a_besieged_city() -> None:
    map = flat_map(cities=[city("Pavia", "G4-V6 7-7")])
    held = {"Pavia": CityHolding("Pavia", "FRA", 0, besieged=True)}
    assert outcome(map=map, cities=held) == "7.7e"
    assert outcome(map=map, cities=held, start="G4-V6 8-7") == "marched"


@pytest.mark.rule("rotd", "7.7f")
def test_a_way_closed_in_one_phase_may_be_open_in_the_next() -> None:
    plans = path("FR1IN", "G5-V6")
    foe = unit("AU1IN", "G4-V6 10-7")
    found, events = played(prepared(unit("FR1IN", "G4-V6"), foe, plans=plans), plans)
    assert rules_of(events, "blocked") == ["7.7a"]
    found.set_unit("moved", foe, {"tactical": tac("3-7")})
    found, _ = played(found, plans, ("strategic-2",))
    assert square(found, "FR1IN") == "G5-V6"


@pytest.mark.rule("rotd", "7.7a")
def test_those_who_close_the_way_are_named() -> None:
    found = campaign(flat_map(), unit("FR1IN", "G4-V6"), unit("AU1IN", "G4-V6 12-7"), unit("AU2IN", "G4-V6 7-12"))
    closing = clear_to_edge(found, found.units["FR1IN"], Direction.E)
    assert [other.id for other in closing] == ["AU1IN"]


@pytest.mark.rule("rotd", "7.7c")
def test_a_mountain_chain_without_a_pass_closes_the_way_even_when_no_enemy_is_near() -> None:
    chain, passed = rows(*["..........M...."] * 15), rows(*["..........M...."] * 14, "..........P....")
    assert outcome(map=flat_map(ground={"G4-V6": chain})) == "7.7c"
    assert outcome(map=flat_map(ground={"G4-V6": chain}), to="G4-V5") == "marched"
    assert outcome(map=flat_map(ground={"G4-V6": passed})) == "marched"


RIVER = rows(*["..........~...."] * 15)
FORDABLE = rows(*["..........~...."] * 5, "..........=....", *["..........~...."] * 9)
RANGE = rows(*["..........M...."] * 15)
FOE = "G4-V6 1-7"


@pytest.mark.rule("rotd", "7.8a")
@pytest.mark.parametrize("ground", [RIVER, FORDABLE, RANGE])
def test_near_enemies_no_march_leads_over_a_river_or_range(ground: tuple[str, ...]) -> None:
    map = flat_map(ground={"G4-V6": ground}, water={"G4-V6": rows(*["..........1....".replace(".", "0")] * 15)})
    assert outcome(unit("AU1IN", FOE), map=map) == "7.8a"
    assert outcome(unit("AU1IN", FOE), map=map, start="G4-V6 12-7") == "marched"
    assert outcome(unit("AU1IN", FOE), map=map, to="G4-V5") == "marched"


@pytest.mark.rule("rotd", "7.8a")
def test_without_enemies_a_fordable_river_is_no_hindrance() -> None:
    map = flat_map(ground={"G4-V6": FORDABLE}, river={"G4-V6": 1}, water={"G4-V6": rows(*["000000000010000"] * 15)})
    assert outcome(map=map) == "marched"


@pytest.mark.rule("rotd", "7.8c")
@pytest.mark.parametrize("rank", [2, 3])
def test_without_a_bridge_no_march_leads_over_an_unfordable_river(rank: int) -> None:
    map = flat_map(ground={"G4-V6": RIVER}, river={"G4-V6": rank})
    assert outcome(map=map) == "7.8c"
    assert outcome(map=map, start="G4-V6 12-7") == "marched"


@pytest.mark.rule("rotd", "7.8d")
def test_a_railway_bridge_carries_a_march_over_an_unfordable_river() -> None:
    map = flat_map(ground={"G4-V6": RIVER}, river={"G4-V6": 2}, track={"G4-V6": rows("", "+" * 15)})
    assert outcome(map=map) == "marched"


@pytest.mark.rule("rotd", "7.8d")
@pytest.mark.parametrize(("owner", "result"), [("FR", "marched"), ("SD", "marched"), ("AU", "7.8c")])
def test_a_deployed_pontoon_bridge_of_friends_carries_a_march(owner: str, result: str) -> None:
    map = flat_map(ground={"G4-V6": RIVER}, river={"G4-V6": 2})
    assert outcome(unit(f"{owner}1PB", "G4-V6 10-3", deployed=True), map=map) == result


@pytest.mark.rule("rotd", "7.8h")
@pytest.mark.parametrize(
    ("start", "to", "result"),
    [
        ("7-7", "G4-V5", "7.8h"),
        ("7-3", "G4-V5", "marched"),
        ("7-4", "G4-V5", "7.8h"),
        ("7-11", "G4-V7", "marched"),
        ("3-7", "G3-V6", "marched"),
        ("11-7", "G5-V6", "marched"),
        ("7-3", "G5-V5", "7.8h"),
        ("12-3", "G5-V5", "marched"),
        ("12-7", "G5-V5", "7.8h"),
    ],
)
def test_out_of_a_marsh_only_from_the_edge_or_corner_that_leads_there(start: str, to: str, result: str) -> None:
    assert outcome(map=flat_map(terrain={"G4-V6": "m"}), start=f"G4-V6 {start}", to=to) == result


@pytest.mark.rule("rotd", "7.8h")
def test_a_game_may_hold_the_marsh_to_bind_only_near_enemies() -> None:
    given: dict[str, Any] = {"map": flat_map(terrain={"G4-V6": "m"}), "options": {"marsh_near_enemies_only": True}}
    assert outcome(**given) == "marched"
    assert outcome(unit("AU1IN", FOE), **given) == "7.8h"


@pytest.mark.rule("rotd", "7.8c")
def test_the_farther_shore_of_an_unfordable_river_is_not_entered_from_outside() -> None:
    across = rows("", "~" * 15)
    map = flat_map(ground={"G4-V7": across}, river={"G4-V7": 2})
    after, _ = turn(unit("FR1IN", "G4-V6"), plans=path("FR1IN", "G4-V7", entry="5-3"), phases=S1, map=map)
    assert FIELD.position(after.units["FR1IN"].tactical)[1] == 0


@pytest.mark.rule("rotd", "12.5c")
def test_a_deployed_bridge_stays_until_it_is_taken_up() -> None:
    plans = path("FR1PB", "G5-V6")
    after, events = turn(unit("FR1PB", "G4-V6", deployed=True), plans=plans, phases=S1)
    assert square(after, "FR1PB") == "G4-V6"
    assert rules_of(events, "blocked") == ["12.5"]


@pytest.mark.rule("rotd", "10.8t")
def test_a_routed_unit_marches_no_more_this_turn() -> None:
    plans = path("FR1IN", "G5-V6")
    start = prepared(unit("FR1IN", "G4-V6"), plans=plans)
    start.set_unit("routed", start.units["FR1IN"], {"orders_cancelled": True})
    after, _ = played(start, plans)
    assert square(after, "FR1IN") == "G4-V6"
