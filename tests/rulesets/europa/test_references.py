"""What a state by a foreign hand may not refer to, each fault named in a sentence, and sound states left alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.maps.hexes.model import HexPlace
from drumhead.engine.play.view import Token
from drumhead.engine.rulesets.europa.position.references import astray
from drumhead.engine.rulesets.europa.position.state import (
    City,
    Gobernito,
    Government,
    Holding,
    Item,
    Port,
    Work,
    Yard,
)
from tests.rulesets.europa.tables import Table, board_of

CELLS = 48


def _table() -> Table:
    """Six rows of eight hexes with one unit."""
    board = board_of(["........"] * 6, places=[HexPlace("Cadiz", (0,), "", port="minor")])
    return Table(board, units={"A": {"affiliation": "Nat", "factors": "2-3-6", "at": "0102"}})


BAD: list[tuple[dict[str, Any], str]] = [
    ({"player": "neutral"}, "it is the turn of 'neutral'"),
    ({"hexes": {"9901": Holding("loyalist")}}, "the hex '9901' is on no hex"),
    ({"hexes": {"0101": Holding("nobody")}}, "the hex 0101 is of 'nobody', before of ''"),
    ({"hexes": {"0101": Holding("loyalist", before="x")}}, "the hex 0101 is of 'loyalist', before of 'x'"),
    ({"cities": {"9901": City()}}, "the city '9901' is on no hex"),
    ({"fleets": {"9901": "loyalist"}}, "the fleet '9901' is on no hex"),
    ({"fleets": {"0101": "neutral"}}, "the fleet at 0101 is of 'neutral'"),
    ({"ports": {"Atlantis": Port()}}, "the port 'Atlantis' is at no place"),
    ({"yards": {"Atlantis": Yard()}}, "the yard 'Atlantis' is at no place"),
    ({"works": {"tower 0101": Work("loyalist")}}, "the work 'tower 0101' of 'loyalist'"),
    ({"works": {"fort 9901": Work("loyalist")}}, "the work 'fort 9901' of 'loyalist'"),
    ({"works": {"fort 0101": Work("neutral")}}, "the work 'fort 0101' of 'neutral'"),
    ({"works": {"fort 0101": Work("loyalist", worker="Z")}}, "the unit 'Z' at work on fort 0101"),
    ({"governments": {"neutral": Government("0101")}}, "the government of 'neutral' has its seat in '0101'"),
    ({"governments": {"loyalist": Government("9901")}}, "the government of 'loyalist' has its seat in '9901'"),
    ({"items": {"R": Item("bread", "loyalist", 0)}}, "the supply R is none"),
    ({"items": {"R": Item("general", "neutral", 0)}}, "the supply R is none"),
    ({"items": {"R": Item("general", "loyalist", -1)}}, "the supply R is none"),
    ({"items": {"R": Item("general", "loyalist", CELLS)}}, "the supply R is none"),
]  # fmt: skip


@pytest.mark.parametrize(("fields", "told"), BAD, ids=[told for _, told in BAD])
def test_what_a_foreign_state_tells_of_what_there_is_not_is_named(fields: dict[str, Any], told: str) -> None:
    table = _table()
    assert list(astray(table.game, table.state, None)) == []
    (found,) = astray(table.game, replace(table.state, **fields), None)
    assert found.startswith(told)


@pytest.mark.parametrize(("change", "sound"), [
    ({"affiliation": "Xyz"}, False), ({"type": "elephants"}, False), ({"size": "XXX"}, False),
    ({"size": "XXXX"}, False), ({"status": "lost"}, False), ({"hungry": -1}, False), ({"cell": -1}, False),
    ({"cell": CELLS}, False), ({"cell": CELLS - 1}, True), ({"cell": 0}, True), ({"cell": -1, "status": "pool"}, True),
    ({"hungry": 1}, True), ({"size": "I"}, True), *(({"status": word}, True) for word in
    ("available", "forming", "due", "gone")),
])  # fmt: skip
def test_a_unit_that_cannot_be_is_named(change: dict[str, Any], sound: bool) -> None:
    table = _table()
    table.has(units={"A": replace(table.state.units["A"], **change)})
    found = list(astray(table.game, table.state, None))
    assert [text.partition(":")[0] for text in found] == ([] if sound else ["the unit A is none that there can be"])


def test_gobernitos_are_all_told_of_and_no_others() -> None:
    table = _table()
    missing = {name: it for name, it in table.state.gobernitos.items() if name != "Cat"}
    assert list(astray(table.game, replace(table.state, gobernitos=missing), None)) == [
        "nothing is said of the Gobernito 'Cat'"
    ]
    more = {**table.state.gobernitos, "Nat": Gobernito()}
    assert list(astray(table.game, replace(table.state, gobernitos=more), None)) == ["there is no Gobernito 'Nat'"]


def test_good_works_and_holdings_are_no_faults() -> None:
    table = _table()
    works = {"fort 0101": Work("loyalist", worker="A"), "airfield 0102": Work("insurgent", built=True)}
    hexes = {"0101": Holding("loyalist", before="insurgent", lent=True), "0102": Holding("", before="neutral")}
    items = {"R": Item("general", "loyalist", CELLS - 1), "S": Item("attack", "insurgent", 0)}
    fine = replace(table.state, works=works, hexes=hexes, items=items, fleets={"0101": "loyalist"})
    assert list(astray(table.game, replace(fine, ports={"Cadiz": Port()}, yards={"0105": Yard()}), None)) == []


def test_a_seen_unit_that_is_none_of_the_game_is_named() -> None:
    table = _table()
    token = Token("Z", "Z", 0, None, "own", "I", "")
    seen = replace(table.view, tokens=(*table.view.tokens, token))
    assert list(astray(table.game, table.state, seen)) == ["'Z' is seen on the board, but is no unit that there is"]
    assert list(astray(table.game, table.state, table.view)) == []
