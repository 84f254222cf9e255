"""The fonts of the client, shipped so that it looks the same on a machine without any."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from PySide6.QtGui import QFont, QFontDatabase

TEXT_FAMILY = "PT Sans"
NUMBER_FAMILY = "PT Sans Narrow"


@lru_cache(maxsize=4)
def load_fonts(resources: Path) -> tuple[str, ...]:
    """The families of `resources/fonts`, added to the application; needs a QGuiApplication."""
    families: dict[str, None] = {}
    for path in sorted((resources / "fonts").glob("*.ttf")):
        added = QFontDatabase.addApplicationFont(str(path))
        families.update(dict.fromkeys(QFontDatabase.applicationFontFamilies(added) if added >= 0 else ()))
    return tuple(families)


@lru_cache(maxsize=256)
def number_font(pixels: int) -> QFont:
    """A narrow bold font for counters, flags and rulers."""
    font = QFont(NUMBER_FAMILY)
    font.setPixelSize(max(1, pixels))
    font.setBold(True)
    return font


def text_font(points: float = 10.0) -> QFont:
    """The font of windows and reports, by size in points."""
    font = QFont(TEXT_FAMILY)
    font.setPointSizeF(points)
    return font
