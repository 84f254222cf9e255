"""Lines of text emptied for whoever sits down next."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit


def wipe(*lines: QLineEdit) -> None:
    """Leave nothing of what stood there, neither for undo, which brings back what was cleared by `clear`."""
    for line in lines:
        line.setText("")
