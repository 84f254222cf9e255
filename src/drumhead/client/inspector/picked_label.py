"""What was picked on the board, in one line: of a long way its end, and all of it in the tip."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt

from drumhead.client.panels.short_label import ShortLabel

WIDE = 120


class PickedLabel(ShortLabel):
    """Asks for no more room than a square's name takes."""

    def __init__(self, text: str) -> None:
        super().__init__(text, Qt.TextElideMode.ElideLeft)

    def sizeHint(self) -> QSize:
        return QSize(min(WIDE, super().sizeHint().width()), super().sizeHint().height())
