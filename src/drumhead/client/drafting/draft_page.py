"""What pages have in common on which something is made: boards in the middle, what was done, saving and leaving."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QDockWidget, QLabel, QMainWindow, QMessageBox, QUndoView, QWidget

from drumhead.client.drafting.draft_desk import DraftDesk
from drumhead.client.palette import Palette
from drumhead.client.panels.board_panel import BoardPanel
from drumhead.client.settings import Settings
from drumhead.engine.errors import DrumheadError
from drumhead.engine.maps.names import Place


class DraftPage(QMainWindow):
    """One at a time; `title_changed` carries the window's title, `closed` says that none is open any more."""

    title_changed = Signal(str)
    closed = Signal()
    desk: DraftDesk

    def __init__(self, desk: DraftDesk, palette: Palette, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowFlags(Qt.WindowType.Widget)
        self._settings, self.desk = settings, desk
        desk.setParent(self)
        self.boards = BoardPanel(palette)
        self.done = QUndoView(desk.undo_stack)
        self.done.setAccessibleName("What was done; click a step to go back to it")
        self.done.setEmptyLabel(f"The {desk.KIND} as it was opened")
        self._told, self._said, self._zoom = QLabel(), QLabel(), QLabel()
        self._said.setObjectName("warning")
        self.docks: dict[str, QDockWidget] = {}
        self.setCentralWidget(self.boards)
        self.statusBar().addWidget(self._told, 1)
        self.statusBar().addPermanentWidget(self._said)
        self.statusBar().addPermanentWidget(self._zoom)
        desk.clean_changed.connect(lambda _: self._tell_title())
        self.boards.cell_hovered.connect(self._told.setText)
        self.boards.zoom_changed.connect(lambda percent: self._zoom.setText(f"{percent:.0f} %"))

    def _dock(self, name: str, title: str, widget: QWidget, side: Qt.DockWidgetArea) -> None:
        dock = QDockWidget(title)
        dock.setObjectName(f"{name}-{title}")
        dock.setWidget(widget)
        self.addDockWidget(side, dock)
        self.docks[title] = dock

    # saved and left

    def drop(self) -> None:
        """Put it away, saved or not."""
        if self.desk.is_open:
            self._lay_down()
            self.boards.set_game(None)
            self.desk.close()
            self.closed.emit()

    @abstractmethod
    def _lay_down(self) -> None:
        """What is at hand, before the boards go."""

    def put_away(self) -> None:
        """Put it away; asks if it has changed."""
        self.leave(self.drop)

    def leave(self, going: Callable[[], object]) -> None:
        """Go on once it is saved, or is not to be."""
        if not self.desk.is_open or self.desk.is_clean:
            going()
            return
        box = QMessageBox(self)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setText(f"The {self.desk.KIND} {self.desk.title} has changed.")
        box.setInformativeText("What is not saved now is lost.")
        save = box.addButton(QMessageBox.StandardButton.Save)
        discard = box.addButton(QMessageBox.StandardButton.Discard)
        box.setEscapeButton(box.addButton(QMessageBox.StandardButton.Cancel))
        save.clicked.connect(lambda: going() if self.save() else None)
        discard.clicked.connect(self.desk.undo_stack.setClean)
        discard.clicked.connect(lambda: going())
        box.open()

    def save(self) -> bool:
        """Save where it came from, or ask where for a copy of a bundled one; whether it is saved."""
        return self.save_to(self.desk.home) if self.desk.home is not None else self.save_as()

    def save_as(self) -> bool:
        """Ask where to save; whether it is saved."""
        place = self._ask_where()
        return place is not None and self.save_to(place)

    @abstractmethod
    def _ask_where(self) -> Path | None:
        """Ask where to save; None where that was thought better of."""

    def save_to(self, place: Path) -> bool:
        """Save into a file or folder; whether that went well."""
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            self.desk.save(place)
        except DrumheadError as error:
            self._warn(str(error))
            return False
        finally:
            QApplication.restoreOverrideCursor()
        self._said.clear()
        self._tell_title()
        self._told.setText(f"Saved: {place}")
        return True

    def _warn(self, sentence: str) -> None:
        """Say what went wrong."""
        box = QMessageBox(QMessageBox.Icon.Warning, "Drumhead", sentence, QMessageBox.StandardButton.Ok, self)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()

    # what is shown

    def fit(self) -> None:
        """Show the whole of the board in front."""
        if self.boards.current is not None:
            self.boards.current.fit()

    @abstractmethod
    def ask_place(self) -> None:
        """Find a place by name."""

    def _go_to(self, place: Place, on_field: bool) -> None:
        if on_field:
            self.boards.show_found_on_field(place.cell, place.tactical or 0)
        else:
            self.boards.show_found((place.cell,))

    def show_layer(self, name: str, shown: bool) -> None:
        """Show or hide a layer of the boards."""
        self.boards.set_layer(name, shown)

    def _tell_title(self) -> None:
        if self.desk.is_open:
            self.title_changed.emit(self.title)

    @property
    def title(self) -> str:
        """Its title and where it lies, with a star while it is not saved; only to be asked while one is open."""
        origin = f"copy of {self._origin}" if self.desk.source else "not saved yet"
        place = str(self.desk.home) if self.desk.home else origin
        return f"{'' if self.desk.is_clean else '*'}{self.desk.title} – {place}"

    @property
    def _origin(self) -> str:
        """What a copy is one of."""
        return self.desk.title

    def set_palette(self, palette: Palette) -> None:
        """Another theme."""
        self.boards.set_palette(palette)
