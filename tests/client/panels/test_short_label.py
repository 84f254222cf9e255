"""Words that have less room than they are long."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from drumhead.client.panels.short_label import ShortLabel

WORDS = "from the first word of all to the very last"


@pytest.mark.parametrize(
    ("cut", "first", "last"),
    [
        (Qt.TextElideMode.ElideLeft, "…", "last"),
        (Qt.TextElideMode.ElideMiddle, "from", "last"),
        (Qt.TextElideMode.ElideRight, "from", "…"),
        (Qt.TextElideMode.ElideNone, "", ""),
    ],
)
def test_what_fits_is_shown_and_the_tip_has_what_was_left_out(
    qtbot: QtBot, cut: Qt.TextElideMode, first: str, last: str
) -> None:
    label = ShortLabel(WORDS, cut)
    qtbot.addWidget(label)
    for room, tip in ((label.sizeHint().width() // 2, WORDS), (label.sizeHint().width(), "")):
        label.resize(room, 20)
        label.grab()
        assert (label.toolTip(), label.minimumSizeHint().width()) == (tip, 0)
        assert label.shown == WORDS or (tip and label.shown.startswith(first) and label.shown.endswith(last))
        assert label.fontMetrics().horizontalAdvance(label.shown) <= room
    assert label.shown == WORDS
