"""The lines of a map of squares as items: what is shown from which scale, how wide and where."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import numpy as np
import pytest

from drumhead.engine.drawing.ink.faces import width_of
from drumhead.engine.drawing.ink.items import Item, Letters, Shape
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.theme import LIGHT, PRINT, Theme
from drumhead.engine.drawing.squares import lines
from drumhead.engine.drawing.squares.chart import LETTERS, SquaresChart
from drumhead.engine.drawing.squares.traces import Traces
from drumhead.engine.maps.squares.model import Ground, Terrain
from tests.engine.maps.squares.sheets import STREAM_X, TRACK_Y, small_map

WHOLE = (0.0, 0.0, 120.0, 90.0)
EVERY = frozenset(("terrain", "borders", "rivers", "grid", "rails"))


def _look(scale: float, theme: Theme = LIGHT, layers: frozenset[str] = EVERY, fine: float = 1.0) -> Look:
    return Look(theme, layers, scale, fine)


def _shapes(items: Iterable[Item], stroke: str = "") -> list[Shape]:
    return [item for item in items if isinstance(item, Shape) and (not stroke or item.stroke == stroke)]


def _chart() -> SquaresChart:
    map = small_map()
    return SquaresChart(map, Traces(map))


def test_great_rivers_are_wider_and_small_ones_leave_the_picture_far_out() -> None:
    traces = Traces(small_map())
    near = _shapes(lines.rivers(traces, WHOLE, _look(2.0)))
    assert [shape.stroke for shape in near] == [LIGHT.river[1], LIGHT.river[2]]
    assert near[0].width < near[1].width
    assert [shape.stroke for shape in _shapes(lines.rivers(traces, WHOLE, _look(0.2)))] == [LIGHT.river[2]]


def test_a_river_is_as_wide_as_the_land_near_by_and_never_thinner_than_can_be_seen() -> None:
    for rank in (1, 2, 3):
        widths = [lines.river_width(rank, scale) for scale in (0.1, 0.5, 1.0, 4.0, 8.0)]
        assert all(a <= b for a, b in pairwise(widths))
        assert widths[4] == 2 * widths[3]
        assert widths[0] > 0.3


def test_track_is_a_line_far_out_and_striped_near() -> None:
    traces = Traces(small_map())
    counts = [len(_shapes(lines.rails(traces, WHOLE, _look(scale)))) for scale in (0.2, 0.5, 4.0)]
    assert counts == [0, 1, 2]


def test_borders_are_plain_far_out_and_broken_on_a_glow_near() -> None:
    traces = Traces(small_map())
    far, near = (_shapes(lines.borders(traces, WHOLE, _look(scale))) for scale in (0.5, 4.0))
    assert [bool(shape.dashes) for shape in far] == [False]
    assert [bool(shape.dashes) for shape in near] == [False, True]
    assert near[0].width > near[1].width


def test_the_grid_is_whole_near_and_every_tenth_line_far_out() -> None:
    map = small_map()
    far, near = (_shapes(lines.grid(map, WHOLE, _look(scale))) for scale in (0.5, 2.0))
    assert [len(shape.lines) for shape in far] == [2]
    assert [len(shape.lines) for shape in near] == [8 + 6, 2]


def test_a_line_of_the_grid_lies_on_whole_pixels_and_is_made_once() -> None:
    map, look = small_map(), _look(1.7)
    once, again = (_shapes(lines.grid(map, WHOLE, look))[0].lines for _ in range(2))
    assert all(a is b for a, b in zip(once, again, strict=True))
    upright = [line for line in once if line[0, 0] == line[1, 0]]
    assert all((line[0, 0] * 1.7) % 1 == pytest.approx(0.5) for line in upright)
    assert all(abs(line[0, 0] / 15 - round(line[0, 0] / 15)) < 1 / 15 for line in upright)


def test_every_square_has_its_tint_and_on_paper_those_with_a_letter() -> None:
    map = small_map()
    map.terrain.reshape(6, 8)[2, 3] = Terrain.FOREST
    light, paper = (_shapes(lines.tints(map, WHOLE, _look(1.0, theme))) for theme in (LIGHT, PRINT))
    assert {shape.fill: len(shape.lines) for shape in light} == {
        LIGHT.terrain[Terrain.OPEN]: 41,
        LIGHT.terrain[Terrain.WATER]: 6,
        LIGHT.terrain[Terrain.FOREST]: 1,
    }
    assert {shape.fill: len(shape.lines) for shape in paper} == {PRINT.terrain[Terrain.FOREST]: 1}


@pytest.mark.parametrize("fine", [1.0, 2.0])
def test_a_letter_stands_within_the_lower_right_of_its_square_where_there_is_room(fine: float) -> None:
    map = small_map()
    map.terrain.reshape(6, 8)[2, 3] = Terrain.FOREST
    least = lines.LETTERS_FROM / 15 / fine
    assert not [*lines.letters(map, WHOLE, _look(least * 0.99, fine=fine))]
    for scale in (least, 4 * least):
        (found,) = lines.letters(map, WHOLE, _look(scale, fine=fine))
        assert isinstance(found, Letters)
        (x, y) = found.places[0]
        half = width_of(found.letter, found.size, found.face) / 2 / scale
        assert x > 45 + 7.5 and x + half < 60 + 1e-9
        assert 30 + 7.5 < y < 45


def test_a_bridge_stands_over_the_river_along_its_track() -> None:
    map = small_map()
    map.tactical.terrain[TRACK_Y, 37] = Ground.RIVER
    map.tactical.rail[TRACK_Y, 37] = 50
    found = _shapes(lines.bridges(Traces(map), WHOLE, _look(4.0)))
    assert [shape.stroke for shape in found] == [LIGHT.halo, LIGHT.ink]
    middles = [line.mean(axis=0) for line in found[1].lines]
    over = [middle for middle in middles if abs(middle[1] - TRACK_Y - 0.5) < 2]
    assert len(over) == 2
    assert np.mean(over, axis=0) == pytest.approx((37.5, TRACK_Y + 0.5), abs=0.6)
    assert not [*lines.bridges(Traces(map), WHOLE, _look(2.0))]


def test_a_bridge_goes_with_its_track_and_stays_where_a_tile_begins() -> None:
    map = small_map()
    map.tactical.terrain[TRACK_Y, 37] = Ground.RIVER
    map.tactical.rail[TRACK_Y, 37] = 50
    traces = Traces(map)
    (middle,) = traces.bridges((36.0, TRACK_Y, 38.0, TRACK_Y + 1.0))[0].tolist()
    for box in ((middle[0] + 1, 0.0, 120.0, 90.0), (0.0, middle[1] + 1, 120.0, 90.0), (0.0, 0.0, middle[0] - 1, 90.0)):
        assert middle in traces.bridges(box)[0].tolist()
    assert middle not in traces.bridges((middle[0] + 3, 0.0, 120.0, 90.0))[0].tolist()
    map.tactical.rail[TRACK_Y, 37] = 0
    traces.follow(map, traces.rivers, Traces(map).rails)
    assert middle not in traces.bridges(WHOLE)[0].tolist()
    assert not len(traces.bridges((-90.0, -90.0, -50.0, -50.0))[0])


@pytest.mark.rule("rotd", "1.3b")
def test_a_ford_is_three_stones_across_its_stream_and_none_where_track_has_a_bridge() -> None:
    map = small_map()
    traces, look = Traces(map), _look(lines.FORDS_FROM)
    dark, light = _shapes(lines.fords(traces, WHOLE, look))
    assert (dark.stroke, light.stroke) == (LIGHT.ink, LIGHT.city_fill) and dark.width > light.width
    for spots, y in zip(np.concatenate(dark.lines).reshape(-1, 3, 2), (7, 22, 35), strict=True):
        assert spots[1] == pytest.approx((STREAM_X + 0.5, y + 0.5), abs=0.6)
        assert np.ptp(spots[:, 0]) > 3 * np.ptp(spots[:, 1]), "the stream runs from north to south"
    assert not [*lines.fords(traces, WHOLE, _look(lines.FORDS_FROM * 0.99))]
    map.tactical.rail[7, STREAM_X] = 50
    assert len(_shapes(lines.fords(Traces(map), WHOLE, look))[0].lines) == 6


STROKES = {"borders": LIGHT.border, "rivers": LIGHT.river[2], "grid": LIGHT.grid, "rails": LIGHT.rail}


@pytest.mark.parametrize(("layer", "stroke"), [*STROKES.items()])
def test_a_layer_that_is_left_out_is_not_drawn(layer: str, stroke: str) -> None:
    chart = _chart()
    assert _shapes(chart.lines(WHOLE, _look(2.0)), stroke)
    assert not _shapes(chart.lines(WHOLE, _look(2.0, layers=EVERY - {layer})), stroke)


def test_letters_may_be_shown_without_tints() -> None:
    chart = _chart()
    chart.map.terrain.reshape(6, 8)[2, 3] = Terrain.FOREST
    look = _look(4.0, layers=frozenset((LETTERS,)))
    assert [*chart.tints(WHOLE, look)] == []
    assert [type(item) for item in chart.lines(WHOLE, look)] == [Letters]


def test_what_is_beside_an_area_is_not_drawn() -> None:
    assert not _shapes(_chart().lines((110.0, 0.0, 119.0, 10.0), _look(2.0)), LIGHT.rail)


def test_a_map_that_is_edited_is_drawn_as_it_is_now() -> None:
    chart, after = _chart(), small_map()
    after.tactical.rail[:] = 0
    chart.follow(after, {}, Traces(after).rails)
    assert not _shapes(chart.lines(WHOLE, _look(2.0)), LIGHT.rail)
    assert not _shapes(chart.lines(WHOLE, _look(2.0)), LIGHT.river[2])
    assert _shapes(chart.lines(WHOLE, _look(2.0)), LIGHT.border)


def test_lines_tints_grid_and_letters_are_so_wide_and_seen_from_so_near() -> None:
    widths = {rank: [lines.river_width(rank, scale) for scale in (0.0, 1.0, 4.0)] for rank in (0, 1, 2, 3)}
    assert widths == {
        0: pytest.approx([0.35, 0.7, 1.44]),
        1: pytest.approx([0.35, 0.7, 1.44]),
        2: pytest.approx([0.65, 1.3, 2.88]),
        3: pytest.approx([1.1, 2.2, 5.2]),
    }
    map = small_map()
    assert {shape.opacity for shape in _shapes(lines.tints(map, WHOLE, _look(1.0)))} == {150 / 255}
    assert [len(_shapes(lines.grid(map, WHOLE, _look(pixels / 15)))) for pixels in (12.99, 13.0)] == [1, 2]
    map.terrain.reshape(6, 8)[2, 3] = Terrain.FOREST
    assert [len([*lines.letters(map, WHOLE, _look(pixels / 15))]) for pixels in (17.99, 18.0)] == [0, 1]
    stripes = _shapes(lines.rails(Traces(map), WHOLE, _look(4.0)))
    assert [(shape.width, shape.flat) for shape in stripes] == [(2.4, False), (pytest.approx(1.248), True)]
    assert stripes[1].dashes == pytest.approx((6.24, 6.24))
    glow, line = _shapes(lines.borders(Traces(map), WHOLE, _look(4.0)))
    assert (glow.width, glow.opacity, glow.dashes) == (4.5, 46 / 255, ())
    assert (line.width, line.opacity, line.dashes) == (1.5, 190 / 255, (6.0, 3.0, 1.5, 3.0))
