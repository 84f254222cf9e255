"""The page of the game master's evening on which battles are judged, by mouse and keys."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTextBrowser
from pytestqt.qtbot import QtBot

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.evening.judging_page import AWAY, RULED, SAME, JudgingPage
from drumhead.client.evening.working import Working
from drumhead.client.pages.foretelling import STOP
from drumhead.engine.play.events import GM
from drumhead.engine.session import GameSession, Said
from drumhead.engine.session.evening.adjudication import finish, overrule
from tests.client.driving import button, click
from tests.client.evening.conftest import FIGHT, Open, rows
from tests.engine.session.pages import sheet

pytestmark = pytest.mark.whole


@pytest.fixture
def judged(opened: Open, session: GameSession, qtbot: QtBot) -> JudgingPage:
    session.submit(sheet("MacMahon", *FIGHT))
    session.submit(sheet("Gyulai", "AU1IN defend last-ditch"), unsealed=True)
    page = opened(JudgingPage)
    assert isinstance(page, JudgingPage)
    click(button(page, "judge"))
    qtbot.waitUntil(lambda: page.table.rowCount() == 1)
    return page


def overrule_by(page: JudgingPage, words: str, reason: str) -> None:
    QTest.keyClicks(page.words, words)
    QTest.keyClicks(page.reason, reason)
    click(button(page, "overrule"))


def test_the_battles_of_the_turn_wait_and_are_accepted(judged: JudgingPage, session: GameSession) -> None:
    assert rows(judged.table)[0][:3] == ["T1", "G5-V6 9-7", "waits"]
    assert not button(judged, "finish").isEnabled()
    click(button(judged, "accept"))
    assert rows(judged.table)[0][2] == "accepted"
    assert button(judged, "finish").isEnabled()
    assert session.turn == 1


def test_a_battle_is_overruled_and_what_changes_is_told(
    judged: JudgingPage, session: GameSession, qtbot: QtBot
) -> None:
    overrule_by(judged, "AU1IN=routed", "agreed by both")
    qtbot.waitUntil(lambda: judged.account.toPlainText().startswith(RULED))
    assert rows(judged.table)[0][2] == "waits, as ruled"
    assert judged.account.toPlainText().splitlines()[0] == "By the ruling"
    assert "AU1IN" in judged.account.toPlainText()
    assert len(session.rulings(GM, 1)) == 1


def test_a_ruling_by_which_nothing_is_otherwise_is_answered_in_a_sentence(
    judged: JudgingPage, session: GameSession, qtbot: QtBot
) -> None:
    assert judged.battles[0].result.endswith("Austria won")
    overrule_by(judged, "winner=defenders", "as it is")
    qtbot.waitUntil(lambda: judged.message.text().startswith(SAME))
    assert judged.message.text() == f"{SAME} The one battle waits."
    assert len(session.rulings(GM, 1)) == 1


@pytest.mark.slow
def test_a_ruling_that_does_not_come_about_is_told_and_not_made(
    judged: JudgingPage, session: GameSession, qtbot: QtBot
) -> None:
    overrule_by(judged, "attackers=99999-99999", "for fun")
    qtbot.waitUntil(lambda: "did not come of it" in judged.message.text())
    assert session.rulings(GM, 1) == ()


def test_the_turn_is_played_once_all_was_looked_at(judged: JudgingPage, session: GameSession, qtbot: QtBot) -> None:
    click(button(judged, "accept-all"))
    with qtbot.waitSignal(judged.played):
        click(button(judged, "finish"))
    session.reload()
    assert session.turn == 2


def test_what_changes_since_puts_the_copy_away(judged: JudgingPage, desk: OrderDesk, session: GameSession) -> None:
    session.rule(("unit", "FR1IN", "men=1500"), Said("a slip"))
    judged.show_desk(desk)
    assert judged.table.rowCount() == 0
    assert "play it in a copy again" in judged.message.text()


@pytest.mark.slow
def test_what_could_have_been_foretold_of_a_battle_is_told_by_all_that_was_ordered(
    judged: JudgingPage, qtbot: QtBot
) -> None:
    asks = button(judged, "judge-odds")
    wide = asks.sizeHint().width()
    click(asks)
    assert asks.text() == STOP and asks.minimumWidth() == wide, "nothing beside it moves"
    qtbot.waitUntil(lambda: "Odds beforehand" in judged.account.toPlainText())
    foretold = judged.account.toPlainText().partition("Odds beforehand")[2].splitlines()[1]
    assert "for the attackers, had FR1IN, FR2IN met AU1IN." in foretold


def test_a_battle_is_shown_on_the_map(judged: JudgingPage, session: GameSession, qtbot: QtBot) -> None:
    with qtbot.waitSignal(judged.cell_requested) as found:
        click(button(judged, "see-square"))
    assert session.game.map.board.name(found.args[0]) == "G5-V6"


# phase by phase


def listed(page: JudgingPage) -> list[str]:
    """The phases, each with how it stands; those to come cannot be chosen."""
    rows = [page.phases.item(row) for row in range(page.phases.count())]
    return [item.text().replace("\n", ": ") for item in rows if item.flags() & Qt.ItemFlag.ItemIsEnabled]


def go_on(page: JudgingPage, qtbot: QtBot) -> None:
    """To the end of the next phase."""
    before = len(listed(page))
    click(button(page, "next-phase"))
    qtbot.waitUntil(lambda: len(listed(page)) > before)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a process of its own does elsewhere is done here."""

    def start(self: Working, path: Path, turn: int, act: str, asked: Mapping[str, Any] | None = None) -> None:
        with closing(GameSession.open(path)) as session:
            if act == "overrule":
                said = asked or {}
                found = overrule(session, said["words"], Said(said["reason"]), trial=Path(said["trial"]))
                self.done.emit(act, {"changed": [asdict(change) for change in found.changed]})
            else:
                {"advance": session.advance, "finish": partial(finish, session)}[act]()
                self.done.emit(act, {})

    monkeypatch.setattr(Working, "start", start)


@pytest.fixture
def by_phase(opened: Open, session: GameSession, qtbot: QtBot, at_once: None) -> JudgingPage:
    """After the first phase, in which nobody fights."""
    session.submit(sheet("MacMahon", *FIGHT))
    session.submit(sheet("Gyulai", "AU1IN defend last-ditch"), unsealed=True)
    page = opened(JudgingPage)
    assert isinstance(page, JudgingPage)
    go_on(page, qtbot)
    return page


def fought(page: JudgingPage, qtbot: QtBot) -> JudgingPage:
    """After the first tactical phase."""
    while page.phases.phase != "tactical-1":
        go_on(page, qtbot)
    return page


def test_one_phase_after_the_other_is_played_and_told(by_phase: JudgingPage, qtbot: QtBot) -> None:
    first = by_phase.phases.phase
    assert listed(by_phase)[0] == "Whole turn" and len(listed(by_phase)) == 2
    assert rows(by_phase.table) == [["Supply", "all of it", "", ""]]
    assert by_phase.battles == () and not button(by_phase, "finish").isEnabled()
    assert by_phase.account.toPlainText().startswith("Supply\n")
    go_on(by_phase, qtbot)
    assert by_phase.phases.phase not in ("", first)
    assert fought(by_phase, qtbot).battles[0].name == "tactical-1 G5-V6 9-7"
    assert listed(by_phase)[-1] == "Tactical phase 1: 1 of 1 battle waits"
    by_phase.phases.setCurrentRow(1)
    assert by_phase.message.text() == "No battle is fought in this phase."
    by_phase.phases.setCurrentRow(0)
    assert by_phase.message.text() == "The one battle waits."


def test_the_whole_turn_is_looked_at_as_a_whole_whichever_phase_was_in_front(by_phase: JudgingPage) -> None:
    assert by_phase.phases.phase == "supply"
    click(button(by_phase, "judge"))
    assert (by_phase.phases.phase, by_phase.message.text()) == ("", "The one battle waits.")


def test_the_queue_of_a_phase_is_judged_before_one_goes_on(
    by_phase: JudgingPage, session: GameSession, qtbot: QtBot
) -> None:
    page = fought(by_phase, qtbot)
    told = page.account.toPlainText()
    assert told.startswith("Tactical phase 1, G5-V6 9-7") and "strength" in told
    QTest.keyClicks(page.reason, "as the map shows")
    click(button(page, "accept"))
    assert listed(page)[-1] == "Tactical phase 1: 1 battle, looked at"
    assert "as the map shows" in session.wording(session.rulings(GM, 1)[-1])
    while button(page, "next-phase").isEnabled():
        go_on(page, qtbot)
    assert page.phases.phase == session.ruleset.phases[-1].id
    assert session.turn == 1 and session.phases(1) == ()
    with qtbot.waitSignal(page.played):
        click(button(page, "finish"))
    session.reload()
    assert session.turn == 2


def test_a_ruling_in_a_phase_leads_back_to_the_same_phase(by_phase: JudgingPage, qtbot: QtBot) -> None:
    page = fought(by_phase, qtbot)
    seen = len(listed(page))
    overrule_by(page, "AU1IN=routed", "agreed by both")
    qtbot.waitUntil(lambda: page.account.toPlainText().startswith(RULED))
    assert (page.phases.phase, len(listed(page))) == ("tactical-1", seen)
    assert rows(page.table)[0][2] == "waits, as ruled"


def test_what_a_phase_leaves_is_ruled_on_and_noted(by_phase: JudgingPage, session: GameSession, qtbot: QtBot) -> None:
    page = fought(by_phase, qtbot)
    page.table.setCurrentCell(1, 0)
    assert page.chosen is None and page.words.text() == "after tactical-1 "
    QTest.keyClicks(page.reason, "it rained")
    click(button(page, "note"))
    assert "phase tactical-1" in session.wording(session.rulings(GM, 1)[-1])
    assert session.rulings("MacMahon", 1) == ()
    overrule_by(page, "unit FR1IN men=1234", "stragglers")
    qtbot.waitUntil(lambda: page.message.text().startswith(SAME))
    assert "1234" in session.wording(session.rulings(GM, 1)[-1])


def test_a_copy_that_is_thrown_away_leaves_the_game_as_it_was(
    by_phase: JudgingPage, session: GameSession, qtbot: QtBot
) -> None:
    page = fought(by_phase, qtbot)
    click(button(page, "accept"))
    click(button(page, "throw-away"))
    assert (listed(page), rows(page.table), page.message.text()) == ([], [], AWAY)
    assert session.turn == 1 and session.rulings(GM, 1) == ()
    click(button(page, "judge"))
    qtbot.waitUntil(lambda: page.table.rowCount() == 1)
    assert rows(page.table)[0][2] == "waits"


def test_an_event_of_a_phase_is_explained_and_leads_to_its_square(by_phase: JudgingPage, qtbot: QtBot) -> None:
    page = fought(by_phase, qtbot)
    page.account.why_requested.emit(page.battles[0].event)
    why = page.findChild(QTextBrowser, "why")
    assert why is not None and "FR1IN" in why.toPlainText() and "AU1IN" in why.toPlainText()
    with qtbot.waitSignal(page.cell_requested) as found:
        page.account.goal_requested.emit(f"cell/{page.battles[0].cell}/{page.battles[0].tactical}")
    assert found.args == [page.battles[0].cell, page.battles[0].tactical]
