"""13.1: a War Minister puts units of his side to rest and calls them up, wherever they are."""

from __future__ import annotations

import pytest

from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.knowledge.wording import wording
from tests.rulesets.rotd.desks import Table, Turn
from tests.rulesets.rotd.pages import play, units

PAGE = """
[[seats]]
name = "Vaillant"
side = "allies"
offices = ["War Minister"]
[[seats]]
name = "Niel"
side = "allies"
[[seats]]
name = "Gyulai"
side = "austria"
offices = ["War Minister"]
"""
MINISTER = "War Minister of allies"


def desk(*lines: str, seat: str = "Vaillant") -> Table:
    """The War Minister's desk; French units are Niel's unless they say otherwise."""
    named = (line if "commander" in line or line.startswith("AU") else f"{line} commander='Niel'" for line in lines)
    return Table(*play(PAGE + units(*named)), seat)


def told(turn: Turn, seat: str) -> list[str]:
    """What a seat hears of who rests and who does not."""
    kinds = ("inactivated", "activated", "rest-refused", "minister-answered")
    events = [event for event in turn.events if event.kind in kinds and seat in event.seen_by]
    return [wording(turn.game, event) for event in events]


@pytest.mark.rule("rotd", "13.1d")
def test_a_war_minister_puts_a_unit_of_another_command_to_rest() -> None:
    table = desk("FR3IN G4-V6 7-7")
    assert table.view.token("FR3IN") is None
    turn = table.turn("War Minister inactivate fr3in")
    assert turn.after.units["FR3IN"].status == "inactive"
    assert told(turn, "Niel") == ["FR3IN becomes inactive at G4-V6, as the War Minister ordered."]
    assert told(turn, "Vaillant") == ["FR3IN is inactive, as was ordered."]
    assert told(turn, "Gyulai") == []


@pytest.mark.rule("rotd", "13.1d")
def test_he_calls_it_up_again() -> None:
    turn = desk("FR3IN G4-V6 7-7 status='inactive'").turn("War Minister activate FR3IN")
    assert turn.after.units["FR3IN"].status == "active"
    assert told(turn, "Niel") == ["FR3IN is active again at G4-V6, called up by the War Minister."]
    assert told(turn, "Vaillant") == ["FR3IN is active, as was ordered."]


@pytest.mark.rule("rotd", "13.1d")
def test_of_his_own_command_he_hears_as_its_commander() -> None:
    turn = desk("FR3IN G4-V6 7-7 commander='Vaillant'").turn("War Minister inactivate FR3IN")
    assert told(turn, "Vaillant") == ["FR3IN becomes inactive at G4-V6, as the War Minister ordered."]


@pytest.mark.rule("rotd", "13.1d")
def test_neither_the_enemys_units_nor_those_that_there_are_not() -> None:
    table = desk("FR3IN G4-V6 7-7 commander='Vaillant'", "AU3IN G6-V6 7-7", "AU4IN G4-V6 9-9")
    assert table.rules("War Minister inactivate AU4IN") == ["13.1d"]
    turn = table.turn("War Minister inactivate AU3IN", "War Minister inactivate FR9IN")
    assert turn.after.units["AU3IN"].status == "active"
    assert told(turn, "Vaillant") == [
        "AU3IN is not inactive, though it was ordered.",
        "FR9IN is not inactive, though it was ordered.",
    ]
    assert told(turn, "Gyulai") == []


@pytest.mark.rule("rotd", "13.1d")
def test_what_keeps_a_unit_awake_is_told_to_its_commander_alone() -> None:
    enemy = desk("FR3IN G4-V6 7-7", "AU3IN G4-V6 9-9").turn("War Minister inactivate FR3IN")
    broken = desk("FR3IN G4-V6 7-7 status='shattered'").turn("War Minister inactivate FR3IN")
    assert enemy.after.units["FR3IN"].status == "active"
    assert told(enemy, "Niel") == ["FR3IN does not become inactive: enemies or neutrals are in its square."]
    assert told(enemy, "Vaillant") == told(broken, "Vaillant") == ["FR3IN is not inactive, though it was ordered."]
    seen = [[event for event in turn.events if "Vaillant" in event.seen_by] for turn in (enemy, broken)]
    answers = [
        [(e.kind, e.rule, e.cell, e.units, e.facts) for e in events if e.kind == "minister-answered"] for events in seen
    ]
    assert answers[0] == answers[1] and answers[0][0][2:4] == (None, ())


@pytest.mark.rule("rotd", "13.1d")
@pytest.mark.rule("rotd", "13.1c")
def test_commander_and_minister_may_both_order_it_and_rest_comes_last() -> None:
    table = desk("FR3IN G4-V6 7-7", "FR4IN G5-V6 7-7 status='inactive'")
    commander = Table(table.game, table.state, "Niel")
    own = commander.orders("FR3IN inactivate", "FR4IN activate")
    turn = table.turn("War Minister inactivate FR3IN", "War Minister inactivate FR4IN", others=own)
    assert [turn.after.units[id].status for id in ("FR3IN", "FR4IN")] == ["inactive", "inactive"]
    assert turn.done("FR3IN inactivate") == ["supply inactivated"]


@pytest.mark.rule("rotd", "13.1d")
def test_no_headquarters_and_no_other_minister_does_so() -> None:
    table = desk("FR3IN G4-V6 7-7", "FR1AQ G4-V6 1-1", seat="Niel")
    assert table.rules("FR1AQ inactivate FR3IN", "FR1AQ activate FR3IN", "FR3IN inactivate FR1AQ") == [
        "13.1d",
        "13.1d",
        "11.7a",
    ]


@pytest.mark.rule("rotd", "13.1d")
def test_one_order_for_each_unit_stands_and_is_written_as_it_is_read() -> None:
    table = desk("FR3IN G4-V6 7-7")
    lines = ["War Minister inactivate FR3IN", "War Minister activate FR4IN", "War Minister inactivate FR5IN"]
    orders = table.orders(*lines, "war  minister INACTIVATE fr3in")
    assert [RULESET.write_order(table.game, order) for order in orders] == lines
    assert {order.unit for order in orders} == {MINISTER}


@pytest.mark.rule("rotd", "13.2b")
def test_what_the_minister_puts_to_rest_counts_for_his_own_orders() -> None:
    mine = [f"FR{n}IN G4-V6 7-7 commander='Vaillant'" for n in (1, 2, 3)]
    lines = ["War Minister inactivate FR1IN", "War Minister inactivate FR2IN", "FR3IN inactivate"]
    assert desk(*mine).rules(*lines) == ["", "", "13.2"]


@pytest.mark.rule("rotd", "13.1d")
@pytest.mark.rule("rotd", "13.2a")
def test_at_his_desk_those_of_other_commands_whom_he_puts_to_rest_take_no_place_of_his_own() -> None:
    own = ("FR4IN G4-V6 7-7 commander='Vaillant'", "FR5IN G4-V6 7-8 commander='Vaillant'")
    table = desk("FR3IN G4-V6 7-9", "FR2IN G4-V6 7-6 commander='Vaillant'", *own)
    beside = ("FR4IN inactivate", "FR5IN inactivate")
    assert table.rules("War Minister inactivate FR3IN", *beside) == ["", "", ""]
    assert table.rules("War Minister inactivate FR2IN", *beside) == ["", "", "13.2"]


@pytest.mark.rule("rotd", "13.1d")
@pytest.mark.parametrize(("word", "now"), [("inactivate", "inactive"), ("activate", "active")])
def test_of_an_enemy_who_is_as_was_ordered_he_hears_no_more_than_of_one_that_is_not(word: str, now: str) -> None:
    before = {"inactive": "active", "active": "inactive"}[now]
    ours, theirs = f"FR3IN G4-V6 7-7 status='{before}'", f"AU3IN K6-V6 7-7 status='{now}'"
    turn = desk(ours, theirs).turn(f"War Minister {word} FR3IN", f"War Minister {word} AU3IN")
    caused = [f"supply {word}d", "supply minister-answered", "supply minister-answered"]
    assert turn.done(f"{MINISTER} {word} unit") == caused
    assert told(turn, "Vaillant") == [f"AU3IN is not {now}, though it was ordered.", f"FR3IN is {now}, as was ordered."]
    assert told(turn, "Gyulai") == []
