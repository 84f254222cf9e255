"""One order for several without a window: what is asked on which board, what is said, and what is left as it was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QComboBox, QLabel
from pytestqt.qtbot import QtBot

from drumhead.client.board.tools.pick_tool import PickTool
from drumhead.client.board.tools.target_tool import TargetTool
from drumhead.client.board.tools.tools import Tool
from drumhead.client.desk.desk import OrderDesk
from drumhead.client.desk.ordering_many import (
    ALONE,
    CHOOSE,
    FIELD,
    FRIEND,
    NO_TEMPLATE,
    SQUARE,
    STORE,
    TARGET,
    OrderingMany,
)
from drumhead.client.fonts import load_fonts
from drumhead.client.inspector.formation_card import FormationCard
from drumhead.client.inspector.order_editor import OrderEditor
from drumhead.client.kinds import SQUARES
from drumhead.client.palette import LIGHT
from drumhead.client.panels.board_panel import BoardPanel
from drumhead.engine.play.ruleset import OrderForm
from drumhead.engine.session.commanding.anywhere import USE, commands
from tests.client.board.boards import RESOURCES
from tests.client.driving import part

THREE = ("FR11IN", "FR12IN", "FR13IN")
THREE_UNITS = "3 units of Brigade Lefebvre, Division La Motterouge, Brigade Gault"
LEFT, SHIFT = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier
NONE = Qt.KeyboardModifier.NoModifier


class Staff:
    """The allied desk with its boards and the card of several units, and what was said."""

    def __init__(self, desk: OrderDesk) -> None:
        self.desk, self.boards, self.card = desk, BoardPanel(LIGHT), FormationCard()
        self.boards.set_game(desk.session.game.map, "rotd")
        self.boards.show_view(desk.view(), ())
        self.many = OrderingMany(desk, self.boards, self.card)
        self.said: list[str] = []
        self.shown: list[bool] = []
        self.many.asked.connect(self.said.append)
        self.many.refused.connect(self.said.append)
        self.many.shown.connect(self.shown.append)

    def form(self, kind: str) -> OrderForm:
        return next(form for form in commands(self.desk.session) if form.kind == kind)

    def begin(self, kind: str, *units: str, **values: Any) -> None:
        self.desk.selection.set(units or THREE)
        self.many.begin(self.form(kind), values)

    @property
    def editor(self) -> OrderEditor:
        assert self.card.editor is not None
        return self.card.editor

    def is_asked(self) -> bool:
        """Whether a command is in the making."""
        return self.card.editor is not None

    def tool(self) -> Tool | None:
        assert self.boards.strategic is not None
        return self.boards.strategic.tool

    def inner(self) -> Tool | None:
        return None if self.boards.field is None else self.boards.field.tool

    def ground(self) -> int | None:
        return self.boards.field_cell

    def pick(self, name: str, held: Qt.KeyboardModifier = NONE) -> None:
        tool = self.tool()
        assert tool is not None
        tool.click(self.cell(name), LEFT, held)

    def pick_inner(self, cell: int) -> None:
        tool = self.inner()
        assert tool is not None
        tool.click(cell, LEFT, NONE)

    def cell(self, name: str) -> int:
        found: int = self.desk.session.game.map.board.cell(name)
        return found

    def lines(self) -> list[str]:
        return sorted(self.desk.session.write_order(order) for order in self.desk.draft)

    def facts(self) -> list[str]:
        """What the card says, without what it said before."""
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        return [label.text() for label in self.card.findChildren(QLabel)]

    def pairs(self) -> dict[str, str]:
        said = [text for text in self.facts()[1:] if text]
        return dict(zip(said[::2], said[1::2], strict=True))

    def box(self, name: str) -> QComboBox:
        return part(self.editor, QComboBox, name)


@pytest.fixture
def staff(qtbot: QtBot, desk: OrderDesk) -> Iterator[Staff]:
    load_fonts(RESOURCES)
    found = Staff(desk)
    qtbot.addWidget(found.boards)
    qtbot.addWidget(found.card)
    yield found
    found.many.end()
    found.boards.set_game(None)


def test_one_alone_is_no_several_and_takes_no_command(staff: Staff) -> None:
    staff.begin("rest", "FR11IN")
    assert staff.said == [ALONE] and not staff.is_asked() and staff.lines() == []
    staff.desk.selection.set(THREE)
    assert staff.many.many
    staff.desk.selection.set(())
    assert staff.shown == [False, True, False]


def test_several_are_told_as_one_with_their_places_and_orders_as_these_change(staff: Staff) -> None:
    staff.desk.enter_lines("FR11IN march G4-V8\nFR11IN line first\nFR21IN march G4-V8")
    staff.desk.selection.set(THREE)
    assert staff.facts()[0] == THREE_UNITS
    assert {"Units": "3", "Where": "G3-V8 (2), G3-V9 (1)"}.items() <= staff.pairs().items()
    assert staff.pairs()["Orders"] == "1 of 3 units: march 1, line 1"
    staff.desk.enter_lines("FR11IN march G4-V8\nFR11IN line first\nFR12IN march G4-V8")
    assert staff.pairs()["Orders"] == "2 of 3 units: march 2, line 1"
    staff.desk.enter_lines("")
    staff.desk.clear_unit("FR11IN")
    staff.desk.clear_unit("FR12IN")
    assert staff.pairs()["Orders"] == "0 of 3 units"


def test_a_whole_formation_is_called_by_its_title_and_of_many_squares_the_fullest_are_named(staff: Staff) -> None:
    desk = staff.desk
    battle = desk.session.ruleset.order_of_battle(desk.session.game, desk.view())
    (corps,) = battle.called("II Corps")
    desk.selection.set(corps.units)
    assert staff.facts()[0] == "II Corps"
    desk.selection.set(corps.units[1:])
    assert staff.facts()[0] != "II Corps", "it is not whole"
    desk.selection.set(desk.own_units())
    counts = sorted(Counter(token.cell for token in desk.own_tokens()).values(), reverse=True)
    named, more = staff.pairs()["Where"].split(", and ")
    assert staff.facts()[0] == f"{len(desk.own_units())} units", "of so many formations none is named"
    assert [int(place.split("(")[1].rstrip(")")) for place in named.split(", ")] == counts[:6]
    assert more == f"{len(counts) - 6} more squares"
    apart = list({token.cell: token.id for token in desk.own_tokens()}.values())
    for count, left in ((6, ""), (7, "1 more square"), (8, "2 more squares")):
        desk.selection.set(apart[:count])
        where = staff.pairs()["Where"]
        assert (where.count(" (1)"), where.partition(", and ")[2]) == (6, left)


def test_what_asks_for_nothing_is_given_at_once_as_one_step(staff: Staff) -> None:
    staff.begin("rest")
    assert not staff.is_asked() and len({order.key[0] for order in staff.desk.draft}) == 3
    assert staff.said[-1].endswith("3 units have new orders.")
    assert staff.desk.undo_stack.count() == 1
    staff.desk.undo_stack.undo()
    assert staff.lines() == []


def test_handed_in_orders_take_no_command(staff: Staff) -> None:
    staff.desk.selection.set(THREE)
    staff.desk.hand_in()
    told: list[str] = []
    staff.desk.refused.connect(told.append)
    staff.many.begin(staff.form("march to"))
    assert not staff.is_asked() and len(told) == 1
    staff.many.give(staff.form("rest"), {})
    assert staff.lines() == [] and len(told) == 2


def test_a_march_asks_for_its_goal_over_squares_on_the_way_and_is_given_by_a_click(staff: Staff) -> None:
    staff.begin("march to")
    assert staff.said[-1] == TARGET.format("To") and isinstance(staff.tool(), TargetTool)
    staff.pick("G4-V8", SHIFT)
    assert staff.lines() == []
    staff.pick("G4-V7")
    assert staff.lines() == [f"{unit} march G4-V8 G4-V7" for unit in THREE]
    assert not staff.is_asked() and staff.tool() is None


def test_another_command_takes_the_place_of_the_first_and_another_choice_ends_it(staff: Staff) -> None:
    staff.begin("march to")
    first = staff.editor
    staff.begin("rail to")
    assert staff.editor is not first and staff.editor.form.kind == "rail to"
    staff.desk.selection.set(THREE[:2])
    assert not staff.is_asked() and staff.tool() is None and staff.said[-1] == ""


def test_esc_leaves_all_as_it_was(staff: Staff) -> None:
    staff.begin("march to")
    tool = staff.tool()
    assert tool is not None
    tool.key(Qt.Key.Key_Escape)
    assert not staff.is_asked() and staff.tool() is None and staff.lines() == [] and staff.said[-1] == ""


def test_the_middle_is_asked_for_on_the_battlefield_of_the_goal_once_that_is_known(staff: Staff) -> None:
    staff.begin("march to")
    staff.editor.squares_requested.emit("at")
    assert staff.ground() is None and isinstance(staff.tool(), TargetTool)
    assert staff.said[-1] == TARGET.format("To")
    staff.pick("G4-V8")
    assert staff.ground() == staff.cell("G4-V8") and staff.tool() is None
    assert staff.lines() == []
    staff.pick_inner(37)
    assert not staff.is_asked()
    assert {order.kind for order in staff.desk.draft} == {"march", "entry"}
    assert staff.ground() == staff.cell("G4-V8")


def test_a_goal_that_is_asked_for_again_closes_the_battlefield(staff: Staff) -> None:
    staff.begin("attack at")
    assert staff.ground() == staff.cell("G3-V8")
    staff.begin("march to")
    assert staff.ground() is None


@pytest.mark.parametrize(
    ("march", "open_now", "asked_on"),
    [
        ("", "", "G3-V8"),
        ("FR11IN march G4-V8\nFR12IN march G4-V8", "", "G4-V8"),
        ("FR13IN march G4-V8", "", "G3-V8"),
        ("FR13IN march G4-V8", "G4-V8", "G4-V8"),
        ("FR21IN march G4-V8", "G4-V8", "G3-V8"),
    ],
)
def test_a_place_is_asked_for_on_the_battlefield_that_is_open_if_one_will_be_there_else_where_most_will_be(
    staff: Staff, march: str, open_now: str, asked_on: str
) -> None:
    staff.desk.enter_lines(march)
    if open_now:
        staff.boards.open_field(staff.cell(open_now))
    staff.begin("attack at")
    assert staff.ground() == staff.cell(asked_on)
    assert staff.said[-1] == FIELD.format("At")
    assert isinstance(staff.inner(), PickTool) and staff.tool() is None


def test_a_line_is_drawn_from_its_first_end_to_its_second_and_given_where_it_was_drawn(staff: Staff) -> None:
    staff.begin("defend line")
    staff.pick_inner(96)
    assert isinstance(staff.inner(), TargetTool), "the second end is drawn from the first"
    assert staff.lines() == []
    staff.pick_inner(100)
    assert not staff.is_asked()
    assert {order.unit for order in staff.desk.draft if order.kind == "move"} == {"FR11IN", "FR12IN"}
    assert "FR13IN" in staff.card.told, "who is elsewhere is told of"
    staff.desk.selection.set(THREE[:2])
    assert not staff.card.told, "others are chosen now"


def test_postures_are_chosen_and_what_was_chosen_is_offered_again_but_no_square(staff: Staff) -> None:
    staff.begin("postures")
    assert staff.said[-1] == CHOOSE
    mode = staff.box("field-attack")
    mode.setCurrentIndex(mode.count() - 1)
    last = mode.currentText()
    staff.editor.give()
    assert len(staff.desk.draft) == 3
    staff.begin("postures")
    assert staff.box("field-attack").currentText() == last
    staff.begin("postures", attack=None)
    staff.desk.leave_seat()
    staff.desk.take_seat("France and Sardinia")
    staff.begin("postures")
    assert staff.box("field-attack").currentText() != last, "the next seat begins anew"


def test_a_square_that_was_picked_is_not_offered_again(staff: Staff) -> None:
    staff.begin("march to")
    staff.pick("G4-V8")
    staff.begin("march to")
    assert "to" not in staff.editor.data()


def test_a_rail_journey_asks_for_one_square_and_no_place_on_it(staff: Staff) -> None:
    staff.begin("rail to")
    assert staff.said[-1] in (SQUARE.format("To"), TARGET.format("To"))
    assert isinstance(staff.tool(), TargetTool) and staff.ground() is None
    picked: list[dict[str, Any]] = []
    staff.editor.order_ready.connect(picked.append)
    staff.pick("G4-V8", SHIFT)
    staff.pick("G4-V7")
    found = picked[0] if picked else staff.editor.data()
    assert (found["via"], found["to"]) == (staff.cell("G4-V8"), staff.cell("G4-V7")), "by way of one square"


def test_friends_to_follow_are_those_who_are_not_chosen_and_are_named_by_their_square(staff: Staff) -> None:
    staff.begin("follow")
    assert staff.said[-1] == FRIEND and isinstance(staff.tool(), PickTool)
    listed = staff.box("field-whom")
    assert "FR3CQ III Corps" in [listed.itemText(row) for row in range(listed.count())]
    tool = staff.tool()
    assert isinstance(tool, PickTool)
    view = staff.desk.view()
    friends = {token.cell for token in view.tokens if token.id not in THREE}
    assert set(tool.candidates) == friends
    leader = view.token("FR3CQ")
    assert leader is not None
    tool.click(leader.cell, LEFT, NONE)
    assert not staff.is_asked()
    assert "follow FR3CQ" in staff.said[-1], "of a square's friends the one who leads is meant"


def test_stores_are_named_by_their_squares_and_chosen_where_several_lie_on_one(staff: Staff) -> None:
    staff.begin("supply from")
    assert staff.said[-1] == STORE.format(SQUARES.word)
    listed = staff.box("field-source")
    stores = [listed.itemText(row) for row in range(listed.count())]
    assert stores[:2] == ["Novara", "FR depot Novara"]
    assert stores.index("Alessandria") < stores.index("Torino") < stores.index("Abbeville")
    staff.pick("G2-V9")
    assert staff.is_asked() and staff.lines() == [] and "Novara, FR depot Novara" in staff.said[-1]
    staff.pick("F8-W1")
    assert not staff.is_asked() and staff.tool() is None
    assert staff.lines() == [f"{unit} supply 1 from city Torino" for unit in THREE]


def test_without_a_template_it_is_told_how_one_is_made(staff: Staff) -> None:
    staff.begin(USE)
    assert staff.said[-1] == NO_TEMPLATE and not staff.is_asked()


def test_what_cannot_be_is_refused_in_a_sentence_and_the_orders_stay(staff: Staff) -> None:
    staff.desk.enter_lines("FR11IN march G4-V8")
    staff.desk.selection.set(THREE)
    staff.many.give(staff.form("copy from"), {"whom": "FR21IN"})
    assert "FR21IN has no orders" in staff.said[-1] and staff.lines() == ["FR11IN march G4-V8"]


def test_a_square_offers_what_several_can_do_there_each_with_its_line(staff: Staff) -> None:
    assert staff.many.offers(staff.cell("G4-V8")) == ()
    staff.desk.selection.set(THREE)
    found = dict(staff.many.offers(staff.cell("G4-V8")))
    march = next(line for line, offer in found.items() if offer.form.kind == "march to")
    assert march == f"{THREE_UNITS} march to G4-V8"
    opened = [line for line, offer in found.items() if offer.open]
    assert opened and all(line.endswith("…") and line.startswith(THREE_UNITS) for line in opened)
    assert not any(offer.form.kind == "follow" for offer in found.values()), "nobody to follow is there"
    staff.many.take(found[march])
    assert staff.lines() == [f"{unit} march G4-V8" for unit in THREE]
    staff.many.take(found[opened[0]])
    assert staff.is_asked() and staff.ground() == staff.cell("G4-V8")


def test_nothing_is_offered_once_the_orders_are_handed_in(staff: Staff) -> None:
    staff.desk.selection.set(THREE)
    staff.desk.hand_in()
    assert staff.many.offers(staff.cell("G4-V8")) == ()
