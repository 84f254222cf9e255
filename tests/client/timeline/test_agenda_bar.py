"""The line of the sequence of play: what it says, and what it says of a stage."""

from __future__ import annotations

from itertools import groupby

import pytest
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QColor, QFont, QFontMetrics, QHelpEvent, QImage, QPalette
from PySide6.QtWidgets import QApplication, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from drumhead.client.timeline.agenda_bar import AgendaBar
from drumhead.engine.play.recall.agenda import DONE, LATER, NOW, Agenda, Stage

STAGES = (
    Stage("blue", "movement", "Move", DONE),
    Stage("blue", "combat", "Combat", NOW),
    Stage("red", "movement", "Move", LATER),
)


def test_the_line_names_players_before_their_stages_and_marks_who_decides(qtbot: QtBot) -> None:
    bar = AgendaBar()
    qtbot.addWidget(bar)
    assert not bar.isVisibleTo(None)
    bar.show_agenda(Agenda("May 36", "blue", STAGES))
    assert bar.words == ("May 36", "▸ Blue", "✓ Move", "Combat", "Red", "Move")
    assert bar.accessibleDescription() == "May 36: blue movement, [combat]; red movement. The blue player decides."
    bar.resize(900, bar.sizeHint().height())
    assert bar.told_at(0) == bar.accessibleDescription()
    assert bar.told_at(890) == bar.accessibleDescription()


def test_a_narrow_line_draws_its_words_together_and_within_its_width(qtbot: QtBot) -> None:
    bar = AgendaBar()
    qtbot.addWidget(bar)
    bar.show_agenda(Agenda("May 36", "blue", STAGES))
    bar.resize(160, bar.sizeHint().height())
    assert bar.told_at(158) == "red movement: to come"
    bar.render(QImage(160, 22, QImage.Format.Format_RGB32))


def test_whoever_leaves_takes_the_sequence_with_him(qtbot: QtBot) -> None:
    bar = AgendaBar()
    qtbot.addWidget(bar)
    bar.show_agenda(Agenda("May 36", "", STAGES))
    assert bar.accessibleDescription().endswith("The game is over.")
    bar.show_agenda(None)
    assert not bar.words and not bar.accessibleDescription()


def advance(bar: AgendaBar, words: str, bold: bool = False) -> int:
    font = QFont(bar.font())
    font.setBold(bold)
    return QFontMetrics(font).horizontalAdvance(words)


def test_each_stage_has_the_room_of_its_words_and_all_is_told_elsewhere(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, QWidget]] = []
    monkeypatch.setattr(QToolTip, "showText", lambda at, words, over: told.append((words, over)))
    bar = AgendaBar()
    qtbot.addWidget(bar)
    ask = QHelpEvent(QEvent.Type.ToolTip, QPoint(0, 3), QPoint(0, 3))
    QApplication.sendEvent(bar, ask)
    assert told == [] and (bar.sizeHint().width(), bar.sizeHint().height()) == (0, 22)
    bar.show_agenda(Agenda("May 36", "blue", STAGES))
    assert bar.isVisibleTo(None)
    bar.resize(900, 22)
    assert QApplication.sendEvent(bar, ask)
    whole = bar.accessibleDescription()
    assert told == [(whole, bar)]
    runs = [(words, len(list(those))) for words, those in groupby(range(900), bar.told_at)]
    told_of = [whole, "blue movement: over", "blue combat: waits", whole, "red movement: to come", whole]
    assert [words for words, _ in runs] == told_of
    around = 2 * 7 + 3
    needs = [advance(bar, "✓ Move"), advance(bar, "Combat", True), advance(bar, "Red"), advance(bar, "Move")]
    assert [wide - around for _, wide in runs[1:-1]] == needs, "so much is free about each of them"
    assert runs[0][1] == advance(bar, "May 36", True) + advance(bar, "▸ Blue", True) + 2 * around


def test_what_waits_lies_on_the_accent_what_is_over_is_pale_and_the_rest_as_all_words_are(qtbot: QtBot) -> None:
    bar, colours = AgendaBar(), QPalette()
    qtbot.addWidget(bar)
    roles = QPalette.ColorRole
    for role, colour in (
        *((roles.Window, "#ffffff"), (roles.Highlight, "#0000ff"), (roles.HighlightedText, "#ffff00")),
        *((roles.PlaceholderText, "#00ff00"), (roles.WindowText, "#ff0000")),
    ):
        colours.setColor(role, QColor(colour))
    bar.setPalette(colours)
    bar.show_agenda(Agenda("May 36", "blue", STAGES))
    bar.resize(900, 22)
    picture = bar.grab().toImage()

    def inks(x: int) -> set[str]:
        column = {picture.pixelColor(x, y).name() for y in range(22)}
        return {ink for ink in ("#0000ff", "#ffff00", "#00ff00", "#ff0000") if ink in column}

    runs = [(words, list(those)) for words, those in groupby(range(900), bar.told_at)]
    drawn = [set().union(*(inks(x) for x in those)) for _, those in runs]
    words, over, accent, now = {"#ff0000"}, {"#00ff00"}, {"#0000ff"}, {"#ffff00"}
    assert drawn == [words, over, accent | now, words, words, set()]
    framed = [x for x in runs[2][1] if picture.pixelColor(x, 11).name() == "#0000ff"]
    assert (min(framed), max(framed)) == (runs[2][1][0], runs[2][1][-1] - 3)
    column = [picture.pixelColor(framed[0] + 4, y).name() == "#0000ff" for y in range(22)]
    assert column == [False, *[True] * 20, False]
