"""10.11: captured batteries."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.boards.square import Direction
from drumhead.engine.play.dice import ScriptedDice, Stream
from drumhead.engine.rulesets.rotd.battles.battle import fight_battles
from drumhead.engine.rulesets.rotd.battles.capture import Prize, gun_after, guns_change_hands, lose_guns, take_guns
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.campaign.tables import read_tables
from drumhead.engine.rulesets.rotd.knowledge.wording import wording
from drumhead.engine.rulesets.rotd.orders.orders import HandBattery, Merge
from drumhead.engine.rulesets.rotd.orders.plans import plans
from drumhead.engine.rulesets.rotd.turns.batteries import guns_of, hand_batteries, handing_refused
from drumhead.engine.rulesets.rotd.turns.organising import organise
from tests.rulesets.rotd.boards import campaign, flat_map, kinds, tac, unit

HERE = "G4-V6 7-7"
FIELD_GUN = Prize("AU1LA", "smoothbore", False)
HORSE_GUN = Prize("AU1HA", "smoothbore", True)


def takes(prize: Prize, *units: Unit, fought: tuple[str, ...]) -> Campaign:
    played = campaign(flat_map(), *units)
    take_guns(played, [prize], fought, played.units[fought[0]].cell, tac("7-7"))
    return played


def taker(played: Campaign) -> str:
    return next((event.units[0] for event in played.events if event.kind == "guns-taken"), "")


@pytest.mark.rule("rotd", "10.11a")
@pytest.mark.parametrize(
    ("end", "melee", "roll", "lost"),
    [
        ("fell back", True, 0.04, 4),
        ("fell back", True, 0.06, 0),
        ("fell back", False, 0.0, 0),
        ("retreated", False, 0.09, 4),
        ("routed", False, 0.24, 4),
        ("shattered", False, 0.49, 4),
        ("destroyed", False, 0.99, 4),
        ("", True, 0.0, 0),
    ],
)
def test_the_more_disorder_the_more_guns_stay_behind(end: str, melee: bool, roll: float, lost: int) -> None:
    played = campaign(flat_map(), unit("AU1LA", HERE))
    ends = {"AU1LA": end} if end else {}
    prizes = lose_guns(played, [played.units["AU1LA"]], ends, melee, Stream([roll] * 4))
    assert len(prizes) == lost
    assert played.units["AU1LA"].batteries == 4 - lost


@pytest.mark.rule("rotd", "10.11e")
@pytest.mark.rule("rotd", "10.11f")
def test_field_guns_go_to_infantry_and_horse_guns_to_cavalry_that_fought() -> None:
    units = (unit("FR1IN", HERE), unit("FR1LC", HERE, arm="carbine"))
    assert taker(takes(FIELD_GUN, *units, fought=("FR1IN", "FR1LC"))) == "FR1IN"
    assert taker(takes(HORSE_GUN, *units, fought=("FR1IN", "FR1LC"))) == "FR1LC"
    light = unit("FR1LA", HERE, batteries=2)
    assert taker(takes(FIELD_GUN, light, fought=("FR1LA",))) == "FR1LA"
    assert taker(takes(HORSE_GUN, unit("FR1HA", HERE, batteries=3), fought=("FR1HA",))) == "FR1HA"


@pytest.mark.rule("rotd", "10.11b")
@pytest.mark.rule("rotd", "10.11e")
def test_a_brigade_without_guns_is_served_before_one_that_gets_a_second_battery() -> None:
    units = (unit("FR1IN", HERE, batteries=1), unit("FR2IN", HERE))
    assert taker(takes(FIELD_GUN, *units, fought=("FR1IN", "FR2IN"))) == "FR2IN"
    played = takes(FIELD_GUN, units[0], fought=("FR1IN",))
    assert played.units["FR1IN"].batteries == 2
    assert taker(takes(FIELD_GUN, unit("FR3IN", HERE, batteries=2), fought=("FR3IN",))) == ""


@pytest.mark.rule("rotd", "10.11g")
@pytest.mark.rule("rotd", "10.11h")
def test_the_nearest_fitting_unit_within_five_squares_comes_for_what_the_fighters_cannot_take() -> None:
    cavalry = unit("FR1LC", HERE, arm="carbine")
    near, far = unit("FR2IN", "G4-V6 7-12"), unit("FR3IN", "G4-V6 7-13")
    assert taker(takes(FIELD_GUN, cavalry, near, far, fought=("FR1LC",))) == "FR2IN"
    assert taker(takes(FIELD_GUN, cavalry, far, fought=("FR1LC",))) == "FR1LC"


@pytest.mark.rule("rotd", "10.11i")
@pytest.mark.rule("rotd", "10.11j")
@pytest.mark.parametrize(
    ("own", "batteries", "captured", "after"),
    [
        ("smoothbore", 0, "rifled", "rifled"),
        ("rifled", 1, "smoothbore", "rifled"),
        ("smoothbore", 1, "smoothbore", "smoothbore"),
        ("smoothbore", 1, "rifled", "rifled"),
        ("smoothbore", 1, "breechloading", "rifled"),
        ("breechloading", 1, "rifled", "breechloading"),
    ],
)
def test_captured_guns_become_like_the_captors_own(own: str, batteries: int, captured: str, after: str) -> None:
    assert gun_after(unit("FR1IN", HERE, gun=own, batteries=batteries), captured) == after


@pytest.mark.rule("rotd", "10.11a")
def test_only_attackers_take_guns_unless_the_table_says_winners() -> None:
    played = campaign(flat_map(), unit("FR1IN", HERE))
    assert guns_change_hands(played, True) and not guns_change_hands(played, False)
    tables = read_tables({"combat": {"guns": {"takers": "winners"}}})
    assert guns_change_hands(campaign(flat_map(), options={"tables": tables}), False)


@pytest.mark.rule("rotd", "10.11a")
@pytest.mark.rule("rotd", "10.11e")
def test_a_naval_battery_that_is_overwhelmed_loses_all_its_guns_to_the_attackers() -> None:
    moved: dict[str, Any] = {"moved_in": "tactical-1", "came_from": int(Direction.E)}
    played = campaign(flat_map(), unit("FR1NB", HERE, defend="skirmish", batteries=1), unit("AU1IN", HERE, **moved))
    fight_battles(played, {}, ScriptedDice())
    assert "guns-lost" in kinds(played)
    assert played.units["AU1IN"].batteries == 1


@pytest.mark.rule("rotd", "10.11c")
def test_a_battery_whose_taker_has_merged_away_stays_where_it_is() -> None:
    """Others command the brigade that was to have it: the desk cannot know."""
    played = campaign(flat_map(), unit("FR1IN", HERE, batteries=2), unit("FR2IN", HERE), unit("FR3IN", HERE))
    organise(played, plans([HandBattery(unit="FR1IN", to="FR2IN"), Merge(unit="FR2IN", into="FR3IN")]))
    assert kinds(played) == ["merged", "handing-refused"]
    assert wording(played.game, played.events[-1]).endswith("there is no other unit FR2IN.")
    assert played.units["FR1IN"].batteries == 2 and played.units["FR3IN"].batteries == 0


SPARE = "only infantry or cavalry that holds two batteries can spare one"
HANDED = {
    ("FR1IN", "FR3IN"): None,
    ("FR1IN", "SD1IN"): None,
    ("FR4LC", "FR12LC"): None,
    ("FR1IN", "FR9LA"): None,
    ("FR4LC", "FR10HA"): None,
    ("FR2IN", "FR3IN"): SPARE,
    ("FR13LA", "FR9LA"): SPARE,
    ("FR1IN", "FR1IN"): "there is no other unit FR1IN",
    ("FR1IN", "FR7IN"): "there is no other unit FR7IN",
    ("FR1IN", "FR99IN"): "there is no other unit FR99IN",
    ("FR1IN", "FR2IN"): "FR2IN has a battery already",
    ("FR1IN", "FR12LC"): "FR12LC is not infantry of its side",
    ("FR4LC", "FR3IN"): "FR3IN is not cavalry of its side",
    ("FR1IN", "FR10HA"): "FR10HA is not infantry of its side",
    ("FR4LC", "FR9LA"): "FR9LA is not cavalry of its side",
    ("FR1IN", "FR1CQ"): "FR1CQ is not infantry of its side",
    ("FR1IN", "SW1IN"): "SW1IN is not infantry of its side",
    ("FR1IN", "SW1LA"): "SW1LA is not infantry of its side",
    ("FR1IN", "FR5IN"): "FR5IN is in another strategic square",
    ("FR1IN", "FR11LA"): "FR11LA is in another strategic square",
    ("FR1IN", "FR6IN"): "shattered units must form again first",
    ("FR1IN", "FR8LA"): "FR8LA has 4 batteries; 4 is the most",
}
"""By giver and taker what keeps the one from handing the other a battery."""


@pytest.mark.rule("rotd", "10.11c")
@pytest.mark.rule("rotd", "10.11d")
def test_a_battery_is_handed_to_troops_of_the_same_arm_and_side_that_have_room_and_stand_near() -> None:
    away, third = "G5-V6 7-7", "G4-V6 7-8"
    played = campaign(
        flat_map(),
        *(unit("FR1IN", HERE, batteries=2), unit("FR2IN", HERE, batteries=1), unit("FR3IN", third)),
        *(unit("FR4LC", HERE, batteries=2), unit("FR5IN", away), unit("FR6IN", HERE, status="shattered")),
        *(unit("FR7IN", HERE, status="gone"), unit("FR8LA", HERE, batteries=4), unit("FR9LA", HERE, batteries=3)),
        *(
            unit("FR10HA", HERE, batteries=3),
            unit("SD1IN", HERE),
            unit("FR1CQ", HERE),
            unit("FR11LA", away, batteries=1),
        ),
        *(
            unit("FR12LC", HERE),
            unit("SW1IN", away),
            unit("FR13LA", HERE, batteries=2),
            unit("SW1LA", HERE, batteries=1),
        ),
    )
    refused = {pair: handing_refused(played, played.units[pair[0]], pair[1], ruled=True) for pair in HANDED}
    assert {pair: found and found.reason for pair, found in refused.items()} == HANDED
    rules = {found.rule for found in refused.values() if found is not None}
    assert rules == {"10.11c", "10.11d", "14.2f"}
    assert [guns_of(played.units[id]).value for id in ("FR1IN", "FR4LC")] == ["LA", "HA"]


@pytest.mark.rule("rotd", "10.11c")
def test_with_an_enemy_in_the_square_a_battery_is_handed_on_one_tactical_square_alone() -> None:
    giver, here, there = unit("FR1IN", HERE, batteries=2), unit("FR2IN", HERE), unit("FR3IN", "G4-V6 7-8")
    calm, near = campaign(flat_map(), giver, here, there), unit("AU1IN", "G4-V6 0-0")
    pressed = campaign(flat_map(), giver, here, there, near)
    assert [handing_refused(calm, giver, id) for id in ("FR2IN", "FR3IN")] == [None, None]
    assert handing_refused(pressed, giver, "FR2IN") is None
    refused = handing_refused(pressed, giver, "FR3IN")
    assert refused is not None and refused.reason == "with an enemy in the square it must stand with FR3IN"


@pytest.mark.rule("rotd", "10.11c")
def test_a_battery_that_is_handed_goes_from_one_to_the_other_in_the_order_of_the_givers() -> None:
    givers = unit("FR1IN", HERE, batteries=3), unit("FR2IN", HERE, batteries=2)
    played = campaign(flat_map(), *givers, unit("FR3IN", HERE), unit("FR4IN", HERE))
    orders = [HandBattery(unit=giver, to=taker) for giver, taker in (("FR9IN", "FR3IN"), ("FR2IN", "FR3IN"))]
    hand_batteries(played, plans([*orders, HandBattery(unit="FR1IN", to="FR3IN")]))
    assert {id: played.units[id].batteries for id in ("FR1IN", "FR2IN", "FR3IN", "FR4IN")} == {
        "FR1IN": 2, "FR2IN": 2, "FR3IN": 1, "FR4IN": 0,
    }  # fmt: skip
    assert [(event.kind, event.units) for event in played.events] == [
        ("battery-handed", ("FR1IN", "FR3IN")),
        ("handing-refused", ("FR2IN",)),
    ]


@pytest.mark.rule("rotd", "10.11a")
def test_each_battery_stays_behind_or_is_saved_by_a_roll_of_its_own_and_only_its_friends_hear_of_it() -> None:
    field, horse = unit("AU1LA", HERE, gun="rifled"), unit("AU1LC", HERE, batteries=1)
    fled = unit("AU2IN", HERE, batteries=1), unit("AU3IN", HERE), unit("AU4LA", HERE)
    played = campaign(flat_map(), field, horse, *fled, unit("FR1IN", HERE))
    ends = {"AU1LA": "routed", "AU1LC": "shattered", "AU2IN": "retreated", "AU3IN": "destroyed"}
    stream = Stream([0.0, 0.25, 0.24, 0.9, 0.49, 0.1])
    prizes = lose_guns(played, [field, horse, *fled], ends, True, stream)
    assert prizes == [Prize("AU1LA", "rifled", False)] * 2 + [Prize("AU1LC", "smoothbore", True)]
    assert {id: played.units[id].batteries for id in ("AU1LA", "AU1LC", "AU2IN", "AU3IN", "AU4LA")} == {
        "AU1LA": 2, "AU1LC": 0, "AU2IN": 1, "AU3IN": 0, "AU4LA": 4,
    }  # fmt: skip
    assert [(e.kind, e.rule, e.units, e.seen_by, e.facts) for e in played.events] == [
        (
            "guns-lost",
            "10.11a",
            ("AU1LA",),
            ("Austria",),
            {"batteries": 2, "chance": 0.25, "rolls": [0.0, 0.25, 0.24, 0.9]},
        ),
        ("guns-lost", "10.11a", ("AU1LC",), ("Austria",), {"batteries": 1, "chance": 0.5, "rolls": [0.49]}),
    ]


@pytest.mark.rule("rotd", "10.11e")
@pytest.mark.rule("rotd", "10.11g")
def test_among_several_who_might_take_a_battery_these_come_first() -> None:
    empty, armed, light = unit("FR1IN", HERE), unit("FR2IN", HERE, batteries=1), unit("FR3LA", HERE, batteries=3)
    away = unit("FR5IN", "G5-V6 7-7")
    cavalry, asleep = unit("FR4LC", HERE, batteries=1), unit("FR6IN", "G4-V6 7-8", status="inactive")
    staff, foe, stranger = unit("FR1CQ", HERE), unit("AU5IN", "G4-V6 7-8"), unit("SW1IN", "G4-V6 7-8")
    near, nearer, ally = unit("FR7IN", "G4-V6 7-9"), unit("FR8IN", "G4-V6 8-8"), unit("SD1IN", "G4-V6 6-8")
    cases: tuple[tuple[Prize, list[Unit], str], ...] = (
        (FIELD_GUN, [light, empty], "FR1IN"),
        (FIELD_GUN, [armed, light], "FR3LA"),
        (FIELD_GUN, [unit("FR4LA", HERE, batteries=1), light, armed], "FR4LA"),
        (FIELD_GUN, [unit("FR9IN", HERE), empty], "FR1IN"),
        (FIELD_GUN, [armed, unit("FR3LA", HERE)], "FR2IN"),
        (FIELD_GUN, [cavalry, away], "FR4LC"),
        (FIELD_GUN, [staff], ""),
        (FIELD_GUN, [cavalry], "FR4LC"),
        (HORSE_GUN, [empty], "FR1IN"),
        (HORSE_GUN, [empty, cavalry], "FR4LC"),
        (HORSE_GUN, [unit("FR3SA", HERE, batteries=1)], ""),
    )
    for prize, fighters, first in cases:
        assert taker(takes(prize, *fighters, fought=tuple(each.id for each in fighters))) == first, (prize, fighters)
    beside: tuple[tuple[list[Unit], str], ...] = (
        ([near, nearer], "FR8IN"),
        ([near, ally], "SD1IN"),
        ([near, asleep, foe, stranger], "FR7IN"),
        ([asleep, foe, stranger], "FR4LC"),
    )
    for others, first in beside:
        assert taker(takes(FIELD_GUN, cavalry, *others, fought=("FR4LC",))) == first, others
