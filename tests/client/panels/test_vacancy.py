"""A list with nothing in it says why, softly, and no more once it has rows."""

from __future__ import annotations

from PySide6.QtWidgets import QListWidget
from pytestqt.qtbot import QtBot

from drumhead.client.panels.vacancy import Vacancy


def inks(made: QListWidget) -> set[str]:
    image = made.viewport().grab().toImage()
    return {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}


def test_words_stand_in_a_list_while_nothing_else_does(qtbot: QtBot) -> None:
    made = QListWidget()
    qtbot.addWidget(made)
    made.resize(200, 80)
    bare = inks(made)
    vacancy = Vacancy(made, "None are left.")
    assert len(bare) == 1 and len(inks(made)) > 1
    made.addItem("")
    assert vacancy.shown == "" and inks(made) == bare
    made.clear()
    assert vacancy.shown == "None are left."
