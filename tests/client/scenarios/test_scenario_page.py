"""A scenario is written on the boards and in forms, step by step, and every step can be taken back."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog, QLabel, QLineEdit, QMessageBox, QTabWidget
from pytestqt.qtbot import QtBot

from drumhead.client.army.army_model import ORDERS
from drumhead.client.scenarios.entry_form import LONG, EntryForm
from drumhead.client.scenarios.parts_panel import MORE
from drumhead.client.scenarios.problems_panel import PROBLEM, SOUND
from drumhead.client.scenarios.scenario_desk import ScenarioDesk
from drumhead.client.scenarios.scenario_page import PROBLEMS, SIDES, WIDTH, ScenarioPage
from drumhead.engine.errors import DrumheadError
from drumhead.engine.maps.bundled import scenario_files
from drumhead.engine.maps.documents.changes import Edit
from drumhead.engine.play.staging.blanks import CHOICE, Blank
from drumhead.engine.session.staging.staged import Staged, written_here
from tests.client.scenarios.conftest import Drag
from tests.engine.session.staging.scenes import SMALL

pytestmark = pytest.mark.whole

FIRST, OTHER = ("units", "FR1IN"), ("units", "AU1IN")


def _cell(page: ScenarioPage, name: str) -> int:
    return page.desk.staged.map.board.cell(name)


def _look(page: ScenarioPage, name: str) -> None:
    """A part of the map at a size at which squares can be hit."""
    board = page.boards.strategic
    assert board is not None
    board.go_to(_cell(page, name), least=2.0)


def _rows(page: ScenarioPage) -> dict[str, dict[str, object]]:
    return {row["id"]: row for row in tomllib.loads(page.desk.staged.text)["units"]}


def _random_edit(staged: Staged, dice: random.Random) -> Edit:
    """A step that somebody might take: a unit put down, moved, taken away, changed; a seat, a city, the head."""
    entries = [entry for entry in staged.entries if not entry.fixed]
    cell = staged.map.board.cell(f"G{dice.randint(2, 6)}-V{dice.randint(3, 8)}")
    act = dice.randrange(6)
    if act == 0 or not entries:
        return staged.stamped(dice.choice(staged.stamps).id, cell, dice.choice((None, 17, 80)))
    if act == 1:
        return staged.moved(dice.choice(entries).path, cell, dice.choice((None, 3)))
    if act == 2:
        return staged.removed(dice.choice(entries).path)
    if act == 3:
        return staged.added(dice.choice([part for part in staged.parts if part.fresh]))
    path = dice.choice([(), *(entry.path for entry in entries), *((("seats", "Burdina"),) if act == 5 else ())])
    blank = dice.choice(staged.form(path))
    text = str(dice.choice(blank.options)[0]) if blank.options else str(dice.randint(1, 4))
    return staged.written(path, blank, text)


def _random_steps(desk: ScenarioDesk, dice: random.Random, count: int) -> list[str]:
    """The texts of so many steps, the first before any."""
    texts = [desk.staged.text]
    for _ in range(20 * count):
        if len(texts) > count:
            return texts
        try:
            edit = _random_edit(desk.staged, dice)
        except DrumheadError:
            continue
        if desk.do(edit):
            texts.append(desk.staged.text)
    raise AssertionError("too few of these steps can be taken")


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1859, 1866])
def test_a_hundred_random_edits_undone_and_redone_give_the_same_bytes(page: ScenarioPage, seed: int) -> None:
    texts = _random_steps(page.desk, random.Random(seed), 100)
    assert page.desk.undo_stack.count() == 100
    for text in reversed(texts[:-1]):
        page.desk.undo_stack.undo()
        assert page.desk.staged.text == text
    assert page.desk.is_clean
    for text in texts[1:]:
        page.desk.undo_stack.redo()
        assert page.desk.staged.text == text
    assert "# The bridge, as we play it on Thursdays." in texts[-1]


def test_ten_edits_undone_leave_the_file_as_its_writer_had_it(page: ScenarioPage) -> None:
    texts = _random_steps(page.desk, random.Random(7), 10)
    page.desk.undo_stack.setIndex(0)
    assert page.desk.staged.text == SMALL
    page.desk.undo_stack.setIndex(10)
    assert page.desk.staged.text == texts[-1]


def test_what_is_taken_up_goes_down_at_a_click(page: ScenarioPage, drag: Drag) -> None:
    _look(page, "G4-V6")
    page.stamps.taken_up.emit("AU|LI|")
    drag(page.boards.strategic, _cell(page, "G4-V6"), _cell(page, "G4-V6"))
    assert page.desk.chosen == (("units", "AU1LI"),)
    assert page.boards.known.view is not None
    assert page.boards.known.view.token("AU1LI") is not None
    assert _rows(page)["AU1LI"]["place"] == "G4-V6 7-7"


def test_a_right_click_takes_up_one_more_like_what_stands_there(page: ScenarioPage, qtbot: QtBot) -> None:
    _look(page, "G3-V6")
    board = page.boards.strategic
    assert board is not None
    for name in ("G3-V6", "G5-V6"):
        at = board.mapFromScene(board.board.plane.centre(_cell(page, name)))
        button = Qt.MouseButton.RightButton if name == "G3-V6" else Qt.MouseButton.LeftButton
        qtbot.mousePress(board.viewport(), button, pos=at)
        qtbot.mouseRelease(board.viewport(), button, pos=at)
    assert _rows(page)["FR2IN"] == {
        "id": "FR2IN", "template": "French line", "commander": "Wimpffen", "place": "G5-V6 7-7"
    }  # fmt: skip
    (shown,) = page.stamps.tree.selectedItems()
    assert shown.text(0).startswith("French line")


def test_escape_lays_back_what_was_taken_up(page: ScenarioPage, qtbot: QtBot) -> None:
    page.stamps.taken_up.emit("AU|LI|")
    page.boards.take_focus()
    qtbot.keyClick(page.boards.strategic, Qt.Key.Key_Escape)
    assert page.placing.stamp == ""


def test_a_unit_is_dragged_to_another_square_and_on_its_battlefield(page: ScenarioPage, drag: Drag) -> None:
    _look(page, "G3-V6")
    drag(page.boards.strategic, _cell(page, "G3-V6"), _cell(page, "G4-V6"))
    assert page.desk.chosen == (FIRST,)
    assert _rows(page)["FR1IN"]["place"] == "G4-V6 6-7"
    page.boards.open_field(_cell(page, "G4-V6"))
    tactical = page.desk.staged.map.tactical_board.cell
    drag(page.boards.field, tactical("6-7"), tactical("2-3"))
    assert _rows(page)["FR1IN"]["place"] == "G4-V6 2-3"
    page.desk.undo_stack.undo()
    assert _rows(page)["FR1IN"]["place"] == "G4-V6 6-7"
    assert page.boards.field_cell == _cell(page, "G4-V6")


def test_a_place_where_nobody_can_stand_is_refused_with_the_rule(page: ScenarioPage) -> None:
    for _ in range(8):
        page.desk.do(page.desk.staged.stamped("FR|IN|", _cell(page, "G5-V6"), 7), soundly=True)
    before = page.desk.staged.text
    assert not page.desk.do(page.desk.staged.stamped("FR|IN|", _cell(page, "G5-V6"), 7), soundly=True)
    assert page.desk.staged.text == before
    assert "rule 2.5" in page.problems.refusal.text()
    page.desk.undo_stack.undo()
    assert page.problems.refusal.isHidden()


def test_a_click_again_goes_on_to_the_next_that_stands_there(page: ScenarioPage, drag: Drag) -> None:
    _look(page, "G3-V6")
    cell = _cell(page, "G3-V6")
    for expected in (FIRST, OTHER, FIRST):
        drag(page.boards.strategic, cell, cell)
        assert page.desk.chosen == (expected,)
    assert page.chosen.here.count() == 2


def test_what_is_chosen_is_taken_away_and_comes_back(page: ScenarioPage, qtbot: QtBot) -> None:
    page.desk.choose((OTHER,))
    qtbot.mouseClick(page.chosen.remove, Qt.MouseButton.LeftButton)
    assert "AU1IN" not in _rows(page)
    assert "# the bridgehead" in page.desk.staged.text
    page.desk.undo_stack.undo()
    assert page.desk.staged.text == SMALL
    assert page.desk.chosen == (OTHER,)


def test_a_value_typed_stands_in_the_file_and_on_the_board(page: ScenarioPage, qtbot: QtBot) -> None:
    page.desk.choose((FIRST,))
    line = page.chosen.form.control("men")
    assert isinstance(line, QLineEdit)
    assert line.placeholderText() == str(page.desk.staged.implied(FIRST)["men"])
    line.setFocus()
    qtbot.keyClicks(line, "900")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert _rows(page)["FR1IN"]["men"] == 900
    template = page.chosen.form.control("template")
    assert isinstance(template, QComboBox)
    assert template.currentText() == "French line"


def test_a_unit_called_otherwise_stays_at_hand(page: ScenarioPage) -> None:
    page.desk.choose((FIRST,))
    line = page.chosen.form.control("id")
    assert isinstance(line, QLineEdit)
    line.setText("FR7IN")
    line.editingFinished.emit()
    assert page.desk.chosen == (("units", "FR7IN"),)


def test_what_is_wrong_is_listed_and_a_double_click_goes_there(page: ScenarioPage) -> None:
    page.desk.choose((FIRST,))
    line = page.chosen.form.control("commander")
    assert isinstance(line, QComboBox)
    page.chosen.form.written.emit(FIRST, page.desk.staged.form(FIRST)[6], "Nobody")
    assert page.problems.rows.count() == 1
    item = page.problems.rows.item(0)
    assert "Nobody" in item.text()
    assert item.text().startswith(f"Line {item.data(PROBLEM).line}: ")
    page.desk.choose(())
    page.problems.rows.itemActivated.emit(item)
    assert page.desk.chosen == (FIRST,)
    page.desk.undo_stack.undo()
    assert page.problems.rows.count() == 0
    assert SOUND in page.problems._said.text()


def test_one_more_seat_is_added_and_called(page: ScenarioPage, qtbot: QtBot) -> None:
    page.desk.choose((("seats", "Burdina"),))
    qtbot.mouseClick(page.parts.add, Qt.MouseButton.LeftButton)
    assert page.desk.chosen == (("seats", "Seat"),)
    line = page.chosen.form.control("name")
    assert isinstance(line, QLineEdit)
    line.setText("Szabo")
    line.editingFinished.emit()
    assert page.desk.chosen == (("seats", "Szabo"),)
    assert page.desk.staged.problems == ()


def test_a_copy_of_a_bundled_scenario_is_never_saved_over_it(page: ScenarioPage, tmp_path: Path) -> None:
    path = written_here()[0]
    page.desk.undo_stack.setClean()
    page.open(path)
    assert page.desk.home is None
    with pytest.raises(DrumheadError, match="of your own"):
        page.desk.save(path)
    assert page.save_to(tmp_path / "mine.toml")
    assert page.desk.home == tmp_path / "mine.toml"
    assert (tmp_path / "mine.toml").read_bytes() == path.read_bytes()


def test_a_new_one_has_sides_seats_and_templates_and_nobody_on_the_map(page: ScenarioPage, file: Path) -> None:
    page.desk.choose([("seats", "MacMahon")])
    page.stamps.choose(page.desk.staged.stamps[0].id)
    page.placing.take_up(page.desk.staged.stamps[0].id)
    page.open(file, empty=True)
    assert (page.stamps.tree.selectedItems(), page.placing.stamp) == ([], "")
    assert page.desk.chosen == ()
    assert not [entry for entry in page.desk.staged.entries if not entry.fixed]
    assert page.desk.home is None
    assert "templates" in page.desk.staged.scenario.content
    page.desk.do(page.desk.staged.stamped("FR|IN|French line", _cell(page, "G4-V6"), None))
    assert page.desk.staged.problems == ()


def test_closing_asks_what_becomes_of_what_is_not_saved(page: ScenarioPage, file: Path) -> None:
    page.desk.do(page.desk.staged.removed(OTHER))
    page.put_away()
    assert page.desk.is_open
    (box,) = page.findChildren(QMessageBox)
    box.button(QMessageBox.StandardButton.Save).click()
    assert not page.desk.is_open
    assert "AU1IN" not in file.read_text(encoding="utf-8")


def test_no_game_is_asked_for_while_something_is_wrong(page: ScenarioPage) -> None:
    asked: list[Path] = []
    page.play_requested.connect(asked.append)
    page.desk.do(page.desk.staged.written(FIRST, page.desk.staged.form(FIRST)[6], "Nobody"))
    page.play()
    assert asked == []
    page.desk.undo_stack.undo()
    page.play()
    assert asked == [page.desk.home]


def test_a_fleet_is_dragged_from_sea_to_sea(page: ScenarioPage, drag: Drag) -> None:
    page.open(next(path for path in scenario_files() if path.stem == "diplomacy-1901"))
    page.fit()
    drag(page.boards.strategic, _cell(page, "LON"), _cell(page, "NTH"))
    assert page.desk.chosen == (("powers", "England", "units", "F North Sea"),)
    assert page.desk.staged.problems == ()


def test_the_keyboard_puts_down_and_chooses_at_its_cursor(page: ScenarioPage) -> None:
    board, cell = page.boards.strategic, _cell(page, "G4-V6")
    assert board is not None
    page.stamps.taken_up.emit("AU|LI|")
    board.click_cell(cell, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    assert page.desk.chosen == (("units", "AU1LI"),)
    page.placing.take_up("")
    board.click_cell(_cell(page, "G3-V6"), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    assert page.desk.chosen == (FIRST,)


def test_another_map_brings_its_boards_and_undo_brings_back_the_first(page: ScenarioPage) -> None:
    page.open(next(path for path in scenario_files() if path.stem == "diplomacy-1901"))
    first, cells = page.boards.strategic, page.desk.staged.map.board.size
    blank = next(blank for blank in page.desk.staged.form(()) if blank.name == "map")
    assert page.desk.do(page.desk.staged.written((), blank, "city-country"))
    assert page.boards.strategic is not first
    assert page.boards.known.map is page.desk.staged.map
    page.desk.undo_stack.undo()
    assert page.boards.known.map.board.size == cells
    said: list[str] = []
    page.desk.refused.connect(said.append)
    assert not page.desk.do(page.desk.staged.written((), blank, "atlantis"))
    assert "atlantis" in said[0]


def test_a_stack_is_moved_as_one_step(page: ScenarioPage) -> None:
    page.desk.choose((FIRST, OTHER))
    page.placing.move(page.desk.chosen, _cell(page, "G4-V6"), None)
    assert {row["place"] for row in _rows(page).values()} == {"G4-V6 6-7", "G4-V6 11-7"}
    page.desk.undo_stack.undo()
    assert page.desk.staged.text == SMALL


def test_a_value_that_cannot_be_is_refused_and_the_form_shows_again_what_holds(page: ScenarioPage) -> None:
    page.desk.choose((FIRST,))
    page.chosen.form.written.emit(FIRST, next(b for b in page.desk.staged.form(FIRST) if b.name == "quality"), "9")
    assert "from 1 to 7" in page.problems.refusal.text()
    assert page.desk.staged.text == SMALL


def test_a_file_of_which_nothing_can_be_set_up_is_shown_with_its_problems(page: ScenarioPage, file: Path) -> None:
    file.write_text(f"\ufeffnonsense = 1\n{SMALL}", encoding="utf-8")
    page.open(file)
    assert page.problems.rows.count() == 1
    page.desk.choose((FIRST,))
    assert page.chosen.form.control("template").isEnabled()
    page.placing.take_up("FR|IN|")
    assert page.desk.do(page.desk.staged.stamped("FR|IN|", _cell(page, "G4-V6"), None), soundly=True)


def test_several_that_are_chosen_have_no_form_and_are_taken_away_as_one_step(page: ScenarioPage) -> None:
    page.desk.choose((FIRST, OTHER))
    title = page.chosen.findChild(QLabel, "part")
    assert title is not None and title.text() == "2 are chosen"
    assert page.chosen.form.findChildren(QLineEdit) == []
    page.remove()
    assert (_rows_left(page), page.desk.undo_stack.undoText()) == (0, "2 taken away")
    page.desk.undo_stack.undo()
    page.desk.choose((OTHER,))
    assert page.chosen.form.findChildren(QLineEdit) and "AU1IN" in title.text()
    page.remove()
    assert "AU1IN" in page.desk.undo_stack.undoText()


def _rows_left(page: ScenarioPage) -> int:
    return len(tomllib.loads(page.desk.staged.text).get("units", []))


def test_a_click_on_one_of_several_that_stands_alone_keeps_them_all_to_be_dragged(
    page: ScenarioPage, drag: Drag
) -> None:
    _look(page, "G3-V6")
    page.placing.move((OTHER,), _cell(page, "G4-V6"), None)
    page.desk.choose((FIRST, OTHER))
    drag(page.boards.strategic, _cell(page, "G3-V6"), _cell(page, "G3-V6"))
    assert page.desk.chosen == (FIRST, OTHER)


def test_what_stands_on_no_square_moves_nothing_and_a_unit_of_the_order_of_battle_is_brought_into_view(
    page: ScenarioPage,
) -> None:
    board = page.boards.strategic
    assert board is not None
    board.go_to(_cell(page, "G6-V9"), least=2.0)
    before = board.outlook
    for path in (None, ("seats", "Burdina"), ("nothing",)):
        page.parts.shown_requested.emit(path)
        assert board.outlook == before
    page.army.shown_requested.emit(("FR1IN",))
    assert board.seen.contains(board.board.plane.centre(_cell(page, "G3-V6"))) and board.outlook != before


def test_a_scenario_is_saved_as_what_it_is_called_and_over_another_only_by_its_whole_name(
    page: ScenarioPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "old.toml").write_text("", encoding="utf-8")
    saved: list[Path] = []
    monkeypatch.setattr(page, "save_to", lambda place: saved.append(place) is None)
    for typed, kept, warned in (
        ("mine", "mine.toml", 0),
        ("mine.toml", "mine.toml", 0),
        ("old.toml", "old.toml", 0),
        ("", "", 0),
        ("old", "", 1),
    ):
        name = str(tmp_path / typed) if typed else ""
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, name=name: (name, ""))
        assert page.save_as() is bool(kept)
        assert saved == ([tmp_path / kept] if kept else [])
        assert len(page.findChildren(QMessageBox)) == warned
        saved.clear()


def test_one_more_is_offered_under_the_part_that_is_chosen_or_that_it_is_of(page: ScenarioPage) -> None:
    found = []
    for path in ((), ("seats",), ("seats", "Burdina"), FIRST):
        page.desk.choose((path,) if path else ())
        found.append((page.parts.add.text(), page.parts.add.isEnabled()))
    assert found == [(MORE, False), (f"{MORE} under Seats", True), (f"{MORE} under Seats", True), (MORE, False)]
    assert page.parts.tree.isHeaderHidden()


@pytest.mark.parametrize(("letters", "above"), [(LONG, False), (LONG + 1, True)])
def test_answers_that_are_half_sentences_stand_below_their_questions(qtbot: QtBot, letters: int, above: bool) -> None:
    form = EntryForm()
    qtbot.addWidget(form)
    form.show_values(("x",), (Blank("mode", "Mode", CHOICE, options=(("a", "w" * letters),)),), {}, {})
    form.resize(500, 200)
    form.show()
    (label,) = form.widget().findChildren(QLabel)
    assert (form.control("mode").y() >= label.geometry().bottom()) is above


def test_nothing_is_at_hand_once_it_was_taken_away(page: ScenarioPage) -> None:
    page.desk.choose((OTHER,))
    page.remove()
    assert page.desk.chosen == ()
    page.desk.choose((("seats", "Burdina"),))
    page.remove()
    assert page.desk.chosen == (("seats",),)


def test_lists_stand_at_the_left_what_is_at_hand_at_the_right_and_problems_with_the_file_below(
    page: ScenarioPage,
) -> None:
    QApplication.processEvents()
    for side, titles in SIDES.items():
        assert tuple(title for title, dock in page.docks.items() if page.dockWidgetArea(dock) == side) == titles
        first, *others = (page.docks[title] for title in titles)
        assert set(page.tabifiedDockWidgets(first)) == set(others)
        assert page.tabPosition(side) == QTabWidget.TabPosition.North
        assert not first.visibleRegion().isEmpty() and all(dock.visibleRegion().isEmpty() for dock in others)
    corners = [page.corner(at) for at in (Qt.Corner.BottomLeftCorner, Qt.Corner.BottomRightCorner)]
    assert corners == list(SIDES)[:2]
    assert [page.docks[title].width() for title in ("Put down", "Chosen")] == [WIDTH] * 2
    assert 80 < page.docks["Problems"].height() <= PROBLEMS
    tree = page.army.tree
    assert [name for at, name in enumerate(tree.columns()) if tree.isColumnHidden(at) and name == ORDERS] == [ORDERS]
    page.docks["Problems"].hide()
    page.hide()
    page.show()
    assert page.docks["Problems"].isHidden(), "they are laid out once"


def test_what_is_at_hand_is_marked_in_lists_and_in_the_file_and_a_refusal_brings_the_problems_up(
    page: ScenarioPage,
) -> None:
    QApplication.processEvents()
    chosen: list[tuple[str, ...]] = []
    boards = page.boards
    boards.choose = chosen.append  # type: ignore[method-assign,assignment]
    page.desk.choose((OTHER, FIRST, ("seats", "Burdina")))
    assert (chosen[-1], boards.scene.selected) == (("AU1IN", "FR1IN"), _cell(page, "G3-V6"))
    marked = page.army.tree.selectionModel().selectedRows()
    assert {str(index.data()).split()[0] for index in marked} >= {"AU1IN", "FR1IN"}
    before = page.text.toPlainText(), page.text.textCursor().blockNumber()
    page.desk.choose((("seats", "Burdina"),))
    assert (page.text.toPlainText(), page.text.textCursor().blockNumber()) == before, "nobody sees it"
    page.desk.choose((OTHER, FIRST))
    page.docks["File"].raise_()
    QApplication.processEvents()
    assert page.text.toPlainText() == page.desk.staged.text
    lines = page.desk.staged.text.split("\n")
    at = page.text.textCursor().blockNumber()
    assert 'id = "AU1IN"' in "\n".join(lines[at : at + 3])
    page.desk.choose(())
    assert chosen[-1] == ()
    page.desk.choose((("seats", "Burdina"),))
    assert chosen[-1] == () and page.text.textCursor().blockNumber() > 0
    page.desk.do(page.desk.staged.written(FIRST, page.desk.staged.form(FIRST)[6], "Nobody"))
    assert page.docks["Problems"].windowTitle() == "Problems (1)" and page.docks["Problems"].visibleRegion().isEmpty()
    page.desk.refused.emit("Nobody can stand there.")
    QApplication.processEvents()
    warning = page.problems.findChild(QLabel, "warning")
    assert not page.docks["Problems"].visibleRegion().isEmpty()
    assert warning is not None and "Nobody can stand there." in warning.text()
    page.desk.undo_stack.undo()
    assert (page.docks["Problems"].windowTitle(), warning.text()) == ("Problems", "")
