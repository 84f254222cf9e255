"""10.1: odds as a commander asks for them: who is ordered there attacks, and reports are taken as is usual."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from drumhead.engine.errors import InputError, UnknownNameError
from drumhead.engine.play.events import GM
from drumhead.engine.play.odds import Contest, Question
from drumhead.engine.play.view import Sighting, View
from drumhead.engine.rulesets.rotd import RULESET
from tests.rulesets.rotd.desks import Table, table

NEAR = ("FR1IN G4-V6 7-7", "FR2IN G4-V6 7-7", "FR1CQ G4-V6 7-7")
GOAL = "G4-V7"
MARCHES = ("FR1IN march G4-V7", "FR2IN march G4-V7", "FR1CQ march G4-V7")


def reported(at: Table, words: str = "division", arms: str = "IH") -> View:
    """What the seat sees, with a report of enemies on the square beside."""
    seen = Sighting(at.game.map.board.cell(GOAL), "enemy", "AUS", words, arms)
    return replace(at.view, sightings=(*at.view.sightings, seen))


def asked(at: Table, view: View, *lines: str, square: str = GOAL, **question: str) -> Sequence[Contest]:
    assert RULESET.odds is not None
    orders = [RULESET.read_order(at.game, line) for line in lines]
    return RULESET.odds(at.game, view, orders, Question(square, **question))


def camps(contest: Contest) -> tuple[tuple[str, ...], int]:
    """Who attacks, and how many defend."""
    return contest.camps[0].ids, len(contest.camps[1].ids)


@pytest.mark.rule("rotd", "10.1a")
def test_those_who_are_ordered_to_a_square_attack_whom_they_will_find_there() -> None:
    at = table(*NEAR, "AU1IN G4-V7 7-7")
    (found,) = asked(at, at.view, *MARCHES)
    assert camps(found) == (("FR1IN", "FR2IN"), 1)
    assert "Ordered there, and taken to attack: FR1IN, FR2IN." in found.notes


@pytest.mark.rule("rotd", "4.1n")
def test_troops_that_are_only_reported_are_taken_as_the_word_stands_for() -> None:
    at = table(*NEAR)
    (found,) = asked(at, reported(at), *MARCHES)
    assert camps(found) == (("FR1IN", "FR2IN"), 3)
    assert "Only reported in the square, and taken as is usual: 1 CQ, 3 IN of AUS." in found.notes
    assert not any("not reckoned:" in note for note in found.notes)
    assert all("men" in piece.assumed for piece in found.camps[1].pieces)


def test_where_an_enemy_is_seen_reports_are_left_out_as_before() -> None:
    at = table(*NEAR, "FR5IN G4-V7 6-7", "AU1IN G4-V7 7-7")
    (found,) = asked(at, reported(at), *MARCHES)
    assert camps(found) == (("FR5IN",), 1)
    assert any("Reported in the square, and not reckoned: division" in note for note in found.notes)


def test_reported_troops_are_looked_for_on_the_place_that_is_named() -> None:
    at = table(*NEAR)
    with pytest.raises(InputError, match=GOAL):
        asked(at, reported(at), *MARCHES, square=f"{GOAL} 0-0", attacker="Austria")


def test_who_is_put_there_fights_alone_beside_those_who_are_there() -> None:
    at = table(*NEAR)
    assert RULESET.odds is not None
    question = Question(GOAL, attackers=("FR2IN",))
    orders = [RULESET.read_order(at.game, line) for line in MARCHES]
    (found,) = RULESET.odds(at.game, reported(at), orders, question)
    assert camps(found) == (("FR2IN",), 3)


def test_two_positions_that_look_alike_have_the_same_odds() -> None:
    """What stands behind a report is not asked."""
    weak, strong = table(*NEAR), table(*NEAR, "AU9IN H9-V9 7-7 men=5000 quality=7")
    told = [asked(at, reported(at), *MARCHES)[0] for at in (weak, strong)]
    assert told[0].camps == told[1].camps and told[0].notes == told[1].notes


def test_without_orders_or_reports_it_is_refused_as_before() -> None:
    at = table(*NEAR)
    for square, words in ((GOAL, "no active troops"), ("", "no square"), ("Nowhere", "Nowhere")):
        with pytest.raises((InputError, UnknownNameError), match=words):
            asked(at, at.view, square=square)


def test_the_game_master_is_answered_from_the_truth_alone() -> None:
    at = table(*NEAR, "AU1IN G4-V7 7-7", seat=GM)
    with pytest.raises(InputError, match="all troops are of"):
        asked(at, at.view, *MARCHES)
