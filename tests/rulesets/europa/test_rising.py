"""The rebellion that begins by dice under 44H: whose cities and units are, and whom the orders of battle bind."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.errors import ScenarioError
from drumhead.engine.maps.hexes.model import HexPlace
from drumhead.engine.maps.library import find_scenario, map_of
from drumhead.engine.play.dice import ScriptedDice
from drumhead.engine.play.game import Game
from drumhead.engine.play.turn import advance
from drumhead.engine.rulesets.europa.cities.garrisons import city_at
from drumhead.engine.rulesets.europa.gobernitos.rising import thrown_for
from drumhead.engine.rulesets.europa.position.calendar import month_of
from drumhead.engine.rulesets.europa.position.state import Government, Holding
from tests.rulesets.europa.tables import RULESET, Table, board_of

EAST, WEST, ARANJUEZ, CADIZ, CARTAGENA, BURGOS, VALENCIA = "0303", "0304", "0404", "0606", "0601", "0105", "0503"
RISES, LOYAL = 0.0, 0.99
CAPTURED, ESCAPED = 0.0, 0.99
UNITS: dict[str, dict[str, Any]] = {
    "P1": {"affiliation": "PA", "factors": "2-2-6", "at": EAST},
    "A1": {"affiliation": "An", "factors": "1-1-6", "at": EAST},
    "P2": {"affiliation": "PA", "factors": "2-2-6", "at": VALENCIA},
    "AAC": {"affiliation": "PA", "factors": "1-0-8", "at": ARANJUEZ, "traits": ["improvised"]},
    "P3": {"affiliation": "PA", "factors": "1-1-6", "at": ARANJUEZ},
    "GUNS": {"title": "Cadiz", "affiliation": "Nat", "type": "artillery", "factors": "0-1-0", "at": CADIZ},
    "N1": {"affiliation": "Nat", "factors": "2-2-6", "at": BURGOS},
    "NT": {"affiliation": "PA", "factors": "1-1-6", "status": "due", "due": "I Sep 36", "entry": "Cartagena"},
}
RISING = ((EAST, 2), (WEST, 2), ("Aranjuez", 2), ("Cadiz", 4), ("Cartagena", 2))
LOYALISTS = {"owns": [EAST, WEST, ARANJUEZ, CARTAGENA, VALENCIA], "government": EAST}
INSURGENTS = {"owns": [CADIZ, BURGOS], "government": BURGOS}


def _table(*rules: str, **head: Any) -> Table:
    rows = ["......"] * 6
    board = board_of(rows).board
    hexes = {"Madrid": (EAST, WEST), "Cadiz": (CADIZ,), "Cartagena": (CARTAGENA,), "Burgos": (BURGOS,)}
    hexes |= {"Valencia": (VALENCIA,), "Aranjuez": (ARANJUEZ,)}
    places = tuple(HexPlace(name, tuple(map(board.cell, at)), "dot") for name, at in hexes.items())
    sides = {"insurgent": INSURGENTS, "loyalist": LOYALISTS}
    told: dict[str, Any] = {"units": UNITS, "sides": sides, "rising": dict(RISING), **head}
    return Table(board_of(rows, places=places), *rules, **told)


def _begin(table: Table, *rising: str, capture: float = ESCAPED, loyal: str = "") -> Table:
    """The rebellion is thrown for: these hexes rise, Cadiz unless it is named loyal."""
    script = {
        f"rising of {hex}": [RISES if hex in (*rising, CADIZ) and hex != loyal else LOYAL]
        for hex in (EAST, WEST, ARANJUEZ, CADIZ, CARTAGENA)
    }
    table.end(ScriptedDice(script | {"capture of the loyalist government": [capture]}))
    return table


def _to(table: Table, title: str, player: str) -> Table:
    """The player turn of that title begins."""
    month = month_of(table.game.scenario.date, title)
    before = (month, "insurgent") if player == "loyalist" else (month - 1, "loyalist")
    table.state = replace(table.state, month=before[0], player=before[1], phase="exploitation")
    table.end()
    return table


def test_without_the_option_nothing_is_thrown_for() -> None:
    table = _table()
    assert table.state.phase == "movement"
    table.line("N1 move 0106").end()
    assert table.state.units["P1"].affiliation == "PA"


def test_the_rebellion_is_thrown_for_before_anybody_orders_anything() -> None:
    table = _table("44H")
    assert table.state.phase == "initial"
    refused = table.refused("N1 move 0106")
    assert refused is not None
    assert refused.rule == "R319"
    (desk,) = table.view.desks
    assert "the rebellion is thrown for as this stage ends" in desk.waiting[0]
    lost = _table("44H").has(governments={"insurgent": Government(BURGOS, "lost")})
    assert [len(desk.waiting) for desk in lost.view.desks] == [1], "and nothing else is to be decided before"
    _begin(table)
    assert (table.state.phase, table.state.player, table.state.month) == ("movement", "insurgent", 1)
    assert [event.facts["side"] for event in table.events if event.kind == "rose"].count("loyalist") == 4
    assert all(RULESET.wording(table.game, event) for event in table.events)
    assert table.refused("N1 move 0106") is None


def test_in_which_sequence_a_scenario_names_its_hexes_is_no_matter() -> None:
    """A game that is opened again has them in another."""
    one, other = (_begin(_table("44H", rising=dict(named)), EAST) for named in (RISING, reversed(RISING)))
    assert one.events == other.events


def test_a_city_that_rises_goes_over_whole_with_its_regulars() -> None:
    table = _begin(_table("44H", items={"S1": {"kind": "attack", "side": "loyalist", "at": EAST}}), EAST)
    assert table.state.hexes[EAST].owner == "insurgent"
    assert table.state.hexes[WEST].owner == "loyalist"
    assert table.state.units["P1"].affiliation == "Nat"
    assert table.state.units["A1"].status == "gone"
    assert table.state.items["S1"].side == "insurgent"
    assert EAST not in table.state.cities
    assert "city captured" not in {event.kind for event in table.events}


def test_with_nothing_named_to_throw_for_the_game_begins_as_ever() -> None:
    table = _table("44H", rising={})
    assert table.state.phase == "movement"
    assert table.refused("N1 move 0106") is None


def test_only_what_the_loyalists_hold_is_purified() -> None:
    table = _begin(_table("44H", cities={EAST: {"purify": True}, CADIZ: {"purify": True}}), EAST, loyal=CADIZ)
    assert {number: table.state.cities[number].purify for number in (EAST, CADIZ)} == {EAST: False, CADIZ: True}


def test_a_yard_goes_over_whole() -> None:
    table = _begin(_table("44H", yards={"Madrid": {"loyalist": 2.0}}), EAST)
    assert (table.state.yards["Madrid"].insurgent, table.state.yards["Madrid"].loyalist) == (2.0, 0.0)


@pytest.mark.rule("europa", "R319")
@pytest.mark.parametrize(("capture", "state"), [(CAPTURED, "captured"), (ESCAPED, "lost")])
def test_a_seat_that_rises_is_thrown_for_as_if_it_were_overrun(capture: float, state: str) -> None:
    table = _begin(_table("44H"), EAST, capture=capture)
    assert table.state.governments["loyalist"].state == state
    told = {event.cell: event.rule for event in table.events if event.kind == "rose"}
    assert (told[table.cell(EAST)], told[table.cell(WEST)]) == ("R319", "")
    others = {event.cell: event.rule for event in _begin(_table("44H"), WEST).events if event.kind == "rose"}
    assert (others[table.cell(EAST)], others[table.cell(WEST)]) == ("", ""), "a seat that stays, a hex without one"
    found = table.ask("government", "loyalist")
    assert (found.data["state"], found.data["halved"]) == (state, state == "captured")
    assert found.because[0].rule == "R319"


@pytest.mark.rule("europa", "R319")
def test_a_seat_that_stays_loyal_is_not_thrown_for() -> None:
    table = _begin(_table("44H"), WEST, capture=CAPTURED)
    assert table.state.governments["loyalist"].state == ""
    assert "seat judged" not in {event.kind for event in table.events}
    assert "R319" not in {reason.rule for reason in table.ask("government", "loyalist").because}


@pytest.mark.rule("europa", "R011")
def test_insurgents_never_have_what_loyalists_improvise() -> None:
    risen, loyal = _begin(_table("44H"), ARANJUEZ), _begin(_table("44H"))
    assert risen.state.units["AAC"].status == "gone"
    assert risen.state.units["P3"].affiliation == "Nat"
    assert "AAC" in RULESET.wording(
        risen.game, next(event for event in risen.events if event.cell == risen.cell(ARANJUEZ))
    )
    found = risen.ask("place", "AAC", ARANJUEZ)
    assert not found.holds
    assert found.because[0].rule == "R011"
    assert (loyal.state.units["AAC"].status, loyal.state.units["AAC"].side) == ("map", "loyalist")
    for table, unit in ((loyal, "AAC"), (_begin(_table("44H"), EAST), "A1")):
        assert "R011" not in {reason.rule for reason in table.ask("place", unit, ARANJUEZ).because}


@pytest.mark.rule("europa", "R019")
def test_a_withdrawal_of_one_side_touches_nothing_that_is_the_others() -> None:
    named = {"I Nov 36": ["P1", "P2", "F1"]}
    sides = {"insurgent": INSURGENTS, "loyalist": {**LOYALISTS, "withdraws": named}}
    forming = {"affiliation": "PA", "factors": "1-1-6", "status": "forming"}
    table = _begin(_table("44H", sides=sides, units={**UNITS, "F1": forming}), EAST)
    assert "R019" in {reason.rule for reason in table.ask("disband", "P1").because}
    assert "R320" in {reason.rule for reason in table.ask("disband", "P2").because}
    _to(table, "I Nov 36", "insurgent")
    assert table.state.units["P2"].status == "map"
    _to(table, "I Nov 36", "loyalist")
    assert (table.state.units["P1"].status, table.state.units["P1"].side) == ("map", "insurgent")
    assert {(table.state.units[id].status, table.state.units[id].cell) for id in ("P2", "F1")} == {("gone", -1)}
    told = {event.units[0]: event.cell for event in table.events if event.kind == "withdrawn"}
    assert told == {"P2": table.cell(VALENCIA), "F1": None}


@pytest.mark.rule("europa", "R320")
@pytest.mark.rule("europa", "R020")
def test_each_side_carries_out_its_own_order_of_battle_and_either_disbands_the_guns_it_holds() -> None:
    sides = {"insurgent": {**INSURGENTS, "withdraws": {"II Dec 36": ["GUNS"]}}, "loyalist": LOYALISTS}
    table = _begin(_table("44H", sides=sides), loyal=CADIZ)
    assert table.state.units["GUNS"].side == "loyalist"
    _to(_to(table, "II Dec 36", "insurgent"), "I Jan 37", "loyalist")
    assert table.state.units["GUNS"].status == "map"
    assert table.ask("disband", "GUNS").data["yields"] == {"art": 1.0}
    table.state = replace(table.state, phase="initial")
    table.line("GUNS disband").end()
    assert table.state.points[f"PA art at {CADIZ}"] == 1.0
    assert table.state.tallies["coast defence Cadiz"] == 0.0


@pytest.mark.rule("europa", "R322")
def test_an_entry_in_a_city_that_rose_waits_until_it_is_retaken_and_never_goes_over() -> None:
    table = _begin(_table("44H"), CARTAGENA)
    for player in ("insurgent", "loyalist"):
        _to(table, "I Sep 36", player)
        assert (table.state.units["NT"].status, table.state.units["NT"].side) == ("due", "loyalist")
    found = table.ask("place", "NT", CARTAGENA)
    assert not found.holds
    _to(table, "II Sep 36", "insurgent")
    table.has(hexes={**table.state.hexes, CARTAGENA: Holding("loyalist")}, player="loyalist", phase="initial")
    table.line("NT place Cartagena").end()
    assert table.at("NT") == CARTAGENA


def test_a_scenario_whose_orders_of_battle_name_nobody_is_refused() -> None:
    sides = {"loyalist": {**LOYALISTS, "withdraws": {"I Nov 36": ["P9"], "Nov 36": []}}}
    with pytest.raises(ScenarioError) as error:
        _table("44H", sides=sides)
    told = " ".join(error.value.problems)
    assert "there is no unit 'P9'" in told
    assert "'Nov 36' is no game turn" in told


def test_the_start_of_1936_may_begin_by_dice() -> None:
    """R011: the armoured cars of Aranjuez; every hex that is named is a city of the map."""
    scenario = find_scenario("bells-1936")
    varied = replace(scenario, content={**scenario.content, "options": {"44H": True}})
    map = map_of(scenario)
    ready = RULESET.setup(varied, map)
    game = Game("bells", varied, map, ready.seats, ready.sides, ready.options)
    assert all(city_at(game, map.board.cell(number)) for number in thrown_for(game))
    (step,) = advance(RULESET.turn_of(ready.state.phase), game, ready.state, (), lambda number, phase: ScriptedDice())
    assert step.state.phase == "movement"
    assert step.state.units["PAAC"].status == "map"
    assert {step.state.hexes[number].owner for number in thrown_for(game)} == {"insurgent", "loyalist"}


def _rose(table: Table) -> dict[str, Any]:
    return {table.board.name(event.cell or 0): event for event in table.events if event.kind == "rose"}


def test_a_hex_that_stays_with_its_side_is_not_touched() -> None:
    """Cadiz was theirs before it rose: what lies there, its yard and its city stay as they are."""
    lies = {
        "S1": {"kind": "attack", "side": "loyalist", "at": CADIZ},
        "S2": {"kind": "attack", "side": "loyalist", "at": WEST},
    }
    yards = {"Cadiz": {"insurgent": 1.0, "loyalist": 2.0}}
    table = _begin(_table("44H", items=lies, yards=yards, cities={CADIZ: {"purify": True}}), EAST)
    assert {id: item.side for id, item in table.state.items.items()} == {"S1": "loyalist", "S2": "loyalist"}
    yard = table.state.yards["Cadiz"]
    assert (yard.insurgent, yard.loyalist) == (1.0, 2.0)
    assert table.state.cities[CADIZ].purify
    told = _rose(table)
    assert (told[CADIZ].units, told[CADIZ].facts["told"], told[CADIZ].facts["side"]) == ((), "", "insurgent")
    assert (told[EAST].units, told[EAST].facts["told"]) == (("P1", "A1"), "; out of play: A1")


def test_what_has_come_among_enemies_gains_what_is_its_own_as_the_rebellion_begins() -> None:
    table = _begin(_table("44H"), EAST)
    begun = next(event for event in table.events if event.kind == "rebellion begun")
    gained = [event for event in table.events if event.kind == "taken" and event.cause == begun.id]
    assert {event.facts["owner"] for event in gained} == {"insurgent"}
    assert "0203" in {name for event in gained for name in event.facts["hexes"]}
    assert begun.rule == "R319" and table.state.tallies["risen"] == 1.0
    assert [event.cause for event in table.events if event.kind == "seat lost"] == [begun.id]
    assert (table.state.units["A1"].status, table.state.units["A1"].cell) == ("gone", -1)


@pytest.mark.parametrize(("most", "rises"), [(6, True), (5, False)])
def test_a_hex_rises_on_its_die_or_less(most: int, rises: bool) -> None:
    table = _table("44H", rising={EAST: most})
    table.end(ScriptedDice(otherwise=0.99))
    assert (table.state.hexes[EAST].owner == "insurgent") is rises
    assert _rose(table)[EAST].facts["die"] == 6


def test_a_city_that_turns_loyal_goes_over_too_and_its_purification_stays_due() -> None:
    units = {**UNITS, "N2": {"affiliation": "Nat", "factors": "1-1-6", "at": CADIZ}}
    units["F1"] = {"affiliation": "Fal", "factors": "1-1-6", "at": CADIZ}
    table = _begin(_table("44H", units=units, cities={CADIZ: {"purify": True}}), loyal=CADIZ)
    assert table.state.hexes[CADIZ].owner == "loyalist"
    found = {id: (table.state.units[id].affiliation, table.state.units[id].status) for id in ("N2", "F1", "GUNS")}
    assert found == {"N2": ("PA", "map"), "F1": ("Fal", "gone"), "GUNS": ("PA", "map")}
    assert table.state.cities[CADIZ].purify
