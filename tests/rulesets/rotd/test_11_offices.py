"""11.5, 11.7, 8.5: what ministers order for their side, and what army headquarters then no longer do."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest

from drumhead.engine.errors import ScenarioError
from drumhead.engine.play.orders import Order
from drumhead.engine.play.view import Desk, decode_view, encode_view
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import RotdState
from drumhead.engine.rulesets.rotd.offices.powers import POWERS, power_refused
from drumhead.engine.rulesets.rotd.offices.speakers import called, leading_state, speaker
from drumhead.engine.rulesets.rotd.orders.forms import FORMS
from tests.rulesets.rotd.desks import Table
from tests.rulesets.rotd.pages import play, units

LAND = """
[map]
default = "open"
state = "FRA"
[map.states.FRA]
name = "France"
[map.states.SAR]
name = "Sardinia"
squares = ["G5-V6"]
[map.states.AUS]
name = "Austria"
squares = ["H3-V6", "H4-V6"]
[[map.cities]]
name = "Paris"
place = "G4-V6 7-7"
supplies = 100
[[map.cities]]
name = "Lyon"
place = "G6-V6 7-7"
supplies = 0
[[map.cities]]
name = "Wien"
place = "H4-V6 7-7"
state = "AUS"
supplies = 100
[map.squares]
G9-V6 = "water"
"""
ARMY = units("FR1AQ G4-V7 7-7 commander='Niel'", "AU1AQ H3-V6 7-7 commander='Gyulai'")
MOVE = "transfer 20 from Paris to Lyon"


def cabinet(*seats: str) -> str:
    """Seats written as `Name side Office, Office`; Niel commands the French army, Gyulai the Austrian."""
    return "\n".join(_seat(*line.split(" ", 2)) for line in ("Niel allies", "Gyulai austria", *seats))


def _seat(name: str, side: str, offices: str = "") -> str:
    held = [office.strip() for office in offices.split(",") if office]
    return f'[[seats]]\nname = "{name}"\nside = "{side}"\noffices = {held}'.replace("'", '"')


def at(seat: str, *seats: str, more: str = "") -> Table:
    """The desk of a seat in a game with these ministers."""
    return Table(*play(f"{cabinet(*seats)}\n{ARMY}\n{more}\n{LAND}"), seat)


@pytest.mark.rule("rotd", "11.7b")
@pytest.mark.parametrize("line", [f"War Minister {MOVE}", f"war minister OF Allies {MOVE}", f"WAR  MINISTER {MOVE}"])
def test_the_war_minister_moves_supplies_of_his_side(line: str) -> None:
    desk = at("Vaillant", "Vaillant allies War Minister")
    (order,) = desk.orders(line)
    assert order.unit == "War Minister of allies"
    assert RULESET.write_order(desk.game, order) == "War Minister transfer 20 from city Paris to city Lyon"
    played = desk.turn(line)
    assert [played.after.cities[name].supplies for name in ("Paris", "Lyon")] == [80, 20]
    (event,) = [event for event in played.events if event.kind == "transferred"]
    assert event.cause == "order War Minister of allies transfer"
    assert event.cause_known_to == ("Vaillant",) and event.seen_by == ("Niel", "Vaillant")


@pytest.mark.rule("rotd", "11.7a")
def test_an_army_headquarters_moves_supplies_though_there_is_a_war_minister() -> None:
    desk = at("Niel", "Vaillant allies War Minister")
    assert desk.turn(f"FR1AQ {MOVE}").after.cities["Lyon"].supplies == 20


@pytest.mark.rule("rotd", "11.7b")
@pytest.mark.parametrize("office", ["Treasury Minister", "Monarch", "Prime Minister", "Naval Minister"])
def test_no_other_minister_of_a_side_moves_supplies(office: str) -> None:
    desk = at("Fould", f"Fould allies {office}")
    assert desk.rules(f"{office} {MOVE}") == ["11.7a"]
    forced = desk.played([RULESET.signed(desk.game, desk.view, RULESET.read_order(desk.game, f"{office} {MOVE}"))])
    assert forced.after.cities["Paris"].supplies == 100


@pytest.mark.rule("rotd", "11.7b")
def test_one_has_only_the_offices_that_one_holds() -> None:
    for seat, office in (("Niel", "War Minister"), ("Vaillant", "War Minister of austria"), ("Gyulai", "War Minister")):
        desk = at(seat, "Vaillant allies War Minister")
        assert desk.rules(f"{office} {MOVE}") == ["6.1"]


@pytest.mark.rule("rotd", "11.7b")
def test_supplies_of_the_enemy_are_not_the_ministers() -> None:
    desk = at("Vaillant", "Vaillant allies War Minister")
    assert desk.rules("War Minister transfer 20 from Wien to Lyon") == ["11.7a"]


def test_an_office_does_not_march() -> None:
    desk = at("Vaillant", "Vaillant allies War Minister")
    assert desk.rules("War Minister march G4-V8", "War Minister attack assault") == ["6.1", "6.1"]


@pytest.mark.rule("rotd", "11.5a")
@pytest.mark.parametrize("office", ["Treasury Minister", "Monarch", "Prime Minister"])
def test_depots_and_caches_are_placed_by_treasury_minister_monarch_or_prime_minister(office: str) -> None:
    desk = at("Fould", f"Fould allies {office}")
    after = desk.turn(f"{office} depot G4-V6 7-7", f"{office} cache G5-V6 3-3").after
    assert {id: depot.kind for id, depot in after.depots.items()} == {
        "FRA G4-V6 7-7": "depot",
        "SAR G5-V6 3-3": "cache",
    }


@pytest.mark.rule("rotd", "11.5a")
def test_the_war_minister_places_none_and_headquarters_only_where_nobody_else_is_there() -> None:
    line = "depot G4-V6 7-7"
    assert at("Vaillant", "Vaillant allies War Minister").rules(f"War Minister {line}") == ["11.5a"]
    for rule, offices in (("11.5a", "Monarch"), ("11.5a", "Treasury Minister"), ("", "War Minister")):
        desk = at("Niel", f"Vaillant allies {offices}", "Buol austria Monarch")
        assert desk.rules(f"FR1AQ {line}") == [rule]
        forced = desk.played([RULESET.read_order(desk.game, f"FR1AQ {line}")])
        assert bool(forced.after.depots) == (not rule)


STORE = """
[[depots]]
id = "D"
state = "SAR"
place = "G4-V6 7-7"
"""


@pytest.mark.rule("rotd", "11.5m")
@pytest.mark.parametrize("office", ["War Minister", "Monarch", "Prime Minister"])
def test_stores_are_given_up_by_war_minister_monarch_or_prime_minister(office: str) -> None:
    desk = at("Fould", f"Fould allies {office}", more=STORE)
    assert desk.turn(f"{office} remove depot d").after.depots == {}
    assert at("Niel", f"Fould allies {office}", more=STORE).rules("FR1AQ remove depot D") == ["11.5m"]


@pytest.mark.rule("rotd", "11.5m")
def test_the_treasury_minister_gives_up_none() -> None:
    desk = at("Fould", "Fould allies Treasury Minister", more=STORE)
    assert desk.rules("Treasury Minister remove depot D") == ["11.5m"]
    assert at("Niel", "Fould allies Treasury Minister", more=STORE).rules("FR1AQ remove depot D") == [""]


def test_forms_name_those_whose_orders_they_are() -> None:
    for form in FORMS:
        offices = [by for by in form.by if by != "unit"]
        assert set(offices) == set(POWERS[form.kind].offices if form.kind in POWERS else ())


def test_a_seat_has_a_desk_for_each_office_and_others_see_none() -> None:
    desk = at("Fould", "Fould allies Treasury Minister, Monarch")
    mine = ("Treasury Minister", "Monarch")
    assert desk.view.desks == tuple(Desk(f"{title} of allies", title, title) for title in mine)
    assert decode_view(RotdState, encode_view(desk.view)) == desk.view
    assert "desks" not in encode_view(at("Niel").view)


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        (("Fould allies Chief of Staff",), "Seat Fould: there is no office 'Chief of Staff'; the offices are"),
        (("Fould allies War",), "Seat Fould: there is no office 'War'; the offices are War Minister, "),
        (
            ("Fould allies Monarch", "Walewski allies Monarch"),
            "Seat Walewski: Fould is Monarch of allies already.",
        ),
    ],
)
def test_offices_that_there_are_not_and_offices_held_twice_are_mistakes(seats: tuple[str, ...], said: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        at("Niel", *seats)
    assert said in str(caught.value)


def test_each_side_has_its_own_ministers() -> None:
    seats = "Fould allies Monarch", "Buol austria Monarch"
    first, second = at("Fould", *seats), at("Buol", *seats)
    orders = (*first.orders("Monarch depot G4-V6 7-7"), *second.orders("Monarch depot H4-V6 7-7"))
    assert [order.unit for order in orders] == ["Monarch of allies", "Monarch of austria"]
    assert list(first.played(orders).after.depots) == ["FRA G4-V6 7-7", "AUS H4-V6 7-7"]


BLOCS = """
[blocs]
Rhone = ["lyon"]
Piedmont = ["SAR"]
"""


STOCK = """
[cities.Lyon]
supplies = 30
[[depots]]
id = "D"
state = "SAR"
place = "G6-V6 7-7"
supplies = 9
"""


def governed(seat: str, *seats: str) -> Table:
    """The same with blocs, something in Lyon and a depot beside it."""
    return at(seat, *seats, more=BLOCS + STOCK)


@pytest.mark.rule("rotd", "11.7h")
@pytest.mark.parametrize("office", ["Governor", "Congressman"])
def test_governors_and_congressmen_move_supplies_from_cities_of_their_bloc(office: str) -> None:
    desk = governed("Vaisse", f"Vaisse allies {office} of Rhone")
    assert [(desk.id, desk.title, desk.office) for desk in desk.view.desks] == [
        (f"{office} of Rhone", f"{office} of Rhone", office)
    ]
    after = desk.turn(f"{office.upper()} of rhone transfer 10 from Lyon to Paris").after
    assert [after.cities[name].supplies for name in ("Lyon", "Paris")] == [20, 110]


@pytest.mark.rule("rotd", "11.7h")
@pytest.mark.parametrize(
    ("route", "rule"),
    [
        ("Paris to Lyon", "11.7h"),
        ("depot D to Paris", "11.7h"),
        ("Lyon to depot D", ""),
        ("Wien to Lyon", "11.7a"),
    ],
)
def test_they_move_nothing_from_other_cities_nor_from_depots(route: str, rule: str) -> None:
    desk = governed("Vaisse", "Vaisse allies Governor of Rhone")
    line = f"Governor of Rhone transfer 5 from {route}"
    assert desk.rules(line) == [rule]
    forced = desk.played([RULESET.signed(desk.game, desk.view, RULESET.read_order(desk.game, line))])
    assert len([event for event in forced.events if event.kind == "transferred"]) == (not rule)


@pytest.mark.rule("rotd", "11.7h")
def test_a_bloc_may_be_named_by_its_states() -> None:
    desk = governed("Vaisse", "Vaisse allies Governor of Piedmont")
    assert desk.rules("Governor of Piedmont transfer 5 from Lyon to Paris") == ["11.7h"]
    whole = Table(
        *play(f"{cabinet('Vaisse allies Governor of All')}\n{ARMY}\n[blocs]\nAll = ['FRA']\n{LAND}"), "Vaisse"
    )
    assert whole.rules("Governor of All transfer 5 from Paris to Lyon") == [""]


@pytest.mark.rule("rotd", "11.7h")
def test_a_governor_orders_nothing_else_and_no_bloc_but_his_own() -> None:
    desk = governed("Vaisse", "Vaisse allies Governor of Rhone")
    lines = (
        "Governor of Rhone depot G4-V6 7-7",
        "Governor of Rhone remove depot D",
        "Governor of Rhone inactivate FR1AQ",
    )
    assert desk.rules(*lines, "Governor of Piedmont transfer 1 from Lyon to Paris") == [
        "11.5a",
        "11.5m",
        "13.1d",
        "6.1",
    ]


@pytest.mark.parametrize(
    ("seat", "blocs", "said"),
    [
        (
            "Vaisse allies Governor of Rhone",
            "",
            "Seat Vaisse: Governor of Rhone: there is no bloc 'Rhone'; [blocs] has none.",
        ),
        ("Vaisse allies Governor", "", "Seat Vaisse: there is no office 'Governor';"),
        (
            "Vaisse allies",
            'Rhone = ["Lyon", "Vienne"]',
            "blocs: Rhone: there is no city and no state 'Vienne' on the map.",
        ),
        ("Vaisse allies", '"Haute Savoie" = ["Lyon"]', "blocs: 'Haute Savoie': the name of a bloc is one word."),
        ("Vaisse allies", 'Rhone = "Lyon"', "The scenario: blocs.Rhone = 'Lyon' cannot be used"),
    ],
)
def test_what_a_scenario_says_wrong_of_blocs_is_told(seat: str, blocs: str, said: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        at("Niel", seat, more=f"[blocs]\n{blocs}")
    assert said in str(caught.value)


WAR, TREASURY, MONARCH, PRIME = "War Minister", "Treasury Minister", "Monarch", "Prime Minister"
CROWN = (MONARCH, PRIME)
WHO_ORDERS = {
    "transfer": ((WAR, "Governor", "Congressman"), "11.7a", "always"),
    "rebuild track": ((WAR, TREASURY, *CROWN), "8.5g", "always"),
    "store": ((TREASURY, *CROWN), "11.5a", "vacant"),
    "assign": ((WAR,), "3.5ad", "always"),
    "promote": ((WAR,), "3.5ae", "vacant"),
    "remove": ((WAR, *CROWN), "11.5m", "vacant"),
    "inactivate unit": ((WAR,), "13.1d", "never"),
    "activate unit": ((WAR,), "13.1d", "never"),
    **dict.fromkeys(("offer", "answer", "withdraw offer", "declare war", "denounce"), (CROWN, "5.1", "vacant")),
    "buy replacements": ((TREASURY, *CROWN), "3.5bc", "never"),
    "upgrade unit": ((TREASURY, *CROWN), "3.4j", "never"),
}
"""By kind of order the offices that give it, the rule, and whether an army headquarters does too: always, never, or
where its side has none of them."""


@pytest.mark.rule("rotd", "11.7a")
@pytest.mark.parametrize("kind", sorted(WHO_ORDERS))
def test_each_order_for_a_side_is_for_its_offices_and_where_it_may_be_for_an_army(kind: str) -> None:
    offices, rule, army = WHO_ORDERS[kind]
    order = cast(Order, SimpleNamespace(kind=kind))
    *rest, last = (f"the {office}" for office in offices)
    refused = (rule, f"that is for {', '.join(rest)} or {last}" if rest else f"that is for {last}")
    for office in (WAR, TREASURY, *CROWN):
        assert said_of(order, office, [office]) == (None if office in offices else refused), office
    assert said_of(order, "FR1AQ", []) == (refused if army == "never" else None)
    for office in {*offices} - {"Governor", "Congressman"}:
        assert said_of(order, "FR1AQ", [office]) == (None if army == "always" else refused), office
    beside = next(office for office in (WAR, TREASURY, "Naval Minister") if office not in offices)
    assert said_of(order, "FR1AQ", [beside]) == (refused if army == "never" else None)
    assert said_of(order, "FR1CQ", []) == ("11.7a", "it is no army headquarters, which alone orders for its side")
    assert said_of(order, "FR2AQ", []) == ("14.2", "it is shattered")
    assert said_of(order, "FR3AQ", []) == (refused if army == "never" else None)


def said_of(order: Order, by: str, offices: list[str]) -> tuple[str, str] | None:
    """What keeps a unit, or an office that a seat of its side has, from giving an order."""
    held = f"offices = {offices}" if offices else ""
    page = f'[[seats]]\nname = "Foch"\nside = "allies"\n{held}\n' + units(
        "FR1AQ G4-V6 7-7", "FR1CQ G4-V6 7-7", "FR2AQ G4-V6 7-7 status='shattered'", "FR3AQ G4-V6 7-7 status='inactive'"
    )
    game, state = play(page)
    found = speaker(Campaign(game, state), next((desk for seat in game.seats for desk in seat.desks if by in desk), by))
    assert found is not None
    refused = power_refused(game, found, order)
    return None if refused is None else (refused.rule, refused.reason)


def test_an_office_stands_nowhere_and_speaks_for_the_first_state_that_its_side_still_has() -> None:
    seats = (
        '[[seats]]\nname = "Foch"\nside = "allies"\noffices = ["Monarch"]\n[[seats]]\nname = "B"\nside = "austria"\n'
    )
    game, state = play(seats + units("FR1AQ G4-V6 7-7"))
    (desk,) = game.seat("Foch").desks
    campaign = Campaign(game, state)
    by = speaker(campaign, desk)
    assert by is not None and (by.id, by.name, by.commander) == (desk, desk, desk)
    assert (by.side, by.state, by.cell, by.tactical, by.men) == ("allies", "FRA", -1, -1, 0)
    assert (called(by), called(state.units["FR1AQ"])) == ("The Monarch", "FR1AQ")
    assert speaker(campaign, "War Minister of nobody") is None
    assert [leading_state(campaign, side) for side in ("allies", "austria", "nobody")] == ["FRA", "AUS", ""]
    turned = replace(state, sides={"SAR": "", "WUR": "allies", "BAY": "allies", "FRA": "austria", "AUS": "austria"})
    assert [leading_state(Campaign(game, turned), side) for side in ("allies", "austria")] == ["BAY", "AUS"]
