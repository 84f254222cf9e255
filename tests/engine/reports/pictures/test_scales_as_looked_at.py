"""Boards of squares and hexes stay as they were looked at from far and near, part by part.

`tests/engine/reports/pictures/looked_at.py` says how what is kept is written anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.drawing.fields.chart import FieldChart, named, signs
from drumhead.engine.drawing.fields.plane import CELL
from drumhead.engine.drawing.hexes.chart import LAYERS as HEXES
from drumhead.engine.drawing.hexes.chart import HexChart
from drumhead.engine.drawing.hexes.layout import HEX
from drumhead.engine.drawing.ink.items import Item
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.theme import DARK, LIGHT, PRINT
from drumhead.engine.drawing.squares.chart import SquaresChart
from drumhead.engine.drawing.squares.traces import Traces
from drumhead.engine.maps.hexes.model import SIDES, HexMap
from drumhead.engine.maps.library import find_map
from drumhead.engine.maps.squares.model import City, GameMap, Ground, Terrain, Village
from drumhead.engine.reports.pictures.frame import LAYERS
from tests.engine.drawing.fields.drawn import window
from tests.engine.maps.hexes.drawn import hex_map
from tests.engine.maps.squares.sheets import TRACK_Y, small_map
from tests.engine.reports.pictures.looked_at import digest, kept

pytestmark = pytest.mark.whole

EVERY = frozenset({*LAYERS, *HEXES, "contours", "roads", "letters", "neighbours", "ratings"})
Parts = Callable[[Look], Iterator[tuple[str, Iterable[Item]]]]
FIELD = (
    "...........h.",
    "~~..ff.......",
    ".~~.ff.hhhh..",
    "..~....hHHh..",
    "..=....hHHhM.",
    "..~....hhhhM.",
    "..~........P.",
    ".~~~~~~~.M.M.",
    "....TT.~.....",
    ".ff.TT.~.www.",
    ".f...T.~.www.",
    ".......=..ww.",
    ".......~.....",
)
SHEET = ["~~.wwr", "~.rmmS", "....C.", ".sR...", "~~....", "w.w..R"]


def looks(*scales: float) -> Iterator[Look]:
    """All of them in the light, some in the dark and on paper."""
    themes = {LIGHT: scales, DARK: scales[::4], PRINT: scales[1::4]}
    return (Look(theme, EVERY, scale) for theme, chosen in themes.items() for scale in chosen)


def squares() -> GameMap:
    """Cities of every size, with forts and ports, a village, a bridge, and squares of every terrain."""
    map = small_map()
    map.tactical.terrain[TRACK_Y, 37] = Ground.RIVER
    map.terrain.reshape(6, 8)[1:5, :3] = [list(Terrain)[first : first + 3] for first in (0, 3, 6, len(Terrain) - 3)]
    sizes = tuple(
        City(f"Stadt {n}", 8 + n, 7 * 15 + 3, "WES", size=n, fort=n % 3, port="sea" if n > 2 else "")
        for n in range(1, 5)
    )
    return replace(map, cities=(*map.cities, *sizes), villages=(*map.villages, Village("Heide", 30, 37)))


def parts_of_squares(look: Look) -> Iterator[tuple[str, Iterable[Item]]]:
    map, whole = squares(), (0.0, 0.0, 120.0, 90.0)
    chart = SquaresChart(map, Traces(map))
    yield "ground", chart.tints(whole, look)
    yield "lines", chart.lines(whole, look)
    yield "signs", chart.signs(look)
    yield "every sign", chart.signs(look, every=True)
    found, page = chart.names(look), chart.names(look, [(20.0, 20.0, 60.0, 60.0)], (10.0, 5.0, 90.0, 80.0))
    yield "names", (*found.states, *found.rivers, *found.places)
    yield "names of a page", (*page.states, *page.rivers, *page.places)


def parts_of_a_field(look: Look) -> Iterator[tuple[str, Iterable[Item]]]:
    map = squares()
    troops = [(300.0, 500.0, 364.0, 564.0)]
    yield "ground", FieldChart(window(*FIELD, track=True, road=True)).ground(look)
    yield "signs", signs(map, 0, look)
    yield "names", named(map, 0, look, troops)


def hexes() -> HexMap:
    """Hexsides of every kind, places of every grade, zones and boxes."""
    pairs = [f"{row:02}{column:02} {row:02}{column + 1:02}" for row in range(1, 7) for column in (1, 3, 5)]
    sides = {kind: [pair] for kind, pair in zip(SIDES, pairs, strict=False)}
    grades = ("major", "dot", "reference", "point", "town", "")
    places: list[dict[str, Any]] = [
        {"name": f"Place {n}", "hexes": [f"{n + 1:02}{n + 1:02}"], "city": grade, "port": "minor" if n % 2 else "great"}
        for n, grade in enumerate(grades)
    ]
    places[1]["marks"] = {"fort": 1, "airbase": 3}
    zones = {"region": {"Aragon": ["*"]}, "sea": {"Biscay": ["0101", "0102", "0201"]}}
    return hex_map(SHEET, sides=sides, places=places, zones=zones, boxes=["Italy", "Far away"])


def parts_of_hexes(look: Look) -> Iterator[tuple[str, Iterable[Item]]]:
    chart = HexChart(hexes(), "europa")
    chart.follow({3: "Loyalists", 4: "Loyalists", 20: "Nationalists"})
    yield "ground", chart.ground(chart.layout.bounds, look)
    yield "signs", chart.signs(look, None)
    yield "names", chart.names(look, [(40.0, 40.0, 80.0, 80.0)])


@pytest.mark.parametrize(
    ("kind", "parts", "scales"),
    [
        (
            "squares",
            parts_of_squares,
            (0.05, 0.3, 0.32, 0.5, 0.7, 13 / 15, 0.9, 1.0, 1.2, 1.3, 1.4, 2.2, 2.4, 3.0, 3.2, 4.0, 8.0),
        ),
        ("field", parts_of_a_field, (0.1, 12 / CELL, 14 / CELL, 0.45, 0.55, 0.6, 40 / CELL, 1.0, 2.5)),
        (
            "hexes",
            parts_of_hexes,
            (0.2, 0.3, 0.35, 11 / HEX, 0.5, 0.55, 0.7, 20 / HEX, 0.8, 1.0, 1.1, 1.2, 1.5, 1.6, 46 / HEX, 3.0),
        ),
    ],
)
def test_a_board_stays_as_it_was_looked_at_from_far_and_near(
    kind: str, parts: Parts, scales: tuple[float, ...], rewrite: bool
) -> None:
    found = [
        f"{look.theme.name} at {look.scale:g}, {name}: {digest(tuple(items))}"
        for look in looks(*scales)
        for name, items in parts(look)
    ]
    kept(f"scales_of_{kind}", found, rewrite)


def test_the_names_of_europe_stay_where_they_were_looked_at(rewrite: bool) -> None:
    """Of its states, rivers and places, on the whole board and on a page, off troops and each other."""
    europe = find_map("europe-1859", 1859)
    assert isinstance(europe, GameMap)
    chart, (column, row) = SquaresChart(europe, Traces(europe)), europe.board.position(europe.place("Milano")[0])
    page = (column - 20) * 15.0, (row - 16) * 15.0, (column + 21) * 15.0, (row + 17) * 15.0
    found = []
    for scale in (1.0, 2.4, 4.5):
        look, x, y = Look(LIGHT, EVERY, scale), (column * 15 + 7) * scale, (row * 15 + 7) * scale
        for part in (None, page):
            named = chart.names(look, [(x - 30, y - 20, x + 30, y + 20)], part)
            kinds = {"states": named.states, "rivers": named.rivers, "places": named.places}
            where = "board" if part is None else "page"
            found += [f"{kind} at {scale:g} on the {where}: {digest(words)}" for kind, words in kinds.items()]
    kept("names_of_europe", found, rewrite)


def test_iberia_stays_as_it_was_looked_at_with_its_heights_by_day_and_night_and_its_names(rewrite: bool) -> None:
    iberia = find_map("iberia-1936", 1936)
    assert isinstance(iberia, HexMap)
    chart = HexChart(iberia, "europa")
    found = [f"names at {scale:g}: {digest(chart.names(Look(LIGHT, EVERY, scale)))}" for scale in (0.4, 0.7, 1.5)]
    for theme in (LIGHT, DARK):
        drawn = tuple(chart.ground((500.0, 400.0, 800.0, 650.0), Look(theme, EVERY, 1.0)))
        found.append(f"{theme.name} ground: {digest(drawn)}")
    kept("iberia", found, rewrite)
