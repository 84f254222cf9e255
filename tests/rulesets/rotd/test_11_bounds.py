"""2.6, 9 to 13: the bounds of supply, forts, bridges and what a map is marked with, and that nothing lies beyond."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.play.events import GM
from drumhead.engine.play.game import Seat
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.state import CityHolding, Depot, Square, Unit
from drumhead.engine.rulesets.rotd.combat.morale import needs_check
from drumhead.engine.rulesets.rotd.knowledge.notes import notes
from drumhead.engine.rulesets.rotd.orders import orders as o
from drumhead.engine.rulesets.rotd.supply.consumption import load
from drumhead.engine.rulesets.rotd.supply.sources import assign_sources
from drumhead.engine.rulesets.rotd.tactics.forts import admits, fort_at
from drumhead.engine.rulesets.rotd.tactics.pontoons import laying_refused
from drumhead.engine.rulesets.rotd.tactics.ways import refusal
from tests.rulesets.rotd.boards import BOARD, HOME, at, campaign, city, flat_map, rows, tac, unit
from tests.rulesets.rotd.desks import table
from tests.rulesets.rotd.fights import NUMBERS, attackers, checks, fought, man

FLAT = flat_map(owner="FRA")
VERONA = city("Verona", f"{HOME} 7-7", "AUS", fort=3, fort_capacity=3000)
FORT = flat_map(owner="FRA", cities=[VERONA, city("Peschiera", f"{HOME} 2-2", "AUS")])


def on(id: str, tactical: str, **fields: Any) -> Unit:
    return unit(id, f"{HOME} {tactical}", **fields)


@pytest.mark.rule("rotd", "2.6a")
def test_who_comes_into_a_fort() -> None:
    cases: tuple[tuple[Unit, list[Unit], str, bool], ...] = (
        (on("AU1IN", "7-6", men=3000), [], "AUS", True),
        (on("AU1IN", "7-6", men=3001), [], "AUS", False),
        (on("AU1IN", "7-6", men=1500), [on("AU2IN", "7-7", men=1500, in_fort=True)], "AUS", True),
        (on("AU1IN", "7-6", men=1501), [on("AU2IN", "7-7", men=1500, in_fort=True)], "AUS", False),
        (on("AU1IN", "7-6", men=3000), [on("AU2IN", "7-7", men=1500)], "AUS", True),
        (on("AU1IN", "7-7", men=3000, in_fort=True), [], "AUS", True),
        (on("FR1IN", "7-6", men=1500), [], "AUS", True),
        (on("FR1IN", "7-6", men=1500), [on("AU2IN", "7-7")], "AUS", False),
        (on("FR1IN", "7-6", men=1500), [on("AU2IN", "7-7", status="inactive")], "AUS", True),
        (on("FR1IN", "7-6", men=1500), [on("AU2IN", "7-8")], "AUS", True),
        (on("FR1IN", "7-6", men=1500), [on("FR2IN", "7-7")], "AUS", True),
        (on("FR1IN", "7-6", men=1500), [], "SAR", True),
        (on("SW1IN", "7-6", men=1500), [], "AUS", False),
    )
    for subject, inside, held, enters in cases:
        found = campaign(FORT, subject, *inside, cities={"Verona": CityHolding("Verona", held, 5)})
        assert admits(found, subject, VERONA) is enters, (subject, inside, held)


@pytest.mark.rule("rotd", "2.6a")
def test_a_fort_is_on_the_square_of_its_city_and_a_city_without_walls_is_none() -> None:
    found = [fort_at(campaign(FORT), at(HOME)[0], tac(place)) for place in ("7-7", "2-2", "7-8")]
    assert [fort and fort.name for fort in found] == ["Verona", None, None]


WATER = flat_map(owner="FRA", ground={HOME: rows(*[""] * 7, "~" * 15)})


@pytest.mark.rule("rotd", "12.4f")
def test_what_keeps_a_bridge_from_being_laid() -> None:
    cases: tuple[tuple[Unit, list[Unit], str | None], ...] = (
        (on("FR1PB", "7-3"), [], None),
        (on("FR1PB", "7-3", status="inactive"), [], "FR1PB is no pontoon bridge ready for use."),
        (on("FR1PB", "7-3", status="shattered"), [], "FR1PB is no pontoon bridge ready for use."),
        (on("FR1IN", "7-3"), [], "FR1IN is no pontoon bridge ready for use."),
        (on("FR1PB", "7-3"), [on("FR2PB", "7-7", deployed=True)], "Another pontoon bridge lies on 7-7."),
        (on("FR1PB", "7-3"), [on("FR2PB", "7-6", deployed=True)], None),
        (on("FR1PB", "7-3"), [on("AU1IN", "1-1")], "With enemies in the square, FR1PB must stand next to 7-7."),
        (on("FR1PB", "6-6"), [on("AU1IN", "1-1")], None),
        (on("FR1PB", "7-3"), [on("AU1IN", "1-1", status="shattered")], None),
        (on("FR1PB", "6-6"), [on("AU1IN", "6-6")], "An enemy stands on 7-7 or with the bridge itself."),
        (on("FR1PB", "6-6"), [on("AU1IN", "7-7")], "An enemy stands on 7-7 or with the bridge itself."),
    )
    for pontoon, others, said in cases:
        found = laying_refused(campaign(WATER, pontoon, *others), pontoon, tac("7-7"))
        assert (found and found[1]) == said, (pontoon, others)


@pytest.mark.rule("rotd", "11.6e")
def test_a_city_feeds_any_number_and_a_corps_headquarters_seventeen_beside_itself() -> None:
    milano = flat_map(owner="FRA", cities=[city("Milano", f"{HOME} 7-7", supplies=99)])
    men = [on(f"FR{number}IN", f"{number % 15}-3") for number in range(1, 21)]
    fed = assign_sources(campaign(milano, *men), {})
    assert [link.to for link in fed.values()] == ["CITY:Milano"] * 20
    staff = on("FR1CQ", "7-7", supplies=12), unit("FR1AQ", HOME)
    served = assign_sources(campaign(FLAT, *men, *staff), {})
    assert sum(link.to == "FR1CQ" for link in served.values()) == 17


@pytest.mark.rule("rotd", "11.9g")
def test_a_brigade_unloads_upon_a_corps_headquarters_only_what_it_can_still_carry() -> None:
    left = {}
    for carried in (12, 11, 0):
        played = campaign(
            FLAT, on("FR1IN", "7-7", supplies=1), on("FR1CQ", "7-8", supplies=carried), unit("FR1AQ", HOME)
        )
        load(played, "FR1IN", o.Supply(unit="FR1IN", level=0), False, assign_sources(played, {}))
        left[carried] = played.units["FR1IN"].supplies, played.units["FR1CQ"].supplies, len(played.events)
    assert left == {12: (1, 12, 0), 11: (0, 12, 1), 0: (0, 1, 1)}


@pytest.mark.rule("rotd", "9.4a")
def test_a_besieged_city_is_entered_by_friends_only_to_join_a_battle() -> None:
    mover = on("AU1IN", "7-9")
    held = {"Verona": CityHolding("Verona", "AUS", 5, besieged=True)}
    cases: tuple[tuple[list[Unit], str], ...] = (
        ([], "9.4"),
        ([on("AU2IN", "7-7"), on("FR2IN", "7-7")], ""),
        ([on("AU2IN", "7-7"), on("FR2IN", "7-7"), on("SW2IN", "7-7")], "9.3"),
        ([on("AU2IN", "7-7"), on("FR2CQ", "7-7")], "9.4"),
        ([on("FR2IN", "7-7")], "9.4"),
    )
    for inside, rule in cases:
        denial = refusal(campaign(FORT, mover, *inside, cities=held), mover, (tac("7-8"), tac("7-7")))
        assert ("" if denial is None else denial[0][:3]) == rule, inside


@pytest.mark.rule("rotd", "10.8a")
def test_two_in_a_hundred_call_for_a_check_and_none_for_none() -> None:
    losses = [(0, 0), (0, 1500), (29, 1500), (30, 1500), (1, 1)]
    assert [each for each in losses if needs_check(*each, NUMBERS)] == [(30, 1500), (1, 1)]


@pytest.mark.rule("rotd", "10.7a")
def test_who_is_shot_down_to_the_last_man_is_destroyed_and_checks_nothing() -> None:
    handful = man(id="FR9IN", mode="defend", moved=False, men=3)
    outcome = fought(attackers(4), (handful,))
    assert outcome.fates["FR9IN"] == "destroyed" and "FR9IN" not in checks(outcome)


# what is judged and offered


@pytest.mark.rule("rotd", "9.8a")
def test_phases_are_ordered_from_the_first_to_the_last() -> None:
    desk = table("FR1IN G4-V6 7-7")
    cases: tuple[tuple[Any, str], ...] = (
        (o.Engage(unit="FR1IN", first=3, last=2), "9.8"),
        (o.Support(unit="FR1IN", at=7, radius=2, first=3, last=2), "9.10"),
        (o.Intercept(unit="FR1IN", at=7, radius=2, first=3, last=2), "9.11"),
        (o.Engage(unit="FR1IN", first=3, last=3), ""),
    )
    for order, rule in cases:
        found = RULESET.check(desk.game, desk.view, order, ())
        assert (found.rule if found else "") == rule, order
        assert found is None or found.reason == "Tactical phase 3 comes after 2."


FOUGHT = '[squares]\n"G4-V6" = { battle_last_turn = true }\n[map]\nstate = "SAR"\n[map.squares]\n"G5-V5" = "swamp"\n'


@pytest.mark.rule("rotd", "7.5b")
@pytest.mark.parametrize("page", [FOUGHT, '[map]\nstate = "SAR"\n'])
def test_the_squares_offered_for_a_withdrawal_are_those_that_are_accepted(page: str) -> None:
    desk = table("FR1IN G4-V6 7-7", "FR2CQ G4-V7 1-1", "FR3IN G4-V7 1-2", "AU1IN G4-V7 7-7", page=page)
    order = o.Withdraw(unit="FR1IN", to=0)
    near = desk.game.map.board.neighbours(desk.state.units["FR1IN"].cell)
    tried = {cell: RULESET.check(desk.game, desk.view, o.Withdraw(unit="FR1IN", to=cell), ()) for cell in near}
    offered = RULESET.next_cells(desk.game, desk.view, order, ())
    assert set(offered) == {cell for cell, refused in tried.items() if refused is None}
    assert len(offered) == (6 if page is FOUGHT else 0)


def test_contradictions_come_before_warnings_whoever_they_are_about() -> None:
    desk = table("FR1IN G4-V6 7-7", "FR2IN G4-V6 7-8")
    assert desk.tasks("FR2IN entry 3-3", "FR1IN stay out of fort") == [
        "contradiction: FR2IN has an entry square, but no strategic move (rule 7.14).",
        "warning: FR1IN is to stay out of the fort, but makes no move (rule 9.2).",
    ]


@pytest.mark.rule("rotd", "7.17a")
def test_only_who_is_placed_is_warned_that_he_stands_far_from_headquarters() -> None:
    page = '[options]\ndeployment = true\n[map]\nstate = "FRA"\n[map.states.FRA]\nsquares = []\n'
    page += '[[map.cities]]\nname = "Lyon"\nplace = "H4-V6 3-3"\nstate = "FRA"\n'
    desk = table("FR1IN G4-V6 7-7", "FR2IN G4-V6 7-8", "FR3IN G4-V6 7-9", "FR1CQ H4-V6 7-7", page=page)
    orders = desk.orders("FR1IN deploy to G5-V6", "FR3IN deploy to H4-V6")
    found = [task for task in RULESET.tasks(desk.game, desk.view, orders) if task.kind == "warning"]
    assert [task.text for task in found] == [
        "FR1IN is to stand more than two squares from any corps headquarters (rule 11.1)."
    ]
    silent = [task.unit for task in RULESET.tasks(desk.game, desk.view, orders) if task.kind == "unordered"]
    assert silent == ["FR1CQ", "FR2IN"]


# what a map is marked with

RAILS = flat_map(
    rail=["G2-V6", "G3-V6", HOME, "G5-V6"],
    state={"G2-V6": "AUS", HOME: "FRA"},
    cities=[city("Verona", "G2-V6 7-7", "AUS", fort=3), city("Nizza", f"{HOME} 1-1", "FRA", supplies=7)],
)


def marked(seat: Seat) -> list[tuple[str, str, str, str]]:
    holding = CityHolding("Verona", "AUS", 5, besieged=True, fort_lost=1)
    found = campaign(
        RAILS,
        cities={"Verona": holding},
        depots=[Depot("D1", "cache", "SAR", *at("G3-V6 0-0"), 3)],
        squares={"G5-V6": Square(rail="-"), HOME: Square(rail="austria", broken_track=True, broken_bridges=(9,))},
    )
    state = found.finished()
    view: View = RULESET.view(found.game, state, seat)
    return [(BOARD.name(note.cell), note.kind, note.text, note.stance) for note in notes(found.game, view)]


@pytest.mark.rule("rotd", "1.3h")
@pytest.mark.rule("rotd", "1.4c")
def test_the_game_master_sees_every_mark_as_the_first_side_stands_to_it() -> None:
    assert marked(Seat(GM, "")) == [
        ("G2-V6", "city", "held by Austria, 5 supplies, fort battered from 3 to 2", "enemy"),
        ("G2-V6", "rail", "railway held by Austria", "enemy"),
        ("G2-V6", "siege", "Verona is besieged.", "enemy"),
        ("G3-V6", "depot", "cache of Sardinia, 3 supplies", "friend"),
        ("G3-V6", "rail", "railway held by nobody", ""),
        ("G4-V6", "bridge", "railway bridge destroyed", ""),
        ("G4-V6", "city", "held by France, 7 supplies", "friend"),
        ("G4-V6", "rail", "railway held by Austria", "enemy"),
        ("G4-V6", "track", "track destroyed", ""),
        ("G5-V6", "rail", "railway held by nobody", ""),
    ]


@pytest.mark.rule("rotd", "11.9g")
@pytest.mark.rule("rotd", "11.9h")
@pytest.mark.rule("rotd", "11.9k")
def test_who_loads_how_much_and_from_where_and_who_unloads() -> None:
    """A corps headquarters in Milano, a brigade in the next square that draws on it."""
    milano = flat_map(owner="FRA", cities=[city("Milano", f"{HOME} 7-7", supplies=5)])
    foe, asleep, swiss = on("AU1IN", "1-1"), on("AU1IN", "1-1", status="inactive"), on("SW1IN", "1-1")
    corps, town, neither = "FR1CQ", "CITY:Milano", ""
    cases: tuple[tuple[str, int, int | None, bool, list[Unit], int, tuple[int, int, int], str], ...] = (
        (corps, 3, 12, False, [], 5, (8, 0, 0), town),
        (corps, 3, 7, False, [foe], 5, (7, 0, 1), town),
        (corps, 12, 12, False, [], 5, (12, 0, 5), neither),
        (corps, 3, 3, False, [], 5, (3, 0, 5), neither),
        (corps, 3, 1, False, [], 5, (1, 0, 7), neither),
        (corps, 3, 0, False, [foe], 5, (3, 0, 5), neither),
        (corps, 3, 0, False, [asleep], 5, (0, 0, 8), neither),
        (corps, 3, 0, False, [swiss], 5, (0, 0, 8), neither),
        (corps, 3, None, False, [], 5, (3, 0, 5), neither),
        (corps, 0, None, True, [], 5, (1, 0, 4), town),
        (corps, 3, None, True, [], 5, (3, 0, 5), neither),
        (corps, 3, 12, False, [], 0, (3, 0, 0), neither),
        ("FR1IN", 3, 4, False, [], 5, (3, 1, 4), town),
        ("FR1IN", 3, 1, False, [], 0, (2, 1, 0), corps),
        ("FR1IN", 0, 1, False, [], 0, (0, 0, 0), neither),
        ("FR1IN", 2, None, True, [], 0, (1, 1, 0), corps),
        ("FR1IN", 2, 0, False, [], 1, (2, 0, 1), neither),
    )
    for id, carried, level, silent, others, stored, left, store in cases:
        staff, brigade = on(corps, "7-8", supplies=carried), unit("FR1IN", "G5-V6 7-7")
        cities = {"Milano": CityHolding("Milano", "FRA", stored)}
        played = campaign(milano, staff, brigade, *others, cities=cities, phase="supply")
        order = None if level is None else o.Supply(unit=id, level=level)
        drawn = load(played, id, order, silent, assign_sources(played, {}))
        now = played.units[corps].supplies, played.units["FR1IN"].supplies, played.cities["Milano"].supplies
        assert (now, drawn) == (left, store), (id, carried, level, silent, others, stored)
        told = [(e.kind, e.rule, e.units, e.seen_by, e.facts["amount"]) for e in played.events]
        before = carried if id == corps else 0
        moved = (left[0] if id == corps else left[1]) - before
        kind = "drew" if moved > 0 else "unloaded"
        assert told == ([(kind, "11.9", (id,), ("Allies",), abs(moved))] if moved else []), (id, carried, level)


@pytest.mark.rule("rotd", "11.9g")
def test_a_brigade_gives_back_what_it_carries_to_the_store_behind_its_headquarters() -> None:
    milano = flat_map(owner="FRA", cities=[city("Milano", f"{HOME} 7-7", supplies=5)])
    staff, brigade = on("FR1CQ", "7-8", supplies=12), unit("FR1IN", "G5-V6 7-7", supplies=1)
    for others, left in (((), (0, 6)), ((unit("AU1IN", "G5-V6 1-1"),), (1, 5)), ((on("AU1IN", "1-1"),), (0, 6))):
        played = campaign(milano, staff, brigade, *others, phase="supply")
        load(played, "FR1IN", o.Supply(unit="FR1IN", level=0), False, assign_sources(played, {}))
        assert (played.units["FR1IN"].supplies, played.cities["Milano"].supplies) == left, others
