"""6 to 14: every order that a desk refuses is refused in one sentence that names who cannot do what, and why."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from drumhead.engine.play.events import GM
from drumhead.engine.play.game import Seat
from drumhead.engine.play.orders import Order
from drumhead.engine.rulesets.rotd import RULESET
from tests.rulesets.rotd.desks import Table, table
from tests.rulesets.rotd.test_11_offices import at

PURSE = "that is for the Treasury Minister, the Monarch or the Prime Minister"
CROWN = "that is for the Monarch or the Prime Minister (rule 5.1)"
NOT_HELD = "You do not hold the office of"
FOR_WAR = "that is for the War Minister (rule 13.1d)"
ARMY = {
    "rebuild track at G4-V6": "FR1AQ cannot have the track at G4-V6 rebuilt: no track was destroyed there (rule 8.5g).",
    "transfer 200 from Paris to Lyon": "FR1AQ cannot order the transfer: "
    "so many supplies did not begin the turn there (rule 11.7i).",
    "depot G4-V6 7-7": f"FR1AQ cannot set up a depot there: {PURSE} (rule 11.5a).",
    "cache G4-V6 7-7": f"FR1AQ cannot set up a cache there: {PURSE} (rule 11.5a).",
    "assign FR9IN to Niel": "FR1AQ cannot assign FR9IN: its side has no unit FR9IN (rule 3.5ad).",
    "promote Niel to general": "FR1AQ cannot promote Niel: that is for the War Minister (rule 3.5ae).",
    "remove depot D": "FR1AQ cannot give up D: "
    "that is for the War Minister, the Monarch or the Prime Minister (rule 11.5m).",
    "inactivate FR9IN": f"FR1AQ cannot put FR9IN to rest: {FOR_WAR}.",
    "activate FR9IN": f"FR1AQ cannot call FR9IN up: {FOR_WAR}.",
    "buy replacements 3 for FR9IN": f"FR1AQ cannot buy replacements for FR9IN: {PURSE} (rule 3.5bc).",
    "upgrade FR9IN to rifle": f"FR1AQ cannot buy better weapons for FR9IN: {PURSE} (rule 3.4j).",
    "offer peace to austria": f"FR1AQ cannot offer peace: {CROWN}.",
    "offer armistice to austria": f"FR1AQ cannot offer armistice: {CROWN}.",
    "withdraw offer": f"FR1AQ cannot withdraw an offer: {CROWN}.",
    "accept peace of austria": f"FR1AQ cannot accept peace: {CROWN}.",
    "refuse armistice of austria": f"FR1AQ cannot refuse armistice: {CROWN}.",
    "declare war on austria": f"FR1AQ cannot declare war: {CROWN}.",
    "denounce armistice with austria": f"FR1AQ cannot denounce the armistice: {CROWN}.",
    "merge into FR9AQ": "FR1AQ cannot merge into FR9AQ: only brigades can be merged (rule 3.5bd).",
    "hand battery to FR9IN": "FR1AQ cannot hand a battery to FR9IN: "
    "only infantry or cavalry that holds two batteries can spare one (rule 10.11c).",
    "inactivate": "",
    "activate": "FR1AQ cannot be called up: it is active already (rule 13.1).",
    "destroy track": "FR1AQ cannot destroy the track: there is no railway in its square (rule 8.5a).",
    "destroy bridge": "FR1AQ cannot destroy the bridge: it does not stand on a railway bridge (rule 8.6a).",
    "march G9-V6": "FR1AQ cannot march: G9-V6 is not adjacent to G4-V7 (rule 7.4e).",
    "withdraw G4-V6": "FR1AQ cannot withdraw to G4-V6: no battle was fought in G4-V7 last turn (rule 7.5b).",
    "rail G4-V6": "FR1AQ cannot go by rail: no railway runs through G4-V6 (rule 8.3a).",
    "engage T3-T2": "Tactical phase 3 comes after 2 (rule 9.8).",
    "engage T2": "FR1AQ is a headquarters and takes no part in combat (rule 10.2a).",
    "support 3-3 radius 1 T5-T1": "Tactical phase 5 comes after 1 (rule 9.10).",
    "support 3-3 radius 1 T5": "FR1AQ is a headquarters and takes no part in combat (rule 10.2a).",
    "intercept 3-3 radius 1 T2-T1": "Tactical phase 2 comes after 1 (rule 9.11).",
    "supply 1": "",
    "supply 2": "FR1AQ can carry 1, not 2 (rule 11.9).",
    "supply 1 from Wien": "",
    "supply from FR9CQ": "There is no supply source 'FR9CQ' that you know of (rule 6.7).",
    "supply from depot FR9CQ": "There is no supply source 'FR9CQ' that you know of (rule 6.7).",
    "supply from AU1AQ": "There is no supply source 'AU1AQ' that you know of (rule 6.7).",
    "supply from Nowhere": "There is no supply source 'Nowhere' that you know of (rule 6.7).",
    "supply from FR1AQ": "FR1AQ is no corps headquarters; only those hand out supplies (rule 11.6).",
    "deploy to G4-V6 7-7": "FR1AQ cannot be deployed now: that is done before the campaign, and in peace (rule 7.17).",
    "deploy 7-7": "FR1AQ is no pontoon bridge (rule 12.4).",
    "undeploy": "FR1AQ is no pontoon bridge (rule 12.5).",
    "unload": "FR1AQ cannot go ashore: it is aboard no ship (rule 13.1a).",
    "move pass": "There is no pass in G4-V7 that FR1AQ can reach (rule 9.2c).",
}


def answers(desk: Table, given: Mapping[str, str], by: str = "") -> dict[str, str]:
    """What the desk says of each of these lines, were it the only one."""
    game, view = desk.game, desk.view
    orders = {line: RULESET.signed(game, view, RULESET.read_order(game, f"{by} {line}".strip())) for line in given}
    found = {line: RULESET.check(game, view, order, ()) for line, order in orders.items()}
    return {line: "" if refusal is None else str(refusal) for line, refusal in found.items()}


@pytest.mark.rule("rotd", "11.7a")
def test_whatever_an_army_headquarters_cannot_do_is_said_with_the_reason() -> None:
    desk = at("Niel", "Vaillant allies War Minister", "Fould allies Treasury Minister, Monarch")
    assert answers(desk, ARMY, "FR1AQ") == ARMY


@pytest.mark.rule("rotd", "6.1a")
def test_whatever_an_office_cannot_do_is_said_with_the_reason() -> None:
    said = {
        "War Minister march G4-V6": "The War Minister is no unit: that order is a unit's (rule 6.1).",
        "War Minister rebuild track at G4-V6": "The War Minister cannot have the track at G4-V6 rebuilt: "
        "no track was destroyed there (rule 8.5g).",
        "War Minister inactivate AU1AQ": "",
        "War Minister activate FR1AQ": "",
        "War Minister promote Gyulai to colonel": "The War Minister cannot promote Gyulai: "
        "Gyulai is no officer of its side; they are Niel, Vaillant (rule 3.5ae).",
        "War Minister remove depot Q": "The War Minister cannot give up Q: "
        "its side has no depot or cache 'Q' (rule 11.5).",
        "War Minister of austria transfer 3 from Wien to Lyon": f"{NOT_HELD} War Minister (rule 6.1).",
        "Monarch depot G4-V6 7-7": f"{NOT_HELD} Monarch (rule 6.1).",
        "Governor of Rhone transfer 3 from Lyon to Paris": f"{NOT_HELD} Governor of Rhone (rule 6.1).",
        "FR1AQ attack assault": "You know of no unit FR1AQ (rule 6.1).",
    }
    assert answers(at("Vaillant", "Vaillant allies War Minister"), said) == said


TURNS = {
    "[options]\ndeployment = true\n": (
        "7.17",
        "can only be deployed now, with 'deploy to': the campaign has not begun (rule 7.17).",
        {
            "FR1IN unload": "FR1IN can only be deployed now, with 'deploy to': the campaign has not begun (rule 7.17).",
            "FR1IN board FR1RT": "FR1IN cannot go aboard: nobody goes aboard before the campaign (rule 7.18).",
            "FR1AQ offer peace to austria": "FR1AQ cannot speak to other sides now: "
            "units are being deployed (rule 5.1).",
            "FR1AQ promote Foch to general": "FR1AQ can only be deployed now, with 'deploy to': "
            "the campaign has not begun (rule 7.17).",
            "FR1AQ transfer 3 from A to B": "FR1AQ cannot order the transfer: "
            "one of the two places does not exist (rule 11.7g).",
        },
    ),
    "peace = [1]\n": (
        "6.10",
        "can only be sent elsewhere now, with 'deploy to': no campaign is on (rule 6.10).",
        {
            "FR1IN unload": "FR1IN cannot go ashore: it is aboard no ship (rule 13.1a).",
            "FR1IN board FR1RT": "",
            "FR1AQ offer peace to austria": "",
            "FR1AQ promote Foch to general": "",
            "FR1AQ transfer 3 from A to B": "FR1AQ can only be sent elsewhere now, with 'deploy to': "
            "no campaign is on (rule 6.10).",
        },
    ),
}


@pytest.mark.rule("rotd", "6.10a")
@pytest.mark.parametrize("head", TURNS)
def test_before_a_campaign_and_in_peace_all_but_placing_is_refused_and_nobody_was_ordered_in_vain(head: str) -> None:
    rule, only, others = TURNS[head]
    desk = table("FR1IN G4-V6 7-7", "FR1NB G4-V6 7-7", "FR1AQ G4-V6 7-7", page=f'{head}[map]\nstate="FRA"\n')
    said = others | {
        "FR1IN march G4-V7": f"FR1IN {only}",
        "FR1IN attack assault": f"FR1IN {only}",
        "FR1NB march G4-V7": f"FR1NB {only}",
        "FR1AQ assign FR1IN to Foch": "",
        "FR1IN deploy to G4-V6 7-7": "",
        "FR1IN deploy to": "FR1IN cannot be deployed there: "
        f"the order names neither a strategic nor a tactical square (rule {rule}).",
        "FR1NB deploy to G4-V7 7-7": "FR1NB cannot be deployed there: "
        f"naval batteries stay where they are (rule {rule}).",
    }
    assert answers(desk, said) == said
    refused: list[Order | str] = [RULESET.read_order(desk.game, "FR1IN march G4-V7"), "FR1AQ marsch"]
    assert RULESET.heard(desk.game, desk.view, (), refused) == ()
    assert RULESET.in_vain(desk.game, desk.view, (), refused) == ()


@pytest.mark.rule("rotd", "11.6a")
def test_naval_batteries_stay_and_eat_nothing_and_others_carry_what_they_can() -> None:
    moves = [
        *("march G4-V7", "withdraw G4-V7", "pursue", "march to allies", "move 3-3", "engage", "rail G4-V7"),
        *("support 3-3 radius 1", "intercept 3-3 radius 1", "entry 3-3"),
    ]
    stays = "FR1NB is a naval battery, which stays where it is (rule 7.1)."
    said = {f"FR1NB {line}": stays for line in moves} | {
        **{f"FR1NB supply {level}": "FR1NB is a naval battery and uses no supplies (rule 11.6)." for level in (0, 1)},
        "FR1NB supply from FR1CQ": "FR1NB is a naval battery and uses no supplies (rule 11.6).",
        "FR1NB supply 2": "FR1NB can carry 1, not 2 (rule 11.9).",
        "FR1NB attack assault": "",
        "FR1CQ supply 12": "",
        "FR1CQ supply from FR1IN": "FR1IN is no corps headquarters; only those hand out supplies (rule 11.6).",
        "FR1IN supply 1 from FR1IN": "FR1IN is no corps headquarters; only those hand out supplies (rule 11.6).",
        "FR1IN supply 0 from FR1CQ": "",
        "FR2IN attack assault": "FR2IN is shattered and takes no orders until it has formed again (rule 14.2).",
        "FR3IN attack assault": "FR3IN is not under your command (rule 6.1).",
        "FR8IN attack assault": "You know of no unit FR8IN (rule 6.1).",
    }
    pieces = ("FR1IN G4-V6 7-7", "FR1NB G4-V6 7-7", "FR1CQ G4-V6 7-7", 'FR2IN G4-V6 7-7 status="shattered"')
    assert answers(table(*pieces, 'FR3IN G4-V6 7-7 commander="Niel"'), said) == said


@pytest.mark.rule("rotd", "6.1a")
def test_the_game_master_orders_every_unit_that_there_is_and_the_book_binds_him_too() -> None:
    pieces = ("FR1IN G4-V6 7-7", 'FR2IN G4-V6 7-7 status="shattered"', "AU1IN G6-V6 7-7", "AU1CQ G6-V6 7-7")
    desk = table(*pieces)
    view = RULESET.view(desk.game, desk.state, Seat(GM, ""))
    said = {
        "FR1IN march G5-V6": "",
        "AU1IN march G7-V6": "",
        "AU1IN march G9-V6": "AU1IN cannot march: G9-V6 is not adjacent to G6-V6 (rule 7.4e).",
        "AU1CQ engage": "AU1CQ is a headquarters and takes no part in combat (rule 10.2a).",
        "FR2IN engage": "FR2IN is shattered and takes no orders until it has formed again (rule 14.2).",
        "FR9IN engage": "You know of no unit FR9IN (rule 6.1).",
    }
    orders = {line: RULESET.read_order(desk.game, line) for line in said}
    found = {line: RULESET.check(desk.game, view, order, ()) for line, order in orders.items()}
    assert {line: "" if refusal is None else str(refusal) for line, refusal in found.items()} == said
    assert RULESET.next_cells(desk.game, view, orders["AU1IN march G7-V6"], ()) != ()
    assert RULESET.next_cells(desk.game, view, orders["FR9IN engage"], ()) == ()


@pytest.mark.rule("rotd", "7.5b")
def test_of_a_withdrawal_that_is_refused_nothing_is_foreseen() -> None:
    desk = table("FR1IN G4-V6 7-7", "FR2IN G4-V5 1-1", "AU1IN G4-V5 7-7", page='[map]\nstate = "SAR"\n')
    order = RULESET.read_order(desk.game, "FR1IN withdraw G4-V5")
    refusal = RULESET.check(desk.game, desk.view, order, ())
    assert refusal is not None and refusal.rule == "7.5b"
    told = [task for task in RULESET.tasks(desk.game, desk.view, [order]) if task.unit == "FR1IN"]
    assert told == []
