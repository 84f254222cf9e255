"""Who follows the settings: boards and menus hear of what was changed on whichever page."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from drumhead.client.board.habits import Habits
from drumhead.client.desk.autosave import Autosave
from drumhead.client.desk.desk import OrderDesk
from drumhead.client.keys.keymap import Keymap
from drumhead.client.panels.board_panel import BoardPanel
from drumhead.client.settings import Settings

OF_BOARDS = ("wheel_zooms", "edge_scroll", "cards", "hover_ms")


class Following(QObject):
    """Boards that are named here behave as the settings and the keys say, now and after every change."""

    def __init__(self, settings: Settings, keymap: Keymap, desk: OrderDesk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings, self._keymap = settings, keymap
        self._boards: list[BoardPanel] = []
        self._tied: list[tuple[str, Callable[[bool], object]]] = []
        self._autosave = desk.findChild(Autosave)
        settings.changed.connect(self._on_changed)
        keymap.changed.connect(self._renew)
        self._on_changed("autosave_ms")

    def lead(self, boards: BoardPanel) -> None:
        """One more pair of boards."""
        self._boards.append(boards)
        boards.set_habits(self.habits)

    def tie(self, name: str, show: Callable[[bool], object]) -> None:
        """Something else shows a switch too, such as a menu, as long as its window is there."""
        self._tied.append((name, show))

    @property
    def habits(self) -> Habits:
        """What settings and keys make of boards."""
        settings = self._settings
        return Habits(
            wheel_zooms=settings.wheel_zooms,
            edge_scroll=settings.edge_scroll,
            cards=settings.cards,
            hover_ms=settings.hover_ms,
            keys=self._keymap.board_keys,
        )

    def _on_changed(self, name: str) -> None:
        if name in OF_BOARDS:
            self._renew()
        elif name == "autosave_ms" and isinstance(self._autosave, Autosave):
            self._autosave.set_longest(self._settings.autosave_ms)
        for tied, show in self._tied:
            if tied == name:
                show(getattr(self._settings, name))

    def _renew(self) -> None:
        for boards in self._boards:
            boards.set_habits(self.habits)
