"""The names along the edges of a view: which are shown, how many find room, and which stands out."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage, QRegion
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from drumhead.client.board.window.rulers import THICKNESS, Ruler
from drumhead.client.fonts import load_fonts
from drumhead.client.palette import LIGHT
from tests.client.board.boards import RESOURCES
from tests.client.board.drawn import drawn

NAMES = tuple(f"A{number}" for number in range(30))


@pytest.fixture(params=[True, False], ids=["across", "down"])
def ruler(qtbot: QtBot, request: pytest.FixtureRequest) -> Ruler:
    load_fonts(RESOURCES)
    made = Ruler(None, LIGHT, level=request.param)  # type: ignore[arg-type]
    qtbot.addWidget(made)
    made.resize(*((400, THICKNESS) if request.param else (THICKNESS, 400)))
    return made


def picture(ruler: Ruler) -> QImage:
    """What is drawn, turned so that it goes across."""
    return ruler.grab().toImage()


def tones(ruler: Ruler, start: float, length: float) -> list[str]:
    """The colours of one cell's part of a ruler."""
    image = picture(ruler)
    along = range(round(start), round(start + length))
    spots = ((at, y) if ruler._level else (y, at) for at in along for y in range(1, THICKNESS - 2))
    return [image.pixelColor(*spot).name() for spot in spots if image.rect().contains(*spot)]


def test_the_cells_at_least_partly_in_view_are_shown(ruler: Ruler) -> None:
    for origin, length, expected in ((0.0, 40.0, range(11)), (-60.0, 40.0, range(1, 12)), (300.0, 40.0, range(3))):
        ruler.sync_with(NAMES, origin, length)
        assert ruler.shown() == expected
    ruler.sync_with(NAMES[:4], 10.0, 40.0)
    assert ruler.shown() == range(4)
    ruler.sync_with((), 0.0, 40.0)
    assert ruler.shown() == range(0)


def test_names_that_find_no_room_are_left_out_by_twos_fives_or_tens(ruler: Ruler) -> None:
    steps = []
    for length in (60.0, 11.5, 5.0, 0.5):
        ruler.sync_with(NAMES, 0.0, length)
        steps.append(ruler.step())
    assert steps[0] == 1 and steps[-1] == 10
    assert steps == sorted(steps) and set(steps) <= {1, 2, 5, 10}
    ruler.sync_with((), 0.0, 40.0)
    assert ruler.step() == 1


def test_the_cell_pointed_at_stands_out_and_no_other(ruler: Ruler) -> None:
    ruler.sync_with(NAMES, 0.0, 50.0)
    plain = [tones(ruler, 50 * cell, 50) for cell in range(4)]
    assert all(LIGHT.accent.name() not in colours for colours in plain)
    ruler.mark(2)
    marked = [LIGHT.accent.name() in tones(ruler, 50 * cell, 50) for cell in range(4)]
    assert marked == [False, False, True, False]
    assert LIGHT.base.name() in tones(ruler, 100, 50) and LIGHT.text_soft.name() not in tones(ruler, 100, 50)
    assert LIGHT.base.name() not in tones(ruler, 50, 50)
    ruler.mark(None)
    assert LIGHT.accent.name() not in tones(ruler, 100, 50)


def test_a_name_is_written_in_the_middle_of_its_cell(ruler: Ruler) -> None:
    ruler.sync_with(("M",), 100.0, 60.0)
    ground = LIGHT.panel.name()
    for part, written in (((0, 90), False), ((115, 30), True), ((170, 200), False)):
        assert any(tone != ground for tone in tones(ruler, *part)) is written


def test_where_names_are_left_out_the_marked_one_is_written_all_the_same(ruler: Ruler) -> None:
    ruler.sync_with(NAMES, 0.0, 6.0)
    assert ruler.step() > 1
    before = picture(ruler)
    ruler.mark(7)
    assert picture(ruler) != before
    assert LIGHT.accent.name() in tones(ruler, 42, 6)


def test_a_line_parts_the_ruler_from_the_board(ruler: Ruler) -> None:
    ruler.sync_with((), 0.0, 50.0)
    image, edge = picture(ruler), THICKNESS - 1
    along = [image.pixelColor(*((at, edge) if ruler._level else (edge, at))) for at in range(0, 400, 50)]
    assert LIGHT.panel.name() not in {spot.name() for spot in along}
    assert image.pixelColor(5, 5).name() == LIGHT.panel.name()


def test_its_size_is_its_thickness(ruler: Ruler) -> None:
    assert (ruler.sizeHint().width(), ruler.sizeHint().height()) == (THICKNESS, THICKNESS)


def test_every_second_name_is_drawn_and_that_of_the_cell_pointed_at_on_a_ground_that_holds_it(ruler: Ruler) -> None:
    """Across and down alike; a cell narrower than a name has a mark as wide as one."""
    level = ruler.width() > ruler.height()
    ruler.sync_with(tuple("ABCDEFGH"), -10.0, 13.0 if not level else 9.0)
    ruler.mark(3)
    told = drawn(lambda painter: ruler.render(painter, QPoint(), QRegion(), QWidget.RenderFlag(0)))
    if level:
        names = {"C": (10, 13), "D": (19, 13), "E": (28, 13), "G": (46, 13)}
        ground = ["rect #f4f0e6 0 0 400 18", "polyline edge #bab5ac 1 0,17 400,17"]
        mark = "rect #1d5ba6 8.5 0 26 17"
    else:
        names = {"A": (6, 1), "C": (6, 27), "D": (6, 40), "E": (6, 53), "G": (6, 79)}
        ground = ["rect #f4f0e6 0 0 18 400", "polyline edge #bab5ac 1 17,0 17,400"]
        mark = "rect #1d5ba6 0 22.5 17 26"
    words = [f"'{name}' {'#fbf8ef' if name == 'D' else '#6b6457'} 11 at {x} {y}" for name, (x, y) in names.items()]
    at = list(names).index("D")
    assert told == [*ground, *words[:at], mark, *words[at:]]


def test_the_widest_of_all_names_says_how_many_find_room(qtbot: QtBot) -> None:
    load_fonts(RESOURCES)
    ruler = Ruler(None, LIGHT, level=True)  # type: ignore[arg-type]
    qtbot.addWidget(ruler)
    steps = []
    for names in (("I", "I"), ("I", "MMMM"), ("MMMM", "I"), ("MMMMMMMMMM", "I")):
        ruler.sync_with(names, 0.0, 20.0)
        steps.append(ruler.step())
    assert steps == [1, 2, 2, 5]
