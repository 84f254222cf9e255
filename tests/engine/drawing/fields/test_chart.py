"""What is drawn of a battlefield's land: which layer shows it, what it lies over, and where it ends."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np
import pytest

from drumhead.engine.drawing.fields.ground import FieldLand, falling, inward, veil
from drumhead.engine.drawing.fields.legend import columns, slope
from drumhead.engine.drawing.fields.peaks import FieldPeaks
from drumhead.engine.drawing.fields.plane import CELL
from drumhead.engine.drawing.fields.towns import FieldTowns
from drumhead.engine.drawing.fields.water import body
from drumhead.engine.drawing.fields.ways import road_edge
from drumhead.engine.drawing.fields.window import MARGIN, FieldWindow
from drumhead.engine.drawing.ink.items import Clip, Item, Letters, Points, Shape, Stamp, Words, points
from drumhead.engine.drawing.ink.theme import LIGHT
from drumhead.engine.maps.squares.model import Ground
from tests.engine.drawing.fields.drawn import EVERY, SIDE, amid, box, flat, ground, look, strokes, window


def _marks(found: Iterable[Item]) -> int:
    return sum(1 for _ in flat(found))


@pytest.mark.parametrize(
    ("layer", "drawn"),
    [
        ("rivers", columns(*(Ground.OPEN,) * 4, Ground.RIVER, *(Ground.OPEN,) * 4, rank=2)),
        ("rivers", columns(*(Ground.OPEN,) * 4, Ground.FORD, *(Ground.OPEN,) * 4, rank=1)),
        ("roads", columns(road=True)),
        ("rails", columns(track=True)),
        ("relief", slope()),
        ("contours", slope()),
        ("grid", columns()),
        ("terrain", columns(*(Ground.HILLS,) * 9)),
        ("neighbours", columns()),
    ],
)
def test_a_layer_is_drawn_only_where_it_is_shown(layer: str, drawn: FieldWindow) -> None:
    without = _marks(ground(drawn))
    assert _marks(ground(drawn, layer)) > without
    assert _marks(ground(drawn, *(EVERY - {layer}))) < _marks(ground(drawn, *EVERY))
    if layer == "rails":
        assert [strokes(ground(drawn, *shown), LIGHT.rail) != [] for shown in ((layer,), ())] == [True, False]
    if layer == "roads":
        assert [strokes(ground(drawn, *shown), road_edge(LIGHT)) != [] for shown in ((layer,), ())] == [True, False]


def test_areas_lie_below_heights_water_towns_ways_and_letters() -> None:
    drawn = ground(window(*("TTTT~TTTT",) * 9, track=True, road=True), *EVERY)
    order = list(flat(drawn))
    first = [
        min(n for n, item in enumerate(order) if isinstance(item, Shape) and colour in (item.stroke, item.fill))
        for colour in (
            LIGHT.ground[Ground.OPEN],
            body(LIGHT, 2),
            LIGHT.ground[Ground.TOWN],
            road_edge(LIGHT),
            LIGHT.rail,
        )
    ]
    assert first == sorted(first)
    assert max(n for n, item in enumerate(order) if isinstance(item, Letters)) > first[-1]


def test_the_ground_ends_where_the_map_does() -> None:
    found = replace(columns(), land=(0.0, -2.0, 50.0, 2.0))
    (clip,) = ground(found)
    assert isinstance(clip, Clip)
    assert tuple(edge / CELL for edge in clip.box) == (0.0, -2.0, 6.0, 2.0)


def test_the_neighbours_ground_pales_away_from_the_board_and_nothing_pales_on_it() -> None:
    rasters = veil(SIDE, "#102030")
    seen: dict[tuple[float, float], int] = {}
    for raster in rasters:
        left, top, right, bottom = raster.box
        high, wide, _ = raster.pixels.shape
        xs = (np.arange(wide) + 0.5) / wide * (right - left) / CELL + left / CELL
        ys = (np.arange(high) + 0.5) / high * (bottom - top) / CELL + top / CELL
        seen |= {(x, y): raster.pixels[j, i, 3] for j, y in enumerate(ys) for i, x in enumerate(xs)}
        assert raster.pixels[..., :3].reshape(-1, 3).tolist() == [[0x10, 0x20, 0x30]] * (high * wide)
    assert not [at for at in seen if 0 < at[0] < SIDE and 0 < at[1] < SIDE], "the board itself is left free"
    assert {round(min(x for x, _ in seen)), round(max(x for x, _ in seen))} == {-MARGIN, SIDE + MARGIN}
    row = [int(seen[at]) for at in sorted(at for at in seen if abs(at[1] - 1.5) < 0.07)]
    half = len(row) // 2
    assert row[:half] == sorted(row[:half], reverse=True)
    assert row[half:] == sorted(row[half:])
    assert row[0] > 240 and 60 < row[half] < 130
    assert int(seen[min(seen)]) == 255, "nothing is seen at the corners"


def test_the_lines_between_squares_enclose_every_square() -> None:
    grid = strokes(ground(columns(), "grid"), LIGHT.grid)
    lines = [line / CELL for shape in grid for line in shape.lines]
    assert len(lines) == 2 * (SIDE + 1)
    for axis in (0, 1):
        across = [line[:, axis] for line in lines if np.ptp(line[:, axis]) < 0.1]
        assert sorted(round(float(at.mean())) for at in across) == [0, 1, 2, 3]
    assert max(np.abs(line).max() for line in lines) < SIDE + 0.1


@pytest.mark.parametrize(
    ("letter", "shown"),
    [
        ("h", {Ground.HILLS}),
        ("H", {Ground.HILLS, Ground.HIGH_HILLS}),
        ("P", {Ground.HILLS, Ground.HIGH_HILLS}),
        ("M", {Ground.HILLS, Ground.HIGH_HILLS, Ground.MOUNTAIN}),
        ("f", {Ground.FOREST}),
        (".", set()),
    ],
)
def test_what_is_higher_lies_on_what_is_lower(letter: str, shown: set[Ground]) -> None:
    drawn = [item for item in FieldLand(amid(letter)).areas(look()) if isinstance(item, Shape)]
    known = (Ground.OPEN, Ground.HILLS, Ground.HIGH_HILLS, Ground.MOUNTAIN, Ground.FOREST)
    colours = {LIGHT.ground[kind]: kind for kind in known}
    kinds = [colours[item.fill] for item in drawn if item.fill and item.lines]
    assert kinds[0] == Ground.OPEN and set(kinds[1:]) == shown
    assert kinds[1:] == sorted(kinds[1:], key=[Ground.HILLS, Ground.HIGH_HILLS, Ground.MOUNTAIN, Ground.FOREST].index)
    for item in drawn[1:]:
        if item.lines:
            left, top, right, bottom = box(item.lines)
            assert left > 0.8 and right < 2.2 and top > 0.8 and bottom < 2.2
    assert box(drawn[0].lines) == (-MARGIN, -MARGIN, SIDE + MARGIN, SIDE + MARGIN)
    textured = {colours[item.fill] for item in drawn if item.texture is not None}
    assert textured == {Ground.OPEN, *shown} & {Ground.OPEN, Ground.MOUNTAIN, Ground.FOREST}


def test_fields_are_fainter_below_letters() -> None:
    plain, lettered = (
        next(item for item in FieldLand(columns()).areas(look(*layers)) if isinstance(item, Shape))
        for layers in ((), ("terrain",))
    )
    assert plain.texture is not None and lettered.texture is not None
    assert plain.texture.pixels[..., 3].sum() > lettered.texture.pixels[..., 3].sum() > 0


def test_the_sun_in_the_north_west_lights_what_faces_it() -> None:
    y, x = np.mgrid[0:9, 0:9].astype(np.float32)
    hill = (500 - 60 * np.hypot(x - 4, y - 4)).clip(0)
    shade = FieldLand(replace(columns(), height=hill)).shade
    assert shade is not None
    side = len(shade)
    north_west, south_east = shade[side // 3, side // 3], shade[2 * side // 3, 2 * side // 3]
    assert (north_west[0], south_east[0]) == (255, 0)
    assert north_west[3] > 10 and south_east[3] > 10
    level = FieldLand(replace(columns(), height=np.full((9, 9), 80, np.float32))).shade
    assert level is not None and not level[..., 3].any()
    assert FieldLand(columns()).shade is None and FieldLand(columns()).fine_shade is None


def test_without_heights_the_shade_is_the_reliefs() -> None:
    relief = np.full((9, 9), 180, np.uint8)
    relief[:, :4], relief[:, 5:] = 255, 60
    land = FieldLand(replace(columns(), relief=relief))
    shade, fine = land.shade, land.fine_shade
    assert shade is not None and fine is not None
    assert (shade[4, 4, 0], shade[4, -4, 0]) == (255, 0)
    assert len(fine) > len(shade) and (fine[4, 4, 0], fine[4, -4, 0]) == (255, 0)


@pytest.mark.parametrize(("scale", "told"), [(0.6, True), (0.59, False)])
def test_metres_are_told_where_there_is_room_on_a_plate_of_their_own(scale: float, told: bool) -> None:
    items = list(FieldLand(slope()).heights(look("contours", scale=scale)))
    words = [item for item in items if isinstance(item, Words)]
    assert bool(words) == told
    for item in words:
        assert int(item.text) % 100 == 0
        plates = [box(shape.lines) for shape in items if isinstance(shape, Shape) and shape.fill == LIGHT.halo]
        at = item.x / CELL, (item.y - 4.5) / CELL
        assert any(left < at[0] < right and top < at[1] < bottom for left, top, right, bottom in plates)
    assert list(FieldLand(slope()).heights(look())) == []


def test_strokes_fall_away_inside_an_outline() -> None:
    outline = points((4, 4), (6, 4), (6, 6), (4, 6))
    at, ahead = inward(outline, 0.25)
    assert len(at) == 32
    assert np.hypot(*ahead.T) == pytest.approx(np.ones(32))
    assert (((at + ahead * 0.3 - 5) ** 2).sum(axis=1) < ((at - 5) ** 2).sum(axis=1)).all()
    strokes = falling([outline])
    lengths = [float(np.hypot(*(stroke[1] - stroke[0]))) / CELL for stroke in strokes]
    assert lengths[::2] == pytest.approx([0.2] * len(lengths[::2]))
    assert lengths[1::2] == pytest.approx([0.13] * len(lengths[1::2]))
    middle = (5 - MARGIN) * CELL
    assert all(np.hypot(*(s[1] - middle)) < np.hypot(*(s[0] - middle)) for s in strokes)
    assert falling([]) == ()


@pytest.mark.rule("rotd", "9.5b")
@pytest.mark.parametrize(("letter", "low", "high", "cliff"), [("h", 1, 0, 0), ("H", 1, 1, 1), (".", 0, 0, 0)])
def test_slopes_and_cliffs_are_drawn_where_there_are_some(letter: str, low: int, high: int, cliff: int) -> None:
    gentle, steep, teeth, edges = (item for item in FieldLand(amid(letter)).slopes(look()))
    assert all(isinstance(item, Shape) for item in (gentle, steep, teeth, edges))
    shapes = [item for item in (gentle, steep, teeth, edges) if isinstance(item, Shape)]
    assert [bool(shape.lines) for shape in shapes] == [bool(low), bool(high), bool(cliff), bool(cliff)]
    assert shapes[0].width < shapes[1].width and shapes[2].width < shapes[3].width


def test_letters_stand_on_plates_in_the_upper_left_corner_of_squares_of_the_board_alone() -> None:
    plates, *letters = FieldLand(window(*("hhhhMfffT",) * 9)).lettering(look("terrain", scale=1.0))
    assert isinstance(plates, Shape)
    found = {item.letter: item.places / CELL for item in letters if isinstance(item, Letters)}
    assert {letter: len(places) for letter, places in found.items()} == {"h": 3, "M": 3, "f": 3}
    assert sorted((int(x), int(y)) for x, y in found["M"]) == [(1, 0), (1, 1), (1, 2)]
    assert all(0 < x % 1 < 0.4 and 0 < y % 1 < 0.4 for places in found.values() for x, y in places)
    plate = [line for line in plates.lines if int(line[0, 0] // CELL) == 1]
    assert len(plate) == 3 and len(plates.lines) == 9
    for line, (x, y) in zip(plate, found["M"], strict=True):
        left, top, right, bottom = box([line])
        assert left < x < right and top < y <= bottom


def test_two_peaks_stand_in_each_square_of_mountains_the_nearer_before_the_farther() -> None:
    found = [
        item
        for item in FieldPeaks(window(*("MM.......",) * 2, *("." * 9,) * 7)).peaks(look())
        if isinstance(item, Stamp)
    ]
    squares = [(int(item.x // CELL) + MARGIN, int((item.y + 1) // CELL) + MARGIN) for item in found]
    assert squares == [(x, y) for y in (0, 1) for x in (0, 1) for _ in range(2)]
    for lesser, greater in zip(found[::2], found[1::2], strict=True):
        assert lesser.y < greater.y, "the greater stands in front"
        assert abs(lesser.x - greater.x) > 0.2 * CELL, "and aside of it"
    assert list(FieldPeaks(columns()).peaks(look())) == []


@pytest.mark.parametrize("scale", [0.25, 1.0, 3.0])
def test_a_peak_stays_in_its_box_lit_on_its_western_face(scale: float) -> None:
    for item in FieldPeaks(window(*("M" * 9,) * 9)).peaks(look(scale=scale)):
        assert isinstance(item, Stamp)
        west, east = (shape for shape in item.items if isinstance(shape, Shape))
        left, top, right, bottom = item.box
        every = np.concatenate([*west.lines, *east.lines])
        assert left <= every[:, 0].min() and every[:, 0].max() <= right
        assert top <= every[:, 1].min() and every[:, 1].max() <= bottom
        assert west.lines[0][:, 0].mean() < east.lines[0][:, 0].mean()
        assert every[:, 1].max() == 0 and every[:, 1].min() < -20 * scale, "it stands on its foot"
        assert east.fill == LIGHT.rock != west.fill


def test_the_greater_peak_of_a_square_is_higher() -> None:
    found = [item for item in FieldPeaks(window(*("M" * 9,) * 9)).peaks(look()) if isinstance(item, Stamp)]
    tops = [min(shape.lines[0][:, 1].min() for shape in item.items if isinstance(shape, Shape)) for item in found]
    assert all(greater < lesser for lesser, greater in zip(tops[::2], tops[1::2], strict=True))
    assert len(set(tops)) > 6, "they vary"


def _houses(found: FieldWindow) -> list[Points]:
    extent, _, light, dark = FieldTowns(found).built_up(look())
    assert isinstance(extent, Shape) and isinstance(light, Shape) and isinstance(dark, Shape)
    assert light.fill != dark.fill
    return [*light.lines, *dark.lines]


def test_houses_stand_on_built_up_ground_and_fewer_at_its_edge_than_inside() -> None:
    alone, inside = _houses(amid("T")), _houses(window(*("T" * 9,) * 9))
    assert len(inside) / 81 > len(alone) > 0
    for house in alone:
        x, y = house.mean(axis=0) / CELL
        assert 1 < x < 2 and 1 < y < 2
    assert not _houses(columns())
    corners = [house.mean(axis=0) / CELL - 1 for house in alone]
    assert not [1 for x, y in corners if min(x, 1 - x) < 0.2 and min(y, 1 - y) < 0.2], "none at an outer corner"
    assert len(inside) > 81 * 25 * 0.75


def test_a_town_goes_on_into_the_next_square() -> None:
    pair = window(*("." * 9,) * 4, "...TT....", *("." * 9,) * 4)
    alone = len(_houses(amid("T")))
    assert len(_houses(pair)) > 2 * alone
    assert all(len(house) == 4 for house in _houses(pair))


def test_the_same_square_looks_the_same_from_the_board_beside_it() -> None:
    town, hill = window(*("TTTMMMTTT",) * 9), window(*("TTTMMMTTT",) * 9)
    moved = replace(hill, east=30, south=45)
    assert any(not np.array_equal(a, b) for a, b in zip(_houses(town), _houses(moved), strict=False))
    here = [
        (item.x, item.y)
        for item in FieldPeaks(replace(window(*("...MMM...",) * 9), east=15)).peaks(look())
        if isinstance(item, Stamp)
    ]
    there = [
        (item.x, item.y)
        for item in FieldPeaks(replace(window(*("MMM......",) * 9), east=18)).peaks(look())
        if isinstance(item, Stamp)
    ]
    assert np.allclose(np.array(here) - (3 * CELL, 0), there)
