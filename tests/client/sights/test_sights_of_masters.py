"""As `test_sights`, at the tables of those who lead a game, of those who make one, and on the tour."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from drumhead.client.evening.evening_page import EveningPage
from drumhead.client.pages.front import MAP
from drumhead.engine.play.events import GM
from tests.client.evening.conftest import FIGHT
from tests.client.sights.sitting import Sitting
from tests.engine.session.pages import scenario, sheet

pytestmark = pytest.mark.whole


def _mail(folder: Path) -> None:
    folder.mkdir()
    for name, text in {
        "a.orders": sheet("MacMahon", *FIGHT),
        "b.orders": sheet("Canrobert", "FR2IN defend evade", "FR9IN defend evade"),
        "c.orders": sheet("Gyulai", "AU1IN defend last-ditch"),
        "d.orders": "nothing of a sheet\n",
    }.items():
        (folder / name).write_text(text, encoding="utf-8")


@pytest.mark.slow
def test_an_evening(sitting: Sitting, qtbot: QtBot) -> None:
    _mail(sitting.place / "mail")
    sitting.open(Path(scenario(sitting.place)), "1", {"Gyulai": "pavia"})
    sitting.sit(GM)
    sitting.page.bring(EveningPage.title)
    evening = sitting.page.front.page
    assert isinstance(evening, EveningPage)
    sitting.take("His evening")
    _sheets(sitting, evening)
    evening.tabs.setCurrentIndex(1)
    sitting.take("All orders")
    for name in ("no-seats", "all-seats"):
        sitting.press(evening, name)
        sitting.take(f"Pressed: {name}")
    _judged(sitting, evening, qtbot.waitUntil)
    sitting.page.bring(EveningPage.title)
    evening.tabs.setCurrentIndex(3)
    sitting.take("Papers")
    with qtbot.waitSignal(evening.papers.sent):
        evening.papers.send(sitting.place / "out")
    sitting.take("Sent out")


def _sheets(sitting: Sitting, evening: EveningPage) -> None:
    sheets = evening.sheets
    sheets.open_folder(sitting.place / "mail")
    sitting.take("The folder")
    for row in range(sheets.table.rowCount()):
        sheets.table.selectRow(row)
        sitting.take(f"Row {row + 1}: {sheets.rows[row].file}")
    for file, reason, name in (("b.orders", "", "accept-lines"), ("c.orders", "he telephoned", "override")):
        sheets.table.selectRow([row.file for row in sheets.rows].index(file))
        QTest.keyClicks(sheets.reason, reason)
        sitting.press(evening, name)
        sitting.take(f"Pressed: {name}")
    sitting.press(evening, "take-valid")
    sitting.take("All taken")


def _judged(sitting: Sitting, evening: EveningPage, wait: Callable[[Callable[[], bool]], object]) -> None:
    judging = evening.judging
    evening.tabs.setCurrentIndex(2)
    sitting.take("Judging")
    judging.next_phase()
    wait(lambda: not judging.running)
    sitting.take("A phase")
    judging.judge()
    wait(lambda: not judging.running)
    judging.phases.look_at("")
    sitting.take("The whole turn")
    for row in range(judging.table.rowCount()):
        judging.table.selectRow(row)
        sitting.take(f"Battle {row + 1}")
    judging.accept_all()
    sitting.take("All accepted")
    judging.finish()
    wait(lambda: not judging.running)
    sitting.take("The turn finished")


def test_a_tour(sitting: Sitting, qtbot: QtBot) -> None:
    rooms = sitting.window.rooms
    rooms.begin_tour()
    sitting.take("First steps")
    tour = rooms.tour
    assert tour is not None
    while not tour.ended:
        at = tour.at
        tour.show_step()
        qtbot.waitUntil(lambda: not rooms.worker.running)
        tour.look()
        if sitting.page.isVisible():
            sitting.page.film.end()
        sitting.take(f"After step {at + 1}")
        assert at < 40
    rooms.close_game()
    sitting.take("Closed")


@pytest.mark.slow
def test_a_war_on_hexes(sitting: Sitting) -> None:
    text = (Path(__file__).parents[2] / "engine/cli/transcripts/hexes.txt").read_text(encoding="utf-8")
    war = text.partition("@ war.toml\n")[2].partition("\n@\n")[0]
    (sitting.place / "war.toml").write_text(war + "\n", encoding="utf-8")
    rooms, file = sitting.window.rooms, sitting.open(sitting.place / "war.toml")
    sitting.take("The seats")
    sitting.sit("insurgent")
    sitting.take("A desk")
    page, desk = sitting.page, sitting.desk
    for unit in ("N1", "N3", "C1", "N9"):
        desk.select(unit)
        sitting.take(f"Unit {unit}")
    for unit in ("N1", "N3", "C1", "railways", "S1", "S2"):
        desk.select(unit)
        for form in desk.session.ruleset.timely(desk.view().phase):
            if form.given_by(desk.view(), unit):
                page.begin_order(form)
                sitting.take(f"{unit}: its order {form.kind} begun")
                sitting.click(page.boards.strategic, desk.session.game.map.board.cell("0203"))
                sitting.take("A hex for it")
                page.drafting.end()
                desk.undo_stack.setIndex(0)
    desk.select("N3")
    desk.enter_lines("N3 move 0305 0306\nN2 move 0204")
    sitting.take("Orders written")
    sitting.pages("With orders")
    page.handing.go()
    sitting.leave()
    rooms.desk.session.advance()
    rooms.close_game()
    rooms.open_path(file)
    sitting.sit("insurgent")
    sitting.take("After a stage")
    sitting.pages("After a stage")
    page.bring(MAP)
