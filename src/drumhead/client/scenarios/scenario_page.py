"""The page of who writes a scenario: boards in the middle, what there is at the left, what is at hand at the right."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QTabWidget,
    QWidget,
)

from drumhead.client.army.army_model import ORDERS
from drumhead.client.army.army_panel import ArmyPanel
from drumhead.client.army.muster import Muster
from drumhead.client.desk_docks import keep_docks
from drumhead.client.dialogs.go_to import GoToDialog
from drumhead.client.drafting.draft_page import DraftPage
from drumhead.client.palette import Palette
from drumhead.client.scenarios.chosen_panel import ChosenPanel
from drumhead.client.scenarios.parts_panel import PartsPanel
from drumhead.client.scenarios.placing import Placing
from drumhead.client.scenarios.problems_panel import ProblemsPanel
from drumhead.client.scenarios.scenario_desk import ScenarioDesk
from drumhead.client.scenarios.stamps_panel import StampsPanel
from drumhead.client.scenarios.text_panel import TextPanel
from drumhead.client.settings import Settings
from drumhead.engine.errors import DrumheadError
from drumhead.engine.maps.documents.changes import Edit, KeyPath
from drumhead.engine.maps.documents.patches import line_of
from drumhead.engine.maps.library import AnyMap
from drumhead.engine.maps.names import Place
from drumhead.engine.play.figures import Figure
from drumhead.engine.play.staging.blanks import Blank
from drumhead.engine.play.view import View
from drumhead.engine.session.staging.staged import Problem

LEFT, RIGHT = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
BOTTOM = Qt.DockWidgetArea.BottomDockWidgetArea
SIDES = {
    LEFT: ("Put down", "Order of battle", "Scenario"),
    RIGHT: ("Chosen", "Done"),
    BOTTOM: ("Problems", "File"),
}
WIDTH, PROBLEMS = 300, 110
FILES, SUFFIX = "Scenarios (*.toml)", ".toml"


class ScenarioPage(DraftPage):
    """One scenario at a time; `play_requested` carries the file of which a game is wanted."""

    desk: ScenarioDesk
    play_requested = Signal(object)

    def __init__(self, palette: Palette, settings: Settings, parent: QWidget | None = None) -> None:
        self.desk = ScenarioDesk()
        super().__init__(self.desk, palette, settings, parent)
        self.stamps, self.army, self.parts = StampsPanel(), ArmyPanel(), PartsPanel(self.desk)
        self.chosen, self.problems, self.text = ChosenPanel(self.desk), ProblemsPanel(), TextPanel()
        self.placing = Placing(self.desk, self.boards, self)
        self._laid_out, self._file_seen = False, False
        self._map: AnyMap | None = None
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        self.setTabPosition(LEFT | RIGHT | BOTTOM, QTabWidget.TabPosition.North)
        self.setCorner(Qt.Corner.BottomLeftCorner, LEFT)
        self.setCorner(Qt.Corner.BottomRightCorner, RIGHT)
        widgets = (self.stamps, self.army, self.parts, self.chosen, self.done, self.problems, self.text)
        titles = ((title, side) for side, group in SIDES.items() for title in group)
        for (title, side), widget in zip(titles, widgets, strict=True):
            self._dock("scenario", title, widget, side)
        keep_docks(self.docks)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._laid_out:
            self._laid_out = True
            self._make_tabs()

    def _make_tabs(self) -> None:
        """Not before the page is shown: of several sides Qt leaves tabs lying about that it made for a first size."""
        for group in SIDES.values():
            for one, other in pairwise(group):
                self.tabifyDockWidget(self.docks[one], self.docks[other])
            self.docks[group[0]].raise_()
        sides = [self.docks[SIDES[side][0]] for side in (LEFT, RIGHT)]
        self.resizeDocks(sides, [WIDTH] * len(sides), Qt.Orientation.Horizontal)
        self.resizeDocks([self.docks[SIDES[BOTTOM][0]]], [PROBLEMS], Qt.Orientation.Vertical)

    def _wire(self) -> None:
        desk = self.desk
        desk.staged_changed.connect(self._show_staged)
        desk.chosen_changed.connect(self._show_chosen)
        desk.refused.connect(self._refuse)
        self.stamps.taken_up.connect(self.placing.take_up)
        self.placing.taken_up.connect(self.stamps.choose)
        self.army.units_chosen.connect(self._on_units)
        self.army.shown_requested.connect(lambda units: self.show_path(self._path_of(units[0])))
        self.parts.shown_requested.connect(self.show_path)
        self.chosen.form.written.connect(self._on_written)
        self.chosen.remove_requested.connect(self.remove)
        self.problems.jump_requested.connect(self.jump)
        self.docks["File"].visibilityChanged.connect(self._on_file_seen)

    # the scenario

    def open(self, path: Path, *, empty: bool = False) -> None:
        """Take up a file, or what is left of it without units; InputError if it cannot be read."""
        self.desk.open(path, empty=empty)
        self.stamps.choose("")
        self.placing.stamp = ""
        self._map = None
        self._show_staged()
        self._show_chosen()

    def _show_map(self) -> None:
        """Boards for the scenario's map, which is another in another year too; the same place stays in view."""
        staged, board = self.desk.staged, self.boards.strategic
        same = self._map is not None and board is not None and self._map.id == staged.map.id
        outlook = board.outlook if same and board is not None else None
        self._map = staged.map
        self.boards.set_game(staged.map, staged.ruleset.id, staged.ruleset.steps, self._situation)
        self.placing.renew()
        if self.boards.strategic is not None and outlook is not None:
            self.boards.strategic.look(outlook)
        else:
            self._look_at_troops()

    def _situation(self, view: View) -> tuple[Figure, ...]:
        game = self.desk.staged.game
        return () if game is None else self.desk.staged.ruleset.situation(game, view)

    def _look_at_troops(self) -> None:
        """The part of the map where anybody stands."""
        cells = tuple({entry.cell for entry in self.desk.staged.entries if entry.unit and entry.cell is not None})
        if self.boards.strategic is not None and cells:
            self.boards.strategic.fit_cells(cells)

    def _lay_down(self) -> None:
        self.placing.lay_down()
        self._map = None
        self.army.forget()

    def _ask_where(self) -> Path | None:
        start = self.desk.home or self._settings.folder / f"my-{self.desk.staged.scenario.id}.toml"
        name, _ = QFileDialog.getSaveFileName(self, "Save the scenario", str(start), FILES)
        path = Path(name if name.endswith(SUFFIX) else f"{name}{SUFFIX}")
        if name and path != Path(name) and path.exists():
            self._warn(f"{path} is there already; give its whole name to write over it.")
            return None
        return path if name else None

    def play(self) -> None:
        """Ask for a game of it as it stands, saved before."""
        if self.desk.staged.sentences:
            self.docks["Problems"].raise_()
            self._warn(f"No game can be founded from it yet: {self.desk.staged.sentences[0]}")
        elif (self.desk.is_clean and self.desk.home is not None) or self.save():
            self.play_requested.emit(self.desk.home)

    # steps

    def remove(self) -> None:
        """What is at hand away, as one step."""
        staged = self.desk.staged
        edits = [staged.removed(path) for path in self.desk.chosen if self.chosen.goes(path)]
        if edits:
            title = edits[0].title if len(edits) == 1 else f"{len(edits)} taken away"
            self.desk.do(Edit(title, tuple(change for edit in edits for change in edit.changes), edits[0].path))

    def _on_written(self, path: KeyPath, blank: Blank, text: str) -> None:
        try:
            edit = self.desk.staged.written(path, blank, text)
        except DrumheadError as error:
            self._refuse(str(error))
            self.chosen.form.take_back()
            return
        if not self.desk.do(edit):
            self.chosen.form.take_back()

    def _refuse(self, sentence: str) -> None:
        """Why a step was not taken, below the map, which stands still."""
        self.problems.refuse(sentence)
        self.docks["Problems"].raise_()

    def _on_units(self, units: tuple[str, ...]) -> None:
        paths = (self._path_of(unit) for unit in units)
        self.desk.choose(path for path in paths if path is not None)

    def _path_of(self, unit: str) -> KeyPath | None:
        entry = self.desk.staged.entry_of(unit)
        return None if entry is None else entry.path

    # what is shown

    def jump(self, problem: Problem) -> None:
        """Go to what a problem is about, on the map and in the file."""
        self.desk.choose((self.desk.staged.nearest(problem.path),))
        self.show_path(problem.path)
        if problem.line:
            self.text.show_text(self.desk.staged.text, problem.line)

    def show_path(self, path: KeyPath | None) -> None:
        """Bring what stands on a square into the middle."""
        entry = None if path is None else self.desk.staged.entry(path)
        if entry is not None and entry.cell is not None:
            self.boards.go_to(entry.cell)

    def ask_place(self) -> None:
        """Find a place by name."""
        staged = self.desk.staged
        find = self.boards.kind.find
        GoToDialog(lambda words: find(staged.map, words, staged.scenario.date.year), self._go_to, self).open()

    def _go_to(self, place: Place, on_field: bool) -> None:
        if on_field:
            self.boards.show_found_on_field(place.cell, place.tactical or 0)
        else:
            self.boards.show_found(self.boards.kind.extent(self.desk.staged.map, place))

    def _show_staged(self) -> None:
        """The scenario is another than before: troops, lists, problems, text."""
        staged = self.desk.staged
        self.problems.refuse("")
        if staged.map is not self._map:
            self._show_map()
        self.boards.show_view(staged.view, staged.notes)
        self.stamps.show_stamps(staged.stamps)
        order = staged.order_of_battle
        self.army.show_muster(Muster() if order is None else Muster(order))
        self.army.tree.setColumnHidden(self.army.model.column_of(ORDERS), True)
        self.problems.show_problems(staged.problems)
        count = len(staged.problems)
        self.docks["Problems"].setWindowTitle(f"Problems ({count})" if count else "Problems")
        self._show_text()
        self._tell_title()

    def _show_chosen(self) -> None:
        """What is at hand is other than before."""
        if not self.desk.is_open:
            return
        staged = self.desk.staged
        entries = [entry for path in self.desk.chosen if (entry := staged.entry(path)) is not None]
        units = tuple(entry.unit for entry in entries if entry.unit)
        if entries and entries[0].cell is not None:
            self.boards.select(entries[0].cell, entries[0].tactical)
        self.boards.choose(units)
        self.army.show_chosen(units, units[0] if units else "")
        self.chosen.refresh()
        self.parts.refresh()
        self._show_text()

    def _on_file_seen(self, seen: bool) -> None:
        """A dock behind another's tab is visible to Qt, and seen by nobody."""
        self._file_seen = seen
        self._show_text()

    def _show_text(self) -> None:
        if self.desk.is_open and self._file_seen:
            path = self.desk.chosen[0] if self.desk.chosen else ()
            self.text.show_text(self.desk.staged.text, line_of(self.desk.staged.text, path))

    @property
    def _origin(self) -> str:
        return self.desk.source.name if self.desk.source else ""

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        super().set_palette(palette)
        self.placing.renew()
