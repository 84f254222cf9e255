"""Where one's own orders get into each other's way, one mark stands on the map."""

from __future__ import annotations

from pathlib import Path

from drumhead.client.main_window import MainWindow
from drumhead.client.ways.clash_marks import clash_marks
from drumhead.engine.play.figures import Sign
from drumhead.engine.play.review import Doubt
from drumhead.engine.session import GameSession
from tests.client.driving import strategic, take_seat


def test_two_units_sent_to_one_place_are_one_mark_there(window: MainWindow, tmp_path: Path) -> None:
    file = tmp_path / "places.drum"
    GameSession.create("diplomacy-1901", file, seed="1").close()
    window.rooms.open_path(file)
    take_seat(window, "France", "")
    desk, board = window.rooms.desk, strategic(window).board
    assert desk.enter_lines("A PAR - BUR") == []
    assert not [shape for shape in board.overlay("orders") if isinstance(shape, Sign) and shape.style == "clash"]
    assert desk.enter_lines("A MAR - BUR") == []
    marks = [shape for shape in board.overlay("orders") if isinstance(shape, Sign) and shape.style == "clash"]
    assert marks == [Sign(desk.session.game.map.board.cell("BUR"), "clash")]
    desk.undo_stack.undo()
    assert Sign(marks[0].cell, "clash") not in board.overlay("orders")


def test_on_the_battlefield_the_square_itself_is_marked() -> None:
    doubts = (Doubt("clash", "Too many.", ("A", "B"), 7, 112), Doubt("clash", "Too many.", ("C",), 7, 112))
    assert clash_marks(doubts) == [Sign(7, "clash")]
    assert clash_marks(doubts, 7) == [Sign(112, "clash")]
    assert clash_marks(doubts, 8) == []
