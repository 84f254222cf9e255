"""What the desk says of a place of a polygon board: its map's facts, whose it is and who stands there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from drumhead.client.hover import Knowledge
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.areas.survey import place_facts, place_survey
from drumhead.engine.maps.squares.survey_words import Fact
from drumhead.engine.play.view import Note
from drumhead.engine.reports.troops import Mark

Notes = Mapping[int, tuple[Note, ...]]
Troops = Mapping[int, tuple[Mark, ...]]


def _map_of(known: Knowledge) -> AreaMap:
    """The map, of which only territories are asked here."""
    return cast(AreaMap, known.map)


def place_name(map: AreaMap, cell: int) -> str:
    """A place as one speaks of it: `Spain`, `Spain NC`, `Munich-City`."""
    coast = map.board.name(cell).partition("/")[2]
    return f"{place_survey(map, cell).name} {coast}".strip()


def line_of_place(known: Knowledge, cell: int) -> str:
    """One line for the status bar."""
    map, notes, troops = _map_of(known), known.notes, known.troops
    held = [note.text for note in _of_part(map, cell, notes)]
    return "  ".join((f"{place_name(map, cell)} ({map.board.name(cell)})", *held, *_who(map, cell, troops)))


def rows_of_place(known: Knowledge, cell: int) -> tuple[Fact, ...]:
    """All there is to tell of a place, label and value."""
    map, notes, troops = _map_of(known), known.notes, known.troops
    held = [note.text for note in _of_part(map, cell, notes)]
    facts = place_facts(place_survey(map, cell))
    rows = [(label, ", ".join((value, *held)) if label == "Supply centre" else value) for label, value in facts]
    return (*rows, *(("Units", words) for words in _who(map, cell, troops)))


def _of_part(map: AreaMap, cell: int, notes: Notes) -> list[Note]:
    """What is told of a territory on all of its coasts, or of its City apart from it."""
    part = _part(map, cell)
    return [note for found in notes.values() for note in found if _part(map, note.cell) == part]


def _part(map: AreaMap, cell: int) -> str:
    return map.board.name(cell).partition("/")[0]


def _who(map: AreaMap, cell: int, troops: Troops) -> list[str]:
    """Who stands anywhere in the territory, its City included."""
    code = map.area_of(cell).code
    return [mark.sentence for at, found in troops.items() if map.area_of(at).code == code for mark in found]
