"""Retreats onto neutral soil: only into the country that takes a side in, two hexes deep, and while there is room."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from drumhead.engine.play.dice import ScriptedDice
from drumhead.engine.rulesets.europa.combat.retreats import RANKS, barred, refuges
from tests.rulesets.europa.tables import Table, board_of

ROWS = ["......"] * 5
START, ABROAD, DEEP = "0303", "0304", "0305"
COUNTRIES = {"*": "Spain", ABROAD: "France", DEEP: "France", "0306": "France", "0203": "Portugal"}
RING = ("0202", "0302", "0402", "0403")
NOBODY: Mapping[str, dict[str, Any]] = {}


def _unit(affiliation: str, at: str, **more: Any) -> dict[str, Any]:
    return {"affiliation": affiliation, "size": "II", "factors": "1-1-6", "at": at, **more}


def _table(affiliation: str = "PA", enemy: str = "Nat", units: Mapping[str, dict[str, Any]] = NOBODY) -> Table:
    """Enemies, without zones, on all sides but those of two neutral countries."""
    around = {f"E{n}": _unit(enemy, near) for n, near in enumerate(RING)}
    drawn = board_of(ROWS, zones={"country": COUNTRIES})
    return Table(drawn, units={"U": _unit(affiliation, START), **around, **units}, stage="combat")


def _found(table: Table, id: str = "U") -> list[tuple[str, str]]:
    return [(table.board.name(each.cell), RANKS[each.rank]) for each in refuges(table.game, table.state, id)]


@pytest.mark.rule("europa", "R207")
@pytest.mark.parametrize(
    ("affiliation", "enemy", "haven", "other"), [("PA", "Nat", ABROAD, "0203"), ("Nat", "PA", "0203", ABROAD)]
)
def test_a_neutral_takes_in_its_own_side_and_no_other(affiliation: str, enemy: str, haven: str, other: str) -> None:
    table = _table(affiliation, enemy)
    assert _found(table) == [(haven, "neutral soil that takes it in")]
    why = barred(table.game, table.state, "U", table.cell(other))
    assert why is not None and why.rule == "R206"


@pytest.mark.rule("europa", "R207")
@pytest.mark.parametrize(("been", "takes"), [(0, True), (1, True), (2, False), (3, False)])
def test_nobody_retreats_into_a_third_hex_of_a_neutral(been: int, takes: bool) -> None:
    table = _table().has(tallies={"abroad U": float(been)} if been else {})
    assert bool(_found(table)) is takes
    why = barred(table.game, table.state, "U", table.cell(ABROAD))
    assert (why is None) is takes and (why is None or why.rule == "R207")


def test_neutral_soil_holds_no_more_than_other_hexes() -> None:
    full = {f"D{n}": _unit("PA", ABROAD, size="XX") for n in range(3)}
    table = _table(units={"U": _unit("PA", START, size="XX"), **full})
    why = barred(table.game, table.state, "U", table.cell(ABROAD))
    assert why is not None and why.text == f"{ABROAD} holds no more units: 3 stand there"
    assert _found(table) == []


@pytest.mark.rule("europa", "R207")
def test_soil_of_ones_own_comes_before_a_neutrals_and_that_before_an_enemy_zone() -> None:
    open_to = _table(units={"E3": _unit("Nat", "0101")})
    assert [rank for _, rank in _found(open_to)] == [RANKS[1], RANKS[3]]
    zoned = _table(units={"E3": _unit("Nat", "0503", size="XX")})
    assert [(hex, rank) for hex, rank in _found(zoned)] == [(ABROAD, RANKS[3]), ("0403", RANKS[4])]


@pytest.mark.rule("europa", "R207")
def test_hexes_of_neutral_soil_are_counted_for_who_is_driven_there() -> None:
    table = _table(units={"E1": _unit("Nat", "0302", factors="9-1-6", size="XX", traits=["supported"])})
    table.has(items={})
    table.line(f"E1 attack {START}").end(ScriptedDice(otherwise=2.5 / 6))
    assert table.at("U") == ABROAD
    assert table.state.tallies["abroad U"] == 1.0
