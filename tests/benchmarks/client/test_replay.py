"""A jump in a replay, beside a stock scene that is made anew of the same troops and notes: both painted."""

from __future__ import annotations

from itertools import cycle
from pathlib import Path

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QGraphicsScene
from pytestqt.qtbot import QtBot

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.main_window import MainWindow
from drumhead.client.settings import Settings
from drumhead.client.theme import apply_theme
from drumhead.engine.cli.demo import play_demo
from drumhead.engine.play.events import GM
from tests.benchmarks.conftest import Compare
from tests.client.driving import take_seat

WIDE, HIGH = 1000, 700
MOST, ROUNDS = 1.5, 7
PHASES = ("supply", "tactical-3", "strategic-4", "end", "strategic-1", "tactical-4")


def test_a_jump_to_any_phase_costs_less_than_a_few_stock_scenes_of_its_troops(
    tmp_path: Path, qtbot: QtBot, qapp: QApplication, compare: Compare
) -> None:
    """All of *Lombardy*, as the game master sees it: 200 ms on the machine of the first figures."""
    play_demo("lombardy-1859", tmp_path / "demo", 1, lambda *_: None)
    window = MainWindow(Settings(tmp_path / "drumhead.ini"), apply_theme(qapp, "light"))
    qtbot.addWidget(window)
    window.resize(1400, 900)
    window.show()
    window.rooms.open_path(tmp_path / "demo" / "lombardy-1859.drum")
    take_seat(window, GM, "")
    page, desk, phases = window.rooms.desk_page, window.rooms.desk, cycle(PHASES)
    page.front.show_boards()
    for phase in PHASES:
        page.timeline.show_moment(1, phase)

    def jump() -> None:
        page.timeline.show_moment(1, next(phases))
        assert page.boards.strategic is not None
        page.boards.strategic.viewport().repaint()

    compare(jump, lambda: _stock(desk), most=MOST, rounds=ROUNDS)


def _stock(desk: OrderDesk) -> None:
    """An item a unit with its name, an item a note, painted once."""
    scene, view, image = QGraphicsScene(), desk.view(), QImage(WIDE, HIGH, QImage.Format.Format_RGB32)
    for at, token in enumerate(view.tokens):
        scene.addRect(QRectF(token.cell % 130 * 8, token.cell // 130 * 6, 6, 4))
        scene.addSimpleText(token.label).setPos(at % 100 * 10, at // 100 * 50)
    for note in desk.session.ruleset.notes(desk.session.game, view):
        scene.addRect(QRectF(note.cell % 130 * 8, note.cell // 130 * 6, 6, 4))
    painter = QPainter(image)
    scene.render(painter)
    painter.end()
