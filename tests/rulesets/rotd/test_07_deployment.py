"""7.17, 9.13: deployment before the campaign."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.play.dice import ScriptedDice
from drumhead.engine.play.events import EVERYONE
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import CityHolding, Square, Unit
from drumhead.engine.rulesets.rotd.knowledge.wording import wording
from drumhead.engine.rulesets.rotd.orders.orders import DeployTo
from drumhead.engine.rulesets.rotd.orders.plans import plans
from drumhead.engine.rulesets.rotd.peace.soil import neutral
from drumhead.engine.rulesets.rotd.turns.deployment import (
    deployable,
    deployed_at,
    deployment_phase,
    deployment_refusal,
    open_campaign,
)
from tests.rulesets.rotd.boards import BOARD, at, campaign, city, flat_map, kinds, rows, tac, unit

CITIES = (city("Lyon", "A5-N5"), city("Lille", "C0-N0"), city("Genova", "G4-V6", state="SAR"))
SARDINIAN = {"G4-V6": "SAR", "G5-V6": "SAR"}
TAKEN = {"Genova": CityHolding("Genova", "FRA", 0)}


def france(**given: Any) -> GameMap:
    return flat_map(**{"owner": "FRA", "state": SARDINIAN, "cities": CITIES, **given})


def order(id: str, place: str) -> DeployTo:
    """`M9-Z9 3-3`, `M9-Z9` or ` 3-3`."""
    square, _, tactical = place.partition(" ")
    return DeployTo(unit=id, to=at(square)[0] if square else None, at=tac(tactical) if tactical else None)


def refused(id: str, place: str, **given: Any) -> str:
    """The rule that refuses a deployment of a unit standing at A0-N0 7-7, or nothing."""
    found = campaign(
        given.pop("map", None) or france(),
        unit(id, "A0-N0", **given.pop("fields", {})),
        *given.pop("others", ()),
        phase="deployment",
        relations=given.pop("relations", None),
        cities=given.pop("cities", None),
    )
    answer = deployment_refusal(found, found.units[id], order(id, place), given.pop("beside", ()))
    assert not given
    return "" if answer is None else answer.rule


def deployed(units: Sequence[Unit], *orders: DeployTo, **given: Any) -> Campaign:
    """The units of a campaign on French soil after its deployment."""
    found = campaign(given.pop("map", None) or france(), *units, phase="deployment", turn=0, **given)
    deployment_phase(found, plans(orders), ScriptedDice())
    assert all(wording(found.game, event) for event in found.events)
    return found


def place(found: Campaign, id: str) -> tuple[int, int]:
    return found.units[id].cell, found.units[id].tactical


# where


@pytest.mark.rule("rotd", "7.17a")
@pytest.mark.rule("rotd", "7.17c")
def test_a_unit_may_be_placed_anywhere_on_its_nations_soil_however_far() -> None:
    assert refused("FR1IN", "M9-Z9 3-3") == ""
    assert refused("FR1IN", "M9-Z9 3-3", fields={"status": "inactive"}) == ""


@pytest.mark.rule("rotd", "7.17b")
def test_a_square_belongs_to_whoever_controls_the_closest_city_of_its_state() -> None:
    assert refused("FR1IN", "G5-V6 3-3") == "7.17"
    assert refused("SD1IN", "G5-V6 3-3") == ""
    assert refused("FR1IN", "G5-V6 3-3", cities=TAKEN) == ""
    lost = {"Lyon": CityHolding("Lyon", "AUS", 0)}
    assert refused("FR1IN", "A6-N6 3-3", cities=lost) == "7.17"
    assert refused("FR1IN", "B9-N0 3-3", cities=lost) == ""


@pytest.mark.rule("rotd", "7.17f")
def test_neutral_nations_stay_closed_even_where_a_city_of_theirs_is_held() -> None:
    assert refused("FR1IN", "G5-V6 3-3", cities=TAKEN, relations={"FRA-SAR": "neutral"}) == "7.17"


@pytest.mark.rule("rotd", "7.17g")
@pytest.mark.rule("rotd", "7.17i")
def test_naval_batteries_stay_and_militia_keeps_to_its_home_state() -> None:
    assert refused("FR1NB", "A1-N0 3-3") == "7.17"
    assert refused("FR1MI", "A1-N0 3-3") == ""
    assert refused("FR1MI", "G5-V6 3-3", cities=TAKEN) == "7.17"


@pytest.mark.rule("rotd", "7.17b")
@pytest.mark.rule("rotd", "7.17e")
def test_a_guest_on_an_allys_soil_may_be_placed_anew_in_its_square_but_not_in_the_next() -> None:
    found = campaign(france(), unit("FR1IN", "G4-V6 7-7"), phase="deployment")
    answers = [
        deployment_refusal(found, found.units["FR1IN"], order("FR1IN", where)) for where in (" 1-1", "G5-V6 1-1")
    ]
    assert [answer.rule if answer else "" for answer in answers] == ["", "7.17"]


@pytest.mark.rule("rotd", "7.17d")
@pytest.mark.rule("rotd", "7.17e")
def test_what_an_order_leaves_blank_stays_as_it_is() -> None:
    placed = unit("FR1IN", "A0-N0 7-9")
    assert deployed_at(placed, order("FR1IN", " 1-1")) == at("A0-N0 1-1")
    assert deployed_at(placed, order("FR1IN", "C3-P4")) == at("C3-P4 7-9")
    assert refused("FR1IN", "") == "7.17"


@pytest.mark.rule("rotd", "9.13")
def test_only_passable_squares_with_room_can_be_taken() -> None:
    lake = rows(*[""] * 7, ".......#")
    map = france(ground={"A1-N0": lake}, state={})
    assert refused("FR1IN", "A1-N0", map=map) == "9.13"
    assert refused("FR1IN", "A1-N0 3-3", map=map) == ""
    full = [unit(f"FR{n}IN", "A1-N0 3-3") for n in range(2, 10)]
    assert refused("FR1IN", "A1-N0 3-3", others=full) == "2.5"


@pytest.mark.rule("rotd", "9.13")
def test_a_river_square_is_passable_only_while_a_railway_bridges_it() -> None:
    bridged = france(ground={"A1-N0": rows("", "~" * 15)}, track={"A1-N0": rows("+", "+")}, rail=["A1-N0"], state={})
    bridge = next(cell for cell in range(225) if bridged.battlefield(at("A1-N0")[0]).bridged(cell))
    on_it = DeployTo(unit="FR1IN", to=at("A1-N0")[0], at=bridge)
    beside = DeployTo(unit="FR1IN", to=at("A1-N0")[0], at=bridge + 1)
    whole, broken = Square(), Square(broken_bridges=(bridge,))
    for square, deployment, rule in ((whole, on_it, ""), (whole, beside, "9.13"), (broken, on_it, "9.13")):
        found = campaign(bridged, unit("FR1IN", "A0-N0"), phase="deployment", squares={"A1-N0": square})
        answer = deployment_refusal(found, found.units["FR1IN"], deployment)
        assert (answer.rule if answer else "") == rule


@pytest.mark.rule("rotd", "2.5d")
def test_the_seats_other_orders_make_room_and_take_it() -> None:
    eight = [unit(f"FR{n}IN", "A1-N0 3-3") for n in range(2, 10)]
    away = order("FR5IN", " 4-4")
    assert refused("FR1IN", "A1-N0 3-3", others=eight, beside=[away]) == ""
    there = [order(each.id, "B0-N0 1-1") for each in eight]
    assert refused("FR1IN", "B0-N0 1-1", others=eight, beside=there) == "2.5"
    assert refused("FR1IN", "B0-N0 1-1", others=eight, beside=there[1:]) == ""


@pytest.mark.rule("rotd", "1.5h")
def test_no_more_inactive_units_than_a_square_may_hold() -> None:
    resting = [unit(f"FR{n}IN", f"A1-N0 {n}-3", status="inactive") for n in (2, 3)]
    assert refused("FR1IN", "A1-N0 9-9", others=resting, fields={"status": "inactive"}) == "1.5"
    assert refused("FR1IN", "A1-N0 9-9", others=resting) == ""
    in_town = [unit(f"FR{n}IN", f"A5-N5 {n}-3", status="inactive") for n in (2, 3)]
    assert refused("FR1IN", "A5-N5 9-9", others=in_town, fields={"status": "inactive"}) == ""


@pytest.mark.rule("rotd", "7.17d")
def test_impassable_squares_are_no_place_to_deploy() -> None:
    map = france(terrain={"A1-N0": "~"}, state={})
    assert refused("FR1IN", "A1-N0 3-3", map=map) == "1.2"


@pytest.mark.rule("rotd", "7.17b")
def test_what_is_offered_is_what_is_allowed() -> None:
    found = campaign(france(), unit("SD1IN", "G4-V6 7-7"), phase="deployment")
    assert deployable(found, found.units["SD1IN"], None) == tuple(sorted(at(name)[0] for name in SARDINIAN))
    lake = campaign(france(ground={"G5-V6": rows("#.")}), unit("SD1IN", "G4-V6 7-7"), phase="deployment")
    offered = deployable(lake, lake.units["SD1IN"], at("G5-V6")[0])
    assert tac("0-0") not in offered
    assert len(offered) == 224
    crowd = [unit(f"SD{n}IN", f"G5-V6 {3 if n < 10 else 4}-3") for n in range(2, 17)]
    full = campaign(france(), unit("SD1IN", "G4-V6 7-7"), *crowd, phase="deployment")
    offered = deployable(full, full.units["SD1IN"], at("G5-V6")[0])
    assert set(range(225)) - set(offered) == {tac("3-3")}


# carrying it out


@pytest.mark.rule("rotd", "7.17a")
def test_all_units_are_placed_at_once_so_that_two_may_change_places() -> None:
    crowd = [unit(f"FR{n}IN", "A1-N0 3-3") for n in range(2, 10)]
    found = deployed([unit("FR1IN", "A0-N0"), *crowd], order("FR1IN", "A1-N0 3-3"), order("FR2IN", "A0-N0 7-7"))
    assert place(found, "FR1IN") == at("A1-N0 3-3")
    assert place(found, "FR2IN") == at("A0-N0 7-7")
    assert kinds(found) == ["deployed", "deployed"]


@pytest.mark.rule("rotd", "2.5d")
def test_where_too_many_come_the_last_stay_and_whom_they_keep_out_stays_too() -> None:
    eight = [unit(f"FR{n}IN", "A1-N0 3-3") for n in range(2, 10)]
    late = [unit("FR10IN", "A0-N0"), unit("FR9LI", "B0-N0 5-5", commander="Austria")]
    seven = [unit(f"FR{n}LI", "A0-N0 7-7") for n in range(1, 8)]
    orders = order("FR9LI", "A1-N0 3-3"), order("FR8LI", "B0-N0 5-5"), order("FR10IN", "A1-N0 3-3")
    found = deployed([*eight, *late, *seven, unit("FR8LI", "A2-N0 1-1")], *orders)
    assert place(found, "FR10IN") == at("A0-N0 7-7")
    assert place(found, "FR9LI") == at("B0-N0 5-5")
    assert place(found, "FR8LI") == at("B0-N0 5-5")
    said = {event.units[0]: event for event in found.events if event.kind == "deployment-refused"}
    assert list(said) == ["FR10IN", "FR9LI"]
    assert {event.rule for event in said.values()} == {"2.5"}
    assert said["FR9LI"].seen_by == ("Austria",)


@pytest.mark.rule("rotd", "7.17j")
def test_where_a_unit_is_placed_only_its_own_command_is_told() -> None:
    found = deployed([unit("FR1IN", "A0-N0"), unit("AU1LC", "A1-N0 2-2")], order("FR1IN", "A1-N0 3-3"))
    (event,) = found.events
    assert (event.kind, event.rule, event.seen_by) == ("deployed", "7.17", ("Allies",))
    assert "A1-N0 3-3" in wording(found.game, event)


@pytest.mark.rule("rotd", "6.4c")
def test_a_fort_is_entered_while_it_has_room_and_left_when_leaving() -> None:
    forts = (city("Lyon", "A5-N5 7-7", fort=1, fort_capacity=2000), *CITIES[1:])
    inside = unit("FR1IN", "A5-N5 7-7", in_fort=True)
    units = inside, unit("FR2IN", "A0-N0"), unit("FR3IN", "A0-N0")
    orders = order("FR1IN", "A6-N5 1-1"), order("FR2IN", "A5-N5 7-7"), order("FR3IN", "A5-N5 7-7")
    found = deployed(units, *orders, map=france(cities=forts))
    assert [found.units[f"FR{n}IN"].in_fort for n in (1, 2, 3)] == [False, True, False]


@pytest.mark.rule("rotd", "12.5a")
def test_a_bridge_that_lay_in_a_river_is_taken_up_when_it_is_deployed_elsewhere() -> None:
    found = deployed([unit("FR1PB", "A0-N0 7-7", deployed=True)], order("FR1PB", "A1-N0 3-3"))
    assert not found.units["FR1PB"].deployed


@pytest.mark.rule("rotd", "7.17a")
def test_whoever_has_no_order_stays() -> None:
    found = deployed([unit("FR1IN", "A0-N0 7-9")])
    assert place(found, "FR1IN") == at("A0-N0 7-9")
    assert kinds(found) == []


@pytest.mark.rule("rotd", "5.1a")
def test_then_the_campaign_opens_and_turn_1_waits() -> None:
    found = campaign(france(), unit("FR1IN", "A0-N0"), phase="opening", turn=0)
    open_campaign(found, {}, ScriptedDice())
    state = found.finished()
    assert (state.turn, state.phase) == (1, "supply")
    assert found.events[-1].seen_by == (EVERYONE,)


@pytest.mark.rule("rotd", "5.2f")
def test_turn_1_may_be_one_of_peace() -> None:
    found = campaign(france(), unit("FR1IN", "A0-N0"), phase="opening", turn=0, options={"quiet": {"1": "peace"}})
    open_campaign(found, {}, ScriptedDice())
    assert found.finished().phase == "movement"


@pytest.mark.rule("rotd", "11.1e")
def test_communications_are_judged_where_the_units_were_placed() -> None:
    units = unit("FR1IN", "A5-N5 8-8", in_communications=False), unit("FR1CQ", "A5-N5 8-9"), unit("FR1AQ", "A5-N5 8-9")
    found = campaign(france(), *units, phase="opening", turn=0)
    open_campaign(found, {}, ScriptedDice())
    assert found.units["FR1IN"].in_communications


@pytest.mark.rule("rotd", "13.3e")
def test_the_inactive_wake_where_strangers_were_placed() -> None:
    units = unit("FR1IN", "A0-N0", status="inactive"), unit("AU1IN", "A0-N0 1-1")
    found = campaign(france(), *units, phase="opening", turn=0)
    open_campaign(found, {}, ScriptedDice())
    assert found.units["FR1IN"].active


@pytest.mark.rule("rotd", "7.17a")
@pytest.mark.rule("rotd", "7.17f")
@pytest.mark.parametrize(
    ("owner", "theatre", "relations", "closed"),
    [
        ("", ("FRA", "AUS"), {}, False),
        ("FRA", ("FRA", "AUS"), {}, False),
        ("FRA", ("AUS",), {}, False),
        ("AUS", ("FRA", "AUS"), {}, False),
        ("SUI", ("FRA", "AUS"), {}, True),
        ("SUI", ("FRA", "AUS", "SUI"), {}, True),
        ("SUI", ("FRA", "AUS", "SUI"), {"FRA-SUI": "ally"}, False),
        ("SAR", ("FRA", "AUS", "SAR"), {}, False),
    ],
)
def test_soil_is_neutral_that_belongs_to_another_nation_out_of_the_war_and_never_ones_own_or_nobodys(
    owner: str, theatre: tuple[str, ...], relations: dict[str, str], closed: bool
) -> None:
    found = campaign(flat_map(owner=owner), unit("FR1IN", "G4-V6"), theatre=theatre, relations=relations)
    assert neutral(found, found.units["FR1IN"], BOARD.cell("G5-V6")) is closed


@pytest.mark.rule("rotd", "7.17f")
def test_why_a_unit_may_not_be_placed_there_is_said_by_whose_soil_it_is() -> None:
    map = flat_map(owner="FRA", state={"G4-V6": "SUI", "G5-V6": "AUS"}, cities=CITIES)
    found = campaign(map, unit("FR1IN", "A0-N0"), phase="deployment", theatre=("FRA", "AUS"))
    said = {
        place: deployment_refusal(found, found.units["FR1IN"], order("FR1IN", place)) for place in ("G4-V6", "G5-V6")
    }
    assert {place: answer.reason for place, answer in said.items() if answer} == {
        "G4-V6": "G4-V6 belongs to a neutral nation",
        "G5-V6": "G5-V6 is not owned by the unit's nation",
    }


@pytest.mark.rule("rotd", "2.5d")
@pytest.mark.parametrize(("friends", "rule"), [(7, ""), (8, "2.5")])
def test_on_a_full_tactical_square_nobody_is_placed(friends: int, rule: str) -> None:
    there = [unit(f"FR{n}IN", "C0-N0 3-3") for n in range(10, 10 + friends)]
    assert refused("FR1IN", "C0-N0 3-3", others=there) == rule
