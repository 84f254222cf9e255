"""The desk as a whole: its docks and lines, what giving, choosing and refusing tell, and what leaving takes away."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel, QPushButton, QTableView
from pytestqt.qtbot import QtBot

from drumhead.client.desk_page import DeskPage
from drumhead.client.inspector.unit_panel import EMPTY, NOTHING
from drumhead.client.main_window import MainWindow
from drumhead.engine.play.events import GM
from tests.client.driving import ALLIES, PASSWORDS, button, click_cell, click_hand_in, said, strategic, take_seat

pytestmark = pytest.mark.whole

ARMY = "Order of battle"


@pytest.fixture
def seated(window: MainWindow, game: Path) -> MainWindow:
    """The allied desk."""
    window.rooms.open_path(game)
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    return window


def line(page: DeskPage) -> list[str]:
    """The status line: the place pointed at, the standing, the zoom, the mode."""
    return [label.text() for label in page.statusBar().findChildren(QLabel)]


def unit_words(page: DeskPage) -> str:
    found = page.inspector.unit.findChild(QLabel, "status")
    assert found is not None
    return found.text()


def test_the_docks_stand_in_their_first_places(qtbot: QtBot, seated: MainWindow) -> None:
    page = seated.rooms.desk_page
    tabs = {
        title: {other.windowTitle() for other in page.tabifiedDockWidgets(dock)} for title, dock in page.docks.items()
    }
    assert tabs == {
        "Orders": {ARMY, "Tasks"},
        ARMY: {"Orders", "Tasks"},
        "Tasks": {"Orders", ARMY},
        "Overview": {"Legend"},
        "Legend": {"Overview"},
        "Inspector": set(),
    }
    qtbot.waitUntil(lambda: not page.docks[ARMY].visibleRegion().isEmpty())
    front = {title for title, dock in page.docks.items() if not dock.visibleRegion().isEmpty()}
    assert front == {"Overview", ARMY, "Inspector"}
    places = {title: page.docks[title].geometry() for title in front}
    assert places[ARMY].bottom() < places["Overview"].top()
    assert places[ARMY].height() > 2 * places["Overview"].height()
    assert abs(places[ARMY].width() - page.width() * 0.24) < 12
    assert abs(places["Inspector"].width() - page.width() * 0.215) < 12
    middle = page.front.mapTo(page, page.front.rect().center())
    assert places[ARMY].right() < middle.x() < places["Inspector"].left()


def test_the_desk_says_whose_it_is_and_what_waits(seated: MainWindow) -> None:
    page = seated.rooms.desk_page
    units = seated.rooms.desk.own_units()
    assert said(page.band)[1] == "France and Sardinia, turn 1 from 2 June 1859"
    assert line(page)[1:] == ["", f"{strategic(seated).zoom_percent:.0f} %", "DRAFT"]
    assert said(page.orders_panel)[0] == f"{len(units)} of {len(units)} wait for orders, in bold"
    assert page.orders_panel.line.placeholderText() == (f"Type or paste orders, such as: {units[0]} march G4-V6 G5-V6")
    page.desk.enter_lines(f"{units[0]} line first")
    assert said(page.orders_panel)[0] == f"{len(units) - 1} of {len(units)} wait for orders, in bold"
    page.desk.enter_lines("\n".join(f"{unit} line first" for unit in units))
    assert said(page.orders_panel)[0] == "Nothing waits for orders."
    strategic(seated).zoom(2)
    assert line(page)[2] == f"{strategic(seated).zoom_percent:.0f} %"


def test_after_handing_in_nothing_can_be_typed_or_begun_until_it_is_taken_back(seated: MainWindow) -> None:
    page, desk = seated.rooms.desk_page, seated.rooms.desk
    desk.select(desk.own_units()[0])
    for mode, text in (("LOCKED", "Take the orders back"), ("DRAFT", "Hand the orders in")):
        click_hand_in(page)
        assert (desk.mode, line(page)[-1], button(page, "hand-in").text()) == (mode, mode, text)
        assert page.orders_panel.line.isEnabled() is (mode == "DRAFT")
        assert page.inspector.unit._forms.isEnabled() is (mode == "DRAFT")
        if mode == "LOCKED":
            assert page.message == f"The orders are handed in; {len(desk.own_units())} units have none."
    assert page.message == ""


def test_an_order_that_is_given_is_told_with_what_is_left_to_do(seated: MainWindow) -> None:
    page, desk = seated.rooms.desk_page, seated.rooms.desk
    first, *others = desk.own_units()
    desk.select(first)
    seated.rooms.desk_menus.order_actions["halt on detection"].trigger()
    assert page.message == f"Given: {first} halt on detection.  N goes on to the next unit without orders."
    desk.enter_lines("\n".join(f"{unit} line first" for unit in others))
    page.set_goes_on(True)
    seated.rooms.desk_menus.order_actions["halt on enemy entry"].trigger()
    assert page.message == f"Given: {first} halt on enemy entry.  Nothing waits for orders any more."
    assert desk.unit == first


def test_choosing_another_unit_ends_what_was_asked_and_shows_it_everywhere(seated: MainWindow) -> None:
    page, desk = seated.rooms.desk_page, seated.rooms.desk
    first, second = desk.own_units()[:2]
    desk.select(first)
    page.begin_order(next(form for form in desk.session.ruleset.forms if form.kind == "march"))
    assert page.message
    desk.select(second)
    assert (page.drafting.editor, strategic(seated).tool, page.message) == (None, None, "")
    token = desk.view().token(second)
    assert token is not None and page.boards.scene.selected == token.cell
    table = page.orders_panel.findChild(QTableView, "units")
    assert table is not None
    assert [page.orders_panel.model.unit_at(index.row()) for index in table.selectionModel().selectedRows()] == [second]
    desk.select("")
    assert table.selectionModel().selectedRows() == []
    assert unit_words(page) == NOTHING


def test_a_row_of_the_table_brings_its_unit_into_view(seated: MainWindow) -> None:
    page, desk = seated.rooms.desk_page, seated.rooms.desk
    table = page.orders_panel.findChild(QTableView, "units")
    assert table is not None
    row = page.orders_panel.model.row_of(desk.own_units()[3])
    index = page.orders_panel.model.index(row, 1)
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=table.visualRect(index).center())
    assert desk.unit == desk.own_units()[3]
    token = desk.view().token(desk.unit)
    assert token is not None
    assert strategic(seated).seen.contains(page.boards.scene.plane.rect(token.cell))


def test_the_buttons_of_the_orders_that_stand_are_ticked_when_another_is_begun(seated: MainWindow) -> None:
    desk = seated.rooms.desk
    unit = desk.own_units()[0]
    desk.select(unit)
    desk.enter_lines(f"{unit} line first")
    actions = seated.rooms.desk_menus.order_actions
    assert [kind for kind, action in actions.items() if action.isChecked()] == ["line"]
    actions["supply"].trigger()
    assert [kind for kind, action in actions.items() if action.isChecked()] == ["line"]
    desk.clear_unit(unit)
    assert not any(action.isChecked() for action in actions.values())


def test_in_a_replay_the_orders_of_now_are_neither_listed_nor_drawn(seated: MainWindow) -> None:
    page, desk = seated.rooms.desk_page, seated.rooms.desk
    desk.enter_lines("FR12IN march G4-V8")
    desk.select("FR12IN")

    def shown() -> tuple[list[str], bool]:
        said(page.inspector.unit)
        rows = [row.text() for row in page.inspector.unit.findChildren(QPushButton, "order") if row.isVisible()]
        return rows, bool(page.boards.scene.overlay("orders"))

    assert shown() == (["march G4-V8"], True)
    desk.show_moment(1, None)
    assert shown() == ([], False)
    desk.show_now()
    assert shown() == (["march G4-V8"], True)


def test_a_square_without_units_tells_what_is_known_of_it_and_escape_lets_go(seated: MainWindow) -> None:
    page, desk, view = seated.rooms.desk_page, seated.rooms.desk, strategic(seated)
    taken = {token.cell for token in desk.view().tokens}
    sighted = next(cell for cell in page.boards.scene.marks if cell not in taken)
    view.go_to(sighted, least=2.0)
    desk.select(desk.own_units()[0])
    click_cell(view, sighted)
    assert desk.unit == ""
    assert unit_words(page).splitlines() == [mark.sentence for mark in page.boards.scene.marks[sighted]]
    assert page.boards.scene.selected == sighted
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert (unit_words(page), page.boards.scene.selected) == (NOTHING, None)
    empty = next(cell for cell in range(sighted - 3, sighted + 4) if cell not in page.boards.scene.marks)
    click_cell(view, empty)
    assert unit_words(page) == EMPTY


def test_orders_are_drawn_on_a_battlefield_that_opens_and_its_unit_is_framed(seated: MainWindow) -> None:
    page, desk = seated.rooms.desk_page, seated.rooms.desk
    token = next(t for t in desk.own_tokens() if t.orderable and t.tactical is not None and t.arm == "I")
    desk.select(token.id)
    desk.enter_lines(f"{token.id} support 7-7 radius 2")
    assert [order.kind for order in desk.draft] == ["support"], "the line is one of this game"
    page.boards.open_field(token.cell)
    scene = page.boards.field_scene
    assert scene is not None
    assert len(scene.overlay("orders")) == 1
    assert scene.selected == token.tactical
    desk.clear_unit(token.id)
    assert scene.overlay("orders") == ()


def test_a_seat_left_leaves_no_word_of_it_behind(seated: MainWindow) -> None:
    page, desk = seated.rooms.desk_page, seated.rooms.desk
    cell = desk.own_tokens()[0].cell
    strategic(seated).go_to(cell, least=2.0)
    click_cell(strategic(seated), cell)
    page.pin_at_hand()
    page.begin_order(next(form for form in desk.session.ruleset.forms if form.kind == "march"))
    minimap = page.overview.minimap
    assert minimap is not None
    before = minimap.grab().toImage()
    page.leave_requested.emit()
    assert line(page) == ["", "", "", ""]
    assert said(page.band) == []
    assert (page.message, unit_words(page), page.inspector.square.pinned) == ("", NOTHING, None)
    assert page.tasks_panel.model.rowCount() == page.events_page.model.rowCount() == 0
    assert page.orders_panel.model.rowCount() == 0
    assert (page.drafting.editor, strategic(seated).tool) == (None, None)
    assert page.report_page.report is None and page.timeline.strip.words() == ()
    assert page.overview.minimap is not None and page.overview.minimap.grab().toImage() != before


def test_the_overview_frames_what_the_board_shows_and_leads_elsewhere(seated: MainWindow) -> None:
    minimap, view = seated.rooms.desk_page.overview.minimap, strategic(seated)
    assert minimap is not None
    view.zoom(3)
    assert minimap._seen == view.seen
    before = view.outlook
    QTest.mouseClick(minimap, Qt.MouseButton.LeftButton, pos=minimap.rect().center())
    assert view.outlook != before
    middle = view.board.plane.bounds.center()
    assert view.seen.contains(middle)


def test_another_theme_dresses_the_whole_desk(seated: MainWindow) -> None:
    page, desk = seated.rooms.desk_page, seated.rooms.desk
    desk.select(desk.own_units()[0])
    minimap, band = page.overview.minimap, page.band.styleSheet()
    play = page.timeline._buttons["play"].icon().pixmap(16).toImage()
    seated.swap_theme()
    assert page.overview.minimap is not None and page.overview.minimap is not minimap
    assert page.overview.minimap._scene is page.boards.scene
    assert page.band.styleSheet() != band
    assert page.timeline._buttons["play"].icon().pixmap(16).toImage() != play
    assert page.boards.scene.marks
    desk.refused.emit("No.")
    assert seated.theme.bad.name() in page._message.styleSheet()
    assert desk.unit == desk.own_units()[0]


def test_a_refusal_stands_until_others_are_chosen_also_with_the_same_unit_at_hand(seated: MainWindow) -> None:
    page, desk = seated.rooms.desk_page, seated.rooms.desk
    first, second = desk.own_units()[:2]
    desk.select(first)
    desk.refused.emit("A unit has at most 5 alternatives.")
    desk.selection.set([first])
    assert page.message == "A unit has at most 5 alternatives."
    desk.selection.set([first, second])
    assert (desk.unit, page.message) == (first, "")


def test_a_seat_s_sheet_is_exported_where_it_says_and_not_if_no_file_is_named(
    seated: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    answers = iter([str(tmp_path / "out.orders"), ""])

    def answer(parent: object, title: str, start: str, kinds: str) -> tuple[str, str]:
        asked.append(start)
        return next(answers), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    page = seated.rooms.desk_page
    page.export_sheet()
    assert page.message == f"Written: {tmp_path / 'out.orders'}"
    assert (tmp_path / "out.orders").read_text() == page.desk.sheet_text()
    assert asked == [str(seated.settings.folder / "lombardy-1859-turn-1-France-and-Sardinia.orders")]
    page.desk.refused.emit("Before.")
    page.export_sheet()
    assert page.message == "Before."


def test_the_game_master_s_desk_shows_all_and_hands_nothing_in(window: MainWindow, game: Path) -> None:
    window.rooms.open_path(game)
    take_seat(window, GM, "")
    page = window.rooms.desk_page
    assert said(page.band)[:3] == ["GM", "Game master, turn 1 from 2 June 1859", "everything is shown"]
    assert not button(page, "hand-in").isVisible()
    assert not page.orders_panel.line.isEnabled()
    assert all(
        strategic(window).seen.contains(page.boards.scene.plane.rect(token.cell)) for token in page.desk.view().tokens
    )


def test_without_a_report_none_is_saved(seated: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: asked.append(True) or ("", ""))
    page = seated.rooms.desk_page
    page.retelling.forget()
    page.save_report()
    assert asked == []
