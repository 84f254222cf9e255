"""How panels and pages look: nothing is cut or lies over another, the room goes to what is read, ranks are seen."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QColor, QPalette
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QFrame,
    QLabel,
    QLineEdit,
    QListView,
    QScrollArea,
    QSplitter,
    QTextBrowser,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from drumhead.client.inspector.flow import GAP
from drumhead.client.inspector.order_editor import OrderEditor
from drumhead.client.inspector.unit_panel import UnitPanel
from drumhead.client.pages.events_page import EventsPage
from drumhead.client.palette import LIGHT, Palette
from drumhead.client.panels.board_panel import BoardPanel
from drumhead.client.panels.hand_over_page import HandOverPage
from drumhead.client.panels.legend_panel import LegendPanel
from drumhead.client.panels.message_strip import MessageStrip
from drumhead.client.panels.overview import Overview
from drumhead.client.panels.seats_page import SeatsPage
from drumhead.client.panels.start_page import StartPage
from drumhead.client.timeline.strip import Strip
from drumhead.engine.maps.bundled import billings
from drumhead.engine.play.events import Event
from drumhead.engine.play.ruleset import OrderForm
from tests.client.board.boards import small_map, token
from tests.client.driving import said
from tests.client.panels.made import (
    DOCKS,
    LONG,
    PAGES,
    SMALL,
    WIDE,
    Maker,
    Shown,
    band,
    editor,
    events,
    hand_over,
    kind_of_event,
    leaves,
    legend,
    place,
    report,
    resize,
    seats,
    square,
    start,
    tasks,
    timeline,
    unit,
)

SIZES = [
    *((maker, 260, 520) for maker in SMALL),
    *((maker, 1000, 760) for maker in PAGES),
    *((maker, 900, 44) for maker in WIDE),
]


@pytest.mark.parametrize(("maker", "width", "height"), SIZES)
def test_nothing_is_cut_and_nothing_lies_over_anything_else(
    shown: Shown, maker: Maker, width: int, height: int
) -> None:
    panel = shown(maker, width, height)
    parts = leaves(panel)
    assert parts
    for part in parts:
        least = part.minimumSizeHint()
        if isinstance(part, QLabel) and part.wordWrap():
            least = QSize(0, part.heightForWidth(part.width()))
        assert part.size().expandedTo(least) == part.size(), part
    for one, other in combinations(parts, 2):
        within = one.isAncestorOf(other) or other.isAncestorOf(one)
        assert within or not place(one, panel).intersects(place(other, panel)), (one, other)


def test_docks_have_one_edge_and_it_is_narrow(shown: Shown) -> None:
    edges = set()
    for maker in DOCKS:
        panel = shown(maker, 300, 500)
        layout = panel.layout()
        assert layout is not None
        inner = layout.contentsRect()
        edges |= {inner.left(), panel.width() - inner.right() - 1, panel.height() - inner.bottom() - 1}
    assert edges == {4}


@pytest.mark.parametrize(
    ("maker", "name"), [(events, "events"), (tasks, "tasks"), (square, "square"), (report, "report")]
)
def test_what_is_read_has_the_room_of_its_dock(shown: Shown, maker: Maker, name: str) -> None:
    panel = shown(maker, 300, 500)
    page = next(part for part in panel.findChildren(QWidget) if part.objectName() == name)
    before = page.size()
    assert page.height() > 250
    resize(panel, 400, 900)
    assert page.width() - before.width() == 100
    below = [part for part in panel.findChildren(QTextBrowser) if part is not page and part.isVisible()]
    gained = page.height() - before.height()
    assert gained == 400 if not below else 100 < gained < 400


def test_of_events_more_are_seen_than_of_their_reasons(shown: Shown) -> None:
    panel = shown(events, 300, 600)
    (split,) = panel.findChildren(QSplitter)
    above, below = split.sizes()
    assert above * 200 == pytest.approx(below * 360, rel=0.02)
    rows, why = panel.findChild(QListView, "events"), panel.findChild(QTextBrowser)
    assert rows is not None and why is not None
    assert place(rows, panel).bottom() < place(why, panel).top()
    assert rows.alternatingRowColors()
    assert why.placeholderText() == "Choose an event to see why it happened."
    words = panel.findChild(QLineEdit, "event-filter")
    assert words is not None
    assert words.placeholderText() == "Show only events with these words"
    words.setText("march")
    (clear,) = words.findChildren(QToolButton)
    clear.click()
    assert words.text() == ""


def test_an_event_that_is_told_at_length_is_read_in_several_lines(
    shown: Shown,
) -> None:
    panel = shown(events, 300, 600)
    assert isinstance(panel, EventsPage)
    rows = panel.findChild(QListView, "events")
    assert rows is not None
    one = rows.sizeHintForRow(0)
    panel.show_events([Event(id="1.a.1", kind=LONG, phase="a")], kind_of_event)
    said(panel)
    assert rows.visualRect(panel.model.index(0)).height() > 3 * one
    assert rows.horizontalScrollBar().maximum() == 0


@pytest.mark.parametrize("maker", [tasks, report, unit])
def test_a_choice_of_long_words_does_not_widen_its_dock(shown: Shown, maker: Maker) -> None:
    panel = shown(maker, 300, 500)
    before = panel.minimumSizeHint().width()
    for box in panel.findChildren(QComboBox):
        box.addItem(LONG)
    said(panel)
    assert panel.minimumSizeHint().width() == before <= 300


def test_words_told_at_length_wrap_and_widen_nothing(shown: Shown, dressed: Palette) -> None:
    def strip() -> QWidget:
        made = MessageStrip(dressed)
        made.say(LONG)
        return made

    line = shown(strip, 400, 200)
    panel, page, first = shown(unit, 300, 500), shown(hand_over, 1000, 700), shown(start, 1000, 700)
    assert isinstance(panel, UnitPanel) and isinstance(page, HandOverPage)
    panel.show_sightings([LONG])
    table = shown(seats, 900, 700)
    assert isinstance(table, SeatsPage)
    table._note.setText(LONG)
    made = shown(editor, 300, 300)
    assert isinstance(made, OrderEditor)
    made._labels["at"].setText(LONG)
    for part, widest in ((line, 300), (panel, 300), (page, 700), (table, 740), (first, 1000), (made, 300)):
        said(part)
        assert part.minimumSizeHint().width() <= widest, part
    (area,) = panel.findChildren(QScrollArea)
    assert area.horizontalScrollBar().maximum() == 0


def ink(part: QWidget) -> str:
    part.ensurePolished()
    return part.palette().color(QPalette.ColorRole.WindowText).name()


def named(panel: QWidget, kind: type[QWidget], text: str) -> QWidget:
    found = [part for part in panel.findChildren(kind) if part.property("text").replace("&", "") == text]
    assert len(found) == 1, text
    return found[0]


def test_titles_are_larger_than_leads_and_leads_than_the_rest(shown: Shown, dressed: Palette) -> None:
    first, table, between = (shown(maker, 1000, 760) for maker in (start, seats, hand_over))
    sizes = {
        text: named(page, QLabel, text).fontInfo().pixelSize()
        for page, text in (
            (first, "Drumhead"),
            (first, "Campaigns by simultaneous orders: at one table, by mail, or under a game master."),
            (first, "Begin a campaign"),
            (first, "War"),
            (first, "Two weeks."),
            (table, "War"),
            (table, "Turn 1: waiting for orders."),
            (between, "Anna of the West"),
        )
        if not (page is table and text == "War")
    }
    assert list(sizes.values()) == [46, 16, 20, 22, sizes["Two weeks."], 16, 30]
    assert named(table, QLabel, "War").fontInfo().pixelSize() == 30
    assert sizes["Two weeks."] < 16


@pytest.mark.parametrize(
    ("maker", "text", "colour"),
    [
        (hand_over, "Hand the screen over. Nothing is shown until the desk is opened.", "text_soft"),
        (hand_over, "This is not the password.", "bad"),
        (seats, "Turn 1: waiting for orders.", "text_soft"),
        (start, "No game was opened lately. A .drum or .orders file may also be dropped on the window.", "text_soft"),
        (start, "29 April 1859, 2 turns of 7 days", "text_soft"),
        (start, "Drumhead", "text"),
        (editor, "Support: FR1IN", "accent"),
    ],
)
def test_what_is_said_beside_the_matter_is_softer_and_what_is_wrong_stands_out(
    shown: Shown, dressed: Palette, maker: Maker, text: str, colour: str
) -> None:
    panel = shown(maker, 1000, 760)
    assert ink(named(panel, QLabel, text)) == getattr(dressed, colour).name()


@pytest.mark.parametrize("maker", PAGES)
def test_the_buttons_of_a_page_are_large_and_pressed_by_return(shown: Shown, maker: Maker) -> None:
    page = shown(maker, 1000, 760)
    small = {"&Back to the seats"}
    for part in page.findChildren(QAbstractButton):
        if part.text() and part.text() not in small and part.property("text"):
            assert part.fontInfo().pixelSize() == 15, part.text()
            assert part.property("autoDefault"), part.text()


def test_between_two_seats_all_stands_in_the_middle(shown: Shown) -> None:
    page = shown(hand_over, 1000, 700)
    parts = leaves(page)
    assert {abs(place(part, page).center().x() - 499) <= 1 for part in parts} == {True}
    assert len({place(part, page).width() for part in parts}) == 1
    labels = [part for part in parts if isinstance(part, QLabel)]
    assert all(part.alignment() & Qt.AlignmentFlag.AlignHCenter for part in labels)
    tops = [place(part, page) for part in parts]
    assert abs(min(area.top() for area in tops) + max(area.bottom() for area in tops) - 700) <= 4
    word = page.findChild(QLineEdit, "password")
    assert word is not None
    assert word.fontInfo().pixelSize() == 15


def test_the_timeline_gives_the_room_to_its_phases(shown: Shown) -> None:
    bar = shown(timeline, 300, 50)
    strip, label = bar.findChild(Strip), bar.findChild(QLabel, "moment")
    assert strip is not None and label is not None
    widths = strip.width(), label.width()
    resize(bar, 500, 50)
    assert (strip.width() - widths[0], label.width()) == (200, widths[1])
    assert strip.place(0).right() < strip.place(1).left()


def test_the_band_keeps_its_buttons_at_its_end(shown: Shown) -> None:
    panel = shown(band, 900, 44)
    buttons = panel.findChildren(QAbstractButton)
    before = [place(part, panel) for part in buttons]
    resize(panel, 1100, 44)
    assert [place(part, panel) for part in buttons] == [area.translated(200, 0) for area in before]
    words = leaves(panel)
    mode = next(part for part in words if part.objectName() == "mode")
    assert mode.font().bold()
    assert {ink(part) for part in words if isinstance(part, QLabel)} == {"#ffffff"}
    assert panel.grab().toImage().pixelColor(3, 3) == QColor("purple")


def test_a_legend_stands_from_the_top_its_signs_in_one_column_and_its_words_in_the_other(
    shown: Shown,
) -> None:
    panel = shown(legend, 260, 3000)
    assert isinstance(panel, LegendPanel)
    signs = [part for part in panel.findChildren(QLabel) if part.pixmap() and not part.pixmap().isNull()]
    meanings = {entry.label for entry in panel.entries}
    words = [part for part in panel.findChildren(QLabel) if part.text() in meanings]
    assert len({place(part, panel).left() for part in signs}) == 1
    assert len({place(part, panel).left() for part in words}) == 1
    assert max(place(part, panel).right() for part in words) <= 260
    gaps = [b.top() - a.bottom() for a, b in pairwise(place(part, panel) for part in words)]
    assert max(gaps) < 60, "what room is left stands below"
    headings = [part for part in panel.findChildren(QLabel) if part.objectName() == "heading"]
    assert {part.text() for part in headings} == {entry.group for entry in panel.entries}
    assert all(part.font().bold() for part in headings)
    assert panel.frameShape() == QFrame.Shape.NoFrame
    resize(panel, 700, 3000)
    assert max(place(part, panel).right() for part in words) > 600


def test_a_unit_s_words_can_be_copied_and_begin_at_the_top(shown: Shown) -> None:
    panel = shown(unit, 300, 500)
    words = panel.findChild(QLabel, "status")
    assert words is not None
    assert words.textInteractionFlags() & Qt.TextInteractionFlag.TextSelectableByMouse
    assert place(words, panel).top() < 60
    (area,) = panel.findChildren(QScrollArea)
    assert area.frameShape() == QFrame.Shape.NoFrame
    before = area.height()
    resize(panel, 300, 700)
    assert area.height() - before == 200


def test_an_editor_is_no_higher_than_its_fields_and_stands_out(shown: Shown) -> None:
    made = editor()
    assert isinstance(made, OrderEditor)
    panel = shown(unit, 300, 600)
    assert isinstance(panel, UnitPanel)
    panel.edit(made)
    said(panel)
    assert made.height() == made.sizeHint().height()
    colour = made.grab().toImage().pixelColor(made.width() - 4, made.height() // 2)
    assert colour == LIGHT.base


def test_the_page_of_seats_gives_its_list_the_rows_and_no_more(shown: Shown) -> None:
    page = shown(seats, 900, 700)
    rows = next(part for part in page.findChildren(QListView) if part.objectName() == "seats")
    assert isinstance(rows, QListView)
    assert rows.verticalScrollBar().maximum() == 0
    assert rows.height() < 300
    assert rows.iconSize() == QSize(20, 20)
    assert rows.fontInfo().pixelSize() == 15


def test_a_message_keeps_its_room_whatever_it_says_so_that_the_board_stands_still(
    qtbot: QtBot, dressed: Palette
) -> None:
    strip = MessageStrip(dressed)
    qtbot.addWidget(strip)
    strip.show()
    heights = set()
    for words in ("", "Short.", LONG, f"{LONG} {LONG}"):
        strip.ask(words)
        strip.resize(400, strip.sizeHint().height())
        heights.add(strip.height())
        assert strip.toolTip() == words
    assert len(heights) == 1
    assert heights.pop() >= 2 * strip.fontMetrics().lineSpacing()


@pytest.mark.parametrize(("maker", "title"), [(seats, "War"), (start, "Drumhead")])
def test_a_page_begins_well_below_the_edge_of_its_window(shown: Shown, maker: Maker, title: str) -> None:
    page = shown(maker, 1000, 760)
    tops = [place(part, page).top() for part in leaves(page) if isinstance(part, QLabel)]
    assert min(tops) >= 30
    lasts = [place(part, page).bottom() for part in leaves(page)]
    assert 760 - max(lasts) >= 30


def test_the_parts_of_the_first_page_stand_apart(shown: Shown) -> None:
    page = shown(start, 1000, 760)
    lead = "Campaigns by simultaneous orders: at one table, by mail, or under a game master."
    words = {text: place(named(page, QLabel, text), page) for text in (lead, "Begin a campaign", "Go on", "War")}
    assert words["Begin a campaign"].top() - words[lead].bottom() > 36
    assert words["Begin a campaign"].top() == words["Go on"].top()
    assert words["Go on"].left() - words["Begin a campaign"].left() > 400


def test_all_that_may_be_begun_is_seen_at_once_in_a_small_window(shown: Shown, dressed: Palette) -> None:
    page = shown(start, 1280, 696)
    assert isinstance(page, StartPage)
    page.show_scenarios(billings())
    said(page)
    (area,) = page.findChildren(QScrollArea)
    assert area.verticalScrollBar().maximum() == 0


def test_the_name_and_what_it_is_stand_beside_the_middle_of_the_emblem(shown: Shown) -> None:
    page = shown(start, 1000, 760)
    assert isinstance(page, StartPage)
    (emblem,) = (part for part in page.findChildren(QLabel) if not part.pixmap().isNull())
    lead = "Campaigns by simultaneous orders: at one table, by mail, or under a game master."
    words = place(named(page, QLabel, "Drumhead"), page).united(place(named(page, QLabel, lead), page))
    assert abs(words.center().y() - place(emblem, page).center().y()) <= 2
    assert words.left() - place(emblem, page).right() > 20


def test_the_kinds_of_order_have_framed_buttons_side_by_side(shown: Shown, dressed: Palette) -> None:
    panel = shown(unit, 300, 500)
    assert isinstance(panel, UnitPanel)
    forms = [OrderForm(f"kind {number}", f"Kind {number}", "Test", "", "", ()) for number in range(2)]
    panel.set_forms(forms, {form.kind: QAction(form.title, panel, checkable=True) for form in forms})
    panel.show_unit("FR1IN", (token("FR1IN", 7),), (), ())
    said(panel)
    first, second = (part for part in panel.findChildren(QToolButton) if part.isVisible())
    assert place(first, panel).top() == place(second, panel).top()
    assert place(second, panel).left() - place(first, panel).right() == GAP + 1
    assert first.grab().toImage().pixelColor(0, first.height() // 2) == dressed.edge


def test_the_small_map_fills_its_dock(qtbot: QtBot, dressed: Palette) -> None:
    boards, dock = BoardPanel(dressed), Overview()
    for part in (boards, dock):
        qtbot.addWidget(part)
    boards.set_game(small_map(), "rotd")
    dock.follow(boards)
    dock.show()
    resize(dock, 300, 240)
    assert dock.minimap is not None
    assert dock.minimap.geometry() == dock.rect()
    dock.drop()
    assert dock.minimap is None
    boards.set_game(None)
