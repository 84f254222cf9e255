"""What is told of a stage that was played: its orders with what came of them, and what is worth seeing."""

from __future__ import annotations

import pytest

from drumhead.engine.maps.hexes.model import HexPlace
from drumhead.engine.play.dice import ScriptedDice
from drumhead.engine.play.figures import Fight, Way
from tests.rulesets.europa.tables import RULESET, Table, board_of

ROWS = ["......"] * 4
NAT = {"affiliation": "Nat", "factors": "6-3-6", "size": "X"}
UNITS = {
    "N1": {**NAT, "at": "0202"},
    "N2": {**NAT, "at": "0202"},
    "N3": {**NAT, "at": "0406"},
    "L1": {"affiliation": "PA", "factors": "1-2-6", "size": "X", "at": "0203"},
}


def test_an_attack_is_listed_with_its_odds_its_die_and_who_was_lost() -> None:
    table = Table(board_of(ROWS), units=UNITS, stage="combat").line("N1 attack 0203 N2")
    before, orders = table.view, list(table.orders)
    events = table.end(ScriptedDice(otherwise=0.9))
    battle = next(event for event in events if event.kind == "battle")
    (fate,) = RULESET.accounts.history(table.game, before, orders, events)
    assert (fate.side, fate.unit, fate.order) == ("insurgent", "N1", "N1 attack 0203 N2")
    assert fate.results[0] == f"{battle.facts['odds']}, die 6{battle.facts['added']:+d}: {battle.facts['result']}"
    assert fate.cell == table.cell("0203")
    (told,) = RULESET.accounts.told_orders(table.game, events)
    assert (told.side, told.order, told.results) == (fate.side, fate.order, fate.results)


@pytest.mark.parametrize("roll", [0.01, 0.4, 0.99])
def test_a_fight_is_drawn_where_it_was_and_the_way_of_the_beaten_once(roll: float) -> None:
    units = {**UNITS, "L2": UNITS["L1"]}
    table = Table(board_of(ROWS), units=units, stage="combat").line("N1 attack 0203")
    events = table.end(ScriptedDice(otherwise=roll))
    figures = RULESET.figures(table.game, events)
    assert [fight.cell for fight in figures if isinstance(fight, Fight)] == [table.cell("0203")]
    ways = [(way.start, table.board.name(way.end)) for way in figures if isinstance(way, Way)]
    assert len(ways) == len(set(ways))
    assert set(ways) == {(event.cell, event.facts["to"]) for event in events if event.kind == "retreated"}


def test_moves_are_listed_in_their_sequence_with_their_points_and_who_was_refused_why() -> None:
    table = Table(board_of(ROWS), units=UNITS, game_turn="I Sep 36")
    table.line("N3 move 0405").line("N2 move 0102")
    before = table.view
    orders = [*table.orders, table.order("N1 attack 0203")]
    table.orders = orders[:2]
    events = table.end()
    fates = RULESET.accounts.history(table.game, before, orders, events)
    assert [fate.order for fate in fates] == ["N3 move 0405", "N2 move 0102", "N1 attack 0203"]
    assert fates[0].results[0].startswith("points: ")
    told = RULESET.accounts.told_orders(table.game, events)
    assert [fate.order for fate in told] == ["N3 move 0405", "N2 move 0102"]


def test_battles_are_worth_seeing_and_captures_more() -> None:
    table = Table(board_of(ROWS), units=UNITS, stage="combat").line("N1 attack 0203 N2")
    events = table.end(ScriptedDice(otherwise=0.9))
    found = RULESET.accounts.highlights(table.game, events, lambda event: RULESET.wording(table.game, event))
    assert "battle" in [highlight.kind for highlight in found]
    assert all(highlight.text for highlight in found)


def test_who_enters_and_who_is_disbanded_is_listed_and_who_enters_unbidden_too() -> None:
    due = {**NAT, "status": "due", "due": "II Jul 36", "entry": "Jaca"}
    board = board_of(ROWS)
    drawn = board_of(ROWS, places=[HexPlace("Jaca", (board.board.cell("0401"),), "dot", "", {})])
    units = {"N3": UNITS["N3"], "N8": due, "N9": due, "L1": UNITS["L1"]}
    sides = {"insurgent": {"owns": ["Jaca"]}}
    table = Table(drawn, units=units, player="insurgent", stage="initial", sides=sides)
    table.line("N8 place Jaca").line("N3 disband")
    before, orders = table.view, list(table.orders)
    events = table.end()
    fates = RULESET.accounts.history(table.game, before, orders, events)
    titles = {id: before.state.units[id].title for id in units}
    assert [(fate.order, fate.results[0]) for fate in fates] == [
        ("N8 place 0401", f"{titles['N8']} enters"),
        ("N3 disband", f"{titles['N3']} disbanded"),
    ]
    told = {fate.unit: fate for fate in RULESET.accounts.told_orders(table.game, events)}
    assert {id: (fate.order, fate.results[0], fate.side) for id, fate in told.items()} == {
        "N8": ("N8 enters 0401", f"{titles['N8']} enters", "insurgent"),
        "N9": ("N9 enters 0401", f"{titles['N9']} enters", "insurgent"),
        "N3": ("N3 disband 0406", f"{titles['N3']} disbanded", "insurgent"),
    }
