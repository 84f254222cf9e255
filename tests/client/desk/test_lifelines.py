"""Lines of supply at the desk: drawn for who is under the pointer, told on its card, asked of squares that fell."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QComboBox, QLabel, QToolButton

from drumhead.client.board_layers import SITUATION
from drumhead.client.desk.lifelines import FALLEN, HOVERED, MOST, Lifelines
from drumhead.client.desk_page import DeskPage
from drumhead.client.main_window import MainWindow
from drumhead.engine.play.figures import Cells, Path
from drumhead.engine.session import GameSession
from drumhead.engine.session.recalling.lines import broken_by, lines_of
from tests.client.driving import ALLIES, PASSWORDS, take_seat


@pytest.fixture
def page(window: MainWindow, session: GameSession) -> DeskPage:
    window.rooms.open_path(session.path)
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    window.rooms.desk_page.front.show_boards()
    return window.rooms.desk_page


def hover(page: DeskPage, cell: int) -> None:
    page.boards.square_hovered.emit(cell)


def drawn(page: DeskPage, name: str) -> set[tuple[str, tuple[int | None, ...]]]:
    return {(it.style, it.cells) for it in page.boards.scene.overlay(name) if isinstance(it, Path)}


def test_the_lines_of_who_is_under_the_pointer_are_drawn_while_such_lines_are_shown(page: DeskPage) -> None:
    lines = [line for line in lines_of(page.desk.session, ALLIES) if len(line.path) > 1]
    cell = lines[0].cell
    hover(page, cell)
    assert drawn(page, HOVERED) == set()
    page.show_layer(SITUATION, True)
    hover(page, cell)
    styles = {"communications": "link", "supply": "supply"}
    assert drawn(page, HOVERED) == {(styles[line.kind], line.path) for line in lines if line.cell == cell}
    page.show_layer(SITUATION, False)


def test_the_card_of_a_square_tells_what_its_units_hang_on_in_words(page: DeskPage) -> None:
    line = next(line for line in lines_of(page.desk.session, ALLIES) if line.kind == "supply" and line.path)
    rows = page.boards.more_rows(line.cell)
    assert rows and {label for label, _ in rows} <= {"Communications", "Supply", ""}
    assert all(text.endswith(".") for label, text in rows if label)


def test_units_of_a_stack_that_hang_on_the_same_are_told_in_one_line_and_broken_lines_first(
    page: DeskPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = lines_of(page.desk.session, ALLIES)
    cells = [line.cell for line in lines if line.kind == "supply"]
    crowded = max(set(cells), key=cells.count)
    rows = page.boards.more_rows(crowded)
    assert cells.count(crowded) > 20 and len(rows) <= 2 * (MOST + 1)
    assert any(" and " in text and " more: supplied from " in text for _, text in rows)
    last = [line for line in lines if line.cell == crowded and line.kind == "supply"][-1]
    cut = replace(last, broken="why not", text=f"{last.unit}: cut.")
    monkeypatch.setattr(Lifelines, "lines", lambda self: (*lines, cut))
    supply = [text for label, text in page.boards.more_rows(crowded) if label == "Supply"]
    assert supply[0] == f"{last.unit}: cut." and len(supply) > 1


def test_a_square_that_falls_breaks_lines_which_are_told_and_drawn_until_escape(page: DeskPage) -> None:
    lines = lines_of(page.desk.session, ALLIES)
    alone = next(line for line in lines if line.kind == "supply" and len(line.path) > 1)
    ends = dict.fromkeys(line.cell for line in lines if line.cell != alone.cell)
    ask = next(it for it in page.findChildren(QAction) if it.text() == "What if the s&quare fell")
    for cell in ends:
        page.boards.scene.select(cell)
        ask.trigger()
    assert Cells(tuple(ends), "clash") in page.boards.scene.overlay(FALLEN)
    broken = broken_by(lines, lines_of(page.desk.session, ALLIES, (), tuple(ends)))
    assert f" fell, {len(broken)} of {len(lines)} lines would break" in page.message
    ran = {line.path for line in lines if (line.kind, line.unit) in {(it.kind, it.unit) for it in broken}}
    assert {path for path in ran if len(path) > 1} <= {path for style, path in drawn(page, FALLEN) if style == "broken"}
    assert broken and page.message.endswith(".")
    page.boards.escaped.emit()
    assert page.boards.scene.overlay(FALLEN) == ()


def test_a_battlefield_has_a_title_and_a_way_back(page: DeskPage) -> None:
    cell = page.desk.session.game.map.board.cell("G4-V9")
    page.boards.open_field(cell)
    title = page.boards.findChild(QLabel, "field-title")
    assert title is not None and title.text().startswith("Battlefield G4-V9: Magenta")
    back = page.boards.findChild(QToolButton, "field-back")
    assert back is not None
    back.click()
    assert page.boards.field is None and page.boards.field_cell is None


def test_a_source_of_supply_is_chosen_from_what_friends_hold_the_nearest_first(page: DeskPage) -> None:
    desk, board = page.desk, page.desk.session.game.map.board
    unit = next(token for token in desk.own_tokens() if token.counter == "IN")
    desk.select(unit.id)
    page.begin_order(next(form for form in desk.session.ruleset.forms if form.kind == "supply"))
    assert page.drafting.editor is not None
    box = page.drafting.editor.findChild(QComboBox, "field-source")
    assert isinstance(box, QComboBox)
    offered = [box.itemText(row) for row in range(box.count())]
    hubs = {token.id: token.cell for token in desk.view().tokens if token.counter == "CQ" and token.stance == "own"}
    assert set(hubs) <= set(offered) and "Torino" in offered and "Milano" not in offered
    listed = [board.distance(unit.cell, hubs[name]) for name in offered if name in hubs]
    assert listed == sorted(listed)
