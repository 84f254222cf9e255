"""The file of a scenario as it would be saved, with the lines of what is at hand."""

from __future__ import annotations

from PySide6.QtGui import QFontDatabase, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QWidget


class TextPanel(QPlainTextEdit):
    """To be read and copied from; filled only while it is seen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("scenario-text")
        self.setAccessibleName("The scenario's file")
        self.setReadOnly(True)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))

    def show_text(self, text: str, line: int) -> None:
        """The text as it is now; a line counted from 1 is marked, none for 0."""
        if text != self.toPlainText():
            self.setPlainText(text)
        if line:
            cursor = QTextCursor(self.document().findBlockByNumber(line - 1))
            cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock)
            cursor.movePosition(QTextCursor.MoveOperation.StartOfBlock, QTextCursor.MoveMode.KeepAnchor)
            self.setTextCursor(cursor)
            self.centerCursor()
