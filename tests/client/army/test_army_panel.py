"""The order of battle in its dock: what it shows, what is looked for, and units chosen by mouse and keys."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, QPoint, QRect, Qt
from PySide6.QtGui import QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QStyleOptionViewItem,
    QToolButton,
    QTreeView,
)
from pytestqt.modeltest import ModelTester

from drumhead.client.army.army_filter import ArmyFilter
from drumhead.client.army.army_model import GIVEN, NAME, ORDERS, WHERE, ArmyModel, Row
from drumhead.client.army.army_panel import ArmyPanel
from drumhead.client.army.army_tree import GAP, NEARLY, ArmyTree, SetApart
from drumhead.client.army.muster import Muster, read_muster
from drumhead.client.army.stack_menu import offer_units
from drumhead.client.desk.desk import OrderDesk
from drumhead.client.desk_docks import size_docks
from drumhead.client.main_window import MainWindow
from drumhead.client.models.drafted import Drafted
from drumhead.engine.play.formations import Formation, OrderOfBattle, Strength
from drumhead.engine.play.ruleset import Ruleset
from drumhead.engine.play.view import Link
from drumhead.engine.session.rehearsal.sent import note_sent
from tests.client.driving import ALLIES, PASSWORDS, strategic, take_seat

pytestmark = pytest.mark.whole

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
NONE = Qt.KeyboardModifier.NoModifier
LEFT = Qt.MouseButton.LeftButton
FOREY = ("FR5IN", "FR6IN", "FR3LI")


@pytest.fixture
def seated(window: MainWindow, game: Path) -> MainWindow:
    """The allied desk with the order of battle in front."""
    window.rooms.open_path(game)
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    window.rooms.desk_page.bring("Order of battle")
    QApplication.processEvents()
    return window


@pytest.fixture
def panel(seated: MainWindow) -> ArmyPanel:
    return seated.rooms.desk_page.commanding.panel


def rows(panel: ArmyPanel) -> dict[str, tuple[QModelIndex, Row]]:
    """What the tree shows, folded or not, by key."""
    return {row.key: (index, row) for index, row in panel.tree.rows()}


def at(panel: ArmyPanel, key: str) -> QPoint:
    """Where a row's first column is in the window."""
    index = rows(panel)[key][0]
    panel.tree.scrollTo(index)
    return panel.tree.visualRect(index).center()


def press(panel: ArmyPanel, key: str, held: Qt.KeyboardModifier = NONE) -> None:
    """Click a row."""
    QTest.mouseClick(panel.tree.viewport(), LEFT, held, at(panel, key))


def told(panel: ArmyPanel, key: str, column: str) -> str:
    QApplication.processEvents()
    return str(rows(panel)[key][0].siblingAtColumn(panel.model.column_of(column)).data())


def font(panel: ArmyPanel, key: str) -> tuple[bool, bool, bool]:
    """Whether a row is bold, italic, underlined."""
    QApplication.processEvents()
    found = rows(panel)[key][0].data(Qt.ItemDataRole.FontRole)
    return found.bold(), found.italic(), found.underline()


def test_the_model_keeps_the_rules_of_qt(desk: OrderDesk, qtmodeltester: ModelTester) -> None:
    model, shown = ArmyModel(), ArmyFilter()
    shown.setSourceModel(model)
    qtmodeltester.check(model)
    model.show_muster(read_muster(desk))
    qtmodeltester.check(model)
    shown.look_for("corps", "no orders")
    qtmodeltester.check(shown)
    model.show_muster(model.muster, True)
    qtmodeltester.check(model)
    assert model.rowCount() == len(desk.own_units())


def test_a_column_is_headed_by_its_short_name_told_whole_under_the_pointer_and_nothing_else(panel: ArmyPanel) -> None:
    model, section = panel.model, panel.model.column_of("men")
    heads = {role: model.headerData(section, Qt.Orientation.Horizontal, role) for role in Qt.ItemDataRole}
    assert {role for role, head in heads.items() if head is not None} == {
        Qt.ItemDataRole.DisplayRole,
        Qt.ItemDataRole.ToolTipRole,
    }
    assert heads[Qt.ItemDataRole.DisplayRole] == "Men"


def test_formations_have_the_totals_of_their_units(panel: ArmyPanel) -> None:
    division, one = rows(panel)["FR1CQ/Forey"][1], "FR1CQ/Forey/Dieu"
    assert set(division.units) == set(FOREY)
    men = [int(told(panel, f"unit {unit}", "men").replace(",", "")) for unit in FOREY]
    assert told(panel, "FR1CQ/Forey", "men") == f"{sum(men):,}"
    assert told(panel, "unit FR5IN", WHERE) == "G2-V9 10-6"
    assert rows(panel)[one][1].above is division


def test_who_has_no_orders_is_bold_and_a_formation_counts_who_has(seated: MainWindow, panel: ArmyPanel) -> None:
    desk = seated.rooms.desk
    assert font(panel, "unit FR5IN") == font(panel, "FR1CQ/Forey") == (True, False, False)
    assert told(panel, "FR1CQ/Forey", ORDERS) == "0 of 3"
    desk.enter_lines("FR5IN line rear")
    assert font(panel, "unit FR5IN")[0] is False
    assert told(panel, "unit FR5IN", ORDERS) == "line rear"
    assert told(panel, "FR1CQ/Forey", ORDERS) == "1 of 3"
    desk.enter_lines("FR6IN line rear\nFR3LI line rear")
    assert font(panel, "FR1CQ/Forey")[0] is False


def test_what_changed_since_it_left_the_desk_is_italic(seated: MainWindow, panel: ArmyPanel) -> None:
    desk = seated.rooms.desk
    desk.enter_lines("FR5IN line rear\nFR6IN line rear")
    desk.save()
    note_sent(desk.session, desk.seat, desk.draft)
    desk.enter_lines("FR5IN line first")
    assert (font(panel, "unit FR5IN")[1], font(panel, "unit FR6IN")[1]) == (True, False)


def test_words_and_a_state_leave_only_whom_they_are_true_of(seated: MainWindow, panel: ArmyPanel) -> None:
    find, state = panel.findChild(QLineEdit, "army-find"), panel.findChild(QComboBox, "army-state")
    assert find is not None and state is not None
    find.setText("forey CHASSEURS")
    assert [row.unit for _, row in rows(panel).values() if row.unit] == ["FR3LI"]
    assert "FR1CQ/Forey" in rows(panel) and "FR2CQ" not in rows(panel)
    find.clear()
    seated.rooms.desk.enter_lines("FR5IN line rear")
    QApplication.processEvents()
    state.setCurrentIndex(state.findData("no orders"))
    units = {row.unit for _, row in rows(panel).values() if row.unit}
    assert "FR5IN" not in units and "FR6IN" in units
    press(panel, "FR1CQ/Forey")
    assert set(seated.rooms.desk.selection.units) == {"FR6IN", "FR3LI"}


@pytest.mark.parametrize(("words", "corps"), [("II Corps", "FR2CQ"), ("iv corps", "FR4CQ"), ("I corps", "FR1CQ")])
def test_a_whole_word_is_no_part_of_others(panel: ArmyPanel, words: str, corps: str) -> None:
    """II stands in III, and IV in Division."""
    whole = set(rows(panel)[corps][1].units)
    find = panel.findChild(QLineEdit, "army-find")
    assert find is not None
    find.setText(words)
    assert {row.unit for _, row in rows(panel).values() if row.unit} == whole


def test_the_beginning_of_a_word_finds_it_and_a_part_where_nothing_else_does(panel: ArmyPanel) -> None:
    find = panel.findChild(QLineEdit, "army-find")
    assert find is not None
    for part in ("ladmir", "dmirault"):
        find.setText(part)
        assert {row.unit for _, row in rows(panel).values() if row.unit} == {"FR8IN", "FR7IN", "FR4LI"}


def test_return_chooses_all_that_was_found_and_a_letter_orders_them(seated: MainWindow, panel: ArmyPanel) -> None:
    find = panel.findChild(QLineEdit, "army-find")
    assert find is not None
    find.setFocus()
    QTest.keyClicks(find, "ladmirault")
    QTest.keyClick(find, Qt.Key.Key_Return)
    assert set(seated.rooms.desk.selection.units) == {"FR8IN", "FR7IN", "FR4LI"}
    QTest.keyClick(seated.focusWidget() or seated, Qt.Key.Key_R)
    assert {order.unit for order in seated.rooms.desk.draft} == {"FR8IN", "FR7IN", "FR4LI"}


def test_a_right_click_folds_up_every_formation_of_a_rank(panel: ArmyPanel) -> None:
    menu = panel.tree.row_menu(at(panel, "FR1CQ"))
    said = [action.text() for action in menu.actions() if not action.isSeparator()]
    ranks = ["army", "corps", "division", "brigade"]
    assert said == ["Show on the map", *(f"Fold up every {rank}" for rank in ranks), "Unfold everything"]
    next(action for action in menu.actions() if action.text() == "Fold up every corps").trigger()
    formations = [(index, row.formation) for index, row in rows(panel).values() if row.formation is not None]
    assert {formation.rank for index, formation in formations if panel.tree.isExpanded(index)} == {"army"}
    next(action for action in menu.actions() if action.text() == "Unfold everything").trigger()
    closed = [key for key, (index, row) in rows(panel).items() if row.formation and not panel.tree.isExpanded(index)]
    assert closed == []


def test_a_column_sorts_and_a_list_has_no_formations(panel: ArmyPanel) -> None:
    flat = panel.findChild(QToolButton, "army-list")
    assert flat is not None
    flat.click()
    men = panel.model.column_of("men")
    panel.tree.sortByColumn(men, Qt.SortOrder.DescendingOrder)
    shown = panel.tree.model()
    figures = [int(shown.index(at, men).data().replace(",", "")) for at in range(shown.rowCount())]
    assert figures == sorted(figures, reverse=True) and len(figures) == 134
    panel.tree.sortByColumn(-1, Qt.SortOrder.DescendingOrder)
    assert str(shown.index(0, 0).data()).startswith("FR1AQ")


def test_a_click_takes_one_unit_or_a_whole_formation(seated: MainWindow, panel: ArmyPanel) -> None:
    chosen = seated.rooms.desk.selection
    press(panel, "unit FR5IN")
    assert (chosen.units, chosen.unit) == (("FR5IN",), "FR5IN")
    press(panel, "FR1CQ/Forey")
    assert set(chosen.units) == set(FOREY)


def test_a_click_on_a_part_of_what_is_chosen_takes_that_part_alone(seated: MainWindow, panel: ArmyPanel) -> None:
    chosen = seated.rooms.desk.selection
    chosen.set(seated.rooms.desk.own_units())
    press(panel, "FR1CQ")
    assert len(chosen.units) == 13
    press(panel, "FR1CQ/Forey")
    assert set(chosen.units) == set(FOREY)
    press(panel, "unit FR5IN")
    assert chosen.units == ("FR5IN",)


def test_ctrl_adds_a_formation_and_takes_one_of_its_units_out_again(seated: MainWindow, panel: ArmyPanel) -> None:
    chosen = seated.rooms.desk.selection
    press(panel, "unit FR7IN")
    press(panel, "FR1CQ/Forey", CONTROL)
    assert set(chosen.units) == {"FR7IN", *FOREY}
    press(panel, "unit FR6IN", CONTROL)
    assert set(chosen.units) == {"FR7IN", "FR5IN", "FR3LI"}
    marked = {row.key for index, row in rows(panel).values() if panel.tree.selectionModel().isSelected(index)}
    assert marked == {"unit FR7IN", "unit FR5IN", "unit FR3LI", "FR1CQ/Forey/Dieu"}
    press(panel, "FR1CQ/Forey/Dieu", CONTROL)
    assert set(chosen.units) == {"FR7IN"}


def test_shift_takes_all_rows_between_and_no_more(seated: MainWindow, panel: ArmyPanel) -> None:
    chosen = seated.rooms.desk.selection
    press(panel, "unit FR6IN")
    press(panel, "unit FR5IN", SHIFT)
    assert set(chosen.units) == {"FR6IN", "FR5IN"}


def test_ctrl_a_takes_everybody_who_is_shown(seated: MainWindow, panel: ArmyPanel) -> None:
    find, chosen = panel.findChild(QLineEdit, "army-find"), seated.rooms.desk.selection
    assert find is not None
    find.setText("forey")
    panel.tree.setFocus()
    panel.tree.selectAll()
    assert set(chosen.units) == set(FOREY)
    count = panel.findChild(QLabel, "army-count")
    assert count is not None and count.text().startswith("3 of 134 chosen, 6,")


def test_what_is_chosen_on_the_map_is_marked_here(seated: MainWindow, panel: ArmyPanel) -> None:
    seated.rooms.desk.selection.set(("FR5IN", "FR3LI"))
    marked = {row.key for index, row in rows(panel).values() if panel.tree.selectionModel().isSelected(index)}
    assert marked == {"unit FR5IN", "unit FR3LI", "FR1CQ/Forey/Dieu"}


def test_a_formation_that_was_folded_up_stays_so(seated: MainWindow, panel: ArmyPanel) -> None:
    panel.tree.setExpanded(rows(panel)["FR4CQ"][0], False)
    seated.rooms.desk.show_moment(1, None)
    QApplication.processEvents()
    seated.rooms.desk.show_now()
    QApplication.processEvents()
    assert not panel.tree.isExpanded(rows(panel)["FR4CQ"][0])
    assert panel.tree.isExpanded(rows(panel)["FR2CQ"][0])


def test_who_leaves_the_seat_leaves_nothing_in_it(seated: MainWindow, panel: ArmyPanel) -> None:
    find = panel.findChild(QLineEdit, "army-find")
    assert find is not None
    find.setText("forey")
    seated.rooms.desk.leave_seat()
    assert rows(panel) == {} and find.text() == ""
    assert panel.model.muster == Muster()


def test_the_menu_of_a_crowded_square_has_its_formations_below_which_all_of_theirs_are_chosen(
    seated: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, menu = seated.rooms.desk, QMenu(seated)
    cells = [token.cell for token in desk.own_tokens()]
    crowded = max(set(cells), key=cells.count)
    here = [token for token in desk.view().tokens if token.cell == crowded]
    offer_units(menu, desk, here)
    below = [found for action in menu.actions() if isinstance(found := action.menu(), QMenu)]
    assert len(here) > 20 and len(below) == len(menu.actions()) < 12
    assert sum(len([a for a in each.actions() if not a.isSeparator()]) - 1 for each in below) == len(here)
    first = below[0].actions()[0]
    assert first.text().startswith("All ")
    first.trigger()
    assert len(desk.selection.units) == int(first.text().split()[1])
    alone = QMenu(seated)
    bare = OrderOfBattle((Formation("own", "Own units", "side", units=tuple(token.id for token in here)),), (), {})
    monkeypatch.setattr(Ruleset, "order_of_battle", lambda *_: bare)
    offer_units(alone, desk, here)
    assert [action.text() for action in alone.actions()] == [f"Own units ({len(here)})"]
    few = QMenu(seated)
    offer_units(few, desk, here[:3])
    assert [action.text() for action in few.actions()] == [token.name for token in here[:3]]


def test_a_double_click_brings_all_units_of_a_formation_into_view(seated: MainWindow, panel: ArmyPanel) -> None:
    view = strategic(seated)
    view.fit()
    press(panel, "FR5CQ")
    QTest.mouseDClick(panel.tree.viewport(), LEFT, NONE, at(panel, "FR5CQ"))
    tokens = [seated.rooms.desk.view().token(unit) for unit in rows(panel)["FR5CQ"][1].units]
    assert len({token.cell for token in tokens if token is not None}) > 1
    assert all(view.seen.contains(view.board.plane.rect(token.cell)) for token in tokens if token is not None)
    assert view.seen.width() < view.board.plane.bounds.width()


def test_a_column_is_as_wide_as_its_widest_text_takes(panel: ArmyPanel) -> None:
    tree = panel.tree
    waiting = Drafted(waiting=frozenset(panel.model.muster.order.units))
    panel.show_draft(replace(panel.model.muster, drafted=waiting))
    told = {name: (tree.sizeHintForColumn(at), at) for at, name in enumerate(tree.columns()) if at}
    assert {name: QTreeView.sizeHintForColumn(tree, at) for name, (_, at) in told.items()} == {
        name: width for name, (width, _) in told.items()
    }, "where all is bold, as Qt measures cell by cell"


def test_columns_their_widths_and_the_sorting_are_as_they_were_left(seated: MainWindow, panel: ArmyPanel) -> None:
    men, fatigue = panel.model.column_of("men"), panel.model.column_of("fatigue")
    panel.tree.setColumnHidden(fatigue, True)
    panel.tree.setColumnWidth(men, 91)
    panel.tree.header().setSortIndicator(men, Qt.SortOrder.DescendingOrder)
    other = ArmyPanel()
    other.keep_in(seated.settings)
    other.show_muster(panel.model.muster)
    assert other.tree.isColumnHidden(fatigue) and other.tree.columnWidth(men) == 91
    assert other.tree.header().sortIndicatorSection() == men
    other.forget()
    other.show_muster(panel.model.muster)
    assert other.tree.isColumnHidden(fatigue) and other.tree.columnWidth(men) == 91


def test_columns_that_were_never_pulled_at_share_the_width_that_the_dock_has_now(
    seated: MainWindow, panel: ArmyPanel
) -> None:
    name, men, orders = (panel.model.column_of(name) for name in ("name", "men", ORDERS))
    panel.tree.header().setSortIndicator(men, Qt.SortOrder.DescendingOrder)
    other = ArmyPanel()
    other.keep_in(seated.settings)
    other.resize(700, 300)
    other.show()
    QApplication.processEvents()
    other.show_muster(panel.model.muster)
    assert other._kept is not None
    other._kept.lay_out()
    shown = other.tree.columnWidth(name) + other.tree.columnWidth(men) + other.tree.columnWidth(orders)
    assert shown == other.tree.viewport().width() != panel.tree.viewport().width()
    other.close()


def test_a_tip_tells_who_leads_a_formation_and_how_a_unit_stands(seated: MainWindow, panel: ArmyPanel) -> None:
    def tip(key: str) -> list[str]:
        QApplication.processEvents()
        return str(rows(panel)[key][0].data(Qt.ItemDataRole.ToolTipRole)).split("\n")

    seated.rooms.desk.enter_lines("FR5IN line rear")
    led = next(row.formation for _, row in rows(panel).values() if row.formation and row.formation.commander)
    assert tip(led.id) == [f"{led.title}, {led.commander}", f"{len(led.units)} units"]
    order = panel.model.muster.order
    bare, alone = Formation("bare", "Stragglers", "corps", "", "", ("X1",)), ArmyModel()
    alone.show_muster(Muster(OrderOfBattle((bare,), order.gauges, {"X1": Strength("X1", "lost", "nowhere")})))
    first = alone.index(0, 0)
    assert first.data(Qt.ItemDataRole.ToolTipRole) == "Stragglers\n1 unit"
    assert alone.index(0, 0, first).data(Qt.ItemDataRole.ToolTipRole) == "X1 lost\nnowhere"
    named, where, figures, *rest = tip("unit FR5IN")
    assert (named, where) == (told(panel, "unit FR5IN", "name"), "G2-V9 10-6")
    assert f"men {told(panel, 'unit FR5IN', 'men')}" in figures and rest[-2:] == ["line rear", GIVEN]


def test_the_strength_of_all_is_told_until_some_are_chosen_and_nothing_of_an_empty_seat(
    seated: MainWindow, panel: ArmyPanel
) -> None:
    count = panel.findChild(QLabel, "army-count")
    assert count is not None
    seated.rooms.desk.selection.set(FOREY)
    men = sum(int(told(panel, f"unit {unit}", "men").replace(",", "")) for unit in FOREY)
    assert count.text().startswith(f"3 of 134 chosen, {men:,} men")
    seated.rooms.desk.selection.set(())
    every = panel.model.muster.order
    whole = sum(known.values.get("men", 0) for known in every.strengths.values())
    assert count.text().startswith(f"134 units, {whole:,} men")
    seated.rooms.desk.leave_seat()
    assert count.text() == ""


def test_who_is_dragged_onto_a_formation_is_given_to_its_own_link_or_the_next_above() -> None:
    army, corps = Formation("army", "Army", "army"), Formation("corps", "Corps", "corps", "army")
    order = OrderOfBattle((army, corps), (), {"X1": Strength("X1", "guard", "here")})
    linked = Muster(order, {"army": Link("army", "Army"), "Foch": Link("Foch", "General Foch")})
    assert (linked.target(corps), linked.target(army)) == ("army", "army")
    assert Muster(order, {"corps": Link("corps", "Corps")}).target(corps) == "corps"
    assert Muster(order).target(corps) == ""
    assert [linked.title(id) for id in ("X1", "Foch", "stranger")] == ["X1 guard", "General Foch", "stranger"]


def test_names_take_the_room_a_dock_has_until_a_column_is_pulled_at(seated: MainWindow, panel: ArmyPanel) -> None:
    name, men = panel.model.column_of("name"), panel.model.column_of("men")
    tree = ArmyTree(panel.model)
    tree.lay_out_columns()
    widths = []
    for wide in (230, 300, 460):
        tree.resize(wide, 300)
        tree.show()
        QApplication.processEvents()
        widths.append((tree.columnWidth(name), tree.viewport().width()))
    (narrow, room), (middle, more), (wide, most) = widths
    assert narrow == room, "a name has the whole of a narrow dock"
    assert middle + tree.columnWidth(men) == more, "then the first figure stands beside it"
    assert wide + tree.columnWidth(men) + tree.columnWidth(panel.model.column_of(ORDERS)) == most, "then the orders"
    tree.setColumnWidth(name, 30)
    tree.lay_out_columns()
    assert tree.columnWidth(name) == wide, "and the columns of another game are laid out so at once"
    tree.close()


def test_a_dock_that_was_widened_while_it_was_empty_shows_names_as_soon_as_there_are_some(panel: ArmyPanel) -> None:
    model = ArmyModel()
    tree = ArmyTree(model)
    tree.lay_out_columns()
    for wide in (300, 400):
        tree.resize(wide, 300)
        tree.show()
        QApplication.processEvents()
    model.show_muster(panel.model.muster)
    tree.renew()
    assert tree.columnWidth(model.column_of("name")) >= tree.fontMetrics().horizontalAdvance("Brigade Picard")
    tree.close()


@pytest.mark.parametrize("wide", [250, 330])
def test_names_are_read_and_no_orders_cut_where_units_have_no_figures(
    seated: MainWindow, panel: ArmyPanel, wide: int
) -> None:
    muster = panel.model.muster
    other = ArmyPanel()
    other.resize(wide, 300)
    other.show()
    few = {id: replace(known, title="Line") for id, known in muster.order.strengths.items()}
    other.show_muster(replace(muster, order=replace(muster.order, gauges=(), strengths=few), links={}))
    QApplication.processEvents()
    tree, orders = other.tree, other.model.column_of(ORDERS)
    assert tree.columnWidth(0) >= round(NEARLY * tree.sizeHintForColumn(0))
    before, end = tree.columnViewportPosition(orders), tree.columnViewportPosition(orders) + tree.columnWidth(orders)
    assert end <= tree.viewport().width() or before >= tree.viewport().width()
    other.close()


def test_the_first_game_of_a_window_shows_no_columns_that_it_has_nothing_for(panel: ArmyPanel) -> None:
    muster = panel.model.muster
    other = ArmyPanel()
    other.resize(400, 300)
    other.show()
    few = {id: replace(known, title="Line") for id, known in muster.order.strengths.items()}
    other.show_muster(replace(muster, order=replace(muster.order, gauges=(), strengths=few), links={}))
    QApplication.processEvents()
    shown = [name for at, name in enumerate(other.tree.columns()) if not other.tree.isColumnHidden(at)]
    assert shown == [NAME, WHERE, ORDERS]
    assert not other.tree.horizontalScrollBar().maximum(), "nothing lies beyond the edge"
    other.close()


def test_a_column_that_was_pulled_at_stays_as_wide_in_another_window(seated: MainWindow, panel: ArmyPanel) -> None:
    panel.tree.setColumnWidth(0, 133)
    panel.tree.resize(panel.tree.width() + 80, 300)
    assert panel.tree.columnWidth(0) == 133


@pytest.mark.parametrize("kept", ["{", "[]", '{"widths": {"men": "wide"}, "by": "", "down": false}'])
def test_what_cannot_be_read_of_the_columns_counts_for_nothing(seated: MainWindow, panel: ArmyPanel, kept: str) -> None:
    other = ArmyPanel()
    other.keep_in(seated.settings)
    assert other._kept is not None
    panel.tree.setColumnWidth(panel.model.column_of("men"), 91)
    seated.settings.keep(panel._kept._key, kept)  # type: ignore[union-attr]
    other.show_muster(panel.model.muster)
    assert other.tree.columnWidth(panel.model.column_of("men")) != 91


def test_a_row_given_to_where_nobody_may_give_anybody_leaves_nothing_to_undo(
    seated: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = seated.rooms.desk_page
    desk = page.desk
    monkeypatch.setattr(type(desk), "set_order", lambda *_: False)
    before = desk.undo_stack.count()
    page.commanding.panel.handed.emit(FOREY, "nobody at all", False)
    assert desk.undo_stack.count() == before and not desk.undo_stack.canRedo()


def test_the_arrow_of_a_chosen_formation_stands_out_from_its_ground(panel: ArmyPanel) -> None:
    key = next(
        key for key, (index, row) in rows(panel).items() if row.formation is not None and index.parent().isValid()
    )
    press(panel, key)
    QApplication.processEvents()
    row = panel.tree.visualRect(rows(panel)[key][0])
    picture = panel.tree.viewport().grab(QRect(0, row.top(), row.left(), row.height())).toImage()
    ground = picture.pixelColor(1, 1)
    assert ground == panel.tree.palette().color(QPalette.ColorRole.Highlight)
    shades = {picture.pixelColor(x, y).lightness() for x in range(picture.width()) for y in range(picture.height())}
    assert max(shades) - ground.lightness() > 60


@pytest.mark.parametrize("wide", [1440, 2560])
def test_orders_are_seen_clear_of_the_figures_in_a_window_as_most_are(
    seated: MainWindow, panel: ArmyPanel, wide: int
) -> None:
    page, orders = seated.rooms.desk_page, panel.model.column_of(ORDERS)
    seated.resize(wide, 900)
    QApplication.processEvents()
    size_docks(page, page.docks)
    QApplication.processEvents()
    tree = panel.tree
    end = tree.columnViewportPosition(orders) + tree.columnWidth(orders)
    assert 0 < tree.columnViewportPosition(orders) < end <= tree.viewport().width()
    index, shown = rows(panel)["FR1CQ/Forey"][0].siblingAtColumn(orders), QStyleOptionViewItem()
    delegate = tree.itemDelegateForColumn(orders)
    assert isinstance(delegate, SetApart)
    delegate.initStyleOption(shown, index)
    assert shown.text == f"{GAP}0 of 3"


def test_names_are_read_whole_in_a_wide_window_and_the_map_keeps_more_than_half_of_it(
    seated: MainWindow, panel: ArmyPanel
) -> None:
    page = seated.rooms.desk_page
    seated.resize(2560, 900)
    QApplication.processEvents()
    size_docks(page, page.docks)
    QApplication.processEvents()
    names = panel.model.column_of(NAME)
    assert panel.tree.columnWidth(names) >= 0.95 * panel.tree.sizeHintForColumn(names)
    assert page.boards.width() > 2560 / 2


def test_a_column_is_as_wide_as_what_stands_in_it_under_folded_rows() -> None:
    place = "Islands of Gran Canaria"
    corps = Formation("corps", "Corps", "corps", "", "", ("X1",))
    other = ArmyPanel()
    other.resize(600, 300)
    other.show()
    other.show_muster(Muster(OrderOfBattle((corps,), (), {"X1": Strength("X1", "guard", place)})))
    QApplication.processEvents()
    assert other.tree.columnWidth(other.model.column_of(WHERE)) > other.fontMetrics().horizontalAdvance(place)
    other.close()


def test_what_is_chosen_and_no_unit_is_not_counted_among_them() -> None:
    other = ArmyPanel()
    other.show_muster(Muster(OrderOfBattle((), (), {"X1": Strength("X1", "guard", "here")})))
    count = other.findChild(QLabel, "army-count")
    assert count is not None
    other.show_chosen(("BRE",), "BRE")
    assert count.text() == "1 unit"
    other.show_chosen(("BRE", "X1"), "X1")
    assert count.text() == "1 of 1 chosen"
