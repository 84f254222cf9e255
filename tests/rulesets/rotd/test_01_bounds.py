"""1 to 3, 11.7: how states stand to each other, who counts where, and what a scenario may lay over the tables."""

from __future__ import annotations

import math
from typing import Any

import pytest

from drumhead.engine.maps.squares.model import GameMap, Sea
from drumhead.engine.rulesets.rotd.campaign.establishment import starting_men
from drumhead.engine.rulesets.rotd.campaign.field import Campaign, relation
from drumhead.engine.rulesets.rotd.campaign.stacking import filled, fort_space, room, uncounted
from drumhead.engine.rulesets.rotd.campaign.state import CityHolding, Kind, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import read_tables, switch, table_problems
from drumhead.engine.rulesets.rotd.campaign.theatre import closed_soil
from drumhead.engine.rulesets.rotd.marches.steps import legal_step, pontoons_at
from drumhead.engine.rulesets.rotd.waters.harbours import joined_by_sea
from tests.rulesets.rotd.boards import BOARD, HOME, STATES, campaign, city, flat_map, game, tac, unit

HERE = BOARD.cell(HOME)


def on(id: str, tactical: str = "7-7", **fields: Any) -> Unit:
    return unit(id, f"{HOME} {tactical}", **fields)


# how many men a unit begins with


@pytest.mark.rule("rotd", "3.1a")
@pytest.mark.parametrize(
    ("kind", "nation", "regiments", "batteries", "men"),
    [
        (Kind.IN, "FR", 5, 0, 3000), (Kind.IN, "PR", 5, 0, 4000), (Kind.LI, "GE", 2, 1, 1700),
        (Kind.HC, "FR", 3, 0, 900), (Kind.LC, "PR", 3, 1, 1300), (Kind.MC, "GE", 1, 0, 400),
        (Kind.HA, "FR", 0, 4, 400), (Kind.SA, "PR", 9, 3, 300), (Kind.NB, "FR", 0, 1, 100),
        (Kind.MI, "FR", 2, 0, 1000), (Kind.MI, "PR", 1, 3, 500),
        (Kind.AQ, "PR", 3, 3, 100), (Kind.CQ, "FR", 0, 0, 100), (Kind.PB, "FR", 2, 2, 300),
    ],
)  # fmt: skip
def test_regiments_and_batteries_make_the_men_and_prussian_and_german_regiments_are_larger(
    kind: Kind, nation: str, regiments: int, batteries: int, men: int
) -> None:
    assert starting_men(kind, nation, regiments, batteries, read_tables()) == men


# how states stand to each other


@pytest.mark.rule("rotd", "1.4a")
@pytest.mark.parametrize(
    ("a", "b", "relations", "stance"),
    [
        ("FRA", "FRA", {}, "same"),
        ("FRA", "SAR", {}, "ally"),
        ("FRA", "AUS", {}, "hostile"),
        ("FRA", "SUI", {}, "neutral"),
        ("SUI", "OTT", {}, "neutral"),
        ("SAR", "FRA", {"FRA-SAR": "passive"}, "passive"),
        ("FRA", "AUS", {"AUS-FRA": "neutral"}, "neutral"),
        ("SUI", "FRA", {"FRA-SUI": "hostile"}, "hostile"),
        ("FRA", "AUS", {"AUS-SAR": "neutral"}, "hostile"),
        ("FRA", "FRA", {"FRA-FRA": "hostile"}, "same"),
    ],
)
def test_states_stand_as_their_sides_do_unless_it_is_said_otherwise(
    a: str, b: str, relations: dict[str, str], stance: str
) -> None:
    sides = {"FRA": "allies", "SAR": "allies", "AUS": "austria"}
    assert relation(sides, relations, a, b) == relation(sides, relations, b, a) == stance


@pytest.mark.rule("rotd", "11.6a")
@pytest.mark.parametrize(
    ("a", "b", "relations", "together"),
    [
        ("FRA", "FRA", {}, True),
        ("SUI", "SUI", {}, True),
        ("FRA", "SAR", {}, True),
        ("FRA", "SAR", {"FRA-SAR": "passive"}, False),
        ("FRA", "SAR", {"FRA-SAR": "hostile"}, False),
        ("FRA", "AUS", {}, False),
        ("FRA", "AUS", {"AUS-FRA": "ally"}, False),
        ("FRA", "SUI", {"FRA-SUI": "ally"}, False),
        ("OTT", "SUI", {"OTT-SUI": "ally"}, False),
    ],
)
def test_one_side_is_one_state_or_two_of_it_that_are_not_at_odds(
    a: str, b: str, relations: dict[str, str], together: bool
) -> None:
    assert campaign(flat_map(), relations=relations).same_side(a, b) is together


@pytest.mark.rule("rotd", "7.8d")
@pytest.mark.parametrize(("owner", "home"), [("SUI", True), ("FRA", False), ("", False)])
def test_a_unit_is_at_home_on_the_soil_of_its_nation(owner: str, home: bool) -> None:
    here = campaign(flat_map(owner=owner), on("SW1IN"))
    assert here.at_home(here.units["SW1IN"], HERE) is home


@pytest.mark.rule("rotd", "10.2a")
@pytest.mark.parametrize(
    ("other", "met"),
    [
        (on("AU1IN"), True),
        (on("AU1PB"), True),
        (on("AU1CQ"), False),
        (on("AU1IN", status="inactive"), False),
        (on("SW1IN"), False),
        (on("SD1IN"), False),
        (unit("AU1IN", "G5-V6"), False),
    ],
)
def test_enemies_are_hostile_combat_units_that_are_awake(other: Unit, met: bool) -> None:
    here = campaign(flat_map(), on("FR1IN"), other)
    assert here.enemies(here.units["FR1IN"]) == ((here.units[other.id],) if met else ())
    assert here.enemies(here.units["FR1IN"], other.cell) == (
        (here.units[other.id],) if met or other.cell != HERE else ()
    )


# how many stand on a square


@pytest.mark.rule("rotd", "2.5a")
@pytest.mark.rule("rotd", "2.5b")
@pytest.mark.parametrize(
    ("subject", "others", "free"),
    [
        (on("FR99IN"), [], True),
        (on("FR99IN"), [on(f"FR{n}IN") for n in range(7)], True),
        (on("FR99IN"), [on(f"FR{n}IN") for n in range(8)], False),
        (on("FR99IN"), [on(f"{'FS'[n % 2]}{'RD'[n % 2]}{n}IN") for n in range(8)], False),
        (on("FR99CQ"), [on(f"FR{n}IN") for n in range(8)], False),
        (on("FR99IN"), [on(f"SW{n}IN") for n in range(15)], True),
        (on("FR99IN"), [on(f"SW{n}IN") for n in range(16)], False),
        (on("FR99IN"), [on(f"SW{n}CQ") for n in range(16)], True),
        (on("FR99CQ"), [on(f"SW{n}IN") for n in range(16)], True),
        (on("FR99PB"), [on(f"SW{n}IN") for n in range(16)], True),
        (on("FR99IN"), [on(f"SW{n}PB") for n in range(16)], True),
        (on("FR9NB"), [on("SW1NB")], True),
        (on("FR9NB"), [on("SW1NB"), on("SW2NB")], False),
        (on("FR9IN"), [on("SW1NB"), on("SW2NB")], True),
        (on("FR9NB"), [on("SW1IN"), on("SW2IN")], True),
    ],
)  # fmt: skip
def test_sixteen_brigades_eight_allies_and_two_naval_batteries_fill_a_square(
    subject: Unit, others: list[Unit], free: bool
) -> None:
    here = campaign(flat_map(), subject, *others, on("FR98IN", "7-8"))
    assert room(here, subject, HERE, tac("7-7")) is free, "and nobody is in his own way"
    assert not filled(subject, others[:15])


@pytest.mark.rule("rotd", "1.5j")
@pytest.mark.parametrize(
    ("subject", "apart"),
    [
        (on("FR1MI", home="FRA"), True),
        (on("FR1MI"), True),
        (on("FR1MI", home="SAR"), False),
        (on("FR1IN", home="FRA"), False),
        (on("FR1MI", "7-8", home="FRA"), False),
        (on("FR1IN", "7-8", in_fort=True), True),
        (on("FR1MI", "2-2", home="FRA"), False),
    ],
)
def test_militia_in_a_city_of_its_home_and_who_is_in_a_fort_are_not_counted(subject: Unit, apart: bool) -> None:
    map = flat_map(cities=[city("Nizza", f"{HOME} 7-7", "FRA"), city("Cuneo", f"{HOME} 2-2", "SAR")])
    assert uncounted(map, subject, read_tables()["inactive"]["exempt"]) is apart


@pytest.mark.rule("rotd", "2.6a")
@pytest.mark.parametrize(
    ("subject", "space"),
    [
        (on("FR1IN", men=1000), 1000),
        (on("FR1IN", men=1000, batteries=1), 1100),
        (on("FR1IN", men=60, batteries=1), 120),
        (on("FR1LC", men=1000), 3000),
        (on("FR1LC", men=1000, batteries=1), 2900),
        (on("FR1LA", men=400), 800),
        (on("FR1CQ", men=100), 100),
        (on("FR1MI", men=500), 500),
    ],
)
def test_a_man_takes_one_place_in_a_fort_with_a_horse_three_at_a_gun_two(subject: Unit, space: int) -> None:
    assert fort_space({"infantry": 1, "cavalry": 3, "artillery": 2, "gunners": 100}, subject) == space


# 7.1, 7.16, 12.4: first squares, bridges, closed soil


@pytest.mark.rule("rotd", "7.4e")
@pytest.mark.parametrize(
    ("target", "said"),
    [
        (0, ""),
        (2, ""),
        (BOARD.columns, ""),
        (3, f"{BOARD.name(3)} is not adjacent to A1-N1"),
        (BOARD.size - 1, f"{BOARD.name(BOARD.size - 1)} is not adjacent to A1-N1"),
        (BOARD.size, "there is no such square"),
        (-1, "there is no such square"),
    ],
)
def test_a_step_leads_to_a_neighbour_on_the_board(target: int, said: str) -> None:
    here = campaign(flat_map(), unit("FR1IN", "A1-N1"))
    assert legal_step(here, here.units["FR1IN"], target) == (("7.4e", said) if said else None)


@pytest.mark.rule("rotd", "7.1e")
def test_a_naval_battery_takes_no_step_on_land() -> None:
    here = campaign(flat_map(), on("FR1NB"))
    assert legal_step(here, here.units["FR1NB"], HERE + 1) == ("7.1", "naval batteries do not march")


@pytest.mark.rule("rotd", "12.4a")
@pytest.mark.parametrize(
    ("bridge", "user", "usable"),
    [
        (on("FR1PB", deployed=True), "FR9IN", True),
        (on("SD1PB", deployed=True), "FR9IN", True),
        (on("FR1PB"), "FR9IN", False),
        (on("AU1PB", deployed=True), "FR9IN", False),
        (on("SW1PB", deployed=True), "FR9IN", False),
        (on("FR1PB", deployed=True), "FR9PB", False),
        (unit("FR1PB", "G5-V6", deployed=True), "FR9IN", False),
    ],
)
def test_bridges_that_friends_have_laid_carry_all_but_bridges(bridge: Unit, user: str, usable: bool) -> None:
    here = campaign(flat_map(), bridge, on(user, "1-1"))
    assert pontoons_at(here, here.units[user], HERE) == ({tac("7-7")} if usable else frozenset())


@pytest.mark.rule("rotd", "7.16a")
@pytest.mark.rule("rotd", "7.16b")
@pytest.mark.parametrize(
    ("theatre", "relations", "closed", "rule"),
    [
        (("SUI",), {}, [], ""),
        (("FRA",), {}, [], "7.16b"),
        ((), {}, [], "7.16b"),
        ((), {"FRA-SUI": "hostile"}, [], ""),
        ((), {"FRA-SUI": "ally"}, [], ""),
        ((), {"FRA-SUI": "neutral"}, [], "7.16b"),
        ((), {"AUS-FRA": "hostile"}, [], "7.16b"),
        (("SUI",), {}, ["SUI"], "7.16a"),
        ((), {"FRA-SUI": "ally"}, ["SUI"], "7.16a"),
    ],
)
def test_soil_is_open_of_those_who_take_part(
    theatre: tuple[str, ...], relations: dict[str, str], closed: list[str], rule: str
) -> None:
    tables = read_tables({"march": {"closed": {"states": closed}}})
    here = campaign(flat_map(), theatre=theatre, relations=relations, options={"tables": tables})
    refused = closed_soil(here, STATES[3])
    assert (refused.rule if refused else "") == rule
    assert closed_soil(here, STATES[0]) is None or theatre == ("SUI",)


# 11.7: what the sea joins

LIGURIA, TYRRHENE, ADRIATIC = Sea("a", "Liguria"), Sea("b", "Tyrrhene"), Sea("c", "Adriatic")
COASTS = {"G4-V6": (LIGURIA,), "G8-V6": (TYRRHENE,), "H2-V6": (ADRIATIC, LIGURIA), "H4-V6": (ADRIATIC,)}


@pytest.fixture
def seaboard(monkeypatch: pytest.MonkeyPatch) -> GameMap:
    """Four ports on three seas, of which the first two meet."""
    map = flat_map(cities=[city(f"Port {square}", f"{square} 7-7", port="sea") for square in COASTS])
    by_cell = {BOARD.cell(square): seas for square, seas in COASTS.items()}
    monkeypatch.setattr(GameMap, "coast_of", lambda self, cell: by_cell.get(cell, ()))
    monkeypatch.setattr(GameMap, "seas_meet", lambda self, a, b: {a, b} == {LIGURIA, TYRRHENE})
    return map


@pytest.mark.rule("rotd", "11.7f")
@pytest.mark.parametrize(
    ("start", "end", "joined"),
    [
        ("G4-V6", "G8-V6", True),
        ("G8-V6", "G4-V6", True),
        ("G4-V6", "H2-V6", True),
        ("G8-V6", "H2-V6", True),
        ("H2-V6", "H4-V6", True),
        ("G4-V6", "H4-V6", False),
        ("G8-V6", "H4-V6", False),
        ("G4-V6", "G5-V6", False),
    ],
)
def test_ports_on_one_sea_or_on_two_that_meet_are_joined(seaboard: GameMap, start: str, end: str, joined: bool) -> None:
    here = campaign(seaboard)
    assert joined_by_sea(here, unit("FR1IN", start), unit("FR2IN", end)) is joined


@pytest.mark.rule("rotd", "11.7f")
@pytest.mark.parametrize(
    ("holder", "besieged", "joined"),
    [("FRA", False, True), ("SAR", False, True), ("AUS", False, False), ("SUI", False, False), ("FRA", True, False)],
)
@pytest.mark.parametrize("port", ["G4-V6", "G8-V6"])
def test_a_port_of_others_or_besieged_opens_on_no_sea(
    seaboard: GameMap, port: str, holder: str, besieged: bool, joined: bool
) -> None:
    name = f"Port {port}"
    here = campaign(seaboard, cities={name: CityHolding(name, holder, 0, besieged=besieged)})
    assert joined_by_sea(here, unit("FR1IN", "G4-V6"), unit("FR2IN", "G8-V6")) is joined


@pytest.mark.rule("rotd", "11.7f")
@pytest.mark.parametrize("port", ["", "river"])
def test_a_city_that_is_no_sea_port_opens_on_none(seaboard: GameMap, port: str) -> None:
    inland = flat_map(cities=[city("A", "G4-V6 7-7", port=port), city("B", "G8-V6 7-7", port="sea")])
    assert not joined_by_sea(campaign(inland), unit("FR1IN", "G4-V6"), unit("FR2IN", "G8-V6"))


# what a scenario lays over the tables

BASE = {
    "number": 3,
    "share": 0.5,
    "yes": True,
    "word": "x",
    "row": [1, 2],
    "words": ["a"],
    "none": [],
    "deep": {"n": 1},
}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, []),
        ({"number": 4, "share": 1, "yes": False, "word": "", "row": [], "words": ["b", "c"], "deep": {"n": 0.5}}, []),
        ({"number": 0.25}, []),
        ({"none": [1, "a"]}, []),
        ({"number": "4"}, ["t.number = '4' cannot be used; it must be a number."]),
        ({"number": True}, ["t.number = True cannot be used; it must be a number."]),
        ({"share": math.inf}, ["t.share = inf cannot be used; it must be a number."]),
        ({"share": math.nan}, ["t.share = nan cannot be used; it must be a number."]),
        ({"yes": 1}, ["t.yes = 1 cannot be used; it must be true or false."]),
        ({"word": 1}, ["t.word = 1 cannot be used; it must be a word."]),
        ({"row": 1}, ["t.row = 1 cannot be used; it must be a list."]),
        ({"row": {"n": 1}}, ["t.row = {'n': 1} cannot be used; it must be a list."]),
        ({"row": [1, "b"]}, ["t.row = 'b' cannot be used; it must be a number."]),
        ({"words": [1]}, ["t.words = 1 cannot be used; it must be a word."]),
        ({"deep": 1}, ["t.deep = 1 cannot be used; it must be a table."]),
        ({"deep": {"m": 1}}, ["t.deep has no 'm'; it has n."]),
        (
            {"other": 1, "number": []},
            [
                "t has no 'other'; it has number, share, yes, word, row, words, none, deep.",
                "t.number = [] cannot be used; it must be a number.",
            ],
        ),
        (5, ["t = 5 cannot be used; it must be a table."]),
    ],
)
def test_a_change_of_the_tables_has_the_form_of_what_it_replaces(changes: Any, said: list[str]) -> None:
    assert list(table_problems(changes, "t", BASE)) == said


def test_what_a_scenario_says_nothing_of_stays_as_in_the_book_and_the_book_itself_is_never_changed() -> None:
    book, changed = read_tables(), read_tables({"units": {"battery": 7}, "march": {"limits": {"loaded": 9}}})
    assert (changed["units"]["battery"], changed["march"]["limits"]["loaded"]) == (7, 9)
    assert changed["march"]["limits"] == book["march"]["limits"] | {"loaded": 9}
    assert changed["units"] == book["units"] | {"battery": 7}
    assert changed["rail"] == book["rail"] == read_tables()["rail"]
    assert read_tables() == book


@pytest.mark.parametrize(
    ("options", "on_"), [({}, False), ({"panic_checks": True}, True), ({"panic_checks": False}, False)]
)
def test_a_switch_is_as_the_scenario_says_or_else_as_the_tables_do(options: dict[str, bool], on_: bool) -> None:
    assert switch(game(flat_map(), options), "panic_checks") is on_
    assert switch(game(flat_map(), options), "cav_fire") is True
    assert switch(game(flat_map(), options), "nothing of the kind") is False


# who is where, while units are written


@pytest.mark.rule("rotd", "4.4a")
def test_orders_as_causes_are_known_to_those_who_hold_the_unit_and_other_causes_to_all() -> None:
    here: Campaign = campaign(flat_map(), on("FR1IN"))
    assert here.knows_of("order FR1IN march") == ("Allies",)
    assert here.knows_of("order FR7IN march") == ()
    assert here.knows_of("1.supply.3") == here.knows_of("") != ()
