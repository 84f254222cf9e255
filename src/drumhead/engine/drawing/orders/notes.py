"""What is known of squares as figures over the boards: who controls railways and rivers (1.3), ships (4.3), and what is
destroyed (8.5, 8.6)."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.play.figures import Afloat, Cells, Wreck
from drumhead.engine.play.view import Note

STANCES = {"friend": "own", "enemy": "enemy", "neutral": "neutral"}  # the style of each holder's squares


def control(notes: Sequence[Note], kind: str = "rail") -> list[Cells]:
    """The squares of railways, or of rivers, that those of each stance control."""
    lines = [note for note in notes if note.kind == kind]
    found = [(tuple(note.cell for note in lines if note.stance == stance), style) for stance, style in STANCES.items()]
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


def ships(notes: Sequence[Note]) -> list[Afloat]:
    """The ships of each strategic square, those of one stance together, in a corner of it."""
    return _afloat([(note.cell, note) for note in notes if note.kind == "ship"], aside=True)


def field_ships(cell: int, notes: Sequence[Note]) -> list[Afloat]:
    """The same by the tactical squares of a strategic one."""
    here = [note for note in notes if note.kind == "ship" and note.cell == cell]
    return _afloat([(note.tactical, note) for note in here if note.tactical is not None])


def _afloat(lying: Sequence[tuple[int, Note]], *, aside: bool = False) -> list[Afloat]:
    groups: dict[int, dict[str, list[Note]]] = {}
    for cell, note in lying:
        groups.setdefault(cell, {}).setdefault(note.stance, []).append(note)
    return [
        Afloat(cell, stance, found[0].picture, _called(found), aside, rank)
        for cell, stances in groups.items()
        for rank, (stance, found) in enumerate(stances.items())
    ]


def _called(found: Sequence[Note]) -> str:
    return found[0].name if len(found) == 1 else str(len(found))
