"""The page before handing in, without a window: what it counts and lists, where it leads, drafts beside the desk's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QCheckBox, QFileDialog, QLabel, QLineEdit, QListView, QPushButton, QTabBar
from pytestqt.qtbot import QtBot

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.desk.mode_words import hand_in_words
from drumhead.client.pages.review_page import ReviewPage
from drumhead.engine.play.events import GM
from drumhead.engine.play.figures import Figure, Sign
from drumhead.engine.play.figures import Path as Way
from drumhead.engine.play.review import Doubt
from drumhead.engine.session import GameSession
from drumhead.engine.session.rehearsal.sharing import shared_text
from tests.client.driving import button, part
from tests.engine.session.pages import scenario

LINES = "FR1IN march G5-V7\nFR1IN engage\nFR1IN attack evade"


class Eve:
    """MacMahon's desk before he hands in, with the page, and what that asked for."""

    def __init__(self, session: GameSession) -> None:
        self.session, self.desk, self.page = session, OrderDesk(), ReviewPage()
        self.desk.open(session)
        self.desk.take_seat("MacMahon")
        self.desk.enter_lines(LINES)
        self.asked: list[tuple[object, ...]] = []
        self.over: list[tuple[Figure, ...]] = []
        self.said: list[str] = []
        self.left: list[bool] = []
        page = self.page
        page.unit_requested.connect(lambda unit: self.asked.append(("unit", unit)))
        page.units_requested.connect(lambda units: self.asked.append(("units", units)))
        page.cell_requested.connect(lambda cell, tactical: self.asked.append(("cell", cell, tactical)))
        page.act_requested.connect(lambda act: self.asked.append(("act", act)))
        page.over_map_requested.connect(lambda figures: self.over.append(tuple(figures)))
        page.told.connect(self.said.append)
        page.left.connect(lambda: self.left.append(True))
        self.show()

    def show(self) -> None:
        self.page.show_desk(self.desk)

    def lines(self, name: str) -> list[str]:
        """The rows of one of its lists."""
        model = part(self.page, QListView, name).model()
        return [str(model.index(row, 0).data()) for row in range(model.rowCount())]

    def choose(self, name: str, words: str) -> None:
        view = part(self.page, QListView, name)
        at = next(row for row, line in enumerate(self.lines(name)) if words in line)
        view.setCurrentIndex(view.model().index(at, 0))
        view.clicked.emit(view.model().index(at, 0))

    def heading(self) -> str:
        return part(self.page, QLabel, "review-heading").text()

    def tabs(self) -> list[str]:
        bar = self.page.findChild(QTabBar)
        assert bar is not None
        return [bar.tabText(at) for at in range(bar.count())]

    def ways(self) -> list[tuple[str, str]]:
        return [(figure.label, figure.style) for figure in self.over[-1] if isinstance(figure, Way)]

    def marks(self) -> list[str]:
        return sorted(figure.style for figure in self.over[-1] if isinstance(figure, Sign))

    def box(self, name: str) -> QCheckBox:
        return part(self.page, QCheckBox, name)

    def keep(self, title: str) -> None:
        part(self.page, QLineEdit, "draft-title").setText(title)
        button(self.page, "draft-keep").click()

    def open(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
        button(self.page, "draft-open").click()


@pytest.fixture
def eve(qtbot: QtBot, tmp_path: Path) -> Iterator[Eve]:
    session = GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seed="1")
    found = Eve(session)
    qtbot.addWidget(found.page)
    yield found
    found.desk.close()
    session.close()


def test_what_is_ordered_and_doubted_is_counted_and_follows_the_draft(eve: Eve) -> None:
    assert eve.heading().startswith("1 of ") and "units have orders; doubts: " in eve.heading()
    assert any("marches to G5-V7" in line for line in eve.lines("formations"))
    assert any("evades when attacking" in line for line in eve.lines("doubts"))
    count = len(eve.lines("doubts"))
    assert eve.tabs()[:2] == [f"Doubts ({count})", "Changes"]
    eve.desk.enter_lines("FR1IN attack attack")
    eve.show()
    assert not any("evades" in line for line in eve.lines("doubts"))
    assert eve.tabs()[0] == f"Doubts ({count - 1})"


def test_what_silence_means_is_told_only_while_somebody_has_no_orders(eve: Eve) -> None:
    told = [label for label in eve.page.findChildren(QLabel) if label.wordWrap() and label.parentWidget() is eve.page]
    assert [label.isHidden() for label in told] == [False] and told[0].text()
    units = [token.id for token in eve.desk.own_tokens() if token.orderable]
    eve.desk.enter_lines("\n".join(f"{unit} defend evade" for unit in units))
    eve.show()
    assert [label.isHidden() for label in told] == [True]
    eve.desk.clear_unit(units[0])
    eve.show()
    assert told[0].text()
    eve.page.forget()
    assert told[0].text() == ""


def test_it_is_a_players_alone_who_may_still_order_something(eve: Eve) -> None:
    assert eve.page.offered(eve.desk)
    eve.desk.take_seat(GM)
    assert not eve.page.offered(eve.desk)
    before = eve.heading()
    eve.show()
    assert eve.heading() == before
    eve.desk.leave_seat()
    assert not eve.page.offered(eve.desk)


def test_a_formation_chooses_its_units_with_the_one_that_leads_in_front(eve: Eve) -> None:
    eve.choose("formations", " of 2 units ")
    assert [asked[0] for asked in eve.asked] == ["units"]
    units = eve.asked[0][1]
    assert isinstance(units, tuple) and len(units) == len(set(units)) >= 2
    eve.asked.clear()
    view = part(eve.page, QListView, "formations")
    view.activated.emit(view.model().index(-1, 0))
    assert eve.asked == [], "beside the rows nothing is asked for"


def test_a_doubt_leads_to_its_units_or_else_to_its_square_or_nowhere(eve: Eve) -> None:
    for doubt in (Doubt("warning", "a", ("FR2IN",), 7), Doubt("warning", "b", (), 7), Doubt("warning", "c", ())):
        eve.page.doubts.chosen.emit(doubt)
    assert eve.asked == [("units", ("FR2IN",)), ("cell", 7, None)]


def test_its_buttons_hand_in_and_export_and_say_what_they_do(eve: Eve) -> None:
    for name in ("review-hand-in", "review-export"):
        button(eve.page, name).click()
    acts = [asked[1] for asked in eve.asked]
    assert len(acts) == len(set(acts)) == 2
    assert not button(eve.page, "review-export").isHidden()
    for words in ("Hand the orders in", "Take the orders back"):
        shown = button(eve.page, "review-hand-in")
        assert (shown.text(), shown.toolTip()) == (words, hand_in_words(eve.desk)[1])
        eve.desk.hand_in()
        eve.show()


def test_changes_since_the_orders_were_in_are_counted_and_marked_on_the_map_if_wished(eve: Eve) -> None:
    assert not eve.box("changes-on-map").isEnabled()
    eve.desk.hand_in()
    eve.desk.take_back()
    eve.desk.enter_lines("FR1IN march G5-V7 G5-V8\nFR2CQ defend evade")
    eve.show()
    assert [line[0] for line in eve.lines("changes")] == ["~", "+"] and eve.tabs()[1] == "Changes (2)"
    assert eve.over[-1] == () and eve.left == []
    eve.box("changes-on-map").click()
    assert eve.marks() == ["added", "changed"]
    assert eve.left == [True]
    eve.choose("changes", "FR2CQ")
    assert eve.asked == [("unit", "FR2CQ")]
    eve.box("changes-on-map").click()
    assert eve.over[-1] == () and eve.left == [True], "who takes the marks away stays on the page"


def test_a_draft_is_kept_by_its_name_told_by_what_it_has_otherwise_and_taken_in_one_step(eve: Eve) -> None:
    assert not button(eve.page, "draft-keep").isEnabled() and eve.lines("drafts") == []
    first = set(eve.desk.draft)
    eve.keep("By the left")
    assert eve.lines("drafts") == ["By the left: 3 orders, as on the desk"]
    eve.desk.enter_lines("FR1IN march G5-V5")
    eve.show()
    assert eve.lines("drafts") == ["By the left: 3 orders, 1 otherwise than on the desk"]
    assert not button(eve.page, "draft-take").isEnabled(), "none is chosen"
    eve.choose("drafts", "By the left")
    assert eve.lines("draft-lines") == ["~ FR1IN march G5-V7   (before: FR1IN march G5-V5)"]
    button(eve.page, "draft-take").click()
    assert set(eve.desk.draft) == first and eve.desk.undo_stack.undoText() == "Draft By the left"


def test_a_draft_that_is_chosen_lies_dashed_over_the_map_while_that_is_wished(eve: Eve) -> None:
    eve.keep("By the left")
    eve.desk.enter_lines("FR1IN march G5-V5")
    eve.show()
    assert not eve.box("draft-on-map").isEnabled()
    eve.choose("drafts", "By the left")
    assert eve.over[-1] == ()
    eve.box("draft-on-map").click()
    assert eve.ways() == [("FR1IN", "branch")]
    assert eve.left == [True]
    eve.show()
    assert eve.over[-1] != () and eve.left == [True], "the map is shown once"
    eve.box("draft-on-map").click()
    assert eve.over[-1] == () and eve.left == [True]


def test_a_draft_is_forgotten_alone_and_none_is_taken_once_the_orders_are_in(eve: Eve) -> None:
    eve.keep("By the left")
    eve.keep("By the right")
    eve.choose("drafts", "By the left")
    button(eve.page, "draft-forget").click()
    assert [line.partition(":")[0] for line in eve.lines("drafts")] == ["By the right"]
    eve.desk.hand_in()
    eve.show()
    eve.choose("drafts", "By the right")
    assert not button(eve.page, "draft-take").isEnabled() and button(eve.page, "draft-forget").isEnabled()


def test_the_draft_is_shared_as_a_file_of_its_game_turn_and_seat(
    eve: Eve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered: list[str] = []

    def choose(*about: object) -> tuple[str, str]:
        offered.append(str(about[2]))
        return str(tmp_path / "mine.shared"), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    button(eve.page, "draft-share").click()
    assert offered == [str(tmp_path / "skirmish-turn-1-MacMahon.shared")]
    assert (tmp_path / "mine.shared").read_text("utf-8") == shared_text(eve.session, "MacMahon", eve.desk.draft)
    assert "mine.shared" in eve.said[-1]
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    button(eve.page, "draft-share").click()
    assert [said for said in eve.said if said] == eve.said[:1], "who thought better of it is told nothing"


def test_an_allys_draft_is_looked_at_replaced_by_his_next_one_and_never_taken(
    eve: Eve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = eve.desk.draft
    for line in ("FR2IN march G5-V7", "FR2IN march G5-V8\nFR2IN engage"):
        orders = tuple(eve.session.read_order(each, "Canrobert") for each in line.split("\n"))
        (tmp_path / "his.shared").write_text(shared_text(eve.session, "Canrobert", orders), encoding="utf-8")
        eve.open(tmp_path / "his.shared", monkeypatch)
    assert eve.lines("drafts") == ["Canrobert’s, shown to you: 2 orders"]
    eve.choose("drafts", "Canrobert")
    assert not button(eve.page, "draft-take").isEnabled() and len(eve.lines("draft-lines")) == 2
    eve.box("draft-on-map").click()
    assert eve.ways() == [("FR2IN", "ally")]
    button(eve.page, "draft-forget").click()
    assert eve.lines("drafts") == [] and eve.desk.draft == before


def test_a_file_that_is_none_is_told_of_and_one_not_chosen_is_left(
    eve: Eve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "other.shared").write_text("FR2IN march G5-V7", encoding="utf-8")
    eve.open(tmp_path / "other.shared", monkeypatch)
    assert len(eve.said) == 1 and "other.shared" in eve.said[0] and eve.lines("drafts") == []
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("", ""))
    button(eve.page, "draft-open").click()
    assert len(eve.said) == 1


def test_a_rehearsal_begins_with_the_draft_as_it_is_kept(eve: Eve, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[tuple[object, ...]] = []
    monkeypatch.setattr(eve.page.rehearsal, "begin", lambda *what: begun.append(what))
    eve.page.rehearsal.wanted.emit()
    assert begun == [(eve.session.path, 1, "MacMahon")]
    monkeypatch.setattr(eve.desk, "save", lambda: False)
    eve.page.rehearsal.wanted.emit()
    assert len(begun) == 1, "what could not be kept is not rehearsed"


def test_nothing_of_a_seat_stays_on_the_page_and_its_buttons_do_nothing_then(eve: Eve) -> None:
    eve.keep("By the left")
    eve.desk.hand_in()
    eve.desk.take_back()
    eve.desk.enter_lines("FR2CQ defend evade")
    eve.show()
    bar = eve.page.findChild(QTabBar)
    assert bar is not None and eve.tabs()[1] == "Changes (1)"
    bar.setCurrentIndex(2)
    eve.page.forget()
    assert bar.currentIndex() == 0
    for name in ("formations", "doubts", "changes", "drafts", "draft-lines"):
        assert eve.lines(name) == []
    assert (eve.heading(), eve.tabs()[:2], eve.over[-1]) == ("", ["Doubts", "Changes"], ())
    for name in ("draft-share", "draft-open"):
        part(eve.page, QPushButton, name).click()
    eve.page.rehearsal.wanted.emit()
    assert eve.said == []
