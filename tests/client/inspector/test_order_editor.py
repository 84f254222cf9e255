"""One order in the making."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QLineEdit, QPushButton, QSpinBox, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from drumhead.client.inspector.order_editor import OrderEditor
from drumhead.engine.play.ruleset import Field, OrderForm
from tests.client.driving import said, tips

Widget = TypeVar("Widget", bound=QWidget)
SUPPORT = OrderForm(
    "support",
    "Support",
    "Reactions",
    "tactical",
    "s",
    (
        Field("at", "Centre", "tactical"),
        Field("radius", "Radius", "integer", low=0, high=14),
        Field("phases", "Phases", "phases", low=1, high=5),
    ),
)
MIXED = OrderForm(
    "mixed",
    "Mixed",
    "Test",
    "",
    "",
    (
        Field("mode", "Mode", "choice", ("attack", "evade"), optional=True),
        Field("limit", "At most", "integer", optional=True, low=1, high=6),
        Field("source", "Source", "text", optional=True),
        Field("loud", "Loud", "flag"),
    ),
)


def editor(qtbot: QtBot, form: OrderForm) -> OrderEditor:
    found = OrderEditor(form, "FR1IN", lambda board, cell: f"{board} {cell}")
    qtbot.addWidget(found)
    return found


def test_it_asks_for_the_square_that_is_missing(qtbot: QtBot) -> None:
    made = editor(qtbot, SUPPORT)
    assert made.board_field is SUPPORT.fields[0]
    assert not made.complete
    made.pick("at", 112)
    assert made.complete


def test_the_values_of_an_order_that_stands_are_taken_up(qtbot: QtBot) -> None:
    made = editor(qtbot, SUPPORT)
    values = {"kind": "support", "unit": "FR1IN", "at": 30, "radius": 4, "first": 2, "last": 3}
    made.fill(values)
    assert made.data() == values


def test_the_last_phase_is_never_before_the_first(qtbot: QtBot) -> None:
    made = editor(qtbot, SUPPORT)
    made.fill({"at": 30, "first": 4, "last": 2})
    assert (made.data()["first"], made.data()["last"]) == (4, 4)


def test_what_is_left_open_is_left_out(qtbot: QtBot) -> None:
    made = editor(qtbot, MIXED)
    assert made.data() == {"kind": "mixed", "unit": "FR1IN"}
    made.fill({"mode": "evade", "limit": 3, "source": "none", "loud": True})
    assert made.data() == {
        "kind": "mixed",
        "unit": "FR1IN",
        "mode": "evade",
        "limit": 3,
        "source": "none",
        "loud": True,
    }


def test_return_gives_the_order_once_and_escape_leaves_it(qtbot: QtBot) -> None:
    made = editor(qtbot, MIXED)
    made.show()
    given: list[object] = []
    made.order_ready.connect(given.append)
    for box in (made.findChild(QSpinBox, "field-limit"), made.findChild(QComboBox, "field-mode")):
        assert box is not None
        given.clear()
        QTest.keyClick(box, Qt.Key.Key_Return)
        assert len(given) == 1
    with qtbot.waitSignal(made.cancelled):
        QTest.keyClick(made, Qt.Key.Key_Escape)


def test_a_choice_of_words_beside_the_board_takes_the_word(qtbot: QtBot) -> None:
    form = OrderForm("move", "Move", "Test", "tactical", "t", (Field("to", "To", "tactical", ("ford", "pass")),))
    made = editor(qtbot, form)
    words = made.findChild(QComboBox)
    assert words is not None
    words.setCurrentText("ford")
    assert made.data()["to"] == "ford"
    words.setCurrentText("square")
    assert "to" not in made.data()


def test_another_unit_is_chosen_among_those_on_the_square_or_typed(qtbot: QtBot) -> None:
    form = OrderForm("merge", "Merge", "Test", "", "", (Field("into", "Into", "unit"),))
    made = OrderEditor(form, "FR1IN", lambda board, cell: "", ("FR2IN", "FR3IN"))
    qtbot.addWidget(made)
    assert made.leaves_a_choice
    box = made.findChild(QComboBox, "field-into")
    assert box is not None
    assert [box.itemText(row) for row in range(box.count())] == ["FR2IN", "FR3IN"]
    assert "into" not in made.data()
    box.setCurrentText("fr9in")
    assert made.data()["into"] == "FR9IN"


def test_another_side_is_chosen_by_its_title_or_typed(qtbot: QtBot) -> None:
    form = OrderForm("offer", "Offer", "Test", "", "", (Field("to", "To", "side"),))
    made = OrderEditor(form, "FR1AQ", lambda board, cell: "", others={"austria": "Austria", "prussia": "Prussia"})
    qtbot.addWidget(made)
    assert made.leaves_a_choice
    box = made.findChild(QComboBox, "field-to")
    assert box is not None
    assert [box.itemText(row) for row in range(box.count())] == ["Austria", "Prussia"]
    assert made.data()["to"] == "austria"
    made.fill({"to": "prussia"})
    assert (box.currentText(), made.data()["to"]) == ("Prussia", "prussia")
    box.setCurrentText("Saxony")
    assert made.data()["to"] == "Saxony"


def test_a_side_that_need_not_be_named_is_left_out(qtbot: QtBot) -> None:
    form = OrderForm("withdraw offer", "Take back", "Test", "", "", (Field("to", "To", "side", optional=True),))
    made = OrderEditor(form, "FR1AQ", lambda board, cell: "", others={"austria": "Austria"})
    qtbot.addWidget(made)
    assert "to" not in made.data()


def test_names_are_written_with_commas_between(qtbot: QtBot) -> None:
    made = editor(qtbot, OrderForm("offer", "Offer", "Test", "", "", (Field("for", "For", "names", optional=True),)))
    box = made.findChild(QLineEdit, "field-for")
    assert box is not None
    assert "for" not in made.data()
    box.setText("Milano,  Novara , ")
    assert made.data()["for"] == ("Milano", "Novara")
    made.fill({"for": ("Pavia", "Lodi")})
    assert box.text() == "Pavia, Lodi"


WORDED = OrderForm(
    "build",
    "Build",
    "Test",
    "strategic",
    "b",
    (
        Field("arm", "Build", "choice", ("A", "F"), words=("Army", "Fleet")),
        Field("at", "Coast", "place", optional=True),
    ),
)


def test_a_choice_of_words_has_a_button_for_each_and_nothing_else_to_press(qtbot: QtBot) -> None:
    made = editor(qtbot, WORDED)
    made.show()
    shown = [button.text() for button in made.findChildren(QPushButton) if button.isVisible()]
    assert shown == ["&Army", "&Fleet", "Cancel"]
    coast = made.findChild(QToolButton, "pick-at")
    assert coast is not None and not coast.isVisible()
    made.ask("at")
    assert coast.isVisible()


def test_a_word_is_chosen_by_its_button_or_its_first_letter(qtbot: QtBot) -> None:
    made = editor(qtbot, WORDED)
    assert made.choice is WORDED.fields[0]
    with qtbot.waitSignal(made.chosen):
        QTest.keyClick(made, Qt.Key.Key_F)
    assert made.data()["arm"] == "F" and made.choice is None
    army = made.findChild(QPushButton, "choose-A")
    assert army is not None
    with qtbot.waitSignal(made.chosen):
        QTest.mouseClick(army, Qt.MouseButton.LeftButton)
    assert made.data()["arm"] == "A"


def test_a_word_that_leads_nowhere_cannot_be_chosen(qtbot: QtBot) -> None:
    made = editor(qtbot, WORDED)
    made.allow(("A",))
    QTest.keyClick(made, Qt.Key.Key_F)
    assert made.choice is WORDED.fields[0]


def _field(made: OrderEditor, kind: type[Widget], name: str) -> Widget:
    found = made.findChild(kind, f"field-{name}")
    assert found is not None
    return found


def test_a_choice_that_is_left_out_says_what_that_means(qtbot: QtBot) -> None:
    how = Field("how", "Arriving", "choice", ("together", "column"), optional=True, unset="together")
    made = editor(qtbot, replace(MIXED, fields=(how,)))
    box = _field(made, QComboBox, "how")
    assert [box.itemText(at) for at in range(box.count())] == ["together", "column"], "and nothing beside them"
    assert box.currentText() == "together" and "how" not in made.data()
    box.setCurrentText("column")
    assert made.data()["how"] == "column"
    made.fill({})
    assert box.currentText() == "together"


def test_a_field_that_was_filled_can_be_emptied_again(qtbot: QtBot) -> None:
    made = editor(qtbot, MIXED)
    made.fill({"mode": "evade", "limit": 3, "source": "none", "loud": True})
    _field(made, QComboBox, "mode").setCurrentText("–")
    _field(made, QSpinBox, "limit").setValue(0)
    _field(made, QLineEdit, "source").setText("  ")
    _field(made, QCheckBox, "loud").setChecked(False)
    assert made.data() == {"kind": "mixed", "unit": "FR1IN"}


def test_filling_in_another_order_leaves_nothing_of_the_first(qtbot: QtBot) -> None:
    made = editor(qtbot, MIXED)
    made.fill({"mode": "evade", "limit": 3, "source": "none", "loud": True})
    made.fill({"mode": "attack"})
    assert made.data() == {"kind": "mixed", "unit": "FR1IN", "mode": "attack"}


def test_a_number_that_must_be_given_begins_at_two_and_keeps_its_bounds(qtbot: QtBot) -> None:
    made = editor(qtbot, SUPPORT)
    box = _field(made, QSpinBox, "radius")
    assert (box.value(), box.minimum(), box.maximum()) == (2, 0, 14)
    optional = editor(qtbot, MIXED)
    limit = _field(optional, QSpinBox, "limit")
    assert (limit.minimum(), limit.maximum(), limit.value()) == (0, 6, 0)


def test_a_square_given_up_is_asked_for_again(qtbot: QtBot) -> None:
    made = editor(qtbot, SUPPORT)
    made.pick("at", 112)
    made.pick("at", None)
    assert not made.complete
    assert made.board_field is SUPPORT.fields[0]
    assert "at" not in made.data()


def test_a_path_is_read_by_its_names_and_a_phase_left_out_by_a_dash(qtbot: QtBot) -> None:
    form = OrderForm("march", "March", "Test", "strategic", "m", (Field("path", "Path", "path"),))
    made = editor(qtbot, form)
    made.pick("path", (7, None, 9))
    texts = [label.text() for label in made.findChildren(QLabel)]
    assert "strategic 7  –  strategic 9" in texts
    made.pick("path", ())
    assert "not yet" in [label.text() for label in made.findChildren(QLabel)]
    assert "path" not in made.data()


def test_cancel_and_the_pick_button_ask_for_what_they_say(qtbot: QtBot) -> None:
    made = editor(qtbot, SUPPORT)
    given: list[object] = []
    made.order_ready.connect(given.append)
    pick = made.findChild(QToolButton, "pick-at")
    with qtbot.waitSignal(made.squares_requested) as asked:
        QTest.mouseClick(pick, Qt.MouseButton.LeftButton)
    assert asked.args == ["at"]
    cancel = next(button for button in made.findChildren(QPushButton) if button.text() == "Cancel")
    with qtbot.waitSignal(made.cancelled):
        QTest.mouseClick(cancel, Qt.MouseButton.LeftButton)
    assert given == []


def test_a_letter_of_no_word_chooses_nothing(qtbot: QtBot) -> None:
    made = editor(qtbot, WORDED)
    chosen: list[bool] = []
    made.chosen.connect(lambda: chosen.append(True))
    QTest.keyClick(made, Qt.Key.Key_X)
    QTest.keyClick(made, Qt.Key.Key_Shift)
    assert chosen == []
    assert made.choice is WORDED.fields[0]


def test_only_words_beside_the_squares_leave_a_choice(qtbot: QtBot) -> None:
    assert not editor(qtbot, SUPPORT).leaves_a_choice
    assert not editor(qtbot, MIXED).leaves_a_choice
    needed = OrderForm("x", "X", "Test", "", "", (Field("mode", "Mode", "choice", ("attack", "evade")),))
    assert editor(qtbot, needed).leaves_a_choice


def test_it_says_for_whom_each_field_is_asked_and_how_it_ends(qtbot: QtBot) -> None:
    made = editor(qtbot, SUPPORT)
    made.show()
    assert said(made) == [
        "Support: FR1IN",
        "Centre",
        "not yet",
        "Pick",
        "Radius",
        "Phases",
        "to",
        "Give &the order",
        "Cancel",
    ]
    assert tips(made) == ["Give the order (Return)", "Leave the order as it was (Esc)"]


def test_a_square_is_read_by_the_name_it_has_on_its_board(qtbot: QtBot) -> None:
    form = OrderForm("x", "X", "", "", "", (Field("at", "At", "tactical"), Field("to", "To", "cell", optional=True)))
    made = editor(qtbot, form)
    made.show()
    assert [line for line in said(made) if line in ("not yet", "–")] == ["not yet", "–"]
    made.pick("at", 30)
    made.pick("to", 31)
    assert {"tactical 30", "strategic 31"} <= set(said(made))
    made.pick("to", "ford")
    assert "ford" in said(made)
    made.pick("at", None)
    made.pick("to", None)
    assert [line for line in said(made) if line in ("not yet", "–")] == ["not yet", "–"]


def test_the_square_still_missing_is_asked_for_first_and_one_that_may_be_left_out_last(qtbot: QtBot) -> None:
    fields = (Field("via", "Via", "cell", optional=True), Field("to", "To", "cell"), Field("n", "N", "integer"))
    made = editor(qtbot, OrderForm("x", "X", "", "", "", fields))
    assert made.board_field is fields[1]
    made.pick("to", 3)
    assert made.complete
    assert made.board_field is fields[0]
    made.pick("via", 4)
    assert made.board_field is fields[0]
    assert editor(qtbot, MIXED).board_field is None


def test_an_order_counts_for_all_phases_until_some_are_chosen(qtbot: QtBot) -> None:
    made = editor(qtbot, SUPPORT)
    assert (made.data()["first"], made.data()["last"]) == (1, 5)
    first, last = made.findChildren(QSpinBox, "field-phases")
    assert [(box.minimum(), box.maximum(), box.text()) for box in (first, last)] == [(1, 5, "T1"), (1, 5, "T5")]
    made.fill({"at": 30, "first": 2, "last": 3})
    made.fill({"at": 30})
    assert (made.data()["first"], made.data()["last"]) == (1, 5)


def test_a_number_without_a_bound_goes_far_and_one_that_is_small_begins_at_its_bound(qtbot: QtBot) -> None:
    fields = (Field("far", "Far", "integer"), Field("near", "Near", "integer", low=0, high=1))
    made = editor(qtbot, OrderForm("x", "X", "", "", "", fields))
    assert (_field(made, QSpinBox, "far").maximum(), _field(made, QSpinBox, "near").value()) == (99, 1)
    made.set_value("far", 7)
    assert made.data() == {"kind": "x", "unit": "FR1IN", "far": 7, "near": 1}


def test_a_number_left_open_reads_as_a_dash(qtbot: QtBot) -> None:
    made = editor(qtbot, MIXED)
    limit = _field(made, QSpinBox, "limit")
    assert limit.text() == "–"
    limit.setValue(1)
    assert limit.text() == "1"


def test_the_lowest_number_that_may_be_given_is_given(qtbot: QtBot) -> None:
    form = OrderForm("supply", "Supply", "", "", "", (Field("level", "Level", "integer", optional=True, high=12),))
    made = editor(qtbot, form)
    assert "level" not in made.data()
    _field(made, QSpinBox, "level").setValue(0)
    assert made.data()["level"] == 0


def test_the_keyboard_goes_to_the_first_field_that_takes_it(qtbot: QtBot) -> None:
    made, bare = editor(qtbot, MIXED), editor(qtbot, OrderForm("x", "X", "", "", "", (Field("to", "To", "cell"),)))
    for shown, focused in ((made, _field(made, QComboBox, "mode")), (bare, bare)):
        shown.show()
        shown.activateWindow()
        shown.focus_first()
        qtbot.waitUntil(focused.hasFocus)


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_either_return_gives_the_order(qtbot: QtBot, key: Qt.Key) -> None:
    made = editor(qtbot, SUPPORT)
    with qtbot.waitSignal(made.order_ready) as given:
        QTest.keyClick(made, key)
    assert given.args == [made.data()]


def test_the_button_gives_the_order_as_it_stands(qtbot: QtBot) -> None:
    made = editor(qtbot, SUPPORT)
    made.pick("at", 8)
    give = made.findChild(QPushButton, "give-order")
    with qtbot.waitSignal(made.order_ready) as given:
        QTest.mouseClick(give, Qt.MouseButton.LeftButton)
    assert given.args == [made.data()]
    assert editor(qtbot, WORDED).findChild(QPushButton, "give-order") is None, "there a word gives it"


def test_the_word_that_stands_is_marked_and_only_that_one(qtbot: QtBot) -> None:
    made = editor(qtbot, WORDED)
    made.fill({"arm": "F"})
    marked = {button.text(): button.isChecked() for button in made.findChildren(QPushButton) if button.isCheckable()}
    assert marked == {"&Army": False, "&Fleet": True}
    made.allow(("F",))
    able = {button.text(): button.isEnabled() for button in made.findChildren(QPushButton) if button.isCheckable()}
    assert able == {"&Army": False, "&Fleet": True}


def test_what_the_unit_brings_along_is_part_of_the_order(qtbot: QtBot) -> None:
    made = OrderEditor(WORDED, "SOU", lambda board, cell: "", (), {"owner": "Iberia"})
    qtbot.addWidget(made)
    assert made.data() == {"kind": "build", "unit": "SOU", "owner": "Iberia"}


def test_a_unit_that_stands_in_an_order_is_shown_and_one_that_is_typed_is_trimmed(qtbot: QtBot) -> None:
    form = OrderForm("merge", "Merge", "Test", "", "", (Field("into", "Into", "unit"),))
    made = OrderEditor(form, "FR1IN", lambda board, cell: "", ("FR2IN",))
    qtbot.addWidget(made)
    made.fill({"into": "FR3IN"})
    assert _field(made, QComboBox, "into").currentText() == "FR3IN"
    _field(made, QComboBox, "into").setCurrentText(" fr2in ")
    assert made.data()["into"] == "FR2IN"
    made.fill({})
    assert "into" not in made.data()


def test_an_order_is_headed_by_its_unit_and_one_about_the_game_by_itself(qtbot: QtBot) -> None:
    for form, told in ((SUPPORT, "Support: FR1IN"), (replace(SUPPORT, whole=True), "Support")):
        heading = editor(qtbot, form).findChild(QLabel, "subject")
        assert heading is not None and heading.text() == told


@pytest.mark.parametrize(
    ("key", "text", "left"),
    [
        (Qt.Key.Key_F, "f", False),
        (Qt.Key.Key_X, "x", True),
        (Qt.Key.Key_F5, "", True),
        (Qt.Key.Key_Return, "\r", False),
    ],
)
def test_a_key_that_means_nothing_in_an_order_is_left_to_the_desk(
    qtbot: QtBot, key: Qt.Key, text: str, left: bool
) -> None:
    made = editor(qtbot, WORDED)
    event = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, text)
    made.keyPressEvent(event)
    assert event.isAccepted() is not left
    assert (made.choice is None) is (key == Qt.Key.Key_F)


@pytest.mark.parametrize(("low", "high", "bounds"), [(0, 0, (1, 5)), (2, 4, (2, 4))])
def test_phases_are_the_five_of_a_turn_unless_an_order_has_fewer(
    qtbot: QtBot, low: int, high: int, bounds: tuple[int, int]
) -> None:
    form = replace(SUPPORT, fields=(Field("phases", "Phases", "phases", low=low, high=high),))
    made = editor(qtbot, form)
    boxes = [box for box in made.findChildren(QSpinBox) if box.prefix() == "T"]
    assert [(box.minimum(), box.maximum()) for box in boxes] == [bounds, bounds]
    assert {name: made.data()[name] for name in ("first", "last")} == {"first": bounds[0], "last": bounds[1]}
    made.fill({"first": 3})
    assert (made.data()["first"], made.data()["last"]) == (3, bounds[1])


def test_of_several_words_only_the_one_chosen_is_pressed(qtbot: QtBot) -> None:
    made = editor(qtbot, WORDED)
    for value in ("A", "F"):
        made.choose("arm", value)
        pressed = {button.objectName() for button in made.findChildren(QPushButton) if button.isChecked()}
        assert pressed == {f"choose-{value}"}
