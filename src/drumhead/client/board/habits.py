"""How a person likes the boards to behave."""

from __future__ import annotations

from dataclasses import dataclass, field

from drumhead.client.board.keys import BoardKeys


@dataclass(frozen=True)
class Habits:
    """What the settings say of boards; `cards` are those that come by themselves after `hover_ms`."""

    wheel_zooms: bool = True
    edge_scroll: bool = False
    cards: bool = True
    hover_ms: int = 300
    keys: BoardKeys = field(default_factory=BoardKeys)
