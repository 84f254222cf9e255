"""5.1: what a campaign is about, and who has won it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from drumhead.engine.play.dice import ScriptedDice
from drumhead.engine.play.events import EVERYONE
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.knowledge.wording import wording
from drumhead.engine.rulesets.rotd.turns.endturn import end_phase
from drumhead.engine.rulesets.rotd.turns.objectives import score, winner
from tests.rulesets.rotd.boards import campaign, city, flat_map, unit

RULE = pytest.mark.rule("rotd", "5.1a")
TOWNS = [city("Novara", "G4-V6 7-7", "SAR"), city("Milano", "G8-V6", "AUS"), city("Bern", "H8-N6", "SUI")]


def ended(objectives: Mapping[str, int], turn: int = 12) -> Campaign:
    options = {"objectives": dict(objectives)}
    played = campaign(flat_map(cities=TOWNS), unit("FR1IN", "G4-V6"), phase="end", turn=turn, options=options)
    end_phase(played, {}, ScriptedDice())
    return played


def last(played: Campaign) -> str:
    event = played.events[-1]
    return wording(played.game, event) if event.kind == "campaign-ended" and event.seen_by == (EVERYONE,) else ""


@RULE
def test_the_side_that_holds_most_points_wins() -> None:
    played = ended({"Novara": 6, "milano": 10, "Bern": 50})
    assert score(played.game, played.finished()) == (("allies", 6), ("austria", 10))
    assert last(played) == "Austria wins the campaign: France and Sardinia 6, Austria 10."


@RULE
def test_equal_points_are_a_draw() -> None:
    assert last(ended({"Novara": 6, "Milano": 6})).startswith("The campaign ends in a draw:")
    assert winner(()) == ""


@RULE
def test_the_score_is_told_when_the_last_turn_is_over_and_only_where_there_are_objectives() -> None:
    assert last(ended({"Novara": 6}, turn=11)) == "" and last(ended({})) == ""
