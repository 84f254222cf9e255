"""The page on which a turn is judged, over a copy that is made up: what it allows, lists, tells and asks for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from pytestqt.qtbot import QtBot

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.evening import judging_page
from drumhead.client.evening.judging_page import AWAY, RULED, SAME, STALE, JudgingPage
from drumhead.client.evening.trial import EVERY, Trial
from drumhead.client.evening.working import Working
from drumhead.engine.errors import InputError
from drumhead.engine.reports.report import Report, text_section
from drumhead.engine.session.evening.adjudication import Battle, Work
from tests.client.driving import button, click
from tests.client.evening.conftest import rows, working
from tests.client.pages.desks import desk as made_up


def battle(phase: str, place: str, cell: int = 7, tactical: int | None = 3, **about: Any) -> Battle:
    event = f"3.{phase}.{place}"
    return Battle(phase, place, cell, tactical, event, (), f"{place} burnt", f"battle {place} ", "", **about)


MARCH, FIRST, SECOND = battle("march", "A1"), battle("fire", "B1"), battle("fire", "B2", 8, None)


class Copy:
    """A turn that was played in a copy: its battles, of which some are accepted, and what was done with it."""

    def __init__(self, *battles: Battle) -> None:
        self.turn, self.is_current, self.closed, self.refuses = 3, True, 0, False
        self.phases: tuple[str, ...] = ("march", "fire", "rest")
        self.fought = list(battles)
        self.done: list[Any] = []
        self.copy = SimpleNamespace(close=self._close)

    def _close(self) -> None:
        self.closed += 1

    def battles(self) -> tuple[Battle, ...]:
        return tuple(self.fought)

    def events(self, phase: str) -> tuple[str, ...]:
        return ("it rains",)

    def _note(self, *what: object) -> None:
        if self.refuses:
            raise InputError("It cannot be.")
        self.done.append(what)

    def accept(self, session: object, battles: Sequence[Battle], why: str) -> None:
        self._note("accept", tuple(each.place for each in battles), why)
        self.fought = [replace(each, accepted=each.accepted or each in battles) for each in self.fought]

    def note(self, work: object, phase: str, chosen: Battle | None, why: str) -> None:
        self._note("note", phase, chosen and chosen.place, why)

    def put_back(self, session: object) -> None:
        self._note("away")


Begun = list[tuple[str, Mapping[str, Any]]]


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Copy:
    found = Copy(MARCH, FIRST, SECOND)
    for name, done in (("accept", found.accept), ("note_on", found.note), ("put_back", found.put_back)):
        monkeypatch.setattr(judging_page, name, done)
    page = "page of {}".format
    monkeypatch.setattr(judging_page, "battle_page", lambda _, each, odds: _report(page(each.place)))
    monkeypatch.setattr(judging_page, "phase_page", lambda _, phase: _report(page(phase)))
    return found


def _report(title: str) -> Report:
    return Report(title, "", (text_section("Told", ("It is told.",)),))


@pytest.fixture
def begun() -> Begun:
    """What the page's process was to do."""
    return []


@pytest.fixture
def desk() -> OrderDesk:
    phases = (SimpleNamespace(id="march", short="M", title="March"), SimpleNamespace(id="fire", short="", title="Fire"))
    found = made_up(all_phases=phases)
    session = cast(SimpleNamespace, found.session)
    session.over, session.reload = False, lambda: None
    return found


@pytest.fixture
def page(
    qtbot: QtBot, desk: OrderDesk, work: Copy, begun: Begun, monkeypatch: pytest.MonkeyPatch
) -> Iterator[JudgingPage]:
    """The page before anything was played."""

    def start(path: Path, turn: int, act: str, asked: Mapping[str, Any] | None = None) -> None:
        begun.append((act, asked or {}))

    def take_up(trial: Trial, session: object) -> None:
        trial.work = cast(Work, work)
        trial.renew()

    def begin(trial: Trial, session: object, opened: int) -> Path:
        trial.drop()
        trial.opened = opened
        return Path("copy.drum")

    monkeypatch.setattr(Trial, "begin", begin)
    monkeypatch.setattr(Trial, "take_up", take_up)
    found = JudgingPage()
    qtbot.addWidget(found)
    monkeypatch.setattr(Working, "start", lambda _, *asked: start(*asked))
    found.show_desk(desk)
    yield found
    found.forget()


def played(page: JudgingPage, opened: int = EVERY) -> JudgingPage:
    """The copy was played, and so many phases are looked at."""
    click(button(page, "judge" if opened == EVERY else "next-phase"))
    working(page).done.emit("advance", {})
    return page


PRESSED = (
    "next-phase",
    "judge",
    "throw-away",
    "finish",
    "accept",
    "accept-all",
    "see-square",
    "look",
    "overrule",
    "note",
)


def _may(page: JudgingPage) -> set[str]:
    return {name for name in PRESSED if button(page, name).isEnabled()}


# what is allowed


def test_before_a_copy_there_is_nothing_but_to_play_one_and_not_once_the_game_is_over(
    page: JudgingPage, desk: OrderDesk
) -> None:
    assert _may(page) == {"next-phase", "judge"}
    page.reason.setText("because")
    page.words.setText("a ruling")
    assert _may(page) == {"next-phase", "judge"}
    cast(SimpleNamespace, desk.session).over = True
    page.show_desk(desk)
    assert _may(page) == set()
    page.forget()
    assert _may(page) == set()


def test_a_battle_that_waits_is_accepted_shown_and_ruled_on_with_a_reason(page: JudgingPage) -> None:
    played(page)
    there = {"judge", "throw-away", "look", "accept", "accept-all", "see-square"}
    assert _may(page) == there
    page.reason.setText("  ")
    assert _may(page) == there
    page.reason.setText("because")
    assert _may(page) == there | {"overrule", "note"}
    page.words.setText(" ")
    assert _may(page) == there | {"note"}


def test_the_turn_is_played_once_every_battle_of_it_was_accepted_and_not_before(page: JudgingPage) -> None:
    played(page)
    for left in (2, 1, 0):
        click(button(page, "accept"))
        assert ("finish" in _may(page), "accept-all" in _may(page)) == (not left, bool(left))
    assert page.message.text() == "Every battle was looked at."
    page.table.setCurrentCell(0, 0)
    assert "accept" not in _may(page)


def test_while_something_is_played_nothing_else_is_begun(
    page: JudgingPage, work: Copy, begun: Begun, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(page)
    page.reason.setText("because")
    monkeypatch.setattr(Working, "running", property(lambda _: True))
    page.words.setText("another ruling")
    assert _may(page) == {"see-square"} and page.running
    count = len(begun)
    for act in (page.judge, page.overrule_chosen, page.finish, page.throw_away):
        act()
    assert (len(begun), work.done, work.closed) == (count, [], 0)
    monkeypatch.setattr(Working, "running", property(lambda _: False))


# what is listed


def test_the_whole_turn_lists_all_battles_with_their_phases_and_how_many_wait(page: JudgingPage) -> None:
    played(page)
    assert rows(page.table) == [
        ["M", "A1", "waits", "A1 burnt"],
        ["Fire", "B1", "waits", "B1 burnt"],
        ["Fire", "B2", "waits", "B2 burnt"],
    ]
    assert not page.table.isColumnHidden(0)
    assert (page.message.text(), page.phases.phase) == ("3 of 3 battles wait.", "")
    assert page.account.toPlainText().startswith("page of A1") and page.words.text() == "battle A1 "


def test_a_phase_lists_its_own_battles_and_all_of_it_behind_them(page: JudgingPage) -> None:
    played(page)
    page.phases.look_at("fire")
    assert [row[1:] for row in rows(page.table)] == [
        ["B1", "waits", "B1 burnt"],
        ["B2", "waits", "B2 burnt"],
        ["all of it", "", ""],
    ]
    assert page.table.isColumnHidden(0) and page.message.text() == "2 of 2 battles wait."
    page.table.setCurrentCell(2, 0)
    assert page.account.toPlainText().startswith("page of fire") and page.words.text() == "after fire "
    assert "see-square" not in _may(page) and "accept" not in _may(page) and "accept-all" in _may(page)
    page.phases.look_at("march")
    assert page.message.text() == "The one battle waits."
    page.phases.look_at("rest")
    assert page.message.text() == "No battle is fought in this phase."
    page.phases.look_at("")
    assert page.table.rowCount() == 3


def test_how_a_battle_stands_is_read_in_a_word(page: JudgingPage, work: Copy) -> None:
    work.fought = [MARCH, replace(FIRST, accepted=True), replace(SECOND, ruled=True)]
    played(page)
    assert [row[2] for row in rows(page.table)] == ["waits", "accepted", "waits, as ruled"]
    assert page.message.text() == "2 of 3 battles wait."
    page.table.setCurrentCell(0, 0)
    click(button(page, "accept"))
    assert page.message.text() == "1 of 3 battles waits." and page.table.currentRow() == 2


def test_phase_after_phase_is_opened_up_to_the_last(page: JudgingPage, begun: Begun, work: Copy) -> None:
    played(page, 1)
    assert begun == [("advance", {})] and (page.phases.phase, page._trial.seen) == ("march", ("march",))
    for phase in ("fire", "rest"):
        assert "next-phase" in _may(page)
        click(button(page, "next-phase"))
        assert page.phases.phase == phase
    assert "next-phase" not in _may(page)
    page.next_phase()
    assert (len(begun), page._trial.opened) == (1, 3)


# what is done


def test_a_battle_that_is_accepted_brings_the_next_that_waits_and_its_reason_is_gone(
    page: JudgingPage, work: Copy
) -> None:
    played(page)
    page.table.setCurrentCell(1, 0)
    page.reason.setText("as it fell")
    click(button(page, "accept"))
    assert work.done == [("accept", ("B1",), "as it fell")]
    assert (page.reason.text(), page.table.currentRow(), page.message.text()) == ("", 0, "2 of 3 battles wait.")


def test_all_that_are_listed_are_accepted_and_none_of_another_phase(page: JudgingPage, work: Copy) -> None:
    played(page)
    page.phases.look_at("fire")
    click(button(page, "accept-all"))
    assert work.done == [("accept", ("B1", "B2"), "")]
    assert "finish" not in _may(page)


@pytest.mark.parametrize("act", ["accept", "accept-all", "note", "throw-away"])
def test_a_refusal_is_told_and_leaves_everything_as_it_was(page: JudgingPage, work: Copy, act: str) -> None:
    played(page)
    page.reason.setText("because")
    work.refuses = True
    click(button(page, act))
    assert (page.message.text(), page.reason.text(), page.table.rowCount()) == ("It cannot be.", "because", 3)
    assert work.closed == 0


def test_a_note_is_put_on_record_of_the_battle_or_the_phase_at_hand(page: JudgingPage, work: Copy) -> None:
    played(page)
    page.reason.setText("agreed")
    click(button(page, "note"))
    assert (page.reason.text(), page.message.text()) == ("", "It is on record with the rulings.")
    page.phases.look_at("rest")
    page.reason.setText("rain")
    click(button(page, "note"))
    assert work.done == [("note", "march", "A1", "agreed"), ("note", "rest", None, "rain")]
    page.phases.look_at("march")
    page.table.setCurrentCell(1, 0)
    page.reason.setText("dust")
    click(button(page, "note"))
    assert work.done[2:] == [("note", "march", None, "dust")]


def test_a_ruling_is_tried_as_it_is_written_unless_a_quotation_is_open(page: JudgingPage, begun: Begun) -> None:
    played(page)
    page.reason.setText("because")
    page.words.setText("battle 'A1")
    click(button(page, "overrule"))
    assert page.message.text() == "A quotation mark is missing." and len(begun) == 1
    page.words.setText("battle 'A 1' won")
    click(button(page, "overrule"))
    act, asked = begun[-1]
    assert (act, asked["words"], asked["reason"]) == ("overrule", ["battle", "A 1", "won"], "because")
    assert (asked["told"], asked["forced"], page.message.text()) == ("", False, "")


CHANGE = {"phase": "fire", "place": "B1", "was": ["It held."], "now": ["It broke.", "It ran."]}


@pytest.mark.parametrize("place", ["B1", ""])
def test_what_comes_out_otherwise_by_a_ruling_is_told_and_the_phase_stays(
    page: JudgingPage, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(page)
    page.phases.look_at("fire")
    page.reason.setText("because")
    monkeypatch.setattr(Trial, "take_ruled", lambda *_: True)
    working(page).done.emit("overrule", {"changed": [{**CHANGE, "place": place}]})
    told = page.account.toPlainText()
    assert told.startswith(RULED) and ("Fire, B1" in told) is bool(place)
    assert [line for line in told.splitlines() if line[:1] in "–+" and line] == [
        "– It held.",
        "+ It broke.",
        "+ It ran.",
    ]
    assert (page.phases.phase, page.reason.text(), page.message.text()) == ("fire", "", "2 of 2 battles wait.")
    working(page).done.emit("overrule", {"changed": []})
    assert page.message.text() == f"{SAME} 2 of 2 battles wait."
    page.show_desk(cast(OrderDesk, page._desk))
    assert not page.account.toPlainText().startswith(RULED)


def test_a_copy_that_is_not_what_the_game_would_come_to_is_played_anew_as_far_as_before(
    page: JudgingPage, begun: Begun, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(page, 1)
    click(button(page, "next-phase"))
    monkeypatch.setattr(Trial, "take_ruled", lambda *_: False)
    working(page).done.emit("overrule", {"changed": [CHANGE]})
    assert [act for act, _ in begun] == ["advance", "advance"] and page._trial.opened == 2
    working(page).done.emit("advance", {})
    assert page.account.toPlainText().startswith(RULED)


def test_a_copy_that_is_thrown_away_or_out_of_date_leaves_no_battle(
    page: JudgingPage, work: Copy, desk: OrderDesk
) -> None:
    played(page)
    click(button(page, "throw-away"))
    assert (page.message.text(), page.table.rowCount(), work.closed, work.done) == (AWAY, 0, 1, [("away",)])
    assert _may(page) == {"next-phase", "judge"}
    played(page)
    page.show_desk(desk)
    assert page.table.rowCount() == 3
    work.is_current = False
    page.show_desk(desk)
    assert (page.message.text(), page.table.rowCount(), work.closed) == (STALE, 0, 2)


def test_the_turn_that_was_played_is_told_once_and_the_copy_is_away(
    page: JudgingPage, work: Copy, begun: Begun
) -> None:
    told: list[str] = []
    page.played.connect(lambda: told.append("played"))
    work.fought = []
    played(page)
    assert page.message.text() == "No battle is fought in this turn." and "finish" in _may(page)
    click(button(page, "finish"))
    assert begun[-1] == ("finish", {}) and told == []
    working(page).done.emit("finish", {})
    assert (told, work.closed, page.phases.count()) == (["played"], 1, 0)


def test_what_failed_is_told_and_the_page_is_free_again(page: JudgingPage, begun: Begun) -> None:
    working(page).failed.emit("The disk is full.")
    assert page.message.text() == "The disk is full." and _may(page) == {"next-phase", "judge"}


def test_what_comes_back_after_the_seat_was_left_is_nobodys(page: JudgingPage, work: Copy) -> None:
    told: list[str] = []
    page.played.connect(lambda: told.append("played"))
    played(page)
    page.reason.setText("because")
    page.forget()
    assert (page.table.rowCount(), page.words.text(), page.reason.text(), page.message.text()) == (0, "", "", "")
    for act in ("advance", "overrule", "finish"):
        working(page).done.emit(act, {"changed": [CHANGE]})
    assert (page.table.rowCount(), page.account.toPlainText(), told) == (0, "", [])


def test_the_square_of_a_battle_is_shown_by_the_button_a_double_click_or_a_link(page: JudgingPage) -> None:
    gone: list[object] = []
    page.cell_requested.connect(lambda *where: gone.append(where))
    played(page)
    click(button(page, "see-square"))
    page.table.setCurrentCell(2, 0)
    page.table.cellDoubleClicked.emit(2, 0)
    for goal in ("cell/5/2", "cell/5"):
        page.account.goal_requested.emit(goal)
    assert gone == [(7, 3), (8, None), (5, 2), (5, None)]


def test_the_board_is_looked_at_as_it_stands_after_the_phase_at_hand(
    page: JudgingPage, work: Copy, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    page.file_requested.connect(lambda *what: asked.append(what))
    monkeypatch.setattr(Trial, "look", lambda *_: Path("look.drum"))
    page.look()
    assert asked == []
    played(page)
    click(button(page, "look"))
    page.phases.look_at("rest")
    click(button(page, "look"))
    work.fought = []
    page._trial.renew()
    page.phases.look_at("")
    click(button(page, "look"))
    assert asked == [(Path("look.drum"), (3, phase)) for phase in ("march", "rest", "rest")]
