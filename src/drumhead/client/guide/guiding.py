"""Brings the window of help, at its key, on whatever is under the pointer."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.guide.guide import Guide, help_key, under_pointer
from drumhead.engine.play.rulebook import Rule, read_rulebook


class Guiding(QObject):
    """Makes the window of help when it is first asked for; dialogs are given the key when they get the keyboard."""

    def __init__(self, desk: OrderDesk, window: QWidget) -> None:
        super().__init__(window)
        self._desk, self._window = desk, window
        self.guide: Guide | None = None
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._on_focus)

    def explain(self) -> None:
        """Tell of what is under the pointer."""
        at = QCursor.pos()
        self._guide_over(QApplication.activeModalWidget()).explain(under_pointer(at), at)

    def _guide_over(self, dialog: QWidget | None) -> Guide:
        """Over a dialog that holds all other windows up a guide of its own, which goes with it."""
        if dialog is not None:
            return Guide(self._chapter, self._rulebook, dialog)
        if self.guide is None:
            self.guide = Guide(self._chapter, self._rulebook, self._window)
        return self.guide

    def forget(self) -> None:
        """A seat is left."""
        if self.guide is not None:
            self.guide.forget()

    def _chapter(self) -> str:
        return self._desk.session.ruleset.chapter if self._desk.is_open else ""

    def _rulebook(self) -> Mapping[str, Rule]:
        return read_rulebook(self._desk.session.ruleset.rulebook) if self._desk.is_open else {}

    def _on_focus(self, _: QWidget | None, now: QWidget | None) -> None:
        dialog = now.window() if now is not None else None
        if isinstance(dialog, QDialog) and not isinstance(dialog, Guide):
            help_key(dialog, self.explain)
