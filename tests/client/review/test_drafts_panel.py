"""Drafts beside the one on the desk: which is chosen, what may be done with it, and where it is looked at."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QLineEdit, QListView
from pytestqt.qtbot import QtBot

from drumhead.client.review.drafts_panel import DraftsPanel, Row
from drumhead.engine.session.rehearsal.drafts import Kept
from drumhead.engine.session.rehearsal.sharing import Shared
from tests.client.driving import button

SENT, LEFT = Kept("as it was sent", (), False, 0), Kept("By the left", (), True, 1)
RIGHT, ALLY = Kept("By the right", (), True, 2), Shared("Canrobert", ())
ROWS = [Row(name, (f"~ {name}",), draft) for name, draft in (("sent", SENT), ("left", LEFT), ("ally", ALLY))]


@pytest.fixture
def panel(qtbot: QtBot) -> DraftsPanel:
    made = DraftsPanel()
    qtbot.addWidget(made)
    made.show_drafts(ROWS, locked=False)
    return made


def choose(panel: DraftsPanel, row: int) -> None:
    shown = panel.findChild(QListView, "drafts")
    assert shown is not None
    shown.setCurrentIndex(panel.model.index(row))


def lines(panel: DraftsPanel) -> list[str]:
    return [panel.lines.index(row).data() for row in range(panel.lines.rowCount())]


def able(panel: DraftsPanel) -> tuple[bool, bool]:
    """Whether the draft that is chosen can be brought to the desk, and forgotten."""
    return button(panel, "draft-take").isEnabled(), button(panel, "draft-forget").isEnabled()


def on_map(panel: DraftsPanel) -> QCheckBox:
    found = panel.findChild(QCheckBox, "draft-on-map")
    assert found is not None
    return found


def test_the_draft_that_was_chosen_stays_so_wherever_it_stands_and_none_is_once_it_is_gone(panel: DraftsPanel) -> None:
    assert (panel.chosen, lines(panel), able(panel)) == (None, [], (False, False))
    choose(panel, 0)
    grown = Kept("as it was sent", SENT.orders * 2, False, 0)
    panel.show_drafts([Row("right", (), RIGHT), Row("sent", ("anew",), grown)], locked=False)
    assert panel.chosen is grown and lines(panel) == ["anew"]
    panel.show_drafts(ROWS, locked=False)
    choose(panel, 2)
    panel.show_drafts([ROWS[2], *ROWS[:2]], locked=False)
    assert panel.chosen is ALLY
    panel.show_drafts(ROWS[:2], locked=False)
    assert (panel.chosen, lines(panel), able(panel)) == (None, [], (False, False))


def test_an_allys_draft_is_not_brought_to_the_desk_and_only_what_one_named_or_was_shown_is_forgotten(
    panel: DraftsPanel,
) -> None:
    found = []
    for row in range(3):
        choose(panel, row)
        found.append(able(panel))
    assert found == [(True, False), (True, True), (False, True)]
    choose(panel, 1)
    panel.show_drafts(ROWS, locked=True)
    assert able(panel) == (False, True), "orders that were handed in stay as they are"


def test_a_draft_is_kept_by_a_name_and_by_none_it_is_not(panel: DraftsPanel) -> None:
    title, kept = panel.findChild(QLineEdit, "draft-title"), list[str]()
    assert title is not None
    panel.keep_requested.connect(kept.append)
    for words in ("", "   "):
        title.setText(words)
        assert not button(panel, "draft-keep").isEnabled()
    title.setText("By the right")
    button(panel, "draft-keep").click()
    QTest.keyClick(title, Qt.Key.Key_Return)
    assert kept == ["By the right"] * 2
    panel.forget()
    assert (title.text(), title.isUndoAvailable(), panel.chosen) == ("", False, None)


def test_the_map_shows_the_draft_that_is_chosen_while_it_is_wanted(panel: DraftsPanel) -> None:
    marked: list[bool] = []
    panel.marked.connect(marked.append)
    assert not on_map(panel).isEnabled()
    choose(panel, 1)
    assert (on_map(panel).isEnabled(), panel.on_map, marked) == (True, None, [])
    on_map(panel).click()
    assert (panel.on_map, marked) == (LEFT, [True])
    choose(panel, 0)
    assert (panel.on_map, marked) == (SENT, [True, False]), "another is shown without leaving the page"
    panel.show_drafts(ROWS[1:], locked=False)
    assert panel.on_map is None and on_map(panel).isEnabled(), "what is ticked can be let go"
    panel.forget()
    assert not on_map(panel).isChecked() and not on_map(panel).isEnabled()


def test_what_is_asked_of_a_draft_names_it(panel: DraftsPanel) -> None:
    asked: list[object] = []
    panel.take_requested.connect(lambda draft: asked.append(("take", draft)))
    panel.forget_requested.connect(lambda draft: asked.append(("forget", draft)))
    panel.share_requested.connect(lambda: asked.append("share"))
    panel.open_requested.connect(lambda: asked.append("open"))
    choose(panel, 1)
    for name in ("take", "forget", "share", "open"):
        button(panel, f"draft-{name}").click()
    assert asked == [("take", LEFT), ("forget", LEFT), "share", "open"]
