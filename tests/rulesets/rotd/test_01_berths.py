"""1.3, 4.3: the places of ships as they are written, read and written again, and what keeps ships from them."""

from __future__ import annotations

import pytest

from drumhead.engine.errors import InputError, UnknownNameError
from drumhead.engine.rulesets.rotd.waters.berths import Berth, berth_problem, berth_text, read_berth
from drumhead.engine.rulesets.rotd.waters.timetables import Sailing, read_sailing
from tests.rulesets.rotd.afloat import page
from tests.rulesets.rotd.boards import BOARD, FIELD
from tests.rulesets.rotd.pages import play

BROOK = '[[map.rivers]]\ncourse = ["G5-X0 7-0", "G5-X0 7-14"]\n'
RIVER = '[[map.rivers]]\nclass = "unfordable"\ncourse = ["G5-X0 2-0", "G5-X0 2-14"]\n'
GAME, _ = play(page("FR1IN G4-V7 7-7") + BROOK + RIVER)
ABROAD = ("Algiers", "Tunis")
DRAWS = "it draws too much water for the river at {}, which is not unbridgeable (rule 1.3)."
LAND = "{} is land: open (rule 1.3)."
FORD = "the river at {} is fordable, and no ship sails on it (rule 1.3)."
NO_COAST = "Pavia is a port on a river, which has no coastal waters."


def berth(water: str, square: str = "", tactical: str = "", port: str = "") -> Berth:
    return Berth(water, BOARD.cell(square) if square else -1, FIELD.cell(tactical) if tactical else -1, port)


PLACES = {
    "G5-V8 7-7": (berth("river", "G5-V8", "7-7"), "G5-V8 7-7", DRAWS, ""),
    " g5-v8   7-9 ": (berth("river", "G5-V8", "7-9"), "G5-V8 7-9", LAND, LAND),
    "G5-V8": (berth("river", "G5-V8", "7-7"), "G5-V8 7-7", DRAWS, ""),
    "G5-V7": (berth("river", "G5-V7", "7-7"), "G5-V7 7-7", LAND, LAND),
    "G5-X0": (berth("river", "G5-X0", "2-7"), "G5-X0 2-7", DRAWS, ""),
    "G5-X0 7-7": (berth("river", "G5-X0", "7-7"), "G5-X0 7-7", FORD, FORD),
    "G4-V6": (berth("river", "G4-V6", "7-7"), "G4-V6 7-7", "", ""),
    "G3-V7 0-5": (berth("river", "G3-V7", "0-5"), "G3-V7 0-5", "", ""),
    "genova": (berth("harbour", "G3-V7", "3-3", "Genova"), "Genova", "", ""),
    "off genova": (berth("coast", "G3-V7", "0-3", "Genova"), "off Genova", "", ""),
    "OFF  NIZZA": (berth("coast", "G3-V8", "3-3", "Nizza"), "off Nizza", "", ""),
    "Off Pavia": (berth("coast", "G6-V8", "7-6", "Pavia"), "off Pavia", NO_COAST, NO_COAST),
    "Pavia": (berth("harbour", "G6-V8", "7-6", "Pavia"), "Pavia", DRAWS, ""),
    "Novara": (berth("harbour", "G4-W2", "3-3", "Novara"), "Novara", "Novara is no port.", "Novara is no port."),
    "off Novara": (berth("coast", "G4-W2", "3-3", "Novara"), "off Novara", "Novara is no port.", "Novara is no port."),
    "ligurian  sea": (berth("sea", "G2-V7", "7-7", "Ligurian Sea"), "Ligurian Sea", "", ""),
    "Far Sea": (berth("sea", "F5-V6", "7-7", "Far Sea"), "Far Sea", "", ""),
    "algiers": (berth("abroad", port="Algiers"), "Algiers", "", ""),
}
"""By what is written: the place, how it is written again, and what keeps a ship that draws much water from it, and one
that draws little."""


@pytest.mark.rule("rotd", "1.3e")
def test_places_of_ships_are_read_written_and_judged() -> None:
    for text, (place, written, deep, shallow) in PLACES.items():
        found = read_berth(GAME.map, ABROAD, text)
        assert found == place, text
        assert berth_text(GAME.map, found) == written
        assert read_berth(GAME.map, ABROAD, written) == found
        for hulls, problem in ((("IC", "SL", "FR", "TR"), deep), (("RI", "RG", "RT", "GB"), shallow)):
            told = {berth_problem(GAME.map, GAME.options["tables"], hull, found) for hull in hulls}
            assert told == {problem.format(written)}, text


def test_what_is_no_place_for_a_ship_is_named() -> None:
    nowhere = {
        "off algiers": "There is no city 'algiers' on the map A page.",
        "G5-V8 77-7": "There is no square '77-7'; squares run from 0-0 to 14-14.",
        "Nowhere at all": "There is no city 'Nowhere at all' on the map A page.",
        "off": "There is no city 'off' on the map A page.",
    }
    for text, said in nowhere.items():
        with pytest.raises(UnknownNameError) as caught:
            read_berth(GAME.map, ABROAD, text)
        assert str(caught.value) == said


def test_a_timetable_says_where_a_ship_sails_what_it_does_and_how_it_fared() -> None:
    genova, lost = PLACES["genova"][0], {"fought": True, "lost": True}
    said = {
        "Genova": Sailing(genova, {}),
        " genova ,  RAIDING": Sailing(genova, {"task": "raiding"}),
        "convoying": Sailing(None, {"task": "convoying"}),
        "raiding, idle": Sailing(None, {"task": ""}),
        "lost, Genova, leaves": Sailing(genova, lost, leaves=True),
        "fought, destroys  bridge": Sailing(None, {"fought": True, "destroys": "bridge"}),
        "destroys pontoon": Sailing(None, {"destroys": "pontoon"}),
        "Leaves": Sailing(None, {}, leaves=True),
        "tunis, lost": Sailing(berth("abroad", port="Tunis"), lost),
    }
    assert {text: read_sailing(GAME.map, ABROAD, text) for text in said} == said
    for text, wrong in (("Genova, raiding, Nizza", "'Nizza'"), ("Genova, sinking", "'sinking'")):
        with pytest.raises(InputError) as caught:
            read_sailing(GAME.map, ABROAD, text)
        assert str(caught.value) == f"{wrong} is a second place; one is expected."
