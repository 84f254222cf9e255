"""Several battles of several turns on their page, made up: which is read, what is asked of it, and where it leads."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtWidgets import QComboBox, QListWidget, QTextBrowser
from pytestqt.qtbot import QtBot

from drumhead.client.pages import battles_page, foretelling
from drumhead.client.pages.battles_page import BattlesPage
from drumhead.engine.play.told.battles import Battle
from drumhead.engine.reports.report import Report
from tests.client.dialogs.processes import Asked
from tests.client.driving import button, part
from tests.client.pages.desks import PLACES
from tests.client.pages.desks import desk as made_up


@dataclass(frozen=True)
class Fight:
    """What the page asks of a battle."""

    cell: int
    summary: tuple[str, ...]


FIRST, SECOND, BEFORE = Fight(0, ("At", "Mars.")), Fight(2, ("On a hill.",)), Fight(1, ("By night.",))
FOUGHT = {1: (BEFORE,), 2: (FIRST, SECOND), 3: ()}
NONE = "You know of no battle in this turn."


@pytest.fixture(autouse=True)
def _told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A report is called by seat, turn, square, pictures and odds."""

    def report(
        session: object, seat: str, turn: int, battle: Battle, *, pictures: bool = False, odds: object
    ) -> Report:
        return Report(f"{seat} {turn} {battle.cell} {pictures} {odds}", "", ())

    monkeypatch.setattr(foretelling, "TurnWorker", Asked)
    monkeypatch.setattr(battles_page, "battles", lambda session, seat, turn: FOUGHT[turn])
    monkeypatch.setattr(battles_page, "report_of", report)
    monkeypatch.setattr(battles_page, "why", lambda *of: ())


@pytest.fixture
def page(qtbot: QtBot) -> BattlesPage:
    found = BattlesPage()
    qtbot.addWidget(found)
    found.show_desk(made_up())
    return found


def _list(page: BattlesPage) -> QListWidget:
    return part(page, QListWidget, "battles")


def _turns(page: BattlesPage) -> QComboBox:
    return part(page, QComboBox, "battle-turns")


def _take(page: BattlesPage, turn: int) -> None:
    _turns(page).setCurrentIndex(_turns(page).findData(turn))
    _turns(page).activated.emit(_turns(page).currentIndex())


def _battle(page: BattlesPage) -> object:
    return page.battle


def _read(page: BattlesPage) -> str:
    return "" if page.view.report is None else page.view.report.title


def _worker(page: BattlesPage) -> Asked:
    found = page.findChild(Asked)
    assert found is not None
    return found


def test_turns_stand_the_last_first_and_the_one_that_is_read_stays_chosen(page: BattlesPage) -> None:
    turns = [(_turns(page).itemText(at), _turns(page).itemData(at)) for at in range(_turns(page).count())]
    assert turns == [("Turn 2 from here", 2), ("Turn 1 from here", 1)]
    assert [_list(page).item(at).text() for at in range(_list(page).count())] == ["At Mars.", "On a hill."]
    assert (_list(page).currentRow(), _read(page)) == (0, "Anna 2 0 False ()")
    _take(page, 1)
    page.show_desk(made_up(played=(1, 2, 3)))
    assert (_turns(page).currentData(), _turns(page).count(), _read(page)) == (1, 3, "Anna 1 1 False ()")
    _take(page, 3)
    assert (page.battle, page.view.report, page.view.toPlainText()) == (None, None, NONE)
    page.show_desk(made_up())
    assert (_turns(page).currentData(), _battle(page)) == (2, FIRST), "a turn that is gone is read no more"


def test_another_battle_has_another_page_no_reasons_of_the_first_and_nobody_waits_for_its_odds(
    page: BattlesPage,
) -> None:
    why = part(page, QTextBrowser, "why")
    button(page, "battle-odds").click()
    page.view.why_requested.emit("1.fire.1")
    assert why.isVisibleTo(page) and _worker(page).running
    _list(page).setCurrentRow(1)
    assert (_battle(page), _read(page)) == (SECOND, "Anna 2 2 False ()")
    assert not why.isVisibleTo(page) and not _worker(page).running
    _list(page).setCurrentRow(-1)
    assert page.battle is None and _read(page) == "Anna 2 2 False ()"
    asked = [(each["turn"], each["act"], each["seat"], each["cell"]) for each in _worker(page).asked]
    button(page, "battle-odds").click()
    assert asked == [(2, "beforehand", "Anna", 0)] and len(_worker(page).asked) == 1


def test_odds_that_came_stand_with_their_own_battle_alone_and_in_its_file(
    page: BattlesPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved, said, outcomes = list[tuple[str, Path, str]](), list[str](), iter(["", "Written: a.html"])

    def ask(report: Report, folder: Path, parent: object, stem: str) -> str:
        saved.append((report.title, folder, stem))
        return next(outcomes)

    monkeypatch.setattr(battles_page, "ask_report_file", ask)
    page.told.connect(said.append)
    button(page, "battle-odds").click()
    _worker(page).answered.emit({"lines": ["Even."]})
    assert _read(page) == "Anna 2 0 False ('Even.',)"
    button(page, "save-battle").click()
    _list(page).setCurrentRow(1)
    assert _read(page) == "Anna 2 2 False ()"
    button(page, "save-battle").click()
    assert saved == [
        ("Anna 2 0 True ('Even.',)", Path(), f"war-turn-2-Anna-battle-{PLACES[0]}"),
        ("Anna 2 2 True ()", Path(), f"war-turn-2-Anna-battle-{PLACES[2]}"),
    ]
    assert said == ["Written: a.html"], "who thought better of it is told nothing"
    _list(page).setCurrentRow(0)
    assert _read(page) == "Anna 2 0 False ('Even.',)", "it is known already"
    button(page, "battle-odds").click()
    _worker(page).end("There is no such battle.")
    assert said[1:] == ["There is no such battle."]


def test_the_map_is_asked_for_the_square_of_the_battle_that_is_read_and_for_none_without_one(
    page: BattlesPage,
) -> None:
    gone: list[object] = []
    page.cell_requested.connect(lambda cell, tactical: gone.append((cell, tactical)))
    _list(page).setCurrentRow(1)
    button(page, "battle-on-map").click()
    _take(page, 3)
    page.forget()
    for name in ("battle-on-map", "save-battle", "battle-odds"):
        button(page, name).clicked.emit()
    page.view.why_requested.emit("1.fire.1")
    assert gone == [(2, None)] and _worker(page).asked == []
    assert (_turns(page).count(), _list(page).count(), page.view.report) == (0, 0, None)


def test_the_page_is_offered_where_battles_are_told_and_a_turn_was_played(page: BattlesPage) -> None:
    assert page.offered(made_up()) and not page.offered(made_up("")) and not page.offered(made_up(played=()))
