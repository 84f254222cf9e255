"""Lines of general supply, element by element, as the rulings on rule 12 have them."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.play.recall.questions import Answer
from drumhead.engine.rulesets.europa.position.state import City
from tests.rulesets.europa.strips import NAT, PA, at, hexes, table, way
from tests.rulesets.europa.tables import Table

THREE = {"Madrid": "0101", "Valencia": "0102", "Albacete": "0103"}
"""Three connected cities of the Republic at the end of a row."""


TAKEN = City(pacified=False, taken=1, dispersed=True)
"""A city that was captured and is not pacified yet."""


def _row(count: int = 30, units: dict[str, Any] | None = None, **told: Any) -> Table:
    """A row whose first three hexes are a full source of the Republic, which owns all of it."""
    content = {"cities": THREE, "loyalist": hexes(1, count), "units": units or {}, **told}
    content["sides"] = {**way(1, 3), **told.get("sides", {})}
    return table(["." * count], **content)


def _loyalist(where: str, **more: Any) -> dict[str, Any]:
    return {**PA, **at(where), **more}


def _supply(board: Table, unit: str = "L1") -> Answer:
    return board.ask("supply", unit)


def _rules(answer: Answer) -> set[str]:
    return {reason.rule for reason in answer.because}


@pytest.mark.parametrize(("where", "fed"), [("0110", True), ("0111", False)])
def test_an_overland_element_has_seven_hexes_in_clear_weather(where: str, fed: bool) -> None:
    answer = _supply(_row(units={"L1": _loyalist(where)}))
    assert answer.holds is fed
    assert [leg["element"] for leg in answer.data["legs"]] == ["overland"]


@pytest.mark.parametrize(("where", "fed"), [("0107", True), ("0108", False)])
def test_it_has_four_in_mud(where: str, fed: bool) -> None:
    assert _supply(_row(units={"L1": _loyalist(where)}, weather={"D": "mud"})).holds is fed


@pytest.mark.parametrize(("where", "fed"), [("0124", True), ("0125", False)])
def test_a_road_element_follows_an_overland_one(where: str, fed: bool) -> None:
    board = _row(units={"L1": _loyalist(where)}, sides=way(3, 17, "road"))
    assert _supply(board).holds is fed
    if fed:
        assert [leg["element"] for leg in _supply(board).data["legs"]] == ["overland", "road"]


def test_no_overland_element_follows_a_road() -> None:
    board = _row(units={"L1": _loyalist("0122")}, sides=way(10, 22, "road"))
    assert _supply(board).holds is False


def test_a_railroad_is_as_long_as_it_is() -> None:
    board = _row(60, units={"L1": _loyalist("0160")}, sides=way(3, 60))
    assert _supply(board).holds is True


@pytest.mark.rule("europa", "R063")
@pytest.mark.parametrize(("where", "fed"), [("0117", True), ("0118", False)])
def test_a_railroad_element_has_seven_hexes_of_low_volume(where: str, fed: bool) -> None:
    sides = {**way(3, 18, "low-volume rail")}
    board = _row(units={"L1": _loyalist(where)}, sides=sides)
    assert _supply(board).holds is fed


@pytest.mark.rule("europa", "R062")
@pytest.mark.rule("europa", "R061")
def test_cities_are_connected_by_low_volume_lines_of_any_length() -> None:
    cities = {"Madrid": "0101", "Valencia": "0112", "Albacete": "0124"}
    board = table(
        ["." * 30],
        cities=cities,
        sides=way(1, 24, "low-volume rail"),
        loyalist=hexes(1, 30),
        units={"L1": _loyalist("0101")},
    )
    assert _supply(board).holds is True
    assert board.ask("source", "Madrid").data["full"] == ["republican"]


@pytest.mark.rule("europa", "R062")
def test_a_zone_on_the_way_parts_them() -> None:
    cities = {"Madrid": "0101", "Valencia": "0103", "Albacete": "0110"}
    own, enemy = {"L1": _loyalist("0101"), "L2": _loyalist("0204")}, {"N1": {**NAT, **at("0207")}}
    for units, fed in (({**own, **enemy}, False), (own, True)):
        rows, rails = ["." * 12, "." * 12], way(1, 10, "low-volume rail")
        board = table(rows, cities=cities, sides=rails, loyalist=hexes(1, 12), units=units)
        answer = _supply(board)
        assert answer.holds is fed
        assert fed or "R065" in _rules(answer)


@pytest.mark.rule("europa", "R053")
def test_no_line_enters_a_zone_but_one_may_begin_in_it() -> None:
    zone = {"N1": {**NAT, **at("0207")}}
    behind = _row_of_two({"L1": _loyalist("0110"), **zone})
    answer = _supply(behind)
    assert answer.holds is False
    assert answer.because[0].rule == "R036"
    assert _supply(_row_of_two({"L1": _loyalist("0108"), "L2": _loyalist("0107"), **zone})).holds is True
    within = _row_of_two({"L1": _loyalist("0107"), **zone})
    assert _supply(within).holds is True


def _row_of_two(units: dict[str, Any]) -> Table:
    rows = ["." * 14, "~" * 5 + "...." + "~" * 5]
    return table(rows, cities=THREE, sides=way(1, 3), loyalist=hexes(1, 14), units=units)


@pytest.mark.rule("europa", "R036")
def test_a_reduced_zone_bars_as_a_normal_one_does() -> None:
    for size in ("X", "XX"):
        units = {"L1": _loyalist("0110"), "N1": {**NAT, **at("0207"), "size": size}}
        assert _supply(_row_of_two(units)).holds is False
    units = {"L1": _loyalist("0110"), "N1": {**NAT, **at("0207"), "size": "II"}}
    assert _supply(_row_of_two(units)).holds is True


@pytest.mark.rule("europa", "R034")
def test_before_the_second_half_of_august_all_are_supplied() -> None:
    for turn in ("II Jul 36", "I Aug 36"):
        board = _row(units={"L1": _loyalist("0130")}, turn=turn)
        assert _supply(board).holds is True
        assert _supply(board).because[0].rule == "R034"
        assert board.ask("isolated", "L1").holds is False
    assert _supply(_row(units={"L1": _loyalist("0130")}, turn="II Aug 36")).holds is False


@pytest.mark.rule("europa", "R175")
@pytest.mark.parametrize(("where", "fed"), [("0107", True), ("0108", False)])
def test_who_stands_in_mud_has_the_length_of_mud(where: str, fed: bool) -> None:
    zones = {"weather": {"*": "D", where: "E"}}
    board = _row(units={"L1": _loyalist(where)}, zones=zones, weather={"D": "clear", "E": "mud"})
    assert _supply(board).holds is fed


@pytest.mark.rule("europa", "R175")
def test_a_later_element_has_weather_of_its_own() -> None:
    zones = {"weather": {"*": "D", **dict.fromkeys(hexes(18, 22), "E")}}
    board = _row(units={"L1": _loyalist("0121")}, zones=zones, weather={"E": "mud"}, sides=way(3, 17, "road"))
    legs = _supply(board).data["legs"]
    assert [(leg["element"], leg["weather"], leg["length"]) for leg in legs] == [
        ("overland", "mud", 4),
        ("road", "clear", 14),
    ]


@pytest.mark.rule("europa", "R175")
def test_clear_hexes_before_mud_do_not_help() -> None:
    zones = {"weather": {"*": "E", **dict.fromkeys(hexes(8, 30), "D")}}
    board = _row(units={"L1": _loyalist("0108")}, zones=zones, weather={"E": "mud"})
    assert _supply(board).holds is False


@pytest.mark.rule("europa", "R310")
@pytest.mark.parametrize(("terrain", "count"), [(".", 7), ("m", 4), ("W", 4), ("w", 7)])
def test_hexes_that_count_twice_count_as_they_are_entered_from_the_unit(terrain: str, count: int) -> None:
    """43C3: a way of `count` hexes, of which the last, the city's, is clear and counts once."""
    row = "." * 20 + terrain * 7 + "..."
    board = table(
        [row],
        cities=THREE,
        sides=way(1, 3),
        loyalist=hexes(1, 30),
        rules=("43C3",),
        units={"L1": _loyalist(f"01{3 + count:02d}"), "L2": _loyalist(f"01{4 + count:02d}")},
    )
    assert _supply(board, "L1").holds is True
    assert _supply(board, "L2").holds is False
    plain = table([row], cities=THREE, sides=way(1, 3), loyalist=hexes(1, 30), units={"L1": _loyalist("0110")})
    assert _supply(plain).holds is True


@pytest.mark.rule("europa", "R311")
def test_no_hexside_counts_but_straits_with_the_advanced_rule() -> None:
    mountains = {("0104", "0105"): "mountain", ("0106", "0107"): "mountain"}
    assert _supply(_row(units={"L1": _loyalist("0110")}, sides=mountains)).holds is True
    assert _supply(_row(units={"L1": _loyalist("0110")}, sides=mountains, rules=("43C3",))).holds is True
    straits = {("0104", "0105"): "sea;strait"}
    assert _supply(_row(units={"L1": _loyalist("0110")}, sides=straits)).holds is True
    assert _supply(_row(units={"L1": _loyalist("0110")}, sides=straits, rules=("43C3",))).holds is False
    assert _supply(_row(units={"L1": _loyalist("0109")}, sides=straits, rules=("43C3",))).holds is True


def test_no_line_crosses_a_side_of_sea_without_a_strait() -> None:
    assert _supply(_row(units={"L1": _loyalist("0106")}, sides={("0104", "0105"): "sea"})).holds is False


@pytest.mark.rule("europa", "R205")
def test_no_line_runs_over_the_railways_of_a_neutral() -> None:
    zones = {"country": {"*": "Spain", **dict.fromkeys(hexes(10, 11), "France")}}
    own = (*hexes(1, 9), *hexes(12, 30))
    board = _row(units={"L1": _loyalist("0115")}, sides=way(3, 16), zones=zones, loyalist=own)
    answer = _supply(board)
    assert answer.holds is False
    assert answer.because[0].rule in ("R205", "R206")
    assert _supply(_row(units={"L1": _loyalist("0115")}, sides=way(3, 16))).holds is True


@pytest.mark.rule("europa", "R298")
def test_overland_goes_over_hexes_of_nobody_and_of_the_enemy_but_rails_are_for_owners() -> None:
    for whose in ({}, {"insurgent": ["0105"]}):
        board = _row(units={"L1": _loyalist("0108")}, loyalist=("0101", "0102", "0103", "0108"), **whose)
        assert _supply(board).holds is True
    board = _row(units={"L1": _loyalist("0120")}, loyalist=(*hexes(1, 9), *hexes(11, 20)), sides=way(3, 20))
    answer = _supply(board)
    assert answer.holds is False
    assert answer.because[0].rule == "R298"


@pytest.mark.rule("europa", "R243")
def test_overland_crosses_an_enemy_city_that_is_not_pacified_and_empty() -> None:
    cities = {**THREE, "Toledo": "0105"}
    loyalist = (*hexes(1, 4), *hexes(6, 12))
    board = _row(units={"L1": _loyalist("0108")}, cities=cities, insurgent=["0105"], loyalist=loyalist)
    answer = _supply(board)
    assert answer.holds is False
    assert answer.because[0].rule == "R243"
    assert _supply(board.has(cities={"0105": TAKEN})).holds is True


def test_no_line_enters_an_own_city_without_the_garrison_it_needs() -> None:
    for units, fed in (({}, False), ({"L2": _loyalist("0105")}, True)):
        board = _row(units={"L1": _loyalist("0108"), **units}, cities={**THREE, "Toledo": "0105"})
        assert _supply(board.has(cities={"0105": TAKEN})).holds is fed
