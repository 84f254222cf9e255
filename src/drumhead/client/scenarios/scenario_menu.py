"""The menu of scenarios: every command with its key, working only while one is open."""

from __future__ import annotations

from PySide6.QtWidgets import QMenu

from drumhead.client.board_layers import RUINS, board_layers
from drumhead.client.drafting.draft_menu import DraftMenu
from drumhead.client.scenarios.scenario_page import ScenarioPage

NOT_YET = frozenset({"fog", RUINS})
"""The layers that mean nothing before a game is played."""


class ScenarioMenu(DraftMenu):
    """The menu Scenario."""

    def __init__(self, page: ScenarioPage, menu: QMenu) -> None:
        super().__init__(page, menu, "scenario")
        self._add(menu, "&Take away", "Del", page.remove)
        menu.addSeparator()
        self._add_view({layer.name for layer in board_layers()} - NOT_YET)
        self._add(menu, "&Play it…", "F8", page.play)
        self._add_keeping()
