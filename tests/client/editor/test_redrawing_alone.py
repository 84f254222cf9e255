"""What the boards of the editor are given when the map under them changes, on a page that is never shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from drumhead.client.editor.editor_page import EditorPage
from drumhead.client.editor.local_lines import LocalLines
from drumhead.client.editor.redrawing import squares_of
from drumhead.client.palette import DARK
from drumhead.client.settings import Settings
from drumhead.engine.drawing.ink.pieces import Lines
from drumhead.engine.maps.squares import edits
from drumhead.engine.maps.squares.draft import spots_of
from drumhead.engine.maps.squares.model import RiverClass
from drumhead.engine.play.figures import Path
from tests.client.editor.unshown import unshown


@pytest.fixture
def editor(qtbot: QtBot, settings: Settings) -> Iterator[EditorPage]:
    with unshown(qtbot, settings) as found:
        yield found


def drawn(lines: Lines) -> set[tuple[tuple[float, float], ...]]:
    return {tuple((x, y) for x, y in piece.tolist()) for piece in lines.pieces}


def followed(editor: EditorPage, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What the scene is given from now on: rivers by class, railways, and which squares changed."""
    told: list[tuple[Any, ...]] = []
    scene = squares_of(editor.boards)
    follow = scene.follow

    def note(map: Any, rivers: Any, rails: Lines, squares: Any = ()) -> None:
        told.append(({rank: drawn(lines) for rank, lines in rivers.items()}, drawn(rails), sorted(squares)))
        follow(map, rivers, rails, squares)

    monkeypatch.setattr(scene, "follow", note)
    return told


def whole(editor: EditorPage) -> tuple[Any, Any]:
    """The same lines traced at once."""
    lines = LocalLines(editor.desk.shown)
    return {rank: drawn(found) for rank, found in lines.rivers.items()}, drawn(lines.rails)


def test_rivers_and_track_are_given_as_they_are_after_each_edit_with_the_squares_it_touched(
    editor: EditorPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    told, desk = followed(editor, monkeypatch), editor.desk
    at = desk.map.board.cell("A3-N4")
    for edit in (
        edits.lay_track(desk.map, spots_of(desk.map, at)[:3], 1850),
        edits.draw_river(desk.map, [(70, 70 + down) for down in range(12)], RiverClass.FORDABLE, "", False),
        edits.paint_rating(desk.map, spots_of(desk.map, at), 4),
        edits.erase_river(desk.map, spots_of(desk.map, desk.map.board.cell("A2-N1"))),
    ):
        assert desk.do(edit)
        assert told[-1][:2] == whole(editor) and told[-1][2], edit.title
    count = len(told)
    desk.undo_stack.setIndex(0)
    assert len(told) == count + 4 and told[-1][:2] == whole(editor)


def straits(editor: EditorPage) -> list[tuple[int, ...]]:
    found = [shape for shape in editor.boards.scene.overlay("straits") if isinstance(shape, Path)]
    assert all(shape.style == "broken" for shape in found)
    return [tuple(cell for cell in shape.cells if cell is not None) for shape in found]


def test_straits_are_marked_while_their_brush_is_at_hand_and_on_boards_that_are_built_anew(
    editor: EditorPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, one = editor.desk, editor.desk.map.board.cell("A7-N0")
    other = next(each for each in desk.map.board.neighbours(one))
    desk.do(edits.set_strait(desk.map, one, other, there=True))
    pairs = [tuple(pair) for pair in sorted(desk.map.straits)]
    assert pairs and straits(editor) == []
    editor.brush_panel.choose("strait")
    assert straits(editor) == pairs
    desk.undo_stack.undo()
    assert straits(editor) == [tuple(pair) for pair in sorted(desk.map.straits)] != pairs
    desk.undo_stack.redo()
    editor.set_palette(DARK)
    assert straits(editor) == pairs
    editor.brush_panel.choose("look")
    assert straits(editor) == []
    told = followed(editor, monkeypatch)
    editor.redrawing.resume()
    assert [each[:2] for each in told] == [whole(editor)]
    editor.redrawing.end()
    editor.redrawing.resume()
    desk.do(edits.paint_rating(desk.map, spots_of(desk.map, 3), 4))
    assert len(told) == 1, "a map that is put away is drawn no more"
