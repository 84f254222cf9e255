"""1, 3, 5.2: what a scenario's page may say beside its units, and the one sentence that names each mistake in it."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.errors import ScenarioError
from drumhead.engine.rulesets.rotd.campaign.state import CityHolding, RotdState, Square
from tests.rulesets.rotd.boards import BOARD, FIELD
from tests.rulesets.rotd.pages import HEAD, play, units

MAP = """
[map]
state = "SAR"
[map.squares]
"G5-V5" = "swamp"
[[map.tracks]]
course = ["G4-V6 7-7", "G6-V6 7-7"]
[[map.cities]]
name = "Milano"
place = "G4-V6 3-4"
state = "AUS"
supplies = 21
"""
MEN = units("FR1IN G4-V6 7-7", "AU1IN G8-V6 7-7")
TWELVE = "numbers of turns from 1 to 12 are expected."


def mistakes(top: str = "", below: str = "") -> tuple[str, ...]:
    """All problems of a page with lines at its head and tables at its end; none if it is accepted."""
    try:
        play(f"{top}\n{MAP}\n{below}\n{MEN}")
    except ScenarioError as error:
        return error.problems
    return ()


@pytest.mark.rule("rotd", "5.2a")
@pytest.mark.parametrize(
    ("top", "said"),
    [
        ("turn = 1", ()),
        ("turn = 12", ()),
        ("turn = 0", ("turn = 0: a whole number from 1 to 12 is expected.",)),
        ("turn = 13", ("turn = 13: a whole number from 1 to 12 is expected.",)),
        ("turn = true", ("turn = True: a whole number from 1 to 12 is expected.",)),
        ('turn = "one"', ("turn = 'one': a whole number from 1 to 12 is expected.",)),
        ('phase = "rail"', ()),
        ("peace = [1, 12]", ()),
        ("peace = 2\ntruce = 3", ()),
        ("peace = 13", (f"peace: 13: {TWELVE}",)),
        ("truce = [1, 0]", (f"truce: 0: {TWELVE}",)),
        ("truce = true", (f"truce: True: {TWELVE}",)),
        ('peace = "spring"', (f"peace: 'spring': {TWELVE}",)),
        ("peace = [2, 3]\ntruce = [3]", ("Turn 3 cannot be one of peace and one of truce.",)),
        (
            'turn = 2\nphase = "supply"\npeace = [1, 2]',
            ("phase: turn 2 is one of peace, which begins with its only movement (rule 5.2).",),
        ),
        ('turn = 2\nphase = "supply"\npeace = [1, 3]', ()),
        ('colour = "red"', ("The scenario has an unknown key 'colour'.",)),
        ('theatre = ["SAR", "FRA"]', ()),
        ('theatre = ["SAR", "ATL"]', ("theatre: there is no state 'ATL' on the map.",)),
    ],
)
def test_what_a_page_says_of_its_turns(top: str, said: tuple[str, ...]) -> None:
    assert mistakes(top) == said


@pytest.mark.rule("rotd", "7.17a")
@pytest.mark.parametrize("key", ["turn", "phase"])
def test_a_deployment_begins_before_the_first_turn(key: str) -> None:
    said = f"{key}: a scenario with the option deployment begins before turn 1 (rule 7.17)."
    assert mistakes(f"{key} = 1", "[options]\ndeployment = true") == (said,)
    assert mistakes("", "[options]\ndeployment = true") == ()


NOWHERE = "there is no city 'Atlantis'"


@pytest.mark.parametrize(
    ("below", "said"),
    [
        ("[objectives]\nMilano = 3", ()),
        ('[relations]\n"FRA-AUS" = "hostile"\n"SAR-FRA" = "ally"', ()),
        (
            '[relations]\n"FRA-AUS-SAR" = "ally"\n"FRA-AUS" = "friends"',
            tuple(
                f"Relation {pair!r} = {word!r}: two states' codes and one of ally, passive, neutral, hostile are"
                for pair, word in (("FRA-AUS-SAR", "ally"), ("FRA-AUS", "friends"))
            ),
        ),
        ("[options]\nbattles_of_encounter = 3", ("There is no option 'battles_of_encounter'",)),
        ("[options]\ndeployment = 1", ("Option deployment must be true or false, not 1.",)),
        ('[cities."Milano"]\nwalls = 3', ("City Milano: there is no key 'walls'.",)),
        (
            "[[depots]]\nid = 'A'\nstate = 'FRA'\nplace = 'G4-V6'\n" * 2,
            ("Depot A is there twice.",),
        ),
        ("[[depots]]\nstate = 'FRA'\nplace = 'G4-V6'", ("Depot number 1: the key 'id' is missing.",)),
        ('[squares]\n"G5-V6" = { river = "prussia" }', ("Square G5-V6: there is no side 'prussia'.",)),
        (
            '[squares]\n"G5-V6" = { rail = "prussia", river = "prussia" }',
            ("Square G5-V6: there is no side 'prussia'.",),
        ),
        ('[squares]\n"G5-V6" = { rail = "" }', ()),
        ('[squares]\n"G5-V6" = { colour = "red" }', ("Square G5-V6: there is no key 'colour'.",)),
        (
            f"{HEAD}\n[sides.third]\nstates = ['AUS', 'FRA', 'PRU']",
            ("State AUS is on two sides, austria and third.", "State FRA is on two sides, allies and third."),
        ),
        (f"{HEAD}\n[sides.third]\nsize = 3", ("Side third: there is no key 'size'.",)),
        ('[[seats]]\nname = "Foch"\nside = "allies"\n[[seats]]\nname = "Benedek"\nside = "austria"', ()),
        (
            '[[seats]]\nname = "Foch"\nside = "allies"\n[[seats]]\nname = "FOCH"\nside = "austria"',
            ("Seat FOCH: the name is taken.",),
        ),
        ('[[seats]]\nname = "Gm"\nside = "allies"', ("Seat Gm: the name is taken.",)),
        ('[[seats]]\nname = "Foch"\nside = "prussia"', ("Seat Foch: there is no side 'prussia'.",)),
        ('[[seats]]\nside = "allies"', ("Seat number 1: the key 'name' is missing.",)),
        (units("FR1IN G5-V6 7-7"), ("Unit FR1IN is there twice.",)),
        ('[[units]]\nplace = "G4-V6"', ("Unit number 1: the key 'id' is missing.",)),
        (
            '[[units]]\nplace = "Atlantis"',
            (
                "Unit number 1: the key 'id' is missing.",
                "Unit number 1: place 'Atlantis': There is no square 'Atlantis'",
            ),
        ),
        (units('FR2IN G5-V6 7-7 template="Guard"'), ("Unit FR2IN: there is no template 'Guard'.",)),
        (units('FR2IN G5-V6 7-7 deputy="Nobody"'), ("Unit FR2IN: there is no seat 'Nobody'.",)),
    ],
)
def test_a_mistake_is_one_sentence_and_what_is_right_none(below: str, said: tuple[str, ...]) -> None:
    found = mistakes("", below)
    assert [sentence[: len(start)] for sentence, start in zip(found, said, strict=True)] == list(said)


def named_by_units(*lines: str, page: str = "") -> tuple[list[tuple[str, str, tuple[str, ...]]], dict[str, Any]]:
    """Seats (name, side, what they hold) and the side of each state of a page that names no sides."""
    text = f"# {HEAD.splitlines()[1]}\n{page}\n[map]\n{units(*lines)}"
    game, state = play(text)
    return [(seat.name, seat.side, seat.holds) for seat in game.seats], dict(state.sides)


def test_where_no_sides_are_named_every_state_with_units_is_one_and_has_a_seat() -> None:
    seats, sides = named_by_units(
        "FR1IN G4-V6 7-7", 'SD1IN G4-V6 7-7 state="FRA"', "XX1IN G8-V6 7-7", "AU1IN G9-V6 7-7"
    )
    assert sides == {"FRA": "fra", "XX": "xx", "AUS": "aus"}
    assert seats == [("FRA", "fra", ("FRA",)), ("XX", "xx", ("XX",)), ("AUS", "aus", ("AUS",))]


def test_a_page_may_say_which_state_a_nation_serves() -> None:
    _, sides = named_by_units("XX1IN G4-V6 7-7", page='[nations]\nXX = "ATL"')
    assert sides == {"ATL": "atl"}


def page(top: str = "", below: str = "") -> RotdState:
    """The first state of a page that is accepted."""
    return play(f"{top}\n{MAP}\n{below}\n{MEN}")[1]


@pytest.mark.rule("rotd", "1.3i")
@pytest.mark.parametrize(
    ("said", "is_"),
    [
        ("", Square(rail="allies")),
        ("battle_last_turn = true", Square(rail="allies", battle_last_turn=True)),
        ('rail = ""', Square(rail="")),
        ('rail = "austria", river = "allies"', Square(rail="austria", river="allies")),
    ],
)
def test_a_square_is_as_the_page_says_and_those_beside_it_are_as_on_the_map(said: str, is_: Square) -> None:
    squares = page("", f'[squares]\n"G5-V6" = {{ {said} }}').squares
    assert {BOARD.name(int(cell)): square for cell, square in squares.items()} == {
        "G4-V6": Square(rail="allies"),
        "G5-V6": is_,
        "G6-V6": Square(rail="allies"),
    }


@pytest.mark.rule("rotd", "1.4b")
@pytest.mark.parametrize(
    ("said", "is_"),
    [
        ("", CityHolding("Milano", "AUS", 21)),
        ("supplies = 0", CityHolding("Milano", "AUS", 0)),
        ('state = "FRA"\nbesieged = true', CityHolding("Milano", "FRA", 21, besieged=True)),
    ],
)
def test_a_city_is_as_the_page_says(said: str, is_: CityHolding) -> None:
    assert page("", f'[cities."MILANO"]\n{said}').cities == {"Milano": is_}


def test_pairs_of_states_are_known_in_any_order_of_their_codes() -> None:
    assert page("", '[relations]\n"SAR-FRA" = "ally"\n"AUS-SAR" = "passive"').relations == {
        "FRA-SAR": "ally",
        "AUS-SAR": "passive",
    }


def test_a_depot_lies_where_the_page_says_with_what_it_holds() -> None:
    said = "[[depots]]\nid = 'A'\nstate = 'FRA'\nplace = 'G5-V6 3-4'\nkind = 'cache'\nsupplies = 7"
    found = page("", said).depots["A"]
    assert (found.kind, found.state, BOARD.name(found.cell), FIELD.name(found.tactical), found.supplies) == (
        "cache",
        "FRA",
        "G5-V6",
        "3-4",
        7,
    )


@pytest.mark.rule("rotd", "5.2a")
@pytest.mark.parametrize(
    ("top", "below", "begins"),
    [
        ("", "", (1, "supply")),
        ("turn = 12", "", (12, "supply")),
        ("turn = 2\npeace = [2]", "", (2, "movement")),
        ("turn = 2\ntruce = [1, 3]", "", (2, "supply")),
        ("", "[options]\ndeployment = true", (0, "deployment")),
        ("turn = 3", "[options]\ndeployment = false", (3, "supply")),
    ],
)
def test_a_page_says_with_which_turn_and_phase_the_game_begins(top: str, below: str, begins: tuple[int, str]) -> None:
    state = page(top, below)
    assert (state.turn, state.phase) == begins


REGIONS = """
[map]
[map.states.FRA]
squares = ["G4-V6"]
[map.states.AUS]
squares = ["G8-V6"]
[map.tactical."G4-V6"]
squares = { "9-9" = "river" }
"""


@pytest.mark.rule("rotd", "7.1f")
@pytest.mark.parametrize(
    ("line", "home"),
    [
        ("FR1MI G4-V6 7-7", "FRA"),
        ("FR1MI G8-V6 7-7", "FRA"),
        ('FR1MI G4-V6 7-7 home="LV"', "LV"),
        ("FR1IN G4-V6 7-7", ""),
        ('FR1IN G4-V6 7-7 home="LV"', "LV"),
    ],
)
def test_militia_has_a_home_and_others_only_if_the_page_says_so(line: str, home: str) -> None:
    _, state = play(REGIONS + units(line))
    assert state.units[line.split(maxsplit=1)[0]].home == home


WET = "G4-V6 9-9 is river, where no unit can stand (rule 2.2)."


@pytest.mark.rule("rotd", "2.2c")
@pytest.mark.parametrize(
    ("line", "problems"),
    [
        ("FR1PB G4-V6 9-9 deployed=true", ()),
        ("FR1PB G4-V6 9-9", (WET,)),
        ("FR1IN G4-V6 9-9 deployed=true", (WET, "IN cannot be deployed; pontoon bridges alone are (rule 12.4).")),
        ("FR1IN G4-V6 9-9", (WET,)),
        ("FR1IN G4-V6 1-1 deployed=true", ("IN cannot be deployed; pontoon bridges alone are (rule 12.4).",)),
    ],
)
def test_only_a_bridge_that_is_laid_lies_in_a_river(line: str, problems: tuple[str, ...]) -> None:
    try:
        play(REGIONS + units(line))
        said: tuple[str, ...] = ()
    except ScenarioError as error:
        said = error.problems
    assert said == tuple(f"Unit {line.split(maxsplit=1)[0]}: {problem}" for problem in problems)


@pytest.mark.rule("rotd", "12.4d")
@pytest.mark.parametrize("broad", ["unbridgeable", "unfordable"])
def test_a_bridge_lies_only_in_a_river_that_can_be_bridged(broad: str) -> None:
    river = (
        f'[map]\nstate = "SAR"\n[[map.rivers]]\nname = "Po"\nclass = "{broad}"\ncourse = ["G4-V6 0-7", "G4-V6 14-7"]\n'
    )
    try:
        play(river + units("FR1PB G4-V6 7-7 deployed=true"))
        said: tuple[str, ...] = ()
    except ScenarioError as error:
        said = error.problems
    barred = "Unit FR1PB: the river in G4-V6 cannot be bridged (rule 12.4d)."
    assert said == ((barred,) if broad == "unbridgeable" else ())


def test_a_side_without_a_name_has_that_of_its_id_and_a_seat_holds_what_the_page_says() -> None:
    seats = '[[seats]]\nname = "Foch"\nside = "allies"\nholds = ["I Corps", "II Corps"]\n'
    seats += '[[seats]]\nname = "Benedek"\nside = "austria"\n'
    sides = '[sides.allies]\nstates = ["FRA"]\n[sides.austria]\nname = "The Empire"\nstates = ["AUS"]\n'
    game, state = play(seats + sides + REGIONS + units("FR1IN G4-V6 7-7", "AU1IN G8-V6 7-7"))
    assert game.sides == {"allies": "Allies", "austria": "The Empire"}
    assert [seat.holds for seat in game.seats] == [("I Corps", "II Corps"), ("Benedek",)]
    assert [unit.commander for unit in state.units.values()] == ["I Corps", "Benedek"]


@pytest.mark.rule("rotd", "11.9a")
@pytest.mark.parametrize(("id", "most"), [("FR1CQ", 12), ("FR1IN", 1), ("FR1AQ", 1)])
def test_a_unit_begins_with_no_more_supplies_than_it_carries(id: str, most: int) -> None:
    assert play(REGIONS + units(f"{id} G4-V6 7-7 supplies={most}"))[1].units[id].supplies == most
    with pytest.raises(ScenarioError) as caught:
        play(REGIONS + units(f"{id} G4-V6 7-7 supplies={most + 1}"))
    assert len(caught.value.problems) == 1
