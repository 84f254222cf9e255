"""Zones of control and ownership: what units gain, what stops a zone, and what is only lent."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.play.dice import ScriptedDice
from drumhead.engine.play.recall.questions import Answer
from tests.rulesets.europa.tables import Table, board_of

PLAIN = ["......"] * 6


def unit(affiliation: str, at: str, size: str = "XX", **more: Any) -> dict[str, Any]:
    return {"affiliation": affiliation, "factors": "4-4-6", "size": size, "at": at} | more


def rules(answer: Answer) -> list[str]:
    return [because.rule for because in answer.because]


def test_a_division_has_a_normal_zone_all_round_and_a_battalion_none() -> None:
    table = Table(board_of(PLAIN), units={"N": unit("Nat", "0303"), "B": unit("Nat", "0306", "II")})
    assert table.ask("zone", "N").data["zone"] == "normal"
    assert len(table.ask("zone", "N").data["hexes"]) == 6
    assert table.ask("zone", "B").holds is False
    assert table.ask("zone", "0304").data["zones"] == {"insurgent": "normal", "loyalist": ""}


@pytest.mark.parametrize(("size", "traits", "hungry", "zone"), [
    ("XX", [], 0, "normal"), ("XX", [], 1, "reduced"), ("XX", [], 2, ""), ("III", [], 0, "reduced"),
    ("III", [], 1, "reduced"), ("XX", ["cadre"], 0, "reduced"), ("XX", ["static"], 0, ""), ("II", [], 0, ""),
])  # fmt: skip
def test_a_zone_by_size_and_hunger(size: str, traits: list[str], hungry: int, zone: str) -> None:
    table = Table(board_of(PLAIN), units={"N": unit("Nat", "0303", size, traits=traits, hungry=hungry)})
    assert table.ask("zone", "N").data.get("zone", "") == zone


@pytest.mark.rule("europa", "R036")
def test_a_reduced_zone_gains_and_contests_as_a_normal_one_does() -> None:
    table = Table(board_of(PLAIN), units={"N": unit("Nat", "0202", "III"), "L": unit("PA", "0204")})
    assert table.ask("owner", "0201").data["owner"] == "insurgent"
    assert table.ask("owner", "0203").data["owner"] == ""
    assert "R238" in rules(table.ask("owner", "0203"))
    assert table.ask("zone", "0203").data["zones"] == {"insurgent": "reduced", "loyalist": "normal"}
    assert "R036" in rules(table.ask("zone", "0203"))


FRANCE = {"country": {"*": "Spain", "0201": "France", "0101": "France", "0102": "France"}}
"""The board's upper right corner, beyond a border."""


@pytest.mark.rule("europa", "R037")
def test_no_zone_goes_over_a_neutrals_border_in_either_direction() -> None:
    table = Table(board_of(PLAIN, zones=FRANCE), units={"N": unit("Req", "0202"), "L": unit("PA", "0102")})
    answer = table.ask("zone", "0201", "insurgent")
    assert (answer.holds, rules(answer)) == (False, ["R037"])
    assert table.ask("zone", "0203", "insurgent").holds
    out = table.ask("zone", "0202", "loyalist")
    assert (out.holds, rules(out)) == (False, ["R037"])


@pytest.mark.rule("europa", "R037")
def test_the_border_is_closed_to_zones_while_it_is_open_to_trade() -> None:
    table = Table(board_of(PLAIN, zones=FRANCE), units={"N": unit("Req", "0202")})
    table.has(tallies={"french border": 1.0})
    assert table.ask("zone", "0201", "insurgent").holds is False


@pytest.mark.rule("europa", "R038")
def test_a_zone_reaches_beyond_the_operational_area_of_its_unit() -> None:
    zones = {"region": {"*": "Navarra", "0303": "Euzkadi"}}
    table = Table(board_of(PLAIN, zones=zones), units={"B": unit("Basque", "0303", "III")})
    answer = table.ask("zone", "0304", "loyalist")
    assert (answer.holds, rules(answer)) == (True, ["R036"])


@pytest.mark.rule("europa", "R038")
def test_no_zone_goes_where_its_unit_may_not() -> None:
    sides = {("0303", "0302"): "high mountain", ("0303", "0304"): "sea"}
    table = Table(board_of(PLAIN, sides=sides), units={"N": unit("Req", "0303")})
    assert rules(table.ask("zone", "0302")) == ["R038"]
    assert table.ask("zone", "0302").holds is False
    assert table.ask("zone", "0304").holds is False
    climbers = Table(board_of(PLAIN, sides=sides), units={"N": unit("Req", "0303", type="mountain")})
    assert climbers.ask("zone", "0302").holds


@pytest.mark.rule("europa", "R038")
def test_a_motorized_unit_has_no_zone_in_mountains_under_snow() -> None:
    tanks = {"T": unit("Nat", "0202", type="armour")}
    rows = ["......", "...m..", "......"]
    assert Table(board_of(rows), units=tanks).ask("zone", "0203").holds
    assert Table(board_of(rows), units=tanks, weather={"D": "snow"}).ask("zone", "0203").holds is False


@pytest.mark.rule("europa", "R313")
def test_a_hex_is_gained_by_an_uncontested_zone_and_kept_when_the_unit_is_gone() -> None:
    table = Table(board_of(PLAIN), units={"N": unit("Nat", "0303")})
    assert table.ask("owner", "0304").data["owner"] == "insurgent"
    assert rules(table.ask("owner", "0304")) == ["R313"]
    assert rules(table.ask("owner", "0303")) == ["R234"]
    table.has(units={})
    answer = table.ask("owner", "0304")
    assert (answer.data["owner"], rules(answer)) == ("insurgent", ["R234"])


@pytest.mark.rule("europa", "R313")
def test_the_ways_to_gain_a_hex_name_the_rules_played_with() -> None:
    told = Table(board_of(PLAIN)).ask("owner", "0101").changes
    assert len(told) == 2
    more = Table(board_of(PLAIN), "43C1", "44B1").ask("owner", "0101").changes
    assert [word in " ".join(more) for word in ("enters", "zone", "43C1", "44B1")] == [True] * 4


@pytest.mark.rule("europa", "R298")
def test_an_unowned_hex_is_the_enemys_to_both() -> None:
    answer = Table(board_of(PLAIN)).ask("owner", "0101")
    assert (answer.data["owner"], rules(answer)) == ("", ["R298"])
    assert "enemy's to both" in answer.because[0].text


@pytest.mark.rule("europa", "R304")
def test_a_hex_in_which_a_battalion_stands_is_lent() -> None:
    units = {"B": unit("Nat", "0303", "II"), "L": unit("PA", "0601")}
    lent = Table(board_of(PLAIN), "43C1", units=units).ask("owner", "0303")
    assert (lent.data["owner"], rules(lent), lent.because[0].option) == ("insurgent", ["R304"], "43C1")
    kept = Table(board_of(PLAIN), units=units).ask("owner", "0303")
    assert (kept.data["owner"], rules(kept)) == ("insurgent", ["R234"])


@pytest.mark.rule("europa", "R304")
def test_a_hex_with_a_battalion_is_kept_once_a_bigger_unit_stood_there_or_beside() -> None:
    both = {"B": unit("Nat", "0303", "II"), "N": unit("Nat", "0304")}
    assert rules(Table(board_of(PLAIN), "43C1", units=both).ask("owner", "0303")) == ["R234"]


def test_a_hex_is_owned_by_one_side_however_they_stand() -> None:
    units = {"N": unit("Nat", "0303"), "L": unit("PA", "0304")}
    table = Table(board_of(PLAIN), units=units)
    assert table.ask("owner", "0303").data["owner"] == "insurgent"
    assert table.ask("owner", "0304").data["owner"] == "loyalist"


@pytest.mark.rule("europa", "R314")
@pytest.mark.parametrize(("width", "rules", "owner"), [
    (30, ("44B1",), "insurgent"), (29, ("44B1",), ""), (30, (), ""),
])  # fmt: skip
def test_a_remote_hex_is_the_sides_whose_hexes_alone_are_near(width: int, rules: tuple[str, ...], owner: str) -> None:
    board = board_of(["." * width] * 2)
    sides = {"insurgent": {"owns": ["0101"]}, "loyalist": {"owns": [f"01{width:02d}"]}}
    table = Table(board, *rules, sides=sides)
    asked = table.ask("owner", "0115")
    rules_told = [because.rule for because in asked.because]
    assert (asked.data["owner"], "R314" in rules_told) == ("", bool(rules))
    table.end()
    assert table.ask("owner", "0115").data["owner"] == owner
    assert [event.rule for event in table.events if event.kind == "taken"] == (["R314"] * 2 if rules else [])


def test_the_weather_is_thrown_for_by_zone_as_the_game_turn_begins() -> None:
    zones = {"weather": {"*": "D", "0101": "E"}}
    table = Table(board_of(PLAIN, zones=zones), game_turn="II Nov 36", player="loyalist", stage="exploitation")
    table.end(ScriptedDice({"weather D in I Dec 36": [0.2], "weather E in I Dec 36": [0.4]}))
    assert table.state.weather == {"D": "snow", "E": "mud"}
    assert [event.facts["die"] for event in table.events if event.kind == "weather"] == [2, 3]
    assert table.ask("weather", "0101").data["weather"] == "mud"


def test_summer_is_clear_without_a_roll() -> None:
    table = Table(board_of(PLAIN), weather={"D": "mud"}, player="loyalist", stage="exploitation")
    table.end()
    assert table.state.weather == {"D": "clear"}
