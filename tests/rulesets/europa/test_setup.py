"""What a scenario must hold to: the front line of those that begin later."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.errors import ScenarioError
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
