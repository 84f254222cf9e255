"""The look of windows: the palette's colours and the shipped font as a style sheet."""

from __future__ import annotations

from PySide6.QtGui import QPainter, QPen, QPixmap, Qt
from PySide6.QtWidgets import QApplication

from drumhead.client.fonts import load_fonts, text_font
from drumhead.client.palette import PALETTES, Palette, application_palette
from drumhead.engine.maps.library import data_folder

_SHEET = """
QLabel#title {{ font-family: "PT Serif"; font-size: 26px; color: {text}; }}
QLabel#heading {{ font-weight: bold; color: {soft}; padding-top: 6px; }}
QLabel#warning {{ color: {bad}; }}
QLabel#band {{ color: white; font-weight: bold; padding: 3px 10px; }}
QPushButton {{ padding: 5px 12px; }}
QToolTip {{ padding: 4px; border: 1px solid {soft}; }}
QDockWidget::title {{ padding: 5px; background: {panel}; }}
QListView, QTableView, QTextBrowser, QPlainTextEdit {{ border: 1px solid {edge}; }}
QListWidget#seats::item, QListWidget#recent::item {{ padding: 7px; }}
"""


def apply_theme(application: QApplication, name: str) -> Palette:
    """Dress the application in a theme (`light` or `dark`) and give its palette."""
    palette = PALETTES[name]
    load_fonts(data_folder("resources"))
    application.setStyle("Fusion")
    application.setPalette(application_palette(palette))
    application.setFont(text_font(10.5))
    application.setStyleSheet(
        _SHEET.format(
            text=palette.text.name(),
            soft=palette.text_soft.name(),
            bad=palette.bad.name(),
            panel=palette.panel.name(),
            edge=palette.grid_major.name(),
        )
    )
    return palette


def emblem(palette: Palette, size: int = 96) -> QPixmap:
    """The drum on the start page."""
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(size / 96, size / 96)
    painter.setPen(QPen(palette.ink, 2.5))
    painter.setBrush(palette.sides["own"])
    painter.drawRoundedRect(16, 30, 64, 46, 6, 6)
    painter.setBrush(palette.city_fill)
    painter.drawEllipse(16, 20, 64, 22)
    painter.setPen(QPen(palette.on_side, 2.0))
    for left in range(20, 72, 13):
        painter.drawLine(left, 46, left + 6, 73)
        painter.drawLine(left + 6, 73, left + 12, 46)
    painter.setPen(QPen(palette.ink, 4.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(30, 30, 6, 6)
    painter.drawLine(64, 32, 90, 8)
    painter.end()
    return pixmap
