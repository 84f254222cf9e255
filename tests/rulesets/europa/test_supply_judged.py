"""The check of supply in its phase, isolation by land, attack supply, and what hunger does."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.play.dice import ScriptedDice
from drumhead.engine.play.recall.questions import Answer
from drumhead.engine.play.state import Draft
from drumhead.engine.rulesets.europa.position.state import City, Gobernito
from drumhead.engine.rulesets.europa.position.telling import Teller
from drumhead.engine.rulesets.europa.supply.hunger import judge_supply
from drumhead.engine.rulesets.europa.turns.acts import after
from tests.rulesets.europa.strips import NAT, PA, hexes, table, way
from tests.rulesets.europa.tables import RULESET, Table

COUNT = 60
REPUBLIC = {"Madrid": "0101", "Albacete": "0103", "Valencia": "0105"}
"""A source of the Republic at the end of the row."""


def _row(units: dict[str, Any], cities: dict[str, Any] | None = None, count: int = COUNT, **told: Any) -> Table:
    content = {"sides": way(1, 5), "loyalist": hexes(1, count), **told}
    return table(["." * count], cities=REPUBLIC if cities is None else cities, units=units, **content)


def _unit(affiliation: str, where: str, **more: Any) -> dict[str, Any]:
    return {**PA, "affiliation": affiliation, "at": where, **more}


def _judge(board: Table) -> Table:
    """Step 4 of an initial phase."""
    teller = Teller(board.game, Draft(board.state, "initial"))
    judge_supply(teller)
    board.state = teller.state
    return board


def _rules(answer: Answer) -> set[str]:
    return {reason.rule for reason in answer.because}


@pytest.mark.rule("europa", "R059")
def test_a_unit_is_isolated_from_sources_of_its_own_at_any_distance() -> None:
    cities = {**REPUBLIC, "Bilbao": "0110"}
    units = {"L1": _unit("Basque", "0145"), "L2": _unit("PA", "0145")}
    board = _row(units, cities)
    assert board.ask("supply", "L1").holds is False
    answer = board.ask("isolated", "L1")
    assert answer.holds is False
    assert answer.because[0].rule == "R059"
    assert answer.data["to"] == "Bilbao"
    assert board.ask("isolated", "L2").holds is False


@pytest.mark.rule("europa", "R060")
@pytest.mark.rule("europa", "R059")
def test_republican_sources_do_not_keep_a_gobernitos_unit_from_being_isolated() -> None:
    board = _row({"L1": _unit("Basque", "0110")})
    answer = board.ask("isolated", "L1")
    assert answer.holds is True
    assert answer.because[0].rule == "R057"
    assert _judge(board).state.units["L1"].isolated
    board.has(gobernitos={**board.state.gobernitos, "Basque": Gobernito(standing=False)})
    assert board.ask("isolated", "L1").holds is False
    assert not _judge(board).state.units["L1"].isolated


@pytest.mark.rule("europa", "R035")
def test_hexes_can_be_isolated_before_units_can() -> None:
    rows = ["." * 20, "." * 20]
    told: dict[str, Any] = {"cities": {**REPUBLIC, "Gijon": "0112"}, "sides": way(1, 5), "loyalist": hexes(1, 20)}
    ring = {"N1": {**NAT, "at": "0110"}, "N2": {**NAT, "at": "0210"}, "L1": _unit("PA", "0112")}
    for turn, cut in (("II Jul 36", False), ("I Aug 36", True)):
        board = table(rows, units=ring, turn=turn, **told)
        assert board.ask("isolated", "0112", "loyalist").holds is cut
        assert board.ask("isolated", "L1").holds is False
    later = table(rows, units=ring, turn="II Aug 36", **told)
    assert later.ask("isolated", "L1").holds is True


@pytest.mark.rule("europa", "R039")
def test_a_gobernitos_unit_traces_outside_its_area() -> None:
    zones = {"region": {"*": "Santander", "0101": "Euzkadi", "0106": "Euzkadi"}}
    board = table(
        ["." * 8],
        cities={"Bilbao": "0101"},
        zones=zones,
        loyalist=hexes(1, 8),
        units={"L1": _unit("Basque", "0106")},
    )
    assert board.ask("supply", "L1").holds is True


@pytest.mark.rule("europa", "R054")
def test_both_sides_are_judged_at_once_with_the_zones_they_had() -> None:
    """Two enemies at U-1 whose lines cross one hex in the zones of both go out of supply together."""
    rows = ["." * 12, "~" * 5 + ".." + "~" * 5]
    cities = {"Gijon": "0101", "Malaga": "0112"}
    units = {
        "L1": _unit("Ast", "0207", hungry=1, size="X"),
        "N1": {**NAT, "at": "0206", "hungry": 1, "size": "X"},
    }
    board = table(rows, cities=cities, units=units, loyalist=hexes(1, 12), insurgent=["0206"])
    first = _judge(board).state
    assert {id: unit.hungry for id, unit in first.units.items()} == {"L1": 2, "N1": 2}
    alone = table(rows, cities=cities, units={"L1": units["L1"]}, loyalist=hexes(1, 12))
    assert _judge(alone).state.units["L1"].hungry == 0


@pytest.mark.rule("europa", "R054")
def test_supply_is_checked_in_the_initial_phase_of_either_player() -> None:
    board = _row({"L1": _unit("PA", "0150"), "N1": {**NAT, "at": "0130"}}, turn="I Sep 36")
    for _ in range(6):
        if board.state.player == "loyalist":
            break
        board.end()
    assert board.state.player == "loyalist"
    assert board.state.units["L1"].hungry == 1
    assert board.state.units["N1"].hungry == 1


@pytest.mark.rule("europa", "R034")
def test_the_first_check_is_that_of_the_insurgent_turn_of_the_second_half_of_august() -> None:
    for turn, hungry in (("I Aug 36", 0), ("II Aug 36", 1)):
        board = _judge(_row({"L1": _unit("PA", "0150")}, turn=turn))
        assert board.state.units["L1"].hungry == hungry


def test_who_has_a_line_again_counts_from_nothing() -> None:
    board = _judge(_row({"L1": _unit("PA", "0107", hungry=3, isolated=True)}))
    assert (board.state.units["L1"].hungry, board.state.units["L1"].isolated) == (0, False)


@pytest.mark.rule("europa", "R078")
@pytest.mark.parametrize(("weather", "reach"), [("clear", 7), ("mud", 4)])
def test_attack_supply_is_no_farther_than_an_overland_element(weather: str, reach: int) -> None:
    items = {"S1": {"kind": "attack", "side": "loyalist", "at": "0120"}}
    units = {"L1": _unit("PA", f"01{20 + reach}"), "L2": _unit("PA", f"01{21 + reach}")}
    board = _row(units, items=items, weather={"D": weather}, sides=way(1, 40))
    assert board.ask("attack-supply", "L1").holds is True
    answer = board.ask("attack-supply", "L2")
    assert answer.holds is False
    assert answer.because[0].rule == "R078"


@pytest.mark.rule("europa", "R083")
@pytest.mark.rule("europa", "R084")
@pytest.mark.parametrize(
    ("words", "attack"),
    [("step of supply", True), ("step of attack supply", True), ("point of supply", False), ("attack", True)],
)
def test_steps_are_attack_supply_and_points_are_general(words: str, attack: bool) -> None:
    items = {"S1": {"kind": words, "side": "loyalist", "at": "0120"}}
    board = _row({"L1": _unit("PA", "0121")}, items=items)
    answer = board.ask("attack-supply", "L1")
    assert answer.holds is attack
    assert attack or "R084" in _rules(answer)
    assert board.state.items["S1"].kind == ("attack" if attack else "general")


def test_attack_supply_may_be_had_without_general_supply_and_general_without_attack() -> None:
    items = {"S1": {"kind": "attack", "side": "loyalist", "at": "0150"}}
    board = _row({"L1": _unit("PA", "0150"), "L2": _unit("PA", "0107")}, items=items)
    assert (board.ask("supply", "L1").holds, board.ask("attack-supply", "L1").holds) == (False, True)
    assert (board.ask("supply", "L2").holds, board.ask("attack-supply", "L2").holds) == (True, False)


@pytest.mark.rule("europa", "R018")
@pytest.mark.parametrize("isolated", [False, True])
def test_in_its_first_turn_without_supply_a_unit_defends_in_full(isolated: bool) -> None:
    def defense(hungry: int) -> Any:
        told = _unit("PA", "0150", hungry=hungry, isolated=isolated, factors="4-4-6")
        return _row({"L1": told}).ask("strength", "L1").data["defense"]

    assert defense(1) == defense(0)
    assert defense(2) < defense(0)


def test_a_captured_city_without_its_garrison_cuts_a_connection() -> None:
    board = _row({"L1": _unit("PA", "0107")})
    board.state = replace(board.state, cities={"0103": City(pacified=False, taken=1, dispersed=True)})
    answer = board.ask("supply", "L1")
    assert answer.holds is False
    assert "R065" in _rules(answer)


def _lifelines(board: Table, *fallen: str) -> dict[str, str]:
    """Where each line of the phasing player ends, nothing for one that is broken, as if hexes had fallen."""
    cells = {board.cell(name) for name in fallen}
    return {line.unit: line.to for line in RULESET.lifelines(board.game, board.view, (), cells)}


def test_what_units_hang_on_is_told_and_what_would_break_it() -> None:
    units = {"L1": _unit("PA", "0110"), "L2": _unit("PA", "0106"), "N1": {**NAT, "at": "0160"}}
    board = _row(units, player="loyalist")
    assert _lifelines(board) == {"L1": "Madrid, Albacete, Valencia", "L2": "Madrid, Albacete, Valencia"}
    assert _lifelines(board, "0108") == {"L1": "", "L2": "Madrid, Albacete, Valencia"}
    assert _lifelines(board, "0103") == {"L1": "", "L2": ""}
    assert _lifelines(board, "0106") == {"L1": ""}
    broken = next(line for line in RULESET.lifelines(board.game, board.view, (), {board.cell("0108")}) if not line.to)
    assert broken.broken_at == board.cell("0108")


def test_before_supply_is_judged_nobody_hangs_on_anything() -> None:
    assert _lifelines(_row({"L1": _unit("PA", "0110")}, player="loyalist", turn="I Aug 36")) == {}


@pytest.mark.rule("europa", "R316")
def test_points_do_not_stop_the_count_of_turns_without_supply() -> None:
    """Three turns on points, then one without them: U-4."""
    items = {f"G{number}": {"kind": "general", "side": "loyalist", "at": "0152"} for number in range(3)}
    units = {"L1": _unit("PA", "0150", factors="4-4-6", size="X")}
    board = _row(units, items=items, player="loyalist", stage="movement")
    for number in range(3):
        _judge(board)
        board.state = after(board.game, board.state, [board.order(f"L1 feed G{number}")])
        assert board.state.units["L1"].fed
        assert (board.state.units["L1"].hungry, board.state.units["L1"].starving) == (number + 1, 0)
    assert not board.state.items
    _judge(board)
    assert (board.state.units["L1"].hungry, board.state.units["L1"].starving) == (4, 4)
    assert "R316" in _rules(board.ask("supply", "L1"))


@pytest.mark.rule("europa", "R316")
def test_who_lives_on_points_is_as_one_in_supply_meanwhile() -> None:
    told = _unit("PA", "0150", factors="4-4-6", size="X", hungry=2)
    items = {"G1": {"kind": "general", "side": "loyalist", "at": "0152", "amount": 2.0}}
    board = _row({"L1": told}, items=items, player="loyalist")
    assert board.ask("strength", "L1").data["defense"] == 2
    board.state = after(board.game, board.line("L1 feed G1").state, board.orders)
    assert board.ask("strength", "L1").data["defense"] == 4
    assert board.state.items["G1"].amount == 1.0
    assert board.state.units["L1"].hungry == 2


def test_points_out_of_reach_feed_nobody_nor_do_those_of_others_nor_too_few() -> None:
    items = {
        "G1": {"kind": "general", "side": "loyalist", "at": "0142"},
        "G2": {"kind": "attack", "side": "loyalist", "at": "0150"},
        "G3": {"kind": "general", "side": "loyalist", "at": "0150", "amount": 0.5},
    }
    units = {"L1": _unit("PA", "0150", hungry=1), "L2": _unit("PA", "0106")}
    board = _row(units, items=items, player="loyalist")
    for line in ("L1 feed G1", "L1 feed G2", "L1 feed G3", "L2 feed G3"):
        assert board.refused(line) is not None, line


@pytest.mark.rule("europa", "R087")
def test_beaten_attackers_take_no_items_along() -> None:
    items = {"G1": {"kind": "general", "side": "insurgent", "at": "0111"}}
    units = {
        "L1": _unit("PA", "0110", size="XX", factors="12-12-6"),
        "N1": {**NAT, "at": "0111", "size": "XX", "factors": "12-4-6"},
    }
    board = table(["." * 20], cities=REPUBLIC, units=units, items=items, loyalist=hexes(1, 10), stage="combat")
    board.line("N1 attack 0110").end(ScriptedDice(otherwise=0.7))
    assert board.at("N1") == "0112"
    assert board.board.name(board.state.items["G1"].cell) == "0111"


ENEMY_ITEMS = {"G9": "general", "A9": "attack"}


@pytest.mark.rule("europa", "R087")
def test_items_are_carried_in_a_retreat_and_never_in_an_advance() -> None:
    """Beaten defenders take two REs along: a resource point and four points of general supply, no step, no more."""
    kinds = {"R1": ("resource", 1.0), "G1": ("general", 4.0), "R2": ("resource", 1.0), "A1": ("attack", 1.0)}
    items: dict[str, Any] = {
        name: {"kind": kind, "side": "loyalist", "at": "0110", "amount": amount}
        for name, (kind, amount) in kinds.items()
    }
    items |= {name: {"kind": kind, "side": "insurgent", "at": "0111"} for name, kind in ENEMY_ITEMS.items()}
    units = {
        "L1": _unit("PA", "0110", size="XX", factors="2-2-6"),
        "N1": {**NAT, "at": "0111", "size": "XX", "factors": "12-4-6"},
    }
    board = table(["." * 20], cities=REPUBLIC, units=units, items=items, loyalist=hexes(1, 10), stage="combat")
    board.line("N1 attack 0110 advance").end(ScriptedDice(otherwise=0.2))
    assert (board.at("L1"), board.at("N1")) == ("0109", "0110")
    places = {name: board.board.name(item.cell) for name, item in board.state.items.items()}
    assert {name for name, where in places.items() if where == "0109"} == {"R1", "G1"}
    assert places["G9"] == "0111"
