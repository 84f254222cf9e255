"""A long way in a narrow dock: its end is read, and the whole of it in the tip."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from drumhead.client.inspector.picked_label import PickedLabel

WAY = "  ".join(f"23A:{number}" for number in range(4100, 4130))


def test_of_a_long_way_the_end_is_shown_and_the_tip_has_all(qtbot: QtBot) -> None:
    label = PickedLabel(WAY)
    qtbot.addWidget(label)
    label.resize(label.sizeHint())
    label.grab()
    assert label.sizeHint().width() <= 120 and label.minimumSizeHint().width() == 0
    assert label.shown.endswith("23A:4129") and len(label.shown) < len(WAY)
    assert label.toolTip() == WAY
    label.setText("23A:4129")
    label.resize(120, 20)
    label.grab()
    assert (label.shown, label.toolTip()) == ("23A:4129", "")
