"""What stands where: pages, panels and dialogs by themselves, row by row as one reads them, with names and tips.

`what_stands_where.txt` beside this file is what was looked at; `pytest tests/client/laid_out --rewrite` writes it anew
after a change that is meant: read the difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import QMargins, QPoint, QRect, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QBoxLayout,
    QCheckBox,
    QComboBox,
    QDialog,
    QFormLayout,
    QFrame,
    QGridLayout,
    QHeaderView,
    QLabel,
    QLayout,
    QLineEdit,
    QListView,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QSlider,
    QSpinBox,
    QSplitter,
    QTabBar,
    QTableView,
    QTabWidget,
    QTextBrowser,
    QTextEdit,
    QToolButton,
    QTreeView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from drumhead.client.army.army_tree import ArmyTree
from drumhead.client.desk.desk import OrderDesk
from drumhead.client.dialogs import templates
from drumhead.client.dialogs.action_search import ActionSearch
from drumhead.client.dialogs.choices import ChoicesDialog
from drumhead.client.dialogs.dice_list import DiceList
from drumhead.client.dialogs.go_to import GoToDialog
from drumhead.client.dialogs.help import HelpDialog
from drumhead.client.dialogs.import_sheets import ImportDialog
from drumhead.client.dialogs.kept_copies import KeptCopies
from drumhead.client.dialogs.new_game import NewGameDialog
from drumhead.client.dialogs.new_password import NewPasswordDialog
from drumhead.client.dialogs.odds import OddsDialog
from drumhead.client.dialogs.rulings import RulingsDialog
from drumhead.client.dialogs.sharing import SharingForm
from drumhead.client.dialogs.templates import TemplatesDialog
from drumhead.client.dialogs.turns_back import TurnsBack
from drumhead.client.editor.brush_panel import BrushPanel
from drumhead.client.editor.city_form import CityForm
from drumhead.client.editor.faults_panel import FaultsPanel
from drumhead.client.editor.hexes.hex_panel import HexPanel, PlaceForm
from drumhead.client.editor.new_map_dialog import NewMapDialog
from drumhead.client.editor.open_map_dialog import OpenMapDialog
from drumhead.client.evening.judging_page import JudgingPage
from drumhead.client.evening.orders_page import AllOrdersPage
from drumhead.client.evening.papers_page import PapersPage
from drumhead.client.evening.sheets_page import SheetsPage
from drumhead.client.fonts import load_fonts
from drumhead.client.inspector.formation_card import FormationCard
from drumhead.client.keys.keymap import Keymap
from drumhead.client.pages.book import PAGES
from drumhead.client.pages.events_page import EventsPage
from drumhead.client.pages.why_box import WhyBox
from drumhead.client.palette import LIGHT
from drumhead.client.panels.orders_panel import OrdersPanel
from drumhead.client.panels.vacancy import Vacancy
from drumhead.client.preferences.keys_page import KeysPage
from drumhead.client.preferences.settings_dialog import SettingsDialog
from drumhead.client.review.changes_list import ChangesList
from drumhead.client.review.doubts_list import DoubtsList
from drumhead.client.review.drafts_panel import DraftsPanel
from drumhead.client.review.hidden import Hidden
from drumhead.client.review.rehearsal_panel import RehearsalPanel
from drumhead.client.scenarios.chosen_panel import ChosenPanel
from drumhead.client.scenarios.open_scenario_dialog import OpenScenarioDialog
from drumhead.client.scenarios.parts_panel import PartsPanel
from drumhead.client.scenarios.problems_panel import ProblemsPanel
from drumhead.client.scenarios.scenario_desk import ScenarioDesk
from drumhead.client.scenarios.stamps_panel import StampsPanel
from drumhead.client.settings import Settings
from drumhead.client.theme import apply_theme
from drumhead.client.tour.tour import TourStrip
from drumhead.engine.maps.library import find_scenario
from drumhead.engine.session import GameSession
from tests.client.board.boards import RESOURCES
from tests.client.dialogs.test_choices import SUMMER, WAIVE
from tests.client.laid_out.filled import FILLED
from tests.client.panels import made
from tests.client.review.test_lists import KINDS
from tests.engine.session.pages import scenario
from tests.engine.session.staging.scenes import SMALL

KEPT = Path(__file__).with_name("what_stands_where.txt")
READ = (QAbstractButton, QAbstractItemView, QAbstractSpinBox, QComboBox, QLabel, QLineEdit)
MORE = (QPlainTextEdit, QProgressBar, QSlider, QTabBar, QTextEdit)
ENDLESS = 32767
"""As much as a line takes where nobody said how much."""
LOOKS = ("large", "compact", "card", "tab")
"""Properties by which a style tells kinds of buttons and lines."""
AT_ONCE, NEVER = QToolButton.ToolButtonPopupMode.InstantPopup, Qt.ScrollBarPolicy.ScrollBarAlwaysOff
UNFRAMED = QFrame.Shape.NoFrame
SELECTED = Qt.TextInteractionFlag.TextSelectableByMouse
FEW = 6
"""Words of a list that are told."""
BROADER = 200
"""Pixels by which a page is made larger to see who takes them."""
NEAR = 4
"""Pixels within which two controls stand in one row."""
ALONE: tuple[Callable[[], QWidget], ...] = (
    *(made.events, made.tasks, made.square, made.report, made.legend, made.band, made.timeline, made.editor),
    *(made.unit, made.hand_over, made.seats, made.start),
    EventsPage,
    *PAGES,
    *(SheetsPage, AllOrdersPage, JudgingPage, PapersPage),
    *(FormationCard, WhyBox, TourStrip),
    *(ChangesList, DraftsPanel, RehearsalPanel, ProblemsPanel, StampsPanel),
    *(CityForm, FaultsPanel, HexPanel, PlaceForm, NewMapDialog),
)


def brushes() -> QWidget:
    return BrushPanel(LIGHT)


def doubts() -> QWidget:
    return DoubtsList("tasks", "All tasks", KINDS, Hidden(), "None are left.")


def choices() -> QWidget:
    return ChoicesDialog((SUMMER, WAIVE), {})


def going() -> QWidget:
    return GoToDialog(lambda words: (), lambda place, field: None)


def search() -> QWidget:
    return ActionSearch((QAction("&Go"), QAction("&Stay")))


def password() -> QWidget:
    return NewPasswordDialog("Anna's next password.", lambda old, new: "")


def sharing() -> QWidget:
    return SharingForm(("Anna", "Ben", "Carl"))


def new_game() -> QWidget:
    return NewGameDialog((find_scenario("diplomacy-1901"),), Path("games"))


def kept() -> QWidget:
    return KeptCopies(Path("none"), lambda path: None)


ALONE += (*FILLED, brushes, doubts, choices, going, search, password, sharing, new_game, kept)


@pytest.fixture(autouse=True)
def lettered(qapp: QApplication) -> None:
    """Letters of one size, whatever was shown before."""
    load_fonts(RESOURCES)
    apply_theme(qapp, "light")


@dataclass(frozen=True, slots=True)
class Standing:
    """A control with the room that it takes on its page."""

    control: QWidget
    place: QRect


def controls(page: QWidget) -> Iterator[Standing]:
    """All that is read or worked with there and shown, without the parts that Qt makes of it."""
    for found in page.findChildren(QWidget):
        parent = found.parentWidget()
        made_by_qt = found.objectName().startswith("qt_") or isinstance(found, QHeaderView)
        within = isinstance(parent, READ + MORE) or type(parent).__name__ in ("QComboBoxPrivateContainer", "QTableView")
        if isinstance(found, READ + MORE) and found.isVisible() and not made_by_qt and not within:
            yield Standing(found, QRect(found.mapTo(page, QPoint(0, 0)), found.size()))


def rows(page: QWidget) -> list[str]:
    """A line for each row of controls whose middles are at one height, from the left to the right."""
    found = sorted(controls(page), key=lambda each: each.place.center().y())
    lines: list[list[Standing]] = []
    for each in found:
        if lines and abs(each.place.center().y() - lines[-1][0].place.center().y()) <= NEAR:
            lines[-1].append(each)
        else:
            lines.append([each])
    return [" | ".join(told(each.control) for each in sorted(row, key=lambda each: each.place.x())) for row in lines]


def told(control: QWidget) -> str:
    """What a control says, how it is called and spoken of, its tip, and whether it is off or ticked."""
    says = control.text() if isinstance(control, QLabel | QAbstractButton) else ""
    ticked = isinstance(control, QAbstractButton) and control.isChecked()
    hint = control.placeholderText() if isinstance(control, QLineEdit) else ""
    parts = (
        control.objectName(),
        f"“{says}”" if says else "",
        f"<{control.accessibleName()}>" if control.accessibleName() else "",
        f"hint “{hint}”" if hint else "",
        f"({control.toolTip()})" if control.toolTip() else "",
        "" if control.isEnabled() else "[off]",
        "[ticked]" if ticked else "",
        *(f"[{habit}]" for habit in habits(control)),
    )
    return " ".join(filter(None, parts)).replace("\n", " / ") or type(control).__name__


def habits(control: QWidget) -> Iterator[str]:
    """What is to be known of how a control behaves before anybody has touched it."""
    if control.focusPolicy() == Qt.FocusPolicy.NoFocus and not isinstance(control, QLabel):
        yield "not by keys"
    yield from (look for look in LOOKS if control.property(look))
    yield from ["no frame"] * (isinstance(control, QAbstractScrollArea) and control.frameShape() == UNFRAMED)
    match control:
        case QAbstractButton():
            key = control.shortcut().toString(QKeySequence.SequenceFormat.PortableText)
            yield from [key] * bool(key and not key.startswith("Alt+"))  # that is the letter underlined
            yield from ["default"] * (isinstance(control, QPushButton) and control.isDefault())
            yield from ["flat"] * (isinstance(control, QPushButton) and control.isFlat())
            yield from ["flat"] * (isinstance(control, QToolButton) and control.autoRaise())
            yield from of_return(control) if isinstance(control, QPushButton) else ()
            yield from ["can be ticked"] * (control.isCheckable() and not isinstance(control, QCheckBox))
            yield from ["opens at once"] * (isinstance(control, QToolButton) and control.popupMode() == AT_ONCE)
        case QLabel():
            yield from ["bold"] * control.font().bold()
            yield from ["wraps"] * control.wordWrap()
            yield from ["as it is written"] * (control.textFormat() == Qt.TextFormat.PlainText)
            yield from ["may be copied"] * bool(control.textInteractionFlags() & SELECTED)
            yield from ["in the middle"] * bool(control.alignment() & Qt.AlignmentFlag.AlignHCenter)
            yield from ["from the top"] * bool(control.alignment() & Qt.AlignmentFlag.AlignTop)
        case QLineEdit():
            yield from ["clears"] * control.isClearButtonEnabled()
            yield from [f"at most {control.maxLength()}"] * (control.maxLength() < ENDLESS)
            yield from ["hides what is typed"] * (control.echoMode() != QLineEdit.EchoMode.Normal)
            yield from [f"“{control.text()}”"] * bool(control.text())
        case QSpinBox():
            yield f"{control.minimum()} to {control.maximum()}{control.suffix()}"
            yield f"now {control.text()}" + f" by {control.singleStep()}" * (control.singleStep() != 1)
        case QPlainTextEdit() | QTextEdit():
            yield from ["read only"] * control.isReadOnly()
            yield from ["long lines"] * (not control.lineWrapMode().value)
            yield from ["leads nowhere by itself"] * (isinstance(control, QTextBrowser) and not control.openLinks())
            yield from [f"hint “{control.placeholderText()}”"] * bool(control.placeholderText())
        case QComboBox():
            yield from ["may be typed"] * control.isEditable()
            yield from [f"hint “{control.placeholderText()}”"] * bool(control.placeholderText())
            by_itself = control.sizeAdjustPolicy() == QComboBox.SizeAdjustPolicy.AdjustToContentsOnFirstShow
            yield from [f"as wide as {control.minimumContentsLength()} letters"] * (not by_itself)
            offered = [control.itemText(at) for at in range(min(control.count(), FEW))]
            yield f"of {control.count()}: {' / '.join(offered)}" + f"; “{control.currentText()}”"
        case QAbstractItemView():
            yield from ["no rows ever"] * (control.model() is None)
            yield from ["stripes"] * control.alternatingRowColors()
            yield from ["several"] * (control.selectionMode() != QAbstractItemView.SelectionMode.SingleSelection)
            yield from ["wraps"] * (isinstance(control, QListView | QTableView) and control.wordWrap())
            yield from ["never edits"] * (control.editTriggers() == QAbstractItemView.EditTrigger.NoEditTriggers)
            yield from [f"while empty: {vacancy.words}" for vacancy in control.findChildren(Vacancy)]
            yield from ["whole rows"] * (control.selectionBehavior() == QAbstractItemView.SelectionBehavior.SelectRows)
            yield from ["never aside"] * (control.horizontalScrollBarPolicy() == NEVER)
            yield from ["tab goes through it"] * control.tabKeyNavigation()
            yield from ["can be dragged in"] * (control.dragDropMode() != QAbstractItemView.DragDropMode.NoDragDrop)
            yield from of_table(control) if isinstance(control, QTableView) else ()
            yield from of_tree(control) if isinstance(control, QTreeView) else ()


def of_return(button: QPushButton) -> Iterator[str]:
    """Whether Return presses a button otherwise than it does by itself: in dialogs it does, on pages it does not."""
    if button.autoDefault() != isinstance(button.window(), QDialog):
        yield "by Return" if button.autoDefault() else "not by Return"


def of_tree(tree: QTreeView) -> Iterator[str]:
    """How its rows lie and unfold, and its columns with the letter of how each is as wide as it is."""
    yield from ["arrows at the top"] * tree.rootIsDecorated()
    yield from ["unfolds at a double click"] * tree.expandsOnDoubleClick()
    yield from ["rows alike"] * tree.uniformRowHeights()
    model, header = tree.model(), tree.header()
    heads = [str(model.headerData(at, Qt.Orientation.Horizontal)) for at in range(model.columnCount())] if model else []
    ways = [header.sectionResizeMode(at).name[0] for at in range(header.count())]
    yield from [f"columns: {', '.join(heads)}"] * (not header.isHidden())
    yield f"widths: {' '.join(ways)}{' to the end' * header.stretchLastSection()}"
    pulled = len(ways) > 1 and ways[0] == "I" and not isinstance(tree, ArmyTree)  # that one shares out its room
    yield from [f"first {tree.columnWidth(0)} wide"] * pulled


def of_table(table: QTableView) -> Iterator[str]:
    """The headings of its columns, and what is drawn between its rows and before them."""
    model = table.model()
    heads = [str(model.headerData(at, Qt.Orientation.Horizontal)) for at in range(model.columnCount())] if model else []
    yield from [f"columns: {', '.join(heads)}"] * (not table.horizontalHeader().isHidden())
    yield from ["grid"] * table.showGrid()
    yield from ["numbers"] * (not table.verticalHeader().isHidden())


def shown(qtbot: QtBot, page: QWidget) -> list[str]:
    qtbot.addWidget(page)
    title = f"{page.windowTitle()}, {page.width()} by {page.height()}"
    page.resize(page.sizeHint().expandedTo(page.minimumSize()))
    page.show()
    QApplication.processEvents()
    found = [*rows(page), *shares(page), *scrolled(page), *begins(page), *grows(page), *behind(page)]
    page.hide()
    return [f"title: {title}", *found] if page.windowTitle() else found


def shares(page: QWidget) -> Iterator[str]:
    """How a page is divided where its parts can be dragged, in fifths, and how far they are from its edges."""
    for split in page.findChildren(QSplitter):
        sizes = split.sizes()
        whole = sum(sizes)
        if split.isVisible() and whole > 0:
            yield f"divided: {' '.join(str(round(5 * size / whole)) for size in sizes)}"
    layout = page.layout()
    around = layout.contentsMargins() if layout is not None else QMargins()
    yield f"edges: {around.left()} {around.top()} {around.right()} {around.bottom()}"
    laid = [layout for layout in page.findChildren(QLayout) if type(layout) is not QBoxLayout]  # those are Qt's own
    yield f"gaps: {', '.join(map(gap, laid))}"


def gap(layout: QLayout) -> str:
    """How far apart things stand in a layout that is told by its first letter, and from its edges if they do."""
    edges = layout.contentsMargins()
    around = (edges.left(), edges.top(), edges.right(), edges.bottom())
    apart = f"{layout.verticalSpacing()}" if isinstance(layout, QFormLayout | QGridLayout) else f"{layout.spacing()}"
    kind = type(layout).__name__.removeprefix("Q").removeprefix("_")[0]
    return f"{kind}{apart}" + f" in {' '.join(map(str, around))}" * any(around)


def scrolled(page: QWidget) -> Iterator[str]:
    """What of a page is moved where it is larger than its room."""
    areas = [page] if isinstance(page, QScrollArea) else []
    for area in (*areas, *page.findChildren(QScrollArea)):
        fits = ["as wide as its room"] * area.widgetResizable()
        aside = ["never aside"] * (area.horizontalScrollBarPolicy() == NEVER)
        framed = ["framed"] * (area.frameShape() != UNFRAMED)
        yield f"scrolled: {', '.join((*fits, *aside, *framed))}"


def begins(page: QWidget) -> Iterator[str]:
    """Where the keyboard stands at first."""
    at = page.focusWidget()
    if at is not None and at is not page:
        yield f"keyboard: {name(at)}"


def grows(page: QWidget) -> Iterator[str]:
    """Who takes it, in fifths, where a page is wider and higher than it must be."""
    before = {id(each.control): each.place for each in controls(page)}
    page.resize(page.width() + BROADER, page.height() + BROADER)
    QApplication.processEvents()
    found = []
    for each in sorted(controls(page), key=lambda each: (each.place.y(), each.place.x())):
        was = before.get(id(each.control), each.place)
        wide = round(5 * (each.place.width() - was.width()) / BROADER)
        high = round(5 * (each.place.height() - was.height()) / BROADER)
        if wide or high:
            found.append(f"{name(each.control)} {wide}x{high}")
    yield f"grows: {', '.join(found)}"


def behind(page: QWidget) -> Iterator[str]:
    """What stands on the other leaves of a page that has some."""
    for leaves in page.findChildren(QTabWidget):
        first = leaves.currentIndex()
        for at in range(leaves.count()):
            if at != first:
                leaves.setCurrentIndex(at)
                QApplication.processEvents()
                yield f"leaf: {leaves.tabText(at)}"
                leaf = leaves.widget(at)
                yield from rows(leaf) if leaf is not None else ()


def name(control: QWidget) -> str:
    """What a control is called where it is told of in few words."""
    says = control.text() if isinstance(control, QLabel | QAbstractButton) else ""
    return control.objectName() or control.accessibleName() or says.replace("\n", " / ") or type(control).__name__


def held(name: str, lines: list[str], rewrite: bool) -> None:
    """What is kept under a name is what stands there."""
    text = KEPT.read_text(encoding="utf-8") if KEPT.is_file() else ""
    parts = dict(part.split("\n", 1) for part in text.split("# ")[1:])
    now = "".join(f"{line}\n" for line in lines)
    if rewrite:
        parts[name] = f"{now}\n"
        KEPT.write_text("".join(f"# {name}\n{parts[name]}" for name in sorted(parts)), encoding="utf-8")
    assert parts.get(name, "").rstrip("\n").split("\n") == now.rstrip("\n").split("\n")


@pytest.mark.parametrize("maker", ALONE, ids=lambda maker: maker.__name__)
def test_each_stands_where_it_stood_and_is_called_as_it_was(
    maker: Callable[[], QWidget], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, rewrite: bool
) -> None:
    monkeypatch.setattr("drumhead.client.dialogs.kept_copies.all_copies", tuple)
    held(maker.__name__, shown(qtbot, maker()), rewrite)


def test_what_asks_of_an_open_game_stands_where_it_stood(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rewrite: bool
) -> None:
    monkeypatch.setattr(templates, "shelf", lambda: tmp_path / "none.toml")
    session = GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seed="1")
    sheet = tmp_path / "one.orders"
    sheet.write_text("nothing", encoding="utf-8")
    desk = OrderDesk()
    desk.open(session)
    desk.take_seat("MacMahon")
    for page in (
        OddsDialog(session, "MacMahon"),
        RulingsDialog(session),
        TurnsBack(session),
        DiceList(session),
        ImportDialog(session, (sheet,), trusted=True),
        OrdersPanel(desk),
        TemplatesDialog(desk, lambda words: None),
    ):
        page.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        held(type(page).__name__, [line.replace(str(tmp_path), "…") for line in shown(qtbot, page)], rewrite)
    desk.close()
    session.close()


def test_what_a_scenario_is_written_with_stands_where_it_stood(qtbot: QtBot, tmp_path: Path, rewrite: bool) -> None:
    (tmp_path / "small.toml").write_text(SMALL, encoding="utf-8")
    desk = ScenarioDesk()
    desk.open(tmp_path / "small.toml")
    for panel in (PartsPanel(desk), ChosenPanel(desk)):
        for path in ((), ("seats",), ("units", "FR1IN")):
            desk.choose((path,))
            panel.refresh()
        held(type(panel).__name__, shown(qtbot, panel), rewrite)
    desk.close()


def test_what_asks_what_a_person_prefers_or_draws_stands_where_it_stood(
    qtbot: QtBot, settings: Settings, rewrite: bool
) -> None:
    keymap = Keymap(settings)
    for page in (
        SettingsDialog(settings, keymap),
        KeysPage(keymap),
        HelpDialog((), keymap),
        OpenMapDialog(Path("maps")),
        OpenScenarioDialog(Path("scenarios")),
    ):
        page.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        lines = [line.replace(str(settings.folder), "…") for line in shown(qtbot, page)]
        held(type(page).__name__, lines, rewrite)
