"""What may be shown or hidden on the boards: names, words, keys, and what is shown at first."""

from __future__ import annotations

from dataclasses import dataclass

from drumhead.client.board.area_scene import LAYERS as AREA
from drumhead.client.board.field_scene import LAYERS as FIELD
from drumhead.client.board.hex_scene import LAYERS as HEX
from drumhead.client.board.strategic_scene import LAYERS as STRATEGIC

CONTROL, RIVERS, RUINS, SHIPS, SITUATION = "control", "river control", "ruins", "ships", "situation"
OVERLAYS = (CONTROL, RIVERS, RUINS, SHIPS, SITUATION)
"""Layers that the desk itself lays over the boards of squares."""


@dataclass(frozen=True, slots=True)
class BoardLayer:
    """A layer by the name the scenes know it by, its words in menus, its key, and whether it is shown at first."""

    name: str
    title: str
    key: str = ""
    shown: bool = True


_WORDS = {
    "terrain": "Terrain drawings",
    "relief": "Relief",
    "rivers": "Rivers",
    "rails": "Railways",
    "borders": "Borders",
    "owners": "Colours of owners",
    "waters": "Borders at sea",
    "states": "Names of states",
    "places": "Cities and names",
    "names": "Names",
    "zones": "Names of regions and seas",
    "grid": "Grid",
    "ratings": "Defence ratings",
    "fog": "Fog",
    "troops": "Troops",
    CONTROL: "Who controls the railways",
    RIVERS: "Who controls the rivers",
    RUINS: "Destroyed track and bridges",
    SHIPS: "Ships",
    SITUATION: "Lines of supply and battles",
}
_KEYS = {"grid": "Ctrl+G", "ratings": "Ctrl+D", CONTROL: "Ctrl+K", SITUATION: "Ctrl+U"}
_HIDDEN = frozenset({"terrain", "ratings", CONTROL, RIVERS, SITUATION})


def board_layers() -> tuple[BoardLayer, ...]:
    """Every layer of any board, and those the desk itself lays over them."""
    names = dict.fromkeys((*STRATEGIC, *FIELD, *AREA, *HEX, *OVERLAYS))
    return tuple(BoardLayer(name, _WORDS[name], _KEYS.get(name, ""), name not in _HIDDEN) for name in names)
