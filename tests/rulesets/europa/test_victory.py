"""What counts at the end: cities and the enemy's losses; and rulings that several rooms hold together."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.maps.hexes.model import HexPlace
from drumhead.engine.play.dice import ScriptedDice
from drumhead.engine.play.state import Draft
from drumhead.engine.rulesets.europa.forces.victory import losses
from drumhead.engine.rulesets.europa.gobernitos.collapse import Lines, collapse_all
from drumhead.engine.rulesets.europa.position.losses import lose
from drumhead.engine.rulesets.europa.position.table import owner
from drumhead.engine.rulesets.europa.position.telling import Teller
from tests.rulesets.europa.tables import Table, board_of

ROWS = ["......"] * 5
NAT: dict[str, Any] = {"affiliation": "Nat", "factors": "4-4-6", "size": "XX", "traits": ["supported"]}
PA: dict[str, Any] = {"affiliation": "PA", "factors": "2-2-6", "size": "X", "traits": ["supported"]}
AST: dict[str, Any] = {"affiliation": "Ast", "factors": "2-2-6", "size": "X"}
STEPS = {f"S{n}": {"kind": "attack", "side": "insurgent", "at": "0302"} for n in range(3)}


def _table(units: dict[str, dict[str, Any]], *rules: str, **head: Any) -> Table:
    board = board_of(ROWS).board
    places = (
        HexPlace("Gijon", (board.cell("0101"),), "dot"),
        HexPlace("Oviedo", (board.cell("0102"),), "dot"),
        HexPlace("Sabadell", (board.cell("0303"),), "point"),
    )
    zones = {"region": {"*": "Castilla", "0101": "Asturias", "0102": "Asturias"}}
    return Table(board_of(ROWS, places=places, zones=zones), *rules, units=units, **{"items": STEPS, **head})


OPEN = Lines(lambda cell: True, lambda cell: True)


def _collapsed(die: float, units: dict[str, dict[str, Any]]) -> Table:
    table = _table(units, sides={"insurgent": {"owns": ["Gijon", "Oviedo"]}})
    teller = Teller(table.game, Draft(table.state, "initial"))
    collapse_all(teller, ScriptedDice(otherwise=die), lambda state: OPEN)
    table.state = teller.state
    return table


@pytest.mark.rule("europa", "R301")
@pytest.mark.rule("europa", "R303")
def test_who_was_in_the_pool_or_the_garrison_counts_as_the_others() -> None:
    units = {"A1": {**AST, "status": "pool"}, "A2": {**AST, "status": "available", "box": "Ast"}}
    table = _collapsed(0.6, units)
    assert table.state.gobernitos["Ast"].released
    assert {unit.status for unit in table.state.units.values()} == {"pool"}
    assert losses(table.state, "loyalist") == 2.0


@pytest.mark.rule("europa", "R302")
def test_who_is_lost_by_the_roll_or_later_counts_as_a_loss() -> None:
    table = _collapsed(0.0, {"A1": {**AST, "at": "0505"}})
    assert losses(table.state, "loyalist") == 0.0
    teller = Teller(table.game, Draft(table.state, "combat"))
    lose(teller, ("A1",), "it was eliminated in battle")
    assert losses(teller.state, "loyalist") == 1.0
    assert losses(_collapsed(0.95, {"A1": {**AST, "at": "0505"}}).state, "loyalist") == 1.0


@pytest.mark.rule("europa", "R250")
def test_a_garrison_of_the_city_gives_no_special_points() -> None:
    table = _table({"N1": {**NAT, "at": "0201"}}, stage="combat", sides={"loyalist": {"owns": ["Gijon"]}})
    table.line("N1 attack 0101").end(ScriptedDice(otherwise=0.99))
    assert table.state.cities["0101"].dispersed
    assert not [name for name in table.state.tallies if name.startswith("special")]


@pytest.mark.rule("europa", "R229")
def test_no_zone_reaches_into_a_garrison_box() -> None:
    units = {
        "D1": {**AST, "status": "forming", "size": "XX", "factors": "2-2-6", "box": "Ast"},
        "A1": {**AST, "status": "available", "box": "Ast"},
        "N1": {**NAT, "at": "0201"},
        "N2": {**NAT, "at": "0202"},
    }
    table = _table(units, stage="initial", player="loyalist")
    assert table.ask("form", "D1", "A1").holds is True
    table.line("D1 form A1").end()
    assert (table.state.units["D1"].status, table.state.units["A1"].status) == ("available", "pool")
    assert table.state.units["A1"].box == "Ast"


@pytest.mark.rule("europa", "R235")
def test_a_pacifying_garrison_may_attack_and_begins_anew_when_it_advances() -> None:
    units = {"N1": {**NAT, "at": "0303", "stayed": 1}, "L1": {**PA, "at": "0304"}}
    cities = {"Sabadell": {"pacified": False, "taken": 1}}
    sides = {"insurgent": {"owns": ["Sabadell"]}}
    stays = _table(units, stage="combat", cities=cities, sides=sides)
    goes = _table(units, stage="combat", cities=cities, sides=sides)
    stays.line("N1 attack 0304").end(ScriptedDice(otherwise=0.2))
    goes.line("N1 attack 0304 advance").end(ScriptedDice(otherwise=0.99))
    assert stays.at("N1") == "0303"
    assert stays.state.units["N1"].stayed >= 1
    assert goes.at("N1") == "0304"
    assert goes.state.units["N1"].stayed == 0


@pytest.mark.rule("europa", "R238")
def test_a_contested_zone_changes_neither_owner_nor_pacification() -> None:
    units = {"N1": {**NAT, "at": "0302"}, "L1": {**PA, "at": "0304"}}
    table = _table(units, sides={"loyalist": {"owns": ["Sabadell"]}}, stage="movement")
    table.end()
    assert owner(table.game, table.state, table.cell("Sabadell")) == "loyalist"
    assert table.ask("pacified", "Sabadell").holds is True


@pytest.mark.rule("europa", "R305")
def test_a_city_that_a_battalion_took_and_left_is_pacified_again() -> None:
    small = {**NAT, "size": "II", "factors": "1-1-6", "traits": []}
    units = {"N1": {**small, "at": "0302"}, "L9": {**PA, "at": "0506"}}
    head: dict[str, Any] = {"sides": {"loyalist": {"owns": ["Sabadell"]}}, "game_turn": "I Sep 36"}
    table = _table(units, "43C1", **head)
    table.line("N1 move 0303").end()
    assert table.ask("owner", "Sabadell").data["owner"] == "insurgent"
    while (table.state.player, table.state.phase) != ("insurgent", "movement"):
        table.end()
    table.line("N1 move 0302").end()
    assert table.ask("owner", "Sabadell").data["owner"] == "loyalist"
    assert table.ask("pacified", "Sabadell").holds is False
