"""1.3, 12.7, 13.1: ships as a scenario and a game master write them: where they can lie, and what is wrong there."""

from __future__ import annotations

import shlex

import pytest

from drumhead.engine.errors import ScenarioError
from drumhead.engine.play.events import Event
from drumhead.engine.play.rulings import Mend
from drumhead.engine.play.state import apply, decode, encode
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.state import RotdState
from tests.rulesets.rotd.afloat import page
from tests.rulesets.rotd.pages import play

DEEP, SHALLOW = ("IC", "SL", "FR", "TR"), ("RI", "RG", "RT", "GB")
PO, ADDA, OLONA, LAND = "G5-V6 7-7", "G5-V8 7-7", "G5-W1 7-7", "G5-V7 7-7"


def problems(*afloat: str, extra: str = "") -> list[str]:
    """What is wrong with a scenario that has these ships."""
    try:
        play(page("FR1IN G4-V7 7-7", "AU1IN G9-V7 7-7", afloat=afloat, extra=extra))
    except ScenarioError as error:
        return list(error.problems)
    return []


@pytest.mark.rule("rotd", "1.3e")
@pytest.mark.parametrize("hull", DEEP)
def test_deep_ships_sail_on_unbridgeable_rivers_alone(hull: str) -> None:
    assert problems(f"FR1{hull} {PO}") == []
    (told,) = problems(f"FR1{hull} {ADDA}")
    assert told.startswith(f"Ship FR1{hull}: it draws too much water") and "rule 1.3" in told


@pytest.mark.rule("rotd", "1.3e")
@pytest.mark.parametrize("hull", SHALLOW)
def test_shallow_ships_sail_on_both_navigable_rivers(hull: str) -> None:
    assert problems(f"FR1{hull} {PO}") == problems(f"FR1{hull} {ADDA}") == []


@pytest.mark.rule("rotd", "1.3e")
@pytest.mark.parametrize("hull", (*DEEP, *SHALLOW))
def test_no_ship_sails_on_a_fordable_river_or_on_land(hull: str) -> None:
    assert "fordable" in problems(f"FR1{hull} {OLONA}")[0]
    assert "is land" in problems(f"FR1{hull} {LAND}")[0]


@pytest.mark.rule("rotd", "1.3e")
def test_a_ship_that_only_names_the_square_lies_on_its_river() -> None:
    game, state = play(page("FR1IN G4-V7 7-7", afloat=("FR1RT G5-V8",)))
    assert game.map.tactical_board.name(state.ships["FR1RT"].tactical) == "7-7"


def test_where_a_brook_runs_beside_it_lies_on_the_greater_river() -> None:
    brook = '[[map.rivers]]\ncourse = ["G5-X0 7-0", "G5-X0 7-14"]\n'
    river = '[[map.rivers]]\nclass = "unfordable"\ncourse = ["G5-X0 2-0", "G5-X0 2-14"]\n'
    game, state = play(page("FR1IN G4-V7 7-7", afloat=("FR1RT G5-X0",)) + river + brook)
    assert game.map.tactical_board.name(state.ships["FR1RT"].tactical) == "2-7"


def test_ships_lie_in_harbours_off_ports_at_sea_and_off_the_map() -> None:
    extra = '[garrisons]\nAlgiers = "FRA"\n'
    afloat = ("FR1IC Genova", "FR2IC off Genova", "FR3FR Ligurian Sea", "FR4TR Algiers", "FR5GB Pavia")
    game, state = play(page("FR1IN G4-V7 7-7", afloat=afloat, extra=extra))
    told = {id: (ship.water, ship.port) for id, ship in state.ships.items()}
    assert told == {
        "FR1IC": ("harbour", "Genova"),
        "FR2IC": ("coast", "Genova"),
        "FR3FR": ("sea", "Ligurian Sea"),
        "FR4TR": ("abroad", "Algiers"),
        "FR5GB": ("harbour", "Pavia"),
    }
    assert game.map.tactical_board.name(state.ships["FR2IC"].tactical) == "0-3"
    assert game.map.sea_of(state.ships["FR3FR"].cell) is not None
    assert state.ships["FR4TR"].cell == -1 and state.garrisons == {"Algiers": "FRA"}


@pytest.mark.parametrize(
    ("ship", "words"),
    [
        ("FR1IC Novara", "Novara is no port"),
        ("FR1IC Pavia", "draws too much water"),
        ("FR1IC Algiers", "no city 'Algiers'"),
        ("FR1XX Genova", "id = 'FR1XX'"),
        ('FR1IC Genova task="resting"', "task"),
        ("FR1IC Genova crew=3", "no key 'crew'"),
        ('FR1IC Genova timetable={3="Novara"}', "turn 3: Novara is no port"),
        ('FR1IC Genova timetable={3="Nizza,Genova"}', "second place"),
        ('FR1IC Genova timetable={0="Nizza"}', "timetable"),
    ],
)
def test_what_is_wrong_with_a_ship_is_said_in_one_sentence(ship: str, words: str) -> None:
    (told,) = problems(ship)
    assert told.startswith("Ship FR1") and told.endswith(".") and words in told


def test_a_ship_that_is_no_table_is_said_in_one_sentence_too() -> None:
    assert problems(extra="ships = [3]\n") == ["Ship number 1: a table is expected here, not 3."]


def test_the_coastal_waters_of_a_port_on_a_river_are_none_and_no_ship_is_there_twice() -> None:
    assert problems("FR1GB off Pavia") == ["Ship FR1GB: Pavia is a port on a river, which has no coastal waters."]
    assert problems("FR1GB Pavia", "FR1GB Pavia") == ["Ship FR1GB is there twice."]


def test_a_garrison_is_off_the_map_and_of_a_state() -> None:
    told = problems(extra='[garrisons]\nGenova = "FRA"\nAlgiers = "XXX"\n')
    assert told == [
        "Garrison Genova: it is on the map; a garrison is off it.",
        "Garrison Algiers: there is no state 'XXX'.",
    ]


def test_a_game_without_ships_is_written_as_before() -> None:
    _, state = play(page("FR1IN G4-V7 7-7"))
    written = encode(state)
    assert not {"ships", "garrisons"} & written.keys() and "aboard" not in written["units"]["FR1IN"]


def test_ships_are_kept_as_they_are() -> None:
    _, state = play(page("FR1IN G4-V7 7-7", afloat=('FR1RT G5-V8 timetable={3="G6-V8,raiding",5="leaves"}',)))
    assert decode(RotdState, encode(state)) == state
    assert state.ships["FR1RT"].timetable == ((3, "G6-V8,raiding"), (5, "leaves"))


GAME, STATE = play(page("FR1IN G4-V7 7-7", "AU1IN G9-V7 7-7", afloat=("FR1RT G5-V8 6-7", "AU1GB G6-V8 2-7")))


def mend(line: str, state: RotdState = STATE) -> Mend:
    assert RULESET.mend is not None
    return RULESET.mend(GAME, state, shlex.split(line))


def done(line: str, state: RotdState = STATE) -> RotdState:
    """The state after a mend that breaks no rule."""
    found = mend(line, state)
    assert found.problems == ()
    return apply(state, [Event(id="1", kind="ruling", phase="ruling", changes=found.changes)])


def test_a_game_master_makes_moves_and_takes_away_ships() -> None:
    made = done("make ship FR2RI place='G5-V8 8-7' name=Farewell")
    assert made.ships["FR2RI"].side == "allies" and made.ships["FR2RI"].name == "Farewell"
    moved = done("ship FR2RI place=Genova", made)
    assert moved.ships["FR2RI"].water == "harbour" and moved.ships["FR2RI"].moved
    assert "FR2RI" not in done("remove ship FR2RI", moved).ships


def test_a_game_master_says_how_a_naval_combat_went_and_what_a_ship_is_about() -> None:
    lost = done("ship FR1RT lost=true fought=true destroys=bridge ferried=400 capacity=2000 task=convoying")
    ship = lost.ships["FR1RT"]
    assert (ship.lost, ship.fought, ship.destroys, ship.ferried, ship.capacity) == (True, True, "bridge", 400, 2000)
    assert not ship.moved and ship.task == "convoying"


def test_a_game_master_writes_a_timetable_as_turns_and_what_is_done() -> None:
    sailing = done("ship FR1RT timetable='3: G6-V8 7-7; 5: Genova, convoying'")
    assert sailing.ships["FR1RT"].timetable == ((3, "G6-V8 7-7"), (5, "Genova, convoying"))
    assert done("ship FR1RT timetable=", sailing).ships["FR1RT"].timetable == ()


def test_a_mend_that_puts_a_ship_on_land_is_told_to_break_a_rule() -> None:
    assert "is land" in mend(f"ship FR1RT place='{LAND}'").problems[0]


@pytest.mark.rule("rotd", "1.3g")
def test_a_warship_that_a_game_master_moves_takes_the_river_with_it() -> None:
    here = GAME.map.board.cell("G6-V8")
    assert STATE.squares[str(here)].river == "austria"
    both = done("make ship FR2RI place='G6-V8 8-7'")
    assert both.squares[str(here)].river == "-"
    assert done("ship AU1GB place='G8-V8'", both).squares[str(here)].river == "allies"


def test_a_transport_takes_no_river() -> None:
    assert str(GAME.map.board.cell("G5-V8")) not in STATE.squares


@pytest.mark.rule("rotd", "1.3g")
def test_a_river_falls_to_who_is_left_when_a_ship_is_taken_away_or_its_state_changes_sides() -> None:
    here = str(GAME.map.board.cell("G6-V8"))
    both = done("make ship FR2RI place='G6-V8 8-7'")
    assert done("remove ship AU1GB", both).squares[here].river == "allies"
    turned = done("state AUS side=allies", both)
    assert turned.squares[here].river == "allies" and turned.ships["AU1GB"].side == "allies"


def test_a_timetable_is_in_the_sequence_of_its_turns_and_only_who_lay_abroad_lay_there() -> None:
    afloat = ('FR1RT G5-V8 timetable={10="leaves",9="G6-V8"}', "FR2RT Pavia")
    _, state = play(page("FR1IN G4-V7 7-7", afloat=afloat))
    assert state.ships["FR1RT"].timetable == ((9, "G6-V8"), (10, "leaves"))
    assert [(ship.port, ship.lay) for ship in state.ships.values()] == [("", ""), ("Pavia", "")]
    wrong = problems('FR1IC Genova timetable={10="Novara",9="Milano"}')
    assert [said.split(": ")[2] for said in wrong] == ["turn 9", "turn 10"]
