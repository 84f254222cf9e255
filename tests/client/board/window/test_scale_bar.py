"""The scale bar."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from drumhead.client.board.field_scene import FieldScene
from drumhead.client.board.view import BoardView, Outlook
from drumhead.client.board.window.scale_bar import LONGEST, ScaleBar, length_of
from drumhead.client.fonts import load_fonts
from drumhead.client.palette import LIGHT
from tests.client.board.boards import RESOURCES
from tests.client.driving import bring_up


@pytest.mark.parametrize("pixels_a_km", [0.13, 0.7, 1.0, 4.0, 16.0, 64.0, 256.0])
def test_the_bar_is_a_round_number_and_no_longer_than_its_room(pixels_a_km: float) -> None:
    km = length_of(pixels_a_km)
    assert km * pixels_a_km <= LONGEST < 2.5 * km * pixels_a_km + 1
    assert f"{km:.0e}"[0] in "125"


def _bar(view: BoardView) -> ScaleBar:
    (bar,) = view.findChildren(ScaleBar)
    return bar


def test_a_view_measures_in_kilometres_and_squares(board_view: BoardView) -> None:
    board_view.look(Outlook(2.0, 100, 100))
    bar = _bar(board_view)
    assert (bar.kilometres, bar.words) == (50.0, "squares of 15 km")


def test_a_battlefields_squares_are_a_kilometre(qtbot: QtBot, field: FieldScene) -> None:
    view = BoardView(field)
    qtbot.addWidget(view)
    view.resize(600, 600)
    for scale, kilometres in ((1.0, 2.0), (3.0, 0.5), (0.25, 10.0)):
        view.look(Outlook(scale, 480, 480))
        assert (_bar(view).kilometres, _bar(view).words) == (kilometres, "squares of 1 km")


def test_the_bar_goes_to_the_other_corner_where_it_would_cover_troops_and_stays_where_both_are_covered(
    board_view: BoardView, monkeypatch: pytest.MonkeyPatch
) -> None:
    board_view.resize(900, 600)
    board_view.look(Outlook(9.0, 150, 150))
    bar, frame, covered = _bar(board_view), board_view.viewport().geometry(), set[str]()

    def stands_in(area: QRectF) -> bool:
        return ("left" if area.center().x() < board_view.seen.center().x() else "right") in covered

    monkeypatch.setattr(board_view.board, "stands_in", stands_in)
    places = []
    for now in (set[str](), {"left"}, set[str](), {"left", "right"}, {"right"}):
        covered.clear()
        covered |= now
        board_view.scroll_by(1, 0)
        places.append("left" if bar.geometry().left() < frame.center().x() else "right")
    assert places == ["left", "right", "right", "right", "left"]


def test_where_two_rows_at_the_lower_edge_are_covered_the_bar_lies_above_both(
    board_view: BoardView, monkeypatch: pytest.MonkeyPatch
) -> None:
    board_view.resize(900, 600)
    board_view.look(Outlook(9.0, 150, 150))
    bar, frame = _bar(board_view), board_view.viewport().geometry()
    lowest = board_view.viewportTransform().inverted()[0].map(QPointF(0, frame.height() - 80)).y()
    monkeypatch.setattr(board_view.board, "stands_in", lambda area: area.bottom() > lowest)
    board_view.scroll_by(1, 0)
    assert frame.center().y() < bar.geometry().bottom() < frame.bottom() - 80


def test_where_troops_are_shown_is_known_by_their_squares(board_view: BoardView) -> None:
    scene = board_view.board
    troops = scene._troops  # type: ignore[attr-defined]
    cell = scene.plane.board.size // 2
    troops.sync_with({cell: ()})
    assert scene.stands_in(scene.plane.rect(cell))
    assert not scene.stands_in(QRectF(0, 0, 1, 1))
    troops.setVisible(False)
    assert not scene.stands_in(scene.plane.rect(cell))


@pytest.mark.parametrize("size", [(600, 600), (900, 620), (1300, 700)])
def test_a_neighbours_name_beside_a_battlefield_is_not_covered(
    qtbot: QtBot, field: FieldScene, size: tuple[int, int]
) -> None:
    view = BoardView(field)
    qtbot.addWidget(view)
    view.resize(*size)
    bring_up(view)
    bar, frame = _bar(view).geometry(), view.viewport().geometry()
    area = view.viewportTransform().inverted()[0].mapRect(QRectF(bar.translated(-frame.topLeft())))
    assert frame.contains(bar) and not field.says_in(area, view.scale_now)
    assert field.says_in(field.sceneRect(), view.scale_now)


def test_the_bar_tries_six_places_more_after_its_corner_and_leaves_one_only_for_another(qtbot: QtBot) -> None:
    """Below, then higher by its height and the line of names, once more, then along the upper edge; left first."""
    load_fonts(RESOURCES)
    room = QWidget()
    qtbot.addWidget(room)
    bar, frame = ScaleBar(room, LIGHT), QRect(18, 18, 600, 500)
    bar.sync_with(0.5, 15.0)
    places = [QPoint(left, top) for top in (476, 424, 372, 26) for left in (26, 383)]
    found, taken = [], set[tuple[int, int]]()
    for _ in range(9):
        bar.lie_in(frame, lambda place: place.topLeft().toTuple() in taken)
        found.append(bar.pos())
        assert bar.size() == QSize(226, 34)
        taken.add(bar.pos().toTuple())
    assert found == [*places, places[-1]], "where all are covered it stays"
    taken.clear()
    bar.lie_in(frame, lambda place: False)
    assert bar.pos() == places[-1], "it goes nowhere without a reason"
    bar.sync_with(0.5, 1e9)
    bar.lie_in(frame, lambda place: False)
    assert bar.width() <= 300


@pytest.mark.parametrize(
    ("pixels", "kilometres"),
    [
        (170.0, 1),
        (171.0, 0.5),
        (85.0, 2),
        (34.0, 5),
        (33.9, 5),
        (17.0, 10),
        (0.017, 10_000),
        (0.0001, 50_000),
        (1e6, 0.01),
    ],
)
def test_the_longest_round_number_that_fits_is_measured(pixels: float, kilometres: float) -> None:
    assert length_of(pixels) == pytest.approx(kilometres)
