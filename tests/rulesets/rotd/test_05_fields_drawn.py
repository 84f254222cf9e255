"""4.4, 5.3: what a phase's events lay over one battlefield, for whoever was told of them."""

from __future__ import annotations

from typing import Any, cast

import pytest

from drumhead.engine.play.events import Event
from drumhead.engine.play.figures import Fight, Figure, Path, Sign, Way
from drumhead.engine.play.game import Game
from drumhead.engine.rulesets.rotd.knowledge.field_figures import field_figures

HERE, THERE = 10, 11


def event(kind: str, at: int | None = 7, unit: str = "FR1IN", cell: int = HERE, **facts: Any) -> Event:
    return Event(id="1.tactical-1.1", kind=kind, phase="tactical-1", units=(unit,), cell=cell, tactical=at, facts=facts)


def drawn(*events: Event) -> tuple[Figure, ...]:
    return field_figures(cast("Game[Any]", None), events, HERE)


def test_the_legs_of_a_move_are_one_way_and_of_several_units_one_arrow() -> None:
    legs = event("moved", start=1, end=3), event("moved", 3, start=3, end=9)
    assert drawn(*legs) == (Path((1, 3, 9), "move"),)
    assert drawn(*legs, event("moved", unit="FR2IN", start=1, end=3)) == (Path((1, 3, 9), "move"), Path((1, 3), "move"))
    assert drawn(event("moved", start=1, end=3), event("moved", unit="FR2IN", start=1, end=3)) == (
        Path((1, 3), "move"),
    )


def test_who_was_driven_off_between_his_moves_begins_anew() -> None:
    assert drawn(event("moved", start=1, end=3), event("moved", start=5, end=6)) == (
        Path((1, 3), "move"),
        Path((5, 6), "move"),
    )


@pytest.mark.rule("rotd", "4.4b")
def test_strangers_are_drawn_as_far_as_they_were_seen() -> None:
    assert drawn(event("move-seen", start=1, end=3)) == (Path((1, 3), "seen"),)
    assert drawn(event("move-start-seen", 1, start=1)) == (Sign(1, "went"),)
    assert drawn(event("move-end-seen", 3, end=3)) == (Sign(3, "came"),)
    assert drawn(event("retreated-seen", 4)) == (Sign(4, "went"),)


def test_who_gives_way_goes_where_he_went_and_who_runs_is_gone() -> None:
    assert drawn(event("retreated", end=9)) == (Way(7, 9, "leave"),)
    assert drawn(event("fell-back", end=8)) == (Way(7, 8, "leave"),)
    assert drawn(event("routed", to=THERE, entry=0)) == (Sign(7, "lost"),)
    assert drawn(event("shattered-seen")) == (Sign(7, "shattered"),)


def test_fights_and_bombardments_stand_where_they_were() -> None:
    told = drawn(
        event("battle"), event("suffered", total=12), event("bombarded", target=9), event("shelled", 9, total=3)
    )
    assert told == (Path((7, 9), "fire"), Fight(7, 12), Fight(9, 3))


def test_nothing_is_drawn_of_another_square_or_of_what_has_no_place_on_it() -> None:
    assert drawn(event("moved", cell=THERE, start=1, end=3), event("battle", at=None)) == ()
