"""The panels beside the boards of a scenario, each by itself: what they list, offer, mark and ask for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog, QLabel, QLineEdit, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from drumhead.client.scenarios.chosen_panel import ROWS, ChosenPanel
from drumhead.client.scenarios.open_scenario_dialog import OpenScenarioDialog
from drumhead.client.scenarios.parts_panel import PATH, PartsPanel
from drumhead.client.scenarios.problems_panel import SOUND, ProblemsPanel
from drumhead.client.scenarios.scenario_desk import ScenarioDesk
from drumhead.client.scenarios.stamps_panel import StampsPanel
from drumhead.client.scenarios.text_panel import TextPanel
from drumhead.client.scenarios.trees import below, groups, open_titles
from drumhead.engine.maps.bundled import billings, scenario_files
from drumhead.engine.maps.documents.changes import KeyPath
from drumhead.engine.play.staging.staging import Stamp
from drumhead.engine.session.staging.staged import Problem, written_here
from tests.client.driving import button

FIRST, OTHER = ("units", "FR1IN"), ("units", "AU1IN")
STAMPS = (
    Stamp("f1", "French line", "France", "Four batteries"),
    Stamp("f2", "Guard", "France"),
    Stamp("a1", "Austrian line", "Austria"),
)
Asking = tuple[OpenScenarioDialog, list[tuple[Path, bool]]]


@pytest.fixture
def writing(file: Path) -> Iterator[ScenarioDesk]:
    """The desk of the small scenario, without boards."""
    found = ScenarioDesk()
    found.open(file)
    yield found
    found.close()


# what is at hand


@pytest.fixture
def chosen(qtbot: QtBot, writing: ScenarioDesk) -> ChosenPanel:
    found = ChosenPanel(writing)
    qtbot.addWidget(found)
    writing.chosen_changed.connect(found.refresh)
    found.refresh()
    return found


def _here(panel: ChosenPanel) -> list[tuple[str, KeyPath, bool]]:
    rows = [panel.here.item(at) for at in range(panel.here.count())]
    return [(row.text(), row.data(Qt.ItemDataRole.UserRole), row.isSelected()) for row in rows]


def test_what_stands_on_the_square_of_what_is_at_hand_is_listed_and_can_be_chosen(
    chosen: ChosenPanel, writing: ScenarioDesk
) -> None:
    writing.choose((OTHER,))
    assert [(path, marked) for _, path, marked in _here(chosen)] == [(FIRST, False), (OTHER, True)]
    assert [title for title, _, _ in _here(chosen)] == [
        entry.title for path in (FIRST, OTHER) if (entry := writing.staged.entry(path))
    ]
    assert not chosen.here.isHidden()
    chosen.here.setCurrentRow(0)
    assert writing.chosen == (FIRST,)
    assert [marked for _, _, marked in _here(chosen)] == [True, False]


def test_who_stands_alone_or_nowhere_has_no_list_of_neighbours(chosen: ChosenPanel, writing: ScenarioDesk) -> None:
    writing.do(writing.staged.moved(OTHER, writing.staged.map.board.cell("G4-V6"), None))
    for paths, count in (((OTHER,), 1), ((("seats", "Burdina"),), 0), ((), 0)):
        writing.choose(paths)
        assert (len(_here(chosen)), chosen.here.isHidden()) == (count, True)


def test_those_who_stand_on_no_square_are_no_neighbours(chosen: ChosenPanel, writing: ScenarioDesk) -> None:
    for path in (FIRST, OTHER):
        place = next(blank for blank in writing.staged.form(path) if blank.name == "place")
        writing.do(writing.staged.written(path, place, ""))
        entry = writing.staged.entry(path)
        assert entry is not None and entry.cell is None
    writing.choose((FIRST,))
    assert (_here(chosen), chosen.here.isHidden()) == ([], True)


def test_the_list_of_a_square_is_as_high_as_what_stands_there_to_a_bound(
    chosen: ChosenPanel, writing: ScenarioDesk
) -> None:
    high = []
    for count in range(2, ROWS + 3):
        writing.choose((FIRST,))
        assert chosen.here.count() == count
        high.append((chosen.here.height() - 2 * chosen.here.frameWidth()) / chosen.here.sizeHintForRow(0))
        writing.do(writing.staged.stamped("FR|IN|", writing.staged.map.board.cell("G3-V6"), 7))
    assert high == [min(count, ROWS) for count in range(2, ROWS + 3)]


@pytest.mark.parametrize(
    ("paths", "title", "goes"),
    [
        ((), "Nothing is chosen", False),
        (((),), "The scenario", False),
        ((("seats",),), "Seats", False),
        ((("seats", "Burdina"),), "Burdina", True),
        ((("templates", "French line"),), "French line", True),
        ((("nothing",),), "nothing", False),
        ((("seats",), FIRST), "2 are chosen", True),
    ],
)
def test_what_is_at_hand_is_named_and_only_what_is_no_part_of_the_frame_goes(
    chosen: ChosenPanel, writing: ScenarioDesk, paths: tuple[KeyPath, ...], title: str, goes: bool
) -> None:
    writing.choose(paths)
    named = chosen.findChild(QLabel, "part")
    assert named is not None
    assert (named.text(), chosen.remove.isEnabled()) == (title, goes)


def test_one_alone_has_a_form_and_two_have_none(chosen: ChosenPanel, writing: ScenarioDesk) -> None:
    found = []
    for paths in ((FIRST,), (FIRST, OTHER), (), ((),)):
        writing.choose(paths)
        found.append(bool(chosen.form.findChildren(QLineEdit)))
    assert found == [True, False, False, True]


def test_a_panel_whose_scenario_was_closed_is_left_as_it_was(chosen: ChosenPanel, writing: ScenarioDesk) -> None:
    writing.choose((OTHER,))
    writing.close()
    chosen.refresh()
    assert len(_here(chosen)) == 2


# all that is no unit


@pytest.fixture
def parts(qtbot: QtBot, writing: ScenarioDesk) -> PartsPanel:
    found = PartsPanel(writing)
    qtbot.addWidget(found)
    writing.chosen_changed.connect(found.refresh)
    found.refresh()
    return found


def _part(panel: PartsPanel, title: str) -> QTreeWidgetItem:
    return next(group for group in groups(panel.tree) if group.text(0) == title)


def _marked(panel: PartsPanel) -> list[KeyPath]:
    return [item.data(0, PATH) for item in panel.tree.selectedItems()]


def test_the_parts_of_a_scenario_stand_with_what_is_in_them(parts: PartsPanel) -> None:
    found = {group.text(0): [item.text(0) for item in below(group)] for group in groups(parts.tree)}
    assert found["Seats"] == ["Wimpffen", "Burdina"]
    assert found["Templates"] == ["French line"]
    assert not any("FR1IN" in text for rows in found.values() for text in rows)


def test_what_is_at_hand_is_marked_among_the_parts_and_what_is_marked_is_at_hand(
    parts: PartsPanel, writing: ScenarioDesk
) -> None:
    writing.choose((("seats", "Burdina"),))
    assert _marked(parts) == [("seats", "Burdina")]
    writing.choose((FIRST,))
    assert _marked(parts) == []
    parts.tree.setCurrentItem(_part(parts, "Seats"))
    assert writing.chosen == (("seats",),)
    parts.tree.clearSelection()
    assert writing.chosen == ()


def test_a_part_or_what_is_in_it_is_shown_by_a_double_click_that_folds_nothing(parts: PartsPanel) -> None:
    asked: list[KeyPath] = []
    parts.shown_requested.connect(asked.append)
    seats = _part(parts, "Seats")
    for item in (seats, seats.child(1)):
        parts.tree.itemDoubleClicked.emit(item, 0)
    assert asked == [("seats",), ("seats", "Burdina")]
    assert not parts.tree.expandsOnDoubleClick()


def test_what_stands_on_the_map_and_is_no_unit_is_listed_by_its_kind_which_cannot_be_chosen(
    qtbot: QtBot, writing: ScenarioDesk
) -> None:
    writing.open(next(path for path in scenario_files() if path.stem == "city-country-1901"))
    panel = PartsPanel(writing)
    qtbot.addWidget(panel)
    panel.refresh()
    kinds = {entry.group for entry in writing.staged.entries if not entry.unit}
    assert kinds
    for group in groups(panel.tree):
        may = bool(group.flags() & Qt.ItemFlag.ItemIsSelectable)
        assert may is (group.text(0) not in kinds) is (group.data(0, PATH) is not None)
        assert all(item.flags() & Qt.ItemFlag.ItemIsSelectable for item in below(group))
    assert kinds <= {group.text(0) for group in groups(panel.tree)}


def test_a_folded_part_stays_folded_and_an_open_one_open_when_there_is_more(
    parts: PartsPanel, writing: ScenarioDesk
) -> None:
    assert open_titles(parts.tree) == set()
    _part(parts, "Sides").setExpanded(True)
    part = next(part for part in writing.staged.parts if part.path == ("templates",))
    assert writing.do(writing.staged.added(part))
    assert _part(parts, "Templates").childCount() == 2
    assert "Sides" in open_titles(parts.tree) and "Seats" not in open_titles(parts.tree)


def test_nothing_more_is_added_where_nothing_can_be(parts: PartsPanel, writing: ScenarioDesk, qtbot: QtBot) -> None:
    before = writing.staged.text
    for paths in ((), (FIRST,), ((),)):
        writing.choose(paths)
        qtbot.mouseClick(parts.add, Qt.MouseButton.LeftButton)
        parts.add.clicked.emit()
        assert (writing.staged.text, parts.add.isEnabled()) == (before, False)


def test_the_part_of_the_first_that_is_at_hand_decides_what_is_added(parts: PartsPanel, writing: ScenarioDesk) -> None:
    writing.choose((("templates", "French line"), ("seats", "Burdina")))
    assert parts.add.text().endswith("under Templates")


# what can be put down


@pytest.fixture
def stamps(qtbot: QtBot) -> StampsPanel:
    found = StampsPanel()
    qtbot.addWidget(found)
    found.show_stamps(STAMPS)
    return found


def _seen(panel: StampsPanel) -> list[str]:
    return [item.text(0) for group in groups(panel.tree) for item in below(group) if not item.isHidden()]


@pytest.mark.parametrize(
    ("typed", "seen"),
    [
        ("", ["French line", "Guard", "Austrian line"]),
        ("LINE", ["French line", "Austrian line"]),
        ("line aus", ["Austrian line"]),
        ("france", ["French line", "Guard"]),
        ("guard line", []),
    ],
)
def test_what_can_be_put_down_is_found_by_every_word_of_its_name_and_group(
    stamps: StampsPanel, typed: str, seen: list[str]
) -> None:
    stamps.search.setText(typed)
    assert _seen(stamps) == seen
    stamps.show_stamps((*STAMPS, Stamp("z", "Zouaves", "Africa")))
    assert _seen(stamps) == (seen if typed else [*seen, "Zouaves"])


def test_what_is_marked_is_taken_up_and_what_is_unmarked_laid_back(stamps: StampsPanel) -> None:
    taken: list[str] = []
    stamps.taken_up.connect(taken.append)
    (_, guard), (austrian,) = (list(below(group)) for group in groups(stamps.tree))
    stamps.tree.setCurrentItem(guard)
    stamps.tree.setCurrentItem(austrian)
    stamps.tree.clearSelection()
    assert taken == ["f2", "a1", ""]
    assert [group.text(0) for group in groups(stamps.tree)] == ["France", "Austria"]
    assert not any(group.flags() & Qt.ItemFlag.ItemIsSelectable for group in groups(stamps.tree))


def test_what_is_taken_up_elsewhere_is_shown_though_the_search_hid_it_and_is_not_told_again(
    stamps: StampsPanel,
) -> None:
    taken: list[str] = []
    stamps.taken_up.connect(taken.append)
    stamps.search.setText("guard")
    stamps.choose("nothing of the kind")
    assert stamps.search.text() == "guard"
    stamps.choose("a1")
    assert [item.text(0) for item in stamps.tree.selectedItems()] == ["Austrian line"]
    assert _seen(stamps) == ["French line", "Guard", "Austrian line"]
    stamps.choose("f1")
    assert [item.text(0) for item in stamps.tree.selectedItems()] == ["French line"]
    stamps.choose("")
    assert (stamps.tree.selectedItems(), taken) == ([], [])


def test_groups_lie_open_until_they_are_folded_and_stay_folded(stamps: StampsPanel) -> None:
    first, second = groups(stamps.tree)
    assert open_titles(stamps.tree) == {"France", "Austria"}
    first.setExpanded(False)
    next(below(second)).setSelected(True)
    stamps.show_stamps(list(STAMPS))
    assert len(stamps.tree.selectedItems()) == 1, "the same are not listed anew"
    stamps.show_stamps((*STAMPS, Stamp("z", "Zouaves", "Africa", "At a run")))
    assert open_titles(stamps.tree) == {"Austria", "Africa"}
    assert next(below(list(groups(stamps.tree))[2])).toolTip(0) == "At a run"


def test_what_is_taken_up_stays_so_when_there_is_more_and_is_laid_back_once_there_is_no_such_any_more(
    stamps: StampsPanel,
) -> None:
    taken: list[str] = []
    stamps.taken_up.connect(taken.append)
    stamps.search.setText("guard")
    stamps.choose("f2")
    stamps.search.setText("line")
    stamps.show_stamps((*STAMPS, Stamp("z", "Zouaves", "Africa")))
    assert (taken, stamps.search.text(), stamps.tree.selectedItems()) == ([], "line", []), "the search hides it"
    stamps.search.clear()
    assert [item.text(0) for item in stamps.tree.selectedItems()] == ["Guard"]
    stamps.show_stamps(STAMPS[:1])
    assert (taken, stamps.tree.selectedItems()) == ([""], [])
    stamps.show_stamps(STAMPS)
    assert taken == [""], "nothing was taken up"


# problems and the file


@pytest.fixture
def problems(qtbot: QtBot) -> ProblemsPanel:
    found = ProblemsPanel()
    qtbot.addWidget(found)
    return found


def _told(panel: ProblemsPanel) -> list[str]:
    return [label.text() for label in panel.findChildren(QLabel) if not label.isHidden()]


def test_problems_are_counted_and_told_with_their_lines_until_there_are_none(problems: ProblemsPanel) -> None:
    one, other = Problem("No such man.", ("units",), 12), Problem("No such map.", (), 0)
    for found, said in (
        ((one, other), "2 problems; a double click goes there."),
        ((other,), "1 problem; a double click goes there."),
        ((), SOUND),
    ):
        problems.show_problems(found)
        assert (_told(problems), problems.rows.isHidden()) == ([said], not found)
    problems.show_problems((one, other))
    assert [problems.rows.item(at).text() for at in range(2)] == ["Line 12: No such man.", "No such map."]
    asked: list[Problem] = []
    problems.jump_requested.connect(asked.append)
    problems.rows.itemActivated.emit(problems.rows.item(1))
    assert asked == [other]


def test_a_refusal_stands_above_the_problems_until_the_next_step(problems: ProblemsPanel) -> None:
    problems.show_problems(())
    problems.refuse("Nobody can stand there.")
    assert sorted(_told(problems)) == ["Not done. Nobody can stand there.", SOUND]
    problems.refuse("")
    assert _told(problems) == [SOUND]


def test_the_line_of_what_is_at_hand_is_marked_in_the_file_and_stays_marked_while_nothing_is(qtbot: QtBot) -> None:
    panel = TextPanel()
    qtbot.addWidget(panel)
    panel.show_text("one\ntwo\nthree", 2)
    assert panel.textCursor().selectedText() == "two"
    panel.show_text("one\ntwo\nthree", 0)
    assert panel.textCursor().selectedText() == "two"
    panel.show_text("one\ntwo\nthree", 1)
    assert panel.textCursor().selectedText() == "one"
    panel.show_text("four\nfive", 2)
    assert (panel.toPlainText(), panel.textCursor().selectedText()) == ("four\nfive", "five")
    panel.moveCursor(QTextCursor.MoveOperation.End)
    qtbot.keyClicks(panel, "x")
    assert panel.toPlainText() == "four\nfive"
    panel.resize(300, 200)
    panel.show()
    for line in (100, 20, 190):
        panel.show_text("\n".join(map(str, range(1, 300))), line)
        away = panel.cursorRect().center().y() - panel.viewport().rect().center().y()
        assert abs(away) <= panel.fontMetrics().lineSpacing(), "it is brought to the middle"


# which scenario


@pytest.fixture
def asking(qtbot: QtBot, tmp_path: Path) -> Asking:
    dialog, asked = OpenScenarioDialog(tmp_path), []
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    dialog.chosen.connect(lambda path, empty: asked.append((path, empty)))
    return dialog, asked


def test_every_bundled_scenario_can_be_copied_by_its_title(asking: Asking, qtbot: QtBot) -> None:
    dialog, asked = asking
    rows = [dialog.files.item(at) for at in range(dialog.files.count())]
    titles = {billing.id: billing.title for billing in billings()}
    assert [row.text() for row in rows] == [f"A copy of {titles[path.stem]}" for path in written_here()]
    assert [row.toolTip() for row in rows] == [path.name for path in written_here()]
    dialog.files.setCurrentRow(1)
    dialog.empty.setChecked(True)
    dialog.files.setFocus()
    dialog.files.itemActivated.emit(rows[1])
    assert asked == [(written_here()[1], True)]


def test_the_first_scenario_is_marked_and_whole_at_first_and_cancel_asks_for_none(asking: Asking) -> None:
    dialog, asked = asking
    left: list[bool] = []
    dialog.rejected.connect(lambda: left.append(True))
    box = dialog.findChild(QDialogButtonBox)
    assert box is not None
    box.button(QDialogButtonBox.StandardButton.Cancel).click()
    assert (asked, left) == ([], [True])
    dialog.accept()
    assert asked == [(written_here()[0], False)]


def test_without_a_mark_nothing_is_opened(asking: Asking) -> None:
    dialog, asked = asking
    dialog.files.setCurrentItem(None)  # type: ignore[call-overload]
    dialog.accept()
    assert asked == []


@pytest.mark.parametrize(("named", "empty"), [("mine.toml", False), ("mine.toml", True), ("", True)])
def test_a_file_of_ones_own_is_opened_if_one_is_named(
    asking: Asking, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: str, empty: bool
) -> None:
    dialog, asked = asking
    starts: list[str] = []

    def ask(parent: object, title: str, start: str, kinds: str) -> tuple[str, str]:
        starts.append(start)
        return (str(tmp_path / named) if named else "", "")

    monkeypatch.setattr(QFileDialog, "getOpenFileName", ask)
    dialog.show()
    dialog.empty.setChecked(empty)
    button(dialog, "own-file").click()
    assert starts == [str(tmp_path)]
    assert asked == ([(tmp_path / named, empty)] if named else [])
    assert dialog.isVisible() is not bool(named)


def test_what_a_panel_has_stands_on_it_and_trees_have_no_header(
    chosen: ChosenPanel, parts: PartsPanel, stamps: StampsPanel, problems: ProblemsPanel, asking: Asking
) -> None:
    dialog, _ = asking
    for panel, things in (
        (chosen, (chosen.here, chosen.form, chosen.remove)),
        (parts, (parts.tree, parts.add)),
        (stamps, (stamps.tree, stamps.search)),
        (problems, (problems.rows, problems.refusal)),
        (dialog, (dialog.files, dialog.empty)),
    ):
        assert all(panel.isAncestorOf(thing) for thing in things)
    assert parts.tree.isHeaderHidden() and stamps.tree.isHeaderHidden()
    assert stamps.search.isClearButtonEnabled()
    assert not any(button.autoDefault() for button in (chosen.remove, parts.add))
