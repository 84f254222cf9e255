"""The menu of maps that are edited: every command with its key, working only while such a map is in front."""

from __future__ import annotations

from collections.abc import Container, Iterable
from functools import partial
from typing import Protocol

from drumhead.client.drafting.draft_menu import DraftMenu
from drumhead.client.editor.map_page import MapPage


class NamedBrush(Protocol):
    """What a menu tells of a brush."""

    @property
    def name(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def key(self) -> str: ...


class BrushChoice(Protocol):
    """The panel on which brushes are chosen."""

    def choose(self, name: str) -> None:
        """Take up a brush."""

    def step_size(self, step: int) -> None:
        """Make it wider or narrower."""


class MapMenu(DraftMenu):
    """Brushes first, then what a map of any kind is checked, named, shown and saved by; and the layers it has without
    a game."""

    def _fill(self, page: MapPage, panel: BrushChoice, brushes: Iterable[NamedBrush], layers: Container[str]) -> None:
        chosen = self.menu.addMenu("&Brush")
        for brush in brushes:
            self._add(chosen, brush.title, brush.key, partial(panel.choose, brush.name))
        self._add(chosen, "Wider", "]", partial(panel.step_size, 1))
        self._add(chosen, "Narrower", "[", partial(panel.step_size, -1))
        self.menu.addSeparator()
        self._add(self.menu, "&Check the map", "F7", page.check)
        self._add(self.menu, "&Title of the map…", "", page.ask_title)
        self._add_view(layers)
        self._add_keeping()
