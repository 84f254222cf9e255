"""The look of windows: colours, style sheet, font, and the drum of the first page."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QIcon, QImage, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDateEdit,
    QLabel,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QSpinBox,
    QTableWidget,
    QTableWidgetItem,
    QTabWidget,
    QTextBrowser,
    QTreeWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from drumhead.client.icons import icon
from drumhead.client.palette import DARK, LIGHT, PALETTES, Palette, application_palette
from drumhead.client.theme import apply_theme, emblem

STICKS = ((8, 8), (20, 20), (88, 10), (76, 21))
CORDS = ((23, 60), (29, 60), (62, 60))


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=lambda palette: palette.name)
def test_the_emblem_is_a_drum_with_its_sticks_on_nothing(qapp: QApplication, palette: Palette) -> None:
    image = emblem(palette, 96).toImage()
    colour = {at: image.pixelColor(*at) for at in (*STICKS, (48, 27), (48, 44), (2, 90), (48, 4))}
    assert (colour[2, 90].alpha(), colour[48, 4].alpha()) == (0, 0)
    assert all(colour[at] == palette.ink for at in STICKS)
    assert colour[48, 27] == palette.city_fill
    assert colour[48, 44] == palette.sides["own"]
    band = [image.pixelColor(x, 60) for x in range(18, 79)]
    assert sum(abs(spot.lightness() - palette.on_side.lightness()) < 60 for spot in band) >= 10, "the cords"
    assert any(0 < image.pixelColor(x, y).alpha() < 255 for x in range(96) for y in (10, 25, 70)), "smooth edges"


def test_the_emblem_is_as_large_as_it_is_wanted(qapp: QApplication) -> None:
    assert (emblem(LIGHT).width(), emblem(LIGHT).height()) == (132, 132)
    fine = emblem(LIGHT, ratio=2.0)
    assert (fine.width(), fine.deviceIndependentSize().width()) == (264, 132), "as large, and sharp"
    image = emblem(LIGHT, 192).toImage()
    assert image.pixelColor(96, 54) == LIGHT.city_fill
    assert image.pixelColor(4, 180).alpha() == 0


@pytest.mark.parametrize("name", ["dark", "light"])
def test_a_theme_dresses_the_whole_application(qapp: QApplication, name: str) -> None:
    palette = apply_theme(qapp, name)
    assert palette is PALETTES[name]
    assert qapp.palette().color(QPalette.ColorRole.Window) == palette.window
    assert qapp.font().family() == "PT Sans" and qapp.font().pointSizeF() == 10.5
    sheet = qapp.styleSheet()
    for colour in (palette.text, palette.text_soft, palette.bad, palette.panel, palette.base, palette.accent):
        assert colour.name() in sheet


def test_an_edge_lies_between_the_ground_and_the_ink() -> None:
    palette = replace(LIGHT, window=QColor(0, 100, 200), text=QColor(200, 0, 200))
    assert palette.edge == QColor(50, 75, 200)


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=lambda palette: palette.name)
def test_every_part_of_a_window_has_the_colour_of_its_role(palette: Palette) -> None:
    found, role = application_palette(palette), QPalette.ColorRole
    greyed = QPalette.ColorGroup.Disabled
    assert [found.color(role.Base), found.color(role.Text), found.color(role.Button)] == [
        palette.base,
        palette.text,
        palette.panel,
    ]
    assert found.color(greyed, role.Text) == found.color(greyed, role.WindowText) == palette.text_soft
    assert found.color(role.HighlightedText) == (palette.base if palette.theme.dark else palette.on_side)


@pytest.mark.parametrize("made", [QTreeWidget, QScrollArea, QTextBrowser])
@pytest.mark.parametrize("name", ["dark", "light"])
def test_trees_lists_and_what_scrolls_have_the_same_frame(
    qapp: QApplication, qtbot: QtBot, name: str, made: type[QWidget]
) -> None:
    palette, widget = apply_theme(qapp, name), made()
    qtbot.addWidget(widget)
    widget.resize(120, 80)
    image = widget.grab().toImage()
    assert [image.pixelColor(at).name() for at in (QPoint(0, 40), QPoint(60, image.height() - 1))] == [
        palette.edge.name()
    ] * 2


@pytest.mark.parametrize("made", [QSpinBox, QDateEdit, QComboBox, QPushButton, QCheckBox, QRadioButton])
@pytest.mark.parametrize("name", ["dark", "light"])
def test_every_control_has_a_frame_that_is_seen(
    qapp: QApplication, qtbot: QtBot, name: str, made: type[QWidget]
) -> None:
    palette, window = apply_theme(qapp, name), QWidget()
    qtbot.addWidget(window)
    widget = made(window)
    widget.setGeometry(10, 10, 90, 30)
    widget.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    window.show()
    image, ground = window.grab().toImage(), palette.window.lightness()
    across = [image.pixelColor(x, 25).lightness() for x in range(9, 30)]
    told = max(abs(spot - ground) for spot in across)
    assert told >= 0.8 * abs(palette.edge.lightness() - ground)
    down = [image.pixelColor(17, y).lightness() for y in range(9, 42)]
    assert max(abs(spot - ground) for spot in down) >= 0.8 * abs(palette.edge.lightness() - ground)


@pytest.mark.parametrize("name", ["dark", "light"])
def test_the_line_below_tabs_is_no_brighter_than_other_lines(qapp: QApplication, qtbot: QtBot, name: str) -> None:
    palette, tabs = apply_theme(qapp, name), QTabWidget()
    qtbot.addWidget(tabs)
    tabs.setDocumentMode(True)
    tabs.addTab(QLabel(), "Sheets")
    tabs.resize(300, 120)
    tabs.show()
    image = tabs.grab().toImage()
    beside = {image.pixelColor(250, y).lightness() for y in range(image.height())}
    window, edge = palette.window.lightness(), palette.edge.lightness()
    assert edge in beside
    assert max(beside) == max(window, edge)


def first_ink(image: QImage, top: int, bottom: int) -> int:
    """How far from the left something dark begins between two heights, inside the frame."""
    dark = (x for x in range(2, image.width()) for y in range(top, bottom) if image.pixelColor(x, y).lightness() < 90)
    return next(dark)


@pytest.mark.parametrize("roomy", [False, True])
def test_the_head_of_a_column_stands_over_its_words(qapp: QApplication, qtbot: QtBot, roomy: bool) -> None:
    apply_theme(qapp, "light")
    window, table = QWidget(), QTableWidget(1, 1)
    qtbot.addWidget(window)
    table.setProperty("roomy", roomy)
    table.setParent(window)
    table.setShowGrid(False)
    table.verticalHeader().hide()
    table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    table.setHorizontalHeaderLabels(["H"])
    table.setItem(0, 0, QTableWidgetItem("H"))
    table.resize(200, 120)
    window.show()
    image, head = table.grab().toImage(), table.horizontalHeader().height()
    assert abs(first_ink(image, 4, head - 4) - first_ink(image, head + 6, head + table.rowHeight(0) - 4)) <= 1


def test_an_icon_is_drawn_in_the_colour_of_the_text_round_it(qapp: QApplication) -> None:
    apply_theme(qapp, "light")
    drawn = icon("clear")

    def inks(mode: QIcon.Mode) -> set[str]:
        image = drawn.pixmap(32, 32, mode).toImage()
        spots = [image.pixelColor(x, y) for x in range(32) for y in range(32)]
        return {spot.name() for spot in spots if spot.alpha() == 255}

    palette = qapp.palette()
    assert palette.color(QPalette.ColorRole.ButtonText).name() in inks(QIcon.Mode.Normal)
    greyed = palette.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.ButtonText).name()
    assert greyed in inks(QIcon.Mode.Disabled) and greyed not in inks(QIcon.Mode.Normal)
    assert {size.width() for size in drawn.availableSizes()} == {16, 20, 32, 40}, "sharp at twice the size too"
    assert drawn.pixmap(16, 16).toImage().pixelColor(0, 0).alpha() == 0
