"""Small own drawings for buttons, in the colour of the text round them."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from drumhead.engine.maps.bundled import data_folder

SIZES = (16, 20, 32, 40)
DRAWN_IN = "#000000"


def icon(name: str) -> QIcon:
    """The drawing `resources/icons/NAME.svg` in the application's text colour."""
    text = (data_folder("resources") / "icons" / f"{name}.svg").read_text(encoding="utf-8")
    found = QIcon()
    colours = QApplication.palette()
    active, greyed = QPalette.ColorGroup.Active, QPalette.ColorGroup.Disabled
    for mode, colour in (
        (QIcon.Mode.Normal, colours.color(active, QPalette.ColorRole.ButtonText)),
        (QIcon.Mode.Disabled, colours.color(greyed, QPalette.ColorRole.ButtonText)),
        (QIcon.Mode.Selected, colours.color(active, QPalette.ColorRole.HighlightedText)),
    ):
        for size in SIZES:
            found.addPixmap(_drawn(text, colour, QSize(size, size)), mode)
    return found


def blank() -> QIcon:
    """Nothing, as wide as a drawing: words beside it begin where they begin beside one."""
    found = QIcon()
    for size in SIZES:
        room = QPixmap(size, size)
        room.fill(Qt.GlobalColor.transparent)
        found.addPixmap(room)
    return found


def _drawn(text: str, colour: QColor, size: QSize) -> QPixmap:
    pixmap = QPixmap(size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    QSvgRenderer(QByteArray(text.replace(DRAWN_IN, colour.name()).encode())).render(painter)
    painter.end()
    return pixmap
