"""The plane of a battlefield, its window on the map, and textures that go on from one to the next."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from drumhead.engine.drawing.fields.legend import columns
from drumhead.engine.drawing.fields.plane import CELL, bent, chance, outlined, placed
from drumhead.engine.drawing.fields.textures import parcels, rocks, woods
from drumhead.engine.drawing.fields.window import MARGIN, field_window
from drumhead.engine.drawing.ink.items import points
from drumhead.engine.maps.squares.model import HEIGHT_STEP, Ground
from tests.engine.drawing.fields.drawn import amid, box
from tests.engine.maps.squares.sheets import small_map


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
