"""Orders over a railway are drawn as such while they are written, unless their unit is carried."""

from __future__ import annotations

from functools import lru_cache

import pytest

from drumhead.client.board.items.overlays import Shape
from drumhead.client.board.items.signs import Way
from drumhead.client.desk.place_shapes import place_shapes, preview
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.library import find_map
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


def styles(shapes: list[Shape]) -> list[str]:
    return [shape.style for shape in shapes if isinstance(shape, Way)]


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
    order = move(unit.split()[1].partition("/")[0], to)
    assert styles(place_shapes([order], view(map, unit), FORMS, map)) == [style]
    assert styles(preview(FORMS["move"], order.model_dump(), view(map, unit), map)) == [style]


def test_who_is_carried_or_says_so_goes_in() -> None:
    map = board("city-country")
    seen = view(map, "A BEL", "F NTH")
    convoy = RULESET.order({"kind": "convoy", "unit": "NTH", "of": "BEL", "to": "HOL*"})
    assert styles(place_shapes([move("BEL", "HOL*")], seen, FORMS, map)) == ["act"]
    assert styles(place_shapes([move("BEL", "HOL*", via=True)], seen, FORMS, map)) == ["go"]
    assert styles(place_shapes([move("BEL", "HOL*"), convoy], seen, FORMS, map)) == ["go"]


def test_the_classic_board_has_no_stops() -> None:
    map = board("diplomacy-classic")
    assert styles(place_shapes([move("MUN", "KIE")], view(map, "A MUN"), FORMS, map)) == ["go"]
