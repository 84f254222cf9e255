"""The strip below the boards: what was refused, or what is asked for."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QWidget

from drumhead.client.palette import Palette

PADDING = 8
LOW, FEW, MANY = 800, 1, 2
"""Below so many pixels of a window's height there are few lines, else many."""


class MessageStrip(QLabel):
    """One sentence; a refusal stands out. It is as high whatever it says, so that the boards above it stand still."""

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.colours = palette
        self.setObjectName("message")
        self.setWordWrap(True)
        self.fit(LOW)

    def fit(self, height: int) -> None:
        """Take the room that a window of so many pixels has for it."""
        lines = FEW if height < LOW else MANY
        self.setFixedHeight(lines * self.fontMetrics().lineSpacing() + PADDING)

    def say(self, sentence: str) -> None:
        """A refusal, or nothing."""
        bad = self.colours.bad.name()
        back = f"background: {self.colours.base.name()}; border-left: 4px solid {bad};" if sentence else ""
        self.setStyleSheet(f"color: {bad}; {back} padding: 3px 8px; font-weight: bold")
        self._show(sentence)

    def note(self, sentence: str) -> None:
        """What was done at a key or a click, so that nobody does it unawares."""
        accent, back = self.colours.accent.name(), self.colours.base.name()
        self.setStyleSheet(
            f"color: {self.colours.text.name()}; background: {back}; border-left: 4px solid {accent}; padding: 3px 8px"
        )
        self._show(sentence)

    def ask(self, sentence: str) -> None:
        """What is to be done next."""
        self.setStyleSheet(f"color: {self.colours.text_soft.name()}; padding: 3px 8px")
        self._show(sentence)

    def _show(self, sentence: str) -> None:
        """What does not fit is told by its tip."""
        self.setText(sentence)
        self.setToolTip(sentence)
