"""Orders over a railway are drawn as such while they are written, unless their unit is carried."""

from __future__ import annotations

from functools import lru_cache

import pytest

from drumhead.engine.drawing.orders.reading import Orders
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.library import find_map
from drumhead.engine.play.figures import Figure, Way
from drumhead.engine.play.orders import Order
from drumhead.engine.play.view import Token, View
from drumhead.engine.rulesets.diplomacy import RULESET

FORMS = {form.kind: form for form in RULESET.forms}


@lru_cache(maxsize=2)
def board(id: str) -> AreaMap:
    found = find_map(id, 1901)
    assert isinstance(found, AreaMap)
    return found


def view(map: AreaMap, *units: str) -> View:
    tokens = (
        Token(place.partition("/")[0], unit, map.board.cell(place), None, "own", unit[0], "army", orderable=True)
        for unit in units
        for place in [unit.split()[1]]
    )
    return View("Germany", "Germany", False, 1, "", None, tuple(tokens), (), (), ())


def move(unit: str, to: str, via: bool = False) -> Order:
    return RULESET.order({"kind": "move", "unit": unit, "to": to, "via": via})


def styles(figures: list[Figure]) -> list[str]:
    return [figure.style for figure in figures if isinstance(figure, Way)]


@pytest.mark.parametrize(
    ("unit", "to", "style"),
    [
        ("A MUN*", "KIE*", "act"),
        ("A TYR", "MUN*", "act"),
        ("A MUN", "MUN*", "go"),
        ("A MUN*", "BOH", "go"),
        ("F NTH", "LON*", "go"),
        ("F SPA/SC", "POR*", "act"),
    ],
)
def test_a_move_over_a_railway_ends_at_a_stop(unit: str, to: str, style: str) -> None:
    map = board("city-country")
    order, read = move(unit.split()[1].partition("/")[0], to), Orders.of(RULESET, map, view(map, unit))
    assert styles(read.on_map([order])) == [style]
    assert styles(read.picked(FORMS["move"], order.model_dump())) == [style]


def test_who_is_carried_or_says_so_goes_in() -> None:
    map = board("city-country")
    read = Orders.of(RULESET, map, view(map, "A BEL", "F NTH"))
    convoy = RULESET.order({"kind": "convoy", "unit": "NTH", "of": "BEL", "to": "HOL*"})
    assert styles(read.on_map([move("BEL", "HOL*")])) == ["act"]
    assert styles(read.on_map([move("BEL", "HOL*", via=True)])) == ["go"]
    assert styles(read.on_map([move("BEL", "HOL*"), convoy])) == ["go"]


def test_the_classic_board_has_no_stops() -> None:
    map = board("diplomacy-classic")
    assert styles(Orders.of(RULESET, map, view(map, "A MUN")).on_map([move("MUN", "KIE")])) == ["go"]
