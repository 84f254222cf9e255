"""The form of what is at hand: what it offers, what it shows in grey, and what it tells of."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from drumhead.client.scenarios.entry_form import EntryForm
from drumhead.engine.play.staging.blanks import CHOICE, FLAG, INTEGER, NO, YES, Blank

FIRST, OTHER = ("units", "FR1IN"), ("units", "AU1IN")
MEN, FORT = Blank("men", "Men", INTEGER, low=1, high=50), Blank("fort", "Fort", FLAG)
ARMS = Blank("arm", "Arm", CHOICE, options=(("rifle", "with rifles"), ("old", "with muskets")))
Written = list[tuple[object, object, str]]


@pytest.fixture
def form(qtbot: QtBot) -> EntryForm:
    found = EntryForm()
    qtbot.addWidget(found)
    return found


@pytest.fixture
def written(form: EntryForm) -> Written:
    found: Written = []
    form.written.connect(lambda *said: found.append(said))
    return found


def _line(form: EntryForm, name: str) -> QLineEdit:
    found = form.control(name)
    assert isinstance(found, QLineEdit)
    return found


def _box(form: EntryForm, name: str) -> QComboBox:
    found = form.control(name)
    assert isinstance(found, QComboBox)
    return found


def _answers(box: QComboBox) -> list[tuple[str, str]]:
    return [(box.itemText(at), box.itemData(at)) for at in range(box.count())]


def test_a_form_tells_only_what_was_typed_and_is_another(form: EntryForm, written: Written, qtbot: QtBot) -> None:
    form.show_values(FIRST, (MEN,), {"men": 12}, {})
    line = _line(form, "men")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert written == []
    line.selectAll()
    qtbot.keyClicks(line, "34")
    assert written == []
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert written == [(FIRST, MEN, "34")]


def test_a_form_that_is_filled_anew_tells_nothing(form: EntryForm, written: Written) -> None:
    for path, men in ((FIRST, 12), (OTHER, 13), (OTHER, None)):
        form.show_values(path, (MEN, ARMS), {"men": men, "arm": "old" if men else None}, {"men": 8})
        assert _line(form, "men").text() == (str(men) if men else "")
    form.show_values(None, (MEN,), {}, {})
    _line(form, "men").editingFinished.emit()
    assert written == []


def test_the_keyboard_stays_in_a_form_of_which_only_the_values_are_others(form: EntryForm) -> None:
    form.show_values(FIRST, (MEN,), {"men": 12}, {})
    line = form.control("men")
    form.show_values(OTHER, (MEN,), {"men": 13}, {})
    assert form.control("men") is line
    form.show_values(OTHER, (MEN, FORT), {"men": 13}, {})
    assert form.control("men") is not line


def test_what_was_typed_is_taken_back_and_is_no_news_then(form: EntryForm, written: Written) -> None:
    form.show_values(FIRST, (MEN, ARMS), {"men": 12, "arm": "old"}, {})
    _line(form, "men").setText("34")
    _box(form, "arm").setCurrentIndex(1)
    form.take_back()
    assert (_line(form, "men").text(), _box(form, "arm").currentData()) == ("12", "old")
    _line(form, "men").editingFinished.emit()
    _box(form, "arm").activated.emit(2)
    assert written == []


@pytest.mark.parametrize(
    ("blank", "typed", "taken"),
    [
        (MEN, "0", False),
        (MEN, "1", True),
        (MEN, "50", True),
        (MEN, "51", False),
        (Blank("men", "Men", INTEGER), "2000000", True),
        (Blank("men", "Men", INTEGER, high=0), "1", False),
        (Blank("men", "Men"), "many", True),
    ],
)
def test_a_number_is_taken_only_within_its_bounds(form: EntryForm, blank: Blank, typed: str, taken: bool) -> None:
    form.show_values(FIRST, (blank,), {}, {})
    _line(form, "men").setText(typed)
    assert _line(form, "men").hasAcceptableInput() is taken


def test_a_choice_offers_what_is_implied_first_and_in_words(form: EntryForm) -> None:
    form.show_values(FIRST, (ARMS, FORT), {"arm": "old"}, {"arm": "rifle"})
    arms = [("with rifles", "rifle"), ("with muskets", "old")]
    assert _answers(_box(form, "arm")) == [("(with rifles)", ""), *arms]
    assert _box(form, "arm").currentText() == "with muskets"
    assert _answers(_box(form, "fort")) == [("", ""), (YES, YES), (NO, NO)]
    assert _box(form, "fort").currentText() == ""
    form.show_values(FIRST, (ARMS, FORT), {"fort": False}, {"fort": True, "arm": "bow"})
    assert _answers(_box(form, "arm")) == [("(bow)", ""), *arms]
    assert _answers(_box(form, "fort")) == [(f"({YES})", ""), (YES, YES), (NO, NO)]
    assert (_box(form, "arm").currentText(), _box(form, "fort").currentText()) == ("(bow)", NO)


def test_what_a_file_says_beside_the_choices_is_offered_too_and_only_then(form: EntryForm) -> None:
    form.show_values(FIRST, (ARMS,), {"arm": "bow"}, {})
    assert _box(form, "arm").currentText() == "bow"
    assert _box(form, "arm").count() == 4
    form.show_values(FIRST, (ARMS,), {"arm": "old"}, {})
    assert _box(form, "arm").count() == 3


def test_a_choice_is_told_by_its_value_and_the_implied_one_as_nothing(form: EntryForm, written: Written) -> None:
    form.show_values(FIRST, (ARMS,), {"arm": "old"}, {"arm": "rifle"})
    for at in (1, 2, 0):
        _box(form, "arm").setCurrentIndex(at)
        _box(form, "arm").activated.emit(at)
    assert written == [(FIRST, ARMS, "rifle"), (FIRST, ARMS, "")]


def test_a_value_is_named_as_in_the_file_and_shown_from_its_beginning(form: EntryForm) -> None:
    form.show_values(FIRST, (MEN,), {"men": "1" * 90}, {"men": 8})
    (label,) = form.findChildren(QLabel)
    line = _line(form, "men")
    assert (label.text(), label.toolTip(), line.accessibleName()) == ("Men", "men in the file", "Men")
    assert (line.objectName(), line.placeholderText(), line.cursorPosition()) == ("value-men", "8", 0)


def test_the_wheel_over_a_choice_is_left_to_the_page(form: EntryForm) -> None:
    form.show_values(FIRST, (ARMS,), {"arm": "rifle"}, {})
    box, at = _box(form, "arm"), QPointF(3, 3)
    no = (Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False)
    event = QWheelEvent(at, at, QPoint(), QPoint(0, -120), *no)
    box.wheelEvent(event)
    assert (box.currentData(), event.isAccepted()) == ("rifle", False)
