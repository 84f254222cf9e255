"""Orders between squares in the making without a window: which board is asked, with which tool, and what is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from drumhead.client.board.tools.pick_tool import PickTool
from drumhead.client.board.tools.tools import BoxTool, DestinationTool, Tool
from drumhead.client.board.tools.way_tool import WayTool
from drumhead.client.desk.desk import OrderDesk
from drumhead.client.desk.drafting import BOX_WORDS, FIELD_WORDS, MOVE_WORDS, Drafting
from drumhead.client.fonts import load_fonts
from drumhead.client.inspector.order_editor import OrderEditor
from drumhead.client.inspector.unit_panel import UnitPanel
from drumhead.client.kinds import SQUARES
from drumhead.client.palette import LIGHT
from drumhead.client.panels.board_panel import BoardPanel
from drumhead.engine.session import GameSession
from tests.client.board.boards import RESOURCES
from tests.client.driving import ALLIES
from tests.client.test_ferrying import HEAD
from tests.rulesets.rotd.afloat import page
from tests.rulesets.rotd.test_13_away import posted


class Place:
    """The allied desk with its boards and its unit panel, and what drafting told."""

    def __init__(self, session: GameSession, seat: str) -> None:
        self.desk, self.boards, self.panel = OrderDesk(), BoardPanel(LIGHT), UnitPanel()
        self.desk.open(session)
        self.desk.take_seat(seat)
        self.boards.set_game(session.game.map, "rotd")
        forms = session.ruleset.forms
        self.panel.set_forms(forms, {form.kind: QAction(form.title, self.panel) for form in forms})
        self.drafting = Drafting(self.desk, self.boards, self.panel)
        self.told: list[str] = []
        self.drafting.asked.connect(self.told.append)
        self.drafting.refused.connect(self.told.append)
        self.ended: list[bool] = []
        self.drafting.ended.connect(lambda: self.ended.append(True))

    def begin(self, unit: str, kind: str) -> None:
        self.desk.select(unit)
        self.drafting.begin(next(form for form in self.desk.session.ruleset.forms if form.kind == kind))

    def leads(self) -> str:
        """The kind of order by which the unit at hand may be led now, if any."""
        return "" if self.drafting.leads is None else self.drafting.leads.kind

    def write(self, *lines: str) -> None:
        assert self.desk.enter_lines("\n".join(lines)) == []

    @property
    def editor(self) -> OrderEditor:
        assert self.drafting.editor is not None
        return self.drafting.editor

    @property
    def tool(self) -> Tool | None:
        """What asks on the map."""
        return self.boards.strategic.tool if self.boards.strategic is not None else None

    @property
    def inner(self) -> Tool | None:
        """What asks on the battlefield that is open."""
        return self.boards.field.tool if self.boards.field is not None else None

    @property
    def is_asking(self) -> bool:
        """Whether a board is asked for a square."""
        return self.tool is not None or self.inner is not None

    @property
    def is_idle(self) -> bool:
        """Whether no order is in the making."""
        return self.drafting.editor is None and not self.is_asking

    @property
    def lines(self) -> list[str]:
        return [self.desk.session.write_order(order) for order in self.desk.draft]

    def cell(self, name: str) -> int:
        found: int = self.desk.session.game.map.board.cell(name)
        return found

    def small(self, name: str) -> int:
        found: int = self.desk.session.game.map.tactical_board.cell(name)
        return found

    def named(self, field: str) -> list[str]:
        """What an editor's box has to choose from."""
        box = self.editor.findChild(QComboBox, field)
        assert box is not None
        return [box.itemText(row) for row in range(box.count())]


def pick(tool: Tool | None, cell: int, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    assert tool is not None
    tool.click(cell, Qt.MouseButton.LeftButton, held)


@pytest.fixture
def made(qtbot: QtBot) -> Iterator[Callable[[GameSession, str], Place]]:
    load_fonts(RESOURCES)
    places: list[Place] = []

    def at(session: GameSession, seat: str) -> Place:
        places.append(Place(session, seat))
        qtbot.addWidget(places[-1].boards)
        qtbot.addWidget(places[-1].panel)
        return places[-1]

    yield at
    for place in places:
        place.boards.set_game(None)
        place.desk.close()


@pytest.fixture
def place(made: Callable[[GameSession, str], Place], session: GameSession) -> Place:
    return made(session, ALLIES)


@pytest.fixture
def adda(made: Callable[[GameSession, str], Place], tmp_path: Path) -> Iterator[Place]:
    """A commander with a unit beside a transport, and another aboard it."""
    text = page("FR3IN G5-V8 5-6", afloat=("FR1RT G5-V8 7-7 capacity=9000",), extra=posted("FR4IN", "FR1RT"))
    scenario = tmp_path / "adda.toml"
    scenario.write_text(HEAD + text, encoding="utf-8")
    session = GameSession.create(str(scenario), tmp_path / "adda.drum", seed="1")
    yield made(session, "Niel")
    session.close()


@pytest.mark.parametrize("unit", ["", "AU9IN"])
def test_who_is_not_led_from_here_is_given_no_order_and_led_nowhere(place: Place, unit: str) -> None:
    place.begin(unit, "march")
    assert place.told == ["Choose one of your units first."]
    assert place.leads() == ""
    assert not place.drafting.propose(place.cell("G1-V8"))
    assert (place.drafting.editor, place.tool, place.lines) == (None, None, [])


def test_an_order_of_other_units_is_refused_by_its_title(place: Place) -> None:
    place.begin("War Minister of allies", "march")
    assert place.told == ["“March” is no order of War Minister of allies."]
    assert place.drafting.editor is None


def test_an_order_begun_over_another_ends_that_one_first(place: Place) -> None:
    place.begin("FR12IN", "support")
    assert place.ended == [] and isinstance(place.inner, BoxTool)
    first = place.editor
    place.begin("FR12IN", "march")
    assert place.ended == [True]
    assert place.editor is not first and place.editor.form.kind == "march"
    assert place.boards.field is None and isinstance(place.tool, WayTool)


def test_a_unit_is_led_along_a_way_from_where_it_stands_but_not_onto_its_own_square(place: Place) -> None:
    place.desk.select("FR12IN")
    token = place.desk.view().token("FR12IN")
    assert token is not None
    assert not place.drafting.propose(token.cell)
    assert place.drafting.editor is None
    assert place.drafting.propose(place.cell("G1-V8"))
    assert place.editor.form.kind == "march" and isinstance(place.tool, WayTool)
    assert place.tool.way is not None and place.tool.way.cells[-1] == place.cell("G1-V8")
    assert not place.lines
    pick(place.tool, place.cell("G1-V8"))
    assert place.lines == ["FR12IN march G2-V8 G1-V8"]
    assert place.is_idle


def test_nobody_is_led_once_the_orders_are_handed_in(place: Place) -> None:
    place.desk.select("FR12IN")
    assert place.leads() == "march"
    place.desk.hand_in()
    assert place.leads() == ""
    assert not place.drafting.propose(place.cell("G1-V8"))


def test_a_march_begun_again_changes_the_one_that_stands(place: Place) -> None:
    place.write("FR12IN march G4-V8 G4-V7")
    place.begin("FR12IN", "march")
    assert isinstance(place.tool, WayTool)
    assert [place.cell("G4-V8"), place.cell("G4-V7")] == list(place.tool.path[1:])
    place.tool.key(Qt.Key.Key_Backspace)
    assert place.editor.data()["path"] == (place.cell("G4-V8"),), "what stands on the map stands in the editor"
    place.tool.key(Qt.Key.Key_Return)
    assert place.lines == ["FR12IN march G4-V8"]


@pytest.mark.parametrize(("march", "where"), [("", "G3-V8"), ("FR12IN march G4-V8 G4-V7", "G4-V7")])
def test_an_entry_square_is_asked_for_where_the_march_ends_or_else_where_the_unit_is(
    place: Place, march: str, where: str
) -> None:
    place.write(march)
    place.begin("FR12IN", "entry")
    assert place.boards.field_cell == place.cell(where)
    assert place.told[-1].endswith(": click a tactical square.")
    assert isinstance(place.inner, PickTool) and place.tool is None


def test_a_box_that_stands_is_asked_for_again_as_it_is_and_where_its_unit_is(place: Place) -> None:
    place.write("FR12IN march G4-V8", "FR12IN support 7-7 radius 2")
    place.desk.select("FR12IN")
    place.drafting.reopen(next(order for order in place.desk.draft if order.kind == "support"))
    assert place.boards.field_cell == place.cell("G3-V8")
    assert place.told[-1] == BOX_WORDS
    assert isinstance(place.inner, BoxTool) and place.inner.box == (place.small("7-7"), 2)
    place.inner.wheel(20)
    assert place.inner.box == (place.small("7-7"), 14)
    place.inner.key(Qt.Key.Key_Return)
    assert sorted(place.lines) == ["FR12IN march G4-V8", "FR12IN support 7-7 radius 14 T1-T5"]


def test_a_battlefield_that_is_open_already_is_not_opened_anew(place: Place) -> None:
    place.boards.open_field(place.cell("G3-V8"))
    opened = place.boards.field
    place.begin("FR12IN", "support")
    assert place.boards.field is opened


def test_a_depot_takes_a_square_then_its_place_there_and_leaves_its_kind_to_be_chosen(place: Place) -> None:
    place.begin("FR1AQ", "store")
    assert isinstance(place.tool, PickTool)
    assert place.told[-1] == f"At: click a {SQUARES.word}."
    beside = place.cell("G4-V8")
    pick(place.tool, beside)
    assert place.boards.field_cell == beside and isinstance(place.inner, PickTool)
    pick(place.inner, place.small("7-7"))
    assert place.told[-1] == FIELD_WORDS
    assert (place.editor.data()["to"], place.editor.data()["at"]) == (beside, place.small("7-7"))
    assert not place.is_asking and place.lines == []


def test_a_move_is_asked_for_where_its_unit_stands_though_it_marches_later(place: Place) -> None:
    place.write("FR12IN march G4-V8")
    place.begin("FR12IN", "move")
    assert place.boards.field_cell == place.cell("G3-V8") and isinstance(place.inner, DestinationTool)


def test_who_assigns_is_offered_the_units_and_the_officers_of_his_side(place: Place) -> None:
    place.begin("War Minister of allies", "assign")
    units, officers = place.named("field-target"), place.named("field-person")
    assert "FR12IN" in units and not any(unit.startswith("AU") for unit in units)
    assert {"Niel", "MacMahon"} <= set(officers) and "Gyulai" not in officers


def test_what_an_order_is_without_its_square_is_told_by_the_names_of_what_is_missing(place: Place) -> None:
    place.begin("FR12IN", "march")
    place.editor.give()
    assert place.told[-1] == "The order is not complete: path is missing or wrong."
    assert place.lines == [] and isinstance(place.tool, WayTool)


def test_a_path_that_is_refused_stays_on_the_map(place: Place) -> None:
    place.begin("FR12IN", "march")
    far = (place.cell("G9-V8"), place.cell("G8-V8"))
    place.editor.pick("path", far)
    told = len(place.told)
    place.editor.give()
    assert place.lines == [] and isinstance(place.tool, WayTool)
    assert place.tool.path[1:] == far
    assert SQUARES.leading not in place.told[told:], "the reason is not covered by the words of the tool"


def test_a_store_is_named_by_what_friends_hold_the_nearest_first(place: Place) -> None:
    place.begin("War Minister of allies", "transfer")
    known = place.named("field-origin")
    assert {"Torino", "Alessandria"} <= set(known) and "Milano" not in known
    assert place.told[-1] == FIELD_WORDS and (place.tool, place.inner) == (None, None)


def test_supplies_may_be_drawn_from_what_friends_hold_and_from_headquarters_the_nearest_first(place: Place) -> None:
    place.begin("FR12IN", "supply")
    known, view = place.named("field-source"), place.desk.view()
    hubs = {token.id: token.cell for token in view.tokens if token.counter == "CQ"}
    named = [hubs[name] for name in known if name in hubs]
    board, here = place.desk.session.game.map.board, place.cell("G3-V8")
    far = [board.distance(here, cell) for cell in named]
    assert len(named) == len(hubs) > 1 and far == sorted(far)
    assert "Novara" in known and "FR11IN" not in known
    assert known.index("Novara") < known.index("Torino")


def test_a_place_on_a_battlefield_is_not_asked_for_before_its_square_is_known(place: Place) -> None:
    place.begin("Treasury Minister of allies", "store")
    assert isinstance(place.tool, PickTool)
    place.editor.squares_requested.emit("at")
    assert place.boards.field_cell is None and isinstance(place.tool, PickTool)


def test_an_order_that_stands_is_not_opened_once_it_was_handed_in_or_in_a_replay(place: Place) -> None:
    place.write("FR12IN march G4-V8")
    (order,) = place.desk.draft
    place.desk.show_moment(1, None)
    place.drafting.reopen(order)
    assert place.is_idle
    place.desk.show_now()
    place.desk.hand_in()
    place.drafting.reopen(order)
    assert place.is_idle


def test_once_the_orders_are_handed_in_none_is_begun_and_why_is_told(place: Place) -> None:
    told: list[str] = []
    place.desk.refused.connect(told.append)
    place.desk.hand_in()
    place.begin("FR12IN", "march")
    assert place.is_idle and told == ["The orders are handed in; take them back to change them."]


def test_an_order_without_a_path_that_is_refused_stays_open_and_asks_nothing_of_the_boards(place: Place) -> None:
    place.begin("FR12IN", "supply")
    editor = place.editor
    editor.fill({"level": 12})
    editor.give()
    assert place.editor is editor and place.lines == [] and not place.is_asking


def test_other_sides_are_named_and_ones_own_is_not(place: Place) -> None:
    place.begin("Monarch of allies", "offer")
    assert "Austria" in place.named("field-to") and "Allies" not in place.named("field-to")


@pytest.mark.rule("rotd", "12.7b")
def test_a_ferry_that_was_named_first_is_the_waypoint_of_the_square_that_is_clicked(adda: Place) -> None:
    adda.begin("FR3IN", "move")
    assert adda.told[-1] == MOVE_WORDS and isinstance(adda.inner, DestinationTool)
    assert adda.named("words-via") == ["square", "FR1RT"]
    ferry = adda.editor.findChild(QComboBox, "words-via")
    assert ferry is not None
    ferry.setCurrentText("FR1RT")
    pick(adda.inner, adda.small("5-9"))
    assert adda.lines == ["FR3IN move 5-9 via FR1RT"]


@pytest.mark.rule("rotd", "12.7b")
def test_a_ferry_may_be_clicked_only_as_a_waypoint_and_only_where_it_lies(adda: Place) -> None:
    adda.begin("FR3IN", "move")
    assert isinstance(adda.inner, DestinationTool)
    assert adda.inner.may_go(adda.small("7-7")), "the ferry lies in the river"
    assert not adda.inner.may_go(adda.small("9-7")), "where no ferry lies the river is no way"
    pick(adda.inner, adda.small("7-7"), Qt.KeyboardModifier.ShiftModifier)
    pick(adda.inner, adda.small("5-9"))
    assert adda.lines == ["FR3IN move 5-9 via FR1RT"]


def test_a_square_on_the_way_is_a_waypoint_by_itself(adda: Place) -> None:
    adda.begin("FR3IN", "move")
    pick(adda.inner, adda.small("5-5"), Qt.KeyboardModifier.ShiftModifier)
    pick(adda.inner, adda.small("4-4"))
    assert adda.lines == ["FR3IN move 4-4 via 5-5"]


@pytest.mark.rule("rotd", "13.1a")
def test_only_ships_on_the_units_square_are_there_to_go_aboard(adda: Place) -> None:
    adda.begin("FR3IN", "board")
    assert adda.named("field-ship") == ["FR1RT"]
