"""Orders between places in the making: which places are offered, what one word or one click is enough for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from drumhead.client.board.tools.pick_tool import PickTool
from drumhead.client.desk.desk import OrderDesk
from drumhead.client.desk.drafting import CHOICE_WORDS, FIELD_WORDS, Drafting
from drumhead.client.fonts import load_fonts
from drumhead.client.inspector.unit_panel import UnitPanel
from drumhead.client.palette import LIGHT
from drumhead.client.panels.board_panel import BoardPanel
from drumhead.engine.play.figures import Help, Way
from drumhead.engine.session import GameSession
from tests.client.board.boards import RESOURCES
from tests.engine.session.strait import PAGE, scenario

BARE = PAGE.replace('units = ["F Southland (wc)"]', "units = []")
AFLOAT = PAGE.replace('units = ["A Northland", "F Eastland"]', 'units = ["A Northland", "F Middle Sea", "F East Bay"]')


class Place:
    """A desk with its boards and its unit panel, and what drafting told."""

    def __init__(self, session: GameSession, seat: str) -> None:
        self.desk, self.boards, self.panel = OrderDesk(), BoardPanel(LIGHT), UnitPanel()
        self.desk.open(session)
        self.desk.take_seat(seat)
        self.boards.set_game(session.game.map, "diplomacy")
        self.boards.resize(600, 500)
        forms = session.ruleset.forms
        self.panel.set_forms(forms, {form.kind: QAction(form.title, self.panel) for form in forms})
        self.drafting = Drafting(self.desk, self.boards, self.panel)
        self.told: list[str] = []
        self.drafting.asked.connect(self.told.append)
        self.drafting.refused.connect(self.told.append)

    def begin(self, unit: str, kind: str) -> None:
        self.desk.select(unit)
        self.drafting.begin(next(form for form in self.desk.session.ruleset.forms if form.kind == kind))

    @property
    def tool(self) -> PickTool | None:
        assert self.boards.strategic is not None
        tool = self.boards.strategic.tool
        assert tool is None or isinstance(tool, PickTool)
        return tool

    @property
    def offered(self) -> list[str]:
        """The places that may be picked now."""
        return [] if self.tool is None else [self.desk.session.game.map.board.name(at) for at in self.tool.candidates]

    def cell(self, name: str) -> int:
        found: int = self.desk.session.game.map.board.cell(name)
        return found

    def pick(self, name: str) -> None:
        assert self.tool is not None
        self.tool.click(self.cell(name), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)

    @property
    def lines(self) -> list[str]:
        return [self.desk.session.write_order(order) for order in self.desk.draft]


@pytest.fixture
def at(qtbot: QtBot, tmp_path: Path) -> Iterator[Callable[..., Place]]:
    """A seat's place in the strait, after as many turns without orders."""
    load_fonts(RESOURCES)
    places: list[Place] = []

    def made(seat: str = "Gothia", page: str = PAGE, turns: int = 0) -> Place:
        session = GameSession.create(scenario(tmp_path, page), tmp_path / "strait.drum", seed="7")
        for _ in range(turns):
            session.advance()
        places.append(Place(session, seat))
        qtbot.addWidget(places[-1].boards)
        qtbot.addWidget(places[-1].panel)
        return places[-1]

    yield made
    for place in places:
        place.boards.set_game(None)
        place.desk.close()


def test_a_move_is_given_by_one_place(at: Callable[..., Place]) -> None:
    place = at()
    place.begin("EAS", "move")
    assert place.told[-1] == "To: click one of the places that are marked."
    assert place.offered == ["NOR", "BAY"]
    place.pick("SEA")
    assert place.lines == []
    place.pick("BAY")
    assert place.lines == ["F EAS - BAY"]
    assert (place.tool, place.drafting.editor) == (None, None)


def test_a_move_changed_takes_the_place_of_the_one_that_stood(at: Callable[..., Place]) -> None:
    place = at()
    place.desk.enter_lines("F EAS - BAY")
    place.begin("EAS", "move")
    place.pick("NOR")
    assert place.lines == ["F EAS - NOR"]


def test_an_order_without_fields_is_given_and_taken_back(at: Callable[..., Place]) -> None:
    place = at()
    place.begin("EAS", "hold")
    assert place.lines == ["F EAS H"]
    place.begin("EAS", "hold")
    assert place.lines == []


def test_a_help_is_shown_before_it_is_given_and_its_second_place_follows_from_the_first(
    at: Callable[..., Place],
) -> None:
    place = at(page=AFLOAT)
    place.begin("BAY", "support")
    assert "NOR" in place.offered and "BAY" not in place.offered
    place.pick("NOR")
    assert place.lines == []
    assert place.tool is not None and "SOU" in place.offered
    place.tool.start(place.boards.scene)
    place.tool.hover(place.cell("SOU"))
    shown = [shape for shape in place.boards.scene.overlay("tool") if isinstance(shape, Help | Way)]
    assert shown == [Help(place.cell("BAY"), place.cell("NOR"), place.cell("SOU"), "support")]
    place.pick("SOU")
    assert place.lines == ["F BAY S NOR - SOU"]


def test_a_first_place_may_be_picked_again(at: Callable[..., Place]) -> None:
    place = at(page=AFLOAT)
    place.desk.enter_lines("F BAY S NOR - SOU")
    place.desk.select("BAY")
    place.drafting.reopen(place.desk.draft[0])
    editor = place.drafting.editor
    assert editor is not None
    editor.squares_requested.emit("of")
    assert "SEA" in place.offered
    place.pick("SEA")
    assert place.lines == ["F BAY S SEA - SOU"]


def test_where_nothing_can_be_picked_it_is_told_and_nothing_is_left_open(at: Callable[..., Place]) -> None:
    place = at()
    place.begin("NOR", "convoy")
    assert place.told[-1] == "No place can be chosen for this now."
    assert (place.drafting.editor, place.tool) == (None, None)


def test_a_word_is_asked_for_and_gives_the_order_once_its_place_is_picked(at: Callable[..., Place]) -> None:
    place = at("Iberia", BARE, 2)
    place.begin("SOU", "build")
    editor = place.drafting.editor
    assert editor is not None
    assert place.told[-1] == CHOICE_WORDS
    fleet = editor.findChild(QPushButton, "choose-F")
    assert fleet is not None and fleet.isEnabled()
    fleet.click()
    assert sorted(place.offered) == ["SOU/EC", "SOU/WC"]
    place.pick("SOU/EC")
    assert place.lines == ["build F SOU/EC"]


def test_a_word_that_needs_no_place_gives_the_order_at_once(at: Callable[..., Place]) -> None:
    place = at("Iberia", BARE, 2)
    place.begin("SOU", "build")
    assert place.drafting.editor is not None
    QTest.keyClick(place.drafting.editor, Qt.Key.Key_A)
    assert place.lines == ["build A SOU"]
    assert place.drafting.editor is None


def test_the_only_word_that_leads_anywhere_is_not_asked_for(at: Callable[..., Place]) -> None:
    place = at("Iberia", BARE[: BARE.index("[[map.territories.SOU.coasts]]")], 2)
    place.begin("SOU", "build")
    assert place.lines == ["build A SOU"]
    assert place.drafting.editor is None


def test_a_place_that_may_be_left_out_and_is_nowhere_is_not_asked_for(at: Callable[..., Place]) -> None:
    place = at("Iberia", BARE[: BARE.index("[[map.territories.SOU.coasts]]")], 2)
    place.begin("SOU", "build")
    place.drafting.reopen(place.desk.draft[0])
    editor = place.drafting.editor
    assert editor is not None
    editor.squares_requested.emit("at")
    assert place.told[-1] == FIELD_WORDS
    assert place.drafting.editor is editor


def test_a_click_gives_a_move_only_where_it_cannot_mean_a_unit_of_ones_own(at: Callable[..., Place]) -> None:
    place = at()
    place.desk.select("EAS")
    assert not place.drafting.go(place.cell("SEA"))
    assert not place.drafting.go(place.cell("NOR"))
    assert place.lines == []
    assert place.drafting.go(place.cell("BAY"))
    assert place.lines == ["F EAS - BAY"]
    assert not place.drafting.go(place.cell("BAY"))
    place.begin("NOR", "move")
    assert not place.drafting.go(place.cell("EAS")), "an order in the making takes the clicks"


def test_nothing_is_begun_for_a_stranger(at: Callable[..., Place]) -> None:
    place = at()
    place.begin("SOU", "move")
    assert place.told == ["Choose one of your units first."]
    assert place.drafting.editor is None


def test_a_build_that_stands_is_opened_to_be_moved_to_another_coast(at: Callable[..., Place]) -> None:
    place = at("Iberia", BARE, 2)
    place.desk.select("SOU")
    place.desk.enter_lines("build F SOU/EC")
    place.drafting.reopen(place.desk.draft[0])
    assert sorted(place.offered) == ["SOU/EC", "SOU/WC"]
    place.pick("SOU/WC")
    assert place.lines == ["build F SOU/WC"]
