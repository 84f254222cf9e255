"""The desk without a window: what is brought to the front, what its commands do and say, and what they leave alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractListModel, QCoreApplication, QEvent
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QLabel, QListView, QMenu, QTextEdit, QToolButton
from pytestqt.qtbot import QtBot

from drumhead.client import desk_page
from drumhead.client.desk.desk import OrderDesk
from drumhead.client.desk_menus import DeskMenus
from drumhead.client.desk_page import DeskPage
from drumhead.client.fonts import load_fonts
from drumhead.client.inspector.inspector import Inspector
from drumhead.client.inspector.square_panel import NOTHING, NOTHING_WITHOUT_FIELDS
from drumhead.client.keys.keymap import Keymap
from drumhead.client.pages.front import MAP
from drumhead.client.pages.review_page import ReviewPage
from drumhead.client.palette import LIGHT
from drumhead.client.panels.message_strip import LOW, MessageStrip
from drumhead.client.review.doubts_list import DoubtsList
from drumhead.client.settings import Settings
from drumhead.engine.play.events import GM
from drumhead.engine.session import GameSession
from tests.client.board.boards import RESOURCES
from tests.engine.session import strait
from tests.engine.session.pages import scenario


@pytest.fixture
def page(qtbot: QtBot, tmp_path: Path, settings: Settings) -> Iterator[DeskPage]:
    """MacMahon's desk in a skirmish."""
    load_fonts(RESOURCES)
    desk = OrderDesk()
    found = DeskPage(desk, LIGHT, settings)
    qtbot.addWidget(found)
    session = GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seed="1")
    desk.open(session)
    found.set_game(session)
    sit(found, "MacMahon")
    yield found
    leave(found)
    desk.close()
    found.set_game(None)


def sit(page: DeskPage, seat: str) -> None:
    page.desk.take_seat(seat)
    page.show_seat()


def leave(page: DeskPage) -> None:
    page.drop_seat()
    page.desk.leave_seat()
    page.forget_rows()


def front(page: DeskPage) -> str:
    return MAP if page.front.page is None else page.front.page.title


def lines(page: DeskPage) -> list[str]:
    return [page.desk.session.write_order(order) for order in page.desk.draft]


def test_a_page_is_brought_before_the_map_and_the_same_tab_again_leads_back(
    page: DeskPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered, paused = list[frozenset[str]](), list[str]()
    monkeypatch.setattr(page.timeline, "pause", lambda: paused.append(front(page)))
    page.pages_offered.connect(offered.append)
    went = []
    for lead, title in (
        (page.bring, "Review"),
        (page.bring, "Review"),
        (page.turn, "Review"),
        (page.turn, "Events"),
        (page.turn, "Report"),
        (page.bring, MAP),
        (page.turn, MAP),
        (page.bring, "Legend"),
        (page.bring, "No such page"),
    ):
        lead(title)
        went.append(front(page))
    assert went == ["Review", "Review", MAP, "Events", "Report", MAP, MAP, MAP, MAP]
    assert paused == ["Review", "Events", "Report"], "a replay does not run on behind a page"
    assert offered and set(offered) == {frozenset(each.title for each in page.front.offered())}
    assert {"Review", "Report", "Events"} <= offered[-1] and "Evening" not in offered[-1]
    assert not page.docks["Legend"].isHidden()


def test_orders_are_cleared_of_the_unit_at_hand_or_in_one_step_of_all_that_are_chosen(page: DeskPage) -> None:
    desk, (one, two) = page.desk, page.desk.own_units()[:2]
    every = [f"{one} line first", f"{one} attack evade", f"{two} line rear"]
    desk.enter_lines("\n".join(every))
    desk.select(one)
    page.clear_orders()
    assert lines(page) == every[2:]
    desk.undo_stack.undo()
    desk.selection.set((one, two))
    page.clear_orders()
    assert (lines(page), desk.undo_stack.undoText()) == ([], "Clear orders of 2 units")
    desk.undo_stack.undo()
    desk.selection.set((one,))
    desk.hand_in()
    for chosen in ((one,), (one, two)):
        desk.selection.set(chosen)
        page.clear_orders()
        assert page.message == "The orders are handed in; take them back to change them."
    assert sorted(lines(page)) == sorted(every)


def test_what_a_list_names_is_gone_to_on_the_map(page: DeskPage) -> None:
    review, units = next(each for each in page.front.pages if isinstance(each, ReviewPage)), page.desk.own_units()[:2]
    page.bring("Review")
    review.unit_requested.emit(units[1])
    assert (front(page), page.desk.unit, page.desk.selection.units) == (MAP, units[1], (units[1],))
    page.bring("Review")
    review.units_requested.emit(units)
    assert (front(page), page.desk.unit, page.desk.selection.units) == (MAP, units[0], units)
    cell = page.desk.own_tokens()[0].cell
    page.bring("Review")
    review.cell_requested.emit(cell, None)
    assert (front(page), page.boards.field_cell) == (MAP, None)
    page.bring("Review")
    review.cell_requested.emit(cell, 7)
    assert (front(page), page.boards.field_cell) == (MAP, cell)
    review.told.emit("It is told.")
    assert page.message == "It is told."


def test_the_place_at_hand_is_pinned_and_its_battlefield_opened_and_without_one_nothing_is(page: DeskPage) -> None:
    square = page.findChildren(Inspector)[0].square
    page.pin_at_hand()
    page.open_battlefield()
    assert (square.pinned, page.boards.field_cell) == (None, None)
    token = page.desk.own_tokens()[0]
    page.desk.select(token.id)
    page.pinning.follow(token.cell + 1, None)
    page.pin_at_hand()
    assert square.pinned == (token.cell, None)
    page.open_battlefield()
    ground = page.boards.field
    assert page.boards.field_cell == token.cell
    page.open_battlefield()
    assert page.boards.field is ground, "it is open already"


def test_what_came_of_a_command_is_said_and_of_nothing_nothing(page: DeskPage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk_page, "ask_sheet_file", lambda desk, folder, parent: f"{desk.seat} into {folder}.")
    page.export_sheet()
    assert page.message == f"MacMahon into {page.settings.folder}."
    page.tell("Done.")
    page.tell("")
    assert page.message == "Done."
    page.tell_turned("Taken back", "FR1IN line first")
    assert page.message == "Taken back: FR1IN line first."
    leave(page)
    assert page.message == "", "nothing of a seat stays"
    sit(page, GM)
    page.export_sheet()
    assert page.message == "The game master gives no orders; take a player's seat to export its sheet."


def test_after_an_order_the_next_unit_is_chosen_only_if_that_is_wanted(page: DeskPage) -> None:
    one, two = page.desk.own_units()[:2]
    page.desk.enter_lines(f"{one} line first")
    page.desk.select(one)
    page.set_goes_on(False)
    page.drafting.given.emit(page.desk.draft[0])
    assert not page.settings.goes_on and page.desk.unit == one
    assert page.message == f"Given: {one} line first.  N goes on to the next unit without orders."
    page.set_goes_on(True)
    page.drafting.given.emit(page.desk.draft[0])
    assert page.settings.goes_on and page.desk.unit == two and not page.message.startswith("Given")
    page.desk.enter_lines("\n".join(f"{unit} line first" for unit in page.desk.own_units()))
    page.drafting.given.emit(page.desk.draft[0])
    assert page.message == f"Given: {one} line first.  Nothing waits for orders any more.", "there is none to go on to"


def test_the_buttons_first_click_shows_the_draft_and_the_second_hands_it_in(page: DeskPage) -> None:
    page.band.hand_in_requested.emit()
    assert front(page) == "Review" and not page.desk.locked
    page.band.hand_in_requested.emit()
    assert page.desk.locked
    page.bring(MAP)
    page.band.hand_in_requested.emit()
    assert not page.desk.locked and front(page) == MAP, "what was handed in is taken back at once"


def test_the_status_line_tells_place_zoom_and_mode_and_nothing_of_a_seat_that_was_left(page: DeskPage) -> None:
    def line() -> list[str]:
        return [label.text() for label in page.statusBar().findChildren(QLabel)]

    def inspected() -> str:
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        return " ".join(part.text() for part in page.inspector.findChildren(QLabel))

    page.boards.cell_hovered.emit("G5-V6, open")
    page.boards.zoom_changed.emit(49.6)
    assert line() == ["G5-V6, open", "", "50 %", "DRAFT"]
    page.desk.hand_in()
    assert line()[3] == "LOCKED"
    unit = page.desk.own_units()[0]
    page.desk.select(unit)
    assert unit in inspected()
    page.pinning.pin(page.desk.own_tokens()[0].cell, None)
    leave(page)
    assert line() == ["", "", "", ""] and page.inspector.square.pinned is None
    assert unit not in inspected()


def told(page: DeskPage) -> str:
    """Every word of the desk's labels, buttons, lines and lists, seen or not."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    words = [part.text() for part in page.findChildren(QLabel)]
    words += [part.text() for part in page.findChildren(QAbstractButton)]
    for view in page.findChildren(QAbstractItemView):
        if (model := view.model()) is not None:
            across = range(1 if isinstance(model, QAbstractListModel) else model.columnCount())
            words += [str(model.index(row, at).data() or "") for row in range(model.rowCount()) for at in across]
    return "\n".join(words)


def test_of_a_seat_that_is_left_no_word_stays_whatever_was_at_hand(page: DeskPage) -> None:
    one, two = page.desk.own_units()[1:3]
    page.desk.enter_lines(f"{one} line first")
    page.desk.select(one)
    page.desk.selection.set((one, two))
    words = told(page)
    assert all(word in words for word in (one, two, "MacMahon", "2 units"))
    assert page.tasks_panel.isEnabled() and page.boards.known.view is not None
    leave(page)
    words = told(page)
    assert not any(word in words for word in (one, two, "MacMahon", "2 units"))
    assert page.boards.current is not None and page.boards.current.tool is None and page.front.page is None
    assert (page.timeline.notches, page.message, page.desk.unit) == (0, "", "")


def test_where_the_docks_stand_is_kept_once_they_were_laid_out(page: DeskPage, settings: Settings) -> None:
    page.keep_layout()
    assert settings.layout.isEmpty(), "who never saw them has moved none"
    page.show()
    page.keep_layout()
    assert not settings.layout.isEmpty()


def test_what_a_seat_hid_of_its_tasks_is_hidden_when_it_comes_back_and_from_nobody_else(page: DeskPage) -> None:
    def hidden() -> str:
        back = page.tasks_panel.findChildren(QToolButton)[0]
        return "" if back.isHidden() else back.text()

    listed = page.tasks_panel.findChildren(DoubtsList)[0]
    listed.menu(page.desk.tasks()[0]).actions()[1].trigger()
    found = [hidden()]
    for seat in ("Canrobert", "MacMahon"):
        leave(page)
        found.append(hidden())
        sit(page, seat)
        found.append(hidden())
    assert found == ["1 hidden", "", "", "", "1 hidden"]


def test_battlefields_are_told_of_only_where_squares_have_them(page: DeskPage, tmp_path: Path) -> None:
    def told_of() -> list[bool]:
        tips = [view.toolTip() for view in page.events_page.findChildren(QListView)]
        words = [told(page), *(text.toPlainText() for text in page.inspector.square.findChildren(QTextEdit))]
        found = any(NOTHING in each for each in words), any(NOTHING_WITHOUT_FIELDS in each for each in words)
        return [any("battlefield" in tip for tip in tips), *found]

    leave(page)
    assert told_of() == [True, True, False]
    page.desk.open(GameSession.create(strait.scenario(tmp_path), tmp_path / "places.drum", seed="1"))
    page.set_game(page.desk.session)
    assert told_of() == [False, False, True]


def test_in_a_low_window_the_line_below_the_map_is_lower(page: DeskPage) -> None:
    strip, high = page.findChildren(MessageStrip)[0], list[int]()
    page.show()
    for height in (LOW - 1, LOW, LOW + 200):
        page.resize(1200, height)
        high.append(strip.height() if page.height() == height else -1)
    assert 0 < high[0] < high[1] == high[2]


@pytest.fixture
def menus(page: DeskPage) -> DeskMenus:
    """The menus of the desk, for the game that is on it."""
    found = DeskMenus(page, *(QMenu(title, page) for title in ("Orders", "View", "Replay")))
    found.show_game(page.desk.session, Keymap(page.settings, page))
    return found


def test_letters_give_orders_to_one_or_to_all_that_are_chosen_and_to_nobody_without_a_desk(menus: DeskMenus) -> None:
    page = menus.parent()
    assert isinstance(page, DeskPage)
    groups = menus.order_actions.values(), menus.command_actions.values()

    def work() -> tuple[set[bool], ...]:
        return tuple({action.isEnabled() for action in group} for group in groups)

    assert work() == ({True}, {False})
    menus.choose_many(True)
    assert work() == ({False}, {True})
    menus.enable(False)
    others = [action for action in menus.all_actions() if not action.objectName().startswith(("order.", "command."))]
    assert work() == ({False}, {False}) and not any(action.isEnabled() for action in others)
    whole = [menu for menu in page.findChildren(QMenu) if menu.title() in ("Orders", "View", "Replay")]
    assert [menu.isEnabled() for menu in whole] == [False] * 3
    menus.enable(True)
    assert work() == ({False}, {True}) and menus.goes_on.isEnabled()
    menus.choose_many(False)
    assert work() == ({True}, {False})
    leave(page)
    sit(page, GM)
    for many in (True, False):
        menus.choose_many(many)
        assert work() == ({False}, {False}), "the game master gives no orders"


def test_each_order_has_a_letter_that_nothing_else_has_and_tells_it(menus: DeskMenus) -> None:
    page, commands = menus.parent(), menus.all_actions()
    assert isinstance(page, DeskPage)
    for group, ticks in ((menus.order_actions, True), (menus.command_actions, False)):
        of_many = menus.command_actions.values() if ticks else menus.order_actions.values()
        beside = [action for action in commands if action.isVisible() and action not in of_many]
        keys = [key.toString() for action in beside for key in action.shortcuts() if not key.isEmpty()]
        assert len(keys) == len(set(keys)) > 30
        for action in group.values():
            key = action.shortcut().toString()
            assert action.toolTip() == (f"{action.text()} ({key})" if key else action.text())
            assert action.isCheckable() is ticks
    forms = {form.kind: form for form in page.desk.session.ruleset.forms}
    assert all(action.shortcut().isEmpty() != bool(forms[kind].key) for kind, action in menus.order_actions.items())
    assert menus.order_actions["march"].shortcut() == QKeySequence("M")
    page.desk.select(page.desk.own_units()[0])
    menus.order_actions["march"].trigger()
    assert page.drafting.editor is not None and page.drafting.editor.form.kind == "march"
    page.desk.selection.set(page.desk.own_units())
    menus.choose_many(True)
    menus.command_actions["march to"].trigger()
    assert page.inspector.formation.editor is not None and page.inspector.formation.editor.form.kind == "march to"
