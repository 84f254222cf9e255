"""What a right click on a square offers, without a window: to whom, in which sequence, and where nothing is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from drumhead.client.board.tools.way_tool import WayTool
from drumhead.client.desk.desk import OrderDesk
from drumhead.client.desk.drafting import Drafting
from drumhead.client.desk.ordering_many import OrderingMany
from drumhead.client.fonts import load_fonts
from drumhead.client.inspector.formation_card import FormationCard
from drumhead.client.inspector.unit_panel import UnitPanel
from drumhead.client.palette import LIGHT
from drumhead.client.panels.board_panel import BoardPanel
from drumhead.client.settings import Settings
from drumhead.client.ways.square_menu import SquareMenu, pointed_at
from drumhead.engine.session import GameSession
from tests.client.board.boards import RESOURCES
from tests.engine.session.strait import PAGE, scenario

PAIR = ("FR11IN", "FR12IN")


class Place:
    """A desk with its boards, its panels and its menu, and what that asked for."""

    def __init__(self, desk: OrderDesk, settings: Settings) -> None:
        self.desk, self.boards, self.settings = desk, BoardPanel(LIGHT), settings
        self.panel, self.card = UnitPanel(), FormationCard()
        self.boards.set_game(desk.session.game.map, desk.session.ruleset.id)
        self.boards.show_view(desk.view(), ())
        forms = desk.session.ruleset.forms
        self.panel.set_forms(forms, {form.kind: QAction(form.title, self.panel) for form in forms})
        self.drafting = Drafting(desk, self.boards, self.panel)
        self.many = OrderingMany(desk, self.boards, self.card)
        self.menu = SquareMenu(desk, self.boards, self.drafting, self.many, settings, self.boards)
        self.asked: list[object] = []
        self.menu.odds_requested.connect(lambda cell: self.asked.append(("odds", cell)))
        self.boards.pin_requested.connect(lambda cell, _: self.asked.append(("pin", cell)))
        self.drafting.given.connect(lambda order: self.asked.append("given"))

    def cell(self, name: str) -> int:
        found: int = self.desk.session.game.map.board.cell(name)
        return found

    def made(self, name: str) -> QMenu:
        return self.menu.made(self.cell(name), self.boards)

    def words(self, name: str) -> list[str]:
        return [action.text() for action in self.made(name).actions() if action.text()]

    def trigger(self, name: str, words: str) -> None:
        menu = self.made(name)
        next(action for action in menu.actions() if action.text().startswith(words)).trigger()

    def lines(self) -> list[str]:
        return sorted(self.desk.session.write_order(order) for order in self.desk.draft)


def _looking_on(place: Place, name: str) -> list[str]:
    return [f"Open the battlefield of {name}", f"What may come of a battle in {name}…", f"Pin {name}: all about it"]


@pytest.fixture
def place(qtbot: QtBot, desk: OrderDesk, settings: Settings) -> Iterator[Place]:
    load_fonts(RESOURCES)
    found = Place(desk, settings)
    for widget in (found.boards, found.panel, found.card):
        qtbot.addWidget(widget)
    yield found
    found.drafting.end()
    found.many.end()
    found.boards.set_game(None)


def test_with_nobody_at_hand_a_square_is_only_looked_at(place: Place) -> None:
    words = place.words("G4-V7")
    assert words == _looking_on(place, place.boards.title(place.cell("G4-V7"), None))
    place.trigger("G4-V7", "What may come")
    place.trigger("G4-V7", "Pin ")
    place.trigger("G4-V7", "Open the battlefield")
    cell = place.cell("G4-V7")
    assert place.asked == [("odds", cell), ("pin", cell)] and place.boards.field_cell == cell


def test_a_unit_at_hand_is_offered_the_ways_there_first_and_gives_one_by_a_click(place: Place) -> None:
    place.desk.select("FR12IN")
    words = place.words("G4-V8")
    ways = [line for line in words if " to G4-V8" in line and not line.startswith("Show")]
    assert words[: len(ways)] == ways and ways
    assert any(line.startswith("Show the way to G4-V8") for line in words)
    menu = place.made("G4-V8")
    assert menu.toolTipsVisible() and menu.actions()[0].toolTip() not in ("", words[0].rstrip("."))
    assert "atigue" in menu.actions()[0].toolTip(), "what it costs"
    menu.actions()[0].trigger()
    assert place.lines() == ["FR12IN march G4-V8"] and place.asked == ["given"]


def test_the_way_there_is_shown_and_not_given(place: Place) -> None:
    place.desk.select("FR12IN")
    place.trigger("G1-V8", "Show the way")
    assert place.boards.strategic is not None and isinstance(place.boards.strategic.tool, WayTool)
    assert place.lines() == []


@pytest.mark.parametrize("handed_in", [True, False])
def test_no_way_leads_to_ones_own_square_and_none_once_the_orders_are_in(place: Place, handed_in: bool) -> None:
    place.desk.select("FR12IN")
    if handed_in:
        place.desk.hand_in()
    words = place.words("G4-V8" if handed_in else "G3-V8")
    assert not any(line.startswith(("Show the way", "March")) for line in words)


def test_several_are_offered_what_all_can_do_and_none_of_their_own_ways(place: Place) -> None:
    place.desk.selection.set(PAIR)
    words = place.words("G4-V8")
    assert any(line.endswith("march to G4-V8") for line in words)
    assert not any(line.startswith("Show the way") for line in words)
    march = next(line for line in words if line.endswith("march to G4-V8"))
    place.trigger("G4-V8", march)
    assert place.lines() == [f"{unit} march G4-V8" for unit in PAIR]


def test_a_right_click_draws_the_way_where_that_is_wished_and_there_is_one(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    popped: list[bool] = []
    monkeypatch.setattr(QMenu, "popup", lambda *_: popped.append(True))
    place.desk.select("FR12IN")
    place.settings.right_click_orders = True
    place.boards.menu_requested.emit(place.cell("G1-V8"))
    assert popped == [] and place.drafting.editor is not None
    place.drafting.end()
    place.boards.menu_requested.emit(place.cell("G3-V8"))
    assert popped == [True], "where it stands no way is drawn"
    place.desk.selection.set(PAIR)
    place.boards.menu_requested.emit(place.cell("G1-V8"))
    assert len(popped) == 2, "of several none is led"
    place.settings.right_click_orders = False
    place.desk.selection.set(("FR12IN",))
    place.boards.menu_requested.emit(place.cell("G1-V8"))
    assert len(popped) == 3


def test_where_there_are_neither_battlefields_nor_odds_none_are_offered(
    qtbot: QtBot, tmp_path: Path, settings: Settings
) -> None:
    load_fonts(RESOURCES)
    session = GameSession.create(scenario(tmp_path, PAGE), tmp_path / "strait.drum", seed="7")
    desk = OrderDesk()
    desk.open(session)
    desk.take_seat("Gothia")
    place = Place(desk, settings)
    qtbot.addWidget(place.boards)
    desk.select("EAS")
    words = place.words("BAY")
    assert words[0] == "F EAS - BAY" and words[-1].startswith("Pin ")
    assert [line for line in words if "BAY" in line or line.startswith("Show")] == [words[0], *words[-1:]], "each once"
    assert not any("battle" in line for line in words)
    place.trigger("BAY", "F EAS - BAY")
    assert place.lines() == ["F EAS - BAY"]
    place.boards.set_game(None)
    desk.close()
    session.close()


def test_what_is_pointed_at_is_the_battlefield_that_is_open_or_else_the_square_that_is_chosen(place: Place) -> None:
    assert pointed_at(place.boards) == ""
    place.boards.scene.select(place.cell("G4-V7"))
    assert pointed_at(place.boards) == "G4-V7"
    under = place.boards.strategic
    assert under is not None
    under.hover(place.cell("G4-V8"))
    assert pointed_at(place.boards) == "G4-V8", "the pointer goes before what is chosen"
    place.boards.open_field(place.cell("G3-V8"))
    assert pointed_at(place.boards) == "G3-V8"
    field = place.boards.field
    assert field is not None
    field.hover(112)
    assert pointed_at(place.boards) == "G3-V8 7-7"


def test_of_few_units_each_is_offered_and_of_many_their_formations_with_all_of_theirs(place: Place) -> None:
    own = place.desk.own_tokens()
    by_cell = {token.cell: [other.id for other in own if other.cell == token.cell] for token in own}
    few = next(cell for cell, units in by_cell.items() if 1 < len(units) <= 6)
    many = max(by_cell, key=lambda cell: len(by_cell[cell]))
    menu = place.menu.made(few, place.boards)
    names = [token.name for token in own if token.cell == few]
    entries = [action for action in menu.actions() if action.text() in names]
    assert sorted(action.text() for action in entries) == sorted(names) and menu.findChildren(QMenu) == []
    entries[0].trigger()
    assert place.desk.unit in by_cell[few]
    place.desk.selection.clear()
    below = place.menu.made(many, place.boards).findChildren(QMenu)
    assert sum(int(each.title().rpartition("(")[2].rstrip(")")) for each in below) == len(by_cell[many])
    first = below[0]
    count = int(first.title().rpartition("(")[2].rstrip(")"))
    assert first.actions()[0].text() == f"All {count} of them"
    assert len([action for action in first.actions() if action.text()]) == count + 1
    first.actions()[0].trigger()
    assert len(place.desk.selection.units) == count
