"""The look of windows: the palette's colours and the shipped font as a style sheet."""

from __future__ import annotations

from PySide6.QtGui import QPainter, QPen, QPixmap, Qt
from PySide6.QtWidgets import QApplication

from drumhead.client.fonts import load_fonts, text_font
from drumhead.client.palette import PALETTES, Palette, application_palette, framed_palette
from drumhead.engine.maps.bundled import data_folder

_SHEET = """
QLabel#display {{ font-family: "PT Serif"; font-size: 46px; color: {text}; }}
QLabel#title {{ font-family: "PT Serif"; font-size: 30px; color: {text}; }}
QLabel#lead {{ font-size: 16px; color: {soft}; }}
QLabel#part {{ font-family: "PT Serif"; font-size: 20px; color: {text}; }}
QLabel#card-title {{ font-family: "PT Serif"; font-size: 22px; color: {text}; }}
QLabel#soft, QLabel#count, QLabel#section {{ color: {soft}; }}
QLabel#section {{ padding-top: 3px; }}
QLabel#heading {{ font-weight: bold; color: {soft}; padding-top: 6px; }}
QLabel#subject {{ font-weight: bold; color: {accent}; }}
QLabel#warning {{ color: {bad}; }}
QLabel#band {{ color: white; font-weight: bold; padding: 4px 12px; }}
QPushButton {{ padding: 5px 12px; }}
QPushButton[large="true"] {{ padding: 9px 16px; font-size: 15px; }}
QLineEdit {{ padding: 3px 4px; border: 1px solid {edge}; border-radius: 3px; background: {base}; }}
QLineEdit:focus {{ border-color: {accent}; }}
QAbstractSpinBox {{ min-height: 25px; }}
QAbstractSpinBox QLineEdit, QComboBox QLineEdit {{ padding: 0; border: 0; }}
QLineEdit[large="true"] {{ padding: 8px; font-size: 15px; }}
QPushButton[card="true"] {{ padding: 0; border: 1px solid {edge}; border-radius: 6px; background: {base}; }}
QPushButton[card="true"]:hover, QPushButton[card="true"]:focus {{ border: 1px solid {accent}; background: {panel}; }}
QToolButton[compact="true"] {{
    padding: 3px 8px; border: 1px solid {edge}; border-radius: 4px; background: {panel};
}}
QToolButton[compact="true"][popupMode="2"] {{ padding-right: 18px; }}
QToolButton[compact="true"]::menu-indicator {{
    subcontrol-origin: border; subcontrol-position: center right; right: 5px;
}}
QToolButton[compact="true"]:hover {{ border-color: {accent}; }}
QToolButton[compact="true"][given="true"] {{ border-color: {accent}; color: {accent}; font-weight: bold; }}
QToolButton[compact="true"]:checked {{ border-color: {accent}; color: {base}; background: {accent}; }}
QToolButton[compact="true"]:disabled {{ color: {soft}; }}
QPushButton#order {{ text-align: left; padding: 3px 6px; color: {accent}; }}
QPushButton[branch="true"] {{ text-align: left; padding: 3px 6px; }}
QPushButton[branch="true"]:checked {{ font-weight: bold; }}
QPushButton#order:hover {{ text-decoration: underline; }}
QLabel#hover-card {{ color: {text}; background: {panel}; border: 1px solid {soft}; }}
QToolTip {{ padding: 4px; color: {text}; background: {panel}; border: 1px solid {soft}; }}
QDockWidget::title {{ padding: 5px; background: {panel}; }}
QListView, QTableView, QTreeView, QTextBrowser, QPlainTextEdit, QScrollArea[frameShape="6"] {{
    border: 1px solid {edge};
}}
QTableWidget[roomy="true"]::item {{ padding: 2px 8px; }}
QTableWidget[roomy="true"] QHeaderView::section {{ padding: 3px 8px 3px 11px; }}
QListWidget#seats::item {{ padding: 10px; }}
QListWidget#seats {{ font-size: 15px; }}
QListWidget#recent {{ border: 0; background: transparent; }}
QListWidget#recent::item {{ padding: 7px; }}
QHeaderView::section {{ padding: 3px 6px 3px 3px; border: 0; border-bottom: 1px solid {edge}; background: {panel}; }}
OrderEditor {{ background: {base}; border: 1px solid {accent}; border-radius: 4px; }}
"""
FRAMED = {
    "QAbstractSpinBox": "edge",
    "QComboBox": "edge",
    "QPushButton": "edge",
    "QSlider": "edge",
    "QCheckBox": "text_soft",
    "QRadioButton": "text_soft",
}
"""Controls, and the colour of their frames: that of the window is too near to it in the dark."""


def apply_theme(application: QApplication, name: str) -> Palette:
    """Dress the application in a theme (`light` or `dark`) and give its palette."""
    palette = PALETTES[name]
    load_fonts(data_folder("resources"))
    if not application.styleSheet():  # what is dressed already would be polished anew, and all of its windows
        application.setStyle("Fusion")
    application.setPalette(application_palette(palette))
    application.setFont(text_font(10.5))
    sheet = _SHEET.format(
        text=palette.text.name(),
        soft=palette.text_soft.name(),
        bad=palette.bad.name(),
        panel=palette.panel.name(),
        base=palette.base.name(),
        accent=palette.accent.name(),
        edge=palette.edge.name(),
    )
    if application.styleSheet() != sheet:
        for control, frame in FRAMED.items():
            framed = framed_palette(palette, getattr(palette, frame))
            application.setPalette(framed, control)  # type: ignore[arg-type,unused-ignore]  # it takes words, not bytes
        application.setStyleSheet(sheet)
    return palette


def emblem(palette: Palette, size: int = 132, ratio: float = 1.0) -> QPixmap:
    """The drum on the start page, on a screen with `ratio` pixels to one of the layout's."""
    pixmap = QPixmap(round(size * ratio), round(size * ratio))
    pixmap.setDevicePixelRatio(ratio)
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
