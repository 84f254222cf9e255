"""The chart of a map of hexes: each sign that the map has is drawn, where it is, and nothing that it has not."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from drumhead.engine.boards.hex import BOX_HIGH, BOX_WIDE
from drumhead.engine.drawing.hexes.chart import LAYERS, HexChart
from drumhead.engine.drawing.hexes.layout import HEX, HexLayout
from drumhead.engine.drawing.hexes.legend import ACROSS, ALONG
from drumhead.engine.drawing.hexes.places import SHORT, Sign, items, room_of
from drumhead.engine.drawing.hexes.traces import Traces
from drumhead.engine.drawing.ink.faces import width_of
from drumhead.engine.drawing.ink.items import Letters, Raster, Shape, Words
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.room import extent, meet, moved, scaled, within
from drumhead.engine.drawing.ink.theme import LIGHT, PRINT, THEMES, Theme
from drumhead.engine.maps.hexes.model import SIDES, TERRAINS, HexMap
from drumhead.engine.maps.hexes.survey import GRADES
from drumhead.engine.maps.library import find_map
from drumhead.engine.play.view import Token, View
from tests.engine.maps.hexes.drawn import hex_map

ROWS = ["......", "......", "......", "......", "......"]
NEAR = 3.0
LAKE, BRIDGE = "lake", "bridge"


def _look(scale: float = NEAR, theme: Theme = LIGHT) -> Look:
    return Look(theme, frozenset(LAYERS), scale)


def _strokes(map: HexMap, scale: float = NEAR) -> Iterator[tuple[str, np.ndarray]]:
    """(colour, line) of all that is drawn on the ground but pixels."""
    chart = HexChart(map)
    for item in chart.ground(chart.layout.bounds, _look(scale)):
        if isinstance(item, Shape):
            yield from ((item.stroke or item.fill, line) for line in item.lines)


@pytest.mark.parametrize("kind", [kind for kind in SIDES if kind != BRIDGE])
@pytest.mark.parametrize("scale", [0.5, NEAR])
def test_each_kind_of_hexside_is_drawn_at_its_hexside(kind: str, scale: float) -> None:
    with_it = hex_map(ROWS, sides={kind: ["0303 0302"]})
    layout = HexLayout(with_it)
    a, b = (layout.middle(with_it.board.cell(name)) for name in ("0303", "0302"))
    middle = (np.array(a) + np.array(b)) / 2
    plain = {(colour, line.tobytes()) for colour, line in _strokes(hex_map(ROWS), scale)}
    more = [line for colour, line in _strokes(with_it, scale) if (colour, line.tobytes()) not in plain]
    assert more
    assert all(np.hypot(*(line - middle).T).max() < 0.75 * HEX for line in more)


def test_a_river_that_flows_into_a_greater_one_reaches_its_line() -> None:
    board = hex_map(ROWS).board
    here = board.cell("0303")
    one, other = next(
        (a, b) for a in board.neighbours(here) for b in board.neighbours(here) if b in board.neighbours(a)
    )
    sides = {
        kind: [" ".join(map(board.name, pair)) for pair in pairs]
        for kind, pairs in (
            ("major river", ((here, one), (here, other))),
            ("river", ((one, other),)),
        )
    }
    traces = Traces(hex_map(ROWS, sides=sides))
    (river,), (major,) = traces.rivers.pieces, traces.major_rivers.pieces
    apart = [np.hypot(*(major - end).T).min() for end in (river[0], river[-1])]
    assert min(apart) == 0.0 and max(apart) > HEX / 4
    assert np.hypot(*np.diff(river, axis=0).T).max() < 0.75 * HEX


def test_a_bridge_has_two_walls_over_its_river() -> None:
    river = list(_strokes(hex_map(ROWS, sides={"river": ["0303 0302"]})))
    bridged = list(_strokes(hex_map(ROWS, sides={"river": ["0303 0302"], "bridge": ["0303 0302"]})))
    assert len(bridged) == len(river) + 4


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_every_terrain_looks_otherwise_than_every_other(theme: Theme) -> None:
    seen = {}
    for terrain, letter in zip(TERRAINS[1:], "~.wrRmsSC", strict=True):
        chart = HexChart(hex_map([letter * 5] * 5))
        items = list(chart.ground(chart.layout.bounds, _look(theme=theme)))
        pixels = [item.pixels.tobytes() for item in items if isinstance(item, Raster)]
        letters = [item.letter for item in items if isinstance(item, Letters)]
        seen[terrain] = (*pixels, *letters)
    assert len(set(seen.values())) == len(seen)


@pytest.mark.parametrize("layer", ["rivers", "borders", "rails", "places", "grid"])
def test_what_is_not_shown_stands_in_no_legend(layer: str) -> None:
    whole, less = (
        {
            entry.label
            for entry in HexChart(hex_map(ROWS)).legend(Look(LIGHT, frozenset(layers), NEAR))
            if entry.group != "Terrain"
        }
        for layers in (LAYERS, set(LAYERS) - {layer})
    )
    gone = {
        "rivers": {"river", "major river", "hexside of water"},
        "borders": {"border", "neutral border"},
        "rails": {"bridge", "railway", "railway of low volume", "road"},
        "grid": set(),
    }
    assert whole - less == gone.get(layer, {*GRADES.values(), *SHORT, "port", "fort"})


def test_every_kind_of_hexside_and_terrain_stands_in_the_legend() -> None:
    labels = {entry.label for entry in HexChart(hex_map(ROWS)).legend(_look())}
    assert set(TERRAINS[1:]) <= labels
    told = {kind for kinds in ALONG.values() for kind in kinds} | set(ACROSS.values())
    assert told >= set(SIDES) - {LAKE}
    assert set(ALONG) | set(ACROSS) <= labels


@pytest.mark.parametrize("theme", [LIGHT, PRINT], ids=["light", "print"])
def test_a_legend_entry_draws_in_its_box(theme: Theme) -> None:
    for entry in HexChart(hex_map(ROWS), "europa").legend(_look(1.0, theme)):
        assert list(entry.draw((0.0, 0.0, 72.0, 44.0)))


def test_names_stand_beside_their_places_and_numbers_in_their_hexes() -> None:
    chart = HexChart(hex_map(ROWS, places=[{"name": "Jaca", "hexes": ["0303"], "city": "dot"}]))
    (jaca,) = [words for words in chart.names(_look()) if words.text == "Jaca"]
    assert (jaca.x, jaca.y) == chart.layout.middle(chart.layout.board.cell("0303"))
    numbers = [item.text for item in chart.ground(chart.layout.bounds, _look()) if isinstance(item, Words)]
    assert sorted(numbers) == sorted(chart.layout.board.name(cell) for cell in range(30))


def test_seas_and_regions_are_named_once() -> None:
    rows = ["~~~~~~", "~~~~~~", "......", "......"]
    sea = [f"{row:02d}{column:02d}" for row in (1, 2) for column in range(1, 7)]
    zones = {"region": {"Aragon": ["*"]}, "sea": {"Bay": sea}}
    texts = [words.text for words in HexChart(hex_map(rows, zones=zones)).names(_look(1.0))]
    assert sorted(texts) == ["ARAGON", "Bay"]


def test_a_counter_stands_on_its_hex_and_a_stack_counts_its_units() -> None:
    map = hex_map(ROWS)
    cell = map.board.cell("0302")
    tokens = tuple(Token(f"U{n}", f"U{n}", cell, None, "own", "I", "infantry", head="X", foot="3-4-5") for n in "12")
    view = View("A", "A", False, 1, "move", None, tokens, (), (), ())
    chart = HexChart(map, "europa")
    (stamp,) = chart.signs(Look(LIGHT, frozenset({"troops"}), NEAR), view)
    assert (stamp.x, stamp.y) == chart.layout.middle(cell)
    words = [item.text for item in stamp.items if isinstance(item, Words)]
    assert words == ["X", "3-4-5", "X", "3-4-5", "2"]


def test_who_holds_hexes_tints_them() -> None:
    map = hex_map(ROWS)
    chart, cell = HexChart(map), map.board.cell("0303")
    before = list(chart.ground(chart.layout.bounds, _look()))
    assert chart.follow({cell: "Nationalists"})
    assert not chart.follow({cell: "Nationalists"})
    after = list(chart.ground(chart.layout.bounds, _look()))
    assert len(after) == len(before) + 1


def test_the_same_map_is_drawn_in_the_same_bytes() -> None:
    def pixels() -> list[bytes]:
        chart = HexChart(hex_map(["wr~.m.", "......", "sS.C.R"]))
        return [
            item.pixels.tobytes() for item in chart.ground(chart.layout.bounds, _look()) if isinstance(item, Raster)
        ]

    assert pixels() == pixels()


def test_a_map_renewed_where_it_changed_is_drawn_as_one_drawn_anew() -> None:
    before, after = hex_map(["......"] * 6), hex_map(["m....S", "......", "..wm..", "..R...", "......", "w....R"])
    cells = [cell for cell in range(before.board.size) if before.terrain[cell] != after.terrain[cell]]
    renewed, anew = HexChart(before), HexChart(after)
    renewed.renew(after, cells)
    for scale in (0.5, 1.2, NEAR):
        pictures = [
            [item.pixels for item in chart.ground(chart.layout.bounds, _look(scale)) if isinstance(item, Raster)]
            for chart in (renewed, anew)
        ]
        assert all(np.array_equal(one, other) for one, other in zip(*pictures, strict=True))


def test_lines_are_traced_anew_only_where_hexsides_changed() -> None:
    river = {"river": ["0303 0302"]}
    before = Traces(hex_map(ROWS, sides=river))
    wooded = Traces(hex_map(["w.....", *ROWS[1:]], sides=river), before, [0])
    assert wooded.rivers is before.rivers and wooded.grid is before.grid and wooded.land is not before.land
    dry = Traces(hex_map(["w.....", *ROWS[1:]]), before, [0])
    assert len(before.rivers.pieces) == 1 and len(dry.rivers.pieces) == 0
    cut = Traces(hex_map([" .....", *ROWS[1:]], sides=river), before, [0])
    assert cut.grid is not before.grid


def test_on_paper_the_legend_tells_terrain_by_its_letter() -> None:
    entries = [entry for entry in HexChart(hex_map(ROWS)).legend(_look(1.0, PRINT)) if entry.group == "Terrain"]
    told = {
        entry.label: [item.text for item in entry.draw((0.0, 0.0, 26.0, 14.0)) if isinstance(item, Words)]
        for entry in entries
    }
    assert told["rough"] == ["r"]
    assert told["clear"] == []


def test_a_box_is_named_within_its_frame_or_not_at_all() -> None:
    chart = HexChart(hex_map(ROWS, boxes=["A box with quite a long name", "Italy"]))
    for scale in (0.2, 0.24, 0.6, 1.2, NEAR):
        for words in chart.names(_look(scale)):
            assert width_of(words.text, words.size, words.face) <= BOX_WIDE * HEX * scale
            board = chart.layout.board
            middle = chart.layout.middle(board.hexes + board.boxes.index(words.text))[1]
            assert words.y * scale - words.size * 0.7 >= (middle - BOX_HIGH / 2 * HEX) * scale, "below its frame"
    assert [words.text for words in chart.names(_look(NEAR))] == ["A box with quite a long name", "Italy"]
    (_, italy) = chart.names(_look(NEAR))
    held = moved(extent(italy), italy.x, italy.y, NEAR)
    assert [words.text for words in chart.names(_look(NEAR), [held])] == ["A box with quite a long name"]
    edge = held[0], held[1], held[0] + 1, held[3]
    (_, smaller) = chart.names(_look(NEAR), [edge])
    assert smaller.size < italy.size and moved(extent(smaller), smaller.x, smaller.y, NEAR)[0] >= edge[2]


@pytest.mark.parametrize("scale", [0.26, 0.3, 0.4, 0.46, 0.6, 1.0])
def test_no_name_of_iberia_lies_across_the_frame_of_a_box_or_of_the_land(scale: float) -> None:
    chart = HexChart(find_map("iberia-1936", 1936))
    board, layout = chart.layout.board, chart.layout
    outlines = [layout.outline(cell) * scale for cell in range(board.hexes, board.size)]
    frames = [(*line.min(axis=0), *line.max(axis=0)) for line in outlines] + [scaled(layout.land, scale)]
    crowd = [moved((-14.0, -14.0, 14.0, 14.0), *layout.middle(cell), scale) for cell in range(board.hexes, board.size)]
    for words in (*chart.names(_look(scale)), *chart.names(_look(scale), crowd)):
        box = moved(extent(words), words.x, words.y, scale)
        crossed = [frame for frame in frames if meet(box, frame) and not within(box, frame)]
        assert crossed == [], words.text


@pytest.mark.parametrize(
    "marks", [(), (("airbase", 1),), (("airbase", 3), ("marshalling yard", 12), ("naval base", 1))]
)
@pytest.mark.parametrize("port", ["", "minor", "great"])
def test_a_sign_takes_up_the_room_that_names_keep_off(marks: tuple[tuple[str, int], ...], port: str) -> None:
    """Half a plate's edge beside it, and no more than the space between two signs."""
    sign = Sign(4.2, "reference", port, False, marks)
    points = np.concatenate([line for item in items(sign, LIGHT) if isinstance(item, Shape) for line in item.lines])
    left, top, right, bottom = room_of(sign)
    (least_x, least_y), (most_x, most_y) = points.min(axis=0), points.max(axis=0)
    assert left <= least_x <= left + 1 and right - 1 <= most_x <= right
    assert top <= least_y <= top + 1 and bottom - 1.1 <= most_y <= bottom
