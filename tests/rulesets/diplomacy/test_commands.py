"""One order for all units of a power: to hold, or to hold one another."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from drumhead.engine.session import GameSession
from drumhead.engine.session.commanding.lines import written


@pytest.fixture
def session(tmp_path: Path) -> Iterator[GameSession]:
    game = GameSession.create("diplomacy-1901", tmp_path / "game.drum", seed="1")
    yield game
    game.close()


def test_all_units_of_a_power_hold_at_one_line(session: GameSession) -> None:
    found = written(session, "Germany", ["all hold"], ())
    assert sorted(map(session.write_order, found.orders)) == ["A BER H", "A MUN H", "F KIE H"]


def test_units_that_can_reach_each_other_hold_each_other_and_who_cannot_is_told(session: GameSession) -> None:
    found = written(session, "Germany", ["all support each other"], ())
    lines = sorted(map(session.write_order, found.orders))
    assert [line.split()[:2] for line in lines] == [["A", "BER"], ["A", "MUN"], ["F", "KIE"]]
    assert all(line.endswith(" H") or " S " in line for line in lines)
    alone = written(session, "Turkey", ["all support each other"], [])
    assert [said for _, spread in alone.spreads for said in spread.left_out] == []
    far = written(session, "France", ["BRE, MAR support each other"], [])
    assert [reason for _, reason in far.failed] == [
        "BRE Fleet in Brest (France) can support none of the others to hold."
    ]


def test_a_command_replaces_what_each_unit_was_ordered(session: GameSession) -> None:
    moving = session.read_order("A MUN - BUR", "Germany")
    found = written(session, "Germany", ["all hold"], (moving,))
    assert moving not in found.orders
