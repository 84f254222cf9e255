"""The shipped fonts."""

from __future__ import annotations

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
