"""11.5, 11.7: setting up stores, and moving supplies between them."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.maps.library import find_map
from drumhead.engine.maps.squares.model import GameMap, RiverClass
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import CityHolding, Depot, Square
from drumhead.engine.rulesets.rotd.knowledge.wording import wording
from drumhead.engine.rulesets.rotd.supply.placing import place_store, placing_refusal, remove_store
from drumhead.engine.rulesets.rotd.supply.transfers import Transfer, move_supplies
from tests.rulesets.rotd.boards import at, campaign, city, flat_map, kinds, rows, unit

RIVER = rows(*[".......~......."] * 15)
TRACK = rows(*[""] * 7, "+" * 15)
RAILWAY = [f"{column}{digit}-V6" for column in "GH" for digit in range(10)]


def store(place: str, supplies: int = 50, kind: str = "depot", state: str = "FRA", id: str = "D") -> Depot:
    cell, tactical = at(place)
    return Depot(id, kind, state, cell, tactical, supplies, supplies_at_start=supplies)


def refused(map: Any, place: str, kind: str = "depot", **how: Any) -> str:
    return placing_refusal(campaign(map, **how), store(place, kind=kind))


@pytest.mark.rule("rotd", "11.5b")
@pytest.mark.rule("rotd", "11.5e")
def test_a_depot_stands_on_the_track_of_a_friendly_railway() -> None:
    map = flat_map(rail=["G4-V6"], track={"G4-V6": TRACK}, owner="FRA")
    assert refused(map, "G4-V6 3-7") == "" and "on the track" in refused(map, "G4-V6 3-3")


@pytest.mark.rule("rotd", "11.5b")
def test_a_railway_of_the_enemy_is_no_place_for_it() -> None:
    map = flat_map(rail=["G4-V6"], track={"G4-V6": TRACK}, owner="FRA")
    assert refused(map, "G4-V6 3-7", squares={"G4-V6": Square(rail="austria")}) != ""


@pytest.mark.rule("rotd", "11.5b")
@pytest.mark.rule("rotd", "11.5f")
def test_a_depot_stands_beside_a_friendly_navigable_river() -> None:
    map = flat_map(river={"G4-V6": RiverClass.UNFORDABLE}, ground={"G4-V6": RIVER}, owner="FRA")
    assert refused(map, "G4-V6 6-3") == "" and "beside the river" in refused(map, "G4-V6 3-3")


@pytest.mark.rule("rotd", "11.5b")
@pytest.mark.rule("rotd", "11.5g")
def test_a_depot_stands_in_a_friendly_city() -> None:
    map = flat_map(cities=[city("Novara", "G4-V6 7-7")])
    assert refused(map, "G4-V6 7-7") == "" and "in the city" in refused(map, "G4-V6 3-3")
    assert refused(map, "G4-V6 7-7", cities={"Novara": CityHolding("Novara", "AUS", 0)}) != ""


@pytest.mark.rule("rotd", "11.5c")
@pytest.mark.rule("rotd", "11.5d")
def test_open_ground_within_four_squares_of_a_city_or_depot_serves_too() -> None:
    map = flat_map(cities=[city("Novara", "G4-V6")], terrain={"G6-V6": "f", "G7-V6": "r"})
    assert refused(map, "G8-V6 3-3") == refused(map, "G7-V6 3-3") == ""
    assert refused(map, "G9-V6 3-3") != "" and refused(map, "G6-V6 3-3") != ""
    assert refused(map, "H0-V6 3-3", depots=[store("G8-V6")]) == ""
    assert refused(map, "H0-V6 3-3", depots=[store("G8-V6", kind="cache")]) != ""
    assert refused(map, "H0-V6 3-3", depots=[store("G8-V6", state="AUS")]) != ""
    assert refused(map, "H0-V6 3-3", depots=[store("G8-V6", state="SAR")]) == ""


@pytest.mark.rule("rotd", "11.5i")
def test_a_cache_stands_on_any_passable_tactical_square() -> None:
    map = flat_map(cities=[city("Novara", "G4-V6 7-7")], ground={"G4-V6": rows("#")})
    assert refused(map, "G4-V6 3-3", kind="cache") == "" and refused(map, "G4-V6 0-0", kind="cache") != ""


@pytest.mark.rule("rotd", "11.5a")
@pytest.mark.rule("rotd", "11.5m")
def test_a_store_is_set_up_and_given_up() -> None:
    played = campaign(flat_map())
    place_store(played, store("G4-V6 3-3"))
    assert played.depots["D"].supplies == 50 and played.events[0].seen_by == ("Allies",)
    remove_store(played, played.depots["D"])
    assert "D" not in played.depots and all(wording(played.game, event) for event in played.events)


def moved(*wanted: Transfer, map: Any = None, stores: tuple[Depot, ...] = (), units: tuple[Any, ...] = (),
          **how: Any) -> Campaign:  # fmt: skip
    towns = [city("Novara", "G4-V6", supplies=100), city("Milano", "G8-V6"), city("Pavia", "H0-V6")]
    played = campaign(map or flat_map(cities=towns), *units, depots=stores, **how)
    move_supplies(played, wanted)
    assert all(wording(played.game, event) for event in played.events)
    return played


def send(amount: int, origin: str = "CITY:Novara", goal: str = "CITY:Milano") -> Transfer:
    return Transfer(unit("FR1AQ", "G4-V6"), origin, goal, amount)


@pytest.mark.rule("rotd", "11.7c")
def test_supplies_go_four_squares_along_a_line_of_contact() -> None:
    played = moved(send(30))
    assert (played.cities["Novara"].supplies, played.cities["Milano"].supplies) == (70, 30)
    assert played.events[0].facts["by"] == "land" and len(played.events[0].facts["path"]) == 4


@pytest.mark.rule("rotd", "11.7c")
def test_six_squares_are_too_far_without_a_railway() -> None:
    played = moved(send(30, goal="CITY:Pavia"))
    assert kinds(played) == ["transfer-refused"] and played.cities["Pavia"].supplies == 0


@pytest.mark.rule("rotd", "11.7d")
def test_a_friendly_railway_carries_them_farther() -> None:
    towns = [city("Novara", "G4-V6", supplies=100), city("Lodi", "H8-V6")]
    map = flat_map(cities=towns, rail=RAILWAY, track=dict.fromkeys(RAILWAY, TRACK), owner="FRA")
    played = moved(send(30, goal="CITY:Lodi"), map=map)
    assert played.events[0].facts["by"] == "rail" and len(played.events[0].facts["path"]) == 14
    cut = moved(send(30, goal="CITY:Lodi"), map=map, squares={"H0-V6": Square(rail="austria")})
    assert kinds(cut) == ["transfer-refused"]


@pytest.mark.rule("rotd", "11.7j")
def test_a_store_sends_no_more_than_sixty_in_a_turn() -> None:
    played = moved(send(40), send(20), send(1))
    assert kinds(played) == ["transferred", "transferred", "transfer-refused"]
    assert played.cities["Milano"].supplies == 60


@pytest.mark.rule("rotd", "11.7i")
def test_supplies_do_not_move_twice_in_a_turn() -> None:
    played = moved(send(30), send(30, origin="CITY:Milano", goal="CITY:Pavia"))
    assert kinds(played) == ["transferred", "transfer-refused"]


@pytest.mark.rule("rotd", "11.7i")
def test_only_what_is_there_can_be_sent() -> None:
    low = {"Novara": CityHolding("Novara", "FRA", 5, supplies_at_start=20)}
    assert kinds(moved(send(6), cities=low)) == ["transfer-refused"]
    assert kinds(moved(send(5), cities=low)) == ["transferred"]


@pytest.mark.rule("rotd", "11.3d")
def test_nothing_goes_in_or_out_of_a_besieged_city() -> None:
    shut = {"Milano": CityHolding("Milano", "FRA", 0, besieged=True)}
    assert kinds(moved(send(5), cities=shut)) == ["transfer-refused"]


@pytest.mark.rule("rotd", "11.2m")
@pytest.mark.rule("rotd", "11.7c")
def test_enemies_between_break_the_line_and_their_cities_take_nothing() -> None:
    foes = tuple(unit(f"AU{n}IN", f"G6-V{n}") for n in range(2, 10))
    assert kinds(moved(send(5), units=foes)) == ["transfer-refused"]
    assert kinds(moved(send(5), cities={"Milano": CityHolding("Milano", "AUS", 0)})) == ["transfer-refused"]


@pytest.mark.rule("rotd", "11.5j")
@pytest.mark.rule("rotd", "11.5k")
@pytest.mark.rule("rotd", "11.7k")
def test_a_remote_depot_takes_or_sends_ten_and_not_through_mountains() -> None:
    far = store("G7-V6 3-3", supplies=0)
    assert kinds(moved(send(10, goal="DEPOT:D"), send(1, goal="DEPOT:D"), stores=(far,))) == [
        "transferred", "transfer-refused",
    ]  # fmt: skip
    wall = {f"G6-V{n}": "M" for n in range(10)} | {f"G6-U{n}": "M" for n in range(10)}
    map = flat_map(cities=[city("Novara", "G4-V6", supplies=100), city("Milano", "G8-V6")], terrain=wall)
    assert kinds(moved(send(5, goal="DEPOT:D"), stores=(far,), map=map)) == ["transfer-refused"]
    assert kinds(moved(send(5), map=map)) == ["transferred"]


@pytest.mark.rule("rotd", "11.7g")
def test_a_remote_depot_is_served_by_any_way_round_the_mountains() -> None:
    far = store("G8-V6 3-3", supplies=0)
    towns = [city("Novara", "G4-V6", supplies=100)]
    for open_row in range(2, 10):
        wall = {f"G6-V{row}": "M" for row in range(10) if row != open_row}
        played = moved(send(5, goal="DEPOT:D"), stores=(far,), map=flat_map(cities=towns, terrain=wall))
        reached = open_row in (4, 5, 6, 7, 8)
        assert kinds(played) == ["transferred" if reached else "transfer-refused"], open_row
        assert played.depots["D"].supplies == 5 * reached


WATER = rows(*[""] * 7, "~" * 15)


def river(length: int, **how: Any) -> Campaign:
    """Novara on a river that flows east, and a depot on its bank so many squares on."""
    course = [f"{column}{digit}-V6" for column in "GHIJ" for digit in range(10)][4 : 5 + length]
    map = flat_map(
        cities=[city("Novara", "G4-V6 7-5", supplies=100)],
        river=dict.fromkeys(course, how.pop("rank", RiverClass.UNFORDABLE)),
        ground=dict.fromkeys(course, WATER),
        owner="FRA",
    )
    return moved(send(20, goal="DEPOT:D"), map=map, stores=(store(f"{course[-1]} 3-6", 0),), **how)


@pytest.mark.rule("rotd", "11.7e")
def test_supplies_go_thirty_squares_by_a_friendly_navigable_river() -> None:
    played = river(30)
    assert played.events[0].facts["by"] == "river" and len(played.events[0].facts["path"]) == 30
    assert played.depots["D"].supplies == 20
    assert kinds(river(31)) == ["transfer-refused"]


@pytest.mark.rule("rotd", "11.7e")
def test_a_fordable_or_hostile_river_carries_none() -> None:
    assert kinds(river(9, rank=RiverClass.FORDABLE)) == ["transfer-refused"]
    assert kinds(river(9, rank=RiverClass.UNBRIDGEABLE)) == ["transferred"]
    assert kinds(river(9, squares={"G9-V6": Square(river="austria")})) == ["transfer-refused"]
    assert kinds(river(9, units=(unit("AU1NB", "G9-V6 7-8"),))) == ["transfer-refused"]


@pytest.mark.rule("rotd", "11.3d")
def test_a_depot_on_a_besieged_citys_square_neither_sends_nor_receives() -> None:
    shut = {"Novara": CityHolding("Novara", "FRA", 0, besieged=True)}
    inside, near = store("G4-V6 7-7"), store("G5-V6 3-3", id="E")
    for origin, goal in (("DEPOT:D", "CITY:Milano"), ("DEPOT:D", "DEPOT:E"), ("DEPOT:E", "DEPOT:D")):
        assert kinds(moved(send(5, origin, goal), stores=(inside, near), cities=shut)) == ["transfer-refused"]
        assert kinds(moved(send(5, origin, goal), stores=(inside, near))) == ["transferred"]


@pytest.mark.rule("rotd", "11.3j")
def test_a_depot_elsewhere_in_a_besieged_citys_strategic_square_is_not_besieged() -> None:
    shut = {"Novara": CityHolding("Novara", "FRA", 50, besieged=True, supplies_at_start=50)}
    outside, near = store("G4-V6 3-3", kind="cache"), store("G5-V6 3-3", id="E")
    assert kinds(moved(send(5, "DEPOT:D", "DEPOT:E"), stores=(outside, near), cities=shut)) == ["transferred"]
    assert kinds(moved(send(5, "CITY:Novara", "DEPOT:D"), stores=(outside, near), cities=shut)) == ["transfer-refused"]


@pytest.mark.rule("rotd", "11.3d")
def test_within_the_walls_supplies_may_change_hands() -> None:
    shut = {"Novara": CityHolding("Novara", "FRA", 50, besieged=True, supplies_at_start=50)}
    inside = store("G4-V6 7-7", supplies=0)
    assert kinds(moved(send(5, "CITY:Novara", "DEPOT:D"), stores=(inside,), cities=shut)) == ["transferred"]


@pytest.mark.rule("rotd", "11.7g")
def test_a_place_that_is_not_there_is_refused_in_words() -> None:
    played = moved(send(5, goal="DEPOT:Nowhere"))
    assert "does not exist" in played.events[0].facts["reason"] and played.events[0].seen_by == ("Allies",)


@pytest.fixture(scope="module")
def europe() -> GameMap:
    return find_map("europe-1859", 1859)


def shipped(map: GameMap, origin: str, goal: str, state: str = "FRA", **how: Any) -> list[str]:
    held = {name: CityHolding(name, state, 50, supplies_at_start=50) for name in (origin, goal)} | how.get("cities", {})
    played = campaign(map, cities=held)
    move_supplies(played, [Transfer(unit("FR1AQ", "G4-V6"), f"CITY:{origin}", f"CITY:{goal}", 5)])
    return [event.facts.get("by", event.kind) for event in played.events]


@pytest.mark.rule("rotd", "11.7f")
def test_ocean_ports_of_one_sea_or_two_that_meet_supply_one_another(europe: GameMap) -> None:
    assert shipped(europe, "Marseille", "Ajaccio") == ["sea"]
    assert shipped(europe, "Marseille", "Barcelona") == ["sea"]
    assert shipped(europe, "Marseille", "Civitavecchia") == ["transfer-refused"]
    assert shipped(europe, "Marseille", "Ancona") == ["transfer-refused"]


@pytest.mark.rule("rotd", "11.7f")
def test_no_supplies_go_by_sea_from_a_town_inland_or_into_a_besieged_or_hostile_port(europe: GameMap) -> None:
    assert shipped(europe, "Toulouse", "Ajaccio") == ["transfer-refused"]
    shut = {"Ajaccio": CityHolding("Ajaccio", "FRA", 0, besieged=True)}
    assert shipped(europe, "Marseille", "Ajaccio", cities=shut) == ["transfer-refused"]
    lost = {"Ajaccio": CityHolding("Ajaccio", "AUS", 0)}
    assert shipped(europe, "Marseille", "Ajaccio", cities=lost) == ["transfer-refused"]
