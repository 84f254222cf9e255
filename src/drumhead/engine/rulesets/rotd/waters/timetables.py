"""What a timetable says of a ship on a turn: where it sails, what it does, and how it fared."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from drumhead.engine.errors import InputError
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.rulesets.rotd.waters.berths import Berth, read_berth

DEEDS: Mapping[str, Mapping[str, Any]] = {
    "raiding": {"task": "raiding"},
    "convoying": {"task": "convoying"},
    "idle": {"task": ""},
    "fought": {"fought": True},
    "lost": {"fought": True, "lost": True},
    "destroys bridge": {"destroys": "bridge"},
    "destroys pontoon": {"destroys": "pontoon"},
}
"""11.7, 12.3, 12.6: what may be written beside a place, and what it sets; a ship that fought has won unless it lost."""
LEAVES = "leaves"
"""It is sunk, taken or sails away for good."""


@dataclass(frozen=True, slots=True)
class Sailing:
    """One entry of a timetable."""

    berth: Berth | None
    sets: Mapping[str, Any]
    leaves: bool = False


def read_sailing(map: GameMap, abroad: Collection[str], text: str) -> Sailing:
    """`G5-V6 7-7, raiding`: a place, deeds, or both, with commas between them; InputError says what cannot be read."""
    berth: Berth | None = None
    done: dict[str, Any] = {}
    leaves = False
    for part in (" ".join(part.split()) for part in text.split(",")):
        if part.casefold() in DEEDS:
            done |= DEEDS[part.casefold()]
        elif part.casefold() == LEAVES:
            leaves = True
        elif berth is None:
            berth = read_berth(map, abroad, part)
        else:
            raise InputError(f"{part!r} is a second place; one is expected.")
    return Sailing(berth, done, leaves)
