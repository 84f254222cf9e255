"""The strip of phases by itself: where a click leads, what it tells, and what is drawn in a cell too narrow for it."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QHelpEvent, QImage, QKeyEvent, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from drumhead.client.timeline.strip import BESIDE, GAP, TALL, Notch, Strip
from tests.client.driving import bring_up

PHASES = [Notch(None, "Start", "start"), Notch("supply", "Sup", "Supply", "fed"), Notch(None, "Now", "now")]


def strip(qtbot: QtBot, notches: list[Notch], width: int = 700) -> Strip:
    made = Strip()
    qtbot.addWidget(made)
    made.resize(width, TALL)
    made.show_notches(notches, open=True)
    return made


def picture(made: Strip, area: QRect) -> QImage:
    return made.grab(area).toImage()


def test_a_click_asks_for_its_cell_and_one_beside_them_all_for_the_last(qtbot: QtBot) -> None:
    made, asked = strip(qtbot, PHASES), list[int]()
    made.asked.connect(asked.append)
    places = [made.place(at) for at in range(3)]
    for spot in (*(QPoint(place.left() + 1, 5) for place in places), places[2].bottomRight(), QPoint(690, 5)):
        QTest.mouseClick(made, Qt.MouseButton.LeftButton, pos=spot)
    assert asked == [0, 1, 2, 2, 2]
    QTest.mouseClick(made, Qt.MouseButton.RightButton, pos=places[0].center())
    assert len(asked) == 5
    assert all(one.right() < other.left() for one, other in pairwise(places))


def test_who_has_the_keyboard_shows_it_round_every_cell(qtbot: QtBot) -> None:
    made = strip(qtbot, PHASES)
    areas = [made.place(at) for at in range(3)]
    before = [picture(made, area) for area in areas]
    bring_up(made)
    made.setFocus()
    assert made.hasFocus()
    after = [picture(made, area) for area in areas]
    assert [one != other for one, other in zip(before, after, strict=True)] == [True, True, False]


def test_the_arrows_end_at_the_first_and_the_last_cell_and_other_keys_are_left_to_others(qtbot: QtBot) -> None:
    made, asked = strip(qtbot, PHASES), list[int]()
    made.asked.connect(asked.append)
    QTest.keyClick(made, Qt.Key.Key_Right)
    made.go(0)
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Down):
        QTest.keyClick(made, key)
    assert asked == [2, 0, 1]


def test_what_is_under_the_pointer_and_what_is_shown_are_told_in_words(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda at, words, over: told.append(words))
    made, bare = strip(qtbot, PHASES), strip(qtbot, [])
    for each in (made, bare):
        for at in (0, 1):
            spot = made.place(at).center()
            QApplication.sendEvent(each, QHelpEvent(QEvent.Type.ToolTip, spot, spot))
    assert told == ["start", "Supply: fed"]
    assert made.accessibleDescription() == "now"
    made.note({"supply": "hungry"})
    made.go(1)
    assert made.accessibleDescription() == "Supply: hungry"
    made.show_notches(PHASES, open=True)
    assert made.words() == (("Start", ""), ("Sup", "fed"), ("Now", "")), "notes go with the turn they were of"


def test_longer_words_take_room_of_shorter_ones_where_there_is_little(qtbot: QtBot) -> None:
    phases = [Notch(f"p{at}", "T1", "Tactical") for at in range(17)]
    made, asked = strip(qtbot, [PHASES[0], *phases, PHASES[2]], 500), list[int]()
    made.asked.connect(asked.append)
    bold = QFont(made.font())
    bold.setBold(True)
    for at, word in ((0, "Start"), (9, "T1"), (18, "Now")):
        assert made.place(at).width() >= QFontMetrics(bold).horizontalAdvance(word) + BESIDE
    assert made.place(18).right() < made.width()
    for at in (0, 1, 9, 17, 18):
        QTest.mouseClick(made, Qt.MouseButton.LeftButton, pos=made.place(at).center())
    assert asked == [0, 1, 9, 17, 18]
    made.resize(1500, TALL)
    assert abs(made.place(0).width() - made.place(9).width()) <= 1, "all are alike where there is room"


def test_a_long_word_is_drawn_together_until_both_its_ends_are_within_its_cell(qtbot: QtBot) -> None:
    wide = 3 * 30 - GAP
    full, empty = (strip(qtbot, [Notch(id, short, id) for id in "abc"], wide) for short in ("I        I", ""))
    word, bare = (picture(made, made.place(0).adjusted(0, 4, 0, -4)) for made in (full, empty))
    inked = [x for x in range(word.width()) if any(word.pixel(x, y) != bare.pixel(x, y) for y in range(word.height()))]
    assert inked and min(inked) < 9 and max(inked) > word.width() - 9


def test_a_note_is_written_alike_whatever_stands_above_it_and_one_too_long_is_a_dot(qtbot: QtBot) -> None:
    notches = [Notch("a", "I", "a", "9-9"), Notch("b", "Sieges", "b", "9-9"), Notch("c", "I", "c", "a long note")]
    notches += [Notch("d", "I", "d", "another that is long"), Notch("e", "I", "e")]
    made = strip(qtbot, notches, 5 * 54 - GAP)
    below = [made.place(at) for at in range(5)]
    wide = min(place.width() for place in below)
    lower = [picture(made, QRect(place.left() + 2, 22, wide - 4, TALL - 26)) for place in below]
    assert lower[0] == lower[1]
    assert lower[2] == lower[3], "both are dots"
    assert len({lower[0].cacheKey(), lower[2].cacheKey()}) == 2 and lower[0] != lower[2] != lower[4]


def test_it_asks_for_room_by_its_phases_and_stands_in_the_colours_of_what_is_shown_or_told(qtbot: QtBot) -> None:
    made, colours = strip(qtbot, PHASES), QPalette()
    assert made.focusPolicy() == Qt.FocusPolicy.StrongFocus and made.hasMouseTracking()
    assert (made.sizeHint(), made.minimumSizeHint()) == (QSize(132, 38), QSize(66, 38))
    assert [strip(qtbot, []).sizeHint(), strip(qtbot, []).minimumSizeHint()] == [QSize(44, 38), QSize(22, 38)]
    assert [made.place(at) for at in range(3)] == [QRect(120 * at, 0, 118, 38) for at in range(3)]
    colours.setColor(QPalette.ColorRole.Base, QColor("#ffffff"))
    colours.setColor(QPalette.ColorRole.Highlight, QColor("#000000"))
    colours.setColor(QPalette.ColorRole.WindowText, QColor("#ff0000"))
    colours.setColor(QPalette.ColorRole.HighlightedText, QColor("#00ff00"))
    made.setPalette(colours)
    seen = made.grab().toImage()
    assert [seen.pixelColor(120 * at + 6, 6).name() for at in range(3)] == ["#ffffff", "#e6e6e6", "#000000"]
    inks = [
        {seen.pixelColor(x, y).name() for x in range(at * 120, at * 120 + 118) for y in range(38)} for at in range(3)
    ]
    written = [{ink for ink in ("#ff0000", "#00ff00") if ink in here} for here in inks]
    assert written == [{"#ff0000"}, {"#ff0000"}, {"#00ff00"}]
    made.show_notches((), open=True)
    assert (made.at, made.words()) == (-1, ())


def test_where_nothing_can_be_shown_the_arrows_are_left_to_others_and_narrow_cells_fill_the_line(qtbot: QtBot) -> None:
    made, asked = Strip(), list[int]()
    qtbot.addWidget(made)
    made.asked.connect(asked.append)
    heard = []
    for open in (False, True):
        made.show_notches(PHASES, open=open)
        press = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Left, Qt.KeyboardModifier.NoModifier)
        heard.append(QApplication.sendEvent(made, press) and press.isAccepted())
    assert (heard, asked) == ([False, True], [1])
    made.resize(60, TALL)
    starts = [made.place(at).left() for at in range(3)]
    assert made.place(2).right() == 59 and starts[0] == 0
    assert made.place(0).width() > made.place(2).width() > made.place(1).width(), "Start needs more than Now and Sup"


def test_whatever_changes_on_it_is_drawn_anew(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(Strip, "paintEvent", lambda strip, event: drawn.append("drawn"))
    made, paintings = strip(qtbot, PHASES), list[bool]()
    bring_up(made)
    for change in (lambda: made.note({"supply": "rain"}), lambda: made.go(0), lambda: made.show_notches((), open=True)):
        QApplication.processEvents()
        drawn.clear()
        change()
        QApplication.processEvents()
        paintings.append(bool(drawn))
    assert paintings == [True] * 3
