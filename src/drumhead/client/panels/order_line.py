"""The typed order line: completion of units and orders, a history, room for a pasted block."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QCompleter, QListView, QPlainTextEdit, QTextEdit, QWidget

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
HISTORY = 100
USE = "Orders in words, one a line (Return enters them, Shift+Return begins another line)"


class OrderLine(QPlainTextEdit):
    """Return enters what stands there, Shift+Return begins another line, Ctrl+Up and Ctrl+Down go through the past."""

    entered = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Orders in words")
        self.setToolTip(USE)
        self._units: tuple[str, ...] = ()
        self._kinds: tuple[str, ...] = ()
        self._past: list[str] = []
        self._at = 0
        self._words = QStringListModel(self)
        self._completer = QCompleter(self._words, self)
        self._completer.setWidget(self)
        self._popup = QListView()
        self._completer.setPopup(self._popup)
        self._completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._completer.activated.connect(self._complete)

    def set_words(self, units: Sequence[str], kinds: Sequence[str]) -> None:
        """What a line may begin with, and what may follow."""
        self._units, self._kinds = tuple(units), tuple(kinds)

    def forget(self) -> None:
        """Another seat: nothing typed, no past, no words."""
        self._past, self._at = [], 0
        self.set_words((), ())
        self._words.setStringList([])
        self._popup.hide()
        self.clear()
        self.setExtraSelections([])
        self.document().clearUndoRedoStacks()

    def enter(self) -> None:
        """Hand over what stands there."""
        text = self.toPlainText().strip()
        if text:
            self._past = [*(line for line in self._past if line != text), text][-HISTORY:]
            self._at = len(self._past)
            self.entered.emit(text)

    def keep(self, failed: Sequence[tuple[str, str]], ink: QColor) -> None:
        """Lines that were not taken stay, underlined, each with its reason as its tip; the cursor stays in its line."""
        here = self.textCursor()
        line, column = here.block().text(), here.positionInBlock()
        self.setPlainText("\n".join(text for text, _ in failed))
        self.moveCursor(QTextCursor.MoveOperation.End)
        at = next((number for number, (text, _) in enumerate(failed) if text.strip() == line.strip()), None)
        if at is not None:
            block = self.document().findBlockByNumber(at)
            here.setPosition(block.position() + min(column, len(block.text())))
            self.setTextCursor(here)
        self.setExtraSelections([self._underlined(number, ink) for number, (_, why) in enumerate(failed) if why])
        self.setToolTip("\n".join(why for _, why in failed if why) or USE)

    def _underlined(self, number: int, ink: QColor) -> QTextEdit.ExtraSelection:
        """A line of the field, marked as one that was not taken."""
        found = QTextEdit.ExtraSelection()
        marked = QTextCursor(self.document().findBlockByNumber(number))
        marked.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        found.cursor = marked
        found.format.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
        found.format.setUnderlineColor(ink)
        return found

    def suggestions(self) -> tuple[str, ...]:
        """What the word under the cursor may become."""
        before, word = self._before()
        known = self._units if not before else self._kinds if len(before.split()) == 1 else ()
        return tuple(item for item in known if item.casefold().startswith(word.casefold()) and item != word)

    def _before(self) -> tuple[str, str]:
        """The line up to the word at the cursor, and that word so far."""
        cursor = self.textCursor()
        line = cursor.block().text()[: cursor.positionInBlock()]
        before, _, word = line.rpartition(" ")
        return before.strip(), word

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._popup.isVisible() and event.key() in (*ENTER, Qt.Key.Key_Tab, Qt.Key.Key_Escape):
            event.ignore()
            return
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if event.key() in ENTER and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.enter()
        elif control and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._recall(-1 if event.key() == Qt.Key.Key_Up else 1)
        else:
            super().keyPressEvent(event)
            self._suggest(asked=control and event.key() == Qt.Key.Key_Space)

    def _recall(self, step: int) -> None:
        self._at = max(0, min(len(self._past), self._at + step))
        self.setPlainText(self._past[self._at] if self._at < len(self._past) else "")
        self.moveCursor(QTextCursor.MoveOperation.End)

    def _suggest(self, *, asked: bool) -> None:
        found, word = self.suggestions(), self._before()[1]
        if not found or not (word or asked):
            self._popup.hide()
            return
        self._words.setStringList(list(found))
        self._completer.setCompletionPrefix(word)
        area = self.cursorRect()
        area.setWidth(220)
        self._completer.complete(area)

    def _complete(self, chosen: str) -> None:
        cursor = self.textCursor()
        word = self._before()[1]
        cursor.movePosition(QTextCursor.MoveOperation.Left, QTextCursor.MoveMode.KeepAnchor, len(word))
        cursor.insertText(f"{chosen} ")
