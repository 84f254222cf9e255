"""Units that go by sea: from port to port over safe water, with no other movement, as far as shipping goes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.maps.hexes.model import HexPlace
from drumhead.engine.rulesets.europa.position.state import Port
from drumhead.engine.rulesets.europa.position.tables import table as rules
from tests.rulesets.europa.tables import RULESET, Table, board_of

WIDE = 12
ROWS = ["." * WIDE, "~" * WIDE, "~" * WIDE, "." * WIDE]
PORTS = {"Ceuta": "0103", "Cadiz": "0403", "Huelva": "0410", "Almeria": "0404"}


def _unit(at: str, **more: Any) -> dict[str, Any]:
    return {"affiliation": "Nat", "factors": "1-1-6", "size": "III", "at": at, **more}


def table(
    *, units: dict[str, dict[str, Any]] | None = None, grades: dict[str, str] | None = None, **more: Any
) -> Table:
    """A strait of two rows of sea, ports on both shores; Almeria beside Cadiz is the enemy's."""
    board = board_of(ROWS).board
    places = [
        HexPlace(name, (board.cell(cell),), "dot", (grades or {}).get(name, "standard"), {})
        for name, cell in PORTS.items()
    ]
    sea = {board.name(cell): "Mediterranean" for cell in range(board.hexes)}
    drawn = board_of(ROWS, places=places, zones={"sea": sea})
    sides = {"insurgent": {"owns": ["Ceuta", "Cadiz", "Huelva"]}, "loyalist": {"owns": ["Almeria"]}}
    return Table(drawn, units=units or {"N1": _unit("0103"), "N2": _unit("0103")}, sides=sides, **more)


def test_a_unit_goes_from_port_to_port_and_has_no_points_left() -> None:
    board = table()
    answer = board.ask("sail", "N1", "Cadiz")
    assert answer.holds and answer.data["way"][0] == "0103" and answer.data["way"][-1] == "0403"
    assert all(name[:2] in ("02", "03") for name in answer.data["way"][1:-1])
    board.line("N1 sail Cadiz")
    assert board.refused("N1 move 0402") is not None
    board.end()
    assert board.board.name(board.state.units["N1"].cell) == "0403"


@pytest.mark.parametrize("to", ["0405", "Almeria", "Ceuta"])
def test_it_goes_ashore_in_another_port_of_its_side_alone(to: str) -> None:
    assert table().refused(f"N1 sail {to}") is not None
    assert table(units={"N1": _unit("0104")}).refused("N1 sail Cadiz") is not None


def test_who_is_not_on_the_map_yet_sails_nowhere() -> None:
    waiting = table(units={"N1": _unit("0103"), "N9": _unit("0103") | {"status": "pool"}})
    refusal = waiting.refused("N9 sail Cadiz")
    assert refusal is not None and "not on the map" in str(refusal)
    assert RULESET.targets(waiting.game, waiting.view, "sail", "N9", ()) == ()


def test_a_port_damaged_to_its_limit_takes_nobody() -> None:
    board = table()
    assert board.refused("N1 sail Cadiz") is None
    board.has(ports={"Cadiz": Port(damage=9)})
    assert board.refused("N1 sail Cadiz") is not None


def test_a_side_ships_so_many_res_in_a_player_turn() -> None:
    most = int(rules("naval.capacity")["insurgent"])
    units = {f"N{n}": _unit("0103" if n < 3 else "0410", size="X") for n in range(1, most + 2)}
    board = table(units=units)
    for n in range(1, most + 1):
        board.line(f"N{n} sail Cadiz")
    refused = board.refused(f"N{most + 1} sail Ceuta")
    assert refused is not None and "shipping" in refused.reason


@pytest.mark.rule("europa", "R046")
def test_strategic_rail_and_the_sea_exclude_each_other_in_a_phase() -> None:
    board = table()
    unit = board.state.units["N1"]
    for moved, rule in (("strategic rail in movement", "R046"), ("strategic rail in exploitation", "")):
        board.has(units={"N1": replace(unit, moved=(moved,))})
        answer = board.ask("sail", "N1", "Cadiz")
        assert (answer.because[0].rule if not answer.holds else "") == rule


@pytest.mark.rule("europa", "R184")
def test_what_binds_marches_in_the_first_turn_does_not_bind_the_sea() -> None:
    board = table(game_turn="II Jul 36")
    assert board.ask("sail", "N1", "Huelva").because[0].rule == "R184"
    assert board.refused("N1 sail Huelva") is None


@pytest.mark.rule("europa", "R127")
@pytest.mark.parametrize("where", ["0103", "0403"])
def test_no_unit_sails_out_of_or_into_a_port_with_an_enemy_group(where: str) -> None:
    answer = table(fleets={where: "loyalist"}).ask("sail", "N1", "Cadiz")
    assert (answer.holds, answer.because[0].rule) == (False, "R127")
    assert table(fleets={"0403": "loyalist"}).ask("sail", "N1", "Huelva").holds


@pytest.mark.rule("europa", "R160")
def test_no_unit_sails_into_the_danger_zone_of_an_enemy_base() -> None:
    board = table(grades={"Almeria": "major"})
    answer = board.ask("sail", "N1", "Cadiz")
    assert (answer.holds, answer.because[0].rule) == (False, "R160")
    way = board.ask("sail", "N1", "Huelva").data["way"]
    near = board.board.neighbours(board.cell("0404"))
    assert not {board.cell(name) for name in way} & set(near)


def test_every_hex_that_the_desk_offers_is_one_the_judge_takes() -> None:
    board = table()
    found = RULESET.targets(board.game, board.view, "sail", "N1", ())
    assert {board.board.name(cell) for cell in found or ()} == {"0403", "0410"}


def test_what_was_shipped_is_told_and_drawn() -> None:
    board = table().line("N1 sail Cadiz")
    before, orders = board.view, list(board.orders)
    events = board.end()
    (sailed,) = (event for event in events if event.kind == "sailed")
    assert RULESET.wording(board.game, sailed) == "N1 went by sea from 0103 (Ceuta) to 0403 (Cadiz): 1 RE."
    (path,) = (figure.cells for figure in RULESET.figures(board.game, [sailed]))
    assert (path[0], path[-1]) == (board.cell("0103"), board.cell("0403"))
    (fate,) = RULESET.accounts.history(board.game, before, orders, events)
    assert (fate.order, fate.results[0]) == ("N1 sail 0403", "1 RE of shipping")
