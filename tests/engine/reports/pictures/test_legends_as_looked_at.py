"""Legends of all kinds of maps, figures over boards and counters in stacks stay as they were looked at.

`tests/engine/reports/pictures/looked_at.py` says how they are written anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

import pytest

from drumhead.engine.boards.square import numbered_board
from drumhead.engine.drawing.areas.chart import AreaChart
from drumhead.engine.drawing.areas.signs import unit
from drumhead.engine.drawing.fields.legend import entries as entries_of_fields
from drumhead.engine.drawing.hexes.chart import LAYERS, HexChart
from drumhead.engine.drawing.hexes.units import dot, stack
from drumhead.engine.drawing.ink.legend import Entry
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.theme import LIGHT, PRINT, Theme
from drumhead.engine.drawing.orders.drawing import drawn
from drumhead.engine.drawing.orders.plots import SquarePlot
from drumhead.engine.drawing.orders.samples import entries as entries_of_orders
from drumhead.engine.drawing.orders.strokes import Hand
from drumhead.engine.drawing.orders.styles import BADGES, BOXES, HELPS, PATHS, TINTS, WAYS
from drumhead.engine.drawing.squares.flags import flag
from drumhead.engine.drawing.squares.legend import entries as entries_of_squares
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.library import find_map
from drumhead.engine.play.figures import Afloat, Box, Cells, Fight, Figure, Ghost, Help, Path, Sign, Way, Wreck
from drumhead.engine.reports.pictures.frame import LAYERS as EVERY
from tests.engine.maps.hexes.drawn import hex_map
from tests.engine.reports.pictures.looked_at import digest, kept

pytestmark = pytest.mark.whole

BOX, LOW = (10.0, 20.0, 74.0, 46.0), (10.0, 20.0, 40.0, 36.0)


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


def test_every_line_of_a_legend_stays_as_it_was_looked_at(rewrite: bool) -> None:
    found = [
        f"{theme.name} {kind}: {entry.group}, {entry.label}: {digest((*entry.draw(BOX),))}"
        for theme in (LIGHT, PRINT)
        for kind, lines in legends(theme)
        for entry in lines
    ]
    kept("legends", found, rewrite)


HAND = Hand(LIGHT, lambda owner: "#123456")
SHOWN: tuple[Figure, ...] = (
    *(Path((0, 1), style, numbered) for style in PATHS for numbered in (False, True)),
    *(Way(0, 1, style, done) for style in (*WAYS, "act") for done in (True, False)),
    *(Help(0, of, 2, style, done) for style in HELPS for of in (1, 2) for done in (True, False)),
    *(Sign(4, style, word=word) for style in ("ring", "cross", "lost", "clash", "plus", *BADGES) for word in ("", "F")),
    *(Cells((4, 5), style, phase) for style in TINTS for phase in (0, 2)),
    *(Box(4, 1, style, "Box") for style in BOXES),
    *(Afloat(4, style, "rotd/GB", label, aside, rank) for style in ("friend", "enemy") for label in ("2", "FR1GB")
      for aside in (False, True) for rank in (0, 1, 2)),
    *(Fight(4, lost) for lost in (0, 1200, 3000, 9000)),
    *(Ghost(4, "FR1IN"), Wreck((4,)), Wreck((3, 4), aside=True)),
)  # fmt: skip


def test_every_kind_of_figure_stays_as_it_was_looked_at_in_squares_of_every_size_and_in_legends(rewrite: bool) -> None:
    plots = [SquarePlot(numbered_board(3, 3), side, 5.0, 7.0) for side in (10.0, 30.0, 40.0, 160.0)]
    found = []
    for kind, alike in groupby(SHOWN, type):
        figures = list(alike)
        laid = {f"in squares of {plot.side:g}": [i for f in figures for i in drawn([f], plot, HAND)] for plot in plots}
        entries = [entry for figure in figures for entry in entries_of_orders([figure], HAND)]
        laid |= {f"in a box {box[3] - box[1]:g} high": [i for e in entries for i in e.draw(box)] for box in (BOX, LOW)}
        found += [f"{kind.__name__} {where}: {digest(tuple(items))}" for where, items in laid.items()]
    kept("figures", found, rewrite)


def test_counters_and_flags_stay_as_they_were_looked_at(rewrite: bool) -> None:
    """Own ones and others, one above the other, with and without room for words; far out a dot."""
    own, other = (
        ("infantry", "#aa2222", "#ffffff", True, "X", "3-4-5"),
        ("nothing", "#2222aa", "#eeeeee", False, "", "9"),
    )
    dot.cache_clear()
    stack.cache_clear()
    found = [f"a dot: {digest(dot(LIGHT, '#aa2222', 3.3))}"]
    for wide in (16, 17, 29, 30, 60):
        for count, worn in ((1, (own,)), (2, (own, other)), (12, (other, own, own))):
            found.append(f"{count} {wide} wide: {digest(stack(LIGHT, 'europa', worn, count, wide))}")
    unit.cache_clear()
    for wide in (12, 20, 30, 60):
        for own_one, driven in ((True, False), (False, True)):
            shown = unit(LIGHT, "diplomacy", "army", "#aa2222", "#ffffff", "F", own_one, driven, wide)
            found.append(f"a territory's {wide} wide, {'own' if own_one else 'driven out'}: {digest(shown)}")
    for high in (8.0, 9.0, 17.9, 18.0, 50.0):
        for arms, state in (("", ""), ("IC", ""), ("ICAH", "SAR"), ("", "FRA")):
            box = (5.0, 3.0, 5 + high * 44 / 36, 3 + high)
            found.append(
                f"a flag {high:g} high, {arms} {state}: {digest((*flag(LIGHT, 'flag', 'own', box, arms, state),))}"
            )
    kept("counters", found, rewrite)
