"""Typed settings in one ini file: key, type, default."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_config_path, user_documents_path
from PySide6.QtCore import QByteArray, QSettings

RECENT_LIMIT = 8


class Settings:
    """What the client remembers between runs."""

    def __init__(self, file: Path | None = None) -> None:
        place = file or user_config_path("drumhead", appauthor=False) / "drumhead.ini"
        self._store = QSettings(str(place), QSettings.Format.IniFormat)

    @property
    def theme(self) -> str:
        """`light` or `dark`."""
        value = self._store.value("theme", "light")
        return value if value in ("light", "dark") else "light"

    @theme.setter
    def theme(self, name: str) -> None:
        self._store.setValue("theme", name)

    @property
    def folder(self) -> Path:
        """Where games were last opened or saved."""
        kept = self._store.value("folder", "")
        place = Path(str(kept)) if kept else user_documents_path()
        return place if place.is_dir() else Path.home()

    @folder.setter
    def folder(self, place: Path) -> None:
        self._store.setValue("folder", str(place))

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
        """Where the docks stand."""
        kept = self._store.value("layout", QByteArray())
        return kept if isinstance(kept, QByteArray) else QByteArray()

    @layout.setter
    def layout(self, state: QByteArray) -> None:
        self._store.setValue("layout", state)

    @property
    def window(self) -> QByteArray:
        """Where the window stands, and how large it is."""
        kept = self._store.value("window", QByteArray())
        return kept if isinstance(kept, QByteArray) else QByteArray()

    @window.setter
    def window(self, geometry: QByteArray) -> None:
        self._store.setValue("window", geometry)

    @property
    def goes_on(self) -> bool:
        """Whether the next unit without orders is chosen once an order is given."""
        return str(self._store.value("goes_on", "false")) == "true"

    @goes_on.setter
    def goes_on(self, wanted: bool) -> None:
        self._store.setValue("goes_on", "true" if wanted else "false")

    @property
    def wheel_zooms(self) -> bool:
        """Whether the plain wheel zooms and Ctrl+wheel scrolls, or the other way round."""
        return str(self._store.value("wheel_zooms", "true")) == "true"

    @wheel_zooms.setter
    def wheel_zooms(self, wanted: bool) -> None:
        self._store.setValue("wheel_zooms", "true" if wanted else "false")

    def layer(self, name: str, default: bool) -> bool:
        """Whether a layer of the boards is shown."""
        return str(self._store.value(f"layers/{name}", "true" if default else "false")) == "true"

    def set_layer(self, name: str, shown: bool) -> None:
        """Remember whether a layer of the boards is shown."""
        self._store.setValue(f"layers/{name}", "true" if shown else "false")
