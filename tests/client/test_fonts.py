"""The shipped fonts."""

from __future__ import annotations

import shutil
from pathlib import Path

from PySide6.QtGui import QFontInfo
from pytestqt.qtbot import QtBot

from drumhead.client.fonts import NUMBER_FAMILY, TEXT_FAMILY, load_fonts, number_font, text_font
from drumhead.engine.drawing.ink.faces import Face

RESOURCES = Path(__file__).parents[2] / "resources"


def test_every_family_the_client_uses_is_shipped(qtbot: QtBot) -> None:
    drawn = {face.value[1] for face in Face}
    assert drawn | {NUMBER_FAMILY, TEXT_FAMILY} <= set(load_fonts(RESOURCES))
    assert QFontInfo(number_font(12)).family() == NUMBER_FAMILY
    assert QFontInfo(text_font()).family() == TEXT_FAMILY


def test_the_licence_travels_with_the_fonts() -> None:
    assert "ParaType" in (RESOURCES / "fonts" / "LICENSE-ParaType.txt").read_text(encoding="utf-8")


def test_fonts_are_taken_up_in_the_order_of_their_names_and_what_is_none_is_passed_over(
    qtbot: QtBot, tmp_path: Path
) -> None:
    place = tmp_path / "fonts"
    place.mkdir()
    for name, font in (
        ("c", "PTSerif-Regular"),
        ("a", "PTSansNarrow-Bold"),
        ("d", "PTSerif-Bold"),
        ("b", "PTSans-Bold"),
    ):
        shutil.copy(RESOURCES / "fonts" / f"{font}.ttf", place / f"{name}.ttf")
    (place / "0.ttf").write_bytes(b"no font")
    (place / "PTSans.otf").write_bytes(b"nor this")
    assert load_fonts(tmp_path) == ("PT Sans Narrow", "PT Sans", "PT Serif")


def test_numbers_are_narrow_and_bold_in_pixels_and_words_are_in_points(qtbot: QtBot) -> None:
    assert [(number_font(size).pixelSize(), number_font(size).bold()) for size in (-3, 0, 1, 12)] == [
        *((1, True), (1, True), (1, True), (12, True))
    ]
    assert [(text_font(size).pointSizeF(), text_font(size).bold()) for size in (10.0, 7.5)] == [
        *((10.0, False), (7.5, False))
    ]
