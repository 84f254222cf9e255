"""Points of general supply: where sources make them, how many, and how long they last (12C3a, R075 to R077)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.rulesets.europa.strips import PA, hexes, table, way
from tests.rulesets.europa.tables import RULESET, Table

COUNT = 24
HUNGRY = {"L1": {**PA, "at": "0120", "hungry": 1}}


def _table(cities: dict[str, Any], **head: Any) -> Table:
    """A row in Loyalist hands in their initial phase, the cities joined by rail, and a unit out of supply."""
    told = {"units": HUNGRY, "player": "loyalist", "stage": "initial", "sides": way(1, 12)}
    return table(["." * COUNT], cities=cities, **{"loyalist": hexes(1, COUNT), **told, **head})


def _why(board: Table, line: str) -> str:
    refused = board.refused(line)
    return "" if refused is None else refused.rule


@pytest.mark.rule("europa", "R075")
def test_points_last_through_the_next_initial_phase_and_their_source_feeds_on() -> None:
    """Gijon makes three in one turn, feeds three REs meanwhile, and they are gone as the next movement begins."""
    fed = {f"G{number}": {**PA, "at": "0109"} for number in range(3)}
    board = _table({"Gijon": "0109"}, units={**HUNGRY, **fed})
    month = board.state.month
    events = board.line("government stock Gijon").end()
    assert any("3 points of general supply" in RULESET.wording(board.game, event) for event in events)
    (id,) = board.state.items
    assert (board.state.items[id].amount, board.state.phase) == (3.0, "movement")
    assert all(board.ask("supply", unit).holds for unit in fed)
    assert board.ask("source", "Gijon").data["left"] == 0.0
    while (board.state.month, board.state.player, board.state.phase) < (month + 1, "loyalist", "initial"):
        board.end()
    assert id in board.state.items
    board.end()
    assert (board.state.phase, id in board.state.items) == ("movement", False)
    assert not [tally for tally in board.state.tallies if tally.startswith("stocked")]


@pytest.mark.rule("europa", "R076")
def test_blockaded_malaga_makes_points_and_a_blockaded_lesser_port_none() -> None:
    """The Radicals' source is one without any line; a port by 12C2c is none while the ships lie in its hex."""
    sea = {"sea": dict.fromkeys((*hexes(1, COUNT, 2), "0109", "0101"), "Mediterranean")}
    rows, ports = ["." * COUNT, "~" * COUNT], {"Barcelona": ("0101", {"port": "major"})}
    for name, shut in (("Malaga", False), ("Cadiz", True)):
        cities = {**ports, name: ("0109", {"port": "standard"})}
        told = {"units": HUNGRY, "player": "loyalist", "stage": "initial", "zones": sea, "loyalist": hexes(1, COUNT)}
        free = table(rows, cities=cities, **told)
        assert _why(free, f"government stock {name}") == ""
        assert free.ask("source", name).data["points"]
        blockaded = table(rows, cities=cities, fleets={"0109": "insurgent"}, **told)
        assert (_why(blockaded, f"government stock {name}") == "R077") is shut
        assert blockaded.ask("source", name).data["points"] is not shut


@pytest.mark.rule("europa", "R077")
def test_a_city_makes_points_while_it_is_a_source_and_not_by_itself() -> None:
    whole = {"Madrid": "0101", "Valencia": "0105", "Murcia": "0109"}
    assert _why(_table(whole), "government stock Madrid") == ""
    parted = _table(whole, sides=way(1, 5))
    assert _why(parted, "government stock Madrid") == "R077"
    assert parted.ask("source", "Madrid").data["points"] is False
    assert _why(_table({"Malaga": "0101"}), "government stock Malaga") == ""
    assert _why(_table(whole), "government stock 0103") == "R077"


@pytest.mark.rule("europa", "R057")
def test_a_source_makes_its_points_once_in_a_turn_be_it_of_three_cities() -> None:
    board = _table({"Madrid": "0101", "Valencia": "0105", "Murcia": "0109", "Gijon": "0115"})
    assert _why(board, "government stock Madrid Valencia") == "R057"
    board.line("government stock Madrid Gijon").end()
    assert len(board.state.items) == 2
    board.state = replace(board.state, phase="initial")
    assert _why(board, "government stock Valencia") == "R057"


def test_who_has_hungry_units_is_asked_and_nobody_else() -> None:
    cities = {"Gijon": "0109"}
    hungry, fed = _table(cities), _table(cities, units={"L1": {**PA, "at": "0120"}})
    assert any("out of supply" in line for desk in hungry.view.desks for line in desk.waiting)
    assert not any("out of supply" in line for desk in fed.view.desks for line in desk.waiting)
    notes = [note.name for note in RULESET.notes(hungry.game, hungry.view) if note.kind == "source"]
    assert notes == ["0109"]
    assert _table(cities, player="insurgent").refused("government stock Gijon") is not None
