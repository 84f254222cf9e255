"""Typed settings in one ini file: key, type, default."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Generic, TypeVar, overload

from platformdirs import user_config_path, user_documents_path
from PySide6.QtCore import QByteArray, QObject, QSettings, Signal

RECENT_LIMIT = 8
_OTHER = re.compile(rb'[=,]\s*"?(?:@(?!ByteArray\(|Invalid\()[A-Za-z]*[\\(]|\\x0*40|\\0*100)')
"""A value, or one of a list, that is written as no text is and as no state of a window."""
T = TypeVar("T")


class Setting(Generic[T]):
    """One value of the file as an attribute; what cannot be read is the default, and who follows hears of a change."""

    def __init__(self, key: str, default: T, read: Callable[[str], T]) -> None:
        self.key, self.default, self._read = key, default, read

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, settings: None, owner: type) -> Setting[T]: ...
    @overload
    def __get__(self, settings: Settings, owner: type) -> T: ...
    def __get__(self, settings: Settings | None, owner: type) -> Setting[T] | T:
        if settings is None:
            return self
        try:
            return self._read(settings.text(self.key))
        except ValueError:
            return self.default

    def __set__(self, settings: Settings, value: T) -> None:
        before = self.__get__(settings, Settings)
        settings.keep(self.key, str(value).lower() if isinstance(value, bool) else str(value))
        if value != before:
            settings.changed.emit(self.name)


class Switch(Setting[bool]):
    """Yes or no."""

    def __init__(self, key: str, default: bool) -> None:
        super().__init__(key, default, _yes_or_no)


class Word(Setting[str]):
    """One of some words."""

    def __init__(self, key: str, *words: str) -> None:
        self.words = words
        super().__init__(key, words[0], lambda text: words[words.index(text)])


class Number(Setting[int]):
    """A whole number between bounds."""

    def __init__(self, key: str, default: int, low: int, high: int) -> None:
        self.low, self.high = low, high
        super().__init__(key, default, lambda text: max(low, min(high, int(text))))


def _yes_or_no(text: str) -> bool:
    return ("false", "true").index(text) == 1


def _place(text: str) -> Path:
    """A folder that is there."""
    if text and Path(text).is_dir():
        return Path(text)
    raise ValueError(text)


class Settings(QObject):
    """What the client remembers between runs; `changed` names the setting that is another now."""

    changed = Signal(str)

    theme = Word("theme", "light", "dark")
    wheel_zooms = Switch("wheel_zooms", True)
    """Whether the plain wheel zooms and Ctrl+wheel scrolls, or the other way round."""
    edge_scroll = Switch("edge_scroll", False)
    """Whether the board moves while the pointer rests at its edge."""
    cards = Switch("cards", True)
    """Whether a card beside the map tells of the cell the pointer rests on."""
    hover_ms = Number("hover_ms", 300, 0, 5000)
    """How long the pointer rests before that."""
    right_click_orders = Switch("right_click_orders", False)
    """Whether a right click with a unit at hand shows the way there, and a second one orders it."""
    goes_on = Switch("goes_on", False)
    """Whether the next unit without orders is chosen once an order is given."""
    hands_over = Switch("hands_over", True)
    """Whether a blank page waits for the player of a seat without a password too."""
    autosave_ms = Number("autosave_ms", 1000, 500, 30000)
    """How long an edit of the draft may wait to be kept."""
    toured = Switch("toured", False)
    """Whether the first steps were taken, or put aside."""

    def __init__(self, file: Path | None = None) -> None:
        super().__init__()
        place = file or user_config_path("drumhead", appauthor=False) / "drumhead.ini"
        _drop_unless_plain(place)
        self._store = QSettings(str(place), QSettings.Format.IniFormat)
        self.screen = ""
        """The size of the screen the window is on, as `1920x1080`: layouts are kept for each."""

    def text(self, key: str) -> str:
        """What stands under a key, as text; empty for nothing."""
        return str(self._store.value(key, ""))

    def keep(self, key: str, text: str) -> None:
        """Write it down."""
        self._store.setValue(key, text)

    @property
    def folder(self) -> Path:
        """Where games were last opened or saved."""
        try:
            return _place(self.text("folder"))
        except ValueError:
            found = user_documents_path()
            return found if found.is_dir() else Path.home()

    @folder.setter
    def folder(self, place: Path) -> None:
        self.keep("folder", str(place))
        self.changed.emit("folder")

    @property
    def recent(self) -> tuple[Path, ...]:
        """Games and positions opened lately that are still there, newest first."""
        kept = self._store.value("recent", [])
        names = [kept] if isinstance(kept, str) else kept if isinstance(kept, list) else []
        return tuple(path for path in map(Path, names) if path.is_file())

    def remember(self, path: Path) -> None:
        """Put a file at the head of the recent list."""
        others = [str(kept) for kept in self.recent if kept != path]
        self._store.setValue("recent", [str(path), *others][:RECENT_LIMIT])

    @property
    def layout(self) -> QByteArray:
        """Where the docks stand on a screen of this size."""
        return self._bytes("layout")

    @layout.setter
    def layout(self, state: QByteArray) -> None:
        self._store.setValue(self._on_screen("layout"), state)

    @property
    def window(self) -> QByteArray:
        """Where the window stands on a screen of this size, and how large it is."""
        return self._bytes("window")

    @window.setter
    def window(self, geometry: QByteArray) -> None:
        self._store.setValue(self._on_screen("window"), geometry)

    def _bytes(self, key: str) -> QByteArray:
        kept = self._store.value(self._on_screen(key), QByteArray())
        return kept if isinstance(kept, QByteArray) else QByteArray()

    def _on_screen(self, key: str) -> str:
        return f"{key}/{self.screen}" if self.screen else key

    def layer(self, name: str, default: bool) -> bool:
        """Whether a layer of the boards is shown."""
        return (self.text(f"layers/{name}") or str(default).lower()) == "true"

    def set_layer(self, name: str, shown: bool) -> None:
        """Remember whether a layer of the boards is shown."""
        self.keep(f"layers/{name}", str(shown).lower())

    @property
    def keys(self) -> Mapping[str, tuple[str, ...]]:
        """The keys that commands were given by hand, by their ids; none at all for a command without a key."""
        self._store.beginGroup("keys")
        found = {id: str(self._store.value(id) or "") for id in self._store.childKeys()}
        self._store.endGroup()
        return {id: tuple(text.split()) for id, text in found.items()}

    def set_keys(self, id: str, keys: tuple[str, ...] | None) -> None:
        """Give a command other keys; None for those it has by itself."""
        if keys is None:
            self._store.remove(f"keys/{id}")
        else:
            self.keep(f"keys/{id}", " ".join(keys))


def _drop_unless_plain(file: Path) -> None:
    """Settings are text; other values Qt would build from what stands there, and so run what somebody put in."""
    with suppress(OSError):
        if _OTHER.search(file.read_bytes()):
            file.unlink()
