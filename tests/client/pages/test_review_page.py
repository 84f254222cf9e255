"""The page before handing in, at a desk with orders: told, gone to, handed in; changes marked, the turn rehearsed."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QFileDialog, QLineEdit, QListView, QPushButton
from pytestqt.qtbot import QtBot

from drumhead.client.main_window import MainWindow
from drumhead.client.models.lines_model import ITEM_ROLE
from drumhead.client.pages.review_page import ReviewPage
from drumhead.engine.play.figures import Path as Way
from drumhead.engine.play.figures import Sign
from drumhead.engine.play.review import Doubt
from drumhead.engine.session import GameSession
from drumhead.engine.session.evening.adjudication import worked
from drumhead.engine.session.evening.judged import lay_aside
from drumhead.engine.session.keeping.scratch import scratch
from drumhead.engine.session.rehearsal.sharing import shared_text
from tests.client.driving import activate, button, part
from tests.engine.session import pages

pytestmark = pytest.mark.whole

HERE = "MacMahon"


@pytest.fixture
def seated(window: MainWindow, tmp_path: Path) -> MainWindow:
    GameSession.create(pages.scenario(tmp_path), tmp_path / "game.drum", seed="1").close()
    window.rooms.open_path(tmp_path / "game.drum")
    window.rooms.open_desk(HERE, "")
    window.rooms.desk.enter_lines("FR1IN march G5-V7\nFR1IN engage\nFR1IN attack evade")
    return window


def page_of(window: MainWindow) -> ReviewPage:
    window.rooms.desk_page.bring("Review")
    found = window.rooms.desk_page.front.page
    assert isinstance(found, ReviewPage)
    return found


def lines(model: object) -> list[str]:
    return [model.index(row).data() for row in range(model.rowCount())]  # type: ignore[attr-defined]


def test_formations_and_doubts_follow_the_draft(seated: MainWindow) -> None:
    page = page_of(seated)
    assert any("1 of 2 units marches to G5-V7, arriving S1" in line for line in lines(page.formations))
    assert "FR1IN is to engage, but evades when attacking (rule 9.3)." in lines(page.doubts.model)
    seated.rooms.desk.enter_lines("FR1IN attack attack")
    assert not any("evades" in line for line in lines(page.doubts.model))


def test_a_doubt_leads_to_its_unit_on_the_map(seated: MainWindow) -> None:
    page = page_of(seated)
    doubt = next(row for row, text in enumerate(lines(page.doubts.model)) if "evades" in text)
    activate(page.doubts, page.doubts.model, doubt)
    assert seated.rooms.desk.unit == "FR1IN"
    assert seated.rooms.desk_page.front.page is None


def test_a_formation_and_a_doubt_of_several_units_choose_all_of_them_for_the_next_order(seated: MainWindow) -> None:
    page, chosen = page_of(seated), seated.rooms.desk.selection
    row = next(row for row, text in enumerate(lines(page.formations)) if " of 2 units " in text)
    part, shown = page.formations.index(row).data(ITEM_ROLE), page.findChild(QListView, "formations")
    assert shown is not None
    middle = shown.visualRect(page.formations.index(row)).center()
    QTest.mouseClick(shown.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    assert set(chosen.units) == set(part.units) and len(part.units) == 2
    assert seated.rooms.desk_page.front.page is None
    page.doubts.chosen.emit(Doubt("unordered", "FR1IN and FR2IN have no orders.", ("FR2IN", "FR1IN")))
    assert set(chosen.units) == {"FR1IN", "FR2IN"} and chosen.unit == "FR2IN"


def test_the_button_of_the_band_shows_the_page_first_and_hands_in_from_there(seated: MainWindow) -> None:
    button(seated, "hand-in").click()
    assert isinstance(seated.rooms.desk_page.front.page, ReviewPage)
    assert not seated.rooms.desk.locked
    button(seated, "hand-in").click()
    assert seated.rooms.desk.locked


def test_the_page_hands_in_by_itself(seated: MainWindow) -> None:
    page = page_of(seated)
    button(page, "review-hand-in").click()
    assert seated.rooms.desk.locked
    assert button(page, "review-hand-in").text() == "Take the orders back"


def test_changes_since_the_orders_were_in_are_listed_and_marked_on_the_map(seated: MainWindow) -> None:
    desk = seated.rooms.desk
    desk.hand_in()
    desk.take_back()
    desk.enter_lines("FR1IN march G5-V7 G5-V8\nFR2CQ defend evade")
    page = page_of(seated)
    assert [line[0] for line in lines(page.changes.model)] == ["~", "+"]
    box = page.findChild(QCheckBox, "changes-on-map")
    assert box is not None
    box.click()
    scene = seated.rooms.desk_page.boards.scene
    assert sorted(mark.style for mark in scene.overlay("page") if isinstance(mark, Sign)) == ["added", "changed"]
    assert seated.rooms.desk_page.front.page is None
    seated.rooms.desk_page.leave_requested.emit()
    assert (lines(page.changes.model), lines(page.formations), lines(page.doubts.model)) == ([], [], [])
    assert box.isChecked() is False


@pytest.mark.slow
def test_a_turn_is_rehearsed_and_looked_at_in_a_window_that_goes_with_the_seat(
    seated: MainWindow, qtbot: QtBot
) -> None:
    page = page_of(seated)
    page.rehearsal.guesses.setPlainText("AU1IN defend evade  # I guess\n")
    page.rehearsal.times.setValue(2)
    seated.rooms.desk.save()
    before = seated.rooms.desk.session.path.read_bytes()
    page.rehearsal.begin_button.click()
    qtbot.waitUntil(page.rehearsal.look_button.isEnabled)
    assert "Fought in" in page.rehearsal.outcome.toPlainText() or "Nothing" in page.rehearsal.outcome.toPlainText()
    page.rehearsal.look_button.click()
    (other,) = seated.rooms.rehearsals
    assert (other.rooms.desk.mode, other.rooms.desk.seat) == ("REHEARSAL", HERE)
    refusals: list[str] = []
    other.rooms.desk.refused.connect(refusals.append)
    assert not other.rooms.desk.may_edit()
    assert "This is a rehearsal" in refusals[0]
    assert [path.name for path in seated.settings.recent] == ["game.drum"]
    seated.rooms.desk_page.leave_requested.emit()
    assert seated.rooms.rehearsals == [] and not other.isVisible()
    assert page.rehearsal.guesses.toPlainText() == page.rehearsal.outcome.toPlainText() == ""
    assert seated.rooms.desk.session.path.read_bytes() == before


def test_a_guess_that_cannot_be_carried_out_is_told(seated: MainWindow, qtbot: QtBot) -> None:
    page = page_of(seated)
    page.rehearsal.guesses.setPlainText("AU77IN march G5-V6")
    page.rehearsal.begin_button.click()
    qtbot.waitUntil(lambda: "AU77IN" in page.rehearsal.message.text())
    assert not page.rehearsal.look_button.isEnabled()


def test_there_is_no_such_page_for_the_game_master(window: MainWindow, tmp_path: Path) -> None:
    GameSession.create(pages.scenario(tmp_path), tmp_path / "game.drum", seed="1").close()
    window.rooms.open_path(tmp_path / "game.drum")
    window.rooms.open_desk("gm", "")
    assert "Review" not in [page.title for page in window.rooms.desk_page.front.offered()]
    assert window.findChild(QPushButton, "review-hand-in") is not None


def test_an_alternative_is_kept_drawn_dashed_and_brought_back_in_one_step(seated: MainWindow) -> None:
    desk, page = seated.rooms.desk, page_of(seated)
    first = desk.draft
    title = page.drafts.findChild(QLineEdit, "draft-title")
    assert title is not None
    title.setText("By the left")
    button(page, "draft-keep").click()
    desk.enter_lines("FR1IN march G5-V5")
    assert lines(page.drafts.model)[0] == "By the left: 3 orders, 1 otherwise than on the desk"
    part(page.drafts, QListView, "drafts").setCurrentIndex(page.drafts.model.index(0))
    assert lines(page.drafts.lines) == ["~ FR1IN march G5-V7   (before: FR1IN march G5-V5)"]
    box = page.findChild(QCheckBox, "draft-on-map")
    assert box is not None
    box.click()
    scene = seated.rooms.desk_page.boards.scene
    ways = [figure for figure in scene.overlay("page") if isinstance(figure, Way)]
    assert [(way.label, way.style) for way in ways] == [("FR1IN", "branch")]
    assert "G5-V5" in desk.sheet_text() and "G5-V7" not in desk.sheet_text()
    button(page, "draft-take").click()
    assert set(desk.draft) == set(first)
    desk.undo_stack.undo()
    assert "FR1IN march G5-V5" in desk.sheet_text()
    button(page, "draft-forget").click()
    assert not any(line.startswith("By the left") for line in lines(page.drafts.model))


def test_an_allys_draft_is_looked_at_and_never_handed_in(
    seated: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, page, file = seated.rooms.desk, page_of(seated), tmp_path / "canrobert.shared"
    theirs = (desk.session.read_order("FR2IN march G5-V7", "Canrobert"),)
    file.write_text(shared_text(desk.session, "Canrobert", theirs), encoding="utf-8")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    before = desk.sheet_text()
    button(page, "draft-open").click()
    assert lines(page.drafts.model)[-1] == "Canrobert’s, shown to you: 1 order"
    part(page.drafts, QListView, "drafts").setCurrentIndex(page.drafts.model.index(page.drafts.model.rowCount() - 1))
    assert not button(page, "draft-take").isEnabled()
    box = page.findChild(QCheckBox, "draft-on-map")
    assert box is not None
    box.click()
    over = seated.rooms.desk_page.boards.scene.overlay("page")
    assert [(figure.label, figure.style) for figure in over if isinstance(figure, Way)] == [("FR2IN", "ally")]
    assert desk.sheet_text() == before
    seated.rooms.desk_page.leave_requested.emit()
    assert lines(page.drafts.model) == [] and page.drafts.on_map is None


def test_an_allys_draft_that_is_forgotten_is_gone_at_once_and_no_other(
    seated: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, page = seated.rooms.desk, page_of(seated)
    for seat in ("Canrobert", "Gyulai"):
        (tmp_path / seat).write_text(shared_text(desk.session, seat, ()), encoding="utf-8")
        monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_, of=seat: (str(tmp_path / of), ""))
        button(page, "draft-open").click()
    shown = lines(page.drafts.model)
    row = next(row for row, line in enumerate(shown) if line.startswith("Canrobert"))
    part(page.drafts, QListView, "drafts").setCurrentIndex(page.drafts.model.index(row))
    button(page, "draft-forget").click()
    assert lines(page.drafts.model) == [line for line in shown if not line.startswith("Canrobert")]


def test_a_doubt_about_a_square_leads_there_and_chooses_no_unit(seated: MainWindow, qtbot: QtBot) -> None:
    page, cell = page_of(seated), seated.rooms.desk.session.game.map.board.cell("G5-V7")
    with qtbot.assertNotEmitted(page.units_requested), qtbot.waitSignal(page.cell_requested) as asked:
        page.doubts.chosen.emit(Doubt("risk", "somebody stands there", (), cell))
    assert asked.args == [cell, None]


def test_a_file_that_is_no_shared_draft_is_told_of(
    seated: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, said = page_of(seated), list[str]()
    page.told.connect(said.append)
    for name, content in (("bytes.shared", b"\xff\xfe\x00"), ("other.shared", b"FR2IN march G5-V7")):
        (tmp_path / name).write_bytes(content)
        monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_, name=name: (str(tmp_path / name), ""))
        button(page, "draft-open").click()
        assert name in said[-1]
    assert len(said) == 2


def test_a_rehearsal_that_cannot_be_opened_is_no_desk(seated: MainWindow, tmp_path: Path) -> None:
    seated.rooms.look_at(tmp_path / "gone.drum")
    (other,) = seated.rooms.rehearsals
    assert not other.rooms.desk.is_open and other.page is other.start_page


def test_a_turn_that_is_judged_is_looked_at_without_passwords_in_a_window_that_goes_with_the_seat(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    passwords = {"MacMahon": "elan"}
    path = tmp_path / "game.drum"
    GameSession.create(pages.scenario(tmp_path), path, seed="1", seats=passwords, gm_password="umpire").close()
    window.rooms.open_path(path)
    window.rooms.open_desk("gm", "umpire")
    session = window.rooms.desk.session
    with scratch() as folder, worked(session) as work:
        lay_aside(work, Path(folder) / "look.drum")
        window.rooms.look_at(Path(folder) / "look.drum", (1, "tactical-1"))
        (other,) = window.rooms.rehearsals
        assert (other.rooms.desk.seat, other.rooms.desk.moment) == ("gm", (1, "tactical-1"))
        assert "as judged so far" in other.windowTitle()
        assert [found.name for found in window.settings.recent] == ["game.drum"]
        window.rooms.desk_page.leave_requested.emit()
        assert window.rooms.rehearsals == [] and not other.isVisible()
    assert session.turn == 1 and session.gm_locked()


def test_a_window_beside_that_is_closed_or_cannot_close_keeps_nobody_at_his_desk(
    window: MainWindow, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = GameSession.create(pages.scenario(tmp_path), tmp_path / "game.drum", seed="1")
    session.close()
    window.rooms.open_path(tmp_path / "game.drum")
    window.rooms.open_desk("gm", "")
    for name in ("closed", "busy", "unsaved"):
        window.rooms.branch(tmp_path / f"{name}.drum")
    closed, busy, unsaved = window.rooms.rehearsals
    closed.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    busy.rooms.play_turn()
    monkeypatch.setattr(unsaved.rooms.desk, "save", lambda: False)
    window.rooms.desk_page.leave_requested.emit()
    assert window.rooms.rehearsals == [] and window.page is window.rooms.seats_page
    assert not busy.isVisible() and not unsaved.isVisible()
    assert not unsaved.rooms.desk.is_open


def test_a_switch_is_followed_by_the_windows_that_are_there_and_not_by_one_that_was_closed(
    window: MainWindow, tmp_path: Path
) -> None:
    GameSession.create(pages.scenario(tmp_path), tmp_path / "game.drum", seed="1").close()
    window.rooms.open_path(tmp_path / "game.drum")
    for name in ("closed", "open"):
        window.rooms.branch(tmp_path / f"{name}.drum")
    closed, beside = window.rooms.rehearsals
    closed.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    window.settings.goes_on = not window.settings.goes_on
    for here in (window, beside):
        assert here.rooms.desk_menus.goes_on.isChecked() is window.settings.goes_on


def test_the_game_master_branches_the_game_off_into_a_window_of_its_own(window: MainWindow, tmp_path: Path) -> None:
    session = GameSession.create(pages.scenario(tmp_path), tmp_path / "game.drum", seed="1")
    session.advance()
    session.close()
    window.rooms.open_path(tmp_path / "game.drum")
    window.rooms.open_desk("gm", "")
    window.rooms.desk.show_moment(1, "tactical-1")
    before = (tmp_path / "game.drum").read_bytes()
    window.rooms.branch(tmp_path / "branch.drum")
    (other,) = window.rooms.rehearsals
    assert other.rooms.desk.session.view("gm").phase == window.rooms.desk.view().phase != "supply"
    assert (tmp_path / "game.drum").read_bytes() == before
    window.rooms.desk_page.leave_requested.emit()
    assert not other.isVisible()
