"""8.5, 8.6, 12.3: track and bridges destroyed and rebuilt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.boards.square import Direction
from drumhead.engine.maps.squares.model import RiverClass
from drumhead.engine.play.dice import ScriptedDice
from drumhead.engine.play.orders import Order
from drumhead.engine.rulesets.rotd.campaign.contact import line_of_contact
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.railways import friendly_rail, troops
from drumhead.engine.rulesets.rotd.campaign.state import Square, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import read_tables
from drumhead.engine.rulesets.rotd.knowledge.wording import wording
from drumhead.engine.rulesets.rotd.marches.railworks import begin_repairs, finish_works, watch_works
from drumhead.engine.rulesets.rotd.marches.steps import legal_step
from drumhead.engine.rulesets.rotd.orders import orders as o
from drumhead.engine.rulesets.rotd.orders.plans import plans
from drumhead.engine.rulesets.rotd.tactics.ways import reachable
from drumhead.engine.rulesets.rotd.turns.control import update_control
from tests.rulesets.rotd.boards import BOARD, HOME, campaign, flat_map, kinds, rows, tac, unit

RIVER = rows(*["." * 15] * 7, "~" * 15, "~" * 15)
LINE = rows(*["....+"] * 15)
MAP = flat_map(
    rail=[HOME, "G4-V5"], owner="FRA", river={HOME: RiverClass.UNFORDABLE}, ground={HOME: RIVER}, track={HOME: LINE}
)
PLAIN = flat_map(rail=[HOME], owner="FRA", track={HOME: LINE})


def worked(*units: Unit, orders: Sequence[Order], map: Any = MAP, during: dict[str, Any] | None = None,
           squares: dict[str, Square] | None = None) -> Campaign:  # fmt: skip
    """The end of a turn in which these orders were given; `during` what happened to FR1IN in it."""
    found = campaign(map, *units, phase="supply", squares=squares)
    wanted = plans(orders)
    begin_repairs(found, wanted)
    watch_works(found, wanted)
    if during:
        found.set_unit("woke", found.units["FR1IN"], during)
    update_control(found, ScriptedDice())
    watch_works(found, wanted)
    finish_works(found, wanted)
    assert all(wording(found.game, event) for event in found.events if event.kind != "woke")
    return found


def here(found: Campaign) -> Square:
    """As it is, whoever knows of it already."""
    return replace(found.square(BOARD.cell(HOME)), marks=())


def wreck(what: str, id: str = "FR1IN") -> o.Destroy:
    return o.Destroy.model_validate({"unit": id, "what": what})


@pytest.mark.rule("rotd", "8.5a")
@pytest.mark.rule("rotd", "8.5j")
def test_a_unit_that_stays_all_turn_destroys_the_track_and_leaves_the_bridge() -> None:
    found = worked(unit("FR1IN", f"{HOME} 1-1"), orders=[wreck("track")])
    assert here(found).broken_track and not here(found).broken_bridges
    assert found.battlefield(BOARD.cell(HOME)).bridged(tac("4-7"))


@pytest.mark.rule("rotd", "8.5b")
@pytest.mark.rule("rotd", "8.5c")
@pytest.mark.parametrize(
    "during",
    [
        {"marched": True},
        {"railed": True},
        {"fought_in": "tactical-2"},
        {"status": "shattered"},
        {"fled_in": "tactical-1"},
    ],
    ids=lambda during: next(iter(during)),
)
def test_who_marches_fights_or_flees_destroys_nothing(during: dict[str, Any]) -> None:
    found = worked(unit("FR1IN", f"{HOME} 1-1"), orders=[wreck("track")], during=during)
    assert not here(found).broken_track and found.units["FR1IN"].work_spoiled


@pytest.mark.rule("rotd", "8.5a")
def test_a_move_on_the_battlefield_does_not_spoil_work_on_the_track() -> None:
    moved = {"moved_in": "tactical-1", "tactical": tac("2-2")}
    assert here(worked(unit("FR1IN", f"{HOME} 1-1"), orders=[wreck("track")], during=moved)).broken_track


@pytest.mark.rule("rotd", "8.5d")
def test_the_railway_must_be_held_all_turn() -> None:
    foe = unit("AU1IN", f"{HOME} 4-2")
    assert not here(worked(unit("FR1IN", f"{HOME} 1-1"), foe, orders=[wreck("track")])).broken_track


@pytest.mark.rule("rotd", "8.5e")
def test_a_great_river_between_is_crossed_by_the_bridge_but_not_without() -> None:
    north = flat_map(
        rail=[HOME],
        owner="FRA",
        river={HOME: RiverClass.UNFORDABLE},
        ground={HOME: RIVER},
        track={HOME: rows(*["....+"] * 5)},
    )
    there, beyond = unit("FR1IN", f"{HOME} 1-1"), unit("FR1IN", f"{HOME} 1-12")
    bridge = unit("FR1PB", f"{HOME} 3-7", deployed=True), unit("FR2PB", f"{HOME} 3-8", deployed=True)
    assert here(worked(there, orders=[wreck("track")], map=north)).broken_track
    assert not here(worked(beyond, orders=[wreck("track")], map=north)).broken_track
    assert here(worked(beyond, *bridge, orders=[wreck("track")], map=north)).broken_track
    assert here(worked(beyond, orders=[wreck("track")])).broken_track


@pytest.mark.rule("rotd", "8.6a")
@pytest.mark.rule("rotd", "8.6c")
@pytest.mark.rule("rotd", "12.3a")
def test_a_unit_on_the_bridge_destroys_it_whole_and_the_track_with_it() -> None:
    found = worked(unit("FR1IN", f"{HOME} 4-7"), orders=[wreck("bridge")])
    assert here(found).broken_track and here(found).broken_bridges == (tac("4-7"), tac("4-8"))
    assert kinds(found)[-1] == "bridge-destroyed"


@pytest.mark.rule("rotd", "8.6a")
@pytest.mark.rule("rotd", "8.6b")
@pytest.mark.parametrize(
    ("place", "during"),
    [("4-6", {}), ("4-7", {"moved_in": "tactical-1"}), ("4-7", {"fought_in": "tactical-1"})],
    ids=["beside it", "moved", "fought"],
)
def test_it_must_stand_on_the_bridge_and_neither_move_nor_fight(place: str, during: dict[str, Any]) -> None:
    found = worked(unit("FR1IN", f"{HOME} {place}"), orders=[wreck("bridge")], during=during)
    assert here(found) == Square(rail="allies")


@pytest.mark.rule("rotd", "8.6c")
def test_without_the_bridge_nobody_crosses_and_no_line_does() -> None:
    broken = Square(broken_track=True, broken_bridges=(tac("4-7"), tac("4-8")))
    mover = unit("FR1IN", f"{HOME} 4-6")
    south = BOARD.step(mover.cell, Direction.S)
    assert south is not None
    for squares, open_to in (({}, True), ({HOME: broken}, False)):
        found = campaign(MAP, mover, squares=squares)
        assert (tac("4-7") in reachable(found, mover)) is open_to
        assert (legal_step(found, mover, south) is None) is open_to
        assert (line_of_contact(found, mover, south, 1).path is not None) is open_to


@pytest.mark.rule("rotd", "8.5g")
def test_trains_do_not_run_on_destroyed_track() -> None:
    rider = unit("FR1IN", "G4-V5 7-7")
    found = campaign(MAP, rider, squares={HOME: Square(broken_track=True)})
    assert not friendly_rail(found, rider, BOARD.cell(HOME), troops(found))
    assert friendly_rail(found, rider, BOARD.cell("G4-V5"), troops(found))


RUIN = {HOME: Square(broken_track=True, broken_bridges=(tac("4-7"), tac("4-8")))}
REBUILD = o.Rebuild(unit="FR1AQ", to=BOARD.cell(HOME))
STAFF = unit("FR1AQ", "G6-V6")


@pytest.mark.rule("rotd", "8.5g")
@pytest.mark.rule("rotd", "8.6d")
@pytest.mark.rule("rotd", "12.3b")
def test_rebuilding_takes_the_turn_and_no_unit_and_brings_the_bridge_back() -> None:
    found = worked(STAFF, orders=[REBUILD], squares=RUIN)
    assert kinds(found) == ["repair-begun", "track-rebuilt"] and here(found) == Square()
    assert (found.events[0].facts["eg"], found.events[0].facts["mp"]) == (30, 15)


@pytest.mark.rule("rotd", "8.5i")
def test_the_track_alone_costs_less() -> None:
    found = worked(STAFF, orders=[REBUILD], squares={HOME: Square(broken_track=True)})
    assert (found.events[0].facts["eg"], found.events[0].facts["mp"]) == (10, 5)


@pytest.mark.rule("rotd", "8.5h")
def test_who_does_not_hold_the_railway_rebuilds_nothing() -> None:
    assert kinds(worked(STAFF, unit("AU1IN", HOME + " 7-7"), orders=[REBUILD], squares=RUIN))[0] == "repair-refused"
    assert kinds(worked(STAFF, orders=[REBUILD])) == ["repair-refused"]


@pytest.mark.rule("rotd", "8.5h")
def test_work_stops_when_the_railway_is_lost_on_the_way() -> None:
    found = campaign(MAP, STAFF, unit("AU1IN", "G4-V7 7-7"), phase="supply", squares=RUIN)
    begin_repairs(found, plans([REBUILD]))
    found.set_unit("woke", found.units["AU1IN"], {"cell": BOARD.cell(HOME)})
    update_control(found, ScriptedDice())
    finish_works(found, plans([REBUILD]))
    assert "repair-stopped" in kinds(found) and here(found).broken_track


@pytest.mark.rule("rotd", "8.5a")
def test_strangers_in_the_square_see_the_track_go_but_not_by_whom() -> None:
    passive = unit("AU1IN", f"{HOME} 14-0")
    found = worked(unit("FR1IN", f"{HOME} 4-2"), passive, orders=[wreck("track")], map=PLAIN)
    seen = [event for event in found.events if event.kind == "track-loss-seen"]
    assert [(event.seen_by, event.units) for event in seen] == [(("Austria",), ())]


@pytest.mark.rule("rotd", "8.5a")
def test_two_at_work_on_one_track_destroy_it_once() -> None:
    there = unit("FR1IN", f"{HOME} 1-1"), unit("FR2IN", f"{HOME} 2-2")
    found = worked(*there, orders=[wreck("track"), wreck("track", "FR2IN")])
    assert kinds(found) == ["rail-control", "track-destroyed"]


@pytest.mark.rule("rotd", "8.5b")
@pytest.mark.rule("rotd", "8.6b")
@pytest.mark.parametrize(
    ("what", "during", "rule"),
    [
        ("track", {"start_cell": BOARD.cell("G4-V5")}, "8.5b"),
        ("bridge", {"start_cell": BOARD.cell("G4-V5")}, "8.6b"),
        ("bridge", {"start_tactical": tac("4-6")}, "8.6b"),
        ("bridge", {"fled_in": "tactical-1"}, "8.6b"),
        ("track", {"fought_in": "tactical-1"}, "8.5c"),
        ("bridge", {"fought_in": "tactical-1"}, "8.6b"),
    ],
)
def test_whoever_has_been_elsewhere_or_fought_is_told_by_which_rule_his_work_is_spoiled(
    what: str, during: dict[str, Any], rule: str
) -> None:
    found = worked(unit("FR1IN", f"{HOME} 4-7"), orders=[wreck(what)], during=during)
    told = [(event.rule, event.seen_by, event.facts["what"]) for event in found.events if event.kind == "work-spoiled"]
    assert told == [(rule, ("Allies",), what)]
    assert here(found) == Square(rail="allies")


@pytest.mark.rule("rotd", "8.5a")
@pytest.mark.parametrize(("status", "rule"), [("inactive", "13.3"), ("shattered", "14.2")])
def test_who_is_not_active_destroys_nothing(status: str, rule: str) -> None:
    found = worked(unit("FR1IN", f"{HOME} 4-7", status=status), orders=[wreck("track")])
    assert [event.rule for event in found.events] == [rule]
    assert not here(found).broken_track


@pytest.mark.rule("rotd", "8.5e")
def test_on_a_battlefield_that_shows_no_track_no_river_keeps_anyone_from_it() -> None:
    bare = flat_map(rail=[HOME], owner="FRA", river={HOME: RiverClass.UNFORDABLE}, ground={HOME: RIVER})
    assert here(worked(unit("FR1IN", f"{HOME} 1-12"), orders=[wreck("track")], map=bare)).broken_track


@pytest.mark.rule("rotd", "4.4a")
@pytest.mark.rule("rotd", "8.5h")
def test_repairs_are_told_to_the_side_that_makes_them_and_to_nobody_else() -> None:
    seen = unit("AU1IN", f"{HOME} 14-0", status="inactive")
    found = worked(STAFF, seen, orders=[REBUILD], squares=RUIN)
    assert [event.seen_by for event in found.events if event.kind in ("repair-begun", "track-rebuilt")] == [
        ("Allies",),
        ("Allies",),
    ]
    refused = worked(STAFF, orders=[REBUILD]).events
    assert [(event.seen_by, event.facts["reason"]) for event in refused] == [
        (("Allies",), "no track was destroyed there")
    ]


@pytest.mark.rule("rotd", "8.5g")
def test_two_headquarters_do_not_rebuild_one_track() -> None:
    again = o.Rebuild(unit="FR2AQ", to=BOARD.cell(HOME))
    found = worked(STAFF, unit("FR2AQ", "G6-V6"), orders=[REBUILD, again], squares=RUIN)
    assert kinds(found) == ["repair-begun", "repair-refused", "track-rebuilt"]
    assert found.events[1].facts["reason"] == "it is being rebuilt already"


@pytest.mark.rule("rotd", "4.4a")
def test_the_wreckers_friends_in_the_square_are_told_once_and_strangers_only_that_the_track_is_gone() -> None:
    friend, foe = unit("SD1IN", f"{HOME} 4-3", commander="Niel"), unit("AU1IN", f"{HOME} 14-0")
    found = worked(unit("FR1IN", f"{HOME} 4-2"), friend, foe, orders=[wreck("track")], map=PLAIN)
    loss = [(event.kind, event.seen_by) for event in found.events if "track" in event.kind]
    assert loss == [("track-destroyed", ("Allies",)), ("track-loss-seen", ("Austria",))]
    alone = worked(unit("FR1IN", f"{HOME} 4-2"), orders=[wreck("track")], map=PLAIN)
    assert "track-loss-seen" not in kinds(alone)


@pytest.mark.rule("rotd", "8.2b")
@pytest.mark.parametrize("held", ["", "austria", "allies"])
@pytest.mark.parametrize("id", ["FR1CQ", "AU1AQ", "SW1IN"])
def test_who_holds_no_line_changes_nothing_of_who_held_it(id: str, held: str) -> None:
    squares = {HOME: Square(rail=held)} if held else None
    found = campaign(PLAIN, unit(id, f"{HOME} 4-4"), squares=squares)
    update_control(found, ScriptedDice())
    changed = id == "SW1IN" and held != ""
    assert (here(found).rail, bool(kinds(found))) == ("" if changed else held, changed)


@pytest.mark.rule("rotd", "8.2a")
def test_a_line_that_stays_in_the_same_hands_is_not_told_of_again() -> None:
    found = campaign(PLAIN, unit("FR1IN", f"{HOME} 4-4"))
    update_control(found, ScriptedDice())
    update_control(found, ScriptedDice())
    assert kinds(found) == ["rail-control"]


@pytest.mark.parametrize(
    ("ids", "told"), [(("AU1IN",), 1), (("FR1IN",), 0), (("FR1IN", "AU1IN"), 0), (("AU1CQ",), 0), (("SW1IN",), 0)]
)
def test_by_the_option_a_river_goes_to_those_alone_on_it_who_did_not_have_it(ids: tuple[str, ...], told: int) -> None:
    troops = [unit(id, f"{HOME} 1-1") for id in ids]
    found = campaign(MAP, *troops, options={"tables": read_tables({"switches": {"rivers_by_troops": True}})})
    update_control(found, ScriptedDice())
    assert kinds(found).count("river-control") == told
    assert here(found).river == ("austria" if told else "")
