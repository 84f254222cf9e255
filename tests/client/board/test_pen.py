"""One list of items looks alike on a screen and on paper; what the pen keeps is right and bounded."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from drumhead.client.board.pen import Pen, Store
from drumhead.client.fonts import load_fonts
from drumhead.engine.drawing.ink.faces import Face, width_of
from drumhead.engine.drawing.ink.items import (
    Clip,
    Drawing,
    Item,
    Letters,
    Pixels,
    Points,
    Raster,
    Scaled,
    Shape,
    Stamp,
    Texture,
    Words,
    dots,
    rectangle,
)
from drumhead.engine.drawing.pens.png import png
from drumhead.engine.drawing.pens.svg import write_svg
from tests.client.board.boards import RESOURCES

Picture = npt.NDArray[np.int16]
WIDE, HIGH = 200, 150
GROUND = rectangle((0, 0, WIDE, HIGH), "#efe9d6")


@pytest.fixture(autouse=True)
def fonts(qtbot: QtBot) -> None:
    load_fonts(RESOURCES)


def painted(items: Sequence[Item], ratio: int = 1, pen: Pen | None = None) -> Picture:
    """What the pen makes of items on a device with so many pixels for one."""
    image = QImage(WIDE * ratio, HIGH * ratio, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    (pen or Pen()).draw(painter, items)
    painter.end()
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(HIGH * ratio, WIDE * ratio, 4)
    return rows[:, :, 2::-1].astype(np.int16)


def printed(items: Sequence[Item]) -> Picture:
    """The same through SVG, by resvg."""
    picture = Image.open(BytesIO(png(write_svg(Drawing(WIDE, HIGH, "", tuple(items)))))).convert("RGBA")
    ground = Image.new("RGBA", picture.size, "white")
    ground.alpha_composite(picture)
    return np.array(ground.convert("RGB")).astype(np.int16)


def wave(x: float, y: float, length: float, high: float) -> Points:
    across = np.linspace(0, 1, 40)
    found: Points = np.stack([x + across * length, y + high * np.sin(across * 9)], axis=1)
    return found


def ring(x: float, y: float, reach: float, turn: int = 1) -> Points:
    angle = np.linspace(0, 2 * np.pi * turn, 60, endpoint=False)
    found: Points = np.stack([x + reach * np.cos(angle), y + reach * np.sin(angle)], axis=1)
    return found


def pattern(size: int) -> Pixels:
    """A dark disc on nothing."""
    y, x = np.mgrid[:size, :size] - (size - 1) / 2
    found = np.zeros((size, size, 4), np.uint8)
    found[..., :3], found[..., 3] = (60, 90, 50), 255 * (np.hypot(x, y) < size * 0.3)
    return found


def shade(depth: int) -> Pixels:
    """Redder to the right, greener downwards, and seen through to the right where there is a fourth number."""
    down, across = np.mgrid[:HIGH, :WIDE]
    layers = [across, down, np.full_like(across, 90), 255 - across]
    return np.stack(layers[:depth], axis=2).astype(np.uint8)


TEXTURE = Texture(pattern(24), 24.0)
DOTTED = (
    Shape((ring(0, 0, 20),), "#2a241d", 2.0, "#5f97bb", closed=True),
    Words(0, 6, "A", 18, "#ffffff", Face.NARROW, "middle"),
)
ITEMS: dict[str, tuple[Item, ...]] = {
    "fills": (Shape((ring(60, 70, 40), ring(60, 70, 20, -1), ring(110, 70, 35)), "#2a241d", 2.0, "#5f97bb"),),
    "seen through": (
        Shape((ring(60, 70, 40),), fill="#80c0392b", closed=True),
        Shape((ring(100, 70, 40),), fill="#1d5ba6", closed=True, opacity=0.4),
        Shape((wave(10, 75, 180, 30),), "#902a241d", 9.0),
    ),
    "lines": (
        Shape((wave(10, 30, 180, 15), wave(10, 60, 180, 15)), "#37312d", 1.2),
        Shape((wave(10, 90, 180, 15),), "#34719f", 5.0, dashes=(9.0, 6.0), flat=True),
        Shape((wave(10, 120, 180, 15),), "#5b4a5e", 3.0, dashes=(1.0, 6.0)),
        dots([(20, 20), (60, 20), (100, 20)], "#9a2f26", 9.0),
    ),
    "textures": (
        Shape((ring(60, 70, 50),), "#2a241d", 1.0, "#bccb9f", closed=True, texture=TEXTURE),
        Shape((ring(140, 75, 50),), closed=True, texture=Texture(pattern(48), 24.0, 30.0, (7.0, 5.0))),
    ),
    "pixels": (Raster((10, 10, 110, 85), shade(3)), Raster((60, 40, 190, 140), shade(4))),
    "a part of more pixels": (Raster((10, 10, 110, 85), shade(3)[40:90, 20:120]),),
    "stamps": (
        Scaled((5.0, 5.0), 10.0, tuple(Stamp(x, 12.0, DOTTED, (-22.0, -22.0, 22.0, 22.0)) for x in (9.0, 17.0))),
        Stamp(100, 120, DOTTED, (-22.0, -22.0, 22.0, 22.0)),
    ),
    "within lines": (
        Clip((30, 30, 120, 100), (Shape((wave(10, 75, 180, 30),), "#5a8f52", 40.0),), (ring(70, 70, 40),)),
    ),
    "within": (Clip((30, 30, 120, 100), (Shape((ring(60, 70, 60),), "#2a241d", 3.0, "#5a8f52", closed=True),)),),
    "strokes": (Shape(tuple(np.array([(x, 20), (x + 6, 120)]) for x in range(8, 190, 7)), "#8c6f45", 1.5, flat=True),),
    "roofs": (Shape(tuple(ring(x, 70, 14) for x in range(20, 180, 20)), "#2a241d", 1.0, "#9c6a55", closed=True),),
    "in units of a board": (
        Scaled(
            (500.0, 300.0),
            4.0,
            (
                Shape((ring(520, 318, 14),), "#2a241d", 2.0, "#d2b98a", closed=True, texture=Texture(pattern(24), 6.0)),
                Shape((wave(502, 320, 45, 6),), "#34719f", 3.0, dashes=(8.0, 5.0), flat=True),
                Clip((505, 305, 530, 330), (Raster((500, 300, 520, 315), shade(3)),)),
                Scaled((-250.0, -150.0), 2.0, (Shape((ring(10, 10, 5),), "#9a2f26", 2.0, closed=True),)),
            ),
        ),
    ),
    "words": (
        Words(10, 30, "Alessandria", 15, "#2a241d", Face.SERIF, halo="#e1faf6e9"),
        Words(190, 60, "Mincio", 22, "#2c5f8a", Face.ITALIC, "end", spacing=3.0),
        Words(100, 95, "V 14", 20, "#9a2f26", Face.NARROW, "middle", opacity=0.6),
        Words(20, 130, "Po", 26, "#2c5f8a", Face.SERIF_BOLD, angle=-20.0, halo="#faf6e9"),
        Letters(np.array([(110.0, 130.0), (140.0, 120.0), (170.0, 130.0)]), "r", 16, "#2a241d"),
        Words(60, 60, "St Petersburg", 16, "#2a241d", Face.SERIF, "middle", "#faf6e9", 0.5, caps=True),
        Scaled((10.0, 10.0), 10.0, (Words(15, 14, "Pavia", 14, "#2a241d", Face.BOLD, dx=12.0, dy=5.0),)),
    ),
}


@pytest.mark.parametrize("name", ITEMS)
def test_a_screen_shows_what_paper_does(name: str) -> None:
    items = (GROUND, *ITEMS[name])
    apart = np.abs(painted(items) - printed(items))
    assert np.any(printed(items) != printed((GROUND,)))
    assert apart.mean() < (2.6 if name == "words" else 1.3)  # letters lie on whole pixels of a screen
    assert (apart.max(axis=2) > 40).mean() < (0.03 if name == "words" else 0.008)


def test_lines_are_as_wide_on_a_fine_device_and_words_as_large() -> None:
    items = (GROUND, *ITEMS["lines"], *ITEMS["words"], *ITEMS["in units of a board"])
    coarse = painted(items, 2).reshape(HIGH, 2, WIDE, 2, 3).mean(axis=(1, 3))
    assert np.abs(coarse - painted(items)).mean() < 1.3


def test_words_are_as_wide_as_they_were_measured() -> None:
    words = Words(20, 60, "Villafranca", 24, "#000000", Face.SERIF)
    (seen,) = np.nonzero((painted([words]) < 128).all(axis=2).any(axis=0))
    assert seen[0] >= 19
    assert abs((seen[-1] + 1 - seen[0]) - width_of(words.text, words.size, words.face)) < 4


def test_what_is_painted_twice_is_made_once() -> None:
    pen, items = Pen(), [item for named in ITEMS.values() for item in named]
    first, held = painted(items, pen=pen), pen.held
    again = painted(items, pen=pen)
    assert held == pen.held > 0
    assert np.array_equal(first, again)


def test_an_array_that_takes_the_place_of_another_is_not_taken_for_it() -> None:
    pen = Pen()
    for reach in range(5, 60):
        items = (GROUND, Shape((ring(100, 75, reach),), fill="#9a2f26", closed=True))
        assert np.array_equal(painted(items, pen=pen), painted(items))


def test_a_store_holds_no_more_bytes_than_it_has_room_for_and_lets_the_oldest_go() -> None:
    store, made = Store[str](100), list[str]()

    def get(key: str) -> str:
        def make() -> tuple[str, int]:
            made.append(key)
            return key.upper(), 40

        return store.get(key, make)

    assert [get(key) for key in "abacab"] == ["A", "B", "A", "C", "A", "B"]
    assert made == ["a", "b", "c", "b"]
    assert store.held == 80


def test_a_picture_is_the_items_on_nothing() -> None:
    image = Pen().picture([Shape((ring(20, 20, 12),), fill="#9a2f26", closed=True)], 40, 40, 2.0).toImage()
    assert (image.width(), image.height(), image.devicePixelRatio()) == (80, 80, 2.0)
    assert image.pixelColor(40, 40).name() == "#9a2f26"
    assert image.pixelColor(4, 4).alpha() == 0


def test_a_sign_is_another_one_where_its_items_are() -> None:
    pen = Pen()
    for reach in range(4, 20):
        items = (GROUND, Stamp(100, 75, (Shape((ring(0, 0, reach),), fill="#9a2f26"),), (-20.0, -20.0, 20.0, 20.0)))
        assert np.array_equal(painted(items, pen=pen), painted(items))


def test_small_capitals_are_as_wide_as_they_were_measured() -> None:
    words = Words(20, 60, "St Petersburg", 24, "#000000", Face.SERIF, caps=True)
    (seen,) = np.nonzero((painted([words]) < 128).all(axis=2).any(axis=0))
    wide = width_of(words.text, words.size, words.face, caps=True)
    assert abs((seen[-1] + 1 - seen[0]) - wide) < 5
    assert width_of("ST PETERSBURG", 24, Face.SERIF) > wide
