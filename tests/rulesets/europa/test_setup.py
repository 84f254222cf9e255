"""What a scenario must hold to: the front line of those that begin later."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.errors import ScenarioError
from drumhead.engine.maps.hexes.model import HexPlace
from tests.rulesets.europa.tables import Table, board_of

FRONT, BEHIND = "0303", "0304"


def _table(**units: dict[str, Any]) -> Table:
    """An Insurgent front of one hex."""
    return Table(board_of(["......"] * 5), units=units, sides={"insurgent": {"front": [FRONT]}, "loyalist": {}})


def _reserve(at: str, size: str) -> dict[str, Any]:
    return {"affiliation": "Nat", "size": size, "factors": "2-2-6", "at": at, "traits": ["reserve"]}


@pytest.mark.rule("europa", "R299")
@pytest.mark.parametrize(("at", "size"), [(BEHIND, "XX"), (BEHIND, "X"), (FRONT, "II")])
def test_reserves_and_their_zones_hold_the_front_line(at: str, size: str) -> None:
    table = _table(N1=_reserve(at, size))
    found = table.ask("zone", FRONT, "insurgent")
    assert found.holds is (at == BEHIND)
    assert "R299" in {reason.rule for reason in found.because}


@pytest.mark.rule("europa", "R299")
def test_many_reserves_have_no_zone_and_hold_only_where_they_stand() -> None:
    for units in ({"N1": _reserve(BEHIND, "II")}, {"N1": _reserve("0306", "XX")}, {}):
        with pytest.raises(ScenarioError) as error:
            _table(**units)
        assert f"sides.insurgent.front: {FRONT} is neither held nor in the zone of a unit (R299)" in str(error.value)


def test_the_enemys_zone_holds_no_front() -> None:
    with pytest.raises(ScenarioError):
        _table(L1={"affiliation": "PA", "size": "XX", "factors": "2-2-6", "at": BEHIND})


def test_every_bare_hex_of_a_front_is_named_in_the_sequence_of_the_map() -> None:
    hexes = ["0505", "0303", "0101", "0404", "0202"]
    with pytest.raises(ScenarioError) as error:
        Table(board_of(["......"] * 5), units={}, sides={"loyalist": {"front": hexes}})
    told = [problem.partition(".front: ")[2].split()[0] for problem in error.value.problems]
    assert told == sorted(hexes)


@pytest.mark.parametrize("table", ["points", "imports"])
@pytest.mark.parametrize(
    ("key", "wrong"),
    [
        ("Pa inf", "'Pa' is none of "),
        ("PA men", "'men' is none of inf, art, arm, com."),
        ("PA", "'' is none of "),
        ("PA inf at Nowhere", "Nowhere"),
    ],
)
def test_points_of_nobody_of_no_kind_or_nowhere_are_told_of_as_the_game_is_founded(
    table: str, key: str, wrong: str
) -> None:
    points: dict[str, Any] = {key: 1.0}
    with pytest.raises(ScenarioError) as error:
        Table(board_of(["......"] * 5), units={}, **{table: points if table == "points" else {"II Jul 36": points}})
    assert wrong in str(error.value) and key in str(error.value)


def test_points_lie_in_a_hex_by_its_name_or_number_and_imports_only_in_the_box() -> None:
    city = HexPlace("Gijon", (board_of(["......"] * 5).board.cell("0202"),), "dot")
    map = board_of(["......"] * 5, {}, (city,))
    table = Table(map, units={}, points={"PA inf at Gijon": 1.0, "Nat art at 0203": 2.0, "Col inf": 0.5})
    assert table.state.points == {"PA inf at 0202": 1.0, "Nat art at 0203": 2.0, "Col inf": 0.5}
    with pytest.raises(ScenarioError, match="names a place"):
        Table(map, units={}, imports={"II Jul 36": {"PA inf at Gijon": 1.0}})
