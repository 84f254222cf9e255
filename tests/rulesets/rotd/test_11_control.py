"""1.4, 8.2, 11.8: cities, railways and depots change hands."""

from __future__ import annotations

import pytest

from drumhead.engine.play.dice import ScriptedDice
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import CONTESTED, Depot, Square, Unit
from drumhead.engine.rulesets.rotd.knowledge.wording import wording
from drumhead.engine.rulesets.rotd.turns.control import update_control
from tests.rulesets.rotd.boards import BOARD, at, campaign, city, flat_map, kinds, rows, unit

TOWN = flat_map(cities=[city("Novara", "G4-V6 7-7", supplies=9)])
TRACK = flat_map(rail=["G4-V6"], track={"G4-V6": rows(*[""] * 7, "+" * 15)})
HERE = BOARD.cell("G4-V6")


def judged(map: object, *units: Unit, script: object = None, **how: object) -> Campaign:
    played = campaign(map, *units, **how)  # type: ignore[arg-type]
    update_control(played, ScriptedDice(script))  # type: ignore[arg-type]
    assert all(wording(played.game, event) for event in played.events)
    return played


@pytest.mark.rule("rotd", "1.4b")
def test_a_hostile_combat_unit_alone_on_the_citys_square_takes_it_with_its_supplies() -> None:
    played = judged(TOWN, unit("AU1IN", "G4-V6 7-7"), unit("FR1IN", "G4-V6 7-8"))
    assert (played.cities["Novara"].state, played.cities["Novara"].supplies) == ("AUS", 9)
    assert played.square(HERE).captured == (("Novara", "FRA", "AUS"),)
    assert played.events[0].seen_by == ("*",)


@pytest.mark.rule("rotd", "1.4b")
def test_a_defended_city_a_headquarters_a_sleeper_or_a_neutral_do_not_change_it() -> None:
    foe = unit("AU1IN", "G4-V6 7-7")
    assert judged(TOWN, foe, unit("SD1IN", "G4-V6 7-7")).cities["Novara"].state == "FRA"
    assert judged(TOWN, unit("AU1CQ", "G4-V6 7-7")).cities["Novara"].state == "FRA"
    assert judged(TOWN, unit("AU1IN", "G4-V6 7-7", status="inactive")).cities["Novara"].state == "FRA"
    assert judged(TOWN, unit("SW1IN", "G4-V6 7-7")).cities["Novara"].state == "FRA"


@pytest.mark.rule("rotd", "1.4b")
def test_of_several_captors_the_state_with_most_men_holds_the_city() -> None:
    map = flat_map(cities=[city("Milano", "G4-V6 7-7", "AUS")])
    units = unit("FR1IN", "G4-V6 7-7", men=900), unit("SD1IN", "G4-V6 7-7", men=1000)
    assert judged(map, *units).cities["Milano"].state == "SAR"


@pytest.mark.rule("rotd", "8.2a")
def test_the_last_combat_unit_on_a_railway_square_controls_it() -> None:
    played = judged(TRACK, unit("AU1IN", "G4-V6 1-1"), squares={"G4-V6": Square(rail="allies")})
    assert played.square(HERE).rail == "austria" and kinds(played) == ["rail-control"]
    assert judged(TRACK, squares={"G4-V6": Square(rail="allies")}).square(HERE).rail == "allies"


@pytest.mark.rule("rotd", "8.2b")
def test_headquarters_and_bridges_control_no_railway() -> None:
    units = unit("AU1CQ", "G4-V6 1-7"), unit("AU1PB", "G4-V6 1-7")
    assert judged(TRACK, *units, squares={"G4-V6": Square(rail="allies")}).square(HERE).rail == "allies"


@pytest.mark.rule("rotd", "8.2c")
def test_of_two_sides_the_one_that_alone_stands_on_the_track_controls_it() -> None:
    played = judged(TRACK, unit("FR1IN", "G4-V6 1-7"), unit("AU1IN", "G4-V6 1-1"))
    assert played.square(HERE).rail == "allies"


@pytest.mark.rule("rotd", "8.2d")
@pytest.mark.parametrize("rows_of", [("7", "7"), ("1", "2")])
def test_with_both_on_the_track_or_neither_nobody_controls_it(rows_of: tuple[str, str]) -> None:
    french, austrian = rows_of
    played = judged(TRACK, unit("FR1IN", f"G4-V6 1-{french}"), unit("AU1IN", f"G4-V6 5-{austrian}"))
    assert played.square(HERE).rail == CONTESTED


def depot(supplies: int = 10, kind: str = "depot") -> Depot:
    cell, tactical = at("G4-V6 3-3")
    return Depot("D", kind, "FRA", cell, tactical, supplies)


@pytest.mark.rule("rotd", "11.8a")
def test_an_enemy_on_an_undefended_depot_destroys_it() -> None:
    played = judged(flat_map(), unit("AU1IN", "G4-V6 3-3"), unit("FR1CQ", "G4-V6 3-3"), depots=[depot()])
    assert "D" not in played.depots and played.events[0].seen_by == ("Allies", "Austria")


@pytest.mark.rule("rotd", "11.8a")
def test_a_depot_with_a_friendly_combat_unit_beside_it_stands() -> None:
    played = judged(flat_map(), unit("AU1IN", "G4-V6 3-3"), unit("SD1IN", "G4-V6 3-3"), depots=[depot()])
    assert "D" in played.depots


@pytest.mark.rule("rotd", "11.8c")
@pytest.mark.rule("rotd", "11.8d")
@pytest.mark.rule("rotd", "11.8e")
def test_the_raiders_load_headquarters_first_and_no_more_than_there_was() -> None:
    units = unit("AU1IN", "G4-V6 3-3", ammunition=1), unit("AU2IN", "G4-V6 9-9"), unit("AU1CQ", "G4-V6 9-9", supplies=3)
    played = judged(flat_map(), *units, depots=[depot(10)])
    assert played.units["AU1CQ"].supplies == 12
    assert sorted(played.units[id].supplies for id in ("AU1IN", "AU2IN")) == [0, 1]


@pytest.mark.rule("rotd", "11.8d")
@pytest.mark.rule("rotd", "11.8f")
def test_the_order_within_a_group_is_by_chance_and_who_comes_too_late_gets_nothing() -> None:
    units = unit("AU1IN", "G4-V6 3-3", ammunition=1), unit("AU2IN", "G4-V6 9-9", ammunition=2)
    first = judged(flat_map(), *units, depots=[depot(1)], script={"plunder of D": [0.0]})
    second = judged(flat_map(), *units, depots=[depot(1)], script={"plunder of D": [0.9]})
    assert first.units["AU2IN"].ammunition == 5 and first.units["AU1IN"].ammunition == 1
    assert second.units["AU1IN"].ammunition == 5 and second.units["AU2IN"].ammunition == 2


@pytest.mark.rule("rotd", "11.8c")
def test_units_in_other_squares_load_nothing() -> None:
    played = judged(flat_map(), unit("AU1IN", "G4-V6 3-3"), unit("AU2IN", "G5-V6"), depots=[depot()])
    assert played.units["AU1IN"].supplies == 1 and played.units["AU2IN"].supplies == 0
