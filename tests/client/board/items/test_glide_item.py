"""Blocks on the move: where each is when a share of its way is done, and how it is drawn there."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QGraphicsScene
from pytestqt.qtbot import QtBot

from drumhead.client.board.items.glide_item import GlideItem, Glider
from drumhead.client.board.plane import Plane
from drumhead.client.fonts import load_fonts
from drumhead.engine.boards.square import numbered_board
from tests.client.board.boards import RESOURCES
from tests.client.board.drawn import items_drawn
from tests.client.board.plain import BLANK, found

PLANE = Plane(numbered_board(4, 3), 60.0)
BLUE = QColor("#2040c0")
CORNER = (0, 1, 3, 7)
"""A square, two squares, and one down."""


def gliding(share: float, *ways: tuple[int, ...]) -> GlideItem:
    item = GlideItem(PLANE)
    item.sync_with([Glider(way, BLUE) for way in ways])
    item.move(share)
    return item


@pytest.mark.parametrize(
    ("share", "where"),
    [(0.0, (30, 30)), (0.125, (60, 30)), (0.5, (150, 30)), (0.75, (210, 30)), (0.875, (210, 60)), (1.0, (210, 90))],
)
def test_a_share_of_a_way_is_reckoned_by_its_length(share: float, where: tuple[int, int]) -> None:
    assert [at.toTuple() for at in gliding(share, CORNER).places()] == [where]


def test_who_waits_on_his_way_goes_on_from_there() -> None:
    places = [gliding(share, (4, 4, 5)).places()[0].toTuple() for share in (0.0, 0.5, 1.0)]
    assert places == [(30, 90), (60, 90), (90, 90)]


def test_others_that_are_to_glide_begin_at_their_start() -> None:
    item = gliding(0.5, CORNER)
    item.sync_with([Glider((11, 7), BLUE)])
    assert [at.toTuple() for at in item.places()] == [(210, 150)]
    item.sync_with(())
    assert item.places() == () and item.boundingRect().isEmpty()


@pytest.mark.parametrize(("zoom", "wide"), [(0.25, 13), (1.0, 28), (4.0, 40)])
def test_a_block_lies_round_its_place_and_can_be_seen_at_every_zoom(qtbot: QtBot, zoom: float, wide: int) -> None:
    load_fonts(RESOURCES)
    scene, image = QGraphicsScene(), QImage(round(240 * zoom), round(180 * zoom), QImage.Format.Format_RGB32)
    scene.addItem(gliding(0.5, CORNER))
    image.fill(BLANK)
    painter = QPainter(image)
    scene.render(painter, QRectF(image.rect()), PLANE.bounds)
    painter.end()
    box = found(image, BLUE)
    assert box.width() == pytest.approx(wide, abs=3) and box.height() < box.width()
    middle = QRectF(box).center()
    assert (middle.x(), middle.y()) == (pytest.approx(150 * zoom, abs=1.5), pytest.approx(30 * zoom, abs=1.5))


def test_a_block_has_a_light_edge_and_its_words_where_it_is_wide_enough(qtbot: QtBot) -> None:
    load_fonts(RESOURCES)
    item = GlideItem(PLANE)
    item.sync_with([Glider((0, 1), BLUE, "3"), Glider((11, 7), BLUE)])
    item.move(0.5)
    small, wide = items_drawn(item, 0.61, PLANE.bounds), items_drawn(item, 1.0, PLANE.bounds)
    hand, words = "path #2040c0 edge #ffffff 1.4", "'3' #ffffff 15 at 56 36"
    assert [line.startswith(hand) for line in small] == [True, True], "seventeen pixels are the least"
    assert [line.startswith(hand) for line in wide if line != words] == [True, True]
    assert wide[1] == words
    assert wide[0].split(" M")[1] == (
        "46.2,22.4 C46.2,21.3 47.1,20.4 48.2,20.4 L71.8,20.4 C72.9,20.4 73.8,21.3 73.8,22.4 L73.8,37.6 "
        "C73.8,38.7 72.9,39.6 71.8,39.6 L48.2,39.6 C47.1,39.6 46.2,38.7 46.2,37.6 L46.2,22.4 Z"
    )
    assert item.boundingRect() == QRectF(0, 0, 240, 180)
