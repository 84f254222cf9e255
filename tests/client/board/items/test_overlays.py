"""Shapes laid over a board."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF

from drumhead.client.board.items.overlays import bounds_of, box_rect, hand_of, laid
from drumhead.client.board.plane import Plane
from drumhead.client.board.strategic_scene import StrategicScene
from drumhead.client.palette import PALETTES
from drumhead.engine.boards.square import numbered_board
from drumhead.engine.drawing.ink.faces import Face, width_of
from drumhead.engine.drawing.ink.items import Words
from drumhead.engine.drawing.ink.room import extent, moved
from drumhead.engine.drawing.orders.paths import legs
from drumhead.engine.drawing.orders.strokes import WORDS
from drumhead.engine.drawing.orders.styles import SWERVE
from drumhead.engine.play.figures import Box, Cells, Figure, Ghost, Path, Sign, Way

PLANE = Plane(numbered_board(10, 10), 10.0)


@pytest.mark.rule("rotd", "7.5j")
def test_a_phase_left_out_keeps_its_number_but_draws_no_leg() -> None:
    assert legs(Path((0, 1, None, 2), numbered=True)) == ((1, 0, 1), (3, 1, 2))


def test_the_outline_of_two_neighbours_has_no_edge_between_them() -> None:
    assert len(PLANE.plot(1.0).edges((0,))) == 4
    assert len(PLANE.plot(1.0).edges((0, 1))) == 6


def test_a_box_is_cut_off_at_the_boards_edge() -> None:
    assert box_rect(Box(0, 2), PLANE) == QRectF(0, 0, 30, 30)


def test_bounds_hold_every_shape() -> None:
    found = bounds_of([Path((0, None, 9)), Box(55, 1), Cells((90,))], PLANE)
    assert found.contains(PLANE.rect(9))
    assert found.contains(PLANE.rect(90))


@pytest.mark.parametrize("figure", [Path((0, 44), label="phase 3, fatigue +1"), Ghost(44, "FR10IN +12")])
@pytest.mark.parametrize("scale", [1.2, 2.0, 6.0])
def test_words_over_small_cells_are_within_the_bounds(figure: Path | Ghost, scale: float) -> None:
    """They were cut where they left their square, and pieces of them stayed behind."""
    said = [item for item in laid([figure], PLANE, hand_of(PALETTES["light"]), scale) if isinstance(item, Words)]
    found = bounds_of([figure], PLANE)
    for words in said:
        box = moved(extent(words), words.x, words.y, 1.0)
        corners = QRectF(box[0] / scale, box[1] / scale, (box[2] - box[0]) / scale, (box[3] - box[1]) / scale)
        assert found.contains(corners)
    assert said or isinstance(figure, Ghost)


def test_an_overlay_is_replaced_by_name_and_kept_when_hidden(scene: StrategicScene) -> None:
    scene.set_overlay("supply", [Path((0, 1), "supply")])
    scene.set_overlay("supply", [Path((1, 2), "supply"), Cells((3,), "broken")])
    scene.show_overlay("supply", False)
    assert set(scene.overlay("supply")) == {Path((1, 2), "supply"), Cells((3,), "broken")}
    scene.clear_overlays()
    assert scene.overlay("supply") == ()


def test_units_that_end_together_share_a_ghost(scene: StrategicScene) -> None:
    scene.show_orders([Path((0, 1), label=f"FR{i}IN") for i in range(3)] + [Path((5, 6), label="FR9LC")])
    ghosts = [shape for shape in scene.overlay("orders") if isinstance(shape, Ghost)]
    assert ghosts == [Ghost(1, "FR0IN +2"), Ghost(6, "FR9LC")]
    assert len(scene.overlay("orders")) == 4


def test_orders_end_in_ghosts(scene: StrategicScene) -> None:
    scene.show_orders([Path((0, 1, None), numbered=True, label="FR1IN")])
    assert Ghost(1, "FR1IN") in scene.overlay("orders")


def test_what_may_be_drawn_on_is_the_cells_of_a_figure_its_words_and_one_cell_more() -> None:
    """Words are as large however small the cells are: twelve pixels of one hold them whole."""
    wide, high = (pixels * 10 / 12 for pixels in (width_of("AB", WORDS, Face.NARROW), WORDS))
    cells = QRectF(0, 0, 20, 10)
    cases: list[tuple[Figure, QRectF]] = [
        (Cells((0, 1)), cells),
        (Path((0, None, 1)), cells),
        (Path((0, 1), label="AB"), cells.adjusted(-wide, -high, wide, high)),
        (Ghost(0, "AB"), QRectF(-wide, -high, 10 + 2 * wide, 10 + 2 * high)),
        (Box(11, 1), QRectF(0, 0, 30, 30)),
        (
            Way(0, 2),
            QRectF(5, 5, 20, 0).adjusted(-10 - SWERVE * 20, -10 - SWERVE * 20, 10 + SWERVE * 20, 10 + SWERVE * 20),
        ),
        (Sign(0, "ring"), QRectF(-5, -5, 20, 20)),
    ]
    for figure, area in cases:
        assert bounds_of([figure], PLANE) == area.adjusted(-10, -10, 10, 10), figure
    together = bounds_of([Cells((0, 1)), Way(0, 2)], PLANE)
    assert together == bounds_of([Cells((0, 1))], PLANE).united(bounds_of([Way(0, 2)], PLANE))
    assert bounds_of([], PLANE) == QRectF(-10, -10, 20, 20)
