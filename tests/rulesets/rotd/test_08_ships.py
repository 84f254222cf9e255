"""1.3, 8.2: whose a river is: by its nation at first, then by the last warship that sailed there."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.state import RotdState
from tests.rulesets.rotd.afloat import page
from tests.rulesets.rotd.boards import BOARD
from tests.rulesets.rotd.pages import play
from tests.rulesets.rotd.turns import turned

ARMY = ("FR1IN G4-V7 7-7 supplies=1", "AU1IN G9-V7 7-7 supplies=1")


def river(state: RotdState, square: str) -> str:
    """Who is marked to control a river square; empty where it is its nation's."""
    found = state.squares.get(str(BOARD.cell(square)))
    return found.river if found else ""


def marked(*afloat: str, square: str = "G5-V8", seat: str = "Niel", pieces: Sequence[str] = ARMY) -> list[str]:
    """What is told of a river square."""
    game, state = play(page(*pieces, afloat=afloat))
    view = RULESET.view(game, state, game.seat(seat))
    notes = RULESET.notes(game, view)
    return [
        f"{note.text} ({note.stance})" for note in notes if note.kind == "river" and note.cell == BOARD.cell(square)
    ]


@pytest.mark.rule("rotd", "1.3g")
def test_every_navigable_river_square_is_marked_by_its_nation_at_first() -> None:
    assert marked() == ["river held by Sardinia (friend)"]
    assert marked(square="G8-V8") == ["river held by Austria (enemy)"]
    assert marked(seat="Gyulai") == ["river held by Sardinia (enemy)"]
    assert marked(square="G5-W1") == []


@pytest.mark.rule("rotd", "1.3g")
@pytest.mark.parametrize("seat", ["Niel", "Gyulai"])
def test_ships_mark_it_as_their_sides_or_of_several_sides_as_nobodys(seat: str) -> None:
    assert marked("AU1GB G5-V8 2-7", seat=seat) == [
        f"river held by Austria ({'enemy' if seat == 'Niel' else 'friend'})"
    ]
    assert marked("AU1GB G5-V8 2-7", "FR1GB G5-V8 9-7", seat=seat) == ["river held by nobody ()"]
    assert marked("SW1GB G5-V8 2-7", seat=seat) == ["river held by nobody ()"]
    assert marked("FR1GB G5-V8 2-7", "SD1GB G5-V8 9-7", seat="Niel") == ["river held by Allies (friend)"]


@pytest.mark.rule("rotd", "8.2e")
def test_the_last_warship_that_sailed_in_a_river_square_holds_it() -> None:
    first = turned(page(*ARMY, afloat=('AU1GB G8-V8 timetable={1="G6-V8",2="G8-V8"}',)))
    assert (river(first.state("supply"), "G6-V8"), river(first.state("supply"), "G5-V8")) == ("austria", "")
    second = first.then()
    assert river(second.state("end"), "G6-V8") == "austria"
    assert second.state("end").ships["AU1GB"].cell == BOARD.cell("G8-V8")


@pytest.mark.rule("rotd", "8.2e")
def test_the_one_that_stays_holds_it_when_the_other_side_leaves() -> None:
    both = ('AU1GB G6-V8 timetable={1="G8-V8"}', "FR1GB G6-V8 9-7")
    played = turned(page(*ARMY, afloat=both))
    assert river(play(page(*ARMY, afloat=both))[1], "G6-V8") == "-"
    assert river(played.state("supply"), "G6-V8") == "allies"
    gone = turned(page(*ARMY, afloat=('AU1GB G6-V8 timetable={1="leaves"}', "FR1GB G6-V8 9-7")))
    assert river(gone.state("supply"), "G6-V8") == "allies" and "AU1GB" not in gone.state("supply").ships


@pytest.mark.rule("rotd", "8.2e")
@pytest.mark.parametrize("afloat", ["AU1RT G6-V8", "AU1TR G5-V6", "AU1FR Genova", "AU1FR Ligurian Sea"])
def test_transports_hold_no_river_nor_do_ships_in_other_waters(afloat: str) -> None:
    _, state = play(page(*ARMY, afloat=(afloat,)))
    assert not [square for square in state.squares.values() if square.river]


@pytest.mark.rule("rotd", "8.2e")
def test_a_warship_in_the_harbour_of_a_river_port_holds_the_river() -> None:
    assert marked("AU1GB Pavia", square="G6-V8") == ["river held by Austria (enemy)"]


@pytest.mark.rule("rotd", "8.2e")
def test_the_scenario_may_say_whose_it_is_whatever_lies_there() -> None:
    _, state = play(page(*ARMY, afloat=("AU1GB G6-V8",), extra='[squares."G6-V8"]\nriver = "allies"\n'))
    assert river(state, "G6-V8") == "allies"


@pytest.mark.rule("rotd", "8.2e")
def test_who_sees_it_is_told_whose_the_river_is_now() -> None:
    watched = ('FR1IN G6-V8 7-3 supplies=1 commander="Foch"', "AU1IN G9-V7 7-7 supplies=1")
    played = turned(page(*watched, afloat=('AU1GB G8-V8 timetable={1="G6-V8"}',)))
    (told,) = played.events("river-control")
    assert told.visible_to("Foch") and not told.visible_to("Niel")
    assert RULESET.wording(played.game, told) == "The river at G6-V8 is now held by Austria."


@pytest.mark.rule("rotd", "12.4b")
def test_a_pontoon_bridge_is_not_laid_on_a_river_that_an_enemy_ship_sailed_last() -> None:
    order = "FR1PB deploy 7-7"
    sailed = ('AU1GB G5-V8 timetable={1="G8-V8"}',)
    bridged = ("FR1PB G5-V8 7-6 supplies=1", *ARMY)
    assert turned(page(*bridged), order).events("bridge-laid")
    after = turned(page(*bridged, afloat=sailed)).then()
    assert not after.events("bridge-laid")


@pytest.mark.rule("rotd", "11.5b")
def test_a_depot_stands_beside_a_river_whose_last_warship_was_a_friend_and_no_other() -> None:
    order = "FR9AQ depot G6-V8 3-6"
    staff = ("FR9AQ G4-V7 7-7 supplies=1", "AU1IN G9-V7 7-7 supplies=1")
    far = "[options.tables.supply.transfer]\nnear = 0\n"
    taken = f'{far}[cities.Pavia]\nstate = "AUS"\n[squares."G6-V8"]\nriver = "{{side}}"\n'
    ours, theirs = (page(*staff, extra=taken.format(side=side)) for side in ("allies", "austria"))
    assert turned(ours, order).events("store-placed")
    # A colleague might set up a depot beside it, so its sheet is taken.
    (refused,) = turned(theirs, order).events("store-refused")
    assert refused.rule == "11.5"


@pytest.mark.rule("rotd", "8.2e")
def test_its_naval_minister_is_told_what_a_ship_is_about() -> None:
    played = turned(page(*ARMY, afloat=('FR1GB G6-V8 timetable={1="raiding,lost,destroys_bridge"}',)))
    (told,) = played.events("ship-at-work")
    assert told.seen_by == ("Hamelin",)
    words = "FR1GB raids commerce and fights on the water and is beaten and sets about the railway bridge."
    assert RULESET.wording(played.game, told) == words
