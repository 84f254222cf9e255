"""Desk and page on which something is made, as both editors have them: saved, left, put away, and called by name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QUndoCommand
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QMainWindow, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from drumhead.client.board.field_scene import LAYERS as FIELD
from drumhead.client.board.strategic_scene import LAYERS as STRATEGIC
from drumhead.client.board.tools.place_tool import PlaceTool
from drumhead.client.board_layers import board_layers
from drumhead.client.editor.brushes import BRUSHES
from drumhead.client.editor.editor_menu import EditorMenu
from drumhead.client.editor.editor_page import EditorPage
from drumhead.client.editor.hexes.hex_page import HexPage
from drumhead.client.editor.open_map_dialog import OpenMapDialog
from drumhead.client.editor.stroke_tool import StrokeTool
from drumhead.client.fonts import load_fonts
from drumhead.client.palette import DARK, LIGHT
from drumhead.client.settings import Settings
from drumhead.engine.errors import GameFileError
from drumhead.engine.maps.bundled import data_folder
from drumhead.engine.maps.squares.draft import spots_of
from drumhead.engine.maps.squares.edits import paint_rating, rename
from drumhead.engine.maps.squares.model import Terrain
from drumhead.engine.maps.squares.reader import read_map
from drumhead.engine.play.figures import Cells
from tests.client.board.boards import RESOURCES
from tests.client.editor.unshown import unshown
from tests.engine.maps.hexes.drawn import hex_map
from tests.engine.maps.squares.sheets import small_map

BUTTON = QMessageBox.StandardButton


@pytest.fixture
def page(qtbot: QtBot, settings: Settings) -> Iterator[HexPage]:
    """An editor on a new map."""
    load_fonts(RESOURCES)
    found = HexPage(LIGHT, settings)
    qtbot.addWidget(found)
    found.begin(hex_map(["..", ".."], title="Isles"))
    yield found
    found.desk.undo_stack.clear()
    found.drop()


def step(page: HexPage) -> None:
    page.desk.undo_stack.push(QUndoCommand("a step"))


def boxes(page: HexPage) -> list[QMessageBox]:
    return [box for box in page.findChildren(QMessageBox) if box.isVisible()]


def press(page: HexPage, kind: QMessageBox.StandardButton) -> None:
    (box,) = boxes(page)
    button = box.button(kind)
    assert button is not None
    button.click()


def status(page: HexPage) -> list[str]:
    return [label.text() for label in page.statusBar().findChildren(QLabel)]


def test_its_title_says_where_it_lies_and_whether_it_is_saved(page: HexPage, tmp_path: Path) -> None:
    titles: list[str] = []
    page.title_changed.connect(titles.append)
    assert (page.title, page.desk.home) == ("Isles – not saved yet", None)
    step(page)
    assert titles == ["*Isles – not saved yet"]
    assert page.save_to(tmp_path / "isles")
    assert page.desk.home == tmp_path / "isles" and titles[-1] == page.title == f"Isles – {tmp_path / 'isles'}"
    assert status(page)[0] == f"Saved: {tmp_path / 'isles'}" and (tmp_path / "isles" / "map.toml").is_file()
    page.desk.begin(page.desk.map, data_folder("maps") / "isles")
    assert (page.desk.home, page.title) == (None, "Isles – copy of Isles")
    with pytest.raises(GameFileError, match="is a map of the program; save yours into a folder of your own"):
        page.desk.save(data_folder("maps") / "isles")


def test_saving_asks_for_a_place_where_it_has_none_and_says_what_went_wrong(
    page: HexPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    answers = iter(["", str(tmp_path / "isles"), str(tmp_path / "other")])
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda parent, title, start: (asked.append(start), (next(answers), ""))[1]
    )
    step(page)
    assert not page.save() and not page.desk.is_clean
    assert page.save() and page.desk.is_clean
    step(page)
    assert page.save() and len(asked) == 2, "it has a place now"
    assert page.save_as() and page.desk.home == tmp_path / "other"
    assert asked == [str(tmp_path / "my-map")] * 2 + [str(tmp_path / "isles")]
    (tmp_path / "taken").write_text("a file")
    step(page)
    assert not page.save_to(tmp_path / "taken") and not page.desk.is_clean
    (box,) = boxes(page)
    assert "taken" in box.text() and box.icon() == QMessageBox.Icon.Warning
    assert QApplication.overrideCursor() is None
    box.close()


def test_it_is_left_at_once_while_nothing_changed_and_else_once_it_is_saved_or_given_up(
    page: HexPage, tmp_path: Path
) -> None:
    gone: list[str] = []
    page.closed.connect(lambda: gone.append("closed"))
    page.save_to(tmp_path / "isles")
    page.leave(lambda: gone.append("left"))
    assert gone == ["left"] and boxes(page) == []
    step(page)
    page.leave(lambda: gone.append("left"))
    (box,) = boxes(page)
    assert (box.text(), box.informativeText()) == ("The map Isles has changed.", "What is not saved now is lost.")
    assert box.escapeButton() is box.button(BUTTON.Cancel)
    press(page, BUTTON.Cancel)
    assert gone == ["left"] and not page.desk.is_clean and page.desk.is_open
    page.leave(lambda: gone.append("saved"))
    press(page, BUTTON.Save)
    assert gone == ["left", "saved"] and page.desk.is_clean
    step(page)
    (tmp_path / "isles" / "map.toml").unlink()
    page.put_away()
    press(page, BUTTON.Discard)
    assert gone[2:] == ["closed"] and not page.desk.is_open and page.boards.strategic is None
    assert not (tmp_path / "isles" / "map.toml").exists(), "given up, not saved"
    page.drop()
    page.put_away()
    assert gone[3:] == [], "it is put away once"


def test_its_docks_have_names_and_only_the_brushes_are_there_at_first(page: HexPage) -> None:
    docks = {title: (dock.objectName(), dock.isHidden()) for title, dock in page.docks.items()}
    assert docks == {
        "Brushes": ("hex-editor-Brushes", False),
        "Done": ("hex-editor-Done", True),
        "Faults": ("hex-editor-Faults", True),
    }
    areas = [page.dockWidgetArea(dock) for dock in page.docks.values()]
    left, right = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
    assert areas == [left, right, right]
    assert (page.done.emptyLabel(), page.done.stack()) == ("The map as it was opened", page.desk.undo_stack)
    page.boards.zoom_changed.emit(112.6)
    page.boards.cell_hovered.emit("Here")
    assert status(page) == ["Here", "", "113 %"]


@pytest.fixture
def editor(qtbot: QtBot, settings: Settings) -> Iterator[EditorPage]:
    with unshown(qtbot, settings) as found:
        yield found


def test_the_menu_of_squares_has_all_brushes_and_the_layers_that_no_brush_shows(
    qtbot: QtBot, editor: EditorPage
) -> None:
    frame = QMainWindow()
    qtbot.addWidget(frame)
    menu = EditorMenu(editor, frame.menuBar().addMenu("M&ap"))
    hidden = {"fog", "troops", "terrain", "ratings"}
    layers = [each for each in board_layers() if each.name in {*STRATEGIC, *FIELD} - hidden]
    words = [action.text().replace("&", "") for action in menu.all_actions()]
    assert words == [
        *("Undo", "Redo"),
        *(brush.title for brush in BRUSHES),
        *("Wider", "Narrower", "Check the map", "Title of the map…", "Find a place…", "Whole map"),
        *(f"Show {layer.title.lower()}" for layer in layers),
        *("Brushes", "Done", "Faults", "Save the map", "Save the map as…", "Close the map"),
    ]
    actions = dict(zip(words, menu.all_actions(), strict=True))
    assert actions["Undo"].objectName() == "editor.undo" and not menu.menu.isEnabled()
    assert [actions[brush.title].shortcut().toString() for brush in BRUSHES] == [brush.key for brush in BRUSHES]
    menu.enable(True)
    for brush in BRUSHES:
        actions[brush.title].trigger()
        assert editor.brush_panel.brush is brush
    sizes = []
    for words in ("Wider", "Wider", "Narrower"):
        actions[words].trigger()
        sizes.append(editor.brush_panel.options.size)
    assert sizes == [3, 5, 3]


def test_a_brush_touches_the_board_in_front_as_wide_as_it_is_and_picks_up_what_lies_there(editor: EditorPage) -> None:
    panel, scene = editor.brush_panel, editor.boards.scene
    view, board = editor.boards.strategic, editor.desk.map.board
    assert view is not None

    def shown(brush: str) -> set[int]:
        panel.choose(brush)
        assert isinstance(view.tool, StrokeTool)
        view.tool.hover(20)
        return {cell for shape in scene.overlay("tool") if isinstance(shape, Cells) for cell in shape.cells}

    panel.step_size(1)
    assert shown("terrain") == set(board.within(20, 1)) and shown("river") == {20}
    assert shown("eraser") == set(board.within(20, 1))
    panel.choose("terrain")
    panel.step_size(1)
    assert isinstance(view.tool, StrokeTool)
    view.tool.hover(20)
    assert {cell for shape in scene.overlay("tool") if isinstance(shape, Cells) for cell in shape.cells} == set(
        board.within(20, 2)
    ), "at once"
    panel.terrains.setCurrentRow(Terrain.SWAMP)
    tool = view.tool
    assert isinstance(tool, StrokeTool)
    before = Terrain(int(editor.desk.map.terrain[40]))
    tool.picked.emit(40)
    assert panel.options.terrain == editor.painting.options.terrain == before
    assert panel.terrains.currentRow() == before
    panel.choose("look")
    assert view.tool is None
    panel.choose("terrain")
    editor.drop()
    assert not editor.desk.is_open and editor.boards.strategic is None


def test_the_map_is_painted_as_a_map_beside_an_open_battlefield_and_what_a_double_click_founded_goes(
    editor: EditorPage,
) -> None:
    panel, desk, view = editor.brush_panel, editor.desk, editor.boards.strategic
    assert view is not None
    at = desk.map.board.cell("A3-N4")
    editor.boards.open_field(at)
    panel.choose("eraser")
    on_map, field = view.tool, editor.boards.field
    assert isinstance(on_map, StrokeTool) and field is not None and isinstance(field.tool, StrokeTool)
    on_map.touched.emit(None, desk.map.board.cell("A2-N1"), 1)
    assert desk.undo_stack.count() == 1
    side, ground = desk.map.tactical_board.columns, desk.map.tactical.river
    column, row = desk.map.board.position(desk.map.board.cell("A2-N1"))
    assert not ground[row * side : (row + 1) * side, column * side : (column + 1) * side].any(), "all of the square"
    desk.undo_stack.setIndex(0)
    panel.choose("city")
    tool, cities = view.tool, len(desk.map.cities)
    assert isinstance(tool, PlaceTool)
    tool.pressed.emit(at)
    assert len(desk.map.cities) == cities + 1
    tool.revoked.emit()
    assert len(desk.map.cities) == cities


def test_a_new_title_is_told_at_each_step_and_another_theme_dresses_the_boards(editor: EditorPage) -> None:
    titles: list[str] = []
    desk = editor.desk
    desk.do(rename(desk.map, "Downs"))
    editor.title_changed.connect(titles.append)
    desk.do(paint_rating(desk.map, spots_of(desk.map, 3), 4))
    assert titles == [], "what changes no title tells of none"
    desk.do(rename(desk.map, "Ups"))
    assert titles == ["*Ups – not saved yet"]
    before = editor.boards.strategic
    editor.set_palette(DARK)
    after = editor.boards.strategic
    assert after is not None and after.board.palette_ is DARK and after is not before
    editor.begin(small_map())
    assert desk.undo_stack.count() == 0 and desk.is_clean


def test_another_map_begins_with_nothing_done(page: HexPage) -> None:
    for again in (lambda: page.begin(page.desk.map), page.drop):
        step(page)
        again()
        assert (page.desk.undo_stack.count(), page.desk.is_clean) == (0, True)


def test_a_map_of_one_s_own_is_browsed_for_and_a_new_one_begun_from_the_same_dialog(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, chosen = list[str](), list[Path]()
    answers = iter(["", str(tmp_path / "mine")])
    monkeypatch.setattr(
        QFileDialog, "getExistingDirectory", lambda parent, title, start: (asked.append(start), next(answers))[1]
    )
    dialog = OpenMapDialog(tmp_path)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    dialog.chosen.connect(chosen.append)
    dialog.show()
    assert dialog.maps.currentRow() == 0 and dialog.maps.accessibleName() == "Maps"
    browse = next(each for each in dialog.findChildren(QPushButton) if each.text() == "A map &folder of your own…")
    browse.click()
    assert chosen == [] and dialog.isVisible()
    browse.click()
    assert chosen == [tmp_path / "mine"] and not dialog.isVisible() and asked == [str(tmp_path)] * 2


def test_a_map_that_was_read_is_saved_again_in_its_own_folder(editor: EditorPage, tmp_path: Path) -> None:
    assert editor.save_to(tmp_path / "small")
    assert read_map(tmp_path / "small").title == editor.desk.title and editor.desk.source == tmp_path / "small"
