"""5.3: what of a turn's events is worth seeing, for whoever was told of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.play.dice import ScriptedDice
from drumhead.engine.play.events import Event
from drumhead.engine.play.recall.highlights import Highlight, ranked
from drumhead.engine.play.turn import advance
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.accounts.highlights import highlights
from tests.rulesets.rotd.boards import BOARD
from tests.rulesets.rotd.desks import table
from tests.rulesets.rotd.pages import play

HERE, THERE = BOARD.cell("G4-V6"), BOARD.cell("G5-V6")
PAGE = '[map]\nstate = "FRA"\n[[map.cities]]\nname = "Novara"\nplace = "G4-V6 3-3"\n'


def weighed(*told: tuple[str, str, dict[str, Any]]) -> tuple[Highlight, ...]:
    """Of events as (kind, phase, the rest)."""
    game, _ = play(PAGE)
    events = [
        Event(**{"id": f"1.{phase}.{at}", "kind": kind, "phase": phase, "cell": HERE, "tactical": 7} | rest)
        for at, (kind, phase, rest) in enumerate(told)
    ]
    return highlights(game, events, lambda event: f"told of {event.kind}")


def lost(men: int, phase: str = "tactical-1") -> tuple[str, str, dict[str, Any]]:
    return "suffered", phase, {"facts": {"total": men}}


def test_battles_of_a_phase_and_square_are_one_and_heavier_with_every_man_lost() -> None:
    won = ("battle-won", "tactical-1", {"facts": {"side": "Austria"}})
    small, large = weighed(
        ("battle", "tactical-1", {}), lost(20), won, ("battle", "tactical-2", {}), lost(900, "tactical-2")
    )
    assert small.text == "A battle at Novara (G4-V6): 20 men lost as far as is known; won by Austria once."
    assert (small.cell, small.tactical, small.phase) == (HERE, 7, "tactical-1")
    assert ranked((small, large)) == (large, small)


def test_the_game_master_knows_of_every_man_who_was_lost() -> None:
    at = table("FR1IN G4-V6 7-7")
    events = [
        Event(id=f"1.tactical-1.{n}", kind=kind, phase="tactical-1", cell=HERE, facts=facts)
        for n, (kind, facts) in enumerate([("battle", {}), ("suffered", {"total": 20})])
    ]
    told = highlights(at.game, events, lambda event: "", [("", replace(at.view, gm=True))])
    assert [each.text for each in told] == ["A battle at G4-V6: 20 men lost."]


def test_who_breaks_in_one_place_is_told_together_and_weighs_more_than_one() -> None:
    one = weighed(("routed", "tactical-1", {"units": ("FR1IN",)}))
    many = weighed(*(("routed", "tactical-1", {"units": (f"FR{n}IN",)}) for n in range(1, 7)))
    assert [it.text for it in one] == ["At Novara (G4-V6) FR1IN routs."]
    assert [it.text for it in many] == ["At Novara (G4-V6) FR1IN, FR2IN, FR3IN, FR4IN and 2 others rout."]
    assert many[0].weight > one[0].weight
    five = weighed(*(("routed", "tactical-1", {"units": (f"FR{n}IN",)}) for n in range(1, 6)))
    assert [it.text for it in five] == ["At Novara (G4-V6) FR1IN, FR2IN, FR3IN, FR4IN, FR5IN rout."]


def test_strangers_are_first_seen_once() -> None:
    came = ("arrival-seen", "strategic-1", {"units": ("AU1IN",)})
    again = ("arrival-seen", "strategic-2", {"units": ("AU1IN",), "cell": THERE})
    onward = ("arrival-seen", "strategic-3", {"units": ("AU1IN",), "cell": HERE})
    found = weighed(came, again, ("arrival-seen", "strategic-2", {"units": ("AU2IN",), "cell": THERE}), onward)
    assert [it.text for it in found] == [
        "First seen this turn at Novara (G4-V6): AU1IN.",
        "First seen this turn at G5-V6: AU2IN.",
    ]


def test_what_changes_hands_is_told_in_the_reports_own_words_and_weighs_more_than_a_rout() -> None:
    taken, rout = weighed(("city-captured", "strategic-1", {}), ("routed", "strategic-1", {"units": ("FR1IN",)}))
    assert (taken.text, taken.kind) == ("told of city-captured", "capture")
    assert taken.weight > rout.weight
    assert taken.event == "1.strategic-1.0"


def test_what_only_moved_or_ate_is_not_worth_seeing() -> None:
    assert weighed(("marched", "strategic-1", {"units": ("FR1IN",)}), ("ate", "supply", {"units": ("FR1IN",)})) == ()


@pytest.mark.rule("rotd", "4.1c")
def test_who_is_found_by_ones_own_march_is_told_once_with_what_the_seats_own_views_hold() -> None:
    at = table("FR1IN G4-V6 7-7", "AU30IN G4-V8 7-7", "AU4IN G4-V8 7-7", "AU9IN H0-V8 7-7")
    orders = at.orders("FR1IN march G4-V7 G4-V8")
    steps = list(advance(RULESET.turn_of(at.state.phase), at.game, at.state, orders, lambda turn, id: ScriptedDice()))
    seat = at.game.seat("Foch")
    views = [("", at.view), *((step.phase, RULESET.view(at.game, step.state, seat)) for step in steps)]
    told = [event for step in steps for event in step.events if "Foch" in event.seen_by]
    found = [it for it in highlights(at.game, told, lambda event: "", views) if it.kind == "sighting"]
    assert [(it.phase, it.text) for it in found] == [("strategic-2", "Now in sight at G4-V8: AU4IN, AU30IN.")]
    everything = [(phase, replace(view, gm=True)) for phase, view in views]
    of_master = highlights(at.game, told, lambda event: "", everything)
    assert [it for it in of_master if it.kind == "sighting"] == []
