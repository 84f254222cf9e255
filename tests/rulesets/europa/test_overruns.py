"""Overruns: ten to one by general supply, paid in movement points, and nobody is left."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.maps.hexes.model import HexPlace
from drumhead.engine.play.commanding.commands import Command
from tests.rulesets.europa.tables import RULESET, Table, board_of

PLAIN = ["......"] * 6


def unit(affiliation: str, at: str, factors: str = "10-10-6", **more: Any) -> dict[str, Any]:
    return {"affiliation": affiliation, "factors": factors, "size": "XX", "at": at} | more


def table_of(rows: list[str] = PLAIN, **head: Any) -> Table:
    """Two divisions beside a battalion of one defense."""
    units = {"N": unit("Nat", "0303"), "O": unit("Nat", "0303"), "L": unit("PA", "0304", "1-1-6", size="II")}
    units |= head.pop("more", {})
    return Table(board_of(rows), units=units, **({"game_turn": "I Sep 36"} | head))


@pytest.mark.rule("europa", "R088")
def test_ten_to_one_overruns_without_attack_supply_and_uses_none() -> None:
    items = {"S": {"kind": "attack", "side": "insurgent", "at": "0303"}}
    for given in ({}, items):
        table = table_of(items=given)
        answer = table.ask("overrun", "0304", "N")
        assert (answer.holds, answer.because[0].rule) == (True, "R088")
        assert answer.data == {"attack": 10.0, "defense": 1.0, "needed": 10}
        table.line("N overrun 0304").end()
        assert (table.at("N"), table.state.units["L"].status) == ("0304", "pool")
        assert set(table.state.items) == set(given)


@pytest.mark.rule("europa", "R088")
def test_who_is_out_of_general_supply_overruns_with_what_is_left_of_its_strength() -> None:
    table = table_of(more={"N": unit("Nat", "0303", hungry=2)})
    answer = table.ask("overrun", "0304", "N")
    assert (answer.holds, answer.data["attack"]) == (False, 5.0)
    assert table.refused("N overrun 0304") is not None
    assert table.refused("N overrun 0304 O") is None


def test_each_of_a_stack_pays_the_hex_the_zone_and_the_overrun() -> None:
    table = table_of(more={"Z": unit("PA", "0404", "1-1-6", size="III")})
    assert table.ask("zone", "0304").data["zones"]["loyalist"] == "reduced"
    table.line("N overrun 0304 O")
    assert table.refused("O move 0305 0306") is not None
    table.line("N move 0305").end()
    assert (table.at("N"), table.at("O")) == ("0305", "0304")


def test_ground_makes_it_harder_and_points_must_suffice() -> None:
    woods = table_of(["......", "......", "..w...", "......"])
    assert woods.ask("overrun", "0304", "N").data["needed"] == 11
    assert woods.ask("overrun", "0304", "N").holds is False
    assert woods.ask("overrun", "0304", "N", "O").holds
    slow = table_of(more={"N": unit("Nat", "0303", "10-10-2")})
    assert slow.ask("overrun", "0304", "N").because[0].rule == "R187"
    assert table_of().ask("overrun", "0305", "N").holds is False


def test_a_gobernito_whose_unit_is_overrun_is_told_so() -> None:
    table = table_of(more={"L": unit("Ast", "0304", "1-1-6", size="II")})
    table.line("N overrun 0304").end()
    assert table.state.tallies["attacked Ast"] == 4.0


def test_one_order_has_a_stack_go_over() -> None:
    table = table_of(more={"P": unit("Nat", "0305"), "L": unit("PA", "0304", "2-2-6", size="II")})
    command = Command("overrun together", ("N", "O", "P"), {"target": table.cell("0304")})
    shares = RULESET.spread(table.game, table.view, command, ())
    assert [RULESET.write_order(table.game, order) for share in shares for order in share.orders] == [
        "N overrun 0304 O"
    ]
    assert [share.unit for share in shares if share.why] == ["P"]
    weak = Command("overrun together", ("N",), {"target": table.cell("0304")})
    assert "less than 10:1" in RULESET.spread(table.game, table.view, weak, ())[0].why


def test_units_of_other_hexes_do_not_go_along() -> None:
    table = table_of(more={"P": unit("Nat", "0305")})
    assert table.refused("N overrun 0304 P") is not None


@pytest.mark.parametrize(
    ("line", "more", "why"),
    [
        ("N overrun 0306", {}, "N does not stand next to 0306"),
        ("N overrun 0203", {}, "nobody defends 0203"),
        ("N overrun 0304 E", {"E": unit("PA", "0303")}, "E is no unit of yours in 0303"),
        ("N overrun 0304 P", {"P": unit("Nat", "0305")}, "P is no unit of yours in 0303"),
        ("N overrun 0304 X", {}, "X is no unit of yours in 0303"),
        ("N overrun 0304 G", {"G": unit("Nat", "0303", "10-10-0")}, "it has no movement rating"),
        ("N overrun 0304", {"L": unit("PA", "0304", "1-2-6", size="II")}, "10 against 2 is less than 10:1"),
    ],
)
def test_what_may_not_overrun_is_told_why(line: str, more: dict[str, Any], why: str) -> None:
    assert why in str(table_of(more=more).refused(line))


def test_no_more_go_over_than_the_hex_holds() -> None:
    """Divisions beyond the stacking limit stand together for once; fewer of them may go."""
    table = table_of(more={f"P{n}": unit("Nat", "0303") for n in range(8)})
    assert "0304 does not hold so many units" in str(table.refused("N overrun 0304 O P0 P1 P2 P3 P4 P5 P6 P7"))
    assert table.refused("N overrun 0304 O") is None


@pytest.mark.rule("europa", "R248")
def test_a_city_s_own_garrison_that_is_overrun_is_dispersed_and_no_unit_is_lost() -> None:
    place = HexPlace("Burgos", (board_of(PLAIN).board.cell("0304"),), "dot", marks={})
    head: dict[str, Any] = {"sides": {"loyalist": {"owns": ["Burgos"]}}, "game_turn": "I Sep 36"}
    strong = {"N": unit("Nat", "0303", "20-10-6"), "L": unit("PA", "0606")}
    table = Table(board_of(PLAIN, places=(place,)), units=strong, **head)
    assert table.ask("overrun", "0304", "N").data == {"attack": 20.0, "defense": 2.0, "needed": 10}
    events = table.line("N overrun 0304").end()
    told = [event.kind for event in events]
    assert told[:3] == ["overran", "garrison dispersed", "went over"]
    assert "lost" not in told and table.state.units["L"].status == "map"
    assert (table.at("N"), table.state.cities["0304"].dispersed) == ("0304", True)


def test_where_no_garrison_stands_an_overrun_disperses_none() -> None:
    events = table_of().line("N overrun 0304 O").end()
    assert "garrison dispersed" not in [event.kind for event in events]
    facts = next(event for event in events if event.kind == "overran")
    assert (facts.units, facts.facts["stack"]) == (("N", "O", "L"), "N, O")


def test_militia_adds_nothing_to_an_overrun_and_defends_whole() -> None:
    """What would be thrown for counts for the defender alone."""
    militia = unit("Req", "0303", traits=["unreliable"])
    table = table_of(more={"M": militia, "L": unit("PA", "0304", "1-1-6", size="II", traits=["unreliable"])})
    assert table.ask("overrun", "0304", "M").data == {"attack": 0.0, "defense": 1.0, "needed": 10}
    assert table.ask("overrun", "0304", "N", "M").data == {"attack": 10.0, "defense": 1.0, "needed": 10}


@pytest.mark.parametrize(
    ("crossed", "needed"),
    [
        ({}, 10),
        ({("0303", "0304"): "river"}, 11),
        ({("0303", "0304"): "major river"}, 12),
        ({("0304", "0305"): "river"}, 10),
    ],
)
def test_only_the_hexside_that_is_crossed_makes_an_overrun_harder(
    crossed: dict[tuple[str, str], str], needed: int
) -> None:
    units = {"N": unit("Nat", "0303"), "L": unit("PA", "0304", "1-1-6", size="II")}
    table = Table(board_of(PLAIN, crossed), units=units, game_turn="I Sep 36")
    assert table.ask("overrun", "0304", "N").data["needed"] == needed


def test_nobody_overruns_over_a_hexside_that_nobody_crosses() -> None:
    units = {"N": unit("Nat", "0303"), "L": unit("PA", "0304", "1-1-6", size="II")}
    table = Table(board_of(PLAIN, {("0303", "0304"): "sea"}), units=units, game_turn="I Sep 36")
    refused = table.refused("N overrun 0304")
    assert refused is not None and refused.rule == "R007"
    answer = table.ask("overrun", "0304", "N")
    assert (answer.holds, answer.because[0].rule) == (False, "R007")
