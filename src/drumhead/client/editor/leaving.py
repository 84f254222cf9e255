"""What is asked before a map that has changed is put away."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QMessageBox, QWidget


def ask_to_save(
    page: QWidget, title: str, stack: QUndoStack, save: Callable[[], bool], going: Callable[[], object]
) -> None:
    """Go on once the map is saved, or is not to be."""
    box = QMessageBox(page)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setText(f"The map {title} has changed.")
    box.setInformativeText("What is not saved now is lost.")
    saving = box.addButton(QMessageBox.StandardButton.Save)
    discard = box.addButton(QMessageBox.StandardButton.Discard)
    box.setEscapeButton(box.addButton(QMessageBox.StandardButton.Cancel))
    saving.clicked.connect(lambda: going() if save() else None)
    discard.clicked.connect(stack.setClean)
    discard.clicked.connect(lambda: going())
    box.open()


def warn(page: QWidget, sentence: str) -> None:
    """Say what went wrong."""
    box = QMessageBox(QMessageBox.Icon.Warning, "Drumhead", sentence, QMessageBox.StandardButton.Ok, page)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()
