"""Lines of order sheets: read as the orders they are, written as they were read, and refused with what was expected."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from drumhead.engine.errors import OrderSyntaxError
from drumhead.engine.maps.hexes.model import HexPlace
from drumhead.engine.rulesets.europa.orders.lines import KINDS, MapNames, order_from, read, write
from tests.rulesets.europa.tables import board_of

ROWS = ["......"] * 4
BOARD = board_of(ROWS).board
NAMES = MapNames(board_of(ROWS, places=(HexPlace("San Pedro", (BOARD.cell("0204"),), "dot"),)))
A, B, C = (BOARD.cell(number) for number in ("0203", "0204", "0305"))

LINES: dict[str, dict[str, Any]] = {
    "N1 move 0203 0204": {"kind": "move", "path": (A, B), "admin": False, "carrying": ()},
    "N1 move admin 0203": {"kind": "move", "path": (A,), "admin": True, "carrying": ()},
    "N1 move 0203 with G1 R2": {"kind": "move", "path": (A,), "admin": False, "carrying": ("G1", "R2")},
    "N1 move admin 0203 0204 with G1": {"kind": "move", "path": (A, B), "admin": True, "carrying": ("G1",)},
    "N1 attack 0203": {"kind": "attack", "target": A, "beside": (), "advance": False},
    "N1 attack 0203 N2 N3": {"kind": "attack", "target": A, "beside": ("N2", "N3"), "advance": False},
    "N1 attack 0203 N2 advance": {"kind": "attack", "target": A, "beside": ("N2",), "advance": True},
    "N1 attack 0203 advance": {"kind": "attack", "target": A, "beside": (), "advance": True},
    "N1 overrun 0203": {"kind": "overrun", "target": A, "beside": ()},
    "N1 overrun 0203 N2": {"kind": "overrun", "target": A, "beside": ("N2",)},
    "N1 rail 0203 0305": {"kind": "rail", "path": (A, C), "strategic": False},
    "N1 rail strategic 0203": {"kind": "rail", "path": (A,), "strategic": True},
    "N1 break": {"kind": "break"},
    "N1 repair": {"kind": "repair"},
    "N1 sail 0203": {"kind": "sail", "to": A},
    "railways build Alta Baja": {"kind": "build", "yards": ("Alta", "Baja")},
    "railways boost Alta Alta": {"kind": "boost", "yards": ("Alta", "Alta")},
    "railways assign 'San Pedro'": {"kind": "assign", "yards": ("San Pedro",)},
    "E1 construct fort": {"kind": "construct", "works": "fort"},
    "E1 dismantle airfield": {"kind": "dismantle", "works": "airfield"},
    "government labour 0203": {"kind": "labour", "at": A},
    "government relocate 0203": {"kind": "relocate", "to": A},
    "government international 0203": {"kind": "international", "at": A},
    "government bring 0203": {"kind": "bring", "at": A},
    "government land 0203": {"kind": "land", "at": A},
    "government stock 0203 0305": {"kind": "stock", "hexes": ("0203", "0305")},
    "N1 feed G1 G2": {"kind": "feed", "items": ("G1", "G2")},
    "G1 haul to 0203": {"kind": "haul", "to": A, "way": (), "beside": ()},
    "G1 haul road 0203 0204": {"kind": "haul", "to": B, "way": (("road", (A, B)),), "beside": ()},
    "G1 haul rail 0203 road 0305 with G2": {
        "kind": "haul",
        "to": C,
        "way": (("rail", (A,)), ("road", (C,))),
        "beside": ("G2",),
    },
    "N1 place 0203": {"kind": "place", "at": A},
    "N1 replace 0203": {"kind": "replace", "at": A},
    "D1 form N1 N2": {"kind": "form", "of": ("N1", "N2")},
    "D1 rebuild": {"kind": "rebuild"},
    "D1 equip": {"kind": "equip"},
    "D1 disband": {"kind": "disband"},
}


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_read_as_what_it_says_and_written_as_it_was(line: str) -> None:
    order = read(NAMES, line)
    assert order.model_dump() == {"unit": line.split(maxsplit=1)[0], **LINES[line]}
    assert write(NAMES, order) == line
    assert order_from(order.model_dump()) == order


def test_there_is_a_line_for_every_kind_of_order() -> None:
    assert {told["kind"] for told in LINES.values()} == set(KINDS)


@pytest.mark.parametrize(
    ("loose", "strict"),
    [
        ("N1 MOVE 'San Pedro'", "N1 move 0204"),
        ("E1 Construct FORT", "E1 construct fort"),
        ("G1 haul 0203 0204", "G1 haul road 0203 0204"),
        ("G1 haul to 'San Pedro'", "G1 haul to 0204"),
        ("government stock 'San Pedro'", "government stock 0204"),
        ("G1 haul to 0203 with G2", "G1 haul to 0203 with G2"),
    ],
)
def test_places_may_be_named_and_words_be_written_large(loose: str, strict: str) -> None:
    assert write(NAMES, read(NAMES, loose)) == strict
    assert read(NAMES, loose) == read(NAMES, strict)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "it is UNIT, KIND and what to do."),
        ("N1", "it is UNIT, KIND and what to do."),
        ("N1 move 'San Pedro", "its quotes do not close (No closing quotation)."),
        ("N1 march 0203", "there is no kind 'march'; there are attack, overrun, move, "),
        ("N1 move", "a move names the hexes it goes through; it is written UNIT move [admin] HEX ... [with ITEM ...]."),
        ("N1 move admin", "a move names the hexes it goes through; "),
        ("N1 move admin with G1", "a move names the hexes it goes through; "),
        ("N1 move 0999", "; it is written UNIT move [admin] HEX"),
        ("N1 attack", "an attack names the hex it goes against; it is written UNIT attack HEX [UNIT ...] [advance]."),
        ("N1 overrun", "an overrun names the hex it goes over; it is written UNIT overrun HEX [UNIT ...]."),
        ("N1 rail", "a ride names the hexes it goes through, or the one it goes to; "),
        ("N1 rail strategic", "a ride names the hexes it goes through, or the one it goes to; "),
        ("N1 break 0203", "nothing stands behind break; "),
        ("N1 repair 0203", "nothing stands behind repair; "),
        ("N1 sail", "a unit goes by sea to one port; it is written UNIT sail PORT."),
        ("N1 sail 0203 0204", "a unit goes by sea to one port; "),
        ("railways build", "it names the yards it is for; it is written UNIT build YARD ...."),
        ("E1 construct", "works are a fort or an airfield; it is written UNIT construct fort | airfield."),
        ("E1 construct wall", "works are a fort or an airfield; "),
        ("E1 dismantle fort airfield", "works are a fort or an airfield; "),
        ("government relocate", "a government goes to one hex; "),
        ("government relocate 0203 0204", "a government goes to one hex; "),
        ("N1 place", "place names one hex; it is written UNIT place HEX."),
        ("N1 replace 0203 0204", "replace names one hex; "),
        ("government labour", "labour names one hex; "),
        ("D1 form", "a division is formed out of units; it is written UNIT form UNIT ...."),
        ("D1 disband 0203", "nothing stands behind disband; "),
        ("N1 feed", "a unit is fed with named points; it is written UNIT feed ITEM ...."),
        ("government stock", "points are made in named hexes; "),
        ("G1 haul", "a load goes to a named hex, or by road and rail through named hexes; "),
        ("G1 haul rail", "a load goes to a named hex, or by road and rail through named hexes; "),
        ("G1 haul 0203 rail", "a load goes to a named hex, or by road and rail through named hexes; "),
        ("G1 haul with G2", "a load goes to a named hex, or by road and rail through named hexes; "),
        ("G1 haul to 0203 0204", "; it is written UNIT haul to HEX | "),
    ],
)
def test_a_line_that_is_none_is_refused_with_how_it_is_written(line: str, said: str) -> None:
    with pytest.raises(OrderSyntaxError) as error:
        read(NAMES, line)
    told = str(error.value)
    assert told.startswith(f"{line!r} is no order: ") and said in told and told.endswith(".")
    assert ".;" not in told


def test_who_attacks_alone_may_be_called_advance() -> None:
    """The word behind the hex is the last one, so it says that they advance."""
    order = read(NAMES, "advance attack 0203 advance advance")
    assert (order.unit, order.model_dump()["beside"], order.model_dump()["advance"]) == ("advance", ("advance",), True)
    with pytest.raises(OrderSyntaxError):
        read(NAMES, "N1 attack advance")
    called = MapNames(board_of(ROWS, places=(HexPlace("advance", (A,), "dot"),)))
    assert read(called, "N1 attack advance").model_dump() == {"unit": "N1", **LINES["N1 attack 0203"]}


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "move", "path": []},
        {"kind": "move", "path": [-1]},
        {"kind": "move", "path": ["3"]},
        {"kind": "rail", "path": []},
        {"kind": "build", "yards": []},
        {"kind": "feed", "items": []},
        {"kind": "stock", "hexes": []},
        {"kind": "haul", "to": 3, "way": [["road", []]]},
        {"kind": "haul", "to": 3, "way": [["sea", [3]]]},
        {"kind": "construct", "works": "wall"},
        {"kind": "sail", "to": -1},
    ],
)
def test_an_order_out_of_a_file_that_goes_nowhere_is_none(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        order_from({"unit": "N1", **wrong})


@pytest.mark.parametrize(
    ("line", "all_of"),
    [
        ("N1 attack 0203 N2 N1 N2", ("N1", "N2")),
        ("N1 overrun 0203 N1", ("N1",)),
        ("N1 haul to 0203 with N2 N1", ("N1", "N2")),
    ],
)
def test_who_is_named_twice_goes_once_the_first_first(line: str, all_of: tuple[str, ...]) -> None:
    order: Any = read(NAMES, line)
    names = {"attack": "attackers", "overrun": "stack", "haul": "items"}
    assert getattr(order, names[order.kind]) == all_of


def test_an_order_out_of_a_file_is_the_usual_one_where_it_says_nothing_more_and_may_name_the_first_hex() -> None:
    plain = {
        "move": {"path": (0,), "admin": False, "carrying": ()},
        "rail": {"path": (0,), "strategic": False},
        "attack": {"target": 0, "beside": (), "advance": False},
        "overrun": {"target": 0, "beside": ()},
        "haul": {"to": 0, "way": (), "beside": ()},
    }
    for kind, whole in plain.items():
        first = next(iter(whole))
        order = order_from({"unit": "N1", "kind": kind, first: whole[first]})
        assert order.model_dump() == {"unit": "N1", "kind": kind, **whole}
