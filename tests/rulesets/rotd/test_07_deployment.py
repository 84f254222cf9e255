"""7.17, 9.13: deployment before the campaign."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.rulesets.rotd.campaign.state import CityHolding
from drumhead.engine.rulesets.rotd.opening.deployment import deployed_at, deployment_refusal
from tests.rulesets.rotd.boards import at, campaign, city, flat_map, rows, tac, unit

CITIES = (city("Lyon", "A5-N5"), city("Lille", "C0-N0"), city("Genova", "G4-V6", state="SAR"))
SARDINIAN = {"G4-V6": "SAR", "G5-V6": "SAR"}


def refused(id: str, place: str, **given: Any) -> str:
    """The rule that refuses a deployment of a unit standing at A0-N0 7-7, or nothing."""
    map = given.pop("map", None) or flat_map(owner="FRA", state=SARDINIAN, cities=CITIES)
    fields = given.pop("fields", {})
    found = campaign(map, unit(id, "A0-N0", **fields), *given.pop("others", ()), **given)
    square, _, tactical = place.partition(" ")
    cell = at(square)[0] if square else None
    answer = deployment_refusal(found, found.units[id], cell, tac(tactical) if tactical else None)
    return "" if answer is None else answer.rule


@pytest.mark.rule("rotd", "7.17")
def test_a_unit_may_be_placed_anywhere_on_its_nations_soil_however_far() -> None:
    assert refused("FR1IN", "M9-Z9 3-3") == ""
    assert refused("FR1IN", "M9-Z9 3-3", fields={"status": "inactive"}) == ""


@pytest.mark.rule("rotd", "7.17")
def test_a_square_belongs_to_whoever_controls_the_closest_city_of_its_state() -> None:
    assert refused("FR1IN", "G5-V6 3-3") == "7.17"
    assert refused("SD1IN", "G5-V6 3-3") == ""
    taken = {"Genova": CityHolding("Genova", "FRA", 0)}
    assert refused("FR1IN", "G5-V6 3-3", cities=taken) == ""
    lost = {"Lyon": CityHolding("Lyon", "AUS", 0)}
    assert refused("FR1IN", "A6-N6 3-3", cities=lost) == "7.17"
    assert refused("FR1IN", "B9-N0 3-3", cities=lost) == ""


@pytest.mark.rule("rotd", "7.17")
def test_naval_batteries_stay_and_militia_keeps_to_its_home_state() -> None:
    assert refused("FR1NB", "A1-N0 3-3") == "7.17"
    assert refused("FR1MI", "A1-N0 3-3") == ""
    taken = {"Genova": CityHolding("Genova", "FRA", 0)}
    assert refused("FR1MI", "G5-V6 3-3", cities=taken) == "7.17"


@pytest.mark.rule("rotd", "7.17")
def test_what_an_order_leaves_blank_stays_as_it_is() -> None:
    placed = unit("FR1IN", "A0-N0 7-9")
    assert deployed_at(placed, None, tac("1-1")) == at("A0-N0 1-1")
    assert deployed_at(placed, at("C3-P4")[0], None) == at("C3-P4 7-9")


@pytest.mark.rule("rotd", "9.13")
def test_only_passable_squares_with_room_can_be_taken() -> None:
    lake = rows(*[""] * 7, ".......#")
    map = flat_map(owner="FRA", cities=CITIES, ground={"A1-N0": lake})
    assert refused("FR1IN", "A1-N0", map=map) == "9.13"
    assert refused("FR1IN", "A1-N0 3-3", map=map) == ""
    full = [unit(f"FR{n}IN", "A1-N0 3-3") for n in range(2, 10)]
    assert refused("FR1IN", "A1-N0 3-3", others=full) == "2.5"


@pytest.mark.rule("rotd", "7.17")
def test_impassable_squares_are_no_place_to_deploy() -> None:
    map = flat_map(owner="FRA", cities=CITIES, terrain={"A1-N0": "~"})
    assert refused("FR1IN", "A1-N0 3-3", map=map) == "1.2"
