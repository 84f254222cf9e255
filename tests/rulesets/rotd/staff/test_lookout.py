"""4.2: what is said to be seen is what the engine lets be seen, from every square to every square."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.knowledge.sight import seen_by
from tests.rulesets.rotd.boards import FIELD, campaign, flat_map, tac, unit

OWN = unit("FR1IN", "G4-V6 14-14")


def _crowd() -> list[Unit]:
    """Enemies who sight and who do not, and a friend who hides nobody."""
    spots = random.Random(4).sample(range(FIELD.size - 1), 12)
    foes = [unit(f"AU{n}{'CQ' if n % 4 == 0 else 'IN'}", "G4-V6", tactical=at) for n, at in enumerate(spots, 1)]
    return [OWN, unit("FR2IN", "G4-V6 3-3"), *foes]


@pytest.mark.whole
@pytest.mark.rule("rotd", "4.2a")
def test_the_tool_says_what_the_engine_says_for_every_pair_of_squares() -> None:
    """A bridge on every square is seen or not, and hides nobody."""
    found = campaign(flat_map(), *_crowd())
    view = replace(RULESET.view(found.game, found.finished(), found.game.seat("Allies")), state=found.finished())
    bridges = [unit(f"AU{100 + at}PB", "G4-V6", tactical=at) for at in range(FIELD.size)]
    others = [each for each in _crowd() if each.id != OWN.id]
    for post in range(FIELD.size):
        viewer = replace(OWN, tactical=post)
        seen = seen_by(campaign(found.game.map, viewer, *others, *bridges), [viewer], OWN.cell)
        told = RULESET.sights(found.game, view, OWN.cell, post)
        assert [sight.seen for sight in told] == [bridge.id in seen for bridge in bridges], post
        assert all(sight.seen is not bool(sight.hiding) for sight in told)


def _sees(*others: Unit, post: str, at: str) -> tuple[bool, str]:
    found = campaign(flat_map(), OWN, *others)
    view = RULESET.view(found.game, found.finished(), found.game.seat("Allies"))
    sight = RULESET.sights(found.game, view, OWN.cell, tac(post))[tac(at)]
    return sight.seen, sight.why


def test_whoever_stands_nearer_in_the_same_direction_hides_and_is_named() -> None:
    screen = unit("AU3IN", "G4-V6 7-9")
    assert _sees(screen, post="7-12", at="7-4") == (
        False,
        "AU3IN on 7-9 hides enemies on 7-4 behind it (rule 4.2).",
    )
    assert _sees(screen, post="7-12", at="7-10") == (True, "7-12 sees enemies on 7-10 (rule 4.2).")
    assert _sees(screen, post="7-12", at="12-12")[0]


def test_headquarters_and_friends_hide_nobody() -> None:
    assert _sees(unit("AU3CQ", "G4-V6 7-9"), unit("FR2IN", "G4-V6 7-8"), post="7-12", at="7-4")[0]


def test_who_has_no_troops_or_no_enemies_is_told_nothing() -> None:
    found = campaign(flat_map(), unit("AU3IN", "G4-V6"))
    view = RULESET.view(found.game, found.finished(), found.game.seat("Allies"))
    assert RULESET.sights(found.game, view, OWN.cell, 0) == ()
    assert Campaign(found.game, found.finished()).units
