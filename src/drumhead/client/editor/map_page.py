"""What the editors of both kinds of map have in common: brushes at the left, what was done and faults at the right."""

from __future__ import annotations

from abc import abstractmethod
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QInputDialog, QWidget

from drumhead.client.drafting.draft_desk import DraftDesk
from drumhead.client.drafting.draft_page import DraftPage
from drumhead.client.editor.faults_panel import FaultsPanel
from drumhead.client.palette import Palette
from drumhead.client.settings import Settings

LEFT, RIGHT = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea


class MapPage(DraftPage):
    """One map at a time; `name` begins the names of its docks."""

    def __init__(
        self, desk: DraftDesk, name: str, panel: QWidget, palette: Palette, settings: Settings, parent: QWidget | None
    ) -> None:
        super().__init__(desk, palette, settings, parent)
        self.faults_panel = FaultsPanel()
        for title, widget, side in (("Brushes", panel, LEFT), ("Done", self.done, RIGHT)):
            self._dock(name, title, widget, side)
        self._dock(name, "Faults", self.faults_panel, RIGHT)
        self.docks["Done"].hide()
        self.docks["Faults"].hide()
        self.faults_panel.check_requested.connect(self.check)

    def _shown_anew(self) -> None:
        """Another map lies on the boards."""
        self.faults_panel.forget()
        self._said.clear()
        self._tell_title()

    def _ask_where(self) -> Path | None:
        start = self.desk.home or self._settings.folder / "my-map"
        name, _ = QFileDialog.getSaveFileName(self, "Save the map as a folder", str(start))
        return Path(name) if name else None

    def ask_title(self) -> None:
        """Ask what the map is called."""
        dialog = QInputDialog(self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowTitle("Title of the map")
        dialog.setLabelText("What the map is called:")
        dialog.setTextValue(self.desk.title)
        dialog.textValueSelected.connect(self._entitle)
        dialog.open()

    @abstractmethod
    def _entitle(self, title: str) -> None:
        """Call the map so."""

    def check(self) -> None:
        """Look for faults."""
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            self._look_for_faults()
        finally:
            QApplication.restoreOverrideCursor()
        self.docks["Faults"].show()
        self.docks["Faults"].raise_()

    @abstractmethod
    def _look_for_faults(self) -> None:
        """Show what is wrong with the map on the panel of faults."""
