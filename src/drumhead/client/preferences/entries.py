"""What the page of settings asks, in which words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from drumhead.client.settings import Setting, Settings


@dataclass(frozen=True)
class Entry:
    """One setting: its title, what it is for, and for words and numbers how they are written."""

    setting: Setting[bool] | Setting[int] | Setting[str]
    title: str
    tip: str
    words: Mapping[str, str] = field(default_factory=dict)
    unit: str = ""


ENTRIES: Mapping[str, tuple[Entry, ...]] = {
    "Look": (
        Entry(Settings.theme, "Colours", "Of windows and maps", {"light": "Light", "dark": "Dark"}),
        Entry(Settings.cards, "Cards beside the map", "While the pointer rests on a square, a card tells all about it"),
        Entry(Settings.hover_ms, "They come after", "How long the pointer rests before a card comes", unit=" ms"),
    ),
    "Mouse": (
        Entry(Settings.wheel_zooms, "The plain wheel zooms", "Ctrl+wheel scrolls then; else it is the other way round"),
        Entry(Settings.edge_scroll, "The map moves at its edges", "While the pointer rests at an edge of the map"),
        Entry(
            Settings.right_click_orders,
            "A right click orders",
            "With a unit at hand a right click on a square shows the way there, a second one orders it;"
            " else it opens the list of what may be done",
        ),
    ),
    "Play": (
        Entry(Settings.goes_on, "Go on after an order", "Choose the next unit without orders once an order is given"),
        Entry(
            Settings.hands_over,
            "A blank page between players",
            "Wait for a seat's player before its desk is shown, also where the seat has no password",
        ),
        Entry(
            Settings.autosave_ms,
            "Keep the draft within",
            "How long an order that was just given may wait to be kept on the disk",
            unit=" ms",
        ),
    ),
}
