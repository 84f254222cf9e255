"""3.5a: formations by who commands them, divisions and brigades as they are named, and the strength of their units."""

from __future__ import annotations

import pytest

from drumhead.engine.play.formations import Formation, Strength
from drumhead.engine.play.game import Game
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.staff.formations import Member, member, short
from tests.rulesets.rotd.pages import play, units

SEATS = """
[[seats]]
name = "Napoleon"
side = "allies"
holds = ["Napoleon", "Niel", "Bixio", "Mellinet"]
[[seats]]
name = "Gyulai"
side = "austria"
"""
PAGE = SEATS + units(
    "FR1AQ G4-V6 5-7 commander='Napoleon' name='Army_of_Italy,_imperial_headquarters'",
    "FR1LA G4-V6 5-7 commander='Napoleon'",
    "FR1CQ G4-V6 6-7 commander='Niel' name='I_Corps_(Niel)'",
    "FR1IN G4-V6 6-8 commander='Niel' name='74th_Line;_brigade_Dieu,_division_Forey'",
    "FR2IN G4-V6 6-9 commander='Niel' name='91st_Line;_brigade_d_Alton,_division_Forey'",
    "FR1LI G4-V6 6-8 commander='Niel' name='17_Chasseurs,_brigade_Dieu'",
    "FR2LI G4-V6 6-8 commander='Niel' name='Chasseurs' formation='division_Forey_/_brigade_Dieu'",
    "FR1LC G4-V6 6-8 commander='Niel' name='Hussars,_division_of_four_squadrons'",
    "FR2CQ G5-V6 6-7 commander='Mellinet' name='2nd_Division_(Mellinet)'",
    "FR3IN G5-V6 6-7 commander='Mellinet' name='Zouaves,_division_Mellinet'",
    "FR4IN G4-V6 7-7 commander='Bixio' fatigue=6",
    "AU1IN G6-V6 7-7 commander='Gyulai'",
).replace("_", " ")


def seen(page: str = PAGE, seat: str = "Napoleon") -> tuple[Game, View]:
    game, state = play(page)
    return game, RULESET.view(game, state, game.seat(seat))


@pytest.fixture(scope="module")
def formations() -> dict[str, Formation]:
    return {each.id: each for each in RULESET.formations(*seen())}


def strengths(page: str = PAGE, seat: str = "Napoleon") -> dict[str, Strength]:
    return {each.unit: each for each in RULESET.strengths(*seen(page, seat))}


def test_an_army_has_its_corps_and_these_their_divisions_and_brigades(formations: dict[str, Formation]) -> None:
    assert [(each.id, each.title, each.rank, each.under) for each in formations.values()] == [
        ("FR1AQ", "Army of Italy", "army", ""),
        ("FR1CQ", "I Corps", "corps", "FR1AQ"),
        ("FR1CQ/Forey", "Division Forey", "division", "FR1CQ"),
        ("FR1CQ/Forey/Dieu", "Brigade Dieu", "brigade", "FR1CQ/Forey"),
        ("FR2CQ", "2nd Division", "corps", "FR1AQ"),
        ("officer Bixio", "Bixio", "command", ""),
    ]


def test_a_formation_holds_its_headquarters_and_all_below_it(formations: dict[str, Formation]) -> None:
    assert formations["FR1AQ"].units[:2] == ("FR1AQ", "FR1LA")
    assert set(formations["FR1AQ"].units) == {
        *("FR1AQ", "FR1LA", "FR1CQ", "FR1IN", "FR2IN", "FR1LI", "FR2LI", "FR1LC", "FR2CQ", "FR3IN")
    }
    assert formations["FR1CQ/Forey"].units == ("FR1IN", "FR2IN", "FR1LI", "FR2LI")
    assert formations["FR1CQ/Forey/Dieu"].units == ("FR1IN", "FR1LI", "FR2LI")
    assert formations["officer Bixio"].units == ("FR4IN",)
    assert formations["FR1CQ"].unit == "FR1CQ"


@pytest.mark.parametrize(
    ("words", "division", "brigade"),
    [
        ("17 Chasseurs battalion; brigade Dieu, division Forey", "Forey", "Dieu"),
        ("Brigade Burdina, division Cordon", "Cordon", "Burdina"),
        ("Jaeger battalion, brigade Burdina", "", "Burdina"),
        ("Batteries of the division Castelborgo", "Castelborgo", ""),
        ("division Forey / brigade d'Alton", "Forey", "d'Alton"),
        ("Kaiser Hussars, division of four squadrons, VIII Corps", "", ""),
        ("Horse batteries of the cavalry division", "", ""),
    ],
)
def test_division_and_brigade_are_read_from_what_is_written(words: str, division: str, brigade: str) -> None:
    assert member("FR1IN", words) == Member("FR1IN", division, brigade)


@pytest.mark.parametrize(
    ("name", "among"),
    [
        ("17 Chasseurs battalion; brigade Dieu, division Forey", "17 Chasseurs battalion"),
        ("Brigade Burdina, division Cordon", "Brigade Burdina"),
        ("Batteries of the division Castelborgo", "Batteries of the division Castelborgo"),
        ("Haller Hussars, four squadrons, division Urban", "Haller Hussars, four squadrons"),
    ],
)
def test_a_unit_is_named_shortly_among_its_own(name: str, among: str) -> None:
    assert short(name) == among


def test_what_its_commander_should_mind_is_said_of_a_unit() -> None:
    found = strengths()
    assert "tired" in found["FR4IN"].states
    assert "tired" not in found["FR1IN"].states
    assert "enemy near" in strengths(seat="Gyulai")["AU1IN"].states
    assert not {"enemy near", "in contact"} & set(found["FR1LA"].states)
    near = strengths(PAGE.replace("G6-V6 7-7", "G5-V6 12-7"))
    assert ("in contact" in near["FR3IN"].states, "enemy near" in near["FR1LA"].states) == (True, True)


def test_a_headquarters_has_no_ammunition_and_a_unit_without_guns_no_batteries() -> None:
    found = strengths()
    assert "ammunition" not in found["FR1CQ"].values
    assert "batteries" in found["FR1LA"].values
    assert "batteries" not in found["FR1LC"].values
    assert found["FR1IN"].where == "G4-V6 6-8"


def test_of_others_units_nothing_is_told() -> None:
    game, view = seen(seat="Gyulai")
    told = RULESET.order_of_battle(game, view)
    assert (told.units, set(told.strengths)) == (("AU1IN",), {"AU1IN"})
    page = PAGE.replace('name = "74th', 'name = "99th')
    assert RULESET.order_of_battle(*seen(page, "Gyulai")) == told


WELL = "supplies=1 in_communications=true"
STATES = (
    units(
        f"FR1IN G4-V6 7-7 {WELL} ammunition=0 fatigue=5 morale=61 experience=7 quality=5",
        f"FR2CQ G4-V6 3-4 {WELL} ammunition=0",
        f"FR3PB G4-V6 7-7 {WELL} ammunition=0",
        f"FR4LA G4-V7 7-7 {WELL} ammunition=1 fatigue=6",
        f"FR5IN G4-V8 7-7 {WELL.replace('true', 'false')} ammunition=2",
        f"FR6IN G4-W0 7-7 {WELL.replace('true', 'false')} ammunition=2",
        f"FR7IN G4-W1 7-7 {WELL} ammunition=2 status='inactive'",
        "FR8IN H4-W1 7-7 supplies=0 in_communications=false ammunition=2 batteries=1 name='74th_Line;_brigade_Dieu'",
        "AU1IN G5-W0 7-7 commander='Gyulai'",
        "AU2IN G4-V9 7-7 commander='Gyulai' status='inactive'",
        "AU3IN G4-W0 1-1 commander='Gyulai'",
        "AU4IN G4-V5 7-7 commander='Gyulai' status='shattered' supplies=1 in_communications=true",
    )
    .replace("_", " ")
    .replace("in communications", "in_communications")
)


def test_strength_is_told_whole_in_figures_and_in_the_words_that_fit_and_no_others() -> None:
    """Enemies are counted where they are awake, seen or reported: in G5-W0 and G4-W0, but not the sleepers in G4-V9."""
    found = strengths(SEATS + STATES)
    plain = {"men": 3000, "morale": 50, "fatigue": 0, "supplies": 1, "ammunition": 2, "experience": 0, "quality": 4}
    bare = {name: value for name, value in plain.items() if name != "ammunition"}
    own = {"morale": 61, "fatigue": 5, "ammunition": 0, "experience": 7, "quality": 5}
    guns = {"men": 400, "batteries": 4, "fatigue": 6, "ammunition": 1}
    assert [(each.unit, each.title, each.where, dict(each.values), each.states) for each in found.values()] == [
        ("FR1IN", "", "G4-V6 7-7", {**plain, **own}, ("out of ammunition",)),
        ("FR2CQ", "", "G4-V6 3-4", {**bare, "men": 100}, ()),
        ("FR3PB", "", "G4-V6 7-7", {**bare, "men": 300}, ()),
        ("FR4LA", "", "G4-V7 7-7", {**plain, **guns}, ("tired",)),
        ("FR5IN", "", "G4-V8 7-7", plain, ("cut off",)),
        ("FR6IN", "", "G4-W0 7-7", plain, ("in contact", "cut off")),
        ("FR7IN", "", "G4-W1 7-7", plain, ("enemy near",)),
        (
            "FR8IN",
            "74th Line",
            "H4-W1 7-7",
            {**plain, "supplies": 0, "batteries": 1, "men": 3100},
            ("hungry", "cut off"),
        ),
    ]
    assert [list(each.values) for each in found.values()][3] == [
        *("men", "batteries", "morale", "fatigue", "supplies", "ammunition", "experience", "quality"),
    ]
    all_ = strengths(SEATS + STATES, "gm")
    assert [each for each in all_ if each.startswith("AU")] == ["AU1IN", "AU2IN", "AU3IN", "AU4IN"]
    assert all_["AU4IN"].states == ("shattered",)
    words = {word for each in all_.values() for word in each.states}
    assert words == {"shattered", "out of ammunition", "tired", "cut off", "hungry"}
