"""1 to 3: what a state by a foreign hand may not refer to, each fault in a sentence, and sound states left alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from drumhead.engine.play.view import Token, View
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.state import Depot, Offer, Pact, RotdState, Square, Treasury
from drumhead.engine.rulesets.rotd.opening.references import astray
from tests.rulesets.rotd.afloat import page
from tests.rulesets.rotd.pages import play

GAME, STATE = play(
    page(
        *("FR1IN G4-V7 7-7", "FR2IN G4-V7 7-8", "AU1IN G9-V7 7-7", "SW1IN G9-V7 8-8"),
        afloat=("FR1RT Pavia", "FR2TR Algiers"),
        extra='[garrisons]\nAlgiers = "FRA"\n',
    )
)
SIZE, FIELD = GAME.map.board.size, GAME.map.tactical_board.size
DEPOT = Depot("D1", "depot", "FRA", 0, 0, 3)


def told(seen: View | None = None, **tables: Mapping[str, Any]) -> list[str]:
    """What is astray in the state with these tables in the place of its own."""
    return list(astray(GAME, replace(STATE, **tables), seen))


def unit(seen: View | None = None, **fields: Any) -> list[str]:
    """The same with FR1IN changed."""
    return told(seen, units={**STATE.units, "FR1IN": replace(STATE.units["FR1IN"], **fields)})


def view(state: RotdState = STATE, **fields: Any) -> View:
    return replace(RULESET.view(GAME, state, GAME.seats[0]), **fields)


def test_a_sound_state_is_told_nothing_of() -> None:
    assert told() == told(view()) == told(view(gm=True)) == []
    assert view().tokens != () and "SUI" not in {state.code for state in GAME.map.states} | STATE.sides.keys()


def test_units_stand_on_the_map_and_those_that_are_nowhere_may_lie_anywhere() -> None:
    for cell, at, sound in (
        *((0, 0, True), (SIZE - 1, FIELD - 1, True), (-1, 0, False), (0, -1, False)),
        *((SIZE, 0, False), (0, FIELD, False)),
    ):
        words = [] if sound else [f"the unit FR1IN stands on cell {cell}, {at}, none of the map"]
        assert unit(cell=cell, tactical=at) == words
        assert unit(view(gm=True), cell=cell, tactical=at) == words
        assert unit(cell=cell, tactical=at, status="gone") == unit(cell=cell, tactical=at, aboard="FR1RT") == []
        unknown = [] if sound or -1 in (cell, at) else words
        assert unit(view(), cell=cell, tactical=at) == unknown
    assert unit(view(), cell=-2) == ["the unit FR1IN stands on cell -2, 112, none of the map"]


def test_a_unit_is_called_by_its_id_and_its_id_by_its_type() -> None:
    for id, kind, sound in (
        *(("FR1IN", "IN", True), ("FR123456CQ", "CQ", True), ("?1", "IN", False), ("FR1234567IN", "IN", False)),
        *(("FR1IN", "LI", False), ("FR1XX", "XX", False), ("FRA1IN", "IN", False), ("FRIN", "IN", False)),
    ):
        units = {**STATE.units, id: replace(STATE.units["FR1IN"], id=id, type=kind)}
        words = [] if sound else [f"the unit {id!r} is called {id!r} and of type {kind!r}"]
        assert told(units=units) == words
        assert told(view(gm=True), units=units) == words
        assert told(view(), units=units) == ([] if id == "?1" else words)
    other = "the unit 'FR1IN' is called 'FR2IN' and of type 'IN'"
    assert unit(id="FR2IN") == unit(view(), id="FR2IN") == [other]


def test_quality_state_and_side_are_those_of_the_game_and_strangers_have_none() -> None:
    for fields, sound, seen in (
        *(({"quality": 0}, True, True), ({"quality": 7}, True, True), ({"quality": 8}, False, False)),
        *(({"quality": -1}, False, False), ({"state": "XYZ"}, False, True), ({"side": "blue"}, False, True)),
        *(({"side": ""}, True, True), ({"state": ""}, False, True), ({"state": "AUS"}, True, True)),
    ):
        now = replace(STATE.units["FR1IN"], **fields)
        words = f"the unit FR1IN is of {now.state!r}, {now.side!r} and of quality {now.quality}"
        assert unit(**fields) == unit(view(gm=True), **fields) == ([] if sound else [words])
        assert unit(view(), **fields) == ([] if seen else [words])


def test_who_is_away_is_on_a_ship_or_in_a_garrison_that_there_is() -> None:
    for aboard, garrison, sound in (
        *(("FR1RT", "", True), ("", "Algiers", True), ("FR9RT", "", False), ("", "Tunis", False)),
        *(("FR9RT", "Algiers", False), ("FR1RT", "Tunis", False)),
    ):
        words = f"the unit FR1IN is aboard {aboard!r}, in garrison at {garrison!r}"
        assert unit(aboard=aboard, garrison=garrison) == ([] if sound else [words])
        assert unit(view(), aboard=aboard, garrison=garrison) == []


def test_who_is_seen_on_the_board_is_in_the_state() -> None:
    stranger = Token("AU9IN", "AU9IN", 0, None, "enemy", "I", "")
    seen = view(tokens=(*view().tokens, stranger))
    assert told(seen) == ["'AU9IN' is seen on the board, but is no unit that there is"]
    assert told(seen, units={**STATE.units, "AU9IN": replace(STATE.units["AU1IN"], id="AU9IN")}) == []


def test_cities_are_those_of_the_map_all_of_them_and_no_others() -> None:
    less = {name: held for name, held in STATE.cities.items() if name != "Genova"}
    assert told(cities=less) == ["nothing is said of the city Genova"]
    more = {**STATE.cities, "Rome": replace(STATE.cities["Genova"], name="Rome")}
    assert told(cities=more) == ["the city 'Rome' is none of the map"]


def check(at: Callable[[int, int], Mapping[str, Mapping[str, Any]]], words: str, seen: View | None) -> None:
    """That a table may hold what lies within the map, and what a seat does not know where it is the seat's."""
    low = -1 if seen is not None and not seen.gm else 0
    for cell in (low, SIZE - 1):
        for tactical in (low, FIELD - 1):
            assert told(seen, **at(cell, tactical)) == []
    for cell, tactical in ((low - 1, 0), (SIZE, 0), (0, low - 1), (0, FIELD)):
        assert told(seen, **at(cell, tactical)) == [f"{words} lies on cell {cell}, {tactical}, none of the map"]


def test_depots_and_ships_lie_on_the_map_and_ships_abroad_anywhere() -> None:
    ship, abroad = STATE.ships["FR1RT"], STATE.ships["FR2TR"]
    for seen in (None, view(gm=True), view()):
        check(lambda c, t: {"depots": {"D1": replace(DEPOT, cell=c, tactical=t)}}, "the depot D1", seen)
        check(lambda c, t: {"ships": {"FR1RT": replace(ship, cell=c, tactical=t)}}, "the ship FR1RT", seen)
    assert told(ships={"FR2TR": replace(abroad, cell=SIZE, tactical=FIELD)}) == []
    assert told(depots={"D2": DEPOT}) == ["the depot D2 lies on cell 0, 0, none of the map"]
    for water in ("river", "harbour", "coast", "sea", "abroad"):
        assert told(ships={"FR1RT": replace(ship, water=water)}) == []
    wrong = {
        "'FR1RT' is called 'FR9RT', of type 'RT', on 'harbour'": replace(ship, id="FR9RT"),
        "'FR1RT' is called 'FR1RT', of type 'XX', on 'harbour'": replace(ship, type="XX"),
        "'FR1RT' is called 'FR1RT', of type 'RT', on 'beer'": replace(ship, water="beer", cell=-1),
    }
    for words, each in wrong.items():
        assert told(ships={"FR1RT": each}) == [f"the ship {words}"]


def test_squares_and_their_broken_bridges_are_on_the_map() -> None:
    for cell, sound in (("0", True), (str(SIZE - 1), True), (str(SIZE), False), ("-1", False), ("7x", False)):
        assert told(squares={cell: Square()}) == ([] if sound else [f"the square {cell!r} is none of the map"])
    assert told(squares={"1" + "0" * 9: Square()}) == ["the square '1000000000' is none of the map"]
    assert told(squares={"7": Square(broken_bridges=(0, FIELD - 1))}) == []
    for bridges in ((0, FIELD), (-1,)):
        words = "a bridge that is broken in the square 7 is none of the map"
        assert told(squares={"7": Square(broken_bridges=bridges)}) == [words]


def test_sides_treasuries_offers_and_pacts_are_of_sides_that_the_game_has() -> None:
    assert told(sides={"FRA": "allies", "XYZ": "blue", "SAR": "allies", "AUS": "austria", "SUI": ""}) == [
        "the state XYZ is of the side 'blue'",
        "the state SUI is of the side ''",
    ]
    assert told(
        treasuries={"allies": Treasury(), "blue": Treasury()},
        offers={"x": Offer("allies", "blue", "peace"), "y": Offer("allies", "austria", "peace")},
        pacts={"z": Pact(("blue", "red"), "peace", 1), "v": Pact(("allies", "austria"), "peace", 1)},
    ) == [
        "the offer x is of 'allies' and 'blue'",
        "the pact z is of 'blue' and 'red'",
        "the treasury of 'blue' is of 'blue'",
    ]
