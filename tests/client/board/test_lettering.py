"""Letters of words on a screen: which face they are of, where they begin, how large, and that none of them is cut."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QTransform
from pytestqt.qtbot import QtBot

from drumhead.client.board.lettering import MEASURED, beginning, outline, setting
from drumhead.client.board.pen import Pen
from drumhead.client.fonts import load_fonts
from drumhead.engine.drawing.ink.faces import Face, width_of
from drumhead.engine.drawing.ink.items import Words
from tests.client.board.boards import RESOURCES

WIDE, HIGH, AT = 320, 200, (150, 100)
WORDS = Words(*AT, "Ågyp", 40, "#ffffff", Face.SERIF, halo="#1d5ba6")


@pytest.fixture(autouse=True)
def fonts(qtbot: QtBot) -> None:
    load_fonts(RESOURCES)


def canvas() -> QImage:
    image = QImage(WIDE, HIGH, QImage.Format.Format_RGB32)
    image.fill(QColor("#c03030"))
    return image


def painted(words: Words) -> QImage:
    image = canvas()
    with QPainter(image) as painter:
        Pen().draw(painter, [words])
    return image


def traced(words: Words) -> QImage:
    """The same by its outlines, without a picture that could cut them off."""
    image = canvas()
    letters, halo = outline(words.text, words.face, words.spacing / words.size, words.caps)
    begin = beginning(words)
    place = QTransform().translate(words.x + words.dx, words.y + words.dy).rotate(words.angle)
    place.translate(-begin, 0).scale(words.size / MEASURED, words.size / MEASURED)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setTransform(place)
        if words.halo:
            painter.fillPath(halo, QColor(words.halo))
        painter.fillPath(letters, QColor(words.colour))
    return image


def inked(image: QImage) -> tuple[int, int, int, int]:
    """The box of all that is not ground."""
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(HIGH, WIDE, 4)[..., :3].astype(int)
    rows, columns = np.nonzero(np.abs(pixels - (0x30, 0x30, 0xC0)).max(axis=2) > 60)
    return int(columns.min()), int(rows.min()), int(columns.max()), int(rows.max())


@pytest.mark.parametrize("size", [12.0, 40.0])
@pytest.mark.parametrize("face", [Face.SERIF, Face.ITALIC])
def test_no_letter_nor_its_halo_is_cut_off(size: float, face: Face) -> None:
    """But for the part of a pixel by which a picture lies elsewhere."""
    words = replace(WORDS, size=size, face=face)
    for told in (
        words,
        replace(words, anchor="middle", dx=20.0, dy=-10.0),
        replace(words, anchor="end", spacing=3.0, caps=True),
        replace(words, anchor="middle", angle=90.0),
        replace(words, anchor="middle", angle=-30.0),
    ):
        assert inked(painted(told)) == pytest.approx(inked(traced(told)), abs=1.1)


def test_words_without_a_halo_have_nothing_round_their_letters() -> None:
    plain = painted(replace(WORDS, halo=""))
    tones = np.unique(np.frombuffer(plain.constBits(), np.uint8).reshape(-1, 4)[:, :3], axis=0)
    assert [255, 255, 255] in tones.tolist()
    assert tones[:, 2].min() >= 0xC0 and (tones[:, 0] == tones[:, 1]).all()
    haloed = np.frombuffer(painted(WORDS).constBits(), np.uint32) & 0xFFFFFF
    assert (haloed == 0x1D5BA6).any()


def test_words_take_up_their_letters_and_an_edge_round_them() -> None:
    """From their beginning to their end, from above their tallest letters to below their lowest."""
    wide = width_of("Ågyp", 40, Face.SERIF)
    for anchor, begin in (("start", 0.0), ("middle", wide / 2), ("end", wide)):
        words = replace(WORDS, anchor=anchor)
        assert beginning(words) == pytest.approx(begin)
        room = setting(words).room
        assert (room.left(), room.right()) == (pytest.approx(-begin - 11), pytest.approx(wide - begin + 11))
        assert (room.top(), room.bottom()) == (pytest.approx(-51), pytest.approx(27))
    assert setting(replace(WORDS, dx=5.0, dy=7.0)).corner == (pytest.approx(-6.0), pytest.approx(-44.0))
    turned = setting(replace(WORDS, angle=90.0)).room
    assert (turned.left(), turned.right(), turned.top()) == tuple(pytest.approx(each) for each in (-27, 51, -11))


def test_each_thing_told_of_words_is_part_of_their_look() -> None:
    other = {"text": "x", "size": 41, "face": Face.BOLD, "spacing": 1.0, "caps": True, "colour": "#000000", "halo": ""}
    more = {"opacity": 0.5, "anchor": "end", "angle": 3.0}
    looks = [setting(replace(WORDS, **{name: told})).look for name, told in {**other, **more}.items()]
    assert len({setting(WORDS).look, *looks}) == 11
    assert setting(replace(WORDS, x=1.0, y=2.0, dx=3.0)).look == setting(WORDS).look


def test_italics_lean_and_bold_letters_are_heavier() -> None:
    def rows(face: Face) -> list[list[int]]:
        image = QImage(100, 100, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        letters, _ = outline("l", face, 0.0, False)
        with QPainter(image) as painter:
            painter.translate(30, 80)
            painter.fillPath(letters, QColor(Qt.GlobalColor.black))
        return [dark for y in range(100) if (dark := [x for x in range(100) if image.pixelColor(x, y).red() < 128])]

    found = {face: rows(face) for face in Face}
    middles = {face: [sum(row) / len(row) for row in lines[12:-12]] for face, lines in found.items()}
    assert {face for face, middle in middles.items() if middle[0] - middle[-1] > 2} == {Face.ITALIC}
    stems = {face: len(lines[len(lines) // 2]) for face, lines in found.items()}
    assert stems[Face.BOLD] > stems[Face.PLAIN] and stems[Face.SERIF_BOLD] > stems[Face.SERIF]
    assert 36 < len(found[Face.PLAIN]) < 64


def test_small_capitals_are_smaller_than_large_ones_and_words_spread_by_their_spacing() -> None:
    def box(text: str, spacing: float = 0.0, caps: bool = False) -> QRectF:
        return outline(text, Face.SERIF, spacing, caps)[0].boundingRect()

    assert box("a", caps=True).height() < box("A", caps=True).height() == box("A").height()
    assert box("an", caps=True).height() == pytest.approx(box("n", caps=True).height(), abs=1.5)
    assert box("HHH", 0.25).width() == pytest.approx(box("HHH").width() + 2 * 0.25 * MEASURED, abs=0.5)
    letters, halo = outline("H", Face.SERIF, 0.0, False)
    edge = halo.boundingRect().width() - letters.boundingRect().width()
    assert edge == pytest.approx(0.26 * MEASURED, abs=2)
