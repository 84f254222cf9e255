"""6.8, 11.5, 13.1d: whether another seat of a side may order something for it, by which a desk leaves it open."""

from __future__ import annotations

import pytest

from drumhead.engine.play.events import GM
from drumhead.engine.play.game import Seat
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.foresight.elsewhere import may_order, roused
from drumhead.engine.rulesets.rotd.foresight.outlook import Outlook, look
from drumhead.engine.rulesets.rotd.orders.subjects import CONGRESSMAN, MONARCH, PRIME, TREASURY, WAR
from tests.rulesets.rotd.pages import play, units

KINDS = ("rebuild track", "transfer", "store", "remove", "promote", "activate unit", "buy replacements")
ALWAYS, VACANT = ("rebuild track", "transfer"), ("store", "remove", "promote")
ASLEEP, AFAR = 'FR4IN G4-V6 7-7 status="inactive"', '[[units]]\nid = "FR5IN"\nplace = "Algiers"\n'


def seen(seat: str, *seats: str) -> Outlook:
    """What Foch sees, or somebody else, of a game with these seats: `Name side Office, Office`."""
    page = '[garrisons]\nAlgiers = "FRA"\n[blocs]\nRhone = ["FRA"]\n[map]\nstate = "FRA"\n'
    for name, side, *held in (each.split(" ", 2) for each in ("Foch allies", *seats, "Gyulai austria War Minister")):
        offices = [office.strip() for office in "".join(held).split(",") if office.strip()]
        page += f'[[seats]]\nname = "{name}"\nside = "{side}"\noffices = {offices}\n'.replace("'", '"')
    game, state = play(page + units(ASLEEP, "FR3IN G4-V6 7-8") + "\n" + AFAR)
    at = Seat(GM, "") if seat == GM else game.seat(seat)
    return look(game, RULESET.view(game, state, at), ())


def open_kinds(seat: str, *seats: str) -> set[str]:
    """The orders that others may give."""
    return {kind for kind in KINDS if may_order(seen(seat, *seats), "allies", kind)}


@pytest.mark.parametrize(
    ("offices", "more"),
    [
        ("", {*ALWAYS, *VACANT}),
        (f" {WAR}", {*ALWAYS, *VACANT, "activate unit"}),
        (f" {TREASURY}", {*ALWAYS, *VACANT, "buy replacements"}),
        (f" {MONARCH}", {*ALWAYS, *VACANT, "buy replacements"}),
        (f" {CONGRESSMAN} of Rhone", {*ALWAYS, *VACANT}),
        (f" {WAR}, {PRIME}", set(KINDS)),
    ],
)
def test_another_seat_orders_by_its_office_or_by_the_army_that_it_may_have(offices: str, more: set[str]) -> None:
    assert open_kinds("Foch", f"Niel allies{offices}") == more
    assert open_kinds(GM, f"Niel allies{offices}") == set(), "beside the game master nobody is another"
    assert open_kinds("Gyulai", f"Niel allies{offices}") == more, "to a stranger all of them are others"


def test_alone_on_a_side_nobody_else_orders_anything_for_it() -> None:
    assert open_kinds("Foch") == set()
    assert open_kinds("Niel", f"Niel allies {WAR}") == {*ALWAYS, "store"}, "Foch has no office and may have an army"
    assert open_kinds("Niel", f"Niel allies {MONARCH}") == {*ALWAYS, "promote"}
    assert open_kinds("Niel", f"Niel allies {MONARCH}", f"Fould allies {WAR}") == {
        *ALWAYS,
        "remove",
        "promote",
        "activate unit",
    }


@pytest.mark.rule("rotd", "13.1d")
def test_whom_the_minister_may_call_up_sleeps_on_the_map_and_is_not_the_ministers_own() -> None:
    for seat, minister, called in (("Foch", "Niel", ["FR4IN"]), ("Foch", "", []), ("Niel", "Niel", [])):
        outlook = seen(seat, f"Niel allies{f' {WAR}' if minister else ''}")
        units = seen(GM, "Niel allies").campaign.units
        assert [id for id in ("FR3IN", "FR4IN", "FR5IN") if roused(outlook, units[id])] == called
