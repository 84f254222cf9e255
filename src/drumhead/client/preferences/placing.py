"""Where the window stands: within its screen, and as it was left on one of that size."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from drumhead.client.settings import Settings

WISHED = QSize(1500, 940)
FRAME = QSize(8, 36)
"""What a window manager lays round a window, about."""


LOWEST = 640
"""Pixels of a screen on which every page has room."""


def fitted(pages: QWidget, room: QRect) -> QWidget:
    """The pages themselves, or on a screen too low for them behind bars that move them; the tab key does so too."""
    if room.height() >= LOWEST:
        return pages
    area = QScrollArea()
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidgetResizable(True)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(pages)
    return area


def place_window(window: QWidget, settings: Settings) -> None:
    """As it was left on a screen of this size; else as large as is wished and there is room for, in its middle."""
    settings.screen = _screen(window)
    room = window.screen().availableGeometry()
    if settings.window.isEmpty() or not window.restoreGeometry(settings.window):
        window.setGeometry(first_place(room))
    elif not window.isMaximized() and not window.isFullScreen():
        window.setGeometry(within(window.geometry(), room))


def keep_place(window: QWidget, settings: Settings) -> None:
    """Remember where it stands, for the screen it stands on."""
    settings.screen = _screen(window)
    settings.window = window.saveGeometry()


def _screen(window: QWidget) -> str:
    size = window.screen().geometry().size()
    return f"{size.width()}x{size.height()}"


def first_place(room: QRect) -> QRect:
    """In the middle of a screen's room, frame and all."""
    found = QRect(room.topLeft(), WISHED.boundedTo(room.size() - FRAME))
    found.moveCenter(room.center())
    return within(found, room)


def within(place: QRect, room: QRect) -> QRect:
    """The nearest place that is wholly on a screen."""
    size = place.size().boundedTo(room.size() - FRAME)
    sides, top = FRAME.width() // 2, FRAME.height() - FRAME.width() // 2
    left = max(room.left() + sides, min(place.left(), room.right() + 1 - sides - size.width()))
    above = max(room.top() + top, min(place.top(), room.bottom() + 1 - sides - size.height()))
    return QRect(left, above, size.width(), size.height())
