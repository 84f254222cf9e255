"""One order for all units of a power: to hold, or to hold one another."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from drumhead.engine.play.commanding.commands import Command
from drumhead.engine.rulesets.diplomacy import RULESET
from drumhead.engine.session import GameSession
from drumhead.engine.session.commanding.lines import written
from tests.rulesets.diplomacy.table import Table


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


def test_of_those_that_a_unit_can_reach_it_holds_the_one_that_has_least_support(tmp_path: Path) -> None:
    table = Table(tmp_path, {"France": ["A Burgundy", "A Gascony", "A Paris", "A Picardy", "F Brest", "A Moscow"]})
    view = table.session.view("France")
    units = ("BUR", "GAS", "PAR", "PIC", "MOS", "LON", "BRE")
    shares = RULESET.spread(table.session.game, view, Command("support each other", units), ())
    assert [(share.unit, *map(table.session.write_order, share.orders), share.why) for share in shares] == [
        ("BUR", "A BUR S A GAS", ""),
        ("GAS", "A GAS S A BUR", ""),
        ("PAR", "A PAR S A PIC", ""),
        ("PIC", "A PIC S A PAR", ""),
        ("MOS", "MOS Army in Moscow (France) can support none of the others to hold."),
        ("BRE", "F BRE S A GAS", ""),
    ]
    holding = RULESET.spread(table.session.game, view, Command("hold", ("PIC", "LON", "BRE")), ())
    assert [(share.unit, *map(table.session.write_order, share.orders)) for share in holding] == [
        ("PIC", "A PIC H"),
        ("BRE", "F BRE H"),
    ]
