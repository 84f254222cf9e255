"""What is known of squares as figures over the boards: who controls railways (1.3), what is destroyed (8.5, 8.6)."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.play.figures import Cells, Wreck
from drumhead.engine.play.view import Note

STANCES = {"friend": "own", "enemy": "enemy", "neutral": "neutral"}  # the style of each holder's squares


def control(notes: Sequence[Note]) -> list[Cells]:
    """The rail squares of each stance, and those nobody controls."""
    rails = [note for note in notes if note.kind == "rail"]
    found = [(tuple(note.cell for note in rails if note.stance == stance), style) for stance, style in STANCES.items()]
    return [Cells(cells, style) for cells, style in found if cells]


def ruins(notes: Sequence[Note]) -> list[Wreck]:
    """The strategic squares where track or a railway bridge is destroyed."""
    cells = tuple(dict.fromkeys(note.cell for note in notes if note.kind in ("track", "bridge")))
    return [Wreck(cells, aside=True)] if cells else []


def field_ruins(map: GameMap, cell: int, notes: Sequence[Note]) -> list[Wreck]:
    """The tactical squares of destroyed bridges, and all the track of a square whose track is destroyed."""
    here = [note for note in notes if note.cell == cell]
    spots = [note.tactical for note in here if note.kind == "bridge" and note.tactical is not None]
    if any(note.kind == "track" for note in here):
        spots += [spot for spot, track in enumerate(map.battlefield(cell).track) if track]
    return [Wreck(tuple(dict.fromkeys(spots)))] if spots else []
