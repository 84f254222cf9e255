"""What is drawn of a battlefield: where each mark lies, what it lies over, and what is left out at which size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from drumhead.engine.drawing.fields.chart import GROUND, FieldChart, named, signs
from drumhead.engine.drawing.fields.ground import FieldLand, falling, inward, veil
from drumhead.engine.drawing.fields.legend import columns, entries, slope
from drumhead.engine.drawing.fields.lines import RIVER_SHARE, FieldLines
from drumhead.engine.drawing.fields.peaks import FieldPeaks
from drumhead.engine.drawing.fields.plane import CELL, bent, chance, outlined, placed
from drumhead.engine.drawing.fields.ratings import GAP, rating_colours
from drumhead.engine.drawing.fields.textures import parcels, rocks, woods
from drumhead.engine.drawing.fields.towns import FieldTowns
from drumhead.engine.drawing.fields.water import LETTERS_FROM, FieldWater, body
from drumhead.engine.drawing.fields.ways import FieldWays, road_edge
from drumhead.engine.drawing.fields.window import MARGIN, FieldWindow, field_window
from drumhead.engine.drawing.ink.items import Clip, Item, Letters, Points, Scaled, Shape, Stamp, Words, points
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.theme import DARK, LIGHT, PRINT, Theme
from drumhead.engine.maps.squares.model import HEIGHT_STEP, City, GameMap, Ground, RiverClass, Village
from tests.engine.maps.squares.sheets import small_map

SIDE = 3
MIDDLE = MARGIN + 1
EVERY = GROUND | {"terrain", "grid"}


def look(*layers: str, scale: float = 1.0, theme: Theme = LIGHT) -> Look:
    return Look(theme, frozenset(layers), scale)


def flat(items: Iterable[Item]) -> Iterator[Item]:
    for item in items:
        yield item
        if isinstance(item, Clip | Scaled | Stamp):
            yield from flat(item.items)


def strokes(items: Iterable[Item], colour: str) -> list[Shape]:
    return [item for item in flat(items) if isinstance(item, Shape) and item.stroke == colour]


def fills(items: Iterable[Item], colour: str) -> list[Shape]:
    return [item for item in flat(items) if isinstance(item, Shape) and item.fill == colour]


def box(lines: Iterable[Points]) -> tuple[float, float, float, float]:
    every = np.concatenate(list(lines)) / CELL
    return (*every.min(axis=0).tolist(), *every.max(axis=0).tolist())


def window(*rows: str, rank: int = 2, track: bool = False, road: bool = False) -> FieldWindow:
    """Rows of letters with the rim; track and road are the middle row."""
    letters = {".": Ground.OPEN, "h": Ground.HILLS, "H": Ground.HIGH_HILLS, "M": Ground.MOUNTAIN, "f": Ground.FOREST}
    letters |= {"w": Ground.WATER, "T": Ground.TOWN, "~": Ground.RIVER, "=": Ground.FORD, "P": Ground.PASS}
    terrain = np.array([[letters[letter] for letter in row] for row in rows], np.uint8)
    river = np.where(np.isin(terrain, (Ground.RIVER, Ground.FORD)), np.uint8(rank), np.uint8(0))
    level = np.zeros(terrain.shape, bool)
    level[len(rows) // 2] = True
    side, empty = len(rows) - 2 * MARGIN, np.zeros(terrain.shape, np.uint8)
    land = (-MARGIN, -MARGIN, side + MARGIN, side + MARGIN)
    return FieldWindow(side, 0, 0, terrain, empty, river, level & track, level & road, None, None, land)


def amid(letter: str, **more: bool) -> FieldWindow:
    """One square of a ground in the middle of open ones."""
    return window(*("." * 9,) * 4, "...." + letter + "....", *("." * 9,) * 4, **more)


def ground(found: FieldWindow, *layers: str, scale: float = 1.0, theme: Theme = LIGHT) -> list[Item]:
    return list(FieldChart(found).ground(look(*layers, scale=scale, theme=theme)))


# layers


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


# water


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


# ways


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


# areas, heights and slopes


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


# mountains and towns


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


# the plane, windows and textures


def test_a_plane_counts_from_the_boards_own_corner() -> None:
    assert placed(points((MARGIN, MARGIN), (MARGIN + 1, MARGIN + 2))).tolist() == [[0, 0], [CELL, 2 * CELL]]
    (loop,) = outlined(amid("f"), Ground.FOREST)
    assert box([loop]) == pytest.approx((1, 1, 2, 2), abs=0.15)
    assert outlined(columns(), Ground.FOREST) == ()


def test_a_bent_outline_goes_through_the_middles_of_edges_and_stays_inside_its_corners() -> None:
    outline = points((0, 0), (4, 0), (4, 4), (0, 4))
    coarse, fine = bent(outline, 0.5), bent(outline, 0.01)
    assert len(fine) > len(coarse) >= 4
    for middle in ((2, 0), (4, 2), (2, 4), (0, 2)):
        assert np.hypot(*(fine - middle).T).min() < 1e-9
    assert fine.min() >= 0 and fine.max() <= 4
    assert np.hypot(*(fine - (4, 0)).T).min() == pytest.approx(np.hypot(0.5, 0.5), abs=0.05), "half way round a corner"
    assert (np.hypot(*(fine - np.roll(fine, 1, axis=0)).T) < 1).all()


def test_chance_is_the_same_everywhere_and_spreads() -> None:
    assert [chance(seed) for seed in (0, 1, 2)] == [chance(seed) for seed in (0, 1, 2)]
    found = [chance(seed) for seed in range(4000)]
    assert min(found) >= 0 and max(found) < 2**20
    assert len(set(found)) > 3900
    assert np.histogram(found, 8, (0, 2**20))[0].min() > 400


@pytest.mark.parametrize(("cell", "land"), [(0, (0, 0, 120, 90)), (9, (-15, -15, 105, 75)), (47, (-105, -75, 15, 15))])
def test_a_window_is_a_battlefield_with_its_neighbours_ground(cell: int, land: tuple[int, ...]) -> None:
    map = small_map()
    map.tactical.terrain[:] = (np.arange(90)[:, None] * 7 + np.arange(120)) % 10
    found = field_window(map, cell)
    column, row = map.board.position(cell)
    assert (found.side, found.span, found.terrain.shape, found.land) == (15, 21, (21, 21), land)
    assert (found.east, found.south) == (column * 15 - MARGIN, row * 15 - MARGIN)
    board = found.terrain[MARGIN:-MARGIN, MARGIN:-MARGIN]
    assert board.tobytes() == map.battlefield(cell).terrain
    ys = np.clip(np.arange(found.south, found.south + 21), 0, 89)
    xs = np.clip(np.arange(found.east, found.east + 21), 0, 119)
    assert np.array_equal(found.terrain, map.tactical.terrain[np.ix_(ys, xs)]), "beyond the edge its last cells go on"


def test_a_window_has_the_track_of_its_year_and_what_else_a_map_has() -> None:
    map = small_map()
    map.tactical.rail[:] = 0
    map.tactical.rail[20, 16], map.tactical.rail[20, 17] = 59, 60
    bare = field_window(replace(map, year=1859), 9)
    assert np.argwhere(bare.track).tolist() == [[20 - 15 + MARGIN, 16 - 15 + MARGIN]]
    assert (bool(bare.road.any()), bare.height) == (False, None)
    assert bare.relief is not None and set(bare.relief.reshape(-1)) == {180}
    map.tactical.road = (map.tactical.terrain == Ground.FORD).astype(np.uint8)  # type: ignore[misc]
    map.tactical.height = np.full_like(map.tactical.terrain, 3)  # type: ignore[misc]
    map.tactical.relief = None  # type: ignore[misc]
    whole = field_window(map, 2)
    assert np.array_equal(whole.road, whole.kind(Ground.FORD)) and whole.road.any()
    assert whole.height is not None and set(whole.height.reshape(-1)) == {3 * HEIGHT_STEP}
    assert whole.relief is None
    assert np.array_equal(whole.wet, whole.kind(Ground.RIVER) | whole.kind(Ground.FORD))


@pytest.mark.parametrize("size", [40, 160])
def test_textures_are_as_fine_as_asked_for_and_join_themselves(size: int) -> None:
    for texture in (woods("#406040", False, size), rocks("#504030", size), parcels("#c0b080", 1.0, size)):
        assert texture.pixels.shape == (size, size, 4)
        seen = texture.pixels[..., 3].astype(float) / 255
        assert 0.005 < seen.mean() < 0.9
    trees = woods("#406040", False, size).pixels[..., 3].astype(float)
    edge = np.abs(trees[:, 0] - trees[:, -1]).mean()
    assert edge < 2.5 * np.abs(np.diff(trees, axis=1)).mean(), "a tree at one edge goes on at the other"


def test_fields_are_as_faint_as_told_and_trees_are_lit_from_the_north_west() -> None:
    full, half, none = (parcels("#c0b080", strength, 80).pixels for strength in (1.0, 0.5, 0.0))
    assert full[..., 3].sum() > half[..., 3].sum() > none[..., 3].sum() == 0
    assert {tuple(colour) for colour in full[..., :3].reshape(-1, 3).tolist()} == {(0xC0, 0xB0, 0x80)}
    assert {tuple(colour) for colour in rocks("#504030", 80).pixels[..., :3].reshape(-1, 3).tolist()} == {
        (0x50, 0x40, 0x30)
    }
    pixels = woods("#406040", False, 320).pixels.astype(float)
    crowns = pixels[..., 3] > 250
    tone = pixels[..., 1]
    bright, dim = tone > 0x60 * 1.1, (tone < 0x60 * 0.9) & crowns
    assert bright.any() and dim.any()


# signs in pixels


def _board(*cities: City, villages: tuple[Village, ...] = ()) -> GameMap:
    return replace(small_map(), cities=cities, villages=villages)


def _stamps(map: GameMap, scale: float, *layers: str) -> list[Stamp]:
    return [item for item in signs(map, 0, look(*layers, scale=scale)) if isinstance(item, Stamp)]


FORT = City("Fort", 0, 7 * 15 + 4, "WES", fort=3, fort_capacity=12_000)
PORT = City("Port", 0, 3 * 15 + 2, "WES", port="sea")


@pytest.mark.rule("rotd", "2.6a")
@pytest.mark.parametrize(("pixels", "written"), [(40.0, ["3", "for 12,000"]), (39.9, ["3"]), (10.0, ["3"])])
def test_a_fort_tells_its_strength_and_near_enough_how_many_it_holds(pixels: float, written: list[str]) -> None:
    (star,) = _stamps(_board(FORT), pixels / CELL, "cities")
    assert [item.text for item in star.items if isinstance(item, Words)] == written
    assert 4.4 < star.x / CELL < 5 and 7 < star.y / CELL < 7.5, "at the upper right of its square"
    shape = next(item for item in star.items if isinstance(item, Shape))
    left, top, right, bottom = star.box
    (line,) = shape.lines
    assert left < line[:, 0].min() and line[:, 0].max() < right and top < line[:, 1].min() and line[:, 1].max() < bottom
    assert (right > 40) == (len(written) > 1), "the box has room for what is written beside it"


def test_a_fort_that_holds_nobody_tells_no_number_and_a_city_without_one_has_no_star() -> None:
    (star,) = _stamps(_board(replace(FORT, fort_capacity=0)), 2.0, "cities")
    assert [item.text for item in star.items if isinstance(item, Words)] == ["3"]
    assert _stamps(_board(replace(FORT, fort=0)), 2.0, "cities") == []
    assert _stamps(_board(FORT), 2.0) == []


@pytest.mark.parametrize(("pixels", "there"), [(12.0, True), (11.9, False)])
def test_ports_and_villages_are_marked_where_squares_are_large_enough(pixels: float, there: bool) -> None:
    villages = Village("Heide", 0, 5 * 15 + 5), Village("Vorstadt", 0, 10 * 15 + 6), Village("Fern", 1, 0)
    found = _stamps(_board(PORT, villages=villages), pixels / CELL, "cities")
    assert [(round(item.x / CELL, 1), round(item.y / CELL, 1)) for item in found] == (
        [(2.2, 3.8), (5.5, 5.5)] if there else []
    )
    for item in found:
        assert item.box[0] < -5 and item.box[2] > 5


def test_a_village_in_a_town_has_no_ring_but_its_name() -> None:
    map = _board(villages=(Village("vorstadt", 0, 10 * 15 + 6), Village("fern", 1, 0)))
    assert _stamps(map, 1.0, "cities") == []
    assert [item.text for item in named(map, 0, look("cities"))] == ["vorstadt"]
    assert list(named(map, 0, look())) == []


@pytest.mark.rule("rotd", "2.4")
@pytest.mark.parametrize(("pixels", "side"), [(13.9, None), (14.0, 10.0), (50.0, 13.5), (200.0, 19.0)])
def test_ratings_are_chips_in_the_lower_right_of_squares_that_have_room_for_them(
    pixels: float, side: float | None
) -> None:
    map = small_map()
    map.tactical.terrain[0, 0] = Ground.MOUNTAIN
    map.tactical.terrain[0, 1] = Ground.WATER
    found = _stamps(map, pixels / CELL, "ratings")
    if side is None:
        assert found == []
        return
    assert len(found) == 223
    for item, (x, y) in zip(found[:13], [(x, 0) for x in range(2, 15)], strict=True):
        left, top, right, bottom = item.box
        assert (right - left, bottom - top) == (side, side) and left == -right
        assert item.x * pixels / CELL + right == pytest.approx((x + 1) * pixels - GAP)
        assert item.y * pixels / CELL + bottom == pytest.approx((y + 1) * pixels - GAP)


@pytest.mark.rule("rotd", "2.4")
@pytest.mark.parametrize("theme", [LIGHT, DARK, PRINT], ids=lambda theme: theme.name)
def test_a_rating_of_none_has_no_ground_of_its_own(theme: Theme) -> None:
    assert rating_colours(theme, 0) == ("", theme.ink_soft)
    assert len({rating_colours(theme, rating)[0] for rating in range(5)}) == 5


def test_the_frame_lies_round_the_board_with_a_light_edge_below_it() -> None:
    light, dark = (item for item in signs(small_map(), 0, look()) if isinstance(item, Shape))
    assert light.width > dark.width and (light.stroke, dark.stroke) == (LIGHT.halo, LIGHT.ink)
    assert box(dark.lines) == box(light.lines) == (0, 0, 15, 15)


@pytest.mark.parametrize("scale", [0.2, 1.0])
def test_the_squares_around_are_named_beyond_the_side_or_corner_where_they_lie(scale: float) -> None:
    map = replace(small_map(), cities=())
    found = {item.text: item for item in signs(map, 9, look("neighbours", scale=scale)) if isinstance(item, Words)}
    places = {text: (item.x / CELL, item.y / CELL, item.angle) for text, item in found.items()}
    middle = 7.5
    assert places == {
        "A0-N0": (0, 0, 0),
        "A1-N0": (middle, 0, 0),
        "A2-N0": (15, 0, 0),
        "A0-N1": (0, middle, -90),
        "A2-N1": (15, middle, 90),
        "A0-N2": (0, 15, 0),
        "A1-N2": (middle, 15, 0),
        "A2-N2": (15, 15, 0),
    }
    assert [found[name].anchor for name in ("A0-N0", "A1-N0", "A2-N0", "A0-N1", "A2-N1")] == [
        *("start", "middle", "end", "middle", "middle")
    ]
    for name in ("A0-N0", "A1-N0", "A2-N0"):
        assert found[name].dy < 0
    for name in ("A0-N2", "A1-N2", "A2-N2"):
        assert found[name].dy > found[name].size * 0.35
    assert found["A0-N1"].dx < 0 < found["A2-N1"].dx
    assert {item.size for item in found.values()} == {8 if scale == 0.2 else 13}


# the legend


def test_the_legend_has_a_line_for_every_kind_of_ground_river_way_place_and_rating() -> None:
    found = [(entry.group, entry.label) for entry in entries(look(*EVERY))]
    assert len(found) == len(set(found)) == 7 + 2 + 3 + 2 + 3 + 2 + 1 + 5
    assert [label for group, label in found if group == "Water"] == [
        *("fordable river", "unfordable river", "unbridgeable river", "ford", "railway bridge")
    ]
    assert [label for group, label in found if group == "Ways"] == ["road", "railway", "pass"]


@pytest.mark.parametrize("layers", [(), tuple(EVERY)])
def test_every_line_of_the_legend_draws_its_sign_in_the_middle_of_its_box(layers: tuple[str, ...]) -> None:
    for entry in entries(look(*layers)):
        back, *sign, edge = entry.draw((10, 20, 70, 60))
        assert isinstance(back, Shape) and isinstance(edge, Shape)
        assert back.fill == LIGHT.ground[Ground.OPEN] and edge.stroke == LIGHT.ink_soft
        assert box(back.lines) == box(edge.lines) == tuple(side / CELL for side in (10, 20, 70, 60))
        (shown,) = sign
        assert isinstance(shown, Clip | Scaled)
        if isinstance(shown, Clip):
            assert shown.box == pytest.approx((10, 20, 70, 60))
            (shown,) = (each for each in shown.items if isinstance(each, Scaled))
            assert shown.items, entry.label
        else:
            assert (*shown.corner, shown.scale) == pytest.approx((-40, -40, 1)) and shown.items


def test_columns_are_what_a_legend_shows_ground_in() -> None:
    found = columns(*(Ground.OPEN,) * 4, Ground.FORD, *(Ground.OPEN,) * 4, rank=RiverClass.FORDABLE, road=True)
    assert found.terrain[:, MIDDLE].tolist() == [Ground.RIVER] * 4 + [Ground.FORD] + [Ground.RIVER] * 4
    assert set(found.river[:, MIDDLE]) == {RiverClass.FORDABLE} and found.river.sum() == 9
    assert found.road[MIDDLE].all() and found.road.sum() == 9 and not found.track.any()
    ridge = columns(*(Ground.MOUNTAIN,) * 4, Ground.PASS, *(Ground.MOUNTAIN,) * 4, track=True)
    assert (ridge.terrain == Ground.PASS).sum() == 1 and ridge.terrain[MIDDLE, MIDDLE] == Ground.PASS
    assert ridge.track.sum() == 9 and not columns().terrain.any() and columns().height is None
    rising = slope().height
    assert rising is not None and np.ptp(rising) == 640 and rising[MIDDLE, MIDDLE] == 500
