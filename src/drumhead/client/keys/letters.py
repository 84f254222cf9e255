"""Letters that are pressed in a list choose there, though they are keys of the desk as well."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget


class Letters(QObject):
    """Keeps what is pressed in the widgets it is laid over."""

    def lay_over(self, widget: QWidget) -> None:
        """Whatever letter or digit is pressed there is the widget's own."""
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
            if plain and event.text().isalnum():
                event.accept()
                return True
        return False
