"""Games of other programs: played again here and opened, and the open game written as they read it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog

from drumhead.client.dialogs.files import write_text
from drumhead.engine.errors import DrumheadError
from drumhead.engine.naming import slug
from drumhead.engine.reading import read_text
from drumhead.engine.session.evening.exchanging import exported, listed, read_moments, replayed

if TYPE_CHECKING:
    from drumhead.client.main_window import MainWindow

SAVED = "Saved games and listings (*.json *.txt);;All files (*)"
WRITTEN = "Saved game (*.json);;Listing as judges print it (*.txt)"


def ask_foreign(window: MainWindow) -> None:
    """Ask for another program's game and where what comes of it is kept."""
    folder = window.settings.folder
    name, _ = QFileDialog.getOpenFileName(window, "Open a game of another program", str(folder), SAVED)
    if not name:
        return
    proposed = str(folder / f"{Path(name).stem}.drum")
    kept, _ = QFileDialog.getSaveFileName(window, "Keep the game as", proposed, "Games (*.drum)")
    if kept:
        take_foreign(window, Path(name), Path(kept))


def take_foreign(window: MainWindow, saved: Path, path: Path) -> None:
    """Play it again in a new game file and open that; said is where the programs part, and what could not be given."""
    QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
    try:
        carried = replayed(read_moments(read_text(saved, "saved game"), saved.name), saved.name, path)
    except DrumheadError as error:
        window.tell(str(error))
        return
    finally:
        QApplication.restoreOverrideCursor()
    window.rooms.open_path(path)
    if carried.phase or carried.refused:
        window.tell("\n".join(carried.lines(path.name)))


def ask_carry(window: MainWindow) -> None:
    """Ask where the open game is written as another program saves it, or by how the name ends as judges print it."""
    session = window.rooms.desk.session
    proposed = str(window.settings.folder / f"{slug(session.game.id)}.json")
    name, _ = QFileDialog.getSaveFileName(window, "Write the game for another program", proposed, WRITTEN)
    if not name:
        return
    try:
        text = listed(session) if Path(name).suffix.lower() == ".txt" else exported(session)
    except DrumheadError as error:
        window.tell(str(error))
        return
    window.rooms.desk_page.tell(write_text(Path(name), text))
