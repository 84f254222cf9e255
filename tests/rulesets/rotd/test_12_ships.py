"""12.3, 12.6: railway bridges that ships destroy, and pontoon bridges that are lost to them."""

from __future__ import annotations

import shlex

import pytest

from drumhead.engine.play.events import Event
from drumhead.engine.play.state import apply
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.state import EMPTY_SQUARE, RotdState, Square
from tests.rulesets.rotd.afloat import page
from tests.rulesets.rotd.boards import BOARD, tac
from tests.rulesets.rotd.pages import play
from tests.rulesets.rotd.turns import Turned, turned

ARMY = ("FR1IN G4-V7 7-7 supplies=1", "AU1IN G9-V7 7-7 supplies=1")
DESTROYS = 'destroys="bridge"'


def here(state: RotdState, square: str = "G5-V6") -> Square:
    return state.squares.get(str(BOARD.cell(square)), EMPTY_SQUARE)


def broken(*afloat: str) -> bool:
    """Whether the railway bridge of G5-V6 is gone after a turn, and the track with it."""
    end = here(turned(page(*ARMY, afloat=afloat)).state("end"))
    assert end.broken_track == bool(end.broken_bridges)
    return end.broken_bridges == (tac("3-7"),)


@pytest.mark.rule("rotd", "12.3d")
@pytest.mark.parametrize("hull", ["GB", "RI", "IC", "TR"])
def test_a_ship_that_lies_a_turn_in_the_bridges_square_destroys_it_and_the_track(hull: str) -> None:
    assert broken(f"AU1{hull} G5-V6 9-7 {DESTROYS}")


@pytest.mark.rule("rotd", "12.3d")
def test_a_timetable_orders_it_too() -> None:
    assert broken('AU1GB G5-V6 9-7 timetable={1="destroys_bridge"}')
    played = turned(page(*ARMY, afloat=('AU1GB G5-V6 9-7 timetable={2="destroys_bridge"}',)))
    assert not here(played.state("end")).broken_bridges
    assert here(played.then().state("end")).broken_bridges


@pytest.mark.rule("rotd", "12.3d")
@pytest.mark.parametrize(
    "ship",
    [
        "AU1GB G5-V6 9-7",
        f"AU1GB G4-V6 9-7 {DESTROYS}",
        f"AU1GB G5-V6 9-7 {DESTROYS} fought=true",
        f"AU1GB G5-V6 9-7 {DESTROYS} moved=true",
        'AU1GB G4-V6 9-7 timetable={1="G5-V6_9-7,destroys_bridge"}',
        'AU1GB G5-V6 9-7 timetable={1="G6-V6_9-7,destroys_bridge"}',
        'AU1GB G5-V6 9-7 timetable={1="destroys_bridge,fought"}',
    ],
)
def test_one_that_is_not_ordered_lies_elsewhere_moves_or_fights_destroys_nothing(ship: str) -> None:
    assert not broken(ship)


@pytest.mark.rule("rotd", "12.3d")
def test_the_sides_troops_on_the_spot_hear_of_it_and_others_do_not() -> None:
    watching = ("FR1IN G5-V6 3-3 supplies=1", "AU1IN G9-V7 7-7 supplies=1")
    played = turned(page(*watching, afloat=(f"AU1GB G5-V6 9-7 {DESTROYS}",)))
    (told,) = played.events("bridge-destroyed-by-ship")
    assert told.visible_to("Niel") and not told.visible_to("Gyulai") and told.rule == "12.3d"
    assert "AU1GB" in RULESET.wording(played.game, told)


LAID = "FR1PB G5-V8 7-7 supplies=1 deployed=true"


def stands(played: Turned, id: str = "FR1PB") -> bool:
    return played.unit(id, "supply").status != "gone"


@pytest.mark.rule("rotd", "12.6c")
@pytest.mark.parametrize("ship", ['FR1GB G5-V8 9-7 timetable={1="lost"}', 'SD1GB G5-V8 9-7 timetable={1="lost,G4-V8"}'])
def test_a_laid_bridge_whose_side_loses_a_naval_combat_in_its_square_is_destroyed(ship: str) -> None:
    played = turned(page(*ARMY, LAID, afloat=(ship,)))
    assert not stands(played)
    (told,) = played.events("destroyed")
    assert told.rule == "12.6c" and told.visible_to("Niel")


@pytest.mark.rule("rotd", "12.6c")
@pytest.mark.parametrize(
    "ship",
    [
        'FR1GB G5-V8 9-7 timetable={1="fought"}',
        'AU1GB G5-V8 9-7 timetable={1="lost"}',
        'FR1GB G6-V8 9-7 timetable={1="lost"}',
        'FR1GB G6-V8 9-7 timetable={1="lost,G5-V8"}',
        'FR1GB G5-V8 9-7 timetable={2="lost"}',
    ],
)
def test_a_fight_that_is_won_or_elsewhere_leaves_it(ship: str) -> None:
    assert stands(turned(page(*ARMY, LAID, afloat=(ship,))))


@pytest.mark.rule("rotd", "12.6c")
def test_one_that_is_not_laid_is_out_of_reach() -> None:
    dry = "FR1PB G5-V8 7-6 supplies=1"
    assert stands(turned(page(*ARMY, dry, afloat=('FR1GB G5-V8 9-7 timetable={1="lost"}',))))


def ruled(state: RotdState, line: str, *pieces: str, afloat: tuple[str, ...]) -> tuple[RotdState, tuple[str, ...]]:
    game, _ = play(page(*pieces, afloat=afloat))
    assert RULESET.mend is not None
    mend = RULESET.mend(game, state, shlex.split(line))
    return apply(state, [Event(id="1", kind="ruling", phase="ruling", changes=mend.changes)]), mend.problems


@pytest.mark.rule("rotd", "12.6c")
def test_a_game_master_who_says_that_a_ship_lost_takes_the_bridge_with_it() -> None:
    pieces, afloat = (*ARMY, LAID), ("FR1GB G5-V8 9-7",)
    _, state = play(page(*pieces, afloat=afloat))
    after, problems = ruled(state, "ship FR1GB lost=true place=G4-V8", *pieces, afloat=afloat)
    assert after.units["FR1PB"].status == "gone" and problems == () and after.ships["FR1GB"].fought


@pytest.mark.rule("rotd", "12.6d")
def test_enemy_warships_alone_in_the_square_have_a_laid_bridge_removed_as_the_turn_begins() -> None:
    order = 'timetable={1="destroys_pontoon"}'
    assert not stands(turned(page(*ARMY, LAID, afloat=(f"AU1GB G5-V8 9-7 {order}",))))
    assert not stands(turned(page(*ARMY, LAID, afloat=('AU1GB G5-V8 9-7 destroys="pontoon"',))))


@pytest.mark.rule("rotd", "12.6d")
@pytest.mark.parametrize(("place", "removed"), [("Genova", True), ("off Genova", False)])
def test_from_the_harbour_they_reach_a_bridge_and_from_the_sea_off_it_they_do_not(place: str, removed: bool) -> None:
    laid = "FR1PB G3-V7 1-3 deployed=true supplies=1"
    assert stands(turned(page(*ARMY, laid, afloat=(f'AU1GB {place} destroys="pontoon"',)))) is not removed


@pytest.mark.rule("rotd", "12.6d")
@pytest.mark.parametrize(
    "afloat",
    [
        ("AU1GB G5-V8 9-7",),
        ('AU1RT G5-V8 9-7 destroys="pontoon"',),
        ('AU1GB G6-V8 9-7 destroys="pontoon"',),
        ('SD1GB G5-V8 9-7 destroys="pontoon"',),
        ('AU1GB G5-V8 9-7 destroys="pontoon"', "SD1GB G5-V8 8-7"),
    ],
)
def test_not_unasked_nor_by_transports_from_elsewhere_or_before_a_friendly_warship(afloat: tuple[str, ...]) -> None:
    assert stands(turned(page(*ARMY, LAID, afloat=afloat)))


@pytest.mark.rule("rotd", "13.1a")
def test_who_is_aboard_a_ship_that_leaves_goes_with_it_and_is_told_so() -> None:
    aboard = '\n[[units]]\nid = "FR7IN"\nplace = "FR1RT"\nmen = 900\nbatteries = 1\nsupplies = 1\n'
    played = turned(page(*ARMY, afloat=('FR1RT G5-V8 9-7 timetable={1="leaves"}',)) + aboard)
    gone = played.unit("FR7IN", "supply")
    assert (gone.status, gone.men, gone.killed, gone.batteries, gone.supplies) == ("gone", 0, 900, 0, 0)
    (told,) = played.events("ship-gone")
    assert told.visible_to("Niel") and RULESET.wording(played.game, told) == "FR1RT is gone, and with it FR7IN."
