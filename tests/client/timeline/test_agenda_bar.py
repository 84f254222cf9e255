"""The line of the sequence of play: what it says, and what it says of a stage."""

from __future__ import annotations

from PySide6.QtGui import QImage
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
