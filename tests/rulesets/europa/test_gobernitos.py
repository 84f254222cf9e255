"""Gobernitos: garrisons released for good, collapse and what follows, as the rulings on rule 38D have it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.maps.hexes.model import HexPlace
from drumhead.engine.play.dice import ScriptedDice
from drumhead.engine.play.state import Draft
from drumhead.engine.rulesets.europa.gobernitos import garrisons
from drumhead.engine.rulesets.europa.gobernitos.collapse import Lines, collapse_all, judged
from drumhead.engine.rulesets.europa.gobernitos.garrisons import join_garrisons, note_intruders, release_garrisons
from drumhead.engine.rulesets.europa.gobernitos.guards import expand_areas, expands, guarding
from drumhead.engine.rulesets.europa.position.sides import GOBERNITOS
from drumhead.engine.rulesets.europa.position.state import Gobernito
from drumhead.engine.rulesets.europa.position.telling import Teller, sets_all
from drumhead.engine.rulesets.europa.turns.settling import settle
from tests.rulesets.europa.strips import hexes, way
from tests.rulesets.europa.strips import table as strip
from tests.rulesets.europa.tables import Table, board_of

WIDE = 8
INSURGENT = {"affiliation": "Nat", "factors": "2-3-6"}
ASTURIAN = {"affiliation": "Ast", "factors": "2-2-6"}
CATALAN = {"affiliation": "Cat", "factors": "2-2-6"}
OPEN, SHUT = Lines(lambda cell: True, lambda cell: True), Lines(lambda cell: False, lambda cell: False)
GIJON, OVIEDO, BILBAO, BARCELONA, BARCELONA_WEST = "0102", "0103", "0306", "0602", "0603"


def _table(units: dict[str, dict[str, Any]], owns: tuple[str, ...] = (), **head: Any) -> Table:
    rows = ["." * WIDE] * 8
    board = board_of(rows).board
    regions = {"*": "Castilla"}
    regions |= {f"{row:02d}{column:02d}": "Asturias" for row in (1, 2) for column in (1, 2, 3, 4)}
    regions |= {f"{row:02d}{column:02d}": "Euzkadi" for row in (2, 3) for column in (5, 6, 7)}
    regions |= {f"{row:02d}{column:02d}": "Catalunya" for row in (5, 6) for column in (1, 2, 3, 4)}
    places = (
        HexPlace("Gijon", (board.cell(GIJON),), "dot"),
        HexPlace("Oviedo", (board.cell(OVIEDO),), "dot"),
        HexPlace("Bilbao", (board.cell(BILBAO),), "dot"),
        HexPlace("Barcelona", (board.cell(BARCELONA), board.cell(BARCELONA_WEST)), "major"),
    )
    named = {GIJON, OVIEDO, BILBAO, BARCELONA, BARCELONA_WEST}
    sides = {"insurgent": {"owns": list(owns)}, "loyalist": {"owns": sorted(named - set(owns))}}
    map = board_of(rows, places=places, zones={"region": regions})
    return Table(map, units=units, sides=sides, **head)


def _teller(table: Table) -> Teller:
    return Teller(table.game, Draft(table.state, "initial"))


def _collapse(table: Table, lines: Lines = OPEN, die: float = 0.0) -> Table:
    teller = _teller(table)
    collapse_all(teller, ScriptedDice(otherwise=die), lambda state: lines)
    table.state = teller.state
    return table


def _release(table: Table) -> Table:
    teller = _teller(table)
    release_garrisons(teller)
    table.state = teller.state
    return table


@pytest.mark.rule("europa", "R027")
def test_north_of_a_hexrow_leaves_out_the_hexrow() -> None:
    """The table names hexrow 19; the board here has all of Euzkadi north of it, so a lower row is asked of."""
    table = _table({f"N{n}": {**INSURGENT, "at": "0205"} for n in range(4)})
    assert table.ask("released", "Euzkadi").holds is True
    told = dict(garrisons.about("Basque"))
    for row, inside in ((2, 0.0), (3, 4.0)):
        told["north_of"] = row
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(garrisons, "about", lambda gobernito: told)
            assert garrisons.intruders(table.game, table.state, "Basque") == inside


@pytest.mark.rule("europa", "R028")
def test_intrinsic_garrisons_count_inside_and_guard_nothing() -> None:
    three = {f"N{n}": {**INSURGENT, "at": "0204"} for n in range(3)}
    alone, garrisoned = _table(three), _table(three, owns=(GIJON,))
    assert alone.ask("released", "Asturias").holds is False
    assert garrisoned.ask("released", "Asturias").data["res"] == 4.0
    assert garrisoned.ask("released", "Asturias").holds is True
    assert guarding(garrisoned.game, garrisoned.state, "Ast") == guarding(alone.game, alone.state, "Ast") == 3.0


def _boxed(**status: str) -> dict[str, dict[str, Any]]:
    return {id: {**ASTURIAN, "status": given, "box": "Ast"} for id, given in status.items()}


@pytest.mark.rule("europa", "R213")
@pytest.mark.rule("europa", "R273")
def test_all_of_a_box_is_released_each_to_where_its_kind_goes() -> None:
    units = {**_boxed(A1="available", A2="available", F1="forming", P1="pool")}
    units |= {f"N{n}": {**INSURGENT, "at": "0204"} for n in range(4)}
    table = _release(_table(units))
    state = table.state
    assert state.gobernitos["Ast"].released
    assert {state.units[id].status for id in ("A1", "A2")} == {"due"}
    assert {state.units[id].entry for id in ("A1", "A2")} == {"region Ast"}
    assert (state.units["P1"].status, state.units["P1"].box) == ("pool", "")
    assert not state.gobernitos["Basque"].released


@pytest.mark.rule("europa", "R211")
@pytest.mark.rule("europa", "R228")
def test_released_is_released_for_good() -> None:
    table = _release(_table({**_boxed(A1="available"), **{f"N{n}": {**INSURGENT, "at": "0204"} for n in range(4)}}))
    table.has(units={id: unit for id, unit in table.state.units.items() if not id.startswith("N")})
    _release(table)
    assert table.state.gobernitos["Ast"].released
    assert table.ask("released", "Asturias").because[0].rule == "R211"


@pytest.mark.rule("europa", "R210")
@pytest.mark.rule("europa", "R212")
def test_who_comes_for_a_released_garrison_enters_at_cities() -> None:
    late = {"A9": {**ASTURIAN, "status": "due", "box": "Ast", "due": "II Jul 36"}}
    held, free = _table(late), _table({**late, **{f"N{n}": {**INSURGENT, "at": "0204"} for n in range(4)}})
    for table in (held, free):
        teller = _teller(table)
        release_garrisons(teller)
        join_garrisons(teller)
        table.state = teller.state
    assert (held.state.units["A9"].status, held.state.units["A9"].box) == ("available", "Ast")
    assert (free.state.units["A9"].status, free.state.units["A9"].entry) == ("due", "cities Ast")


@pytest.mark.rule("europa", "R230")
@pytest.mark.rule("europa", "R231")
def test_collapse_takes_all_its_cities_with_lines_as_the_insurgent_phase_begins() -> None:
    table = _table({}, owns=(GIJON, OVIEDO))
    assert judged(table.game, table.state, "Ast", OPEN).falls
    assert not judged(table.game, table.state, "Ast", SHUT).falls
    one = _table({}, owns=(GIJON,))
    verdict = judged(one.game, one.state, "Ast", OPEN)
    assert not verdict.falls
    assert any("Oviedo" in missing for missing in verdict.missing)


@pytest.mark.rule("europa", "R226")
def test_collapse_is_judged_for_the_insurgent_and_release_for_the_loyalist() -> None:
    units = {**_boxed(A1="available"), **{f"N{n}": {**INSURGENT, "at": "0204"} for n in range(4)}}
    units["L1"] = {"affiliation": "PA", "factors": "1-1-6", "at": "0801"}
    table = _table(units, player="insurgent", stage="movement")
    table.end()
    assert table.state.player == "loyalist"
    assert table.state.gobernitos["Ast"].released
    assert [event.kind for event in table.events].count("garrison released") == 1


@pytest.mark.rule("europa", "R227")
@pytest.mark.rule("europa", "R208")
@pytest.mark.rule("europa", "R209")
@pytest.mark.parametrize(("die", "status", "special"), [(0.1, "map", None), (0.6, "pool", 2.0), (0.95, "pool", None)])
def test_every_unit_of_a_collapsed_gobernito_throws(die: float, status: str, special: float | None) -> None:
    units = {
        "A1": {**ASTURIAN, "at": "0801"},
        "A2": {**ASTURIAN, "status": "due", "due": "I Sep 36", "entry": "Gijon"},
        "L1": {"affiliation": "PA", "factors": "2-2-6", "at": "0801"},
    }
    table = _table(units, owns=(GIJON, OVIEDO), points={"Ast inf": 2.0, "PA inf": 1.0})
    state = _collapse(table, die=die).state
    assert not state.gobernitos["Ast"].standing
    assert state.gobernitos["Ast"].released
    assert state.points == {"Ast inf": 0.0, "PA inf": 1.0}
    assert state.units["A1"].status == status
    assert state.tallies.get("special PA") == special
    assert state.tallies.get("special Ast") is None
    assert state.units["A2"].status == "gone"
    assert state.units["L1"].status == "map"
    assert ("fragile" in state.units["A1"].traits) is (status == "map")


@pytest.mark.rule("europa", "R209")
def test_who_is_lost_isolated_yields_no_special_points() -> None:
    table = _table({"A1": {**ASTURIAN, "at": "0801", "isolated": True}}, owns=(GIJON, OVIEDO))
    state = _collapse(table, die=0.6).state
    assert state.units["A1"].status == "pool"
    assert "special PA" not in state.tallies


@pytest.mark.rule("europa", "R220")
def test_loyalists_in_open_barcelona_are_lost_when_insurgents_come_near() -> None:
    units = {
        "C1": {**CATALAN, "at": "0604"},
        "A1": {"affiliation": "An", "factors": "2-2-6", "at": BARCELONA_WEST},
        "N1": {**INSURGENT, "at": "0805"},
    }
    table = _table(units)
    state = _collapse(table, SHUT, die=0.0).state
    assert not state.gobernitos["Cat"].standing
    assert state.units["A1"].status == "map"
    for month, alive in ((1, True), (2, False)):
        later = replace(state, month=month, player="insurgent")
        teller = Teller(table.game, Draft(later, "movement"))
        before = teller.state
        teller.tell("moved", changes=sets_all("units", {"N1": {"cell": table.cell("0704")}}), units=("N1",))
        settle(teller, before)
        assert (teller.state.units["A1"].status == "map") is alive
        assert teller.state.units["C1"].status == "map"


@pytest.mark.rule("europa", "R225")
def test_ships_in_open_barcelona_stay_where_they_are() -> None:
    units = {"A1": {"affiliation": "An", "factors": "2-2-6", "at": BARCELONA_WEST}, "N1": {**INSURGENT, "at": "0806"}}
    table = _table(units, game_turn="I Sep 36", fleets={BARCELONA_WEST: "loyalist"})
    table.has(tallies={"open city": 1.0})
    assert any(why.rule == "R225" for why in table.ask("falls", "Catalunya").because)
    assert not any(why.rule == "R225" for why in table.ask("falls", "Asturias").because)
    table.line("N1 move 0706 0705 0704").end()
    assert table.state.units["A1"].status == "pool"
    assert table.state.fleets == {BARCELONA_WEST: "loyalist"}


@pytest.mark.rule("europa", "R220")
def test_who_passes_beside_open_barcelona_and_goes_on_takes_it_too() -> None:
    units = {
        "A1": {"affiliation": "An", "factors": "2-2-6", "size": "II", "at": BARCELONA_WEST},
        "N1": {**INSURGENT, "at": "0806"},
    }
    table = _table(units, game_turn="I Sep 36")
    table.has(tallies={"open city": 1.0})
    table.line("N1 move 0706 0705 0704 0804").end()
    assert table.at("N1") == "0804"
    assert table.state.units["A1"].status == "pool"


def test_a_gobernito_that_is_not_on_the_map_does_not_collapse() -> None:
    table = Table(board_of(["....", "...."]), units={})
    assert not any(judged(table.game, table.state, gobernito, OPEN).falls for gobernito in GOBERNITOS)


@pytest.mark.rule("europa", "R301")
def test_who_began_a_player_turn_inside_releases_though_he_has_left() -> None:
    table = _table({**_boxed(A1="available"), **{f"N{n}": {**INSURGENT, "at": "0204"} for n in range(4)}})
    teller = _teller(table)
    note_intruders(teller)
    away = {f"N{n}": {"cell": table.cell("0808")} for n in range(4)}
    teller.tell("moved", changes=sets_all("units", away))
    table.state = teller.state
    assert table.ask("released", "Asturias").because[0].rule == "R301"
    assert _release(table).state.gobernitos["Ast"].released
    few = _table({**_boxed(A1="available"), **{f"N{n}": {**INSURGENT, "at": "0204"} for n in range(3)}})
    teller = _teller(few)
    note_intruders(teller)
    assert few.state.tallies == teller.state.tallies


def test_another_collapse_releases_a_garrison() -> None:
    table = _table(_boxed(A1="available"))
    table.has(gobernitos={**table.state.gobernitos, "Basque": Gobernito(standing=False)})
    assert _release(table).state.gobernitos["Ast"].released


@pytest.mark.rule("europa", "R222")
@pytest.mark.parametrize(
    ("near", "lines", "falls", "rules", "missing"),
    [
        ("0606", SHUT, True, ["R222"], ()),
        ("0607", SHUT, False, ["R231", "R231"], ("an Insurgent unit stands within 3 hexes of Barcelona",)),
        (
            *("0606", OPEN, False, ["R231", "R231", "R222"]),
            ("no rail element leads from Barcelona to a Loyalist source",),
        ),
    ],
)
def test_catalunya_falls_too_where_insurgents_stand_near_and_no_rails_feed_barcelona(
    near: str, lines: Lines, falls: bool, rules: list[str], missing: tuple[str, ...]
) -> None:
    table = _table({"N1": {**INSURGENT, "at": near}})
    found = judged(table.game, table.state, "Cat", lines)
    assert (found.falls, [why.rule for why in found.because]) == (falls, rules)
    own = (f"the Insurgents own {hex} (Barcelona) as their initial phase begins" for hex in (BARCELONA, BARCELONA_WEST))
    assert found.missing == (() if falls else (*own, *missing))


@pytest.mark.rule("europa", "R222")
def test_rails_feed_barcelona_from_the_hexes_alone_that_the_loyalists_have() -> None:
    table = _table({"N1": {**INSURGENT, "at": "0606"}}, owns=(BARCELONA,))
    for joined, falls in ((BARCELONA, True), (BARCELONA_WEST, False)):
        lines = Lines(lambda cell: True, table.cell(joined).__eq__)
        assert judged(table.game, table.state, "Cat", lines).falls is falls


@pytest.mark.rule("europa", "R230")
def test_both_hexes_of_barcelona_bring_catalunya_down_without_any_line() -> None:
    table = _table({}, owns=(BARCELONA, BARCELONA_WEST))
    found = judged(table.game, table.state, "Cat", SHUT)
    assert (found.falls, [why.rule for why in found.because], found.missing) == (True, ["R230"], ())


@pytest.mark.rule("europa", "R232")
def test_a_city_without_a_line_keeps_its_gobernito_up_and_is_named() -> None:
    table = _table({}, owns=(GIJON, OVIEDO))
    lines = Lines(lambda cell: cell == table.cell(GIJON), lambda cell: False)
    found = judged(table.game, table.state, "Ast", lines)
    assert [why.text for why in found.because] == ["no line leads from 0103 (Oviedo) to a Rebel source"]
    assert found.missing == ("a line of supply leads from 0103 (Oviedo) to a Rebel source",)
    table.has(gobernitos={**table.state.gobernitos, "Ast": Gobernito(standing=False)})
    again = judged(table.game, table.state, "Ast", OPEN)
    assert (again.falls, [why.rule for why in again.because]) == (False, ["R211"])


@pytest.mark.rule("europa", "R227")
def test_who_throws_in_a_collapse_is_who_is_there_and_who_was_due_and_nobody_else() -> None:
    where = {
        "M": {"at": "0801"},
        "B": {"status": "available", "box": "Ast"},
        "D": {"status": "due", "due": "II Jul 36", "entry": "Gijon"},
        "L": {"status": "due", "due": "I Aug 36", "entry": "Gijon"},
        "P": {"status": "pool"},
        "F": {"status": "forming", "box": "Ast"},
    }
    units = {id: {**ASTURIAN, **more} for id, more in where.items()}
    table = _table({**units, "C": {**CATALAN, "at": "0801"}}, owns=(GIJON, OVIEDO))
    teller = _teller(table)
    collapse_all(teller, ScriptedDice(otherwise=0.0), lambda state: OPEN)
    thrown = {event.units[0]: event.cell for event in teller.draft.events if event.kind == "rolled loyalty"}
    assert thrown == {"M": table.cell("0801"), "B": None, "D": None}
    assert teller.state.units["L"].status == "gone"
    assert [event.facts["gobernito"] for event in teller.draft.events if event.kind == "collapsed"] == ["Asturias"]
    assert {name for name, it in teller.state.gobernitos.items() if not it.standing} == {"Ast"}
    assert "open city" not in teller.state.tallies


@pytest.mark.rule("europa", "R227")
@pytest.mark.parametrize(("released", "told"), [(False, 1), (True, 0)])
def test_a_collapse_releases_the_garrison_once_and_takes_infantry_points_wherever_they_lie(
    released: bool, told: int
) -> None:
    points = {"Ast inf": 2.0, "Ast inf at 0102": 1.0, "Ast art": 1.0, "Basque inf": 1.0}
    table = _table(_boxed(A1="available"), owns=(GIJON, OVIEDO), points=points)
    table.has(gobernitos={**table.state.gobernitos, "Ast": Gobernito(released=released)})
    teller = _teller(table)
    collapse_all(teller, ScriptedDice(otherwise=0.0), lambda state: OPEN)
    kinds = [event.kind for event in teller.draft.events]
    assert kinds.count("garrison released") == told
    assert teller.state.points == {**points, "Ast inf": 0.0, "Ast inf at 0102": 0.0}
    opened = _collapse(_table({}, owns=(BARCELONA, BARCELONA_WEST))).state.tallies
    assert opened == {"open city": 1.0}


@pytest.mark.rule("europa", "R220")
@pytest.mark.parametrize(("opened", "player", "moved", "lost"), [
    (1.0, "insurgent", "N1", True), (1.0, "insurgent", "N2", True), (1.0, "insurgent", "", False),
    (1.0, "insurgent", "L1", False), (1.0, "loyalist", "N1", False), (2.0, "insurgent", "N1", False),
    (0.0, "insurgent", "N1", False),
])  # fmt: skip
def test_barcelona_is_taken_by_insurgents_who_move_next_to_it_in_their_later_turns(
    opened: float, player: str, moved: str, lost: bool
) -> None:
    """N1 goes there, N2 enters there; who stands there already takes nobody."""
    units = {
        "A1": {"affiliation": "An", "factors": "2-2-6", "at": BARCELONA_WEST, "size": "II"},
        "N0": {**INSURGENT, "at": "0704", "size": "II"},
        "N1": {**INSURGENT, "at": "0805", "size": "II"},
        "N2": {**INSURGENT, "status": "pool"},
        "L1": {"affiliation": "PA", "factors": "1-1-6", "at": "0801", "size": "II"},
    }
    table = _table(units)
    table.has(tallies={"open city": opened} if opened else {}, month=2, player=player)
    teller = _teller(table)
    before = teller.state
    if moved:
        fields = {"cell": table.cell("0703"), "status": "map"}
        teller.tell("moved", changes=sets_all("units", {moved: fields}), units=(moved,))
    settle(teller, before)
    assert (teller.state.units["A1"].status == "pool") is lost


@pytest.mark.rule("europa", "R301")
@pytest.mark.parametrize(
    ("tallies", "fallen", "text"),
    [
        ({"intruded Ast": 1.0}, False, "an Insurgent player turn began with 4 RE of their units inside"),
        ({"attacked Ast": 1.0}, False, "a unit of it was attacked or overrun"),
        ({"attacked Basque": 1.0}, True, "Euzkadi collapsed"),
        ({"attacked Basque": 1.0, "intruded Cat": 1.0}, False, None),
    ],
)
def test_a_garrison_is_released_for_one_of_four_reasons(
    tallies: dict[str, float], fallen: bool, text: str | None
) -> None:
    table = _table(_boxed(A1="available")).has(tallies=tallies)
    if fallen:
        table.has(gobernitos={**table.state.gobernitos, "Basque": Gobernito(standing=False)})
    why = garrisons.releases(table.game, table.state, "Ast")
    assert (why.text if why else None) == text
    own = table.has(gobernitos={**table.state.gobernitos, "Ast": Gobernito(released=True)})
    assert garrisons.releases(own.game, own.state, "Ast") is None


@pytest.mark.rule("europa", "R301")
@pytest.mark.parametrize(("count", "released", "noted"), [
    (3, False, []), (4, False, ["intruded Ast"]), (5, False, ["intruded Ast"]), (4, True, []),
])  # fmt: skip
def test_intruders_are_noted_of_a_garrison_that_is_not_released(count: int, released: bool, noted: list[str]) -> None:
    table = _table({f"N{n}": {**INSURGENT, "at": "0204"} for n in range(count)})
    table.has(gobernitos={**table.state.gobernitos, "Ast": Gobernito(released=released)})
    teller = _teller(table)
    note_intruders(teller)
    assert list(teller.state.tallies) == noted
    assert [event.facts["res"] for event in teller.draft.events] == [float(count)] * len(noted)


@pytest.mark.rule("europa", "R212")
def test_only_who_is_due_for_a_garrison_that_stands_joins_it() -> None:
    due = {**ASTURIAN, "status": "due", "due": "II Jul 36"}
    units = {
        "A1": {**due, "box": "Ast"},
        "A2": {**due, "box": "Ast", "due": "I Aug 36"},
        "A3": {**due, "entry": "Gijon"},
        "A4": {**ASTURIAN, "status": "pool", "box": "Ast"},
        "B1": {**due, "affiliation": "Basque", "box": "Basque"},
    }
    table = _table(units)
    table.has(gobernitos={**table.state.gobernitos, "Basque": Gobernito(released=True)})
    teller = _teller(table)
    join_garrisons(teller)
    now = {id: unit.status for id, unit in teller.state.units.items()}
    assert now == {"A1": "available", "A2": "due", "A3": "due", "A4": "pool", "B1": "due"}
    assert [event.units for event in teller.draft.events] == [("A1",)]


@pytest.mark.rule("europa", "R213")
def test_only_the_units_of_a_box_are_released_and_who_comes_later_comes_to_cities() -> None:
    units = _boxed(A1="available", F1="forming")
    units["D1"] = {**ASTURIAN, "status": "due", "due": "I Sep 36", "box": "Ast"}
    units["B1"] = {**ASTURIAN, "affiliation": "Basque", "status": "available", "box": "Basque"}
    table = _table({**units, **{f"N{n}": {**INSURGENT, "at": "0204"} for n in range(4)}})
    teller = _teller(table)
    release_garrisons(teller)
    found = teller.state.units
    assert (found["A1"].entry, found["A1"].due, found["A1"].box) == ("region Ast", 1, "")
    assert (found["D1"].entry, found["D1"].status, found["D1"].due) == ("cities Ast", "due", 4)
    assert (found["F1"].entry, found["F1"].status, found["F1"].box) == ("", "forming", "")
    assert (found["B1"].status, found["B1"].box) == ("available", "Basque")
    (told,) = teller.draft.events
    assert (told.units, told.facts["gobernito"], told.rule) == (("A1",), "Asturias", "R301")


@pytest.mark.rule("europa", "R028")
@pytest.mark.parametrize(
    ("guards", "res"),
    [
        ({"N1": {**INSURGENT, "at": "0101", "size": "XX"}}, 3.0),
        ({"N1": {**INSURGENT, "at": "0105", "size": "XX"}}, 3.0),
        ({"N1": {**INSURGENT, "at": "0106", "size": "XX"}}, 0.0),
        ({"N1": {**INSURGENT, "at": "0101", "size": "XX", "factors": "0-3-6"}}, 0.0),
        ({"N1": {**INSURGENT, "at": "0101", "size": "XX", "factors": "1-0-6"}}, 3.0),
        ({"N1": {**INSURGENT, "size": "XX", "status": "pool"}}, 0.0),
        ({"L1": {"affiliation": "PA", "factors": "2-2-6", "at": "0101", "size": "XX"}}, 0.0),
    ],
)
def test_who_guards_has_an_attack_strength_and_stands_in_the_region_or_next_to_it(
    guards: dict[str, dict[str, Any]], res: float
) -> None:
    table = _table(guards)
    assert guarding(table.game, table.state, "Ast") == res
    why = expands(table.game, table.state, "Ast")
    assert (why is None) is (res >= 3.0)


@pytest.mark.rule("europa", "R226")
def test_an_area_is_expanded_once_for_too_few_guards_or_a_released_garrison() -> None:
    guards = {"N1": {**INSURGENT, "at": "0101", "size": "XX"}}
    for state, rule in (
        (Gobernito(), None),
        (Gobernito(released=True), "R226"),
        (Gobernito(released=True, expanded=True), None),
        (Gobernito(released=True, standing=False), None),
    ):
        table = _table(guards)
        others = {name: Gobernito(expanded=True) for name in table.state.gobernitos}
        table.has(gobernitos={**others, "Ast": state})
        why = expands(table.game, table.state, "Ast")
        assert (why.rule if why else None) == rule
        teller = _teller(table)
        expand_areas(teller)
        assert [event.facts["gobernito"] for event in teller.draft.events] == (["Asturias"] if rule else [])
        assert teller.state.gobernitos["Ast"].expanded is bool(rule or state.expanded)


@pytest.mark.rule("europa", "R232")
@pytest.mark.parametrize(("owned", "falls"), [(hexes(1, 24), True), ((*hexes(1, 5), "0107", "0120"), False)])
def test_the_lines_of_a_collapse_are_traced_as_the_position_stands(owned: tuple[str, ...], falls: bool) -> None:
    """Three Rebel cities on a railway that leads on to Gijon, and to Oviedo if its hexes are owned."""
    cities = {"Pamplona": "0101", "Burgos": "0103", "Sevilla": "0105", "Gijon": "0107", "Oviedo": "0120"}
    sides = way(1, 24) if falls else way(1, 5)
    at = strip(["." * 24], sides=sides, cities=cities, insurgent=owned, turn="I Sep 36")
    answer = at.ask("falls", "Asturias")
    assert answer.holds is falls
    assert ("R232" in [why.rule for why in answer.because]) is not falls
