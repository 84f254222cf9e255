"""Governments lost and captured, whom that halves and shakes, and the revolt of Barcelona."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.maps.hexes.model import HexPlace
from drumhead.engine.play.dice import ScriptedDice
from drumhead.engine.play.events import Event
from drumhead.engine.play.state import Draft
from drumhead.engine.rulesets.europa.gobernitos.governments import judge_falls, note_falls, relocate, relocate_unbidden
from drumhead.engine.rulesets.europa.gobernitos.revolt import catalan_cities, disarmed_units, revolt
from drumhead.engine.rulesets.europa.position.calendar import month_of
from drumhead.engine.rulesets.europa.position.governing import demoralized, halved
from drumhead.engine.rulesets.europa.position.state import City, Holding
from drumhead.engine.rulesets.europa.position.telling import Teller, put
from drumhead.engine.rulesets.europa.turns.initial import begin_player_turn
from tests.rulesets.europa.tables import RULESET, Table, board_of

EAST, WEST, BURGOS, VALENCIA, BARCELONA, PALMA = "0303", "0304", "0105", "0501", "0502", "0506"
CAPTURED, ESCAPED = 0.0, 0.99


def _unit(affiliation: str, at: str = "0601", **more: Any) -> dict[str, Any]:
    return {"affiliation": affiliation, "factors": "2-2-6", "at": at, **more}


def _table(units: dict[str, dict[str, Any]] | None = None, west: str = "loyalist", **head: Any) -> Table:
    rows = ["......"] * 6
    board = board_of(rows).board
    places = (
        HexPlace("Madrid", (board.cell(EAST), board.cell(WEST)), "major"),
        HexPlace("Burgos", (board.cell(BURGOS),), "dot"),
        HexPlace("Valencia", (board.cell(VALENCIA),), "dot"),
        HexPlace("Barcelona", (board.cell(BARCELONA),), "major"),
        HexPlace("Palma", (board.cell(PALMA),), "dot"),
    )
    owns = {"insurgent": [BURGOS], "loyalist": [EAST, VALENCIA, BARCELONA, PALMA]}
    owns[west].append(WEST)
    seats = {"insurgent": BURGOS, "loyalist": EAST}
    sides = {side: {"owns": owned, "government": seats[side]} for side, owned in owns.items()}
    zones = {"region": {"*": "Castilla", BARCELONA: "Catalunya", VALENCIA: "Valencia", PALMA: "Balearics"}}
    map = board_of(rows, places=places, zones=zones)
    return Table(map, units=units or {}, sides=sides, **head)


def _take(table: Table, hex: str, side: str, die: float) -> Table:
    """A side gains a hex in the phasing player's stage, and dice fall for who fled from it."""
    teller = Teller(table.game, Draft(table.state, table.state.phase))
    teller.tell("took", changes=put("hexes", hex, Holding(side)))
    note_falls(teller)
    judge_falls(teller, ScriptedDice(otherwise=die))
    table.state = teller.state
    return table


def _judged(table: Table, hex: str, side: str, die: float) -> list[Event]:
    """What is told as dice fall for who fled from a hex."""
    teller = Teller(table.game, Draft(table.state, table.state.phase))
    teller.tell("took", changes=put("hexes", hex, Holding(side)))
    note_falls(teller)
    judge_falls(teller, ScriptedDice(otherwise=die))
    return [event for event in teller.draft.events if event.kind == "seat judged"]


def _initial(table: Table, player: str, month: int, to: str = "") -> Table:
    table.state = replace(table.state, player=player, month=month, phase="initial")
    teller = Teller(table.game, Draft(table.state, "initial"))
    if to:
        relocate(teller, table.cell(to))
    else:
        relocate_unbidden(teller)
    table.state = teller.state
    return table


def _is_halved(table: Table, unit: str, month: int) -> bool:
    state = replace(table.state, month=month)
    return halved(table.game, state, state.units[unit]) is not None


@pytest.mark.rule("europa", "R190")
def test_an_insurgent_seat_that_is_lost_moves_without_harm() -> None:
    table = _take(_table({"N1": _unit("Nat")}, player="loyalist"), BURGOS, "loyalist", ESCAPED)
    assert table.state.governments["insurgent"].state == "lost"
    assert not _is_halved(table, "N1", 1)
    table.has(hexes={**table.state.hexes, "0106": Holding("insurgent")})
    table.state = replace(table.state, hexes={**table.state.hexes, WEST: Holding("insurgent")})
    _initial(table, "insurgent", 2)
    assert table.state.governments["insurgent"].seat == WEST
    assert not _is_halved(table, "N1", 2)


@pytest.mark.rule("europa", "R191")
@pytest.mark.rule("europa", "R193")
@pytest.mark.rule("europa", "R196")
def test_a_captured_insurgent_government_halves_through_the_next_game_turn() -> None:
    units = {
        "N1": _unit("Nat", hungry=1),
        "N2": _unit("Nat"),
        "R1": _unit("Req", hungry=2),
        "I1": _unit("Ita", hungry=1),
    }
    table = _take(_table(units, west="insurgent", player="loyalist"), BURGOS, "loyalist", CAPTURED)
    assert table.state.governments["insurgent"].state == "captured"
    assert [_is_halved(table, "N1", month) for month in (1, 2, 3)] == [True, True, False]
    _initial(table, "insurgent", 2, WEST)
    shaken = {id for id, unit in table.state.units.items() if demoralized(unit)}
    assert shaken == {"N1", "R1"}


@pytest.mark.rule("europa", "R192")
@pytest.mark.rule("europa", "R194")
def test_a_captured_loyalist_government_halves_to_the_end_of_the_game_turn() -> None:
    units = {
        "P1": _unit("PA", hungry=1),
        "B1": _unit("Basque", hungry=1),
        "A1": _unit("An"),
        "X1": _unit("Int", hungry=1),
    }
    table = _take(_table(units), EAST, "insurgent", CAPTURED)
    assert [_is_halved(table, "P1", month) for month in (1, 2)] == [True, False]
    assert _is_halved(table, "B1", 1)
    assert _is_halved(table, "A1", 1)
    _initial(table, "loyalist", 1, WEST)
    assert {id for id, unit in table.state.units.items() if demoralized(unit)} == {"P1", "X1"}


@pytest.mark.rule("europa", "R192")
def test_a_government_that_cannot_stay_in_madrid_halves_from_then() -> None:
    driven = _take(_table({"P1": _unit("PA")}, west="insurgent"), EAST, "insurgent", ESCAPED)
    staying = _take(_table({"P1": _unit("PA")}), EAST, "insurgent", ESCAPED)
    assert _is_halved(driven, "P1", 1)
    assert not _is_halved(staying, "P1", 1)
    _initial(staying, "loyalist", 1)
    assert staying.state.governments["loyalist"].seat == WEST
    assert not _is_halved(staying, "P1", 1)


@pytest.mark.rule("europa", "R197")
def test_a_government_on_the_move_halves_for_that_game_turn_alone() -> None:
    table = _take(_table({"P1": _unit("PA")}), EAST, "insurgent", ESCAPED)
    _initial(table, "loyalist", 1, VALENCIA)
    assert [_is_halved(table, "P1", month) for month in (1, 2)] == [True, False]


@pytest.mark.rule("europa", "R195")
def test_internationals_are_halved_and_interventionists_are_not() -> None:
    loyal = _take(_table({"X1": _unit("Int")}), EAST, "insurgent", CAPTURED)
    assert _is_halved(loyal, "X1", 1)
    units = {"G1": _unit("Ger"), "I1": _unit("Ita"), "M1": _unit("Mxd"), "N1": _unit("Col")}
    rebel = _take(_table(units, west="insurgent", player="loyalist"), BURGOS, "loyalist", CAPTURED)
    assert [id for id in units if _is_halved(rebel, id, 1)] == ["N1"]


def test_the_government_is_ordered_to_a_city() -> None:
    table = _take(_table({"P1": _unit("PA")}), EAST, "insurgent", ESCAPED)
    table.state = replace(table.state, player="loyalist", phase="initial")
    assert table.refused(f"government relocate {BURGOS}") is not None
    assert table.refused("government relocate 0602") is not None
    table.line(f"government relocate {VALENCIA}").end()
    assert table.state.governments["loyalist"].seat == VALENCIA
    assert table.refused(f"government relocate {WEST}") is not None


def _revolt(table: Table, month: int) -> Table:
    table.state = replace(table.state, player="loyalist", month=month, phase="initial")
    teller = Teller(table.game, Draft(table.state, "initial"))
    revolt(teller)
    table.state = teller.state
    return table


MAY = month_of(_table().game.scenario.date, "I May 37")


@pytest.mark.rule("europa", "R021")
@pytest.mark.rule("europa", "R201")
def test_the_revolt_disarms_and_has_catalunya_purified_again() -> None:
    units = {"Le": _unit("P", title="Le", size="X"), "An1": _unit("P", title="An"), "P9": _unit("P", title="Other")}
    table = _table(units, points={"P inf": 1.5, "PA inf": 1.0})
    _revolt(table, MAY - 1)
    assert table.state.cities == {}
    _revolt(table, MAY)
    assert {id: unit.status for id, unit in table.state.units.items()} == {"Le": "gone", "An1": "gone", "P9": "map"}
    assert table.state.points == {"P inf": 0.0, "PA inf": 1.0}
    assert table.state.cities == {BARCELONA: City(purify=True, due=MAY)}


@pytest.mark.rule("europa", "R199")
def test_the_revolt_halves_in_the_insurgent_turn_too_until_purification_is_over() -> None:
    table = _revolt(_table({"P1": _unit("PA")}), MAY)
    insurgent = replace(table.state, month=MAY + 1, player="insurgent", phase="combat")
    assert halved(table.game, insurgent, insurgent.units["P1"]) is not None
    over = replace(insurgent, cities={BARCELONA: City()})
    assert halved(table.game, over, over.units["P1"]) is None
    taken = replace(insurgent, hexes={**insurgent.hexes, BARCELONA: Holding("insurgent")})
    assert halved(table.game, taken, taken.units["P1"]) is None


@pytest.mark.parametrize(
    ("die", "told"), [(CAPTURED, "it was captured, and its side is halved"), (ESCAPED, "it escaped.")]
)
def test_what_became_of_a_government_is_told(die: float, told: str) -> None:
    table = _table({"N1": _unit("Nat")}, west="insurgent", player="loyalist")
    teller = Teller(table.game, Draft(table.state, "combat"))
    teller.tell("took", changes=put("hexes", BURGOS, Holding("loyalist")))
    note_falls(teller)
    judge_falls(teller, ScriptedDice(otherwise=die))
    judged = next(event for event in teller.draft.events if event.kind == "seat judged")
    assert told in RULESET.wording(table.game, judged)


@pytest.mark.rule("europa", "R199")
def test_the_revolt_halves_through_the_turn_in_which_purification_ends() -> None:
    table = _revolt(_table({"P1": _unit("PA")}), MAY)
    assert _is_halved(table, "P1", MAY)
    _revolt(table, MAY + 1)
    assert _is_halved(table, "P1", MAY + 1)
    begin = _teller(table, MAY + 2)
    begin_player_turn(begin, ScriptedDice())
    assert begin.state.cities[BARCELONA].purify is False
    table.state = begin.state
    assert _is_halved(table, "P1", MAY + 2)
    _revolt(table, MAY + 3)
    assert not _is_halved(table, "P1", MAY + 3)


@pytest.mark.rule("europa", "R200")
def test_the_restrictions_of_the_revolt_hold_as_long_as_it_halves() -> None:
    """Purified in I May 37, they are lifted on II May 37; of other Gobernitos nothing is told."""
    table = _revolt(_table({"P1": _unit("PA")}), MAY)
    table.state = replace(table.state, cities={BARCELONA: City()})
    assert _bound(table, "Catalunya")
    assert not _bound(table, "Asturias")
    table.state = replace(table.state, month=MAY + 1, player="insurgent")
    assert not _bound(table, "Catalunya")


def _bound(table: Table, gobernito: str) -> bool:
    return any(why.rule == "R200" for why in table.ask("area", gobernito).because)


def _teller(table: Table, month: int) -> Teller:
    """A Loyalist initial phase, with a garrison in Barcelona that has stayed long enough."""
    stays = {f"L{n}": replace(table.state.units["P1"], cell=table.cell(BARCELONA), stayed=3) for n in range(3)}
    state = replace(table.state, units={**table.state.units, **stays}, month=month, player="loyalist", phase="initial")
    due = {BARCELONA: City(purify=True, due=month - 4)}
    return Teller(table.game, Draft(replace(state, cities=due), "initial"))


@pytest.mark.rule("europa", "R190")
@pytest.mark.parametrize(("owner", "falls"), [("insurgent", True), ("loyalist", False), ("", False)])
def test_a_seat_falls_once_and_only_to_the_enemy(owner: str, falls: bool) -> None:
    table = _table()
    teller = Teller(table.game, Draft(table.state, "combat"))
    teller.tell("took", changes=put("hexes", EAST, Holding(owner)))
    note_falls(teller, "because")
    note_falls(teller)
    told = [(event.kind, event.cause) for event in teller.draft.events][1:]
    assert told == [("seat lost", "because")] * falls
    assert teller.state.governments["loyalist"].state == ("fallen" if falls else "")
    assert teller.state.governments["insurgent"].state == ""


@pytest.mark.rule("europa", "R191")
@pytest.mark.rule("europa", "R192")
@pytest.mark.parametrize(
    ("hex", "side", "west", "die", "captured", "halved"),
    [
        (BURGOS, "loyalist", "loyalist", 1, True, 2),
        (BURGOS, "loyalist", "loyalist", 2, True, 2),
        (BURGOS, "loyalist", "loyalist", 3, False, 0),
        (BURGOS, "loyalist", "loyalist", 6, False, 0),
        (EAST, "insurgent", "loyalist", 2, True, 1),
        (EAST, "insurgent", "loyalist", 3, False, 0),
        (EAST, "insurgent", "insurgent", 3, False, 1),
    ],
)
def test_whom_the_fall_of_a_seat_halves_and_how_long(
    hex: str, side: str, west: str, die: int, captured: bool, halved: int
) -> None:
    table = _take(_table(west=west), hex, side, (die - 0.5) / 6)
    lost = "loyalist" if side == "insurgent" else "insurgent"
    found = table.state.governments[lost]
    assert (found.state, found.halved) == ("captured" if captured else "lost", halved)
    events = _judged(_table(west=west), hex, side, (die - 0.5) / 6)
    told = [(event.rule, event.facts["captured"], event.facts["die"]) for event in events]
    assert told == [("R191" if captured else "R190", captured, die)]
    assert table.state.governments[side].state == ""


@pytest.mark.rule("europa", "R190")
@pytest.mark.parametrize(
    ("to", "why"), [(VALENCIA, ""), (WEST, ""), (BURGOS, "is no city of its side"), ("0601", "is no city of its side")]
)
def test_a_government_goes_to_a_city_of_its_own(to: str, why: str) -> None:
    table = _take(_table(), EAST, "insurgent", ESCAPED)
    table.state = replace(table.state, player="loyalist", phase="initial")
    refused = table.refused(f"government relocate {to}")
    assert (refused is None) if not why else (refused is not None and refused.reason.endswith(why))
    table.state = replace(table.state, player="insurgent")
    other = table.refused(f"government relocate {BURGOS}")
    assert other is not None and (other.rule, other.reason) == ("R190", "its seat was not lost")


@pytest.mark.rule("europa", "R196")
@pytest.mark.parametrize(("die", "shaken"), [(CAPTURED, {"R1"}), (ESCAPED, set())])
def test_only_a_captured_government_shakes_the_hungry_of_its_own_coalition(die: float, shaken: set[str]) -> None:
    units = {
        "R1": _unit("PA", hungry=1),
        "R2": _unit("PA"),
        "A1": _unit("An", hungry=1),
        "B1": _unit("Basque", hungry=1),
        "N1": _unit("Nat", at="0105", hungry=1),
    }
    table = _initial(_take(_table(units), EAST, "insurgent", die), "loyalist", 2, VALENCIA)
    assert {id for id, unit in table.state.units.items() if demoralized(unit)} == shaken
    assert (table.state.governments["loyalist"].state, table.state.governments["loyalist"].seat) == ("", VALENCIA)


@pytest.mark.rule("europa", "R190")
@pytest.mark.parametrize(
    ("west", "owned", "seat"),
    [
        ("loyalist", (EAST, VALENCIA, BARCELONA), WEST),
        ("insurgent", (VALENCIA, BARCELONA, PALMA), BARCELONA),
        ("insurgent", (VALENCIA, PALMA), VALENCIA),
        ("insurgent", (), EAST),
    ],
)
def test_left_to_itself_a_government_stays_in_madrid_or_takes_the_largest_city(
    west: str, owned: tuple[str, ...], seat: str
) -> None:
    table = _take(_table(west=west), EAST, "insurgent", ESCAPED)
    lost = {name: Holding("insurgent") for name in (VALENCIA, BARCELONA, PALMA) if name not in owned}
    table.has(hexes={**table.state.hexes, **lost}, player="loyalist", phase="initial")
    teller = Teller(table.game, Draft(table.state, "initial"))
    relocate_unbidden(teller)
    assert teller.state.governments["loyalist"].seat == seat
    quiet = Teller(table.game, Draft(replace(table.state, player="insurgent"), "initial"))
    relocate_unbidden(quiet)
    assert not quiet.draft.events


@pytest.mark.rule("europa", "R021")
@pytest.mark.parametrize(
    ("month", "owned", "standing", "begun", "breaks"),
    [
        (MAY, True, True, False, True),
        (MAY + 1, True, True, False, False),
        (MAY, False, True, False, False),
        (MAY, True, False, False, False),
        (MAY, True, True, True, False),
    ],
)
def test_the_revolt_breaks_out_once_in_its_turn_while_catalunya_stands_and_has_cities(
    month: int, owned: bool, standing: bool, begun: bool, breaks: bool
) -> None:
    table = _table()
    cat = replace(table.state.gobernitos["Cat"], standing=standing)
    table.has(gobernitos={**table.state.gobernitos, "Cat": cat}, tallies={"revolt": 1.0} if begun else {})
    if not owned:
        table.has(hexes={**table.state.hexes, BARCELONA: Holding("insurgent")})
    _revolt(table, month)
    assert (table.state.tallies.get("revolt") == float(month)) is breaks
    assert table.state.cities == ({BARCELONA: City(purify=True, due=MAY)} if breaks else {})


@pytest.mark.rule("europa", "R021")
def test_only_those_of_the_poum_that_are_named_and_in_play_are_disarmed() -> None:
    units = {
        "A": _unit("P", title="29 Le"),
        "B": _unit("P", title="Le", status="pool", at=""),
        "C": _unit("P", title="Maur", status="gone", at=""),
        "D": _unit("PA", title="Le"),
        "E": _unit("P", title="Other"),
    }
    found = disarmed_units(_table(units).state)
    assert found == ("A", "B")
    table = _revolt(_table(units, points={"P inf": 1.0, "P inf at 0502": 2.0, "PA inf": 3.0}), MAY)
    assert table.state.points == {"P inf": 0.0, "P inf at 0502": 0.0, "PA inf": 3.0}
    assert (table.state.units["A"].cell, table.state.units["E"].status) == (-1, "map")


@pytest.mark.rule("europa", "R201")
def test_the_cities_of_catalunya_are_loyalist_city_hexes_of_its_region() -> None:
    table = _table()
    found = list(catalan_cities(table.game, table.state))
    assert found == [table.cell(BARCELONA)]
    table.has(hexes={**table.state.hexes, BARCELONA: Holding("")})
    assert list(catalan_cities(table.game, table.state)) == []
    wide = {"region": {"*": "Catalunya"}}
    place = HexPlace("Reus", (0,), "point")
    every = Table(
        board_of(["......"], places=(place,), zones=wide), units={}, sides={"loyalist": {"owns": ["0101", "0102"]}}
    )
    assert list(catalan_cities(every.game, every.state)) == [0], "a point city too, and no other hex"


@pytest.mark.rule("europa", "R199")
def test_the_revolt_goes_on_while_one_city_of_several_is_not_purified() -> None:
    table = _table({"P1": _unit("PA")}).has(tallies={"revolt": float(MAY)})
    region = {"region": {"*": "Catalunya"}}
    places = (HexPlace("Reus", (0,), "dot"), HexPlace("Vich", (1,), "dot"))
    owns = {"loyalist": {"owns": ["0101", "0102"]}}
    every = Table(board_of(["......"], places=places, zones=region), units={}, sides=owns)
    for due, halves in ((("0101",), True), (("0101", "0102"), True), ((), False)):
        every.has(tallies=dict(table.state.tallies), cities={name: City(purify=True, due=MAY) for name in due})
        _revolt(every, MAY + 2)
        assert (every.state.tallies.get("revolt through") == float(MAY + 2)) is halves
