"""Alternatives at a desk without a window: what is told and refused, what is a step, and for whom they are kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from drumhead.client.alternatives import forking as module
from drumhead.client.alternatives.branch_rows import TITLE, BranchRows, show_branches, wire_branches
from drumhead.client.alternatives.forking import Forking, forking
from drumhead.client.desk.desk import OrderDesk
from drumhead.engine.errors import GameFileError
from drumhead.engine.play.figures import Way
from drumhead.engine.session import GameSession
from tests.rulesets.diplomacy.table import Table


class Seat:
    """France's desk in the first spring, its alternatives, and all that was said at it."""

    def __init__(self, desk: OrderDesk) -> None:
        self.desk, self.found = desk, forking(desk)
        self.told, self.refused, self.changed = list[str](), list[str](), list[str]()
        self.found.told.connect(self.told.append)
        desk.refused.connect(self.refused.append)
        self.found.changed.connect(self.changed.append)

    def two_ways(self) -> None:
        """Paris to Burgundy, or to Picardy, which goes."""
        self.desk.enter_lines("A PAR - BUR\nA MAR H")
        self.desk.select("PAR")
        self.found.keep()
        self.desk.enter_lines("A PAR - PIC")

    def lines(self) -> list[str]:
        return [self.desk.session.write_order(order) for order in self.desk.draft]

    def cell(self, name: str) -> int:
        found: int = self.desk.session.game.map.board.cell(name)
        return found


@pytest.fixture(scope="module")
def spring(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    table = Table(tmp_path_factory.mktemp("table"), {"France": ["A Paris", "A Marseilles"], "Germany": ["A Munich"]})
    table.session.close()
    return table.session.path.read_bytes()


@pytest.fixture
def seat(qtbot: QtBot, spring: bytes, tmp_path: Path) -> Iterator[Seat]:
    path = tmp_path / "spring.drum"
    path.write_bytes(spring)
    session, desk = GameSession.open(path), OrderDesk()
    desk.open(session)
    found = Seat(desk)
    desk.take_seat("France")
    yield found
    desk.close()
    session.close()


def test_what_is_kept_turned_and_dropped_is_told_and_each_is_one_step(seat: Seat) -> None:
    found, undo = seat.found, seat.desk.undo_stack
    assert forking(seat.desk) is found and found.branches("PAR") == () and found.lines("PAR") == ()
    seat.two_ways()
    assert seat.told == ["Alternative 1 of PAR is kept; what is ordered now is alternative 2, which goes."]
    assert seat.changed == ["PAR"] and set(found.forks) == {"PAR"}
    steps = undo.count()
    found.turn()
    assert (undo.count(), undo.undoText(), seat.told[1:]) == (
        *(steps + 1, "Alternative 1 of PAR"),
        ["Alternative 1 of PAR goes: A PAR - BUR."],
    )
    assert seat.lines() == ["A PAR - BUR", "A MAR H"] and found.lines("PAR") == ("A PAR - BUR", "A PAR - PIC")
    found.turn("PAR", 0)
    assert (undo.count(), len(seat.told), seat.changed[-1]) == (steps + 1, 2, "PAR"), "it goes already"
    found.keep()
    assert seat.told[-1] == "Alternative 1 of PAR is kept; what is ordered now is alternative 3, which goes."
    assert undo.undoText() == "Alternative of PAR" and found.goes("PAR") == 2
    found.drop("PAR", 1)
    assert (undo.count(), undo.undoText()) == (steps + 3, "Without alternative 2 of PAR")
    assert (found.goes("PAR"), found.lines("PAR")) == (1, ("A PAR - BUR", "A PAR - BUR"))
    undo.setIndex(steps)
    assert (seat.lines(), found.goes("PAR")) == (["A PAR - PIC", "A MAR H"], 1)
    found.drop("PAR", 0)
    assert found.forks == {} and seat.lines() == ["A PAR - PIC", "A MAR H"]
    found.drop("PAR", 0)
    assert seat.refused == []


def test_where_there_is_nothing_to_keep_or_turn_it_is_said_and_once_handed_in_nothing_is_done(seat: Seat) -> None:
    found, desk = seat.found, seat.desk
    for act in (found.keep, found.turn):
        desk.select("")
        act()
        desk.select("MAR")
        act()
    choose = "Choose a unit with orders first."
    alone = "The orders of MAR have no alternative; keep them as one first, then order otherwise."
    assert seat.refused == [choose, choose, choose, alone]
    seat.two_ways()
    desk.hand_in()
    seat.refused.clear()
    steps, told = desk.undo_stack.count(), list(seat.told)
    for deed in (found.keep, found.turn, lambda: found.drop("PAR", 0)):
        deed()
    assert (desk.undo_stack.count(), seat.told, found.goes("PAR")) == (steps, told, 1)
    assert seat.refused == ["The orders are handed in; take them back to change them."] * 3


def test_one_that_may_not_stand_does_not_go_whether_turned_to_or_left_by_dropping(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat.two_ways()
    monkeypatch.setattr(module, "barred", lambda session, seat, draft, unit, goes: f"{unit} may not.")
    steps = seat.desk.undo_stack.count()
    seat.found.turn("PAR", 0)
    seat.found.drop("PAR", 1)
    assert seat.refused == ["PAR may not."] * 2 and seat.desk.undo_stack.count() == steps and len(seat.told) == 1
    seat.found.drop("PAR", 0)
    assert seat.found.forks == {}, "what waits may always be dropped"


def test_those_that_wait_are_drawn_and_doubted_while_there_is_a_seat_and_no_replay(seat: Seat) -> None:
    found, desk = seat.found, seat.desk
    assert (found.figures(), found.doubts()) == ((), ())
    seat.two_ways()
    par, bur = seat.cell("PAR"), seat.cell("BUR")
    assert found.figures() == (Way(par, bur, style="other"),)
    (doubt,) = found.doubts()
    assert (doubt.kind, doubt.units, doubt.cell) == ("alternative", ("PAR",), par)
    assert doubt.text == "PAR: alternative 2 of 2 goes, A PAR - PIC; beside it is kept 1: A PAR - BUR."
    rows = BranchRows()
    show_branches(found, rows, "PAR")
    assert not rows.isHidden()
    desk.hand_in()
    show_branches(found, rows, "PAR")
    assert not any(button.isEnabled() for button in rows.findChildren(QPushButton))
    desk.session.advance()
    desk.view_changed.emit()
    assert found.forks == {} and found.figures() == (), "another turn has others"
    desk.leave_seat()
    desk.take_seat("France")
    desk.enter_lines("A PIC - BEL")
    desk.select("PIC")
    found.keep()
    desk.enter_lines("A PIC H")
    assert len(found.figures()) == 1
    desk.show_moment(1, None)
    assert found.figures() == ()
    show_branches(found, rows, "PIC")
    assert rows.isHidden(), "in a replay none"
    rows.deleteLater()


def test_they_are_saved_for_their_seat_alone_and_only_where_something_changed(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved: list[tuple[str, list[str], int]] = []
    keep = module.keep_forks

    def noted(session: GameSession, of: str, forks: module.Forks, turn: int) -> None:
        saved.append((of, list(forks), turn))
        keep(session, of, forks, turn)

    monkeypatch.setattr(module, "keep_forks", noted)
    seat.found.save()
    assert saved == []
    seat.two_ways()
    seat.found.save()
    seat.found.save()
    assert saved == [("France", ["PAR"], 1)]
    seat.found.turn()
    seat.desk.leave_seat()
    assert saved[1:] == [("France", ["PAR"], 1)] and seat.found.forks == {}
    seat.desk.take_seat("Germany")
    assert seat.found.forks == {}
    seat.desk.take_seat("France")
    assert (seat.found.goes("PAR"), len(saved)) == (0, 2)

    def broken(*_: object) -> None:
        raise GameFileError("The file is gone.")

    monkeypatch.setattr(module, "keep_forks", broken)
    seat.found.turn("PAR")
    seat.found.save()
    assert seat.refused == ["The file is gone."]
    monkeypatch.setattr(module, "keep_forks", noted)
    seat.found.save()
    assert len(saved) == 3, "what was not kept is kept the next time"


def test_the_rows_name_each_alternative_and_tell_which_is_wanted_or_is_to_go(qtbot: QtBot) -> None:
    rows, told = BranchRows(), list[tuple[str, int]]()
    qtbot.addWidget(rows)
    rows.turned.connect(lambda number: told.append(("turned", number)))
    rows.dropped.connect(lambda number: told.append(("dropped", number)))
    assert rows.isHidden()
    rows.show_branches(("A PAR - BUR", "no orders"), 1)
    rows.show_branches(("A PAR - BUR", "A PAR - PIC"), 1)
    turns, drops = rows.findChildren(QPushButton), rows.findChildren(QToolButton)
    assert [label.text() for label in rows.findChildren(QLabel)] == [TITLE] and not rows.isHidden()
    assert [(each.objectName(), each.text(), each.isChecked(), each.toolTip()) for each in turns] == [
        ("branch-1", "1  A PAR - BUR", False, "A PAR - BUR\nClick, and this one goes"),
        ("branch-2", "2  A PAR - PIC", True, "A PAR - PIC\nThis one goes"),
    ]
    assert [(each.objectName(), each.toolTip(), each.accessibleName()) for each in drops] == [
        ("branch-drop-1", "Forget this alternative", "Forget alternative 1, A PAR - BUR"),
        ("branch-drop-2", "Forget this alternative", "Forget alternative 2, A PAR - PIC"),
    ]
    buttons = [*turns, *drops]
    assert all(each.isEnabled() and each.focusPolicy() == Qt.FocusPolicy.NoFocus for each in buttons)
    assert not any(drop.icon().isNull() for drop in drops) and all(turn.isFlat() for turn in turns)
    for each in buttons:
        each.click()
    assert told == [("turned", 0), ("turned", 1), ("dropped", 0), ("dropped", 1)]
    rows.show_branches(("A PAR - BUR",), locked=True)
    (turn,), (drop,) = rows.findChildren(QPushButton), rows.findChildren(QToolButton)
    assert (turn.isChecked(), turn.isEnabled(), drop.isEnabled()) == (True, False, False)
    rows.show_branches(())
    assert rows.isHidden() and rows.findChildren(QLabel) == []


def test_a_click_turns_or_drops_at_the_desk_and_it_is_said(qtbot: QtBot, seat: Seat) -> None:
    rows, said = BranchRows(), list[str]()
    qtbot.addWidget(rows)
    wire_branches(seat.found, rows, seat.desk, said.append)
    seat.two_ways()
    show_branches(seat.found, rows, "PAR")
    assert [each.isChecked() for each in rows.findChildren(QPushButton)] == [False, True]
    rows.findChildren(QPushButton)[0].click()
    assert seat.lines()[0] == "A PAR - BUR" and said[-1] == "Alternative 1 of PAR goes: A PAR - BUR."
    rows.findChildren(QToolButton)[1].click()
    assert isinstance(seat.found, Forking) and seat.found.forks == {}
