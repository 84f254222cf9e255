"""5.3: what a turn's events lay over its map, for whoever was told of them."""

from __future__ import annotations

from typing import Any, cast

import pytest

from drumhead.engine.play.events import Event
from drumhead.engine.play.figures import Cells, Fight, Figure, Path, Sign, Way
from drumhead.engine.play.game import Game
from drumhead.engine.rulesets.rotd.knowledge.figures import figures

A, B, C, D = 10, 11, 12, 13


def event(kind: str, phase: str, unit: str = "FR1IN", cell: int = A, **facts: Any) -> Event:
    return Event(id=f"1.{phase}.1", kind=kind, phase=phase, units=(unit,), cell=cell, facts=facts)


def march(number: int, start: int, end: int, unit: str = "FR1IN", kind: str = "marched") -> Event:
    return event(kind, f"strategic-{number}", unit, start, from_cell=start, to=end)


def drawn(*events: Event) -> tuple[Figure, ...]:
    return figures(cast("Game[Any]", None), events)


@pytest.mark.rule("rotd", "5.3a")
def test_a_march_is_one_way_with_the_number_of_each_phase() -> None:
    assert drawn(march(1, A, B), march(2, B, C)) == (Path((A, B, C), numbered=True),)
    assert drawn(march(2, A, B), march(5, B, C)) == (Path((A, None, B, None, None, C), numbered=True),)


def test_units_that_march_alike_share_a_way_and_others_have_their_own() -> None:
    both = drawn(march(1, A, B), march(1, A, B, "FR2IN"), march(2, B, C), march(3, B, C, "FR2IN"))
    assert both == (Path((A, B, C), numbered=True), Path((A, B, None, C), numbered=True))


def test_a_unit_that_was_driven_off_between_its_marches_begins_anew() -> None:
    told = drawn(march(1, A, B), event("routed", "tactical-3", cell=B, to=D), march(3, D, C))
    assert told == (Path((A, B), numbered=True), Path((D, None, None, C), numbered=True), Way(B, D, "leave"))


@pytest.mark.parametrize("kind", ["pursued", "sought", "interrupted"])
def test_whoever_goes_without_a_box_of_its_own_is_drawn_as_well(kind: str) -> None:
    assert drawn(march(4, A, B, kind=kind)) == (Path((A, None, None, None, B), numbered=True),)


@pytest.mark.parametrize(("kind", "phase"), [("withdrew", "withdrawal"), ("railed", "rail")])
def test_what_has_no_phase_of_marches_has_no_number(kind: str, phase: str) -> None:
    assert drawn(event(kind, phase, from_cell=A, to=C)) == (Path((A, C)),)


def test_who_is_placed_elsewhere_goes_there() -> None:
    assert drawn(event("deployed", "deployment", cell=B, origin=A)) == (Path((A, B)),)
    assert drawn(event("deployed", "deployment", cell=B, origin=B)) == ()


@pytest.mark.rule("rotd", "5.3a")
def test_strangers_are_drawn_as_far_as_they_were_seen() -> None:
    gone, come = event("departure-seen", "strategic-2", "AU1IN"), event("arrival-seen", "strategic-2", "AU1IN", B)
    assert drawn(gone, come) == (Path((A, None, B), "seen", numbered=True),)
    assert drawn(gone) == (Sign(A, "went"),)
    assert drawn(come) == (Sign(B, "came"),)
    assert drawn(gone, event("arrival-seen", "strategic-2", "AU2IN", B)) == (Sign(A, "went"), Sign(B, "came"))
    assert drawn(gone, event("arrival-seen", "strategic-3", "AU1IN", B)) == (Sign(A, "went"), Sign(B, "came"))
    by_rail = [event(f"{word}-seen", "rail", "AU1IN", cell) for word, cell in (("departure", A), ("arrival", D))]
    assert drawn(*by_rail) == (Path((A, D), "seen"),)


def test_ships_are_drawn_as_far_as_they_were_seen_and_nothing_of_what_lies_off_the_map() -> None:
    assert drawn(event("ship-sailed", "supply", cell=B, left=A)) == (Path((A, B), "order"),)
    assert drawn(event("ship-sailed", "supply", cell=A, left=A)) == ()
    assert drawn(event("ship-sailed", "supply", cell=B, left=None)) == ()
    assert drawn(event("ship-seen-leaving", "supply")) == (Sign(A, "went"),)
    assert drawn(event("ship-seen-coming", "supply", cell=B)) == (Sign(B, "came"),)


def test_battles_are_one_tint_whoever_fought_them() -> None:
    told = drawn(event("battle", "tactical-1", cell=B), event("battle", "tactical-2"), event("battle", "tactical-3"))
    assert told == (Cells((A, B), "clash"), Fight(A), Fight(B))


def test_a_fight_is_marked_with_all_the_losses_that_were_told_of_its_square() -> None:
    losses = [event("suffered", "tactical-1", total=40), event("suffered", "tactical-2", total=2)]
    shelled = event("shelled", "tactical-2", cell=B, total=7)
    assert drawn(event("battle", "tactical-1"), *losses, shelled) == (Cells((A,), "clash"), Fight(A, 42), Fight(B, 7))


@pytest.mark.parametrize("kind", ["headquarters-reported", "troops-reported", "port-reported"])
def test_what_is_only_reported_looks_otherwise_than_what_was_seen(kind: str) -> None:
    assert drawn(event(kind, "end"), event(kind, "end", cell=B)) == (Cells((A, B), "reported"),)


@pytest.mark.parametrize(("kind", "style"), [("city-captured", "taken"), ("depot-destroyed", "razed")])
def test_what_changed_hands_is_marked(kind: str, style: str) -> None:
    assert drawn(event(kind, "tactical-1")) == (Sign(A, style),)


@pytest.mark.parametrize("kind", ["destroyed", "destroyed-seen", "disbanded", "dispersed", "surrendered"])
def test_who_is_no_more_is_marked_where_it_was(kind: str) -> None:
    assert drawn(event(kind, "tactical-1"), event(kind, "tactical-1", "FR2IN")) == (Sign(A, "destroyed"),)


def test_who_breaks_up_is_marked_and_its_friends_see_whither_it_flees() -> None:
    assert drawn(event("shattered", "tactical-1", to=D)) == (Way(A, D, "leave"), Sign(A, "shattered"))
    assert drawn(event("shattered-seen", "tactical-1", "AU1IN")) == (Sign(A, "shattered"),)
    assert drawn(event("fled", "strategic-1", to=D)) == (Way(A, D, "leave"),)


def test_nothing_is_drawn_of_what_moved_nobody_over_the_map() -> None:
    quiet = ("ate", "moved", "move-seen", "retreated", "fell-back-seen", "halted", "turn-closed")
    assert drawn(*(event(kind, "tactical-1") for kind in quiet)) == ()
