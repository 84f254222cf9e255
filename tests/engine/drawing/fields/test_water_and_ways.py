"""Rivers, lakes, fords, roads, track, bridges and passes of a battlefield: where each lies and how it is told."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from drumhead.engine.drawing.fields.legend import columns
from drumhead.engine.drawing.fields.lines import RIVER_SHARE, FieldLines
from drumhead.engine.drawing.fields.plane import CELL
from drumhead.engine.drawing.fields.water import LETTERS_FROM, FieldWater, body
from drumhead.engine.drawing.fields.ways import FieldWays
from drumhead.engine.drawing.fields.window import MARGIN
from drumhead.engine.drawing.ink.colours import mixed, shaded
from drumhead.engine.drawing.ink.items import Clip, Shape, Words
from drumhead.engine.drawing.ink.theme import LIGHT
from drumhead.engine.maps.squares.model import Ground
from tests.engine.drawing.fields.drawn import SIDE, box, fills, flat, ground, look, strokes, window


def test_a_river_has_its_banks_below_its_water_and_is_the_broader_the_greater() -> None:
    widths = []
    for rank in (1, 2, 3):
        found = columns(*(Ground.OPEN,) * 4, Ground.RIVER, *(Ground.OPEN,) * 4, rank=rank)
        drawn = ground(found, "rivers")
        (water,) = (item for item in strokes(drawn, body(LIGHT, rank)) if item.width == RIVER_SHARE[rank] * CELL)
        order = [item for item in flat(drawn) if isinstance(item, Shape)]
        banks = [item for item in order[: order.index(water)] if item.lines and item.width > water.width]
        assert banks
        left, top, right, bottom = box(water.lines)
        assert 1 < left <= right < 2 and top < 0 < SIDE < bottom, "it runs down the middle, from edge to edge"
        ripples = [item for item in order if item.dashes]
        assert bool(ripples) == (rank > 1)
        widths.append(water.width)
    assert widths == sorted(set(widths))


def test_a_spring_is_narrow_and_has_no_ripples() -> None:
    found = window(*("." * 9,) * 4, "...~~~~~~", *("." * 9,) * 4)
    lines = FieldLines(found)
    narrow = sorted((s for s in lines.streams if s.share < 1 and s.line[:, 0].mean() < 5), key=lambda s: s.share)
    assert [stream.share for stream in narrow] == [0.35, 0.55, 0.8]
    starts = [stream.line[:, 0].min() for stream in narrow]
    assert starts == sorted(starts) and starts[0] < starts[1] < starts[2]
    (full,) = (stream for stream in lines.streams if stream.share == 1.0)
    assert full.line[:, 0].min() == pytest.approx(narrow[2].line[:, 0].max())
    assert all(one.line[-1] == pytest.approx(other.line[0]) for one, other in pairwise(narrow))
    (dashed,) = (item for item in flat(ground(found, "rivers")) if isinstance(item, Shape) and item.dashes)
    assert box(dashed.lines)[0] == pytest.approx(full.line[:, 0].min() - MARGIN)


def test_both_springs_of_a_short_river_taper() -> None:
    found = FieldLines(window(*("." * 9,) * 4, "..~~~~~..", *("." * 9,) * 4)).streams
    west = sorted((s for s in found if s.share < 1 and s.line[:, 0].mean() < 4.5), key=lambda s: s.share)
    east = sorted((s for s in found if s.share < 1 and s.line[:, 0].mean() > 4.5), key=lambda s: s.share)
    assert [s.share for s in west] == [s.share for s in east] == [0.35, 0.55, 0.8]
    assert [s.line[:, 0].mean() for s in west] == sorted(s.line[:, 0].mean() for s in west)
    assert [s.line[:, 0].mean() for s in east] == sorted((s.line[:, 0].mean() for s in east), reverse=True)
    assert len({len(s.line) for s in (*west, *east)}) == 1


def test_a_stretch_has_the_class_that_most_of_it_has_and_none_is_told_as_fordable() -> None:
    found = window(*("." * 9,) * 4, "~~~~~~~~~", *("." * 9,) * 4, rank=3)
    assert {stream.rank for stream in FieldLines(found).streams} == {3}
    found.river[:] = 0
    assert {stream.rank for stream in FieldLines(found).streams} == {1}
    found.river[4, :4], found.river[4, 4] = 2, 3
    assert {stream.rank for stream in FieldLines(found).streams} == {2}


def test_smaller_rivers_are_drawn_first() -> None:
    rows = ["." * 9] * 9
    rows[3], rows[6] = "~" * 9, "~" * 9
    found = window(*rows)
    found.river[3] = 3
    found.river[6] = 1
    ranks = [stream.rank for stream in FieldLines(found).streams]
    assert ranks == sorted(ranks) and set(ranks) == {1, 3}
    assert not FieldLines(found).pools


def test_open_water_is_filled_and_lighter_along_its_shore_inside_alone() -> None:
    drawn = ground(window(*("....wwwww",) * 9))
    (lake,) = fills(drawn, LIGHT.ground[Ground.WATER])
    left, top, _, bottom = box(lake.lines)
    assert 0.7 < left < 1.3 and top < 0 and bottom > SIDE
    (shore,) = [item for item in flat(drawn) if isinstance(item, Clip) and item.lines]
    assert [shape.stroke for shape in shore.items if isinstance(shape, Shape)] == [LIGHT.coast] * 2
    assert all(np.array_equal(one, other) for one, other in zip(shore.lines, lake.lines, strict=True))
    wide, narrow = (shape for shape in shore.items if isinstance(shape, Shape))
    assert wide.width > narrow.width and wide.opacity < narrow.opacity < 1
    assert fills(ground(columns()), LIGHT.ground[Ground.WATER]) == []


@pytest.mark.rule("rotd", "2.2b")
@pytest.mark.parametrize(("scale", "letter"), [(LETTERS_FROM, ["F"]), (LETTERS_FROM - 0.01, [])])
def test_a_ford_is_stones_across_its_river_and_near_enough_a_letter(scale: float, letter: list[str]) -> None:
    found = window(*("....~....",) * 4, "....=....", *("....~....",) * 4, rank=1)
    lines = FieldLines(found)
    water = FieldWater(found, lines, (0, 0, 1, 1))
    items = list(water.fords(look(scale=scale)))
    stones = [shape for shape in items if isinstance(shape, Shape) and not shape.closed]
    assert [len(shape.lines) for shape in stones] == [7, 7] and stones[0].width > stones[1].width
    spots = np.concatenate(stones[0].lines) / CELL
    assert spots.shape == (7, 2)
    assert np.ptp(spots[:, 0]) > RIVER_SHARE[1] and np.ptp(spots[:, 1]) < 0.1, "from bank to bank"
    assert spots.mean(axis=0) == pytest.approx((1.5, 1.5), abs=0.1)
    words = [item for item in items if isinstance(item, Words)]
    assert [item.text for item in words] == letter
    for item in words:
        assert 1 < item.y / CELL < 2 and abs(item.y / CELL - 1.5) > 0.2, "beside the stones"


def test_a_rivers_breadth_and_colours_are_those_of_its_class() -> None:
    """Shares of a square, of the river's own colour in its water, and of that colour's light in its bank."""
    for rank, share, depth in ((1, 0.15, 0.55), (2, 0.27, 0.6), (3, 0.44, 0.8)):
        found = columns(*(Ground.OPEN,) * 4, Ground.RIVER, *(Ground.OPEN,) * 4, rank=rank)
        drawn = list(FieldWater(found, FieldLines(found), (0, 0, 1, 1)).rivers(look(scale=2.0)))
        banks = strokes(drawn, shaded(LIGHT.river[rank], 0.6667))
        waters = strokes(drawn, mixed(LIGHT.ground[Ground.WATER], LIGHT.river[rank], depth))
        assert max(bank.width for bank in banks) == pytest.approx((share * CELL + 3) * 2)
        assert max(water.width for water in waters) == pytest.approx(share * CELL * 2)
        ripples = [(item.width, item.dashes) for item in drawn if isinstance(item, Shape) and item.dashes]
        assert ripples == [(2.8, (25.2, 19.6))] * (rank > 1)


def test_the_letter_of_a_ford_stands_in_a_ring_beside_it() -> None:
    found = window(*("....~....",) * 4, "....=....", *("....~....",) * 4, rank=1)
    dark, light, ring, letter = FieldWater(found, FieldLines(found), (0, 0, 1, 1)).fords(look(scale=2.0))
    assert isinstance(dark, Shape) and isinstance(light, Shape) and isinstance(ring, Shape)
    assert (dark.width, light.width, ring.width, ring.closed) == pytest.approx((17.4, 12.2, 2.2, True))
    assert isinstance(letter, Words)
    (round_,) = ring.lines
    off = round_ - (letter.x, letter.y - 4.5)
    assert len(off) == 24 and np.hypot(*off.T) == pytest.approx(7.5)
    turns = np.diff(np.unwrap(np.arctan2(off[:, 1], off[:, 0])))
    assert turns == pytest.approx(2 * np.pi / 24), "once round, evenly"


def test_a_road_is_a_light_way_between_two_edges_and_track_rails_on_ties() -> None:
    edge, way = (item for item in FieldWays(columns(road=True), FieldLines(columns(road=True))).roads(look()))
    assert isinstance(edge, Shape) and isinstance(way, Shape)
    assert edge.width > way.width and edge.stroke != way.stroke
    assert box(edge.lines) == pytest.approx((-MARGIN, 1.5, SIDE + MARGIN, 1.5), abs=0.7)
    ties, rails, gap = FieldWays(columns(track=True), FieldLines(columns(track=True))).track(look(scale=2.0))
    assert isinstance(ties, Shape) and isinstance(rails, Shape) and isinstance(gap, Shape)
    assert ties.width > rails.width > gap.width
    assert (ties.dashes, rails.dashes, gap.dashes) == ((4.0, 12.0), (), ())
    assert (ties.stroke, gap.stroke) == (LIGHT.rail, LIGHT.rail_gap)
    assert ties.flat and not rails.flat


@pytest.mark.rule("rotd", "12.2a")
@pytest.mark.parametrize("rank", [1, 2, 3])
def test_a_bridge_spans_its_river_and_has_a_wall_on_each_side_whose_wings_open_outwards(rank: int) -> None:
    found = columns(*(Ground.OPEN,) * 4, Ground.RIVER, *(Ground.OPEN,) * 4, rank=rank, track=True)
    ways = FieldWays(found, FieldLines(found))
    (deck,), (walls,) = ways.decks(look()), ways.bridges(look())
    assert isinstance(deck, Shape) and isinstance(walls, Shape)
    left, top, right, bottom = box(deck.lines)
    assert right - left > RIVER_SHARE[rank] and (left + right) / 2 == pytest.approx(1.5, abs=0.1)
    assert bottom - top == pytest.approx(22 / CELL, abs=0.1) and (top + bottom) / 2 == pytest.approx(1.5, abs=0.1)
    upper, lower = sorted((wall / CELL for wall in walls.lines), key=lambda wall: wall[:, 1].mean())
    for wall, out in ((upper, -1), (lower, 1)):
        assert np.array_equal(np.argsort(wall[:, 0]), [0, 1, 2, 3]), "from west to east"
        assert wall[1, 1] == pytest.approx(wall[2, 1], abs=0.05)
        assert (wall[0, 1] - wall[1, 1]) * out > 0 and (wall[3, 1] - wall[2, 1]) * out > 0
        assert wall[1, 0] == pytest.approx(left, abs=0.05) and wall[2, 0] == pytest.approx(right, abs=0.05)
    assert upper[1, 1] == pytest.approx(top, abs=0.05) and lower[1, 1] == pytest.approx(bottom, abs=0.05)


def test_no_bridge_is_drawn_where_no_track_crosses() -> None:
    found = columns(*(Ground.OPEN,) * 4, Ground.RIVER, *(Ground.OPEN,) * 4, rank=2)
    (deck,) = FieldWays(found, FieldLines(found)).decks(look())
    assert isinstance(deck, Shape) and deck.lines == ()


def test_a_pass_is_a_dotted_way_between_brackets_with_light_behind_them() -> None:
    found = columns(*(Ground.MOUNTAIN,) * 4, Ground.PASS, *(Ground.MOUNTAIN,) * 4)
    way, halo, brackets = FieldWays(found, FieldLines(found)).passes(look())
    assert isinstance(way, Shape) and isinstance(halo, Shape) and isinstance(brackets, Shape)
    assert (way.stroke, halo.stroke, brackets.stroke) == (LIGHT.road, LIGHT.halo, LIGHT.ink)
    assert way.dashes and halo.width > brackets.width and halo.lines is brackets.lines
    left, top, right, bottom = box((*way.lines, *brackets.lines))
    assert left > 1 and right < 2 and top > 1 and bottom < 2, "inside its square"
    with_road = replace(found, road=np.ones_like(found.road))
    (blank, *_) = FieldWays(with_road, FieldLines(with_road)).passes(look())
    assert isinstance(blank, Shape) and blank.lines == ()
