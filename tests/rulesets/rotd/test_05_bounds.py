"""3, 5, 13: where the rules of a turn end: what is not told, who is not counted, on which side of a bound."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.rulesets.rotd.campaign.state import CONTESTED, QUIET, Square, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import read_tables
from drumhead.engine.rulesets.rotd.peace.soil import crowding, soil_refusal
from drumhead.engine.rulesets.rotd.turns.initiative import initiative
from drumhead.engine.rulesets.rotd.turns.moods import winners
from drumhead.engine.rulesets.rotd.turns.phases import BEFORE, PEACE, PHASES
from tests.rulesets.rotd.boards import HOME, at, campaign, city, flat_map, rows, unit
from tests.rulesets.rotd.days import day, next_day
from tests.rulesets.rotd.sheets import Turn, forced


def test_the_phases_of_a_turn_are_these() -> None:
    """5.2."""
    marches = {n: f"strategic-{n}" for n in range(1, 7)}
    fights = {n: f"tactical-{n}" for n in range(1, 6)}
    order = ["supply", "withdrawal", fights[1], fights[2], marches[1], fights[3], fights[4]]
    order += [*list(marches.values())[1:], "rail", fights[5], "end"]
    assert [phase.id for phase in PHASES] == order
    assert [phase.title for phase in PHASES if phase.id.startswith("strategic")] == [
        f"Strategic phase {number}" for number in range(1, 7)
    ]
    assert [phase.id for phase in (*BEFORE, *PEACE)] == ["deployment", "opening", "movement", "season"]
    assert [phase.id for phase in (*PHASES, *BEFORE, *PEACE) if phase.needs_orders] == ["supply", "deployment", QUIET]


def test_of_a_turn_in_which_nothing_changes_nothing_is_told_but_its_meals_and_its_end() -> None:
    first = day(unit("FR1IN", HOME, supplies=1, morale=50), map=flat_map(cities=[STORE]), until="end")
    again = next_day(first, ["FR1IN line first"], until="end")
    third = next_day(again, ["FR1IN line first"], until="end")
    assert third.kinds() == ["ate", "paths-loaded", "turn-closed"]


STORE = city("Novara", f"{HOME} 7-7", supplies=500)


@pytest.mark.rule("rotd", "5.2f")
@pytest.mark.parametrize(("quiet", "waits"), [("2", QUIET), ("3", "supply"), ("0", "supply")])
def test_after_a_turn_the_next_one_waits_with_its_own_first_phase(quiet: str, waits: str) -> None:
    played = day(unit("FR1IN", HOME), until="end", options={"quiet": {quiet: "peace"}})
    assert (played.state.turn, played.state.phase) == (2, waits)


# initiative


NUMBERS = read_tables()["initiative"]


@pytest.mark.rule("rotd", "9.6a")
@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, 3),
        ({"experience": 3}, 4),
        ({"experience": 4}, 3),
        ({"experience": 24}, 3),
        ({"experience": 25}, 2),
        ({"experience": 0}, 4),
        ({"experience": -1}, 4),
        ({"quality": 6}, 2),
        ({"quality": 5}, 3),
        ({"quality": 3}, 3),
        ({"quality": 2}, 4),
        ({"fatigue": 5}, 3),
        ({"fatigue": 6}, 4),
        ({"in_communications": False}, 4),
        ({"type": "SA"}, 4),
        ({"type": "LC"}, 2),
        ({"type": "LC", "quality": 6, "experience": 25}, 1),
        ({"type": "MI", "quality": 1, "experience": 0, "fatigue": 9}, 5),
    ],
)
def test_initiative_on_both_sides_of_each_bound(fields: dict[str, Any], expected: int) -> None:
    usual = {"experience": 9, "quality": 4, "fatigue": 0, "in_communications": True}
    assert initiative(NUMBERS, replace(unit("FR1IN", HOME), **{**usual, **fields})) == expected


@pytest.mark.rule("rotd", "9.6a")
def test_initiative_is_judged_anew_for_every_unit_as_the_turn_begins_and_told_to_nobody() -> None:
    units = [
        unit("AU1MI", HOME, initiative=3, experience=9),
        unit("AU2IN", HOME, initiative=3, experience=9),
        unit("FR1LC", "K4-V6", initiative=5, experience=9, status="inactive"),
        unit("FR2IN", "K4-V6", initiative=1, experience=0, fatigue=6, in_communications=False),
    ]
    towns = [city("Novara", f"{HOME} 1-1", "AUS"), city("Paris", "K4-V6 1-1")]
    played = day(*units, map=flat_map(cities=towns), until="supply")
    assert [played.unit(each.id).initiative for each in units] == [4, 3, 2, 5]
    judged = played.one("initiative-judged", "supply")
    assert (judged.rule, judged.seen_by) == ("9.6", ())
    assert {change.id: change.now for change in judged.changes} == {"AU1MI": 4, "FR1LC": 2, "FR2IN": 5}


# morale


@pytest.mark.rule("rotd", "3.7a")
@pytest.mark.parametrize(
    ("wins", "lost", "side"),
    [
        ({}, {}, ""),
        ({"allies": 1}, {}, "allies"),
        ({}, {"austria": 3}, "austria"),
        ({"allies": 1}, {"austria": 3}, "allies"),
        ({"allies": 1}, {"allies": 9, "austria": 3}, "allies"),
        ({"allies": 1, "austria": 1}, {"allies": 9, "austria": 3}, "austria"),
        ({"allies": 1, "austria": 1}, {"allies": 3}, "austria"),
        ({"allies": 1, "austria": 1}, {"austria": 1}, "allies"),
        ({"allies": 1, "austria": 1}, {"allies": 3, "austria": 3}, ""),
        ({"allies": 2, "austria": 1}, {"allies": 30, "austria": 3}, "allies"),
    ],
)
def test_who_won_a_square(wins: dict[str, int], lost: dict[str, int], side: str) -> None:
    square = Square(wins=tuple(wins.items()), lost=tuple(lost.items()))
    assert winners(campaign(flat_map()), square) == ({side} if side else set())


@pytest.mark.rule("rotd", "10.14b")
@pytest.mark.parametrize(("stragglers", "told"), [(0, 0), (1, 0), (40, 1)])
def test_where_no_straggler_comes_back_nothing_is_told(stragglers: int, told: int) -> None:
    played = day(unit("FR1IN", HOME, stragglers=stragglers), until="end", roll=0.0)
    assert len(played.events("stragglers-returned")) == told


# who holds what


def taken(*units: Unit, **about: Any) -> Turn:
    return forced(campaign(about.pop("map"), *units, phase="supply", **about), until="withdrawal")


@pytest.mark.rule("rotd", "1.4b")
def test_the_captor_of_a_city_is_named_by_the_name_of_its_state() -> None:
    played = taken(unit("AU1IN", f"{HOME} 7-7"), map=flat_map(cities=[city("Novara", f"{HOME} 7-7", "SAR")]))
    (event,) = played.of("city-captured")
    assert [event.facts[name] for name in ("city", "old", "new", "to")] == ["Novara", "SAR", "AUS", "Austria"]


RAIL = {"rail": [HOME], "track": {HOME: rows(*[""] * 7, "+" * 15)}, "owner": "FRA"}


@pytest.mark.rule("rotd", "8.2a")
@pytest.mark.rule("rotd", "8.2c")
@pytest.mark.rule("rotd", "8.2d")
@pytest.mark.parametrize(
    ("others", "holder"),
    [
        (["AU1IN 3-3"], "austria"),
        (["AU1IN 3-3", "SW1IN 9-9"], "austria"),
        (["AU1IN 3-7", "FR1IN 9-9"], "austria"),
        (["AU1IN 3-3", "FR1IN 9-7"], "allies"),
        (["AU1IN 3-3", "FR1IN 9-9"], CONTESTED),
        (["AU1IN 3-7", "FR1IN 9-7"], CONTESTED),
    ],
)
def test_a_railway_is_held_by_the_one_side_in_its_square_else_by_who_is_alone_on_the_track(
    others: list[str], holder: str
) -> None:
    there = [unit(id, f"{HOME} {place}") for id, _, place in (each.partition(" ") for each in others)]
    played = taken(*there, map=flat_map(**RAIL))
    found = played.after.squares.get(str(at(HOME)[0]), Square()).rail
    assert found == holder


RIVER = {"ground": {HOME: rows(*["." * 15] * 7, "~" * 15)}, "river": {HOME: 3}}


@pytest.mark.rule("rotd", "8.2e")
@pytest.mark.parametrize(
    ("owner", "id", "told"),
    [("", "SW1IN", []), ("", "AU1IN", ["Austria"]), ("AUS", "AU1IN", []), ("FRA", "AU1IN", ["Austria"])],
)
def test_a_river_changes_hands_only_to_a_side_that_did_not_hold_it(owner: str, id: str, told: list[str]) -> None:
    played = taken(unit(id, f"{HOME} 3-3"), map=flat_map(owner=owner, **RIVER), options={"rivers_by_troops": True})
    assert [event.facts["side"] for event in played.of("river-control")] == told


@pytest.mark.rule("rotd", "13.3e")
def test_only_who_slept_is_told_to_wake() -> None:
    asleep, awake = unit("FR1IN", f"{HOME} 3-3", status="inactive"), unit("FR2IN", f"{HOME} 5-3")
    played = taken(asleep, awake, unit("AU1IN", f"{HOME} 9-9"), map=flat_map())
    assert [event.units for event in played.of("woke")] == [("FR1IN",)]


# who merges, hands over and rests


@pytest.mark.rule("rotd", "10.11c")
@pytest.mark.parametrize(
    ("giver", "taker", "reason"),
    [
        ("FR1IN 2", "FR2IN 0", ""),
        ("FR1LC 2", "FR2LC 0", ""),
        ("FR1IN 1", "FR2IN 0", "only infantry or cavalry that holds two batteries can spare one"),
        ("FR1LA 2", "FR2IN 0", "only infantry or cavalry that holds two batteries can spare one"),
        ("FR1IN 2", "FR1IN 2", "there is no other unit FR1IN"),
        ("FR1IN 2", "FR9IN", "there is no other unit FR9IN"),
        ("FR1IN 2", "FR2LC 0", "FR2LC is not infantry of its side"),
        ("FR1LC 2", "FR2IN 0", "FR2IN is not cavalry of its side"),
        ("FR1IN 2", "AU2IN 0", "AU2IN is not infantry of its side"),
        ("FR1IN 2", "FR2IN 1", "FR2IN has a battery already"),
    ],
)
def test_why_a_battery_cannot_be_handed_over_is_said_word_for_word(giver: str, taker: str, reason: str) -> None:
    made = {id: unit(id, f"{HOME} 3-3", batteries=int(count)) for id, count in _pairs(giver, taker) if count}
    to = taker.split(maxsplit=1)[0]
    start = campaign(flat_map(), *made.values(), phase="supply")
    played = forced(start, f"{giver.split(maxsplit=1)[0]} hand battery to {to}", until="supply")
    assert [event.facts["reason"] for event in played.of("handing-refused")] == [reason] * bool(reason)
    assert bool(played.of("battery-handed")) is (reason == "")


def _pairs(*words: str) -> list[tuple[str, str]]:
    return [(id, count) for id, _, count in (each.partition(" ") for each in words)]


@pytest.mark.rule("rotd", "13.1c")
@pytest.mark.parametrize(
    ("status", "reason"), [("inactive", "it is inactive already"), ("shattered", "it is shattered"), ("active", "")]
)
def test_why_a_unit_cannot_be_put_to_rest_is_said_word_for_word(status: str, reason: str) -> None:
    start = campaign(flat_map(), unit("FR1IN", HOME, status=status), phase="supply")
    played = forced(start, "FR1IN inactivate", until="supply")
    assert [event.facts["reason"] for event in played.of("rest-refused")] == [reason] * bool(reason)


@pytest.mark.rule("rotd", "3.5ba")
def test_who_is_gone_merges_into_nobody() -> None:
    start = campaign(flat_map(), unit("FR1IN", HOME, status="gone"), unit("FR2IN", HOME), phase="supply")
    (event,) = forced(start, "FR1IN merge into FR2IN", until="supply").of("merge-refused")
    assert (event.rule, event.facts["reason"]) == ("3.5b", "it no longer exists")


@pytest.mark.rule("rotd", "7.17b")
@pytest.mark.parametrize(("owner", "rule"), [("", "7.17"), ("FRA", "")])
def test_soil_of_nobody_is_nobodys_to_be_placed_on_whatever_cities_lie_on_such(owner: str, rule: str) -> None:
    map = flat_map(owner=owner, cities=[city("Lyon", "A5-N5")])
    found = campaign(map, unit("FR1IN", "A5-N5"), phase="deployment")
    answer = soil_refusal(found, found.units["FR1IN"], at("A7-N7")[0])
    assert ("" if answer is None else answer.rule) == rule


@pytest.mark.rule("rotd", "1.5g")
@pytest.mark.parametrize(("there", "full"), [("FR2IN", True), ("FR1AQ", False), ("FR1PB", False)])
def test_only_brigades_count_among_the_active_ones_of_a_square(there: str, full: bool) -> None:
    tables = read_tables({"march": {"limits": {"active_brigades": 1}}})
    coming = unit("FR1IN", HOME)
    here = campaign(flat_map(), coming, unit(there, HOME), options={"tables": tables})
    assert (crowding(here, coming, arrives=True) is not None) == full
