"""1.4, 5.1, 8.2, 11.5: what a peace does on the map, told whole: cities, railways, stores, and who goes where."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import CityHolding, Depot, Offer, Square, Unit
from drumhead.engine.rulesets.rotd.peace.homecoming import settle_peace
from tests.rulesets.rotd.boards import BOARD, FIELD, campaign, city, flat_map, unit

CITIES = (
    city("Lyon", "G4-V6 7-7", "FRA"),
    city("Torino", "G6-V6 7-7", "SAR"),
    city("Milano", "G8-V6 7-7", "AUS"),
    city("Verona", "H4-V6 7-7", "AUS"),
    city("Bern", "G6-V2 7-7", "SUI"),
)
SOIL = {
    **{f"G{column}-V{row}": "FRA" for column in (3, 4) for row in range(4, 9)},
    **{f"G{column}-V{row}": "SAR" for column in (5, 6) for row in range(4, 9)},
    **{f"G{column}-V{row}": "SUI" for column in (5, 6, 7) for row in (1, 2, 3)},
}
MAP = flat_map(owner="AUS", state=SOIL, cities=CITIES)
"""From west to east France, Sardinia and Austria, which is all the rest but for Switzerland in the north."""
PEACE = Offer("allies", "austria", "peace")


def settled(
    offer: Offer, *units: Unit, map: Any = MAP, held: dict[str, tuple[str, str]] | None = None, **more: Any
) -> Campaign:
    """A peace made; of cities that differ who holds them, and to whom a peace gave them before."""
    cities = {name: CityHolding(name, state, 0, ceded=ceded) for name, (state, ceded) in (held or {}).items()}
    found = campaign(map, *units, phase="season", cities=cities, **more)
    settle_peace(found, offer)
    return found


def place(found: Campaign, id: str) -> str:
    now = found.units[id]
    return f"{BOARD.name(now.cell)} {FIELD.name(now.tactical)}"


def asks(*names: str) -> Offer:
    return Offer("allies", "austria", "peace", (), names)


def cedes(*names: str) -> Offer:
    return Offer("allies", "austria", "peace", names, ())


@pytest.mark.rule("rotd", "5.1b")
def test_each_city_goes_to_whose_it_is_by_the_terms_else_by_right_and_to_nobody_of_another_war() -> None:
    for offer, name, holder, before, after, ceded, told in (
        (PEACE, "Milano", "AUS", "", "AUS", "", None),
        (PEACE, "Milano", "FRA", "", "AUS", "", ("Austria", False)),
        (PEACE, "Lyon", "AUS", "", "FRA", "", ("France", False)),
        (PEACE, "Milano", "SUI", "", "SUI", "", None),
        (PEACE, "Bern", "FRA", "", "FRA", "", None),
        (PEACE, "Lyon", "SAR", "", "SAR", "", None),
        (PEACE, "Milano", "AUS", "SAR", "SAR", "SAR", ("Sardinia", True)),
        (PEACE, "Milano", "SAR", "SAR", "SAR", "SAR", None),
        (asks("Milano"), "Milano", "AUS", "", "FRA", "FRA", ("France", True)),
        (asks("Milano"), "Milano", "SAR", "", "SAR", "SAR", ("Sardinia", True)),
        (asks("Milano"), "Verona", "SAR", "", "AUS", "", ("Austria", False)),
        (cedes("Lyon"), "Lyon", "FRA", "", "AUS", "AUS", ("Austria", True)),
        (cedes("Lyon"), "Lyon", "AUS", "", "AUS", "AUS", ("Austria", True)),
    ):
        found = settled(offer, held={name: (holder, before)})
        now = found.cities[name]
        assert (now.state, now.ceded) == (after, ceded), (offer, name, holder)
        events = [(e.facts["to"], e.facts["ceded"]) for e in found.events if e.facts.get("city") == name]
        assert events == ([] if told is None else [told])


def test_railways_and_rivers_go_to_whoever_has_the_land() -> None:
    squares = {
        "G8-V7": Square(rail="allies", river="allies"),
        "G4-V7": Square(rail="austria", river="allies"),
        "H4-V7": Square(rail="austria", river="allies"),
        "G6-V1": Square(rail="allies", river="austria"),
        "H5-V7": Square(rail="austria"),
    }
    found = settled(asks("Milano"), squares=squares)
    now = {name: found.square(BOARD.cell(name)) for name in squares}
    assert {name: (square.rail, square.river) for name, square in now.items()} == {
        "G8-V7": ("allies", "allies"),
        "G4-V7": ("allies", "allies"),
        "H4-V7": ("austria", "austria"),
        "G6-V1": ("allies", "austria"),
        "H5-V7": ("austria", ""),
    }
    (event,) = [event for event in found.events if event.kind == "ways-handed-over"]
    assert (event.rule, event.seen_by) == ("8.2", ("*",))
    assert not settled(PEACE, squares={"H5-V7": squares["H5-V7"]}).events


def depot(id: str, place: str, state: str) -> Depot:
    return Depot(id, "depot", state, BOARD.cell(place), 112, 30)


def test_stores_on_the_others_soil_are_cleared_into_the_nearest_own_city() -> None:
    depots = (
        depot("A", "G9-V6", "FRA"),
        depot("B", "G4-V5", "AUS"),
        depot("C", "G5-V5", "FRA"),
        depot("D", "G6-V1", "FRA"),
        depot("E", "G9-V7", "SUI"),
    )
    found = settled(PEACE, depots=depots)
    assert set(found.depots) == {"C", "D", "E"}
    told = [(e.facts["store"], e.facts["goal"], e.facts["amount"], e.seen_by) for e in found.events]
    assert told == [("A", "Torino", 30, ("Allies",)), ("B", "Milano", 30, ("Austria",))]
    assert (found.cities["Torino"].supplies, found.cities["Milano"].supplies) == (30, 30)
    ceded = settled(cedes("Lyon", "Torino"), depots=depots[:1])
    (told_last,) = [event for event in ceded.events if event.kind == "store-cleared"]
    assert (told_last.facts["goal"], dict(ceded.depots)) == ("", {})


@pytest.mark.rule("rotd", "5.1b")
def test_who_is_on_the_others_soil_goes_to_the_nearest_of_his_own_and_nobody_else_moves() -> None:
    units = (
        unit("FR1IN", "G8-V6 3-3", in_fort=True),
        unit("FR2PB", "G8-V6 4-4", deployed=True),
        unit("FR3IN", "G6-V2 4-4"),
        unit("FR4IN", "G4-V4 4-4"),
        unit("FR5IN", "G8-V6 5-5", status="gone"),
        unit("FR6IN", "G8-V6 3-3"),
        unit("AU1IN", "G4-V6 7-7"),
        unit("AU2IN", "H9-V6 7-7"),
        unit("SW1IN", "G8-V6 1-1"),
    )
    found = settled(PEACE, *units)
    stays = {id: f"{BOARD.name(each.cell)} {FIELD.name(each.tactical)}" for id, each in ((u.id, u) for u in units)}
    home = dict.fromkeys(("FR1IN", "FR2PB", "FR6IN"), "G6-V4 7-7")
    assert {id: place(found, id) for id in found.units} == {**stays, **home, "AU1IN": "G2-V4 7-7"}
    assert not found.units["FR1IN"].in_fort and not found.units["FR2PB"].deployed
    assert [(event.kind, *event.units, event.seen_by, event.rule, event.facts["goal"]) for event in found.events] == [
        ("came-home", "AU1IN", ("Austria",), "5.1", ("G2-V4", "7-7")),
        *(("came-home", id, ("Allies",), "5.1", ("G6-V4", "7-7")) for id in home),
    ]


@pytest.mark.rule("rotd", "1.5i")
def test_home_is_where_there_is_room_in_peace_and_no_stranger_and_militia_has_its_own_state() -> None:
    """A neutral stands in G6-V4, and two friends in G6-V8; three fit the square with the city."""
    foot = [unit(f"FR{n}IN", "G8-V6 3-3", status="inactive" if n > 1 else "active") for n in range(1, 5)]
    others = (unit("SW1IN", "G6-V4 1-1"), unit("SD8IN", "G6-V8 1-1"), unit("SD9IN", "G6-V8 1-1"))
    found = settled(PEACE, *foot, unit("FR5MI", "G8-V6 3-3"), unit("FR6CQ", "G8-V6 3-3"), *others)
    assert {id: place(found, id) for id in found.units} == {
        **dict.fromkeys(("FR1IN", "FR2IN", "FR6CQ"), "G6-V5 7-7"),
        **dict.fromkeys(("FR3IN", "FR4IN"), "G6-V6 7-7"),
        "FR5MI": "G4-V4 7-7",
        "SW1IN": "G6-V4 1-1",
        **dict.fromkeys(("SD8IN", "SD9IN"), "G6-V8 1-1"),
    }


@pytest.mark.rule("rotd", "5.1b")
def test_who_has_no_soil_to_go_to_stays_and_whoever_commands_him_is_told() -> None:
    found = settled(cedes("Lyon", "Torino"), unit("FR1IN", "G7-V6 3-3"), unit("AU1IN", "G4-V6 7-7"))
    assert {id: place(found, id) for id in found.units} == {"FR1IN": "G7-V6 3-3", "AU1IN": "G4-V6 7-7"}
    told = [(event.units, event.rule, event.seen_by) for event in found.events if event.kind == "kept-abroad"]
    assert told == [(("FR1IN",), "5.1", ("Allies",))]
    assert "came-home" not in {event.kind for event in found.events}


def test_a_unit_stands_at_home_as_near_to_the_city_or_the_middle_as_the_ground_and_others_let_it() -> None:
    """The city of the only square lies on 2-2 in a lake but for two places; one of them is full."""
    wet = ["~" * 15] * 15
    lake = [*wet[:3], "~~.~.~~~~~~~~~~", *wet[4:]]
    own = {"G6-V6": "SAR"}
    town = (city("Torino", "G6-V6 2-2", "SAR"), city("Milano", "G8-V6 7-7", "AUS"))
    map = flat_map(owner="AUS", state=own, cities=town, ground={"G6-V6": lake})
    staff = [unit(f"FR{n}CQ", "G6-V6 2-3") for n in range(1, 9)]
    assert place(settled(PEACE, unit("FR1IN", "G8-V6 3-3"), map=map), "FR1IN") == "G6-V6 2-3"
    assert place(settled(PEACE, unit("FR1IN", "G8-V6 3-3"), *staff, map=map), "FR1IN") == "G6-V6 4-3"
