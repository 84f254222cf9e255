"""8.5 and 8.6, sentence by sentence: track and bridges destroyed and rebuilt by sheets, judged and played."""

from __future__ import annotations

from dataclasses import replace

import pytest

from drumhead.engine.rulesets.rotd.campaign.state import EMPTY_SQUARE, Square
from tests.rulesets.rotd import sheets
from tests.rulesets.rotd.boards import BOARD, tac
from tests.rulesets.rotd.pages import units
from tests.rulesets.rotd.turns import Turned, forced, refusals, staffed, turned

TRACK = '\n[map]\nstate = "FRA"\n[[map.tracks]]\ncourse = ["G4-V6 4-0", "G4-V7 4-14"]\n'
DEEP = '[[map.rivers]]\nclass = "unfordable"\ncourse = ["G3-V6 0-7", "G5-V6 14-7"]\n'
BRIDGED = TRACK + DEEP
LANDED = BRIDGED.replace('"G4-V6 4-0", "G4-V7 4-14"', '"G4-V6 4-0", "G4-V6 4-5"')
"""A line over a river by a bridge at 4-7, and one that ends on the northern bank."""
WRECK, BLOW = "FR1IN destroy track", "FR1IN destroy bridge"


def here(played: Turned, square: str = "G4-V6") -> Square:
    return played.state("end").squares.get(str(BOARD.cell(square)), EMPTY_SQUARE)


def destroyed(*others: str, start: str = "1-1", map: str = TRACK, more: tuple[str, ...] = ()) -> bool:
    """Whether the track of G4-V6 is gone after a turn in which FR1IN was to destroy it."""
    page = units(f"FR1IN G4-V6 {start}", *others) + map
    gone = here(forced(page, WRECK, *more)).broken_track
    assert not (gone and refusals(page, WRECK, *more))
    return gone


# 8.5


@pytest.mark.rule("rotd", "8.5a")
def test_a_unit_that_spends_the_turn_on_its_sides_railway_destroys_the_track() -> None:
    played = turned(units("FR1IN G4-V6 1-1") + TRACK, WRECK)
    assert here(played).broken_track
    assert not here(played, "G4-V7").broken_track
    assert [event.phase for event in played.events("track-destroyed")] == ["end"]


@pytest.mark.rule("rotd", "8.5a")
def test_a_move_on_the_battlefield_does_not_keep_it_from_that() -> None:
    assert destroyed(more=("FR1IN move 3-3",))


@pytest.mark.rule("rotd", "8.5b")
@pytest.mark.parametrize("more", ["FR1IN march G5-V6", "FR1IN march - - - - - G5-V6", "FR1IN rail G4-V7"])
def test_a_unit_that_moves_strategically_destroys_nothing(more: str) -> None:
    assert not destroyed(more=(more,))
    played = turned(units("FR1IN G4-V6 1-1") + TRACK, WRECK, more)
    assert played.rules("work-spoiled") == ["8.5b"]
    assert not played.events("track-destroyed")


@pytest.mark.rule("rotd", "8.5c")
def test_a_unit_that_fights_destroys_nothing_though_it_wins() -> None:
    others = "AU1IN G4-V6 2-1 men=50", "FR2IN G4-V6 4-9"
    played = turned(units("FR1IN G4-V6 1-1", *others) + TRACK, WRECK, "FR1IN move 2-1")
    assert played.events("battle")
    assert here(turned(units("FR1IN G4-V6 1-1", *others) + TRACK, WRECK)).broken_track
    assert (played.rules("work-spoiled"), here(played).broken_track) == (["8.5c"], False)


@pytest.mark.rule("rotd", "8.5d")
def test_the_railway_must_be_its_sides_when_the_turn_begins() -> None:
    taken = units("FR1CQ G4-V6 1-1") + '\n[squares]\n"G4-V6" = { rail = "austria" }\n' + TRACK
    assert refusals(taken, "FR1CQ destroy track") == {"FR1CQ destroy track": "8.5d"}
    assert not here(forced(taken, "FR1CQ destroy track")).broken_track


@pytest.mark.rule("rotd", "8.5d")
@pytest.mark.rule("rotd", "13.5b")
@pytest.mark.parametrize(
    ("map", "line", "rule"),
    [(BRIDGED, WRECK, ""), (BRIDGED, BLOW, "8.6a"), (DEEP.join(("[map]\n", "")), WRECK, "8.5a")],
)
def test_who_is_called_up_takes_the_railway_and_may_destroy_what_is_there(map: str, line: str, rule: str) -> None:
    page = units('FR1IN G4-V6 1-1 status="inactive"') + '\n[squares]\n"G4-V6" = { rail = "austria" }\n' + map
    assert refusals(page, line) == {line: "13.3"}
    assert refusals(page, line, "FR1IN activate") == ({line: rule} if rule else {})
    assert here(forced(page, line, "FR1IN activate")).broken_track is (not rule)


@pytest.mark.rule("rotd", "8.5d")
@pytest.mark.parametrize(("foe", "gone"), [("9-9", False), ("", True)])
def test_and_all_through_it(foe: str, gone: bool) -> None:
    page = units("FR1IN G4-V6 1-1", "AU1LC G5-V6 3-9") + TRACK
    more = ("AU1LC march G4-V6 G4-V5", "AU1LC entry 14-9") if foe else ()
    played = turned(page, WRECK, *more)
    assert here(played).broken_track is gone
    assert bool(played.events("work-spoiled")) is not gone


@pytest.mark.rule("rotd", "8.5e")
def test_over_an_unfordable_river_the_wreckers_need_a_bridge_or_the_tracks_own_bank() -> None:
    bridge = "FR1PB G4-V6 3-7 deployed=true"
    assert destroyed(start="1-1", map=LANDED)
    assert not destroyed(start="1-12", map=LANDED)
    assert destroyed(bridge, start="1-12", map=LANDED)
    assert destroyed(start="1-12", map=BRIDGED)
    fordable = LANDED.replace("unfordable", "fordable") + 'fords = ["G4-V6 9-7"]\n'
    assert destroyed(start="1-12", map=fordable)


@pytest.mark.rule("rotd", "8.5e")
def test_without_a_bridge_the_desk_says_so() -> None:
    assert refusals(units("FR1IN G4-V6 1-12") + LANDED, WRECK) == {WRECK: "8.5e"}


def ruined(map: str = BRIDGED, *others: str, what: str = BLOW, at: str = "4-7") -> Turned:
    """A turn in which FR1IN destroyed track or bridge of G4-V6, with a headquarters that can have it rebuilt."""
    return turned(staffed(f"FR1IN G4-V6 {at}", *others, at="G4-V5") + map, what)


REBUILD = "FR90AQ rebuild track at G4-V6"


@pytest.mark.rule("rotd", "8.5g")
def test_track_is_rebuilt_in_one_turn_by_the_side_that_controls_it_with_no_unit_there() -> None:
    before = ruined(TRACK, what=WRECK)
    assert here(before).broken_track
    after = before.then(REBUILD, "FR1IN march G5-V6")
    assert [event.phase for event in after.events("repair-begun", "track-rebuilt")] == ["supply", "end"]
    assert not here(after).broken_track


@pytest.mark.rule("rotd", "8.5g")
def test_until_then_no_train_runs_there() -> None:
    page = staffed("FR1IN G4-V6 4-7", "FR2IN G4-V7 4-7", at="G4-V5") + TRACK
    before = turned(page, WRECK)
    assert turned(page, "FR2IN rail G4-V6").square("FR2IN") == "G4-V6"
    assert before.then(REBUILD, "FR2IN rail G4-V6").square("FR2IN") == "G4-V7"


@pytest.mark.rule("rotd", "8.5h")
def test_who_does_not_control_the_railway_does_not_rebuild_it() -> None:
    before = ruined(TRACK, "AU1LC G5-V6 3-9", what=WRECK)
    raided = before.then(REBUILD, "AU1LC march G4-V6", "AU1LC entry 14-9", "FR1IN march G5-V7")
    assert raided.rules("repair-stopped") == ["8.5h"]
    assert here(raided).broken_track


@pytest.mark.rule("rotd", "8.5i")
def test_what_rebuilding_costs_is_told() -> None:
    begun = ruined(TRACK, what=WRECK).then(REBUILD).events("repair-begun")
    assert [(event.facts["eg"], event.facts["mp"]) for event in begun] == [(10, 5)]


@pytest.mark.rule("rotd", "8.5j")
def test_to_destroy_the_track_leaves_its_bridge_standing() -> None:
    played = ruined(what=WRECK, at="1-1")
    assert here(played).broken_track
    assert not here(played).broken_bridges
    over = played.then("FR1IN move 6-9 via 4-7 from T1")
    assert over.place("FR1IN").split()[1] == "6-9"


# 8.6


@pytest.mark.rule("rotd", "8.6a")
@pytest.mark.parametrize(("at", "gone"), [("4-7", True), ("4-6", False), ("4-8", False)])
def test_only_a_unit_on_the_bridge_destroys_it(at: str, gone: bool) -> None:
    page = units(f"FR1IN G4-V6 {at}") + BRIDGED
    played = forced(page, BLOW)
    assert here(played).broken_bridges == ((tac("4-7"),) if gone else ())
    assert refusals(page, BLOW) == ({} if gone else {BLOW: "8.6a"})


@pytest.mark.rule("rotd", "8.6b")
@pytest.mark.parametrize("more", ["FR1IN move 4-6", "FR1IN march G5-V6", "FR1IN move 4-6 via 5-6"])
def test_a_unit_that_leaves_the_bridge_does_not_destroy_it(more: str) -> None:
    assert not here(turned(units("FR1IN G4-V6 4-7") + BRIDGED, BLOW, more)).broken_bridges


@pytest.mark.rule("rotd", "8.6b")
def test_a_unit_that_goes_from_the_bridge_and_back_has_moved() -> None:
    page = units("FR1IN G4-V6 4-7") + BRIDGED
    played = turned(page, BLOW, "FR1IN move 4-7 via 4-6")
    assert (played.place("FR1IN"), here(played).broken_bridges) == ("G4-V6 4-7", ())


@pytest.mark.rule("rotd", "8.6b")
def test_a_unit_that_has_to_fight_on_the_bridge_does_not_destroy_it() -> None:
    page = units("FR1IN G4-V6 4-7", "AU1IN G4-V6 4-6 men=50") + BRIDGED
    played = turned(page, BLOW, "AU1IN engage T1")
    assert played.events("battle")
    assert not here(played).broken_bridges


@pytest.mark.rule("rotd", "8.6c")
def test_with_the_bridge_goes_the_track() -> None:
    assert here(ruined()).broken_track


@pytest.mark.rule("rotd", "8.6d")
def test_a_bridge_is_rebuilt_with_its_track_at_a_cost_that_is_told() -> None:
    after = ruined().then(REBUILD)
    assert here(after).broken_bridges == ()
    assert [(event.facts["eg"], event.facts["mp"]) for event in after.events("repair-begun")] == [(30, 15)]


TWICE = BRIDGED + '[[map.tracks]]\ncourse = ["G4-V6 10-0", "G4-V7 10-14"]\n'


@pytest.mark.rule("rotd", "8.6a")
@pytest.mark.parametrize("at", ["4-7", "10-7"])
def test_of_two_bridges_the_one_the_unit_stands_on_is_lost_and_the_other_stands(at: str) -> None:
    assert here(ruined(TWICE, at=at)).broken_bridges == (tac(at),)


@pytest.mark.rule("rotd", "8.6b")
@pytest.mark.parametrize("more", ["FR1IN move 4-6", "FR1IN march G5-V6", "FR1IN rail G4-V7"])
def test_it_is_told_why_the_bridge_still_stands(more: str) -> None:
    assert turned(units("FR1IN G4-V6 4-7") + BRIDGED, BLOW, more).rules("work-spoiled") == ["8.6b"]


@pytest.mark.rule("rotd", "8.5a")
def test_what_is_destroyed_is_not_destroyed_again() -> None:
    before = ruined(TRACK, what=WRECK)
    start = before.game, before.steps[-1].state
    assert sheets.refused(start, WRECK) == "8.5a"
    after = sheets.forced(start, WRECK)
    assert after.of("track-destroyed") == ()
    assert after.one("work-spoiled").facts["reason"] == "the track there is destroyed already"


@pytest.mark.rule("rotd", "8.5g")
@pytest.mark.rule("rotd", "14.2f")
@pytest.mark.parametrize(("status", "begun"), [("active", 1), ("inactive", 1), ("shattered", 0)])
def test_a_shattered_headquarters_has_nothing_rebuilt(status: str, begun: int) -> None:
    before = ruined(TRACK, what=WRECK)
    state = before.steps[-1].state
    state = replace(state, units=state.units | {"FR90AQ": replace(state.units["FR90AQ"], status=status)})
    after = sheets.forced((before.game, state), REBUILD)
    assert [len(after.of(kind)) for kind in ("repair-begun", "track-rebuilt")] == [begun, begun]


@pytest.mark.rule("rotd", "8.5g")
def test_what_is_being_rebuilt_is_not_paid_for_twice() -> None:
    after = ruined(TRACK, "FR91AQ G4-V5 1-14", what=WRECK).then(REBUILD, "FR91AQ rebuild track at G4-V6")
    assert len(after.events("repair-begun")) == 1


@pytest.mark.rule("rotd", "8.6a")
def test_a_bridge_lost_later_leaves_the_one_lost_before_as_it_is() -> None:
    after = ruined(TWICE, "FR2IN G4-V6 10-7").then("FR2IN destroy bridge")
    assert here(after).broken_bridges == tuple(sorted((tac("4-7"), tac("10-7"))))


LONG = '\n[map]\nstate = "FRA"\n[[map.tracks]]\ncourse = ["G2-V6 0-7", "G9-V6 14-7"]\n'
ARMY = (
    "FR2IN G3-V6 7-7",
    "FR1IN G4-V6 7-7",
    "FR4IN G5-V6 7-7",
    "FR3IN G5-V6 7-7",
    "FR6IN G6-V6 7-7",
    "FR5IN G6-V6 7-8",
)
SHEET = (
    "FR2IN destroy track",
    "FR1IN destroy track",
    "FR4IN rail G6-V6",
    "FR3IN rail G6-V6",
    "FR6IN destroy track",
    "FR6IN march G6-V5",
    "FR5IN destroy track",
    "FR5IN march G6-V5",
    "FR91AQ rebuild track at G8-V6",
    "FR90AQ rebuild track at G7-V6",
)


@pytest.mark.rule("rotd", "6.1b")
def test_in_whatever_order_lines_stand_in_a_sheet_the_same_comes_of_them_in_the_same_order() -> None:
    page = staffed(*ARMY, "FR7IN G7-V6 7-7", "FR8IN G8-V6 7-7", "FR91AQ G4-V6 1-14") + LONG
    ruined = turned(page, "FR8IN destroy track", "FR7IN destroy track")
    played = ruined.then(*SHEET)
    assert {event.kind for event in played.events()} >= {
        "track-destroyed",
        "railed",
        "work-spoiled",
        "repair-begun",
        "track-rebuilt",
    }
    assert ruined.then(*reversed(SHEET)).events() == played.events()
    spoiled = [event.units for event in played.events("work-spoiled")]
    assert spoiled == sorted(spoiled)
