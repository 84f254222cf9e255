"""The battles of a turn at the desk: the list, the page of one, its reasons, its file; nothing stays of a seat."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QComboBox, QFileDialog, QListWidget, QTextBrowser
from pytestqt.qtbot import QtBot

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.pages import battles_page
from drumhead.client.pages.battles_page import BattlesPage
from drumhead.client.pages.report_page import ReportPage
from drumhead.engine.session import GameSession
from drumhead.engine.session.accounts.battles import battles
from drumhead.engine.session.accounts.beforehand import odds_before
from tests.client.driving import button, click
from tests.engine.session.pages import scenario, sheet


@pytest.fixture(scope="module")
def fought(tmp_path_factory: pytest.TempPathFactory) -> GameSession:
    """A game in whose first turn there was a battle, and in whose second there was none to speak of."""
    folder = tmp_path_factory.mktemp("fought")
    session = GameSession.create(scenario(folder), folder / "game.drum", seed="7")
    session.submit(sheet("MacMahon", "FR1IN engage T1-T2"))
    session.advance()
    return session


@pytest.fixture
def desk(fought: GameSession) -> OrderDesk:
    return _desk(fought)


def _desk(session: GameSession) -> OrderDesk:
    found = OrderDesk()
    found.open(session)
    found.take_seat("MacMahon")
    return found


@pytest.fixture
def page(desk: OrderDesk, qtbot: QtBot) -> BattlesPage:
    found = BattlesPage()
    qtbot.addWidget(found)
    found.resize(1000, 600)
    found.show_desk(desk)
    return found


def listed(page: BattlesPage) -> QListWidget:
    found = page.findChild(QListWidget, "battles")
    assert isinstance(found, QListWidget)
    return found


def test_the_battles_of_the_last_turn_are_listed_and_the_costliest_is_open(page: BattlesPage, desk: OrderDesk) -> None:
    (battle,) = battles(desk.session, "MacMahon", 1)
    assert [listed(page).item(row).text() for row in range(listed(page).count())] == [" ".join(battle.summary)]
    text = page.view.toPlainText()
    assert "G5-V6 near Magenta in turn 1" in text and "Tactical phase 1, 9-7" in text
    turns = page.findChild(QComboBox, "battle-turns")
    assert turns is not None and [turns.itemText(row) for row in range(turns.count())] == ["Turn 1 from 2 June 1859"]


def test_every_event_of_a_battle_tells_why(page: BattlesPage) -> None:
    page.view.open("Tactical phase 1, 9-7, step by step")
    report = page.view.report
    assert report is not None
    fired = next(line for line in report.folded[0].lines if line.rule == "10.7")
    page.view.anchorClicked.emit(QUrl(f"event/{fired.event}"))
    why = page.findChild(QTextBrowser, "why")
    assert why is not None and "Strength of all" in why.toPlainText()


def test_a_battle_is_shown_on_the_map_and_saved_by_game_turn_seat_and_square(
    page: BattlesPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, desk: OrderDesk
) -> None:
    asked: list[object] = []
    page.cell_requested.connect(lambda cell, tactical: asked.append((cell, tactical)))
    click(button(page, "battle-on-map"))
    assert asked == [(battles(desk.session, "MacMahon", 1)[0].cell, None)]
    proposed: list[str] = []

    def choose(*about: object) -> tuple[str, str]:
        proposed.append(Path(str(about[2])).name)
        return str(tmp_path / "battle.pdf"), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    click(button(page, "save-battle"))
    assert proposed == ["skirmish-turn-1-MacMahon-battle-G5-V6.html"]
    assert (tmp_path / "battle.pdf").read_bytes()[:5] == b"%PDF-"


def test_a_report_that_was_opened_further_stays_so_while_the_same_battles_are_told(
    page: BattlesPage, desk: OrderDesk
) -> None:
    report = page.view.report
    page.show_desk(desk)
    assert page.view.report is report
    page.view.show_report(None)
    page.show_desk(desk)
    assert page.view.report is not None, "what was put away is told again"


def test_reasons_are_of_the_battle_that_is_chosen(page: BattlesPage, desk: OrderDesk) -> None:
    why = page.findChild(QTextBrowser, "why")
    assert why is not None
    (battle,) = battles(desk.session, "MacMahon", 1)
    ways: tuple[Callable[[], object], ...] = (lambda: listed(page).setCurrentRow(-1), page.forget)
    for ended in ways:
        page.show_desk(desk)
        listed(page).setCurrentRow(0)
        page.view.anchorClicked.emit(QUrl(f"event/{battle.clashes[0].events[0]}"))
        assert why.toPlainText()
        ended()
        assert why.toPlainText() == ""


def test_of_a_turn_without_a_battle_that_is_told_and_nothing_is_offered(
    desk: OrderDesk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = BattlesPage()
    qtbot.addWidget(page)
    monkeypatch.setattr(battles_page, "battles", lambda session, seat, turn: ())
    page.show_desk(desk)
    assert page.view.toPlainText() == "You know of no battle in this turn." and listed(page).count() == 0
    for name in ("battle-on-map", "save-battle", "battle-odds"):
        assert not button(page, name).isEnabled()
        button(page, name).clicked.emit()


def test_nothing_of_a_seat_stays_when_it_is_left(page: BattlesPage) -> None:
    page.forget()
    assert (listed(page).count(), page.view.toPlainText(), page.view.report) == (0, "", None)


def test_the_page_is_offered_where_a_turn_was_played(desk: OrderDesk, qtbot: QtBot, tmp_path: Path) -> None:
    page = BattlesPage()
    qtbot.addWidget(page)
    assert page.offered(desk)
    fresh = GameSession.create(scenario(tmp_path), tmp_path / "new.drum", seed="7")
    assert not page.offered(_desk(fresh))
    fresh.close()


def test_a_link_in_a_report_opens_the_battle_and_others_go_to_units_and_squares(desk: OrderDesk, qtbot: QtBot) -> None:
    page = ReportPage()
    qtbot.addWidget(page)
    page.show_choice([1], 2)
    page.show_desk(desk)
    page.show_report(desk.session.turn_report("MacMahon", 1), 1)
    assert page.stem == "skirmish-turn-1-MacMahon"
    view = page.findChild(QTextBrowser, "report")
    assert view is not None
    (battle,) = battles(desk.session, "MacMahon", 1)
    gone: list[object] = []
    page.unit_requested.connect(gone.append)
    page.cell_requested.connect(lambda cell, tactical: gone.append((cell, tactical)))
    for link in ("unit/FR1IN", "cell/7", "cell/7/3", f"battle/{battle.cell}"):
        view.anchorClicked.emit(QUrl(link))
    assert gone == ["FR1IN", (7, None), (7, 3)]
    assert page.report is not None and battle.place in page.report.title
    assert page.stem == "skirmish-turn-1-MacMahon-battle-G5-V6"
    page.forget()
    assert page.stem == "report"


@pytest.mark.whole
def test_the_odds_beforehand_are_worked_out_apart_and_stand_on_the_page_and_in_its_file(
    page: BattlesPage, desk: OrderDesk, qtbot: QtBot
) -> None:
    (battle,) = battles(desk.session, "MacMahon", 1)
    with qtbot.waitSignal(page._odds._worker.succeeded):
        click(button(page, "battle-odds"))
        assert button(page, "battle-odds").text() == "Enough"
    lines = list(odds_before(desk.session, "MacMahon", 1, battle))
    assert len(lines) == len(battle.clashes) and page.view.report is not None
    assert [line.text for line in page.view.report.summary[1].lines] == lines
    assert button(page, "battle-odds").text() == "Odds be&forehand"
    page.forget()
    page.show_desk(desk)
    assert [section.title for section in page.view.report.summary] == ["In short"]


def test_who_does_not_wait_for_the_odds_ends_them(page: BattlesPage) -> None:
    click(button(page, "battle-odds"))
    assert page._odds.running
    click(button(page, "battle-odds"))
    assert not page._odds.running and button(page, "battle-odds").text() == "Odds be&forehand"
    click(button(page, "battle-odds"))
    page.forget()
    assert not page._odds.running
