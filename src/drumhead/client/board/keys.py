"""The keys that a board and its tools understand: what a press stands for once keys were given away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
KEYPAD = Qt.KeyboardModifier.KeypadModifier
Press = tuple[Qt.Key, Qt.KeyboardModifier]
NOTHING: Press = (Qt.Key.Key_unknown, NONE)


@dataclass(frozen=True, slots=True)
class BoardKey:
    """A key of the boards: its command's id, what it does, and the key it is by itself."""

    id: str
    words: str
    key: str


BOARD_KEYS = (
    BoardKey("board.fit", "Fit the board into the window", "F"),
    BoardKey("board.zoom-in", "Zoom in", "+"),
    BoardKey("board.zoom-out", "Zoom out", "-"),
    BoardKey("board.full-size", "Zoom to 100 per cent", "Ctrl+0"),
    BoardKey("board.card", "Tell of the cell under the pointer or the cursor at once", "Ctrl+Space"),
    BoardKey("board.next-unit", "The next unit without orders; held, drag the board", "Space"),
    BoardKey("board.next-in-stack", "The next unit of the stack", "Tab"),
    BoardKey("board.pan-left", "Pan to the left (faster with Shift or Ctrl)", "Left"),
    BoardKey("board.pan-right", "Pan to the right", "Right"),
    BoardKey("board.pan-up", "Pan up", "Up"),
    BoardKey("board.pan-down", "Pan down", "Down"),
    BoardKey("board.cursor-left", "The cursor one cell to the left", "Alt+Left"),
    BoardKey("board.cursor-right", "The cursor one cell to the right", "Alt+Right"),
    BoardKey("board.cursor-up", "The cursor one cell up", "Alt+Up"),
    BoardKey("board.cursor-down", "The cursor one cell down", "Alt+Down"),
    BoardKey("board.click", "Click the cell at the cursor (with Shift or Ctrl as with the mouse)", "Return"),
    BoardKey("board.double-click", "Double click the cell at the cursor", "Alt+Return"),
    BoardKey("board.menu", "What may be done in the cell at the cursor", "Menu"),
)
TOOL_KEYS = (
    BoardKey("drawing.give", "Give the order that is drawn", "Return"),
    BoardKey("drawing.take-back", "Take the last square back", "Backspace"),
    BoardKey("drawing.take-all", "Take all squares back", "Del"),
    BoardKey("drawing.leave-out", "Leave a phase out", "-"),
    BoardKey("drawing.other-way", "The next of several ways", "."),
    BoardKey("drawing.way-before", "The way before it", ","),
)


class BoardKeys:
    """Tells for which of the keys above a press stands; a key that was given away stands for nothing."""

    def __init__(self, changed: Mapping[str, tuple[str, ...]] | None = None) -> None:
        self._board = _table(BOARD_KEYS, changed or {})
        self._tool = _table(TOOL_KEYS, changed or {})

    def meant(self, event: QKeyEvent) -> Press:
        """On a board."""
        return _meant(self._board, event)

    def drawn(self, event: QKeyEvent) -> Press:
        """While an order is drawn."""
        return _meant(self._tool, event)


def press_of(key: str) -> Press:
    """A key as it is written."""
    combination = cast(Sequence[QKeyCombination], QKeySequence(key))[0]  # Qt's stubs do not know that it is one
    return Qt.Key(combination.key()), combination.keyboardModifiers()


def _table(keys: tuple[BoardKey, ...], changed: Mapping[str, tuple[str, ...]]) -> dict[Press, Press]:
    """What stands for what; first what is given away, then what has it now."""
    own = {press_of(known.key): press_of(known.key) for known in keys}
    away = {press_of(known.key): NOTHING for known in keys if known.id in changed}
    given = {press_of(key): press_of(known.key) for known in keys for key in changed.get(known.id, ())}
    return own | away | given


def _meant(table: Mapping[Press, Press], event: QKeyEvent) -> Press:
    """Signs that need Shift on some keyboards are meant without it; what is not listed means itself."""
    key, held = Qt.Key(event.key()), event.modifiers() & ~KEYPAD
    key = Qt.Key.Key_Return if key == Qt.Key.Key_Enter else key
    for press in ((key, held), (key, held & ~SHIFT)):
        if press in table:
            meant = table[press]
            return meant if press[1] == held else (meant[0], meant[1] | SHIFT)
    return key, held
