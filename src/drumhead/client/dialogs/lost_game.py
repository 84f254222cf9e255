"""A game that cannot be opened: why, and the newest copy of it if one was kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from drumhead.engine.errors import DamagedFileError, DrumheadError
from drumhead.engine.session.keeping.copies import bring_back, copies
from drumhead.engine.session.keeping.mending import mend, mended_name

MEND = "What is whole of it can be saved into another file: drumhead mend '{}'"


def tell_lost(window: QWidget, error: DrumheadError, path: Path | None, opening: Callable[[Path], object]) -> None:
    """Say why; `opening` is done with a copy that is brought back, or with what can be saved of a damaged game."""
    copy = next(iter(copies(path)), None) if path is not None else None
    box = QMessageBox(QMessageBox.Icon.Warning, "Drumhead", str(error), parent=window)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    hints = list[str]()
    if path is not None and copy is not None:
        hints.append(f"A copy from before turn {copy.turn} was played is kept.")
        back = box.addButton("Bring the copy back", QMessageBox.ButtonRole.AcceptRole)
        back.clicked.connect(lambda: _done(window, lambda: bring_back(path, copy), opening))
    if path is not None and isinstance(error, DamagedFileError):
        hints.append(MEND.format(path.name))
        save = box.addButton("Save what is whole", QMessageBox.ButtonRole.AcceptRole)
        save.clicked.connect(lambda: _done(window, lambda: _mended(path), opening))
    box.setInformativeText("\n".join(hints))
    box.setEscapeButton(box.addButton(QMessageBox.StandardButton.Cancel if hints else QMessageBox.StandardButton.Ok))
    box.open()


def _mended(game: Path) -> Path:
    mend(game, target := mended_name(game))
    return target


def _done(window: QWidget, making: Callable[[], Path], opening: Callable[[Path], object]) -> None:
    try:
        found = making()
    except DrumheadError as error:
        tell_lost(window, error, None, opening)
        return
    opening(found)
