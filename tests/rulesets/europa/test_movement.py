"""Movement over the ground: what terrain, hexsides, weather, zones, owners, neutrals and the calendar make of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.maps.hexes.model import HexPlace
from drumhead.engine.play.recall.questions import Answer
from drumhead.engine.rulesets.europa.movement.allowance import Allowance, allowance
from tests.rulesets.europa.tables import RULESET, Table, board_of

PLAIN = ["......"] * 6
ALL = {"insurgent": {"regions": ["Castilla"]}}
LATER = {"game_turn": "I Sep 36"}


def unit(affiliation: str, at: str, size: str = "III", **more: Any) -> dict[str, Any]:
    return {"affiliation": affiliation, "factors": "2-2-6", "size": size, "at": at} | more


def table_of(rows: list[str], *rules: str, map: dict[str, Any] | None = None, **head: Any) -> Table:
    """A table after the opening."""
    units = head.pop("units", {"N": unit("Nat", "0303")})
    return Table(board_of(rows, **(map or {})), *rules, units=units, **(LATER | head))


def row(letters: str) -> list[str]:
    """A board whose third row has these letters left of 0303, with clear land round them."""
    return ["......", "......", f"{letters:.>4}..", "......", "......"]


def points(table: Table, *way: str, who: str = "N") -> int:
    answer = table.ask("go", who, *way)
    assert answer.holds, answer
    return int(answer.data["points"])


def no(answer: Answer) -> str:
    """The ruling by which the answer is no."""
    assert answer.holds is False, answer
    return answer.because[0].rule


FOOT = {"N": unit("Nat", "0303")}
TANKS = {"N": unit("Nat", "0303", type="armour", factors="2-2-10")}
GUNS = {"N": unit("Nat", "0303", type="artillery")}


@pytest.mark.parametrize(("letter", "foot", "wheels"), [
    (".", 1, 1), ("w", 2, 3), ("r", 2, 3), ("W", 3, 4), ("m", 3, 6), ("s", 3, 4), ("S", 3, 6), ("C", 1, 1),
])  # fmt: skip
def test_terrain_costs_by_class(letter: str, foot: int, wheels: int) -> None:
    rows = ["......", "......", f"..{letter}...", "......", "......"]
    assert points(table_of(rows, units=FOOT), "0304") == foot
    assert points(table_of(rows, units=TANKS), "0304") == wheels


@pytest.mark.rule("europa", "R007")
@pytest.mark.rule("europa", "R008")
def test_a_strait_is_where_its_symbol_is_and_nowhere_else() -> None:
    sides = {("0303", "0304"): "sea", ("0303", "0302"): "sea;strait"}
    table = table_of(PLAIN, map={"sides": sides})
    assert no(table.ask("go", "N", "0304")) == "R007"
    assert table.refused("N move 0304") is not None
    assert table.ask("go", "N", "0302").holds
    table.line("N move 0302").end()
    assert table.at("N") == "0302"


@pytest.mark.rule("europa", "R013")
@pytest.mark.rule("europa", "R089")
def test_a_city_is_a_feature_and_a_major_city_a_terrain() -> None:
    rows = ["......", "......", "..rC..", "......", "......"]
    places = [HexPlace("Albacete", (2 * 6 + 3,), "dot"), HexPlace("Madrid", (2 * 6 + 2,), "major")]
    table = table_of(rows, map={"places": places}, units={"N": unit("Nat", "0404")})
    dot, major = table.ask("map", "Albacete"), table.ask("map", "Madrid")
    assert (dot.data["terrain"], dot.data["features"]) == ("rough", ["dot city"])
    assert (major.data["terrain"], [why.rule for why in major.because[:2]]) == ("major city", ["R013", "R089"])
    assert points(table, "0304") == 2
    assert dot.data["building"] == table.ask("map", "0404").data["building"] + 1
    clear = Table(board_of(PLAIN, places=[HexPlace("Albacete", (2 * 6 + 3,), "dot")]))
    assert clear.ask("map", "Albacete").data["building"] == clear.ask("map", "0101").data["building"]


@pytest.mark.rule("europa", "R014")
def test_a_mountain_hexside_costs_as_a_mountain_instead_of_the_hex_behind() -> None:
    map = {"sides": {("0303", "0304"): "mountain"}}
    assert points(table_of(PLAIN, map=map, units=TANKS), "0304") == 6
    assert points(table_of(PLAIN, map=map, units=FOOT), "0304") == 3


@pytest.mark.rule("europa", "R014")
@pytest.mark.parametrize("units", [TANKS, GUNS], ids=["motorized", "artillery"])
def test_mountains_in_snow_are_closed_to_motorized_troops_and_artillery(units: dict[str, Any]) -> None:
    snow = {"weather": {"D": "snow"}}
    over = table_of(PLAIN, map={"sides": {("0303", "0304"): "mountain"}}, units=units, **snow)
    into = table_of(["......", "......", "..m...", "......"], units=units, **snow)
    assert (no(over.ask("go", "N", "0304")), no(into.ask("go", "N", "0304"))) == ("R014", "R014")
    foot = table_of(PLAIN, map={"sides": {("0303", "0304"): "mountain"}}, units=FOOT, **snow)
    assert points(foot, "0304") == 3


@pytest.mark.rule("europa", "R014")
def test_rivers_are_added_to_the_hex_behind() -> None:
    sides = {("0303", "0304"): "river", ("0303", "0302"): "major river", ("0303", "0203"): "major river;bridge"}
    table = table_of(PLAIN, map={"sides": sides})
    assert [points(table, to) for to in ("0304", "0302", "0203")] == [2, 4, 2]


@pytest.mark.rule("europa", "R015")
@pytest.mark.rule("europa", "R016")
def test_rivers_and_swamps_cost_in_snow_as_in_clear_weather() -> None:
    rows = ["......", "......", "..s.S.", "......", "......"]
    map = {"sides": {("0303", "0203"): "river"}}
    for to in ("0304", "0302", "0203"):
        dry, frozen = (table_of(rows, map=map, weather={"D": it}) for it in ("clear", "snow"))
        assert points(dry, to) == points(frozen, to)
    assert table_of(rows).ask("weather").because[0].rule == "R015"


@pytest.mark.rule("europa", "R031")
def test_a_point_city_in_woods_costs_as_woods_do() -> None:
    rows = ["......", "......", "..w.w.", "......", "......"]
    table = table_of(rows, map={"places": [HexPlace("Castellon", (2 * 6 + 3,), "point")]})
    assert points(table, "0304") == points(table, "0302") == 2
    assert "R031" in [why.rule for why in table.ask("map", "Castellon").because]


@pytest.mark.rule("europa", "R036")
@pytest.mark.parametrize(("size", "leave", "through"), [("XX", 2, 4), ("III", 1, 2)])
def test_zones_cost_by_their_kind_to_leave_and_to_go_through(size: str, leave: int, through: int) -> None:
    units = {"N": unit("Nat", "0303"), "L": unit("PA", "0305", size)}
    table = table_of(PLAIN, units=units)
    assert points(table, "0304", "0303") == 1 + 1 + leave
    assert points(table, "0304", "0204") == 1 + 1 + through
    assert "R036" in [why.rule for why in table.ask("go", "N", "0304", "0303").because]
    table.line("N move 0304 0303").end()
    assert table.state.units["N"].cell == table.cell("0303")


@pytest.mark.rule("europa", "R042")
def test_administrative_movement_goes_twice_as_far_through_owned_hexes_away_from_enemies() -> None:
    owned = table_of(["............"] * 3, sides=ALL, units={"N": unit("Nat", "0212")})
    way = [f"02{number:02d}" for number in range(11, 0, -1)]
    assert no(owned.ask("go", "N", *way)) == "R187"
    assert owned.ask("go", "N", "admin", *way).data["points"] == 11
    owned.line(f"N move admin {' '.join(way)}").end()
    assert owned.at("N") == "0201"


@pytest.mark.rule("europa", "R042")
def test_administrative_movement_keeps_out_of_enemy_hexes_and_zones() -> None:
    sides = ALL | {"loyalist": {"owns": ["0304"]}}
    battalion = {"N": unit("Nat", "0303", "II")}
    assert no(table_of(PLAIN, sides=sides, units=battalion).ask("go", "N", "admin", "0304")) == "R042"
    enemies = {"N": unit("Nat", "0303"), "L": unit("PA", "0306")}
    near = table_of(PLAIN, sides=ALL, units=enemies).ask("go", "N", "admin", "0304")
    assert (no(near), "zone" in near.because[0].text) == ("R042", True)


FRENCH = {"country": {"*": "Spain"} | {f"0{row}0{hex}": "France" for row in range(1, 7) for hex in (1, 2)}}
PORTUGUESE = {"country": {"*": "Spain", "0304": "Portugal", "0302": "Gibraltar", "0203": "France"}}


@pytest.mark.rule("europa", "R042")
def test_who_may_be_on_neutral_soil_moves_administratively_there() -> None:
    units = {"L": unit("PA", "0302")}
    table = table_of(PLAIN, map={"zones": FRENCH}, units=units, player="loyalist")
    assert table.ask("go", "L", "admin", "0301").holds
    assert table.refused("L move admin 0301") is None


@pytest.mark.rule("europa", "R206")
def test_nobody_enters_neutral_soil_from_outside() -> None:
    for side, units in (("insurgent", {"N": unit("Nat", "0303")}), ("loyalist", {"N": unit("PA", "0303")})):
        table = table_of(PLAIN, map={"zones": PORTUGUESE}, units=units, player=side)
        for hex in ("0304", "0302", "0203"):
            assert no(table.ask("go", "N", hex)) == "R206"
            assert table.refused(f"N move {hex}") is not None


@pytest.mark.rule("europa", "R207")
def test_who_fled_to_france_is_interned_in_a_third_hex_and_may_come_back() -> None:
    units = {"L": unit("PA", "0302")}
    table = table_of(PLAIN, map={"zones": FRENCH}, units=units, player="loyalist")
    answer = table.ask("go", "L", "0301", "0201")
    assert no(answer) == "R207"
    assert "R206 overrules R207" in answer.because[1].text
    assert table.ask("go", "L", "0303").holds
    table.line("L move 0301").end()
    assert table.state.tallies["abroad L"] == 2
    table.has(player="loyalist", phase="movement", units={"L": table.state.units["L"]})
    assert no(table.ask("go", "L", "0401")) == "R207"
    table.has(tallies={"abroad L": 1.0})
    table.line("L move 0302 0303").end()
    assert "abroad L" not in table.state.tallies


@pytest.mark.rule("europa", "R043")
def test_administrative_movement_crosses_straits_and_bridges_and_no_other_water() -> None:
    sides = {
        ("0303", "0304"): "sea;strait",
        ("0303", "0302"): "major river;bridge",
        ("0303", "0203"): "major river",
        ("0303", "0202"): "lake",
        ("0303", "0403"): "sea",
    }
    table = table_of(PLAIN, map={"sides": sides}, sides=ALL)
    assert [table.ask("go", "N", "admin", to).holds for to in ("0304", "0302")] == [True, True]
    assert no(table.ask("go", "N", "admin", "0203")) == "R043"
    assert table.ask("go", "N", "0203").holds
    assert [table.ask("go", "N", "admin", to).holds for to in ("0202", "0403")] == [False, False]


@pytest.mark.rule("europa", "R298")
@pytest.mark.parametrize(("side", "affiliation"), [("insurgent", "Nat"), ("loyalist", "PA")])
def test_an_unowned_hex_is_the_enemys_to_both_for_administrative_movement(side: str, affiliation: str) -> None:
    table = table_of(PLAIN, units={"N": unit(affiliation, "0303", "II")}, player=side)
    assert no(table.ask("go", "N", "admin", "0304")) == "R298"
    assert table.refused("N move admin 0304") is not None
    assert table.ask("go", "N", "0304").holds


@pytest.mark.rule("europa", "R304")
def test_a_borrowed_hex_is_nobodys_again_when_the_battalion_leaves() -> None:
    for rules, after in ((("43C1",), ""), ((), "insurgent")):
        table = table_of(PLAIN, *rules, units={"B": unit("Nat", "0303", "II")})
        table.line("B move 0304 0305").end()
        assert table.ask("owner", "0305").data["owner"] == "insurgent"
        assert table.ask("owner", "0304").data["owner"] == after
        assert table.ask("owner", "0303").data["owner"] == after


@pytest.mark.rule("europa", "R304")
def test_a_borrowed_hex_goes_back_to_the_enemy_and_a_bigger_unit_keeps_it() -> None:
    sides = {"loyalist": {"regions": ["Castilla"]}}
    units = {"B": unit("Nat", "0303", "II"), "N": unit("Nat", "0606")}
    table = table_of(PLAIN, "43C1", units=units, sides=sides)
    table.line("B move 0302").end()
    assert table.ask("owner", "0303").data["owner"] == "loyalist"
    kept = table_of(PLAIN, "43C1", units=units | {"N": unit("Nat", "0305")}, sides=sides)
    kept.line("N move 0304 0303").line("B move 0302").line("N move 0304 0303")
    kept.end()
    assert kept.ask("owner", "0303").data["owner"] == "insurgent"


def test_a_unit_gains_the_hexes_it_passes_and_those_its_zone_alone_reaches() -> None:
    table = table_of(["........"] * 5, units={"N": unit("Nat", "0308"), "L": unit("PA", "0101")})
    assert table.ask("owner", "0205").data["owner"] == ""
    table.line("N move 0307 0306 0305 0304").end()
    owned = [table.ask("owner", hex).data["owner"] for hex in ("0306", "0205", "0405", "0304", "0203")]
    assert owned == ["insurgent"] * 5


OPENING = {"game_turn": "II Jul 36"}


@pytest.mark.rule("europa", "R183")
def test_in_the_first_turn_only_the_army_of_africa_moves_farther_than_a_hex() -> None:
    units = {"F": unit("Fal", "0303"), "C": unit("Col", "0505"), "L": unit("PA", "0101")}
    table = table_of(PLAIN, units=units, **OPENING)
    assert no(table.ask("go", "F", "0304", "0305")) == "R183"
    assert "R184 overrules R183" in table.ask("go", "F", "0304", "0305").because[1].text
    assert table.refused("F move 0304 0305") is not None
    assert table.ask("go", "F", "0304").holds
    assert table.ask("go", "C", "0504", "0503", "0502").holds
    loyal = table_of(PLAIN, units=units, player="loyalist", **OPENING)
    assert loyal.ask("go", "L", "0102", "0103").holds


@pytest.mark.rule("europa", "R184")
def test_in_the_canaries_nobody_marches_in_the_first_turn() -> None:
    map = {"zones": {"region": {"*": "Canaries"}}}
    table = table_of(PLAIN, map=map, **OPENING)
    assert no(table.ask("go", "N", "0304")) == "R184"
    assert table_of(PLAIN, map=map, game_turn="I Aug 36").ask("go", "N", "0304").holds


@pytest.mark.rule("europa", "R185")
def test_the_one_hex_of_the_first_turn_is_for_both_phases() -> None:
    table = table_of(PLAIN, units=TANKS, **OPENING)
    table.line("N move 0304").end()
    assert (table.state.phase, table.state.player) == ("exploitation", "insurgent")
    assert no(table.ask("go", "N", "0305")) == "R185"
    assert table.refused("N move 0305") is not None


@pytest.mark.rule("europa", "R186")
def test_the_one_hex_may_be_moved_in_exploitation() -> None:
    table = table_of(PLAIN, units=TANKS, **OPENING)
    table.end()
    assert table.state.phase == "exploitation"
    table.line("N move 0304").end()
    assert table.at("N") == "0304"


@pytest.mark.rule("europa", "R186")
def test_in_the_second_turn_units_move_at_half_allowance_in_each_phase() -> None:
    units = {"N": unit("Nat", "0308", type="armour", factors="2-2-8"), "F": unit("Nat", "0108")}
    table = table_of(["........"] * 4, units=units, game_turn="I Aug 36")
    assert table.ask("go", "F", "0107", "0106", "0105").holds
    assert not table.ask("go", "F", "0107", "0106", "0105", "0104").holds
    assert not table.ask("go", "N", "0307", "0306", "0305", "0304", "0303").holds
    table.line("N move 0307 0306 0305 0304").end()
    assert not table.ask("go", "F", "0107").holds
    table.line("N move 0303 0302 0301").end()
    assert table.at("N") == "0301"


@pytest.mark.rule("europa", "R187")
def test_who_moves_one_hex_may_carry_all_it_can() -> None:
    rows = ["......", "......", "..m...", "......"]
    items = {id: {"kind": "resource", "side": "insurgent", "at": "0303"} for id in ("R1", "R2", "R3")}
    units = {"F": unit("Fal", "0303", factors="2-2-3")}
    table = table_of(rows, units=units, items=items, **OPENING)
    assert no(table.ask("go", "F", "0304", "with", "R1", "R2", "R3")) == "R187"
    answer = table.ask("go", "F", "0304", "with", "R1", "R2")
    assert (answer.holds, answer.data["points"], answer.data["left"]) == (True, 1, 0)
    table.line("F move 0304 with R1 R2").end()
    assert [table.board.name(table.state.items[id].cell) for id in ("R1", "R2", "R3")] == ["0304", "0304", "0303"]


@pytest.mark.rule("europa", "R187")
def test_a_unit_may_always_go_one_hex_and_then_no_farther() -> None:
    rows = ["......", "......", "..mm..", "......"]
    table = table_of(rows, units={"N": unit("Nat", "0303", factors="2-2-2")})
    assert table.ask("go", "N", "0304").data["points"] == 2
    assert not table.ask("go", "N", "0304", "0305").holds
    table.line("N move 0304")
    assert table.refused("N move 0304 0305") is not None


@pytest.mark.rule("europa", "R312")
def test_the_spring_thaw_swells_rivers_though_none_froze() -> None:
    map = {"sides": {("0303", "0304"): "river"}}
    spring = {"game_turn": "I Mar 37", "weather": {"D": "clear"}}
    assert points(table_of(PLAIN, "44A2", map=map, **spring), "0304") == 3
    assert points(table_of(PLAIN, map=map, **spring), "0304") == 2
    assert points(table_of(PLAIN, "44A2", map=map, game_turn="I Sep 36"), "0304") == 2


def test_a_gobernitos_unit_keeps_to_its_operational_area() -> None:
    zones = {"region": {"*": "Euzkadi", "0304": "Navarra", "0302": "Andalucia"}}
    units = {"B": unit("Basque", "0303")}
    table = table_of(PLAIN, map={"zones": zones}, units=units, player="loyalist")
    assert no(table.ask("go", "B", "0304")) == "R039"
    assert table.refused("B move 0304") is not None
    grown = table_of(
        PLAIN, map={"zones": zones}, units=units, player="loyalist", gobernitos={"Basque": {"expanded": True}}
    )
    assert grown.ask("go", "B", "0304").holds
    assert no(grown.ask("go", "B", "0302")) == "R039"


def test_a_hex_holds_so_many_divisions_and_smaller_units() -> None:
    units = {f"D{number}": unit("Nat", "0304", "XX") for number in range(3)} | {"N": unit("Nat", "0303", "XX")}
    table = table_of(PLAIN, units=units)
    assert table.ask("go", "N", "0304").holds is False
    assert table.refused("N move 0304") is not None
    assert table.ask("go", "N", "0304", "0305").holds


def test_nobody_enters_a_hex_of_the_enemys_units() -> None:
    table = table_of(PLAIN, units={"N": unit("Nat", "0303"), "L": unit("PA", "0304", "II")})
    assert "L stands in 0304" in table.ask("go", "N", "0304").says


def test_motorized_units_alone_move_in_exploitation() -> None:
    units = TANKS | {"F": unit("Nat", "0505")}
    table = table_of(PLAIN, units=units)
    table.end()
    assert table.state.phase == "exploitation"
    assert table.refused("F move 0504") is not None
    assert table.refused("N move 0304") is None


def test_of_a_far_hex_the_cheapest_way_is_told() -> None:
    rows = ["......", "..ww..", "..mmm.", "......", "......"]
    table = table_of(rows, units={"N": unit("Nat", "0301", factors="2-2-9")})
    answer = table.ask("go", "N", "0305")
    assert answer.data["points"] == 5
    assert [step for step in answer.data["way"] if step in ("0302", "0303", "0304")] == []


def test_of_its_own_hex_a_unit_is_told_that_it_is_there() -> None:
    assert "already" in table_of(PLAIN).ask("go", "N", "0303").says


def test_the_reach_tells_what_is_there_at_which_rate() -> None:
    table = table_of(["............"] * 3, sides=ALL, units={"N": unit("Nat", "0212")})
    usual, admin = RULESET.reach(table.game, table.view, "N", ()).told
    assert (usual[0], admin[0]) == ("In reach.", "In reach administratively.")
    assert (table.cell("0206") in usual[1], table.cell("0205") in admin[1]) == (True, True)
    assert not set(usual[1]) & set(admin[1])


@pytest.mark.parametrize(("fields", "phase", "why"), [
    ({"move": 0}, "movement", "it has no movement rating"),
    ({"moved": ("at work",)}, "movement", "it dismantles"),
    ({"moved": ("demoralized",)}, "movement", "captured government"),
    ({"moved": ("strategic rail in movement",)}, "movement", "strategic rail"),
    ({"moved": ("strategic rail in movement",)}, "exploitation", ""),
    ({"moved": ("stalled",)}, "exploitation", "stalled in battle"),
    ({"moved": ("stalled",)}, "movement", ""),
    ({"moved": ("operational rail in movement",), "spent": 5}, "movement", ""),
    ({"type": "infantry"}, "exploitation", "only motorized units"),
    ({"type": "infantry"}, "movement", ""),
])  # fmt: skip
def test_what_keeps_a_unit_from_marching_in_a_phase(fields: dict[str, Any], phase: str, why: str) -> None:
    table = table_of(PLAIN, units=TANKS)
    table.has(phase=phase, units={"N": replace(table.state.units["N"], **fields)})
    found = allowance(table.game, table.state, "N")
    if why:
        assert not isinstance(found, Allowance) and why in found.text
    else:
        spent = fields.get("spent", 0)
        assert found == Allowance(10, 10 - spent, not spent, None, found.because)


@pytest.mark.rule("europa", "R042")
@pytest.mark.parametrize(("fields", "phase", "points"), [
    ({}, "movement", 20),
    ({"spent": 1}, "movement", None),
    ({"moved": ("ground in movement",)}, "movement", None),
    ({"moved": ("admin in movement",)}, "movement", None),
    ({"moved": ("naval in movement",)}, "movement", 20),
    ({}, "exploitation", None),
])  # fmt: skip
def test_administrative_movement_is_all_of_a_units_march_in_the_movement_phase(
    fields: dict[str, Any], phase: str, points: int | None
) -> None:
    table = table_of(PLAIN, units=TANKS)
    table.has(phase=phase, units={"N": replace(table.state.units["N"], **fields)})
    found = allowance(table.game, table.state, "N", admin=True)
    assert (found.points if isinstance(found, Allowance) else found.rule) == (points or "R042")


@pytest.mark.rule("europa", "R187")
@pytest.mark.parametrize(("hungry", "load", "points"), [
    (0, 0.0, 10), (1, 0.0, 10), (2, 0.0, 5), (3, 0.0, 5), (0, 0.5, 9), (0, 3.0, 7), (2, 3.0, 3), (0, 12.0, 0),
])  # fmt: skip
def test_hunger_and_loads_take_off_the_rating(hungry: int, load: float, points: int) -> None:
    table = table_of(PLAIN, units={"N": TANKS["N"] | {"hungry": hungry}})
    found = allowance(table.game, table.state, "N", load=load)
    assert isinstance(found, Allowance)
    assert (found.points, found.left, len(found.because)) == (points, points, 1 + bool(load) + (hungry > 1))
