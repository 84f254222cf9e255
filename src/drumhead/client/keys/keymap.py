"""Every command by its id, with the keys it has; what is changed by hand is kept in the settings."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QKeySequence

from drumhead.client.board.keys import BOARD_KEYS, TOOL_KEYS, BoardKeys, press_of
from drumhead.client.settings import Settings

PLACES = {
    "window": "everywhere",
    "desk": "at the desk",
    "many": "while several units are chosen",
    "board": "on a board",
    "drawing": "while an order is drawn",
    "editor": "in the map editor",
    "hexes": "in the editor of hexes",
    "scenario": "while a scenario is written",
}
BESIDE = {
    "window": frozenset(PLACES),
    "desk": frozenset({"window", "desk", "board"}),
    "many": frozenset({"window", "many"}),
    "board": frozenset({"window", "desk", "board", "editor", "hexes", "scenario"}),
    "drawing": frozenset({"window", "drawing"}),
    "editor": frozenset({"window", "board", "editor"}),
    "hexes": frozenset({"window", "board", "hexes"}),
    "scenario": frozenset({"window", "board", "scenario"}),
}
"""In which places a key would be heard twice."""


@dataclass(frozen=True, slots=True)
class Command:
    """What may be asked for: its id, its words, where it means something, and its keys by itself."""

    id: str
    words: str
    place: str
    own: tuple[str, ...]


class Keymap(QObject):
    """The registry of commands. Menus hand their actions in; boards are given their keys by `board_keys`."""

    changed = Signal()

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._given = dict(settings.keys)
        self._commands: dict[str, Command] = {}
        self._actions: dict[str, QAction] = {}
        self.menus: dict[str, str] = {}
        for place, keys in (("board", BOARD_KEYS), ("drawing", TOOL_KEYS)):
            for known in keys:
                self._commands[known.id] = Command(known.id, known.words, place, (known.key,))

    def adopt(self, actions: Iterable[QAction], place: str) -> None:
        """Take up a menu's commands with the keys they came with; one with the id of another replaces it."""
        for action in actions:
            words = words_of(action)
            id = action.objectName() or f"{place}.{slug(words)}"
            action.setObjectName(id)
            own = tuple(written(key.toString()) for key in action.shortcuts())
            self._commands[id] = Command(id, words, place, own)
            self._actions[id] = action
            action.destroyed.connect(lambda _=None, id=id, action=action: self._forget(id, action))
            self._dress(id)

    def leave_to(self, menus: Iterable[QAction]) -> None:
        """The letters that open menus, for no command to have."""
        for menu in menus:
            self.menus[written(QKeySequence.mnemonic(menu.text()).toString())] = words_of(menu)

    def renew(self, prefix: str, actions: Iterable[QAction], place: str) -> None:
        """Commands of another game in the place of those whose ids begin so."""
        for id in [known for known in self._commands if known.startswith(prefix)]:
            del self._commands[id]
            self._actions.pop(id, None)
        self.adopt(actions, place)

    def _forget(self, id: str, action: QAction) -> None:
        if self._actions.get(id) is action:
            del self._actions[id], self._commands[id]

    @property
    def commands(self) -> tuple[Command, ...]:
        """All that are known now, by place and words."""
        order = list(PLACES)
        return tuple(sorted(self._commands.values(), key=lambda c: (order.index(c.place), c.words.casefold())))

    def keys(self, id: str) -> tuple[str, ...]:
        """The keys a command has now."""
        return self._given.get(id, self._commands[id].own)

    def is_own(self, id: str) -> bool:
        """Whether it has the keys it came with."""
        return id not in self._given

    def holders(self, id: str, key: str) -> tuple[Command, ...]:
        """Other commands that have a key already, where both would hear it."""
        command = self._commands[id]
        others = (other for other in self.commands if other.id != id and other.place in BESIDE[command.place])
        return tuple(other for other in others if written(key) in self.keys(other.id))

    def assign(self, id: str, *keys: str) -> None:
        """Give a command keys; whoever had one of them where both would hear it has it no more."""
        for key in map(written, keys):
            for other in self.holders(id, key):
                self._give(other.id, tuple(kept for kept in self.keys(other.id) if kept != key))
        self._give(id, tuple(map(written, keys)))
        self.changed.emit()

    def reset(self, *ids: str) -> None:
        """The keys they came with; of all commands where none is named."""
        for id in ids or tuple(self._given):
            self._give(id, None)
        self.changed.emit()

    def _give(self, id: str, keys: tuple[str, ...] | None) -> None:
        known = self._commands.get(id)
        if keys is None or (known is not None and keys == known.own):
            self._given.pop(id, None)
            self._settings.set_keys(id, None)
        else:
            self._given[id] = keys
            self._settings.set_keys(id, keys)
        self._dress(id)

    def _dress(self, id: str) -> None:
        """An action's keys, and the first of them in its tip."""
        action = self._actions.get(id)
        if action is None:
            return
        keys = self.keys(id)
        action.setShortcuts([QKeySequence(key) for key in keys])
        words = self._commands[id].words
        action.setToolTip(f"{words} ({native(keys[0])})" if keys else words)

    @property
    def board_keys(self) -> BoardKeys:
        """What presses stand for on boards."""
        return BoardKeys(self._given)

    def present(self, tip: str) -> str:
        """A tip written with the keys that commands came with, with those they have now."""
        return re.sub(r"\(([^() ]+)\)", lambda found: self._now(found[1]), tip) if self._given else tip

    def _now(self, key: str) -> str:
        own = written(key)
        whose = next((command for command in self.commands if own in command.own and command.id in self._given), None)
        keys = (key,) if whose is None else tuple(map(native, self.keys(whose.id)))
        return f"({keys[0]})" if keys else ""


def words_of(action: QAction) -> str:
    """An action's text as people read it."""
    return action.text().replace("&", "").rstrip("… ")


def slug(words: str) -> str:
    """Words as an id: `Open the battlefield` is `open-the-battlefield`."""
    return "-".join(re.findall(r"[a-z0-9]+", words.casefold()))


def written(key: str) -> str:
    """A key as it is kept, however it was spelt."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.PortableText)


def native(key: str) -> str:
    """A key as this machine's keyboards name it."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


def is_one_press(key: str) -> bool:
    """Whether it is a single key, with or without others held: boards hear no chords."""
    return QKeySequence(key).count() == 1 and press_of(key)[0] != 0
