"""The war in figures at the desk: plots, a table to take away, nothing left of a seat."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.pages.statistics_page import StatisticsPage
from drumhead.engine.session import GameSession
from tests.client.driving import button, click
from tests.client.pages.desks import desk as made_up
from tests.engine.session.pages import scenario, sheet


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[OrderDesk]:
    session = GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seed="7")
    session.submit(sheet("MacMahon", "FR1IN engage T1-T2"))
    session.advance()
    found = OrderDesk()
    found.open(session)
    found.take_seat("MacMahon")
    yield found
    found.close()


@pytest.fixture
def page(desk: OrderDesk, qtbot: QtBot) -> StatisticsPage:
    found = StatisticsPage()
    qtbot.addWidget(found)
    found.show_desk(desk)
    return found


def test_figures_of_the_whole_and_its_formations_are_plotted_with_losses(page: StatisticsPage, desk: OrderDesk) -> None:
    assert page.offered(desk)
    report = page.view.report
    assert report is not None
    titles = [section.title for section in report.sections if section.charts]
    assert titles[0] == "Men" and {"Fatigue", "Morale", "Supplies", "Men lost by turn"} <= set(titles)
    assert "3,167" in page.view.toPlainText()


def test_the_table_is_saved_as_csv_named_by_game_turn_and_seat(
    page: StatisticsPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    proposed: list[str] = []

    def choose(*about: object) -> tuple[str, str]:
        proposed.append(Path(str(about[2])).name)
        return str(tmp_path / "war.csv"), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    said: list[str] = []
    page.told.connect(said.append)
    click(button(page, "save-csv"))
    assert proposed == ["skirmish-turn-2-MacMahon-statistics.csv"]
    rows = list(csv.DictReader((tmp_path / "war.csv").read_text(encoding="utf-8").splitlines()))
    assert [(row["turn"], row["men"]) for row in rows if row["name"] == "All"] == [("0", "3200"), ("1", "3167")]
    assert said == [f"Written: {tmp_path / 'war.csv'}"]


def test_figures_are_worked_out_once_for_a_position_and_again_for_the_next(
    page: StatisticsPage, desk: OrderDesk
) -> None:
    first = page.view.report
    page.show_desk(desk)
    assert page.view.report is first
    desk.session.reload()  # a past turn was played again by a ruling; it is the same turn that waits
    page.show_desk(desk)
    assert page.view.report is not first


def test_nothing_of_a_seat_stays_when_it_is_left(page: StatisticsPage) -> None:
    page.forget()
    assert (page.view.report, page.view.toPlainText()) == (None, "")


@pytest.mark.parametrize(
    ("seat", "gauges", "turn", "offered"),
    [("Anna", ("men",), 2, True), ("", ("men",), 2, False), ("Anna", (), 2, False), ("Anna", ("men",), 1, False)],
)
def test_the_page_is_a_seats_in_a_game_with_figures_once_a_turn_was_played(
    qtbot: QtBot, seat: str, gauges: tuple[str, ...], turn: int, offered: bool
) -> None:
    page = StatisticsPage()
    qtbot.addWidget(page)
    assert page.offered(made_up(seat, turn=turn, gauges=gauges)) is offered


def test_without_a_seat_or_a_file_that_was_named_nothing_is_saved_and_nothing_said(
    page: StatisticsPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said, asked = list[str](), list[bool]()
    page.told.connect(said.append)

    def choose(*_: object) -> tuple[str, str]:
        asked.append(True)
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    for name in ("save-statistics", "save-csv"):
        click(button(page, name))
    assert len(asked) == 2 and said == []
    page.forget()
    for name in ("save-statistics", "save-csv"):
        click(button(page, name))
    assert len(asked) == 2 and said == []
