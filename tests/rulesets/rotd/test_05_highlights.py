"""5.3: what of a turn's events is worth seeing, for whoever was told of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.maps.squares.model import Village
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


ALONE = {
    "campaign-ended": ("end", 2000, 0), "city-captured": ("capture", 600, 0), "surrendered": ("loss", 550, 20),
    "besieged": ("siege", 280, 0), "besieged-seen": ("siege", 280, 0), "siege-lifted": ("siege", 260, 0),
    "siege-lifted-seen": ("siege", 260, 0), "depot-destroyed": ("capture", 240, 0),
    "bridge-captured": ("capture", 200, 0), "bridge-destroyed": ("works", 150, 0),
    "bridge-destroyed-by-ship": ("works", 150, 0), "track-destroyed": ("works", 120, 0),
    "track-loss-seen": ("works", 120, 0), "headquarters-reported": ("report", 60, 0),
    "troops-reported": ("report", 50, 0), "port-reported": ("report", 30, 0),
}  # fmt: skip
"""What is told one by one: its word, what it weighs, and what each further unit of it adds."""
TOGETHER = {
    "destroyed": ("loss", 260, 60, "is destroyed", "are destroyed"),
    "destroyed-seen": ("loss", 240, 50, "is seen to be destroyed", "are seen to be destroyed"),
    "shattered": ("rout", 220, 50, "shatters", "shatter"),
    "shattered-seen": ("rout", 200, 40, "is seen to break up", "are seen to break up"),
    "routed": ("rout", 160, 40, "routs", "rout"),
    "dispersed": ("loss", 150, 40, "is no more", "are no more"),
    "disbanded": ("loss", 140, 40, "is disbanded", "are disbanded"),
    "starved": ("supply", 150, 20, "starves", "starve"),
    "cut-off": ("supply", 140, 15, "is cut off", "are cut off"),
    "in-touch": ("supply", 40, 5, "is in communications again", "are in communications again"),
    "interrupted": ("march", 90, 10, "is interrupted on the march", "are interrupted on the march"),
    "intercepted": ("march", 80, 10, "is intercepted", "are intercepted"),
}
"""What is told place by place: the same, and what is said of one and of many."""


def test_what_is_told_one_by_one_has_its_weight() -> None:
    for kind, (word, weight, each) in ALONE.items():
        three = (kind, "end", {"units": ("FR1IN", "FR2IN", "FR3IN")})
        found = weighed((kind, "end", {}), three, (kind, "end", {"units": ("FR4IN",)}))
        assert [it.weight for it in found] == [weight, weight + 2 * each, weight], kind
        assert {(it.kind, it.text, it.cell, it.tactical) for it in found} == {(word, f"told of {kind}", HERE, 7)}


def test_what_is_told_place_by_place_has_its_weight_and_words() -> None:
    for kind, (word, weight, each, one, many) in TOGETHER.items():
        lone, two, three = ((kind, "end", {"units": (f"FR{n}IN",)}) for n in (1, 2, 3))
        (single,) = weighed(lone)
        assert (single.kind, single.weight, single.text) == (word, weight, f"At Novara (G4-V6) FR1IN {one}.")
        (group,) = weighed(lone, two, two, three)
        assert (group.kind, group.weight) == (word, weight + 2 * each)
        assert group.text == f"At Novara (G4-V6) FR1IN, FR2IN, FR3IN {many}."


def test_who_is_intercepted_is_told_and_not_who_meets_him() -> None:
    (found,) = weighed(("intercepted", "end", {"units": ("FR1IN", "AU1IN")}))
    assert (found.text, found.weight) == ("At Novara (G4-V6) FR1IN is intercepted.", 80)


def test_what_happened_on_no_square_or_at_a_village_is_told_so() -> None:
    game, _ = play('[map]\nstate = "FRA"\n')
    villages = (Village("Robecco", THERE, 7), Village("Cuggiono", HERE, 7))
    game = replace(game, map=replace(game.map, villages=villages))
    events = [Event(id=f"1.end.{n}", kind="routed", phase="end", cell=cell) for n, cell in enumerate([None, HERE])]
    told = [it.text for it in highlights(game, events, lambda event: "")]
    assert told == ["At no square  rout.", "At Cuggiono (G4-V6)  rout."]


def test_whoever_is_seen_to_move_is_met_and_weighs_by_how_many_they_are() -> None:
    moves = ("arrival-seen", "move-seen", "move-end-seen", "move-start-seen", "departure-seen")
    sighting = ("sighting", 90, "First seen this turn at Novara (G4-V6): AU1IN, AU2IN.")
    for kind in (*moves, "routed-seen", "marched", "encountered"):
        nowhere = (kind, "end", {"units": ("AU3IN",), "cell": None})
        found = weighed((kind, "end", {"units": ("AU1IN", "AU2IN")}), nowhere)
        assert [(it.kind, it.weight, it.text) for it in found] == [sighting] * (kind in moves), kind


@pytest.mark.rule("rotd", "4.1c")
def test_who_stands_in_sight_after_a_phase_is_told_behind_that_phase_unless_its_own_events_told_of_him() -> None:
    at = table("FR1IN G4-V6 7-7", "AU30IN G4-V6 8-8", "AU4IN G4-V6 6-7")
    assert {token.id for token in at.view.tokens if token.stance == "enemy"} == {"AU4IN", "AU30IN"}
    none = replace(at.view, tokens=())
    came, rout = (
        Event(id=f"1.{phase}.1", kind=kind, phase=phase, cell=HERE, units=(unit,))
        for kind, phase, unit in [("arrival-seen", "a", "AU4IN"), ("routed", "b", "FR1IN")]
    )
    late = rout.model_copy(update={"id": "1.c.1", "phase": "c"})
    views = [("", none), ("a", none), ("b", at.view), ("c", at.view)]

    def of(*events: Event) -> list[tuple[str, str]]:
        return [(it.phase, it.kind) for it in highlights(at.game, events, lambda event: "", views)]

    assert of(rout, late) == [("b", "rout"), ("b", "sighting"), ("c", "rout")]
    assert of(came, rout, late) == [("a", "sighting"), ("b", "rout"), ("b", "sighting"), ("c", "rout")]
    assert of(late) == [("b", "sighting"), ("c", "rout")]
    later = came.model_copy(update={"id": "1.c.2", "phase": "c"})
    assert of(rout, later) == [("b", "rout"), ("b", "sighting")]
    named = rout.model_copy(update={"units": ("FR1IN", "AU4IN", "AU30IN")})
    assert of(named, named.model_copy(update={"id": "1.b.2"})) == [("b", "rout"), ("b", "sighting")]
    found = highlights(at.game, (came, rout), lambda event: "", views)
    assert [it.text for it in found if it.phase == "b" and it.kind == "sighting"] == ["Now in sight at G4-V6: AU30IN."]
    assert highlights(at.game, (), lambda event: "", [("", at.view), ("b", at.view)]) == ()


def test_a_battle_weighs_by_what_it_cost_and_names_who_won_how_often() -> None:
    won = [("battle-won", "tactical-1", {"facts": {"side": side}}) for side in ["Austria", "Allies", "Allies"]]
    (plain,) = weighed(("battle", "tactical-1", {}))
    assert (plain.text, plain.weight, plain.kind) == ("A battle at Novara (G4-V6).", 300, "battle")
    shelled = ("shelled", "tactical-1", {"facts": {"total": 1000}})
    at = ("battle", "tactical-1", {"tactical": 8})
    (found,) = weighed(("battle", "tactical-1", {}), lost(204), shelled, at, *won, won[1], lost(9, "tactical-2"))
    assert found.text == (
        "2 battles at Novara (G4-V6): 1,204 men lost as far as is known; won by Austria once; Allies 3 times."
    )
    assert (found.weight, found.tactical, found.event) == (540, None, "1.tactical-1.0")
    (twice,) = weighed(("battle", "tactical-1", {}), *won[1:])
    assert twice.text == "A battle at Novara (G4-V6); won by Allies twice."
