"""What is laid over a board as it is drawn: where, in which colours, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from drumhead.client.board.items.overlays import bounds_of, cells_of, hand_of, laid, paint
from drumhead.client.board.pen import Pen
from drumhead.client.board.plane import Plane
from drumhead.client.fonts import load_fonts
from drumhead.client.palette import LIGHT
from drumhead.engine.boards.square import numbered_board
from drumhead.engine.drawing.ink.theme import LIGHT as THEME
from drumhead.engine.play.figures import Box, Cells, Figure, Ghost, Path, Wreck
from tests.client.board.boards import RESOURCES

pytestmark = pytest.mark.whole

PLANE = Plane(numbered_board(8, 8), 10.0)
SCALE = 6
BLANK = QColor("#00ff80")
SOFT = 90  # of 255: a line between two pixels is in both
Draw = Callable[..., QImage]


@pytest.fixture
def draw(qtbot: QtBot) -> Draw:
    """A picture of shapes over nothing, SCALE pixels a scene unit."""
    load_fonts(RESOURCES)

    def drawn(*shapes: Figure, scale: int = SCALE) -> QImage:
        image = QImage(80 * scale, 80 * scale, QImage.Format.Format_RGB32)
        image.fill(BLANK)
        painter = QPainter(image)
        painter.scale(scale, scale)
        paint(painter, laid(shapes, PLANE, hand_of(LIGHT), scale), Pen())
        painter.end()
        return image

    return drawn


def at(image: QImage, x: float, y: float) -> QColor:
    """The colour at a scene point."""
    return image.pixelColor(round(x * SCALE), round(y * SCALE))


def touched(image: QImage) -> QRectF:
    """The box of all that is drawn, in scene units."""
    scale = image.width() / 80
    spots = [(x, y) for x in range(image.width()) for y in range(image.height()) if image.pixelColor(x, y) != BLANK]
    if not spots:
        return QRectF()
    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    right, bottom = max(x for x, _ in spots), max(y for _, y in spots)
    return QRectF(left / scale, top / scale, (right - left) / scale, (bottom - top) / scale)


def near(colour: QColor, other: QColor, most: int = 40) -> bool:
    pairs = zip(colour.getRgb()[:3], other.getRgb()[:3], strict=True)
    return max(abs(a - b) for a, b in pairs) <= most


EVERY: tuple[Figure, ...] = (
    Cells((27, 28, 36)),
    Box(27, 1, "support", "support 1"),
    Box(0, 2, "intercept"),
    Path((9, 10, None, 19), "order", numbered=True, label="FR1IN"),
    Path((9, 27, 45), "move"),
    Ghost(27, "FR1IN +2"),
    Wreck((27,)),
    Wreck((27,), aside=True),
)


@pytest.mark.parametrize("shape", EVERY, ids=lambda shape: type(shape).__name__)
def test_nothing_is_drawn_beyond_what_is_painted_anew(draw: Draw, shape: Figure) -> None:
    found = touched(draw(shape, scale=4))
    assert not found.isEmpty()
    assert bounds_of([shape], PLANE).adjusted(-0.5, -0.5, 0.5, 0.5).contains(found)


def test_every_shape_names_its_cells() -> None:
    assert [cells_of(shape) for shape in EVERY if not isinstance(shape, Path)][:3] == [(27, 28, 36), (27,), (0,)]
    assert cells_of(Path((9, None, 10))) == (9, 10)
    assert cells_of(Ghost(7, "")) == cells_of(Wreck((7,))) == (7,)


def test_cells_are_tinted_inside_and_outlined_round_the_whole(draw: Draw) -> None:
    image = draw(Cells((27, 28)))
    assert at(image, 25, 35) == BLANK
    inside, between = at(image, 33, 33), at(image, 40, 33)
    assert inside != BLANK
    assert between == inside, "no line between neighbours"
    assert near(at(image, 30, 33), QColor(THEME.reach_edge), SOFT), "the edge"
    assert near(at(image, 50, 36), QColor(THEME.reach_edge), SOFT)


@pytest.mark.parametrize(
    ("style", "colour"),
    [
        ("reach", QColor(THEME.reach_edge)),
        ("clash", QColor(THEME.warning)),
        ("event", QColor(THEME.capital)),
        ("broken", QColor(THEME.broken)),
        ("own", QColor(THEME.sides["own"])),
        ("enemy", QColor(THEME.sides["enemy"])),
        ("unheard-of", QColor(THEME.reach_edge)),
    ],
)
def test_each_kind_of_cells_has_its_own_colour(draw: Draw, style: str, colour: QColor) -> None:
    assert near(at(draw(Cells((27,), style)), 30, 35), colour, SOFT)


@pytest.mark.parametrize(("style", "hatched"), [("reach", False), ("clash", True), ("enemy", True)])
def test_what_colour_alone_would_tell_is_hatched(draw: Draw, style: str, hatched: bool) -> None:
    image = draw(Cells((27,), style))
    tones = {at(image, 32 + x / SCALE, 32 + y / SCALE).name() for x in range(30) for y in range(30)}
    assert (len(tones) > 1) is hatched


def test_a_box_is_dashed_round_its_cells_and_filled_faintly(draw: Draw) -> None:
    image = draw(Box(27, 1, "support"))
    edge = [at(image, 20 + n / 3, 20) for n in range(90)]
    drawn = [near(spot, QColor(THEME.support), 60) for spot in edge]
    assert any(drawn) and not all(drawn)
    assert at(image, 35, 35) != BLANK
    assert not near(at(image, 35, 35), QColor(THEME.support))
    assert at(image, 15, 35) == BLANK
    assert any(near(at(draw(Box(27, 1, "intercept")), 20 + n / 3, 20), QColor(THEME.intercept), 60) for n in range(90))


def test_a_box_has_its_words_where_it_is_wide_enough(draw: Draw) -> None:
    assert draw(Box(27, 1, "support", "support 1")) != draw(Box(27, 1, "support"))
    assert draw(Box(27, 0, "support", "support 0"), scale=5) == draw(Box(27, 0, "support"), scale=5)
    assert draw(Box(27, 0, "support", "support 0"), scale=6) != draw(Box(27, 0, "support"), scale=6)


@pytest.mark.parametrize(
    ("style", "colour"),
    [
        ("order", QColor(THEME.path)),
        ("move", QColor(THEME.path)),
        ("supply", QColor(THEME.supply)),
        ("broken", QColor(THEME.broken)),
        ("measure", QColor(THEME.measure)),
        ("draft", QColor(THEME.reach_edge)),
    ],
)
def test_a_path_goes_over_the_middles_of_its_cells_in_its_own_colour(draw: Draw, style: str, colour: QColor) -> None:
    image = draw(Path((9, 12, 36), style))
    along = [at(image, 15 + n / 4, 15) for n in range(70)]
    assert any(near(spot, colour, 30) for spot in along)
    dashed = any(not near(spot, colour, 60) for spot in along[8:48])
    assert dashed is (style in ("supply", "broken", "measure"))
    assert near(at(image, 45, 44), colour, 30), "its head"
    assert at(image, 15, 30) == BLANK


def test_a_path_of_one_cell_draws_no_line(draw: Draw) -> None:
    assert touched(draw(Path((9,)))).isEmpty()
    assert touched(draw(Path((9, None)))).isEmpty()
    assert not touched(draw(Path((9,), label="FR1IN"))).isEmpty()


def test_a_numbered_path_has_its_phases_colour_on_each_leg_where_there_is_room(draw: Draw) -> None:
    plain, image = draw(Path((9, 12, 36))), draw(Path((9, 12, 36), numbered=True))
    for (x, y), phase in (((30, 15), 0), ((45, 30), 1)):
        spots = [at(image, x + dx / SCALE, y + dy / SCALE) for dx in range(-9, 10) for dy in range(-9, 10)]
        assert any(near(spot, QColor(THEME.phases[phase]), 12) for spot in spots), phase
    assert at(image, 20, 15) == at(plain, 20, 15)
    assert draw(Path((9, 12), numbered=True), scale=1) == draw(Path((9, 12)), scale=1)


def test_a_waypoint_of_a_move_is_marked_and_no_other_point(draw: Draw) -> None:
    move, order = draw(Path((9, 12, 36), "move")), draw(Path((9, 12, 36), "order"))
    changed = [
        (x / SCALE, y / SCALE)
        for x in range(0, 480, 2)
        for y in range(0, 480, 2)
        if move.pixelColor(x, y) != order.pixelColor(x, y)
    ]
    assert changed
    assert all(abs(x - 45) < 2 and abs(y - 15) < 2 for x, y in changed)


def test_a_ghost_lies_inside_its_cell_and_is_named_where_there_is_room(draw: Draw) -> None:
    image = draw(Ghost(27, "FR1IN"))
    assert at(image, 35, 34) != BLANK
    assert at(image, 31, 31) == BLANK
    assert draw(Ghost(27, "FR1IN"), scale=4) != draw(Ghost(27, "FR2IN"), scale=4)
    assert draw(Ghost(27, "FR1IN"), scale=3) == draw(Ghost(27, "FR2IN"), scale=3)


def test_what_is_destroyed_is_crossed_in_its_middle_or_in_its_lower_corner(draw: Draw) -> None:
    middle, aside = draw(Wreck((27,))), draw(Wreck((27,), aside=True))
    assert near(at(middle, 35, 35), QColor(THEME.broken), 12)
    assert near(at(middle, 36.2, 36.2), QColor(THEME.broken), 12) and near(
        at(middle, 36.2, 33.8), QColor(THEME.broken), 12
    )
    assert at(middle, 35, 33) == BLANK
    assert at(aside, 35, 35) == BLANK
    assert near(at(aside, 32.4, 37.6), QColor(THEME.broken), 12)


def test_paths_lie_over_cells_and_crosses_over_all(draw: Draw) -> None:
    shapes = (Wreck((27,)), Path((24, 31)), Cells((26, 27, 28)))
    image = draw(*shapes)
    assert near(at(image, 35, 35), QColor(THEME.broken), 12)
    assert near(at(image, 25, 35), QColor(THEME.path), 30)
    assert image == draw(*reversed(shapes))
