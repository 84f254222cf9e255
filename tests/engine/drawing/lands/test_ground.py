"""The ground of a map of squares: what is drawn of a part is what the whole shows there, and costs what it costs."""

from __future__ import annotations

import numpy as np
import pytest

from drumhead.engine.drawing.ink.colours import rgb
from drumhead.engine.drawing.ink.fields import FLAT, Sampling, cut, enlarged
from drumhead.engine.drawing.ink.items import Pixels
from drumhead.engine.drawing.ink.look import Look
from drumhead.engine.drawing.ink.theme import LIGHT, MARSH, PRINT, SNOW, SWAMP, THEMES
from drumhead.engine.drawing.lands.ground import GroundRaster, Packed, halved, mixed, unpacked
from drumhead.engine.drawing.lands.textures import SIDE, hachures, reeds, trees
from drumhead.engine.drawing.squares.wilds import covered, depth, laid, shown
from drumhead.engine.maps.library import find_map
from drumhead.engine.maps.squares.model import GameMap, Ground, Terrain
from tests.engine.maps.squares.sheets import small_map

SOME = range(70, 78), range(76, 82)
"""Squares of the Alps, with lakes, snow and rivers."""


@pytest.fixture(scope="module")
def europe() -> GameMap:
    found = find_map("europe-1859", 1859)
    assert isinstance(found, GameMap)
    return found


def _alike(one: Pixels, other: Pixels) -> bool:
    """But for a pixel in a thousand, which single floats put on one side of a line or the other."""
    apart = np.abs(one.astype(int) - other.astype(int)).max(axis=2)
    return one.shape == other.shape and float((apart > 1).mean()) < 0.001


def test_what_lies_on_a_part_is_what_lies_there_on_the_whole(europe: GameMap) -> None:
    whole, part = laid(europe), laid(europe, *SOME)
    here = np.s_[76 * 15 : 82 * 15, 70 * 15 : 78 * 15]
    assert all(np.array_equal(whole[name][here], part[name]) for name in ("terrain", "depth", "relief"))


@pytest.mark.parametrize("scale", [2.0, 5.0])
def test_a_part_looks_as_the_whole_does_there(europe: GameMap, scale: float) -> None:
    whole = GroundRaster(laid(europe), LIGHT)
    part = GroundRaster(laid(europe, *SOME), LIGHT, (70 * 15, 76 * 15))
    corner, size = (72 * 15.0, 78 * 15.0), (160, 90)
    assert _alike(whole.contoured(corner, size, scale), part.contoured(corner, size, scale))


def test_neighbours_meet_without_a_seam(europe: GameMap) -> None:
    raster = GroundRaster(laid(europe, *SOME), LIGHT, (70 * 15, 76 * 15))
    both = raster.contoured((1080, 1170), (128, 64), 4.0)
    left, right = raster.contoured((1080, 1170), (64, 64), 4.0), raster.contoured((1096, 1170), (64, 64), 4.0)
    assert _alike(both, np.concatenate([left, right], axis=1))


def test_a_box_at_a_pixel_a_unit_is_told_where_it_lies(europe: GameMap) -> None:
    whole = GroundRaster(laid(europe), LIGHT)
    part = GroundRaster(laid(europe, *SOME), LIGHT, (70 * 15, 76 * 15))
    found, pixels = part.around((1080.5, 1170.0, 1100.0, 1180.0))
    assert found == (1078, 1168, 1103, 1183)
    assert np.array_equal(pixels, whole.plain(np.s_[1168:1183, 1078:1103]))


def test_marsh_and_swamp_lie_where_a_square_says_so_and_snow_on_high_mountains(europe: GameMap) -> None:
    terrain, found = europe.terrain.reshape(europe.board.rows, europe.board.columns), laid(europe)["terrain"]
    for code, kind in ((MARSH, Terrain.MARSH), (SWAMP, Terrain.SWAMP), (SNOW, Terrain.HIGH_MOUNTAIN)):
        rows, columns = np.nonzero(found == code)
        assert len(rows) > 100
        assert (terrain[rows // 15, columns // 15] == kind).mean() > 0.8


def test_the_sea_is_deep_far_from_land_and_nowhere_on_it() -> None:
    map = small_map()
    map.terrain.reshape(6, 8)[:, 2:] = Terrain.WATER
    found = depth(map, range(8), range(6))
    assert not found[:, :15].any()
    assert np.all(np.diff(found[45].astype(int)) >= 0) and found[45, -1] == 255


def test_an_edit_of_some_squares_is_as_all_made_anew() -> None:
    map = small_map()
    raster = GroundRaster(laid(map), LIGHT)
    map.tactical.terrain[20:40, 20:40] = Ground.FOREST
    raster.put(covered(map, range(1, 3), range(1, 3)), 15, 15)
    whole = np.s_[:, :]
    assert np.array_equal(raster.plain(whole), GroundRaster(laid(map), LIGHT).plain(whole))


def test_ground_of_one_kind_is_drawn_in_its_colour_at_every_scale_a_pass_as_what_it_leads_over() -> None:
    bare = {Ground.RIVER: Ground.OPEN, Ground.FORD: Ground.OPEN}
    for kind in (*Ground, MARSH, SWAMP, SNOW):
        layer = np.full((6, 6), kind, np.uint8)
        raster = GroundRaster({"terrain": layer, "depth": np.zeros((6, 6), np.uint8)}, LIGHT)
        plain = raster.plain(np.s_[:, :])
        near = raster.contoured((0.0, 0.0), (12, 12), 2.0)
        level = unpacked(raster.colours)[:, FLAT]
        over = {**bare, Ground.PASS: Ground.HIGH_HILLS}.get(kind, kind)
        assert (near == level[over]).all(), kind
        assert (plain == level[bare.get(kind, kind)]).all(), kind
        assert kind == SNOW or level[kind].tolist() == [*rgb(LIGHT.ground[kind]), 255]


def test_the_colour_of_water_goes_evenly_from_its_own_to_the_open_seas_by_its_depth() -> None:
    layer, depth = np.full((2, 256), Ground.WATER, np.uint8), np.tile(np.arange(256, dtype=np.uint8), (2, 1))
    raster = GroundRaster({"terrain": layer, "depth": depth}, LIGHT)
    found = raster.plain(np.s_[:, :])[0, :, :3].astype(int)
    own, deep = (np.array(rgb(colour)) for colour in (LIGHT.ground[Ground.WATER], LIGHT.deep))
    assert (found[0].tolist(), found[-1].tolist()) == (own.tolist(), deep.tolist())
    wanted = own + (deep - own) * np.arange(256)[:, None] / 255
    assert np.abs(found - wanted).max() <= 2 and np.abs((found - wanted).mean()) < 1


def test_paper_shows_land_and_water_alone_where_letters_tell_the_rest_and_relief_where_it_is_asked_for() -> None:
    terrain = np.array([[Ground.WATER, Ground.FOREST, Ground.HILLS]], np.uint8)
    found = {"terrain": terrain, "depth": terrain * 0, "relief": terrain * 0 + 9}
    for theme in (LIGHT, PRINT):
        for layers in ((), ("terrain",), ("relief",), ("terrain", "relief")):
            seen = shown(found, Look(theme, frozenset(layers), 1.0))
            lettered = theme is PRINT and "terrain" in layers
            wanted = [Ground.WATER, Ground.OPEN, Ground.OPEN] if lettered else terrain[0].tolist()
            assert seen["terrain"].tolist() == [wanted] and seen["depth"] is found["depth"]
            assert ("relief" in seen) == ("relief" in layers)


def test_levels_are_halves_of_halves() -> None:
    raster = GroundRaster(laid(small_map()), LIGHT)
    levels = raster.levels()
    assert [levels[half].shape[:2] for half in (1, 2, 3)] == [(45, 60), (22, 30), (11, 15)]
    assert np.array_equal(levels[2], halved(levels[1]))
    assert np.array_equal(levels[1], halved(raster.plain(np.s_[:, :])))


def test_halves_are_means() -> None:
    assert halved(np.array([[[0], [4], [9]], [[8], [4], [9]]], np.uint8)).tolist() == [[[4]]]


def _packed(*colours: str) -> Packed:
    parts = (rgb(colour) for colour in colours)
    return np.array([0xFF000000 | blue << 16 | green << 8 | red for red, green, blue in parts], np.uint32)


def test_what_lies_half_over_a_colour_is_halfway_between_both() -> None:
    share = np.array([0.0, 0.5, 1.0], np.float32)
    found = mixed(_packed(*["#204060"] * 3), _packed(*["#406080"] * 3), share)
    assert found.tolist() == _packed("#204060", "#305070", "#406080").tolist()
    assert unpacked(found[None]).tolist()[0][1] == [0x30, 0x50, 0x70, 255]


def test_level_ground_has_its_themes_colour_and_slopes_are_as_strong_as_it_wants() -> None:
    strong, weak = (GroundRaster(laid(small_map()), THEMES[name]).colours for name in ("light", "print"))
    assert unpacked(strong)[Ground.OPEN, 180, :3].tolist() == list(rgb(LIGHT.ground[0]))
    spread = [np.ptp(unpacked(table)[Ground.HILLS, :, 0].astype(int)) for table in (strong, weak)]
    assert spread[0] > 2 * spread[1]


@pytest.mark.parametrize(("texture", "strength"), [(trees, 58), (hachures, 40), (reeds, 96)])
def test_a_texture_goes_on_where_it_begins_again(texture: object, strength: float) -> None:
    assert callable(texture)
    found = texture()
    assert found.shape == (SIDE, SIDE)
    assert 0 <= found.min() < found.max() <= strength
    inner = np.abs(np.diff(found, axis=0)).max()
    assert np.abs(found[0] - found[-1]).max() <= inner


def test_pixels_between_cells_lie_between_their_values() -> None:
    field = np.array([[0, 10], [20, 30]], np.float32)
    across = down = Sampling(0, 4, 2)
    assert enlarged(cut(field, across, down), across, down)[:, 1].tolist() == [2.5, 7.5, 17.5, 22.5]


def test_beyond_a_rasters_edge_its_edge_goes_on() -> None:
    across, down = Sampling(-3, 8, 1), Sampling(0, 1, 1)
    found = enlarged(cut(np.array([[1.0, 2.0]], np.float32), across, down), across, down)
    assert found[0].tolist() == [1] * 4 + [2] * 4
