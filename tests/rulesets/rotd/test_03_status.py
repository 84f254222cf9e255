"""3.5a, 5.3: the status report of a unit, fact by fact, and nothing where there is nothing to say."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.rulesets.rotd.knowledge import status
from drumhead.engine.rulesets.rotd.knowledge.status import facts, named
from tests.rulesets.rotd.boards import flat_map, game, unit


def sheet(id: str = "FR1IN", **about: Any) -> dict[str, str]:
    return dict(facts(game(flat_map()), unit(id, "G4-V6 7-9", **about)))


@pytest.mark.rule("rotd", "3.5aa")
def test_the_sheet_of_a_fresh_brigade() -> None:
    assert sheet(men=1800, quality=6, experience=8, morale=55, fatigue=1, initiative=2, ammunition=3, arm="rifle") == {
        "Commander": "Allies",
        "Location": "G4-V6 strategic, 7-9 tactical",
        "Strength": "1,800",
        "Batteries": "0",
        "Weapons": "rifle",
        "Quality": "Very Good",
        "Experience": "8",
        "Morale": "55",
        "Fatigue": "1",
        "Initiative": "2",
        "Supplies": "0",
        "Ammunition": "3",
        "Supply": "none",
        "Communications": sheet()["Communications"],
        "Posture": "attack / defend, first line",
    }


@pytest.mark.rule("rotd", "3.5aa")
@pytest.mark.parametrize(
    ("about", "label", "words"),
    [
        ({"commander": ""}, "Commander", "none"),
        ({"regiments": 3}, "Regiments", "3"),
        ({"deputy": "Niel"}, "Deputy", "Niel"),
        ({"in_fort": True}, "Location", "G4-V6 strategic, 7-9 tactical, in the fort"),
        ({"in_communications": False}, "Communications", "out of communications"),
        ({"in_communications": True}, "Communications", "in communications"),
        ({"in_communications": True, "communications": "FR1CQ"}, "Communications", "FR1CQ"),
        ({"attack": "assault", "defend": "evade", "line": "rear"}, "Posture", "assault / evade, rear line"),
        ({"killed": 1, "stragglers": 4}, "Losses", "1 killed, 4 stragglers"),
        ({"wounded": 2, "prisoners": 3}, "Losses", "2 wounded, 3 prisoners"),
        ({"status": "shattered", "reform_turns": 2}, "State", "shattered, forming for 2 more turns"),
        ({"status": "inactive"}, "State", "inactive"),
        ({"deployed": True}, "State", "deployed"),
    ],
)
def test_what_is_out_of_the_ordinary_is_said(about: dict[str, Any], label: str, words: str) -> None:
    assert sheet(**about)[label] == words


@pytest.mark.rule("rotd", "3.2b")
def test_every_step_of_quality_has_its_word() -> None:
    found = [sheet(quality=step)["Quality"] for step in range(1, 8)]
    assert found == ["Very Poor", "Poor", "Fair", "Average", "Good", "Very Good", "Excellent"]


@pytest.mark.rule("rotd", "3.4a")
@pytest.mark.parametrize(
    ("id", "about", "words"),
    [
        ("FR1IN", {"batteries": 1}, "rifle, rifled guns"),
        ("FR1LI", {}, "rifle"),
        ("FR1MI", {}, "rifle"),
        ("FR1LC", {}, "rifle"),
        ("FR1HC", {}, "sabres and pistols"),
        ("FR1HC", {"batteries": 1}, "sabres and pistols, rifled guns"),
        ("FR1LA", {}, "rifled guns"),
        ("FR1SA", {"batteries": 0}, "rifled guns"),
    ],
)
def test_arms_are_told_of_those_who_carry_them_and_guns_of_those_who_have_any(
    id: str, about: dict[str, Any], words: str
) -> None:
    assert sheet(id, arm="rifle", gun="rifled", **about)["Weapons"] == words
    assert "Weapons" not in sheet("FR1CQ", arm="rifle", gun="rifled")


def test_a_name_is_one_that_says_more_than_the_id() -> None:
    assert [named(unit("FR1IN", "G4-V6", name=name)) for name in ("", "FR1IN", "Guard")] == [False, False, True]


def test_a_unit_that_stays_as_it_is_has_one_sheet_for_all_moments_and_another_once_it_changes() -> None:
    held = game(flat_map())
    first, again, tired = (facts(held, unit("FR1IN", "G4-V6", fatigue=points)) for points in (1, 1, 2))
    assert first is again
    assert dict(tired) == {**dict(first), "Fatigue": "2"}
    assert facts(game(flat_map()), unit("FR1IN", "G4-V6", fatigue=1)) == first


def test_only_so_many_sheets_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(status, "MOST", 3)
    held = game(flat_map())
    told = [facts(held, unit("FR1IN", "G4-V6", men=men)) for men in (*range(100, 108), 100)]
    assert told[0] == told[-1] and dict(told[7])["Strength"] == "107"
    assert len(status._KEPT[held.map]) <= 3
