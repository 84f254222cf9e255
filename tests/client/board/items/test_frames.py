"""Frames and the fog: what is drawn round cells that are chosen or pointed at, and what is veiled."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem
from pytestqt.qtbot import QtBot

from drumhead.client.board.items.layers import FogItem, FrameItem, FramesItem, OverlayItem
from drumhead.client.board.items.overlays import unowned
from drumhead.client.board.plane import Plane
from drumhead.client.palette import DARK, LIGHT
from drumhead.engine.boards.square import numbered_board
from drumhead.engine.play.figures import Path
from tests.client.board.drawn import items_drawn

PLANE = Plane(numbered_board(3, 3), 60.0)
MIDDLE = "M60,60 L120,60 L120,120 L60,120 L60,60 Z"
CORNER = "M0,0 L60,0 L60,60 L0,60 L0,0 Z"


def test_the_chosen_cell_has_a_double_frame_and_the_one_pointed_at_a_hairline(qtbot: QtBot) -> None:
    for palette, tones in ((LIGHT, ("#111111", "#ffffff")), (DARK, ("#ffffff", "#000000"))):
        frame, hair = FrameItem(PLANE, palette.selection, double=True), FrameItem(PLANE, palette.hover, double=False)
        assert items_drawn(frame, 2.0, PLANE.bounds) == [] == items_drawn(hair, 2.0, PLANE.bounds)
        assert frame.boundingRect().isNull()
        for item in (frame, hair):
            item.sync_with(4)
            assert item.boundingRect() == QRectF(30, 30, 120, 120)
        wide, thin = (f"path edge {tone} {width} {MIDDLE}" for tone, width in zip(tones, ("4", "1.4"), strict=True))
        assert items_drawn(frame, 2.0, PLANE.bounds) == [wide, thin]
        assert items_drawn(hair, 2.0, PLANE.bounds) == [f"path edge {palette.hover.name()} 1 {MIDDLE}"]
        frame.sync_with(0)
        assert [line.endswith(CORNER) for line in items_drawn(frame, 1.0, PLANE.bounds)] == [True, True]
        frame.sync_with(None)
        assert items_drawn(frame, 1.0, PLANE.bounds) == []


def test_cells_where_units_are_chosen_together_are_washed_and_framed(qtbot: QtBot) -> None:
    frames = FramesItem(PLANE, LIGHT.selection)
    frames.sync_with((0, 4))
    hand = "path #111111@0.18 edge #111111 1.6"
    assert items_drawn(frames, 2.0, PLANE.bounds) == [f"{hand} {CORNER}", f"{hand} {MIDDLE}"]
    assert frames.boundingRect() == QRectF(0, 0, 120, 120)
    frames.sync_with(())
    assert items_drawn(frames, 2.0, PLANE.bounds) == [] and frames.boundingRect().isNull()


def test_figures_are_laid_anew_at_another_zoom_and_for_others(qtbot: QtBot) -> None:
    item, fresh = (OverlayItem(PLANE, LIGHT, unowned) for _ in range(2))
    item.sync_with([Path((0, 4), "order")])
    fresh.sync_with([Path((0, 4), "order")])
    near = items_drawn(item, 2.0, PLANE.bounds)
    assert items_drawn(item, 2.0, PLANE.bounds) == near
    far = items_drawn(item, 0.5, PLANE.bounds)
    assert far == items_drawn(fresh, 0.5, PLANE.bounds) != near
    item.sync_with([Path((0, 8), "order")])
    assert items_drawn(item, 0.5, PLANE.bounds) not in (far, near)
    item.sync_with([])
    assert items_drawn(item, 0.5, PLANE.bounds) == []


WIDE = Plane(numbered_board(6, 3), 20.0)


def veiled(item: FogItem, *parts: QRectF) -> QImage:
    """White ground under the fog, as it is when these parts of it are exposed one after the other."""
    image = QImage(QSize(120, 60), QImage.Format.Format_RGB32)
    image.fill(0xFFFFFF)
    option = QStyleOptionGraphicsItem()
    with QPainter(image) as painter:
        for part in parts:
            option.exposedRect = part  # type: ignore[attr-defined]
            item.paint(painter, option)
    return image


def test_fog_lies_on_all_that_is_not_watched_whatever_part_is_painted(qtbot: QtBot) -> None:
    item, parts = FogItem(WIDE, LIGHT.fog), [QRectF(x, y, 10, 10) for x in range(0, 120, 10) for y in range(0, 60, 10)]
    whole = veiled(item, WIDE.bounds)
    assert {whole.pixel(x, y) for x in range(120) for y in range(60)} == {whole.pixel(60, 30)}
    assert whole.pixelColor(60, 30).green() == 255 - round((255 - LIGHT.fog.green()) * LIGHT.fog.alphaF())
    half = (255 + whole.pixelColor(60, 30).green()) // 2
    for watched in ([0, 1, 2, 6, 7, 8, 12, 13, 14], [3, 4, 5, 9, 10, 11, 15, 16, 17], range(6)):
        item.sync_with(watched)
        here = veiled(item, WIDE.bounds)
        lifted = {cell for cell in range(18) if here.pixelColor(WIDE.centre(cell).toPoint()).green() > half}
        assert lifted == set(watched)
        assert veiled(item, *parts) == here
    item.sync_with(range(18))
    assert veiled(item, WIDE.bounds).pixel(60, 30) == 0xFFFFFFFF
