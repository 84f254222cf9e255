"""5.1, 5.2, 3.6, 3.7, 10.14: campaigns in a row, and the season between two."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from drumhead.engine.errors import ScenarioError
from drumhead.engine.maps.scenarios import Scenario
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.seasons import Moment, deploying, turn_kind
from drumhead.engine.rulesets.rotd.campaign.state import Pact
from drumhead.engine.rulesets.rotd.opening.following import following, unknown_theatres
from drumhead.engine.rulesets.rotd.peace.accords import pact_id
from drumhead.engine.rulesets.rotd.turns.campaigns import open_next
from tests.rulesets.rotd.courts import Court, court

ROW = """
[objectives]
Milano = 3
[[campaigns]]
title = "the campaign of 1860"
date = 1860-05-01
turns = 2
peace = 2
[[campaigns]]
title = "the campaign of 1866"
date = 1866-06-15
turns = 3
days_per_turn = 4
truce = 1
deployment = true
theatre = ["FRA", "AUS", "SUI"]
relations = { FRA-AUS = "hostile" }
"""
TIRED = 'FR2IN C5-V6 3-3 commander="Niel" men=1000 stragglers=70 wounded=30 fatigue=9 experience=8 morale=70'


def at_the_end(*more: str, page: str = ROW, turn: int = 12) -> Court:
    """A game that waits for the last turn of its first campaign."""
    return court(*more, page=f"turn = {turn}\n{page}")


@pytest.mark.rule("rotd", "5.1a")
def test_after_the_last_turn_of_a_campaign_the_next_follows_with_its_gap_and_numbers_run_on() -> None:
    found, titles = at_the_end(), []
    while not found.state.closed:
        titles.append((found.title(), found.state.phase))
        found = found.turn()
    assert titles == [
        ("turn 12, the 12th of A page, from 23 June 1859", "supply"),
        ("turn 13 of peace before the campaign of 1860, from 25 June 1859", "movement"),
        ("turn 14 of peace before the campaign of 1860, from 27 November 1859", "movement"),
        ("turn 15, the 1st of the campaign of 1860, from 1 May 1860", "supply"),
        ("turn 16, the 2nd of the campaign of 1860, from 3 May 1860", "supply"),
        ("turn 17 of truce before the campaign of 1866, from 5 May 1860", "movement"),
        ("turn 18, the deployment before the campaign of 1866", "deployment"),
        ("turn 19, the 1st of the campaign of 1866, from 15 June 1866", "supply"),
        ("turn 20, the 2nd of the campaign of 1866, from 19 June 1866", "supply"),
        ("turn 21, the 3rd of the campaign of 1866, from 23 June 1866", "supply"),
    ]


@pytest.mark.rule("rotd", "10.14d")
def test_the_reckoning_comes_at_the_end_of_every_campaign_and_the_season_passes_between() -> None:
    after = at_the_end(TIRED).turn()
    assert {"wounded-returned", "experience-faded", "campaign-closed", "campaign-ended", "season-passed"} <= set(
        after.kinds()
    )
    assert not after.state.closed
    rested = after.unit("FR2IN")
    assert (rested.men, rested.stragglers, rested.wounded, rested.fatigue) == (1100, 0, 0, 0)
    assert rested.experience == 6


@pytest.mark.rule("rotd", "14.3a")
def test_who_is_shattered_has_formed_again_after_the_season() -> None:
    broken = 'FR3IN C5-V6 5-5 commander="Niel" status="shattered" reform_turns=2 failed_reforms=1'
    formed = at_the_end(broken).turn().unit("FR3IN")
    assert (formed.status, formed.reform_turns, formed.failed_reforms) == ("active", 0, 0)


@pytest.mark.rule("rotd", "3.7g")
def test_morale_goes_half_way_back_in_the_season_between() -> None:
    before = at_the_end(TIRED, page=f'[cities.Milano]\nstate = "FRA"\n{ROW}')
    settled = 66  # a fifth of the way back at the turn's end, as ever
    assert before.turn().unit("FR2IN").morale == settled - (settled - 50) // 2


@pytest.mark.rule("rotd", "5.1a")
def test_the_last_campaign_ends_the_game() -> None:
    over = at_the_end().turns(10)
    assert over.state.closed
    assert RULESET.ended(over.game, over.state) == "The 3 campaigns have been played."


@pytest.mark.rule("rotd", "5.1b")
def test_a_peace_closes_its_campaign_and_the_next_begins_the_sooner() -> None:
    first = court(page=ROW).turn(Napoleon="Monarch offer peace to austria", Gyulai="AU1AQ accept peace of allies")
    assert {"campaign-closed", "season-passed"} <= set(first.kinds())
    assert first.title() == "turn 2 of peace before the campaign of 1860, from 25 June 1859"
    second = first.turns(2)
    assert second.title() == "turn 4, the 1st of the campaign of 1860, from 1 May 1860"
    assert (second.state.pacts, second.state.relations) == ({}, {"AUS-FRA": "neutral"})
    assert not second.turn().state.closed


@pytest.mark.rule("rotd", "7.16b")
def test_a_campaign_says_who_is_at_war_and_whose_soil_is_open() -> None:
    peace = court(page=ROW).turn(Napoleon="Monarch offer peace to austria", Gyulai="AU1AQ accept peace of allies")
    gap = peace.turns(4)
    assert gap.title() == "turn 6 of truce before the campaign of 1866, from 5 May 1860"
    assert (gap.state.theatre, gap.state.relations) == (("FRA", "AUS", "SUI"), {"AUS-FRA": "neutral"})
    third = gap.turns(2)
    assert (third.title(), third.state.relations) == (
        "turn 8, the 1st of the campaign of 1866, from 15 June 1866",
        {"AUS-FRA": "hostile"},
    )


@pytest.mark.rule("rotd", "5.1b")
def test_an_armistice_lapses_when_the_next_campaign_opens() -> None:
    truce = at_the_end().turn(Napoleon="Monarch offer armistice to austria", Gyulai="AU1AQ accept armistice of allies")
    assert (truce.state.phase, truce.state.truce) == ("movement", False)
    opened = truce.turns(2)
    assert "armistice-over" in opened.kinds()
    assert (opened.state.phase, opened.state.relations, opened.state.pacts) == ("supply", {"AUS-FRA": "hostile"}, {})


@pytest.mark.rule("rotd", "5.1b")
def test_armistices_lapse_in_one_sequence_whichever_was_made_first() -> None:
    peace = at_the_end().turns(2)
    made = {pact_id(*sides): Pact(sides, "armistice", 1) for sides in (("allies", "austria"), ("SUI", "allies"))}
    for pacts in (made, dict(reversed(made.items()))):
        campaign = Campaign(peace.game, replace(peace.state, pacts=pacts))
        open_next(campaign)
        over = [event.facts["sides"] for event in campaign.events if event.kind == "armistice-over"]
        assert over == [("Switzerland", "Allies"), ("Allies", "Austria")]


@pytest.mark.rule("rotd", "5.2f")
def test_an_armistice_of_a_later_campaign_brings_its_turns_of_truce() -> None:
    second = at_the_end().turns(3)
    truce = second.turn(Napoleon="Monarch offer armistice to austria", Gyulai="AU1AQ accept armistice of allies")
    assert truce.title() == "turn 16 of truce, the 2nd of the campaign of 1860, from 3 May 1860"
    assert truce.state.phase == "movement"


@pytest.mark.rule("rotd", "5.1a")
def test_a_game_of_one_campaign_says_nothing_of_others() -> None:
    assert not {"campaigns", "turns"} & set(court().game.options)


@pytest.mark.rule("rotd", "7.17a")
def test_units_are_deployed_before_a_later_campaign_that_asks_for_it() -> None:
    waiting = at_the_end(TIRED).turns(6)
    assert waiting.state.phase == "deployment"
    after = waiting.turn(Niel="FR2IN deploy to C2-V2 3-3")
    assert (after.square("FR2IN"), after.state.phase) == ("C2-V2", "supply")
    assert "next-campaign-opened" in after.kinds()


@pytest.mark.rule("rotd", "5.1a")
@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("turns = 2", "Campaign 2: the key 'title' is missing."),
        (
            'title = "x"\ndate = 1858-01-01',
            "Campaign 2: it begins on 1858-01-01, not after the one before it",
        ),
        ('title = "x"\ndate = 1860-01-01\nwinter = 3', "Campaign 2: there is no key 'winter'."),
        ('title = "x"\ndate = 1860-01-01\nturns = 0', "Campaign 2: turns = 0 cannot be used"),
        (
            'title = "x"\ndate = 1860-01-01\ntheatre = ["XXX"]',
            "Campaign 2: theatre: there is no state 'XXX' on the map.",
        ),
        ('title = "x"\ndate = 1860-01-01\nrelations = { FRA = "ally" }', "Campaign 2: Relation 'FRA' = 'ally'"),
    ],
)
def test_what_is_wrong_with_a_campaign_is_said_in_a_sentence(given: str, said: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        court(page=f"[[campaigns]]\n{given}\n")
    assert any(problem.startswith(said) for problem in caught.value.problems)


LATER = [
    {"title": "1860", "date": date(1860, 5, 1), "turns": 3, "truce": 1, "peace": 2, "deployment": True},
    {"title": "1866", "date": date(1866, 6, 15), "days_per_turn": 5, "theatre": ["FRA", "XXX"]},
]


def page_of(*campaigns: dict[str, Any]) -> Scenario:
    content = {"campaigns": list(campaigns)} if campaigns else {}
    return Scenario("page", "A page", "", "rotd", date(1859, 6, 1), 12, 2, content, "page")


@pytest.mark.rule("rotd", "5.1a")
def test_the_turns_of_all_campaigns_and_of_the_gaps_between_are_counted_together() -> None:
    problems: list[str] = []
    assert following(page_of(), problems) == {}
    found = following(page_of(*LATER), problems)
    assert found == {
        "turns": 12 + (1 + 2 + 1 + 3) + 12,
        "campaigns": [
            {
                "title": "1860",
                "date": "1860-05-01",
                "turns": 3,
                "days_per_turn": 2,
                "before": ["truce", "peace", "peace"],
            }
            | {"deployment": True, "theatre": None, "relations": {}},
            {"title": "1866", "date": "1866-06-15", "turns": 12, "days_per_turn": 5, "before": []}
            | {"deployment": False, "theatre": ["FRA", "XXX"], "relations": {}},
        ],
    }
    assert problems == []
    assert unknown_theatres(found, ["FRA"]) == ["Campaign 3: theatre: there is no state 'XXX' on the map."]


def test_each_later_campaign_is_told_by_its_number_and_begins_after_the_one_before_it() -> None:
    problems: list[str] = []
    same = {"title": "1859", "date": date(1859, 6, 1)}
    following(page_of(same, LATER[1], LATER[0], {"turns": 3}), problems)
    assert problems == [
        *("Campaign 5: the key 'title' is missing.", "Campaign 5: the key 'date' is missing."),
        "Campaign 2: it begins on 1859-06-01, not after the one before it, of 1859-06-01.",
        "Campaign 4: it begins on 1860-05-01, not after the one before it, of 1866-06-15.",
    ]


@pytest.mark.rule("rotd", "7.17a")
def test_the_turn_before_a_later_campaign_is_its_deployment_where_that_asks_for_one() -> None:
    game = court(page=ROW).game
    moments = (Moment(0), Moment(14, 1, 14), Moment(13, 1, 14), Moment(18, 2, 18), Moment(17, 2, 18), Moment(19, 2, 18))
    assert [deploying(game, moment) for moment in moments] == [False, False, False, True, False, False]
    assert [turn_kind(game, moment) for moment in moments] == ["", "peace", "peace", "", "truce", ""]
    assert turn_kind(game, Moment(19, 2, 18, truce=True)) == "truce"
