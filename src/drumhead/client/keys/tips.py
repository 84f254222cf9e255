"""Tips name the keys that commands have now, though they are written with those they came with."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from drumhead.client.keys.keymap import Keymap

WRITTEN = "written-tip"


class Tips(QObject):
    """Dresses the tips of a window's controls, and dresses one again when its words change."""

    def __init__(self, window: QWidget, keymap: Keymap) -> None:
        super().__init__(window)
        self._window, self._keymap = window, keymap
        self._writing = False
        keymap.changed.connect(self.renew)

    def renew(self) -> None:
        """All controls that are there, if any key is another than at first."""
        for widget in self._window.findChildren(QWidget):
            written = widget.property(WRITTEN) or widget.toolTip()
            if self._keymap.present(written) != widget.toolTip():
                if widget.property(WRITTEN) is None:
                    widget.installEventFilter(self)
                self._dress(widget, written)

    def _dress(self, widget: QWidget, written: str) -> None:
        widget.setProperty(WRITTEN, written)
        self._writing = True
        widget.setToolTip(self._keymap.present(written))
        self._writing = False

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTipChange and isinstance(watched, QWidget) and not self._writing:
            self._dress(watched, watched.toolTip())
        return False
