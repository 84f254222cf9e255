"""Lines of the legends of all kinds of maps, and counters of a board of hexes, stay as they were looked at.

`tests/engine/reports/pictures/looked_at.py` says how they are written anew.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator

import pytest

from drumhead.engine.drawing.areas.chart import AreaChart
from drumhead.engine.drawing.fields.legend import entries as entries_of_fields
from drumhead.engine.drawing.hexes.chart import LAYERS, HexChart
from drumhead.engine.drawing.hexes.units import dot, stack
from drumhead.engine.drawing.ink.items import Drawing, Item
from drumhead.engine.drawing.ink.legend import Entry
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.theme import LIGHT, PRINT, Theme
from drumhead.engine.drawing.squares.legend import entries as entries_of_squares
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.library import find_map
from drumhead.engine.reports.pictures.frame import LAYERS as EVERY
from tests.engine.maps.hexes.drawn import hex_map
from tests.engine.reports.pictures.looked_at import kept, told

pytestmark = pytest.mark.whole

BOX = (10.0, 20.0, 74.0, 46.0)


def legends(theme: Theme) -> Iterator[tuple[str, Iterable[Entry]]]:
    """The lines of each kind of map."""
    look = Look(theme, frozenset({*LAYERS, *EVERY}), 1.0)
    areas = find_map("diplomacy-classic", 1901)
    assert isinstance(areas, AreaMap)
    held, hexes = AreaChart(areas, "diplomacy"), HexChart(hex_map(["...."] * 3), "europa")
    held.follow({"BEL": "England", "MUN": "Germany"})
    hexes.follow({0: "Loyalists", 5: "Nationalists"})
    yield "squares", entries_of_squares(look)
    yield "field", entries_of_fields(look)
    yield "hexes", hexes.legend(look)
    yield "territories", held.legend(look)


def line(items: Iterable[Item]) -> str:
    """What is drawn, as one word."""
    lines = list(told(Drawing(90, 60, "", tuple(items))))
    return f"{len(lines) - 1} items, {hashlib.sha256(chr(10).join(lines).encode()).hexdigest()[:8]}"


def test_every_line_of_a_legend_stays_as_it_was_looked_at(rewrite: bool) -> None:
    found = [
        f"{theme.name} {kind}: {entry.group}, {entry.label}: {line(entry.draw(BOX))}"
        for theme in (LIGHT, PRINT)
        for kind, lines in legends(theme)
        for entry in lines
    ]
    kept("legends", found, rewrite)


def test_counters_in_stacks_stay_as_they_were_looked_at(rewrite: bool) -> None:
    """Own ones and others, one above the other, with and without room for words; far out a dot."""
    own, other = (
        ("infantry", "#aa2222", "#ffffff", True, "X", "3-4-5"),
        ("nothing", "#2222aa", "#eeeeee", False, "", "9"),
    )
    dot.cache_clear()
    stack.cache_clear()
    found = [f"a dot: {line(dot(LIGHT, '#aa2222', 3.3))}"]
    for wide in (16, 17, 29, 30, 60):
        for count, worn in ((1, (own,)), (2, (own, other)), (12, (other, own, own))):
            found.append(f"{count} {wide} wide: {line(stack(LIGHT, 'europa', worn, count, wide))}")
    kept("counters", found, rewrite)
