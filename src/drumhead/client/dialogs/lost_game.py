"""A game that cannot be opened: why, and the newest copy of it if one was kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from drumhead.engine.errors import DrumheadError
from drumhead.engine.session.keeping.copies import Copy, bring_back, copies


def tell_lost(window: QWidget, reason: str, path: Path | None, opening: Callable[[Path], object]) -> None:
    """Say why; `opening` is done with a copy that is brought back."""
    copy = next(iter(copies(path)), None) if path is not None else None
    box = QMessageBox(QMessageBox.Icon.Warning, "Drumhead", reason, parent=window)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    if path is None or copy is None:
        box.addButton(QMessageBox.StandardButton.Ok)
    else:
        box.setInformativeText(f"A copy from before turn {copy.turn} was played is kept.")
        back = box.addButton("Bring the copy back", QMessageBox.ButtonRole.AcceptRole)
        back.clicked.connect(lambda: _bring_back(window, path, copy, opening))
        box.setEscapeButton(box.addButton(QMessageBox.StandardButton.Cancel))
    box.open()


def _bring_back(window: QWidget, game: Path, copy: Copy, opening: Callable[[Path], object]) -> None:
    try:
        found = bring_back(game, copy)
    except DrumheadError as error:
        tell_lost(window, str(error), None, opening)
        return
    opening(found)
