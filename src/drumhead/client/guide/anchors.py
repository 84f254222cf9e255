"""Where the handbook tells of each part of the window."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QWidget

PROPERTY = "help"
"""A part names its own place in the handbook by this property: `chapter#heading`."""
PAGES_OF_CLIENT = "playing#the-pages-of-the-client"
ANCHORS: Mapping[str, str] = {
    "StartPage": PAGES_OF_CLIENT,
    "SeatsPage": "playing#players-at-one-table",
    "HandOverPage": "playing#players-at-one-table",
    "DeskPage": PAGES_OF_CLIENT,
    "Band": "playing#modes",
    "Timeline": "playing#the-replay",
    "Inspector": "playing#giving-an-order",
    "BoardPanel": "playing#on-the-map",
    "UnitPanel": "playing#giving-an-order",
    "OrderEditor": "playing#while-giving-an-order",
    "OrdersPanel": "playing#typed-orders",
    "OrderLine": "orders",
    "TasksPanel": PAGES_OF_CLIENT,
    "ChainPanel": "orders#assign",
    "ArmyPanel": "playing#the-order-of-battle",
    "BattlesPage": "playing#reading-a-turn",
    "StatisticsPage": "playing#reading-a-turn",
    "ReportPage": "playing#reading-a-turn",
    "EventsPage": "playing#reading-a-turn",
    "MomentsPage": "playing#what-was-worth-seeing",
    "ReviewPage": "playing#before-handing-in",
    "EveningPage": "playing#the-game-master",
    "TemplatesDialog": "playing#giving-an-order",
    "NewPasswordDialog": "playing#players-at-one-table",
    "NewMapDialog": "editor",
    "EditorPage": "editor",
    "OpenMapDialog": "editor",
    "ScenarioPage": "editor#scenarios",
    "OpenScenarioDialog": "editor#scenarios",
    "NewGameDialog": "playing#players-at-one-table",
    "ChoicesDialog": "playing#players-at-one-table",
    "ImportDialog": "playing#the-game-master",
    "RulingsDialog": "mending",
    "KeptCopies": "playing#if-a-file-is-lost",
    "OddsDialog": "playing#what-may-come-of-a-battle",
    "SettingsDialog": "playing#keys-on-a-board",
    "HelpDialog": "playing#keys-and-mouse",
    "ActionSearch": "playing#commands",
    "GoToDialog": PAGES_OF_CLIENT,
    "MainWindow": PAGES_OF_CLIENT,
}
"""By the name of a part's class; what is not here is told of with what it lies in."""


def anchor_of(widget: QWidget | None) -> str:
    """Where the handbook tells of a part, or of the nearest one round it."""
    part = widget
    while part is not None:
        found = part.property(PROPERTY) or ANCHORS.get(type(part).__name__)
        if found:
            return str(found)
        part = part.parentWidget()
    return PAGES_OF_CLIENT
