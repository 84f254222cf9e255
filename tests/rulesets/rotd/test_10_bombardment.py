"""10.15: bombardment."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.play.dice import ScriptedDice, Stream
from drumhead.engine.rulesets.rotd.battles.bombardment import aim, bombard
from drumhead.engine.rulesets.rotd.battles.breaches import batter, fort_level
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.combat.numbers import numbers
from drumhead.engine.rulesets.rotd.knowledge.wording import wording
from tests.rulesets.rotd.boards import campaign, city, flat_map, kinds, tac, unit

FLAT = flat_map(owner="FRA", cities=[city("Milano", "G9-V6 7-7")])


def on(id: str, tactical: str, **fields: Any) -> Unit:
    return unit(id, f"G4-V6 {tactical}", **{"experience": 16, "fatigue": 3, **fields})


def guns(id: str = "FR1LA", tactical: str = "7-7", **fields: Any) -> Unit:
    return on(id, tactical, **{"gun": "rifled", **fields})


def shelled(*units: Unit, map: GameMap = FLAT, roll: float = 0.5, **about: Any) -> Campaign:
    played = campaign(map, *units, **about)
    bombard(played, {}, ScriptedDice(otherwise=roll))
    for event in played.events:
        assert wording(played.game, event)
    return played


def aimed(gunner: Unit, *others: Unit) -> int | None:
    played = campaign(FLAT, gunner, *others)
    return aim(played, gunner, numbers(played.game))


@pytest.mark.rule("rotd", "10.15j")
@pytest.mark.rule("rotd", "10.15k")
def test_four_rifled_batteries_cost_a_neighbour_about_177_men() -> None:
    played = shelled(guns(), on("AU1IN", "8-7", men=3000))
    assert played.units["AU1IN"].men == 3000 - 177
    assert (played.units["FR1LA"].fatigue, played.units["FR1LA"].ammunition) == (4, 4)


@pytest.mark.rule("rotd", "10.15c")
@pytest.mark.rule("rotd", "10.15e")
@pytest.mark.parametrize(
    ("id", "gun", "far"),
    [
        ("FR1LA", "rifled", True),
        ("FR1LA", "breechloading", True),
        ("FR1SA", "rifled", True),
        ("FR1LA", "smoothbore", False),
        ("FR1LA", "mitrailleuse", False),
        ("FR1HA", "rifled", False),
        ("FR1NB", "rifled", False),
        ("FR1IN", "rifled", True),
        ("FR1LC", "rifled", False),
    ],
)
def test_rifled_field_and_siege_guns_reach_two_squares(id: str, gun: str, far: bool) -> None:
    gunner = guns(id, gun=gun, batteries=1)
    assert (aimed(gunner, on("AU1IN", "9-7")) is not None) == far
    assert aimed(gunner, on("AU1IN", "8-7")) is not None
    assert aimed(gunner, on("AU1IN", "10-7")) is None


@pytest.mark.rule("rotd", "10.15f")
def test_rifled_guns_fire_over_the_heads_of_friends() -> None:
    assert aimed(guns(), on("FR1IN", "8-7"), on("AU1IN", "9-7")) == tac("9-7")


@pytest.mark.rule("rotd", "10.15i")
def test_nobody_fires_into_a_square_with_friends() -> None:
    assert aimed(guns(), on("SD1IN", "8-7"), on("AU1IN", "8-7")) is None


@pytest.mark.rule("rotd", "10.15a")
@pytest.mark.rule("rotd", "10.15b")
@pytest.mark.rule("rotd", "10.15d")
@pytest.mark.rule("rotd", "10.15g")
def test_guns_that_moved_or_fight_or_have_no_ammunition_do_not_bombard() -> None:
    target = on("AU1IN", "8-7")
    assert aimed(guns(moved_in="tactical-1"), target) is None
    assert aimed(guns(moved_in="strategic-1"), target) == tac("8-7")
    assert aimed(guns(ammunition=0), target) is None
    assert aimed(guns(), target, on("AU2IN", "7-7")) is None
    assert aimed(guns(men=40), target) is None
    assert aimed(on("FR1IN", "7-7"), target) is None


@pytest.mark.rule("rotd", "10.15c")
def test_the_target_is_the_square_with_most_enemy_men_then_the_nearest() -> None:
    assert aimed(guns(), on("AU1IN", "8-7", men=1000), on("AU2IN", "9-7", men=2000)) == tac("9-7")
    assert aimed(guns(), on("AU1IN", "9-7"), on("AU2IN", "8-7")) == tac("8-7")
    assert aimed(guns(), on("SW1IN", "8-7")) is None
    assert aimed(guns(), on("AU1IN", "8-7", status="inactive")) is None


@pytest.mark.rule("rotd", "10.15k")
def test_losses_are_shared_by_men_and_lightened_by_posture_and_walls() -> None:
    played = shelled(guns(), on("AU1IN", "8-7", men=2000), on("AU2IN", "8-7", men=1000, defend="skirmish"))
    assert 2000 - played.units["AU1IN"].men == 118
    assert 1000 - played.units["AU2IN"].men == 29
    fort = flat_map(cities=[city("Verona", "G4-V6 8-7", "AUS", fort=5, fort_capacity=4000)])
    walled = shelled(guns(), on("AU1IN", "8-7", men=3000, in_fort=True), map=fort)
    assert 3000 - walled.units["AU1IN"].men == 71


@pytest.mark.rule("rotd", "10.15k")
def test_bombardment_is_simultaneous() -> None:
    played = shelled(guns(men=200, batteries=2), on("AU1LA", "8-7", men=200, batteries=2, gun="rifled"))
    assert played.units["FR1LA"].men == played.units["AU1LA"].men < 200


@pytest.mark.rule("rotd", "10.8a")
def test_two_percent_lost_to_bombardment_calls_for_a_check() -> None:
    assert "morale-check" in kinds(shelled(guns(), on("AU1IN", "8-7", men=1500), roll=0.7))
    assert "morale-check" not in kinds(shelled(guns(), on("AU1IN", "8-7", men=9000)))
    routed = shelled(guns(), on("AU1IN", "8-7", men=1000), roll=0.0)
    assert {"routed", "shattered"} & set(kinds(routed))


@pytest.mark.rule("rotd", "10.15k")
def test_each_side_hears_what_it_did_or_suffered() -> None:
    played = shelled(guns(), on("AU1IN", "8-7"))
    seats = {event.kind: event.seen_by for event in played.events}
    assert seats["bombarded"] == ("Allies",) and seats["shelled"] == ("Austria",)
    assert seats["bombardment-reckoned"] == ()


@pytest.mark.rule("rotd", "3.7c")
def test_men_lost_to_bombardment_count_among_the_casualties_of_the_square() -> None:
    target = on("AU1IN", "8-7", men=3000)
    played = shelled(guns(), target)
    square = played.square(target.cell)
    assert square.lost == (("austria", 177),) and square.casualties == 177
    assert not square.battle_now


@pytest.mark.rule("rotd", "10.15l")
@pytest.mark.rule("rotd", "10.15m")
@pytest.mark.parametrize(
    ("id", "level", "damaged"),
    [("FR1SA", 5, True), ("FR1LA", 3, False), ("FR1LA", 2, True), ("FR1HA", 2, False), ("FR1HA", 1, True)],
)
def test_with_the_switch_bombardment_breaches_forts_that_the_guns_can_damage(
    id: str, level: int, damaged: bool
) -> None:
    fort = flat_map(cities=[city("Verona", "G4-V6 8-7", "AUS", fort=level, fort_capacity=9000)])
    target = on("AU1IN", "8-7", men=3000, in_fort=True)
    played = shelled(guns(id), target, map=fort, roll=0.05, options={"fort_damage": True})
    assert ("fort-damaged" in kinds(played)) == damaged
    assert played.cities["Verona"].fort_lost == int(damaged)
    off = shelled(guns(id), target, map=fort, roll=0.05)
    assert "fort-damaged" not in kinds(off)


@pytest.mark.rule("rotd", "10.15l")
def test_the_chance_of_a_breach_is_one_percent_for_350_of_strength() -> None:
    fort = flat_map(cities=[city("Verona", "G4-V6 8-7", "AUS", fort=2, fort_capacity=9000)])
    target = on("AU1IN", "8-7", men=3000, in_fort=True)
    played = shelled(guns(), target, map=fort, roll=0.16, options={"fort_damage": True})
    event = next(event for event in played.events if event.kind == "battered")
    assert event.seen_by == ("Allies",)
    assert event.facts["chance"] == pytest.approx(0.01 * 5899.5 / 350)
    again = campaign(fort, guns(), target, cities=dict(played.cities))
    assert fort_level(again, fort.city("Verona")) == 1


@pytest.mark.rule("rotd", "10.14a")
def test_a_unit_whose_last_men_fall_to_shells_is_gone_before_the_battles() -> None:
    played = shelled(guns(), on("AU1IN", "7-8", men=1), roll=0.99)
    assert played.units["AU1IN"].status == "gone"


@pytest.mark.rule("rotd", "10.15l")
@pytest.mark.rule("rotd", "10.15m")
def test_of_all_guns_on_a_fort_those_count_that_can_damage_it_and_only_those_near_hear_of_it() -> None:
    def battered(
        level: int, roll: float, *strength: tuple[str, float], on_fort: str = "8-7", switch: bool = True
    ) -> Any:
        fort = flat_map(cities=[city("Verona", "G4-V6 8-7", "AUS", fort=level, fort_capacity=9000)])
        gunners = guns("FR1HA", "8-6"), guns("FR1LA", "8-6"), guns("FR1SA", "7-7"), guns("AU2SA", "8-8")
        garrison = on("AU1IN", "8-7", in_fort=True), on("AU3IN", "8-7", status="inactive")
        played = campaign(fort, *gunners, *garrison, options={"fort_damage": switch})
        batter(played, played.units["AU1IN"].cell, tac(on_fort), dict(strength), "4.x.1", Stream([roll]))
        assert played.cities["Verona"].fort_lost == ("fort-damaged" in kinds(played))
        return [(event.kind, event.cause, event.units, event.seen_by, event.facts) for event in played.events]

    all_three = ("FR1SA", 3500.0), ("FR1LA", 700.0), ("FR1HA", 350.0)
    for level, able, chance in (
        (1, ("FR1HA", "FR1LA", "FR1SA"), 0.13),
        (2, ("FR1LA", "FR1SA"), 0.12),
        (3, ("FR1SA",), 0.1),
    ):
        (told,) = battered(level, chance + 0.001, *all_three)
        facts = {"city": "Verona", "chance": pytest.approx(chance), "roll": chance + 0.001}
        assert told == ("battered", "4.x.1", able, ("Allies",), facts)
        _, damaged = battered(level, chance - 0.001, *all_three)
        assert (damaged[0], damaged[3]) == ("fort-damaged", ("Allies", "Austria"))
        assert damaged[4] == {"city": "Verona", "level": level - 1}
    nothing = (
        battered(0, 0.0, *all_three),
        battered(2, 0.0, ("FR1HA", 9e9)),
        battered(2, 0.0, *all_three, on_fort="8-8"),
    )
    assert [*nothing, battered(2, 0.0, *all_three, switch=False)] == [[]] * 4


@pytest.mark.rule("rotd", "10.15c")
@pytest.mark.rule("rotd", "10.15k")
def test_what_a_bombardment_costs_its_gunners_and_whom_it_hits_and_nobody_else() -> None:
    gunners = guns(), guns("FR2HA", "7-7"), on("FR3LC", "9-6", batteries=1, men=600)
    targets = on("AU1IN", "8-7"), on("AU2LC", "8-7"), on("AU1CQ", "8-7"), on("AU3IN", "8-7", status="inactive")
    beside = on("AU4IN", "8-6", men=900), on("AU5IN", "6-7", men=3000, status="shattered"), on("FR4IN", "6-6")
    played = shelled(*gunners, *targets, *beside, *(on(f"AU{n}IN", "5-7", men=1501) for n in (6, 7)))
    fired = {event.units[0]: event.facts["target"] for event in played.events if event.kind == "bombarded"}
    assert fired == {"FR1LA": tac("5-7"), "FR2HA": tac("8-7"), "FR3LC": tac("8-7")}
    assert {id: (played.units[id].fatigue, played.units[id].ammunition) for id in fired} == {
        "FR1LA": (4, 4), "FR2HA": (4, 4), "FR3LC": (4, 5),
    }  # fmt: skip
    shots = [(event.tactical, event.units, event.cause) for event in played.events if event.kind == "shelled"]
    first, second = (event.id for event in played.events[:2])
    assert shots == [(tac("5-7"), ("AU6IN", "AU7IN"), first), (tac("8-7"), ("AU1IN", "AU2LC"), second)]
    for event in (event for event in played.events if event.kind == "shelled"):
        losses = {id: sum(parts) for id, parts in event.facts["fallen"].items()}
        assert losses == event.facts["losses"] and len(set(losses.values())) == 1
        assert event.facts["total"] == sum(losses.values()) > 100
    reckoned = [list(event.units) for event in played.events if event.kind == "bombardment-reckoned"]
    assert reckoned == [["FR1LA"], ["FR2HA", "FR3LC"]]
    unhurt = {id: played.units[id].men for id in ("AU1CQ", "AU3IN", "AU4IN", "AU5IN", "FR1LA", "FR3LC", "FR4IN")}
    assert list(unhurt.values()) == [100, 1500, 900, 3000, 400, 600, 1500]
