"""Rule 4.7: what War Ministers hear."""

from __future__ import annotations

from dataclasses import replace

import pytest

from drumhead.engine.play.dice import ScriptedDice, SeededDice
from drumhead.engine.play.events import Event
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.knowledge.intelligence import report_to_ministers
from drumhead.engine.rulesets.rotd.knowledge.wording import wording
from tests.rulesets.rotd.pages import play, units

PAGE = """
[map]
state = "SAR"
[map.states.AUS]
squares = ["H9-V6"]
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
"""
PURPOSE = "intelligence of allies"


def reports(*lines: str, roll: float = 0.0, moved_from: str = "", seed: str = "") -> tuple[Campaign, tuple[Event, ...]]:
    game, state = play(PAGE + units("FR1IN G4-V6 7-7", *lines))
    if moved_from:
        start = game.map.board.cell(moved_from)
        state = replace(state, units={id: replace(u, start_cell=start) for id, u in state.units.items()})
    campaign = Campaign(game, state, "end")
    report_to_ministers(campaign, SeededDice(seed, 1, "end") if seed else ScriptedDice(otherwise=roll))
    return campaign, campaign.events


@pytest.mark.rule("rotd", "4.7a")
@pytest.mark.rule("rotd", "4.7b")
def test_enemy_headquarters_and_unseen_enemies_on_own_soil_are_reported_to_the_minister_alone() -> None:
    campaign, events = reports("AU1CQ H9-V6 7-7", "AU1IN G9-V6 7-7")
    assert [(event.kind, event.seen_by) for event in events] == [
        ("headquarters-reported", ("Vaillant",)),
        ("troops-reported", ("Vaillant",)),
    ]
    assert next(wording(campaign.game, event) for event in events).startswith("Intelligence: the headquarters AU1CQ")


@pytest.mark.rule("rotd", "4.7b")
def test_enemies_in_sight_and_enemies_at_home_are_not_reported() -> None:
    _, events = reports("AU1IN G5-V6 7-7", "AU2IN H9-V6 7-7")
    assert events == ()


@pytest.mark.rule("rotd", "4.7a")
def test_reports_are_occasional() -> None:
    assert reports("AU1CQ H9-V6 7-7", "AU1IN G9-V6 7-7", roll=0.99)[1] == ()


@pytest.mark.rule("rotd", "4.7c")
def test_the_place_is_a_turn_old() -> None:
    campaign, events = reports("AU1CQ H9-V6 7-7", moved_from="H5-V6")
    assert [event.cell for event in events if event.kind == "headquarters-reported"] == [
        campaign.game.map.board.cell("H5-V6")
    ]


@pytest.mark.rule("rotd", "4.7d")
def test_the_place_is_mostly_right_and_at_most_eight_squares_off() -> None:
    off = []
    for turn in range(400):
        campaign, events = reports("AU1IN G9-V6 7-7", seed=f"game {turn}")
        board = campaign.game.map.board
        off += [board.distance(board.cell("G9-V6"), event.cell) for event in events if event.cell is not None]
    assert max(off) <= 8
    assert 0.60 < sum(distance == 0 for distance in off) / len(off) < 0.80
    assert 0.40 < len(off) / 400 < 0.60
