"""11: what is refused or goes wrong with supplies, word for word, and who is left out of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.play.game import Seat
from drumhead.engine.rulesets.rotd.campaign.state import CityHolding, Depot, Unit
from tests.rulesets.rotd.boards import at, campaign, city, flat_map, unit
from tests.rulesets.rotd.sheets import Turn, forced, verdicts

WOODS = {f"{column}{digit}-V6": "f" for column in "GH" for digit in range(10)}
CITIES = (
    city("Novara", "G4-V6 7-7", "SAR", supplies=40),
    city("Milano", "G6-V6 7-7", "AUS", supplies=40),
    city("Torino", "G2-V6 7-7", "SAR", supplies=5),
    city("Bern", "G8-V6 7-7", "SUI", supplies=5),
)
MAP = flat_map(terrain=WOODS, cities=CITIES)


def store(id: str, place: str, supplies: int = 50, state: str = "FRA") -> Depot:
    cell, tactical = at(place)
    return Depot(id, "depot", state, cell, tactical, supplies, supplies_at_start=supplies)


WHO = "FR1AQ cannot order the transfer: "
REMOTE = (store("Far", "G4-V5 3-3"), store("Near", "G4-V6 7-7"), store("Theirs", "G6-V6 3-3", state="AUS"))


def office(*units: Unit, **about: Any) -> Any:
    return campaign(MAP, unit("FR1AQ", "G4-V6"), *units, phase="supply", **{"depots": REMOTE, **about})


def said(line: str, *beside: str) -> str:
    found = verdicts(office(), line, *beside)[0]
    return "" if found is None else f"{found.rule}: {found.reason}".replace(WHO, "")


@pytest.mark.rule("rotd", "11.7k")
@pytest.mark.rule("rotd", "11.7g")
@pytest.mark.rule("rotd", "11.7i")
@pytest.mark.rule("rotd", "11.7j")
@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("transfer 1 from Novara to Torino", ""),
        ("transfer 40 from Novara to Torino", ""),
        ("transfer 41 from Novara to Torino", "11.7i: so many supplies did not begin the turn there"),
        ("transfer 1 from Novara to Novara", "11.7g: they are there already"),
        ("transfer 1 from Nowhere to Novara", "11.7g: one of the two places does not exist"),
        ("transfer 1 from Novara to Nowhere", "11.7g: one of the two places does not exist"),
        ("transfer 1 from Milano to Novara", "11.7a: Milano is not in the hands of its side"),
        ("transfer 1 from depot Theirs to Novara", "11.7g: one of the two places does not exist"),
        ("transfer 10 from Novara to depot Far", ""),
        ("transfer 11 from Novara to depot Far", "11.5j: no more than 10 supplies a turn may pass through Far"),
        ("transfer 11 from depot Far to Novara", "11.5j: no more than 10 supplies a turn may pass through Far"),
        ("transfer 50 from depot Near to Torino", ""),
    ],
)
def test_why_supplies_cannot_be_moved_is_said_word_for_word(line: str, answer: str) -> None:
    assert said(f"FR1AQ {line}") == (answer and f"{answer}.")


def carried(*lines: str, units: tuple[Unit, ...] = (), **about: Any) -> Turn:
    return forced(office(*units, **about), *lines, until="supply")


@pytest.mark.rule("rotd", "11.7g")
def test_a_transfer_of_a_place_that_is_none_is_told_to_who_ordered_it() -> None:
    (event,) = carried("FR1AQ transfer 1 from Nowhere to Novara").of("transfer-refused")
    assert (event.cell, event.seen_by, event.rule) == (None, ("Allies",), "11.7g")
    (other,) = carried("FR1AQ transfer 1 from Milano to Novara").of("transfer-refused")
    assert (other.cell, other.rule) == (at("G6-V6")[0], "11.7a")


@pytest.mark.rule("rotd", "11.7d")
@pytest.mark.parametrize(("ends", "goes"), [(("G4-V6", "H5-V6"), True), (("G4-V6",), False), (("H5-V6",), False)])
def test_supplies_go_by_rail_where_both_ends_lie_on_a_friendly_railway(ends: tuple[str, ...], goes: bool) -> None:
    track = [f"G{n}-V6" for n in range(5, 10)] + [f"H{n}-V6" for n in range(5)] + list(ends)
    far = city("Alba", "H5-V6 7-7", "SAR")
    map = flat_map(terrain=WOODS, cities=(*CITIES[:1], far), rail=track, owner="SAR")
    start = campaign(map, unit("FR1AQ", "G4-V6"), phase="supply")
    played = forced(start, "FR1AQ transfer 3 from Novara to Alba", until="supply")
    assert [event.facts["by"] for event in played.of("transferred")] == ["rail"] * goes


@pytest.mark.rule("rotd", "11.7i")
@pytest.mark.parametrize("lines", [(1, 2), (2, 1)])
def test_of_two_headquarters_the_first_by_number_moves_what_both_want(lines: tuple[int, int]) -> None:
    orders = [f"FR{number}AQ transfer 30 from Novara to Torino" for number in lines]
    played = carried(*orders, units=(unit("FR2AQ", "G4-V6"),))
    assert [event.cause for event in played.of("transferred")] == ["order FR1AQ transfer"]
    assert [event.cause for event in played.of("transfer-refused")] == ["order FR2AQ transfer"]


@pytest.mark.rule("rotd", "6.9e")
@pytest.mark.parametrize(("carries", "has"), [(0, 1), (1, 1), (2, 1), (5, 4)])
def test_a_silent_headquarters_eats_and_then_carries_one_supply_or_what_is_left(carries: int, has: int) -> None:
    start = campaign(MAP, unit("SD1CQ", "G4-V6 7-7", supplies=carries), phase="supply")
    assert forced(start, until="supply").unit("SD1CQ").supplies == has


@pytest.mark.rule("rotd", "11.9h")
@pytest.mark.parametrize(("other", "left"), [(None, 0), ("AU1CQ", 1), ("SW1IN", 0), ("FR1IN", 0)])
def test_who_is_to_carry_nothing_unloads_where_no_enemy_looks_on(other: str | None, left: int) -> None:
    near = () if other is None else (unit(other, "G4-V6 1-1", supplies=1),)
    start = campaign(MAP, unit("SD1IN", "G4-V6 7-7", supplies=2), *near, phase="supply")
    assert forced(start, "SD1IN supply 0", until="supply").unit("SD1IN").supplies == left


@pytest.mark.rule("rotd", "11.1e")
@pytest.mark.parametrize(("status", "told"), [("active", 1), ("shattered", 0), ("inactive", 0)])
def test_only_the_active_are_told_that_they_are_cut_off_and_only_once_that_they_are_not(status: str, told: int) -> None:
    alone = unit("FR1IN", "G0-V6", status=status, in_communications=False)
    played = forced(campaign(MAP, alone, phase="supply"), until="supply")
    assert (len(played.of("cut-off")), len(played.of("in-touch"))) == (told, 0)
    met = campaign(MAP, unit("SD1IN", "G4-V6 7-7", in_communications=True), phase="supply")
    assert not forced(met, until="supply").of("in-touch")


@pytest.mark.rule("rotd", "11.7g")
def test_of_supplies_that_move_all_seats_of_the_side_hear_and_of_a_refusal_who_ordered_it() -> None:
    start = office()
    seats = tuple(Seat(name, "allies", holds=(name,)) for name in ("Allies", "Minister"))
    game = replace(start.game, seats=(*seats, Seat("Austria", "austria", holds=("Austria",))))
    orders = ("FR1AQ transfer 30 from Novara to Torino", "FR1AQ transfer 30 from Novara to Bern")
    played = forced((game, replace(start.finished(), phase="supply")), *orders, until="supply")
    assert [event.seen_by for event in played.of("transferred")] == [("Allies", "Minister")]
    assert [event.seen_by for event in played.of("transfer-refused")] == [("Allies",)]


@pytest.mark.rule("rotd", "11.6g")
def test_of_two_stores_in_its_square_a_unit_draws_on_the_first_by_name() -> None:
    both = (store("Zeta", "G0-V6 1-1"), store("Alpha", "G0-V6 9-9"))
    played = forced(campaign(MAP, unit("FR1IN", "G0-V6"), phase="supply", depots=both), until="supply")
    assert {event.facts["store"] for event in played.of("ate")} == {"DEPOT:Alpha"}


# who goes short


def short(*units: Unit, **about: Any) -> dict[str, tuple[str, str]]:
    """How each unit went short, and why, as it is told."""
    start = campaign(about.pop("map", MAP), *units, phase="supply", **about)
    played = forced(start, until="supply")
    kinds = ("starved", "requisitioned")
    return {e.units[0]: (e.kind, e.facts["reason"]) for e in played.events if e.kind in kinds}


@pytest.mark.rule("rotd", "11.10a")
def test_why_a_unit_goes_short_is_told_and_what_closes_a_line_is_not() -> None:
    """A corps with an empty wagon, none at all, one behind a wall of enemies."""
    corps = unit("FR1CQ", "G0-V6")
    assert short(corps, unit("FR1IN", "G0-V6 3-3"))["FR1IN"] == ("starved", "nothing left at FR1CQ")
    assert short(unit("FR1IN", "G0-V6 3-3"))["FR1IN"] == ("starved", "no source within reach")
    walls = {f"G1-{letter}{row}": "X" for letter in "UVW" for row in range(10)}
    map = flat_map(terrain={**WOODS, **walls})
    assert short(unit("FR1CQ", "G2-V6"), unit("FR1IN", "G0-V6 3-3"), map=map)["FR1IN"] == (
        "starved",
        "no line of contact",
    )


@pytest.mark.parametrize(("morale", "left"), [(0, 0), (1, 0), (3, 1), (50, 48)])
def test_hunger_takes_morale_down_to_nothing_and_no_further(morale: int, left: int) -> None:
    played = forced(campaign(MAP, unit("FR1IN", "G0-V6 3-3", morale=morale), phase="supply"), until="supply")
    (event,) = played.of("starved")
    assert 0 <= played.unit("FR1IN").morale == morale - event.facts["morale"] <= morale
    assert left >= 0 and (morale > 1 or played.unit("FR1IN").morale == 0)


# what is plundered


@pytest.mark.rule("rotd", "11.8c")
@pytest.mark.parametrize(
    ("other", "loads"),
    [
        (unit("AU1CQ", "G4-V5 1-1"), True),
        (unit("AU1CQ", "G4-V5 1-1", status="inactive"), False),
        (unit("SW1CQ", "G4-V5 1-1"), False),
        (unit("FR2CQ", "G4-V5 1-1"), False),
    ],
)
def test_of_a_store_that_falls_only_the_raiders_active_friends_load(other: Unit, loads: bool) -> None:
    raider = unit("AU1IN", "G4-V5 3-3", supplies=0, ammunition=5)
    start = campaign(MAP, raider, other, phase="supply", depots=(store("Far", "G4-V5 3-3", 20),))
    played = forced(start, until="withdrawal")
    loaded = {event.units[0] for event in played.of("plundered")}
    assert "AU1IN" in loaded and (other.id in loaded) is loads


@pytest.mark.rule("rotd", "11.8c")
def test_of_an_empty_store_nobody_loads_even_rounds() -> None:
    start = campaign(
        MAP, unit("AU1IN", "G4-V5 3-3", ammunition=1), phase="supply", depots=(store("Far", "G4-V5 3-3", 0),)
    )
    played = forced(start, until="withdrawal")
    assert played.of("depot-destroyed") and not played.of("plundered")


# sieges


def besieged(*units: Unit, **about: Any) -> Turn:
    """Novara, which has nothing to eat, shut in by two large brigades until a turn ends in which nobody gives up."""
    around = [unit(f"AU{n}IN", f"G4-V6 {6 + n}-6", men=6000, supplies=1) for n in (1, 2)]
    held = {"Novara": CityHolding("Novara", "SAR", 0, besieged=True)}
    start = campaign(MAP, unit("SD1IN", "G4-V6 7-7", men=600), *units, *around, phase="supply", cities=held, **about)
    return forced(start, script={"siege of Novara": [0.99]})


@pytest.mark.rule("rotd", "11.3h")
@pytest.mark.parametrize(("state", "rolls"), [("SAR", False), ("FRA", False), ("AUS", True)])
def test_stores_of_the_enemy_behind_the_walls_do_not_keep_a_garrison_going(state: str, rolls: bool) -> None:
    depot = store("IN", "G4-V6 7-7", 5, state=state)
    assert bool(besieged(depots=(depot,)).of("held-out")) is rolls


@pytest.mark.rule("rotd", "11.3i")
def test_strangers_in_a_besieged_city_are_no_part_of_its_garrison() -> None:
    (event,) = besieged(unit("SW1IN", "G4-V6 7-7")).of("held-out")
    assert event.units == ("SD1IN",)


@pytest.mark.rule("rotd", "11.3b")
@pytest.mark.parametrize(("fort", "capacity"), [(0, 0), (2, 900)])
def test_the_judge_is_told_the_room_of_a_fort_where_there_is_one(fort: int, capacity: int) -> None:
    map = flat_map(cities=[city("Novara", "G4-V6 7-7", "SAR", fort=fort, fort_capacity=900)])
    around = [unit(f"AU{n}IN", f"G4-V6 {6 + n}-6", men=3000) for n in (1, 2)]
    played = forced(campaign(map, *around, phase="supply"), until="withdrawal")
    assert [event.facts["capacity"] for event in played.of("besieged")] == [capacity]
