"""13: the inactive, from the sheets of their commanders through whole turns."""

from __future__ import annotations

import pytest

from drumhead.engine.rulesets.rotd import RULESET
from tests.rulesets.rotd.pages import play, units
from tests.rulesets.rotd.turns import refusals, staffed, turned

SEATS = """
[[seats]]
name = "Foch"
side = "allies"
[[seats]]
name = "Niel"
side = "allies"
[[seats]]
name = "Gyulai"
side = "austria"
"""
ASLEEP = 'FR1IN G4-V6 7-7 status="inactive"'


@pytest.mark.rule("rotd", "13.5a")
@pytest.mark.rule("rotd", "13.5b")
@pytest.mark.rule("rotd", "13.3c")
def test_the_desk_takes_orders_for_the_inactive_and_they_do_not_wake_of_them() -> None:
    page = staffed(ASLEEP)
    lines = "FR1IN march G5-V6 G6-V6", "FR1IN move 9-9", "FR1IN attack assault"
    assert refusals(page, *lines) == {}
    played = turned(page, *lines)
    assert (played.place("FR1IN"), played.unit("FR1IN").status) == ("G4-V6 7-7", "inactive")


@pytest.mark.rule("rotd", "13.3e")
@pytest.mark.rule("rotd", "13.5c")
@pytest.mark.rule("rotd", "13.5d")
def test_who_is_woken_goes_on_with_its_orders_and_does_not_catch_up_on_what_is_past() -> None:
    page = staffed(ASLEEP, "AU1LC G5-V6 0-7", "AU2IN G6-V6 7-7", foes_at="G6-V6")
    played = turned(page, "AU1LC march G4-V6", "FR1IN march G3-V5 G3-V6 G2-V6")
    assert played.unit("FR1IN", "strategic-1").status == "active"
    assert played.way("FR1IN")[1:4] == ["G4-V6", "G3-V6", "G2-V6"]


@pytest.mark.rule("rotd", "13.3e")
def test_who_passes_by_in_the_next_square_wakes_nobody() -> None:
    page = staffed(ASLEEP, "AU1LC G6-V6 7-7", foes_at="G6-V6")
    played = turned(page, "AU1LC march G5-V6", "FR1IN march - - G3-V6")
    assert played.unit("FR1IN").status == "inactive"
    assert played.square("FR1IN") == "G4-V6"


@pytest.mark.rule("rotd", "13.3g")
@pytest.mark.parametrize(("status", "told"), [("active", True), ("inactive", False), ("shattered", False)])
def test_only_the_active_tell_their_commander_what_moves_on_their_square(status: str, told: bool) -> None:
    turns = "\nreform_turns = 3" if status == "shattered" else ""
    page = SEATS + units('FR1IN G4-V6 7-7 commander="Foch"', 'FR2IN G4-V6 0-0 commander="Niel"')
    page = page.replace('place = "G4-V6 0-0"', f'place = "G4-V6 0-0"\nstatus = "{status}"{turns}')
    played = turned(page, "FR1IN move 9-9", "FR1IN march G5-V6")
    heard = {event.kind for event in played.events(unit="FR1IN") if event.visible_to("Niel")}
    assert ({"moved", "marched"} <= heard) == told
    assert bool({"moved", "marched"} & heard) == told


@pytest.mark.rule("rotd", "13.3g")
def test_friends_of_the_inactive_are_not_seen_by_them_on_the_battlefield() -> None:
    game, state = play(SEATS + units(f'{ASLEEP} commander="Foch"', 'SD1IN G4-V6 9-9 commander="Niel"'))
    assert [token.id for token in RULESET.view(game, state, game.seat("Foch")).tokens] == ["FR1IN"]


@pytest.mark.rule("rotd", "13.1c")
@pytest.mark.rule("rotd", "13.2b")
def test_a_commander_puts_units_to_rest_and_one_too_many_is_refused() -> None:
    page = units(*(f"FR{n}IN G4-V6 7-7" for n in range(1, 4)))
    played = turned(page, "FR1IN inactivate", "FR2IN inactivate")
    assert [played.unit(f"FR{n}IN", "supply").status for n in (1, 2, 3)] == ["inactive", "inactive", "active"]
    refused = refusals(page, *(f"FR{n}IN inactivate" for n in range(1, 4)))
    assert set(refused.values()) == {"13.2"}
    woken = turned(units(ASLEEP), "FR1IN activate")
    assert woken.unit("FR1IN", "supply").status == "active"
