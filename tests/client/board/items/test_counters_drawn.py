"""Counters and flags as they are drawn: how large, what is written on them and where, and what makes them differ."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QByteArray, QRect, QRectF
from PySide6.QtGui import QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from pytestqt.qtbot import QtBot

from drumhead.client.board.items.counters import ON_SIDE, SIDE_COLOUR, Counters
from drumhead.client.board.pen import blank
from drumhead.client.fonts import load_fonts
from drumhead.client.palette import LIGHT, PALETTES, STANCES, Palette
from drumhead.engine.drawing.squares.flags import state_colour
from tests.client.board.boards import RESOURCES


@pytest.fixture
def counters(qtbot: QtBot) -> Counters:
    load_fonts(RESOURCES)
    return Counters(RESOURCES, LIGHT, "rotd")


def unlike(a: QPixmap, b: QPixmap) -> QRect:
    """The box of all pixels in which two pictures of a size differ."""
    one, other = a.toImage(), b.toImage()
    assert one.size() == other.size()
    spots = [(x, y) for x in range(one.width()) for y in range(one.height()) if one.pixel(x, y) != other.pixel(x, y)]
    if not spots:
        return QRect()
    left, right = min(x for x, _ in spots), max(x for x, _ in spots)
    top, bottom = min(y for _, y in spots), max(y for _, y in spots)
    return QRect(left, top, right - left + 1, bottom - top + 1)


@pytest.mark.parametrize(("width", "high"), [(60, 42), (20, 14), (30, 21), (1, 1)])
def test_a_counter_is_as_wide_as_is_asked_and_two_thirds_as_high(counters: Counters, width: int, high: int) -> None:
    assert counters.block("IN", "own", width).size().toTuple() == (width, high)


@pytest.mark.parametrize(("high", "width"), [(36, 44), (18, 22), (9, 11), (1, 1)])
def test_a_flag_is_as_high_as_is_asked_and_a_little_wider(counters: Counters, high: int, width: int) -> None:
    assert counters.flag("flag", "own", high).size().toTuple() == (width, high)


@pytest.mark.parametrize("width", [60, 120])
def test_the_strength_stands_on_a_dark_band_along_the_bottom(counters: Counters, width: int) -> None:
    plain, written = counters.block("IN", "own", width), counters.block("IN", "own", width, "2400")
    band, high = unlike(plain, written), plain.height()
    assert (band.left(), band.right()) == (2, width - 3)
    assert high * 0.6 < band.top() < high * 0.72
    assert high - 4 <= band.bottom() <= high - 1
    image = written.toImage()
    row = [image.pixelColor(x, band.center().y()) for x in range(width)]
    letters = [x for x in range(4, width - 4) if row[x].lightness() > 200]
    assert letters and abs(letters[0] + letters[-1] - width) <= 6, "in its middle"
    assert row[3].lightness() < plain.toImage().pixelColor(3, band.center().y()).lightness()


@pytest.mark.rule("rotd", "2.6d")
@pytest.mark.parametrize("width", [28, 60, 96])
@pytest.mark.parametrize("text", ["", "2400"])
def test_the_letter_of_a_fort_stands_in_the_upper_right_corner_clear_of_the_strength(
    counters: Counters, width: int, text: str
) -> None:
    plain, inside = counters.block("IN", "own", width, text), counters.block("IN", "own", width, text, letter="F")
    corner, high = unlike(plain, inside), plain.height()
    assert corner.left() > width / 2 and corner.right() <= width - 2
    assert corner.top() >= 1 and corner.bottom() < high / 2 + 2
    image = inside.toImage()
    spots = [image.pixelColor(x, y) for x in range(corner.left(), corner.right()) for y in range(corner.top(), 10)]
    assert max(spot.lightness() for spot in spots) > 200


@pytest.mark.parametrize(("width", "written"), [(19, False), (20, True)])
def test_on_a_small_counter_nothing_is_written(counters: Counters, width: int, written: bool) -> None:
    assert unlike(counters.block("IN", "own", width), counters.block("IN", "own", width, "9")).isEmpty() is not written


@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda palette: palette.name)
@pytest.mark.parametrize("stance", STANCES)
def test_a_strength_can_be_read_in_every_theme(qtbot: QtBot, palette: Palette, stance: str) -> None:
    load_fonts(RESOURCES)
    made = Counters(RESOURCES, palette, "rotd")
    band = unlike(made.block("more", stance, 60), made.block("more", stance, 60, "88"))
    image = made.block("more", stance, 60, "88").toImage().copy(band.adjusted(2, 1, -2, -1))
    shades = sorted(image.pixelColor(x, y).lightness() for x in range(image.width()) for y in range(image.height()))
    assert shades[-1] - shades[len(shades) // 2] > 110, "light figures on a dark band"


def test_letters_of_a_strength_are_as_high_as_their_band(counters: Counters) -> None:
    image = counters.block("more", "own", 60, "88").toImage()
    band = unlike(counters.block("more", "own", 60), counters.block("more", "own", 60, "88"))
    white = [y for y in range(band.top(), band.bottom() + 1) for x in range(60) if image.pixelColor(x, y).red() > 200]
    assert 8 <= max(white) - min(white) + 1 <= band.height()


@pytest.mark.parametrize("width", [20, 21, 24, 28, 34, 44, 60])
@pytest.mark.parametrize(("text", "other"), [("×4", "+4"), ("400", "900"), ("1850", "3850")])
def test_the_square_of_a_state_hides_no_figure_of_a_strength(
    counters: Counters, width: int, text: str, other: str
) -> None:
    def first_figure(state: str) -> QRect:
        blocks = (counters.block("more", "own", width, each, ratio=2, state=state) for each in (text, other))
        return unlike(*blocks)

    alone, beside = first_figure(""), first_figure("FRA")
    assert beside.size().width() >= alone.width() - 1
    assert beside.height() >= alone.height() - 3


def alpha(picture: QPixmap) -> int:
    image = picture.toImage()
    return image.pixelColor(image.width() // 2, image.height() // 2).alpha()


def test_a_dim_counter_lets_the_ground_through(counters: Counters) -> None:
    assert alpha(counters.block("IN", "own", 60)) == 255
    assert 120 < alpha(counters.block("IN", "own", 60, dim=True)) < 160


@pytest.mark.parametrize("ratio", [1.5, 2.0])
def test_on_a_fine_screen_pictures_are_finer_and_no_larger(counters: Counters, ratio: float) -> None:
    for picture in (counters.block("IN", "own", 60, "24", ratio=ratio), counters.flag("flag", "own", 36, "I", ratio)):
        assert picture.devicePixelRatio() == ratio
        assert picture.width() == round(picture.deviceIndependentSize().width() * ratio)
    assert counters.block("IN", "own", 60, ratio=ratio).deviceIndependentSize().toTuple() == (60.0, 42.0)
    fine, plain = counters.block("IN", "own", 60, "24", ratio=2), counters.block("IN", "own", 60, "24")
    small = fine.toImage().scaled(60, 42)
    unlike_by = [
        abs(small.pixelColor(x, 38).lightness() - plain.toImage().pixelColor(x, 38).lightness()) for x in (4, 55)
    ]
    assert max(unlike_by) < 40, "the band lies where it lies on a plain one"


@pytest.mark.parametrize(("mark", "high", "lettered"), [("flag", 18, True), ("flag", 17, False), ("tent", 36, False)])
@pytest.mark.rule("rotd", "1.5b")
def test_arms_are_written_on_flags_that_are_high_enough(
    counters: Counters, mark: str, high: int, lettered: bool
) -> None:
    assert unlike(counters.flag(mark, "own", high), counters.flag(mark, "own", high, "I")).isEmpty() is not lettered


@pytest.mark.parametrize("letters", ["I", "IC", "ICA", "ICAH"])
def test_letters_stand_on_the_cloth(counters: Counters, letters: str) -> None:
    box = unlike(counters.flag("flag", "own", 72), counters.flag("flag", "own", 72, letters))
    cloth = QRect(10, 8, 74, 42)
    assert cloth.contains(box)
    assert abs(box.center().x() - 46) <= 6


def test_three_letters_are_smaller_than_two(counters: Counters) -> None:
    heights = [
        unlike(counters.flag("flag", "own", 72), counters.flag("flag", "own", 72, letters)).height()
        for letters in ("H", "HH", "HHH", "HHHH")
    ]
    assert heights[0] == heights[1] > heights[2] == heights[3]


def image(picture: QPixmap) -> QImage:
    return picture.toImage()


def test_each_thing_told_of_a_counter_makes_another_picture(counters: Counters) -> None:
    pictures = [
        counters.block("IN", "own", 40, "24"),
        counters.block("LC", "own", 40, "24"),
        counters.block("IN", "enemy", 40, "24"),
        counters.block("IN", "own", 40, "25"),
        counters.block("IN", "own", 40, "24", dim=True),
        counters.block("IN", "own", 41, "24"),
        counters.block("IN", "own", 40, "24", ratio=2),
        counters.flag("flag", "own", 36, "I"),
        counters.flag("tent", "own", 36, "I"),
        counters.flag("flag", "friend", 36, "I"),
        counters.flag("flag", "own", 36, "C"),
        counters.flag("flag", "own", 37, "I"),
        counters.flag("flag", "own", 36, "I", 2),
    ]
    assert all(image(a) != image(b) for at, a in enumerate(pictures) for b in pictures[:at])
    again = [counters.block("IN", "own", 40, "24"), counters.flag("flag", "own", 36, "I")]
    assert [image(picture) for picture in again] == [image(pictures[0]), image(pictures[7])]


def test_who_is_of_no_known_stance_is_drawn_as_neutral(counters: Counters) -> None:
    assert image(counters.flag("flag", "stranger", 36)) == image(counters.flag("flag", "neutral", 36))
    assert image(counters.block("IN", "stranger", 36)) == image(counters.block("IN", "neutral", 36))


def test_flags_are_everybodys(counters: Counters) -> None:
    assert image(Counters(RESOURCES, LIGHT).flag("tent", "own", 36)) == image(counters.flag("tent", "own", 36))


def test_a_counter_of_which_nothing_is_told_is_its_picture_in_the_colours_of_its_side(counters: Counters) -> None:
    """No band, no letter, no state, no frame."""
    text = (RESOURCES / "counters" / "rotd" / "IN.svg").read_text(encoding="utf-8")
    for stance in STANCES:
        tinted = text.replace(ON_SIDE, LIGHT.on_side.name()).replace(SIDE_COLOUR, LIGHT.side(stance).name())
        own = blank(60, 42, 1.0)
        with QPainter(own) as painter:
            QSvgRenderer(QByteArray(tinted.encode())).render(painter, QRectF(0, 0, 60, 42))
        assert unlike(counters.block("IN", stance, 60), own).isEmpty(), stance


def test_the_square_of_a_state_is_as_large_as_its_letter_needs_or_small_without_one(counters: Counters) -> None:
    """In the upper left corner in the colour of the state; below fourteen pixels there is none."""
    tone, other = state_colour(LIGHT.theme, "FRA"), state_colour(LIGHT.theme, "AUS")
    assert tone != other
    sizes = {}
    for width in (13, 14, 19, 20, 28, 44, 60, 96):
        for text in ("", "1850"):
            picture = image(counters.block("more", "own", width, text, state="FRA"))
            spots = [(x, y) for x in range(min(width, 28)) for y in range(min(picture.height(), 28))]
            filled = [spot for spot in spots if picture.pixelColor(*spot).name() == tone]
            assert not [spot for spot in spots if picture.pixelColor(*spot).name() == other]
            sizes[width, text] = (min(filled)[0], max(filled)[0], len(filled)) if filled else None
    lettered = {20: (2, 9, 37), 28: (2, 9, 37), 44: (2, 11, 66), 60: (2, 15, 147), 96: (2, 24, 424)}
    plain = {13: None, 14: (2, 5, 16), 19: (2, 5, 16), **lettered}
    assert {width: size for (width, text), size in sizes.items() if not text} == plain
    assert {width: size for (width, text), size in sizes.items() if text} == {**plain, 20: (2, 5, 16)}


def test_a_chosen_counter_has_a_frame_in_its_colour_and_a_light_line_within(counters: Counters) -> None:
    plain, chosen = (image(counters.block("more", "own", 60, chosen=each)) for each in (False, True))
    inward = {
        "left": [(x, 21) for x in range(6)],
        "right": [(59 - x, 21) for x in range(6)],
        "top": [(30, y) for y in range(6)],
        "bottom": [(30, 41 - y) for y in range(6)],
    }
    for side, spots in inward.items():
        tones = [chosen.pixelColor(*spot).name() for spot in spots]
        dark = 3 if side in ("left", "top") else 2
        assert tones[:dark] == [LIGHT.selection.name()] * dark and tones[dark] == "#ffffff", side
        assert tones[dark + 1 :] == [plain.pixelColor(*spot).name() for spot in spots[dark + 1 :]], side


def test_a_strength_stands_in_the_middle_of_its_band_where_the_square_of_its_state_leaves_room(
    counters: Counters,
) -> None:
    """Beside the square on a small block, if it is long; at the right end below a square without a letter."""
    tone, found = state_colour(LIGHT.theme, "FRA"), {}
    for width, text in ((25, "9"), (25, "88"), (24, "400"), (28, "9"), (28, "1850")):
        picture = image(counters.block("more", "own", width, text, state="FRA", ratio=4))
        low, across = range(picture.height() * 3 // 4, picture.height() - 12), range(picture.width())
        light = [x for y in low for x in across if picture.pixelColor(x, y).lightness() > 200]
        square = max(x for x in across if picture.pixelColor(x, 6).name() == tone)
        found[width, text] = (
            round((min(light) + max(light)) / 8 - width / 2),
            round(square / 4),
            max(light) / 4 < width,
        )
    assert found == {
        (25, "9"): (0, 9, True),
        (25, "88"): (4, 9, True),
        (24, "400"): (4, 5, True),
        (28, "9"): (0, 9, True),
        (28, "1850"): (0, 9, True),
    }
