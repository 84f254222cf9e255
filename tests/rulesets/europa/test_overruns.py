"""Overruns: ten to one by general supply, paid in movement points, and nobody is left."""

from __future__ import annotations

from typing import Any

import pytest

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
