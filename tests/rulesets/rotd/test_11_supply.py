"""11.6, 11.9-11.13: sources, consumption, loads, desertion, ammunition."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from drumhead.engine.play.dice import ScriptedDice
from drumhead.engine.play.events import Event
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import CityHolding, Depot, Unit
from drumhead.engine.rulesets.rotd.knowledge.wording import wording
from drumhead.engine.rulesets.rotd.orders.orders import Attack, Defend, InLine, Supply
from drumhead.engine.rulesets.rotd.orders.plans import Plan, plans
from drumhead.engine.rulesets.rotd.supply.consumption import desertion, hunger
from drumhead.engine.rulesets.rotd.supply.sources import assign_sources, list_sources
from drumhead.engine.rulesets.rotd.turns.supply_phase import supply_phase
from tests.rulesets.rotd.boards import BOARD, at, campaign, city, flat_map, kinds, tac, unit

PLAIN = flat_map()
FOREST = flat_map(terrain={f"{c}-V6": "f" for c in ("G4", "G5", "G6")})


def depot(id: str, place: str, supplies: int = 10, kind: str = "depot", state: str = "FRA") -> Depot:
    cell, tactical = at(place)
    return Depot(id, kind, state, cell, tactical, supplies)


def wants(id: str, level: int | None = None, source: str = "") -> Mapping[str, Plan]:
    return plans([Supply(unit=id, level=level, source=source)])


def phase(played: Campaign, orders: Mapping[str, Plan] | None = None, script: Any = None) -> Campaign:
    """A supply phase in which everyone without orders has ordered only its posture."""
    rest = {id: Plan(line=InLine(unit=id, line="first")) for id in played.units}
    supply_phase(played, rest | dict(orders or {}), ScriptedDice(script))
    assert all(wording(played.game, event) for event in played.events)
    return played


def corps(*units: Unit, carried: int = 0, map: Any = FOREST, **how: Any) -> Campaign:
    """A brigade two squares from its corps headquarters in a wood, where nothing can be requisitioned."""
    base = unit("FR1IN", "G4-V6"), unit("FR1CQ", "G6-V6", supplies=carried), unit("FR1AQ", "H9-V6")
    return campaign(map, *base, *units, phase="supply", **how)


def told(played: Campaign, kind: str, id: str = "FR1IN") -> Event:
    return next(event for event in played.events if event.kind == kind and id in event.units)


def source(played: Campaign, id: str = "FR1IN") -> str:
    return assign_sources(played, {})[id].to


# 11.9: consumption


@pytest.mark.rule("rotd", "11.9b")
def test_a_unit_eats_first_what_it_carries() -> None:
    played = phase(corps(unit("FR2IN", "G4-V6 1-1", supplies=1), depots=[depot("D", "G6-V6")]))
    assert played.units["FR2IN"].supplies == 0 and told(played, "ate", "FR2IN").facts["how"] == "carried"


@pytest.mark.rule("rotd", "11.9b")
def test_a_corps_headquarters_eats_what_it_carries_too() -> None:
    played = phase(corps(carried=4, depots=[depot("D", "G6-V6", 10)]))
    assert played.units["FR1CQ"].supplies == 3 and played.depots["D"].supplies == 9


@pytest.mark.rule("rotd", "11.9d")
def test_a_unit_eats_from_the_source_behind_its_corps_headquarters() -> None:
    played = phase(corps(carried=4, depots=[depot("D", "G6-V6", 10)]))
    fed = told(played, "ate")
    assert fed.facts["store"] == "DEPOT:D" and fed.facts["source"] == "FR1CQ"
    assert len(fed.secret["path"]) == 2 and fed.secret["path"][-1] == BOARD.cell("G6-V6")


@pytest.mark.rule("rotd", "11.9e")
def test_without_such_a_source_it_eats_from_the_headquarters_wagons() -> None:
    played = phase(corps(carried=4))
    assert told(played, "ate").facts["store"] == "FR1CQ" and played.units["FR1CQ"].supplies == 2


@pytest.mark.rule("rotd", "11.6n")
def test_a_headquarters_ordered_to_draw_none_still_gives_what_it_carries() -> None:
    played = phase(corps(carried=4, depots=[depot("D", "G6-V6")]), wants("FR1CQ", None, "none"))
    assert told(played, "ate").facts["store"] == "FR1CQ" and played.depots["D"].supplies == 10


@pytest.mark.rule("rotd", "11.9j")
def test_an_ordered_level_of_nothing_still_draws_what_is_eaten() -> None:
    played = phase(corps(depots=[depot("D", "G6-V6", 10)]), wants("FR1IN", 0))
    assert told(played, "ate").facts["how"] == "drawn" and played.units["FR1IN"].supplies == 0


@pytest.mark.rule("rotd", "11.6a")
@pytest.mark.rule("rotd", "11.6b")
def test_naval_batteries_and_inactive_units_use_no_supplies() -> None:
    played = phase(corps(unit("FR1NB", "G4-V6 1-1"), unit("FR9IN", "G4-V6 2-2", status="inactive"), carried=4))
    assert not any({"FR1NB", "FR9IN"} & set(e.units) for e in played.events if e.kind != "cut-off")


# 11.9: loads


@pytest.mark.rule("rotd", "11.9f")
def test_a_unit_loads_one_supply_at_most_and_a_corps_headquarters_twelve() -> None:
    orders = plans([Supply(unit="FR1IN", level=9), Supply(unit="FR1CQ", level=12)])
    played = phase(corps(depots=[depot("D", "G6-V6", 40)]), orders)
    assert played.units["FR1IN"].supplies == 1 and played.units["FR1CQ"].supplies == 12
    assert played.depots["D"].supplies == 40 - 2 - 1 - 12


@pytest.mark.rule("rotd", "11.9k")
def test_a_blank_level_neither_draws_nor_unloads() -> None:
    played = phase(corps(carried=5, depots=[depot("D", "G6-V6", 40)]), wants("FR1CQ", None, "D"))
    assert played.units["FR1CQ"].supplies == 4 and "drew" not in kinds(played) and "unloaded" not in kinds(played)


@pytest.mark.rule("rotd", "6.9e")
def test_a_silent_unit_draws_one_supply() -> None:
    played = corps(depots=[depot("D", "G6-V6", 40)])
    supply_phase(played, {}, ScriptedDice())
    assert played.units["FR1IN"].supplies == 1


@pytest.mark.rule("rotd", "6.9e")
def test_a_silent_headquarters_unloads_nothing() -> None:
    played = corps(carried=8, depots=[depot("D", "G6-V6", 40)])
    supply_phase(played, {}, ScriptedDice())
    assert played.units["FR1CQ"].supplies == 7


@pytest.mark.rule("rotd", "11.9g")
def test_a_unit_unloads_down_to_its_level() -> None:
    played = phase(corps(carried=8, depots=[depot("D", "G6-V6", 40)]), wants("FR1CQ", 2))
    assert played.units["FR1CQ"].supplies == 2 and told(played, "unloaded", "FR1CQ").facts["amount"] == 5
    assert played.depots["D"].supplies == 40 - 1 + 5


@pytest.mark.rule("rotd", "11.9h")
def test_nothing_is_unloaded_with_an_enemy_in_the_square() -> None:
    foe = unit("AU1IN", "G6-V6 14-14")
    played = phase(corps(foe, carried=8, depots=[depot("D", "G6-V6", 40)]), wants("FR1CQ", 2))
    assert played.units["FR1CQ"].supplies == 7


@pytest.mark.rule("rotd", "11.9i")
def test_nothing_is_unloaded_out_of_supply() -> None:
    assert phase(corps(carried=8), wants("FR1CQ", 2)).units["FR1CQ"].supplies == 6


@pytest.mark.rule("rotd", "11.9f")
def test_a_headquarters_takes_back_no_more_than_it_can_carry() -> None:
    mate = unit("FR2IN", "G5-V6", supplies=1)
    played = corps(mate, unit("FR3IN", "G5-V6 1-1", supplies=1), carried=12)
    phase(played, plans([Supply(unit="FR2IN", level=0), Supply(unit="FR3IN", level=0)]))
    assert played.units["FR1CQ"].supplies <= 12


@pytest.mark.rule("rotd", "11.9g")
def test_a_short_stock_is_drawn_to_the_last_and_then_the_wagons_are() -> None:
    played = phase(corps(carried=1, depots=[depot("D", "G6-V6", 2)]), wants("FR1IN", 1))
    assert played.depots["D"].supplies == 0 and played.units["FR1IN"].supplies == 1


# 11.6, 11.13: sources


@pytest.mark.rule("rotd", "11.6c")
def test_a_headquarters_draws_on_a_depot_four_squares_off() -> None:
    assert source(corps(depots=[depot("D", "H0-V6")]), "FR1CQ") == "DEPOT:D"
    assert source(corps(depots=[depot("D", "H1-V6")]), "FR1CQ") == ""


@pytest.mark.rule("rotd", "11.6d")
def test_a_headquarters_draws_on_a_cache_only_in_its_own_square() -> None:
    assert source(corps(depots=[depot("C", "G6-V6", kind="cache")]), "FR1CQ") == "DEPOT:C"
    assert source(corps(depots=[depot("C", "G7-V6", kind="cache")]), "FR1CQ") == ""


@pytest.mark.rule("rotd", "11.6d")
def test_a_headquarters_draws_on_a_city_only_in_its_own_square() -> None:
    near = flat_map(cities=[city("Novara", "G7-V6", supplies=9)])
    here = flat_map(cities=[city("Novara", "G6-V6", supplies=9)])
    assert source(corps(map=near), "FR1CQ") == "" and source(corps(map=here), "FR1CQ") == "CITY:Novara"


@pytest.mark.rule("rotd", "11.6c")
def test_a_headquarters_draws_on_its_side_and_not_on_active_allies_of_another() -> None:
    swiss = [depot("D", "G6-V6", state="SUI")]
    assert source(corps(depots=swiss, relations={"FRA-SUI": "ally"}), "FR1CQ") == ""
    assert source(corps(depots=[depot("D", "G6-V6", state="SAR")]), "FR1CQ") == "DEPOT:D"


@pytest.mark.rule("rotd", "11.6f")
def test_a_unit_draws_on_an_active_allys_headquarters() -> None:
    played = campaign(FOREST, unit("SW1IN", "G4-V6"), unit("FR1CQ", "G6-V6", supplies=3), relations={"FRA-SUI": "ally"})
    assert source(played, "SW1IN") == "FR1CQ"


@pytest.mark.rule("rotd", "11.6f")
def test_a_headquarters_must_be_within_two_squares_by_a_line_of_two() -> None:
    assert source(corps(carried=3)) == "FR1CQ"
    foes = [unit(f"AU{n}IN", f"G5-V{n}") for n in (5, 6, 7)]
    cut = assign_sources(corps(*foes, carried=3), {})["FR1IN"]
    assert cut.to == "" and cut.broken == "an enemy unit" and cut.broken_at == BOARD.cell("G5-V6")


@pytest.mark.rule("rotd", "11.6g")
def test_units_draw_directly_on_the_city_or_depot_of_their_own_square() -> None:
    assert source(corps(carried=3, depots=[depot("C", "G4-V6 1-1", kind="cache")])) == "DEPOT:C"


@pytest.mark.rule("rotd", "11.6h")
def test_a_headquarters_serves_eighteen_units_with_itself() -> None:
    more = [unit(f"FR{n}IN", "G5-V6") for n in range(10, 27)]
    played = corps(*more, carried=3)
    found = assign_sources(played, {})
    served = [id for id, each in found.items() if each.to == "FR1CQ"]
    assert len(served) == 17 and "FR1IN" not in served
    assert found["FR1IN"].broken == "headquarters that serve all they can"


@pytest.mark.rule("rotd", "11.6h")
def test_who_finds_a_headquarters_full_takes_the_next() -> None:
    more = [unit(f"FR{n}IN", "G5-V6") for n in range(10, 27)]
    played = corps(*more, unit("FR2CQ", "G2-V6", supplies=3), carried=3)
    assert source(played) == "FR2CQ"


@pytest.mark.rule("rotd", "11.13a")
def test_of_two_headquarters_the_nearer_is_listed_and_of_equals_the_lower_number() -> None:
    second = unit("FR2CQ", "G5-V6", supplies=3)
    assert source(corps(second, carried=3)) == "FR2CQ"
    assert source(corps(unit("FR2CQ", "G2-V6", supplies=3), carried=3)) == "FR1CQ"


@pytest.mark.rule("rotd", "11.13a")
def test_a_source_with_nothing_left_is_not_the_nearest_available() -> None:
    assert source(corps(unit("FR2CQ", "G5-V6", supplies=0), carried=3)) == "FR1CQ"


@pytest.mark.rule("rotd", "11.13c")
def test_an_ordered_source_is_used_if_it_is_valid_else_the_listed_one() -> None:
    second = unit("FR2CQ", "G5-V6", supplies=3)
    played = phase(corps(second, carried=3), wants("FR1IN", 0, "fr1cq"))
    assert told(played, "ate").facts["source"] == "FR1CQ"
    played = phase(corps(second, carried=3), wants("FR1IN", 0, "Nowhere"))
    assert told(played, "ate").facts["source"] == "FR2CQ"


@pytest.mark.rule("rotd", "11.13d")
def test_the_listed_source_is_used_although_another_is_nearer() -> None:
    base = unit("FR1IN", "G4-V6", supply_source="FR1CQ"), unit("FR1CQ", "G6-V6", supplies=3)
    played = phase(campaign(FOREST, *base, unit("FR2CQ", "G5-V6", supplies=3), phase="supply"))
    assert told(played, "ate").facts["source"] == "FR1CQ"


@pytest.mark.rule("rotd", "11.13a")
def test_at_the_end_of_the_turn_the_nearest_source_is_listed() -> None:
    base = unit("FR1IN", "G4-V6", supply_source="FR1CQ"), unit("FR1CQ", "G6-V6", supplies=3)
    played = campaign(FOREST, *base, unit("FR2CQ", "G5-V6", supplies=3), phase="end")
    list_sources(played)
    assert played.units["FR1IN"].supply_source == "FR2CQ"


@pytest.mark.rule("rotd", "11.13e")
def test_a_listed_city_that_fell_is_replaced() -> None:
    map = flat_map(terrain={"G4-V6": "f"}, cities=[city("Novara", "G4-V6", supplies=9)])
    base = unit("FR1IN", "G4-V6 1-1", supply_source="CITY:Novara"), unit("FR1CQ", "G5-V6", supplies=3)
    played = campaign(map, *base, phase="supply", cities={"Novara": CityHolding("Novara", "AUS", 9)})
    assert told(phase(played), "ate").facts["source"] == "FR1CQ"


# 11.6, 11.10: requisition and desertion


@pytest.mark.rule("rotd", "11.6j")
@pytest.mark.parametrize(("terrain", "kind"), [(".", "requisitioned"), ("r", "requisitioned"), ("h", "starved")])
def test_open_and_river_squares_feed_those_without_supplies(terrain: str, kind: str) -> None:
    played = phase(campaign(flat_map(terrain={"G4-V6": terrain}), unit("FR1IN", "G4-V6"), phase="supply"))
    assert told(played, kind).rule == "11.10"


@pytest.mark.rule("rotd", "11.6l")
def test_four_brigades_eat_a_square_bare_and_headquarters_do_not_count() -> None:
    three = [unit(f"FR{n}IN", "G4-V6") for n in (1, 2, 3)]
    assert told(phase(campaign(PLAIN, *three, unit("FR1CQ", "G4-V6"), phase="supply")), "requisitioned")
    played = phase(campaign(PLAIN, *three, unit("SD1IN", "G4-V6 1-1"), phase="supply"))
    assert told(played, "starved")


@pytest.mark.rule("rotd", "11.6k")
def test_nothing_is_requisitioned_beside_an_enemy_brigade() -> None:
    played = phase(campaign(PLAIN, unit("FR1IN", "G4-V6"), unit("AU1IN", "G4-V6 1-1"), phase="supply"))
    assert told(played, "starved")


@pytest.mark.rule("rotd", "11.6m")
def test_who_draws_none_still_requisitions() -> None:
    played = phase(campaign(PLAIN, unit("FR1IN", "G4-V6"), unit("FR1CQ", "G4-V6", supplies=5), phase="supply"),
                   wants("FR1IN", 0, "none"))  # fmt: skip
    assert told(played, "requisitioned").facts["reason"] == "the order to draw none"


@pytest.mark.rule("rotd", "11.10e")
def test_deserters_are_half_prisoners_and_half_stragglers() -> None:
    script = {"shortage of FR1IN": [0.5, 0.0, 0.5]}
    played = phase(campaign(FOREST, unit("FR1IN", "G4-V6", quality=5), phase="supply"), script=script)
    short, now = told(played, "starved"), played.units["FR1IN"]
    assert short.facts["percent"] == 6.0 and short.facts["lost"] == 90
    assert (now.men, now.prisoners, now.stragglers) == (1410, 45, 45)


@pytest.mark.rule("rotd", "11.10c")
@pytest.mark.rule("rotd", "11.10d")
def test_requisition_lowers_desertion_and_quality_and_morale_count() -> None:
    played = corps()
    good, bad = unit("FR1IN", "G4-V6", quality=7, morale=100), unit("FR1IN", "G4-V6", quality=1, morale=0)
    assert desertion(played, good, True, 0.0) == pytest.approx(0.125)
    assert desertion(played, unit("FR1IN", "G4-V6", quality=4), True, 1.0) == pytest.approx(5.0)
    assert desertion(played, bad, False, 1.0) == pytest.approx(9 * 2 * 1.75)
    assert desertion(played, unit("FR1IN", "G4-V6", quality=5), False, 0.0) == pytest.approx(3.0)


@pytest.mark.rule("rotd", "11.10b")
def test_the_besieged_starve_without_deserting() -> None:
    map = flat_map(cities=[city("Novara", "G4-V6 7-7")])
    played = campaign(
        map, unit("FR1IN", "G4-V6 7-7"), unit("AU1IN", "G4-V6 7-8"), phase="supply",
        cities={"Novara": CityHolding("Novara", "FRA", 0, besieged=True)},
    )  # fmt: skip
    short = told(phase(played), "starved")
    assert short.facts["lost"] == 0 and played.units["FR1IN"].men == 1500


@pytest.mark.rule("rotd", "11.10a")
@pytest.mark.parametrize("id", ["FR2CQ", "FR2AQ", "FR1PB"])
def test_headquarters_and_pontoon_bridges_starve_without_deserting(id: str) -> None:
    played = phase(campaign(FOREST, unit(id, "G4-V6"), phase="supply"))
    assert told(played, "starved", id).facts["lost"] == 0
    assert played.units[id].men == unit(id, "G4-V6").men


@pytest.mark.rule("rotd", "11.10a")
def test_a_unit_whose_last_men_desert_is_no_more() -> None:
    last = unit("FR1IN", "G4-V6", men=1, quality=1, morale=0)
    played = phase(campaign(FOREST, last, phase="supply"), script={"shortage of FR1IN": [1.0, 1.0, 0.5]})
    assert played.units["FR1IN"].status == "gone" and played.units["FR1IN"].men == 0


@pytest.mark.rule("rotd", "11.10a")
def test_who_finds_nothing_at_all_loses_morale() -> None:
    for quality, morale, swing, lost in ((2, 25, 0.0, 5), (2, 25, -1.0, 4), (2, 25, 1.0, 6), (7, 100, 0.0, 2)):
        assert hunger(corps(), unit("FR1IN", "G4-V6", quality=quality, morale=morale), swing) == lost
    played = phase(campaign(FOREST, unit("FR1IN", "G4-V6"), phase="supply"))
    assert played.units["FR1IN"].morale < 50 and not played.units["FR1IN"].morale_moved


# 11.3


@pytest.mark.rule("rotd", "11.3e")
@pytest.mark.rule("rotd", "11.3f")
def test_a_siege_parts_the_stores_inside_from_the_units_outside() -> None:
    map = flat_map(terrain={"G4-V6": "f"}, cities=[city("Novara", "G4-V6 7-7", supplies=9)])
    held = {"Novara": CityHolding("Novara", "FRA", 9, besieged=True)}
    outside, inside = unit("FR1IN", "G4-V6 7-6"), unit("FR2IN", "G4-V6 7-7")
    played = campaign(map, outside, inside, unit("FR1CQ", "G4-V6 7-7", supplies=5), cities=held)
    found = assign_sources(played, {})
    assert found["FR1IN"].to == "" and found["FR1IN"].broken == "a siege"
    assert found["FR2IN"].to == "CITY:Novara" and found["FR1CQ"].to == "CITY:Novara"


@pytest.mark.rule("rotd", "11.3e")
def test_the_besieged_draw_on_nothing_outside() -> None:
    map = flat_map(cities=[city("Novara", "G4-V6 7-7")])
    held = {"Novara": CityHolding("Novara", "FRA", 0, besieged=True)}
    units = unit("FR2IN", "G4-V6 7-7"), unit("FR1CQ", "G5-V6", supplies=5)
    played = campaign(map, *units, cities=held, depots=[depot("D", "G4-V6 1-1")])
    assert assign_sources(played, {})["FR2IN"].to == "CITY:Novara"


# 11.11


@pytest.mark.rule("rotd", "11.11e")
def test_drawing_on_a_depot_fills_the_pouches() -> None:
    played = phase(campaign(FOREST, unit("FR1IN", "G4-V6", ammunition=1), phase="supply", depots=[depot("D", "G4-V6")]))
    assert played.units["FR1IN"].ammunition == 5 and told(played, "rearmed").facts["drawn"] == 4


@pytest.mark.rule("rotd", "11.11d")
@pytest.mark.rule("rotd", "11.11e")
def test_a_cache_has_no_ammunition_and_eating_carried_supplies_draws_none() -> None:
    cache = [depot("C", "G4-V6", kind="cache")]
    played = phase(campaign(FOREST, unit("FR1IN", "G4-V6", ammunition=1), phase="supply", depots=cache))
    assert played.units["FR1IN"].ammunition == 1
    carrying = unit("FR1IN", "G4-V6", ammunition=1, supplies=1)
    played = phase(campaign(FOREST, carrying, phase="supply", depots=[depot("D", "G4-V6")]))
    assert played.units["FR1IN"].ammunition == 1


@pytest.mark.rule("rotd", "11.11h")
def test_a_headquarters_that_draws_on_a_depot_hands_out_ammunition_and_one_that_draws_on_none_does_not() -> None:
    low = unit("FR2IN", "G5-V6", ammunition=0)
    assert phase(corps(low, depots=[depot("D", "G6-V6")])).units["FR2IN"].ammunition == 5
    assert phase(corps(low, carried=9)).units["FR2IN"].ammunition == 0


@pytest.mark.rule("rotd", "11.11f")
@pytest.mark.parametrize(("level", "state", "now"), [(3, "FRA", 5), (2, "FRA", 0), (3, "AUS", 0)])
def test_a_city_needs_works_of_level_three_and_the_units_own_nation(level: int, state: str, now: int) -> None:
    map = flat_map(cities=[city("Novara", "G4-V6", state, manufacturing=level, supplies=9)])
    held = {"Novara": CityHolding("Novara", "FRA", 9)}
    played = phase(campaign(map, unit("FR1LA", "G4-V6", ammunition=0), phase="supply", cities=held))
    assert played.units["FR1LA"].ammunition == now


@pytest.mark.rule("rotd", "11.11g")
def test_a_city_in_a_chain_of_contact_with_works_at_home_serves_as_well() -> None:
    towns = [city("Novara", "G4-V6", supplies=9), city("Lyon", "H4-V6", manufacturing=3)]
    low = unit("FR1IN", "G4-V6", ammunition=0)
    assert phase(campaign(flat_map(cities=towns), low, phase="supply")).units["FR1IN"].ammunition == 5
    far = [towns[0], city("Lyon", "H5-V6", manufacturing=3)]
    assert phase(campaign(flat_map(cities=far), low, phase="supply")).units["FR1IN"].ammunition == 0


@pytest.mark.rule("rotd", "11.11a")
def test_cavalry_and_headquarters_carry_no_ammunition_to_fill() -> None:
    horse = unit("FR1LC", "G4-V6", ammunition=0)
    assert phase(campaign(FOREST, horse, phase="supply", depots=[depot("D", "G4-V6")])).units["FR1LC"].ammunition == 0


# what else the phase settles


@pytest.mark.rule("rotd", "11.9l")
def test_supplies_are_drawn_before_any_are_moved() -> None:
    played = phase(corps(depots=[depot("D", "G6-V6", 10)]))
    assert played.depots["D"].supplies_at_start == 10


@pytest.mark.rule("rotd", "6.6a")
@pytest.mark.rule("rotd", "6.6b")
def test_postures_are_taken_up_as_ordered() -> None:
    forms = Attack(unit="FR1IN", mode="assault"), Defend(unit="FR1IN", mode="evade")
    now = phase(corps(carried=3), plans([*forms, InLine(unit="FR1IN", line="rear")])).units["FR1IN"]
    assert (now.attack, now.defend, now.line) == ("assault", "evade", "rear")


@pytest.mark.rule("rotd", "6.9b")
@pytest.mark.rule("rotd", "6.9c")
def test_the_silent_skirmish_in_the_first_line() -> None:
    played = corps(unit("FR2IN", "G5-V6", attack="assault", defend="last-ditch", line="rear"), carried=3)
    supply_phase(played, {}, ScriptedDice())
    now = played.units["FR2IN"]
    assert (now.attack, now.defend, now.line) == ("skirmish", "skirmish", "first")


@pytest.mark.rule("rotd", "13.3a")
@pytest.mark.rule("rotd", "13.3b")
def test_the_inactive_neither_eat_nor_desert() -> None:
    played = phase(campaign(FOREST, unit("FR1IN", "G4-V6", status="inactive"), phase="supply"))
    assert played.units["FR1IN"].men == 1500 and tac("7-7") == played.units["FR1IN"].tactical
