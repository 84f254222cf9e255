"""Help on what is under the pointer: every part has its place in the handbook, and rules are told in our words."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QUrl
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from drumhead.client.guide.anchors import ANCHORS, PAGES_OF_CLIENT, anchor_of
from drumhead.client.guide.guide import KEY, OPENS, Guide, under_pointer
from drumhead.client.guide.handbook import section_of_order, sections
from drumhead.client.guide.subject import Subject, rules_in, subject_at, told
from drumhead.client.main_window import MainWindow
from drumhead.engine.play.rulebook import read_rulebook
from drumhead.engine.rulesets import diplomacy, europa, rotd
from tests.client.driving import ALLIES, PASSWORDS, bring_up, strategic, take_seat

pytestmark = pytest.mark.whole

RULES = read_rulebook(rotd.RULESET.rulebook)


@pytest.fixture
def seated(window: MainWindow, game: Path) -> MainWindow:
    window.rooms.open_path(game)
    take_seat(window, ALLIES, PASSWORDS[ALLIES] or "")
    return window


@pytest.fixture
def guide(qtbot: QtBot) -> Guide:
    found = Guide(lambda: "orders", lambda: RULES)
    qtbot.addWidget(found)
    return found


def test_every_anchor_is_a_heading_of_the_handbook() -> None:
    assert [anchor for anchor in ANCHORS.values() if anchor not in sections()] == []


def test_every_part_of_the_window_has_a_place_in_the_handbook(seated: MainWindow) -> None:
    page = seated.rooms.desk_page
    parts: list[QWidget | None] = [dock.widget() for dock in page.docks.values()]
    parts += [seated.start_page, seated.rooms.seats_page, seated.rooms.hand_over, page.boards, page.timeline]
    parts += [seated.rooms.workshop.maps, seated.rooms.workshop.scenarios, *page.front.pages]
    for action in seated.commands():
        if action.text().endswith("…") and action.text()[:3] in ("&Ne", "&Se", "&Ed", "&Fi"):
            action.trigger()
    parts += seated.findChildren(QDialog)
    assert len(parts) > 15
    assert [type(part).__name__ for part in parts if anchor_of(part) not in sections()] == []


@pytest.mark.parametrize("ruleset", [rotd.RULESET, diplomacy.RULESET], ids=lambda ruleset: ruleset.id)
def test_every_kind_of_order_is_told_of_in_its_game_s_chapter(ruleset: object) -> None:
    assert isinstance(ruleset, type(rotd.RULESET))
    found = {form.kind: section_of_order(ruleset.chapter, form.kind) for form in ruleset.forms}
    assert [kind for kind, anchor in found.items() if anchor not in sections()] == []
    if ruleset is rotd.RULESET:
        assert [kind for kind, anchor in found.items() if anchor == "orders"] == [], "each has a heading of its own"
        assert (found["march"], found["deploy"]) == ("orders#march", "orders#pontoon-bridges")


def test_a_rule_is_told_with_all_sentences_of_its_number() -> None:
    (rule,) = rules_in(["That is too far (rule 7.4e)."], RULES)
    words = told(rule, RULES)
    assert words.startswith(f"**7.4** {RULES['7.4'].title}")
    assert f"* **7.4e {RULES['7.4e'].title}**" in words
    assert words.count("\n* ") == len(RULES["7.4"].sentences)
    assert words.count("* **") == 1, "the sentence that was named stands out"


def test_a_ruling_is_told_with_its_option_and_what_overrules_it() -> None:
    rulings = read_rulebook(europa.RULESET.rulebook)
    found = rules_in(["No trains here (R239), nor from Portugal (R306)."], rulings)
    assert [ruling.number for ruling in found] == ["R239", "R306"]
    assert [told(ruling, rulings).strip() for ruling in found] == [
        f"**R239** {rulings['R239'].title} (overruled by R240)",
        f"**R306** {rulings['R306'].title} (option 43C2)",
    ]


def test_what_names_a_rule_leads_to_it_first(guide: Guide, qtbot: QtBot) -> None:
    label = QLabel("FR1AQ cannot march: A0-N0 is not adjacent to G2-V9 (rule 7.4e).")
    qtbot.addWidget(label)
    guide.explain(label, QPoint())
    shown = guide.page.toPlainText()
    assert shown.startswith("The rules named here") and RULES["7.4e"].title in shown
    assert "A0-N0 is not adjacent" in guide.words.text()


def test_the_button_of_an_order_leads_to_its_part_of_the_chapter(seated: MainWindow) -> None:
    button = QToolButton(seated)
    button.setDefaultAction(seated.rooms.desk_menus.order_actions["march"])
    subject = subject_at(button, QPoint(), "orders")
    assert (subject.words, subject.anchor) == ("March (M)", "orders#march")


def test_a_square_is_told_of_as_its_card_tells(seated: MainWindow) -> None:
    view = strategic(seated)
    cell = seated.rooms.desk.own_tokens()[0].cell
    view.hover(cell)
    subject = subject_at(view.viewport(), QPoint(), "orders")
    assert subject.words == view.words(cell) and subject.anchor == "playing#on-the-map"


def test_over_a_dialog_that_holds_the_window_up_help_goes_with_the_dialog(
    seated: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    seated.explain()
    dialog = QDialog(seated, modal=True)
    monkeypatch.setattr(QApplication, "activeModalWidget", lambda: dialog)
    seated.explain()
    (over,) = dialog.findChildren(Guide)
    assert over.isVisible() and over is not seated.rooms.guiding.guide
    over.reject()
    dialog.deleteLater()


def test_links_lead_on_and_back(guide: Guide) -> None:
    assert guide.subject is None
    guide.show_subject(Subject("", "orders#march"))
    assert not guide.back.isEnabled()
    links = {"#entry": "orders#entry", "playing.md#modes": "playing#modes", "https://x.org/a": "", "maps.md": "maps"}
    for link, anchor in links.items():
        guide.page.anchorClicked.emit(QUrl(link))
        assert guide.subject is not None
        assert not anchor or guide.subject.anchor == anchor
    for anchor in ("playing#modes", "orders#entry"):
        guide.back.click()
        assert guide.subject is not None and guide.subject.anchor == anchor


def test_nothing_a_seat_pointed_at_stays_when_it_is_left(seated: MainWindow) -> None:
    view = strategic(seated)
    view.hover(seated.rooms.desk.own_tokens()[0].cell)
    seated.explain()
    guide = seated.rooms.guiding.guide
    assert guide is not None and guide.isVisible()
    guide.show_subject(subject_at(view, QPoint(), ""))
    assert guide.words.text()
    seated.rooms.desk_page.leave_requested.emit()
    assert (guide.words.text(), guide.page.toPlainText(), guide.isVisible()) == ("", "", False)


def test_dialogs_hear_the_key_too(seated: MainWindow, qtbot: QtBot) -> None:
    seated.show_settings()
    (dialog,) = (found for found in seated.findChildren(QDialog) if found.windowTitle() == "Settings")
    QApplication.instance().focusChanged.emit(None, dialog)  # type: ignore[union-attr]
    assert dialog.property(OPENS) and KEY == "F1"
    assert anchor_of(dialog) != PAGES_OF_CLIENT


def test_help_is_about_what_lies_under_the_pointer_else_about_what_has_the_keyboard(seated: MainWindow) -> None:
    page = seated.rooms.desk_page
    bring_up(seated)
    page.boards.take_focus()
    bar = seated.menuBar()
    assert under_pointer(bar.mapToGlobal(QPoint(3, 3))) is bar
    assert under_pointer(QPoint(-5000, -5000)) is QApplication.focusWidget() is not None
