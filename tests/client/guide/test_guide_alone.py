"""The parts of help by themselves: headings out of texts, what lies under the pointer, and the window that tells."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction, QShortcut
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.guide import handbook
from drumhead.client.guide.anchors import ANCHORS, PAGES_OF_CLIENT, anchor_of
from drumhead.client.guide.guide import KEY, Guide
from drumhead.client.guide.guiding import Guiding
from drumhead.client.guide.handbook import Section, section_of_order, slug
from drumhead.client.guide.subject import Subject, subject_at
from drumhead.engine.play.rulebook import read_rulebook
from drumhead.engine.rulesets import rotd

RULES = read_rulebook(rotd.RULESET.rulebook)
ONE = """# One

![a picture](one.png)
First.

## Orders

What may be ordered.

## The March, on foot

```
# no heading
FR1IN march G4-V6
```

### Far off

Deep.

## Sieges

```
FR1IN besiege Mantova
```

Words: besiege is one, march another.
"""


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Section]:
    """A handbook of three chapters, one without a heading."""
    for name, text in (("two", "No heading.\n"), ("one", ONE), ("three", "# Three")):
        (tmp_path / f"{name}.md").write_text(text, encoding="utf-8")
    monkeypatch.setattr(handbook, "handbook_folder", lambda: tmp_path)
    found = handbook.sections.__wrapped__()
    monkeypatch.setattr(handbook, "sections", lambda: found)
    return found


def test_a_heading_has_all_below_it_down_to_the_next_of_its_depth(book: dict[str, Section]) -> None:
    text = ONE.replace("![a picture](one.png)", "")
    orders, march, far, sieges = (text.index(word) for word in ("## Orders", "## The March", "### Far", "## Sieges"))
    assert {anchor: (section.anchor, section.title, section.text.strip()) for anchor, section in book.items()} == {
        "one": ("one", "One", text.strip()),
        "one#one": ("one#one", "One", text.strip()),
        "one#orders": ("one#orders", "Orders", text[orders:march].strip()),
        "one#the-march-on-foot": ("one#the-march-on-foot", "The March, on foot", text[march:sieges].strip()),
        "one#far-off": ("one#far-off", "Far off", text[far:sieges].strip()),
        "one#sieges": ("one#sieges", "Sieges", text[sieges:].strip()),
        "three": ("three", "Three", "# Three"),
        "three#three": ("three#three", "Three", "# Three"),
        "two": ("two", "two", "No heading."),
    }
    assert [anchor for anchor in book if "#" not in anchor] == ["one", "three", "two"]


def test_an_order_is_told_of_below_its_name_else_by_an_example_else_with_all_orders(book: dict[str, Section]) -> None:
    found = {kind: section_of_order("one", kind) for kind in ("sieges", "march", "besiege", "camp")}
    assert found == {
        "sieges": "one#sieges",
        "march": "one#the-march-on-foot",
        "besiege": "one#sieges",
        "camp": "one#orders",
    }
    assert section_of_order("two", "camp") == "two"
    assert slug("What's up: A to B-C") == "whats-up-a-to-b-c"


def test_a_part_is_told_of_at_its_own_place_else_at_that_of_the_nearest_one_round_it(qtbot: QtBot) -> None:
    outer, inner = type("Timeline", (QWidget,), {})(), type("Band", (QWidget,), {})()
    qtbot.addWidget(outer)
    inner.setParent(outer)
    label, edge = QLabel(inner), QLabel(outer)
    assert [anchor_of(part) for part in (label, inner, edge, outer)] == [
        *(ANCHORS["Band"], ANCHORS["Band"], ANCHORS["Timeline"], ANCHORS["Timeline"])
    ]
    label.setProperty("help", "orders#march")
    inner.setProperty("help", "editor")
    assert [anchor_of(part) for part in (label, inner, outer)] == ["orders#march", "editor", ANCHORS["Timeline"]]
    assert anchor_of(None) == anchor_of(type("Strange", (QWidget,), {})()) == PAGES_OF_CLIENT


def test_a_row_says_what_is_in_its_cells_and_a_button_or_a_line_its_tip_or_its_words(qtbot: QtBot) -> None:
    rows, outer = QTableWidget(2, 3), QWidget()
    qtbot.addWidget(outer)
    rows.setParent(outer)
    rows.setProperty("help", "orders")
    assert subject_at(rows, QPoint(), "") == Subject("", "orders")
    for row, words in enumerate((("FR1IN", "", "<march>"), ("FR2IN", "G4", "line"))):
        for column, word in enumerate(words):
            rows.setItem(row, column, QTableWidgetItem(word))
    outer.resize(500, 300)
    rows.resize(500, 300)
    outer.show()
    rows.setCurrentCell(1, 0)
    first = rows.viewport().mapToGlobal(rows.visualItemRect(rows.item(0, 0)).center())
    assert subject_at(rows.viewport(), first, "") == Subject("FR1IN  &lt;march&gt;", "orders")
    below = rows.viewport().mapToGlobal(QPoint(20, 250))
    assert subject_at(rows.viewport(), below, "").words == "FR2IN  G4  line"
    button, label, edit, tool = (
        QPushButton("&Go & see", outer),
        QLabel("a<b", outer),
        QLineEdit(outer),
        QToolButton(outer),
    )
    label.setToolTip("Tip & more")
    words = [subject_at(part, QPoint(), "orders").words for part in (button, label, edit, tool, outer)]
    assert words == ["Go  see", "Tip &amp; more", "", "", ""]
    action = QAction("March", outer)
    tool.setDefaultAction(action)
    for name, chapter, anchor in (
        *(("order.march", "orders", "orders#march"), ("order.march", "", PAGES_OF_CLIENT)),
        ("desk.leave", "orders", PAGES_OF_CLIENT),
    ):
        action.setObjectName(name)
        assert subject_at(tool, QPoint(), chapter) == Subject("March", anchor)


@pytest.fixture
def guide(qtbot: QtBot) -> Guide:
    found = Guide(lambda: "orders", lambda: RULES)
    qtbot.addWidget(found)
    return found


def test_its_chapters_are_those_of_the_handbook_and_lead_there(guide: Guide) -> None:
    whole = {anchor: section for anchor, section in handbook.sections().items() if "#" not in anchor}
    offered = [(guide.chapters.itemText(at), guide.chapters.itemData(at)) for at in range(guide.chapters.count())]
    assert offered == [(section.title, anchor) for anchor, section in whole.items()] and len(offered) > 3
    at = guide.chapters.findData("editor")
    guide.chapters.activated.emit(at)
    assert guide.subject == Subject("", "editor") and guide.chapters.currentData() == "editor"
    guide.show_subject(Subject("", "orders#march"))
    assert guide.chapters.currentData() == "orders" and guide.words.isHidden()
    guide.show_subject(Subject("A line", "no#such"))
    assert guide.chapters.currentData() == "playing" and not guide.words.isHidden()
    assert guide.back.isEnabled()
    for expected in ("orders#march", "editor", "editor"):
        guide.back.click()
        assert guide.subject is not None and guide.subject.anchor == expected
    assert not guide.back.isEnabled()


def test_rules_that_the_words_name_stand_first_and_those_of_the_handbook_behind_and_never_too_many(
    guide: Guide,
) -> None:
    heading = "The rules named here"
    guide.show_subject(Subject("", "orders#march"))
    behind = guide.page.toPlainText()
    assert not behind.startswith(heading) and behind.count(heading) == 1
    guide.show_subject(Subject("Too far (rule 7.4e).", "orders#march"))
    first = guide.page.toPlainText()
    assert first.startswith(heading) and first.count(heading) == 1
    assert first.endswith(behind.partition(heading)[0].strip().rsplit("\n", 1)[-1])
    numbers = [number for number in RULES if number.count(".") == 1 and RULES[number].of == ""][:15]
    guide.show_subject(Subject(", ".join(numbers), "orders#march"))
    told = guide.page.toPlainText()
    assert [number for number in numbers if f"{number} {RULES[number].title}" in told] == numbers[:12]


def test_the_key_works_in_dialogs_once_and_help_over_the_window_is_one_and_forgets(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    desk = cast(OrderDesk, SimpleNamespace(is_open=False))
    guiding = Guiding(desk, window)
    guiding.forget()
    assert guiding.guide is None and guiding.parent() is window
    monkeypatch.setattr(QApplication, "activeModalWidget", lambda: None)
    guiding.explain()
    guide = guiding.guide
    assert guide is not None and guide.isVisible() and guide.parent() is window
    guiding.explain()
    assert guiding.guide is guide and window.findChildren(Guide) == [guide]
    guiding.forget()
    assert not guide.isVisible() and guide.subject is None
    dialog, application = QDialog(window), QApplication.instance()
    assert isinstance(application, QApplication)
    line = QLineEdit(dialog)
    for now in (line, line, guide, window, None):
        application.focusChanged.emit(None, now)
    assert [key.key().toString() for key in dialog.findChildren(QShortcut)] == [KEY]
    assert window.findChildren(QShortcut) == dialog.findChildren(QShortcut), "and nowhere else"
    monkeypatch.setattr(QApplication, "activeModalWidget", lambda: dialog)
    dialog.findChildren(QShortcut)[0].activated.emit()
    assert len(dialog.findChildren(Guide)) == 1 and not guide.isVisible()
