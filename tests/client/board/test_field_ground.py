"""A battlefield's ground."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from drumhead.client.board.chains import chains
from drumhead.client.board.field_ground import FieldGround
from drumhead.client.board.field_relief import FieldRelief, crossings
from drumhead.client.board.field_window import CELL, MARGIN, field_window
from drumhead.client.board.legend_samples import field_sample, height_sample
from drumhead.client.board.outlines import Mask, eased, loops, soft_loops
from drumhead.client.palette import LIGHT
from drumhead.engine.maps.squares.model import GameMap, Ground, RiverClass


def _mask(*rows: str) -> Mask:
    return np.array([[letter == "#" for letter in row] for row in rows])


def _picture(ground: FieldGround) -> QImage:
    area = ground.bounds
    image = QImage(round(area.width()), round(area.height()), QImage.Format.Format_RGB32)
    image.fill(LIGHT.window)
    painter = QPainter(image)
    painter.translate(-area.topLeft())
    ground.paint(painter, area, 1.0)
    painter.end()
    return image


def test_an_outline_has_a_loop_for_each_patch_and_each_hole() -> None:
    mask = _mask("###..", "#.#..", "###.#")
    assert sorted(len(loop) for loop in loops(mask)) == [4, 4, 12]


def test_patches_that_touch_at_a_corner_stay_apart() -> None:
    assert [len(loop) for loop in loops(_mask("#.", ".#"))] == [4, 4]


def test_an_outline_is_the_same_seen_from_the_neighbouring_board() -> None:
    mask = np.zeros((9, 9), np.bool_)
    mask[4, 4] = True
    (here,), (there,) = soft_loops(mask, 30, 45), soft_loops(np.roll(mask, -2, axis=1), 32, 45)
    assert np.allclose(here, there + np.array([2, 0]))


def test_a_line_goes_through_every_one_of_its_points() -> None:
    points = np.array([[0.0, 0.0], [1.0, 0.2], [1.4, 1.0], [2.0, 2.0]])
    line = eased(points)
    assert all(np.abs(line - point).sum(axis=1).min() < 1e-9 for point in points)


def test_every_cell_of_a_stream_is_on_one_of_its_lines() -> None:
    mask = _mask(".#...", ".##..", "..#..", "#.###", "..#..")
    found = chains(mask, 0, 0, mask)
    cells = {cell for chain in found for cell in chain.cells}
    assert cells == {(int(x), int(y)) for y, x in np.argwhere(mask)}
    for chain in found:
        for (x, y), point in zip(chain.cells, chain.line[::6] if len(chain.cells) > 1 else chain.line, strict=False):
            assert x <= point[0] <= x + 1
            assert y <= point[1] <= y + 1


def test_a_river_ends_just_inside_the_lake_it_flows_to() -> None:
    river, lake = _mask("##..."), _mask("..###")
    (chain,) = chains(river, 0, 0, river, lake)
    assert chain.cells == ((0, 0), (1, 0), (2, 0))
    assert chain.line[-1][0] == pytest.approx(2.1)


def test_a_river_is_narrow_at_its_spring_only() -> None:
    river, lake = _mask("####."), _mask("....#")
    (chain,) = chains(river, 0, 0, river, lake)
    assert chain.loose == (True, False)


def test_the_window_goes_on_into_the_neighbours_and_ends_with_the_map(map: GameMap) -> None:
    window = field_window(map, 0)
    assert window.span == 15 + 2 * MARGIN
    assert (window.land.left(), window.land.top()) == (0.0, 0.0)
    inner = field_window(map, map.board.cell("A5-N6"))
    east, south = 5 * 15 - MARGIN, 6 * 15 - MARGIN
    assert (inner.east, inner.south) == (east, south)
    assert np.array_equal(inner.terrain, map.tactical.terrain[south : south + 21, east : east + 21])


def test_contours_run_where_the_ground_has_their_height() -> None:
    slope = np.tile(np.arange(6, dtype=np.float32) * 10, (4, 1))
    lines = crossings(slope, 25.0)
    assert len(lines) == 3
    assert np.allclose(lines[:, [0, 2]], 2.5)


def test_contours_are_heights_in_even_steps(qtbot: QtBot) -> None:
    relief = FieldRelief(height_sample(), LIGHT)
    assert relief.interval == 100
    assert {200, 400, 800} <= set(relief.contours)


def test_a_map_without_heights_or_relief_is_even() -> None:
    relief = FieldRelief(field_sample((Ground.OPEN,) * 9), LIGHT)
    assert relief.shade is None
    assert relief.contours == {}


@pytest.mark.rule("rotd", "9.5b")
def test_a_cliff_is_drawn_between_high_hills_and_open_ground_only(qtbot: QtBot) -> None:
    def edge(*grounds: Ground) -> int:
        window = field_sample(grounds)
        outlines = soft_loops(window.kind(Ground.HIGH_HILLS), 0, 0)
        return len(FieldRelief(window, LIGHT).cliffs(outlines)[0])

    assert edge(*(Ground.OPEN,) * 5, *(Ground.HIGH_HILLS,) * 4) > 20
    assert edge(*(Ground.HILLS,) * 5, *(Ground.HIGH_HILLS,) * 4) == 0


@pytest.mark.rule("rotd", "12.2a")
def test_bridges_are_where_track_meets_a_river_and_lie_on_both(qtbot: QtBot) -> None:
    stream = (Ground.OPEN,) * 4 + (Ground.RIVER,) + (Ground.OPEN,) * 4
    ground = FieldGround(field_sample(stream, RiverClass.UNFORDABLE, track=True), LIGHT)
    assert ground.ways.bridges == [(4, 4)]
    on_water, _ = ground.water.crossing((4, 4))
    on_track, _ = ground.ways._crossing((4, 4))
    assert (on_water - on_track).manhattanLength() < 1e-9


def test_neighbours_ground_is_seen_but_paler(qtbot: QtBot) -> None:
    picture = _picture(FieldGround(field_sample((Ground.FOREST,) * 9), LIGHT))

    def greenness(x: float) -> int:
        area = [picture.pixelColor(round((x + i / 9) * CELL), round((MARGIN + 1.1) * CELL)) for i in range(9)]
        return sum(colour.green() - colour.blue() for colour in area)

    assert greenness(0.0) < greenness(MARGIN - 1.0) < greenness(MARGIN + 1.0)


def test_every_kind_of_ground_paints_its_own_picture(qtbot: QtBot) -> None:
    pictures = {bytes(_picture(FieldGround(field_sample((kind,) * 9, 1), LIGHT)).constBits()) for kind in Ground}
    assert len(pictures) == len(Ground)


def test_beyond_the_map_there_is_nothing(qtbot: QtBot, map: GameMap) -> None:
    picture = _picture(FieldGround(field_window(map, 0), LIGHT))
    for point in ((MARGIN * CELL / 2, 400), (400, MARGIN * CELL - 8)):
        assert picture.pixelColor(QPointF(*point).toPoint()) == LIGHT.window
