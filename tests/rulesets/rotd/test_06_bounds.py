"""6 to 13: what a desk foresees, at the bounds of it: the orders beside that help nothing, and what is not told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rulesets.rotd.desks import Table, table
from tests.rulesets.rotd.test_06_foreseen import CROSSING, FOUGHT, SOIL, TRACK, river

FOREIGN = '[map]\nstate = "AUS"\n'
CHAIN = f'[map.tactical."G4-V6"]\nrows = {["..........M...."] * 15}\n'


@pytest.mark.rule("rotd", "7.7c")
@pytest.mark.rule("rotd", "7.8h")
@pytest.mark.parametrize(
    ("ground", "to", "rule"),
    [
        (CHAIN, "G5-V6", "7.7c"),
        (CHAIN, "G3-V6", ""),
        ('[map.squares]\n"G4-V6" = "marsh"\n', "G5-V6", "7.8h"),
        ('[map.squares]\n"G5-V6" = "marsh"\n', "G5-V6", ""),
    ],
)
def test_ground_that_bars_the_way_out_bars_a_withdrawal_too(ground: str, to: str, rule: str) -> None:
    assert table("FR1IN G4-V6 7-7", page=FOUGHT + SOIL + ground).rules(f"FR1IN withdraw {to}") == [rule]


@pytest.mark.rule("rotd", "9.2c")
def test_who_marches_may_come_to_either_bank_of_the_river_he_finds() -> None:
    both = SOIL + river("G4-V6") + river("G5-V6")
    assert table("FR1IN G4-V6 7-3", page=both).rules(CROSSING, "FR1IN march G5-V6") == ["", ""]


@pytest.mark.rule("rotd", "12.4b")
@pytest.mark.rule("rotd", "12.4c")
@pytest.mark.parametrize(
    ("page", "at", "rule"),
    [(SOIL, "7-7", ""), (SOIL, "3-3", "12.4c"), (FOREIGN, "7-7", "12.4b"), (FOREIGN, "3-3", "12.4c")],
)
def test_where_no_bridge_can_lie_that_is_said_whoever_holds_the_river(page: str, at: str, rule: str) -> None:
    assert table("FR2PB G4-V6 7-3", page=page + river()).rules(f"FR2PB deploy {at}") == [rule]


@pytest.mark.rule("rotd", "7.11a")
@pytest.mark.parametrize(("path", "halts"), [("G5-V6", False), ("G5-V6 G6-V6", False), ("G5-V6 G6-V6 G7-V6", True)])
def test_who_shall_not_force_his_march_is_warned_only_of_a_march_that_would(path: str, halts: bool) -> None:
    at = table("FR1IN G4-V6 7-7 supplies=1", page=SOIL)
    told = at.tasks(f"FR1IN march {path}", "FR1IN halt before forced march")
    words = "warning: FR1IN halts after 2 squares, ordered not to force its march (rule 7.11)."
    assert [task for task in told if "halts" in task] == ([words] if halts else [])


@pytest.mark.rule("rotd", "12.5c")
@pytest.mark.parametrize(("beside", "rule"), [((), "12.5"), (("undeploy",), ""), (("undeploy from T5",), "12.5")])
def test_a_bridge_that_lies_goes_by_rail_only_if_it_is_taken_up_in_time(beside: tuple[str, ...], rule: str) -> None:
    at = table("FR2PB G4-V6 7-7 deployed=true", page=SOIL + TRACK + river())
    assert at.rules("FR2PB rail G6-V6", *(f"FR2PB {line}" for line in beside))[0] == rule


@pytest.mark.rule("rotd", "11.5e")
@pytest.mark.parametrize(
    ("first", "second", "rules"),
    [
        ("FR1AQ depot G4-V6 3-3", "FR2AQ depot G4-V6 3-3", ["", "11.5"]),
        ("FR1AQ depot G4-V6 3-3", "FR2AQ cache G4-V6 3-3", ["", "11.5"]),
        ("FR1AQ depot G4-V6 3-3", "FR2AQ depot G5-V6 3-3", ["", ""]),
        ("FR3AQ depot G4-V6 3-3", "FR1AQ depot G4-V6 3-3", ["6.1", ""]),
    ],
)
def test_of_two_stores_on_one_square_the_second_is_refused_unless_the_first_is_not_the_seats_to_order(
    first: str, second: str, rules: list[str]
) -> None:
    staff = ("FR1AQ G4-V6 5-5", "FR2AQ G4-V6 6-6", 'FR3AQ G4-V6 4-4 commander="Niel"')
    assert table(*staff, page=SOIL + TRACK).rules(first, second) == rules


@pytest.mark.rule("rotd", "11.5e")
def test_a_store_that_another_seat_would_have_to_order_takes_no_square() -> None:
    at = table('FR1AQ G4-V6 5-5 commander="Niel"', "FR2AQ G4-V6 6-6", page=SOIL + TRACK)
    assert at.rules("FR1AQ depot G4-V6 3-3", "FR2AQ depot G4-V6 3-3") == ["6.1", ""]


@pytest.mark.rule("rotd", "10.11c")
def test_a_battery_is_handed_over_beside_whatever_else_is_ordered() -> None:
    begun = table("FR1IN G4-V6 7-7", "FR2IN G4-V6 7-7", "FR3IN G4-V6 7-7 batteries=0", page=SOIL)
    units = begun.state.units | {"FR2IN": replace(begun.state.units["FR2IN"], batteries=2, gun="rifled")}
    at = Table(begun.game, replace(begun.state, units=units))
    assert at.rules("FR1IN march G5-V6", "FR2IN hand battery to FR3IN") == ["", ""]


@pytest.mark.rule("rotd", "7.5c")
@pytest.mark.parametrize("stands", ["0-0", "1-0", "14-14"])
def test_an_enemy_who_is_seen_bars_a_withdrawal_wherever_he_stands_and_a_report_of_one_does_not(stands: str) -> None:
    foe, line = f"AU1IN G5-V6 {stands}", "FR1IN withdraw G5-V6"
    assert table("FR1IN G4-V6 7-7", "FR2IN G5-V6 7-7", foe, page=FOUGHT + SOIL).rules(line) == ["7.5c"]
    reported = table("FR1IN G4-V6 7-7", foe, page=FOUGHT + SOIL)
    assert reported.rules(line) == [""]
    told = "warning: FR1IN withdraws only if no enemy combat unit is in G5-V6 (rule 7.5)."
    assert told in reported.tasks(line)
