"""The inspector's cards: several units as one, and the square that is pinned below them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QPushButton, QSplitter, QTextBrowser
from pytestqt.qtbot import QtBot

from drumhead.client.inspector.formation_card import MANY, FormationCard, Muster
from drumhead.client.inspector.inspector import Inspector
from drumhead.client.inspector.order_button import OrderButton
from drumhead.client.inspector.order_editor import OrderEditor
from drumhead.client.inspector.square_panel import NOTHING, SquarePanel
from drumhead.engine.maps.squares.survey_words import Fact
from drumhead.engine.play.ruleset import Field, OrderForm
from tests.client.driving import said

COPY = OrderForm("copy", "Copy", "Test", "", "", (Field("mode", "Mode", "choice", ("attack", "evade")),))


@pytest.fixture
def card(qtbot: QtBot) -> FormationCard:
    made = FormationCard()
    qtbot.addWidget(made)
    made.resize(400, 500)
    made.set_forms([COPY], {"copy": QAction("Copy", made)})
    made.tell(())
    made.show()
    return made


@pytest.fixture
def panel(qtbot: QtBot) -> SquarePanel:
    made = SquarePanel()
    qtbot.addWidget(made)
    made.resize(260, 160)
    made.show()
    return made


def rows(count: int) -> list[Fact]:
    return [(f"Fact {at}", "told") for at in range(count)]


def able(panel: SquarePanel) -> list[bool]:
    return [button.isEnabled() for button in panel.findChildren(QPushButton)]


def test_a_formation_is_told_by_its_title_and_facts_and_the_next_leaves_nothing_of_it(card: FormationCard) -> None:
    card.show_muster(Muster("II Corps", (("Units", "13"), ("Men", "20,000"))))
    assert said(card) == ["II Corps", "Copy", "Units", "13", "Men", "20,000"]
    card.show_muster(Muster("IV Corps", (("Units", "9"),)))
    assert said(card) == ["IV Corps", "Copy", "Units", "9"]
    card.tell(["FR1PB cannot march."])
    card.forget()
    assert said(card) == ["Copy"]


def test_orders_of_a_formation_are_not_begun_once_they_were_handed_in(card: FormationCard) -> None:
    (button,) = card.findChildren(OrderButton)
    card.set_locked(True)
    assert not button.isEnabled()
    card.set_locked(False)
    assert button.isEnabled()


@pytest.mark.parametrize("count", [0, 1, MANY, MANY + 1, MANY + 9])
def test_of_many_sentences_on_what_could_not_be_done_the_first_are_told_and_the_rest_counted(
    card: FormationCard, count: int
) -> None:
    card.tell([f"FR{at}IN cannot." for at in range(count)])
    label = card.findChild(QLabel, "could-not")
    assert label is not None and label.isVisible() is bool(count)
    first = [f"FR{at}IN cannot." for at in range(min(count, MANY))]
    rest = [f"and {count - MANY} more."] if count > MANY else []
    assert card.told == label.text() == "\n".join([*first, *rest])


def test_while_a_command_is_made_its_fields_stand_in_place_of_the_buttons(card: FormationCard) -> None:
    editor = OrderEditor(COPY, "II Corps", lambda board, cell: "")
    (button,) = card.findChildren(OrderButton)
    card.edit(editor)
    QApplication.processEvents()
    assert (card.editor, button.isVisible(), editor.isVisible()) == (editor, False, True)
    card.forget()
    assert (card.editor, button.isVisible(), editor.isVisible()) == (None, True, False)


@pytest.mark.parametrize(
    ("key", "held", "text", "taken"),
    [
        (Qt.Key.Key_E, Qt.KeyboardModifier.NoModifier, "e", True),
        (Qt.Key.Key_E, Qt.KeyboardModifier.ShiftModifier, "E", True),
        (Qt.Key.Key_2, Qt.KeyboardModifier.NoModifier, "2", True),
        (Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier, "e", False),
        (Qt.Key.Key_E, Qt.KeyboardModifier.AltModifier, "e", False),
        (Qt.Key.Key_F5, Qt.KeyboardModifier.NoModifier, "", False),
        (Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier, "\x1b", False),
    ],
)
def test_a_letter_in_a_list_of_words_chooses_there_and_other_keys_do_what_they_do_everywhere(
    card: FormationCard, key: Qt.Key, held: Qt.KeyboardModifier, text: str, taken: bool
) -> None:
    editor = OrderEditor(COPY, "II Corps", lambda board, cell: "")
    card.edit(editor)
    words = editor.findChild(QComboBox, "field-mode")
    assert words is not None
    pressed = QKeyEvent(QEvent.Type.ShortcutOverride, key, held, text)
    pressed.ignore()
    QApplication.sendEvent(words, pressed)
    assert pressed.isAccepted() is taken


def test_neither_half_of_the_inspector_can_be_pulled_shut_nor_asks_the_map_for_room(qtbot: QtBot) -> None:
    inspector = Inspector()
    qtbot.addWidget(inspector)
    inspector.resize(300, 700)
    inspector.show()
    split = inspector.findChild(QSplitter)
    assert split is not None
    upper, lower = split.sizes()
    assert upper > lower
    least = inspector.minimumSizeHint()
    for sizes in ([700, 0], [0, 700]):
        split.setSizes(sizes)
        assert min(split.sizes()) > 40
    inspector.show_many(True)
    inspector.formation.show_muster(Muster("A formation with a long name " * 9, (("Units", "13"),) * 40))
    assert inspector.minimumSizeHint() == least
    assert (inspector.formation.isVisible(), inspector.unit.isVisible()) == (True, False)
    inspector.show_many(False)
    assert (inspector.formation.isVisible(), inspector.unit.isVisible()) == (False, True)


def test_a_pinned_square_is_brought_into_view_and_its_battlefield_opened(qtbot: QtBot, panel: SquarePanel) -> None:
    asked: list[object] = []
    panel.show_requested.connect(lambda cell, tactical: asked.append((cell, tactical)))
    panel.field_requested.connect(asked.append)
    show, battlefield = panel.findChildren(QPushButton)
    assert (panel.text, able(panel)) == (NOTHING, [False, False])
    panel.show_square(7, 112, "G5-V7 3-4", rows(2))
    assert panel.text.split("\n")[0] == "G5-V7 3-4" and "Fact 1" in panel.text
    show.click()
    battlefield.click()
    panel.show_square(0, None, "A0-N0", ())
    show.click()
    battlefield.click()
    assert asked == [(7, 112), 7, (0, None), 0]
    panel.forget()
    assert (panel.text, panel.pinned, able(panel)) == (NOTHING, None, [False, False])


def test_where_squares_have_no_battlefields_none_is_offered(panel: SquarePanel) -> None:
    _, battlefield = panel.findChildren(QPushButton)
    panel.set_fields(False)
    assert not battlefield.isVisible()
    panel.set_fields(True)
    assert battlefield.isVisible()


def test_a_square_that_is_told_of_anew_is_read_on_where_one_was_and_another_from_its_beginning(
    panel: SquarePanel,
) -> None:
    page = panel.findChild(QTextBrowser, "square")
    assert page is not None
    panel.show_square(7, None, "G5-V7", rows(40))
    page.verticalScrollBar().setValue(50)
    panel.show_square(7, None, "G5-V7", rows(41))
    assert page.verticalScrollBar().value() == 50
    panel.show_square(7, 3, "G5-V7 0-3", rows(40))
    assert page.verticalScrollBar().value() == 0
