"""Alternatives for the orders of one unit: one goes and is in the sheet, the others are seen and kept beside it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QPushButton, QToolButton

from drumhead.client.alternatives.forking import Forking, forking
from drumhead.client.desk.desk import OrderDesk
from drumhead.client.desk_page import DeskPage
from drumhead.client.main_window import MainWindow
from drumhead.client.pages.review_page import ReviewPage
from drumhead.engine.play.figures import Figure, Help, Way
from drumhead.engine.play.sheets import read_sheet
from drumhead.engine.session import GameSession
from tests.client.driving import button, click, take_seat
from tests.rulesets.diplomacy.table import Table

pytestmark = pytest.mark.whole


@pytest.fixture
def page(window: MainWindow, tmp_path: Path) -> DeskPage:
    """France's desk in the first spring."""
    table = Table(tmp_path, {"France": ["A Paris", "A Marseilles", "F Brest"], "Germany": ["A Munich"]})
    table.session.close()
    return seated(window, table.session.path)


def seated(window: MainWindow, path: Path, seat: str = "France") -> DeskPage:
    window.rooms.open_path(path)
    take_seat(window, seat, "")
    return window.rooms.desk_page


def forked(page: DeskPage) -> Forking:
    """Paris goes to Burgundy, or to Picardy, or helps Marseilles there; Marseilles stays."""
    desk, found = page.desk, forking(page.desk)
    desk.enter_lines("A PAR - BUR\nA MAR - BUR")
    desk.select("PAR")
    for line in ("A PAR - PIC", "A PAR S A MAR - BUR"):
        found.keep()
        desk.enter_lines(line)
    return found


def lines(page: DeskPage) -> list[str]:
    return [page.desk.session.write_order(order) for order in page.desk.draft]


def drawn(page: DeskPage) -> set[Figure]:
    return set(page.boards.scene.overlay("orders"))


def cell(page: DeskPage, name: str) -> int:
    found: int = page.desk.session.game.map.board.cell(name)
    return found


def test_what_was_ordered_stays_beside_what_is_ordered_next(page: DeskPage) -> None:
    found = forked(page)
    assert found.lines("PAR") == ("A PAR - BUR", "A PAR - PIC", "A PAR S A MAR - BUR")
    assert found.goes("PAR") == 2
    assert lines(page) == ["A PAR S A MAR - BUR", "A MAR - BUR"]
    assert found.lines("MAR") == ()


def test_the_sheet_holds_exactly_those_that_are_drawn_as_going(page: DeskPage) -> None:
    found = forked(page)
    par, mar, bur, pic = (cell(page, name) for name in ("PAR", "MAR", "BUR", "PIC"))
    for number, line, goes in (
        (0, "A PAR - BUR", Way(par, bur)),
        (1, "A PAR - PIC", Way(par, pic)),
        (2, "A PAR S A MAR - BUR", Help(par, mar, bur)),
    ):
        found.turn("PAR", number)
        sheet = [text for _, text in read_sheet(page.desk.sheet_text()).lines]
        assert sorted(sheet) == sorted(["A MAR - BUR", line])
        going = {it for it in drawn(page) if isinstance(it, Way | Help) and it.style != "other"}
        assert going == {goes, Way(mar, bur)}
        waiting = {it for it in drawn(page) if isinstance(it, Way | Help) and it.style == "other"}
        assert len(waiting) == 2 and goes not in waiting


def test_one_act_switches_to_the_next_and_round(page: DeskPage) -> None:
    found, act = forked(page), page.findChild(QAction, "desk.let-its-next-alternative-go")
    assert act is not None and act.shortcut().toString() == "Ctrl+Shift+X"
    gone = []
    for _ in range(3):
        act.trigger()
        gone.append((found.goes("PAR"), found.words(page.desk.orders_of("PAR"))))
    assert gone == [(0, "A PAR - BUR"), (1, "A PAR - PIC"), (2, "A PAR S A MAR - BUR")]
    assert found.lines("PAR") == ("A PAR - BUR", "A PAR - PIC", "A PAR S A MAR - BUR"), "each keeps its number"


def test_a_click_on_the_one_that_goes_is_no_step(page: DeskPage) -> None:
    found = forked(page)
    steps = page.desk.undo_stack.count()
    click(button(page, "branch-3"))
    assert (found.goes("PAR"), page.desk.undo_stack.count()) == (2, steps)
    assert button(page, "branch-3").isChecked()


def test_each_act_is_one_step_to_undo(page: DeskPage) -> None:
    found, undo = forked(page), page.desk.undo_stack
    found.turn("PAR", 0)
    assert lines(page)[0] == "A PAR - BUR"
    undo.undo()
    assert (found.goes("PAR"), lines(page)[0]) == (2, "A PAR S A MAR - BUR")
    undo.redo()
    assert (found.goes("PAR"), lines(page)[0]) == (0, "A PAR - BUR")
    found.drop("PAR", 1)
    assert found.lines("PAR") == ("A PAR - BUR", "A PAR S A MAR - BUR")
    undo.undo()
    assert len(found.lines("PAR")) == 3


def test_without_the_one_that_goes_the_next_goes_and_the_last_is_no_alternative(page: DeskPage) -> None:
    found = forked(page)
    found.drop("PAR", 2)
    assert (found.goes("PAR"), found.lines("PAR")) == (0, ("A PAR - BUR", "A PAR - PIC"))
    found.drop("PAR", 0)
    assert found.lines("PAR") == ()
    assert lines(page) == ["A PAR - PIC", "A MAR - BUR"]


def test_what_may_not_stand_beside_the_others_does_not_go(page: DeskPage, monkeypatch: pytest.MonkeyPatch) -> None:
    found, said = forked(page), list[str]()
    page.desk.refused.connect(said.append)
    refusal = page.desk.session.check("France", page.desk.session.read_order("A PAR - MOS", "France"))
    monkeypatch.setattr(GameSession, "check", lambda *_: refusal)
    found.turn("PAR", 0)
    assert found.goes("PAR") == 2 and said[0].startswith("A PAR - BUR: ")


def test_the_card_and_the_table_show_them(page: DeskPage) -> None:
    found, card = forked(page), page.inspector.unit.branches
    assert card.isVisible()
    assert [button(card, f"branch-{n}").text() for n in (1, 2, 3)] == [
        "1  A PAR - BUR",
        "2  A PAR - PIC",
        "3  A PAR S A MAR - BUR",
    ]
    assert [button(card, f"branch-{n}").isChecked() for n in (1, 2, 3)] == [False, False, True]
    click(button(card, "branch-2"))
    assert found.goes("PAR") == 1
    row = page.orders_panel.model.row_of("PAR")
    assert page.orders_panel.model.index(row, 2).data() == "- PIC, alternative 2 of 3"
    click(card.findChild(QToolButton, "branch-drop-3"))
    assert page.orders_panel.model.index(row, 2).data() == "- PIC, alternative 2 of 2"
    page.desk.select("MAR")
    assert not card.isVisible()


def test_the_review_names_what_waits(page: DeskPage) -> None:
    forked(page)
    page.bring("Review")
    review = page.front.page
    assert isinstance(review, ReviewPage)
    texts = [str(review.doubts.model.index(row).data()) for row in range(review.doubts.model.rowCount())]
    (told,) = (text for text in texts if "alternative" in text)
    assert "PAR: alternative 3 of 3 goes, A PAR S A MAR - BUR; beside it is kept 1: A PAR - BUR; 2: A PAR - PIC" in told


def test_they_are_kept_with_the_draft_for_their_seat_and_their_turn(window: MainWindow, page: DeskPage) -> None:
    forked(page)
    path = page.desk.session.path
    page.leave_requested.emit()
    germany = seated(window, path, "Germany")
    assert not forking(germany.desk).forks
    germany.leave_requested.emit()
    france = seated(window, path)
    assert forking(france.desk).lines("PAR") == ("A PAR - BUR", "A PAR - PIC", "A PAR S A MAR - BUR")
    france.desk.hand_in()
    assert forking(france.desk).lines("PAR"), "they wait behind what was handed in"
    france.desk.select("PAR")
    assert not button(france.inspector.unit.branches, "branch-1").isEnabled()
    france.desk.session.advance()
    france.leave_requested.emit()
    assert not forking(seated(window, path).desk).forks


def test_a_unit_without_orders_or_with_enough_of_them_has_no_more(page: DeskPage) -> None:
    found, said = forked(page), list[str]()
    page.desk.refused.connect(said.append)
    page.desk.select("BRE")
    found.keep()
    found.turn()
    page.desk.select("PAR")
    for _ in range(3):
        found.keep()
    assert said == [
        "Choose a unit with orders first.",
        "The orders of BRE have no alternative; keep them as one first, then order otherwise.",
        "A unit has at most 5 alternatives; take one away first.",
    ]


def test_no_position_or_other_seat_is_told_of_them(page: DeskPage, tmp_path: Path) -> None:
    forked(page)
    forking(page.desk).save()
    session = page.desk.session
    session.export("Germany", tmp_path / "germany.drum")
    assert b"alternatives" not in (tmp_path / "germany.drum").read_bytes()
    assert "PIC" not in session.sheet("France", page.desk.draft, comments=False)


def test_the_buttons_are_for_the_mouse_alone(page: DeskPage) -> None:
    forked(page)
    for row in page.inspector.unit.branches.findChildren(QPushButton):
        assert row.toolTip()


def test_a_unit_that_has_several_orders_changes_all_of_them(desk: OrderDesk) -> None:
    found = forking(desk)
    unit = desk.own_units()[0]
    desk.enter_lines(f"{unit} defend skirmish\n{unit} attack evade")
    first = desk.orders_of(unit)
    assert len(first) == 2
    desk.select(unit)
    found.keep()
    desk.clear_unit(unit)
    desk.enter_lines(f"{unit} attack evade")
    second = desk.orders_of(unit)
    assert len(second) == 1
    found.turn()
    assert desk.orders_of(unit) == first
    found.turn()
    assert desk.orders_of(unit) == second
