"""What somebody at the desk does, counted: every press of a button of the mouse and of a key is an act.

A double click is two; keys held down with another, such as Ctrl, are acts of their own. Turns of the wheel and the way
of the pointer are none.
"""

from __future__ import annotations

from types import TracebackType

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication

COUNTS = {
    QEvent.Type.MouseButtonPress: 1,
    QEvent.Type.MouseButtonDblClick: 2,
    QEvent.Type.KeyPress: 1,
}


class Acts(QObject):
    """Counts while it is entered: events as they come in, not as they are handed on from widget to widget."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0
        self.said: list[tuple[str, int]] = []

    def __enter__(self) -> Acts:
        self._app().installEventFilter(self)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._app().removeEventFilter(self)

    def _app(self) -> QApplication:
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        return app

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """A key that is a shortcut comes as that and not as a press."""
        if event.type() == QEvent.Type.Shortcut:
            self.count += 1
        elif event.spontaneous():
            self.count += COUNTS.get(event.type(), 0)
        return False

    def note(self, what: str) -> None:
        """How many acts there were when something was done."""
        self.said.append((what, self.count))
