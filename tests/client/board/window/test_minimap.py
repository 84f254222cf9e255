"""The minimap."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from pytestqt.qtbot import QtBot

from drumhead.client.board.strategic_scene import StrategicScene
from drumhead.client.board.window.minimap import Minimap
from tests.client.board.boards import token, view
from tests.client.driving import bring_up


@pytest.fixture
def minimap(qtbot: QtBot, scene: StrategicScene) -> Minimap:
    found = Minimap(scene)
    qtbot.addWidget(found)
    found.resize(300, 300)
    bring_up(found)
    return found


def test_a_click_asks_to_look_there(minimap: Minimap, qtbot: QtBot) -> None:
    with qtbot.waitSignal(minimap.look_requested) as caught:
        qtbot.mouseClick(minimap, Qt.MouseButton.LeftButton, pos=QPoint(150, 75))
    assert caught.args == [QPointF(150, 75)]


def test_points_beside_the_map_are_kept_on_the_board(minimap: Minimap) -> None:
    assert minimap.scene_point(QPointF(-40, 900)) == QPointF(0, 300)


def test_the_part_in_view_is_framed(minimap: Minimap) -> None:
    before = minimap.grab().toImage()
    minimap.show_outlook(QRectF(50, 50, 100, 100))
    assert minimap.grab().toImage() != before


def test_troops_are_shown_and_gone_with_the_view(minimap: Minimap, scene: StrategicScene) -> None:
    plain = minimap.grab().toImage()
    scene.set_view(view([token("FR1IN", 45)]))
    minimap.sync()
    assert minimap.grab().toImage() != plain
    scene.set_view(None)
    minimap.sync()
    assert minimap.grab().toImage() == plain
