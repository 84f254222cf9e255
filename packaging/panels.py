"""`python packaging/panels.py FOLDER [--theme light|dark] [--sizes 1280x720 ...] [--only plain rotd ...]`: a picture of
every page, dock, card and dialog at each size of window, `sheet-SHOW-SIZE-N.png` with many at once,
and `faults.txt` with what a layout cut. QT_SCALE_FACTOR in the environment is the scale. It needs no display."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from panels_evening import evening
from PIL import Image, ImageDraw
from PySide6.QtCore import QPoint, QSize
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QLabel,
    QMessageBox,
    QScrollArea,
    QTabWidget,
    QWidget,
)
from tour_places import DIPLOMACY, POWERS, Sheets

from drumhead.client.alternatives.forking import forking
from drumhead.client.board.view import BoardView
from drumhead.client.desk_docks import size_docks
from drumhead.client.desk_menus import ask_odds
from drumhead.client.desk_page import DeskPage
from drumhead.client.main_window import MainWindow
from drumhead.client.pages.front import MAP
from drumhead.client.settings import Settings
from drumhead.client.theme import apply_theme
from drumhead.engine.maps.bundled import scenario_files
from drumhead.engine.maps.library import bundled_sheets, find_scenario
from drumhead.engine.play.events import GM
from drumhead.engine.play.sheets import read_sheet
from drumhead.engine.session import GameSession

ALLIES, AUSTRIA = "France and Sardinia", "Austria"
SIZES = ("1280x720", "1440x900", "2560x1440")
ROW, THUMB, GAP = 4, 640, 18
SLACK = 2
"""Pixels that a word may lack before it counts as cut."""


def main() -> int:
    """Take the pictures asked for; gives the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--theme", choices=("light", "dark"), default="light")
    parser.add_argument("--sizes", nargs="+", default=list(SIZES))
    parser.add_argument("--only", nargs="+", choices=tuple(SHOWS), default=list(SHOWS))
    asked = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    asked.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        panels = Panels(asked.folder, Path(place), asked.theme, asked.sizes)
        for name in asked.only:
            SHOWS[name](panels)
            panels.keep(name)
        panels.window.close()
    return 0


class Panels:
    """One window, led to all there is to see; each sight is taken at every size."""

    def __init__(self, folder: Path, place: Path, theme: str, sizes: list[str]) -> None:
        application = QApplication.instance() or QApplication(["drumhead"])
        assert isinstance(application, QApplication)
        settings = Settings(place / "drumhead.ini")
        settings.theme, settings.folder, settings.toured = theme, place, True
        self.folder, self.place = folder, place
        self.sizes = {size: QSize(*map(int, size.split("x"))) for size in sizes}
        self.window = MainWindow(settings, apply_theme(application, theme))
        self.window.show()
        self._taken: dict[str, list[tuple[str, Path]]] = {size: [] for size in sizes}
        self._faults: dict[str, list[str]] = {}

    # pictures

    def take(self, name: str, dialog: QWidget | None = None) -> None:
        """The window as it is, or a dialog over it, at every size."""
        for size, extent in self.sizes.items():
            if self.window.size() != extent:
                self.window.resize(extent)
                QTest.qWait(20)
                if self.window.furnished and self.window.page is self.page:
                    size_docks(self.page, self.page.docks)
            self._settle()
            shown = dialog or self.window
            path = self.folder / f"{name}-{size}.png"
            shown.grab().save(str(path), "PNG", 80)
            self._taken[size].append((name, path))
            for fault in cut(shown):
                self._faults.setdefault(fault, []).append(f"{name} {size}")

    def _settle(self) -> None:
        QTest.qWait(60)
        for view in self.window.findChildren(BoardView):
            if view.isVisible():
                view.settle()
        QTest.qWait(20)

    def dialog(self, name: str, ask: Callable[[], object]) -> None:
        """A dialog that a command opens, with each of its tabs."""
        ask()
        QTest.qWait(50)
        found = [it for it in QApplication.topLevelWidgets() if isinstance(it, QDialog) and it.isVisible()]
        for shown in found[-1:]:
            tabs = shown.findChild(QTabWidget)
            for number in range(tabs.count() if tabs is not None else 1):
                if tabs is not None:
                    tabs.setCurrentIndex(number)
                self.take(f"{name}-{number}" if number else name, shown)
        for shown in found:
            shown.close()
            shown.deleteLater()
        QTest.qWait(20)

    def keep(self, show: str) -> None:
        """Sheets of the pictures of one show, and what was found so far."""
        for size, taken in self._taken.items():
            for number, part in enumerate(_parts(taken)):
                _sheet(part).save(self.folder / f"sheet-{show}-{size}-{number}.png")
            taken.clear()
        lines = [f"{fault}\n    {', '.join(where)}" for fault, where in sorted(self._faults.items())]
        (self.folder / "faults.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")

    # the way there

    @property
    def page(self) -> DeskPage:
        return self.window.rooms.desk_page

    def open(self, scenario: str, seats: Sequence[str], orders: Sequence[Sheets] = ()) -> None:
        """A game of which some turns were played; it stays beside the folder for the next run."""
        file = self.folder.parent / f"{scenario}.drum"
        if not file.exists():
            GameSession.create(scenario, file, seed="7", seats=dict.fromkeys(seats)).close()
            for sheets in orders:
                self._play(file, sheets)
        self.open_file(file)

    def open_file(self, file: Path) -> None:
        """A copy of a game, so that the file stays as it is."""
        self.window.rooms.open_path(Path(shutil.copy(file, self.place)))

    def _play(self, file: Path, sheets: Sheets) -> None:
        self.window.rooms.open_path(file)
        for seat, lines in sheets.items():
            self.sit(seat)
            self.page.timeline.now()
            self.window.rooms.desk.enter_lines(lines)
            self.page.handing.go()
            self.leave()
        self.window.rooms.close_game()
        session = GameSession.open(file)
        session.advance()
        session.close()

    @property
    def seats(self) -> list[str]:
        return [status.seat.name for status in self.window.rooms.desk.session.seats()]

    def sit(self, seat: str) -> None:
        """To a desk."""
        self.window.rooms.seats_page.seat_requested.emit(seat)
        if self.window.page is self.window.rooms.hand_over:
            self.window.rooms.hand_over.opened.emit(seat, "")
        QTest.qWait(50)

    def leave(self) -> None:
        """From it."""
        self.page.leave_requested.emit()

    def pages(self, name: str) -> None:
        """Each page of a desk, each dock."""
        self.page.bring(MAP)
        for title in self.page.docks:
            self.page.bring(title)
            self.take(f"{name}-dock-{title}")
        self.page.bring("Order of battle")
        for shown in self.page.front.offered():
            self.page.bring(shown.title)
            self._open_tabs(f"{name}-page-{shown.title}", shown)
            self.page.bring(MAP)

    def _open_tabs(self, name: str, shown: QWidget) -> None:
        tabs = shown.findChild(QTabWidget)
        for number in range(tabs.count() if tabs is not None else 1):
            if tabs is not None:
                tabs.setCurrentIndex(number)
            self.take(f"{name}-{number}" if number else name)


def plain(panels: Panels) -> None:
    """What needs no game."""
    window = panels.window
    panels.take("start")
    panels.dialog("settings", window.show_settings)
    panels.dialog("keys", window.show_help)
    panels.dialog("search", window.search_commands)
    panels.dialog("new-game", window.rooms.ask_new)
    panels.dialog("maps", window.rooms.ask_map)
    panels.dialog("scenarios", window.rooms.ask_scenario)
    panels.dialog("copies", window.rooms.ask_copy)
    window.rooms.begin_tour()
    QTest.qWait(300)
    panels.take("tour")
    window.rooms.close_game()


def rotd(panels: Panels) -> None:
    """Lombardy after Magenta."""
    window, page = panels.window, panels.page
    panels.open("lombardy-1859", (ALLIES, AUSTRIA), [_bundled("lombardy-1859", turn) for turn in (1, 2)])
    panels.take("rotd-seats")
    first, second = panels.seats[:2]
    window.rooms.seats_page.seat_requested.emit(second)
    panels.take("rotd-handover")
    panels.sit(first)
    desk = window.rooms.desk
    panels.pages("rotd")
    page.timeline.now()
    _cards(panels)
    panels.dialog("rotd-odds", lambda: ask_odds(page, desk.own_tokens()[0].cell))
    panels.dialog("rotd-goto", page.ask_place)
    panels.leave()
    panels.sit(GM)
    page.timeline.now()
    panels.pages("rotd-gm")
    panels.dialog("rotd-rulings", window.rooms.ask_ruling)
    window.rooms.close_game()


def _bundled(scenario: str, turn: int) -> Sheets:
    """The orders that lie with it for a turn, all to either side: the other's are refused."""
    sheets = [
        read_sheet(path.read_text(encoding="utf-8"), path.name)
        for path in bundled_sheets(find_scenario(scenario), turn)
    ]
    return dict.fromkeys((ALLIES, AUSTRIA), "\n".join(line for sheet in sheets for _, line in sheet.lines))


def _cards(panels: Panels) -> None:
    """What the inspector shows of units, stacks, formations, squares; orders begun, and alternatives."""
    page, desk = panels.page, panels.window.rooms.desk
    units = desk.view().state.units
    desk.select("FR13IN")
    panels.take("rotd-unit")
    march = next(form for form in desk.session.ruleset.forms if form.kind == "march")
    page.begin_order(march)
    panels.take("rotd-order")
    page.drafting.end()
    token = desk.view().token("FR13IN")
    assert token is not None
    near = [desk.session.game.map.board.name(cell) for cell in desk.session.game.map.board.neighbours(token.cell)]
    for square in near:
        if not desk.enter_lines(f"FR13IN march {square}"):
            forking(desk).keep()
    panels.take("rotd-alternatives")
    desk.selection.set([it for it in desk.own_units() if units[it].commander == "MacMahon"])
    panels.take("rotd-formation")
    page.choosing.choose_square(token.cell)
    panels.take("rotd-square")
    page.boards.open_field(token.cell)
    desk.select("FR13IN")
    panels.take("rotd-field")
    page.boards.close_field()
    page.bring("Review")
    panels.take("rotd-review-alternatives")
    page.bring(MAP)
    page.timeline.go(6)
    if page.events_page.model.rowCount():
        page.events_page.choose(page.events_page.model.rowCount() // 2)
    page.film.end()
    panels.take("rotd-replay")
    page.timeline.now()


def places(panels: Panels) -> None:
    """Diplomacy after a turn of its own."""
    page = panels.page
    orders = [{seat: lines.replace("; ", "\n") for seat, lines in sheets.items()} for sheets in DIPLOMACY[:2]]
    panels.open("diplomacy-1901", POWERS, orders)
    panels.sit("France")
    page.timeline.now()
    panels.pages("places")
    desk = panels.window.rooms.desk
    for unit in desk.own_units()[:1]:
        desk.select(unit)
        panels.take("places-unit")
    panels.leave()
    panels.sit(GM)
    panels.pages("places-gm")
    panels.window.rooms.close_game()


def hexes(panels: Panels) -> None:
    """For Whom the Bell Tolls, with a question answered."""
    page = panels.page
    panels.open("bells-1936", ())
    panels.take("hexes-seats")
    panels.sit(panels.seats[0])
    panels.pages("hexes")
    desk = panels.window.rooms.desk
    if desk.own_units():
        page.choosing.go_to_unit(desk.own_units()[0])
        panels.take("hexes-unit")
    asking = next((it for it in page.front.offered() if it.title == "Ask"), None)
    if asking is not None:
        page.bring("Ask")
        for number in range(asking.questions.count()):  # type: ignore[attr-defined]
            asking.questions.setCurrentIndex(number)  # type: ignore[attr-defined]
            if not asking.words.text():  # type: ignore[attr-defined]
                example = asking.questions.currentData().example.partition(" ")[2]  # type: ignore[attr-defined]
                asking.words.setText(example)  # type: ignore[attr-defined]
            asking.ask()  # type: ignore[attr-defined]
            if number < 3:
                panels.take(f"hexes-ask-{number}")
        page.bring(MAP)
    panels.window.rooms.close_game()


def makers(panels: Panels) -> None:
    """Maps and scenarios as they are made."""
    rooms = panels.window.rooms
    files = {path.stem: path for path in scenario_files()}
    for name in ("lombardy-1859", "diplomacy-1901"):
        rooms.workshop.edit_scenario(files[name])
        QTest.qWait(100)
        panels.take(f"write-{name}")
        rooms.workshop.drop()
        panels.window.show_start()
    for name in ("lombardy-1859", "bells-1936"):
        rooms.workshop.edit_map(files[name].parents[1])
        QTest.qWait(100)
        panels.take(f"edit-{files[name].parents[1].name}")
        rooms.workshop.drop()
        panels.window.show_start()


SHOWS: dict[str, Callable[[Panels], None]] = {
    "plain": plain,
    "rotd": rotd,
    "evening": evening,
    "places": places,
    "hexes": hexes,
    "makers": makers,
}


# what a layout cut


def cut(shown: QWidget) -> Iterator[str]:
    """Words that have less room than they need, needless bars, and parts that lie outside of it."""
    for part in shown.findChildren(QWidget):
        if part.isVisibleTo(shown) and part.width() > 0:
            yield from (f"{fault}: {_named(part)}" for fault in _faults(part, shown))


def _faults(part: QWidget, shown: QWidget) -> Iterator[str]:
    if isinstance(part, QLabel) and part.text() and not part.pixmap():
        wants = part.heightForWidth(part.width()) if part.wordWrap() else part.sizeHint().height()
        if (not part.wordWrap() and part.sizeHint().width() > part.width() + SLACK) or wants > part.height() + SLACK:
            yield "cut"
    elif isinstance(part, QAbstractButton | QCheckBox) and part.text():
        least = part.fontMetrics().horizontalAdvance(part.text().replace("&", "")) + 6
        if least > part.width() + SLACK or part.fontMetrics().height() > part.height() + SLACK:
            yield "cut"
    elif isinstance(part, QComboBox) and part.currentText():
        if part.fontMetrics().horizontalAdvance(part.currentText()) + 24 > part.width() + SLACK:
            yield "cut"
    elif _scrolls(part) and part.horizontalScrollBar().isVisible():  # type: ignore[attr-defined]
        yield "bar below"
    if not isinstance(part, QMessageBox) and not part.isWindow() and _in_scroll(part) is None:
        corner = part.mapTo(shown, QPoint(part.width(), part.height()))
        if corner.x() > shown.width() + SLACK or corner.y() > shown.height() + SLACK:
            yield "outside"


def _scrolls(part: QWidget) -> bool:
    return isinstance(part, QAbstractItemView | QScrollArea) and not isinstance(part, BoardView)


def _in_scroll(part: QWidget | None) -> QWidget | None:
    while part is not None and not isinstance(part, QAbstractItemView | QScrollArea):
        part = part.parentWidget()
    return part


def _named(part: QWidget) -> str:
    text = getattr(part, "text", None)
    said = text() if callable(text) and not isinstance(part, QAbstractItemView) else ""
    owner = part.parentWidget()
    return f"{type(part).__name__} {part.objectName()!r} {str(said)[:60]!r} in {type(owner).__name__}"


# many at once


def _parts(taken: list[tuple[str, Path]]) -> Iterator[list[tuple[str, Path]]]:
    for first in range(0, len(taken), ROW * ROW):
        yield taken[first : first + ROW * ROW]


def _sheet(taken: list[tuple[str, Path]]) -> Image.Image:
    """Pictures in rows, with their names."""
    rows = -(-len(taken) // ROW)
    height = THUMB * 10 // 16 + GAP
    sheet = Image.new("RGB", (ROW * THUMB, rows * height), "#777777")
    draw = ImageDraw.Draw(sheet)
    for number, (name, path) in enumerate(taken):
        left, top = number % ROW * THUMB, number // ROW * height
        with Image.open(path) as found:
            small = found.convert("RGB")
            small.thumbnail((THUMB - 6, height - GAP))
        sheet.paste(small, (left, top + GAP))
        draw.text((left + 2, top + 2), name, fill="#ffffff")
    return sheet


if __name__ == "__main__":
    sys.exit(main())
