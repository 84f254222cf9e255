"""What the map shows beside units: whose hexes are, where zones of control reach, who is out of supply."""

from __future__ import annotations

from drumhead.engine.maps.hexes.model import HexPlace
from drumhead.engine.play.figures import Cells
from drumhead.engine.rulesets.europa.position.state import Yard
from drumhead.engine.session.founding import Founded
from drumhead.engine.session.reporting import position_report
from tests.rulesets.europa.tables import RULESET, Table, board_of
from tests.rulesets.europa.test_zones import PLAIN, unit


def _table() -> Table:
    places = [HexPlace("Jaca", (0,), "dot")]
    units = {"N": unit("Nat", "0202", "XX"), "L": unit("PA", "0205", "XX", hungry=1)}
    return Table(board_of(PLAIN, places=places), units=units)


def test_every_hex_a_side_owns_has_a_note_in_its_name_and_each_city_one_of_its_own() -> None:
    table = _table()
    notes = RULESET.notes(table.game, table.view)
    owned = {table.board.name(note.cell): note.owner for note in notes if note.kind == "hex"}
    held = {name: held.owner.capitalize() for name, held in table.state.hexes.items() if held.owner}
    assert owned == {name: owner for name, owner in held.items() if name != "0101"}
    assert [note.name for note in notes if note.kind == "city"] == ["Jaca"]
    assert owned["0202"] == "Insurgent"


def test_cities_of_those_who_take_no_part_are_not_listed() -> None:
    places = [HexPlace("Jaca", (0,), "dot"), HexPlace("Pau", (1,), "dot")]
    table = Table(board_of(PLAIN, places=places, zones={"country": {"*": "Spain", "0102": "France"}}), units={})
    assert [note.name for note in RULESET.notes(table.game, table.view) if note.kind == "city"] == ["Jaca"]


def test_zones_lie_where_the_question_finds_them() -> None:
    table = _table()
    laid = {
        figure.style: figure.cells for figure in RULESET.situation(table.game, table.view) if isinstance(figure, Cells)
    }
    own = {
        cell for cell in range(table.board.size) if table.ask("zone", table.board.name(cell)).data["zones"]["insurgent"]
    }
    assert set(laid["own"]) == own
    assert laid["broken"] == (table.cell("0205"),)
    assert not set(laid["enemy"]) & {table.cell("0205")}


def test_a_position_lists_each_city_once_beside_its_owner_and_no_yard() -> None:
    table = _table().has(yards={"Jaca": Yard(insurgent=1)})
    seat = table.game.seat("insurgent")
    report = position_report(Founded(table.game, RULESET), seat, table.view, "")
    score = next(section for section in report.sections if section.title == "Score")
    assert "\n".join(map(str, score.lines)).count("Jaca") == 1
