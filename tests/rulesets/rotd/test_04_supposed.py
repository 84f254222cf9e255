"""4.1-4.6: the position that a seat may suppose: what it knows to the letter, strangers as they usually are."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from drumhead.engine.play.events import GM
from drumhead.engine.play.view import Sighting
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.state import RotdState
from tests.rulesets.rotd.desks import Table, table

OWN = "FR1IN G4-V6 7-7 men=2345 morale=61"


def supposed(at: Table, *sightings: Sighting) -> RotdState:
    found: RotdState = RULESET.supposed(at.game, replace(at.view, sightings=(*at.view.sightings, *sightings)))
    return found


def seen(at: Table, words: str, arms: str, square: str = "G4-V8") -> Sighting:
    return Sighting(at.game.map.board.cell(square), "enemy", "AUS", words, arms)


def test_what_is_known_is_supposed_as_it_is() -> None:
    at = table(OWN, page='[[map.cities]]\nname = "Lyon"\nplace = "G4-V6 1-1"\nstate = "FRA"\nsupplies = 7\n[map]\n')
    state = supposed(at)
    assert state.units["FR1IN"] == at.view.state.units["FR1IN"]
    assert state.cities["Lyon"].supplies == 7


def test_an_enemy_in_sight_is_taken_at_the_strength_that_is_usual() -> None:
    poor = supposed(table(OWN, "AU1IN G4-V6 9-7 men=300 morale=5 quality=1"))
    rich = supposed(table(OWN, "AU1IN G4-V6 9-7 men=5000 morale=99 quality=7"))
    assert poor == rich
    assert poor.units["AU1IN"].men > 1000
    assert poor.units["AU1IN"].tactical == table(OWN).game.map.tactical_board.cell("9-7")


@pytest.mark.parametrize(
    ("words", "arms", "count", "kinds"),
    [
        ("brigade", "C", 1, {"MC": 1}),
        ("brigades", "IA", 2, {"IN": 1, "LA": 1}),
        ("division", "I", 4, {"IN": 4}),
        ("corps", "ICAH", 12, {"IN": 9, "MC": 1, "LA": 1, "CQ": 1}),
        ("2 corps", "", 24, {"IN": 24}),
    ],
)
def test_reported_troops_are_as_many_as_the_word_stands_for(
    words: str, arms: str, count: int, kinds: dict[str, int]
) -> None:
    at = table(OWN)
    state = supposed(at, seen(at, words, arms))
    made = [unit for unit in state.units.values() if unit.side == "austria"]
    assert (len(made), Counter(unit.type for unit in made)) == (count, Counter(kinds))
    places = Counter(unit.tactical for unit in made)
    assert max(places.values()) <= 8
    assert min(places) >= 0


def test_nobody_is_made_up_on_top_of_ones_own_troops() -> None:
    at = table(OWN)
    state = supposed(at, seen(at, "division", "I", "G4-V6"))
    own = state.units["FR1IN"].tactical
    board = at.game.map.tactical_board
    assert all(board.distance(unit.tactical, own) > 1 for unit in state.units.values() if unit.side == "austria")


def test_the_game_master_supposes_nothing() -> None:
    at = table(OWN, "AU1IN G4-V6 9-7 men=300")
    assert RULESET.supposed(at.game, RULESET.view(at.game, at.state, at.game.seat(GM))) == at.state


def test_each_report_is_made_up_whole_after_the_numbers_that_are_taken_around_the_middle_of_its_square() -> None:
    at = table(OWN, 'AU950IN G4-V6 9-7 commander="Gyulai"', page='[map]\nstate = "FRA"\n')
    cell, field = at.game.map.board.cell, at.game.map.tactical_board
    reports = (
        seen(at, "division", "IH"),
        seen(at, "brigade", "CA"),
        seen(at, "corps", "CH", "G4-V9"),
        Sighting(cell("G4-W2"), "neutral", "SUI", "division", "H", status="inactive"),
    )
    state = supposed(at, *reports)
    made = {id: unit for id, unit in state.units.items() if id not in ("FR1IN", "AU950IN")}
    told = Counter(
        (id[:2], unit.type, unit.side, unit.status, unit.cell, field.name(unit.tactical)) for id, unit in made.items()
    )
    north, middle = cell("G4-V8"), "7-7"
    assert told == {
        ("AU", "IN", "austria", "active", north, middle): 3,
        ("AU", "CQ", "austria", "active", north, middle): 1,
        ("AU", "MC", "austria", "active", north, middle): 1,
        ("AU", "MC", "austria", "active", cell("G4-V9"), middle): 7,
        ("AU", "CQ", "austria", "active", cell("G4-V9"), middle): 1,
        ("AU", "MC", "austria", "active", cell("G4-V9"), "5-5"): 4,
        ("SW", "IN", "", "inactive", cell("G4-W2"), middle): 3,
        ("SW", "CQ", "", "inactive", cell("G4-W2"), middle): 1,
    }
    numbers = {
        nation: sorted(unit.number for unit in made.values() if unit.nation == nation) for nation in ("AU", "SW")
    }
    assert numbers == {"AU": list(range(951, 968)), "SW": list(range(900, 904))}
    assert {unit.supplies for unit in made.values()} == {state.units["AU950IN"].supplies} == {1}
    assert all(id == f"{unit.nation}{unit.number}{unit.type}" == unit.name for id, unit in made.items())
    assert list(state.units) == sorted(state.units) and state.roster == {}
