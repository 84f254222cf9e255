"""What the game master's pages of sheets and papers allow at each moment, over a game that is made up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from PySide6.QtWidgets import QFileDialog, QTableWidget
from pytestqt.qtbot import QtBot

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.evening import papers_page, sheets_page
from drumhead.client.evening.papers_page import PapersPage
from drumhead.client.evening.sheets_page import NO_FOLDER, SheetsPage, cells
from drumhead.client.evening.working import Working
from drumhead.engine.errors import InputError
from drumhead.engine.play.orders import Order
from drumhead.engine.session import Verdict
from drumhead.engine.session.evening.intake_table import IN, LATE, MISSING, REFUSED, REPLACED, UNSEALED, VALID, Row
from tests.client.driving import button, click
from tests.client.evening.conftest import rows as texts
from tests.client.evening.conftest import working
from tests.client.pages.desks import desk as made_up

GOOD = Verdict(7, "FR1IN rest", order=cast(Order, object()))
BAD = Verdict(8, "FR9IN rest", error="You know of no unit FR9IN.")


def desk(*, over: bool = False, turn: int = 3, played: tuple[int, ...] = (1, 2)) -> OrderDesk:
    found = made_up(turn=turn, played=played)
    cast(SimpleNamespace, found.session).over = over
    return found


# sheets

TAKEN: list[tuple[str, object]] = []
GIVEN: dict[SheetsPage, list[Row]] = {}


@pytest.fixture
def sheets(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> SheetsPage:
    """A page whose rows are given by the test; what is handed in is noted."""
    TAKEN.clear()
    GIVEN.clear()
    found = SheetsPage()
    qtbot.addWidget(found)
    given: list[Row] = []
    monkeypatch.setattr(sheets_page, "in_folder", lambda *_: ())
    monkeypatch.setattr(sheets_page, "deadline", lambda *_: None)
    monkeypatch.setattr(sheets_page, "ask_back", lambda _, row: f"Dear {row.seat}" if row.file else "")
    monkeypatch.setattr(sheets_page, "table", lambda *_: tuple(given))
    monkeypatch.setattr(sheets_page, "override", lambda _, files, name, why, due: TAKEN.append((name, why)))

    def taken_in(session: object, files: object, due: object, accept: object = ()) -> tuple[Row, ...]:
        TAKEN.append(("valid", accept))
        return tuple(given)

    monkeypatch.setattr(sheets_page, "taken_in", taken_in)
    GIVEN[found] = given
    return found


def _show(page: SheetsPage, *rows: Row, over: bool = False) -> None:
    GIVEN[page][:] = rows
    page.show_desk(desk(over=over))
    page.open_folder(Path("mail"))


def _may(page: SheetsPage) -> set[str]:
    names = ("take-valid", "accept-lines", "override", "copy-letter", "look-again")
    return {name for name in names if button(page, name).isEnabled()} | (
        {"reason"} if page.reason.isEnabled() else set()
    )


LOOK = {"copy-letter", "look-again"}


def test_of_a_sheet_only_what_makes_sense_may_be_done_and_nothing_once_the_game_is_over(sheets: SheetsPage) -> None:
    cases: tuple[tuple[Row, set[str]], ...] = (
        (Row("a", VALID, "Anna", verdicts=(GOOD,)), {"take-valid"}),
        (Row("", VALID, "Anna", verdicts=(GOOD,)), set()),
        (Row("a", REFUSED, "Anna", verdicts=(GOOD, BAD)), {"accept-lines", "reason", "override"}),
        (Row("a", REFUSED, "Anna", verdicts=(BAD,)), {"reason", "override"}),
        (Row("a", REFUSED, "Anna", verdicts=(GOOD, BAD), taken=True), set()),
        (Row("a", UNSEALED, "Anna", verdicts=(GOOD,)), {"reason", "override"}),
        (Row("a", LATE, "Anna", verdicts=(GOOD,)), {"reason", "override"}),
        (Row("a", REPLACED, "Anna", verdicts=(GOOD,)), set()),
        (Row("", MISSING, "Anna"), set()),
    )
    for row, may in cases:
        look = LOOK if row.file else {"look-again"}
        _show(sheets, row)
        assert _may(sheets) == (may - {"override"}) | look, "a ruling wants its reason"
        if "reason" in may:
            sheets.reason.setText("   ")
            assert "override" not in _may(sheets)
            sheets.reason.setText("he telephoned")
            assert _may(sheets) == may | look
        _show(sheets, row, over=True)
        assert _may(sheets) == look
        sheets.reason.clear()


def test_before_a_folder_is_chosen_and_once_the_seat_is_left_nothing_may_be_done(sheets: SheetsPage) -> None:
    assert _may(sheets) == set()
    sheets.show_desk(desk())
    assert "look-again" not in _may(sheets)
    _show(sheets, Row("a", UNSEALED, "Anna", verdicts=(GOOD,)))
    sheets.reason.setText("he telephoned")
    sheets.message.setText("Done.")
    sheets.forget()
    assert (_may(sheets), sheets.reason.text(), sheets.letter.toPlainText(), sheets.message.text()) == (
        set(),
        "",
        "",
        "",
    )
    assert (sheets.folder_label.text(), sheets.table.rowCount(), sheets.rows) == (NO_FOLDER, 0, ())
    for act in (sheets.look, sheets.take_valid, sheets.accept_chosen, sheets.override_chosen):
        act()
    assert TAKEN == []


def test_how_many_sheets_were_handed_in_leaves_out_those_that_were_in_before(sheets: SheetsPage) -> None:
    taken = Row("a", VALID, "Anna", verdicts=(GOOD,), taken=True)
    for rows, said in (
        ((taken, Row("b", VALID, "Ben", taken=True)), "2 sheets were handed in."),
        ((taken, Row("b", IN, "Ben", taken=True)), "1 sheet was handed in."),
        ((taken, Row("", MISSING, "Ben", taken=True), Row("c", REFUSED, "Cid")), "1 sheet was handed in."),
        ((Row("c", REFUSED, "Cid"),), "0 sheets were handed in."),
    ):
        _show(sheets, *rows)
        sheets.take_valid()
        assert sheets.message.text() == said


def test_a_ruling_is_made_with_its_reason_which_is_gone_then(sheets: SheetsPage) -> None:
    _show(sheets, Row("a", UNSEALED, "Anna", verdicts=(GOOD,)))
    sheets.reason.setText("he telephoned")
    click(button(sheets, "override"))
    assert TAKEN == [("a", "he telephoned")]
    assert (sheets.reason.text(), sheets.message.text()) == ("", "a was taken in by a ruling.")
    assert "override" not in _may(sheets)


def test_a_ruling_that_is_refused_leaves_its_reason(sheets: SheetsPage, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise InputError("It cannot be.")

    monkeypatch.setattr(sheets_page, "override", refuse)
    _show(sheets, Row("a", UNSEALED, "Anna", verdicts=(GOOD,)))
    sheets.reason.setText("he telephoned")
    click(button(sheets, "override"))
    assert (sheets.reason.text(), sheets.message.text()) == ("he telephoned", "It cannot be.")
    assert len(sheets.rows) == 1 and "override" in _may(sheets)


def test_lines_that_are_refused_are_left_out_of_the_file_at_hand_alone(sheets: SheetsPage) -> None:
    row = Row("b", REFUSED, "Ben", verdicts=(GOOD, BAD))
    _show(sheets, Row("a", VALID, "Anna", verdicts=(GOOD,)), row)
    sheets.table.setCurrentCell(1, 0)
    assert sheets.letter.toPlainText() == "Dear Ben"
    click(button(sheets, "accept-lines"))
    assert TAKEN == [("valid", ("b",))]
    assert sheets.message.text() == "b was handed in without the lines that are refused."


def test_a_sheet_is_read_as_a_row() -> None:
    told = (
        (Row("", MISSING), ("–", "?", MISSING, "", "", "")),
        (Row("", IN, "Anna"), ("–", "Anna", IN, "", "", "")),
        (Row("a", IN, "Anna"), ("a", "Anna", "handed in", "", "", "")),
        (Row("a", VALID, "Anna", verdicts=(GOOD, BAD)), ("a", "Anna", VALID, "", "1", "")),
        (Row("a", VALID, "Anna", verdicts=(GOOD,), taken=True), ("a", "Anna", "handed in", "", "1", "")),
        (Row("a", REFUSED, "Anna", verdicts=(BAD,), taken=True), ("a", "Anna", REFUSED, "", "0", "")),
        (
            Row(
                "a",
                LATE,
                "Anna",
                came=datetime(2026, 11, 24, 9, 5),
                reason="Late.",
                replaced=("X1",),
                conflicts=("Y.",),
            ),
            ("a", "Anna", LATE, "24 Nov 09:05", "", "Late.\nGiven anew later: X1.\nY."),
        ),
    )
    assert [cells(row) for row, _ in told] == [each for _, each in told]


@pytest.mark.parametrize("named", ["", "mail"])
def test_a_folder_is_chosen_beside_the_game_or_where_the_last_one_was(
    sheets: SheetsPage, monkeypatch: pytest.MonkeyPatch, named: str
) -> None:
    starts: list[str] = []

    def ask(parent: object, title: str, start: str) -> str:
        starts.append(start)
        return named

    monkeypatch.setattr(QFileDialog, "getExistingDirectory", ask)
    sheets.show_desk(desk())
    click(button(sheets, "choose-folder"))
    click(button(sheets, "choose-folder"))
    assert starts == [".", named or "."]
    assert sheets.folder_label.text() == (named or NO_FOLDER)


# papers

DUE: list[datetime | None] = []
Begun = list[tuple[str, Mapping[str, Any]]]


@pytest.fixture
def begun() -> Begun:
    return []


@pytest.fixture
def papers(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, begun: Begun) -> PapersPage:
    """A page whose deadline is kept in a list, and whose process only notes what it was to do."""
    DUE[:] = [None]

    def begin(path: Path, turn: int, act: str, asked: Mapping[str, Any] | None = None) -> None:
        begun.append((act, asked or {}))

    monkeypatch.setattr(papers_page, "deadline", lambda _: DUE[-1])
    monkeypatch.setattr(papers_page, "all_due", lambda _: "Due." if DUE[-1] else "")
    monkeypatch.setattr(
        papers_page, "reminders", lambda _: (("Anna", "Dear Anna"), ("Ben", "Dear Ben")) if DUE[-1] else ()
    )
    monkeypatch.setattr(papers_page, "set_deadline", lambda _, when: DUE.append(when))
    found = PapersPage()
    qtbot.addWidget(found)
    monkeypatch.setattr(Working, "start", lambda _, *asked: begin(*asked))
    return found


PAPER = {"seat": "Anna", "what": "Report", "file": "a.html"}
PRESSED = ("set-deadline", "drop-deadline", "copy-reminders", "send-out", "open-folder", "bundle", "verify-bundle")


def _open(page: PapersPage) -> set[str]:
    return {name for name in PRESSED if button(page, name).isEnabled()}


def test_papers_are_allowed_by_how_the_game_stands(papers: PapersPage) -> None:
    assert _open(papers) == set()
    papers.show_desk(desk(turn=1, played=()))
    assert _open(papers) == {"set-deadline", "send-out", "verify-bundle"}
    papers.show_desk(desk())
    assert _open(papers) == {"set-deadline", "send-out", "verify-bundle", "bundle"}
    click(button(papers, "set-deadline"))
    assert _open(papers) == {"set-deadline", "send-out", "verify-bundle", "bundle", "drop-deadline", "copy-reminders"}
    papers.show_desk(desk(over=True))
    assert _open(papers) == {"send-out", "verify-bundle", "bundle", "copy-reminders"}
    papers.send(Path("out"))
    assert "open-folder" not in _open(papers)
    working(papers).done.emit("send-out", {"papers": [PAPER, PAPER]})
    assert "open-folder" in _open(papers) and "2 papers were written into out" in papers.message.text()
    papers.forget()
    assert (_open(papers), papers.message.text(), papers.due_label.text(), papers.turns.count()) == (set(), "", "", 0)
    assert papers.findChildren(QTableWidget)[0].rowCount() == 0


def test_the_deadline_is_the_minute_that_is_written_and_the_one_that_holds_is_shown(papers: PapersPage) -> None:
    papers.show_desk(desk())
    assert (papers.due.time().hour(), papers.due.time().minute()) == (20, 0)
    when = datetime(2027, 3, 5, 19, 45)
    papers.due.setDateTime(when)
    click(button(papers, "set-deadline"))
    assert DUE[-1] == when
    assert (papers.due_label.text(), papers.letters.toPlainText()) == ("Due.", "Dear Anna\n\nDear Ben")
    papers.due.setDateTime(datetime(2028, 1, 1, 1, 1))
    papers.show_desk(desk())
    assert papers.due.dateTime().toPython() == when
    click(button(papers, "drop-deadline"))
    assert (DUE.pop() is None, papers.due_label.text(), papers.letters.toPlainText()) == (True, "", "")


def test_a_deadline_that_is_refused_is_told_and_the_telling_is_gone_with_the_next(
    papers: PapersPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise InputError("It is past.")

    papers.show_desk(desk())
    with monkeypatch.context() as patch:
        patch.setattr(papers_page, "set_deadline", refuse)
        papers.set_due()
    assert papers.message.text() == "It is past." and DUE == [None]
    papers.set_due()
    assert papers.message.text() == "" and DUE[-1] is not None


def test_the_turns_of_a_bundle_are_those_that_are_kept_newest_first(papers: PapersPage) -> None:
    papers.show_desk(desk(turn=4, played=(1, 3, 4)))
    assert [papers.turns.itemText(at) for at in range(papers.turns.count())] == ["Turn 3", "Turn 1"]
    assert papers.turns.currentData() == 3


def test_while_something_is_written_nothing_else_may_be_begun(
    papers: PapersPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    papers.show_desk(desk())
    monkeypatch.setattr(Working, "running", property(lambda _: True))
    papers.show_desk(desk())
    assert _open(papers) == set()
    monkeypatch.setattr(Working, "running", property(lambda _: False))
    working(papers).failed.emit("The disk is full.")
    assert papers.message.text() == "The disk is full."
    assert _open(papers) == {"set-deadline", "send-out", "verify-bundle", "bundle"}


def test_what_a_bundle_is_proven_to_be_is_told(papers: PapersPage, begun: Begun) -> None:
    papers.show_desk(desk())
    papers.verify(Path("b.zip"))
    assert begun == [("verify-bundle", {"bundle": "b.zip"})]
    working(papers).done.emit("verify-bundle", {"proven": "Every hash agrees."})
    assert papers.message.text() == "Every hash agrees."
    assert papers.table.rowCount() == 0


Asking = Callable[..., tuple[str, str]]


@pytest.mark.parametrize("named", ["", "b.zip"])
def test_a_bundle_is_verified_only_if_one_is_chosen(
    papers: PapersPage, begun: Begun, monkeypatch: pytest.MonkeyPatch, named: str
) -> None:
    asking: Asking = lambda *_: (named, "")  # noqa: E731
    monkeypatch.setattr(QFileDialog, "getOpenFileName", asking)
    papers.show_desk(desk())
    click(button(papers, "verify-bundle"))
    assert [act for act, _ in begun] == (["verify-bundle"] if named else [])


def test_nothing_is_begun_without_a_desk_or_while_something_is_written(
    papers: PapersPage, begun: Begun, monkeypatch: pytest.MonkeyPatch
) -> None:
    papers.send(Path("out"))
    papers.show_desk(desk())
    with monkeypatch.context() as patch:
        patch.setattr(Working, "running", property(lambda _: True))
        papers.send(Path("out"))
        papers.verify(Path("b.zip"))
    assert begun == []
    papers.send(Path("out"))
    assert begun == [("send-out", {"folder": "out"})]


def test_only_a_folder_that_was_written_is_opened(papers: PapersPage, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(papers_page.QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()))
    papers.show_desk(desk())
    button(papers, "open-folder").clicked.emit()
    papers.send(Path("/out"))
    button(papers, "open-folder").clicked.emit()
    working(papers).done.emit("send-out", {"papers": [PAPER, PAPER]})
    click(button(papers, "open-folder"))
    assert opened == ["/out"]


@pytest.mark.parametrize("named", ["", "out"])
@pytest.mark.parametrize(("press", "proposed"), [("send-out", "war-turn-3"), ("bundle", "war-turn-2.zip")])
def test_papers_and_bundles_are_written_where_that_is_said_and_named_after_game_and_turn(
    papers: PapersPage, begun: Begun, monkeypatch: pytest.MonkeyPatch, press: str, proposed: str, named: str
) -> None:
    starts: list[str] = []
    written: list[object] = []

    def ask(parent: object, title: str, start: str, *kinds: str) -> tuple[str, str]:
        starts.append(start)
        return named, ""

    def write(session: object, path: Path, turn: int, *, judge: bool) -> None:
        written.append((path, turn, judge))

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    monkeypatch.setattr(papers_page, "write_bundle", write)
    seated = desk()
    cast(SimpleNamespace, seated.session).game.id = "war"
    papers.show_desk(seated)
    click(button(papers, press))
    assert starts == [proposed]
    assert begun == ([("send-out", {"folder": named})] if named and press == "send-out" else [])
    assert written == ([(Path(named), 2, True)] if named and press == "bundle" else [])
    if written:
        assert papers.message.text() == f"Written: {named} {papers_page.FOR_A_JUDGE}"
        cast(SimpleNamespace, seated.session).over = True
        click(button(papers, press))
        assert papers.message.text() == f"Written: {named}"


def test_papers_stand_as_rows(papers: PapersPage) -> None:
    papers.show_desk(desk())
    working(papers).done.emit("send-out", {"papers": [PAPER]})
    assert texts(papers.table) == [["Anna", "Report", "a.html"]]
