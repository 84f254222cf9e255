"""What the desk says of a hex: its map's facts, who holds it and who stands there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from drumhead.client.hover import Knowledge
from drumhead.engine.maps.hexes.model import HexMap
from drumhead.engine.maps.hexes.survey import hex_facts, hex_survey
from drumhead.engine.maps.squares.survey_words import Fact


def _map_of(known: Knowledge) -> HexMap:
    """The map, of which only hexes are asked here."""
    return cast(HexMap, known.map)


def hex_title(map: HexMap, cell: int) -> str:
    """A hex by its number and what lies in it: `23A:2710 Madrid`."""
    return " ".join((map.board.name(cell), ", ".join(place.name for place in map.places_in.get(cell, ())))).strip()


def line_of_hex(known: Knowledge, cell: int) -> str:
    """One line for the status bar."""
    map = _map_of(known)
    terrain = map.terrain[cell]
    return "  ".join(filter(None, (hex_title(map, cell), terrain, *_held(known, cell), *_who(known, cell))))


def rows_of_hex(known: Knowledge, cell: int) -> tuple[Fact, ...]:
    """All there is to tell of a hex, label and value."""
    facts = hex_facts(hex_survey(_map_of(known), cell))
    held = (("Held", words) for words in _held(known, cell))
    return (*facts, *held, *(("Units", words) for words in _who(known, cell)))


def _held(known: Knowledge, cell: int) -> Iterator[str]:
    return (note.text for note in known.notes.get(cell, ()))


def _who(known: Knowledge, cell: int) -> Iterator[str]:
    return (mark.sentence for mark in known.troops.get(cell, ()))
