"""4.7: what War Ministers hear."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.play.dice import Dice, ScriptedDice, SeededDice
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.knowledge.intelligence import report_to_ministers
from drumhead.engine.rulesets.rotd.knowledge.wording import wording
from tests.rulesets.rotd.boards import BOARD
from tests.rulesets.rotd.pages import play, units

MINISTRY = """
[map]
state = "SAR"
[map.states.AUS]
squares = ["H9-V6", "H9-V7"]
[map.states.SUI]
squares = ["H5-V6"]
[[seats]]
name = "Vaillant"
side = "allies"
offices = ["War Minister"]
[[seats]]
name = "Niel"
side = "allies"
offices = ["Treasury Minister"]
[[seats]]
name = "Gyulai"
side = "austria"
"""


def reported(*lines: str, dice: Dice, changes: Mapping[str, Mapping[str, Any]] | None = None) -> Campaign:
    """The end of a turn with these units, some of them changed; nobody but the minister is told of anything."""
    game, state = play(MINISTRY + units(*lines))
    changed = {id: replace(unit, **(changes or {}).get(id, {})) for id, unit in state.units.items()}
    here = Campaign(game, replace(state, units=changed), "end")
    report_to_ministers(here, dice)
    assert {event.seen_by for event in here.events} <= {("Vaillant",)}
    return here


def heard(
    *lines: str, script: Mapping[str, Sequence[float]] | None = None, roll: float = 0.0, changes: Any = None
) -> list[tuple[str, str, tuple[str, ...]]]:
    """Kind, square and units of every report to the minister, in order; by an unwritten roll all are right."""
    here = reported(*lines, dice=ScriptedDice(script, roll), changes=changes)
    return [(event.kind, BOARD.name(event.cell or 0), event.units) for event in here.events]


FRENCH = "FR1IN G4-V6 7-7"


@pytest.mark.rule("rotd", "4.7a")
@pytest.mark.rule("rotd", "4.7b")
def test_enemy_headquarters_and_unseen_enemies_on_own_soil_are_reported() -> None:
    here = reported(FRENCH, "AU1CQ H9-V6 7-7", "AU1IN G9-V6 7-7", dice=ScriptedDice(otherwise=0.0))
    assert [event.kind for event in here.events] == ["headquarters-reported", "troops-reported"]
    assert next(wording(here.game, event) for event in here.events).startswith("Intelligence: the headquarters AU1CQ")


@pytest.mark.rule("rotd", "4.7a")
def test_reports_are_occasional() -> None:
    assert heard(FRENCH, "AU1CQ H9-V6 7-7", "AU1IN G9-V6 7-7", roll=0.99) == []


@pytest.mark.rule("rotd", "4.7d")
@pytest.mark.parametrize(
    ("rolls", "off"),
    [
        ((0.0, 0.0), 0), ((0.69, 0.99), 0), ((0.70, 0.0), 1), ((0.71, 0.5), 1), ((0.89, 0.99), 1),
        ((0.91, 0.0, 0.0), 2), ((0.91, 0.49, 0.0), 2), ((0.91, 0.5, 0.99), 3), ((0.97, 0.99, 0.0), 3),
        ((0.985, 0.0, 0.0), 4), ((0.985, 0.0, 0.5), 4), ((0.985, 0.5, 0.0), 6), ((0.999, 0.99, 0.99), 8),
    ],
)  # fmt: skip
def test_a_place_is_told_as_many_squares_off_as_is_rolled(rolls: tuple[float, ...], off: int) -> None:
    (told,) = heard(FRENCH, "AU1CQ H9-V6 7-7", script={"intelligence of allies on AU1CQ": (0.0, *rolls)})
    assert BOARD.distance(BOARD.cell(told[1]), BOARD.cell("H9-V6")) == off


@pytest.mark.rule("rotd", "4.7a")
@pytest.mark.parametrize(
    ("line", "roll", "told"),
    [
        ("AU1CQ H9-V6 7-7", 0.14, [("headquarters-reported", "H9-V6", ("AU1CQ",))]),
        ("AU1AQ H9-V6 7-7", 0.14, [("headquarters-reported", "H9-V6", ("AU1AQ",))]),
        ("AU1CQ H9-V6 7-7", 0.15, []),
        ("AU1CQ H9-V6 7-7 status='inactive'", 0.0, []),
        ("FR1CQ H9-V6 7-7", 0.0, []),
        ("SW1CQ H5-V6 7-7", 0.0, []),
        ("AU1IN H9-V6 7-7", 0.0, []),
        ("AU1IN G9-V6 7-7", 0.49, [("troops-reported", "G9-V6", ())]),
        ("AU1IN G9-V6 7-7", 0.5, []),
        ("AU1IN G9-V6 7-7 status='shattered'", 0.0, []),
        ("AU1IN G5-V6 7-7", 0.0, []),
        ("AU1IN H5-V6 7-7", 0.0, []),
        ("SW1IN G9-V6 7-7", 0.0, []),
        ("AU1CQ G9-V6 7-7", 0.2, [("troops-reported", "G9-V6", ())]),
    ],
)
def test_a_minister_hears_of_enemies_awake_and_of_others_than_headquarters_on_his_own_soil(
    line: str, roll: float, told: list[Any]
) -> None:
    """The rolls that say whether something is heard; what is heard is heard of the right place."""
    state = "SUI" if line.startswith("SW") else "AUS"
    square = line.split()[1]
    purposes = (f"on {line.split(maxsplit=1)[0]}", f"on {state} {square}")
    script = {f"intelligence of allies {purpose}": (roll, 0.0, 0.0) for purpose in purposes}
    assert heard(FRENCH, line, script=script) == told


@pytest.mark.rule("rotd", "4.7a")
@pytest.mark.rule("rotd", "4.7b")
def test_the_reports_stand_by_unit_and_by_square_one_for_each_state_on_it() -> None:
    lines = ("AU9CQ H9-V6 7-7", "AU1CQ H9-V7 7-7", "AU2IN H0-V6 7-7", "AU3IN G9-V6 7-7", "AU4IN G9-V6 1-1")
    assert heard(FRENCH, *lines) == [
        ("headquarters-reported", "H9-V7", ("AU1CQ",)),
        ("headquarters-reported", "H9-V6", ("AU9CQ",)),
        ("troops-reported", "G9-V6", ()),
        ("troops-reported", "H0-V6", ()),
    ]


@pytest.mark.rule("rotd", "4.7a")
@pytest.mark.parametrize(("lines", "gone"), [(("AU1CQ H9-V6 7-7",), ()), ((FRENCH, "AU1CQ H9-V6 7-7"), ("FR1IN",))])
def test_a_side_that_has_nobody_left_hears_nothing(lines: tuple[str, ...], gone: tuple[str, ...]) -> None:
    assert heard(*lines, changes={id: {"status": "gone"} for id in gone}) == []


@pytest.mark.rule("rotd", "4.7c")
@pytest.mark.parametrize(
    ("start", "told"), [(-1, "H9-V6"), (0, BOARD.name(0)), (1, BOARD.name(1)), (BOARD.cell("H5-V6"), "H5-V6")]
)
def test_the_place_is_that_of_the_turns_beginning_if_there_is_one(start: int, told: str) -> None:
    found = heard(FRENCH, "AU1CQ H9-V6 7-7", changes={"AU1CQ": {"start_cell": start}})
    assert [square for kind, square, _ in found if kind == "headquarters-reported"] == [told]


@pytest.mark.rule("rotd", "4.7d")
def test_the_place_is_mostly_right_and_at_most_eight_squares_off() -> None:
    off = []
    for turn in range(400):
        here = reported(FRENCH, "AU1IN G9-V6 7-7", dice=SeededDice(f"game {turn}", 1, "end"))
        off += [BOARD.distance(BOARD.cell("G9-V6"), event.cell) for event in here.events if event.cell is not None]
    assert max(off) <= 8
    assert 0.60 < sum(distance == 0 for distance in off) / len(off) < 0.80
    assert 0.40 < len(off) / 400 < 0.60
